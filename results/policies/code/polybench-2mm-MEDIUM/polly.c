#define main looper_user_main
/* 2mm: two matrix products in a row, D := alpha*A*B*C + beta*D
   (after PolyBench 4.2, linear-algebra/kernels). */

void kernel_2mm(int ni, int nj, int nk, int nl, double alpha, double beta,
                double tmp[ni][nj], double A[ni][nk], double B[nk][nj],
                double C[nj][nl], double D[ni][nl])
{
#pragma scop
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nj; j++) {
      tmp[i][j] = 0.0;
      for (int k = 0; k < nk; k++)
        tmp[i][j] += alpha * A[i][k] * B[k][j];
    }
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nl; j++) {
      D[i][j] *= beta;
      for (int k = 0; k < nj; k++)
        D[i][j] += tmp[i][k] * C[k][j];
    }
#pragma endscop
}

#undef main

static __attribute__((noinline)) void
looper_region(double (*restrict tmp)[190], double alpha, double (*restrict A)[210], double (*restrict B)[190], double (*restrict D)[220], double beta, double (*restrict C)[220])
{
  enum { ni = 180 };
  enum { nj = 190 };
  enum { nk = 210 };
  enum { nl = 220 };
#pragma scop
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nj; j++) {
      tmp[i][j] = 0.0;
      for (int k = 0; k < nk; k++)
        tmp[i][j] += alpha * A[i][k] * B[k][j];
    }
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nl; j++) {
      D[i][j] *= beta;
      for (int k = 0; k < nj; k++)
        D[i][j] += tmp[i][k] * C[k][j];
    }
#pragma endscop
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], *(double *)looper_buffers[1], looper_buffers[2], looper_buffers[3], looper_buffers[4], *(double *)looper_buffers[5], looper_buffers[6]);
}
