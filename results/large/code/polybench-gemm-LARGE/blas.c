#include <math.h>
#include <stdlib.h>
typedef long integer;
enum { ROW = 101 };
enum { N = 111 };
enum { T = 112 };
enum { LOWER = 122 };
enum { LEFT = 141 };
enum { UNIT = 132 };
void scipy_cblas_dgemm64_(int, int, int, integer, integer, integer, double, const double *, integer, const double *, integer, double, double *, integer);
#define dgemm scipy_cblas_dgemm64_

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[1100] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*A)[1200] = looper_buffers[3];
  double (*B)[1100] = looper_buffers[4];
  enum { ni = 1000 };
  enum { nj = 1100 };
  enum { nk = 1200 };
  dgemm(ROW, N, N, ni, nj, nk, alpha, *A, nk, *B, nj, beta, *C, nj);
}
