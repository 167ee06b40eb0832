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

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[25] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*A)[30] = looper_buffers[3];
  double (*B)[25] = looper_buffers[4];
  enum { ni = 20 };
  enum { nj = 25 };
  enum { nk = 30 };
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
