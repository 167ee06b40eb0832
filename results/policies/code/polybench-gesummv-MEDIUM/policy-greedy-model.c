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
      /* LOOPer: embed(S1, 1, [0], -1); fuse(S3, S1, 1); embed(S2, 1, [0], -1); fuse(S3, S2, 1); embed(S5, 1, [0], 250); fuse(S3, S5, 1); parallelize(S2, 0); unroll_and_jam(S2, 0, 30) */
      #pragma omp parallel for
      for (int i = 0; i < 250; i += 30) {
        if (i < 240) {
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
          y[i + 6] = 0.0;
          tmp[i + 6] = 0.0;
          y[i + 7] = 0.0;
          tmp[i + 7] = 0.0;
          y[i + 8] = 0.0;
          tmp[i + 8] = 0.0;
          y[i + 9] = 0.0;
          tmp[i + 9] = 0.0;
          y[i + 10] = 0.0;
          tmp[i + 10] = 0.0;
          y[i + 11] = 0.0;
          tmp[i + 11] = 0.0;
          y[i + 12] = 0.0;
          tmp[i + 12] = 0.0;
          y[i + 13] = 0.0;
          tmp[i + 13] = 0.0;
          y[i + 14] = 0.0;
          tmp[i + 14] = 0.0;
          y[i + 15] = 0.0;
          tmp[i + 15] = 0.0;
          y[i + 16] = 0.0;
          tmp[i + 16] = 0.0;
          y[i + 17] = 0.0;
          tmp[i + 17] = 0.0;
          y[i + 18] = 0.0;
          tmp[i + 18] = 0.0;
          y[i + 19] = 0.0;
          tmp[i + 19] = 0.0;
          y[i + 20] = 0.0;
          tmp[i + 20] = 0.0;
          y[i + 21] = 0.0;
          tmp[i + 21] = 0.0;
          y[i + 22] = 0.0;
          tmp[i + 22] = 0.0;
          y[i + 23] = 0.0;
          tmp[i + 23] = 0.0;
          y[i + 24] = 0.0;
          tmp[i + 24] = 0.0;
          y[i + 25] = 0.0;
          tmp[i + 25] = 0.0;
          y[i + 26] = 0.0;
          tmp[i + 26] = 0.0;
          y[i + 27] = 0.0;
          tmp[i + 27] = 0.0;
          y[i + 28] = 0.0;
          tmp[i + 28] = 0.0;
          y[i + 29] = 0.0;
          tmp[i + 29] = 0.0;
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
            double tmp_14 = tmp[i + 14];
            double y_14 = y[i + 14];
            double tmp_15 = tmp[i + 15];
            double y_15 = y[i + 15];
            double tmp_16 = tmp[i + 16];
            double y_16 = y[i + 16];
            double tmp_17 = tmp[i + 17];
            double y_17 = y[i + 17];
            double tmp_18 = tmp[i + 18];
            double y_18 = y[i + 18];
            double tmp_19 = tmp[i + 19];
            double y_19 = y[i + 19];
            double tmp_20 = tmp[i + 20];
            double y_20 = y[i + 20];
            double tmp_21 = tmp[i + 21];
            double y_21 = y[i + 21];
            double tmp_22 = tmp[i + 22];
            double y_22 = y[i + 22];
            double tmp_23 = tmp[i + 23];
            double y_23 = y[i + 23];
            double tmp_24 = tmp[i + 24];
            double y_24 = y[i + 24];
            double tmp_25 = tmp[i + 25];
            double y_25 = y[i + 25];
            double tmp_26 = tmp[i + 26];
            double y_26 = y[i + 26];
            double tmp_27 = tmp[i + 27];
            double y_27 = y[i + 27];
            double tmp_28 = tmp[i + 28];
            double y_28 = y[i + 28];
            double tmp_29 = tmp[i + 29];
            double y_29 = y[i + 29];
            #pragma omp simd if(0)
            for (int j = 0; j < 250; j++) {
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
              tmp_14 = A[i + 14][j] * x_0 + tmp_14;
              y_14 = B[i + 14][j] * x_0 + y_14;
              tmp_15 = A[i + 15][j] * x_0 + tmp_15;
              y_15 = B[i + 15][j] * x_0 + y_15;
              tmp_16 = A[i + 16][j] * x_0 + tmp_16;
              y_16 = B[i + 16][j] * x_0 + y_16;
              tmp_17 = A[i + 17][j] * x_0 + tmp_17;
              y_17 = B[i + 17][j] * x_0 + y_17;
              tmp_18 = A[i + 18][j] * x_0 + tmp_18;
              y_18 = B[i + 18][j] * x_0 + y_18;
              tmp_19 = A[i + 19][j] * x_0 + tmp_19;
              y_19 = B[i + 19][j] * x_0 + y_19;
              tmp_20 = A[i + 20][j] * x_0 + tmp_20;
              y_20 = B[i + 20][j] * x_0 + y_20;
              tmp_21 = A[i + 21][j] * x_0 + tmp_21;
              y_21 = B[i + 21][j] * x_0 + y_21;
              tmp_22 = A[i + 22][j] * x_0 + tmp_22;
              y_22 = B[i + 22][j] * x_0 + y_22;
              tmp_23 = A[i + 23][j] * x_0 + tmp_23;
              y_23 = B[i + 23][j] * x_0 + y_23;
              tmp_24 = A[i + 24][j] * x_0 + tmp_24;
              y_24 = B[i + 24][j] * x_0 + y_24;
              tmp_25 = A[i + 25][j] * x_0 + tmp_25;
              y_25 = B[i + 25][j] * x_0 + y_25;
              tmp_26 = A[i + 26][j] * x_0 + tmp_26;
              y_26 = B[i + 26][j] * x_0 + y_26;
              tmp_27 = A[i + 27][j] * x_0 + tmp_27;
              y_27 = B[i + 27][j] * x_0 + y_27;
              tmp_28 = A[i + 28][j] * x_0 + tmp_28;
              y_28 = B[i + 28][j] * x_0 + y_28;
              tmp_29 = A[i + 29][j] * x_0 + tmp_29;
              y_29 = B[i + 29][j] * x_0 + y_29;
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
            tmp[i + 14] = tmp_14;
            y[i + 14] = y_14;
            tmp[i + 15] = tmp_15;
            y[i + 15] = y_15;
            tmp[i + 16] = tmp_16;
            y[i + 16] = y_16;
            tmp[i + 17] = tmp_17;
            y[i + 17] = y_17;
            tmp[i + 18] = tmp_18;
            y[i + 18] = y_18;
            tmp[i + 19] = tmp_19;
            y[i + 19] = y_19;
            tmp[i + 20] = tmp_20;
            y[i + 20] = y_20;
            tmp[i + 21] = tmp_21;
            y[i + 21] = y_21;
            tmp[i + 22] = tmp_22;
            y[i + 22] = y_22;
            tmp[i + 23] = tmp_23;
            y[i + 23] = y_23;
            tmp[i + 24] = tmp_24;
            y[i + 24] = y_24;
            tmp[i + 25] = tmp_25;
            y[i + 25] = y_25;
            tmp[i + 26] = tmp_26;
            y[i + 26] = y_26;
            tmp[i + 27] = tmp_27;
            y[i + 27] = y_27;
            tmp[i + 28] = tmp_28;
            y[i + 28] = y_28;
            tmp[i + 29] = tmp_29;
            y[i + 29] = y_29;
          }
          y[i] = alpha * tmp[i] + beta * y[i];
          y[i + 1] = alpha * tmp[i + 1] + beta * y[i + 1];
          y[i + 2] = alpha * tmp[i + 2] + beta * y[i + 2];
          y[i + 3] = alpha * tmp[i + 3] + beta * y[i + 3];
          y[i + 4] = alpha * tmp[i + 4] + beta * y[i + 4];
          y[i + 5] = alpha * tmp[i + 5] + beta * y[i + 5];
          y[i + 6] = alpha * tmp[i + 6] + beta * y[i + 6];
          y[i + 7] = alpha * tmp[i + 7] + beta * y[i + 7];
          y[i + 8] = alpha * tmp[i + 8] + beta * y[i + 8];
          y[i + 9] = alpha * tmp[i + 9] + beta * y[i + 9];
          y[i + 10] = alpha * tmp[i + 10] + beta * y[i + 10];
          y[i + 11] = alpha * tmp[i + 11] + beta * y[i + 11];
          y[i + 12] = alpha * tmp[i + 12] + beta * y[i + 12];
          y[i + 13] = alpha * tmp[i + 13] + beta * y[i + 13];
          y[i + 14] = alpha * tmp[i + 14] + beta * y[i + 14];
          y[i + 15] = alpha * tmp[i + 15] + beta * y[i + 15];
          y[i + 16] = alpha * tmp[i + 16] + beta * y[i + 16];
          y[i + 17] = alpha * tmp[i + 17] + beta * y[i + 17];
          y[i + 18] = alpha * tmp[i + 18] + beta * y[i + 18];
          y[i + 19] = alpha * tmp[i + 19] + beta * y[i + 19];
          y[i + 20] = alpha * tmp[i + 20] + beta * y[i + 20];
          y[i + 21] = alpha * tmp[i + 21] + beta * y[i + 21];
          y[i + 22] = alpha * tmp[i + 22] + beta * y[i + 22];
          y[i + 23] = alpha * tmp[i + 23] + beta * y[i + 23];
          y[i + 24] = alpha * tmp[i + 24] + beta * y[i + 24];
          y[i + 25] = alpha * tmp[i + 25] + beta * y[i + 25];
          y[i + 26] = alpha * tmp[i + 26] + beta * y[i + 26];
          y[i + 27] = alpha * tmp[i + 27] + beta * y[i + 27];
          y[i + 28] = alpha * tmp[i + 28] + beta * y[i + 28];
          y[i + 29] = alpha * tmp[i + 29] + beta * y[i + 29];
        } else {
          y[240] = 0.0;
          tmp[240] = 0.0;
          y[241] = 0.0;
          tmp[241] = 0.0;
          y[242] = 0.0;
          tmp[242] = 0.0;
          y[243] = 0.0;
          tmp[243] = 0.0;
          y[244] = 0.0;
          tmp[244] = 0.0;
          y[245] = 0.0;
          tmp[245] = 0.0;
          y[246] = 0.0;
          tmp[246] = 0.0;
          y[247] = 0.0;
          tmp[247] = 0.0;
          y[248] = 0.0;
          tmp[248] = 0.0;
          y[249] = 0.0;
          tmp[249] = 0.0;
          {
            double tmp_0 = tmp[240];
            double y_0 = y[240];
            double tmp_1 = tmp[241];
            double y_1 = y[241];
            double tmp_2 = tmp[242];
            double y_2 = y[242];
            double tmp_3 = tmp[243];
            double y_3 = y[243];
            double tmp_4 = tmp[244];
            double y_4 = y[244];
            double tmp_5 = tmp[245];
            double y_5 = y[245];
            double tmp_6 = tmp[246];
            double y_6 = y[246];
            double tmp_7 = tmp[247];
            double y_7 = y[247];
            double tmp_8 = tmp[248];
            double y_8 = y[248];
            double tmp_9 = tmp[249];
            double y_9 = y[249];
            #pragma omp simd if(0)
            for (int j = 0; j < 250; j++) {
              const double x_0 = x[j];
              tmp_0 = A[240][j] * x_0 + tmp_0;
              y_0 = B[240][j] * x_0 + y_0;
              tmp_1 = A[241][j] * x_0 + tmp_1;
              y_1 = B[241][j] * x_0 + y_1;
              tmp_2 = A[242][j] * x_0 + tmp_2;
              y_2 = B[242][j] * x_0 + y_2;
              tmp_3 = A[243][j] * x_0 + tmp_3;
              y_3 = B[243][j] * x_0 + y_3;
              tmp_4 = A[244][j] * x_0 + tmp_4;
              y_4 = B[244][j] * x_0 + y_4;
              tmp_5 = A[245][j] * x_0 + tmp_5;
              y_5 = B[245][j] * x_0 + y_5;
              tmp_6 = A[246][j] * x_0 + tmp_6;
              y_6 = B[246][j] * x_0 + y_6;
              tmp_7 = A[247][j] * x_0 + tmp_7;
              y_7 = B[247][j] * x_0 + y_7;
              tmp_8 = A[248][j] * x_0 + tmp_8;
              y_8 = B[248][j] * x_0 + y_8;
              tmp_9 = A[249][j] * x_0 + tmp_9;
              y_9 = B[249][j] * x_0 + y_9;
            }
            tmp[240] = tmp_0;
            y[240] = y_0;
            tmp[241] = tmp_1;
            y[241] = y_1;
            tmp[242] = tmp_2;
            y[242] = y_2;
            tmp[243] = tmp_3;
            y[243] = y_3;
            tmp[244] = tmp_4;
            y[244] = y_4;
            tmp[245] = tmp_5;
            y[245] = y_5;
            tmp[246] = tmp_6;
            y[246] = y_6;
            tmp[247] = tmp_7;
            y[247] = y_7;
            tmp[248] = tmp_8;
            y[248] = y_8;
            tmp[249] = tmp_9;
            y[249] = y_9;
          }
          y[240] = alpha * tmp[240] + beta * y[240];
          y[241] = alpha * tmp[241] + beta * y[241];
          y[242] = alpha * tmp[242] + beta * y[242];
          y[243] = alpha * tmp[243] + beta * y[243];
          y[244] = alpha * tmp[244] + beta * y[244];
          y[245] = alpha * tmp[245] + beta * y[245];
          y[246] = alpha * tmp[246] + beta * y[246];
          y[247] = alpha * tmp[247] + beta * y[247];
          y[248] = alpha * tmp[248] + beta * y[248];
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
