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
  double (*A)[1300] = looper_buffers[2];
  double *x = looper_buffers[3];
  double (*B)[1300] = looper_buffers[4];
  double alpha = *(double *)looper_buffers[5];
  double beta = *(double *)looper_buffers[6];
  volatile int looper_size_n = 1300;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 1300
      && looper_apart(tmp, double[1300], y, double[1300])
      && looper_apart(tmp, double[1300], A, double[1300][1300])
      && looper_apart(tmp, double[1300], x, double[1300])
      && looper_apart(tmp, double[1300], B, double[1300][1300])
      && looper_apart(y, double[1300], A, double[1300][1300])
      && looper_apart(y, double[1300], x, double[1300])
      && looper_apart(y, double[1300], B, double[1300][1300]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[1300] = (double (*)[1300]) A;
    double (*looper_B)[1300] = (double (*)[1300]) B;
    {
      double (*A)[1300] = looper_A;
      double (*B)[1300] = looper_B;
      /* LOOPer: embed(S1, 1, [0]); fuse(S3, S1, 1); embed(S2, 1, [0]); embed(S5, 1, [0], 1299); fuse(S3, S5, 1); distribute(S1, 0); parallelize(S2, 0); parallelize(S1, 0); unroll_and_jam(S2, 0, 6); unroll_and_jam(S1, 0, 8) */
      #pragma omp parallel for
      for (int i = 0; i < 1300; i += 6) {
        if (i < 1296) {
          y[i] = 0.0;
          y[i + 1] = 0.0;
          y[i + 2] = 0.0;
          y[i + 3] = 0.0;
          y[i + 4] = 0.0;
          y[i + 5] = 0.0;
        } else {
          y[1296] = 0.0;
          y[1297] = 0.0;
          y[1298] = 0.0;
          y[1299] = 0.0;
        }
      }
      #pragma omp parallel for
      for (int i = 0; i < 1300; i += 8) {
        if (i < 1296) {
          tmp[i] = 0.0;
          tmp[i] = A[i][0] * x[0] + tmp[i];
          y[i] = B[i][0] * x[0] + y[i];
          tmp[i + 1] = 0.0;
          tmp[i + 1] = A[i + 1][0] * x[0] + tmp[i + 1];
          y[i + 1] = B[i + 1][0] * x[0] + y[i + 1];
          tmp[i + 2] = 0.0;
          tmp[i + 2] = A[i + 2][0] * x[0] + tmp[i + 2];
          y[i + 2] = B[i + 2][0] * x[0] + y[i + 2];
          tmp[i + 3] = 0.0;
          tmp[i + 3] = A[i + 3][0] * x[0] + tmp[i + 3];
          y[i + 3] = B[i + 3][0] * x[0] + y[i + 3];
          tmp[i + 4] = 0.0;
          tmp[i + 4] = A[i + 4][0] * x[0] + tmp[i + 4];
          y[i + 4] = B[i + 4][0] * x[0] + y[i + 4];
          tmp[i + 5] = 0.0;
          tmp[i + 5] = A[i + 5][0] * x[0] + tmp[i + 5];
          y[i + 5] = B[i + 5][0] * x[0] + y[i + 5];
          tmp[i + 6] = 0.0;
          tmp[i + 6] = A[i + 6][0] * x[0] + tmp[i + 6];
          y[i + 6] = B[i + 6][0] * x[0] + y[i + 6];
          tmp[i + 7] = 0.0;
          tmp[i + 7] = A[i + 7][0] * x[0] + tmp[i + 7];
          y[i + 7] = B[i + 7][0] * x[0] + y[i + 7];
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
            double tmp_6 = tmp[i + 6];
            double y_6 = y[i + 6];
            double tmp_7 = tmp[i + 7];
            double y_7 = y[i + 7];
            #pragma omp simd if(0)
            for (int j = 1; j < 1299; j++) {
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
              tmp_6 = A[i + 6][j] * x_0 + tmp_6;
              y_6 = B[i + 6][j] * x_0 + y_6;
              tmp_7 = A[i + 7][j] * x_0 + tmp_7;
              y_7 = B[i + 7][j] * x_0 + y_7;
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
            tmp[i + 6] = tmp_6;
            y[i + 6] = y_6;
            tmp[i + 7] = tmp_7;
            y[i + 7] = y_7;
          }
          tmp[i] = A[i][1299] * x[1299] + tmp[i];
          y[i] = B[i][1299] * x[1299] + y[i];
          y[i] = alpha * tmp[i] + beta * y[i];
          tmp[i + 1] = A[i + 1][1299] * x[1299] + tmp[i + 1];
          y[i + 1] = B[i + 1][1299] * x[1299] + y[i + 1];
          y[i + 1] = alpha * tmp[i + 1] + beta * y[i + 1];
          tmp[i + 2] = A[i + 2][1299] * x[1299] + tmp[i + 2];
          y[i + 2] = B[i + 2][1299] * x[1299] + y[i + 2];
          y[i + 2] = alpha * tmp[i + 2] + beta * y[i + 2];
          tmp[i + 3] = A[i + 3][1299] * x[1299] + tmp[i + 3];
          y[i + 3] = B[i + 3][1299] * x[1299] + y[i + 3];
          y[i + 3] = alpha * tmp[i + 3] + beta * y[i + 3];
          tmp[i + 4] = A[i + 4][1299] * x[1299] + tmp[i + 4];
          y[i + 4] = B[i + 4][1299] * x[1299] + y[i + 4];
          y[i + 4] = alpha * tmp[i + 4] + beta * y[i + 4];
          tmp[i + 5] = A[i + 5][1299] * x[1299] + tmp[i + 5];
          y[i + 5] = B[i + 5][1299] * x[1299] + y[i + 5];
          y[i + 5] = alpha * tmp[i + 5] + beta * y[i + 5];
          tmp[i + 6] = A[i + 6][1299] * x[1299] + tmp[i + 6];
          y[i + 6] = B[i + 6][1299] * x[1299] + y[i + 6];
          y[i + 6] = alpha * tmp[i + 6] + beta * y[i + 6];
          tmp[i + 7] = A[i + 7][1299] * x[1299] + tmp[i + 7];
          y[i + 7] = B[i + 7][1299] * x[1299] + y[i + 7];
          y[i + 7] = alpha * tmp[i + 7] + beta * y[i + 7];
        } else {
          tmp[1296] = 0.0;
          tmp[1296] = A[1296][0] * x[0] + tmp[1296];
          y[1296] = B[1296][0] * x[0] + y[1296];
          tmp[1297] = 0.0;
          tmp[1297] = A[1297][0] * x[0] + tmp[1297];
          y[1297] = B[1297][0] * x[0] + y[1297];
          tmp[1298] = 0.0;
          tmp[1298] = A[1298][0] * x[0] + tmp[1298];
          y[1298] = B[1298][0] * x[0] + y[1298];
          tmp[1299] = 0.0;
          tmp[1299] = A[1299][0] * x[0] + tmp[1299];
          y[1299] = B[1299][0] * x[0] + y[1299];
          {
            double tmp_0 = tmp[1296];
            double y_0 = y[1296];
            double tmp_1 = tmp[1297];
            double y_1 = y[1297];
            double tmp_2 = tmp[1298];
            double y_2 = y[1298];
            double tmp_3 = tmp[1299];
            double y_3 = y[1299];
            #pragma omp simd if(0)
            for (int j = 1; j < 1299; j++) {
              const double x_0 = x[j];
              tmp_0 = A[1296][j] * x_0 + tmp_0;
              y_0 = B[1296][j] * x_0 + y_0;
              tmp_1 = A[1297][j] * x_0 + tmp_1;
              y_1 = B[1297][j] * x_0 + y_1;
              tmp_2 = A[1298][j] * x_0 + tmp_2;
              y_2 = B[1298][j] * x_0 + y_2;
              tmp_3 = A[1299][j] * x_0 + tmp_3;
              y_3 = B[1299][j] * x_0 + y_3;
            }
            tmp[1296] = tmp_0;
            y[1296] = y_0;
            tmp[1297] = tmp_1;
            y[1297] = y_1;
            tmp[1298] = tmp_2;
            y[1298] = y_2;
            tmp[1299] = tmp_3;
            y[1299] = y_3;
          }
          tmp[1296] = A[1296][1299] * x[1299] + tmp[1296];
          y[1296] = B[1296][1299] * x[1299] + y[1296];
          y[1296] = alpha * tmp[1296] + beta * y[1296];
          tmp[1297] = A[1297][1299] * x[1299] + tmp[1297];
          y[1297] = B[1297][1299] * x[1299] + y[1297];
          y[1297] = alpha * tmp[1297] + beta * y[1297];
          tmp[1298] = A[1298][1299] * x[1299] + tmp[1298];
          y[1298] = B[1298][1299] * x[1299] + y[1298];
          y[1298] = alpha * tmp[1298] + beta * y[1298];
          tmp[1299] = A[1299][1299] * x[1299] + tmp[1299];
          y[1299] = B[1299][1299] * x[1299] + y[1299];
          y[1299] = alpha * tmp[1299] + beta * y[1299];
        }
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
