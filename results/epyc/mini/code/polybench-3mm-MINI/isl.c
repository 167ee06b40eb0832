#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*E)[18] = looper_buffers[0];
  double (*A)[20] = looper_buffers[1];
  double (*B)[18] = looper_buffers[2];
  double (*F)[22] = looper_buffers[3];
  double (*C)[24] = looper_buffers[4];
  double (*D)[22] = looper_buffers[5];
  double (*G)[22] = looper_buffers[6];
  #pragma omp parallel for
  for (int c2 = 0; c2 < 16; c2++)
    for (int c3 = 0; c3 < 18; c3++) {
      E[c2][c3] = 0.0;
      for (int c4 = 0; c4 < 20; c4++)
        E[c2][c3] += A[c2][c4] * B[c4][c3];
    }
  #pragma omp parallel for
  for (int c2 = 0; c2 < 18; c2++)
    for (int c3 = 0; c3 < 22; c3++) {
      F[c2][c3] = 0.0;
      for (int c4 = 0; c4 < 24; c4++)
        F[c2][c3] += C[c2][c4] * D[c4][c3];
    }
  #pragma omp parallel for
  for (int c2 = 0; c2 < 16; c2++)
    for (int c3 = 0; c3 < 22; c3++) {
      G[c2][c3] = 0.0;
      for (int c4 = 0; c4 < 18; c4++)
        G[c2][c3] += E[c2][c4] * F[c4][c3];
    }
}
