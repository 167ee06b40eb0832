/* before */
#define N 20
void f(double A[N], double B[N])
{
  /* LOOPer: tile(S1, 0, [8]) */
  for (int i_tile = 0; i_tile < 9; i_tile += 8)
    for (int i = i_tile; i <= i_tile + 7; i++)
      A[i] = B[i];
  for (int i = 16; i < 20; i++)
    A[i] = B[i];
}
/* after */
