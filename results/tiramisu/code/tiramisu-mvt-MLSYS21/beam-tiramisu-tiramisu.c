#define main looper_user_main
/* mvt: a matrix-vector product and one with the transpose in the same loops,
   x1 := x1 + A*y1 and x2 := x2 + A^T*y2 (after the Tiramisu benchmarks). */

void kernel_mvt(int n, double x1[n], double x2[n], double y1[n], double y2[n],
                double A[n][n])
{
#pragma scop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      x1[i] += A[i][j] * y1[j];
      x2[i] += A[j][i] * y2[j];
    }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double *x1 = looper_buffers[0];
  double (*A)[1024] = looper_buffers[1];
  double *y1 = looper_buffers[2];
  double *x2 = looper_buffers[3];
  double *y2 = looper_buffers[4];
  volatile int looper_size_n = 1024;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 1024
      && looper_apart(x1, double[1024], A, double[1024][1024])
      && looper_apart(x1, double[1024], y1, double[1024])
      && looper_apart(x1, double[1024], x2, double[1024])
      && looper_apart(x1, double[1024], y2, double[1024])
      && looper_apart(A, double[1024][1024], x2, double[1024])
      && looper_apart(y1, double[1024], x2, double[1024])
      && looper_apart(x2, double[1024], y2, double[1024]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[1024] = (double (*)[1024]) A;
    {
      double (*A)[1024] = looper_A;
      /* LOOPer: tile(S1, 0, [128, 128]); parallelize(S1, 0); unroll(S1, 16) */
      #pragma omp parallel for
      for (int i_tile = 0; i_tile < 1024; i_tile += 128)
        for (int j_tile = 0; j_tile < 1024; j_tile += 128)
          for (int i = i_tile; i <= i_tile + 127; i++) {
            for (int j = j_tile; j <= j_tile + 112; j += 16) {
              x1[i] += A[i][j] * y1[j];
              x2[i] += A[j][i] * y2[j];
              x1[i] += A[i][j + 1] * y1[j + 1];
              x2[i] += A[j + 1][i] * y2[j + 1];
              x1[i] += A[i][j + 2] * y1[j + 2];
              x2[i] += A[j + 2][i] * y2[j + 2];
              x1[i] += A[i][j + 3] * y1[j + 3];
              x2[i] += A[j + 3][i] * y2[j + 3];
              x1[i] += A[i][j + 4] * y1[j + 4];
              x2[i] += A[j + 4][i] * y2[j + 4];
              x1[i] += A[i][j + 5] * y1[j + 5];
              x2[i] += A[j + 5][i] * y2[j + 5];
              x1[i] += A[i][j + 6] * y1[j + 6];
              x2[i] += A[j + 6][i] * y2[j + 6];
              x1[i] += A[i][j + 7] * y1[j + 7];
              x2[i] += A[j + 7][i] * y2[j + 7];
              x1[i] += A[i][j + 8] * y1[j + 8];
              x2[i] += A[j + 8][i] * y2[j + 8];
              x1[i] += A[i][j + 9] * y1[j + 9];
              x2[i] += A[j + 9][i] * y2[j + 9];
              x1[i] += A[i][j + 10] * y1[j + 10];
              x2[i] += A[j + 10][i] * y2[j + 10];
              x1[i] += A[i][j + 11] * y1[j + 11];
              x2[i] += A[j + 11][i] * y2[j + 11];
              x1[i] += A[i][j + 12] * y1[j + 12];
              x2[i] += A[j + 12][i] * y2[j + 12];
              x1[i] += A[i][j + 13] * y1[j + 13];
              x2[i] += A[j + 13][i] * y2[j + 13];
              x1[i] += A[i][j + 14] * y1[j + 14];
              x2[i] += A[j + 14][i] * y2[j + 14];
              x1[i] += A[i][j + 15] * y1[j + 15];
              x2[i] += A[j + 15][i] * y2[j + 15];
            }
          }
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      x1[i] += A[i][j] * y1[j];
      x2[i] += A[j][i] * y2[j];
    }
  }
#undef looper_apart
}
