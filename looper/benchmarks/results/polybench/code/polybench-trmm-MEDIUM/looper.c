#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*B)[240] = looper_buffers[0];
  double (*A)[200] = looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  #pragma omp parallel for
  for (int j_tile = 0; j_tile < 240; j_tile += 16)
    for (int i_tile = 0; i_tile < 7; i_tile++)
      for (int k_tile = i_tile; k_tile < 7; k_tile++) {
        for (int k = 32 * k_tile + 1; k <= looper_min(198, 32 * k_tile + 32); k++)
          for (int i = 32 * i_tile; i <= looper_min(32 * i_tile + 31, k - 1); i++) {
            const double A_0 = A[k][i];
            #pragma omp simd
            for (int j = j_tile; j <= j_tile + 15; j++) {
              double B_0 = B[i][j];
              B_0 += A_0 * B[k][j];
              B[i][j] = B_0;
            }
          }
        if (k_tile == 6) {
          for (int i = 32 * i_tile; i <= looper_min(198, 32 * i_tile + 31); i++) {
            const double A_0 = A[199][i];
            #pragma omp simd
            for (int j = j_tile; j <= j_tile + 15; j++) {
              double B_0 = B[i][j];
              B_0 += A_0 * B[199][j];
              B_0 = alpha * B_0;
              B[i][j] = B_0;
            }
          }
          if (i_tile == 6) {
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
