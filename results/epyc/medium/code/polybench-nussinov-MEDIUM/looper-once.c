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
    #pragma GCC diagnostic ignored "-Warray-bounds"
    #pragma GCC diagnostic ignored "-Wshadow"
    int (*looper_table)[500] = (int (*)[500]) table;
    {
      int (*table)[500] = looper_table;
      /* LOOPer: interchange(S5, 0, 1); skew(S5, 0, [[2, 1], [1, 0]]); interchange(S5, 0, 1); tile(S5, 0, [32, 32]); skew(S5, 0, [[1, 1], [0, 1]]); parallelize(S5, 1); unroll(S5, 16) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int j_i = -1; j_i < 47; j_i++) {
        #pragma omp parallel for schedule(dynamic)
        for (int i_j_tile = looper_max(j_i - 15, (j_i + 1) / 2); i_j_tile <= j_i - (j_i + 1) / 3; i_j_tile++) {
          if (2 * i_j_tile >= j_i + 1)
            for (int j = looper_max(16 * i_j_tile + 1, 32 * j_i - 32 * i_j_tile + 1); j <= looper_min(499, 32 * j_i - 32 * i_j_tile + 32); j++)
              for (int i_j = 32 * i_j_tile + 2; i_j <= looper_min(32 * i_j_tile + 33, 2 * j); i_j++) {
                table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][j - 1] ? table[2 * j - i_j][j] : table[2 * j - i_j][j - 1];
                table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j + 1][j] ? table[2 * j - i_j][j] : table[2 * j - i_j + 1][j];
                table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j + 1][j - 1] + (seq[2 * j - i_j] + seq[j] == 3 ? 1 : 0) ? table[2 * j - i_j][j] : table[2 * j - i_j + 1][j - 1] + (seq[2 * j - i_j] + seq[j] == 3 ? 1 : 0);
                {
                  int k = 2 * j - i_j + 1;
                  for (; k <= j - 16; k += 16) {
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k] + table[k + 1][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k] + table[k + 1][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 1] + table[k + 2][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 1] + table[k + 2][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 2] + table[k + 3][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 2] + table[k + 3][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 3] + table[k + 4][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 3] + table[k + 4][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 4] + table[k + 5][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 4] + table[k + 5][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 5] + table[k + 6][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 5] + table[k + 6][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 6] + table[k + 7][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 6] + table[k + 7][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 7] + table[k + 8][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 7] + table[k + 8][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 8] + table[k + 9][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 8] + table[k + 9][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 9] + table[k + 10][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 9] + table[k + 10][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 10] + table[k + 11][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 10] + table[k + 11][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 11] + table[k + 12][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 11] + table[k + 12][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 12] + table[k + 13][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 12] + table[k + 13][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 13] + table[k + 14][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 13] + table[k + 14][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 14] + table[k + 15][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 14] + table[k + 15][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 15] + table[k + 16][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 15] + table[k + 16][j];
                  }
                  for (; k < j; k++)
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k] + table[k + 1][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k] + table[k + 1][j];
                }
          } else
            for (int j = 16 * j_i + 1; j <= looper_min(499, 16 * j_i + 32); j++) {
              table[j - 1][j] = table[j - 1][j] >= table[j - 1][j - 1] ? table[j - 1][j] : table[j - 1][j - 1];
              table[j - 1][j] = table[j - 1][j] >= table[j][j] ? table[j - 1][j] : table[j][j];
              table[j - 1][j] = table[j - 1][j] >= table[j][j - 1] ? table[j - 1][j] : table[j][j - 1];
              for (int i_j = j + 2; i_j <= looper_min(16 * j_i + 33, 2 * j); i_j++) {
                table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][j - 1] ? table[2 * j - i_j][j] : table[2 * j - i_j][j - 1];
                table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j + 1][j] ? table[2 * j - i_j][j] : table[2 * j - i_j + 1][j];
                table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j + 1][j - 1] + (seq[2 * j - i_j] + seq[j] == 3 ? 1 : 0) ? table[2 * j - i_j][j] : table[2 * j - i_j + 1][j - 1] + (seq[2 * j - i_j] + seq[j] == 3 ? 1 : 0);
                {
                  int k = 2 * j - i_j + 1;
                  for (; k <= j - 16; k += 16) {
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k] + table[k + 1][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k] + table[k + 1][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 1] + table[k + 2][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 1] + table[k + 2][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 2] + table[k + 3][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 2] + table[k + 3][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 3] + table[k + 4][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 3] + table[k + 4][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 4] + table[k + 5][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 4] + table[k + 5][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 5] + table[k + 6][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 5] + table[k + 6][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 6] + table[k + 7][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 6] + table[k + 7][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 7] + table[k + 8][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 7] + table[k + 8][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 8] + table[k + 9][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 8] + table[k + 9][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 9] + table[k + 10][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 9] + table[k + 10][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 10] + table[k + 11][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 10] + table[k + 11][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 11] + table[k + 12][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 11] + table[k + 12][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 12] + table[k + 13][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 12] + table[k + 13][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 13] + table[k + 14][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 13] + table[k + 14][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 14] + table[k + 15][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 14] + table[k + 15][j];
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k + 15] + table[k + 16][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k + 15] + table[k + 16][j];
                  }
                  for (; k < j; k++)
                    table[2 * j - i_j][j] = table[2 * j - i_j][j] >= table[2 * j - i_j][k] + table[k + 1][j] ? table[2 * j - i_j][j] : table[2 * j - i_j][k] + table[k + 1][j];
                }
              }
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
