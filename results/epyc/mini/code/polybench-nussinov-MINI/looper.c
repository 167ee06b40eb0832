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
  int (*table)[60] = looper_buffers[0];
  int *seq = looper_buffers[1];
  volatile int looper_size_n = 60;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 60 && looper_apart(table, int[60][60], seq, int[60]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Warray-bounds"
    #pragma GCC diagnostic ignored "-Wshadow"
    int (*looper_table)[60] = (int (*)[60]) table;
    {
      int (*table)[60] = looper_table;
      /* LOOPer: interchange(S5, 0, 1); skew(S5, 0, [[2, 1], [1, 0]]); unroll(S5, 8) */
      for (int i_j = 2; i_j < 61; i_j++) {
        for (int j = (i_j + 1) / 2; j <= i_j - 2; j++) {
          table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][j - 1] ? table[2 * j - i_j][j] : table[2 * j - i_j][j - 1];
          table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j + 1][j] ? table[2 * j - i_j][j] : table[2 * j - i_j + 1][j];
          table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j + 1][j - 1] + (seq[2 * j - i_j] + seq[j] == 3 ? 1 : 0) ? table[2 * j - i_j][j] : table[2 * j - i_j + 1][j - 1] + (seq[2 * j - i_j] + seq[j] == 3 ? 1 : 0);
          {
            int k = 2 * j - i_j + 1;
            for (; k <= j - 8; k += 8) {
              table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k] + table[k + 1][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k] + table[k + 1][j];
              table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 1] + table[k + 2][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 1] + table[k + 2][j];
              table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 2] + table[k + 3][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 2] + table[k + 3][j];
              table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 3] + table[k + 4][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 3] + table[k + 4][j];
              table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 4] + table[k + 5][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 4] + table[k + 5][j];
              table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 5] + table[k + 6][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 5] + table[k + 6][j];
              table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 6] + table[k + 7][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 6] + table[k + 7][j];
              table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 7] + table[k + 8][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 7] + table[k + 8][j];
            }
            for (; k < j; k++)
              table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k] + table[k + 1][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k] + table[k + 1][j];
          }
        }
        table[i_j - 2][i_j - 1] = table[i_j - 2][i_j - 1] >= table[i_j - 2][i_j - 2] ? table[i_j - 2][i_j - 1] : table[i_j - 2][i_j - 2];
        table[i_j - 2][i_j - 1] = table[i_j - 2][i_j - 1] >= table[i_j - 1][i_j - 1] ? table[i_j - 2][i_j - 1] : table[i_j - 1][i_j - 1];
        table[i_j - 2][i_j - 1] = table[i_j - 2][i_j - 1] >= table[i_j - 1][i_j - 2] ? table[i_j - 2][i_j - 1] : table[i_j - 1][i_j - 2];
      }
      for (int i_j = 61; i_j < 119; i_j++)
        for (int j = (i_j + 1) / 2; j < 60; j++) {
          table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][j - 1] ? table[2 * j - i_j][j] : table[2 * j - i_j][j - 1];
          table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j + 1][j] ? table[2 * j - i_j][j] : table[2 * j - i_j + 1][j];
          table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j + 1][j - 1] + (seq[2 * j - i_j] + seq[j] == 3 ? 1 : 0) ? table[2 * j - i_j][j] : table[2 * j - i_j + 1][j - 1] + (seq[2 * j - i_j] + seq[j] == 3 ? 1 : 0);
          {
            int k = 2 * j - i_j + 1;
            for (; k <= j - 8; k += 8) {
              table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k] + table[k + 1][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k] + table[k + 1][j];
              table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 1] + table[k + 2][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 1] + table[k + 2][j];
              table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 2] + table[k + 3][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 2] + table[k + 3][j];
              table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 3] + table[k + 4][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 3] + table[k + 4][j];
              table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 4] + table[k + 5][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 4] + table[k + 5][j];
              table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 5] + table[k + 6][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 5] + table[k + 6][j];
              table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 6] + table[k + 7][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 6] + table[k + 7][j];
              table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 7] + table[k + 8][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 7] + table[k + 8][j];
            }
            for (; k < j; k++)
              table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k] + table[k + 1][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k] + table[k + 1][j];
          }
        }
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
