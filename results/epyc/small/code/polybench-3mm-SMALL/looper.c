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
  double (*E)[50] = looper_buffers[0];
  double (*A)[60] = looper_buffers[1];
  double (*B)[50] = looper_buffers[2];
  double (*F)[70] = looper_buffers[3];
  double (*C)[80] = looper_buffers[4];
  double (*D)[70] = looper_buffers[5];
  double (*G)[70] = looper_buffers[6];
  volatile int looper_size_ni = 40;
  int ni = looper_size_ni;
  volatile int looper_size_nj = 50;
  int nj = looper_size_nj;
  volatile int looper_size_nk = 60;
  int nk = looper_size_nk;
  volatile int looper_size_nl = 70;
  int nl = looper_size_nl;
  volatile int looper_size_nm = 80;
  int nm = looper_size_nm;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(ni == 40 && nj == 50 && nk == 60 && nl == 70 && nm == 80
      && looper_apart(E, double[40][50], A, double[40][60])
      && looper_apart(E, double[40][50], B, double[60][50])
      && looper_apart(E, double[40][50], F, double[50][70])
      && looper_apart(E, double[40][50], C, double[50][80])
      && looper_apart(E, double[40][50], D, double[80][70])
      && looper_apart(E, double[40][50], G, double[40][70])
      && looper_apart(A, double[40][60], F, double[50][70])
      && looper_apart(A, double[40][60], G, double[40][70])
      && looper_apart(B, double[60][50], F, double[50][70])
      && looper_apart(B, double[60][50], G, double[40][70])
      && looper_apart(F, double[50][70], C, double[50][80])
      && looper_apart(F, double[50][70], D, double[80][70])
      && looper_apart(F, double[50][70], G, double[40][70])
      && looper_apart(C, double[50][80], G, double[40][70])
      && looper_apart(D, double[80][70], G, double[40][70]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_E)[50] = (double (*)[50]) E;
    double (*looper_A)[60] = (double (*)[60]) A;
    double (*looper_B)[50] = (double (*)[50]) B;
    double (*looper_F)[70] = (double (*)[70]) F;
    double (*looper_C)[80] = (double (*)[80]) C;
    double (*looper_D)[70] = (double (*)[70]) D;
    double (*looper_G)[70] = (double (*)[70]) G;
    {
      double (*E)[50] = looper_E;
      double (*A)[60] = looper_A;
      double (*B)[50] = looper_B;
      double (*F)[70] = looper_F;
      double (*C)[80] = looper_C;
      double (*D)[70] = looper_D;
      double (*G)[70] = looper_G;
      /* LOOPer: distribute(S2, 0); distribute(S4, 0); distribute(S6, 0); interchange(S2, 1, 2); interchange(S4, 1, 2); interchange(S6, 1, 2); parallelize(S1, 0); parallelize(S2, 0); parallelize(S3, 0); parallelize(S4, 0); parallelize(S5, 0); parallelize(S6, 0); vectorize(S1); vectorize(S2); vectorize(S3); vectorize(S5); vectorize(S6); unroll_and_jam(S1, 0, 6); unroll_and_jam(S2, 0, 6); unroll_and_jam(S2, 1, 4); unroll_and_jam(S3, 0, 6); unroll_and_jam(S5, 0, 6); unroll_and_jam(S6, 0, 6); unroll_and_jam(S6, 1, 4); unroll_and_jam(S4, 1, 2); vectorize(S4) */
      #pragma omp parallel for
      for (int i = 0; i < 40; i += 6) {
        if (i < 36) {
          #pragma omp simd
          for (int j = 0; j < 50; j++) {
            E[i][j] = 0.0;
            E[i + 1][j] = 0.0;
            E[i + 2][j] = 0.0;
            E[i + 3][j] = 0.0;
            E[i + 4][j] = 0.0;
            E[i + 5][j] = 0.0;
          }
        } else {
          #pragma omp simd
          for (int j = 0; j < 50; j++) {
            E[36][j] = 0.0;
            E[37][j] = 0.0;
            E[38][j] = 0.0;
            E[39][j] = 0.0;
          }
        }
      }
      #pragma omp parallel for
      for (int i = 0; i < 40; i += 6) {
        if (i < 36)
          for (int k = 0; k < 60; k += 4) {
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
            for (int j = 0; j < 50; j++) {
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
        } else
          for (int k = 0; k < 60; k += 4) {
            const double A_0 = A[36][k];
            const double A_1 = A[36][k + 1];
            const double A_2 = A[36][k + 2];
            const double A_3 = A[36][k + 3];
            const double A_4 = A[37][k];
            const double A_5 = A[37][k + 1];
            const double A_6 = A[37][k + 2];
            const double A_7 = A[37][k + 3];
            const double A_8 = A[38][k];
            const double A_9 = A[38][k + 1];
            const double A_10 = A[38][k + 2];
            const double A_11 = A[38][k + 3];
            const double A_12 = A[39][k];
            const double A_13 = A[39][k + 1];
            const double A_14 = A[39][k + 2];
            const double A_15 = A[39][k + 3];
            #pragma omp simd
            for (int j = 0; j < 50; j++) {
              double E_0 = E[36][j];
              const double B_0 = B[k][j];
              const double B_1 = B[k + 1][j];
              const double B_2 = B[k + 2][j];
              const double B_3 = B[k + 3][j];
              double E_1 = E[37][j];
              double E_2 = E[38][j];
              double E_3 = E[39][j];
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
              E[36][j] = E_0;
              E[37][j] = E_1;
              E[38][j] = E_2;
              E[39][j] = E_3;
            }
          }
      }
      #pragma omp parallel for
      for (int i = 0; i < 50; i += 6) {
        if (i < 48) {
          #pragma omp simd
          for (int j = 0; j < 70; j++) {
            F[i][j] = 0.0;
            F[i + 1][j] = 0.0;
            F[i + 2][j] = 0.0;
            F[i + 3][j] = 0.0;
            F[i + 4][j] = 0.0;
            F[i + 5][j] = 0.0;
          }
        } else {
          #pragma omp simd
          for (int j = 0; j < 70; j++) {
            F[48][j] = 0.0;
            F[49][j] = 0.0;
          }
        }
      }
      #pragma omp parallel for
      for (int i = 0; i < 50; i++)
        for (int k = 0; k < 80; k += 2) {
          const double C_0 = C[i][k];
          const double C_1 = C[i][k + 1];
          #pragma omp simd
          for (int j = 0; j < 70; j++) {
            double F_0 = F[i][j];
            F_0 += C_0 * D[k][j];
            F_0 += C_1 * D[k + 1][j];
            F[i][j] = F_0;
          }
        }
      #pragma omp parallel for
      for (int i = 0; i < 40; i += 6) {
        if (i < 36) {
          #pragma omp simd
          for (int j = 0; j < 70; j++) {
            G[i][j] = 0.0;
            G[i + 1][j] = 0.0;
            G[i + 2][j] = 0.0;
            G[i + 3][j] = 0.0;
            G[i + 4][j] = 0.0;
            G[i + 5][j] = 0.0;
          }
        } else {
          #pragma omp simd
          for (int j = 0; j < 70; j++) {
            G[36][j] = 0.0;
            G[37][j] = 0.0;
            G[38][j] = 0.0;
            G[39][j] = 0.0;
          }
        }
      }
      #pragma omp parallel for
      for (int i = 0; i < 40; i += 6) {
        if (i < 36) {
          for (int k = 0; k < 45; k += 4) {
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
            for (int j = 0; j < 70; j++) {
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
          }
          {
            const double E_0 = E[i][48];
            const double E_1 = E[i][49];
            const double E_2 = E[i + 1][48];
            const double E_3 = E[i + 1][49];
            const double E_4 = E[i + 2][48];
            const double E_5 = E[i + 2][49];
            const double E_6 = E[i + 3][48];
            const double E_7 = E[i + 3][49];
            const double E_8 = E[i + 4][48];
            const double E_9 = E[i + 4][49];
            const double E_10 = E[i + 5][48];
            const double E_11 = E[i + 5][49];
            #pragma omp simd
            for (int j = 0; j < 70; j++) {
              double G_0 = G[i][j];
              const double F_0 = F[48][j];
              const double F_1 = F[49][j];
              double G_1 = G[i + 1][j];
              double G_2 = G[i + 2][j];
              double G_3 = G[i + 3][j];
              double G_4 = G[i + 4][j];
              double G_5 = G[i + 5][j];
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
              G[i][j] = G_0;
              G[i + 1][j] = G_1;
              G[i + 2][j] = G_2;
              G[i + 3][j] = G_3;
              G[i + 4][j] = G_4;
              G[i + 5][j] = G_5;
            }
          }
        } else {
          for (int k = 0; k < 45; k += 4) {
            const double E_0 = E[36][k];
            const double E_1 = E[36][k + 1];
            const double E_2 = E[36][k + 2];
            const double E_3 = E[36][k + 3];
            const double E_4 = E[37][k];
            const double E_5 = E[37][k + 1];
            const double E_6 = E[37][k + 2];
            const double E_7 = E[37][k + 3];
            const double E_8 = E[38][k];
            const double E_9 = E[38][k + 1];
            const double E_10 = E[38][k + 2];
            const double E_11 = E[38][k + 3];
            const double E_12 = E[39][k];
            const double E_13 = E[39][k + 1];
            const double E_14 = E[39][k + 2];
            const double E_15 = E[39][k + 3];
            #pragma omp simd
            for (int j = 0; j < 70; j++) {
              double G_0 = G[36][j];
              const double F_0 = F[k][j];
              const double F_1 = F[k + 1][j];
              const double F_2 = F[k + 2][j];
              const double F_3 = F[k + 3][j];
              double G_1 = G[37][j];
              double G_2 = G[38][j];
              double G_3 = G[39][j];
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
              G[36][j] = G_0;
              G[37][j] = G_1;
              G[38][j] = G_2;
              G[39][j] = G_3;
            }
          }
          {
            const double E_0 = E[36][48];
            const double E_1 = E[36][49];
            const double E_2 = E[37][48];
            const double E_3 = E[37][49];
            const double E_4 = E[38][48];
            const double E_5 = E[38][49];
            const double E_6 = E[39][48];
            const double E_7 = E[39][49];
            #pragma omp simd
            for (int j = 0; j < 70; j++) {
              double G_0 = G[36][j];
              const double F_0 = F[48][j];
              const double F_1 = F[49][j];
              double G_1 = G[37][j];
              double G_2 = G[38][j];
              double G_3 = G[39][j];
              G_0 += E_0 * F_0;
              G_0 += E_1 * F_1;
              G_1 += E_2 * F_0;
              G_1 += E_3 * F_1;
              G_2 += E_4 * F_0;
              G_2 += E_5 * F_1;
              G_3 += E_6 * F_0;
              G_3 += E_7 * F_1;
              G[36][j] = G_0;
              G[37][j] = G_1;
              G[38][j] = G_2;
              G[39][j] = G_3;
            }
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
