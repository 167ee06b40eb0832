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
      /* LOOPer: distribute(S2, 0); parallelize(S1, 0); parallelize(S2, 0); unroll_and_jam(S1, 0, 6); tile(S2, 0, [32]); interchange(S2, 1, 2); vectorize(S2) */
      #pragma omp parallel for
      for (int i = 0; i < 1024; i += 6) {
        if (i < 1020) {
          double x1_0 = x1[i];
          double x1_1 = x1[i + 1];
          double x1_2 = x1[i + 2];
          double x1_3 = x1[i + 3];
          double x1_4 = x1[i + 4];
          double x1_5 = x1[i + 5];
          #pragma omp simd if(0)
          for (int j = 0; j < 1024; j++) {
            const double y1_0 = y1[j];
            x1_0 += A[i][j] * y1_0;
            x1_1 += A[i + 1][j] * y1_0;
            x1_2 += A[i + 2][j] * y1_0;
            x1_3 += A[i + 3][j] * y1_0;
            x1_4 += A[i + 4][j] * y1_0;
            x1_5 += A[i + 5][j] * y1_0;
          }
          x1[i] = x1_0;
          x1[i + 1] = x1_1;
          x1[i + 2] = x1_2;
          x1[i + 3] = x1_3;
          x1[i + 4] = x1_4;
          x1[i + 5] = x1_5;
        } else {
          double x1_0 = x1[1020];
          double x1_1 = x1[1021];
          double x1_2 = x1[1022];
          double x1_3 = x1[1023];
          #pragma omp simd if(0)
          for (int j = 0; j < 1024; j++) {
            const double y1_0 = y1[j];
            x1_0 += A[1020][j] * y1_0;
            x1_1 += A[1021][j] * y1_0;
            x1_2 += A[1022][j] * y1_0;
            x1_3 += A[1023][j] * y1_0;
          }
          x1[1020] = x1_0;
          x1[1021] = x1_1;
          x1[1022] = x1_2;
          x1[1023] = x1_3;
        }
      }
      #pragma omp parallel for
      for (int i_tile = 0; i_tile < 1024; i_tile += 32)
        for (int j = 0; j < 1024; j++) {
          const double y2_0 = y2[j];
          #pragma omp simd
          for (int i = i_tile; i <= i_tile + 31; i++) {
            double x2_0 = x2[i];
            x2_0 += A[j][i] * y2_0;
            x2[i] = x2_0;
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
