#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*E)[50] = looper_buffers[0];
  double (*A)[60] = looper_buffers[1];
  double (*B)[50] = looper_buffers[2];
  double (*F)[70] = looper_buffers[3];
  double (*C)[80] = looper_buffers[4];
  double (*D)[70] = looper_buffers[5];
  double (*G)[70] = looper_buffers[6];
  #pragma omp parallel for
  for (int c0 = 0; c0 < 40; c0 += 32)
    for (int c1 = 0; c1 < 50; c1 += 32)
      for (int c2 = 0; c2 <= looper_min(31, 39 - c0); c2++)
        for (int c3 = 0; c3 <= looper_min(31, 49 - c1); c3++) {
          E[c0 + c2][c1 + c3] = 0.0;
          for (int c4 = 0; c4 < 60; c4++)
            E[c0 + c2][c1 + c3] += A[c0 + c2][c4] * B[c4][c1 + c3];
        }
  #pragma omp parallel for
  for (int c0 = 0; c0 < 50; c0 += 32)
    for (int c1 = 0; c1 < 70; c1 += 32)
      for (int c2 = 0; c2 <= looper_min(31, 49 - c0); c2++)
        for (int c3 = 0; c3 <= looper_min(31, 69 - c1); c3++) {
          F[c0 + c2][c1 + c3] = 0.0;
          for (int c4 = 0; c4 < 80; c4++)
            F[c0 + c2][c1 + c3] += C[c0 + c2][c4] * D[c4][c1 + c3];
        }
  #pragma omp parallel for
  for (int c0 = 0; c0 < 40; c0 += 32)
    for (int c1 = 0; c1 < 70; c1 += 32)
      for (int c2 = 0; c2 <= looper_min(31, 39 - c0); c2++)
        for (int c3 = 0; c3 <= looper_min(31, 69 - c1); c3++) {
          G[c0 + c2][c1 + c3] = 0.0;
          for (int c4 = 0; c4 < 50; c4++)
            G[c0 + c2][c1 + c3] += E[c0 + c2][c4] * F[c4][c1 + c3];
        }
}
