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
  double (*tmp)[190] = looper_buffers[0];
  double alpha = *(double *)looper_buffers[1];
  double (*A)[210] = looper_buffers[2];
  double (*B)[190] = looper_buffers[3];
  double (*D)[220] = looper_buffers[4];
  double beta = *(double *)looper_buffers[5];
  double (*C)[220] = looper_buffers[6];
  volatile int looper_size_ni = 180;
  int ni = looper_size_ni;
  volatile int looper_size_nj = 190;
  int nj = looper_size_nj;
  volatile int looper_size_nk = 210;
  int nk = looper_size_nk;
  volatile int looper_size_nl = 220;
  int nl = looper_size_nl;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(ni == 180 && nj == 190 && nk == 210 && nl == 220
      && looper_apart(tmp, double[180][190], A, double[180][210])
      && looper_apart(tmp, double[180][190], B, double[210][190])
      && looper_apart(tmp, double[180][190], D, double[180][220])
      && looper_apart(tmp, double[180][190], C, double[190][220])
      && looper_apart(A, double[180][210], D, double[180][220])
      && looper_apart(B, double[210][190], D, double[180][220])
      && looper_apart(D, double[180][220], C, double[190][220]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_tmp)[190] = (double (*)[190]) tmp;
    double (*looper_A)[210] = (double (*)[210]) A;
    double (*looper_B)[190] = (double (*)[190]) B;
    double (*looper_D)[220] = (double (*)[220]) D;
    double (*looper_C)[220] = (double (*)[220]) C;
    {
      double (*tmp)[190] = looper_tmp;
      double (*A)[210] = looper_A;
      double (*B)[190] = looper_B;
      double (*D)[220] = looper_D;
      double (*C)[220] = looper_C;
      /* LOOPer: embed(S1, 2, [0, 0], -1); fuse(S2, S1, 2); embed(S3, 2, [0, 0], -1); fuse(S4, S3, 2); interchange(S1, 1, 2); interchange(S3, 1, 2); parallelize(S1, 0); parallelize(S3, 0); vectorize(S1); vectorize(S3); unroll_and_jam(S1, 0, 6); unroll_and_jam(S1, 1, 4); unroll_and_jam(S3, 0, 6); unroll_and_jam(S3, 1, 4); tile(S1, 1, [8]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      #pragma omp parallel for
      for (int i = 0; i < 180; i += 6)
        for (int k_tile = 0; k_tile < 7; k_tile++) {
          for (int k = 32 * k_tile - 1; k <= looper_min(32 * k_tile + 27, 203); k += 4) {
            if (k + 1 >= 4) {
              const double A_0 = A[i][k];
              const double A_1 = A[i][k + 1];
              const double A_2 = A[i][k + 2];
              const double A_3 = A[i][k + 3];
              const double A_4 = A[i + 1][k];
              const double A_5 = A[i + 1][k + 1];
              const double A_6 = A[i + 1][k + 2];
              const double A_7 = A[i + 1][k + 3];
              const double A_8 = A[i + 2][k];
              const double A_9 = A[i + 2][k + 1];
              const double A_10 = A[i + 2][k + 2];
              const double A_11 = A[i + 2][k + 3];
              const double A_12 = A[i + 3][k];
              const double A_13 = A[i + 3][k + 1];
              const double A_14 = A[i + 3][k + 2];
              const double A_15 = A[i + 3][k + 3];
              const double A_16 = A[i + 4][k];
              const double A_17 = A[i + 4][k + 1];
              const double A_18 = A[i + 4][k + 2];
              const double A_19 = A[i + 4][k + 3];
              const double A_20 = A[i + 5][k];
              const double A_21 = A[i + 5][k + 1];
              const double A_22 = A[i + 5][k + 2];
              const double A_23 = A[i + 5][k + 3];
              #pragma omp simd
              for (int j = 0; j < 190; j++) {
                double tmp_0 = tmp[i][j];
                const double B_0 = B[k][j];
                const double B_1 = B[k + 1][j];
                const double B_2 = B[k + 2][j];
                const double B_3 = B[k + 3][j];
                double tmp_1 = tmp[i + 1][j];
                double tmp_2 = tmp[i + 2][j];
                double tmp_3 = tmp[i + 3][j];
                double tmp_4 = tmp[i + 4][j];
                double tmp_5 = tmp[i + 5][j];
                tmp_0 += alpha * A_0 * B_0;
                tmp_0 += alpha * A_1 * B_1;
                tmp_0 += alpha * A_2 * B_2;
                tmp_0 += alpha * A_3 * B_3;
                tmp_1 += alpha * A_4 * B_0;
                tmp_1 += alpha * A_5 * B_1;
                tmp_1 += alpha * A_6 * B_2;
                tmp_1 += alpha * A_7 * B_3;
                tmp_2 += alpha * A_8 * B_0;
                tmp_2 += alpha * A_9 * B_1;
                tmp_2 += alpha * A_10 * B_2;
                tmp_2 += alpha * A_11 * B_3;
                tmp_3 += alpha * A_12 * B_0;
                tmp_3 += alpha * A_13 * B_1;
                tmp_3 += alpha * A_14 * B_2;
                tmp_3 += alpha * A_15 * B_3;
                tmp_4 += alpha * A_16 * B_0;
                tmp_4 += alpha * A_17 * B_1;
                tmp_4 += alpha * A_18 * B_2;
                tmp_4 += alpha * A_19 * B_3;
                tmp_5 += alpha * A_20 * B_0;
                tmp_5 += alpha * A_21 * B_1;
                tmp_5 += alpha * A_22 * B_2;
                tmp_5 += alpha * A_23 * B_3;
                tmp[i][j] = tmp_0;
                tmp[i + 1][j] = tmp_1;
                tmp[i + 2][j] = tmp_2;
                tmp[i + 3][j] = tmp_3;
                tmp[i + 4][j] = tmp_4;
                tmp[i + 5][j] = tmp_5;
              }
            } else {
              const double A_0 = A[i][0];
              const double A_1 = A[i][1];
              const double A_2 = A[i][2];
              const double A_3 = A[i + 1][0];
              const double A_4 = A[i + 1][1];
              const double A_5 = A[i + 1][2];
              const double A_6 = A[i + 2][0];
              const double A_7 = A[i + 2][1];
              const double A_8 = A[i + 2][2];
              const double A_9 = A[i + 3][0];
              const double A_10 = A[i + 3][1];
              const double A_11 = A[i + 3][2];
              const double A_12 = A[i + 4][0];
              const double A_13 = A[i + 4][1];
              const double A_14 = A[i + 4][2];
              const double A_15 = A[i + 5][0];
              const double A_16 = A[i + 5][1];
              const double A_17 = A[i + 5][2];
              #pragma omp simd
              for (int j = 0; j < 190; j++) {
                double tmp_0;
                const double B_0 = B[0][j];
                const double B_1 = B[1][j];
                const double B_2 = B[2][j];
                double tmp_1;
                double tmp_2;
                double tmp_3;
                double tmp_4;
                double tmp_5;
                tmp_0 = 0.0;
                tmp_0 += alpha * A_0 * B_0;
                tmp_0 += alpha * A_1 * B_1;
                tmp_0 += alpha * A_2 * B_2;
                tmp_1 = 0.0;
                tmp_1 += alpha * A_3 * B_0;
                tmp_1 += alpha * A_4 * B_1;
                tmp_1 += alpha * A_5 * B_2;
                tmp_2 = 0.0;
                tmp_2 += alpha * A_6 * B_0;
                tmp_2 += alpha * A_7 * B_1;
                tmp_2 += alpha * A_8 * B_2;
                tmp_3 = 0.0;
                tmp_3 += alpha * A_9 * B_0;
                tmp_3 += alpha * A_10 * B_1;
                tmp_3 += alpha * A_11 * B_2;
                tmp_4 = 0.0;
                tmp_4 += alpha * A_12 * B_0;
                tmp_4 += alpha * A_13 * B_1;
                tmp_4 += alpha * A_14 * B_2;
                tmp_5 = 0.0;
                tmp_5 += alpha * A_15 * B_0;
                tmp_5 += alpha * A_16 * B_1;
                tmp_5 += alpha * A_17 * B_2;
                tmp[i][j] = tmp_0;
                tmp[i + 1][j] = tmp_1;
                tmp[i + 2][j] = tmp_2;
                tmp[i + 3][j] = tmp_3;
                tmp[i + 4][j] = tmp_4;
                tmp[i + 5][j] = tmp_5;
              }
            }
          }
          for (int k = 207; k <= looper_min(209, 32 * k_tile + 27); k += 4) {
            const double A_0 = A[i][207];
            const double A_1 = A[i][208];
            const double A_2 = A[i][209];
            const double A_3 = A[i + 1][207];
            const double A_4 = A[i + 1][208];
            const double A_5 = A[i + 1][209];
            const double A_6 = A[i + 2][207];
            const double A_7 = A[i + 2][208];
            const double A_8 = A[i + 2][209];
            const double A_9 = A[i + 3][207];
            const double A_10 = A[i + 3][208];
            const double A_11 = A[i + 3][209];
            const double A_12 = A[i + 4][207];
            const double A_13 = A[i + 4][208];
            const double A_14 = A[i + 4][209];
            const double A_15 = A[i + 5][207];
            const double A_16 = A[i + 5][208];
            const double A_17 = A[i + 5][209];
            #pragma omp simd
            for (int j = 0; j < 190; j++) {
              double tmp_0 = tmp[i][j];
              const double B_0 = B[207][j];
              const double B_1 = B[208][j];
              const double B_2 = B[209][j];
              double tmp_1 = tmp[i + 1][j];
              double tmp_2 = tmp[i + 2][j];
              double tmp_3 = tmp[i + 3][j];
              double tmp_4 = tmp[i + 4][j];
              double tmp_5 = tmp[i + 5][j];
              tmp_0 += alpha * A_0 * B_0;
              tmp_0 += alpha * A_1 * B_1;
              tmp_0 += alpha * A_2 * B_2;
              tmp_1 += alpha * A_3 * B_0;
              tmp_1 += alpha * A_4 * B_1;
              tmp_1 += alpha * A_5 * B_2;
              tmp_2 += alpha * A_6 * B_0;
              tmp_2 += alpha * A_7 * B_1;
              tmp_2 += alpha * A_8 * B_2;
              tmp_3 += alpha * A_9 * B_0;
              tmp_3 += alpha * A_10 * B_1;
              tmp_3 += alpha * A_11 * B_2;
              tmp_4 += alpha * A_12 * B_0;
              tmp_4 += alpha * A_13 * B_1;
              tmp_4 += alpha * A_14 * B_2;
              tmp_5 += alpha * A_15 * B_0;
              tmp_5 += alpha * A_16 * B_1;
              tmp_5 += alpha * A_17 * B_2;
              tmp[i][j] = tmp_0;
              tmp[i + 1][j] = tmp_1;
              tmp[i + 2][j] = tmp_2;
              tmp[i + 3][j] = tmp_3;
              tmp[i + 4][j] = tmp_4;
              tmp[i + 5][j] = tmp_5;
            }
          }
        }
      #pragma omp parallel for
      for (int i = 0; i < 180; i += 6) {
        for (int k = -1; k < 184; k += 4) {
          if (k + 1 >= 4) {
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
            for (int j = 0; j < 220; j++) {
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
          } else {
            const double tmp_0 = tmp[i][0];
            const double tmp_1 = tmp[i][1];
            const double tmp_2 = tmp[i][2];
            const double tmp_3 = tmp[i + 1][0];
            const double tmp_4 = tmp[i + 1][1];
            const double tmp_5 = tmp[i + 1][2];
            const double tmp_6 = tmp[i + 2][0];
            const double tmp_7 = tmp[i + 2][1];
            const double tmp_8 = tmp[i + 2][2];
            const double tmp_9 = tmp[i + 3][0];
            const double tmp_10 = tmp[i + 3][1];
            const double tmp_11 = tmp[i + 3][2];
            const double tmp_12 = tmp[i + 4][0];
            const double tmp_13 = tmp[i + 4][1];
            const double tmp_14 = tmp[i + 4][2];
            const double tmp_15 = tmp[i + 5][0];
            const double tmp_16 = tmp[i + 5][1];
            const double tmp_17 = tmp[i + 5][2];
            #pragma omp simd
            for (int j = 0; j < 220; j++) {
              double D_0 = D[i][j];
              const double C_0 = C[0][j];
              const double C_1 = C[1][j];
              const double C_2 = C[2][j];
              double D_1 = D[i + 1][j];
              double D_2 = D[i + 2][j];
              double D_3 = D[i + 3][j];
              double D_4 = D[i + 4][j];
              double D_5 = D[i + 5][j];
              D_0 *= beta;
              D_0 += tmp_0 * C_0;
              D_0 += tmp_1 * C_1;
              D_0 += tmp_2 * C_2;
              D_1 *= beta;
              D_1 += tmp_3 * C_0;
              D_1 += tmp_4 * C_1;
              D_1 += tmp_5 * C_2;
              D_2 *= beta;
              D_2 += tmp_6 * C_0;
              D_2 += tmp_7 * C_1;
              D_2 += tmp_8 * C_2;
              D_3 *= beta;
              D_3 += tmp_9 * C_0;
              D_3 += tmp_10 * C_1;
              D_3 += tmp_11 * C_2;
              D_4 *= beta;
              D_4 += tmp_12 * C_0;
              D_4 += tmp_13 * C_1;
              D_4 += tmp_14 * C_2;
              D_5 *= beta;
              D_5 += tmp_15 * C_0;
              D_5 += tmp_16 * C_1;
              D_5 += tmp_17 * C_2;
              D[i][j] = D_0;
              D[i + 1][j] = D_1;
              D[i + 2][j] = D_2;
              D[i + 3][j] = D_3;
              D[i + 4][j] = D_4;
              D[i + 5][j] = D_5;
            }
          }
        }
        {
          const double tmp_0 = tmp[i][187];
          const double tmp_1 = tmp[i][188];
          const double tmp_2 = tmp[i][189];
          const double tmp_3 = tmp[i + 1][187];
          const double tmp_4 = tmp[i + 1][188];
          const double tmp_5 = tmp[i + 1][189];
          const double tmp_6 = tmp[i + 2][187];
          const double tmp_7 = tmp[i + 2][188];
          const double tmp_8 = tmp[i + 2][189];
          const double tmp_9 = tmp[i + 3][187];
          const double tmp_10 = tmp[i + 3][188];
          const double tmp_11 = tmp[i + 3][189];
          const double tmp_12 = tmp[i + 4][187];
          const double tmp_13 = tmp[i + 4][188];
          const double tmp_14 = tmp[i + 4][189];
          const double tmp_15 = tmp[i + 5][187];
          const double tmp_16 = tmp[i + 5][188];
          const double tmp_17 = tmp[i + 5][189];
          #pragma omp simd
          for (int j = 0; j < 220; j++) {
            double D_0 = D[i][j];
            const double C_0 = C[187][j];
            const double C_1 = C[188][j];
            const double C_2 = C[189][j];
            double D_1 = D[i + 1][j];
            double D_2 = D[i + 2][j];
            double D_3 = D[i + 3][j];
            double D_4 = D[i + 4][j];
            double D_5 = D[i + 5][j];
            D_0 += tmp_0 * C_0;
            D_0 += tmp_1 * C_1;
            D_0 += tmp_2 * C_2;
            D_1 += tmp_3 * C_0;
            D_1 += tmp_4 * C_1;
            D_1 += tmp_5 * C_2;
            D_2 += tmp_6 * C_0;
            D_2 += tmp_7 * C_1;
            D_2 += tmp_8 * C_2;
            D_3 += tmp_9 * C_0;
            D_3 += tmp_10 * C_1;
            D_3 += tmp_11 * C_2;
            D_4 += tmp_12 * C_0;
            D_4 += tmp_13 * C_1;
            D_4 += tmp_14 * C_2;
            D_5 += tmp_15 * C_0;
            D_5 += tmp_16 * C_1;
            D_5 += tmp_17 * C_2;
            D[i][j] = D_0;
            D[i + 1][j] = D_1;
            D[i + 2][j] = D_2;
            D[i + 3][j] = D_3;
            D[i + 4][j] = D_4;
            D[i + 5][j] = D_5;
          }
        }
      }
#undef looper_min
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
