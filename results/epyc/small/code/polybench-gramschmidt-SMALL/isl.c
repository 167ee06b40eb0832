#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double nrm = *(double *)looper_buffers[0];
  double (*A)[80] = looper_buffers[1];
  double (*R)[80] = looper_buffers[2];
  double (*Q)[80] = looper_buffers[3];
  #pragma omp parallel for
  for (int c0 = 0; c0 < 79; c0 += 32)
    for (int c1 = c0; c1 < 80; c1 += 32)
      for (int c2 = 0; c2 <= looper_min(31, looper_min(78 - c0, c1 - c0 + 30)); c2++)
        for (int c3 = looper_max(0, c0 + c2 - c1 + 1); c3 <= looper_min(31, 79 - c1); c3++)
          R[c0 + c2][c1 + c3] = 0.0;
  for (int c0 = 0; c0 < 80; c0++) {
    nrm = 0.0;
    for (int c1 = 0; c1 < 60; c1++)
      nrm += A[c1][c0] * A[c1][c0];
    R[c0][c0] = sqrt(nrm);
    #pragma omp parallel for
    for (int c1 = 0; c1 < 60; c1++)
      Q[c1][c0] = A[c1][c0] / R[c0][c0];
    #pragma omp parallel for
    for (int c1 = c0 - (c0 + 1) % 32 + 1; c1 < 80; c1 += 32)
      for (int c2 = 0; c2 < 119; c2 += 32)
        for (int c3 = looper_max(0, c0 - c1 + 1); c3 <= looper_min(31, 79 - c1); c3++) {
          for (int c4 = 0; c4 <= looper_min(31, 59 - c2); c4++)
            R[c0][c1 + c3] += Q[c2 + c4][c0] * A[c2 + c4][c1 + c3];
          for (int c4 = looper_max(0, 59 - c2); c4 <= looper_min(31, 118 - c2); c4++)
            A[c2 + c4 - 59][c1 + c3] -= Q[c2 + c4 - 59][c0] * R[c0][c1 + c3];
        }
  }
  *(double *)looper_buffers[0] = nrm;
}
