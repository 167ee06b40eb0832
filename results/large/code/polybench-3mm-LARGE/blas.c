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
  double (*E)[900] = looper_buffers[0];
  double (*A)[1000] = looper_buffers[1];
  double (*B)[900] = looper_buffers[2];
  double (*F)[1100] = looper_buffers[3];
  double (*C)[1200] = looper_buffers[4];
  double (*D)[1100] = looper_buffers[5];
  double (*G)[1100] = looper_buffers[6];
  enum { ni = 800 };
  enum { nj = 900 };
  enum { nk = 1000 };
  enum { nl = 1100 };
  enum { nm = 1200 };
  dgemm(ROW, N, N, ni, nj, nk, 1.0, *A, nk, *B, nj, 0.0, *E, nj);
  dgemm(ROW, N, N, nj, nl, nm, 1.0, *C, nm, *D, nl, 0.0, *F, nl);
  dgemm(ROW, N, N, ni, nl, nj, 1.0, *E, nj, *F, nl, 0.0, *G, nl);
}
