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
  double (*tmp)[50] = looper_buffers[0];
  double alpha = *(double *)looper_buffers[1];
  double (*A)[70] = looper_buffers[2];
  double (*B)[50] = looper_buffers[3];
  double (*D)[80] = looper_buffers[4];
  double beta = *(double *)looper_buffers[5];
  double (*C)[80] = looper_buffers[6];
  volatile int looper_size_ni = 40;
  int ni = looper_size_ni;
  volatile int looper_size_nj = 50;
  int nj = looper_size_nj;
  volatile int looper_size_nk = 70;
  int nk = looper_size_nk;
  volatile int looper_size_nl = 80;
  int nl = looper_size_nl;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(ni == 40 && nj == 50 && nk == 70 && nl == 80
      && looper_apart(tmp, double[40][50], A, double[40][70])
      && looper_apart(tmp, double[40][50], B, double[70][50])
      && looper_apart(tmp, double[40][50], D, double[40][80])
      && looper_apart(tmp, double[40][50], C, double[50][80])
      && looper_apart(A, double[40][70], D, double[40][80])
      && looper_apart(B, double[70][50], D, double[40][80])
      && looper_apart(D, double[40][80], C, double[50][80]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_tmp)[50] = (double (*)[50]) tmp;
    double (*looper_A)[70] = (double (*)[70]) A;
    double (*looper_B)[50] = (double (*)[50]) B;
    double (*looper_D)[80] = (double (*)[80]) D;
    double (*looper_C)[80] = (double (*)[80]) C;
    {
      double (*tmp)[50] = looper_tmp;
      double (*A)[70] = looper_A;
      double (*B)[50] = looper_B;
      double (*D)[80] = looper_D;
      double (*C)[80] = looper_C;
      /* LOOPer: distribute(S2, 0); distribute(S4, 0); interchange(S2, 1, 2); interchange(S4, 1, 2); vectorize(S1); vectorize(S3); vectorize(S4); unroll_and_jam(S1, 0, 6); unroll_and_jam(S3, 0, 6); unroll_and_jam(S4, 0, 6); unroll_and_jam(S4, 1, 4); unroll_and_jam(S2, 1, 6); vectorize(S2) */
      for (int i = 0; i < 31; i += 6) {
        #pragma omp simd
        for (int j = 0; j < 50; j++) {
          tmp[i][j] = 0.0;
          tmp[i + 1][j] = 0.0;
          tmp[i + 2][j] = 0.0;
          tmp[i + 3][j] = 0.0;
          tmp[i + 4][j] = 0.0;
          tmp[i + 5][j] = 0.0;
        }
      }
      #pragma omp simd
      for (int j = 0; j < 50; j++) {
        tmp[36][j] = 0.0;
        tmp[37][j] = 0.0;
        tmp[38][j] = 0.0;
        tmp[39][j] = 0.0;
      }
      for (int i = 0; i < 40; i++) {
        for (int k = 0; k < 61; k += 6) {
          const double A_0 = A[i][k];
          const double A_1 = A[i][k + 1];
          const double A_2 = A[i][k + 2];
          const double A_3 = A[i][k + 3];
          const double A_4 = A[i][k + 4];
          const double A_5 = A[i][k + 5];
          #pragma omp simd
          for (int j = 0; j < 50; j++) {
            double tmp_0 = tmp[i][j];
            tmp_0 += alpha * A_0 * B[k][j];
            tmp_0 += alpha * A_1 * B[k + 1][j];
            tmp_0 += alpha * A_2 * B[k + 2][j];
            tmp_0 += alpha * A_3 * B[k + 3][j];
            tmp_0 += alpha * A_4 * B[k + 4][j];
            tmp_0 += alpha * A_5 * B[k + 5][j];
            tmp[i][j] = tmp_0;
          }
        }
        {
          const double A_0 = A[i][66];
          const double A_1 = A[i][67];
          const double A_2 = A[i][68];
          const double A_3 = A[i][69];
          #pragma omp simd
          for (int j = 0; j < 50; j++) {
            double tmp_0 = tmp[i][j];
            tmp_0 += alpha * A_0 * B[66][j];
            tmp_0 += alpha * A_1 * B[67][j];
            tmp_0 += alpha * A_2 * B[68][j];
            tmp_0 += alpha * A_3 * B[69][j];
            tmp[i][j] = tmp_0;
          }
        }
      }
      for (int i = 0; i < 31; i += 6) {
        #pragma omp simd
        for (int j = 0; j < 80; j++) {
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
      for (int j = 0; j < 80; j++) {
        double D_0 = D[36][j];
        double D_1 = D[37][j];
        double D_2 = D[38][j];
        double D_3 = D[39][j];
        D_0 *= beta;
        D_1 *= beta;
        D_2 *= beta;
        D_3 *= beta;
        D[36][j] = D_0;
        D[37][j] = D_1;
        D[38][j] = D_2;
        D[39][j] = D_3;
      }
      for (int i = 0; i < 31; i += 6) {
        for (int k = 0; k < 45; k += 4) {
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
          for (int j = 0; j < 80; j++) {
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
          const double tmp_0 = tmp[i][48];
          const double tmp_1 = tmp[i][49];
          const double tmp_2 = tmp[i + 1][48];
          const double tmp_3 = tmp[i + 1][49];
          const double tmp_4 = tmp[i + 2][48];
          const double tmp_5 = tmp[i + 2][49];
          const double tmp_6 = tmp[i + 3][48];
          const double tmp_7 = tmp[i + 3][49];
          const double tmp_8 = tmp[i + 4][48];
          const double tmp_9 = tmp[i + 4][49];
          const double tmp_10 = tmp[i + 5][48];
          const double tmp_11 = tmp[i + 5][49];
          #pragma omp simd
          for (int j = 0; j < 80; j++) {
            double D_0 = D[i][j];
            const double C_0 = C[48][j];
            const double C_1 = C[49][j];
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
      for (int k = 0; k < 45; k += 4) {
        const double tmp_0 = tmp[36][k];
        const double tmp_1 = tmp[36][k + 1];
        const double tmp_2 = tmp[36][k + 2];
        const double tmp_3 = tmp[36][k + 3];
        const double tmp_4 = tmp[37][k];
        const double tmp_5 = tmp[37][k + 1];
        const double tmp_6 = tmp[37][k + 2];
        const double tmp_7 = tmp[37][k + 3];
        const double tmp_8 = tmp[38][k];
        const double tmp_9 = tmp[38][k + 1];
        const double tmp_10 = tmp[38][k + 2];
        const double tmp_11 = tmp[38][k + 3];
        const double tmp_12 = tmp[39][k];
        const double tmp_13 = tmp[39][k + 1];
        const double tmp_14 = tmp[39][k + 2];
        const double tmp_15 = tmp[39][k + 3];
        #pragma omp simd
        for (int j = 0; j < 80; j++) {
          double D_0 = D[36][j];
          const double C_0 = C[k][j];
          const double C_1 = C[k + 1][j];
          const double C_2 = C[k + 2][j];
          const double C_3 = C[k + 3][j];
          double D_1 = D[37][j];
          double D_2 = D[38][j];
          double D_3 = D[39][j];
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
          D[36][j] = D_0;
          D[37][j] = D_1;
          D[38][j] = D_2;
          D[39][j] = D_3;
        }
      }
      {
        const double tmp_0 = tmp[36][48];
        const double tmp_1 = tmp[36][49];
        const double tmp_2 = tmp[37][48];
        const double tmp_3 = tmp[37][49];
        const double tmp_4 = tmp[38][48];
        const double tmp_5 = tmp[38][49];
        const double tmp_6 = tmp[39][48];
        const double tmp_7 = tmp[39][49];
        #pragma omp simd
        for (int j = 0; j < 80; j++) {
          double D_0 = D[36][j];
          const double C_0 = C[48][j];
          const double C_1 = C[49][j];
          double D_1 = D[37][j];
          double D_2 = D[38][j];
          double D_3 = D[39][j];
          D_0 += tmp_0 * C_0;
          D_0 += tmp_1 * C_1;
          D_1 += tmp_2 * C_0;
          D_1 += tmp_3 * C_1;
          D_2 += tmp_4 * C_0;
          D_2 += tmp_5 * C_1;
          D_3 += tmp_6 * C_0;
          D_3 += tmp_7 * C_1;
          D[36][j] = D_0;
          D[37][j] = D_1;
          D[38][j] = D_2;
          D[39][j] = D_3;
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
