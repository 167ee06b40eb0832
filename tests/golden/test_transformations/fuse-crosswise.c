/* LOOPer: fuse(S1, S3, 0); fuse(S4, S2, 0) */
for (int i = 0; i < 20; i++) {
  A[i] = 1.0;
  C[i] = A[i];
}
for (int i = 0; i < 20; i++) {
  B[i] = 2.0;
  D[i] = B[i];
}
