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
  double (*C)[240] = looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*B)[240] = looper_buffers[3];
  double (*A)[200] = looper_buffers[4];
  double beta = *(double *)looper_buffers[5];
  volatile int looper_size_m = 200;
  int m = looper_size_m;
  volatile int looper_size_n = 240;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  {
    double (*temp2_S1)[240] = 0;
    if (__builtin_expect(m == 200 && n == 240
        && looper_apart(C, double[200][240], B, double[200][240])
        && looper_apart(C, double[200][240], A, double[200][200]), 1))
      temp2_S1 = __builtin_malloc(200 * sizeof *temp2_S1);
    if (__builtin_expect(temp2_S1 != 0, 1)) {
      #pragma GCC diagnostic push
      #pragma GCC diagnostic ignored "-Wunknown-pragmas"
      #pragma clang diagnostic ignored "-Wpass-failed"
      #pragma GCC diagnostic ignored "-Wshadow"
      double (*looper_C)[240] = (double (*)[240]) C;
      double (*looper_B)[240] = (double (*)[240]) B;
      double (*looper_A)[200] = (double (*)[200]) A;
      {
        double (*C)[240] = looper_C;
        double (*B)[240] = looper_B;
        double (*A)[200] = looper_A;
        /* LOOPer: privatize(S1, 2, temp2); embed(S1, 2, [0, 0]); fuse(S2, S1, 2); embed(S4, 2, [1, 0]); fuse(S2, S4, 2); interchange(S1, 1, 2); unroll_and_jam(S1, 0, 2); unroll_and_jam(S1, 1, 2); vectorize(S1) */
        for (int i = 0; i < 100; i++)
          for (int k = 0; k <= i; k++) {
            if (k >= 1 && i >= k + 1) {
              const double A_0 = A[2 * i][2 * k];
              const double A_1 = A[2 * i][2 * k + 1];
              const double A_2 = A[2 * i + 1][2 * k];
              const double A_3 = A[2 * i + 1][2 * k + 1];
              #pragma omp simd
              for (int j = 0; j < 240; j++) {
                double C_0 = C[2 * k][j];
                const double B_0 = B[2 * i][j];
                double temp2_S1_0 = temp2_S1[2 * i][j];
                const double B_1 = B[2 * k][j];
                double C_1 = C[2 * k + 1][j];
                const double B_2 = B[2 * k + 1][j];
                const double B_3 = B[2 * i + 1][j];
                double temp2_S1_1 = temp2_S1[2 * i + 1][j];
                C_0 += alpha * B_0 * A_0;
                temp2_S1_0 += B_1 * A_0;
                C_1 += alpha * B_0 * A_1;
                temp2_S1_0 += B_2 * A_1;
                C_0 += alpha * B_3 * A_2;
                temp2_S1_1 += B_1 * A_2;
                C_1 += alpha * B_3 * A_3;
                temp2_S1_1 += B_2 * A_3;
                C[2 * k][j] = C_0;
                temp2_S1[2 * i][j] = temp2_S1_0;
                C[2 * k + 1][j] = C_1;
                temp2_S1[2 * i + 1][j] = temp2_S1_1;
              }
            } else {
              if (i >= 1 && k == i) {
                const double A_0 = A[2 * i][2 * i];
                const double A_1 = A[2 * i + 1][2 * i];
                const double A_2 = A[2 * i + 1][2 * i + 1];
                #pragma omp simd
                for (int j = 0; j < 240; j++) {
                  double C_0 = C[2 * i][j];
                  const double B_0 = B[2 * i][j];
                  const double B_1 = B[2 * i + 1][j];
                  double temp2_S1_0 = temp2_S1[2 * i + 1][j];
                  double C_1 = C[2 * i + 1][j];
                  C_0 = beta * C_0 + alpha * B_0 * A_0 + alpha * temp2_S1[2 * i][j];
                  C_0 += alpha * B_1 * A_1;
                  temp2_S1_0 += B_0 * A_1;
                  C_1 = beta * C_1 + alpha * B_1 * A_2 + alpha * temp2_S1_0;
                  C[2 * i][j] = C_0;
                  temp2_S1[2 * i + 1][j] = temp2_S1_0;
                  C[2 * i + 1][j] = C_1;
                }
              } else {
                if (i >= 1) {
                  const double A_0 = A[2 * i][0];
                  const double A_1 = A[2 * i][1];
                  const double A_2 = A[2 * i + 1][0];
                  const double A_3 = A[2 * i + 1][1];
                  #pragma omp simd
                  for (int j = 0; j < 240; j++) {
                    double temp2_S1_0;
                    double C_0 = C[0][j];
                    const double B_0 = B[2 * i][j];
                    const double B_1 = B[0][j];
                    double C_1 = C[1][j];
                    const double B_2 = B[1][j];
                    double temp2_S1_1;
                    const double B_3 = B[2 * i + 1][j];
                    temp2_S1_0 = 0;
                    C_0 += alpha * B_0 * A_0;
                    temp2_S1_0 += B_1 * A_0;
                    C_1 += alpha * B_0 * A_1;
                    temp2_S1_0 += B_2 * A_1;
                    temp2_S1_1 = 0;
                    C_0 += alpha * B_3 * A_2;
                    temp2_S1_1 += B_1 * A_2;
                    C_1 += alpha * B_3 * A_3;
                    temp2_S1_1 += B_2 * A_3;
                    temp2_S1[2 * i][j] = temp2_S1_0;
                    C[0][j] = C_0;
                    C[1][j] = C_1;
                    temp2_S1[2 * i + 1][j] = temp2_S1_1;
                  }
                } else {
                  const double A_0 = A[0][0];
                  const double A_1 = A[1][0];
                  const double A_2 = A[1][1];
                  #pragma omp simd
                  for (int j = 0; j < 240; j++) {
                    double temp2_S1_0;
                    double C_0 = C[0][j];
                    const double B_0 = B[0][j];
                    double temp2_S1_1;
                    const double B_1 = B[1][j];
                    double C_1 = C[1][j];
                    temp2_S1_0 = 0;
                    C_0 = beta * C_0 + alpha * B_0 * A_0 + alpha * temp2_S1_0;
                    temp2_S1_1 = 0;
                    C_0 += alpha * B_1 * A_1;
                    temp2_S1_1 += B_0 * A_1;
                    C_1 = beta * C_1 + alpha * B_1 * A_2 + alpha * temp2_S1_1;
                    temp2_S1[0][j] = temp2_S1_0;
                    C[0][j] = C_0;
                    temp2_S1[1][j] = temp2_S1_1;
                    C[1][j] = C_1;
                  }
                }
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
    __builtin_free(temp2_S1);
  }
#undef looper_apart
  *(double *)looper_buffers[0] = temp2;
}
