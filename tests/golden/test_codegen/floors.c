/* LOOPer: unchanged */
c[0] = c[0] + 0 / 3;
for (int i = 1; i < 59; i++) {
  if ((i - 1) % 3 == 0)
    A[i / 2] = B[i % 7] + B[(i + 5) / 4];
  c[i] = c[2 * i % 5] + i / 3;
}
c[59] = c[3] + 59 / 3;
