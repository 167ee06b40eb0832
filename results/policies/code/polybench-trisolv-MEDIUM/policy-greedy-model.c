#define main looper_user_main
/* trisolv: L x = b for a lower triangular L, by forward substitution
   (after PolyBench 4.2, linear-algebra/solvers). */

void kernel_trisolv(int n, double L[n][n], double x[n], double b[n])
{
#pragma scop
  for (int i = 0; i < n; i++) {
    x[i] = b[i];
    for (int j = 0; j < i; j++)
      x[i] -= L[i][j] * x[j];
    x[i] = x[i] / L[i][i];
  }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double *x = looper_buffers[0];
  double *b = looper_buffers[1];
  double (*L)[400] = looper_buffers[2];
  volatile int looper_size_n = 400;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 400
      && looper_apart(x, double[400], b, double[400])
      && looper_apart(x, double[400], L, double[400][400]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_L)[400] = (double (*)[400]) L;
    {
      double (*L)[400] = looper_L;
      /* LOOPer: embed(S1, 1, [0], -1); fuse(S2, S1, 1); embed(S3, 1, [1]); fuse(S2, S3, 1); unroll_and_jam(S1, 0, 50) */
      for (int i = 0; i < 400; i += 50) {
        x[i] = b[i];
        x[i + 1] = b[i + 1];
        x[i + 2] = b[i + 2];
        x[i + 3] = b[i + 3];
        x[i + 4] = b[i + 4];
        x[i + 5] = b[i + 5];
        x[i + 6] = b[i + 6];
        x[i + 7] = b[i + 7];
        x[i + 8] = b[i + 8];
        x[i + 9] = b[i + 9];
        x[i + 10] = b[i + 10];
        x[i + 11] = b[i + 11];
        x[i + 12] = b[i + 12];
        x[i + 13] = b[i + 13];
        x[i + 14] = b[i + 14];
        x[i + 15] = b[i + 15];
        x[i + 16] = b[i + 16];
        x[i + 17] = b[i + 17];
        x[i + 18] = b[i + 18];
        x[i + 19] = b[i + 19];
        x[i + 20] = b[i + 20];
        x[i + 21] = b[i + 21];
        x[i + 22] = b[i + 22];
        x[i + 23] = b[i + 23];
        x[i + 24] = b[i + 24];
        x[i + 25] = b[i + 25];
        x[i + 26] = b[i + 26];
        x[i + 27] = b[i + 27];
        x[i + 28] = b[i + 28];
        x[i + 29] = b[i + 29];
        x[i + 30] = b[i + 30];
        x[i + 31] = b[i + 31];
        x[i + 32] = b[i + 32];
        x[i + 33] = b[i + 33];
        x[i + 34] = b[i + 34];
        x[i + 35] = b[i + 35];
        x[i + 36] = b[i + 36];
        x[i + 37] = b[i + 37];
        x[i + 38] = b[i + 38];
        x[i + 39] = b[i + 39];
        x[i + 40] = b[i + 40];
        x[i + 41] = b[i + 41];
        x[i + 42] = b[i + 42];
        x[i + 43] = b[i + 43];
        x[i + 44] = b[i + 44];
        x[i + 45] = b[i + 45];
        x[i + 46] = b[i + 46];
        x[i + 47] = b[i + 47];
        x[i + 48] = b[i + 48];
        x[i + 49] = b[i + 49];
        if (0 < i) {
          double x_0 = x[i];
          double x_2 = x[i + 1];
          double x_3 = x[i + 2];
          double x_4 = x[i + 3];
          double x_5 = x[i + 4];
          double x_6 = x[i + 5];
          double x_7 = x[i + 6];
          double x_8 = x[i + 7];
          double x_9 = x[i + 8];
          double x_10 = x[i + 9];
          double x_11 = x[i + 10];
          double x_12 = x[i + 11];
          double x_13 = x[i + 12];
          double x_14 = x[i + 13];
          double x_15 = x[i + 14];
          double x_16 = x[i + 15];
          double x_17 = x[i + 16];
          double x_18 = x[i + 17];
          double x_19 = x[i + 18];
          double x_20 = x[i + 19];
          double x_21 = x[i + 20];
          double x_22 = x[i + 21];
          double x_23 = x[i + 22];
          double x_24 = x[i + 23];
          double x_25 = x[i + 24];
          double x_26 = x[i + 25];
          double x_27 = x[i + 26];
          double x_28 = x[i + 27];
          double x_29 = x[i + 28];
          double x_30 = x[i + 29];
          double x_31 = x[i + 30];
          double x_32 = x[i + 31];
          double x_33 = x[i + 32];
          double x_34 = x[i + 33];
          double x_35 = x[i + 34];
          double x_36 = x[i + 35];
          double x_37 = x[i + 36];
          double x_38 = x[i + 37];
          double x_39 = x[i + 38];
          double x_40 = x[i + 39];
          double x_41 = x[i + 40];
          double x_42 = x[i + 41];
          double x_43 = x[i + 42];
          double x_44 = x[i + 43];
          double x_45 = x[i + 44];
          double x_46 = x[i + 45];
          double x_47 = x[i + 46];
          double x_48 = x[i + 47];
          double x_49 = x[i + 48];
          double x_50 = x[i + 49];
          #pragma omp simd if(0)
          for (int j = 0; j < i; j++) {
            const double x_1 = x[j];
            x_0 -= L[i][j] * x_1;
            x_2 -= L[i + 1][j] * x_1;
            x_3 -= L[i + 2][j] * x_1;
            x_4 -= L[i + 3][j] * x_1;
            x_5 -= L[i + 4][j] * x_1;
            x_6 -= L[i + 5][j] * x_1;
            x_7 -= L[i + 6][j] * x_1;
            x_8 -= L[i + 7][j] * x_1;
            x_9 -= L[i + 8][j] * x_1;
            x_10 -= L[i + 9][j] * x_1;
            x_11 -= L[i + 10][j] * x_1;
            x_12 -= L[i + 11][j] * x_1;
            x_13 -= L[i + 12][j] * x_1;
            x_14 -= L[i + 13][j] * x_1;
            x_15 -= L[i + 14][j] * x_1;
            x_16 -= L[i + 15][j] * x_1;
            x_17 -= L[i + 16][j] * x_1;
            x_18 -= L[i + 17][j] * x_1;
            x_19 -= L[i + 18][j] * x_1;
            x_20 -= L[i + 19][j] * x_1;
            x_21 -= L[i + 20][j] * x_1;
            x_22 -= L[i + 21][j] * x_1;
            x_23 -= L[i + 22][j] * x_1;
            x_24 -= L[i + 23][j] * x_1;
            x_25 -= L[i + 24][j] * x_1;
            x_26 -= L[i + 25][j] * x_1;
            x_27 -= L[i + 26][j] * x_1;
            x_28 -= L[i + 27][j] * x_1;
            x_29 -= L[i + 28][j] * x_1;
            x_30 -= L[i + 29][j] * x_1;
            x_31 -= L[i + 30][j] * x_1;
            x_32 -= L[i + 31][j] * x_1;
            x_33 -= L[i + 32][j] * x_1;
            x_34 -= L[i + 33][j] * x_1;
            x_35 -= L[i + 34][j] * x_1;
            x_36 -= L[i + 35][j] * x_1;
            x_37 -= L[i + 36][j] * x_1;
            x_38 -= L[i + 37][j] * x_1;
            x_39 -= L[i + 38][j] * x_1;
            x_40 -= L[i + 39][j] * x_1;
            x_41 -= L[i + 40][j] * x_1;
            x_42 -= L[i + 41][j] * x_1;
            x_43 -= L[i + 42][j] * x_1;
            x_44 -= L[i + 43][j] * x_1;
            x_45 -= L[i + 44][j] * x_1;
            x_46 -= L[i + 45][j] * x_1;
            x_47 -= L[i + 46][j] * x_1;
            x_48 -= L[i + 47][j] * x_1;
            x_49 -= L[i + 48][j] * x_1;
            x_50 -= L[i + 49][j] * x_1;
          }
          x[i] = x_0;
          x[i + 1] = x_2;
          x[i + 2] = x_3;
          x[i + 3] = x_4;
          x[i + 4] = x_5;
          x[i + 5] = x_6;
          x[i + 6] = x_7;
          x[i + 7] = x_8;
          x[i + 8] = x_9;
          x[i + 9] = x_10;
          x[i + 10] = x_11;
          x[i + 11] = x_12;
          x[i + 12] = x_13;
          x[i + 13] = x_14;
          x[i + 14] = x_15;
          x[i + 15] = x_16;
          x[i + 16] = x_17;
          x[i + 17] = x_18;
          x[i + 18] = x_19;
          x[i + 19] = x_20;
          x[i + 20] = x_21;
          x[i + 21] = x_22;
          x[i + 22] = x_23;
          x[i + 23] = x_24;
          x[i + 24] = x_25;
          x[i + 25] = x_26;
          x[i + 26] = x_27;
          x[i + 27] = x_28;
          x[i + 28] = x_29;
          x[i + 29] = x_30;
          x[i + 30] = x_31;
          x[i + 31] = x_32;
          x[i + 32] = x_33;
          x[i + 33] = x_34;
          x[i + 34] = x_35;
          x[i + 35] = x_36;
          x[i + 36] = x_37;
          x[i + 37] = x_38;
          x[i + 38] = x_39;
          x[i + 39] = x_40;
          x[i + 40] = x_41;
          x[i + 41] = x_42;
          x[i + 42] = x_43;
          x[i + 43] = x_44;
          x[i + 44] = x_45;
          x[i + 45] = x_46;
          x[i + 46] = x_47;
          x[i + 47] = x_48;
          x[i + 48] = x_49;
          x[i + 49] = x_50;
        }
        for (int j = i; j <= i + 49; j++) {
          x[j] /= L[j][j];
          for (int i2 = j + 1; i2 <= i + 49; i2++)
            x[i2] -= L[i2][j] * x[j];
        }
      }
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = 0; i < n; i++) {
    x[i] = b[i];
    for (int j = 0; j < i; j++)
      x[i] -= L[i][j] * x[j];
    x[i] = x[i] / L[i][i];
  }
  }
#undef looper_apart
}
