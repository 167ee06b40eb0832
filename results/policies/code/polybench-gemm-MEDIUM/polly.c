#define main looper_user_main
/* gemm: general matrix product, C := alpha*A*B + beta*C
   (after PolyBench 4.2, linear-algebra/blas). */

void kernel_gemm(int ni, int nj, int nk, double alpha, double beta,
                 double C[ni][nj], double A[ni][nk], double B[nk][nj])
{
#pragma scop
  for (int i = 0; i < ni; i++) {
    for (int j = 0; j < nj; j++)
      C[i][j] *= beta;
    for (int k = 0; k < nk; k++)
      for (int j = 0; j < nj; j++)
        C[i][j] += alpha * A[i][k] * B[k][j];
  }
#pragma endscop
}

#undef main

static __attribute__((noinline)) void
looper_region(double (*restrict C)[220], double beta, double alpha, double (*restrict A)[240], double (*restrict B)[220])
{
  enum { ni = 200 };
  enum { nj = 220 };
  enum { nk = 240 };
#pragma scop
  for (int i = 0; i < ni; i++) {
    for (int j = 0; j < nj; j++)
      C[i][j] *= beta;
    for (int k = 0; k < nk; k++)
      for (int j = 0; j < nj; j++)
        C[i][j] += alpha * A[i][k] * B[k][j];
  }
#pragma endscop
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], *(double *)looper_buffers[1], *(double *)looper_buffers[2], looper_buffers[3], looper_buffers[4]);
}
