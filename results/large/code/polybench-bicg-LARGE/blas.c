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
  double *s = looper_buffers[0];
  double *q = looper_buffers[1];
  double *r = looper_buffers[2];
  double (*A)[1900] = looper_buffers[3];
  double *p = looper_buffers[4];
  enum { m = 1900 };
  enum { n = 2100 };
  dgemv(ROW, T, n, m, 1.0, *A, m, r, 1, 0.0, s, 1);
  dgemv(ROW, N, n, m, 1.0, *A, m, p, 1, 0.0, q, 1);
}
