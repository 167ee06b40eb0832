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

void looper_kernel(void *const *looper_buffers)
{
  float k = *(float *)looper_buffers[0];
  float alpha = *(float *)looper_buffers[1];
  float a5 = *(float *)looper_buffers[2];
  float a1 = *(float *)looper_buffers[3];
  float a6 = *(float *)looper_buffers[4];
  float a2 = *(float *)looper_buffers[5];
  float a7 = *(float *)looper_buffers[6];
  float a3 = *(float *)looper_buffers[7];
  float a8 = *(float *)looper_buffers[8];
  float a4 = *(float *)looper_buffers[9];
  float b1 = *(float *)looper_buffers[10];
  float b2 = *(float *)looper_buffers[11];
  float c2 = *(float *)looper_buffers[12];
  float c1 = *(float *)looper_buffers[13];
  float ym1 = *(float *)looper_buffers[14];
  float ym2 = *(float *)looper_buffers[15];
  float xm1 = *(float *)looper_buffers[16];
  float (*y1)[128] = looper_buffers[17];
  float (*imgIn)[128] = looper_buffers[18];
  float yp1 = *(float *)looper_buffers[19];
  float yp2 = *(float *)looper_buffers[20];
  float xp1 = *(float *)looper_buffers[21];
  float xp2 = *(float *)looper_buffers[22];
  float (*y2)[128] = looper_buffers[23];
  float (*imgOut)[128] = looper_buffers[24];
  float tm1 = *(float *)looper_buffers[25];
  float tp1 = *(float *)looper_buffers[26];
  float tp2 = *(float *)looper_buffers[27];
  enum { w = 192 };
  enum { h = 128 };
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
  *(float *)looper_buffers[0] = k;
  *(float *)looper_buffers[2] = a5;
  *(float *)looper_buffers[3] = a1;
  *(float *)looper_buffers[4] = a6;
  *(float *)looper_buffers[5] = a2;
  *(float *)looper_buffers[6] = a7;
  *(float *)looper_buffers[7] = a3;
  *(float *)looper_buffers[8] = a8;
  *(float *)looper_buffers[9] = a4;
  *(float *)looper_buffers[10] = b1;
  *(float *)looper_buffers[11] = b2;
  *(float *)looper_buffers[12] = c2;
  *(float *)looper_buffers[13] = c1;
  *(float *)looper_buffers[14] = ym1;
  *(float *)looper_buffers[15] = ym2;
  *(float *)looper_buffers[16] = xm1;
  *(float *)looper_buffers[19] = yp1;
  *(float *)looper_buffers[20] = yp2;
  *(float *)looper_buffers[21] = xp1;
  *(float *)looper_buffers[22] = xp2;
  *(float *)looper_buffers[25] = tm1;
  *(float *)looper_buffers[26] = tp1;
  *(float *)looper_buffers[27] = tp2;
}
