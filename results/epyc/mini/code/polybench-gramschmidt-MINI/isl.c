#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

static __attribute__((noinline)) void
looper_region(double *restrict looper_nrm, double (*restrict A)[30], double (*restrict R)[30], double (*restrict Q)[30])
{
  double nrm = *looper_nrm;
  #pragma omp parallel for
  for (int c2 = 0; c2 < 29; c2++)
    for (int c3 = c2 + 1; c3 < 30; c3++)
      R[c2][c3] = 0.0;
  for (int c0 = 0; c0 < 30; c0++) {
    nrm = 0.0;
    for (int c1 = 0; c1 < 20; c1++)
      nrm += A[c1][c0] * A[c1][c0];
    R[c0][c0] = sqrt(nrm);
    #pragma omp parallel for
    for (int c1 = 0; c1 < 20; c1++)
      Q[c1][c0] = A[c1][c0] / R[c0][c0];
    for (int c2 = 0; c2 < 39; c2 += 32) {
      #pragma omp parallel for
      for (int c3 = c0 + 1; c3 < 30; c3++) {
        if (c2 == 0)
          for (int c4 = 0; c4 < 20; c4++)
            R[c0][c3] += Q[c4][c0] * A[c4][c3];
        for (int c4 = looper_max(0, 19 - c2); c4 <= looper_min(31, 38 - c2); c4++)
          A[c2 + c4 - 19][c3] -= Q[c2 + c4 - 19][c0] * R[c0][c3];
      }
    }
  }
  *looper_nrm = nrm;
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1], looper_buffers[2], looper_buffers[3]);
}
