/* LOOPer: distribute(S2, 0); parallelize(S1, 0); unroll(S2, 2) */
#pragma omp parallel for
for (int i = 1; i < 59; i += 3)
  A[i / 2] = B[i % 7] + B[(i + 5) / 4];
for (int i = 0; i < 59; i += 2) {
  c[i] = c[2 * i % 5] + i / 3;
  c[i + 1] = c[(2 * i + 2) % 5] + (i + 1) / 3;
}
