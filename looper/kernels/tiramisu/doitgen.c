/* doitgen: every row A[r][q] multiplied by C4, into an array of its own, which
   unlike PolyBench's serial sum[] leaves all of r, q, p parallel
   (after the Tiramisu benchmarks). */

void kernel_doitgen(int nr, int nq, int np, double A[nr][nq][np],
                    double C4[np][np], double out[nr][nq][np])
{
#pragma scop
  for (int r = 0; r < nr; r++)
    for (int q = 0; q < nq; q++)
      for (int p = 0; p < np; p++) {
        out[r][q][p] = 0.0;
        for (int s = 0; s < np; s++)
          out[r][q][p] += A[r][q][s] * C4[s][p];
      }
#pragma endscop
}
