#define main looper_user_main
/* mvt: a matrix-vector product and one with the transpose, x1 := x1 + A*y_1 and
   x2 := x2 + A^T*y_2 (after PolyBench 4.2, linear-algebra/kernels). */

void kernel_mvt(int n, double x1[n], double x2[n], double y_1[n], double y_2[n],
                double A[n][n])
{
#pragma scop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x1[i] = x1[i] + A[i][j] * y_1[j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x2[i] = x2[i] + A[j][i] * y_2[j];
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double *x1 = looper_buffers[0];
  double (*A)[40] = looper_buffers[1];
  double *y_1 = looper_buffers[2];
  double *x2 = looper_buffers[3];
  double *y_2 = looper_buffers[4];
  volatile int looper_size_n = 40;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 40
      && looper_apart(x1, double[40], A, double[40][40])
      && looper_apart(x1, double[40], y_1, double[40])
      && looper_apart(x1, double[40], x2, double[40])
      && looper_apart(x1, double[40], y_2, double[40])
      && looper_apart(A, double[40][40], x2, double[40])
      && looper_apart(y_1, double[40], x2, double[40])
      && looper_apart(x2, double[40], y_2, double[40]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[40] = (double (*)[40]) A;
    {
      double (*A)[40] = looper_A;
      /* LOOPer: interchange(S2, 0, 1); tile(S1, 0, [32]); interchange(S1, 1, 2); vectorize(S1); unroll_and_jam(S2, 0, 4); vectorize(S2) */
      for (int j = 0; j < 40; j++) {
        const double y_1_0 = y_1[j];
        #pragma omp simd
        for (int i = 0; i < 32; i++) {
          double x1_0 = x1[i];
          x1_0 += A[i][j] * y_1_0;
          x1[i] = x1_0;
        }
      }
      for (int j = 0; j < 40; j++) {
        const double y_1_0 = y_1[j];
        #pragma omp simd
        for (int i = 32; i < 40; i++) {
          double x1_0 = x1[i];
          x1_0 += A[i][j] * y_1_0;
          x1[i] = x1_0;
        }
      }
      for (int j = 0; j < 40; j += 4) {
        const double y_2_0 = y_2[j];
        const double y_2_1 = y_2[j + 1];
        const double y_2_2 = y_2[j + 2];
        const double y_2_3 = y_2[j + 3];
        #pragma omp simd
        for (int i = 0; i < 40; i++) {
          double x2_0 = x2[i];
          x2_0 += A[j][i] * y_2_0;
          x2_0 += A[j + 1][i] * y_2_1;
          x2_0 += A[j + 2][i] * y_2_2;
          x2_0 += A[j + 3][i] * y_2_3;
          x2[i] = x2_0;
        }
      }
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x1[i] = x1[i] + A[i][j] * y_1[j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x2[i] = x2[i] + A[j][i] * y_2[j];
  }
#undef looper_apart
}
