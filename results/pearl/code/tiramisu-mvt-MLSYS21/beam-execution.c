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
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[1024] = (double (*)[1024]) A;
    {
      double (*A)[1024] = looper_A;
      /* LOOPer: distribute(S2, 0); interchange(S2, 0, 1); fuse(S1, S2, 1); unroll_and_jam(S1, 0, 6); tile(S1, 1, [128]) */
      for (int i = 0; i < 1015; i += 6)
        for (int j_tile = 0; j_tile < 1024; j_tile += 128) {
          double x1_0 = x1[i];
          const double y2_0 = y2[i];
          double x1_1 = x1[i + 1];
          const double y2_1 = y2[i + 1];
          double x1_2 = x1[i + 2];
          const double y2_2 = y2[i + 2];
          double x1_3 = x1[i + 3];
          const double y2_3 = y2[i + 3];
          double x1_4 = x1[i + 4];
          const double y2_4 = y2[i + 4];
          double x1_5 = x1[i + 5];
          const double y2_5 = y2[i + 5];
          #pragma omp simd if(0)
          for (int j = j_tile; j <= j_tile + 127; j++) {
            const double A_0 = A[i][j];
            const double y1_0 = y1[j];
            double x2_0 = x2[j];
            const double A_1 = A[i + 1][j];
            const double A_2 = A[i + 2][j];
            const double A_3 = A[i + 3][j];
            const double A_4 = A[i + 4][j];
            const double A_5 = A[i + 5][j];
            x1_0 += A_0 * y1_0;
            x2_0 += A_0 * y2_0;
            x1_1 += A_1 * y1_0;
            x2_0 += A_1 * y2_1;
            x1_2 += A_2 * y1_0;
            x2_0 += A_2 * y2_2;
            x1_3 += A_3 * y1_0;
            x2_0 += A_3 * y2_3;
            x1_4 += A_4 * y1_0;
            x2_0 += A_4 * y2_4;
            x1_5 += A_5 * y1_0;
            x2_0 += A_5 * y2_5;
            x2[j] = x2_0;
          }
          x1[i] = x1_0;
          x1[i + 1] = x1_1;
          x1[i + 2] = x1_2;
          x1[i + 3] = x1_3;
          x1[i + 4] = x1_4;
          x1[i + 5] = x1_5;
        }
      for (int j_tile = 0; j_tile < 1024; j_tile += 128) {
        double x1_0 = x1[1020];
        const double y2_0 = y2[1020];
        double x1_1 = x1[1021];
        const double y2_1 = y2[1021];
        double x1_2 = x1[1022];
        const double y2_2 = y2[1022];
        double x1_3 = x1[1023];
        const double y2_3 = y2[1023];
        #pragma omp simd if(0)
        for (int j = j_tile; j <= j_tile + 127; j++) {
          const double A_0 = A[1020][j];
          const double y1_0 = y1[j];
          double x2_0 = x2[j];
          const double A_1 = A[1021][j];
          const double A_2 = A[1022][j];
          const double A_3 = A[1023][j];
          x1_0 += A_0 * y1_0;
          x2_0 += A_0 * y2_0;
          x1_1 += A_1 * y1_0;
          x2_0 += A_1 * y2_1;
          x1_2 += A_2 * y1_0;
          x2_0 += A_2 * y2_2;
          x1_3 += A_3 * y1_0;
          x2_0 += A_3 * y2_3;
          x2[j] = x2_0;
        }
        x1[1020] = x1_0;
        x1[1021] = x1_1;
        x1[1022] = x1_2;
        x1[1023] = x1_3;
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
