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
      /* LOOPer: skew(S5, 0, [[1, 1], [1, 0]]); parallelize(S1, 1); unroll(S5, 16) */
      #pragma omp parallel for
      for (int i = 498; i >= 0; i--) {
        table[i][i + 1] = table[i][i + 1] >= table[i][i] ? table[i][i + 1] : table[i][i];
        table[i][i + 1] = table[i][i + 1] >= table[i + 1][i + 1] ? table[i][i + 1] : table[i + 1][i + 1];
        table[i][i + 1] = table[i][i + 1] >= table[i + 1][i] ? table[i][i + 1] : table[i + 1][i];
      }
      for (int i_j = 2; i_j < 500; i_j++) {
        #pragma omp parallel for
        for (int i = 499 - i_j; i >= 0; i--) {
          table[i][i_j + i] = table[i][i_j + i] >= table[i][i_j + i - 1] ? table[i][i_j + i] : table[i][i_j + i - 1];
          table[i][i_j + i] = table[i][i_j + i] >= table[i + 1][i_j + i] ? table[i][i_j + i] : table[i + 1][i_j + i];
          table[i][i_j + i] = table[i][i_j + i] >= table[i + 1][i_j + i - 1] + (seq[i] + seq[i_j + i] == 3 ? 1 : 0) ? table[i][i_j + i] : table[i + 1][i_j + i - 1] + (seq[i] + seq[i_j + i] == 3 ? 1 : 0);
          {
            int k = i + 1;
            for (; k <= i_j + i - 16; k += 16) {
              table[i][i_j + i] = table[i][i_j + i] >= table[i][k] + table[k + 1][i_j + i] ? table[i][i_j + i] : table[i][k] + table[k + 1][i_j + i];
              table[i][i_j + i] = table[i][i_j + i] >= table[i][k + 1] + table[k + 2][i_j + i] ? table[i][i_j + i] : table[i][k + 1] + table[k + 2][i_j + i];
              table[i][i_j + i] = table[i][i_j + i] >= table[i][k + 2] + table[k + 3][i_j + i] ? table[i][i_j + i] : table[i][k + 2] + table[k + 3][i_j + i];
              table[i][i_j + i] = table[i][i_j + i] >= table[i][k + 3] + table[k + 4][i_j + i] ? table[i][i_j + i] : table[i][k + 3] + table[k + 4][i_j + i];
              table[i][i_j + i] = table[i][i_j + i] >= table[i][k + 4] + table[k + 5][i_j + i] ? table[i][i_j + i] : table[i][k + 4] + table[k + 5][i_j + i];
              table[i][i_j + i] = table[i][i_j + i] >= table[i][k + 5] + table[k + 6][i_j + i] ? table[i][i_j + i] : table[i][k + 5] + table[k + 6][i_j + i];
              table[i][i_j + i] = table[i][i_j + i] >= table[i][k + 6] + table[k + 7][i_j + i] ? table[i][i_j + i] : table[i][k + 6] + table[k + 7][i_j + i];
              table[i][i_j + i] = table[i][i_j + i] >= table[i][k + 7] + table[k + 8][i_j + i] ? table[i][i_j + i] : table[i][k + 7] + table[k + 8][i_j + i];
              table[i][i_j + i] = table[i][i_j + i] >= table[i][k + 8] + table[k + 9][i_j + i] ? table[i][i_j + i] : table[i][k + 8] + table[k + 9][i_j + i];
              table[i][i_j + i] = table[i][i_j + i] >= table[i][k + 9] + table[k + 10][i_j + i] ? table[i][i_j + i] : table[i][k + 9] + table[k + 10][i_j + i];
              table[i][i_j + i] = table[i][i_j + i] >= table[i][k + 10] + table[k + 11][i_j + i] ? table[i][i_j + i] : table[i][k + 10] + table[k + 11][i_j + i];
              table[i][i_j + i] = table[i][i_j + i] >= table[i][k + 11] + table[k + 12][i_j + i] ? table[i][i_j + i] : table[i][k + 11] + table[k + 12][i_j + i];
              table[i][i_j + i] = table[i][i_j + i] >= table[i][k + 12] + table[k + 13][i_j + i] ? table[i][i_j + i] : table[i][k + 12] + table[k + 13][i_j + i];
              table[i][i_j + i] = table[i][i_j + i] >= table[i][k + 13] + table[k + 14][i_j + i] ? table[i][i_j + i] : table[i][k + 13] + table[k + 14][i_j + i];
              table[i][i_j + i] = table[i][i_j + i] >= table[i][k + 14] + table[k + 15][i_j + i] ? table[i][i_j + i] : table[i][k + 14] + table[k + 15][i_j + i];
              table[i][i_j + i] = table[i][i_j + i] >= table[i][k + 15] + table[k + 16][i_j + i] ? table[i][i_j + i] : table[i][k + 15] + table[k + 16][i_j + i];
            }
            for (; k < i_j + i; k++)
              table[i][i_j + i] = table[i][i_j + i] >= table[i][k] + table[k + 1][i_j + i] ? table[i][i_j + i] : table[i][k] + table[k + 1][i_j + i];
          }
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
