#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  int (*table)[2500] = looper_buffers[0];
  int *seq = looper_buffers[1];
  #pragma omp parallel for
  for (int c0 = 1; c0 < 2500; c0++)
    table[c0 - 1][c0] = table[c0 - 1][c0] >= table[c0][c0 - 1] ? table[c0 - 1][c0] : table[c0][c0 - 1];
  for (int c0 = 1; c0 < 2500; c0++) {
    #pragma omp parallel for
    for (int c1 = 0; c1 <= 2499 - c0; c1 += 32) {
      for (int c3 = 0; c3 <= looper_min(31, 2499 - c0 - c1); c3++) {
        table[c1 + c3][c0 + c1 + c3] = table[c1 + c3][c0 + c1 + c3] >= table[c1 + c3][c0 + c1 + c3 - 1] ? table[c1 + c3][c0 + c1 + c3] : table[c1 + c3][c0 + c1 + c3 - 1];
        table[c1 + c3][c0 + c1 + c3] = table[c1 + c3][c0 + c1 + c3] >= table[c1 + c3 + 1][c0 + c1 + c3] ? table[c1 + c3][c0 + c1 + c3] : table[c1 + c3 + 1][c0 + c1 + c3];
        if (c0 >= 2 && c1 >= 32)
          table[c1 + c3][c0 + c1 + c3] = table[c1 + c3][c0 + c1 + c3] >= table[c1 + c3 + 1][c0 + c1 + c3 - 1] + (seq[c1 + c3] + seq[c0 + c1 + c3] == 3 ? 1 : 0) ? table[c1 + c3][c0 + c1 + c3] : table[c1 + c3 + 1][c0 + c1 + c3 - 1] + (seq[c1 + c3] + seq[c0 + c1 + c3] == 3 ? 1 : 0);
        else {
          if (c0 >= 2 && c1 == 0) {
            if (c3 >= 1)
              table[c3][c0 + c3] = table[c3][c0 + c3] >= table[c3 + 1][c0 + c3 - 1] + (seq[c3] + seq[c0 + c3] == 3 ? 1 : 0) ? table[c3][c0 + c3] : table[c3 + 1][c0 + c3 - 1] + (seq[c3] + seq[c0 + c3] == 3 ? 1 : 0);
            for (int c4 = c3 + 1; c4 <= looper_min(31, c0 + c3 - 1); c4++) {
              table[c3][c0 + c3] = table[c3][c0 + c3] >= table[c3][c4] + table[c4 + 1][c0 + c3] ? table[c3][c0 + c3] : table[c3][c4] + table[c4 + 1][c0 + c3];
              if (c3 == 0 && c4 == 1)
                table[0][c0] = table[0][c0] >= table[1][c0 - 1] + (seq[0] + seq[c0] == 3 ? 1 : 0) ? table[0][c0] : table[1][c0 - 1] + (seq[0] + seq[c0] == 3 ? 1 : 0);
            }
          }
        }
      }
      for (int c2 = looper_max(32, c1); c2 <= looper_min(2498, c0 + c1 + 30); c2 += 32)
        for (int c3 = looper_max(0, c2 - c0 - c1 + 1); c3 <= looper_min(31, looper_min(2499 - c0 - c1, c2 - c1 + 30)); c3++)
          for (int c4 = looper_max(0, c1 + c3 - c2 + 1); c4 <= looper_min(31, c0 + c1 + c3 - c2 - 1); c4++)
            table[c1 + c3][c0 + c1 + c3] = table[c1 + c3][c0 + c1 + c3] >= table[c1 + c3][c2 + c4] + table[c2 + c4 + 1][c0 + c1 + c3] ? table[c1 + c3][c0 + c1 + c3] : table[c1 + c3][c2 + c4] + table[c2 + c4 + 1][c0 + c1 + c3];
    }
  }
}
