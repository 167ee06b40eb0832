#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

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
  c2 = 1;
  c1 = c2;
  b1 = powf(2.0f, -alpha);
  k = (1.0f - expf(-alpha)) * (1.0f - expf(-alpha)) / (1.0f + 2.0f * alpha * expf(-alpha) - expf(2.0f * alpha));
  a7 = k * expf(-alpha) * (alpha + 1.0f);
  a3 = a7;
  a8 = -k * expf(-2.0f * alpha);
  a4 = a8;
  b2 = -expf(-2.0f * alpha);
  for (int c0 = 0; c0 < 720; c0++) {
    yp2 = 0.0f;
    xp2 = 0.0f;
    yp1 = 0.0f;
    xp1 = 0.0f;
    for (int c3 = -479; c3 < 1; c3++) {
      y2[c0][-c3] = a3 * xp1 + a4 * xp2 + b1 * yp1 + b2 * yp2;
      yp2 = yp1;
      yp1 = y2[c0][-c3];
      xp2 = xp1;
      xp1 = imgIn[c0][-c3];
    }
  }
  a6 = k * expf(-alpha) * (alpha - 1.0f);
  a2 = a6;
  a5 = k;
  a1 = a5;
  for (int c0 = 0; c0 < 720; c0++) {
    xm1 = 0.0f;
    ym1 = 0.0f;
    ym2 = 0.0f;
    for (int c3 = 0; c3 < 480; c3++) {
      y1[c0][c3] = a1 * imgIn[c0][c3] + a2 * xm1 + b1 * ym1 + b2 * ym2;
      ym2 = ym1;
      ym1 = y1[c0][c3];
      xm1 = imgIn[c0][c3];
    }
  }
  #pragma omp parallel for
  for (int c0 = 0; c0 < 720; c0 += 32)
    for (int c3 = 0; c3 < 480; c3 += 32)
      for (int c4 = 0; c4 <= looper_min(31, 719 - c0); c4++)
        for (int c5 = 0; c5 < 32; c5++)
          imgOut[c0 + c4][c3 + c5] = c1 * (y1[c0 + c4][c3 + c5] + y2[c0 + c4][c3 + c5]);
  for (int c0 = 0; c0 < 480; c0++) {
    tp2 = 0.0f;
    tp1 = 0.0f;
    yp1 = 0.0f;
    yp2 = 0.0f;
    for (int c3 = -719; c3 < 1; c3++) {
      y2[-c3][c0] = a7 * tp1 + a8 * tp2 + b1 * yp1 + b2 * yp2;
      yp2 = yp1;
      yp1 = y2[-c3][c0];
      tp2 = tp1;
      tp1 = imgOut[-c3][c0];
    }
  }
  for (int c0 = 0; c0 < 480; c0++) {
    ym1 = 0.0f;
    tm1 = 0.0f;
    ym2 = 0.0f;
    for (int c3 = 0; c3 < 720; c3++) {
      y1[c3][c0] = a5 * imgOut[c3][c0] + a6 * tm1 + b1 * ym1 + b2 * ym2;
      tm1 = imgOut[c3][c0];
      ym2 = ym1;
      ym1 = y1[c3][c0];
    }
  }
  #pragma omp parallel for
  for (int c0 = 0; c0 < 720; c0 += 32)
    for (int c3 = 0; c3 < 480; c3 += 32)
      for (int c4 = 0; c4 <= looper_min(31, 719 - c0); c4++)
        for (int c5 = 0; c5 < 32; c5++)
          imgOut[c0 + c4][c3 + c5] = c2 * (y1[c0 + c4][c3 + c5] + y2[c0 + c4][c3 + c5]);
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
