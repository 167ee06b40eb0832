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
  if (__builtin_expect(m == 200 && n == 240
      && looper_apart(C, double[200][240], B, double[200][240])
      && looper_apart(C, double[200][240], A, double[200][200]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_C)[240] = (double (*)[240]) C;
    double (*looper_B)[240] = (double (*)[240]) B;
    double (*looper_A)[200] = (double (*)[200]) A;
    {
      double (*C)[240] = looper_C;
      double (*B)[240] = looper_B;
      double (*A)[200] = looper_A;
      /* LOOPer: distribute(S3, 2); privatize(S1, 2, temp2); parallelize(S1, 1); interchange(S1, 0, 1); tile(S1, 1, [128]); tile(S1, 2, [32]); tile(S2, 4, [32]); interchange(S2, 4, 5) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      #pragma omp parallel for
      for (int j = 0; j < 240; j++)
        for (int i_tile = 0; i_tile < 2; i_tile++) {
          for (int i_tile2 = 128 * i_tile; i_tile2 <= looper_min(128 * i_tile + 96, 160); i_tile2 += 32)
            for (int i = i_tile2; i <= i_tile2 + 31; i++) {
              double temp2_S1;
              temp2_S1 = 0;
              for (int k = 0; k < i; k++)
                C[k][j] += alpha * B[i][j] * A[i][k];
              for (int k = 0; k < i; k++)
                temp2_S1 += B[k][j] * A[i][k];
              C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] + alpha * temp2_S1;
            }
          for (int i_tile2 = 192; i_tile2 <= looper_min(199, 128 * i_tile + 96); i_tile2 += 32)
            for (int i = 192; i < 200; i++) {
              double temp2_S1;
              temp2_S1 = 0;
              for (int k = 0; k < i; k++)
                C[k][j] += alpha * B[i][j] * A[i][k];
              for (int k = 0; k < i; k++)
                temp2_S1 += B[k][j] * A[i][k];
              C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] + alpha * temp2_S1;
            }
        }
#undef looper_min
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
