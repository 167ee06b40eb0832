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
  double (*E)[900] = looper_buffers[0];
  double (*A)[1000] = looper_buffers[1];
  double (*B)[900] = looper_buffers[2];
  double (*F)[1100] = looper_buffers[3];
  double (*C)[1200] = looper_buffers[4];
  double (*D)[1100] = looper_buffers[5];
  double (*G)[1100] = looper_buffers[6];
  volatile int looper_size_ni = 800;
  int ni = looper_size_ni;
  volatile int looper_size_nj = 900;
  int nj = looper_size_nj;
  volatile int looper_size_nk = 1000;
  int nk = looper_size_nk;
  volatile int looper_size_nl = 1100;
  int nl = looper_size_nl;
  volatile int looper_size_nm = 1200;
  int nm = looper_size_nm;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(ni == 800 && nj == 900 && nk == 1000 && nl == 1100 && nm == 1200
      && looper_apart(E, double[800][900], A, double[800][1000])
      && looper_apart(E, double[800][900], B, double[1000][900])
      && looper_apart(E, double[800][900], F, double[900][1100])
      && looper_apart(E, double[800][900], C, double[900][1200])
      && looper_apart(E, double[800][900], D, double[1200][1100])
      && looper_apart(E, double[800][900], G, double[800][1100])
      && looper_apart(A, double[800][1000], F, double[900][1100])
      && looper_apart(A, double[800][1000], G, double[800][1100])
      && looper_apart(B, double[1000][900], F, double[900][1100])
      && looper_apart(B, double[1000][900], G, double[800][1100])
      && looper_apart(F, double[900][1100], C, double[900][1200])
      && looper_apart(F, double[900][1100], D, double[1200][1100])
      && looper_apart(F, double[900][1100], G, double[800][1100])
      && looper_apart(C, double[900][1200], G, double[800][1100])
      && looper_apart(D, double[1200][1100], G, double[800][1100]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_E)[900] = (double (*)[900]) E;
    double (*looper_A)[1000] = (double (*)[1000]) A;
    double (*looper_B)[900] = (double (*)[900]) B;
    double (*looper_F)[1100] = (double (*)[1100]) F;
    double (*looper_C)[1200] = (double (*)[1200]) C;
    double (*looper_D)[1100] = (double (*)[1100]) D;
    double (*looper_G)[1100] = (double (*)[1100]) G;
    {
      double (*E)[900] = looper_E;
      double (*A)[1000] = looper_A;
      double (*B)[900] = looper_B;
      double (*F)[1100] = looper_F;
      double (*C)[1200] = looper_C;
      double (*D)[1100] = looper_D;
      double (*G)[1100] = looper_G;
      /* LOOPer: distribute(S2, 0); distribute(S4, 0); distribute(S6, 0); interchange(S2, 1, 2); interchange(S4, 1, 2); interchange(S6, 1, 2); parallelize(S1, 0); parallelize(S2, 0); parallelize(S3, 0); parallelize(S4, 0); parallelize(S5, 0); parallelize(S6, 0); vectorize(S1); vectorize(S3); vectorize(S5); unroll_and_jam(S1, 0, 6); unroll_and_jam(S3, 0, 6); unroll_and_jam(S5, 0, 6); unroll_and_jam(S4, 0, 6); unroll_and_jam(S4, 1, 10); vectorize(S4); unroll_and_jam(S6, 0, 6); unroll_and_jam(S6, 1, 8); vectorize(S6); unroll_and_jam(S2, 0, 8); unroll_and_jam(S2, 1, 8); vectorize(S2); tile(S4, 0, [5, 4]); tile(S2, 1, [4]); tile(S6, 0, [5, 4]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      #pragma omp parallel for
      for (int i = 0; i < 800; i += 6) {
        if (i < 798) {
          #pragma omp simd
          for (int j = 0; j < 900; j++) {
            E[i][j] = 0.0;
            E[i + 1][j] = 0.0;
            E[i + 2][j] = 0.0;
            E[i + 3][j] = 0.0;
            E[i + 4][j] = 0.0;
            E[i + 5][j] = 0.0;
          }
        } else {
          #pragma omp simd
          for (int j = 0; j < 900; j++) {
            E[798][j] = 0.0;
            E[799][j] = 0.0;
          }
        }
      }
      #pragma omp parallel for
      for (int i = 0; i < 800; i += 8)
        for (int k_tile = 0; k_tile < 32; k_tile++)
          for (int k = 32 * k_tile; k <= looper_min(999, 32 * k_tile + 24); k += 8) {
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
            for (int j = 0; j < 900; j++) {
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
          }
      #pragma omp parallel for
      for (int i = 0; i < 900; i += 6) {
        #pragma omp simd
        for (int j = 0; j < 1100; j++) {
          F[i][j] = 0.0;
          F[i + 1][j] = 0.0;
          F[i + 2][j] = 0.0;
          F[i + 3][j] = 0.0;
          F[i + 4][j] = 0.0;
          F[i + 5][j] = 0.0;
        }
      }
      #pragma omp parallel for
      for (int i_tile = 0; i_tile < 30; i_tile++)
        for (int k_tile = 0; k_tile < 30; k_tile++)
          for (int i = 30 * i_tile; i <= 30 * i_tile + 24; i += 6)
            for (int k = 40 * k_tile; k <= 40 * k_tile + 30; k += 10) {
              const double C_0 = C[i][k];
              const double C_1 = C[i][k + 1];
              const double C_2 = C[i][k + 2];
              const double C_3 = C[i][k + 3];
              const double C_4 = C[i][k + 4];
              const double C_5 = C[i][k + 5];
              const double C_6 = C[i][k + 6];
              const double C_7 = C[i][k + 7];
              const double C_8 = C[i][k + 8];
              const double C_9 = C[i][k + 9];
              const double C_10 = C[i + 1][k];
              const double C_11 = C[i + 1][k + 1];
              const double C_12 = C[i + 1][k + 2];
              const double C_13 = C[i + 1][k + 3];
              const double C_14 = C[i + 1][k + 4];
              const double C_15 = C[i + 1][k + 5];
              const double C_16 = C[i + 1][k + 6];
              const double C_17 = C[i + 1][k + 7];
              const double C_18 = C[i + 1][k + 8];
              const double C_19 = C[i + 1][k + 9];
              const double C_20 = C[i + 2][k];
              const double C_21 = C[i + 2][k + 1];
              const double C_22 = C[i + 2][k + 2];
              const double C_23 = C[i + 2][k + 3];
              const double C_24 = C[i + 2][k + 4];
              const double C_25 = C[i + 2][k + 5];
              const double C_26 = C[i + 2][k + 6];
              const double C_27 = C[i + 2][k + 7];
              const double C_28 = C[i + 2][k + 8];
              const double C_29 = C[i + 2][k + 9];
              const double C_30 = C[i + 3][k];
              const double C_31 = C[i + 3][k + 1];
              const double C_32 = C[i + 3][k + 2];
              const double C_33 = C[i + 3][k + 3];
              const double C_34 = C[i + 3][k + 4];
              const double C_35 = C[i + 3][k + 5];
              const double C_36 = C[i + 3][k + 6];
              const double C_37 = C[i + 3][k + 7];
              const double C_38 = C[i + 3][k + 8];
              const double C_39 = C[i + 3][k + 9];
              const double C_40 = C[i + 4][k];
              const double C_41 = C[i + 4][k + 1];
              const double C_42 = C[i + 4][k + 2];
              const double C_43 = C[i + 4][k + 3];
              const double C_44 = C[i + 4][k + 4];
              const double C_45 = C[i + 4][k + 5];
              const double C_46 = C[i + 4][k + 6];
              const double C_47 = C[i + 4][k + 7];
              const double C_48 = C[i + 4][k + 8];
              const double C_49 = C[i + 4][k + 9];
              const double C_50 = C[i + 5][k];
              const double C_51 = C[i + 5][k + 1];
              const double C_52 = C[i + 5][k + 2];
              const double C_53 = C[i + 5][k + 3];
              const double C_54 = C[i + 5][k + 4];
              const double C_55 = C[i + 5][k + 5];
              const double C_56 = C[i + 5][k + 6];
              const double C_57 = C[i + 5][k + 7];
              const double C_58 = C[i + 5][k + 8];
              const double C_59 = C[i + 5][k + 9];
              #pragma omp simd
              for (int j = 0; j < 1100; j++) {
                double F_0 = F[i][j];
                const double D_0 = D[k][j];
                const double D_1 = D[k + 1][j];
                const double D_2 = D[k + 2][j];
                const double D_3 = D[k + 3][j];
                const double D_4 = D[k + 4][j];
                const double D_5 = D[k + 5][j];
                const double D_6 = D[k + 6][j];
                const double D_7 = D[k + 7][j];
                const double D_8 = D[k + 8][j];
                const double D_9 = D[k + 9][j];
                double F_1 = F[i + 1][j];
                double F_2 = F[i + 2][j];
                double F_3 = F[i + 3][j];
                double F_4 = F[i + 4][j];
                double F_5 = F[i + 5][j];
                F_0 += C_0 * D_0;
                F_0 += C_1 * D_1;
                F_0 += C_2 * D_2;
                F_0 += C_3 * D_3;
                F_0 += C_4 * D_4;
                F_0 += C_5 * D_5;
                F_0 += C_6 * D_6;
                F_0 += C_7 * D_7;
                F_0 += C_8 * D_8;
                F_0 += C_9 * D_9;
                F_1 += C_10 * D_0;
                F_1 += C_11 * D_1;
                F_1 += C_12 * D_2;
                F_1 += C_13 * D_3;
                F_1 += C_14 * D_4;
                F_1 += C_15 * D_5;
                F_1 += C_16 * D_6;
                F_1 += C_17 * D_7;
                F_1 += C_18 * D_8;
                F_1 += C_19 * D_9;
                F_2 += C_20 * D_0;
                F_2 += C_21 * D_1;
                F_2 += C_22 * D_2;
                F_2 += C_23 * D_3;
                F_2 += C_24 * D_4;
                F_2 += C_25 * D_5;
                F_2 += C_26 * D_6;
                F_2 += C_27 * D_7;
                F_2 += C_28 * D_8;
                F_2 += C_29 * D_9;
                F_3 += C_30 * D_0;
                F_3 += C_31 * D_1;
                F_3 += C_32 * D_2;
                F_3 += C_33 * D_3;
                F_3 += C_34 * D_4;
                F_3 += C_35 * D_5;
                F_3 += C_36 * D_6;
                F_3 += C_37 * D_7;
                F_3 += C_38 * D_8;
                F_3 += C_39 * D_9;
                F_4 += C_40 * D_0;
                F_4 += C_41 * D_1;
                F_4 += C_42 * D_2;
                F_4 += C_43 * D_3;
                F_4 += C_44 * D_4;
                F_4 += C_45 * D_5;
                F_4 += C_46 * D_6;
                F_4 += C_47 * D_7;
                F_4 += C_48 * D_8;
                F_4 += C_49 * D_9;
                F_5 += C_50 * D_0;
                F_5 += C_51 * D_1;
                F_5 += C_52 * D_2;
                F_5 += C_53 * D_3;
                F_5 += C_54 * D_4;
                F_5 += C_55 * D_5;
                F_5 += C_56 * D_6;
                F_5 += C_57 * D_7;
                F_5 += C_58 * D_8;
                F_5 += C_59 * D_9;
                F[i][j] = F_0;
                F[i + 1][j] = F_1;
                F[i + 2][j] = F_2;
                F[i + 3][j] = F_3;
                F[i + 4][j] = F_4;
                F[i + 5][j] = F_5;
              }
            }
      #pragma omp parallel for
      for (int i = 0; i < 800; i += 6) {
        if (i < 798) {
          #pragma omp simd
          for (int j = 0; j < 1100; j++) {
            G[i][j] = 0.0;
            G[i + 1][j] = 0.0;
            G[i + 2][j] = 0.0;
            G[i + 3][j] = 0.0;
            G[i + 4][j] = 0.0;
            G[i + 5][j] = 0.0;
          }
        } else {
          #pragma omp simd
          for (int j = 0; j < 1100; j++) {
            G[798][j] = 0.0;
            G[799][j] = 0.0;
          }
        }
      }
      #pragma omp parallel for
      for (int i_tile = 0; i_tile < 27; i_tile++)
        for (int k_tile = 0; k_tile < 29; k_tile++) {
          for (int i = 30 * i_tile; i <= looper_min(30 * i_tile + 24, 792); i += 6) {
            for (int k = 32 * k_tile; k <= looper_min(32 * k_tile + 24, 888); k += 8) {
              const double E_0 = E[i][k];
              const double E_1 = E[i][k + 1];
              const double E_2 = E[i][k + 2];
              const double E_3 = E[i][k + 3];
              const double E_4 = E[i][k + 4];
              const double E_5 = E[i][k + 5];
              const double E_6 = E[i][k + 6];
              const double E_7 = E[i][k + 7];
              const double E_8 = E[i + 1][k];
              const double E_9 = E[i + 1][k + 1];
              const double E_10 = E[i + 1][k + 2];
              const double E_11 = E[i + 1][k + 3];
              const double E_12 = E[i + 1][k + 4];
              const double E_13 = E[i + 1][k + 5];
              const double E_14 = E[i + 1][k + 6];
              const double E_15 = E[i + 1][k + 7];
              const double E_16 = E[i + 2][k];
              const double E_17 = E[i + 2][k + 1];
              const double E_18 = E[i + 2][k + 2];
              const double E_19 = E[i + 2][k + 3];
              const double E_20 = E[i + 2][k + 4];
              const double E_21 = E[i + 2][k + 5];
              const double E_22 = E[i + 2][k + 6];
              const double E_23 = E[i + 2][k + 7];
              const double E_24 = E[i + 3][k];
              const double E_25 = E[i + 3][k + 1];
              const double E_26 = E[i + 3][k + 2];
              const double E_27 = E[i + 3][k + 3];
              const double E_28 = E[i + 3][k + 4];
              const double E_29 = E[i + 3][k + 5];
              const double E_30 = E[i + 3][k + 6];
              const double E_31 = E[i + 3][k + 7];
              const double E_32 = E[i + 4][k];
              const double E_33 = E[i + 4][k + 1];
              const double E_34 = E[i + 4][k + 2];
              const double E_35 = E[i + 4][k + 3];
              const double E_36 = E[i + 4][k + 4];
              const double E_37 = E[i + 4][k + 5];
              const double E_38 = E[i + 4][k + 6];
              const double E_39 = E[i + 4][k + 7];
              const double E_40 = E[i + 5][k];
              const double E_41 = E[i + 5][k + 1];
              const double E_42 = E[i + 5][k + 2];
              const double E_43 = E[i + 5][k + 3];
              const double E_44 = E[i + 5][k + 4];
              const double E_45 = E[i + 5][k + 5];
              const double E_46 = E[i + 5][k + 6];
              const double E_47 = E[i + 5][k + 7];
              #pragma omp simd
              for (int j = 0; j < 1100; j++) {
                double G_0 = G[i][j];
                const double F_0 = F[k][j];
                const double F_1 = F[k + 1][j];
                const double F_2 = F[k + 2][j];
                const double F_3 = F[k + 3][j];
                const double F_4 = F[k + 4][j];
                const double F_5 = F[k + 5][j];
                const double F_6 = F[k + 6][j];
                const double F_7 = F[k + 7][j];
                double G_1 = G[i + 1][j];
                double G_2 = G[i + 2][j];
                double G_3 = G[i + 3][j];
                double G_4 = G[i + 4][j];
                double G_5 = G[i + 5][j];
                G_0 += E_0 * F_0;
                G_0 += E_1 * F_1;
                G_0 += E_2 * F_2;
                G_0 += E_3 * F_3;
                G_0 += E_4 * F_4;
                G_0 += E_5 * F_5;
                G_0 += E_6 * F_6;
                G_0 += E_7 * F_7;
                G_1 += E_8 * F_0;
                G_1 += E_9 * F_1;
                G_1 += E_10 * F_2;
                G_1 += E_11 * F_3;
                G_1 += E_12 * F_4;
                G_1 += E_13 * F_5;
                G_1 += E_14 * F_6;
                G_1 += E_15 * F_7;
                G_2 += E_16 * F_0;
                G_2 += E_17 * F_1;
                G_2 += E_18 * F_2;
                G_2 += E_19 * F_3;
                G_2 += E_20 * F_4;
                G_2 += E_21 * F_5;
                G_2 += E_22 * F_6;
                G_2 += E_23 * F_7;
                G_3 += E_24 * F_0;
                G_3 += E_25 * F_1;
                G_3 += E_26 * F_2;
                G_3 += E_27 * F_3;
                G_3 += E_28 * F_4;
                G_3 += E_29 * F_5;
                G_3 += E_30 * F_6;
                G_3 += E_31 * F_7;
                G_4 += E_32 * F_0;
                G_4 += E_33 * F_1;
                G_4 += E_34 * F_2;
                G_4 += E_35 * F_3;
                G_4 += E_36 * F_4;
                G_4 += E_37 * F_5;
                G_4 += E_38 * F_6;
                G_4 += E_39 * F_7;
                G_5 += E_40 * F_0;
                G_5 += E_41 * F_1;
                G_5 += E_42 * F_2;
                G_5 += E_43 * F_3;
                G_5 += E_44 * F_4;
                G_5 += E_45 * F_5;
                G_5 += E_46 * F_6;
                G_5 += E_47 * F_7;
                G[i][j] = G_0;
                G[i + 1][j] = G_1;
                G[i + 2][j] = G_2;
                G[i + 3][j] = G_3;
                G[i + 4][j] = G_4;
                G[i + 5][j] = G_5;
              }
            }
            for (int k = 896; k <= looper_min(899, 32 * k_tile + 24); k += 8) {
              const double E_0 = E[i][896];
              const double E_1 = E[i][897];
              const double E_2 = E[i][898];
              const double E_3 = E[i][899];
              const double E_4 = E[i + 1][896];
              const double E_5 = E[i + 1][897];
              const double E_6 = E[i + 1][898];
              const double E_7 = E[i + 1][899];
              const double E_8 = E[i + 2][896];
              const double E_9 = E[i + 2][897];
              const double E_10 = E[i + 2][898];
              const double E_11 = E[i + 2][899];
              const double E_12 = E[i + 3][896];
              const double E_13 = E[i + 3][897];
              const double E_14 = E[i + 3][898];
              const double E_15 = E[i + 3][899];
              const double E_16 = E[i + 4][896];
              const double E_17 = E[i + 4][897];
              const double E_18 = E[i + 4][898];
              const double E_19 = E[i + 4][899];
              const double E_20 = E[i + 5][896];
              const double E_21 = E[i + 5][897];
              const double E_22 = E[i + 5][898];
              const double E_23 = E[i + 5][899];
              #pragma omp simd
              for (int j = 0; j < 1100; j++) {
                double G_0 = G[i][j];
                const double F_0 = F[896][j];
                const double F_1 = F[897][j];
                const double F_2 = F[898][j];
                const double F_3 = F[899][j];
                double G_1 = G[i + 1][j];
                double G_2 = G[i + 2][j];
                double G_3 = G[i + 3][j];
                double G_4 = G[i + 4][j];
                double G_5 = G[i + 5][j];
                G_0 += E_0 * F_0;
                G_0 += E_1 * F_1;
                G_0 += E_2 * F_2;
                G_0 += E_3 * F_3;
                G_1 += E_4 * F_0;
                G_1 += E_5 * F_1;
                G_1 += E_6 * F_2;
                G_1 += E_7 * F_3;
                G_2 += E_8 * F_0;
                G_2 += E_9 * F_1;
                G_2 += E_10 * F_2;
                G_2 += E_11 * F_3;
                G_3 += E_12 * F_0;
                G_3 += E_13 * F_1;
                G_3 += E_14 * F_2;
                G_3 += E_15 * F_3;
                G_4 += E_16 * F_0;
                G_4 += E_17 * F_1;
                G_4 += E_18 * F_2;
                G_4 += E_19 * F_3;
                G_5 += E_20 * F_0;
                G_5 += E_21 * F_1;
                G_5 += E_22 * F_2;
                G_5 += E_23 * F_3;
                G[i][j] = G_0;
                G[i + 1][j] = G_1;
                G[i + 2][j] = G_2;
                G[i + 3][j] = G_3;
                G[i + 4][j] = G_4;
                G[i + 5][j] = G_5;
              }
            }
          }
          for (int i = 798; i <= looper_min(799, 30 * i_tile + 24); i += 6) {
            for (int k = 32 * k_tile; k <= looper_min(32 * k_tile + 24, 888); k += 8) {
              const double E_0 = E[798][k];
              const double E_1 = E[798][k + 1];
              const double E_2 = E[798][k + 2];
              const double E_3 = E[798][k + 3];
              const double E_4 = E[798][k + 4];
              const double E_5 = E[798][k + 5];
              const double E_6 = E[798][k + 6];
              const double E_7 = E[798][k + 7];
              const double E_8 = E[799][k];
              const double E_9 = E[799][k + 1];
              const double E_10 = E[799][k + 2];
              const double E_11 = E[799][k + 3];
              const double E_12 = E[799][k + 4];
              const double E_13 = E[799][k + 5];
              const double E_14 = E[799][k + 6];
              const double E_15 = E[799][k + 7];
              #pragma omp simd
              for (int j = 0; j < 1100; j++) {
                double G_0 = G[798][j];
                const double F_0 = F[k][j];
                const double F_1 = F[k + 1][j];
                const double F_2 = F[k + 2][j];
                const double F_3 = F[k + 3][j];
                const double F_4 = F[k + 4][j];
                const double F_5 = F[k + 5][j];
                const double F_6 = F[k + 6][j];
                const double F_7 = F[k + 7][j];
                double G_1 = G[799][j];
                G_0 += E_0 * F_0;
                G_0 += E_1 * F_1;
                G_0 += E_2 * F_2;
                G_0 += E_3 * F_3;
                G_0 += E_4 * F_4;
                G_0 += E_5 * F_5;
                G_0 += E_6 * F_6;
                G_0 += E_7 * F_7;
                G_1 += E_8 * F_0;
                G_1 += E_9 * F_1;
                G_1 += E_10 * F_2;
                G_1 += E_11 * F_3;
                G_1 += E_12 * F_4;
                G_1 += E_13 * F_5;
                G_1 += E_14 * F_6;
                G_1 += E_15 * F_7;
                G[798][j] = G_0;
                G[799][j] = G_1;
              }
            }
            for (int k = 896; k <= looper_min(899, 32 * k_tile + 24); k += 8) {
              const double E_0 = E[798][896];
              const double E_1 = E[798][897];
              const double E_2 = E[798][898];
              const double E_3 = E[798][899];
              const double E_4 = E[799][896];
              const double E_5 = E[799][897];
              const double E_6 = E[799][898];
              const double E_7 = E[799][899];
              #pragma omp simd
              for (int j = 0; j < 1100; j++) {
                double G_0 = G[798][j];
                const double F_0 = F[896][j];
                const double F_1 = F[897][j];
                const double F_2 = F[898][j];
                const double F_3 = F[899][j];
                double G_1 = G[799][j];
                G_0 += E_0 * F_0;
                G_0 += E_1 * F_1;
                G_0 += E_2 * F_2;
                G_0 += E_3 * F_3;
                G_1 += E_4 * F_0;
                G_1 += E_5 * F_1;
                G_1 += E_6 * F_2;
                G_1 += E_7 * F_3;
                G[798][j] = G_0;
                G[799][j] = G_1;
              }
            }
          }
        }
#undef looper_min
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
