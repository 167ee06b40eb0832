void gemm(int n, int m, int k, const float *a, const float *b, float *c)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      float s = 0;
      for (int p = 0; p < k; p++)
        s += a[i * k + p] * b[p * m + j];
      c[i * m + j] = s;
    }
}
