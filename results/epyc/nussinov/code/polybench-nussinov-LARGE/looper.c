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
  ((__UINTPTR_TYPE__) (p) + (P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + (Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n >= 1 && n <= 1048576
      && looper_apart(table, sizeof(int) * n * n, seq, sizeof(int) * n), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Warray-bounds"
    #ifndef __clang__
    #pragma GCC diagnostic ignored "-Waggressive-loop-optimizations"
    #endif
    /* LOOPer: embed(S1, 2, [0, 1], -1); fuse(S5, S1, 2); embed(S2, 2, [-1, 0], 1); fuse(S5, S2, 2); embed(S3, 2, [-1, 0], 1); fuse(S5, S3, 2); embed(S4, 2, [-1, 0], 1); fuse(S5, S4, 2); interchange(S4, 1, 2); unroll_and_jam(S4, 1, 8) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
    if (n >= 2) {
      const int j_full = n - 1 - (n - 1) % 8;
      for (int i = n - 2; i >= 0; i--) {
        if ((-i - 1) % 8 == 0)
          table[i][i + 1] = table[i][i + 1] >= table[i][i] ? table[i][i + 1] : table[i][i];
        if ((-i - 1) % 8 == 0) {
          table[i][i + 1] = table[i][i + 1] >= table[i + 1][i] ? table[i][i + 1] : table[i + 1][i];
          table[i][i + 1] = table[i][i + 1] >= table[i + 1][i + 1] ? table[i][i + 1] : table[i + 1][i + 1];
        } else {
          table[i][i + 1] = table[i][i + 1] >= table[i][i] ? table[i][i + 1] : table[i][i];
          table[i][i + 1] = table[i][i + 1] >= table[i + 1][i] ? table[i][i + 1] : table[i + 1][i];
          table[i][i + 1] = table[i][i + 1] >= table[i + 1][i + 1] ? table[i][i + 1] : table[i + 1][i + 1];
        }
        for (int j = i + 2; j <= looper_min(n - 1, i - (i + 1) % 8 + 9); j++) {
          table[i][j] = table[i][j] >= table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0) ? table[i][j] : table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0);
          table[i][j] = table[i][j] >= table[i + 1][j] ? table[i][j] : table[i + 1][j];
          for (int k = i + 1; k <= j - 2; k++)
            table[i][j] = table[i][j] >= table[i][k] + table[k + 1][j] ? table[i][j] : table[i][k] + table[k + 1][j];
          table[i][j] = table[i][j] >= table[i][j - 1] ? table[i][j] : table[i][j - 1];
          table[i][j] = table[i][j] >= table[i][j - 1] + table[j][j] ? table[i][j] : table[i][j - 1] + table[j][j];
        }
        for (int j = i - (i + 1) % 8 + 10; j < n; j++) {
          table[i][j] = table[i][j] >= table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0) ? table[i][j] : table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0);
          table[i][j] = table[i][j] >= table[i + 1][j] ? table[i][j] : table[i + 1][j];
          for (int k = i + 1; k <= i - (i + 1) % 8 + 7 + 1; k++)
            table[i][j] = table[i][j] >= table[i][k] + table[k + 1][j] ? table[i][j] : table[i][k] + table[k + 1][j];
        }
        for (int j = 8 * ((i + 1) / 8 + 1) + 1; j <= j_full - 7; j += 8) {
          for (int j2 = j; j2 <= j + 7; j2++) {
            for (int k = j - 1; k <= j2 - 2; k++)
              table[i][j2] = table[i][j2] >= table[i][k] + table[k + 1][j2] ? table[i][j2] : table[i][k] + table[k + 1][j2];
            table[i][j2] = table[i][j2] >= table[i][j2 - 1] ? table[i][j2] : table[i][j2 - 1];
            table[i][j2] = table[i][j2] >= table[i][j2 - 1] + table[j2][j2] ? table[i][j2] : table[i][j2 - 1] + table[j2][j2];
          }
          for (int j2 = j + 8; j2 < n; j2++) {
            const int table_0 = table[i][j - 1];
            const int table_1 = table[i][j];
            const int table_2 = table[i][j + 1];
            const int table_3 = table[i][j + 2];
            const int table_4 = table[i][j + 3];
            const int table_5 = table[i][j + 4];
            const int table_6 = table[i][j + 5];
            const int table_7 = table[i][j + 6];
            table[i][j2] = table[i][j2] >= table_0 + table[j][j2] ? table[i][j2] : table_0 + table[j][j2];
            table[i][j2] = table[i][j2] >= table_1 + table[j + 1][j2] ? table[i][j2] : table_1 + table[j + 1][j2];
            table[i][j2] = table[i][j2] >= table_2 + table[j + 2][j2] ? table[i][j2] : table_2 + table[j + 2][j2];
            table[i][j2] = table[i][j2] >= table_3 + table[j + 3][j2] ? table[i][j2] : table_3 + table[j + 3][j2];
            table[i][j2] = table[i][j2] >= table_4 + table[j + 4][j2] ? table[i][j2] : table_4 + table[j + 4][j2];
            table[i][j2] = table[i][j2] >= table_5 + table[j + 5][j2] ? table[i][j2] : table_5 + table[j + 5][j2];
            table[i][j2] = table[i][j2] >= table_6 + table[j + 6][j2] ? table[i][j2] : table_6 + table[j + 6][j2];
            table[i][j2] = table[i][j2] >= table_7 + table[j + 7][j2] ? table[i][j2] : table_7 + table[j + 7][j2];
          }
        }
        for (int j = looper_max(8 * ((i + 1) / 8 + 1) + 1, j_full + 1); j < n; j += 8)
          for (int j2 = j; j2 < n; j2++) {
            for (int k = j - 1; k <= j2 - 2; k++)
              table[i][j2] = table[i][j2] >= table[i][k] + table[k + 1][j2] ? table[i][j2] : table[i][k] + table[k + 1][j2];
            table[i][j2] = table[i][j2] >= table[i][j2 - 1] ? table[i][j2] : table[i][j2 - 1];
            table[i][j2] = table[i][j2] >= table[i][j2 - 1] + table[j2][j2] ? table[i][j2] : table[i][j2 - 1] + table[j2][j2];
          }
      }
    }
#undef looper_min
#undef looper_max
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
