/* mvt: a matrix-vector product and one with the transpose, x1 := x1 + A*y_1 and
   x2 := x2 + A^T*y_2 (after PolyBench 4.2, linear-algebra/kernels). */

void kernel_mvt(int n, double x1[n], double x2[n], double y_1[n], double y_2[n],
                double A[n][n])
{
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + (P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + (Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 40
      && looper_apart(x1, sizeof(double[40]), A, sizeof(double[40][40]))
      && looper_apart(x1, sizeof(double[40]), y_1, sizeof(double[40]))
      && looper_apart(x1, sizeof(double[40]), x2, sizeof(double[40]))
      && looper_apart(x1, sizeof(double[40]), y_2, sizeof(double[40]))
      && looper_apart(A, sizeof(double[40][40]), x2, sizeof(double[40]))
      && looper_apart(y_1, sizeof(double[40]), x2, sizeof(double[40]))
      && looper_apart(x2, sizeof(double[40]), y_2, sizeof(double[40])), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[40] = (double (*)[40]) A;
    {
      double (*A)[40] = looper_A;
      /* LOOPer: parallelize(S1, 0) */
      #pragma omp parallel for
      for (int i = 0; i < 40; i++)
        for (int j = 0; j < 40; j++)
          x1[i] += A[i][j] * y_1[j];
      for (int i = 0; i < 40; i++)
        for (int j = 0; j < 40; j++)
          x2[i] += A[j][i] * y_2[j];
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x1[i] = x1[i] + A[i][j] * y_1[j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x2[i] = x2[i] + A[j][i] * y_2[j];
  }
#undef looper_apart
}
