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
      /* LOOPer: distribute(S2, 0); tile(S1, 0, [127]); embed(S3, 1, [1]); fuse(S2, S3, 1); unroll_and_jam(S2, 0, 26) */
      for (int i_tile = 0; i_tile < 255; i_tile += 127)
        for (int i = i_tile; i <= i_tile + 126; i++)
          x[i] = b[i];
      for (int i = 381; i < 400; i++)
        x[i] = b[i];
      for (int i = 0; i < 365; i += 26) {
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
        }
        for (int j = i; j <= i + 25; j++) {
          x[j] /= L[j][j];
          for (int i2 = j + 1; i2 <= i + 25; i2++)
            x[i2] -= L[i2][j] * x[j];
        }
      }
      {
        double x_0 = x[390];
        double x_2 = x[391];
        double x_3 = x[392];
        double x_4 = x[393];
        double x_5 = x[394];
        double x_6 = x[395];
        double x_7 = x[396];
        double x_8 = x[397];
        double x_9 = x[398];
        double x_10 = x[399];
        #pragma omp simd if(0)
        for (int j = 0; j < 390; j++) {
          const double x_1 = x[j];
          x_0 -= L[390][j] * x_1;
          x_2 -= L[391][j] * x_1;
          x_3 -= L[392][j] * x_1;
          x_4 -= L[393][j] * x_1;
          x_5 -= L[394][j] * x_1;
          x_6 -= L[395][j] * x_1;
          x_7 -= L[396][j] * x_1;
          x_8 -= L[397][j] * x_1;
          x_9 -= L[398][j] * x_1;
          x_10 -= L[399][j] * x_1;
        }
        x[390] = x_0;
        x[391] = x_2;
        x[392] = x_3;
        x[393] = x_4;
        x[394] = x_5;
        x[395] = x_6;
        x[396] = x_7;
        x[397] = x_8;
        x[398] = x_9;
        x[399] = x_10;
      }
      for (int j = 390; j < 400; j++) {
        x[j] /= L[j][j];
        for (int i2 = j + 1; i2 < 400; i2++)
          x[i2] -= L[i2][j] * x[j];
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
