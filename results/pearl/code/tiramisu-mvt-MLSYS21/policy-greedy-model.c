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
      /* LOOPer: interchange(S1, 0, 1); distribute(S2, 0); interchange(S1, 0, 1); parallelize(S1, 0); unroll_and_jam(S1, 0, 62); tile(S2, 0, [32, 32]); vectorize(S2) */
      #pragma omp parallel for
      for (int i = 0; i < 1024; i += 62) {
        if (i < 992) {
          double x1_0 = x1[i];
          double x1_1 = x1[i + 1];
          double x1_2 = x1[i + 2];
          double x1_3 = x1[i + 3];
          double x1_4 = x1[i + 4];
          double x1_5 = x1[i + 5];
          double x1_6 = x1[i + 6];
          double x1_7 = x1[i + 7];
          double x1_8 = x1[i + 8];
          double x1_9 = x1[i + 9];
          double x1_10 = x1[i + 10];
          double x1_11 = x1[i + 11];
          double x1_12 = x1[i + 12];
          double x1_13 = x1[i + 13];
          double x1_14 = x1[i + 14];
          double x1_15 = x1[i + 15];
          double x1_16 = x1[i + 16];
          double x1_17 = x1[i + 17];
          double x1_18 = x1[i + 18];
          double x1_19 = x1[i + 19];
          double x1_20 = x1[i + 20];
          double x1_21 = x1[i + 21];
          double x1_22 = x1[i + 22];
          double x1_23 = x1[i + 23];
          double x1_24 = x1[i + 24];
          double x1_25 = x1[i + 25];
          double x1_26 = x1[i + 26];
          double x1_27 = x1[i + 27];
          double x1_28 = x1[i + 28];
          double x1_29 = x1[i + 29];
          double x1_30 = x1[i + 30];
          double x1_31 = x1[i + 31];
          double x1_32 = x1[i + 32];
          double x1_33 = x1[i + 33];
          double x1_34 = x1[i + 34];
          double x1_35 = x1[i + 35];
          double x1_36 = x1[i + 36];
          double x1_37 = x1[i + 37];
          double x1_38 = x1[i + 38];
          double x1_39 = x1[i + 39];
          double x1_40 = x1[i + 40];
          double x1_41 = x1[i + 41];
          double x1_42 = x1[i + 42];
          double x1_43 = x1[i + 43];
          double x1_44 = x1[i + 44];
          double x1_45 = x1[i + 45];
          double x1_46 = x1[i + 46];
          double x1_47 = x1[i + 47];
          double x1_48 = x1[i + 48];
          double x1_49 = x1[i + 49];
          double x1_50 = x1[i + 50];
          double x1_51 = x1[i + 51];
          double x1_52 = x1[i + 52];
          double x1_53 = x1[i + 53];
          double x1_54 = x1[i + 54];
          double x1_55 = x1[i + 55];
          double x1_56 = x1[i + 56];
          double x1_57 = x1[i + 57];
          double x1_58 = x1[i + 58];
          double x1_59 = x1[i + 59];
          double x1_60 = x1[i + 60];
          double x1_61 = x1[i + 61];
          #pragma omp simd if(0)
          for (int j = 0; j < 1024; j++) {
            const double y1_0 = y1[j];
            x1_0 += A[i][j] * y1_0;
            x1_1 += A[i + 1][j] * y1_0;
            x1_2 += A[i + 2][j] * y1_0;
            x1_3 += A[i + 3][j] * y1_0;
            x1_4 += A[i + 4][j] * y1_0;
            x1_5 += A[i + 5][j] * y1_0;
            x1_6 += A[i + 6][j] * y1_0;
            x1_7 += A[i + 7][j] * y1_0;
            x1_8 += A[i + 8][j] * y1_0;
            x1_9 += A[i + 9][j] * y1_0;
            x1_10 += A[i + 10][j] * y1_0;
            x1_11 += A[i + 11][j] * y1_0;
            x1_12 += A[i + 12][j] * y1_0;
            x1_13 += A[i + 13][j] * y1_0;
            x1_14 += A[i + 14][j] * y1_0;
            x1_15 += A[i + 15][j] * y1_0;
            x1_16 += A[i + 16][j] * y1_0;
            x1_17 += A[i + 17][j] * y1_0;
            x1_18 += A[i + 18][j] * y1_0;
            x1_19 += A[i + 19][j] * y1_0;
            x1_20 += A[i + 20][j] * y1_0;
            x1_21 += A[i + 21][j] * y1_0;
            x1_22 += A[i + 22][j] * y1_0;
            x1_23 += A[i + 23][j] * y1_0;
            x1_24 += A[i + 24][j] * y1_0;
            x1_25 += A[i + 25][j] * y1_0;
            x1_26 += A[i + 26][j] * y1_0;
            x1_27 += A[i + 27][j] * y1_0;
            x1_28 += A[i + 28][j] * y1_0;
            x1_29 += A[i + 29][j] * y1_0;
            x1_30 += A[i + 30][j] * y1_0;
            x1_31 += A[i + 31][j] * y1_0;
            x1_32 += A[i + 32][j] * y1_0;
            x1_33 += A[i + 33][j] * y1_0;
            x1_34 += A[i + 34][j] * y1_0;
            x1_35 += A[i + 35][j] * y1_0;
            x1_36 += A[i + 36][j] * y1_0;
            x1_37 += A[i + 37][j] * y1_0;
            x1_38 += A[i + 38][j] * y1_0;
            x1_39 += A[i + 39][j] * y1_0;
            x1_40 += A[i + 40][j] * y1_0;
            x1_41 += A[i + 41][j] * y1_0;
            x1_42 += A[i + 42][j] * y1_0;
            x1_43 += A[i + 43][j] * y1_0;
            x1_44 += A[i + 44][j] * y1_0;
            x1_45 += A[i + 45][j] * y1_0;
            x1_46 += A[i + 46][j] * y1_0;
            x1_47 += A[i + 47][j] * y1_0;
            x1_48 += A[i + 48][j] * y1_0;
            x1_49 += A[i + 49][j] * y1_0;
            x1_50 += A[i + 50][j] * y1_0;
            x1_51 += A[i + 51][j] * y1_0;
            x1_52 += A[i + 52][j] * y1_0;
            x1_53 += A[i + 53][j] * y1_0;
            x1_54 += A[i + 54][j] * y1_0;
            x1_55 += A[i + 55][j] * y1_0;
            x1_56 += A[i + 56][j] * y1_0;
            x1_57 += A[i + 57][j] * y1_0;
            x1_58 += A[i + 58][j] * y1_0;
            x1_59 += A[i + 59][j] * y1_0;
            x1_60 += A[i + 60][j] * y1_0;
            x1_61 += A[i + 61][j] * y1_0;
          }
          x1[i] = x1_0;
          x1[i + 1] = x1_1;
          x1[i + 2] = x1_2;
          x1[i + 3] = x1_3;
          x1[i + 4] = x1_4;
          x1[i + 5] = x1_5;
          x1[i + 6] = x1_6;
          x1[i + 7] = x1_7;
          x1[i + 8] = x1_8;
          x1[i + 9] = x1_9;
          x1[i + 10] = x1_10;
          x1[i + 11] = x1_11;
          x1[i + 12] = x1_12;
          x1[i + 13] = x1_13;
          x1[i + 14] = x1_14;
          x1[i + 15] = x1_15;
          x1[i + 16] = x1_16;
          x1[i + 17] = x1_17;
          x1[i + 18] = x1_18;
          x1[i + 19] = x1_19;
          x1[i + 20] = x1_20;
          x1[i + 21] = x1_21;
          x1[i + 22] = x1_22;
          x1[i + 23] = x1_23;
          x1[i + 24] = x1_24;
          x1[i + 25] = x1_25;
          x1[i + 26] = x1_26;
          x1[i + 27] = x1_27;
          x1[i + 28] = x1_28;
          x1[i + 29] = x1_29;
          x1[i + 30] = x1_30;
          x1[i + 31] = x1_31;
          x1[i + 32] = x1_32;
          x1[i + 33] = x1_33;
          x1[i + 34] = x1_34;
          x1[i + 35] = x1_35;
          x1[i + 36] = x1_36;
          x1[i + 37] = x1_37;
          x1[i + 38] = x1_38;
          x1[i + 39] = x1_39;
          x1[i + 40] = x1_40;
          x1[i + 41] = x1_41;
          x1[i + 42] = x1_42;
          x1[i + 43] = x1_43;
          x1[i + 44] = x1_44;
          x1[i + 45] = x1_45;
          x1[i + 46] = x1_46;
          x1[i + 47] = x1_47;
          x1[i + 48] = x1_48;
          x1[i + 49] = x1_49;
          x1[i + 50] = x1_50;
          x1[i + 51] = x1_51;
          x1[i + 52] = x1_52;
          x1[i + 53] = x1_53;
          x1[i + 54] = x1_54;
          x1[i + 55] = x1_55;
          x1[i + 56] = x1_56;
          x1[i + 57] = x1_57;
          x1[i + 58] = x1_58;
          x1[i + 59] = x1_59;
          x1[i + 60] = x1_60;
          x1[i + 61] = x1_61;
        } else {
          double x1_0 = x1[992];
          double x1_1 = x1[993];
          double x1_2 = x1[994];
          double x1_3 = x1[995];
          double x1_4 = x1[996];
          double x1_5 = x1[997];
          double x1_6 = x1[998];
          double x1_7 = x1[999];
          double x1_8 = x1[1000];
          double x1_9 = x1[1001];
          double x1_10 = x1[1002];
          double x1_11 = x1[1003];
          double x1_12 = x1[1004];
          double x1_13 = x1[1005];
          double x1_14 = x1[1006];
          double x1_15 = x1[1007];
          double x1_16 = x1[1008];
          double x1_17 = x1[1009];
          double x1_18 = x1[1010];
          double x1_19 = x1[1011];
          double x1_20 = x1[1012];
          double x1_21 = x1[1013];
          double x1_22 = x1[1014];
          double x1_23 = x1[1015];
          double x1_24 = x1[1016];
          double x1_25 = x1[1017];
          double x1_26 = x1[1018];
          double x1_27 = x1[1019];
          double x1_28 = x1[1020];
          double x1_29 = x1[1021];
          double x1_30 = x1[1022];
          double x1_31 = x1[1023];
          #pragma omp simd if(0)
          for (int j = 0; j < 1024; j++) {
            const double y1_0 = y1[j];
            x1_0 += A[992][j] * y1_0;
            x1_1 += A[993][j] * y1_0;
            x1_2 += A[994][j] * y1_0;
            x1_3 += A[995][j] * y1_0;
            x1_4 += A[996][j] * y1_0;
            x1_5 += A[997][j] * y1_0;
            x1_6 += A[998][j] * y1_0;
            x1_7 += A[999][j] * y1_0;
            x1_8 += A[1000][j] * y1_0;
            x1_9 += A[1001][j] * y1_0;
            x1_10 += A[1002][j] * y1_0;
            x1_11 += A[1003][j] * y1_0;
            x1_12 += A[1004][j] * y1_0;
            x1_13 += A[1005][j] * y1_0;
            x1_14 += A[1006][j] * y1_0;
            x1_15 += A[1007][j] * y1_0;
            x1_16 += A[1008][j] * y1_0;
            x1_17 += A[1009][j] * y1_0;
            x1_18 += A[1010][j] * y1_0;
            x1_19 += A[1011][j] * y1_0;
            x1_20 += A[1012][j] * y1_0;
            x1_21 += A[1013][j] * y1_0;
            x1_22 += A[1014][j] * y1_0;
            x1_23 += A[1015][j] * y1_0;
            x1_24 += A[1016][j] * y1_0;
            x1_25 += A[1017][j] * y1_0;
            x1_26 += A[1018][j] * y1_0;
            x1_27 += A[1019][j] * y1_0;
            x1_28 += A[1020][j] * y1_0;
            x1_29 += A[1021][j] * y1_0;
            x1_30 += A[1022][j] * y1_0;
            x1_31 += A[1023][j] * y1_0;
          }
          x1[992] = x1_0;
          x1[993] = x1_1;
          x1[994] = x1_2;
          x1[995] = x1_3;
          x1[996] = x1_4;
          x1[997] = x1_5;
          x1[998] = x1_6;
          x1[999] = x1_7;
          x1[1000] = x1_8;
          x1[1001] = x1_9;
          x1[1002] = x1_10;
          x1[1003] = x1_11;
          x1[1004] = x1_12;
          x1[1005] = x1_13;
          x1[1006] = x1_14;
          x1[1007] = x1_15;
          x1[1008] = x1_16;
          x1[1009] = x1_17;
          x1[1010] = x1_18;
          x1[1011] = x1_19;
          x1[1012] = x1_20;
          x1[1013] = x1_21;
          x1[1014] = x1_22;
          x1[1015] = x1_23;
          x1[1016] = x1_24;
          x1[1017] = x1_25;
          x1[1018] = x1_26;
          x1[1019] = x1_27;
          x1[1020] = x1_28;
          x1[1021] = x1_29;
          x1[1022] = x1_30;
          x1[1023] = x1_31;
        }
      }
      for (int j_tile = 0; j_tile < 1024; j_tile += 32)
        for (int i_tile = 0; i_tile < 1024; i_tile += 32)
          for (int j = j_tile; j <= j_tile + 31; j++) {
            const double y2_0 = y2[j];
            #pragma omp simd
            for (int i = i_tile; i <= i_tile + 31; i++) {
              double x2_0 = x2[i];
              x2_0 += A[j][i] * y2_0;
              x2[i] = x2_0;
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
