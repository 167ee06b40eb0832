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
  double (*B)[1200] = looper_buffers[0];
  double (*A)[1000] = looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  volatile int looper_size_m = 1000;
  int m = looper_size_m;
  volatile int looper_size_n = 1200;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(m == 1000 && n == 1200
      && looper_apart(B, double[1000][1200], A, double[1000][1000]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_B)[1200] = (double (*)[1200]) B;
    double (*looper_A)[1000] = (double (*)[1000]) A;
    {
      double (*B)[1200] = looper_B;
      double (*A)[1000] = looper_A;
      /* LOOPer: distribute(S2, 0); interchange(S1, 1, 2); tile(S1, 0, [32, 32, 64]); skew(S1, 0, [[1, 1], [0, 1]]); parallelize(S1, 1); vectorize(S1); parallelize(S2, 0); unroll_and_jam(S2, 0, 2); vectorize(S2) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int i_k = 0; i_k < 63; i_k++) {
        #pragma omp parallel for schedule(dynamic)
        for (int k_tile = 32 * ((i_k + 1) / 2) + 1; k_tile <= looper_min(999, 32 * i_k + 1); k_tile += 32) {
          for (int j_tile = 0; j_tile < 1089; j_tile += 64)
            for (int i = 32 * i_k - k_tile + 1; i <= looper_min(998, 32 * i_k - k_tile + 32); i++)
              for (int k = looper_max(k_tile, i + 1); k <= looper_min(999, k_tile + 31); k++) {
                const double A_0 = A[k][i];
                #pragma omp simd
                for (int j = j_tile; j <= j_tile + 63; j++) {
                  double B_0 = B[i][j];
                  B_0 += A_0 * B[k][j];
                  B[i][j] = B_0;
                }
              }
          for (int i = 32 * i_k - k_tile + 1; i <= looper_min(998, 32 * i_k - k_tile + 32); i++)
            for (int k = looper_max(k_tile, i + 1); k <= looper_min(999, k_tile + 31); k++) {
              const double A_0 = A[k][i];
              #pragma omp simd
              for (int j = 1152; j < 1200; j++) {
                double B_0 = B[i][j];
                B_0 += A_0 * B[k][j];
                B[i][j] = B_0;
              }
            }
        }
      }
      #pragma omp parallel for
      for (int i = 0; i < 1000; i += 2) {
        #pragma omp simd
        for (int j = 0; j < 1200; j++) {
          double B_0 = B[i][j];
          double B_1 = B[i + 1][j];
          B_0 = alpha * B_0;
          B_1 = alpha * B_1;
          B[i][j] = B_0;
          B[i + 1][j] = B_1;
        }
      }
#undef looper_min
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
