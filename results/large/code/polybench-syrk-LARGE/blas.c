#include <math.h>
#include <stdlib.h>
typedef long integer;
enum { ROW = 101 };
enum { N = 111 };
enum { T = 112 };
enum { LOWER = 122 };
enum { LEFT = 141 };
enum { UNIT = 132 };
void scipy_cblas_dsyrk64_(int, int, int, integer, integer, double, const double *, integer, double, double *, integer);
#define dsyrk scipy_cblas_dsyrk64_

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[1200] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*A)[1000] = looper_buffers[3];
  enum { n = 1200 };
  enum { m = 1000 };
  dsyrk(ROW, LOWER, N, n, m, alpha, *A, m, beta, *C, n);
}
