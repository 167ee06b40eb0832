void layer(int n, int m, int k, float X[n][k], float W[k][m], float b[m], float Y[n][m])
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      Y[i][j] = b[j];
      for (int p = 0; p < k; p++)
        Y[i][j] += X[i][p] * W[p][j];
    }
}

void pack(int n, const float x[n], float y[n])
{
  for (int i = 0, k = 0; i < n; i++)
    if (x[i] > 0) y[k++] = x[i];
}

void scatter(int n, const int index[n], const float x[n], float y[n])
{
  for (int i = 0; i < n; i++)
    y[index[i]] += x[i];
}
