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
  int (*table)[2500] = looper_buffers[0];
  int *seq = looper_buffers[1];
  volatile int looper_size_n = 2500;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 2500 && looper_apart(table, int[2500][2500], seq, int[2500]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma GCC diagnostic ignored "-Warray-bounds"
    #pragma GCC diagnostic ignored "-Wshadow"
    int (*looper_table)[2500] = (int (*)[2500]) table;
    {
      int (*table)[2500] = looper_table;
      /* LOOPer: embed(S4, 2, [-1, 0]); fuse(S5, S4, 2); embed(S3, 2, [-1, 0]); fuse(S5, S3, 2); embed(S2, 2, [-1, 0]); fuse(S5, S2, 2); embed(S1, 2, [-1, 0]); fuse(S5, S1, 2); tile(S1, 0, [32, 64]); skew(S1, 0, [[1, 1], [0, 1]]); parallelize(S1, 1); unroll(S1, 2) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int i_j = 38; i_j < 118; i_j++) {
        #pragma omp parallel for schedule(dynamic)
        for (int j_tile = looper_max(0, looper_max(i_j - 78, 76 - i_j)); j_tile <= looper_min(39, i_j); j_tile++) {
          for (int i = looper_min(32 * j_tile - 32 * i_j + 2498, 64 * j_tile + 63); i >= looper_max(32 * j_tile - 32 * i_j + 2467, 64 * j_tile); i--) {
            table[i][i + 1] = table[i][i + 1] >= table[i][i] ? table[i][i + 1] : table[i][i];
            table[i][i + 1] = table[i][i + 1] >= table[i + 1][i + 1] ? table[i][i + 1] : table[i + 1][i + 1];
            table[i][i + 1] = table[i][i + 1] >= table[i + 1][i] ? table[i][i + 1] : table[i + 1][i];
            for (int j = i + 2; j <= looper_min(2499, 64 * j_tile + 64); j++) {
              table[i][j] = table[i][j] >= table[i][j - 1] ? table[i][j] : table[i][j - 1];
              table[i][j] = table[i][j] >= table[i + 1][j] ? table[i][j] : table[i + 1][j];
              table[i][j] = table[i][j] >= table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0) ? table[i][j] : table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0);
              {
                int k = i + 1;
                for (; k <= j - 2; k += 2) {
                  table[i][j] = table[i][j] >= table[i][k] + table[k + 1][j] ? table[i][j] : table[i][k] + table[k + 1][j];
                  table[i][j] = table[i][j] >= table[i][k + 1] + table[k + 2][j] ? table[i][j] : table[i][k + 1] + table[k + 2][j];
                }
                for (; k < j; k++)
                  table[i][j] = table[i][j] >= table[i][k] + table[k + 1][j] ? table[i][j] : table[i][k] + table[k + 1][j];
              }
            }
          }
          for (int i = looper_min(32 * j_tile - 32 * i_j + 2498, 64 * j_tile - 1); i >= looper_max(0, 32 * j_tile - 32 * i_j + 2467); i--)
            for (int j = 64 * j_tile + 1; j <= looper_min(2499, 64 * j_tile + 64); j++) {
              table[i][j] = table[i][j] >= table[i][j - 1] ? table[i][j] : table[i][j - 1];
              table[i][j] = table[i][j] >= table[i + 1][j] ? table[i][j] : table[i + 1][j];
              table[i][j] = table[i][j] >= table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0) ? table[i][j] : table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0);
              {
                int k = i + 1;
                for (; k <= j - 2; k += 2) {
                  table[i][j] = table[i][j] >= table[i][k] + table[k + 1][j] ? table[i][j] : table[i][k] + table[k + 1][j];
                  table[i][j] = table[i][j] >= table[i][k + 1] + table[k + 2][j] ? table[i][j] : table[i][k + 1] + table[k + 2][j];
                }
                for (; k < j; k++)
                  table[i][j] = table[i][j] >= table[i][k] + table[k + 1][j] ? table[i][j] : table[i][k] + table[k + 1][j];
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
