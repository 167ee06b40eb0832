/* LOOPer: fuse(S1, S2, 0); fuse(S1, S3, 0); fuse(S1, S4, 0) */
for (int i = 0; i < 20; i++) {
  A[i] = 1.0;
  B[i] = 2.0;
  C[i] = A[i];
  D[i] = B[i];
}
