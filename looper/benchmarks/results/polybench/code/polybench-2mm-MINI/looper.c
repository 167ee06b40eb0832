#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*tmp)[18] = looper_buffers[0];
  double alpha = *(double *)looper_buffers[1];
  double (*A)[22] = looper_buffers[2];
  double (*B)[18] = looper_buffers[3];
  double (*D)[24] = looper_buffers[4];
  double beta = *(double *)looper_buffers[5];
  double (*C)[24] = looper_buffers[6];
  for (int i = 0; i < 16; i++) {
    #pragma omp simd
    for (int j = 0; j < 18; j++)
      tmp[i][j] = 0.0;
    for (int k = 0; k < 13; k += 6) {
      const double A_0 = A[i][k];
      const double A_1 = A[i][k + 1];
      const double A_2 = A[i][k + 2];
      const double A_3 = A[i][k + 3];
      const double A_4 = A[i][k + 4];
      const double A_5 = A[i][k + 5];
      #pragma omp simd
      for (int j = 0; j < 18; j++) {
        double tmp_0 = tmp[i][j];
        tmp_0 += alpha * A_0 * B[k][j];
        tmp_0 += alpha * A_1 * B[k + 1][j];
        tmp_0 += alpha * A_2 * B[k + 2][j];
        tmp_0 += alpha * A_3 * B[k + 3][j];
        tmp_0 += alpha * A_4 * B[k + 4][j];
        tmp_0 += alpha * A_5 * B[k + 5][j];
        tmp[i][j] = tmp_0;
      }
    }
    {
      const double A_0 = A[i][18];
      const double A_1 = A[i][19];
      const double A_2 = A[i][20];
      const double A_3 = A[i][21];
      #pragma omp simd
      for (int j = 0; j < 18; j++) {
        double tmp_0 = tmp[i][j];
        tmp_0 += alpha * A_0 * B[18][j];
        tmp_0 += alpha * A_1 * B[19][j];
        tmp_0 += alpha * A_2 * B[20][j];
        tmp_0 += alpha * A_3 * B[21][j];
        tmp[i][j] = tmp_0;
      }
    }
  }
  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 24; j++)
      D[i][j] *= beta;
  for (int i = 0; i < 16; i += 2)
    for (int k = 0; k < 18; k += 2) {
      const double tmp_0 = tmp[i][k];
      const double tmp_1 = tmp[i][k + 1];
      const double tmp_2 = tmp[i + 1][k];
      const double tmp_3 = tmp[i + 1][k + 1];
      #pragma omp simd
      for (int j = 0; j < 24; j++) {
        double D_0 = D[i][j];
        const double C_0 = C[k][j];
        const double C_1 = C[k + 1][j];
        double D_1 = D[i + 1][j];
        D_0 += tmp_0 * C_0;
        D_0 += tmp_1 * C_1;
        D_1 += tmp_2 * C_0;
        D_1 += tmp_3 * C_1;
        D[i][j] = D_0;
        D[i + 1][j] = D_1;
      }
    }
}
