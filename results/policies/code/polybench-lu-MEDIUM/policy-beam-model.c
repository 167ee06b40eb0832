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
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[400] = (double (*)[400]) A;
    {
      double (*A)[400] = looper_A;
      /* LOOPer: embed(S2, 2, [0, 1], -1); fuse(S1, S2, 2); fuse(S1, S3, 2); interchange(S1, 1, 2); unroll_and_jam(S1, 0, 8); unroll_and_jam(S1, 1, 8); tile(S1, 0, [32, 27]); interchange(S1, 0, 3) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int k_tile = 0; k_tile < 50; k_tile++)
        for (int i_tile = looper_max(1, 8 * k_tile - 7); i_tile < 400; i_tile += 8) {
          for (int j = 8 * k_tile; j <= looper_min(8 * k_tile + 7, i_tile - 1); j++)
            for (int i = i_tile; i <= looper_min(399, i_tile + 7); i++) {
              for (int k = looper_max(0, 8 * k_tile - 1); k < j; k++)
                A[i][j] -= A[i][k] * A[k][j];
              A[i][j] /= A[j][j];
            }
          for (int j = looper_max(8 * k_tile, i_tile); j <= looper_min(8 * k_tile + 7, i_tile + 6); j++) {
            for (int i = looper_max(8 * k_tile, i_tile); i <= j; i++)
              for (int k = looper_max(0, 8 * k_tile - 1); k < i; k++)
                A[i][j] -= A[i][k] * A[k][j];
            for (int i = j + 1; i <= looper_min(399, i_tile + 7); i++) {
              for (int k = looper_max(0, 8 * k_tile - 1); k < j; k++)
                A[i][j] -= A[i][k] * A[k][j];
              A[i][j] /= A[j][j];
            }
          }
          for (int j = i_tile + 7; j <= 8 * k_tile + 7; j++)
            for (int i = looper_max(8 * k_tile, i_tile); i <= i_tile + 7; i++)
              for (int k = looper_max(0, 8 * k_tile - 1); k < i; k++)
                A[i][j] -= A[i][k] * A[k][j];
          for (int j = 8 * k_tile + 8; j < i_tile; j++)
            for (int i = i_tile; i <= looper_min(399, i_tile + 7); i++)
              for (int k = looper_max(0, 8 * k_tile - 1); k <= 8 * k_tile + 6; k++)
                A[i][j] -= A[i][k] * A[k][j];
          for (int j = looper_max(8 * k_tile + 8, i_tile); j <= looper_min(399, i_tile + 6); j++) {
            for (int i = looper_max(8 * k_tile, i_tile); i <= j; i++)
              for (int k = looper_max(0, 8 * k_tile - 1); k <= looper_min(8 * k_tile + 6, i - 1); k++)
                A[i][j] -= A[i][k] * A[k][j];
            for (int i = j + 1; i <= looper_min(399, i_tile + 7); i++)
              for (int k = looper_max(0, 8 * k_tile - 1); k <= 8 * k_tile + 6; k++)
                A[i][j] -= A[i][k] * A[k][j];
          }
          for (int j = looper_max(8 * k_tile + 8, i_tile + 7); j < 400; j++)
            for (int i = looper_max(8 * k_tile, i_tile); i <= i_tile + 7; i++)
              for (int k = looper_max(0, 8 * k_tile - 1); k <= looper_min(8 * k_tile + 6, i - 1); k++)
                A[i][j] -= A[i][k] * A[k][j];
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
