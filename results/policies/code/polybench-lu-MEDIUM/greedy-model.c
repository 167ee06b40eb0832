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
      /* LOOPer: embed(S2, 2, [0, 1], -1); fuse(S1, S2, 2); fuse(S1, S3, 2); interchange(S1, 1, 2); distribute(S2, 2) */
      for (int i = 1; i < 400; i++) {
        A[i][0] /= A[0][0];
        for (int k = 0; k <= i - 2; k++) {
          for (int j = k + 1; j < i; j++)
            A[i][j] -= A[i][k] * A[k][j];
          A[i][k + 1] /= A[k + 1][k + 1];
          for (int j = i; j < 400; j++)
            A[i][j] -= A[i][k] * A[k][j];
        }
        for (int j = i; j < 400; j++)
          A[i][j] -= A[i][i - 1] * A[i - 1][j];
      }
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
