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
    #pragma GCC diagnostic ignored "-Warray-bounds"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_B)[240] = (double (*)[240]) B;
    double (*looper_A)[200] = (double (*)[200]) A;
    {
      double (*B)[240] = looper_B;
      double (*A)[200] = looper_A;
      /* LOOPer: parallelize(S1, 1); interchange(S1, 0, 1); unroll(S1, 16) */
      #pragma omp parallel for
      for (int j = 0; j < 240; j++)
        for (int i = 0; i < 200; i++) {
          {
            int k = i + 1;
            for (; k < 185; k += 16) {
              B[i][j] += A[k][i] * B[k][j];
              B[i][j] += A[k + 1][i] * B[k + 1][j];
              B[i][j] += A[k + 2][i] * B[k + 2][j];
              B[i][j] += A[k + 3][i] * B[k + 3][j];
              B[i][j] += A[k + 4][i] * B[k + 4][j];
              B[i][j] += A[k + 5][i] * B[k + 5][j];
              B[i][j] += A[k + 6][i] * B[k + 6][j];
              B[i][j] += A[k + 7][i] * B[k + 7][j];
              B[i][j] += A[k + 8][i] * B[k + 8][j];
              B[i][j] += A[k + 9][i] * B[k + 9][j];
              B[i][j] += A[k + 10][i] * B[k + 10][j];
              B[i][j] += A[k + 11][i] * B[k + 11][j];
              B[i][j] += A[k + 12][i] * B[k + 12][j];
              B[i][j] += A[k + 13][i] * B[k + 13][j];
              B[i][j] += A[k + 14][i] * B[k + 14][j];
              B[i][j] += A[k + 15][i] * B[k + 15][j];
            }
            for (; k < 200; k++)
              B[i][j] += A[k][i] * B[k][j];
          }
          B[i][j] = alpha * B[i][j];
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
