#define main looper_user_main
/* trmm: B := alpha*A^T*B for a unit lower triangular A, whose diagonal is not
   read (after PolyBench 4.2, linear-algebra/blas). */

void kernel_trmm(int m, int n, double alpha, double A[m][m], double B[m][n])
{
#pragma scop
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      for (int k = i + 1; k < m; k++)
        B[i][j] += A[k][i] * B[k][j];
      B[i][j] = alpha * B[i][j];
    }
#pragma endscop
}

#undef main

static __attribute__((noinline)) void
looper_region(double (*restrict B)[240], double (*restrict A)[200], double alpha)
{
  enum { m = 200 };
  enum { n = 240 };
#pragma scop
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      for (int k = i + 1; k < m; k++)
        B[i][j] += A[k][i] * B[k][j];
      B[i][j] = alpha * B[i][j];
    }
#pragma endscop
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1], *(double *)looper_buffers[2]);
}
