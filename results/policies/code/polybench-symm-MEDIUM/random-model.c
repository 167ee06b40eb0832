#define main looper_user_main
/* symm: C := alpha*A*B + beta*C for a symmetric A of which only the lower
   triangle is read (after PolyBench 4.2, linear-algebra/blas). */

void kernel_symm(int m, int n, double alpha, double beta, double C[m][n],
                 double A[m][m], double B[m][n])
{
  double temp2;

#pragma scop
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      temp2 = 0;
      for (int k = 0; k < i; k++) {
        C[k][j] += alpha * B[i][j] * A[i][k];
        temp2 += B[k][j] * A[i][k];
      }
      C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] + alpha * temp2;
    }
#pragma endscop
}

#undef main

static volatile int looper_size_m = 200;
static volatile int looper_size_n = 240;
static __attribute__((noinline)) void
looper_region(int m, int n, double temp2, double *looper_out_temp2, double C[m][n], double alpha, double B[m][n], double A[m][m], double beta)
{
#pragma scop
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      temp2 = 0;
      for (int k = 0; k < i; k++) {
        C[k][j] += alpha * B[i][j] * A[i][k];
        temp2 += B[k][j] * A[i][k];
      }
      C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] + alpha * temp2;
    }
#pragma endscop
  *looper_out_temp2 = temp2;
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_size_m, looper_size_n, *(double *)looper_buffers[0], looper_buffers[0], looper_buffers[1], *(double *)looper_buffers[2], looper_buffers[3], looper_buffers[4], *(double *)looper_buffers[5]);
}

void *const looper_storage[] = {0, 0, 0, 0, 0, 0};
