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
      /* LOOPer: embed(S1, 2, [0, 0], -1); fuse(S2, S1, 2); embed(S3, 2, [0, 0], -1); fuse(S4, S3, 2); embed(S5, 2, [0, 0], -1); fuse(S6, S5, 2); interchange(S1, 1, 2); interchange(S3, 1, 2); interchange(S5, 1, 2); parallelize(S1, 0); parallelize(S3, 0); parallelize(S5, 0); vectorize(S1); vectorize(S3); vectorize(S5); unroll_and_jam(S1, 0, 6); unroll_and_jam(S1, 1, 4); unroll_and_jam(S3, 0, 6); unroll_and_jam(S3, 1, 4); unroll_and_jam(S5, 0, 6); unroll_and_jam(S5, 1, 4) */
      #pragma omp parallel for
      for (int i = 0; i < 180; i += 6) {
        for (int k = -1; k < 196; k += 4) {
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
              double E_0 = E[i][j];
              const double B_0 = B[k][j];
              const double B_1 = B[k + 1][j];
              const double B_2 = B[k + 2][j];
              const double B_3 = B[k + 3][j];
              double E_1 = E[i + 1][j];
              double E_2 = E[i + 2][j];
              double E_3 = E[i + 3][j];
              double E_4 = E[i + 4][j];
              double E_5 = E[i + 5][j];
              E_0 += A_0 * B_0;
              E_0 += A_1 * B_1;
              E_0 += A_2 * B_2;
              E_0 += A_3 * B_3;
              E_1 += A_4 * B_0;
              E_1 += A_5 * B_1;
              E_1 += A_6 * B_2;
              E_1 += A_7 * B_3;
              E_2 += A_8 * B_0;
              E_2 += A_9 * B_1;
              E_2 += A_10 * B_2;
              E_2 += A_11 * B_3;
              E_3 += A_12 * B_0;
              E_3 += A_13 * B_1;
              E_3 += A_14 * B_2;
              E_3 += A_15 * B_3;
              E_4 += A_16 * B_0;
              E_4 += A_17 * B_1;
              E_4 += A_18 * B_2;
              E_4 += A_19 * B_3;
              E_5 += A_20 * B_0;
              E_5 += A_21 * B_1;
              E_5 += A_22 * B_2;
              E_5 += A_23 * B_3;
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
              double E_0;
              const double B_0 = B[0][j];
              const double B_1 = B[1][j];
              const double B_2 = B[2][j];
              double E_1;
              double E_2;
              double E_3;
              double E_4;
              double E_5;
              E_0 = 0.0;
              E_0 += A_0 * B_0;
              E_0 += A_1 * B_1;
              E_0 += A_2 * B_2;
              E_1 = 0.0;
              E_1 += A_3 * B_0;
              E_1 += A_4 * B_1;
              E_1 += A_5 * B_2;
              E_2 = 0.0;
              E_2 += A_6 * B_0;
              E_2 += A_7 * B_1;
              E_2 += A_8 * B_2;
              E_3 = 0.0;
              E_3 += A_9 * B_0;
              E_3 += A_10 * B_1;
              E_3 += A_11 * B_2;
              E_4 = 0.0;
              E_4 += A_12 * B_0;
              E_4 += A_13 * B_1;
              E_4 += A_14 * B_2;
              E_5 = 0.0;
              E_5 += A_15 * B_0;
              E_5 += A_16 * B_1;
              E_5 += A_17 * B_2;
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
          const double A_0 = A[i][199];
          const double A_1 = A[i + 1][199];
          const double A_2 = A[i + 2][199];
          const double A_3 = A[i + 3][199];
          const double A_4 = A[i + 4][199];
          const double A_5 = A[i + 5][199];
          #pragma omp simd
          for (int j = 0; j < 190; j++) {
            double E_0 = E[i][j];
            const double B_0 = B[199][j];
            double E_1 = E[i + 1][j];
            double E_2 = E[i + 2][j];
            double E_3 = E[i + 3][j];
            double E_4 = E[i + 4][j];
            double E_5 = E[i + 5][j];
            E_0 += A_0 * B_0;
            E_1 += A_1 * B_0;
            E_2 += A_2 * B_0;
            E_3 += A_3 * B_0;
            E_4 += A_4 * B_0;
            E_5 += A_5 * B_0;
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
          for (int k = -1; k < 216; k += 4) {
            if (k + 1 >= 4) {
              const double C_0 = C[i][k];
              const double C_1 = C[i][k + 1];
              const double C_2 = C[i][k + 2];
              const double C_3 = C[i][k + 3];
              const double C_4 = C[i + 1][k];
              const double C_5 = C[i + 1][k + 1];
              const double C_6 = C[i + 1][k + 2];
              const double C_7 = C[i + 1][k + 3];
              const double C_8 = C[i + 2][k];
              const double C_9 = C[i + 2][k + 1];
              const double C_10 = C[i + 2][k + 2];
              const double C_11 = C[i + 2][k + 3];
              const double C_12 = C[i + 3][k];
              const double C_13 = C[i + 3][k + 1];
              const double C_14 = C[i + 3][k + 2];
              const double C_15 = C[i + 3][k + 3];
              const double C_16 = C[i + 4][k];
              const double C_17 = C[i + 4][k + 1];
              const double C_18 = C[i + 4][k + 2];
              const double C_19 = C[i + 4][k + 3];
              const double C_20 = C[i + 5][k];
              const double C_21 = C[i + 5][k + 1];
              const double C_22 = C[i + 5][k + 2];
              const double C_23 = C[i + 5][k + 3];
              #pragma omp simd
              for (int j = 0; j < 210; j++) {
                double F_0 = F[i][j];
                const double D_0 = D[k][j];
                const double D_1 = D[k + 1][j];
                const double D_2 = D[k + 2][j];
                const double D_3 = D[k + 3][j];
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
            } else {
              const double C_0 = C[i][0];
              const double C_1 = C[i][1];
              const double C_2 = C[i][2];
              const double C_3 = C[i + 1][0];
              const double C_4 = C[i + 1][1];
              const double C_5 = C[i + 1][2];
              const double C_6 = C[i + 2][0];
              const double C_7 = C[i + 2][1];
              const double C_8 = C[i + 2][2];
              const double C_9 = C[i + 3][0];
              const double C_10 = C[i + 3][1];
              const double C_11 = C[i + 3][2];
              const double C_12 = C[i + 4][0];
              const double C_13 = C[i + 4][1];
              const double C_14 = C[i + 4][2];
              const double C_15 = C[i + 5][0];
              const double C_16 = C[i + 5][1];
              const double C_17 = C[i + 5][2];
              #pragma omp simd
              for (int j = 0; j < 210; j++) {
                double F_0;
                const double D_0 = D[0][j];
                const double D_1 = D[1][j];
                const double D_2 = D[2][j];
                double F_1;
                double F_2;
                double F_3;
                double F_4;
                double F_5;
                F_0 = 0.0;
                F_0 += C_0 * D_0;
                F_0 += C_1 * D_1;
                F_0 += C_2 * D_2;
                F_1 = 0.0;
                F_1 += C_3 * D_0;
                F_1 += C_4 * D_1;
                F_1 += C_5 * D_2;
                F_2 = 0.0;
                F_2 += C_6 * D_0;
                F_2 += C_7 * D_1;
                F_2 += C_8 * D_2;
                F_3 = 0.0;
                F_3 += C_9 * D_0;
                F_3 += C_10 * D_1;
                F_3 += C_11 * D_2;
                F_4 = 0.0;
                F_4 += C_12 * D_0;
                F_4 += C_13 * D_1;
                F_4 += C_14 * D_2;
                F_5 = 0.0;
                F_5 += C_15 * D_0;
                F_5 += C_16 * D_1;
                F_5 += C_17 * D_2;
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
            const double C_0 = C[i][219];
            const double C_1 = C[i + 1][219];
            const double C_2 = C[i + 2][219];
            const double C_3 = C[i + 3][219];
            const double C_4 = C[i + 4][219];
            const double C_5 = C[i + 5][219];
            #pragma omp simd
            for (int j = 0; j < 210; j++) {
              double F_0 = F[i][j];
              const double D_0 = D[219][j];
              double F_1 = F[i + 1][j];
              double F_2 = F[i + 2][j];
              double F_3 = F[i + 3][j];
              double F_4 = F[i + 4][j];
              double F_5 = F[i + 5][j];
              F_0 += C_0 * D_0;
              F_1 += C_1 * D_0;
              F_2 += C_2 * D_0;
              F_3 += C_3 * D_0;
              F_4 += C_4 * D_0;
              F_5 += C_5 * D_0;
              F[i][j] = F_0;
              F[i + 1][j] = F_1;
              F[i + 2][j] = F_2;
              F[i + 3][j] = F_3;
              F[i + 4][j] = F_4;
              F[i + 5][j] = F_5;
            }
          }
        } else {
          for (int k = -1; k < 216; k += 4) {
            if (k + 1 >= 4) {
              const double C_0 = C[186][k];
              const double C_1 = C[186][k + 1];
              const double C_2 = C[186][k + 2];
              const double C_3 = C[186][k + 3];
              const double C_4 = C[187][k];
              const double C_5 = C[187][k + 1];
              const double C_6 = C[187][k + 2];
              const double C_7 = C[187][k + 3];
              const double C_8 = C[188][k];
              const double C_9 = C[188][k + 1];
              const double C_10 = C[188][k + 2];
              const double C_11 = C[188][k + 3];
              const double C_12 = C[189][k];
              const double C_13 = C[189][k + 1];
              const double C_14 = C[189][k + 2];
              const double C_15 = C[189][k + 3];
              #pragma omp simd
              for (int j = 0; j < 210; j++) {
                double F_0 = F[186][j];
                const double D_0 = D[k][j];
                const double D_1 = D[k + 1][j];
                const double D_2 = D[k + 2][j];
                const double D_3 = D[k + 3][j];
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
            } else {
              const double C_0 = C[186][0];
              const double C_1 = C[186][1];
              const double C_2 = C[186][2];
              const double C_3 = C[187][0];
              const double C_4 = C[187][1];
              const double C_5 = C[187][2];
              const double C_6 = C[188][0];
              const double C_7 = C[188][1];
              const double C_8 = C[188][2];
              const double C_9 = C[189][0];
              const double C_10 = C[189][1];
              const double C_11 = C[189][2];
              #pragma omp simd
              for (int j = 0; j < 210; j++) {
                double F_0;
                const double D_0 = D[0][j];
                const double D_1 = D[1][j];
                const double D_2 = D[2][j];
                double F_1;
                double F_2;
                double F_3;
                F_0 = 0.0;
                F_0 += C_0 * D_0;
                F_0 += C_1 * D_1;
                F_0 += C_2 * D_2;
                F_1 = 0.0;
                F_1 += C_3 * D_0;
                F_1 += C_4 * D_1;
                F_1 += C_5 * D_2;
                F_2 = 0.0;
                F_2 += C_6 * D_0;
                F_2 += C_7 * D_1;
                F_2 += C_8 * D_2;
                F_3 = 0.0;
                F_3 += C_9 * D_0;
                F_3 += C_10 * D_1;
                F_3 += C_11 * D_2;
                F[186][j] = F_0;
                F[187][j] = F_1;
                F[188][j] = F_2;
                F[189][j] = F_3;
              }
            }
          }
          {
            const double C_0 = C[186][219];
            const double C_1 = C[187][219];
            const double C_2 = C[188][219];
            const double C_3 = C[189][219];
            #pragma omp simd
            for (int j = 0; j < 210; j++) {
              double F_0 = F[186][j];
              const double D_0 = D[219][j];
              double F_1 = F[187][j];
              double F_2 = F[188][j];
              double F_3 = F[189][j];
              F_0 += C_0 * D_0;
              F_1 += C_1 * D_0;
              F_2 += C_2 * D_0;
              F_3 += C_3 * D_0;
              F[186][j] = F_0;
              F[187][j] = F_1;
              F[188][j] = F_2;
              F[189][j] = F_3;
            }
          }
        }
      }
      #pragma omp parallel for
      for (int i = 0; i < 180; i += 6) {
        for (int k = -1; k < 184; k += 4) {
          if (k + 1 >= 4) {
            const double E_0 = E[i][k];
            const double E_1 = E[i][k + 1];
            const double E_2 = E[i][k + 2];
            const double E_3 = E[i][k + 3];
            const double E_4 = E[i + 1][k];
            const double E_5 = E[i + 1][k + 1];
            const double E_6 = E[i + 1][k + 2];
            const double E_7 = E[i + 1][k + 3];
            const double E_8 = E[i + 2][k];
            const double E_9 = E[i + 2][k + 1];
            const double E_10 = E[i + 2][k + 2];
            const double E_11 = E[i + 2][k + 3];
            const double E_12 = E[i + 3][k];
            const double E_13 = E[i + 3][k + 1];
            const double E_14 = E[i + 3][k + 2];
            const double E_15 = E[i + 3][k + 3];
            const double E_16 = E[i + 4][k];
            const double E_17 = E[i + 4][k + 1];
            const double E_18 = E[i + 4][k + 2];
            const double E_19 = E[i + 4][k + 3];
            const double E_20 = E[i + 5][k];
            const double E_21 = E[i + 5][k + 1];
            const double E_22 = E[i + 5][k + 2];
            const double E_23 = E[i + 5][k + 3];
            #pragma omp simd
            for (int j = 0; j < 210; j++) {
              double G_0 = G[i][j];
              const double F_0 = F[k][j];
              const double F_1 = F[k + 1][j];
              const double F_2 = F[k + 2][j];
              const double F_3 = F[k + 3][j];
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
          } else {
            const double E_0 = E[i][0];
            const double E_1 = E[i][1];
            const double E_2 = E[i][2];
            const double E_3 = E[i + 1][0];
            const double E_4 = E[i + 1][1];
            const double E_5 = E[i + 1][2];
            const double E_6 = E[i + 2][0];
            const double E_7 = E[i + 2][1];
            const double E_8 = E[i + 2][2];
            const double E_9 = E[i + 3][0];
            const double E_10 = E[i + 3][1];
            const double E_11 = E[i + 3][2];
            const double E_12 = E[i + 4][0];
            const double E_13 = E[i + 4][1];
            const double E_14 = E[i + 4][2];
            const double E_15 = E[i + 5][0];
            const double E_16 = E[i + 5][1];
            const double E_17 = E[i + 5][2];
            #pragma omp simd
            for (int j = 0; j < 210; j++) {
              double G_0;
              const double F_0 = F[0][j];
              const double F_1 = F[1][j];
              const double F_2 = F[2][j];
              double G_1;
              double G_2;
              double G_3;
              double G_4;
              double G_5;
              G_0 = 0.0;
              G_0 += E_0 * F_0;
              G_0 += E_1 * F_1;
              G_0 += E_2 * F_2;
              G_1 = 0.0;
              G_1 += E_3 * F_0;
              G_1 += E_4 * F_1;
              G_1 += E_5 * F_2;
              G_2 = 0.0;
              G_2 += E_6 * F_0;
              G_2 += E_7 * F_1;
              G_2 += E_8 * F_2;
              G_3 = 0.0;
              G_3 += E_9 * F_0;
              G_3 += E_10 * F_1;
              G_3 += E_11 * F_2;
              G_4 = 0.0;
              G_4 += E_12 * F_0;
              G_4 += E_13 * F_1;
              G_4 += E_14 * F_2;
              G_5 = 0.0;
              G_5 += E_15 * F_0;
              G_5 += E_16 * F_1;
              G_5 += E_17 * F_2;
              G[i][j] = G_0;
              G[i + 1][j] = G_1;
              G[i + 2][j] = G_2;
              G[i + 3][j] = G_3;
              G[i + 4][j] = G_4;
              G[i + 5][j] = G_5;
            }
          }
        }
        {
          const double E_0 = E[i][187];
          const double E_1 = E[i][188];
          const double E_2 = E[i][189];
          const double E_3 = E[i + 1][187];
          const double E_4 = E[i + 1][188];
          const double E_5 = E[i + 1][189];
          const double E_6 = E[i + 2][187];
          const double E_7 = E[i + 2][188];
          const double E_8 = E[i + 2][189];
          const double E_9 = E[i + 3][187];
          const double E_10 = E[i + 3][188];
          const double E_11 = E[i + 3][189];
          const double E_12 = E[i + 4][187];
          const double E_13 = E[i + 4][188];
          const double E_14 = E[i + 4][189];
          const double E_15 = E[i + 5][187];
          const double E_16 = E[i + 5][188];
          const double E_17 = E[i + 5][189];
          #pragma omp simd
          for (int j = 0; j < 210; j++) {
            double G_0 = G[i][j];
            const double F_0 = F[187][j];
            const double F_1 = F[188][j];
            const double F_2 = F[189][j];
            double G_1 = G[i + 1][j];
            double G_2 = G[i + 2][j];
            double G_3 = G[i + 3][j];
            double G_4 = G[i + 4][j];
            double G_5 = G[i + 5][j];
            G_0 += E_0 * F_0;
            G_0 += E_1 * F_1;
            G_0 += E_2 * F_2;
            G_1 += E_3 * F_0;
            G_1 += E_4 * F_1;
            G_1 += E_5 * F_2;
            G_2 += E_6 * F_0;
            G_2 += E_7 * F_1;
            G_2 += E_8 * F_2;
            G_3 += E_9 * F_0;
            G_3 += E_10 * F_1;
            G_3 += E_11 * F_2;
            G_4 += E_12 * F_0;
            G_4 += E_13 * F_1;
            G_4 += E_14 * F_2;
            G_5 += E_15 * F_0;
            G_5 += E_16 * F_1;
            G_5 += E_17 * F_2;
            G[i][j] = G_0;
            G[i + 1][j] = G_1;
            G[i + 2][j] = G_2;
            G[i + 3][j] = G_3;
            G[i + 4][j] = G_4;
            G[i + 5][j] = G_5;
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
