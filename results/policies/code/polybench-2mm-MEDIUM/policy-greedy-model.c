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
      /* LOOPer: distribute(S2, 0); distribute(S4, 0); parallelize(S1, 0); vectorize(S1); unroll_and_jam(S1, 0, 8); interchange(S2, 1, 2); parallelize(S2, 0); unroll_and_jam(S2, 0, 8); unroll_and_jam(S2, 1, 8); vectorize(S2); parallelize(S3, 0); vectorize(S3); unroll_and_jam(S3, 0, 8); interchange(S4, 1, 2); parallelize(S4, 0); unroll_and_jam(S4, 0, 8); unroll_and_jam(S4, 1, 8); vectorize(S4) */
      #pragma omp parallel for
      for (int i = 0; i < 180; i += 8) {
        if (i < 176) {
          #pragma omp simd
          for (int j = 0; j < 190; j++) {
            tmp[i][j] = 0.0;
            tmp[i + 1][j] = 0.0;
            tmp[i + 2][j] = 0.0;
            tmp[i + 3][j] = 0.0;
            tmp[i + 4][j] = 0.0;
            tmp[i + 5][j] = 0.0;
            tmp[i + 6][j] = 0.0;
            tmp[i + 7][j] = 0.0;
          }
        } else {
          #pragma omp simd
          for (int j = 0; j < 190; j++) {
            tmp[176][j] = 0.0;
            tmp[177][j] = 0.0;
            tmp[178][j] = 0.0;
            tmp[179][j] = 0.0;
          }
        }
      }
      #pragma omp parallel for
      for (int i = 0; i < 180; i += 8) {
        if (i < 176) {
          for (int k = 0; k < 201; k += 8) {
            const double A_0 = A[i][k];
            const double A_1 = A[i][k + 1];
            const double A_2 = A[i][k + 2];
            const double A_3 = A[i][k + 3];
            const double A_4 = A[i][k + 4];
            const double A_5 = A[i][k + 5];
            const double A_6 = A[i][k + 6];
            const double A_7 = A[i][k + 7];
            const double A_8 = A[i + 1][k];
            const double A_9 = A[i + 1][k + 1];
            const double A_10 = A[i + 1][k + 2];
            const double A_11 = A[i + 1][k + 3];
            const double A_12 = A[i + 1][k + 4];
            const double A_13 = A[i + 1][k + 5];
            const double A_14 = A[i + 1][k + 6];
            const double A_15 = A[i + 1][k + 7];
            const double A_16 = A[i + 2][k];
            const double A_17 = A[i + 2][k + 1];
            const double A_18 = A[i + 2][k + 2];
            const double A_19 = A[i + 2][k + 3];
            const double A_20 = A[i + 2][k + 4];
            const double A_21 = A[i + 2][k + 5];
            const double A_22 = A[i + 2][k + 6];
            const double A_23 = A[i + 2][k + 7];
            const double A_24 = A[i + 3][k];
            const double A_25 = A[i + 3][k + 1];
            const double A_26 = A[i + 3][k + 2];
            const double A_27 = A[i + 3][k + 3];
            const double A_28 = A[i + 3][k + 4];
            const double A_29 = A[i + 3][k + 5];
            const double A_30 = A[i + 3][k + 6];
            const double A_31 = A[i + 3][k + 7];
            const double A_32 = A[i + 4][k];
            const double A_33 = A[i + 4][k + 1];
            const double A_34 = A[i + 4][k + 2];
            const double A_35 = A[i + 4][k + 3];
            const double A_36 = A[i + 4][k + 4];
            const double A_37 = A[i + 4][k + 5];
            const double A_38 = A[i + 4][k + 6];
            const double A_39 = A[i + 4][k + 7];
            const double A_40 = A[i + 5][k];
            const double A_41 = A[i + 5][k + 1];
            const double A_42 = A[i + 5][k + 2];
            const double A_43 = A[i + 5][k + 3];
            const double A_44 = A[i + 5][k + 4];
            const double A_45 = A[i + 5][k + 5];
            const double A_46 = A[i + 5][k + 6];
            const double A_47 = A[i + 5][k + 7];
            const double A_48 = A[i + 6][k];
            const double A_49 = A[i + 6][k + 1];
            const double A_50 = A[i + 6][k + 2];
            const double A_51 = A[i + 6][k + 3];
            const double A_52 = A[i + 6][k + 4];
            const double A_53 = A[i + 6][k + 5];
            const double A_54 = A[i + 6][k + 6];
            const double A_55 = A[i + 6][k + 7];
            const double A_56 = A[i + 7][k];
            const double A_57 = A[i + 7][k + 1];
            const double A_58 = A[i + 7][k + 2];
            const double A_59 = A[i + 7][k + 3];
            const double A_60 = A[i + 7][k + 4];
            const double A_61 = A[i + 7][k + 5];
            const double A_62 = A[i + 7][k + 6];
            const double A_63 = A[i + 7][k + 7];
            #pragma omp simd
            for (int j = 0; j < 190; j++) {
              double tmp_0 = tmp[i][j];
              const double B_0 = B[k][j];
              const double B_1 = B[k + 1][j];
              const double B_2 = B[k + 2][j];
              const double B_3 = B[k + 3][j];
              const double B_4 = B[k + 4][j];
              const double B_5 = B[k + 5][j];
              const double B_6 = B[k + 6][j];
              const double B_7 = B[k + 7][j];
              double tmp_1 = tmp[i + 1][j];
              double tmp_2 = tmp[i + 2][j];
              double tmp_3 = tmp[i + 3][j];
              double tmp_4 = tmp[i + 4][j];
              double tmp_5 = tmp[i + 5][j];
              double tmp_6 = tmp[i + 6][j];
              double tmp_7 = tmp[i + 7][j];
              tmp_0 += alpha * A_0 * B_0;
              tmp_0 += alpha * A_1 * B_1;
              tmp_0 += alpha * A_2 * B_2;
              tmp_0 += alpha * A_3 * B_3;
              tmp_0 += alpha * A_4 * B_4;
              tmp_0 += alpha * A_5 * B_5;
              tmp_0 += alpha * A_6 * B_6;
              tmp_0 += alpha * A_7 * B_7;
              tmp_1 += alpha * A_8 * B_0;
              tmp_1 += alpha * A_9 * B_1;
              tmp_1 += alpha * A_10 * B_2;
              tmp_1 += alpha * A_11 * B_3;
              tmp_1 += alpha * A_12 * B_4;
              tmp_1 += alpha * A_13 * B_5;
              tmp_1 += alpha * A_14 * B_6;
              tmp_1 += alpha * A_15 * B_7;
              tmp_2 += alpha * A_16 * B_0;
              tmp_2 += alpha * A_17 * B_1;
              tmp_2 += alpha * A_18 * B_2;
              tmp_2 += alpha * A_19 * B_3;
              tmp_2 += alpha * A_20 * B_4;
              tmp_2 += alpha * A_21 * B_5;
              tmp_2 += alpha * A_22 * B_6;
              tmp_2 += alpha * A_23 * B_7;
              tmp_3 += alpha * A_24 * B_0;
              tmp_3 += alpha * A_25 * B_1;
              tmp_3 += alpha * A_26 * B_2;
              tmp_3 += alpha * A_27 * B_3;
              tmp_3 += alpha * A_28 * B_4;
              tmp_3 += alpha * A_29 * B_5;
              tmp_3 += alpha * A_30 * B_6;
              tmp_3 += alpha * A_31 * B_7;
              tmp_4 += alpha * A_32 * B_0;
              tmp_4 += alpha * A_33 * B_1;
              tmp_4 += alpha * A_34 * B_2;
              tmp_4 += alpha * A_35 * B_3;
              tmp_4 += alpha * A_36 * B_4;
              tmp_4 += alpha * A_37 * B_5;
              tmp_4 += alpha * A_38 * B_6;
              tmp_4 += alpha * A_39 * B_7;
              tmp_5 += alpha * A_40 * B_0;
              tmp_5 += alpha * A_41 * B_1;
              tmp_5 += alpha * A_42 * B_2;
              tmp_5 += alpha * A_43 * B_3;
              tmp_5 += alpha * A_44 * B_4;
              tmp_5 += alpha * A_45 * B_5;
              tmp_5 += alpha * A_46 * B_6;
              tmp_5 += alpha * A_47 * B_7;
              tmp_6 += alpha * A_48 * B_0;
              tmp_6 += alpha * A_49 * B_1;
              tmp_6 += alpha * A_50 * B_2;
              tmp_6 += alpha * A_51 * B_3;
              tmp_6 += alpha * A_52 * B_4;
              tmp_6 += alpha * A_53 * B_5;
              tmp_6 += alpha * A_54 * B_6;
              tmp_6 += alpha * A_55 * B_7;
              tmp_7 += alpha * A_56 * B_0;
              tmp_7 += alpha * A_57 * B_1;
              tmp_7 += alpha * A_58 * B_2;
              tmp_7 += alpha * A_59 * B_3;
              tmp_7 += alpha * A_60 * B_4;
              tmp_7 += alpha * A_61 * B_5;
              tmp_7 += alpha * A_62 * B_6;
              tmp_7 += alpha * A_63 * B_7;
              tmp[i][j] = tmp_0;
              tmp[i + 1][j] = tmp_1;
              tmp[i + 2][j] = tmp_2;
              tmp[i + 3][j] = tmp_3;
              tmp[i + 4][j] = tmp_4;
              tmp[i + 5][j] = tmp_5;
              tmp[i + 6][j] = tmp_6;
              tmp[i + 7][j] = tmp_7;
            }
          }
          {
            const double A_0 = A[i][208];
            const double A_1 = A[i][209];
            const double A_2 = A[i + 1][208];
            const double A_3 = A[i + 1][209];
            const double A_4 = A[i + 2][208];
            const double A_5 = A[i + 2][209];
            const double A_6 = A[i + 3][208];
            const double A_7 = A[i + 3][209];
            const double A_8 = A[i + 4][208];
            const double A_9 = A[i + 4][209];
            const double A_10 = A[i + 5][208];
            const double A_11 = A[i + 5][209];
            const double A_12 = A[i + 6][208];
            const double A_13 = A[i + 6][209];
            const double A_14 = A[i + 7][208];
            const double A_15 = A[i + 7][209];
            #pragma omp simd
            for (int j = 0; j < 190; j++) {
              double tmp_0 = tmp[i][j];
              const double B_0 = B[208][j];
              const double B_1 = B[209][j];
              double tmp_1 = tmp[i + 1][j];
              double tmp_2 = tmp[i + 2][j];
              double tmp_3 = tmp[i + 3][j];
              double tmp_4 = tmp[i + 4][j];
              double tmp_5 = tmp[i + 5][j];
              double tmp_6 = tmp[i + 6][j];
              double tmp_7 = tmp[i + 7][j];
              tmp_0 += alpha * A_0 * B_0;
              tmp_0 += alpha * A_1 * B_1;
              tmp_1 += alpha * A_2 * B_0;
              tmp_1 += alpha * A_3 * B_1;
              tmp_2 += alpha * A_4 * B_0;
              tmp_2 += alpha * A_5 * B_1;
              tmp_3 += alpha * A_6 * B_0;
              tmp_3 += alpha * A_7 * B_1;
              tmp_4 += alpha * A_8 * B_0;
              tmp_4 += alpha * A_9 * B_1;
              tmp_5 += alpha * A_10 * B_0;
              tmp_5 += alpha * A_11 * B_1;
              tmp_6 += alpha * A_12 * B_0;
              tmp_6 += alpha * A_13 * B_1;
              tmp_7 += alpha * A_14 * B_0;
              tmp_7 += alpha * A_15 * B_1;
              tmp[i][j] = tmp_0;
              tmp[i + 1][j] = tmp_1;
              tmp[i + 2][j] = tmp_2;
              tmp[i + 3][j] = tmp_3;
              tmp[i + 4][j] = tmp_4;
              tmp[i + 5][j] = tmp_5;
              tmp[i + 6][j] = tmp_6;
              tmp[i + 7][j] = tmp_7;
            }
          }
        } else {
          for (int k = 0; k < 201; k += 8) {
            const double A_0 = A[176][k];
            const double A_1 = A[176][k + 1];
            const double A_2 = A[176][k + 2];
            const double A_3 = A[176][k + 3];
            const double A_4 = A[176][k + 4];
            const double A_5 = A[176][k + 5];
            const double A_6 = A[176][k + 6];
            const double A_7 = A[176][k + 7];
            const double A_8 = A[177][k];
            const double A_9 = A[177][k + 1];
            const double A_10 = A[177][k + 2];
            const double A_11 = A[177][k + 3];
            const double A_12 = A[177][k + 4];
            const double A_13 = A[177][k + 5];
            const double A_14 = A[177][k + 6];
            const double A_15 = A[177][k + 7];
            const double A_16 = A[178][k];
            const double A_17 = A[178][k + 1];
            const double A_18 = A[178][k + 2];
            const double A_19 = A[178][k + 3];
            const double A_20 = A[178][k + 4];
            const double A_21 = A[178][k + 5];
            const double A_22 = A[178][k + 6];
            const double A_23 = A[178][k + 7];
            const double A_24 = A[179][k];
            const double A_25 = A[179][k + 1];
            const double A_26 = A[179][k + 2];
            const double A_27 = A[179][k + 3];
            const double A_28 = A[179][k + 4];
            const double A_29 = A[179][k + 5];
            const double A_30 = A[179][k + 6];
            const double A_31 = A[179][k + 7];
            #pragma omp simd
            for (int j = 0; j < 190; j++) {
              double tmp_0 = tmp[176][j];
              const double B_0 = B[k][j];
              const double B_1 = B[k + 1][j];
              const double B_2 = B[k + 2][j];
              const double B_3 = B[k + 3][j];
              const double B_4 = B[k + 4][j];
              const double B_5 = B[k + 5][j];
              const double B_6 = B[k + 6][j];
              const double B_7 = B[k + 7][j];
              double tmp_1 = tmp[177][j];
              double tmp_2 = tmp[178][j];
              double tmp_3 = tmp[179][j];
              tmp_0 += alpha * A_0 * B_0;
              tmp_0 += alpha * A_1 * B_1;
              tmp_0 += alpha * A_2 * B_2;
              tmp_0 += alpha * A_3 * B_3;
              tmp_0 += alpha * A_4 * B_4;
              tmp_0 += alpha * A_5 * B_5;
              tmp_0 += alpha * A_6 * B_6;
              tmp_0 += alpha * A_7 * B_7;
              tmp_1 += alpha * A_8 * B_0;
              tmp_1 += alpha * A_9 * B_1;
              tmp_1 += alpha * A_10 * B_2;
              tmp_1 += alpha * A_11 * B_3;
              tmp_1 += alpha * A_12 * B_4;
              tmp_1 += alpha * A_13 * B_5;
              tmp_1 += alpha * A_14 * B_6;
              tmp_1 += alpha * A_15 * B_7;
              tmp_2 += alpha * A_16 * B_0;
              tmp_2 += alpha * A_17 * B_1;
              tmp_2 += alpha * A_18 * B_2;
              tmp_2 += alpha * A_19 * B_3;
              tmp_2 += alpha * A_20 * B_4;
              tmp_2 += alpha * A_21 * B_5;
              tmp_2 += alpha * A_22 * B_6;
              tmp_2 += alpha * A_23 * B_7;
              tmp_3 += alpha * A_24 * B_0;
              tmp_3 += alpha * A_25 * B_1;
              tmp_3 += alpha * A_26 * B_2;
              tmp_3 += alpha * A_27 * B_3;
              tmp_3 += alpha * A_28 * B_4;
              tmp_3 += alpha * A_29 * B_5;
              tmp_3 += alpha * A_30 * B_6;
              tmp_3 += alpha * A_31 * B_7;
              tmp[176][j] = tmp_0;
              tmp[177][j] = tmp_1;
              tmp[178][j] = tmp_2;
              tmp[179][j] = tmp_3;
            }
          }
          {
            const double A_0 = A[176][208];
            const double A_1 = A[176][209];
            const double A_2 = A[177][208];
            const double A_3 = A[177][209];
            const double A_4 = A[178][208];
            const double A_5 = A[178][209];
            const double A_6 = A[179][208];
            const double A_7 = A[179][209];
            #pragma omp simd
            for (int j = 0; j < 190; j++) {
              double tmp_0 = tmp[176][j];
              const double B_0 = B[208][j];
              const double B_1 = B[209][j];
              double tmp_1 = tmp[177][j];
              double tmp_2 = tmp[178][j];
              double tmp_3 = tmp[179][j];
              tmp_0 += alpha * A_0 * B_0;
              tmp_0 += alpha * A_1 * B_1;
              tmp_1 += alpha * A_2 * B_0;
              tmp_1 += alpha * A_3 * B_1;
              tmp_2 += alpha * A_4 * B_0;
              tmp_2 += alpha * A_5 * B_1;
              tmp_3 += alpha * A_6 * B_0;
              tmp_3 += alpha * A_7 * B_1;
              tmp[176][j] = tmp_0;
              tmp[177][j] = tmp_1;
              tmp[178][j] = tmp_2;
              tmp[179][j] = tmp_3;
            }
          }
        }
      }
      #pragma omp parallel for
      for (int i = 0; i < 180; i += 8) {
        if (i < 176) {
          #pragma omp simd
          for (int j = 0; j < 220; j++) {
            double D_0 = D[i][j];
            double D_1 = D[i + 1][j];
            double D_2 = D[i + 2][j];
            double D_3 = D[i + 3][j];
            double D_4 = D[i + 4][j];
            double D_5 = D[i + 5][j];
            double D_6 = D[i + 6][j];
            double D_7 = D[i + 7][j];
            D_0 *= beta;
            D_1 *= beta;
            D_2 *= beta;
            D_3 *= beta;
            D_4 *= beta;
            D_5 *= beta;
            D_6 *= beta;
            D_7 *= beta;
            D[i][j] = D_0;
            D[i + 1][j] = D_1;
            D[i + 2][j] = D_2;
            D[i + 3][j] = D_3;
            D[i + 4][j] = D_4;
            D[i + 5][j] = D_5;
            D[i + 6][j] = D_6;
            D[i + 7][j] = D_7;
          }
        } else {
          #pragma omp simd
          for (int j = 0; j < 220; j++) {
            double D_0 = D[176][j];
            double D_1 = D[177][j];
            double D_2 = D[178][j];
            double D_3 = D[179][j];
            D_0 *= beta;
            D_1 *= beta;
            D_2 *= beta;
            D_3 *= beta;
            D[176][j] = D_0;
            D[177][j] = D_1;
            D[178][j] = D_2;
            D[179][j] = D_3;
          }
        }
      }
      #pragma omp parallel for
      for (int i = 0; i < 180; i += 8) {
        if (i < 176) {
          for (int k = 0; k < 177; k += 8) {
            const double tmp_0 = tmp[i][k];
            const double tmp_1 = tmp[i][k + 1];
            const double tmp_2 = tmp[i][k + 2];
            const double tmp_3 = tmp[i][k + 3];
            const double tmp_4 = tmp[i][k + 4];
            const double tmp_5 = tmp[i][k + 5];
            const double tmp_6 = tmp[i][k + 6];
            const double tmp_7 = tmp[i][k + 7];
            const double tmp_8 = tmp[i + 1][k];
            const double tmp_9 = tmp[i + 1][k + 1];
            const double tmp_10 = tmp[i + 1][k + 2];
            const double tmp_11 = tmp[i + 1][k + 3];
            const double tmp_12 = tmp[i + 1][k + 4];
            const double tmp_13 = tmp[i + 1][k + 5];
            const double tmp_14 = tmp[i + 1][k + 6];
            const double tmp_15 = tmp[i + 1][k + 7];
            const double tmp_16 = tmp[i + 2][k];
            const double tmp_17 = tmp[i + 2][k + 1];
            const double tmp_18 = tmp[i + 2][k + 2];
            const double tmp_19 = tmp[i + 2][k + 3];
            const double tmp_20 = tmp[i + 2][k + 4];
            const double tmp_21 = tmp[i + 2][k + 5];
            const double tmp_22 = tmp[i + 2][k + 6];
            const double tmp_23 = tmp[i + 2][k + 7];
            const double tmp_24 = tmp[i + 3][k];
            const double tmp_25 = tmp[i + 3][k + 1];
            const double tmp_26 = tmp[i + 3][k + 2];
            const double tmp_27 = tmp[i + 3][k + 3];
            const double tmp_28 = tmp[i + 3][k + 4];
            const double tmp_29 = tmp[i + 3][k + 5];
            const double tmp_30 = tmp[i + 3][k + 6];
            const double tmp_31 = tmp[i + 3][k + 7];
            const double tmp_32 = tmp[i + 4][k];
            const double tmp_33 = tmp[i + 4][k + 1];
            const double tmp_34 = tmp[i + 4][k + 2];
            const double tmp_35 = tmp[i + 4][k + 3];
            const double tmp_36 = tmp[i + 4][k + 4];
            const double tmp_37 = tmp[i + 4][k + 5];
            const double tmp_38 = tmp[i + 4][k + 6];
            const double tmp_39 = tmp[i + 4][k + 7];
            const double tmp_40 = tmp[i + 5][k];
            const double tmp_41 = tmp[i + 5][k + 1];
            const double tmp_42 = tmp[i + 5][k + 2];
            const double tmp_43 = tmp[i + 5][k + 3];
            const double tmp_44 = tmp[i + 5][k + 4];
            const double tmp_45 = tmp[i + 5][k + 5];
            const double tmp_46 = tmp[i + 5][k + 6];
            const double tmp_47 = tmp[i + 5][k + 7];
            const double tmp_48 = tmp[i + 6][k];
            const double tmp_49 = tmp[i + 6][k + 1];
            const double tmp_50 = tmp[i + 6][k + 2];
            const double tmp_51 = tmp[i + 6][k + 3];
            const double tmp_52 = tmp[i + 6][k + 4];
            const double tmp_53 = tmp[i + 6][k + 5];
            const double tmp_54 = tmp[i + 6][k + 6];
            const double tmp_55 = tmp[i + 6][k + 7];
            const double tmp_56 = tmp[i + 7][k];
            const double tmp_57 = tmp[i + 7][k + 1];
            const double tmp_58 = tmp[i + 7][k + 2];
            const double tmp_59 = tmp[i + 7][k + 3];
            const double tmp_60 = tmp[i + 7][k + 4];
            const double tmp_61 = tmp[i + 7][k + 5];
            const double tmp_62 = tmp[i + 7][k + 6];
            const double tmp_63 = tmp[i + 7][k + 7];
            #pragma omp simd
            for (int j = 0; j < 220; j++) {
              double D_0 = D[i][j];
              const double C_0 = C[k][j];
              const double C_1 = C[k + 1][j];
              const double C_2 = C[k + 2][j];
              const double C_3 = C[k + 3][j];
              const double C_4 = C[k + 4][j];
              const double C_5 = C[k + 5][j];
              const double C_6 = C[k + 6][j];
              const double C_7 = C[k + 7][j];
              double D_1 = D[i + 1][j];
              double D_2 = D[i + 2][j];
              double D_3 = D[i + 3][j];
              double D_4 = D[i + 4][j];
              double D_5 = D[i + 5][j];
              double D_6 = D[i + 6][j];
              double D_7 = D[i + 7][j];
              D_0 += tmp_0 * C_0;
              D_0 += tmp_1 * C_1;
              D_0 += tmp_2 * C_2;
              D_0 += tmp_3 * C_3;
              D_0 += tmp_4 * C_4;
              D_0 += tmp_5 * C_5;
              D_0 += tmp_6 * C_6;
              D_0 += tmp_7 * C_7;
              D_1 += tmp_8 * C_0;
              D_1 += tmp_9 * C_1;
              D_1 += tmp_10 * C_2;
              D_1 += tmp_11 * C_3;
              D_1 += tmp_12 * C_4;
              D_1 += tmp_13 * C_5;
              D_1 += tmp_14 * C_6;
              D_1 += tmp_15 * C_7;
              D_2 += tmp_16 * C_0;
              D_2 += tmp_17 * C_1;
              D_2 += tmp_18 * C_2;
              D_2 += tmp_19 * C_3;
              D_2 += tmp_20 * C_4;
              D_2 += tmp_21 * C_5;
              D_2 += tmp_22 * C_6;
              D_2 += tmp_23 * C_7;
              D_3 += tmp_24 * C_0;
              D_3 += tmp_25 * C_1;
              D_3 += tmp_26 * C_2;
              D_3 += tmp_27 * C_3;
              D_3 += tmp_28 * C_4;
              D_3 += tmp_29 * C_5;
              D_3 += tmp_30 * C_6;
              D_3 += tmp_31 * C_7;
              D_4 += tmp_32 * C_0;
              D_4 += tmp_33 * C_1;
              D_4 += tmp_34 * C_2;
              D_4 += tmp_35 * C_3;
              D_4 += tmp_36 * C_4;
              D_4 += tmp_37 * C_5;
              D_4 += tmp_38 * C_6;
              D_4 += tmp_39 * C_7;
              D_5 += tmp_40 * C_0;
              D_5 += tmp_41 * C_1;
              D_5 += tmp_42 * C_2;
              D_5 += tmp_43 * C_3;
              D_5 += tmp_44 * C_4;
              D_5 += tmp_45 * C_5;
              D_5 += tmp_46 * C_6;
              D_5 += tmp_47 * C_7;
              D_6 += tmp_48 * C_0;
              D_6 += tmp_49 * C_1;
              D_6 += tmp_50 * C_2;
              D_6 += tmp_51 * C_3;
              D_6 += tmp_52 * C_4;
              D_6 += tmp_53 * C_5;
              D_6 += tmp_54 * C_6;
              D_6 += tmp_55 * C_7;
              D_7 += tmp_56 * C_0;
              D_7 += tmp_57 * C_1;
              D_7 += tmp_58 * C_2;
              D_7 += tmp_59 * C_3;
              D_7 += tmp_60 * C_4;
              D_7 += tmp_61 * C_5;
              D_7 += tmp_62 * C_6;
              D_7 += tmp_63 * C_7;
              D[i][j] = D_0;
              D[i + 1][j] = D_1;
              D[i + 2][j] = D_2;
              D[i + 3][j] = D_3;
              D[i + 4][j] = D_4;
              D[i + 5][j] = D_5;
              D[i + 6][j] = D_6;
              D[i + 7][j] = D_7;
            }
          }
          {
            const double tmp_0 = tmp[i][184];
            const double tmp_1 = tmp[i][185];
            const double tmp_2 = tmp[i][186];
            const double tmp_3 = tmp[i][187];
            const double tmp_4 = tmp[i][188];
            const double tmp_5 = tmp[i][189];
            const double tmp_6 = tmp[i + 1][184];
            const double tmp_7 = tmp[i + 1][185];
            const double tmp_8 = tmp[i + 1][186];
            const double tmp_9 = tmp[i + 1][187];
            const double tmp_10 = tmp[i + 1][188];
            const double tmp_11 = tmp[i + 1][189];
            const double tmp_12 = tmp[i + 2][184];
            const double tmp_13 = tmp[i + 2][185];
            const double tmp_14 = tmp[i + 2][186];
            const double tmp_15 = tmp[i + 2][187];
            const double tmp_16 = tmp[i + 2][188];
            const double tmp_17 = tmp[i + 2][189];
            const double tmp_18 = tmp[i + 3][184];
            const double tmp_19 = tmp[i + 3][185];
            const double tmp_20 = tmp[i + 3][186];
            const double tmp_21 = tmp[i + 3][187];
            const double tmp_22 = tmp[i + 3][188];
            const double tmp_23 = tmp[i + 3][189];
            const double tmp_24 = tmp[i + 4][184];
            const double tmp_25 = tmp[i + 4][185];
            const double tmp_26 = tmp[i + 4][186];
            const double tmp_27 = tmp[i + 4][187];
            const double tmp_28 = tmp[i + 4][188];
            const double tmp_29 = tmp[i + 4][189];
            const double tmp_30 = tmp[i + 5][184];
            const double tmp_31 = tmp[i + 5][185];
            const double tmp_32 = tmp[i + 5][186];
            const double tmp_33 = tmp[i + 5][187];
            const double tmp_34 = tmp[i + 5][188];
            const double tmp_35 = tmp[i + 5][189];
            const double tmp_36 = tmp[i + 6][184];
            const double tmp_37 = tmp[i + 6][185];
            const double tmp_38 = tmp[i + 6][186];
            const double tmp_39 = tmp[i + 6][187];
            const double tmp_40 = tmp[i + 6][188];
            const double tmp_41 = tmp[i + 6][189];
            const double tmp_42 = tmp[i + 7][184];
            const double tmp_43 = tmp[i + 7][185];
            const double tmp_44 = tmp[i + 7][186];
            const double tmp_45 = tmp[i + 7][187];
            const double tmp_46 = tmp[i + 7][188];
            const double tmp_47 = tmp[i + 7][189];
            #pragma omp simd
            for (int j = 0; j < 220; j++) {
              double D_0 = D[i][j];
              const double C_0 = C[184][j];
              const double C_1 = C[185][j];
              const double C_2 = C[186][j];
              const double C_3 = C[187][j];
              const double C_4 = C[188][j];
              const double C_5 = C[189][j];
              double D_1 = D[i + 1][j];
              double D_2 = D[i + 2][j];
              double D_3 = D[i + 3][j];
              double D_4 = D[i + 4][j];
              double D_5 = D[i + 5][j];
              double D_6 = D[i + 6][j];
              double D_7 = D[i + 7][j];
              D_0 += tmp_0 * C_0;
              D_0 += tmp_1 * C_1;
              D_0 += tmp_2 * C_2;
              D_0 += tmp_3 * C_3;
              D_0 += tmp_4 * C_4;
              D_0 += tmp_5 * C_5;
              D_1 += tmp_6 * C_0;
              D_1 += tmp_7 * C_1;
              D_1 += tmp_8 * C_2;
              D_1 += tmp_9 * C_3;
              D_1 += tmp_10 * C_4;
              D_1 += tmp_11 * C_5;
              D_2 += tmp_12 * C_0;
              D_2 += tmp_13 * C_1;
              D_2 += tmp_14 * C_2;
              D_2 += tmp_15 * C_3;
              D_2 += tmp_16 * C_4;
              D_2 += tmp_17 * C_5;
              D_3 += tmp_18 * C_0;
              D_3 += tmp_19 * C_1;
              D_3 += tmp_20 * C_2;
              D_3 += tmp_21 * C_3;
              D_3 += tmp_22 * C_4;
              D_3 += tmp_23 * C_5;
              D_4 += tmp_24 * C_0;
              D_4 += tmp_25 * C_1;
              D_4 += tmp_26 * C_2;
              D_4 += tmp_27 * C_3;
              D_4 += tmp_28 * C_4;
              D_4 += tmp_29 * C_5;
              D_5 += tmp_30 * C_0;
              D_5 += tmp_31 * C_1;
              D_5 += tmp_32 * C_2;
              D_5 += tmp_33 * C_3;
              D_5 += tmp_34 * C_4;
              D_5 += tmp_35 * C_5;
              D_6 += tmp_36 * C_0;
              D_6 += tmp_37 * C_1;
              D_6 += tmp_38 * C_2;
              D_6 += tmp_39 * C_3;
              D_6 += tmp_40 * C_4;
              D_6 += tmp_41 * C_5;
              D_7 += tmp_42 * C_0;
              D_7 += tmp_43 * C_1;
              D_7 += tmp_44 * C_2;
              D_7 += tmp_45 * C_3;
              D_7 += tmp_46 * C_4;
              D_7 += tmp_47 * C_5;
              D[i][j] = D_0;
              D[i + 1][j] = D_1;
              D[i + 2][j] = D_2;
              D[i + 3][j] = D_3;
              D[i + 4][j] = D_4;
              D[i + 5][j] = D_5;
              D[i + 6][j] = D_6;
              D[i + 7][j] = D_7;
            }
          }
        } else {
          for (int k = 0; k < 177; k += 8) {
            const double tmp_0 = tmp[176][k];
            const double tmp_1 = tmp[176][k + 1];
            const double tmp_2 = tmp[176][k + 2];
            const double tmp_3 = tmp[176][k + 3];
            const double tmp_4 = tmp[176][k + 4];
            const double tmp_5 = tmp[176][k + 5];
            const double tmp_6 = tmp[176][k + 6];
            const double tmp_7 = tmp[176][k + 7];
            const double tmp_8 = tmp[177][k];
            const double tmp_9 = tmp[177][k + 1];
            const double tmp_10 = tmp[177][k + 2];
            const double tmp_11 = tmp[177][k + 3];
            const double tmp_12 = tmp[177][k + 4];
            const double tmp_13 = tmp[177][k + 5];
            const double tmp_14 = tmp[177][k + 6];
            const double tmp_15 = tmp[177][k + 7];
            const double tmp_16 = tmp[178][k];
            const double tmp_17 = tmp[178][k + 1];
            const double tmp_18 = tmp[178][k + 2];
            const double tmp_19 = tmp[178][k + 3];
            const double tmp_20 = tmp[178][k + 4];
            const double tmp_21 = tmp[178][k + 5];
            const double tmp_22 = tmp[178][k + 6];
            const double tmp_23 = tmp[178][k + 7];
            const double tmp_24 = tmp[179][k];
            const double tmp_25 = tmp[179][k + 1];
            const double tmp_26 = tmp[179][k + 2];
            const double tmp_27 = tmp[179][k + 3];
            const double tmp_28 = tmp[179][k + 4];
            const double tmp_29 = tmp[179][k + 5];
            const double tmp_30 = tmp[179][k + 6];
            const double tmp_31 = tmp[179][k + 7];
            #pragma omp simd
            for (int j = 0; j < 220; j++) {
              double D_0 = D[176][j];
              const double C_0 = C[k][j];
              const double C_1 = C[k + 1][j];
              const double C_2 = C[k + 2][j];
              const double C_3 = C[k + 3][j];
              const double C_4 = C[k + 4][j];
              const double C_5 = C[k + 5][j];
              const double C_6 = C[k + 6][j];
              const double C_7 = C[k + 7][j];
              double D_1 = D[177][j];
              double D_2 = D[178][j];
              double D_3 = D[179][j];
              D_0 += tmp_0 * C_0;
              D_0 += tmp_1 * C_1;
              D_0 += tmp_2 * C_2;
              D_0 += tmp_3 * C_3;
              D_0 += tmp_4 * C_4;
              D_0 += tmp_5 * C_5;
              D_0 += tmp_6 * C_6;
              D_0 += tmp_7 * C_7;
              D_1 += tmp_8 * C_0;
              D_1 += tmp_9 * C_1;
              D_1 += tmp_10 * C_2;
              D_1 += tmp_11 * C_3;
              D_1 += tmp_12 * C_4;
              D_1 += tmp_13 * C_5;
              D_1 += tmp_14 * C_6;
              D_1 += tmp_15 * C_7;
              D_2 += tmp_16 * C_0;
              D_2 += tmp_17 * C_1;
              D_2 += tmp_18 * C_2;
              D_2 += tmp_19 * C_3;
              D_2 += tmp_20 * C_4;
              D_2 += tmp_21 * C_5;
              D_2 += tmp_22 * C_6;
              D_2 += tmp_23 * C_7;
              D_3 += tmp_24 * C_0;
              D_3 += tmp_25 * C_1;
              D_3 += tmp_26 * C_2;
              D_3 += tmp_27 * C_3;
              D_3 += tmp_28 * C_4;
              D_3 += tmp_29 * C_5;
              D_3 += tmp_30 * C_6;
              D_3 += tmp_31 * C_7;
              D[176][j] = D_0;
              D[177][j] = D_1;
              D[178][j] = D_2;
              D[179][j] = D_3;
            }
          }
          {
            const double tmp_0 = tmp[176][184];
            const double tmp_1 = tmp[176][185];
            const double tmp_2 = tmp[176][186];
            const double tmp_3 = tmp[176][187];
            const double tmp_4 = tmp[176][188];
            const double tmp_5 = tmp[176][189];
            const double tmp_6 = tmp[177][184];
            const double tmp_7 = tmp[177][185];
            const double tmp_8 = tmp[177][186];
            const double tmp_9 = tmp[177][187];
            const double tmp_10 = tmp[177][188];
            const double tmp_11 = tmp[177][189];
            const double tmp_12 = tmp[178][184];
            const double tmp_13 = tmp[178][185];
            const double tmp_14 = tmp[178][186];
            const double tmp_15 = tmp[178][187];
            const double tmp_16 = tmp[178][188];
            const double tmp_17 = tmp[178][189];
            const double tmp_18 = tmp[179][184];
            const double tmp_19 = tmp[179][185];
            const double tmp_20 = tmp[179][186];
            const double tmp_21 = tmp[179][187];
            const double tmp_22 = tmp[179][188];
            const double tmp_23 = tmp[179][189];
            #pragma omp simd
            for (int j = 0; j < 220; j++) {
              double D_0 = D[176][j];
              const double C_0 = C[184][j];
              const double C_1 = C[185][j];
              const double C_2 = C[186][j];
              const double C_3 = C[187][j];
              const double C_4 = C[188][j];
              const double C_5 = C[189][j];
              double D_1 = D[177][j];
              double D_2 = D[178][j];
              double D_3 = D[179][j];
              D_0 += tmp_0 * C_0;
              D_0 += tmp_1 * C_1;
              D_0 += tmp_2 * C_2;
              D_0 += tmp_3 * C_3;
              D_0 += tmp_4 * C_4;
              D_0 += tmp_5 * C_5;
              D_1 += tmp_6 * C_0;
              D_1 += tmp_7 * C_1;
              D_1 += tmp_8 * C_2;
              D_1 += tmp_9 * C_3;
              D_1 += tmp_10 * C_4;
              D_1 += tmp_11 * C_5;
              D_2 += tmp_12 * C_0;
              D_2 += tmp_13 * C_1;
              D_2 += tmp_14 * C_2;
              D_2 += tmp_15 * C_3;
              D_2 += tmp_16 * C_4;
              D_2 += tmp_17 * C_5;
              D_3 += tmp_18 * C_0;
              D_3 += tmp_19 * C_1;
              D_3 += tmp_20 * C_2;
              D_3 += tmp_21 * C_3;
              D_3 += tmp_22 * C_4;
              D_3 += tmp_23 * C_5;
              D[176][j] = D_0;
              D[177][j] = D_1;
              D[178][j] = D_2;
              D[179][j] = D_3;
            }
          }
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
