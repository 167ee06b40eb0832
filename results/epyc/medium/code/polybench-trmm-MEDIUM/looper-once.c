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
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_B)[240] = (double (*)[240]) B;
    double (*looper_A)[200] = (double (*)[200]) A;
    {
      double (*B)[240] = looper_B;
      double (*A)[200] = looper_A;
      /* LOOPer: distribute(S2, 0); interchange(S1, 1, 2); unroll_and_jam(S1, 0, 6); vectorize(S1) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      for (int i = 0; i < 199; i += 6) {
        for (int k = i + 1; k <= looper_min(199, i + 5); k++) {
          #pragma omp simd
          for (int j = 0; j < 240; j++)
            for (int i2 = i; i2 < k; i2++)
              B[i2][j] += A[k][i2] * B[k][j];
        }
        for (int k = i + 6; k < 200; k++) {
          const double A_0 = A[k][i];
          const double A_1 = A[k][i + 1];
          const double A_2 = A[k][i + 2];
          const double A_3 = A[k][i + 3];
          const double A_4 = A[k][i + 4];
          const double A_5 = A[k][i + 5];
          #pragma omp simd
          for (int j = 0; j < 240; j++) {
            double B_0 = B[i][j];
            const double B_1 = B[k][j];
            double B_2 = B[i + 1][j];
            double B_3 = B[i + 2][j];
            double B_4 = B[i + 3][j];
            double B_5 = B[i + 4][j];
            double B_6 = B[i + 5][j];
            B_0 += A_0 * B_1;
            B_2 += A_1 * B_1;
            B_3 += A_2 * B_1;
            B_4 += A_3 * B_1;
            B_5 += A_4 * B_1;
            B_6 += A_5 * B_1;
            B[i][j] = B_0;
            B[i + 1][j] = B_2;
            B[i + 2][j] = B_3;
            B[i + 3][j] = B_4;
            B[i + 4][j] = B_5;
            B[i + 5][j] = B_6;
          }
        }
      }
      for (int i = 0; i < 200; i++)
        for (int j = 0; j < 240; j++)
          B[i][j] = alpha * B[i][j];
#undef looper_min
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
