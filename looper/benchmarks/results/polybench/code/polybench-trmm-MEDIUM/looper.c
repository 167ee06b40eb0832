#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*B)[240] = looper_buffers[0];
  double (*A)[200] = looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  #pragma omp parallel for
  for (int j_tile = 0; j_tile < 240; j_tile += 16)
    for (int k_tile = 0; k_tile < 4; k_tile++) {
      for (int i_tile = 0; i_tile <= looper_min(64 * k_tile + 32, 160); i_tile += 32) {
        if (k_tile <= 2)
          for (int i = i_tile; i <= i_tile + 31; i++)
            for (int k = looper_max(64 * k_tile + 1, i + 1); k <= 64 * k_tile + 64; k++) {
              const double A_0 = A[k][i];
              #pragma omp simd
              for (int j = j_tile; j <= j_tile + 15; j++) {
                double B_0 = B[i][j];
                B_0 += A_0 * B[k][j];
                B[i][j] = B_0;
              }
        } else
          for (int i = i_tile; i <= i_tile + 31; i++) {
            if (i <= 198) {
              for (int k = 193; k < 199; k++) {
                const double A_0 = A[k][i];
                #pragma omp simd
                for (int j = j_tile; j <= j_tile + 15; j++) {
                  double B_0 = B[i][j];
                  B_0 += A_0 * B[k][j];
                  B[i][j] = B_0;
                }
              }
              {
                const double A_0 = A[199][i];
                #pragma omp simd
                for (int j = j_tile; j <= j_tile + 15; j++) {
                  double B_0 = B[i][j];
                  B_0 += A_0 * B[199][j];
                  B_0 = alpha * B_0;
                  B[i][j] = B_0;
                }
              }
            } else {
              #pragma omp simd
              for (int j = j_tile; j <= j_tile + 15; j++) {
                double B_0 = B[199][j];
                B_0 = alpha * B_0;
                B[199][j] = B_0;
              }
            }
          }
      }
      for (int i_tile = 192; i_tile <= looper_min(199, 64 * k_tile + 32); i_tile += 32) {
        if (k_tile <= 2)
          for (int i = 192; i < 224; i++)
            for (int k = i + 1; k <= 64 * k_tile + 64; k++) {
              const double A_0 = A[k][i];
              #pragma omp simd
              for (int j = j_tile; j <= j_tile + 15; j++) {
                double B_0 = B[i][j];
                B_0 += A_0 * B[k][j];
                B[i][j] = B_0;
              }
        } else
          for (int i = 192; i < 200; i++) {
            if (i <= 198) {
              for (int k = i + 1; k < 199; k++) {
                const double A_0 = A[k][i];
                #pragma omp simd
                for (int j = j_tile; j <= j_tile + 15; j++) {
                  double B_0 = B[i][j];
                  B_0 += A_0 * B[k][j];
                  B[i][j] = B_0;
                }
              }
              {
                const double A_0 = A[199][i];
                #pragma omp simd
                for (int j = j_tile; j <= j_tile + 15; j++) {
                  B[i][j] += A_0 * B[199][j];
                  B[i][j] = alpha * B[i][j];
                }
              }
            } else {
              #pragma omp simd
              for (int j = j_tile; j <= j_tile + 15; j++) {
                double B_0 = B[199][j];
                B_0 = alpha * B_0;
                B[199][j] = B_0;
              }
            }
          }
      }
    }
}
