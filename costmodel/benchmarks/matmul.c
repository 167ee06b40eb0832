/* matmul: C := C + A*B (after the Tiramisu benchmarks). */

void kernel_matmul(int ni, int nj, int nk, double A[ni][nk], double B[nk][nj],
                   double C[ni][nj])
{
#pragma scop
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nj; j++)
      for (int k = 0; k < nk; k++)
        C[i][j] += A[i][k] * B[k][j];
#pragma endscop
}
