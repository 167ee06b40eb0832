#include <math.h>
#include <stdlib.h>
typedef long integer;
enum { ROW = 101 };
enum { N = 111 };
enum { T = 112 };
enum { LOWER = 122 };
enum { LEFT = 141 };
enum { UNIT = 132 };
void scipy_cblas_dsymm64_(int, int, int, integer, integer, double, const double *, integer, const double *, integer, double, double *, integer);
#define dsymm scipy_cblas_dsymm64_

void looper_kernel(void *const *looper_buffers)
{
  double temp2 = *(double *)looper_buffers[0];
  double (*C)[1200] = looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*B)[1200] = looper_buffers[3];
  double (*A)[1000] = looper_buffers[4];
  double beta = *(double *)looper_buffers[5];
  enum { m = 1000 };
  enum { n = 1200 };
  dsymm(ROW, LEFT, LOWER, m, n, alpha, *A, m, *B, n, beta, *C, n);
  *(double *)looper_buffers[0] = temp2;
}
