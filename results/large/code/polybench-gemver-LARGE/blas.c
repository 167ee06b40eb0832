#include <math.h>
#include <stdlib.h>
typedef long integer;
enum { ROW = 101 };
enum { N = 111 };
enum { T = 112 };
enum { LOWER = 122 };
enum { LEFT = 141 };
enum { UNIT = 132 };
void scipy_cblas_dger64_(int, integer, integer, double, const double *, integer, const double *, integer, double *, integer);
#define dger scipy_cblas_dger64_
void scipy_cblas_dgemv64_(int, int, integer, integer, double, const double *, integer, const double *, integer, double, double *, integer);
#define dgemv scipy_cblas_dgemv64_
void scipy_cblas_daxpy64_(integer, double, const double *, integer, double *, integer);
#define daxpy scipy_cblas_daxpy64_

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[2000] = looper_buffers[0];
  double *u1 = looper_buffers[1];
  double *v1 = looper_buffers[2];
  double *u2 = looper_buffers[3];
  double *v2 = looper_buffers[4];
  double *x = looper_buffers[5];
  double beta = *(double *)looper_buffers[6];
  double *y = looper_buffers[7];
  double *z = looper_buffers[8];
  double *w = looper_buffers[9];
  double alpha = *(double *)looper_buffers[10];
  enum { n = 2000 };
  dger(ROW, n, n, 1.0, u1, 1, v1, 1, *A, n);
  dger(ROW, n, n, 1.0, u2, 1, v2, 1, *A, n);
  dgemv(ROW, T, n, n, beta, *A, n, y, 1, 1.0, x, 1);
  daxpy(n, 1.0, z, 1, x, 1);
  dgemv(ROW, N, n, n, alpha, *A, n, x, 1, 1.0, w, 1);
}
