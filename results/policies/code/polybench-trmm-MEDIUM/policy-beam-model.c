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
      /* LOOPer: distribute(S2, 0); interchange(S1, 1, 2); tile(S1, 0, [64, 64, 64]); vectorize(S1); parallelize(S1, 2); tile(S2, 0, [64, 64]); interchange(S2, 0, 1); vectorize(S2) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int i_tile = 0; i_tile < 4; i_tile++) {
        for (int k_tile = 64 * i_tile + 1; k_tile < 130; k_tile += 64) {
          #pragma omp parallel for
          for (int j_tile = 0; j_tile < 240; j_tile += 64)
            for (int i = 64 * i_tile; i <= looper_min(198, 64 * i_tile + 63); i++)
              for (int k = looper_max(k_tile, i + 1); k <= k_tile + 63; k++) {
                #pragma omp simd
                for (int j = j_tile; j <= looper_min(239, j_tile + 63); j++) {
                  double B_0 = B[i][j];
                  B_0 += A[k][i] * B[k][j];
                  B[i][j] = B_0;
                }
              }
        }
        #pragma omp parallel for
        for (int j_tile = 0; j_tile < 240; j_tile += 64)
          for (int i = 64 * i_tile; i <= looper_min(198, 64 * i_tile + 63); i++)
            for (int k = looper_max(193, i + 1); k < 200; k++) {
              #pragma omp simd
              for (int j = j_tile; j <= looper_min(239, j_tile + 63); j++) {
                double B_0 = B[i][j];
                B_0 += A[k][i] * B[k][j];
                B[i][j] = B_0;
              }
            }
      }
      for (int j_tile = 0; j_tile < 129; j_tile += 64) {
        for (int i_tile = 0; i_tile < 129; i_tile += 64)
          for (int i = i_tile; i <= i_tile + 63; i++) {
            #pragma omp simd
            for (int j = j_tile; j <= j_tile + 63; j++) {
              double B_0 = B[i][j];
              B_0 = alpha * B_0;
              B[i][j] = B_0;
            }
          }
        for (int i = 192; i < 200; i++) {
          #pragma omp simd
          for (int j = j_tile; j <= j_tile + 63; j++) {
            double B_0 = B[i][j];
            B_0 = alpha * B_0;
            B[i][j] = B_0;
          }
        }
      }
      for (int i_tile = 0; i_tile < 200; i_tile += 64)
        for (int i = i_tile; i <= looper_min(199, i_tile + 63); i++) {
          #pragma omp simd
          for (int j = 192; j < 240; j++) {
            double B_0 = B[i][j];
            B_0 = alpha * B_0;
            B[i][j] = B_0;
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
