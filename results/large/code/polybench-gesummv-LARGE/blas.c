#include <math.h>
#include <stdlib.h>
typedef long integer;
enum { ROW = 101 };
enum { N = 111 };
enum { T = 112 };
enum { LOWER = 122 };
enum { LEFT = 141 };
enum { UNIT = 132 };
void scipy_cblas_dgemv64_(int, int, integer, integer, double, const double *, integer, const double *, integer, double, double *, integer);
#define dgemv scipy_cblas_dgemv64_
void scipy_cblas_daxpy64_(integer, double, const double *, integer, double *, integer);
#define daxpy scipy_cblas_daxpy64_

void looper_kernel(void *const *looper_buffers)
{
  double *tmp = looper_buffers[0];
  double *y = looper_buffers[1];
  double (*A)[1300] = looper_buffers[2];
  double *x = looper_buffers[3];
  double (*B)[1300] = looper_buffers[4];
  double alpha = *(double *)looper_buffers[5];
  double beta = *(double *)looper_buffers[6];
  enum { n = 1300 };
  dgemv(ROW, N, n, n, 1.0, *A, n, x, 1, 0.0, tmp, 1);
  dgemv(ROW, N, n, n, beta, *B, n, x, 1, 0.0, y, 1);
  daxpy(n, alpha, tmp, 1, y, 1);
}
