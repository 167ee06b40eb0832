/* before */
#define N 20
void f(double A[N], double B[N])
{
  /* LOOPer: tile(S1, 0, [8]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
  for (int i_tile = 0; i_tile < 20; i_tile += 8)
    for (int i = i_tile; i <= looper_min(19, i_tile + 7); i++)
      A[i] = B[i];
#undef looper_min
}
/* after */
