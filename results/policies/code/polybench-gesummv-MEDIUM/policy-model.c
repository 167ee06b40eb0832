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
      /* LOOPer: embed(S1, 1, [0]); fuse(S3, S1, 1); embed(S2, 1, [0]); fuse(S3, S2, 1); embed(S5, 1, [0], 249); fuse(S3, S5, 1); parallelize(S2, 0); unroll_and_jam(S2, 0, 14) */
      #pragma omp parallel for
      for (int i = 0; i < 250; i += 14) {
        if (i < 238) {
          y[i] = 0.0;
          tmp[i] = 0.0;
          tmp[i] = A[i][0] * x[0] + tmp[i];
          y[i] = B[i][0] * x[0] + y[i];
          y[i + 1] = 0.0;
          tmp[i + 1] = 0.0;
          tmp[i + 1] = A[i + 1][0] * x[0] + tmp[i + 1];
          y[i + 1] = B[i + 1][0] * x[0] + y[i + 1];
          y[i + 2] = 0.0;
          tmp[i + 2] = 0.0;
          tmp[i + 2] = A[i + 2][0] * x[0] + tmp[i + 2];
          y[i + 2] = B[i + 2][0] * x[0] + y[i + 2];
          y[i + 3] = 0.0;
          tmp[i + 3] = 0.0;
          tmp[i + 3] = A[i + 3][0] * x[0] + tmp[i + 3];
          y[i + 3] = B[i + 3][0] * x[0] + y[i + 3];
          y[i + 4] = 0.0;
          tmp[i + 4] = 0.0;
          tmp[i + 4] = A[i + 4][0] * x[0] + tmp[i + 4];
          y[i + 4] = B[i + 4][0] * x[0] + y[i + 4];
          y[i + 5] = 0.0;
          tmp[i + 5] = 0.0;
          tmp[i + 5] = A[i + 5][0] * x[0] + tmp[i + 5];
          y[i + 5] = B[i + 5][0] * x[0] + y[i + 5];
          y[i + 6] = 0.0;
          tmp[i + 6] = 0.0;
          tmp[i + 6] = A[i + 6][0] * x[0] + tmp[i + 6];
          y[i + 6] = B[i + 6][0] * x[0] + y[i + 6];
          y[i + 7] = 0.0;
          tmp[i + 7] = 0.0;
          tmp[i + 7] = A[i + 7][0] * x[0] + tmp[i + 7];
          y[i + 7] = B[i + 7][0] * x[0] + y[i + 7];
          y[i + 8] = 0.0;
          tmp[i + 8] = 0.0;
          tmp[i + 8] = A[i + 8][0] * x[0] + tmp[i + 8];
          y[i + 8] = B[i + 8][0] * x[0] + y[i + 8];
          y[i + 9] = 0.0;
          tmp[i + 9] = 0.0;
          tmp[i + 9] = A[i + 9][0] * x[0] + tmp[i + 9];
          y[i + 9] = B[i + 9][0] * x[0] + y[i + 9];
          y[i + 10] = 0.0;
          tmp[i + 10] = 0.0;
          tmp[i + 10] = A[i + 10][0] * x[0] + tmp[i + 10];
          y[i + 10] = B[i + 10][0] * x[0] + y[i + 10];
          y[i + 11] = 0.0;
          tmp[i + 11] = 0.0;
          tmp[i + 11] = A[i + 11][0] * x[0] + tmp[i + 11];
          y[i + 11] = B[i + 11][0] * x[0] + y[i + 11];
          y[i + 12] = 0.0;
          tmp[i + 12] = 0.0;
          tmp[i + 12] = A[i + 12][0] * x[0] + tmp[i + 12];
          y[i + 12] = B[i + 12][0] * x[0] + y[i + 12];
          y[i + 13] = 0.0;
          tmp[i + 13] = 0.0;
          tmp[i + 13] = A[i + 13][0] * x[0] + tmp[i + 13];
          y[i + 13] = B[i + 13][0] * x[0] + y[i + 13];
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
            double tmp_8 = tmp[i + 8];
            double y_8 = y[i + 8];
            double tmp_9 = tmp[i + 9];
            double y_9 = y[i + 9];
            double tmp_10 = tmp[i + 10];
            double y_10 = y[i + 10];
            double tmp_11 = tmp[i + 11];
            double y_11 = y[i + 11];
            double tmp_12 = tmp[i + 12];
            double y_12 = y[i + 12];
            double tmp_13 = tmp[i + 13];
            double y_13 = y[i + 13];
            #pragma omp simd if(0)
            for (int j = 1; j < 249; j++) {
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
              tmp_8 = A[i + 8][j] * x_0 + tmp_8;
              y_8 = B[i + 8][j] * x_0 + y_8;
              tmp_9 = A[i + 9][j] * x_0 + tmp_9;
              y_9 = B[i + 9][j] * x_0 + y_9;
              tmp_10 = A[i + 10][j] * x_0 + tmp_10;
              y_10 = B[i + 10][j] * x_0 + y_10;
              tmp_11 = A[i + 11][j] * x_0 + tmp_11;
              y_11 = B[i + 11][j] * x_0 + y_11;
              tmp_12 = A[i + 12][j] * x_0 + tmp_12;
              y_12 = B[i + 12][j] * x_0 + y_12;
              tmp_13 = A[i + 13][j] * x_0 + tmp_13;
              y_13 = B[i + 13][j] * x_0 + y_13;
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
            tmp[i + 8] = tmp_8;
            y[i + 8] = y_8;
            tmp[i + 9] = tmp_9;
            y[i + 9] = y_9;
            tmp[i + 10] = tmp_10;
            y[i + 10] = y_10;
            tmp[i + 11] = tmp_11;
            y[i + 11] = y_11;
            tmp[i + 12] = tmp_12;
            y[i + 12] = y_12;
            tmp[i + 13] = tmp_13;
            y[i + 13] = y_13;
          }
          tmp[i] = A[i][249] * x[249] + tmp[i];
          y[i] = B[i][249] * x[249] + y[i];
          y[i] = alpha * tmp[i] + beta * y[i];
          tmp[i + 1] = A[i + 1][249] * x[249] + tmp[i + 1];
          y[i + 1] = B[i + 1][249] * x[249] + y[i + 1];
          y[i + 1] = alpha * tmp[i + 1] + beta * y[i + 1];
          tmp[i + 2] = A[i + 2][249] * x[249] + tmp[i + 2];
          y[i + 2] = B[i + 2][249] * x[249] + y[i + 2];
          y[i + 2] = alpha * tmp[i + 2] + beta * y[i + 2];
          tmp[i + 3] = A[i + 3][249] * x[249] + tmp[i + 3];
          y[i + 3] = B[i + 3][249] * x[249] + y[i + 3];
          y[i + 3] = alpha * tmp[i + 3] + beta * y[i + 3];
          tmp[i + 4] = A[i + 4][249] * x[249] + tmp[i + 4];
          y[i + 4] = B[i + 4][249] * x[249] + y[i + 4];
          y[i + 4] = alpha * tmp[i + 4] + beta * y[i + 4];
          tmp[i + 5] = A[i + 5][249] * x[249] + tmp[i + 5];
          y[i + 5] = B[i + 5][249] * x[249] + y[i + 5];
          y[i + 5] = alpha * tmp[i + 5] + beta * y[i + 5];
          tmp[i + 6] = A[i + 6][249] * x[249] + tmp[i + 6];
          y[i + 6] = B[i + 6][249] * x[249] + y[i + 6];
          y[i + 6] = alpha * tmp[i + 6] + beta * y[i + 6];
          tmp[i + 7] = A[i + 7][249] * x[249] + tmp[i + 7];
          y[i + 7] = B[i + 7][249] * x[249] + y[i + 7];
          y[i + 7] = alpha * tmp[i + 7] + beta * y[i + 7];
          tmp[i + 8] = A[i + 8][249] * x[249] + tmp[i + 8];
          y[i + 8] = B[i + 8][249] * x[249] + y[i + 8];
          y[i + 8] = alpha * tmp[i + 8] + beta * y[i + 8];
          tmp[i + 9] = A[i + 9][249] * x[249] + tmp[i + 9];
          y[i + 9] = B[i + 9][249] * x[249] + y[i + 9];
          y[i + 9] = alpha * tmp[i + 9] + beta * y[i + 9];
          tmp[i + 10] = A[i + 10][249] * x[249] + tmp[i + 10];
          y[i + 10] = B[i + 10][249] * x[249] + y[i + 10];
          y[i + 10] = alpha * tmp[i + 10] + beta * y[i + 10];
          tmp[i + 11] = A[i + 11][249] * x[249] + tmp[i + 11];
          y[i + 11] = B[i + 11][249] * x[249] + y[i + 11];
          y[i + 11] = alpha * tmp[i + 11] + beta * y[i + 11];
          tmp[i + 12] = A[i + 12][249] * x[249] + tmp[i + 12];
          y[i + 12] = B[i + 12][249] * x[249] + y[i + 12];
          y[i + 12] = alpha * tmp[i + 12] + beta * y[i + 12];
          tmp[i + 13] = A[i + 13][249] * x[249] + tmp[i + 13];
          y[i + 13] = B[i + 13][249] * x[249] + y[i + 13];
          y[i + 13] = alpha * tmp[i + 13] + beta * y[i + 13];
        } else {
          y[238] = 0.0;
          tmp[238] = 0.0;
          tmp[238] = A[238][0] * x[0] + tmp[238];
          y[238] = B[238][0] * x[0] + y[238];
          y[239] = 0.0;
          tmp[239] = 0.0;
          tmp[239] = A[239][0] * x[0] + tmp[239];
          y[239] = B[239][0] * x[0] + y[239];
          y[240] = 0.0;
          tmp[240] = 0.0;
          tmp[240] = A[240][0] * x[0] + tmp[240];
          y[240] = B[240][0] * x[0] + y[240];
          y[241] = 0.0;
          tmp[241] = 0.0;
          tmp[241] = A[241][0] * x[0] + tmp[241];
          y[241] = B[241][0] * x[0] + y[241];
          y[242] = 0.0;
          tmp[242] = 0.0;
          tmp[242] = A[242][0] * x[0] + tmp[242];
          y[242] = B[242][0] * x[0] + y[242];
          y[243] = 0.0;
          tmp[243] = 0.0;
          tmp[243] = A[243][0] * x[0] + tmp[243];
          y[243] = B[243][0] * x[0] + y[243];
          y[244] = 0.0;
          tmp[244] = 0.0;
          tmp[244] = A[244][0] * x[0] + tmp[244];
          y[244] = B[244][0] * x[0] + y[244];
          y[245] = 0.0;
          tmp[245] = 0.0;
          tmp[245] = A[245][0] * x[0] + tmp[245];
          y[245] = B[245][0] * x[0] + y[245];
          y[246] = 0.0;
          tmp[246] = 0.0;
          tmp[246] = A[246][0] * x[0] + tmp[246];
          y[246] = B[246][0] * x[0] + y[246];
          y[247] = 0.0;
          tmp[247] = 0.0;
          tmp[247] = A[247][0] * x[0] + tmp[247];
          y[247] = B[247][0] * x[0] + y[247];
          y[248] = 0.0;
          tmp[248] = 0.0;
          tmp[248] = A[248][0] * x[0] + tmp[248];
          y[248] = B[248][0] * x[0] + y[248];
          y[249] = 0.0;
          tmp[249] = 0.0;
          tmp[249] = A[249][0] * x[0] + tmp[249];
          y[249] = B[249][0] * x[0] + y[249];
          {
            double tmp_0 = tmp[238];
            double y_0 = y[238];
            double tmp_1 = tmp[239];
            double y_1 = y[239];
            double tmp_2 = tmp[240];
            double y_2 = y[240];
            double tmp_3 = tmp[241];
            double y_3 = y[241];
            double tmp_4 = tmp[242];
            double y_4 = y[242];
            double tmp_5 = tmp[243];
            double y_5 = y[243];
            double tmp_6 = tmp[244];
            double y_6 = y[244];
            double tmp_7 = tmp[245];
            double y_7 = y[245];
            double tmp_8 = tmp[246];
            double y_8 = y[246];
            double tmp_9 = tmp[247];
            double y_9 = y[247];
            double tmp_10 = tmp[248];
            double y_10 = y[248];
            double tmp_11 = tmp[249];
            double y_11 = y[249];
            #pragma omp simd if(0)
            for (int j = 1; j < 249; j++) {
              const double x_0 = x[j];
              tmp_0 = A[238][j] * x_0 + tmp_0;
              y_0 = B[238][j] * x_0 + y_0;
              tmp_1 = A[239][j] * x_0 + tmp_1;
              y_1 = B[239][j] * x_0 + y_1;
              tmp_2 = A[240][j] * x_0 + tmp_2;
              y_2 = B[240][j] * x_0 + y_2;
              tmp_3 = A[241][j] * x_0 + tmp_3;
              y_3 = B[241][j] * x_0 + y_3;
              tmp_4 = A[242][j] * x_0 + tmp_4;
              y_4 = B[242][j] * x_0 + y_4;
              tmp_5 = A[243][j] * x_0 + tmp_5;
              y_5 = B[243][j] * x_0 + y_5;
              tmp_6 = A[244][j] * x_0 + tmp_6;
              y_6 = B[244][j] * x_0 + y_6;
              tmp_7 = A[245][j] * x_0 + tmp_7;
              y_7 = B[245][j] * x_0 + y_7;
              tmp_8 = A[246][j] * x_0 + tmp_8;
              y_8 = B[246][j] * x_0 + y_8;
              tmp_9 = A[247][j] * x_0 + tmp_9;
              y_9 = B[247][j] * x_0 + y_9;
              tmp_10 = A[248][j] * x_0 + tmp_10;
              y_10 = B[248][j] * x_0 + y_10;
              tmp_11 = A[249][j] * x_0 + tmp_11;
              y_11 = B[249][j] * x_0 + y_11;
            }
            tmp[238] = tmp_0;
            y[238] = y_0;
            tmp[239] = tmp_1;
            y[239] = y_1;
            tmp[240] = tmp_2;
            y[240] = y_2;
            tmp[241] = tmp_3;
            y[241] = y_3;
            tmp[242] = tmp_4;
            y[242] = y_4;
            tmp[243] = tmp_5;
            y[243] = y_5;
            tmp[244] = tmp_6;
            y[244] = y_6;
            tmp[245] = tmp_7;
            y[245] = y_7;
            tmp[246] = tmp_8;
            y[246] = y_8;
            tmp[247] = tmp_9;
            y[247] = y_9;
            tmp[248] = tmp_10;
            y[248] = y_10;
            tmp[249] = tmp_11;
            y[249] = y_11;
          }
          tmp[238] = A[238][249] * x[249] + tmp[238];
          y[238] = B[238][249] * x[249] + y[238];
          y[238] = alpha * tmp[238] + beta * y[238];
          tmp[239] = A[239][249] * x[249] + tmp[239];
          y[239] = B[239][249] * x[249] + y[239];
          y[239] = alpha * tmp[239] + beta * y[239];
          tmp[240] = A[240][249] * x[249] + tmp[240];
          y[240] = B[240][249] * x[249] + y[240];
          y[240] = alpha * tmp[240] + beta * y[240];
          tmp[241] = A[241][249] * x[249] + tmp[241];
          y[241] = B[241][249] * x[249] + y[241];
          y[241] = alpha * tmp[241] + beta * y[241];
          tmp[242] = A[242][249] * x[249] + tmp[242];
          y[242] = B[242][249] * x[249] + y[242];
          y[242] = alpha * tmp[242] + beta * y[242];
          tmp[243] = A[243][249] * x[249] + tmp[243];
          y[243] = B[243][249] * x[249] + y[243];
          y[243] = alpha * tmp[243] + beta * y[243];
          tmp[244] = A[244][249] * x[249] + tmp[244];
          y[244] = B[244][249] * x[249] + y[244];
          y[244] = alpha * tmp[244] + beta * y[244];
          tmp[245] = A[245][249] * x[249] + tmp[245];
          y[245] = B[245][249] * x[249] + y[245];
          y[245] = alpha * tmp[245] + beta * y[245];
          tmp[246] = A[246][249] * x[249] + tmp[246];
          y[246] = B[246][249] * x[249] + y[246];
          y[246] = alpha * tmp[246] + beta * y[246];
          tmp[247] = A[247][249] * x[249] + tmp[247];
          y[247] = B[247][249] * x[249] + y[247];
          y[247] = alpha * tmp[247] + beta * y[247];
          tmp[248] = A[248][249] * x[249] + tmp[248];
          y[248] = B[248][249] * x[249] + y[248];
          y[248] = alpha * tmp[248] + beta * y[248];
          tmp[249] = A[249][249] * x[249] + tmp[249];
          y[249] = B[249][249] * x[249] + y[249];
          y[249] = alpha * tmp[249] + beta * y[249];
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
