#include <math.h>
#include <stdlib.h>
typedef long integer;
enum { ROW = 101 };
enum { N = 111 };
enum { T = 112 };
enum { LOWER = 122 };
enum { LEFT = 141 };
enum { UNIT = 132 };
void scipy_cblas_dtrmm64_(int, int, int, int, int, integer, integer, double, const double *, integer, double *, integer);
#define dtrmm scipy_cblas_dtrmm64_

void looper_kernel(void *const *looper_buffers)
{
  double (*B)[1200] = looper_buffers[0];
  double (*A)[1000] = looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  enum { m = 1000 };
  enum { n = 1200 };
  dtrmm(ROW, LEFT, LOWER, T, UNIT, m, n, alpha, *A, m, *B, n);
}
