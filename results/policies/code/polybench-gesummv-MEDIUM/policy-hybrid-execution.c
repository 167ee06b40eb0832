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
  double (*A)[250] = looper_buffers[2];
  double *x = looper_buffers[3];
  double (*B)[250] = looper_buffers[4];
  double alpha = *(double *)looper_buffers[5];
  double beta = *(double *)looper_buffers[6];
  volatile int looper_size_n = 250;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 250
      && looper_apart(tmp, double[250], y, double[250])
      && looper_apart(tmp, double[250], A, double[250][250])
      && looper_apart(tmp, double[250], x, double[250])
      && looper_apart(tmp, double[250], B, double[250][250])
      && looper_apart(y, double[250], A, double[250][250])
      && looper_apart(y, double[250], x, double[250])
      && looper_apart(y, double[250], B, double[250][250]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[250] = (double (*)[250]) A;
    double (*looper_B)[250] = (double (*)[250]) B;
    {
      double (*A)[250] = looper_A;
      double (*B)[250] = looper_B;
      /* LOOPer: embed(S1, 1, [0], -1); fuse(S3, S1, 1); embed(S2, 1, [0], -1); fuse(S3, S2, 1); embed(S5, 1, [0], 250); fuse(S3, S5, 1); parallelize(S2, 0); unroll_and_jam(S2, 0, 6); tile(S2, 1, [32]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      #pragma omp parallel for
      for (int i = 0; i < 250; i += 6) {
        if (i < 246) {
          y[i] = 0.0;
          tmp[i] = 0.0;
          y[i + 1] = 0.0;
          tmp[i + 1] = 0.0;
          y[i + 2] = 0.0;
          tmp[i + 2] = 0.0;
          y[i + 3] = 0.0;
          tmp[i + 3] = 0.0;
          y[i + 4] = 0.0;
          tmp[i + 4] = 0.0;
          y[i + 5] = 0.0;
          tmp[i + 5] = 0.0;
          {
            double tmp_0 = tmp[i];
            double y_0 = y[i];
            double tmp_1 = tmp[i + 1];
            double y_1 = y[i + 1];
            double tmp_2 = tmp[i + 2];
            double y_2 = y[i + 2];
            double tmp_3 = tmp[i + 3];
            double y_3 = y[i + 3];
            double tmp_4 = tmp[i + 4];
            double y_4 = y[i + 4];
            double tmp_5 = tmp[i + 5];
            double y_5 = y[i + 5];
            #pragma omp simd if(0)
            for (int j = 0; j < 31; j++) {
              const double x_0 = x[j];
              tmp_0 = A[i][j] * x_0 + tmp_0;
              y_0 = B[i][j] * x_0 + y_0;
              tmp_1 = A[i + 1][j] * x_0 + tmp_1;
              y_1 = B[i + 1][j] * x_0 + y_1;
              tmp_2 = A[i + 2][j] * x_0 + tmp_2;
              y_2 = B[i + 2][j] * x_0 + y_2;
              tmp_3 = A[i + 3][j] * x_0 + tmp_3;
              y_3 = B[i + 3][j] * x_0 + y_3;
              tmp_4 = A[i + 4][j] * x_0 + tmp_4;
              y_4 = B[i + 4][j] * x_0 + y_4;
              tmp_5 = A[i + 5][j] * x_0 + tmp_5;
              y_5 = B[i + 5][j] * x_0 + y_5;
            }
            tmp[i] = tmp_0;
            y[i] = y_0;
            tmp[i + 1] = tmp_1;
            y[i + 1] = y_1;
            tmp[i + 2] = tmp_2;
            y[i + 2] = y_2;
            tmp[i + 3] = tmp_3;
            y[i + 3] = y_3;
            tmp[i + 4] = tmp_4;
            y[i + 4] = y_4;
            tmp[i + 5] = tmp_5;
            y[i + 5] = y_5;
          }
          for (int j_tile = 31; j_tile < 192; j_tile += 32) {
            double tmp_0 = tmp[i];
            double y_0 = y[i];
            double tmp_1 = tmp[i + 1];
            double y_1 = y[i + 1];
            double tmp_2 = tmp[i + 2];
            double y_2 = y[i + 2];
            double tmp_3 = tmp[i + 3];
            double y_3 = y[i + 3];
            double tmp_4 = tmp[i + 4];
            double y_4 = y[i + 4];
            double tmp_5 = tmp[i + 5];
            double y_5 = y[i + 5];
            #pragma omp simd if(0)
            for (int j = j_tile; j <= j_tile + 31; j++) {
              const double x_0 = x[j];
              tmp_0 = A[i][j] * x_0 + tmp_0;
              y_0 = B[i][j] * x_0 + y_0;
              tmp_1 = A[i + 1][j] * x_0 + tmp_1;
              y_1 = B[i + 1][j] * x_0 + y_1;
              tmp_2 = A[i + 2][j] * x_0 + tmp_2;
              y_2 = B[i + 2][j] * x_0 + y_2;
              tmp_3 = A[i + 3][j] * x_0 + tmp_3;
              y_3 = B[i + 3][j] * x_0 + y_3;
              tmp_4 = A[i + 4][j] * x_0 + tmp_4;
              y_4 = B[i + 4][j] * x_0 + y_4;
              tmp_5 = A[i + 5][j] * x_0 + tmp_5;
              y_5 = B[i + 5][j] * x_0 + y_5;
            }
            tmp[i] = tmp_0;
            y[i] = y_0;
            tmp[i + 1] = tmp_1;
            y[i + 1] = y_1;
            tmp[i + 2] = tmp_2;
            y[i + 2] = y_2;
            tmp[i + 3] = tmp_3;
            y[i + 3] = y_3;
            tmp[i + 4] = tmp_4;
            y[i + 4] = y_4;
            tmp[i + 5] = tmp_5;
            y[i + 5] = y_5;
          }
          {
            double tmp_0 = tmp[i];
            double y_0 = y[i];
            double tmp_1 = tmp[i + 1];
            double y_1 = y[i + 1];
            double tmp_2 = tmp[i + 2];
            double y_2 = y[i + 2];
            double tmp_3 = tmp[i + 3];
            double y_3 = y[i + 3];
            double tmp_4 = tmp[i + 4];
            double y_4 = y[i + 4];
            double tmp_5 = tmp[i + 5];
            double y_5 = y[i + 5];
            #pragma omp simd if(0)
            for (int j = 223; j < 250; j++) {
              const double x_0 = x[j];
              tmp_0 = A[i][j] * x_0 + tmp_0;
              y_0 = B[i][j] * x_0 + y_0;
              tmp_1 = A[i + 1][j] * x_0 + tmp_1;
              y_1 = B[i + 1][j] * x_0 + y_1;
              tmp_2 = A[i + 2][j] * x_0 + tmp_2;
              y_2 = B[i + 2][j] * x_0 + y_2;
              tmp_3 = A[i + 3][j] * x_0 + tmp_3;
              y_3 = B[i + 3][j] * x_0 + y_3;
              tmp_4 = A[i + 4][j] * x_0 + tmp_4;
              y_4 = B[i + 4][j] * x_0 + y_4;
              tmp_5 = A[i + 5][j] * x_0 + tmp_5;
              y_5 = B[i + 5][j] * x_0 + y_5;
            }
            tmp[i] = tmp_0;
            y[i] = y_0;
            tmp[i + 1] = tmp_1;
            y[i + 1] = y_1;
            tmp[i + 2] = tmp_2;
            y[i + 2] = y_2;
            tmp[i + 3] = tmp_3;
            y[i + 3] = y_3;
            tmp[i + 4] = tmp_4;
            y[i + 4] = y_4;
            tmp[i + 5] = tmp_5;
            y[i + 5] = y_5;
          }
          y[i] = alpha * tmp[i] + beta * y[i];
          y[i + 1] = alpha * tmp[i + 1] + beta * y[i + 1];
          y[i + 2] = alpha * tmp[i + 2] + beta * y[i + 2];
          y[i + 3] = alpha * tmp[i + 3] + beta * y[i + 3];
          y[i + 4] = alpha * tmp[i + 4] + beta * y[i + 4];
          y[i + 5] = alpha * tmp[i + 5] + beta * y[i + 5];
        } else {
          y[246] = 0.0;
          tmp[246] = 0.0;
          y[247] = 0.0;
          tmp[247] = 0.0;
          y[248] = 0.0;
          tmp[248] = 0.0;
          y[249] = 0.0;
          tmp[249] = 0.0;
          for (int j_tile = -1; j_tile < 250; j_tile += 32) {
            if (looper_max(0, j_tile) <= looper_min(249, j_tile + 31)) {
              double tmp_0 = tmp[246];
              double y_0 = y[246];
              double tmp_1 = tmp[247];
              double y_1 = y[247];
              double tmp_2 = tmp[248];
              double y_2 = y[248];
              double tmp_3 = tmp[249];
              double y_3 = y[249];
              #pragma omp simd if(0)
              for (int j = looper_max(0, j_tile); j <= looper_min(249, j_tile + 31); j++) {
                const double x_0 = x[j];
                tmp_0 = A[246][j] * x_0 + tmp_0;
                y_0 = B[246][j] * x_0 + y_0;
                tmp_1 = A[247][j] * x_0 + tmp_1;
                y_1 = B[247][j] * x_0 + y_1;
                tmp_2 = A[248][j] * x_0 + tmp_2;
                y_2 = B[248][j] * x_0 + y_2;
                tmp_3 = A[249][j] * x_0 + tmp_3;
                y_3 = B[249][j] * x_0 + y_3;
              }
              tmp[246] = tmp_0;
              y[246] = y_0;
              tmp[247] = tmp_1;
              y[247] = y_1;
              tmp[248] = tmp_2;
              y[248] = y_2;
              tmp[249] = tmp_3;
              y[249] = y_3;
            }
          }
          y[246] = alpha * tmp[246] + beta * y[246];
          y[247] = alpha * tmp[247] + beta * y[247];
          y[248] = alpha * tmp[248] + beta * y[248];
          y[249] = alpha * tmp[249] + beta * y[249];
        }
      }
#undef looper_min
#undef looper_max
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
