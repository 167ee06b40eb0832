#define main looper_user_main
/* 2mm: two matrix products in a row, D := alpha*A*B*C + beta*D
   (after PolyBench 4.2, linear-algebra/kernels). */

void kernel_2mm(int ni, int nj, int nk, int nl, double alpha, double beta,
                double tmp[ni][nj], double A[ni][nk], double B[nk][nj],
                double C[nj][nl], double D[ni][nl])
{
#pragma scop
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nj; j++) {
      tmp[i][j] = 0.0;
      for (int k = 0; k < nk; k++)
        tmp[i][j] += alpha * A[i][k] * B[k][j];
    }
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nl; j++) {
      D[i][j] *= beta;
      for (int k = 0; k < nj; k++)
        D[i][j] += tmp[i][k] * C[k][j];
    }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double (*tmp)[18] = looper_buffers[0];
  double alpha = *(double *)looper_buffers[1];
  double (*A)[22] = looper_buffers[2];
  double (*B)[18] = looper_buffers[3];
  double (*D)[24] = looper_buffers[4];
  double beta = *(double *)looper_buffers[5];
  double (*C)[24] = looper_buffers[6];
  volatile int looper_size_ni = 16;
  int ni = looper_size_ni;
  volatile int looper_size_nj = 18;
  int nj = looper_size_nj;
  volatile int looper_size_nk = 22;
  int nk = looper_size_nk;
  volatile int looper_size_nl = 24;
  int nl = looper_size_nl;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(ni == 16 && nj == 18 && nk == 22 && nl == 24
      && looper_apart(tmp, double[16][18], A, double[16][22])
      && looper_apart(tmp, double[16][18], B, double[22][18])
      && looper_apart(tmp, double[16][18], D, double[16][24])
      && looper_apart(tmp, double[16][18], C, double[18][24])
      && looper_apart(A, double[16][22], D, double[16][24])
      && looper_apart(B, double[22][18], D, double[16][24])
      && looper_apart(D, double[16][24], C, double[18][24]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_tmp)[18] = (double (*)[18]) tmp;
    double (*looper_A)[22] = (double (*)[22]) A;
    double (*looper_B)[18] = (double (*)[18]) B;
    double (*looper_D)[24] = (double (*)[24]) D;
    double (*looper_C)[24] = (double (*)[24]) C;
    {
      double (*tmp)[18] = looper_tmp;
      double (*A)[22] = looper_A;
      double (*B)[18] = looper_B;
      double (*D)[24] = looper_D;
      double (*C)[24] = looper_C;
      /* LOOPer: distribute(S2, 0); distribute(S4, 0); interchange(S2, 1, 2); interchange(S4, 1, 2); vectorize(S1); vectorize(S3); vectorize(S4); unroll_and_jam(S1, 0, 6); unroll_and_jam(S3, 0, 6); unroll_and_jam(S4, 0, 6); unroll_and_jam(S4, 1, 4); unroll_and_jam(S2, 0, 2); unroll_and_jam(S2, 1, 2); vectorize(S2) */
      for (int i = 0; i < 7; i += 6) {
        #pragma omp simd
        for (int j = 0; j < 18; j++) {
          tmp[i][j] = 0.0;
          tmp[i + 1][j] = 0.0;
          tmp[i + 2][j] = 0.0;
          tmp[i + 3][j] = 0.0;
          tmp[i + 4][j] = 0.0;
          tmp[i + 5][j] = 0.0;
        }
      }
      #pragma omp simd
      for (int j = 0; j < 18; j++) {
        tmp[12][j] = 0.0;
        tmp[13][j] = 0.0;
        tmp[14][j] = 0.0;
        tmp[15][j] = 0.0;
      }
      for (int i = 0; i < 16; i += 2)
        for (int k = 0; k < 22; k += 2) {
          const double A_0 = A[i][k];
          const double A_1 = A[i][k + 1];
          const double A_2 = A[i + 1][k];
          const double A_3 = A[i + 1][k + 1];
          #pragma omp simd
          for (int j = 0; j < 18; j++) {
            double tmp_0 = tmp[i][j];
            const double B_0 = B[k][j];
            const double B_1 = B[k + 1][j];
            double tmp_1 = tmp[i + 1][j];
            tmp_0 += alpha * A_0 * B_0;
            tmp_0 += alpha * A_1 * B_1;
            tmp_1 += alpha * A_2 * B_0;
            tmp_1 += alpha * A_3 * B_1;
            tmp[i][j] = tmp_0;
            tmp[i + 1][j] = tmp_1;
          }
        }
      for (int i = 0; i < 7; i += 6) {
        #pragma omp simd
        for (int j = 0; j < 24; j++) {
          double D_0 = D[i][j];
          double D_1 = D[i + 1][j];
          double D_2 = D[i + 2][j];
          double D_3 = D[i + 3][j];
          double D_4 = D[i + 4][j];
          double D_5 = D[i + 5][j];
          D_0 *= beta;
          D_1 *= beta;
          D_2 *= beta;
          D_3 *= beta;
          D_4 *= beta;
          D_5 *= beta;
          D[i][j] = D_0;
          D[i + 1][j] = D_1;
          D[i + 2][j] = D_2;
          D[i + 3][j] = D_3;
          D[i + 4][j] = D_4;
          D[i + 5][j] = D_5;
        }
      }
      #pragma omp simd
      for (int j = 0; j < 24; j++) {
        double D_0 = D[12][j];
        double D_1 = D[13][j];
        double D_2 = D[14][j];
        double D_3 = D[15][j];
        D_0 *= beta;
        D_1 *= beta;
        D_2 *= beta;
        D_3 *= beta;
        D[12][j] = D_0;
        D[13][j] = D_1;
        D[14][j] = D_2;
        D[15][j] = D_3;
      }
      for (int i = 0; i < 7; i += 6) {
        for (int k = 0; k < 13; k += 4) {
          const double tmp_0 = tmp[i][k];
          const double tmp_1 = tmp[i][k + 1];
          const double tmp_2 = tmp[i][k + 2];
          const double tmp_3 = tmp[i][k + 3];
          const double tmp_4 = tmp[i + 1][k];
          const double tmp_5 = tmp[i + 1][k + 1];
          const double tmp_6 = tmp[i + 1][k + 2];
          const double tmp_7 = tmp[i + 1][k + 3];
          const double tmp_8 = tmp[i + 2][k];
          const double tmp_9 = tmp[i + 2][k + 1];
          const double tmp_10 = tmp[i + 2][k + 2];
          const double tmp_11 = tmp[i + 2][k + 3];
          const double tmp_12 = tmp[i + 3][k];
          const double tmp_13 = tmp[i + 3][k + 1];
          const double tmp_14 = tmp[i + 3][k + 2];
          const double tmp_15 = tmp[i + 3][k + 3];
          const double tmp_16 = tmp[i + 4][k];
          const double tmp_17 = tmp[i + 4][k + 1];
          const double tmp_18 = tmp[i + 4][k + 2];
          const double tmp_19 = tmp[i + 4][k + 3];
          const double tmp_20 = tmp[i + 5][k];
          const double tmp_21 = tmp[i + 5][k + 1];
          const double tmp_22 = tmp[i + 5][k + 2];
          const double tmp_23 = tmp[i + 5][k + 3];
          #pragma omp simd
          for (int j = 0; j < 24; j++) {
            double D_0 = D[i][j];
            const double C_0 = C[k][j];
            const double C_1 = C[k + 1][j];
            const double C_2 = C[k + 2][j];
            const double C_3 = C[k + 3][j];
            double D_1 = D[i + 1][j];
            double D_2 = D[i + 2][j];
            double D_3 = D[i + 3][j];
            double D_4 = D[i + 4][j];
            double D_5 = D[i + 5][j];
            D_0 += tmp_0 * C_0;
            D_0 += tmp_1 * C_1;
            D_0 += tmp_2 * C_2;
            D_0 += tmp_3 * C_3;
            D_1 += tmp_4 * C_0;
            D_1 += tmp_5 * C_1;
            D_1 += tmp_6 * C_2;
            D_1 += tmp_7 * C_3;
            D_2 += tmp_8 * C_0;
            D_2 += tmp_9 * C_1;
            D_2 += tmp_10 * C_2;
            D_2 += tmp_11 * C_3;
            D_3 += tmp_12 * C_0;
            D_3 += tmp_13 * C_1;
            D_3 += tmp_14 * C_2;
            D_3 += tmp_15 * C_3;
            D_4 += tmp_16 * C_0;
            D_4 += tmp_17 * C_1;
            D_4 += tmp_18 * C_2;
            D_4 += tmp_19 * C_3;
            D_5 += tmp_20 * C_0;
            D_5 += tmp_21 * C_1;
            D_5 += tmp_22 * C_2;
            D_5 += tmp_23 * C_3;
            D[i][j] = D_0;
            D[i + 1][j] = D_1;
            D[i + 2][j] = D_2;
            D[i + 3][j] = D_3;
            D[i + 4][j] = D_4;
            D[i + 5][j] = D_5;
          }
        }
        {
          const double tmp_0 = tmp[i][16];
          const double tmp_1 = tmp[i][17];
          const double tmp_2 = tmp[i + 1][16];
          const double tmp_3 = tmp[i + 1][17];
          const double tmp_4 = tmp[i + 2][16];
          const double tmp_5 = tmp[i + 2][17];
          const double tmp_6 = tmp[i + 3][16];
          const double tmp_7 = tmp[i + 3][17];
          const double tmp_8 = tmp[i + 4][16];
          const double tmp_9 = tmp[i + 4][17];
          const double tmp_10 = tmp[i + 5][16];
          const double tmp_11 = tmp[i + 5][17];
          #pragma omp simd
          for (int j = 0; j < 24; j++) {
            double D_0 = D[i][j];
            const double C_0 = C[16][j];
            const double C_1 = C[17][j];
            double D_1 = D[i + 1][j];
            double D_2 = D[i + 2][j];
            double D_3 = D[i + 3][j];
            double D_4 = D[i + 4][j];
            double D_5 = D[i + 5][j];
            D_0 += tmp_0 * C_0;
            D_0 += tmp_1 * C_1;
            D_1 += tmp_2 * C_0;
            D_1 += tmp_3 * C_1;
            D_2 += tmp_4 * C_0;
            D_2 += tmp_5 * C_1;
            D_3 += tmp_6 * C_0;
            D_3 += tmp_7 * C_1;
            D_4 += tmp_8 * C_0;
            D_4 += tmp_9 * C_1;
            D_5 += tmp_10 * C_0;
            D_5 += tmp_11 * C_1;
            D[i][j] = D_0;
            D[i + 1][j] = D_1;
            D[i + 2][j] = D_2;
            D[i + 3][j] = D_3;
            D[i + 4][j] = D_4;
            D[i + 5][j] = D_5;
          }
        }
      }
      for (int k = 0; k < 13; k += 4) {
        const double tmp_0 = tmp[12][k];
        const double tmp_1 = tmp[12][k + 1];
        const double tmp_2 = tmp[12][k + 2];
        const double tmp_3 = tmp[12][k + 3];
        const double tmp_4 = tmp[13][k];
        const double tmp_5 = tmp[13][k + 1];
        const double tmp_6 = tmp[13][k + 2];
        const double tmp_7 = tmp[13][k + 3];
        const double tmp_8 = tmp[14][k];
        const double tmp_9 = tmp[14][k + 1];
        const double tmp_10 = tmp[14][k + 2];
        const double tmp_11 = tmp[14][k + 3];
        const double tmp_12 = tmp[15][k];
        const double tmp_13 = tmp[15][k + 1];
        const double tmp_14 = tmp[15][k + 2];
        const double tmp_15 = tmp[15][k + 3];
        #pragma omp simd
        for (int j = 0; j < 24; j++) {
          double D_0 = D[12][j];
          const double C_0 = C[k][j];
          const double C_1 = C[k + 1][j];
          const double C_2 = C[k + 2][j];
          const double C_3 = C[k + 3][j];
          double D_1 = D[13][j];
          double D_2 = D[14][j];
          double D_3 = D[15][j];
          D_0 += tmp_0 * C_0;
          D_0 += tmp_1 * C_1;
          D_0 += tmp_2 * C_2;
          D_0 += tmp_3 * C_3;
          D_1 += tmp_4 * C_0;
          D_1 += tmp_5 * C_1;
          D_1 += tmp_6 * C_2;
          D_1 += tmp_7 * C_3;
          D_2 += tmp_8 * C_0;
          D_2 += tmp_9 * C_1;
          D_2 += tmp_10 * C_2;
          D_2 += tmp_11 * C_3;
          D_3 += tmp_12 * C_0;
          D_3 += tmp_13 * C_1;
          D_3 += tmp_14 * C_2;
          D_3 += tmp_15 * C_3;
          D[12][j] = D_0;
          D[13][j] = D_1;
          D[14][j] = D_2;
          D[15][j] = D_3;
        }
      }
      {
        const double tmp_0 = tmp[12][16];
        const double tmp_1 = tmp[12][17];
        const double tmp_2 = tmp[13][16];
        const double tmp_3 = tmp[13][17];
        const double tmp_4 = tmp[14][16];
        const double tmp_5 = tmp[14][17];
        const double tmp_6 = tmp[15][16];
        const double tmp_7 = tmp[15][17];
        #pragma omp simd
        for (int j = 0; j < 24; j++) {
          double D_0 = D[12][j];
          const double C_0 = C[16][j];
          const double C_1 = C[17][j];
          double D_1 = D[13][j];
          double D_2 = D[14][j];
          double D_3 = D[15][j];
          D_0 += tmp_0 * C_0;
          D_0 += tmp_1 * C_1;
          D_1 += tmp_2 * C_0;
          D_1 += tmp_3 * C_1;
          D_2 += tmp_4 * C_0;
          D_2 += tmp_5 * C_1;
          D_3 += tmp_6 * C_0;
          D_3 += tmp_7 * C_1;
          D[12][j] = D_0;
          D[13][j] = D_1;
          D[14][j] = D_2;
          D[15][j] = D_3;
        }
      }
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nj; j++) {
      tmp[i][j] = 0.0;
      for (int k = 0; k < nk; k++)
        tmp[i][j] += alpha * A[i][k] * B[k][j];
    }
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nl; j++) {
      D[i][j] *= beta;
      for (int k = 0; k < nj; k++)
        D[i][j] += tmp[i][k] * C[k][j];
    }
  }
#undef looper_apart
}
