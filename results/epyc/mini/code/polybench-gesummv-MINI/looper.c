#define main looper_user_main
/* gesummv: sum of two matrix-vector products, y := alpha*A*x + beta*B*x
   (after PolyBench 4.2, linear-algebra/blas). */

void kernel_gesummv(int n, double alpha, double beta, double A[n][n],
                    double B[n][n], double tmp[n], double x[n], double y[n])
{
#pragma scop
  for (int i = 0; i < n; i++) {
    tmp[i] = 0.0;
    y[i] = 0.0;
    for (int j = 0; j < n; j++) {
      tmp[i] = A[i][j] * x[j] + tmp[i];
      y[i] = B[i][j] * x[j] + y[i];
    }
    y[i] = alpha * tmp[i] + beta * y[i];
  }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double *tmp = looper_buffers[0];
  double *y = looper_buffers[1];
  double (*A)[30] = looper_buffers[2];
  double *x = looper_buffers[3];
  double (*B)[30] = looper_buffers[4];
  double alpha = *(double *)looper_buffers[5];
  double beta = *(double *)looper_buffers[6];
  volatile int looper_size_n = 30;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 30
      && looper_apart(tmp, double[30], y, double[30])
      && looper_apart(tmp, double[30], A, double[30][30])
      && looper_apart(tmp, double[30], x, double[30])
      && looper_apart(tmp, double[30], B, double[30][30])
      && looper_apart(y, double[30], A, double[30][30])
      && looper_apart(y, double[30], x, double[30])
      && looper_apart(y, double[30], B, double[30][30]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[30] = (double (*)[30]) A;
    double (*looper_B)[30] = (double (*)[30]) B;
    {
      double (*A)[30] = looper_A;
      double (*B)[30] = looper_B;
      /* LOOPer: distribute(S3, 0); distribute(S4, 0); distribute(S5, 0); vectorize(S1); vectorize(S5); unroll_and_jam(S3, 0, 8); unroll_and_jam(S4, 0, 8) */
      #pragma omp simd
      for (int i = 0; i < 30; i++) {
        tmp[i] = 0.0;
        y[i] = 0.0;
      }
      for (int i = 0; i < 17; i += 8) {
        double tmp_0 = tmp[i];
        double tmp_1 = tmp[i + 1];
        double tmp_2 = tmp[i + 2];
        double tmp_3 = tmp[i + 3];
        double tmp_4 = tmp[i + 4];
        double tmp_5 = tmp[i + 5];
        double tmp_6 = tmp[i + 6];
        double tmp_7 = tmp[i + 7];
        #pragma omp simd if(0)
        for (int j = 0; j < 30; j++) {
          const double x_0 = x[j];
          tmp_0 = A[i][j] * x_0 + tmp_0;
          tmp_1 = A[i + 1][j] * x_0 + tmp_1;
          tmp_2 = A[i + 2][j] * x_0 + tmp_2;
          tmp_3 = A[i + 3][j] * x_0 + tmp_3;
          tmp_4 = A[i + 4][j] * x_0 + tmp_4;
          tmp_5 = A[i + 5][j] * x_0 + tmp_5;
          tmp_6 = A[i + 6][j] * x_0 + tmp_6;
          tmp_7 = A[i + 7][j] * x_0 + tmp_7;
        }
        tmp[i] = tmp_0;
        tmp[i + 1] = tmp_1;
        tmp[i + 2] = tmp_2;
        tmp[i + 3] = tmp_3;
        tmp[i + 4] = tmp_4;
        tmp[i + 5] = tmp_5;
        tmp[i + 6] = tmp_6;
        tmp[i + 7] = tmp_7;
      }
      {
        double tmp_0 = tmp[24];
        double tmp_1 = tmp[25];
        double tmp_2 = tmp[26];
        double tmp_3 = tmp[27];
        double tmp_4 = tmp[28];
        double tmp_5 = tmp[29];
        #pragma omp simd if(0)
        for (int j = 0; j < 30; j++) {
          const double x_0 = x[j];
          tmp_0 = A[24][j] * x_0 + tmp_0;
          tmp_1 = A[25][j] * x_0 + tmp_1;
          tmp_2 = A[26][j] * x_0 + tmp_2;
          tmp_3 = A[27][j] * x_0 + tmp_3;
          tmp_4 = A[28][j] * x_0 + tmp_4;
          tmp_5 = A[29][j] * x_0 + tmp_5;
        }
        tmp[24] = tmp_0;
        tmp[25] = tmp_1;
        tmp[26] = tmp_2;
        tmp[27] = tmp_3;
        tmp[28] = tmp_4;
        tmp[29] = tmp_5;
      }
      for (int i = 0; i < 17; i += 8) {
        double y_0 = y[i];
        double y_1 = y[i + 1];
        double y_2 = y[i + 2];
        double y_3 = y[i + 3];
        double y_4 = y[i + 4];
        double y_5 = y[i + 5];
        double y_6 = y[i + 6];
        double y_7 = y[i + 7];
        #pragma omp simd if(0)
        for (int j = 0; j < 30; j++) {
          const double x_0 = x[j];
          y_0 = B[i][j] * x_0 + y_0;
          y_1 = B[i + 1][j] * x_0 + y_1;
          y_2 = B[i + 2][j] * x_0 + y_2;
          y_3 = B[i + 3][j] * x_0 + y_3;
          y_4 = B[i + 4][j] * x_0 + y_4;
          y_5 = B[i + 5][j] * x_0 + y_5;
          y_6 = B[i + 6][j] * x_0 + y_6;
          y_7 = B[i + 7][j] * x_0 + y_7;
        }
        y[i] = y_0;
        y[i + 1] = y_1;
        y[i + 2] = y_2;
        y[i + 3] = y_3;
        y[i + 4] = y_4;
        y[i + 5] = y_5;
        y[i + 6] = y_6;
        y[i + 7] = y_7;
      }
      {
        double y_0 = y[24];
        double y_1 = y[25];
        double y_2 = y[26];
        double y_3 = y[27];
        double y_4 = y[28];
        double y_5 = y[29];
        #pragma omp simd if(0)
        for (int j = 0; j < 30; j++) {
          const double x_0 = x[j];
          y_0 = B[24][j] * x_0 + y_0;
          y_1 = B[25][j] * x_0 + y_1;
          y_2 = B[26][j] * x_0 + y_2;
          y_3 = B[27][j] * x_0 + y_3;
          y_4 = B[28][j] * x_0 + y_4;
          y_5 = B[29][j] * x_0 + y_5;
        }
        y[24] = y_0;
        y[25] = y_1;
        y[26] = y_2;
        y[27] = y_3;
        y[28] = y_4;
        y[29] = y_5;
      }
      #pragma omp simd
      for (int i = 0; i < 30; i++) {
        double y_0 = y[i];
        y_0 = alpha * tmp[i] + beta * y_0;
        y[i] = y_0;
      }
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = 0; i < n; i++) {
    tmp[i] = 0.0;
    y[i] = 0.0;
    for (int j = 0; j < n; j++) {
      tmp[i] = A[i][j] * x[j] + tmp[i];
      y[i] = B[i][j] * x[j] + y[i];
    }
    y[i] = alpha * tmp[i] + beta * y[i];
  }
  }
#undef looper_apart
}
