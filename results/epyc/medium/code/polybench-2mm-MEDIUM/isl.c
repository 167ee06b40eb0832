#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*tmp)[190] = looper_buffers[0];
  double alpha = *(double *)looper_buffers[1];
  double (*A)[210] = looper_buffers[2];
  double (*B)[190] = looper_buffers[3];
  double (*D)[220] = looper_buffers[4];
  double beta = *(double *)looper_buffers[5];
  double (*C)[220] = looper_buffers[6];
  #pragma omp parallel for
  for (int c0 = 0; c0 < 180; c0 += 32)
    for (int c1 = 0; c1 < 190; c1 += 32)
      for (int c2 = 0; c2 <= looper_min(31, 179 - c0); c2++)
        for (int c3 = 0; c3 <= looper_min(31, 189 - c1); c3++) {
          tmp[c0 + c2][c1 + c3] = 0.0;
          for (int c4 = 0; c4 < 210; c4++)
            tmp[c0 + c2][c1 + c3] += alpha * A[c0 + c2][c4] * B[c4][c1 + c3];
        }
  #pragma omp parallel for
  for (int c0 = 0; c0 < 180; c0 += 32)
    for (int c1 = 0; c1 < 220; c1 += 32)
      for (int c2 = 0; c2 <= looper_min(31, 179 - c0); c2++)
        for (int c3 = 0; c3 <= looper_min(31, 219 - c1); c3++) {
          D[c0 + c2][c1 + c3] *= beta;
          for (int c4 = 0; c4 < 190; c4++)
            D[c0 + c2][c1 + c3] += tmp[c0 + c2][c4] * C[c4][c1 + c3];
        }
}
