#define main looper_user_main
/* deriche: edge detection and smoothing by recursive filters that run over an
   image in the four directions (after PolyBench 4.2, medley). */

#include <math.h>

void kernel_deriche(int w, int h, float alpha, float imgIn[w][h],
                    float imgOut[w][h], float y1[w][h], float y2[w][h])
{
  float xm1, tm1, ym1, ym2;
  float xp1, xp2, tp1, tp2, yp1, yp2;
  float k;
  float a1, a2, a3, a4, a5, a6, a7, a8;
  float b1, b2, c1, c2;

#pragma scop
  k = (1.0f - expf(-alpha)) * (1.0f - expf(-alpha))
      / (1.0f + 2.0f * alpha * expf(-alpha) - expf(2.0f * alpha));
  a5 = k;
  a1 = a5;
  a6 = k * expf(-alpha) * (alpha - 1.0f);
  a2 = a6;
  a7 = k * expf(-alpha) * (alpha + 1.0f);
  a3 = a7;
  a8 = -k * expf(-2.0f * alpha);
  a4 = a8;
  b1 = powf(2.0f, -alpha);
  b2 = -expf(-2.0f * alpha);
  c2 = 1;
  c1 = c2;

  /* Along each row: left to right into y1, right to left into y2. */
  for (int i = 0; i < w; i++) {
    ym1 = 0.0f;
    ym2 = 0.0f;
    xm1 = 0.0f;
    for (int j = 0; j < h; j++) {
      y1[i][j] = a1 * imgIn[i][j] + a2 * xm1 + b1 * ym1 + b2 * ym2;
      xm1 = imgIn[i][j];
      ym2 = ym1;
      ym1 = y1[i][j];
    }
  }

  for (int i = 0; i < w; i++) {
    yp1 = 0.0f;
    yp2 = 0.0f;
    xp1 = 0.0f;
    xp2 = 0.0f;
    for (int j = h - 1; j >= 0; j--) {
      y2[i][j] = a3 * xp1 + a4 * xp2 + b1 * yp1 + b2 * yp2;
      xp2 = xp1;
      xp1 = imgIn[i][j];
      yp2 = yp1;
      yp1 = y2[i][j];
    }
  }

  for (int i = 0; i < w; i++)
    for (int j = 0; j < h; j++)
      imgOut[i][j] = c1 * (y1[i][j] + y2[i][j]);

  /* The same down and up each column of the result. */
  for (int j = 0; j < h; j++) {
    tm1 = 0.0f;
    ym1 = 0.0f;
    ym2 = 0.0f;
    for (int i = 0; i < w; i++) {
      y1[i][j] = a5 * imgOut[i][j] + a6 * tm1 + b1 * ym1 + b2 * ym2;
      tm1 = imgOut[i][j];
      ym2 = ym1;
      ym1 = y1[i][j];
    }
  }

  for (int j = 0; j < h; j++) {
    tp1 = 0.0f;
    tp2 = 0.0f;
    yp1 = 0.0f;
    yp2 = 0.0f;
    for (int i = w - 1; i >= 0; i--) {
      y2[i][j] = a7 * tp1 + a8 * tp2 + b1 * yp1 + b2 * yp2;
      tp2 = tp1;
      tp1 = imgOut[i][j];
      yp2 = yp1;
      yp1 = y2[i][j];
    }
  }

  for (int i = 0; i < w; i++)
    for (int j = 0; j < h; j++)
      imgOut[i][j] = c2 * (y1[i][j] + y2[i][j]);
#pragma endscop
}

#undef main

