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
  double (*A)[2000] = looper_buffers[0];
  volatile int looper_size_n = 2000;
  int n = looper_size_n;
  if (__builtin_expect(n == 2000, 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[2000] = (double (*)[2000]) A;
    {
      double (*A)[2000] = looper_A;
      /* LOOPer: embed(S2, 2, [0, 1]); fuse(S1, S2, 2); fuse(S1, S3, 2); interchange(S1, 1, 2); tile(S1, 0, [32, 32, 32]); skew(S1, 0, [[1, 1], [0, 1]]); parallelize(S1, 1) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int i_k = 0; i_k < 125; i_k++) {
        #pragma omp parallel for schedule(dynamic)
        for (int k_tile = looper_max(0, i_k - 62); k_tile <= i_k / 2; k_tile++) {
          for (int j_tile = 32 * k_tile; j_tile < 1953; j_tile += 32) {
            if (j_tile >= 32 * k_tile + 32)
              for (int i = 32 * i_k - 32 * k_tile + 1; i <= looper_min(1999, 32 * i_k - 32 * k_tile + 32); i++)
                for (int k = 32 * k_tile; k <= looper_min(32 * k_tile + 31, i - 1); k++) {
                  for (int j = j_tile; j <= looper_min(j_tile + 31, i - 1); j++)
                    A[i][j] -= A[i][k] * A[k][j];
                  for (int j = looper_max(j_tile, i); j <= j_tile + 31; j++)
                    A[i][j] -= A[i][k] * A[k][j];
            } else
              for (int i = 32 * i_k - 32 * k_tile + 1; i <= looper_min(1999, 32 * i_k - 32 * k_tile + 32); i++) {
                if (i_k >= 2 * k_tile + 1)
                  for (int k = 32 * k_tile; k <= 32 * k_tile + 31; k++) {
                    A[i][k] /= A[k][k];
                    for (int j = k + 1; j <= 32 * k_tile + 31; j++)
                      A[i][j] -= A[i][k] * A[k][j];
                } else
                  for (int k = 16 * i_k; k < i; k++) {
                    A[i][k] /= A[k][k];
                    for (int j = k + 1; j < i; j++)
                      A[i][j] -= A[i][k] * A[k][j];
                    for (int j = i; j <= looper_min(1999, 16 * i_k + 31); j++)
                      A[i][j] -= A[i][k] * A[k][j];
                  }
              }
          }
          for (int j_tile = looper_max(32 * k_tile, 1984); j_tile < 2000; j_tile += 32) {
            if (j_tile >= 32 * k_tile + 32)
              for (int i = 32 * i_k - 32 * k_tile + 1; i <= looper_min(1999, 32 * i_k - 32 * k_tile + 32); i++)
                for (int k = 32 * k_tile; k <= looper_min(32 * k_tile + 31, i - 1); k++) {
                  for (int j = j_tile; j < i; j++)
                    A[i][j] -= A[i][k] * A[k][j];
                  for (int j = looper_max(j_tile, i); j < 2000; j++)
                    A[i][j] -= A[i][k] * A[k][j];
            } else
              for (int i = 32 * i_k - 32 * k_tile + 1; i <= looper_min(1999, 32 * i_k - 32 * k_tile + 32); i++) {
                if (i_k >= 2 * k_tile + 1)
                  for (int k = 32 * k_tile; k <= 32 * k_tile + 31; k++) {
                    A[i][k] /= A[k][k];
                    for (int j = k + 1; j <= 32 * k_tile + 31; j++)
                      A[i][j] -= A[i][k] * A[k][j];
                } else
                  for (int k = 16 * i_k; k < i; k++) {
                    A[i][k] /= A[k][k];
                    for (int j = k + 1; j < i; j++)
                      A[i][j] -= A[i][k] * A[k][j];
                    for (int j = i; j <= looper_min(1999, 16 * i_k + 31); j++)
                      A[i][j] -= A[i][k] * A[k][j];
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
