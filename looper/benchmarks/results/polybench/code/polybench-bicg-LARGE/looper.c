#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double *s = looper_buffers[0];
  double *q = looper_buffers[1];
  double *r = looper_buffers[2];
  double (*A)[1900] = looper_buffers[3];
  double *p = looper_buffers[4];
  #pragma omp simd
  for (int i = 0; i < 1900; i++)
    s[i] = 0;
  #pragma omp simd
  for (int i = 0; i < 2100; i++)
    q[i] = 0.0;
  #pragma omp parallel for
  for (int j_tile = 0; j_tile < 1900; j_tile += 32)
    for (int i_tile = 0; i_tile < 70; i_tile++)
      for (int j = j_tile; j <= looper_min(1899, j_tile + 31); j++) {
        double s_0 = s[j];
        for (int i = 30 * i_tile; i <= 30 * i_tile + 24; i += 6) {
          s_0 += r[i] * A[i][j];
          s_0 += r[i + 1] * A[i + 1][j];
          s_0 += r[i + 2] * A[i + 2][j];
          s_0 += r[i + 3] * A[i + 3][j];
          s_0 += r[i + 4] * A[i + 4][j];
          s_0 += r[i + 5] * A[i + 5][j];
        }
        s[j] = s_0;
      }
  #pragma omp parallel for
  for (int i_tile = 0; i_tile < 44; i_tile++)
    for (int i = 48 * i_tile; i <= looper_min(2099, 48 * i_tile + 36); i += 12) {
      {
        double q_0 = q[i];
        double q_1 = q[i + 1];
        double q_2 = q[i + 2];
        double q_3 = q[i + 3];
        double q_4 = q[i + 4];
        double q_5 = q[i + 5];
        double q_6 = q[i + 6];
        double q_7 = q[i + 7];
        double q_8 = q[i + 8];
        double q_9 = q[i + 9];
        double q_10 = q[i + 10];
        double q_11 = q[i + 11];
        #pragma omp simd if(0)
        for (int j = 0; j < 1893; j += 8) {
          const double p_0 = p[j];
          const double p_1 = p[j + 1];
          const double p_2 = p[j + 2];
          const double p_3 = p[j + 3];
          const double p_4 = p[j + 4];
          const double p_5 = p[j + 5];
          const double p_6 = p[j + 6];
          const double p_7 = p[j + 7];
          q_0 += A[i][j] * p_0;
          q_1 += A[i + 1][j] * p_0;
          q_2 += A[i + 2][j] * p_0;
          q_3 += A[i + 3][j] * p_0;
          q_4 += A[i + 4][j] * p_0;
          q_5 += A[i + 5][j] * p_0;
          q_6 += A[i + 6][j] * p_0;
          q_7 += A[i + 7][j] * p_0;
          q_8 += A[i + 8][j] * p_0;
          q_9 += A[i + 9][j] * p_0;
          q_10 += A[i + 10][j] * p_0;
          q_11 += A[i + 11][j] * p_0;
          q_0 += A[i][j + 1] * p_1;
          q_1 += A[i + 1][j + 1] * p_1;
          q_2 += A[i + 2][j + 1] * p_1;
          q_3 += A[i + 3][j + 1] * p_1;
          q_4 += A[i + 4][j + 1] * p_1;
          q_5 += A[i + 5][j + 1] * p_1;
          q_6 += A[i + 6][j + 1] * p_1;
          q_7 += A[i + 7][j + 1] * p_1;
          q_8 += A[i + 8][j + 1] * p_1;
          q_9 += A[i + 9][j + 1] * p_1;
          q_10 += A[i + 10][j + 1] * p_1;
          q_11 += A[i + 11][j + 1] * p_1;
          q_0 += A[i][j + 2] * p_2;
          q_1 += A[i + 1][j + 2] * p_2;
          q_2 += A[i + 2][j + 2] * p_2;
          q_3 += A[i + 3][j + 2] * p_2;
          q_4 += A[i + 4][j + 2] * p_2;
          q_5 += A[i + 5][j + 2] * p_2;
          q_6 += A[i + 6][j + 2] * p_2;
          q_7 += A[i + 7][j + 2] * p_2;
          q_8 += A[i + 8][j + 2] * p_2;
          q_9 += A[i + 9][j + 2] * p_2;
          q_10 += A[i + 10][j + 2] * p_2;
          q_11 += A[i + 11][j + 2] * p_2;
          q_0 += A[i][j + 3] * p_3;
          q_1 += A[i + 1][j + 3] * p_3;
          q_2 += A[i + 2][j + 3] * p_3;
          q_3 += A[i + 3][j + 3] * p_3;
          q_4 += A[i + 4][j + 3] * p_3;
          q_5 += A[i + 5][j + 3] * p_3;
          q_6 += A[i + 6][j + 3] * p_3;
          q_7 += A[i + 7][j + 3] * p_3;
          q_8 += A[i + 8][j + 3] * p_3;
          q_9 += A[i + 9][j + 3] * p_3;
          q_10 += A[i + 10][j + 3] * p_3;
          q_11 += A[i + 11][j + 3] * p_3;
          q_0 += A[i][j + 4] * p_4;
          q_1 += A[i + 1][j + 4] * p_4;
          q_2 += A[i + 2][j + 4] * p_4;
          q_3 += A[i + 3][j + 4] * p_4;
          q_4 += A[i + 4][j + 4] * p_4;
          q_5 += A[i + 5][j + 4] * p_4;
          q_6 += A[i + 6][j + 4] * p_4;
          q_7 += A[i + 7][j + 4] * p_4;
          q_8 += A[i + 8][j + 4] * p_4;
          q_9 += A[i + 9][j + 4] * p_4;
          q_10 += A[i + 10][j + 4] * p_4;
          q_11 += A[i + 11][j + 4] * p_4;
          q_0 += A[i][j + 5] * p_5;
          q_1 += A[i + 1][j + 5] * p_5;
          q_2 += A[i + 2][j + 5] * p_5;
          q_3 += A[i + 3][j + 5] * p_5;
          q_4 += A[i + 4][j + 5] * p_5;
          q_5 += A[i + 5][j + 5] * p_5;
          q_6 += A[i + 6][j + 5] * p_5;
          q_7 += A[i + 7][j + 5] * p_5;
          q_8 += A[i + 8][j + 5] * p_5;
          q_9 += A[i + 9][j + 5] * p_5;
          q_10 += A[i + 10][j + 5] * p_5;
          q_11 += A[i + 11][j + 5] * p_5;
          q_0 += A[i][j + 6] * p_6;
          q_1 += A[i + 1][j + 6] * p_6;
          q_2 += A[i + 2][j + 6] * p_6;
          q_3 += A[i + 3][j + 6] * p_6;
          q_4 += A[i + 4][j + 6] * p_6;
          q_5 += A[i + 5][j + 6] * p_6;
          q_6 += A[i + 6][j + 6] * p_6;
          q_7 += A[i + 7][j + 6] * p_6;
          q_8 += A[i + 8][j + 6] * p_6;
          q_9 += A[i + 9][j + 6] * p_6;
          q_10 += A[i + 10][j + 6] * p_6;
          q_11 += A[i + 11][j + 6] * p_6;
          q_0 += A[i][j + 7] * p_7;
          q_1 += A[i + 1][j + 7] * p_7;
          q_2 += A[i + 2][j + 7] * p_7;
          q_3 += A[i + 3][j + 7] * p_7;
          q_4 += A[i + 4][j + 7] * p_7;
          q_5 += A[i + 5][j + 7] * p_7;
          q_6 += A[i + 6][j + 7] * p_7;
          q_7 += A[i + 7][j + 7] * p_7;
          q_8 += A[i + 8][j + 7] * p_7;
          q_9 += A[i + 9][j + 7] * p_7;
          q_10 += A[i + 10][j + 7] * p_7;
          q_11 += A[i + 11][j + 7] * p_7;
        }
        q[i] = q_0;
        q[i + 1] = q_1;
        q[i + 2] = q_2;
        q[i + 3] = q_3;
        q[i + 4] = q_4;
        q[i + 5] = q_5;
        q[i + 6] = q_6;
        q[i + 7] = q_7;
        q[i + 8] = q_8;
        q[i + 9] = q_9;
        q[i + 10] = q_10;
        q[i + 11] = q_11;
      }
      {
        double q_0 = q[i];
        double q_1 = q[i + 1];
        double q_2 = q[i + 2];
        double q_3 = q[i + 3];
        double q_4 = q[i + 4];
        double q_5 = q[i + 5];
        double q_6 = q[i + 6];
        double q_7 = q[i + 7];
        double q_8 = q[i + 8];
        double q_9 = q[i + 9];
        double q_10 = q[i + 10];
        double q_11 = q[i + 11];
        #pragma omp simd if(0)
        for (int j = 1896; j < 1900; j++) {
          const double p_0 = p[j];
          q_0 += A[i][j] * p_0;
          q_1 += A[i + 1][j] * p_0;
          q_2 += A[i + 2][j] * p_0;
          q_3 += A[i + 3][j] * p_0;
          q_4 += A[i + 4][j] * p_0;
          q_5 += A[i + 5][j] * p_0;
          q_6 += A[i + 6][j] * p_0;
          q_7 += A[i + 7][j] * p_0;
          q_8 += A[i + 8][j] * p_0;
          q_9 += A[i + 9][j] * p_0;
          q_10 += A[i + 10][j] * p_0;
          q_11 += A[i + 11][j] * p_0;
        }
        q[i] = q_0;
        q[i + 1] = q_1;
        q[i + 2] = q_2;
        q[i + 3] = q_3;
        q[i + 4] = q_4;
        q[i + 5] = q_5;
        q[i + 6] = q_6;
        q[i + 7] = q_7;
        q[i + 8] = q_8;
        q[i + 9] = q_9;
        q[i + 10] = q_10;
        q[i + 11] = q_11;
      }
    }
}