static __attribute__((noinline)) void
looper_region(float *restrict looper_k, float alpha, float *restrict looper_a5, float *restrict looper_a1, float *restrict looper_a6, float *restrict looper_a2, float *restrict looper_a7, float *restrict looper_a3, float *restrict looper_a8, float *restrict looper_a4, float *restrict looper_b1, float *restrict looper_b2, float *restrict looper_c2, float *restrict looper_c1, float *restrict looper_ym1, float *restrict looper_ym2, float *restrict looper_xm1, float (*restrict y1)[480], float (*restrict imgIn)[480], float *restrict looper_yp1, float *restrict looper_yp2, float *restrict looper_xp1, float *restrict looper_xp2, float (*restrict y2)[480], float (*restrict imgOut)[480], float *restrict looper_tm1, float *restrict looper_tp1, float *restrict looper_tp2)
{
  float k = *looper_k;
  float a5 = *looper_a5;
  float a1 = *looper_a1;
  float a6 = *looper_a6;
  float a2 = *looper_a2;
  float a7 = *looper_a7;
  float a3 = *looper_a3;
  float a8 = *looper_a8;
  float a4 = *looper_a4;
  float b1 = *looper_b1;
  float b2 = *looper_b2;
  float c2 = *looper_c2;
  float c1 = *looper_c1;
  float ym1 = *looper_ym1;
  float ym2 = *looper_ym2;
  float xm1 = *looper_xm1;
  float yp1 = *looper_yp1;
  float yp2 = *looper_yp2;
  float xp1 = *looper_xp1;
  float xp2 = *looper_xp2;
  float tm1 = *looper_tm1;
  float tp1 = *looper_tp1;
  float tp2 = *looper_tp2;
  enum { w = 720 };
  enum { h = 480 };
#pragma scop
  k = (1.0f - expf(-alpha)) * (1.0f - expf(-alpha))
      / (1.0f + 2.0f * alpha * expf(-alpha) - expf(2.0f * alpha));
  a5 = k;
  a1 = a5;
  a6 = k * expf(-alpha) * (alpha - 1.0f);
  a2 = a6;
  a7 = k * expf(-alpha) * (alpha + 1.0f);
  a3 = a7;
  a8 = -k * expf(-2.0f * alpha);
  a4 = a8;
  b1 = powf(2.0f, -alpha);
  b2 = -expf(-2.0f * alpha);
  c2 = 1;
  c1 = c2;

  /* Along each row: left to right into y1, right to left into y2. */
  for (int i = 0; i < w; i++) {
    ym1 = 0.0f;
    ym2 = 0.0f;
    xm1 = 0.0f;
    for (int j = 0; j < h; j++) {
      y1[i][j] = a1 * imgIn[i][j] + a2 * xm1 + b1 * ym1 + b2 * ym2;
      xm1 = imgIn[i][j];
      ym2 = ym1;
      ym1 = y1[i][j];
    }
  }

  for (int i = 0; i < w; i++) {
    yp1 = 0.0f;
    yp2 = 0.0f;
    xp1 = 0.0f;
    xp2 = 0.0f;
    for (int j = h - 1; j >= 0; j--) {
      y2[i][j] = a3 * xp1 + a4 * xp2 + b1 * yp1 + b2 * yp2;
      xp2 = xp1;
      xp1 = imgIn[i][j];
      yp2 = yp1;
      yp1 = y2[i][j];
    }
  }

  for (int i = 0; i < w; i++)
    for (int j = 0; j < h; j++)
      imgOut[i][j] = c1 * (y1[i][j] + y2[i][j]);

  /* The same down and up each column of the result. */
  for (int j = 0; j < h; j++) {
    tm1 = 0.0f;
    ym1 = 0.0f;
    ym2 = 0.0f;
    for (int i = 0; i < w; i++) {
      y1[i][j] = a5 * imgOut[i][j] + a6 * tm1 + b1 * ym1 + b2 * ym2;
      tm1 = imgOut[i][j];
      ym2 = ym1;
      ym1 = y1[i][j];
    }
  }

  for (int j = 0; j < h; j++) {
    tp1 = 0.0f;
    tp2 = 0.0f;
    yp1 = 0.0f;
    yp2 = 0.0f;
    for (int i = w - 1; i >= 0; i--) {
      y2[i][j] = a7 * tp1 + a8 * tp2 + b1 * yp1 + b2 * yp2;
      tp2 = tp1;
      tp1 = imgOut[i][j];
      yp2 = yp1;
      yp1 = y2[i][j];
    }
  }

  for (int i = 0; i < w; i++)
    for (int j = 0; j < h; j++)
      imgOut[i][j] = c2 * (y1[i][j] + y2[i][j]);
#pragma endscop
  *looper_k = k;
  *looper_a5 = a5;
  *looper_a1 = a1;
  *looper_a6 = a6;
  *looper_a2 = a2;
  *looper_a7 = a7;
  *looper_a3 = a3;
  *looper_a8 = a8;
  *looper_a4 = a4;
  *looper_b1 = b1;
  *looper_b2 = b2;
  *looper_c2 = c2;
  *looper_c1 = c1;
  *looper_ym1 = ym1;
  *looper_ym2 = ym2;
  *looper_xm1 = xm1;
  *looper_yp1 = yp1;
  *looper_yp2 = yp2;
  *looper_xp1 = xp1;
  *looper_xp2 = xp2;
  *looper_tm1 = tm1;
  *looper_tp1 = tp1;
  *looper_tp2 = tp2;
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], *(float *)looper_buffers[1], looper_buffers[2], looper_buffers[3], looper_buffers[4], looper_buffers[5], looper_buffers[6], looper_buffers[7], looper_buffers[8], looper_buffers[9], looper_buffers[10], looper_buffers[11], looper_buffers[12], looper_buffers[13], looper_buffers[14], looper_buffers[15], looper_buffers[16], looper_buffers[17], looper_buffers[18], looper_buffers[19], looper_buffers[20], looper_buffers[21], looper_buffers[22], looper_buffers[23], looper_buffers[24], looper_buffers[25], looper_buffers[26], looper_buffers[27]);
}
