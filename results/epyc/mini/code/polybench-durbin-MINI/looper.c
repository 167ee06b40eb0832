#define main looper_user_main
/* durbin: T y = -r for the symmetric Toeplitz matrix T with first column
   (1, r[0], ..., r[n-2]), by the Levinson-Durbin recursion
   (after PolyBench 4.2, linear-algebra/solvers). */

void kernel_durbin(int n, double r[n], double y[n])
{
  double z[n];
  double alpha;
  double beta;
  double sum;

#pragma scop
  y[0] = -r[0];
  beta = 1.0;
  alpha = -r[0];

  for (int k = 1; k < n; k++) {
    beta = (1 - alpha * alpha) * beta;
    sum = 0.0;
    for (int i = 0; i < k; i++)
      sum += r[k - i - 1] * y[i];
    alpha = -(r[k] + sum) / beta;

    for (int i = 0; i < k; i++)
      z[i] = y[i] + alpha * y[k - i - 1];
    for (int i = 0; i < k; i++)
      y[i] = z[i];
    y[k] = alpha;
  }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double *y = looper_buffers[0];
  double *r = looper_buffers[1];
  double beta = *(double *)looper_buffers[2];
  double alpha = *(double *)looper_buffers[3];
  double sum = *(double *)looper_buffers[4];
  double *z = looper_buffers[5];
  volatile int looper_size_n = 40;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 40 && looper_apart(y, double[40], r, double[40]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Warray-bounds"
    /* LOOPer: tile(S6, 1, [32]); unroll(S6, 16); vectorize(S9); tile(S9, 0, [32]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
    y[0] = -r[0];
    beta = 1.0;
    alpha = -r[0];
    for (int k_tile = 0; k_tile < 2; k_tile++)
      for (int k = 32 * k_tile + 1; k <= looper_min(39, 32 * k_tile + 32); k++) {
        beta = (1 - alpha * alpha) * beta;
        sum = 0.0;
        for (int i_tile = 0; i_tile <= 32 * k_tile; i_tile += 32) {
          int i = i_tile;
          for (; i <= looper_min(k - 16, i_tile + 16); i += 16) {
            sum += r[k - i - 1] * y[i];
            sum += r[k - i - 2] * y[i + 1];
            sum += r[k - i - 3] * y[i + 2];
            sum += r[k - i - 4] * y[i + 3];
            sum += r[k - i - 5] * y[i + 4];
            sum += r[k - i - 6] * y[i + 5];
            sum += r[k - i - 7] * y[i + 6];
            sum += r[k - i - 8] * y[i + 7];
            sum += r[k - i - 9] * y[i + 8];
            sum += r[k - i - 10] * y[i + 9];
            sum += r[k - i - 11] * y[i + 10];
            sum += r[k - i - 12] * y[i + 11];
            sum += r[k - i - 13] * y[i + 12];
            sum += r[k - i - 14] * y[i + 13];
            sum += r[k - i - 15] * y[i + 14];
            sum += r[k - i - 16] * y[i + 15];
          }
          for (; i <= looper_min(k - 1, i_tile + 31); i++)
            sum += r[k - i - 1] * y[i];
        }
        alpha = -(r[k] + sum) / beta;
        for (int i = 0; i < k; i++)
          z[i] = y[i] + alpha * y[k - i - 1];
        #pragma omp simd
        for (int i = 0; i < k; i++)
          y[i] = z[i];
        y[k] = alpha;
      }
#undef looper_min
    #pragma GCC diagnostic pop
  } else {
  y[0] = -r[0];
  beta = 1.0;
  alpha = -r[0];

  for (int k = 1; k < n; k++) {
    beta = (1 - alpha * alpha) * beta;
    sum = 0.0;
    for (int i = 0; i < k; i++)
      sum += r[k - i - 1] * y[i];
    alpha = -(r[k] + sum) / beta;

    for (int i = 0; i < k; i++)
      z[i] = y[i] + alpha * y[k - i - 1];
    for (int i = 0; i < k; i++)
      y[i] = z[i];
    y[k] = alpha;
  }
  }
#undef looper_apart
  *(double *)looper_buffers[2] = beta;
  *(double *)looper_buffers[3] = alpha;
  *(double *)looper_buffers[4] = sum;
}
