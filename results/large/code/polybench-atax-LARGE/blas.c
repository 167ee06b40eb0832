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

void looper_kernel(void *const *looper_buffers)
{
  double *y = looper_buffers[0];
  double *tmp = looper_buffers[1];
  double (*A)[2100] = looper_buffers[2];
  double *x = looper_buffers[3];
  enum { n = 2100 };
  enum { m = 1900 };
  dgemv(ROW, N, m, n, 1.0, *A, n, x, 1, 0.0, tmp, 1);
  dgemv(ROW, T, m, n, 1.0, *A, n, tmp, 1, 0.0, y, 1);
}
