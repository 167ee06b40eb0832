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
  double *x1 = looper_buffers[0];
  double (*A)[2000] = looper_buffers[1];
  double *y_1 = looper_buffers[2];
  double *x2 = looper_buffers[3];
  double *y_2 = looper_buffers[4];
  enum { n = 2000 };
  dgemv(ROW, N, n, n, 1.0, *A, n, y_1, 1, 1.0, x1, 1);
  dgemv(ROW, T, n, n, 1.0, *A, n, y_2, 1, 1.0, x2, 1);
}
