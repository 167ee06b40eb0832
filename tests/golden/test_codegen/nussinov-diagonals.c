/* LOOPer: skew(S1, 0, [[1, 1], [1, 0]]); parallelize(S1, 1) */
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
    for (int k = i + 1; k < i_j + i; k++)
      table[i][i_j + i] = table[i][i_j + i] >= table[i][k] + table[k + 1][i_j + i] ? table[i][i_j + i] : table[i][k] + table[k + 1][i_j + i];
  }
}
