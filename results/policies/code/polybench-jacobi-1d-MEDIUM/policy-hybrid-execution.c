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

void looper_kernel(void *const *looper_buffers)
{
  double *B = looper_buffers[0];
  double *A = looper_buffers[1];
  volatile int looper_size_tsteps = 100;
  int tsteps = looper_size_tsteps;
  volatile int looper_size_n = 400;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(tsteps == 100 && n == 400
      && looper_apart(B, double[400], A, double[400]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    /* LOOPer: vectorize(S1); vectorize(S2); tile(S2, 1, [32]) */
    for (int t = 0; t < 100; t++) {
      #pragma omp simd
      for (int i = 1; i < 399; i++)
        B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1]);
      for (int i_tile = 1; i_tile < 354; i_tile += 32) {
        #pragma omp simd
        for (int i = i_tile; i <= i_tile + 31; i++)
          A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1]);
      }
      #pragma omp simd
      for (int i = 385; i < 399; i++)
        A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1]);
    }
    #pragma GCC diagnostic pop
  } else {
  for (int t = 0; t < tsteps; t++) {
    for (int i = 1; i < n - 1; i++)
      B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1]);
    for (int i = 1; i < n - 1; i++)
      A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1]);
  }
  }
#undef looper_apart
}
