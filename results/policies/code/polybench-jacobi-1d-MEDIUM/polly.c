#define main looper_user_main
/* jacobi-1d: 3-point averages of a line, from A to B and back in every time
   step (after PolyBench 4.2, stencils). */

void kernel_jacobi_1d(int tsteps, int n, double A[n], double B[n])
{
#pragma scop
  for (int t = 0; t < tsteps; t++) {
    for (int i = 1; i < n - 1; i++)
      B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1]);
    for (int i = 1; i < n - 1; i++)
      A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1]);
  }
#pragma endscop
}

#undef main

static __attribute__((noinline)) void
looper_region(double *restrict B, double *restrict A)
{
  enum { tsteps = 100 };
  enum { n = 400 };
#pragma scop
  for (int t = 0; t < tsteps; t++) {
    for (int i = 1; i < n - 1; i++)
      B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1]);
    for (int i = 1; i < n - 1; i++)
      A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1]);
  }
#pragma endscop
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1]);
}
