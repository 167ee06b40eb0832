#define main looper_user_main
/* symm: C := alpha*A*B + beta*C for a symmetric A of which only the lower
   triangle is read (after PolyBench 4.2, linear-algebra/blas). */

void kernel_symm(int m, int n, double alpha, double beta, double C[m][n],
                 double A[m][m], double B[m][n])
{
  double temp2;

#pragma scop
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      temp2 = 0;
      for (int k = 0; k < i; k++) {
        C[k][j] += alpha * B[i][j] * A[i][k];
        temp2 += B[k][j] * A[i][k];
      }
      C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] + alpha * temp2;
    }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double temp2 = *(double *)looper_buffers[0];
  double (*C)[80] = looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*B)[80] = looper_buffers[3];
  double (*A)[60] = looper_buffers[4];
  double beta = *(double *)looper_buffers[5];
  volatile int looper_size_m = 60;
  int m = looper_size_m;
  volatile int looper_size_n = 80;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(m == 60 && n == 80
      && looper_apart(C, double[60][80], B, double[60][80])
      && looper_apart(C, double[60][80], A, double[60][60]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_C)[80] = (double (*)[80]) C;
    double (*looper_B)[80] = (double (*)[80]) B;
    double (*looper_A)[60] = (double (*)[60]) A;
    {
      double (*C)[80] = looper_C;
      double (*B)[80] = looper_B;
      double (*A)[60] = looper_A;
      /* LOOPer: privatize(S1, 2, temp2); embed(S1, 2, [0, 0]); fuse(S2, S1, 2); embed(S4, 2, [1, 0]); fuse(S2, S4, 2); interchange(S1, 1, 2); vectorize(S1) */
      for (int i = 0; i < 60; i++) {
        double temp2_S1[80];
        if (i >= 1) {
          {
            const double A_0 = A[i][0];
            #pragma omp simd
            for (int j = 0; j < 80; j++) {
              double temp2_S1_0;
              double C_0 = C[0][j];
              temp2_S1_0 = 0;
              C_0 += alpha * B[i][j] * A_0;
              temp2_S1_0 += B[0][j] * A_0;
              temp2_S1[j] = temp2_S1_0;
              C[0][j] = C_0;
            }
          }
          for (int k = 1; k < i; k++) {
            const double A_0 = A[i][k];
            #pragma omp simd
            for (int j = 0; j < 80; j++) {
              double C_0 = C[k][j];
              double temp2_S1_0 = temp2_S1[j];
              C_0 += alpha * B[i][j] * A_0;
              temp2_S1_0 += B[k][j] * A_0;
              C[k][j] = C_0;
              temp2_S1[j] = temp2_S1_0;
            }
          }
          {
            const double A_0 = A[i][i];
            #pragma omp simd
            for (int j = 0; j < 80; j++) {
              double C_0 = C[i][j];
              C_0 = beta * C_0 + alpha * B[i][j] * A_0 + alpha * temp2_S1[j];
              C[i][j] = C_0;
            }
          }
        } else {
          const double A_0 = A[0][0];
          #pragma omp simd
          for (int j = 0; j < 80; j++) {
            double temp2_S1_0;
            double C_0 = C[0][j];
            temp2_S1_0 = 0;
            C_0 = beta * C_0 + alpha * B[0][j] * A_0 + alpha * temp2_S1_0;
            temp2_S1[j] = temp2_S1_0;
            C[0][j] = C_0;
          }
        }
      }
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      temp2 = 0;
      for (int k = 0; k < i; k++) {
        C[k][j] += alpha * B[i][j] * A[i][k];
        temp2 += B[k][j] * A[i][k];
      }
      C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] + alpha * temp2;
    }
  }
#undef looper_apart
  *(double *)looper_buffers[0] = temp2;
}
