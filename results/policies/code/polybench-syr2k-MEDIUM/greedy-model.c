#define main looper_user_main
/* syr2k: symmetric rank-2k update of the lower triangle,
   C := alpha*A*B^T + alpha*B*A^T + beta*C (after PolyBench 4.2, linear-algebra/blas). */

void kernel_syr2k(int n, int m, double alpha, double beta, double C[n][n],
                  double A[n][m], double B[n][m])
{
#pragma scop
  for (int i = 0; i < n; i++) {
    for (int j = 0; j <= i; j++)
      C[i][j] *= beta;
    for (int k = 0; k < m; k++)
      for (int j = 0; j <= i; j++)
        C[i][j] += A[j][k] * alpha * B[i][k] + B[j][k] * alpha * A[i][k];
  }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[240] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double (*A)[200] = looper_buffers[2];
  double alpha = *(double *)looper_buffers[3];
  double (*B)[200] = looper_buffers[4];
  volatile int looper_size_n = 240;
  int n = looper_size_n;
  volatile int looper_size_m = 200;
  int m = looper_size_m;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 240 && m == 200
      && looper_apart(C, double[240][240], A, double[240][200])
      && looper_apart(C, double[240][240], B, double[240][200]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_C)[240] = (double (*)[240]) C;
    double (*looper_A)[200] = (double (*)[200]) A;
    double (*looper_B)[200] = (double (*)[200]) B;
    {
      double (*C)[240] = looper_C;
      double (*A)[200] = looper_A;
      double (*B)[200] = looper_B;
      /* LOOPer: parallelize(S1, 0); vectorize(S1); vectorize(S2); tile(S2, 2, [128]); tile(S2, 1, [32]); tile(S2, 0, [16]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      #pragma omp parallel for
      for (int i_tile = 0; i_tile < 240; i_tile += 16)
        for (int i = i_tile; i <= i_tile + 15; i++) {
          #pragma omp simd
          for (int j = 0; j <= i; j++) {
            double C_0 = C[i][j];
            C_0 *= beta;
            C[i][j] = C_0;
          }
          for (int k_tile = 0; k_tile < 161; k_tile += 32)
            for (int k = k_tile; k <= k_tile + 31; k++)
              for (int j_tile = 0; j_tile <= i; j_tile += 128) {
                #pragma omp simd
                for (int j = j_tile; j <= looper_min(i, j_tile + 127); j++) {
                  double C_0 = C[i][j];
                  C_0 += A[j][k] * alpha * B[i][k] + B[j][k] * alpha * A[i][k];
                  C[i][j] = C_0;
                }
              }
          for (int k = 192; k < 200; k++)
            for (int j_tile = 0; j_tile <= i; j_tile += 128) {
              #pragma omp simd
              for (int j = j_tile; j <= looper_min(i, j_tile + 127); j++) {
                double C_0 = C[i][j];
                C_0 += A[j][k] * alpha * B[i][k] + B[j][k] * alpha * A[i][k];
                C[i][j] = C_0;
              }
            }
        }
#undef looper_min
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j <= i; j++)
      C[i][j] *= beta;
    for (int k = 0; k < m; k++)
      for (int j = 0; j <= i; j++)
        C[i][j] += A[j][k] * alpha * B[i][k] + B[j][k] * alpha * A[i][k];
  }
  }
#undef looper_apart
}
