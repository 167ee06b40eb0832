#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*B)[80] = looper_buffers[0];
  double (*A)[60] = looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  for (int i = 0; i < 60; i++) {
    if (i <= 58) {
      for (int k = i + 1; k < 59; k++)
        for (int j = 0; j < 80; j++)
          B[i][j] += A[k][i] * B[k][j];
      for (int j = 0; j < 80; j++) {
        B[i][j] += A[59][i] * B[59][j];
        B[i][j] = alpha * B[i][j];
      }
    } else
      for (int j = 0; j < 80; j++)
        B[59][j] = alpha * B[59][j];
  }
}
