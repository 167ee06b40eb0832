#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

static __attribute__((noinline)) void
looper_region(double (*restrict E)[190], double (*restrict A)[200], double (*restrict B)[190], double (*restrict F)[210], double (*restrict C)[220], double (*restrict D)[210], double (*restrict G)[210])
{
  #pragma omp parallel for
  for (int c0 = 0; c0 < 180; c0 += 32)
    for (int c1 = 0; c1 < 190; c1 += 32)
      for (int c2 = 0; c2 <= looper_min(31, 179 - c0); c2++)
        for (int c3 = 0; c3 <= looper_min(31, 189 - c1); c3++) {
          E[c0 + c2][c1 + c3] = 0.0;
          for (int c4 = 0; c4 < 200; c4++)
            E[c0 + c2][c1 + c3] += A[c0 + c2][c4] * B[c4][c1 + c3];
        }
  #pragma omp parallel for
  for (int c0 = 0; c0 < 190; c0 += 32)
    for (int c1 = 0; c1 < 210; c1 += 32)
      for (int c2 = 0; c2 <= looper_min(31, 189 - c0); c2++)
        for (int c3 = 0; c3 <= looper_min(31, 209 - c1); c3++) {
          F[c0 + c2][c1 + c3] = 0.0;
          for (int c4 = 0; c4 < 220; c4++)
            F[c0 + c2][c1 + c3] += C[c0 + c2][c4] * D[c4][c1 + c3];
        }
  #pragma omp parallel for
  for (int c0 = 0; c0 < 180; c0 += 32)
    for (int c1 = 0; c1 < 210; c1 += 32)
      for (int c2 = 0; c2 <= looper_min(31, 179 - c0); c2++)
        for (int c3 = 0; c3 <= looper_min(31, 209 - c1); c3++) {
          G[c0 + c2][c1 + c3] = 0.0;
          for (int c4 = 0; c4 < 190; c4++)
            G[c0 + c2][c1 + c3] += E[c0 + c2][c4] * F[c4][c1 + c3];
        }
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1], looper_buffers[2], looper_buffers[3], looper_buffers[4], looper_buffers[5], looper_buffers[6]);
}
