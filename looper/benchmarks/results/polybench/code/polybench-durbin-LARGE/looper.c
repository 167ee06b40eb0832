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
  for (int k = 1; k < 1985; k += 16) {
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
    {
      int i = 0;
      for (; i <= k - 4; i += 4) {
        z[i] = y[i] + alpha * y[k - i - 1];
        z[i + 1] = y[i + 1] + alpha * y[k - i - 2];
        z[i + 2] = y[i + 2] + alpha * y[k - i - 3];
        z[i + 3] = y[i + 3] + alpha * y[k - i - 4];
      }
      for (; i < k; i++)
        z[i] = y[i] + alpha * y[k - i - 1];
    }
    #pragma omp simd
    for (int i = 0; i < k; i++)
      y[i] = z[i];
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
    {
      int i = 0;
      for (; i <= k - 3; i += 4) {
        z[i] = y[i] + alpha * y[k - i];
        z[i + 1] = y[i + 1] + alpha * y[k - i - 1];
        z[i + 2] = y[i + 2] + alpha * y[k - i - 2];
        z[i + 3] = y[i + 3] + alpha * y[k - i - 3];
      }
      for (; i <= k; i++)
        z[i] = y[i] + alpha * y[k - i];
    }
    #pragma omp simd
    for (int i = 0; i <= k; i++)
      y[i] = z[i];
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
    {
      int i = 0;
      for (; i <= k - 2; i += 4) {
        z[i] = y[i] + alpha * y[k - i + 1];
        z[i + 1] = y[i + 1] + alpha * y[k - i];
        z[i + 2] = y[i + 2] + alpha * y[k - i - 1];
        z[i + 3] = y[i + 3] + alpha * y[k - i - 2];
      }
      for (; i <= k + 1; i++)
        z[i] = y[i] + alpha * y[k - i + 1];
    }
    #pragma omp simd
    for (int i = 0; i <= k + 1; i++)
      y[i] = z[i];
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
    {
      int i = 0;
      for (; i < k; i += 4) {
        z[i] = y[i] + alpha * y[k - i + 2];
        z[i + 1] = y[i + 1] + alpha * y[k - i + 1];
        z[i + 2] = y[i + 2] + alpha * y[k - i];
        z[i + 3] = y[i + 3] + alpha * y[k - i - 1];
      }
      for (; i <= k + 2; i++)
        z[i] = y[i] + alpha * y[k - i + 2];
    }
    #pragma omp simd
    for (int i = 0; i <= k + 2; i++)
      y[i] = z[i];
    y[k + 3] = alpha;
    beta = (1 - alpha * alpha) * beta;
    sum = 0.0;
    {
      int i = 0;
      for (; i <= k - 12; i += 16) {
        sum += r[k - i + 3] * y[i];
        sum += r[k - i + 2] * y[i + 1];
        sum += r[k - i + 1] * y[i + 2];
        sum += r[k - i] * y[i + 3];
        sum += r[k - i - 1] * y[i + 4];
        sum += r[k - i - 2] * y[i + 5];
        sum += r[k - i - 3] * y[i + 6];
        sum += r[k - i - 4] * y[i + 7];
        sum += r[k - i - 5] * y[i + 8];
        sum += r[k - i - 6] * y[i + 9];
        sum += r[k - i - 7] * y[i + 10];
        sum += r[k - i - 8] * y[i + 11];
        sum += r[k - i - 9] * y[i + 12];
        sum += r[k - i - 10] * y[i + 13];
        sum += r[k - i - 11] * y[i + 14];
        sum += r[k - i - 12] * y[i + 15];
      }
      for (; i <= k + 3; i++)
        sum += r[k - i + 3] * y[i];
    }
    alpha = -(r[k + 4] + sum) / beta;
    {
      int i = 0;
      for (; i <= k; i += 4) {
        z[i] = y[i] + alpha * y[k - i + 3];
        z[i + 1] = y[i + 1] + alpha * y[k - i + 2];
        z[i + 2] = y[i + 2] + alpha * y[k - i + 1];
        z[i + 3] = y[i + 3] + alpha * y[k - i];
      }
      for (; i <= k + 3; i++)
        z[i] = y[i] + alpha * y[k - i + 3];
    }
    #pragma omp simd
    for (int i = 0; i <= k + 3; i++)
      y[i] = z[i];
    y[k + 4] = alpha;
    beta = (1 - alpha * alpha) * beta;
    sum = 0.0;
    {
      int i = 0;
      for (; i <= k - 11; i += 16) {
        sum += r[k - i + 4] * y[i];
        sum += r[k - i + 3] * y[i + 1];
        sum += r[k - i + 2] * y[i + 2];
        sum += r[k - i + 1] * y[i + 3];
        sum += r[k - i] * y[i + 4];
        sum += r[k - i - 1] * y[i + 5];
        sum += r[k - i - 2] * y[i + 6];
        sum += r[k - i - 3] * y[i + 7];
        sum += r[k - i - 4] * y[i + 8];
        sum += r[k - i - 5] * y[i + 9];
        sum += r[k - i - 6] * y[i + 10];
        sum += r[k - i - 7] * y[i + 11];
        sum += r[k - i - 8] * y[i + 12];
        sum += r[k - i - 9] * y[i + 13];
        sum += r[k - i - 10] * y[i + 14];
        sum += r[k - i - 11] * y[i + 15];
      }
      for (; i <= k + 4; i++)
        sum += r[k - i + 4] * y[i];
    }
    alpha = -(r[k + 5] + sum) / beta;
    {
      int i = 0;
      for (; i <= k + 1; i += 4) {
        z[i] = y[i] + alpha * y[k - i + 4];
        z[i + 1] = y[i + 1] + alpha * y[k - i + 3];
        z[i + 2] = y[i + 2] + alpha * y[k - i + 2];
        z[i + 3] = y[i + 3] + alpha * y[k - i + 1];
      }
      for (; i <= k + 4; i++)
        z[i] = y[i] + alpha * y[k - i + 4];
    }
    #pragma omp simd
    for (int i = 0; i <= k + 4; i++)
      y[i] = z[i];
    y[k + 5] = alpha;
    beta = (1 - alpha * alpha) * beta;
    sum = 0.0;
    {
      int i = 0;
      for (; i <= k - 10; i += 16) {
        sum += r[k - i + 5] * y[i];
        sum += r[k - i + 4] * y[i + 1];
        sum += r[k - i + 3] * y[i + 2];
        sum += r[k - i + 2] * y[i + 3];
        sum += r[k - i + 1] * y[i + 4];
        sum += r[k - i] * y[i + 5];
        sum += r[k - i - 1] * y[i + 6];
        sum += r[k - i - 2] * y[i + 7];
        sum += r[k - i - 3] * y[i + 8];
        sum += r[k - i - 4] * y[i + 9];
        sum += r[k - i - 5] * y[i + 10];
        sum += r[k - i - 6] * y[i + 11];
        sum += r[k - i - 7] * y[i + 12];
        sum += r[k - i - 8] * y[i + 13];
        sum += r[k - i - 9] * y[i + 14];
        sum += r[k - i - 10] * y[i + 15];
      }
      for (; i <= k + 5; i++)
        sum += r[k - i + 5] * y[i];
    }
    alpha = -(r[k + 6] + sum) / beta;
    {
      int i = 0;
      for (; i <= k + 2; i += 4) {
        z[i] = y[i] + alpha * y[k - i + 5];
        z[i + 1] = y[i + 1] + alpha * y[k - i + 4];
        z[i + 2] = y[i + 2] + alpha * y[k - i + 3];
        z[i + 3] = y[i + 3] + alpha * y[k - i + 2];
      }
      for (; i <= k + 5; i++)
        z[i] = y[i] + alpha * y[k - i + 5];
    }
    #pragma omp simd
    for (int i = 0; i <= k + 5; i++)
      y[i] = z[i];
    y[k + 6] = alpha;
    beta = (1 - alpha * alpha) * beta;
    sum = 0.0;
    {
      int i = 0;
      for (; i <= k - 9; i += 16) {
        sum += r[k - i + 6] * y[i];
        sum += r[k - i + 5] * y[i + 1];
        sum += r[k - i + 4] * y[i + 2];
        sum += r[k - i + 3] * y[i + 3];
        sum += r[k - i + 2] * y[i + 4];
        sum += r[k - i + 1] * y[i + 5];
        sum += r[k - i] * y[i + 6];
        sum += r[k - i - 1] * y[i + 7];
        sum += r[k - i - 2] * y[i + 8];
        sum += r[k - i - 3] * y[i + 9];
        sum += r[k - i - 4] * y[i + 10];
        sum += r[k - i - 5] * y[i + 11];
        sum += r[k - i - 6] * y[i + 12];
        sum += r[k - i - 7] * y[i + 13];
        sum += r[k - i - 8] * y[i + 14];
        sum += r[k - i - 9] * y[i + 15];
      }
      for (; i <= k + 6; i++)
        sum += r[k - i + 6] * y[i];
    }
    alpha = -(r[k + 7] + sum) / beta;
    {
      int i = 0;
      for (; i <= k + 3; i += 4) {
        z[i] = y[i] + alpha * y[k - i + 6];
        z[i + 1] = y[i + 1] + alpha * y[k - i + 5];
        z[i + 2] = y[i + 2] + alpha * y[k - i + 4];
        z[i + 3] = y[i + 3] + alpha * y[k - i + 3];
      }
      for (; i <= k + 6; i++)
        z[i] = y[i] + alpha * y[k - i + 6];
    }
    #pragma omp simd
    for (int i = 0; i <= k + 6; i++)
      y[i] = z[i];
    y[k + 7] = alpha;
    beta = (1 - alpha * alpha) * beta;
    sum = 0.0;
    {
      int i = 0;
      for (; i <= k - 8; i += 16) {
        sum += r[k - i + 7] * y[i];
        sum += r[k - i + 6] * y[i + 1];
        sum += r[k - i + 5] * y[i + 2];
        sum += r[k - i + 4] * y[i + 3];
        sum += r[k - i + 3] * y[i + 4];
        sum += r[k - i + 2] * y[i + 5];
        sum += r[k - i + 1] * y[i + 6];
        sum += r[k - i] * y[i + 7];
        sum += r[k - i - 1] * y[i + 8];
        sum += r[k - i - 2] * y[i + 9];
        sum += r[k - i - 3] * y[i + 10];
        sum += r[k - i - 4] * y[i + 11];
        sum += r[k - i - 5] * y[i + 12];
        sum += r[k - i - 6] * y[i + 13];
        sum += r[k - i - 7] * y[i + 14];
        sum += r[k - i - 8] * y[i + 15];
      }
      for (; i <= k + 7; i++)
        sum += r[k - i + 7] * y[i];
    }
    alpha = -(r[k + 8] + sum) / beta;
    {
      int i = 0;
      for (; i <= k + 4; i += 4) {
        z[i] = y[i] + alpha * y[k - i + 7];
        z[i + 1] = y[i + 1] + alpha * y[k - i + 6];
        z[i + 2] = y[i + 2] + alpha * y[k - i + 5];
        z[i + 3] = y[i + 3] + alpha * y[k - i + 4];
      }
      for (; i <= k + 7; i++)
        z[i] = y[i] + alpha * y[k - i + 7];
    }
    #pragma omp simd
    for (int i = 0; i <= k + 7; i++)
      y[i] = z[i];
    y[k + 8] = alpha;
    beta = (1 - alpha * alpha) * beta;
    sum = 0.0;
    {
      int i = 0;
      for (; i <= k - 7; i += 16) {
        sum += r[k - i + 8] * y[i];
        sum += r[k - i + 7] * y[i + 1];
        sum += r[k - i + 6] * y[i + 2];
        sum += r[k - i + 5] * y[i + 3];
        sum += r[k - i + 4] * y[i + 4];
        sum += r[k - i + 3] * y[i + 5];
        sum += r[k - i + 2] * y[i + 6];
        sum += r[k - i + 1] * y[i + 7];
        sum += r[k - i] * y[i + 8];
        sum += r[k - i - 1] * y[i + 9];
        sum += r[k - i - 2] * y[i + 10];
        sum += r[k - i - 3] * y[i + 11];
        sum += r[k - i - 4] * y[i + 12];
        sum += r[k - i - 5] * y[i + 13];
        sum += r[k - i - 6] * y[i + 14];
        sum += r[k - i - 7] * y[i + 15];
      }
      for (; i <= k + 8; i++)
        sum += r[k - i + 8] * y[i];
    }
    alpha = -(r[k + 9] + sum) / beta;
    {
      int i = 0;
      for (; i <= k + 5; i += 4) {
        z[i] = y[i] + alpha * y[k - i + 8];
        z[i + 1] = y[i + 1] + alpha * y[k - i + 7];
        z[i + 2] = y[i + 2] + alpha * y[k - i + 6];
        z[i + 3] = y[i + 3] + alpha * y[k - i + 5];
      }
      for (; i <= k + 8; i++)
        z[i] = y[i] + alpha * y[k - i + 8];
    }
    #pragma omp simd
    for (int i = 0; i <= k + 8; i++)
      y[i] = z[i];
    y[k + 9] = alpha;
    beta = (1 - alpha * alpha) * beta;
    sum = 0.0;
    {
      int i = 0;
      for (; i <= k - 6; i += 16) {
        sum += r[k - i + 9] * y[i];
        sum += r[k - i + 8] * y[i + 1];
        sum += r[k - i + 7] * y[i + 2];
        sum += r[k - i + 6] * y[i + 3];
        sum += r[k - i + 5] * y[i + 4];
        sum += r[k - i + 4] * y[i + 5];
        sum += r[k - i + 3] * y[i + 6];
        sum += r[k - i + 2] * y[i + 7];
        sum += r[k - i + 1] * y[i + 8];
        sum += r[k - i] * y[i + 9];
        sum += r[k - i - 1] * y[i + 10];
        sum += r[k - i - 2] * y[i + 11];
        sum += r[k - i - 3] * y[i + 12];
        sum += r[k - i - 4] * y[i + 13];
        sum += r[k - i - 5] * y[i + 14];
        sum += r[k - i - 6] * y[i + 15];
      }
      for (; i <= k + 9; i++)
        sum += r[k - i + 9] * y[i];
    }
    alpha = -(r[k + 10] + sum) / beta;
    {
      int i = 0;
      for (; i <= k + 6; i += 4) {
        z[i] = y[i] + alpha * y[k - i + 9];
        z[i + 1] = y[i + 1] + alpha * y[k - i + 8];
        z[i + 2] = y[i + 2] + alpha * y[k - i + 7];
        z[i + 3] = y[i + 3] + alpha * y[k - i + 6];
      }
      for (; i <= k + 9; i++)
        z[i] = y[i] + alpha * y[k - i + 9];
    }
    #pragma omp simd
    for (int i = 0; i <= k + 9; i++)
      y[i] = z[i];
    y[k + 10] = alpha;
    beta = (1 - alpha * alpha) * beta;
    sum = 0.0;
    {
      int i = 0;
      for (; i <= k - 5; i += 16) {
        sum += r[k - i + 10] * y[i];
        sum += r[k - i + 9] * y[i + 1];
        sum += r[k - i + 8] * y[i + 2];
        sum += r[k - i + 7] * y[i + 3];
        sum += r[k - i + 6] * y[i + 4];
        sum += r[k - i + 5] * y[i + 5];
        sum += r[k - i + 4] * y[i + 6];
        sum += r[k - i + 3] * y[i + 7];
        sum += r[k - i + 2] * y[i + 8];
        sum += r[k - i + 1] * y[i + 9];
        sum += r[k - i] * y[i + 10];
        sum += r[k - i - 1] * y[i + 11];
        sum += r[k - i - 2] * y[i + 12];
        sum += r[k - i - 3] * y[i + 13];
        sum += r[k - i - 4] * y[i + 14];
        sum += r[k - i - 5] * y[i + 15];
      }
      for (; i <= k + 10; i++)
        sum += r[k - i + 10] * y[i];
    }
    alpha = -(r[k + 11] + sum) / beta;
    {
      int i = 0;
      for (; i <= k + 7; i += 4) {
        z[i] = y[i] + alpha * y[k - i + 10];
        z[i + 1] = y[i + 1] + alpha * y[k - i + 9];
        z[i + 2] = y[i + 2] + alpha * y[k - i + 8];
        z[i + 3] = y[i + 3] + alpha * y[k - i + 7];
      }
      for (; i <= k + 10; i++)
        z[i] = y[i] + alpha * y[k - i + 10];
    }
    #pragma omp simd
    for (int i = 0; i <= k + 10; i++)
      y[i] = z[i];
    y[k + 11] = alpha;
    beta = (1 - alpha * alpha) * beta;
    sum = 0.0;
    {
      int i = 0;
      for (; i <= k - 4; i += 16) {
        sum += r[k - i + 11] * y[i];
        sum += r[k - i + 10] * y[i + 1];
        sum += r[k - i + 9] * y[i + 2];
        sum += r[k - i + 8] * y[i + 3];
        sum += r[k - i + 7] * y[i + 4];
        sum += r[k - i + 6] * y[i + 5];
        sum += r[k - i + 5] * y[i + 6];
        sum += r[k - i + 4] * y[i + 7];
        sum += r[k - i + 3] * y[i + 8];
        sum += r[k - i + 2] * y[i + 9];
        sum += r[k - i + 1] * y[i + 10];
        sum += r[k - i] * y[i + 11];
        sum += r[k - i - 1] * y[i + 12];
        sum += r[k - i - 2] * y[i + 13];
        sum += r[k - i - 3] * y[i + 14];
        sum += r[k - i - 4] * y[i + 15];
      }
      for (; i <= k + 11; i++)
        sum += r[k - i + 11] * y[i];
    }
    alpha = -(r[k + 12] + sum) / beta;
    {
      int i = 0;
      for (; i <= k + 8; i += 4) {
        z[i] = y[i] + alpha * y[k - i + 11];
        z[i + 1] = y[i + 1] + alpha * y[k - i + 10];
        z[i + 2] = y[i + 2] + alpha * y[k - i + 9];
        z[i + 3] = y[i + 3] + alpha * y[k - i + 8];
      }
      for (; i <= k + 11; i++)
        z[i] = y[i] + alpha * y[k - i + 11];
    }
    #pragma omp simd
    for (int i = 0; i <= k + 11; i++)
      y[i] = z[i];
    y[k + 12] = alpha;
    beta = (1 - alpha * alpha) * beta;
    sum = 0.0;
    {
      int i = 0;
      for (; i <= k - 3; i += 16) {
        sum += r[k - i + 12] * y[i];
        sum += r[k - i + 11] * y[i + 1];
        sum += r[k - i + 10] * y[i + 2];
        sum += r[k - i + 9] * y[i + 3];
        sum += r[k - i + 8] * y[i + 4];
        sum += r[k - i + 7] * y[i + 5];
        sum += r[k - i + 6] * y[i + 6];
        sum += r[k - i + 5] * y[i + 7];
        sum += r[k - i + 4] * y[i + 8];
        sum += r[k - i + 3] * y[i + 9];
        sum += r[k - i + 2] * y[i + 10];
        sum += r[k - i + 1] * y[i + 11];
        sum += r[k - i] * y[i + 12];
        sum += r[k - i - 1] * y[i + 13];
        sum += r[k - i - 2] * y[i + 14];
        sum += r[k - i - 3] * y[i + 15];
      }
      for (; i <= k + 12; i++)
        sum += r[k - i + 12] * y[i];
    }
    alpha = -(r[k + 13] + sum) / beta;
    {
      int i = 0;
      for (; i <= k + 9; i += 4) {
        z[i] = y[i] + alpha * y[k - i + 12];
        z[i + 1] = y[i + 1] + alpha * y[k - i + 11];
        z[i + 2] = y[i + 2] + alpha * y[k - i + 10];
        z[i + 3] = y[i + 3] + alpha * y[k - i + 9];
      }
      for (; i <= k + 12; i++)
        z[i] = y[i] + alpha * y[k - i + 12];
    }
    #pragma omp simd
    for (int i = 0; i <= k + 12; i++)
      y[i] = z[i];
    y[k + 13] = alpha;
    beta = (1 - alpha * alpha) * beta;
    sum = 0.0;
    {
      int i = 0;
      for (; i <= k - 2; i += 16) {
        sum += r[k - i + 13] * y[i];
        sum += r[k - i + 12] * y[i + 1];
        sum += r[k - i + 11] * y[i + 2];
        sum += r[k - i + 10] * y[i + 3];
        sum += r[k - i + 9] * y[i + 4];
        sum += r[k - i + 8] * y[i + 5];
        sum += r[k - i + 7] * y[i + 6];
        sum += r[k - i + 6] * y[i + 7];
        sum += r[k - i + 5] * y[i + 8];
        sum += r[k - i + 4] * y[i + 9];
        sum += r[k - i + 3] * y[i + 10];
        sum += r[k - i + 2] * y[i + 11];
        sum += r[k - i + 1] * y[i + 12];
        sum += r[k - i] * y[i + 13];
        sum += r[k - i - 1] * y[i + 14];
        sum += r[k - i - 2] * y[i + 15];
      }
      for (; i <= k + 13; i++)
        sum += r[k - i + 13] * y[i];
    }
    alpha = -(r[k + 14] + sum) / beta;
    {
      int i = 0;
      for (; i <= k + 10; i += 4) {
        z[i] = y[i] + alpha * y[k - i + 13];
        z[i + 1] = y[i + 1] + alpha * y[k - i + 12];
        z[i + 2] = y[i + 2] + alpha * y[k - i + 11];
        z[i + 3] = y[i + 3] + alpha * y[k - i + 10];
      }
      for (; i <= k + 13; i++)
        z[i] = y[i] + alpha * y[k - i + 13];
    }
    #pragma omp simd
    for (int i = 0; i <= k + 13; i++)
      y[i] = z[i];
    y[k + 14] = alpha;
    beta = (1 - alpha * alpha) * beta;
    sum = 0.0;
    {
      int i = 0;
      for (; i < k; i += 16) {
        sum += r[k - i + 14] * y[i];
        sum += r[k - i + 13] * y[i + 1];
        sum += r[k - i + 12] * y[i + 2];
        sum += r[k - i + 11] * y[i + 3];
        sum += r[k - i + 10] * y[i + 4];
        sum += r[k - i + 9] * y[i + 5];
        sum += r[k - i + 8] * y[i + 6];
        sum += r[k - i + 7] * y[i + 7];
        sum += r[k - i + 6] * y[i + 8];
        sum += r[k - i + 5] * y[i + 9];
        sum += r[k - i + 4] * y[i + 10];
        sum += r[k - i + 3] * y[i + 11];
        sum += r[k - i + 2] * y[i + 12];
        sum += r[k - i + 1] * y[i + 13];
        sum += r[k - i] * y[i + 14];
        sum += r[k - i - 1] * y[i + 15];
      }
      for (; i <= k + 14; i++)
        sum += r[k - i + 14] * y[i];
    }
    alpha = -(r[k + 15] + sum) / beta;
    {
      int i = 0;
      for (; i <= k + 11; i += 4) {
        z[i] = y[i] + alpha * y[k - i + 14];
        z[i + 1] = y[i + 1] + alpha * y[k - i + 13];
        z[i + 2] = y[i + 2] + alpha * y[k - i + 12];
        z[i + 3] = y[i + 3] + alpha * y[k - i + 11];
      }
      for (; i <= k + 14; i++)
        z[i] = y[i] + alpha * y[k - i + 14];
    }
    #pragma omp simd
    for (int i = 0; i <= k + 14; i++)
      y[i] = z[i];
    y[k + 15] = alpha;
  }
  for (int k = 1985; k < 2000; k++) {
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
    {
      int i = 0;
      for (; i <= k - 4; i += 4) {
        z[i] = y[i] + alpha * y[k - i - 1];
        z[i + 1] = y[i + 1] + alpha * y[k - i - 2];
        z[i + 2] = y[i + 2] + alpha * y[k - i - 3];
        z[i + 3] = y[i + 3] + alpha * y[k - i - 4];
      }
      for (; i < k; i++)
        z[i] = y[i] + alpha * y[k - i - 1];
    }
    #pragma omp simd
    for (int i = 0; i < k; i++)
      y[i] = z[i];
    y[k] = alpha;
  }
  *(double *)looper_buffers[2] = beta;
  *(double *)looper_buffers[3] = alpha;
  *(double *)looper_buffers[4] = sum;
}
