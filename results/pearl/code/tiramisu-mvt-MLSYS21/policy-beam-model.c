#define main looper_user_main
/* mvt: a matrix-vector product and one with the transpose in the same loops,
   x1 := x1 + A*y1 and x2 := x2 + A^T*y2 (after the Tiramisu benchmarks). */

void kernel_mvt(int n, double x1[n], double x2[n], double y1[n], double y2[n],
                double A[n][n])
{
#pragma scop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      x1[i] += A[i][j] * y1[j];
      x2[i] += A[j][i] * y2[j];
    }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double *x1 = looper_buffers[0];
  double (*A)[1024] = looper_buffers[1];
  double *y1 = looper_buffers[2];
  double *x2 = looper_buffers[3];
  double *y2 = looper_buffers[4];
  volatile int looper_size_n = 1024;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 1024
      && looper_apart(x1, double[1024], A, double[1024][1024])
      && looper_apart(x1, double[1024], y1, double[1024])
      && looper_apart(x1, double[1024], x2, double[1024])
      && looper_apart(x1, double[1024], y2, double[1024])
      && looper_apart(A, double[1024][1024], x2, double[1024])
      && looper_apart(y1, double[1024], x2, double[1024])
      && looper_apart(x2, double[1024], y2, double[1024]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[1024] = (double (*)[1024]) A;
    {
      double (*A)[1024] = looper_A;
      /* LOOPer: parallelize(S1, 0); unroll_and_jam(S1, 0, 34) */
      #pragma omp parallel for
      for (int i = 0; i < 1024; i += 34) {
        if (i < 1020) {
          double x1_0 = x1[i];
          double x2_0 = x2[i];
          double x1_1 = x1[i + 1];
          double x2_1 = x2[i + 1];
          double x1_2 = x1[i + 2];
          double x2_2 = x2[i + 2];
          double x1_3 = x1[i + 3];
          double x2_3 = x2[i + 3];
          double x1_4 = x1[i + 4];
          double x2_4 = x2[i + 4];
          double x1_5 = x1[i + 5];
          double x2_5 = x2[i + 5];
          double x1_6 = x1[i + 6];
          double x2_6 = x2[i + 6];
          double x1_7 = x1[i + 7];
          double x2_7 = x2[i + 7];
          double x1_8 = x1[i + 8];
          double x2_8 = x2[i + 8];
          double x1_9 = x1[i + 9];
          double x2_9 = x2[i + 9];
          double x1_10 = x1[i + 10];
          double x2_10 = x2[i + 10];
          double x1_11 = x1[i + 11];
          double x2_11 = x2[i + 11];
          double x1_12 = x1[i + 12];
          double x2_12 = x2[i + 12];
          double x1_13 = x1[i + 13];
          double x2_13 = x2[i + 13];
          double x1_14 = x1[i + 14];
          double x2_14 = x2[i + 14];
          double x1_15 = x1[i + 15];
          double x2_15 = x2[i + 15];
          double x1_16 = x1[i + 16];
          double x2_16 = x2[i + 16];
          double x1_17 = x1[i + 17];
          double x2_17 = x2[i + 17];
          double x1_18 = x1[i + 18];
          double x2_18 = x2[i + 18];
          double x1_19 = x1[i + 19];
          double x2_19 = x2[i + 19];
          double x1_20 = x1[i + 20];
          double x2_20 = x2[i + 20];
          double x1_21 = x1[i + 21];
          double x2_21 = x2[i + 21];
          double x1_22 = x1[i + 22];
          double x2_22 = x2[i + 22];
          double x1_23 = x1[i + 23];
          double x2_23 = x2[i + 23];
          double x1_24 = x1[i + 24];
          double x2_24 = x2[i + 24];
          double x1_25 = x1[i + 25];
          double x2_25 = x2[i + 25];
          double x1_26 = x1[i + 26];
          double x2_26 = x2[i + 26];
          double x1_27 = x1[i + 27];
          double x2_27 = x2[i + 27];
          double x1_28 = x1[i + 28];
          double x2_28 = x2[i + 28];
          double x1_29 = x1[i + 29];
          double x2_29 = x2[i + 29];
          double x1_30 = x1[i + 30];
          double x2_30 = x2[i + 30];
          double x1_31 = x1[i + 31];
          double x2_31 = x2[i + 31];
          double x1_32 = x1[i + 32];
          double x2_32 = x2[i + 32];
          double x1_33 = x1[i + 33];
          double x2_33 = x2[i + 33];
          #pragma omp simd if(0)
          for (int j = 0; j < 1024; j++) {
            const double y1_0 = y1[j];
            const double y2_0 = y2[j];
            x1_0 += A[i][j] * y1_0;
            x2_0 += A[j][i] * y2_0;
            x1_1 += A[i + 1][j] * y1_0;
            x2_1 += A[j][i + 1] * y2_0;
            x1_2 += A[i + 2][j] * y1_0;
            x2_2 += A[j][i + 2] * y2_0;
            x1_3 += A[i + 3][j] * y1_0;
            x2_3 += A[j][i + 3] * y2_0;
            x1_4 += A[i + 4][j] * y1_0;
            x2_4 += A[j][i + 4] * y2_0;
            x1_5 += A[i + 5][j] * y1_0;
            x2_5 += A[j][i + 5] * y2_0;
            x1_6 += A[i + 6][j] * y1_0;
            x2_6 += A[j][i + 6] * y2_0;
            x1_7 += A[i + 7][j] * y1_0;
            x2_7 += A[j][i + 7] * y2_0;
            x1_8 += A[i + 8][j] * y1_0;
            x2_8 += A[j][i + 8] * y2_0;
            x1_9 += A[i + 9][j] * y1_0;
            x2_9 += A[j][i + 9] * y2_0;
            x1_10 += A[i + 10][j] * y1_0;
            x2_10 += A[j][i + 10] * y2_0;
            x1_11 += A[i + 11][j] * y1_0;
            x2_11 += A[j][i + 11] * y2_0;
            x1_12 += A[i + 12][j] * y1_0;
            x2_12 += A[j][i + 12] * y2_0;
            x1_13 += A[i + 13][j] * y1_0;
            x2_13 += A[j][i + 13] * y2_0;
            x1_14 += A[i + 14][j] * y1_0;
            x2_14 += A[j][i + 14] * y2_0;
            x1_15 += A[i + 15][j] * y1_0;
            x2_15 += A[j][i + 15] * y2_0;
            x1_16 += A[i + 16][j] * y1_0;
            x2_16 += A[j][i + 16] * y2_0;
            x1_17 += A[i + 17][j] * y1_0;
            x2_17 += A[j][i + 17] * y2_0;
            x1_18 += A[i + 18][j] * y1_0;
            x2_18 += A[j][i + 18] * y2_0;
            x1_19 += A[i + 19][j] * y1_0;
            x2_19 += A[j][i + 19] * y2_0;
            x1_20 += A[i + 20][j] * y1_0;
            x2_20 += A[j][i + 20] * y2_0;
            x1_21 += A[i + 21][j] * y1_0;
            x2_21 += A[j][i + 21] * y2_0;
            x1_22 += A[i + 22][j] * y1_0;
            x2_22 += A[j][i + 22] * y2_0;
            x1_23 += A[i + 23][j] * y1_0;
            x2_23 += A[j][i + 23] * y2_0;
            x1_24 += A[i + 24][j] * y1_0;
            x2_24 += A[j][i + 24] * y2_0;
            x1_25 += A[i + 25][j] * y1_0;
            x2_25 += A[j][i + 25] * y2_0;
            x1_26 += A[i + 26][j] * y1_0;
            x2_26 += A[j][i + 26] * y2_0;
            x1_27 += A[i + 27][j] * y1_0;
            x2_27 += A[j][i + 27] * y2_0;
            x1_28 += A[i + 28][j] * y1_0;
            x2_28 += A[j][i + 28] * y2_0;
            x1_29 += A[i + 29][j] * y1_0;
            x2_29 += A[j][i + 29] * y2_0;
            x1_30 += A[i + 30][j] * y1_0;
            x2_30 += A[j][i + 30] * y2_0;
            x1_31 += A[i + 31][j] * y1_0;
            x2_31 += A[j][i + 31] * y2_0;
            x1_32 += A[i + 32][j] * y1_0;
            x2_32 += A[j][i + 32] * y2_0;
            x1_33 += A[i + 33][j] * y1_0;
            x2_33 += A[j][i + 33] * y2_0;
          }
          x1[i] = x1_0;
          x2[i] = x2_0;
          x1[i + 1] = x1_1;
          x2[i + 1] = x2_1;
          x1[i + 2] = x1_2;
          x2[i + 2] = x2_2;
          x1[i + 3] = x1_3;
          x2[i + 3] = x2_3;
          x1[i + 4] = x1_4;
          x2[i + 4] = x2_4;
          x1[i + 5] = x1_5;
          x2[i + 5] = x2_5;
          x1[i + 6] = x1_6;
          x2[i + 6] = x2_6;
          x1[i + 7] = x1_7;
          x2[i + 7] = x2_7;
          x1[i + 8] = x1_8;
          x2[i + 8] = x2_8;
          x1[i + 9] = x1_9;
          x2[i + 9] = x2_9;
          x1[i + 10] = x1_10;
          x2[i + 10] = x2_10;
          x1[i + 11] = x1_11;
          x2[i + 11] = x2_11;
          x1[i + 12] = x1_12;
          x2[i + 12] = x2_12;
          x1[i + 13] = x1_13;
          x2[i + 13] = x2_13;
          x1[i + 14] = x1_14;
          x2[i + 14] = x2_14;
          x1[i + 15] = x1_15;
          x2[i + 15] = x2_15;
          x1[i + 16] = x1_16;
          x2[i + 16] = x2_16;
          x1[i + 17] = x1_17;
          x2[i + 17] = x2_17;
          x1[i + 18] = x1_18;
          x2[i + 18] = x2_18;
          x1[i + 19] = x1_19;
          x2[i + 19] = x2_19;
          x1[i + 20] = x1_20;
          x2[i + 20] = x2_20;
          x1[i + 21] = x1_21;
          x2[i + 21] = x2_21;
          x1[i + 22] = x1_22;
          x2[i + 22] = x2_22;
          x1[i + 23] = x1_23;
          x2[i + 23] = x2_23;
          x1[i + 24] = x1_24;
          x2[i + 24] = x2_24;
          x1[i + 25] = x1_25;
          x2[i + 25] = x2_25;
          x1[i + 26] = x1_26;
          x2[i + 26] = x2_26;
          x1[i + 27] = x1_27;
          x2[i + 27] = x2_27;
          x1[i + 28] = x1_28;
          x2[i + 28] = x2_28;
          x1[i + 29] = x1_29;
          x2[i + 29] = x2_29;
          x1[i + 30] = x1_30;
          x2[i + 30] = x2_30;
          x1[i + 31] = x1_31;
          x2[i + 31] = x2_31;
          x1[i + 32] = x1_32;
          x2[i + 32] = x2_32;
          x1[i + 33] = x1_33;
          x2[i + 33] = x2_33;
        } else {
          double x1_0 = x1[1020];
          double x2_0 = x2[1020];
          double x1_1 = x1[1021];
          double x2_1 = x2[1021];
          double x1_2 = x1[1022];
          double x2_2 = x2[1022];
          double x1_3 = x1[1023];
          double x2_3 = x2[1023];
          #pragma omp simd if(0)
          for (int j = 0; j < 1024; j++) {
            const double y1_0 = y1[j];
            const double y2_0 = y2[j];
            x1_0 += A[1020][j] * y1_0;
            x2_0 += A[j][1020] * y2_0;
            x1_1 += A[1021][j] * y1_0;
            x2_1 += A[j][1021] * y2_0;
            x1_2 += A[1022][j] * y1_0;
            x2_2 += A[j][1022] * y2_0;
            x1_3 += A[1023][j] * y1_0;
            x2_3 += A[j][1023] * y2_0;
          }
          x1[1020] = x1_0;
          x2[1020] = x2_0;
          x1[1021] = x1_1;
          x2[1021] = x2_1;
          x1[1022] = x1_2;
          x2[1022] = x2_2;
          x1[1023] = x1_3;
          x2[1023] = x2_3;
        }
      }
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      x1[i] += A[i][j] * y1[j];
      x2[i] += A[j][i] * y2[j];
    }
  }
#undef looper_apart
}
