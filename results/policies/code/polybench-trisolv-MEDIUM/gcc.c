#define main looper_user_main
/* trisolv: L x = b for a lower triangular L, by forward substitution
   (after PolyBench 4.2, linear-algebra/solvers). */

void kernel_trisolv(int n, double L[n][n], double x[n], double b[n])
{
#pragma scop
  for (int i = 0; i < n; i++) {
    x[i] = b[i];
    for (int j = 0; j < i; j++)
      x[i] -= L[i][j] * x[j];
    x[i] = x[i] / L[i][i];
  }
#pragma endscop
}

#undef main

static __attribute__((noinline)) void
looper_region(double *restrict x, double *restrict b, double (*restrict L)[400])
{
  enum { n = 400 };
#pragma scop
  for (int i = 0; i < n; i++) {
    x[i] = b[i];
    for (int j = 0; j < i; j++)
      x[i] -= L[i][j] * x[j];
    x[i] = x[i] / L[i][i];
  }
#pragma endscop
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1], looper_buffers[2]);
}
