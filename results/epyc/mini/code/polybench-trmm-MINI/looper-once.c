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

void looper_kernel(void *const *looper_buffers)
{
  double (*B)[30] = looper_buffers[0];
  double (*A)[20] = looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  volatile int looper_size_m = 20;
  int m = looper_size_m;
  volatile int looper_size_n = 30;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(m == 20 && n == 30
      && looper_apart(B, double[20][30], A, double[20][20]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_B)[30] = (double (*)[30]) B;
    double (*looper_A)[20] = (double (*)[20]) A;
    {
      double (*B)[30] = looper_B;
      double (*A)[20] = looper_A;
      /* LOOPer: distribute(S2, 0); interchange(S1, 1, 2); vectorize(S1); unroll_and_jam(S2, 0, 2); vectorize(S2) */
      for (int i = 0; i < 19; i++)
        for (int k = i + 1; k < 20; k++) {
          const double A_0 = A[k][i];
          #pragma omp simd
          for (int j = 0; j < 30; j++) {
            double B_0 = B[i][j];
            B_0 += A_0 * B[k][j];
            B[i][j] = B_0;
          }
        }
      for (int i = 0; i < 20; i += 2) {
        #pragma omp simd
        for (int j = 0; j < 30; j++) {
          double B_0 = B[i][j];
          double B_1 = B[i + 1][j];
          B_0 = alpha * B_0;
          B_1 = alpha * B_1;
          B[i][j] = B_0;
          B[i + 1][j] = B_1;
        }
      }
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      for (int k = i + 1; k < m; k++)
        B[i][j] += A[k][i] * B[k][j];
      B[i][j] = alpha * B[i][j];
    }
  }
#undef looper_apart
}
