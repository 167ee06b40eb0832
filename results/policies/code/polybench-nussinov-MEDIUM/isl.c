#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

static __attribute__((noinline)) void
looper_region(int (*restrict table)[500], int *restrict seq)
{
  for (int c0 = 1; c0 < 500; c0++) {
    #pragma omp parallel for
    for (int c1 = 0; c1 <= 500 - c0; c1 += 32) {
      for (int c3 = looper_max(0, 1 - c1); c3 <= looper_min(31, 500 - c0 - c1); c3++) {
        table[c1 + c3 - 1][c0 + c1 + c3 - 1] = table[c1 + c3 - 1][c0 + c1 + c3 - 1] >= table[c1 + c3 - 1][c0 + c1 + c3 - 2] ? table[c1 + c3 - 1][c0 + c1 + c3 - 1] : table[c1 + c3 - 1][c0 + c1 + c3 - 2];
        table[c1 + c3 - 1][c0 + c1 + c3 - 1] = table[c1 + c3 - 1][c0 + c1 + c3 - 1] >= table[c1 + c3][c0 + c1 + c3 - 1] ? table[c1 + c3 - 1][c0 + c1 + c3 - 1] : table[c1 + c3][c0 + c1 + c3 - 1];
        if (c0 >= 2)
          table[c1 + c3 - 1][c0 + c1 + c3 - 1] = table[c1 + c3 - 1][c0 + c1 + c3 - 1] >= table[c1 + c3][c0 + c1 + c3 - 2] + (seq[c1 + c3 - 1] + seq[c0 + c1 + c3 - 1] == 3 ? 1 : 0) ? table[c1 + c3 - 1][c0 + c1 + c3 - 1] : table[c1 + c3][c0 + c1 + c3 - 2] + (seq[c1 + c3 - 1] + seq[c0 + c1 + c3 - 1] == 3 ? 1 : 0);
        if (c1 == 0)
          for (int c4 = c3; c4 <= looper_min(31, c0 + c3 - 2); c4++)
            table[c3 - 1][c0 + c3 - 1] = table[c3 - 1][c0 + c3 - 1] >= table[c3 - 1][c4] + table[c4 + 1][c0 + c3 - 1] ? table[c3 - 1][c0 + c3 - 1] : table[c3 - 1][c4] + table[c4 + 1][c0 + c3 - 1];
        if (c0 == 1)
          table[c1 + c3 - 1][c1 + c3] = table[c1 + c3 - 1][c1 + c3] >= table[c1 + c3][c1 + c3 - 1] ? table[c1 + c3 - 1][c1 + c3] : table[c1 + c3][c1 + c3 - 1];
      }
      for (int c2 = looper_max(32, c1); c2 <= looper_min(498, c0 + c1 + 29); c2 += 32)
        for (int c3 = looper_max(0, looper_max(1 - c1, c2 - c0 - c1 + 2)); c3 <= looper_min(31, 500 - c0 - c1); c3++)
          for (int c4 = looper_max(0, c1 + c3 - c2); c4 <= looper_min(31, c0 + c1 + c3 - c2 - 2); c4++)
            table[c1 + c3 - 1][c0 + c1 + c3 - 1] = table[c1 + c3 - 1][c0 + c1 + c3 - 1] >= table[c1 + c3 - 1][c2 + c4] + table[c2 + c4 + 1][c0 + c1 + c3 - 1] ? table[c1 + c3 - 1][c0 + c1 + c3 - 1] : table[c1 + c3 - 1][c2 + c4] + table[c2 + c4 + 1][c0 + c1 + c3 - 1];
    }
  }
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1]);
}
