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
  double (*E)[50] = looper_buffers[0];
  double (*A)[60] = looper_buffers[1];
  double (*B)[50] = looper_buffers[2];
  double (*F)[70] = looper_buffers[3];
  double (*C)[80] = looper_buffers[4];
  double (*D)[70] = looper_buffers[5];
  double (*G)[70] = looper_buffers[6];
  enum { ni = 40 };
  enum { nj = 50 };
  enum { nk = 60 };
  enum { nl = 70 };
  enum { nm = 80 };
  dgemm(ROW, N, N, ni, nj, nk, 1.0, *A, nk, *B, nj, 0.0, *E, nj);
  dgemm(ROW, N, N, nj, nl, nm, 1.0, *C, nm, *D, nl, 0.0, *F, nl);
  dgemm(ROW, N, N, ni, nl, nj, 1.0, *E, nj, *F, nl, 0.0, *G, nl);
}
