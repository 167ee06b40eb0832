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
  double (*C)[1200] = looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*B)[1200] = looper_buffers[3];
  double (*A)[1000] = looper_buffers[4];
  double beta = *(double *)looper_buffers[5];
  volatile int looper_size_m = 1000;
  int m = looper_size_m;
  volatile int looper_size_n = 1200;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  {
    double (*temp2_S1)[1200] = 0;
    if (__builtin_expect(m == 1000 && n == 1200
        && looper_apart(C, double[1000][1200], B, double[1000][1200])
        && looper_apart(C, double[1000][1200], A, double[1000][1000]), 1))
      temp2_S1 = __builtin_malloc(1000 * sizeof *temp2_S1);
    if (__builtin_expect(temp2_S1 != 0, 1)) {
      #pragma GCC diagnostic push
      #pragma GCC diagnostic ignored "-Wunknown-pragmas"
      #pragma clang diagnostic ignored "-Wpass-failed"
      #pragma GCC diagnostic ignored "-Wshadow"
      double (*looper_C)[1200] = (double (*)[1200]) C;
      double (*looper_B)[1200] = (double (*)[1200]) B;
      double (*looper_A)[1000] = (double (*)[1000]) A;
      {
        double (*C)[1200] = looper_C;
        double (*B)[1200] = looper_B;
        double (*A)[1000] = looper_A;
        /* LOOPer: privatize(S1, 2, temp2); embed(S1, 2, [0, 0], -1); fuse(S2, S1, 2); embed(S4, 2, [1, 0]); fuse(S2, S4, 2); unroll_and_jam(S1, 1, 8); tile(S1, 0, [32, 4, 32]); interchange(S1, 0, 1); parallelize(S1, 0) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
        #pragma omp parallel for
        for (int j_tile = 0; j_tile < 38; j_tile++)
          for (int i_tile = 0; i_tile < 32; i_tile++)
            for (int k_tile = 0; k_tile <= looper_min(31, i_tile + 1); k_tile++) {
              if (k_tile >= 1) {
                for (int i = looper_max(32 * i_tile, 32 * k_tile - 1); i <= looper_min(999, looper_min(32 * i_tile + 31, 32 * k_tile + 30)); i++)
                  for (int j = 32 * j_tile; j <= looper_min(1199, 32 * j_tile + 24); j += 8) {
                    if (k_tile == i_tile) {
                      if (32 * i_tile - 1 < i) {
                        const double B_0 = B[i][j];
                        double temp2_S1_0 = temp2_S1[i][j];
                        const double B_1 = B[i][j + 1];
                        double temp2_S1_1 = temp2_S1[i][j + 1];
                        const double B_2 = B[i][j + 2];
                        double temp2_S1_2 = temp2_S1[i][j + 2];
                        const double B_3 = B[i][j + 3];
                        double temp2_S1_3 = temp2_S1[i][j + 3];
                        const double B_4 = B[i][j + 4];
                        double temp2_S1_4 = temp2_S1[i][j + 4];
                        const double B_5 = B[i][j + 5];
                        double temp2_S1_5 = temp2_S1[i][j + 5];
                        const double B_6 = B[i][j + 6];
                        double temp2_S1_6 = temp2_S1[i][j + 6];
                        const double B_7 = B[i][j + 7];
                        double temp2_S1_7 = temp2_S1[i][j + 7];
                        #pragma omp simd if(0)
                        for (int k = 32 * i_tile - 1; k < i; k++) {
                          double C_0 = C[k][j];
                          const double A_0 = A[i][k];
                          double C_1 = C[k][j + 1];
                          double C_2 = C[k][j + 2];
                          double C_3 = C[k][j + 3];
                          double C_4 = C[k][j + 4];
                          double C_5 = C[k][j + 5];
                          double C_6 = C[k][j + 6];
                          double C_7 = C[k][j + 7];
                          C_0 += alpha * B_0 * A_0;
                          temp2_S1_0 += B[k][j] * A_0;
                          C_1 += alpha * B_1 * A_0;
                          temp2_S1_1 += B[k][j + 1] * A_0;
                          C_2 += alpha * B_2 * A_0;
                          temp2_S1_2 += B[k][j + 2] * A_0;
                          C_3 += alpha * B_3 * A_0;
                          temp2_S1_3 += B[k][j + 3] * A_0;
                          C_4 += alpha * B_4 * A_0;
                          temp2_S1_4 += B[k][j + 4] * A_0;
                          C_5 += alpha * B_5 * A_0;
                          temp2_S1_5 += B[k][j + 5] * A_0;
                          C_6 += alpha * B_6 * A_0;
                          temp2_S1_6 += B[k][j + 6] * A_0;
                          C_7 += alpha * B_7 * A_0;
                          temp2_S1_7 += B[k][j + 7] * A_0;
                          C[k][j] = C_0;
                          C[k][j + 1] = C_1;
                          C[k][j + 2] = C_2;
                          C[k][j + 3] = C_3;
                          C[k][j + 4] = C_4;
                          C[k][j + 5] = C_5;
                          C[k][j + 6] = C_6;
                          C[k][j + 7] = C_7;
                        }
                        temp2_S1[i][j] = temp2_S1_0;
                        temp2_S1[i][j + 1] = temp2_S1_1;
                        temp2_S1[i][j + 2] = temp2_S1_2;
                        temp2_S1[i][j + 3] = temp2_S1_3;
                        temp2_S1[i][j + 4] = temp2_S1_4;
                        temp2_S1[i][j + 5] = temp2_S1_5;
                        temp2_S1[i][j + 6] = temp2_S1_6;
                        temp2_S1[i][j + 7] = temp2_S1_7;
                      }
                    }
                    C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] + alpha * temp2_S1[i][j];
                    C[i][j + 1] = beta * C[i][j + 1] + alpha * B[i][j + 1] * A[i][i] + alpha * temp2_S1[i][j + 1];
                    C[i][j + 2] = beta * C[i][j + 2] + alpha * B[i][j + 2] * A[i][i] + alpha * temp2_S1[i][j + 2];
                    C[i][j + 3] = beta * C[i][j + 3] + alpha * B[i][j + 3] * A[i][i] + alpha * temp2_S1[i][j + 3];
                    C[i][j + 4] = beta * C[i][j + 4] + alpha * B[i][j + 4] * A[i][i] + alpha * temp2_S1[i][j + 4];
                    C[i][j + 5] = beta * C[i][j + 5] + alpha * B[i][j + 5] * A[i][i] + alpha * temp2_S1[i][j + 5];
                    C[i][j + 6] = beta * C[i][j + 6] + alpha * B[i][j + 6] * A[i][i] + alpha * temp2_S1[i][j + 6];
                    C[i][j + 7] = beta * C[i][j + 7] + alpha * B[i][j + 7] * A[i][i] + alpha * temp2_S1[i][j + 7];
                  }
                for (int i = looper_max(32 * i_tile, 32 * k_tile + 31); i <= looper_min(999, 32 * i_tile + 31); i++)
                  for (int j = 32 * j_tile; j <= looper_min(1199, 32 * j_tile + 24); j += 8) {
                    const double B_0 = B[i][j];
                    double temp2_S1_0 = temp2_S1[i][j];
                    const double B_1 = B[i][j + 1];
                    double temp2_S1_1 = temp2_S1[i][j + 1];
                    const double B_2 = B[i][j + 2];
                    double temp2_S1_2 = temp2_S1[i][j + 2];
                    const double B_3 = B[i][j + 3];
                    double temp2_S1_3 = temp2_S1[i][j + 3];
                    const double B_4 = B[i][j + 4];
                    double temp2_S1_4 = temp2_S1[i][j + 4];
                    const double B_5 = B[i][j + 5];
                    double temp2_S1_5 = temp2_S1[i][j + 5];
                    const double B_6 = B[i][j + 6];
                    double temp2_S1_6 = temp2_S1[i][j + 6];
                    const double B_7 = B[i][j + 7];
                    double temp2_S1_7 = temp2_S1[i][j + 7];
                    #pragma omp simd if(0)
                    for (int k = 32 * k_tile - 1; k <= 32 * k_tile + 30; k++) {
                      double C_0 = C[k][j];
                      const double A_0 = A[i][k];
                      double C_1 = C[k][j + 1];
                      double C_2 = C[k][j + 2];
                      double C_3 = C[k][j + 3];
                      double C_4 = C[k][j + 4];
                      double C_5 = C[k][j + 5];
                      double C_6 = C[k][j + 6];
                      double C_7 = C[k][j + 7];
                      C_0 += alpha * B_0 * A_0;
                      temp2_S1_0 += B[k][j] * A_0;
                      C_1 += alpha * B_1 * A_0;
                      temp2_S1_1 += B[k][j + 1] * A_0;
                      C_2 += alpha * B_2 * A_0;
                      temp2_S1_2 += B[k][j + 2] * A_0;
                      C_3 += alpha * B_3 * A_0;
                      temp2_S1_3 += B[k][j + 3] * A_0;
                      C_4 += alpha * B_4 * A_0;
                      temp2_S1_4 += B[k][j + 4] * A_0;
                      C_5 += alpha * B_5 * A_0;
                      temp2_S1_5 += B[k][j + 5] * A_0;
                      C_6 += alpha * B_6 * A_0;
                      temp2_S1_6 += B[k][j + 6] * A_0;
                      C_7 += alpha * B_7 * A_0;
                      temp2_S1_7 += B[k][j + 7] * A_0;
                      C[k][j] = C_0;
                      C[k][j + 1] = C_1;
                      C[k][j + 2] = C_2;
                      C[k][j + 3] = C_3;
                      C[k][j + 4] = C_4;
                      C[k][j + 5] = C_5;
                      C[k][j + 6] = C_6;
                      C[k][j + 7] = C_7;
                    }
                    temp2_S1[i][j] = temp2_S1_0;
                    temp2_S1[i][j + 1] = temp2_S1_1;
                    temp2_S1[i][j + 2] = temp2_S1_2;
                    temp2_S1[i][j + 3] = temp2_S1_3;
                    temp2_S1[i][j + 4] = temp2_S1_4;
                    temp2_S1[i][j + 5] = temp2_S1_5;
                    temp2_S1[i][j + 6] = temp2_S1_6;
                    temp2_S1[i][j + 7] = temp2_S1_7;
                  }
              } else {
                if (i_tile == 0)
                  for (int i = 0; i < 31; i++)
                    for (int j = 32 * j_tile; j <= looper_min(1199, 32 * j_tile + 24); j += 8) {
                      temp2_S1[i][j] = 0;
                      temp2_S1[i][j + 1] = 0;
                      temp2_S1[i][j + 2] = 0;
                      temp2_S1[i][j + 3] = 0;
                      temp2_S1[i][j + 4] = 0;
                      temp2_S1[i][j + 5] = 0;
                      temp2_S1[i][j + 6] = 0;
                      temp2_S1[i][j + 7] = 0;
                      if (0 < i) {
                        const double B_0 = B[i][j];
                        double temp2_S1_0 = temp2_S1[i][j];
                        const double B_1 = B[i][j + 1];
                        double temp2_S1_1 = temp2_S1[i][j + 1];
                        const double B_2 = B[i][j + 2];
                        double temp2_S1_2 = temp2_S1[i][j + 2];
                        const double B_3 = B[i][j + 3];
                        double temp2_S1_3 = temp2_S1[i][j + 3];
                        const double B_4 = B[i][j + 4];
                        double temp2_S1_4 = temp2_S1[i][j + 4];
                        const double B_5 = B[i][j + 5];
                        double temp2_S1_5 = temp2_S1[i][j + 5];
                        const double B_6 = B[i][j + 6];
                        double temp2_S1_6 = temp2_S1[i][j + 6];
                        const double B_7 = B[i][j + 7];
                        double temp2_S1_7 = temp2_S1[i][j + 7];
                        #pragma omp simd if(0)
                        for (int k = 0; k < i; k++) {
                          double C_0 = C[k][j];
                          const double A_0 = A[i][k];
                          double C_1 = C[k][j + 1];
                          double C_2 = C[k][j + 2];
                          double C_3 = C[k][j + 3];
                          double C_4 = C[k][j + 4];
                          double C_5 = C[k][j + 5];
                          double C_6 = C[k][j + 6];
                          double C_7 = C[k][j + 7];
                          C_0 += alpha * B_0 * A_0;
                          temp2_S1_0 += B[k][j] * A_0;
                          C_1 += alpha * B_1 * A_0;
                          temp2_S1_1 += B[k][j + 1] * A_0;
                          C_2 += alpha * B_2 * A_0;
                          temp2_S1_2 += B[k][j + 2] * A_0;
                          C_3 += alpha * B_3 * A_0;
                          temp2_S1_3 += B[k][j + 3] * A_0;
                          C_4 += alpha * B_4 * A_0;
                          temp2_S1_4 += B[k][j + 4] * A_0;
                          C_5 += alpha * B_5 * A_0;
                          temp2_S1_5 += B[k][j + 5] * A_0;
                          C_6 += alpha * B_6 * A_0;
                          temp2_S1_6 += B[k][j + 6] * A_0;
                          C_7 += alpha * B_7 * A_0;
                          temp2_S1_7 += B[k][j + 7] * A_0;
                          C[k][j] = C_0;
                          C[k][j + 1] = C_1;
                          C[k][j + 2] = C_2;
                          C[k][j + 3] = C_3;
                          C[k][j + 4] = C_4;
                          C[k][j + 5] = C_5;
                          C[k][j + 6] = C_6;
                          C[k][j + 7] = C_7;
                        }
                        temp2_S1[i][j] = temp2_S1_0;
                        temp2_S1[i][j + 1] = temp2_S1_1;
                        temp2_S1[i][j + 2] = temp2_S1_2;
                        temp2_S1[i][j + 3] = temp2_S1_3;
                        temp2_S1[i][j + 4] = temp2_S1_4;
                        temp2_S1[i][j + 5] = temp2_S1_5;
                        temp2_S1[i][j + 6] = temp2_S1_6;
                        temp2_S1[i][j + 7] = temp2_S1_7;
                      }
                      C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] + alpha * temp2_S1[i][j];
                      C[i][j + 1] = beta * C[i][j + 1] + alpha * B[i][j + 1] * A[i][i] + alpha * temp2_S1[i][j + 1];
                      C[i][j + 2] = beta * C[i][j + 2] + alpha * B[i][j + 2] * A[i][i] + alpha * temp2_S1[i][j + 2];
                      C[i][j + 3] = beta * C[i][j + 3] + alpha * B[i][j + 3] * A[i][i] + alpha * temp2_S1[i][j + 3];
                      C[i][j + 4] = beta * C[i][j + 4] + alpha * B[i][j + 4] * A[i][i] + alpha * temp2_S1[i][j + 4];
                      C[i][j + 5] = beta * C[i][j + 5] + alpha * B[i][j + 5] * A[i][i] + alpha * temp2_S1[i][j + 5];
                      C[i][j + 6] = beta * C[i][j + 6] + alpha * B[i][j + 6] * A[i][i] + alpha * temp2_S1[i][j + 6];
                      C[i][j + 7] = beta * C[i][j + 7] + alpha * B[i][j + 7] * A[i][i] + alpha * temp2_S1[i][j + 7];
                    }
                for (int i = looper_max(31, 32 * i_tile); i <= looper_min(999, 32 * i_tile + 31); i++)
                  for (int j = 32 * j_tile; j <= looper_min(1199, 32 * j_tile + 24); j += 8) {
                    temp2_S1[i][j] = 0;
                    temp2_S1[i][j + 1] = 0;
                    temp2_S1[i][j + 2] = 0;
                    temp2_S1[i][j + 3] = 0;
                    temp2_S1[i][j + 4] = 0;
                    temp2_S1[i][j + 5] = 0;
                    temp2_S1[i][j + 6] = 0;
                    temp2_S1[i][j + 7] = 0;
                    {
                      const double B_0 = B[i][j];
                      double temp2_S1_0 = temp2_S1[i][j];
                      const double B_1 = B[i][j + 1];
                      double temp2_S1_1 = temp2_S1[i][j + 1];
                      const double B_2 = B[i][j + 2];
                      double temp2_S1_2 = temp2_S1[i][j + 2];
                      const double B_3 = B[i][j + 3];
                      double temp2_S1_3 = temp2_S1[i][j + 3];
                      const double B_4 = B[i][j + 4];
                      double temp2_S1_4 = temp2_S1[i][j + 4];
                      const double B_5 = B[i][j + 5];
                      double temp2_S1_5 = temp2_S1[i][j + 5];
                      const double B_6 = B[i][j + 6];
                      double temp2_S1_6 = temp2_S1[i][j + 6];
                      const double B_7 = B[i][j + 7];
                      double temp2_S1_7 = temp2_S1[i][j + 7];
                      #pragma omp simd if(0)
                      for (int k = 0; k < 31; k++) {
                        double C_0 = C[k][j];
                        const double A_0 = A[i][k];
                        double C_1 = C[k][j + 1];
                        double C_2 = C[k][j + 2];
                        double C_3 = C[k][j + 3];
                        double C_4 = C[k][j + 4];
                        double C_5 = C[k][j + 5];
                        double C_6 = C[k][j + 6];
                        double C_7 = C[k][j + 7];
                        C_0 += alpha * B_0 * A_0;
                        temp2_S1_0 += B[k][j] * A_0;
                        C_1 += alpha * B_1 * A_0;
                        temp2_S1_1 += B[k][j + 1] * A_0;
                        C_2 += alpha * B_2 * A_0;
                        temp2_S1_2 += B[k][j + 2] * A_0;
                        C_3 += alpha * B_3 * A_0;
                        temp2_S1_3 += B[k][j + 3] * A_0;
                        C_4 += alpha * B_4 * A_0;
                        temp2_S1_4 += B[k][j + 4] * A_0;
                        C_5 += alpha * B_5 * A_0;
                        temp2_S1_5 += B[k][j + 5] * A_0;
                        C_6 += alpha * B_6 * A_0;
                        temp2_S1_6 += B[k][j + 6] * A_0;
                        C_7 += alpha * B_7 * A_0;
                        temp2_S1_7 += B[k][j + 7] * A_0;
                        C[k][j] = C_0;
                        C[k][j + 1] = C_1;
                        C[k][j + 2] = C_2;
                        C[k][j + 3] = C_3;
                        C[k][j + 4] = C_4;
                        C[k][j + 5] = C_5;
                        C[k][j + 6] = C_6;
                        C[k][j + 7] = C_7;
                      }
                      temp2_S1[i][j] = temp2_S1_0;
                      temp2_S1[i][j + 1] = temp2_S1_1;
                      temp2_S1[i][j + 2] = temp2_S1_2;
                      temp2_S1[i][j + 3] = temp2_S1_3;
                      temp2_S1[i][j + 4] = temp2_S1_4;
                      temp2_S1[i][j + 5] = temp2_S1_5;
                      temp2_S1[i][j + 6] = temp2_S1_6;
                      temp2_S1[i][j + 7] = temp2_S1_7;
                    }
                  }
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
