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
  double (*L)[2000] = looper_buffers[2];
  volatile int looper_size_n = 2000;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 2000
      && looper_apart(x, double[2000], b, double[2000])
      && looper_apart(x, double[2000], L, double[2000][2000]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_L)[2000] = (double (*)[2000]) L;
    {
      double (*L)[2000] = looper_L;
      /* LOOPer: embed(S1, 1, [0], -1); fuse(S2, S1, 1); embed(S3, 1, [1]); fuse(S2, S3, 1); unroll_and_jam(S1, 0, 12); tile(S1, 1, [32]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int i = 0; i < 1981; i += 12) {
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
        if (0 <= looper_min(i - 1, 30)) {
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
          #pragma omp simd if(0)
          for (int j = 0; j <= looper_min(i - 1, 30); j++) {
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
        }
        for (int j = i; j <= looper_min(i + 11, 30); j++) {
          x[j] /= L[j][j];
          for (int i2 = j + 1; i2 <= i + 11; i2++)
            x[i2] -= L[i2][j] * x[j];
        }
        for (int j_tile = 31; j_tile <= i + 11; j_tile += 32) {
          if (j_tile <= looper_min(i - 1, j_tile + 31)) {
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
            #pragma omp simd if(0)
            for (int j = j_tile; j <= looper_min(i - 1, j_tile + 31); j++) {
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
          }
          for (int j = looper_max(i, j_tile); j <= looper_min(i + 11, j_tile + 31); j++) {
            x[j] /= L[j][j];
            for (int i2 = j + 1; i2 <= i + 11; i2++)
              x[i2] -= L[i2][j] * x[j];
          }
        }
      }
      x[1992] = b[1992];
      x[1993] = b[1993];
      x[1994] = b[1994];
      x[1995] = b[1995];
      x[1996] = b[1996];
      x[1997] = b[1997];
      x[1998] = b[1998];
      x[1999] = b[1999];
      {
        double x_0 = x[1992];
        double x_2 = x[1993];
        double x_3 = x[1994];
        double x_4 = x[1995];
        double x_5 = x[1996];
        double x_6 = x[1997];
        double x_7 = x[1998];
        double x_8 = x[1999];
        #pragma omp simd if(0)
        for (int j = 0; j < 31; j++) {
          const double x_1 = x[j];
          x_0 -= L[1992][j] * x_1;
          x_2 -= L[1993][j] * x_1;
          x_3 -= L[1994][j] * x_1;
          x_4 -= L[1995][j] * x_1;
          x_5 -= L[1996][j] * x_1;
          x_6 -= L[1997][j] * x_1;
          x_7 -= L[1998][j] * x_1;
          x_8 -= L[1999][j] * x_1;
        }
        x[1992] = x_0;
        x[1993] = x_2;
        x[1994] = x_3;
        x[1995] = x_4;
        x[1996] = x_5;
        x[1997] = x_6;
        x[1998] = x_7;
        x[1999] = x_8;
      }
      for (int j_tile = 31; j_tile < 1952; j_tile += 32) {
        double x_0 = x[1992];
        double x_2 = x[1993];
        double x_3 = x[1994];
        double x_4 = x[1995];
        double x_5 = x[1996];
        double x_6 = x[1997];
        double x_7 = x[1998];
        double x_8 = x[1999];
        #pragma omp simd if(0)
        for (int j = j_tile; j <= j_tile + 31; j++) {
          const double x_1 = x[j];
          x_0 -= L[1992][j] * x_1;
          x_2 -= L[1993][j] * x_1;
          x_3 -= L[1994][j] * x_1;
          x_4 -= L[1995][j] * x_1;
          x_5 -= L[1996][j] * x_1;
          x_6 -= L[1997][j] * x_1;
          x_7 -= L[1998][j] * x_1;
          x_8 -= L[1999][j] * x_1;
        }
        x[1992] = x_0;
        x[1993] = x_2;
        x[1994] = x_3;
        x[1995] = x_4;
        x[1996] = x_5;
        x[1997] = x_6;
        x[1998] = x_7;
        x[1999] = x_8;
      }
      {
        double x_0 = x[1992];
        double x_2 = x[1993];
        double x_3 = x[1994];
        double x_4 = x[1995];
        double x_5 = x[1996];
        double x_6 = x[1997];
        double x_7 = x[1998];
        double x_8 = x[1999];
        #pragma omp simd if(0)
        for (int j = 1983; j < 1992; j++) {
          const double x_1 = x[j];
          x_0 -= L[1992][j] * x_1;
          x_2 -= L[1993][j] * x_1;
          x_3 -= L[1994][j] * x_1;
          x_4 -= L[1995][j] * x_1;
          x_5 -= L[1996][j] * x_1;
          x_6 -= L[1997][j] * x_1;
          x_7 -= L[1998][j] * x_1;
          x_8 -= L[1999][j] * x_1;
        }
        x[1992] = x_0;
        x[1993] = x_2;
        x[1994] = x_3;
        x[1995] = x_4;
        x[1996] = x_5;
        x[1997] = x_6;
        x[1998] = x_7;
        x[1999] = x_8;
      }
      for (int j = 1992; j < 2000; j++) {
        x[j] /= L[j][j];
        for (int i2 = j + 1; i2 < 2000; i2++)
          x[i2] -= L[i2][j] * x[j];
      }
#undef looper_min
#undef looper_max
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
