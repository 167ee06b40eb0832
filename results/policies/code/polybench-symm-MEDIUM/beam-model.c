#define main looper_user_main
/* symm: C := alpha*A*B + beta*C for a symmetric A of which only the lower
   triangle is read (after PolyBench 4.2, linear-algebra/blas). */

void kernel_symm(int m, int n, double alpha, double beta, double C[m][n],
                 double A[m][m], double B[m][n])
{
  double temp2;

#pragma scop
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      temp2 = 0;
      for (int k = 0; k < i; k++) {
        C[k][j] += alpha * B[i][j] * A[i][k];
        temp2 += B[k][j] * A[i][k];
      }
      C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] + alpha * temp2;
    }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double temp2 = *(double *)looper_buffers[0];
  double (*C)[240] = looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*B)[240] = looper_buffers[3];
  double (*A)[200] = looper_buffers[4];
  double beta = *(double *)looper_buffers[5];
  volatile int looper_size_m = 200;
  int m = looper_size_m;
  volatile int looper_size_n = 240;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  {
    double (*temp2_S1)[240] = 0;
    if (__builtin_expect(m == 200 && n == 240
        && looper_apart(C, double[200][240], B, double[200][240])
        && looper_apart(C, double[200][240], A, double[200][200]), 1))
      temp2_S1 = __builtin_malloc(200 * sizeof *temp2_S1);
    if (__builtin_expect(temp2_S1 != 0, 1)) {
      #pragma GCC diagnostic push
      #pragma GCC diagnostic ignored "-Wunknown-pragmas"
      #pragma clang diagnostic ignored "-Wpass-failed"
      #pragma GCC diagnostic ignored "-Wshadow"
      double (*looper_C)[240] = (double (*)[240]) C;
      double (*looper_B)[240] = (double (*)[240]) B;
      double (*looper_A)[200] = (double (*)[200]) A;
      {
        double (*C)[240] = looper_C;
        double (*B)[240] = looper_B;
        double (*A)[200] = looper_A;
        /* LOOPer: privatize(S1, 2, temp2); embed(S1, 2, [0, 0]); fuse(S2, S1, 2); embed(S4, 2, [1, 0]); fuse(S2, S4, 2); interchange(S1, 1, 2); distribute(S2, 0); tile(S2, 0, [64, 64, 32]); parallelize(S2, 2); vectorize(S1); vectorize(S2); tile(S1, 0, [32]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
        for (int i_tile = 0; i_tile < 161; i_tile += 32)
          for (int i = i_tile; i <= i_tile + 31; i++) {
            #pragma omp simd
            for (int j = 0; j < 240; j++)
              temp2_S1[i][j] = 0;
          }
        for (int i = 192; i < 200; i++) {
          #pragma omp simd
          for (int j = 0; j < 240; j++)
            temp2_S1[i][j] = 0;
        }
        for (int i_tile = 0; i_tile < 4; i_tile++)
          for (int k_tile = 0; k_tile <= 64 * i_tile; k_tile += 64) {
            #pragma omp parallel for
            for (int j_tile = 0; j_tile < 240; j_tile += 32) {
              if (64 * i_tile >= k_tile + 64)
                for (int i = 64 * i_tile; i <= looper_min(199, 64 * i_tile + 63); i++)
                  for (int k = k_tile; k <= k_tile + 63; k++) {
                    #pragma omp simd
                    for (int j = j_tile; j <= looper_min(239, j_tile + 31); j++) {
                      double C_0 = C[k][j];
                      const double A_0 = A[i][k];
                      double temp2_S1_0 = temp2_S1[i][j];
                      C_0 += alpha * B[i][j] * A_0;
                      temp2_S1_0 += B[k][j] * A_0;
                      C[k][j] = C_0;
                      temp2_S1[i][j] = temp2_S1_0;
                    }
              } else
                for (int i = 64 * i_tile; i <= looper_min(199, 64 * i_tile + 63); i++) {
                  for (int k = 64 * i_tile; k < i; k++) {
                    #pragma omp simd
                    for (int j = j_tile; j <= looper_min(239, j_tile + 31); j++) {
                      double C_0 = C[k][j];
                      const double A_0 = A[i][k];
                      double temp2_S1_0 = temp2_S1[i][j];
                      C_0 += alpha * B[i][j] * A_0;
                      temp2_S1_0 += B[k][j] * A_0;
                      C[k][j] = C_0;
                      temp2_S1[i][j] = temp2_S1_0;
                    }
                  }
                  #pragma omp simd
                  for (int j = j_tile; j <= looper_min(239, j_tile + 31); j++) {
                    double C_0 = C[i][j];
                    C_0 = beta * C_0 + alpha * B[i][j] * A[i][i] + alpha * temp2_S1[i][j];
                    C[i][j] = C_0;
                  }
                }
            }
          }
#undef looper_min
      }
      #pragma GCC diagnostic pop
    } else {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      temp2 = 0;
      for (int k = 0; k < i; k++) {
        C[k][j] += alpha * B[i][j] * A[i][k];
        temp2 += B[k][j] * A[i][k];
      }
      C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] + alpha * temp2;
    }
    }
    __builtin_free(temp2_S1);
  }
#undef looper_apart
  *(double *)looper_buffers[0] = temp2;
}
