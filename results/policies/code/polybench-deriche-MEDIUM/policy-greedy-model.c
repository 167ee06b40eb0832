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
  float (*y1)[480] = looper_buffers[17];
  float (*imgIn)[480] = looper_buffers[18];
  float yp1 = *(float *)looper_buffers[19];
  float yp2 = *(float *)looper_buffers[20];
  float xp1 = *(float *)looper_buffers[21];
  float xp2 = *(float *)looper_buffers[22];
  float (*y2)[480] = looper_buffers[23];
  float (*imgOut)[480] = looper_buffers[24];
  float tm1 = *(float *)looper_buffers[25];
  float tp1 = *(float *)looper_buffers[26];
  float tp2 = *(float *)looper_buffers[27];
  volatile int looper_size_w = 720;
  int w = looper_size_w;
  volatile int looper_size_h = 480;
  int h = looper_size_h;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(w == 720 && h == 480
      && looper_apart(y1, float[720][480], imgIn, float[720][480])
      && looper_apart(y1, float[720][480], y2, float[720][480])
      && looper_apart(y1, float[720][480], imgOut, float[720][480])
      && looper_apart(imgIn, float[720][480], y2, float[720][480])
      && looper_apart(imgIn, float[720][480], imgOut, float[720][480])
      && looper_apart(y2, float[720][480], imgOut, float[720][480]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    float (*looper_y1)[480] = (float (*)[480]) y1;
    float (*looper_imgIn)[480] = (float (*)[480]) imgIn;
    float (*looper_y2)[480] = (float (*)[480]) y2;
    float (*looper_imgOut)[480] = (float (*)[480]) imgOut;
    {
      float (*y1)[480] = looper_y1;
      float (*imgIn)[480] = looper_imgIn;
      float (*y2)[480] = looper_y2;
      float (*imgOut)[480] = looper_imgOut;
      /* LOOPer: privatize(S14, 1, ym1); privatize(S32, 1, ym1); privatize(S15, 1, ym2); privatize(S33, 1, ym2); privatize(S16, 1, xm1); privatize(S21, 1, yp1); privatize(S40, 1, yp1); privatize(S22, 1, yp2); privatize(S41, 1, yp2); privatize(S23, 1, xp1); privatize(S24, 1, xp2); privatize(S31, 1, tm1); privatize(S38, 1, tp1); privatize(S39, 1, tp2); parallelize(S14, 0); parallelize(S21, 0); parallelize(S30, 0); vectorize(S30); parallelize(S31, 0); parallelize(S38, 0); parallelize(S47, 0); vectorize(S47) */
      k = (1.0f - expf(-alpha)) * (1.0f - expf(-alpha)) / (1.0f + 2.0f * alpha * expf(-alpha) - expf(2.0f * alpha));
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
      #pragma omp parallel for
      for (int i = 0; i < 720; i++) {
        float ym1_S14;
        float ym2_S15;
        float xm1_S16;
        ym1_S14 = 0.0f;
        ym2_S15 = 0.0f;
        xm1_S16 = 0.0f;
        for (int j = 0; j < 480; j++) {
          y1[i][j] = a1 * imgIn[i][j] + a2 * xm1_S16 + b1 * ym1_S14 + b2 * ym2_S15;
          xm1_S16 = imgIn[i][j];
          ym2_S15 = ym1_S14;
          ym1_S14 = y1[i][j];
        }
      }
      #pragma omp parallel for
      for (int i = 0; i < 720; i++) {
        float yp1_S21;
        float yp2_S22;
        float xp1_S23;
        float xp2_S24;
        yp1_S21 = 0.0f;
        yp2_S22 = 0.0f;
        xp1_S23 = 0.0f;
        xp2_S24 = 0.0f;
        for (int j = 479; j >= 0; j--) {
          y2[i][j] = a3 * xp1_S23 + a4 * xp2_S24 + b1 * yp1_S21 + b2 * yp2_S22;
          xp2_S24 = xp1_S23;
          xp1_S23 = imgIn[i][j];
          yp2_S22 = yp1_S21;
          yp1_S21 = y2[i][j];
        }
      }
      #pragma omp parallel for
      for (int i = 0; i < 720; i++) {
        #pragma omp simd
        for (int j = 0; j < 480; j++)
          imgOut[i][j] = c1 * (y1[i][j] + y2[i][j]);
      }
      #pragma omp parallel for
      for (int j = 0; j < 480; j++) {
        float ym1_S32;
        float ym2_S33;
        float tm1_S31;
        tm1_S31 = 0.0f;
        ym1_S32 = 0.0f;
        ym2_S33 = 0.0f;
        for (int i = 0; i < 720; i++) {
          y1[i][j] = a5 * imgOut[i][j] + a6 * tm1_S31 + b1 * ym1_S32 + b2 * ym2_S33;
          tm1_S31 = imgOut[i][j];
          ym2_S33 = ym1_S32;
          ym1_S32 = y1[i][j];
        }
      }
      #pragma omp parallel for
      for (int j = 0; j < 480; j++) {
        float yp1_S40;
        float yp2_S41;
        float tp1_S38;
        float tp2_S39;
        tp1_S38 = 0.0f;
        tp2_S39 = 0.0f;
        yp1_S40 = 0.0f;
        yp2_S41 = 0.0f;
        for (int i = 719; i >= 0; i--) {
          y2[i][j] = a7 * tp1_S38 + a8 * tp2_S39 + b1 * yp1_S40 + b2 * yp2_S41;
          tp2_S39 = tp1_S38;
          tp1_S38 = imgOut[i][j];
          yp2_S41 = yp1_S40;
          yp1_S40 = y2[i][j];
        }
      }
      #pragma omp parallel for
      for (int i = 0; i < 720; i++) {
        #pragma omp simd
        for (int j = 0; j < 480; j++)
          imgOut[i][j] = c2 * (y1[i][j] + y2[i][j]);
      }
    }
    #pragma GCC diagnostic pop
  } else {
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
  }
#undef looper_apart
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
