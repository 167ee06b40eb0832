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
        /* LOOPer: privatize(S1, 2, temp2); embed(S1, 2, [0, 0], -1); fuse(S2, S1, 2); embed(S4, 2, [1, 0]); fuse(S2, S4, 2); interchange(S1, 1, 2); tile(S1, 0, [32, 16, 64]); skew(S1, 0, [[1, 1], [0, 1]]); parallelize(S1, 1); vectorize(S1) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
        for (int i = 0; i < 19; i++) {
          #pragma omp parallel for schedule(dynamic)
          for (int k_tile = looper_max(-1, 16 * i - 97); k_tile <= 16 * (i - (i + 3) / 3 + 1) - 1; k_tile += 16) {
            for (int j_tile = 0; j_tile < 129; j_tile += 64) {
              if (k_tile + 1 >= 16) {
                for (int i2 = looper_max(k_tile, 32 * i - 2 * k_tile - 2); i2 <= looper_min(199, looper_min(k_tile + 15, 32 * i - 2 * k_tile + 29)); i2++) {
                  for (int k = k_tile; k < i2; k++) {
                    const double A_0 = A[i2][k];
                    #pragma omp simd
                    for (int j = j_tile; j <= j_tile + 63; j++) {
                      double C_0 = C[k][j];
                      double temp2_S1_0 = temp2_S1[i2][j];
                      C_0 += alpha * B[i2][j] * A_0;
                      temp2_S1_0 += B[k][j] * A_0;
                      C[k][j] = C_0;
                      temp2_S1[i2][j] = temp2_S1_0;
                    }
                  }
                  {
                    const double A_0 = A[i2][i2];
                    #pragma omp simd
                    for (int j = j_tile; j <= j_tile + 63; j++) {
                      double C_0 = C[i2][j];
                      C_0 = beta * C_0 + alpha * B[i2][j] * A_0 + alpha * temp2_S1[i2][j];
                      C[i2][j] = C_0;
                    }
                  }
                }
                for (int i2 = looper_max(32 * i - 2 * k_tile - 2, k_tile + 16); i2 <= looper_min(199, 32 * i - 2 * k_tile + 29); i2++)
                  for (int k = k_tile; k <= k_tile + 15; k++) {
                    const double A_0 = A[i2][k];
                    #pragma omp simd
                    for (int j = j_tile; j <= j_tile + 63; j++) {
                      double C_0 = C[k][j];
                      double temp2_S1_0 = temp2_S1[i2][j];
                      C_0 += alpha * B[i2][j] * A_0;
                      temp2_S1_0 += B[k][j] * A_0;
                      C[k][j] = C_0;
                      temp2_S1[i2][j] = temp2_S1_0;
                    }
                  }
              } else {
                if (i == 0)
                  for (int i2 = 0; i2 < 15; i2++) {
                    #pragma omp simd
                    for (int j = j_tile; j <= j_tile + 63; j++)
                      temp2_S1[i2][j] = 0;
                    for (int k = 0; k < i2; k++) {
                      const double A_0 = A[i2][k];
                      #pragma omp simd
                      for (int j = j_tile; j <= j_tile + 63; j++) {
                        double C_0 = C[k][j];
                        double temp2_S1_0 = temp2_S1[i2][j];
                        C_0 += alpha * B[i2][j] * A_0;
                        temp2_S1_0 += B[k][j] * A_0;
                        C[k][j] = C_0;
                        temp2_S1[i2][j] = temp2_S1_0;
                      }
                    }
                    {
                      const double A_0 = A[i2][i2];
                      #pragma omp simd
                      for (int j = j_tile; j <= j_tile + 63; j++) {
                        double C_0 = C[i2][j];
                        C_0 = beta * C_0 + alpha * B[i2][j] * A_0 + alpha * temp2_S1[i2][j];
                        C[i2][j] = C_0;
                      }
                    }
                  }
                for (int i2 = looper_max(15, 32 * i); i2 <= looper_min(199, 32 * i + 31); i2++) {
                  #pragma omp simd
                  for (int j = j_tile; j <= j_tile + 63; j++)
                    temp2_S1[i2][j] = 0;
                  for (int k = 0; k < 15; k++) {
                    const double A_0 = A[i2][k];
                    #pragma omp simd
                    for (int j = j_tile; j <= j_tile + 63; j++) {
                      double C_0 = C[k][j];
                      double temp2_S1_0 = temp2_S1[i2][j];
                      C_0 += alpha * B[i2][j] * A_0;
                      temp2_S1_0 += B[k][j] * A_0;
                      C[k][j] = C_0;
                      temp2_S1[i2][j] = temp2_S1_0;
                    }
                  }
                }
              }
            }
            if (k_tile + 1 >= 16) {
              for (int i2 = looper_max(k_tile, 32 * i - 2 * k_tile - 2); i2 <= looper_min(199, looper_min(k_tile + 15, 32 * i - 2 * k_tile + 29)); i2++) {
                for (int k = k_tile; k < i2; k++) {
                  const double A_0 = A[i2][k];
                  #pragma omp simd
                  for (int j = 192; j < 240; j++) {
                    double C_0 = C[k][j];
                    double temp2_S1_0 = temp2_S1[i2][j];
                    C_0 += alpha * B[i2][j] * A_0;
                    temp2_S1_0 += B[k][j] * A_0;
                    C[k][j] = C_0;
                    temp2_S1[i2][j] = temp2_S1_0;
                  }
                }
                {
                  const double A_0 = A[i2][i2];
                  #pragma omp simd
                  for (int j = 192; j < 240; j++) {
                    double C_0 = C[i2][j];
                    C_0 = beta * C_0 + alpha * B[i2][j] * A_0 + alpha * temp2_S1[i2][j];
                    C[i2][j] = C_0;
                  }
                }
              }
              for (int i2 = looper_max(32 * i - 2 * k_tile - 2, k_tile + 16); i2 <= looper_min(199, 32 * i - 2 * k_tile + 29); i2++)
                for (int k = k_tile; k <= k_tile + 15; k++) {
                  const double A_0 = A[i2][k];
                  #pragma omp simd
                  for (int j = 192; j < 240; j++) {
                    double C_0 = C[k][j];
                    double temp2_S1_0 = temp2_S1[i2][j];
                    C_0 += alpha * B[i2][j] * A_0;
                    temp2_S1_0 += B[k][j] * A_0;
                    C[k][j] = C_0;
                    temp2_S1[i2][j] = temp2_S1_0;
                  }
                }
            } else {
              if (i == 0)
                for (int i2 = 0; i2 < 15; i2++) {
                  #pragma omp simd
                  for (int j = 192; j < 240; j++)
                    temp2_S1[i2][j] = 0;
                  for (int k = 0; k < i2; k++) {
                    const double A_0 = A[i2][k];
                    #pragma omp simd
                    for (int j = 192; j < 240; j++) {
                      double C_0 = C[k][j];
                      double temp2_S1_0 = temp2_S1[i2][j];
                      C_0 += alpha * B[i2][j] * A_0;
                      temp2_S1_0 += B[k][j] * A_0;
                      C[k][j] = C_0;
                      temp2_S1[i2][j] = temp2_S1_0;
                    }
                  }
                  {
                    const double A_0 = A[i2][i2];
                    #pragma omp simd
                    for (int j = 192; j < 240; j++) {
                      double C_0 = C[i2][j];
                      C_0 = beta * C_0 + alpha * B[i2][j] * A_0 + alpha * temp2_S1[i2][j];
                      C[i2][j] = C_0;
                    }
                  }
                }
              for (int i2 = looper_max(15, 32 * i); i2 <= looper_min(199, 32 * i + 31); i2++) {
                #pragma omp simd
                for (int j = 192; j < 240; j++)
                  temp2_S1[i2][j] = 0;
                for (int k = 0; k < 15; k++) {
                  const double A_0 = A[i2][k];
                  #pragma omp simd
                  for (int j = 192; j < 240; j++) {
                    double C_0 = C[k][j];
                    double temp2_S1_0 = temp2_S1[i2][j];
                    C_0 += alpha * B[i2][j] * A_0;
                    temp2_S1_0 += B[k][j] * A_0;
                    C[k][j] = C_0;
                    temp2_S1[i2][j] = temp2_S1_0;
                  }
                }
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
