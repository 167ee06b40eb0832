#define main looper_user_main
/* 3mm: three matrix products, G := (A*B) * (C*D)
   (after PolyBench 4.2, linear-algebra/kernels). */

void kernel_3mm(int ni, int nj, int nk, int nl, int nm,
                double E[ni][nj], double A[ni][nk], double B[nk][nj],
                double F[nj][nl], double C[nj][nm], double D[nm][nl],
                double G[ni][nl])
{
#pragma scop
  /* E := A*B */
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nj; j++) {
      E[i][j] = 0.0;
      for (int k = 0; k < nk; k++)
        E[i][j] += A[i][k] * B[k][j];
    }
  /* F := C*D */
  for (int i = 0; i < nj; i++)
    for (int j = 0; j < nl; j++) {
      F[i][j] = 0.0;
      for (int k = 0; k < nm; k++)
        F[i][j] += C[i][k] * D[k][j];
    }
  /* G := E*F */
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nl; j++) {
      G[i][j] = 0.0;
      for (int k = 0; k < nj; k++)
        G[i][j] += E[i][k] * F[k][j];
    }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double (*E)[190] = looper_buffers[0];
  double (*A)[200] = looper_buffers[1];
  double (*B)[190] = looper_buffers[2];
  double (*F)[210] = looper_buffers[3];
  double (*C)[220] = looper_buffers[4];
  double (*D)[210] = looper_buffers[5];
  double (*G)[210] = looper_buffers[6];
  volatile int looper_size_ni = 180;
  int ni = looper_size_ni;
  volatile int looper_size_nj = 190;
  int nj = looper_size_nj;
  volatile int looper_size_nk = 200;
  int nk = looper_size_nk;
  volatile int looper_size_nl = 210;
  int nl = looper_size_nl;
  volatile int looper_size_nm = 220;
  int nm = looper_size_nm;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(ni == 180 && nj == 190 && nk == 200 && nl == 210 && nm == 220
      && looper_apart(E, double[180][190], A, double[180][200])
      && looper_apart(E, double[180][190], B, double[200][190])
      && looper_apart(E, double[180][190], F, double[190][210])
      && looper_apart(E, double[180][190], C, double[190][220])
      && looper_apart(E, double[180][190], D, double[220][210])
      && looper_apart(E, double[180][190], G, double[180][210])
      && looper_apart(A, double[180][200], F, double[190][210])
      && looper_apart(A, double[180][200], G, double[180][210])
      && looper_apart(B, double[200][190], F, double[190][210])
      && looper_apart(B, double[200][190], G, double[180][210])
      && looper_apart(F, double[190][210], C, double[190][220])
      && looper_apart(F, double[190][210], D, double[220][210])
      && looper_apart(F, double[190][210], G, double[180][210])
      && looper_apart(C, double[190][220], G, double[180][210])
      && looper_apart(D, double[220][210], G, double[180][210]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_E)[190] = (double (*)[190]) E;
    double (*looper_A)[200] = (double (*)[200]) A;
    double (*looper_B)[190] = (double (*)[190]) B;
    double (*looper_F)[210] = (double (*)[210]) F;
    double (*looper_C)[220] = (double (*)[220]) C;
    double (*looper_D)[210] = (double (*)[210]) D;
    double (*looper_G)[210] = (double (*)[210]) G;
    {
      double (*E)[190] = looper_E;
      double (*A)[200] = looper_A;
      double (*B)[190] = looper_B;
      double (*F)[210] = looper_F;
      double (*C)[220] = looper_C;
      double (*D)[210] = looper_D;
      double (*G)[210] = looper_G;
      /* LOOPer: distribute(S2, 0); distribute(S4, 0); distribute(S6, 0); parallelize(S1, 0); vectorize(S1); unroll_and_jam(S1, 0, 8); interchange(S2, 1, 2); parallelize(S2, 0); unroll_and_jam(S2, 0, 8); unroll_and_jam(S2, 1, 8); vectorize(S2); parallelize(S3, 0); vectorize(S3); unroll_and_jam(S3, 0, 8); interchange(S4, 1, 2); parallelize(S4, 0); unroll_and_jam(S4, 0, 8); unroll_and_jam(S4, 1, 8); vectorize(S4); parallelize(S5, 0); vectorize(S5); unroll_and_jam(S5, 0, 8); interchange(S6, 1, 2); parallelize(S6, 0); vectorize(S6); unroll_and_jam(S6, 0, 8); unroll_and_jam(S6, 1, 2) */
      #pragma omp parallel for
      for (int i = 0; i < 180; i += 8) {
        if (i < 176) {
          #pragma omp simd
          for (int j = 0; j < 190; j++) {
            E[i][j] = 0.0;
            E[i + 1][j] = 0.0;
            E[i + 2][j] = 0.0;
            E[i + 3][j] = 0.0;
            E[i + 4][j] = 0.0;
            E[i + 5][j] = 0.0;
            E[i + 6][j] = 0.0;
            E[i + 7][j] = 0.0;
          }
        } else {
          #pragma omp simd
          for (int j = 0; j < 190; j++) {
            E[176][j] = 0.0;
            E[177][j] = 0.0;
            E[178][j] = 0.0;
            E[179][j] = 0.0;
          }
        }
      }
      #pragma omp parallel for
      for (int i = 0; i < 180; i += 8) {
        if (i < 176)
          for (int k = 0; k < 200; k += 8) {
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
              double E_0 = E[i][j];
              const double B_0 = B[k][j];
              const double B_1 = B[k + 1][j];
              const double B_2 = B[k + 2][j];
              const double B_3 = B[k + 3][j];
              const double B_4 = B[k + 4][j];
              const double B_5 = B[k + 5][j];
              const double B_6 = B[k + 6][j];
              const double B_7 = B[k + 7][j];
              double E_1 = E[i + 1][j];
              double E_2 = E[i + 2][j];
              double E_3 = E[i + 3][j];
              double E_4 = E[i + 4][j];
              double E_5 = E[i + 5][j];
              double E_6 = E[i + 6][j];
              double E_7 = E[i + 7][j];
              E_0 += A_0 * B_0;
              E_0 += A_1 * B_1;
              E_0 += A_2 * B_2;
              E_0 += A_3 * B_3;
              E_0 += A_4 * B_4;
              E_0 += A_5 * B_5;
              E_0 += A_6 * B_6;
              E_0 += A_7 * B_7;
              E_1 += A_8 * B_0;
              E_1 += A_9 * B_1;
              E_1 += A_10 * B_2;
              E_1 += A_11 * B_3;
              E_1 += A_12 * B_4;
              E_1 += A_13 * B_5;
              E_1 += A_14 * B_6;
              E_1 += A_15 * B_7;
              E_2 += A_16 * B_0;
              E_2 += A_17 * B_1;
              E_2 += A_18 * B_2;
              E_2 += A_19 * B_3;
              E_2 += A_20 * B_4;
              E_2 += A_21 * B_5;
              E_2 += A_22 * B_6;
              E_2 += A_23 * B_7;
              E_3 += A_24 * B_0;
              E_3 += A_25 * B_1;
              E_3 += A_26 * B_2;
              E_3 += A_27 * B_3;
              E_3 += A_28 * B_4;
              E_3 += A_29 * B_5;
              E_3 += A_30 * B_6;
              E_3 += A_31 * B_7;
              E_4 += A_32 * B_0;
              E_4 += A_33 * B_1;
              E_4 += A_34 * B_2;
              E_4 += A_35 * B_3;
              E_4 += A_36 * B_4;
              E_4 += A_37 * B_5;
              E_4 += A_38 * B_6;
              E_4 += A_39 * B_7;
              E_5 += A_40 * B_0;
              E_5 += A_41 * B_1;
              E_5 += A_42 * B_2;
              E_5 += A_43 * B_3;
              E_5 += A_44 * B_4;
              E_5 += A_45 * B_5;
              E_5 += A_46 * B_6;
              E_5 += A_47 * B_7;
              E_6 += A_48 * B_0;
              E_6 += A_49 * B_1;
              E_6 += A_50 * B_2;
              E_6 += A_51 * B_3;
              E_6 += A_52 * B_4;
              E_6 += A_53 * B_5;
              E_6 += A_54 * B_6;
              E_6 += A_55 * B_7;
              E_7 += A_56 * B_0;
              E_7 += A_57 * B_1;
              E_7 += A_58 * B_2;
              E_7 += A_59 * B_3;
              E_7 += A_60 * B_4;
              E_7 += A_61 * B_5;
              E_7 += A_62 * B_6;
              E_7 += A_63 * B_7;
              E[i][j] = E_0;
              E[i + 1][j] = E_1;
              E[i + 2][j] = E_2;
              E[i + 3][j] = E_3;
              E[i + 4][j] = E_4;
              E[i + 5][j] = E_5;
              E[i + 6][j] = E_6;
              E[i + 7][j] = E_7;
            }
        } else
          for (int k = 0; k < 200; k += 8) {
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
              double E_0 = E[176][j];
              const double B_0 = B[k][j];
              const double B_1 = B[k + 1][j];
              const double B_2 = B[k + 2][j];
              const double B_3 = B[k + 3][j];
              const double B_4 = B[k + 4][j];
              const double B_5 = B[k + 5][j];
              const double B_6 = B[k + 6][j];
              const double B_7 = B[k + 7][j];
              double E_1 = E[177][j];
              double E_2 = E[178][j];
              double E_3 = E[179][j];
              E_0 += A_0 * B_0;
              E_0 += A_1 * B_1;
              E_0 += A_2 * B_2;
              E_0 += A_3 * B_3;
              E_0 += A_4 * B_4;
              E_0 += A_5 * B_5;
              E_0 += A_6 * B_6;
              E_0 += A_7 * B_7;
              E_1 += A_8 * B_0;
              E_1 += A_9 * B_1;
              E_1 += A_10 * B_2;
              E_1 += A_11 * B_3;
              E_1 += A_12 * B_4;
              E_1 += A_13 * B_5;
              E_1 += A_14 * B_6;
              E_1 += A_15 * B_7;
              E_2 += A_16 * B_0;
              E_2 += A_17 * B_1;
              E_2 += A_18 * B_2;
              E_2 += A_19 * B_3;
              E_2 += A_20 * B_4;
              E_2 += A_21 * B_5;
              E_2 += A_22 * B_6;
              E_2 += A_23 * B_7;
              E_3 += A_24 * B_0;
              E_3 += A_25 * B_1;
              E_3 += A_26 * B_2;
              E_3 += A_27 * B_3;
              E_3 += A_28 * B_4;
              E_3 += A_29 * B_5;
              E_3 += A_30 * B_6;
              E_3 += A_31 * B_7;
              E[176][j] = E_0;
              E[177][j] = E_1;
              E[178][j] = E_2;
              E[179][j] = E_3;
            }
          }
      }
      #pragma omp parallel for
      for (int i = 0; i < 190; i += 8) {
        if (i < 184) {
          #pragma omp simd
          for (int j = 0; j < 210; j++) {
            F[i][j] = 0.0;
            F[i + 1][j] = 0.0;
            F[i + 2][j] = 0.0;
            F[i + 3][j] = 0.0;
            F[i + 4][j] = 0.0;
            F[i + 5][j] = 0.0;
            F[i + 6][j] = 0.0;
            F[i + 7][j] = 0.0;
          }
        } else {
          #pragma omp simd
          for (int j = 0; j < 210; j++) {
            F[184][j] = 0.0;
            F[185][j] = 0.0;
            F[186][j] = 0.0;
            F[187][j] = 0.0;
            F[188][j] = 0.0;
            F[189][j] = 0.0;
          }
        }
      }
      #pragma omp parallel for
      for (int i = 0; i < 190; i += 8) {
        if (i < 184) {
          for (int k = 0; k < 209; k += 8) {
            const double C_0 = C[i][k];
            const double C_1 = C[i][k + 1];
            const double C_2 = C[i][k + 2];
            const double C_3 = C[i][k + 3];
            const double C_4 = C[i][k + 4];
            const double C_5 = C[i][k + 5];
            const double C_6 = C[i][k + 6];
            const double C_7 = C[i][k + 7];
            const double C_8 = C[i + 1][k];
            const double C_9 = C[i + 1][k + 1];
            const double C_10 = C[i + 1][k + 2];
            const double C_11 = C[i + 1][k + 3];
            const double C_12 = C[i + 1][k + 4];
            const double C_13 = C[i + 1][k + 5];
            const double C_14 = C[i + 1][k + 6];
            const double C_15 = C[i + 1][k + 7];
            const double C_16 = C[i + 2][k];
            const double C_17 = C[i + 2][k + 1];
            const double C_18 = C[i + 2][k + 2];
            const double C_19 = C[i + 2][k + 3];
            const double C_20 = C[i + 2][k + 4];
            const double C_21 = C[i + 2][k + 5];
            const double C_22 = C[i + 2][k + 6];
            const double C_23 = C[i + 2][k + 7];
            const double C_24 = C[i + 3][k];
            const double C_25 = C[i + 3][k + 1];
            const double C_26 = C[i + 3][k + 2];
            const double C_27 = C[i + 3][k + 3];
            const double C_28 = C[i + 3][k + 4];
            const double C_29 = C[i + 3][k + 5];
            const double C_30 = C[i + 3][k + 6];
            const double C_31 = C[i + 3][k + 7];
            const double C_32 = C[i + 4][k];
            const double C_33 = C[i + 4][k + 1];
            const double C_34 = C[i + 4][k + 2];
            const double C_35 = C[i + 4][k + 3];
            const double C_36 = C[i + 4][k + 4];
            const double C_37 = C[i + 4][k + 5];
            const double C_38 = C[i + 4][k + 6];
            const double C_39 = C[i + 4][k + 7];
            const double C_40 = C[i + 5][k];
            const double C_41 = C[i + 5][k + 1];
            const double C_42 = C[i + 5][k + 2];
            const double C_43 = C[i + 5][k + 3];
            const double C_44 = C[i + 5][k + 4];
            const double C_45 = C[i + 5][k + 5];
            const double C_46 = C[i + 5][k + 6];
            const double C_47 = C[i + 5][k + 7];
            const double C_48 = C[i + 6][k];
            const double C_49 = C[i + 6][k + 1];
            const double C_50 = C[i + 6][k + 2];
            const double C_51 = C[i + 6][k + 3];
            const double C_52 = C[i + 6][k + 4];
            const double C_53 = C[i + 6][k + 5];
            const double C_54 = C[i + 6][k + 6];
            const double C_55 = C[i + 6][k + 7];
            const double C_56 = C[i + 7][k];
            const double C_57 = C[i + 7][k + 1];
            const double C_58 = C[i + 7][k + 2];
            const double C_59 = C[i + 7][k + 3];
            const double C_60 = C[i + 7][k + 4];
            const double C_61 = C[i + 7][k + 5];
            const double C_62 = C[i + 7][k + 6];
            const double C_63 = C[i + 7][k + 7];
            #pragma omp simd
            for (int j = 0; j < 210; j++) {
              double F_0 = F[i][j];
              const double D_0 = D[k][j];
              const double D_1 = D[k + 1][j];
              const double D_2 = D[k + 2][j];
              const double D_3 = D[k + 3][j];
              const double D_4 = D[k + 4][j];
              const double D_5 = D[k + 5][j];
              const double D_6 = D[k + 6][j];
              const double D_7 = D[k + 7][j];
              double F_1 = F[i + 1][j];
              double F_2 = F[i + 2][j];
              double F_3 = F[i + 3][j];
              double F_4 = F[i + 4][j];
              double F_5 = F[i + 5][j];
              double F_6 = F[i + 6][j];
              double F_7 = F[i + 7][j];
              F_0 += C_0 * D_0;
              F_0 += C_1 * D_1;
              F_0 += C_2 * D_2;
              F_0 += C_3 * D_3;
              F_0 += C_4 * D_4;
              F_0 += C_5 * D_5;
              F_0 += C_6 * D_6;
              F_0 += C_7 * D_7;
              F_1 += C_8 * D_0;
              F_1 += C_9 * D_1;
              F_1 += C_10 * D_2;
              F_1 += C_11 * D_3;
              F_1 += C_12 * D_4;
              F_1 += C_13 * D_5;
              F_1 += C_14 * D_6;
              F_1 += C_15 * D_7;
              F_2 += C_16 * D_0;
              F_2 += C_17 * D_1;
              F_2 += C_18 * D_2;
              F_2 += C_19 * D_3;
              F_2 += C_20 * D_4;
              F_2 += C_21 * D_5;
              F_2 += C_22 * D_6;
              F_2 += C_23 * D_7;
              F_3 += C_24 * D_0;
              F_3 += C_25 * D_1;
              F_3 += C_26 * D_2;
              F_3 += C_27 * D_3;
              F_3 += C_28 * D_4;
              F_3 += C_29 * D_5;
              F_3 += C_30 * D_6;
              F_3 += C_31 * D_7;
              F_4 += C_32 * D_0;
              F_4 += C_33 * D_1;
              F_4 += C_34 * D_2;
              F_4 += C_35 * D_3;
              F_4 += C_36 * D_4;
              F_4 += C_37 * D_5;
              F_4 += C_38 * D_6;
              F_4 += C_39 * D_7;
              F_5 += C_40 * D_0;
              F_5 += C_41 * D_1;
              F_5 += C_42 * D_2;
              F_5 += C_43 * D_3;
              F_5 += C_44 * D_4;
              F_5 += C_45 * D_5;
              F_5 += C_46 * D_6;
              F_5 += C_47 * D_7;
              F_6 += C_48 * D_0;
              F_6 += C_49 * D_1;
              F_6 += C_50 * D_2;
              F_6 += C_51 * D_3;
              F_6 += C_52 * D_4;
              F_6 += C_53 * D_5;
              F_6 += C_54 * D_6;
              F_6 += C_55 * D_7;
              F_7 += C_56 * D_0;
              F_7 += C_57 * D_1;
              F_7 += C_58 * D_2;
              F_7 += C_59 * D_3;
              F_7 += C_60 * D_4;
              F_7 += C_61 * D_5;
              F_7 += C_62 * D_6;
              F_7 += C_63 * D_7;
              F[i][j] = F_0;
              F[i + 1][j] = F_1;
              F[i + 2][j] = F_2;
              F[i + 3][j] = F_3;
              F[i + 4][j] = F_4;
              F[i + 5][j] = F_5;
              F[i + 6][j] = F_6;
              F[i + 7][j] = F_7;
            }
          }
          {
            const double C_0 = C[i][216];
            const double C_1 = C[i][217];
            const double C_2 = C[i][218];
            const double C_3 = C[i][219];
            const double C_4 = C[i + 1][216];
            const double C_5 = C[i + 1][217];
            const double C_6 = C[i + 1][218];
            const double C_7 = C[i + 1][219];
            const double C_8 = C[i + 2][216];
            const double C_9 = C[i + 2][217];
            const double C_10 = C[i + 2][218];
            const double C_11 = C[i + 2][219];
            const double C_12 = C[i + 3][216];
            const double C_13 = C[i + 3][217];
            const double C_14 = C[i + 3][218];
            const double C_15 = C[i + 3][219];
            const double C_16 = C[i + 4][216];
            const double C_17 = C[i + 4][217];
            const double C_18 = C[i + 4][218];
            const double C_19 = C[i + 4][219];
            const double C_20 = C[i + 5][216];
            const double C_21 = C[i + 5][217];
            const double C_22 = C[i + 5][218];
            const double C_23 = C[i + 5][219];
            const double C_24 = C[i + 6][216];
            const double C_25 = C[i + 6][217];
            const double C_26 = C[i + 6][218];
            const double C_27 = C[i + 6][219];
            const double C_28 = C[i + 7][216];
            const double C_29 = C[i + 7][217];
            const double C_30 = C[i + 7][218];
            const double C_31 = C[i + 7][219];
            #pragma omp simd
            for (int j = 0; j < 210; j++) {
              double F_0 = F[i][j];
              const double D_0 = D[216][j];
              const double D_1 = D[217][j];
              const double D_2 = D[218][j];
              const double D_3 = D[219][j];
              double F_1 = F[i + 1][j];
              double F_2 = F[i + 2][j];
              double F_3 = F[i + 3][j];
              double F_4 = F[i + 4][j];
              double F_5 = F[i + 5][j];
              double F_6 = F[i + 6][j];
              double F_7 = F[i + 7][j];
              F_0 += C_0 * D_0;
              F_0 += C_1 * D_1;
              F_0 += C_2 * D_2;
              F_0 += C_3 * D_3;
              F_1 += C_4 * D_0;
              F_1 += C_5 * D_1;
              F_1 += C_6 * D_2;
              F_1 += C_7 * D_3;
              F_2 += C_8 * D_0;
              F_2 += C_9 * D_1;
              F_2 += C_10 * D_2;
              F_2 += C_11 * D_3;
              F_3 += C_12 * D_0;
              F_3 += C_13 * D_1;
              F_3 += C_14 * D_2;
              F_3 += C_15 * D_3;
              F_4 += C_16 * D_0;
              F_4 += C_17 * D_1;
              F_4 += C_18 * D_2;
              F_4 += C_19 * D_3;
              F_5 += C_20 * D_0;
              F_5 += C_21 * D_1;
              F_5 += C_22 * D_2;
              F_5 += C_23 * D_3;
              F_6 += C_24 * D_0;
              F_6 += C_25 * D_1;
              F_6 += C_26 * D_2;
              F_6 += C_27 * D_3;
              F_7 += C_28 * D_0;
              F_7 += C_29 * D_1;
              F_7 += C_30 * D_2;
              F_7 += C_31 * D_3;
              F[i][j] = F_0;
              F[i + 1][j] = F_1;
              F[i + 2][j] = F_2;
              F[i + 3][j] = F_3;
              F[i + 4][j] = F_4;
              F[i + 5][j] = F_5;
              F[i + 6][j] = F_6;
              F[i + 7][j] = F_7;
            }
          }
        } else {
          for (int k = 0; k < 209; k += 8) {
            const double C_0 = C[184][k];
            const double C_1 = C[184][k + 1];
            const double C_2 = C[184][k + 2];
            const double C_3 = C[184][k + 3];
            const double C_4 = C[184][k + 4];
            const double C_5 = C[184][k + 5];
            const double C_6 = C[184][k + 6];
            const double C_7 = C[184][k + 7];
            const double C_8 = C[185][k];
            const double C_9 = C[185][k + 1];
            const double C_10 = C[185][k + 2];
            const double C_11 = C[185][k + 3];
            const double C_12 = C[185][k + 4];
            const double C_13 = C[185][k + 5];
            const double C_14 = C[185][k + 6];
            const double C_15 = C[185][k + 7];
            const double C_16 = C[186][k];
            const double C_17 = C[186][k + 1];
            const double C_18 = C[186][k + 2];
            const double C_19 = C[186][k + 3];
            const double C_20 = C[186][k + 4];
            const double C_21 = C[186][k + 5];
            const double C_22 = C[186][k + 6];
            const double C_23 = C[186][k + 7];
            const double C_24 = C[187][k];
            const double C_25 = C[187][k + 1];
            const double C_26 = C[187][k + 2];
            const double C_27 = C[187][k + 3];
            const double C_28 = C[187][k + 4];
            const double C_29 = C[187][k + 5];
            const double C_30 = C[187][k + 6];
            const double C_31 = C[187][k + 7];
            const double C_32 = C[188][k];
            const double C_33 = C[188][k + 1];
            const double C_34 = C[188][k + 2];
            const double C_35 = C[188][k + 3];
            const double C_36 = C[188][k + 4];
            const double C_37 = C[188][k + 5];
            const double C_38 = C[188][k + 6];
            const double C_39 = C[188][k + 7];
            const double C_40 = C[189][k];
            const double C_41 = C[189][k + 1];
            const double C_42 = C[189][k + 2];
            const double C_43 = C[189][k + 3];
            const double C_44 = C[189][k + 4];
            const double C_45 = C[189][k + 5];
            const double C_46 = C[189][k + 6];
            const double C_47 = C[189][k + 7];
            #pragma omp simd
            for (int j = 0; j < 210; j++) {
              double F_0 = F[184][j];
              const double D_0 = D[k][j];
              const double D_1 = D[k + 1][j];
              const double D_2 = D[k + 2][j];
              const double D_3 = D[k + 3][j];
              const double D_4 = D[k + 4][j];
              const double D_5 = D[k + 5][j];
              const double D_6 = D[k + 6][j];
              const double D_7 = D[k + 7][j];
              double F_1 = F[185][j];
              double F_2 = F[186][j];
              double F_3 = F[187][j];
              double F_4 = F[188][j];
              double F_5 = F[189][j];
              F_0 += C_0 * D_0;
              F_0 += C_1 * D_1;
              F_0 += C_2 * D_2;
              F_0 += C_3 * D_3;
              F_0 += C_4 * D_4;
              F_0 += C_5 * D_5;
              F_0 += C_6 * D_6;
              F_0 += C_7 * D_7;
              F_1 += C_8 * D_0;
              F_1 += C_9 * D_1;
              F_1 += C_10 * D_2;
              F_1 += C_11 * D_3;
              F_1 += C_12 * D_4;
              F_1 += C_13 * D_5;
              F_1 += C_14 * D_6;
              F_1 += C_15 * D_7;
              F_2 += C_16 * D_0;
              F_2 += C_17 * D_1;
              F_2 += C_18 * D_2;
              F_2 += C_19 * D_3;
              F_2 += C_20 * D_4;
              F_2 += C_21 * D_5;
              F_2 += C_22 * D_6;
              F_2 += C_23 * D_7;
              F_3 += C_24 * D_0;
              F_3 += C_25 * D_1;
              F_3 += C_26 * D_2;
              F_3 += C_27 * D_3;
              F_3 += C_28 * D_4;
              F_3 += C_29 * D_5;
              F_3 += C_30 * D_6;
              F_3 += C_31 * D_7;
              F_4 += C_32 * D_0;
              F_4 += C_33 * D_1;
              F_4 += C_34 * D_2;
              F_4 += C_35 * D_3;
              F_4 += C_36 * D_4;
              F_4 += C_37 * D_5;
              F_4 += C_38 * D_6;
              F_4 += C_39 * D_7;
              F_5 += C_40 * D_0;
              F_5 += C_41 * D_1;
              F_5 += C_42 * D_2;
              F_5 += C_43 * D_3;
              F_5 += C_44 * D_4;
              F_5 += C_45 * D_5;
              F_5 += C_46 * D_6;
              F_5 += C_47 * D_7;
              F[184][j] = F_0;
              F[185][j] = F_1;
              F[186][j] = F_2;
              F[187][j] = F_3;
              F[188][j] = F_4;
              F[189][j] = F_5;
            }
          }
          {
            const double C_0 = C[184][216];
            const double C_1 = C[184][217];
            const double C_2 = C[184][218];
            const double C_3 = C[184][219];
            const double C_4 = C[185][216];
            const double C_5 = C[185][217];
            const double C_6 = C[185][218];
            const double C_7 = C[185][219];
            const double C_8 = C[186][216];
            const double C_9 = C[186][217];
            const double C_10 = C[186][218];
            const double C_11 = C[186][219];
            const double C_12 = C[187][216];
            const double C_13 = C[187][217];
            const double C_14 = C[187][218];
            const double C_15 = C[187][219];
            const double C_16 = C[188][216];
            const double C_17 = C[188][217];
            const double C_18 = C[188][218];
            const double C_19 = C[188][219];
            const double C_20 = C[189][216];
            const double C_21 = C[189][217];
            const double C_22 = C[189][218];
            const double C_23 = C[189][219];
            #pragma omp simd
            for (int j = 0; j < 210; j++) {
              double F_0 = F[184][j];
              const double D_0 = D[216][j];
              const double D_1 = D[217][j];
              const double D_2 = D[218][j];
              const double D_3 = D[219][j];
              double F_1 = F[185][j];
              double F_2 = F[186][j];
              double F_3 = F[187][j];
              double F_4 = F[188][j];
              double F_5 = F[189][j];
              F_0 += C_0 * D_0;
              F_0 += C_1 * D_1;
              F_0 += C_2 * D_2;
              F_0 += C_3 * D_3;
              F_1 += C_4 * D_0;
              F_1 += C_5 * D_1;
              F_1 += C_6 * D_2;
              F_1 += C_7 * D_3;
              F_2 += C_8 * D_0;
              F_2 += C_9 * D_1;
              F_2 += C_10 * D_2;
              F_2 += C_11 * D_3;
              F_3 += C_12 * D_0;
              F_3 += C_13 * D_1;
              F_3 += C_14 * D_2;
              F_3 += C_15 * D_3;
              F_4 += C_16 * D_0;
              F_4 += C_17 * D_1;
              F_4 += C_18 * D_2;
              F_4 += C_19 * D_3;
              F_5 += C_20 * D_0;
              F_5 += C_21 * D_1;
              F_5 += C_22 * D_2;
              F_5 += C_23 * D_3;
              F[184][j] = F_0;
              F[185][j] = F_1;
              F[186][j] = F_2;
              F[187][j] = F_3;
              F[188][j] = F_4;
              F[189][j] = F_5;
            }
          }
        }
      }
      #pragma omp parallel for
      for (int i = 0; i < 180; i += 8) {
        if (i < 176) {
          #pragma omp simd
          for (int j = 0; j < 210; j++) {
            G[i][j] = 0.0;
            G[i + 1][j] = 0.0;
            G[i + 2][j] = 0.0;
            G[i + 3][j] = 0.0;
            G[i + 4][j] = 0.0;
            G[i + 5][j] = 0.0;
            G[i + 6][j] = 0.0;
            G[i + 7][j] = 0.0;
          }
        } else {
          #pragma omp simd
          for (int j = 0; j < 210; j++) {
            G[176][j] = 0.0;
            G[177][j] = 0.0;
            G[178][j] = 0.0;
            G[179][j] = 0.0;
          }
        }
      }
      #pragma omp parallel for
      for (int i = 0; i < 180; i += 8) {
        if (i < 176)
          for (int k = 0; k < 190; k += 2) {
            const double E_0 = E[i][k];
            const double E_1 = E[i][k + 1];
            const double E_2 = E[i + 1][k];
            const double E_3 = E[i + 1][k + 1];
            const double E_4 = E[i + 2][k];
            const double E_5 = E[i + 2][k + 1];
            const double E_6 = E[i + 3][k];
            const double E_7 = E[i + 3][k + 1];
            const double E_8 = E[i + 4][k];
            const double E_9 = E[i + 4][k + 1];
            const double E_10 = E[i + 5][k];
            const double E_11 = E[i + 5][k + 1];
            const double E_12 = E[i + 6][k];
            const double E_13 = E[i + 6][k + 1];
            const double E_14 = E[i + 7][k];
            const double E_15 = E[i + 7][k + 1];
            #pragma omp simd
            for (int j = 0; j < 210; j++) {
              double G_0 = G[i][j];
              const double F_0 = F[k][j];
              const double F_1 = F[k + 1][j];
              double G_1 = G[i + 1][j];
              double G_2 = G[i + 2][j];
              double G_3 = G[i + 3][j];
              double G_4 = G[i + 4][j];
              double G_5 = G[i + 5][j];
              double G_6 = G[i + 6][j];
              double G_7 = G[i + 7][j];
              G_0 += E_0 * F_0;
              G_0 += E_1 * F_1;
              G_1 += E_2 * F_0;
              G_1 += E_3 * F_1;
              G_2 += E_4 * F_0;
              G_2 += E_5 * F_1;
              G_3 += E_6 * F_0;
              G_3 += E_7 * F_1;
              G_4 += E_8 * F_0;
              G_4 += E_9 * F_1;
              G_5 += E_10 * F_0;
              G_5 += E_11 * F_1;
              G_6 += E_12 * F_0;
              G_6 += E_13 * F_1;
              G_7 += E_14 * F_0;
              G_7 += E_15 * F_1;
              G[i][j] = G_0;
              G[i + 1][j] = G_1;
              G[i + 2][j] = G_2;
              G[i + 3][j] = G_3;
              G[i + 4][j] = G_4;
              G[i + 5][j] = G_5;
              G[i + 6][j] = G_6;
              G[i + 7][j] = G_7;
            }
        } else
          for (int k = 0; k < 190; k += 2) {
            const double E_0 = E[176][k];
            const double E_1 = E[176][k + 1];
            const double E_2 = E[177][k];
            const double E_3 = E[177][k + 1];
            const double E_4 = E[178][k];
            const double E_5 = E[178][k + 1];
            const double E_6 = E[179][k];
            const double E_7 = E[179][k + 1];
            #pragma omp simd
            for (int j = 0; j < 210; j++) {
              double G_0 = G[176][j];
              const double F_0 = F[k][j];
              const double F_1 = F[k + 1][j];
              double G_1 = G[177][j];
              double G_2 = G[178][j];
              double G_3 = G[179][j];
              G_0 += E_0 * F_0;
              G_0 += E_1 * F_1;
              G_1 += E_2 * F_0;
              G_1 += E_3 * F_1;
              G_2 += E_4 * F_0;
              G_2 += E_5 * F_1;
              G_3 += E_6 * F_0;
              G_3 += E_7 * F_1;
              G[176][j] = G_0;
              G[177][j] = G_1;
              G[178][j] = G_2;
              G[179][j] = G_3;
            }
          }
      }
    }
    #pragma GCC diagnostic pop
  } else {
  /* E := A*B */
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nj; j++) {
      E[i][j] = 0.0;
      for (int k = 0; k < nk; k++)
        E[i][j] += A[i][k] * B[k][j];
    }
  /* F := C*D */
  for (int i = 0; i < nj; i++)
    for (int j = 0; j < nl; j++) {
      F[i][j] = 0.0;
      for (int k = 0; k < nm; k++)
        F[i][j] += C[i][k] * D[k][j];
    }
  /* G := E*F */
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nl; j++) {
      G[i][j] = 0.0;
      for (int k = 0; k < nj; k++)
        G[i][j] += E[i][k] * F[k][j];
    }
  }
#undef looper_apart
}
