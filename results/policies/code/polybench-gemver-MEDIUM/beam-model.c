#define main looper_user_main
/* gemver: A := A + u1*v1^T + u2*v2^T, then x := x + beta*A^T*y + z and
   w := w + alpha*A*x (after PolyBench 4.2, linear-algebra/blas). */

void kernel_gemver(int n, double alpha, double beta, double A[n][n],
                   double u1[n], double v1[n], double u2[n], double v2[n],
                   double w[n], double x[n], double y[n], double z[n])
{
#pragma scop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      A[i][j] = A[i][j] + u1[i] * v1[j] + u2[i] * v2[j];

  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x[i] = x[i] + beta * A[j][i] * y[j];

  for (int i = 0; i < n; i++)
    x[i] = x[i] + z[i];

  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      w[i] = w[i] + alpha * A[i][j] * x[j];
#pragma endscop
}

#undef main

static __attribute__((noinline)) void
looper_region(double (*restrict A)[400], double *restrict u1, double *restrict v1, double *restrict u2, double *restrict v2, double *restrict x, double beta, double *restrict y, double *restrict z, double *restrict w, double alpha)
{
  enum { n = 400 };
#pragma scop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      A[i][j] = A[i][j] + u1[i] * v1[j] + u2[i] * v2[j];

  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x[i] = x[i] + beta * A[j][i] * y[j];

  for (int i = 0; i < n; i++)
    x[i] = x[i] + z[i];

  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      w[i] = w[i] + alpha * A[i][j] * x[j];
#pragma endscop
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1], looper_buffers[2], looper_buffers[3], looper_buffers[4], looper_buffers[5], *(double *)looper_buffers[6], looper_buffers[7], looper_buffers[8], looper_buffers[9], *(double *)looper_buffers[10]);
}
