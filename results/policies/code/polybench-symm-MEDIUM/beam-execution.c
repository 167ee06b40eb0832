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
        /* LOOPer: privatize(S1, 2, temp2); embed(S1, 2, [0, 0], -1); fuse(S2, S1, 2); embed(S4, 2, [1, 0]); fuse(S2, S4, 2); interchange(S1, 1, 2); vectorize(S1); unroll_and_jam(S1, 0, 6); unroll_and_jam(S1, 1, 4) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
        for (int i = 0; i < 33; i++) {
          for (int k = -1; k <= 4 * (i / 2 + i - 1) - 1; k += 4) {
            if (k + 1 >= 4) {
              const double A_0 = A[6 * i][k];
              const double A_1 = A[6 * i][k + 1];
              const double A_2 = A[6 * i][k + 2];
              const double A_3 = A[6 * i][k + 3];
              const double A_4 = A[6 * i + 1][k];
              const double A_5 = A[6 * i + 1][k + 1];
              const double A_6 = A[6 * i + 1][k + 2];
              const double A_7 = A[6 * i + 1][k + 3];
              const double A_8 = A[6 * i + 2][k];
              const double A_9 = A[6 * i + 2][k + 1];
              const double A_10 = A[6 * i + 2][k + 2];
              const double A_11 = A[6 * i + 2][k + 3];
              const double A_12 = A[6 * i + 3][k];
              const double A_13 = A[6 * i + 3][k + 1];
              const double A_14 = A[6 * i + 3][k + 2];
              const double A_15 = A[6 * i + 3][k + 3];
              const double A_16 = A[6 * i + 4][k];
              const double A_17 = A[6 * i + 4][k + 1];
              const double A_18 = A[6 * i + 4][k + 2];
              const double A_19 = A[6 * i + 4][k + 3];
              const double A_20 = A[6 * i + 5][k];
              const double A_21 = A[6 * i + 5][k + 1];
              const double A_22 = A[6 * i + 5][k + 2];
              const double A_23 = A[6 * i + 5][k + 3];
              #pragma omp simd
              for (int j = 0; j < 240; j++) {
                double C_0 = C[k][j];
                const double B_0 = B[6 * i][j];
                double temp2_S1_0 = temp2_S1[6 * i][j];
                const double B_1 = B[k][j];
                double C_1 = C[k + 1][j];
                const double B_2 = B[k + 1][j];
                double C_2 = C[k + 2][j];
                const double B_3 = B[k + 2][j];
                double C_3 = C[k + 3][j];
                const double B_4 = B[k + 3][j];
                const double B_5 = B[6 * i + 1][j];
                double temp2_S1_1 = temp2_S1[6 * i + 1][j];
                const double B_6 = B[6 * i + 2][j];
                double temp2_S1_2 = temp2_S1[6 * i + 2][j];
                const double B_7 = B[6 * i + 3][j];
                double temp2_S1_3 = temp2_S1[6 * i + 3][j];
                const double B_8 = B[6 * i + 4][j];
                double temp2_S1_4 = temp2_S1[6 * i + 4][j];
                const double B_9 = B[6 * i + 5][j];
                double temp2_S1_5 = temp2_S1[6 * i + 5][j];
                C_0 += alpha * B_0 * A_0;
                temp2_S1_0 += B_1 * A_0;
                C_1 += alpha * B_0 * A_1;
                temp2_S1_0 += B_2 * A_1;
                C_2 += alpha * B_0 * A_2;
                temp2_S1_0 += B_3 * A_2;
                C_3 += alpha * B_0 * A_3;
                temp2_S1_0 += B_4 * A_3;
                C_0 += alpha * B_5 * A_4;
                temp2_S1_1 += B_1 * A_4;
                C_1 += alpha * B_5 * A_5;
                temp2_S1_1 += B_2 * A_5;
                C_2 += alpha * B_5 * A_6;
                temp2_S1_1 += B_3 * A_6;
                C_3 += alpha * B_5 * A_7;
                temp2_S1_1 += B_4 * A_7;
                C_0 += alpha * B_6 * A_8;
                temp2_S1_2 += B_1 * A_8;
                C_1 += alpha * B_6 * A_9;
                temp2_S1_2 += B_2 * A_9;
                C_2 += alpha * B_6 * A_10;
                temp2_S1_2 += B_3 * A_10;
                C_3 += alpha * B_6 * A_11;
                temp2_S1_2 += B_4 * A_11;
                C_0 += alpha * B_7 * A_12;
                temp2_S1_3 += B_1 * A_12;
                C_1 += alpha * B_7 * A_13;
                temp2_S1_3 += B_2 * A_13;
                C_2 += alpha * B_7 * A_14;
                temp2_S1_3 += B_3 * A_14;
                C_3 += alpha * B_7 * A_15;
                temp2_S1_3 += B_4 * A_15;
                C_0 += alpha * B_8 * A_16;
                temp2_S1_4 += B_1 * A_16;
                C_1 += alpha * B_8 * A_17;
                temp2_S1_4 += B_2 * A_17;
                C_2 += alpha * B_8 * A_18;
                temp2_S1_4 += B_3 * A_18;
                C_3 += alpha * B_8 * A_19;
                temp2_S1_4 += B_4 * A_19;
                C_0 += alpha * B_9 * A_20;
                temp2_S1_5 += B_1 * A_20;
                C_1 += alpha * B_9 * A_21;
                temp2_S1_5 += B_2 * A_21;
                C_2 += alpha * B_9 * A_22;
                temp2_S1_5 += B_3 * A_22;
                C_3 += alpha * B_9 * A_23;
                temp2_S1_5 += B_4 * A_23;
                C[k][j] = C_0;
                temp2_S1[6 * i][j] = temp2_S1_0;
                C[k + 1][j] = C_1;
                C[k + 2][j] = C_2;
                C[k + 3][j] = C_3;
                temp2_S1[6 * i + 1][j] = temp2_S1_1;
                temp2_S1[6 * i + 2][j] = temp2_S1_2;
                temp2_S1[6 * i + 3][j] = temp2_S1_3;
                temp2_S1[6 * i + 4][j] = temp2_S1_4;
                temp2_S1[6 * i + 5][j] = temp2_S1_5;
              }
            } else {
              const double A_0 = A[6 * i][0];
              const double A_1 = A[6 * i][1];
              const double A_2 = A[6 * i][2];
              const double A_3 = A[6 * i + 1][0];
              const double A_4 = A[6 * i + 1][1];
              const double A_5 = A[6 * i + 1][2];
              const double A_6 = A[6 * i + 2][0];
              const double A_7 = A[6 * i + 2][1];
              const double A_8 = A[6 * i + 2][2];
              const double A_9 = A[6 * i + 3][0];
              const double A_10 = A[6 * i + 3][1];
              const double A_11 = A[6 * i + 3][2];
              const double A_12 = A[6 * i + 4][0];
              const double A_13 = A[6 * i + 4][1];
              const double A_14 = A[6 * i + 4][2];
              const double A_15 = A[6 * i + 5][0];
              const double A_16 = A[6 * i + 5][1];
              const double A_17 = A[6 * i + 5][2];
              #pragma omp simd
              for (int j = 0; j < 240; j++) {
                double temp2_S1_0;
                double C_0 = C[0][j];
                const double B_0 = B[6 * i][j];
                const double B_1 = B[0][j];
                double C_1 = C[1][j];
                const double B_2 = B[1][j];
                double C_2 = C[2][j];
                const double B_3 = B[2][j];
                double temp2_S1_1;
                const double B_4 = B[6 * i + 1][j];
                double temp2_S1_2;
                const double B_5 = B[6 * i + 2][j];
                double temp2_S1_3;
                const double B_6 = B[6 * i + 3][j];
                double temp2_S1_4;
                const double B_7 = B[6 * i + 4][j];
                double temp2_S1_5;
                const double B_8 = B[6 * i + 5][j];
                temp2_S1_0 = 0;
                C_0 += alpha * B_0 * A_0;
                temp2_S1_0 += B_1 * A_0;
                C_1 += alpha * B_0 * A_1;
                temp2_S1_0 += B_2 * A_1;
                C_2 += alpha * B_0 * A_2;
                temp2_S1_0 += B_3 * A_2;
                temp2_S1_1 = 0;
                C_0 += alpha * B_4 * A_3;
                temp2_S1_1 += B_1 * A_3;
                C_1 += alpha * B_4 * A_4;
                temp2_S1_1 += B_2 * A_4;
                C_2 += alpha * B_4 * A_5;
                temp2_S1_1 += B_3 * A_5;
                temp2_S1_2 = 0;
                C_0 += alpha * B_5 * A_6;
                temp2_S1_2 += B_1 * A_6;
                C_1 += alpha * B_5 * A_7;
                temp2_S1_2 += B_2 * A_7;
                C_2 += alpha * B_5 * A_8;
                temp2_S1_2 += B_3 * A_8;
                temp2_S1_3 = 0;
                C_0 += alpha * B_6 * A_9;
                temp2_S1_3 += B_1 * A_9;
                C_1 += alpha * B_6 * A_10;
                temp2_S1_3 += B_2 * A_10;
                C_2 += alpha * B_6 * A_11;
                temp2_S1_3 += B_3 * A_11;
                temp2_S1_4 = 0;
                C_0 += alpha * B_7 * A_12;
                temp2_S1_4 += B_1 * A_12;
                C_1 += alpha * B_7 * A_13;
                temp2_S1_4 += B_2 * A_13;
                C_2 += alpha * B_7 * A_14;
                temp2_S1_4 += B_3 * A_14;
                temp2_S1_5 = 0;
                C_0 += alpha * B_8 * A_15;
                temp2_S1_5 += B_1 * A_15;
                C_1 += alpha * B_8 * A_16;
                temp2_S1_5 += B_2 * A_16;
                C_2 += alpha * B_8 * A_17;
                temp2_S1_5 += B_3 * A_17;
                temp2_S1[6 * i][j] = temp2_S1_0;
                C[0][j] = C_0;
                C[1][j] = C_1;
                C[2][j] = C_2;
                temp2_S1[6 * i + 1][j] = temp2_S1_1;
                temp2_S1[6 * i + 2][j] = temp2_S1_2;
                temp2_S1[6 * i + 3][j] = temp2_S1_3;
                temp2_S1[6 * i + 4][j] = temp2_S1_4;
                temp2_S1[6 * i + 5][j] = temp2_S1_5;
              }
            }
          }
          for (int k = 4 * (i / 2 + i) - 1; k <= looper_min(199, 4 * ((i + 1) / 2 + i + 1) - 1); k += 4) {
            if (k + 1 >= 4) {
              #pragma omp simd
              for (int j = 0; j < 240; j++) {
                for (int i2 = looper_max(6 * i, k); i2 <= looper_min(6 * i + 5, k + 3); i2++) {
                  for (int k2 = k; k2 < i2; k2++) {
                    C[k2][j] += alpha * B[i2][j] * A[i2][k2];
                    temp2_S1[i2][j] += B[k2][j] * A[i2][k2];
                  }
                  C[i2][j] = beta * C[i2][j] + alpha * B[i2][j] * A[i2][i2] + alpha * temp2_S1[i2][j];
                }
                if (k + 4 <= 6 * i + 5) {
                  double C_0 = C[k][j];
                  const double B_1 = B[k][j];
                  double C_1 = C[k + 1][j];
                  const double B_2 = B[k + 1][j];
                  double C_2 = C[k + 2][j];
                  const double B_3 = B[k + 2][j];
                  double C_3 = C[k + 3][j];
                  const double B_4 = B[k + 3][j];
                  #pragma omp simd if(0)
                  for (int i2 = k + 4; i2 <= 6 * i + 5; i2++) {
                    const double B_0 = B[i2][j];
                    const double A_0 = A[i2][k];
                    double temp2_S1_0 = temp2_S1[i2][j];
                    const double A_1 = A[i2][k + 1];
                    const double A_2 = A[i2][k + 2];
                    const double A_3 = A[i2][k + 3];
                    C_0 += alpha * B_0 * A_0;
                    temp2_S1_0 += B_1 * A_0;
                    C_1 += alpha * B_0 * A_1;
                    temp2_S1_0 += B_2 * A_1;
                    C_2 += alpha * B_0 * A_2;
                    temp2_S1_0 += B_3 * A_2;
                    C_3 += alpha * B_0 * A_3;
                    temp2_S1_0 += B_4 * A_3;
                    temp2_S1[i2][j] = temp2_S1_0;
                  }
                  C[k][j] = C_0;
                  C[k + 1][j] = C_1;
                  C[k + 2][j] = C_2;
                  C[k + 3][j] = C_3;
                }
              }
            } else {
              #pragma omp simd
              for (int j = 0; j < 240; j++) {
                temp2_S1[0][j] = 0;
                for (int k2 = 0; k2 < 0; k2++) {
                  C[k2][j] += alpha * B[0][j] * A[0][k2];
                  temp2_S1[0][j] += B[k2][j] * A[0][k2];
                }
                C[0][j] = beta * C[0][j] + alpha * B[0][j] * A[0][0] + alpha * temp2_S1[0][j];
                temp2_S1[1][j] = 0;
                for (int k2 = 0; k2 < 1; k2++) {
                  C[k2][j] += alpha * B[1][j] * A[1][k2];
                  temp2_S1[1][j] += B[k2][j] * A[1][k2];
                }
                C[1][j] = beta * C[1][j] + alpha * B[1][j] * A[1][1] + alpha * temp2_S1[1][j];
                temp2_S1[2][j] = 0;
                for (int k2 = 0; k2 < 2; k2++) {
                  C[k2][j] += alpha * B[2][j] * A[2][k2];
                  temp2_S1[2][j] += B[k2][j] * A[2][k2];
                }
                C[2][j] = beta * C[2][j] + alpha * B[2][j] * A[2][2] + alpha * temp2_S1[2][j];
                temp2_S1[3][j] = 0;
                C[0][j] += alpha * B[3][j] * A[3][0];
                temp2_S1[3][j] += B[0][j] * A[3][0];
                C[1][j] += alpha * B[3][j] * A[3][1];
                temp2_S1[3][j] += B[1][j] * A[3][1];
                C[2][j] += alpha * B[3][j] * A[3][2];
                temp2_S1[3][j] += B[2][j] * A[3][2];
                temp2_S1[4][j] = 0;
                C[0][j] += alpha * B[4][j] * A[4][0];
                temp2_S1[4][j] += B[0][j] * A[4][0];
                C[1][j] += alpha * B[4][j] * A[4][1];
                temp2_S1[4][j] += B[1][j] * A[4][1];
                C[2][j] += alpha * B[4][j] * A[4][2];
                temp2_S1[4][j] += B[2][j] * A[4][2];
                temp2_S1[5][j] = 0;
                C[0][j] += alpha * B[5][j] * A[5][0];
                temp2_S1[5][j] += B[0][j] * A[5][0];
                C[1][j] += alpha * B[5][j] * A[5][1];
                temp2_S1[5][j] += B[1][j] * A[5][1];
                C[2][j] += alpha * B[5][j] * A[5][2];
                temp2_S1[5][j] += B[2][j] * A[5][2];
              }
            }
          }
        }
        for (int k = -1; k < 192; k += 4) {
          if (k + 1 >= 4) {
            const double A_0 = A[198][k];
            const double A_1 = A[198][k + 1];
            const double A_2 = A[198][k + 2];
            const double A_3 = A[198][k + 3];
            const double A_4 = A[199][k];
            const double A_5 = A[199][k + 1];
            const double A_6 = A[199][k + 2];
            const double A_7 = A[199][k + 3];
            #pragma omp simd
            for (int j = 0; j < 240; j++) {
              double C_0 = C[k][j];
              const double B_0 = B[198][j];
              double temp2_S1_0 = temp2_S1[198][j];
              const double B_1 = B[k][j];
              double C_1 = C[k + 1][j];
              const double B_2 = B[k + 1][j];
              double C_2 = C[k + 2][j];
              const double B_3 = B[k + 2][j];
              double C_3 = C[k + 3][j];
              const double B_4 = B[k + 3][j];
              const double B_5 = B[199][j];
              double temp2_S1_1 = temp2_S1[199][j];
              C_0 += alpha * B_0 * A_0;
              temp2_S1_0 += B_1 * A_0;
              C_1 += alpha * B_0 * A_1;
              temp2_S1_0 += B_2 * A_1;
              C_2 += alpha * B_0 * A_2;
              temp2_S1_0 += B_3 * A_2;
              C_3 += alpha * B_0 * A_3;
              temp2_S1_0 += B_4 * A_3;
              C_0 += alpha * B_5 * A_4;
              temp2_S1_1 += B_1 * A_4;
              C_1 += alpha * B_5 * A_5;
              temp2_S1_1 += B_2 * A_5;
              C_2 += alpha * B_5 * A_6;
              temp2_S1_1 += B_3 * A_6;
              C_3 += alpha * B_5 * A_7;
              temp2_S1_1 += B_4 * A_7;
              C[k][j] = C_0;
              temp2_S1[198][j] = temp2_S1_0;
              C[k + 1][j] = C_1;
              C[k + 2][j] = C_2;
              C[k + 3][j] = C_3;
              temp2_S1[199][j] = temp2_S1_1;
            }
          } else {
            const double A_0 = A[198][0];
            const double A_1 = A[198][1];
            const double A_2 = A[198][2];
            const double A_3 = A[199][0];
            const double A_4 = A[199][1];
            const double A_5 = A[199][2];
            #pragma omp simd
            for (int j = 0; j < 240; j++) {
              double temp2_S1_0;
              double C_0 = C[0][j];
              const double B_0 = B[198][j];
              const double B_1 = B[0][j];
              double C_1 = C[1][j];
              const double B_2 = B[1][j];
              double C_2 = C[2][j];
              const double B_3 = B[2][j];
              double temp2_S1_1;
              const double B_4 = B[199][j];
              temp2_S1_0 = 0;
              C_0 += alpha * B_0 * A_0;
              temp2_S1_0 += B_1 * A_0;
              C_1 += alpha * B_0 * A_1;
              temp2_S1_0 += B_2 * A_1;
              C_2 += alpha * B_0 * A_2;
              temp2_S1_0 += B_3 * A_2;
              temp2_S1_1 = 0;
              C_0 += alpha * B_4 * A_3;
              temp2_S1_1 += B_1 * A_3;
              C_1 += alpha * B_4 * A_4;
              temp2_S1_1 += B_2 * A_4;
              C_2 += alpha * B_4 * A_5;
              temp2_S1_1 += B_3 * A_5;
              temp2_S1[198][j] = temp2_S1_0;
              C[0][j] = C_0;
              C[1][j] = C_1;
              C[2][j] = C_2;
              temp2_S1[199][j] = temp2_S1_1;
            }
          }
        }
        {
          const double A_0 = A[198][195];
          const double A_1 = A[198][196];
          const double A_2 = A[198][197];
          const double A_3 = A[198][198];
          const double A_4 = A[199][195];
          const double A_5 = A[199][196];
          const double A_6 = A[199][197];
          const double A_7 = A[199][198];
          #pragma omp simd
          for (int j = 0; j < 240; j++) {
            double C_0 = C[195][j];
            const double B_0 = B[198][j];
            double temp2_S1_0 = temp2_S1[198][j];
            const double B_1 = B[195][j];
            double C_1 = C[196][j];
            const double B_2 = B[196][j];
            double C_2 = C[197][j];
            const double B_3 = B[197][j];
            double C_3 = C[198][j];
            const double B_4 = B[199][j];
            double temp2_S1_1 = temp2_S1[199][j];
            C_0 += alpha * B_0 * A_0;
            temp2_S1_0 += B_1 * A_0;
            C_1 += alpha * B_0 * A_1;
            temp2_S1_0 += B_2 * A_1;
            C_2 += alpha * B_0 * A_2;
            temp2_S1_0 += B_3 * A_2;
            C_3 = beta * C_3 + alpha * B_0 * A_3 + alpha * temp2_S1_0;
            C_0 += alpha * B_4 * A_4;
            temp2_S1_1 += B_1 * A_4;
            C_1 += alpha * B_4 * A_5;
            temp2_S1_1 += B_2 * A_5;
            C_2 += alpha * B_4 * A_6;
            temp2_S1_1 += B_3 * A_6;
            C_3 += alpha * B_4 * A_7;
            temp2_S1_1 += B_0 * A_7;
            C[195][j] = C_0;
            temp2_S1[198][j] = temp2_S1_0;
            C[196][j] = C_1;
            C[197][j] = C_2;
            C[198][j] = C_3;
            temp2_S1[199][j] = temp2_S1_1;
          }
        }
        {
          const double A_0 = A[199][199];
          #pragma omp simd
          for (int j = 0; j < 240; j++) {
            double C_0 = C[199][j];
            C_0 = beta * C_0 + alpha * B[199][j] * A_0 + alpha * temp2_S1[199][j];
            C[199][j] = C_0;
          }
        }
#undef looper_min
#undef looper_max
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
