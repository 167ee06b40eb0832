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
  double (*B)[240] = looper_buffers[0];
  double (*A)[200] = looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  volatile int looper_size_m = 200;
  int m = looper_size_m;
  volatile int looper_size_n = 240;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(m == 200 && n == 240
      && looper_apart(B, double[200][240], A, double[200][200]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_B)[240] = (double (*)[240]) B;
    double (*looper_A)[200] = (double (*)[200]) A;
    {
      double (*B)[240] = looper_B;
      double (*A)[200] = looper_A;
      /* LOOPer: reverse(S1, 1); distribute(S2, 0); interchange(S1, 0, 2); interchange(S1, 1, 2); unroll_and_jam(S1, 0, 4) */
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int k = 1; k < 194; k += 4) {
        for (int i = 0; i < k; i++) {
          const double A_0 = A[k][i];
          const double A_1 = A[k + 1][i];
          const double A_2 = A[k + 2][i];
          const double A_3 = A[k + 3][i];
          for (int j = 239; j >= 0; j--) {
            double B_0 = B[i][j];
            B_0 += A_0 * B[k][j];
            B_0 += A_1 * B[k + 1][j];
            B_0 += A_2 * B[k + 2][j];
            B_0 += A_3 * B[k + 3][j];
            B[i][j] = B_0;
          }
        }
        for (int i = k; i <= k + 2; i++)
          for (int j = 239; j >= 0; j--)
            for (int k2 = i + 1; k2 <= k + 3; k2++)
              B[i][j] += A[k2][i] * B[k2][j];
      }
      for (int i = 0; i < 199; i++)
        for (int j = 239; j >= 0; j--)
          for (int k2 = looper_max(197, i + 1); k2 < 200; k2++)
            B[i][j] += A[k2][i] * B[k2][j];
      for (int i = 0; i < 200; i++)
        for (int j = 239; j >= 0; j--)
          B[i][j] = alpha * B[i][j];
#undef looper_max
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
