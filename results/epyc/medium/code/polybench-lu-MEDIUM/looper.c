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
      /* LOOPer: embed(S2, 2, [0, 1], -1); fuse(S1, S2, 2); fuse(S1, S3, 2); interchange(S1, 1, 2); vectorize(S1); unroll_and_jam(S1, 0, 6) */
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int i = 1; i < 392; i += 6) {
        A[i][0] /= A[0][0];
        A[i + 1][0] /= A[0][0];
        A[i + 2][0] /= A[0][0];
        A[i + 3][0] /= A[0][0];
        A[i + 4][0] /= A[0][0];
        A[i + 5][0] /= A[0][0];
        for (int k = 0; k <= i - 2; k++) {
          if (k >= i - 1)
            A[k + 1][k + 1] -= A[k + 1][k] * A[k][k + 1];
          A[i][k + 1] -= A[i][k] * A[k][k + 1];
          A[i][k + 1] /= A[k + 1][k + 1];
          A[i + 1][k + 1] -= A[i + 1][k] * A[k][k + 1];
          A[i + 1][k + 1] /= A[k + 1][k + 1];
          A[i + 2][k + 1] -= A[i + 2][k] * A[k][k + 1];
          A[i + 2][k + 1] /= A[k + 1][k + 1];
          A[i + 3][k + 1] -= A[i + 3][k] * A[k][k + 1];
          A[i + 3][k + 1] /= A[k + 1][k + 1];
          A[i + 4][k + 1] -= A[i + 4][k] * A[k][k + 1];
          A[i + 4][k + 1] /= A[k + 1][k + 1];
          A[i + 5][k + 1] -= A[i + 5][k] * A[k][k + 1];
          A[i + 5][k + 1] /= A[k + 1][k + 1];
          #pragma omp simd
          for (int j = k + 2; j < i; j++) {
            double A_0 = A[i][j];
            const double A_1 = A[k][j];
            double A_2 = A[i + 1][j];
            double A_3 = A[i + 2][j];
            double A_4 = A[i + 3][j];
            double A_5 = A[i + 4][j];
            double A_6 = A[i + 5][j];
            A_0 -= A[i][k] * A_1;
            A_2 -= A[i + 1][k] * A_1;
            A_3 -= A[i + 2][k] * A_1;
            A_4 -= A[i + 3][k] * A_1;
            A_5 -= A[i + 4][k] * A_1;
            A_6 -= A[i + 5][k] * A_1;
            A[i][j] = A_0;
            A[i + 1][j] = A_2;
            A[i + 2][j] = A_3;
            A[i + 3][j] = A_4;
            A[i + 4][j] = A_5;
            A[i + 5][j] = A_6;
          }
          #pragma omp simd
          for (int j = i; j <= i + 4; j++) {
            for (int i2 = i; i2 <= j; i2++)
              A[i2][j] -= A[i2][k] * A[k][j];
            for (int i2 = j + 1; i2 <= i + 5; i2++)
              A[i2][j] -= A[i2][k] * A[k][j];
          }
          #pragma omp simd
          for (int j = i + 5; j < 400; j++) {
            double A_0 = A[i][j];
            const double A_1 = A[k][j];
            double A_2 = A[i + 1][j];
            double A_3 = A[i + 2][j];
            double A_4 = A[i + 3][j];
            double A_5 = A[i + 4][j];
            double A_6 = A[i + 5][j];
            A_0 -= A[i][k] * A_1;
            A_2 -= A[i + 1][k] * A_1;
            A_3 -= A[i + 2][k] * A_1;
            A_4 -= A[i + 3][k] * A_1;
            A_5 -= A[i + 4][k] * A_1;
            A_6 -= A[i + 5][k] * A_1;
            A[i][j] = A_0;
            A[i + 1][j] = A_2;
            A[i + 2][j] = A_3;
            A[i + 3][j] = A_4;
            A[i + 4][j] = A_5;
            A[i + 5][j] = A_6;
          }
        }
        for (int k = i - 1; k <= i + 4; k++) {
          if (k >= i - 1)
            A[k + 1][k + 1] -= A[k + 1][k] * A[k][k + 1];
          for (int i2 = k + 2; i2 <= i + 5; i2++) {
            A[i2][k + 1] -= A[i2][k] * A[k][k + 1];
            A[i2][k + 1] /= A[k + 1][k + 1];
          }
          #pragma omp simd
          for (int j = k + 2; j <= i + 4; j++) {
            for (int i2 = k + 1; i2 <= j; i2++)
              A[i2][j] -= A[i2][k] * A[k][j];
            for (int i2 = j + 1; i2 <= i + 5; i2++)
              A[i2][j] -= A[i2][k] * A[k][j];
          }
          #pragma omp simd
          for (int j = looper_max(k + 2, i + 5); j < 400; j++)
            for (int i2 = k + 1; i2 <= i + 5; i2++)
              A[i2][j] -= A[i2][k] * A[k][j];
        }
      }
      A[397][0] /= A[0][0];
      A[398][0] /= A[0][0];
      A[399][0] /= A[0][0];
      for (int k = 0; k < 399; k++) {
        if (k >= 396)
          A[k + 1][k + 1] -= A[k + 1][k] * A[k][k + 1];
        for (int i2 = looper_max(397, k + 2); i2 < 400; i2++) {
          A[i2][k + 1] -= A[i2][k] * A[k][k + 1];
          A[i2][k + 1] /= A[k + 1][k + 1];
        }
        #pragma omp simd
        for (int j = k + 2; j < 400; j++) {
          for (int i2 = looper_max(397, k + 1); i2 <= j; i2++)
            A[i2][j] -= A[i2][k] * A[k][j];
          for (int i2 = looper_max(397, j + 1); i2 < 400; i2++)
            A[i2][j] -= A[i2][k] * A[k][j];
        }
      }
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
