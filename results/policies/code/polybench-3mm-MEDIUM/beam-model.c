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
      /* LOOPer: embed(S1, 2, [0, 0]); fuse(S2, S1, 2); embed(S3, 2, [0, 0]); fuse(S4, S3, 2); embed(S5, 2, [0, 0]); fuse(S6, S5, 2); interchange(S1, 1, 2); interchange(S3, 1, 2); interchange(S5, 1, 2); parallelize(S1, 0); parallelize(S3, 0); parallelize(S5, 0); unroll_and_jam(S3, 0, 6); unroll_and_jam(S3, 1, 6); vectorize(S3); unroll_and_jam(S5, 0, 4); unroll_and_jam(S5, 1, 6); vectorize(S5); unroll_and_jam(S1, 0, 6); unroll_and_jam(S1, 1, 6); vectorize(S1) */
      #pragma omp parallel for
      for (int i = 0; i < 180; i += 6) {
        for (int k = 0; k < 193; k += 6) {
          if (k >= 6) {
            const double A_0 = A[i][k];
            const double A_1 = A[i][k + 1];
            const double A_2 = A[i][k + 2];
            const double A_3 = A[i][k + 3];
            const double A_4 = A[i][k + 4];
            const double A_5 = A[i][k + 5];
            const double A_6 = A[i + 1][k];
            const double A_7 = A[i + 1][k + 1];
            const double A_8 = A[i + 1][k + 2];
            const double A_9 = A[i + 1][k + 3];
            const double A_10 = A[i + 1][k + 4];
            const double A_11 = A[i + 1][k + 5];
            const double A_12 = A[i + 2][k];
            const double A_13 = A[i + 2][k + 1];
            const double A_14 = A[i + 2][k + 2];
            const double A_15 = A[i + 2][k + 3];
            const double A_16 = A[i + 2][k + 4];
            const double A_17 = A[i + 2][k + 5];
            const double A_18 = A[i + 3][k];
            const double A_19 = A[i + 3][k + 1];
            const double A_20 = A[i + 3][k + 2];
            const double A_21 = A[i + 3][k + 3];
            const double A_22 = A[i + 3][k + 4];
            const double A_23 = A[i + 3][k + 5];
            const double A_24 = A[i + 4][k];
            const double A_25 = A[i + 4][k + 1];
            const double A_26 = A[i + 4][k + 2];
            const double A_27 = A[i + 4][k + 3];
            const double A_28 = A[i + 4][k + 4];
            const double A_29 = A[i + 4][k + 5];
            const double A_30 = A[i + 5][k];
            const double A_31 = A[i + 5][k + 1];
            const double A_32 = A[i + 5][k + 2];
            const double A_33 = A[i + 5][k + 3];
            const double A_34 = A[i + 5][k + 4];
            const double A_35 = A[i + 5][k + 5];
            #pragma omp simd
            for (int j = 0; j < 190; j++) {
              double E_0 = E[i][j];
              const double B_0 = B[k][j];
              const double B_1 = B[k + 1][j];
              const double B_2 = B[k + 2][j];
              const double B_3 = B[k + 3][j];
              const double B_4 = B[k + 4][j];
              const double B_5 = B[k + 5][j];
              double E_1 = E[i + 1][j];
              double E_2 = E[i + 2][j];
              double E_3 = E[i + 3][j];
              double E_4 = E[i + 4][j];
              double E_5 = E[i + 5][j];
              E_0 += A_0 * B_0;
              E_0 += A_1 * B_1;
              E_0 += A_2 * B_2;
              E_0 += A_3 * B_3;
              E_0 += A_4 * B_4;
              E_0 += A_5 * B_5;
              E_1 += A_6 * B_0;
              E_1 += A_7 * B_1;
              E_1 += A_8 * B_2;
              E_1 += A_9 * B_3;
              E_1 += A_10 * B_4;
              E_1 += A_11 * B_5;
              E_2 += A_12 * B_0;
              E_2 += A_13 * B_1;
              E_2 += A_14 * B_2;
              E_2 += A_15 * B_3;
              E_2 += A_16 * B_4;
              E_2 += A_17 * B_5;
              E_3 += A_18 * B_0;
              E_3 += A_19 * B_1;
              E_3 += A_20 * B_2;
              E_3 += A_21 * B_3;
              E_3 += A_22 * B_4;
              E_3 += A_23 * B_5;
              E_4 += A_24 * B_0;
              E_4 += A_25 * B_1;
              E_4 += A_26 * B_2;
              E_4 += A_27 * B_3;
              E_4 += A_28 * B_4;
              E_4 += A_29 * B_5;
              E_5 += A_30 * B_0;
              E_5 += A_31 * B_1;
              E_5 += A_32 * B_2;
              E_5 += A_33 * B_3;
              E_5 += A_34 * B_4;
              E_5 += A_35 * B_5;
              E[i][j] = E_0;
              E[i + 1][j] = E_1;
              E[i + 2][j] = E_2;
              E[i + 3][j] = E_3;
              E[i + 4][j] = E_4;
              E[i + 5][j] = E_5;
            }
          } else {
            const double A_0 = A[i][0];
            const double A_1 = A[i][1];
            const double A_2 = A[i][2];
            const double A_3 = A[i][3];
            const double A_4 = A[i][4];
            const double A_5 = A[i][5];
            const double A_6 = A[i + 1][0];
            const double A_7 = A[i + 1][1];
            const double A_8 = A[i + 1][2];
            const double A_9 = A[i + 1][3];
            const double A_10 = A[i + 1][4];
            const double A_11 = A[i + 1][5];
            const double A_12 = A[i + 2][0];
            const double A_13 = A[i + 2][1];
            const double A_14 = A[i + 2][2];
            const double A_15 = A[i + 2][3];
            const double A_16 = A[i + 2][4];
            const double A_17 = A[i + 2][5];
            const double A_18 = A[i + 3][0];
            const double A_19 = A[i + 3][1];
            const double A_20 = A[i + 3][2];
            const double A_21 = A[i + 3][3];
            const double A_22 = A[i + 3][4];
            const double A_23 = A[i + 3][5];
            const double A_24 = A[i + 4][0];
            const double A_25 = A[i + 4][1];
            const double A_26 = A[i + 4][2];
            const double A_27 = A[i + 4][3];
            const double A_28 = A[i + 4][4];
            const double A_29 = A[i + 4][5];
            const double A_30 = A[i + 5][0];
            const double A_31 = A[i + 5][1];
            const double A_32 = A[i + 5][2];
            const double A_33 = A[i + 5][3];
            const double A_34 = A[i + 5][4];
            const double A_35 = A[i + 5][5];
            #pragma omp simd
            for (int j = 0; j < 190; j++) {
              double E_0;
              const double B_0 = B[0][j];
              const double B_1 = B[1][j];
              const double B_2 = B[2][j];
              const double B_3 = B[3][j];
              const double B_4 = B[4][j];
              const double B_5 = B[5][j];
              double E_1;
              double E_2;
              double E_3;
              double E_4;
              double E_5;
              E_0 = 0.0;
              E_0 += A_0 * B_0;
              E_0 += A_1 * B_1;
              E_0 += A_2 * B_2;
              E_0 += A_3 * B_3;
              E_0 += A_4 * B_4;
              E_0 += A_5 * B_5;
              E_1 = 0.0;
              E_1 += A_6 * B_0;
              E_1 += A_7 * B_1;
              E_1 += A_8 * B_2;
              E_1 += A_9 * B_3;
              E_1 += A_10 * B_4;
              E_1 += A_11 * B_5;
              E_2 = 0.0;
              E_2 += A_12 * B_0;
              E_2 += A_13 * B_1;
              E_2 += A_14 * B_2;
              E_2 += A_15 * B_3;
              E_2 += A_16 * B_4;
              E_2 += A_17 * B_5;
              E_3 = 0.0;
              E_3 += A_18 * B_0;
              E_3 += A_19 * B_1;
              E_3 += A_20 * B_2;
              E_3 += A_21 * B_3;
              E_3 += A_22 * B_4;
              E_3 += A_23 * B_5;
              E_4 = 0.0;
              E_4 += A_24 * B_0;
              E_4 += A_25 * B_1;
              E_4 += A_26 * B_2;
              E_4 += A_27 * B_3;
              E_4 += A_28 * B_4;
              E_4 += A_29 * B_5;
              E_5 = 0.0;
              E_5 += A_30 * B_0;
              E_5 += A_31 * B_1;
              E_5 += A_32 * B_2;
              E_5 += A_33 * B_3;
              E_5 += A_34 * B_4;
              E_5 += A_35 * B_5;
              E[i][j] = E_0;
              E[i + 1][j] = E_1;
              E[i + 2][j] = E_2;
              E[i + 3][j] = E_3;
              E[i + 4][j] = E_4;
              E[i + 5][j] = E_5;
            }
          }
        }
        {
          const double A_0 = A[i][198];
          const double A_1 = A[i][199];
          const double A_2 = A[i + 1][198];
          const double A_3 = A[i + 1][199];
          const double A_4 = A[i + 2][198];
          const double A_5 = A[i + 2][199];
          const double A_6 = A[i + 3][198];
          const double A_7 = A[i + 3][199];
          const double A_8 = A[i + 4][198];
          const double A_9 = A[i + 4][199];
          const double A_10 = A[i + 5][198];
          const double A_11 = A[i + 5][199];
          #pragma omp simd
          for (int j = 0; j < 190; j++) {
            double E_0 = E[i][j];
            const double B_0 = B[198][j];
            const double B_1 = B[199][j];
            double E_1 = E[i + 1][j];
            double E_2 = E[i + 2][j];
            double E_3 = E[i + 3][j];
            double E_4 = E[i + 4][j];
            double E_5 = E[i + 5][j];
            E_0 += A_0 * B_0;
            E_0 += A_1 * B_1;
            E_1 += A_2 * B_0;
            E_1 += A_3 * B_1;
            E_2 += A_4 * B_0;
            E_2 += A_5 * B_1;
            E_3 += A_6 * B_0;
            E_3 += A_7 * B_1;
            E_4 += A_8 * B_0;
            E_4 += A_9 * B_1;
            E_5 += A_10 * B_0;
            E_5 += A_11 * B_1;
            E[i][j] = E_0;
            E[i + 1][j] = E_1;
            E[i + 2][j] = E_2;
            E[i + 3][j] = E_3;
            E[i + 4][j] = E_4;
            E[i + 5][j] = E_5;
          }
        }
      }
      #pragma omp parallel for
      for (int i = 0; i < 190; i += 6) {
        if (i < 186) {
          for (int k = 0; k < 211; k += 6) {
            if (k >= 6) {
              const double C_0 = C[i][k];
              const double C_1 = C[i][k + 1];
              const double C_2 = C[i][k + 2];
              const double C_3 = C[i][k + 3];
              const double C_4 = C[i][k + 4];
              const double C_5 = C[i][k + 5];
              const double C_6 = C[i + 1][k];
              const double C_7 = C[i + 1][k + 1];
              const double C_8 = C[i + 1][k + 2];
              const double C_9 = C[i + 1][k + 3];
              const double C_10 = C[i + 1][k + 4];
              const double C_11 = C[i + 1][k + 5];
              const double C_12 = C[i + 2][k];
              const double C_13 = C[i + 2][k + 1];
              const double C_14 = C[i + 2][k + 2];
              const double C_15 = C[i + 2][k + 3];
              const double C_16 = C[i + 2][k + 4];
              const double C_17 = C[i + 2][k + 5];
              const double C_18 = C[i + 3][k];
              const double C_19 = C[i + 3][k + 1];
              const double C_20 = C[i + 3][k + 2];
              const double C_21 = C[i + 3][k + 3];
              const double C_22 = C[i + 3][k + 4];
              const double C_23 = C[i + 3][k + 5];
              const double C_24 = C[i + 4][k];
              const double C_25 = C[i + 4][k + 1];
              const double C_26 = C[i + 4][k + 2];
              const double C_27 = C[i + 4][k + 3];
              const double C_28 = C[i + 4][k + 4];
              const double C_29 = C[i + 4][k + 5];
              const double C_30 = C[i + 5][k];
              const double C_31 = C[i + 5][k + 1];
              const double C_32 = C[i + 5][k + 2];
              const double C_33 = C[i + 5][k + 3];
              const double C_34 = C[i + 5][k + 4];
              const double C_35 = C[i + 5][k + 5];
              #pragma omp simd
              for (int j = 0; j < 210; j++) {
                double F_0 = F[i][j];
                const double D_0 = D[k][j];
                const double D_1 = D[k + 1][j];
                const double D_2 = D[k + 2][j];
                const double D_3 = D[k + 3][j];
                const double D_4 = D[k + 4][j];
                const double D_5 = D[k + 5][j];
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
                F_1 += C_6 * D_0;
                F_1 += C_7 * D_1;
                F_1 += C_8 * D_2;
                F_1 += C_9 * D_3;
                F_1 += C_10 * D_4;
                F_1 += C_11 * D_5;
                F_2 += C_12 * D_0;
                F_2 += C_13 * D_1;
                F_2 += C_14 * D_2;
                F_2 += C_15 * D_3;
                F_2 += C_16 * D_4;
                F_2 += C_17 * D_5;
                F_3 += C_18 * D_0;
                F_3 += C_19 * D_1;
                F_3 += C_20 * D_2;
                F_3 += C_21 * D_3;
                F_3 += C_22 * D_4;
                F_3 += C_23 * D_5;
                F_4 += C_24 * D_0;
                F_4 += C_25 * D_1;
                F_4 += C_26 * D_2;
                F_4 += C_27 * D_3;
                F_4 += C_28 * D_4;
                F_4 += C_29 * D_5;
                F_5 += C_30 * D_0;
                F_5 += C_31 * D_1;
                F_5 += C_32 * D_2;
                F_5 += C_33 * D_3;
                F_5 += C_34 * D_4;
                F_5 += C_35 * D_5;
                F[i][j] = F_0;
                F[i + 1][j] = F_1;
                F[i + 2][j] = F_2;
                F[i + 3][j] = F_3;
                F[i + 4][j] = F_4;
                F[i + 5][j] = F_5;
              }
            } else {
              const double C_0 = C[i][0];
              const double C_1 = C[i][1];
              const double C_2 = C[i][2];
              const double C_3 = C[i][3];
              const double C_4 = C[i][4];
              const double C_5 = C[i][5];
              const double C_6 = C[i + 1][0];
              const double C_7 = C[i + 1][1];
              const double C_8 = C[i + 1][2];
              const double C_9 = C[i + 1][3];
              const double C_10 = C[i + 1][4];
              const double C_11 = C[i + 1][5];
              const double C_12 = C[i + 2][0];
              const double C_13 = C[i + 2][1];
              const double C_14 = C[i + 2][2];
              const double C_15 = C[i + 2][3];
              const double C_16 = C[i + 2][4];
              const double C_17 = C[i + 2][5];
              const double C_18 = C[i + 3][0];
              const double C_19 = C[i + 3][1];
              const double C_20 = C[i + 3][2];
              const double C_21 = C[i + 3][3];
              const double C_22 = C[i + 3][4];
              const double C_23 = C[i + 3][5];
              const double C_24 = C[i + 4][0];
              const double C_25 = C[i + 4][1];
              const double C_26 = C[i + 4][2];
              const double C_27 = C[i + 4][3];
              const double C_28 = C[i + 4][4];
              const double C_29 = C[i + 4][5];
              const double C_30 = C[i + 5][0];
              const double C_31 = C[i + 5][1];
              const double C_32 = C[i + 5][2];
              const double C_33 = C[i + 5][3];
              const double C_34 = C[i + 5][4];
              const double C_35 = C[i + 5][5];
              #pragma omp simd
              for (int j = 0; j < 210; j++) {
                double F_0;
                const double D_0 = D[0][j];
                const double D_1 = D[1][j];
                const double D_2 = D[2][j];
                const double D_3 = D[3][j];
                const double D_4 = D[4][j];
                const double D_5 = D[5][j];
                double F_1;
                double F_2;
                double F_3;
                double F_4;
                double F_5;
                F_0 = 0.0;
                F_0 += C_0 * D_0;
                F_0 += C_1 * D_1;
                F_0 += C_2 * D_2;
                F_0 += C_3 * D_3;
                F_0 += C_4 * D_4;
                F_0 += C_5 * D_5;
                F_1 = 0.0;
                F_1 += C_6 * D_0;
                F_1 += C_7 * D_1;
                F_1 += C_8 * D_2;
                F_1 += C_9 * D_3;
                F_1 += C_10 * D_4;
                F_1 += C_11 * D_5;
                F_2 = 0.0;
                F_2 += C_12 * D_0;
                F_2 += C_13 * D_1;
                F_2 += C_14 * D_2;
                F_2 += C_15 * D_3;
                F_2 += C_16 * D_4;
                F_2 += C_17 * D_5;
                F_3 = 0.0;
                F_3 += C_18 * D_0;
                F_3 += C_19 * D_1;
                F_3 += C_20 * D_2;
                F_3 += C_21 * D_3;
                F_3 += C_22 * D_4;
                F_3 += C_23 * D_5;
                F_4 = 0.0;
                F_4 += C_24 * D_0;
                F_4 += C_25 * D_1;
                F_4 += C_26 * D_2;
                F_4 += C_27 * D_3;
                F_4 += C_28 * D_4;
                F_4 += C_29 * D_5;
                F_5 = 0.0;
                F_5 += C_30 * D_0;
                F_5 += C_31 * D_1;
                F_5 += C_32 * D_2;
                F_5 += C_33 * D_3;
                F_5 += C_34 * D_4;
                F_5 += C_35 * D_5;
                F[i][j] = F_0;
                F[i + 1][j] = F_1;
                F[i + 2][j] = F_2;
                F[i + 3][j] = F_3;
                F[i + 4][j] = F_4;
                F[i + 5][j] = F_5;
              }
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
              F[i][j] = F_0;
              F[i + 1][j] = F_1;
              F[i + 2][j] = F_2;
              F[i + 3][j] = F_3;
              F[i + 4][j] = F_4;
              F[i + 5][j] = F_5;
            }
          }
        } else {
          for (int k = 0; k < 211; k += 6) {
            if (k >= 6) {
              const double C_0 = C[186][k];
              const double C_1 = C[186][k + 1];
              const double C_2 = C[186][k + 2];
              const double C_3 = C[186][k + 3];
              const double C_4 = C[186][k + 4];
              const double C_5 = C[186][k + 5];
              const double C_6 = C[187][k];
              const double C_7 = C[187][k + 1];
              const double C_8 = C[187][k + 2];
              const double C_9 = C[187][k + 3];
              const double C_10 = C[187][k + 4];
              const double C_11 = C[187][k + 5];
              const double C_12 = C[188][k];
              const double C_13 = C[188][k + 1];
              const double C_14 = C[188][k + 2];
              const double C_15 = C[188][k + 3];
              const double C_16 = C[188][k + 4];
              const double C_17 = C[188][k + 5];
              const double C_18 = C[189][k];
              const double C_19 = C[189][k + 1];
              const double C_20 = C[189][k + 2];
              const double C_21 = C[189][k + 3];
              const double C_22 = C[189][k + 4];
              const double C_23 = C[189][k + 5];
              #pragma omp simd
              for (int j = 0; j < 210; j++) {
                double F_0 = F[186][j];
                const double D_0 = D[k][j];
                const double D_1 = D[k + 1][j];
                const double D_2 = D[k + 2][j];
                const double D_3 = D[k + 3][j];
                const double D_4 = D[k + 4][j];
                const double D_5 = D[k + 5][j];
                double F_1 = F[187][j];
                double F_2 = F[188][j];
                double F_3 = F[189][j];
                F_0 += C_0 * D_0;
                F_0 += C_1 * D_1;
                F_0 += C_2 * D_2;
                F_0 += C_3 * D_3;
                F_0 += C_4 * D_4;
                F_0 += C_5 * D_5;
                F_1 += C_6 * D_0;
                F_1 += C_7 * D_1;
                F_1 += C_8 * D_2;
                F_1 += C_9 * D_3;
                F_1 += C_10 * D_4;
                F_1 += C_11 * D_5;
                F_2 += C_12 * D_0;
                F_2 += C_13 * D_1;
                F_2 += C_14 * D_2;
                F_2 += C_15 * D_3;
                F_2 += C_16 * D_4;
                F_2 += C_17 * D_5;
                F_3 += C_18 * D_0;
                F_3 += C_19 * D_1;
                F_3 += C_20 * D_2;
                F_3 += C_21 * D_3;
                F_3 += C_22 * D_4;
                F_3 += C_23 * D_5;
                F[186][j] = F_0;
                F[187][j] = F_1;
                F[188][j] = F_2;
                F[189][j] = F_3;
              }
            } else {
              const double C_0 = C[186][0];
              const double C_1 = C[186][1];
              const double C_2 = C[186][2];
              const double C_3 = C[186][3];
              const double C_4 = C[186][4];
              const double C_5 = C[186][5];
              const double C_6 = C[187][0];
              const double C_7 = C[187][1];
              const double C_8 = C[187][2];
              const double C_9 = C[187][3];
              const double C_10 = C[187][4];
              const double C_11 = C[187][5];
              const double C_12 = C[188][0];
              const double C_13 = C[188][1];
              const double C_14 = C[188][2];
              const double C_15 = C[188][3];
              const double C_16 = C[188][4];
              const double C_17 = C[188][5];
              const double C_18 = C[189][0];
              const double C_19 = C[189][1];
              const double C_20 = C[189][2];
              const double C_21 = C[189][3];
              const double C_22 = C[189][4];
              const double C_23 = C[189][5];
              #pragma omp simd
              for (int j = 0; j < 210; j++) {
                double F_0;
                const double D_0 = D[0][j];
                const double D_1 = D[1][j];
                const double D_2 = D[2][j];
                const double D_3 = D[3][j];
                const double D_4 = D[4][j];
                const double D_5 = D[5][j];
                double F_1;
                double F_2;
                double F_3;
                F_0 = 0.0;
                F_0 += C_0 * D_0;
                F_0 += C_1 * D_1;
                F_0 += C_2 * D_2;
                F_0 += C_3 * D_3;
                F_0 += C_4 * D_4;
                F_0 += C_5 * D_5;
                F_1 = 0.0;
                F_1 += C_6 * D_0;
                F_1 += C_7 * D_1;
                F_1 += C_8 * D_2;
                F_1 += C_9 * D_3;
                F_1 += C_10 * D_4;
                F_1 += C_11 * D_5;
                F_2 = 0.0;
                F_2 += C_12 * D_0;
                F_2 += C_13 * D_1;
                F_2 += C_14 * D_2;
                F_2 += C_15 * D_3;
                F_2 += C_16 * D_4;
                F_2 += C_17 * D_5;
                F_3 = 0.0;
                F_3 += C_18 * D_0;
                F_3 += C_19 * D_1;
                F_3 += C_20 * D_2;
                F_3 += C_21 * D_3;
                F_3 += C_22 * D_4;
                F_3 += C_23 * D_5;
                F[186][j] = F_0;
                F[187][j] = F_1;
                F[188][j] = F_2;
                F[189][j] = F_3;
              }
            }
          }
          {
            const double C_0 = C[186][216];
            const double C_1 = C[186][217];
            const double C_2 = C[186][218];
            const double C_3 = C[186][219];
            const double C_4 = C[187][216];
            const double C_5 = C[187][217];
            const double C_6 = C[187][218];
            const double C_7 = C[187][219];
            const double C_8 = C[188][216];
            const double C_9 = C[188][217];
            const double C_10 = C[188][218];
            const double C_11 = C[188][219];
            const double C_12 = C[189][216];
            const double C_13 = C[189][217];
            const double C_14 = C[189][218];
            const double C_15 = C[189][219];
            #pragma omp simd
            for (int j = 0; j < 210; j++) {
              double F_0 = F[186][j];
              const double D_0 = D[216][j];
              const double D_1 = D[217][j];
              const double D_2 = D[218][j];
              const double D_3 = D[219][j];
              double F_1 = F[187][j];
              double F_2 = F[188][j];
              double F_3 = F[189][j];
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
              F[186][j] = F_0;
              F[187][j] = F_1;
              F[188][j] = F_2;
              F[189][j] = F_3;
            }
          }
        }
      }
      #pragma omp parallel for
      for (int i = 0; i < 180; i += 4) {
        for (int k = 0; k < 181; k += 6) {
          if (k >= 6) {
            const double E_0 = E[i][k];
            const double E_1 = E[i][k + 1];
            const double E_2 = E[i][k + 2];
            const double E_3 = E[i][k + 3];
            const double E_4 = E[i][k + 4];
            const double E_5 = E[i][k + 5];
            const double E_6 = E[i + 1][k];
            const double E_7 = E[i + 1][k + 1];
            const double E_8 = E[i + 1][k + 2];
            const double E_9 = E[i + 1][k + 3];
            const double E_10 = E[i + 1][k + 4];
            const double E_11 = E[i + 1][k + 5];
            const double E_12 = E[i + 2][k];
            const double E_13 = E[i + 2][k + 1];
            const double E_14 = E[i + 2][k + 2];
            const double E_15 = E[i + 2][k + 3];
            const double E_16 = E[i + 2][k + 4];
            const double E_17 = E[i + 2][k + 5];
            const double E_18 = E[i + 3][k];
            const double E_19 = E[i + 3][k + 1];
            const double E_20 = E[i + 3][k + 2];
            const double E_21 = E[i + 3][k + 3];
            const double E_22 = E[i + 3][k + 4];
            const double E_23 = E[i + 3][k + 5];
            #pragma omp simd
            for (int j = 0; j < 210; j++) {
              double G_0 = G[i][j];
              const double F_0 = F[k][j];
              const double F_1 = F[k + 1][j];
              const double F_2 = F[k + 2][j];
              const double F_3 = F[k + 3][j];
              const double F_4 = F[k + 4][j];
              const double F_5 = F[k + 5][j];
              double G_1 = G[i + 1][j];
              double G_2 = G[i + 2][j];
              double G_3 = G[i + 3][j];
              G_0 += E_0 * F_0;
              G_0 += E_1 * F_1;
              G_0 += E_2 * F_2;
              G_0 += E_3 * F_3;
              G_0 += E_4 * F_4;
              G_0 += E_5 * F_5;
              G_1 += E_6 * F_0;
              G_1 += E_7 * F_1;
              G_1 += E_8 * F_2;
              G_1 += E_9 * F_3;
              G_1 += E_10 * F_4;
              G_1 += E_11 * F_5;
              G_2 += E_12 * F_0;
              G_2 += E_13 * F_1;
              G_2 += E_14 * F_2;
              G_2 += E_15 * F_3;
              G_2 += E_16 * F_4;
              G_2 += E_17 * F_5;
              G_3 += E_18 * F_0;
              G_3 += E_19 * F_1;
              G_3 += E_20 * F_2;
              G_3 += E_21 * F_3;
              G_3 += E_22 * F_4;
              G_3 += E_23 * F_5;
              G[i][j] = G_0;
              G[i + 1][j] = G_1;
              G[i + 2][j] = G_2;
              G[i + 3][j] = G_3;
            }
          } else {
            const double E_0 = E[i][0];
            const double E_1 = E[i][1];
            const double E_2 = E[i][2];
            const double E_3 = E[i][3];
            const double E_4 = E[i][4];
            const double E_5 = E[i][5];
            const double E_6 = E[i + 1][0];
            const double E_7 = E[i + 1][1];
            const double E_8 = E[i + 1][2];
            const double E_9 = E[i + 1][3];
            const double E_10 = E[i + 1][4];
            const double E_11 = E[i + 1][5];
            const double E_12 = E[i + 2][0];
            const double E_13 = E[i + 2][1];
            const double E_14 = E[i + 2][2];
            const double E_15 = E[i + 2][3];
            const double E_16 = E[i + 2][4];
            const double E_17 = E[i + 2][5];
            const double E_18 = E[i + 3][0];
            const double E_19 = E[i + 3][1];
            const double E_20 = E[i + 3][2];
            const double E_21 = E[i + 3][3];
            const double E_22 = E[i + 3][4];
            const double E_23 = E[i + 3][5];
            #pragma omp simd
            for (int j = 0; j < 210; j++) {
              double G_0;
              const double F_0 = F[0][j];
              const double F_1 = F[1][j];
              const double F_2 = F[2][j];
              const double F_3 = F[3][j];
              const double F_4 = F[4][j];
              const double F_5 = F[5][j];
              double G_1;
              double G_2;
              double G_3;
              G_0 = 0.0;
              G_0 += E_0 * F_0;
              G_0 += E_1 * F_1;
              G_0 += E_2 * F_2;
              G_0 += E_3 * F_3;
              G_0 += E_4 * F_4;
              G_0 += E_5 * F_5;
              G_1 = 0.0;
              G_1 += E_6 * F_0;
              G_1 += E_7 * F_1;
              G_1 += E_8 * F_2;
              G_1 += E_9 * F_3;
              G_1 += E_10 * F_4;
              G_1 += E_11 * F_5;
              G_2 = 0.0;
              G_2 += E_12 * F_0;
              G_2 += E_13 * F_1;
              G_2 += E_14 * F_2;
              G_2 += E_15 * F_3;
              G_2 += E_16 * F_4;
              G_2 += E_17 * F_5;
              G_3 = 0.0;
              G_3 += E_18 * F_0;
              G_3 += E_19 * F_1;
              G_3 += E_20 * F_2;
              G_3 += E_21 * F_3;
              G_3 += E_22 * F_4;
              G_3 += E_23 * F_5;
              G[i][j] = G_0;
              G[i + 1][j] = G_1;
              G[i + 2][j] = G_2;
              G[i + 3][j] = G_3;
            }
          }
        }
        {
          const double E_0 = E[i][186];
          const double E_1 = E[i][187];
          const double E_2 = E[i][188];
          const double E_3 = E[i][189];
          const double E_4 = E[i + 1][186];
          const double E_5 = E[i + 1][187];
          const double E_6 = E[i + 1][188];
          const double E_7 = E[i + 1][189];
          const double E_8 = E[i + 2][186];
          const double E_9 = E[i + 2][187];
          const double E_10 = E[i + 2][188];
          const double E_11 = E[i + 2][189];
          const double E_12 = E[i + 3][186];
          const double E_13 = E[i + 3][187];
          const double E_14 = E[i + 3][188];
          const double E_15 = E[i + 3][189];
          #pragma omp simd
          for (int j = 0; j < 210; j++) {
            double G_0 = G[i][j];
            const double F_0 = F[186][j];
            const double F_1 = F[187][j];
            const double F_2 = F[188][j];
            const double F_3 = F[189][j];
            double G_1 = G[i + 1][j];
            double G_2 = G[i + 2][j];
            double G_3 = G[i + 3][j];
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
            G[i][j] = G_0;
            G[i + 1][j] = G_1;
            G[i + 2][j] = G_2;
            G[i + 3][j] = G_3;
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
