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

static volatile int looper_size_n = 400;
static __attribute__((noinline)) void
looper_region(int n, double y[n], double r[n], double beta, double *looper_out_beta, double alpha, double *looper_out_alpha, double sum, double *looper_out_sum, double *z)
{
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
  *looper_out_beta = beta;
  *looper_out_alpha = alpha;
  *looper_out_sum = sum;
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_size_n, looper_buffers[0], looper_buffers[1], *(double *)looper_buffers[2], looper_buffers[2], *(double *)looper_buffers[3], looper_buffers[3], *(double *)looper_buffers[4], looper_buffers[4], looper_buffers[5]);
}

void *const looper_storage[] = {0, 0, 0, 0, 0, 0};
