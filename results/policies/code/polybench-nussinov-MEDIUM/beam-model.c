#define main looper_user_main
/* nussinov: most base pairs of an RNA sequence with bases 0 to 3, where 0 bonds
   with 3 and 1 with 2, but neighbours never bond; table[i][j] is the answer for
   the bases i to j (after PolyBench 4.2, medley). */

#define match(b1, b2) (((b1) + (b2)) == 3 ? 1 : 0)
#define max_score(s1, s2) (((s1) >= (s2)) ? (s1) : (s2))

void kernel_nussinov(int n, int seq[n], int table[n][n])
{
#pragma scop
  for (int i = n - 1; i >= 0; i--)
    for (int j = i + 1; j < n; j++) {
      if (j - 1 >= 0)
        table[i][j] = max_score(table[i][j], table[i][j - 1]);
      if (i + 1 < n)
        table[i][j] = max_score(table[i][j], table[i + 1][j]);

      if (j - 1 >= 0 && i + 1 < n) {
        if (i < j - 1)
          table[i][j] = max_score(table[i][j], table[i + 1][j - 1] + match(seq[i], seq[j]));
        else
          table[i][j] = max_score(table[i][j], table[i + 1][j - 1]);
      }

      for (int k = i + 1; k < j; k++)
        table[i][j] = max_score(table[i][j], table[i][k] + table[k + 1][j]);
    }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  int (*table)[500] = looper_buffers[0];
  int *seq = looper_buffers[1];
  volatile int looper_size_n = 500;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 500 && looper_apart(table, int[500][500], seq, int[500]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma GCC diagnostic ignored "-Wshadow"
    int (*looper_table)[500] = (int (*)[500]) table;
    {
      int (*table)[500] = looper_table;
      /* LOOPer: tile(S1, 0, [64, 64]); skew(S1, 0, [[1, 1], [0, 1]]); parallelize(S1, 1); tile(S5, 2, [64, 32]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int i_j = 6; i_j < 8; i_j++) {
        #pragma omp parallel for schedule(dynamic, i_j / 128 + 1)
        for (int j_tile = 0; j_tile <= i_j; j_tile++)
          for (int j_tile2 = looper_max(64 * j_tile + 1, 64 * j_tile - 64 * i_j + 417); j_tile2 <= 64 * j_tile + 33; j_tile2 += 32) {
            for (int i = looper_min(64 * j_tile - 64 * i_j + 498, j_tile2 + 30); i >= looper_max(64 * j_tile - 64 * i_j + 435, j_tile2 - 1); i--) {
              table[i][i + 1] = table[i][i + 1] >= table[i][i] ? table[i][i + 1] : table[i][i];
              table[i][i + 1] = table[i][i + 1] >= table[i + 1][i + 1] ? table[i][i + 1] : table[i + 1][i + 1];
              table[i][i + 1] = table[i][i + 1] >= table[i + 1][i] ? table[i][i + 1] : table[i + 1][i];
              for (int j = i + 2; j <= looper_min(499, j_tile2 + 31); j++) {
                table[i][j] = table[i][j] >= table[i][j - 1] ? table[i][j] : table[i][j - 1];
                table[i][j] = table[i][j] >= table[i + 1][j] ? table[i][j] : table[i + 1][j];
                table[i][j] = table[i][j] >= table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0) ? table[i][j] : table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0);
                for (int k = i + 1; k < j; k++)
                  table[i][j] = table[i][j] >= table[i][k] + table[k + 1][j] ? table[i][j] : table[i][k] + table[k + 1][j];
              }
            }
            if (i_j == 7)
              for (int i = j_tile2 - 2; i >= looper_max(0, 64 * j_tile - 13); i--)
                for (int j = j_tile2; j <= looper_min(499, j_tile2 + 31); j++) {
                  table[i][j] = table[i][j] >= table[i][j - 1] ? table[i][j] : table[i][j - 1];
                  table[i][j] = table[i][j] >= table[i + 1][j] ? table[i][j] : table[i + 1][j];
                  table[i][j] = table[i][j] >= table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0) ? table[i][j] : table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0);
                  for (int k = i + 1; k < j; k++)
                    table[i][j] = table[i][j] >= table[i][k] + table[k + 1][j] ? table[i][j] : table[i][k] + table[k + 1][j];
                }
          }
      }
      for (int i_j = 8; i_j < 15; i_j++) {
        #pragma omp parallel for
        for (int j_tile = i_j - 7; j_tile < 8; j_tile++) {
          for (int j_tile2 = 64 * j_tile + 1; j_tile2 <= looper_min(64 * j_tile + 33, 449); j_tile2 += 32)
            for (int i = 64 * j_tile - 64 * i_j + 498; i >= looper_max(0, 64 * j_tile - 64 * i_j + 435); i--)
              for (int j = j_tile2; j <= j_tile2 + 31; j++) {
                table[i][j] = table[i][j] >= table[i][j - 1] ? table[i][j] : table[i][j - 1];
                table[i][j] = table[i][j] >= table[i + 1][j] ? table[i][j] : table[i + 1][j];
                table[i][j] = table[i][j] >= table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0) ? table[i][j] : table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0);
                for (int k = i + 1; k < j; k++)
                  table[i][j] = table[i][j] >= table[i][k] + table[k + 1][j] ? table[i][j] : table[i][k] + table[k + 1][j];
              }
          for (int j_tile2 = 481; j_tile2 <= 64 * j_tile + 33; j_tile2 += 32)
            for (int i = 64 * j_tile - 64 * i_j + 498; i >= looper_max(0, 64 * j_tile - 64 * i_j + 435); i--)
              for (int j = j_tile2; j < 500; j++) {
                table[i][j] = table[i][j] >= table[i][j - 1] ? table[i][j] : table[i][j - 1];
                table[i][j] = table[i][j] >= table[i + 1][j] ? table[i][j] : table[i + 1][j];
                table[i][j] = table[i][j] >= table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0) ? table[i][j] : table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0);
                for (int k = i + 1; k < j; k++)
                  table[i][j] = table[i][j] >= table[i][k] + table[k + 1][j] ? table[i][j] : table[i][k] + table[k + 1][j];
              }
        }
      }
#undef looper_min
#undef looper_max
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = n - 1; i >= 0; i--)
    for (int j = i + 1; j < n; j++) {
      if (j - 1 >= 0)
        table[i][j] = max_score(table[i][j], table[i][j - 1]);
      if (i + 1 < n)
        table[i][j] = max_score(table[i][j], table[i + 1][j]);

      if (j - 1 >= 0 && i + 1 < n) {
        if (i < j - 1)
          table[i][j] = max_score(table[i][j], table[i + 1][j - 1] + match(seq[i], seq[j]));
        else
          table[i][j] = max_score(table[i][j], table[i + 1][j - 1]);
      }

      for (int k = i + 1; k < j; k++)
        table[i][j] = max_score(table[i][j], table[i][k] + table[k + 1][j]);
    }
  }
#undef looper_apart
}
