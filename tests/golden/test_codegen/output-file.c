/* before */
#define N 20
void f(double A[N], double B[N])
{
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + (P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + (Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(looper_apart(A, sizeof(double[20]), B, sizeof(double[20])), 1)) {
    /* LOOPer: tile(S1, 0, [8]) */
    for (int i_tile = 0; i_tile < 9; i_tile += 8)
      for (int i = i_tile; i <= i_tile + 7; i++)
        A[i] = B[i];
    for (int i = 16; i < 20; i++)
      A[i] = B[i];
  } else {
  for (int i = 0; i < N; i++)
    A[i] = B[i];
  }
#undef looper_apart
}
/* after */
