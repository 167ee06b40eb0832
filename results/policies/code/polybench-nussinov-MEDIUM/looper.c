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
      /* LOOPer: embed(S4, 2, [-1, 0]); fuse(S5, S4, 2); embed(S3, 2, [-1, 0]); fuse(S5, S3, 2); embed(S2, 2, [-1, 0]); fuse(S5, S2, 2); embed(S1, 2, [-1, 0]); fuse(S5, S1, 2); tile(S1, 0, [32, 32]); skew(S1, 0, [[1, 1], [0, 1]]); parallelize(S1, 1); unroll(S1, 8) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int i_j = 14; i_j < 16; i_j++) {
        #pragma omp parallel for schedule(dynamic, 32 * i_j / 4096 + 1)
        for (int j_tile = 1; j_tile <= 32 * i_j + 1; j_tile += 32) {
          for (int i = looper_min(j_tile - 32 * i_j + 497, j_tile + 30); i >= looper_max(j_tile - 32 * i_j + 466, j_tile - 1); i--) {
            table[i][i + 1] = table[i][i + 1] >= table[i][i] ? table[i][i + 1] : table[i][i];
            table[i][i + 1] = table[i][i + 1] >= table[i + 1][i + 1] ? table[i][i + 1] : table[i + 1][i + 1];
            table[i][i + 1] = table[i][i + 1] >= table[i + 1][i] ? table[i][i + 1] : table[i + 1][i];
            for (int j = i + 2; j <= looper_min(499, j_tile + 31); j++) {
              table[i][j] = table[i][j] >= table[i][j - 1] ? table[i][j] : table[i][j - 1];
              table[i][j] = table[i][j] >= table[i + 1][j] ? table[i][j] : table[i + 1][j];
              table[i][j] = table[i][j] >= table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0) ? table[i][j] : table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0);
              {
                int k = i + 1;
                for (; k <= j - 8; k += 8) {
                  table[i][j] = table[i][j] >= table[i][k] + table[k + 1][j] ? table[i][j] : table[i][k] + table[k + 1][j];
                  table[i][j] = table[i][j] >= table[i][k + 1] + table[k + 2][j] ? table[i][j] : table[i][k + 1] + table[k + 2][j];
                  table[i][j] = table[i][j] >= table[i][k + 2] + table[k + 3][j] ? table[i][j] : table[i][k + 2] + table[k + 3][j];
                  table[i][j] = table[i][j] >= table[i][k + 3] + table[k + 4][j] ? table[i][j] : table[i][k + 3] + table[k + 4][j];
                  table[i][j] = table[i][j] >= table[i][k + 4] + table[k + 5][j] ? table[i][j] : table[i][k + 4] + table[k + 5][j];
                  table[i][j] = table[i][j] >= table[i][k + 5] + table[k + 6][j] ? table[i][j] : table[i][k + 5] + table[k + 6][j];
                  table[i][j] = table[i][j] >= table[i][k + 6] + table[k + 7][j] ? table[i][j] : table[i][k + 6] + table[k + 7][j];
                  table[i][j] = table[i][j] >= table[i][k + 7] + table[k + 8][j] ? table[i][j] : table[i][k + 7] + table[k + 8][j];
                }
                for (; k < j; k++)
                  table[i][j] = table[i][j] >= table[i][k] + table[k + 1][j] ? table[i][j] : table[i][k] + table[k + 1][j];
              }
            }
          }
          if (i_j == 15)
            for (int i = j_tile - 2; i >= looper_max(0, j_tile - 14); i--)
              for (int j = j_tile; j <= looper_min(499, j_tile + 31); j++) {
                table[i][j] = table[i][j] >= table[i][j - 1] ? table[i][j] : table[i][j - 1];
                table[i][j] = table[i][j] >= table[i + 1][j] ? table[i][j] : table[i + 1][j];
                table[i][j] = table[i][j] >= table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0) ? table[i][j] : table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0);
                {
                  int k = i + 1;
                  for (; k <= j - 8; k += 8) {
                    table[i][j] = table[i][j] >= table[i][k] + table[k + 1][j] ? table[i][j] : table[i][k] + table[k + 1][j];
                    table[i][j] = table[i][j] >= table[i][k + 1] + table[k + 2][j] ? table[i][j] : table[i][k + 1] + table[k + 2][j];
                    table[i][j] = table[i][j] >= table[i][k + 2] + table[k + 3][j] ? table[i][j] : table[i][k + 2] + table[k + 3][j];
                    table[i][j] = table[i][j] >= table[i][k + 3] + table[k + 4][j] ? table[i][j] : table[i][k + 3] + table[k + 4][j];
                    table[i][j] = table[i][j] >= table[i][k + 4] + table[k + 5][j] ? table[i][j] : table[i][k + 4] + table[k + 5][j];
                    table[i][j] = table[i][j] >= table[i][k + 5] + table[k + 6][j] ? table[i][j] : table[i][k + 5] + table[k + 6][j];
                    table[i][j] = table[i][j] >= table[i][k + 6] + table[k + 7][j] ? table[i][j] : table[i][k + 6] + table[k + 7][j];
                    table[i][j] = table[i][j] >= table[i][k + 7] + table[k + 8][j] ? table[i][j] : table[i][k + 7] + table[k + 8][j];
                  }
                  for (; k < j; k++)
                    table[i][j] = table[i][j] >= table[i][k] + table[k + 1][j] ? table[i][j] : table[i][k] + table[k + 1][j];
                }
              }
        }
      }
      for (int i_j = 16; i_j < 31; i_j++) {
        #pragma omp parallel for
        for (int j_tile = 32 * i_j - 479; j_tile < 500; j_tile += 32)
          for (int i = j_tile - 32 * i_j + 497; i >= looper_max(0, j_tile - 32 * i_j + 466); i--)
            for (int j = j_tile; j <= looper_min(499, j_tile + 31); j++) {
              table[i][j] = table[i][j] >= table[i][j - 1] ? table[i][j] : table[i][j - 1];
              table[i][j] = table[i][j] >= table[i + 1][j] ? table[i][j] : table[i + 1][j];
              table[i][j] = table[i][j] >= table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0) ? table[i][j] : table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0);
              {
                int k = i + 1;
                for (; k <= j - 8; k += 8) {
                  table[i][j] = table[i][j] >= table[i][k] + table[k + 1][j] ? table[i][j] : table[i][k] + table[k + 1][j];
                  table[i][j] = table[i][j] >= table[i][k + 1] + table[k + 2][j] ? table[i][j] : table[i][k + 1] + table[k + 2][j];
                  table[i][j] = table[i][j] >= table[i][k + 2] + table[k + 3][j] ? table[i][j] : table[i][k + 2] + table[k + 3][j];
                  table[i][j] = table[i][j] >= table[i][k + 3] + table[k + 4][j] ? table[i][j] : table[i][k + 3] + table[k + 4][j];
                  table[i][j] = table[i][j] >= table[i][k + 4] + table[k + 5][j] ? table[i][j] : table[i][k + 4] + table[k + 5][j];
                  table[i][j] = table[i][j] >= table[i][k + 5] + table[k + 6][j] ? table[i][j] : table[i][k + 5] + table[k + 6][j];
                  table[i][j] = table[i][j] >= table[i][k + 6] + table[k + 7][j] ? table[i][j] : table[i][k + 6] + table[k + 7][j];
                  table[i][j] = table[i][j] >= table[i][k + 7] + table[k + 8][j] ? table[i][j] : table[i][k + 7] + table[k + 8][j];
                }
                for (; k < j; k++)
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
