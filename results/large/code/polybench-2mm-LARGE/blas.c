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
  double (*tmp)[900] = looper_buffers[0];
  double alpha = *(double *)looper_buffers[1];
  double (*A)[1100] = looper_buffers[2];
  double (*B)[900] = looper_buffers[3];
  double (*D)[1200] = looper_buffers[4];
  double beta = *(double *)looper_buffers[5];
  double (*C)[1200] = looper_buffers[6];
  enum { ni = 800 };
  enum { nj = 900 };
  enum { nk = 1100 };
  enum { nl = 1200 };
  dgemm(ROW, N, N, ni, nj, nk, alpha, *A, nk, *B, nj, 0.0, *tmp, nj);
  dgemm(ROW, N, N, ni, nl, nj, 1.0, *tmp, nj, *C, nl, beta, *D, nl);
}
