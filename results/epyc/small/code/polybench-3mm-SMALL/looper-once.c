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
      /* LOOPer: embed(S1, 2, [0, 0]); fuse(S2, S1, 2); embed(S3, 2, [0, 0]); fuse(S4, S3, 2); embed(S5, 2, [0, 0]); fuse(S6, S5, 2); interchange(S1, 1, 2); interchange(S3, 1, 2); interchange(S5, 1, 2); vectorize(S1); vectorize(S5); unroll_and_jam(S3, 0, 2); unroll_and_jam(S3, 1, 2); vectorize(S3) */
      for (int i = 0; i < 40; i++) {
        {
          const double A_0 = A[i][0];
          #pragma omp simd
          for (int j = 0; j < 50; j++) {
            double E_0;
            E_0 = 0.0;
            E_0 += A_0 * B[0][j];
            E[i][j] = E_0;
          }
        }
        for (int k = 1; k < 60; k++) {
          const double A_0 = A[i][k];
          #pragma omp simd
          for (int j = 0; j < 50; j++) {
            double E_0 = E[i][j];
            E_0 += A_0 * B[k][j];
            E[i][j] = E_0;
          }
        }
      }
      for (int i = 0; i < 50; i += 2)
        for (int k = 0; k < 40; k++) {
          if (k >= 1) {
            const double C_0 = C[i][2 * k];
            const double C_1 = C[i][2 * k + 1];
            const double C_2 = C[i + 1][2 * k];
            const double C_3 = C[i + 1][2 * k + 1];
            #pragma omp simd
            for (int j = 0; j < 70; j++) {
              double F_0 = F[i][j];
              const double D_0 = D[2 * k][j];
              const double D_1 = D[2 * k + 1][j];
              double F_1 = F[i + 1][j];
              F_0 += C_0 * D_0;
              F_0 += C_1 * D_1;
              F_1 += C_2 * D_0;
              F_1 += C_3 * D_1;
              F[i][j] = F_0;
              F[i + 1][j] = F_1;
            }
          } else {
            const double C_0 = C[i][0];
            const double C_1 = C[i][1];
            const double C_2 = C[i + 1][0];
            const double C_3 = C[i + 1][1];
            #pragma omp simd
            for (int j = 0; j < 70; j++) {
              double F_0;
              const double D_0 = D[0][j];
              const double D_1 = D[1][j];
              double F_1;
              F_0 = 0.0;
              F_0 += C_0 * D_0;
              F_0 += C_1 * D_1;
              F_1 = 0.0;
              F_1 += C_2 * D_0;
              F_1 += C_3 * D_1;
              F[i][j] = F_0;
              F[i + 1][j] = F_1;
            }
          }
        }
      for (int i = 0; i < 40; i++) {
        {
          const double E_0 = E[i][0];
          #pragma omp simd
          for (int j = 0; j < 70; j++) {
            double G_0;
            G_0 = 0.0;
            G_0 += E_0 * F[0][j];
            G[i][j] = G_0;
          }
        }
        for (int k = 1; k < 50; k++) {
          const double E_0 = E[i][k];
          #pragma omp simd
          for (int j = 0; j < 70; j++) {
            double G_0 = G[i][j];
            G_0 += E_0 * F[k][j];
            G[i][j] = G_0;
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
