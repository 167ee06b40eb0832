#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *y = looper_buffers[0];
  double *r = looper_buffers[1];
  double beta = *(double *)looper_buffers[2];
  double alpha = *(double *)looper_buffers[3];
  double sum = *(double *)looper_buffers[4];
  double *z = looper_buffers[5];
  y[0] = -r[0];
  beta = 1.0;
  alpha = -r[0];
  for (int k = 1; k < 117; k += 4) {
    beta = (1 - alpha * alpha) * beta;
    sum = 0.0;
    {
      int i = 0;
      for (; i <= k - 16; i += 16) {
        sum += r[k - i - 1] * y[i];
        sum += r[k - i - 2] * y[i + 1];
        sum += r[k - i - 3] * y[i + 2];
        sum += r[k - i - 4] * y[i + 3];
        sum += r[k - i - 5] * y[i + 4];
        sum += r[k - i - 6] * y[i + 5];
        sum += r[k - i - 7] * y[i + 6];
        sum += r[k - i - 8] * y[i + 7];
        sum += r[k - i - 9] * y[i + 8];
        sum += r[k - i - 10] * y[i + 9];
        sum += r[k - i - 11] * y[i + 10];
        sum += r[k - i - 12] * y[i + 11];
        sum += r[k - i - 13] * y[i + 12];
        sum += r[k - i - 14] * y[i + 13];
        sum += r[k - i - 15] * y[i + 14];
        sum += r[k - i - 16] * y[i + 15];
      }
      for (; i < k; i++)
        sum += r[k - i - 1] * y[i];
    }
    alpha = -(r[k] + sum) / beta;
    #pragma omp simd
    for (int i = 0; i < k; i++)
      z[i] = y[i] + alpha * y[k - i - 1];
    {
      int i = 0;
      for (; i <= k - 8; i += 8) {
        y[i] = z[i];
        y[i + 1] = z[i + 1];
        y[i + 2] = z[i + 2];
        y[i + 3] = z[i + 3];
        y[i + 4] = z[i + 4];
        y[i + 5] = z[i + 5];
        y[i + 6] = z[i + 6];
        y[i + 7] = z[i + 7];
      }
      for (; i < k; i++)
        y[i] = z[i];
    }
    y[k] = alpha;
    beta = (1 - alpha * alpha) * beta;
    sum = 0.0;
    {
      int i = 0;
      for (; i <= k - 15; i += 16) {
        sum += r[k - i] * y[i];
        sum += r[k - i - 1] * y[i + 1];
        sum += r[k - i - 2] * y[i + 2];
        sum += r[k - i - 3] * y[i + 3];
        sum += r[k - i - 4] * y[i + 4];
        sum += r[k - i - 5] * y[i + 5];
        sum += r[k - i - 6] * y[i + 6];
        sum += r[k - i - 7] * y[i + 7];
        sum += r[k - i - 8] * y[i + 8];
        sum += r[k - i - 9] * y[i + 9];
        sum += r[k - i - 10] * y[i + 10];
        sum += r[k - i - 11] * y[i + 11];
        sum += r[k - i - 12] * y[i + 12];
        sum += r[k - i - 13] * y[i + 13];
        sum += r[k - i - 14] * y[i + 14];
        sum += r[k - i - 15] * y[i + 15];
      }
      for (; i <= k; i++)
        sum += r[k - i] * y[i];
    }
    alpha = -(r[k + 1] + sum) / beta;
    #pragma omp simd
    for (int i = 0; i <= k; i++)
      z[i] = y[i] + alpha * y[k - i];
    {
      int i = 0;
      for (; i <= k - 7; i += 8) {
        y[i] = z[i];
        y[i + 1] = z[i + 1];
        y[i + 2] = z[i + 2];
        y[i + 3] = z[i + 3];
        y[i + 4] = z[i + 4];
        y[i + 5] = z[i + 5];
        y[i + 6] = z[i + 6];
        y[i + 7] = z[i + 7];
      }
      for (; i <= k; i++)
        y[i] = z[i];
    }
    y[k + 1] = alpha;
    beta = (1 - alpha * alpha) * beta;
    sum = 0.0;
    {
      int i = 0;
      for (; i <= k - 14; i += 16) {
        sum += r[k - i + 1] * y[i];
        sum += r[k - i] * y[i + 1];
        sum += r[k - i - 1] * y[i + 2];
        sum += r[k - i - 2] * y[i + 3];
        sum += r[k - i - 3] * y[i + 4];
        sum += r[k - i - 4] * y[i + 5];
        sum += r[k - i - 5] * y[i + 6];
        sum += r[k - i - 6] * y[i + 7];
        sum += r[k - i - 7] * y[i + 8];
        sum += r[k - i - 8] * y[i + 9];
        sum += r[k - i - 9] * y[i + 10];
        sum += r[k - i - 10] * y[i + 11];
        sum += r[k - i - 11] * y[i + 12];
        sum += r[k - i - 12] * y[i + 13];
        sum += r[k - i - 13] * y[i + 14];
        sum += r[k - i - 14] * y[i + 15];
      }
      for (; i <= k + 1; i++)
        sum += r[k - i + 1] * y[i];
    }
    alpha = -(r[k + 2] + sum) / beta;
    #pragma omp simd
    for (int i = 0; i <= k + 1; i++)
      z[i] = y[i] + alpha * y[k - i + 1];
    {
      int i = 0;
      for (; i <= k - 6; i += 8) {
        y[i] = z[i];
        y[i + 1] = z[i + 1];
        y[i + 2] = z[i + 2];
        y[i + 3] = z[i + 3];
        y[i + 4] = z[i + 4];
        y[i + 5] = z[i + 5];
        y[i + 6] = z[i + 6];
        y[i + 7] = z[i + 7];
      }
      for (; i <= k + 1; i++)
        y[i] = z[i];
    }
    y[k + 2] = alpha;
    beta = (1 - alpha * alpha) * beta;
    sum = 0.0;
    {
      int i = 0;
      for (; i <= k - 13; i += 16) {
        sum += r[k - i + 2] * y[i];
        sum += r[k - i + 1] * y[i + 1];
        sum += r[k - i] * y[i + 2];
        sum += r[k - i - 1] * y[i + 3];
        sum += r[k - i - 2] * y[i + 4];
        sum += r[k - i - 3] * y[i + 5];
        sum += r[k - i - 4] * y[i + 6];
        sum += r[k - i - 5] * y[i + 7];
        sum += r[k - i - 6] * y[i + 8];
        sum += r[k - i - 7] * y[i + 9];
        sum += r[k - i - 8] * y[i + 10];
        sum += r[k - i - 9] * y[i + 11];
        sum += r[k - i - 10] * y[i + 12];
        sum += r[k - i - 11] * y[i + 13];
        sum += r[k - i - 12] * y[i + 14];
        sum += r[k - i - 13] * y[i + 15];
      }
      for (; i <= k + 2; i++)
        sum += r[k - i + 2] * y[i];
    }
    alpha = -(r[k + 3] + sum) / beta;
    #pragma omp simd
    for (int i = 0; i <= k + 2; i++)
      z[i] = y[i] + alpha * y[k - i + 2];
    {
      int i = 0;
      for (; i <= k - 5; i += 8) {
        y[i] = z[i];
        y[i + 1] = z[i + 1];
        y[i + 2] = z[i + 2];
        y[i + 3] = z[i + 3];
        y[i + 4] = z[i + 4];
        y[i + 5] = z[i + 5];
        y[i + 6] = z[i + 6];
        y[i + 7] = z[i + 7];
      }
      for (; i <= k + 2; i++)
        y[i] = z[i];
    }
    y[k + 3] = alpha;
  }
  for (int k = 117; k < 120; k++) {
    beta = (1 - alpha * alpha) * beta;
    sum = 0.0;
    {
      int i = 0;
      for (; i <= k - 16; i += 16) {
        sum += r[k - i - 1] * y[i];
        sum += r[k - i - 2] * y[i + 1];
        sum += r[k - i - 3] * y[i + 2];
        sum += r[k - i - 4] * y[i + 3];
        sum += r[k - i - 5] * y[i + 4];
        sum += r[k - i - 6] * y[i + 5];
        sum += r[k - i - 7] * y[i + 6];
        sum += r[k - i - 8] * y[i + 7];
        sum += r[k - i - 9] * y[i + 8];
        sum += r[k - i - 10] * y[i + 9];
        sum += r[k - i - 11] * y[i + 10];
        sum += r[k - i - 12] * y[i + 11];
        sum += r[k - i - 13] * y[i + 12];
        sum += r[k - i - 14] * y[i + 13];
        sum += r[k - i - 15] * y[i + 14];
        sum += r[k - i - 16] * y[i + 15];
      }
      for (; i < k; i++)
        sum += r[k - i - 1] * y[i];
    }
    alpha = -(r[k] + sum) / beta;
    #pragma omp simd
    for (int i = 0; i < k; i++)
      z[i] = y[i] + alpha * y[k - i - 1];
    {
      int i = 0;
      for (; i <= k - 8; i += 8) {
        y[i] = z[i];
        y[i + 1] = z[i + 1];
        y[i + 2] = z[i + 2];
        y[i + 3] = z[i + 3];
        y[i + 4] = z[i + 4];
        y[i + 5] = z[i + 5];
        y[i + 6] = z[i + 6];
        y[i + 7] = z[i + 7];
      }
      for (; i < k; i++)
        y[i] = z[i];
    }
    y[k] = alpha;
  }
  *(double *)looper_buffers[2] = beta;
  *(double *)looper_buffers[3] = alpha;
  *(double *)looper_buffers[4] = sum;
}
