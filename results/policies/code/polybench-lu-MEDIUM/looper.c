#define main looper_user_main
/* lu: A = L U without pivoting, with U and L (less its unit diagonal) over A
   (after PolyBench 4.2, linear-algebra/solvers). */

void kernel_lu(int n, double A[n][n])
{
#pragma scop
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) {
      for (int k = 0; k < j; k++)
        A[i][j] -= A[i][k] * A[k][j];
      A[i][j] /= A[j][j];
    }
    for (int j = i; j < n; j++)
      for (int k = 0; k < i; k++)
        A[i][j] -= A[i][k] * A[k][j];
  }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[400] = looper_buffers[0];
  volatile int looper_size_n = 400;
  int n = looper_size_n;
  if (__builtin_expect(n == 400, 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[400] = (double (*)[400]) A;
    {
      double (*A)[400] = looper_A;
      /* LOOPer: embed(S2, 2, [0, 1], -1); fuse(S1, S2, 2); fuse(S1, S3, 2); interchange(S1, 1, 2); tile(S1, 0, [16, 64, 64]); skew(S1, 0, [[1, 1], [0, 1]]); parallelize(S1, 1); vectorize(S1) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int i_k = 0; i_k < 31; i_k++) {
        #pragma omp parallel for schedule(dynamic)
        for (int k_tile = looper_max(0, i_k - 24); k_tile <= (i_k + 1) / 5; k_tile++) {
          for (int j_tile = 64 * k_tile; j_tile < 321; j_tile += 64) {
            if (j_tile >= 64 * k_tile + 64)
              for (int i = looper_max(64 * k_tile, 16 * i_k - 16 * k_tile + 1); i <= looper_min(399, 16 * i_k - 16 * k_tile + 16); i++)
                for (int k = looper_max(0, 64 * k_tile - 1); k <= looper_min(64 * k_tile + 62, i - 1); k++) {
                  #pragma omp simd
                  for (int j = j_tile; j <= looper_min(j_tile + 63, i - 1); j++)
                    A[i][j] -= A[i][k] * A[k][j];
                  #pragma omp simd
                  for (int j = looper_max(j_tile, i); j <= j_tile + 63; j++) {
                    double A_0 = A[i][j];
                    A_0 -= A[i][k] * A[k][j];
                    A[i][j] = A_0;
                  }
            } else
              for (int i = looper_max(64 * k_tile, 16 * i_k - 16 * k_tile + 1); i <= looper_min(399, 16 * i_k - 16 * k_tile + 16); i++) {
                if (k_tile == 0)
                  A[i][0] /= A[0][0];
                for (int k = looper_max(0, 64 * k_tile - 1); k <= looper_min(64 * k_tile + 62, i - 2); k++) {
                  A[i][k + 1] -= A[i][k] * A[k][k + 1];
                  A[i][k + 1] /= A[k + 1][k + 1];
                  #pragma omp simd
                  for (int j = k + 2; j <= looper_min(64 * k_tile + 63, i - 1); j++) {
                    double A_0 = A[i][j];
                    A_0 -= A[i][k] * A[k][j];
                    A[i][j] = A_0;
                  }
                  #pragma omp simd
                  for (int j = i; j <= looper_min(399, 64 * k_tile + 63); j++) {
                    double A_0 = A[i][j];
                    A_0 -= A[i][k] * A[k][j];
                    A[i][j] = A_0;
                  }
                }
                #pragma omp simd
                for (int j = i; j <= looper_min(399, 64 * k_tile + 63); j++) {
                  double A_0 = A[i][j];
                  A_0 -= A[i][i - 1] * A[i - 1][j];
                  A[i][j] = A_0;
                }
              }
          }
          for (int j_tile = looper_max(64 * k_tile, 384); j_tile < 400; j_tile += 64) {
            if (j_tile >= 64 * k_tile + 64)
              for (int i = looper_max(64 * k_tile, 16 * i_k - 16 * k_tile + 1); i <= looper_min(399, 16 * i_k - 16 * k_tile + 16); i++)
                for (int k = looper_max(0, 64 * k_tile - 1); k <= looper_min(64 * k_tile + 62, i - 1); k++) {
                  #pragma omp simd
                  for (int j = j_tile; j < i; j++)
                    A[i][j] -= A[i][k] * A[k][j];
                  #pragma omp simd
                  for (int j = looper_max(j_tile, i); j < 400; j++) {
                    double A_0 = A[i][j];
                    A_0 -= A[i][k] * A[k][j];
                    A[i][j] = A_0;
                  }
            } else
              for (int i = looper_max(64 * k_tile, 16 * i_k - 16 * k_tile + 1); i <= looper_min(399, 16 * i_k - 16 * k_tile + 16); i++) {
                if (k_tile == 0)
                  A[i][0] /= A[0][0];
                for (int k = looper_max(0, 64 * k_tile - 1); k <= looper_min(64 * k_tile + 62, i - 2); k++) {
                  A[i][k + 1] -= A[i][k] * A[k][k + 1];
                  A[i][k + 1] /= A[k + 1][k + 1];
                  #pragma omp simd
                  for (int j = k + 2; j <= looper_min(64 * k_tile + 63, i - 1); j++) {
                    double A_0 = A[i][j];
                    A_0 -= A[i][k] * A[k][j];
                    A[i][j] = A_0;
                  }
                  #pragma omp simd
                  for (int j = i; j <= looper_min(399, 64 * k_tile + 63); j++) {
                    double A_0 = A[i][j];
                    A_0 -= A[i][k] * A[k][j];
                    A[i][j] = A_0;
                  }
                }
                #pragma omp simd
                for (int j = i; j <= looper_min(399, 64 * k_tile + 63); j++) {
                  double A_0 = A[i][j];
                  A_0 -= A[i][i - 1] * A[i - 1][j];
                  A[i][j] = A_0;
                }
              }
          }
        }
      }
#undef looper_min
#undef looper_max
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) {
      for (int k = 0; k < j; k++)
        A[i][j] -= A[i][k] * A[k][j];
      A[i][j] /= A[j][j];
    }
    for (int j = i; j < n; j++)
      for (int k = 0; k < i; k++)
        A[i][j] -= A[i][k] * A[k][j];
  }
  }
}
