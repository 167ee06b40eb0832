#define main looper_user_main
/* mvt: a matrix-vector product and one with the transpose, x1 := x1 + A*y_1 and
   x2 := x2 + A^T*y_2 (after PolyBench 4.2, linear-algebra/kernels). */

void kernel_mvt(int n, double x1[n], double x2[n], double y_1[n], double y_2[n],
                double A[n][n])
{
#pragma scop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x1[i] = x1[i] + A[i][j] * y_1[j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x2[i] = x2[i] + A[j][i] * y_2[j];
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double *x1 = looper_buffers[0];
  double (*A)[400] = looper_buffers[1];
  double *y_1 = looper_buffers[2];
  double *x2 = looper_buffers[3];
  double *y_2 = looper_buffers[4];
  volatile int looper_size_n = 400;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 400
      && looper_apart(x1, double[400], A, double[400][400])
      && looper_apart(x1, double[400], y_1, double[400])
      && looper_apart(x1, double[400], x2, double[400])
      && looper_apart(x1, double[400], y_2, double[400])
      && looper_apart(A, double[400][400], x2, double[400])
      && looper_apart(y_1, double[400], x2, double[400])
      && looper_apart(x2, double[400], y_2, double[400]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[400] = (double (*)[400]) A;
    {
      double (*A)[400] = looper_A;
      /* LOOPer: parallelize(S1, 0); unroll_and_jam(S1, 0, 64); interchange(S2, 0, 1); tile(S2, 0, [32, 32]); vectorize(S2) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      #pragma omp parallel for
      for (int i = 0; i < 400; i += 64) {
        if (i < 384) {
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
          double x1_62 = x1[i + 62];
          double x1_63 = x1[i + 63];
          #pragma omp simd if(0)
          for (int j = 0; j < 400; j++) {
            const double y_1_0 = y_1[j];
            x1_0 += A[i][j] * y_1_0;
            x1_1 += A[i + 1][j] * y_1_0;
            x1_2 += A[i + 2][j] * y_1_0;
            x1_3 += A[i + 3][j] * y_1_0;
            x1_4 += A[i + 4][j] * y_1_0;
            x1_5 += A[i + 5][j] * y_1_0;
            x1_6 += A[i + 6][j] * y_1_0;
            x1_7 += A[i + 7][j] * y_1_0;
            x1_8 += A[i + 8][j] * y_1_0;
            x1_9 += A[i + 9][j] * y_1_0;
            x1_10 += A[i + 10][j] * y_1_0;
            x1_11 += A[i + 11][j] * y_1_0;
            x1_12 += A[i + 12][j] * y_1_0;
            x1_13 += A[i + 13][j] * y_1_0;
            x1_14 += A[i + 14][j] * y_1_0;
            x1_15 += A[i + 15][j] * y_1_0;
            x1_16 += A[i + 16][j] * y_1_0;
            x1_17 += A[i + 17][j] * y_1_0;
            x1_18 += A[i + 18][j] * y_1_0;
            x1_19 += A[i + 19][j] * y_1_0;
            x1_20 += A[i + 20][j] * y_1_0;
            x1_21 += A[i + 21][j] * y_1_0;
            x1_22 += A[i + 22][j] * y_1_0;
            x1_23 += A[i + 23][j] * y_1_0;
            x1_24 += A[i + 24][j] * y_1_0;
            x1_25 += A[i + 25][j] * y_1_0;
            x1_26 += A[i + 26][j] * y_1_0;
            x1_27 += A[i + 27][j] * y_1_0;
            x1_28 += A[i + 28][j] * y_1_0;
            x1_29 += A[i + 29][j] * y_1_0;
            x1_30 += A[i + 30][j] * y_1_0;
            x1_31 += A[i + 31][j] * y_1_0;
            x1_32 += A[i + 32][j] * y_1_0;
            x1_33 += A[i + 33][j] * y_1_0;
            x1_34 += A[i + 34][j] * y_1_0;
            x1_35 += A[i + 35][j] * y_1_0;
            x1_36 += A[i + 36][j] * y_1_0;
            x1_37 += A[i + 37][j] * y_1_0;
            x1_38 += A[i + 38][j] * y_1_0;
            x1_39 += A[i + 39][j] * y_1_0;
            x1_40 += A[i + 40][j] * y_1_0;
            x1_41 += A[i + 41][j] * y_1_0;
            x1_42 += A[i + 42][j] * y_1_0;
            x1_43 += A[i + 43][j] * y_1_0;
            x1_44 += A[i + 44][j] * y_1_0;
            x1_45 += A[i + 45][j] * y_1_0;
            x1_46 += A[i + 46][j] * y_1_0;
            x1_47 += A[i + 47][j] * y_1_0;
            x1_48 += A[i + 48][j] * y_1_0;
            x1_49 += A[i + 49][j] * y_1_0;
            x1_50 += A[i + 50][j] * y_1_0;
            x1_51 += A[i + 51][j] * y_1_0;
            x1_52 += A[i + 52][j] * y_1_0;
            x1_53 += A[i + 53][j] * y_1_0;
            x1_54 += A[i + 54][j] * y_1_0;
            x1_55 += A[i + 55][j] * y_1_0;
            x1_56 += A[i + 56][j] * y_1_0;
            x1_57 += A[i + 57][j] * y_1_0;
            x1_58 += A[i + 58][j] * y_1_0;
            x1_59 += A[i + 59][j] * y_1_0;
            x1_60 += A[i + 60][j] * y_1_0;
            x1_61 += A[i + 61][j] * y_1_0;
            x1_62 += A[i + 62][j] * y_1_0;
            x1_63 += A[i + 63][j] * y_1_0;
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
          x1[i + 62] = x1_62;
          x1[i + 63] = x1_63;
        } else {
          double x1_0 = x1[384];
          double x1_1 = x1[385];
          double x1_2 = x1[386];
          double x1_3 = x1[387];
          double x1_4 = x1[388];
          double x1_5 = x1[389];
          double x1_6 = x1[390];
          double x1_7 = x1[391];
          double x1_8 = x1[392];
          double x1_9 = x1[393];
          double x1_10 = x1[394];
          double x1_11 = x1[395];
          double x1_12 = x1[396];
          double x1_13 = x1[397];
          double x1_14 = x1[398];
          double x1_15 = x1[399];
          #pragma omp simd if(0)
          for (int j = 0; j < 400; j++) {
            const double y_1_0 = y_1[j];
            x1_0 += A[384][j] * y_1_0;
            x1_1 += A[385][j] * y_1_0;
            x1_2 += A[386][j] * y_1_0;
            x1_3 += A[387][j] * y_1_0;
            x1_4 += A[388][j] * y_1_0;
            x1_5 += A[389][j] * y_1_0;
            x1_6 += A[390][j] * y_1_0;
            x1_7 += A[391][j] * y_1_0;
            x1_8 += A[392][j] * y_1_0;
            x1_9 += A[393][j] * y_1_0;
            x1_10 += A[394][j] * y_1_0;
            x1_11 += A[395][j] * y_1_0;
            x1_12 += A[396][j] * y_1_0;
            x1_13 += A[397][j] * y_1_0;
            x1_14 += A[398][j] * y_1_0;
            x1_15 += A[399][j] * y_1_0;
          }
          x1[384] = x1_0;
          x1[385] = x1_1;
          x1[386] = x1_2;
          x1[387] = x1_3;
          x1[388] = x1_4;
          x1[389] = x1_5;
          x1[390] = x1_6;
          x1[391] = x1_7;
          x1[392] = x1_8;
          x1[393] = x1_9;
          x1[394] = x1_10;
          x1[395] = x1_11;
          x1[396] = x1_12;
          x1[397] = x1_13;
          x1[398] = x1_14;
          x1[399] = x1_15;
        }
      }
      for (int j_tile = 0; j_tile < 353; j_tile += 32) {
        for (int i_tile = 0; i_tile < 353; i_tile += 32)
          for (int j = j_tile; j <= j_tile + 31; j++) {
            const double y_2_0 = y_2[j];
            #pragma omp simd
            for (int i = i_tile; i <= i_tile + 31; i++) {
              double x2_0 = x2[i];
              x2_0 += A[j][i] * y_2_0;
              x2[i] = x2_0;
            }
          }
        for (int j = j_tile; j <= j_tile + 31; j++) {
          const double y_2_0 = y_2[j];
          #pragma omp simd
          for (int i = 384; i < 400; i++) {
            double x2_0 = x2[i];
            x2_0 += A[j][i] * y_2_0;
            x2[i] = x2_0;
          }
        }
      }
      for (int i_tile = 0; i_tile < 400; i_tile += 32)
        for (int j = 384; j < 400; j++) {
          #pragma omp simd
          for (int i = i_tile; i <= looper_min(399, i_tile + 31); i++) {
            double x2_0 = x2[i];
            x2_0 += A[j][i] * y_2[j];
            x2[i] = x2_0;
          }
        }
#undef looper_min
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x1[i] = x1[i] + A[i][j] * y_1[j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x2[i] = x2[i] + A[j][i] * y_2[j];
  }
#undef looper_apart
}
