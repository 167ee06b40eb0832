#define main looper_user_main
/* trisolv: L x = b for a lower triangular L, by forward substitution
   (after PolyBench 4.2, linear-algebra/solvers). */

void kernel_trisolv(int n, double L[n][n], double x[n], double b[n])
{
#pragma scop
  for (int i = 0; i < n; i++) {
    x[i] = b[i];
    for (int j = 0; j < i; j++)
      x[i] -= L[i][j] * x[j];
    x[i] = x[i] / L[i][i];
  }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double *x = looper_buffers[0];
  double *b = looper_buffers[1];
  double (*L)[40] = looper_buffers[2];
  volatile int looper_size_n = 40;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 40
      && looper_apart(x, double[40], b, double[40])
      && looper_apart(x, double[40], L, double[40][40]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_L)[40] = (double (*)[40]) L;
    {
      double (*L)[40] = looper_L;
      /* LOOPer: distribute(S2, 0); embed(S3, 1, [1], -1); fuse(S2, S3, 1); interchange(S2, 0, 1); vectorize(S1); tile(S2, 0, [32]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      #pragma omp simd
      for (int i = 0; i < 40; i++)
        x[i] = b[i];
      for (int j_tile = 0; j_tile < 2; j_tile++) {
        if (j_tile == 0)
          x[0] /= L[0][0];
        for (int j = looper_max(0, 32 * j_tile - 1); j <= looper_min(38, 32 * j_tile + 30); j++) {
          x[j + 1] -= L[j + 1][j] * x[j];
          x[j + 1] /= L[j + 1][j + 1];
          for (int i = j + 2; i < 40; i++)
            x[i] -= L[i][j] * x[j];
        }
      }
#undef looper_min
#undef looper_max
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = 0; i < n; i++) {
    x[i] = b[i];
    for (int j = 0; j < i; j++)
      x[i] -= L[i][j] * x[j];
    x[i] = x[i] / L[i][i];
  }
  }
#undef looper_apart
}
