#define main looper_user_main
/* atax: y := A^T (A x) (after PolyBench 4.2, linear-algebra/kernels). */

void kernel_atax(int m, int n, double A[m][n], double x[n], double y[n],
                 double tmp[m])
{
#pragma scop
  for (int i = 0; i < n; i++)
    y[i] = 0;
  for (int i = 0; i < m; i++) {
    tmp[i] = 0.0;
    for (int j = 0; j < n; j++)
      tmp[i] = tmp[i] + A[i][j] * x[j];
    for (int j = 0; j < n; j++)
      y[j] = y[j] + A[i][j] * tmp[i];
  }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double *y = looper_buffers[0];
  double *tmp = looper_buffers[1];
  double (*A)[410] = looper_buffers[2];
  double *x = looper_buffers[3];
  volatile int looper_size_n = 410;
  int n = looper_size_n;
  volatile int looper_size_m = 390;
  int m = looper_size_m;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 410 && m == 390
      && looper_apart(y, double[410], tmp, double[390])
      && looper_apart(y, double[410], A, double[390][410])
      && looper_apart(y, double[410], x, double[410])
      && looper_apart(tmp, double[390], A, double[390][410])
      && looper_apart(tmp, double[390], x, double[410]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[410] = (double (*)[410]) A;
    {
      double (*A)[410] = looper_A;
      /* LOOPer: distribute(S4, 0); embed(S2, 1, [0]); fuse(S3, S2, 1); interchange(S4, 0, 1); parallelize(S1, 0); parallelize(S2, 0); parallelize(S4, 0); vectorize(S1); unroll_and_jam(S2, 0, 8); unroll_and_jam(S4, 0, 8); tile(S2, 1, [32]); tile(S4, 0, [4, 32]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      #pragma omp parallel for simd
      for (int i = 0; i < 410; i++)
        y[i] = 0;
      #pragma omp parallel for
      for (int i = 0; i < 390; i += 8) {
        if (i < 384) {
          if (0 == 0) {
            tmp[i] = 0.0;
            tmp[i] += A[i][0] * x[0];
            tmp[i + 1] = 0.0;
            tmp[i + 1] += A[i + 1][0] * x[0];
            tmp[i + 2] = 0.0;
            tmp[i + 2] += A[i + 2][0] * x[0];
            tmp[i + 3] = 0.0;
            tmp[i + 3] += A[i + 3][0] * x[0];
            tmp[i + 4] = 0.0;
            tmp[i + 4] += A[i + 4][0] * x[0];
            tmp[i + 5] = 0.0;
            tmp[i + 5] += A[i + 5][0] * x[0];
            tmp[i + 6] = 0.0;
            tmp[i + 6] += A[i + 6][0] * x[0];
            tmp[i + 7] = 0.0;
            tmp[i + 7] += A[i + 7][0] * x[0];
          }
          {
            double tmp_0 = tmp[i];
            double tmp_1 = tmp[i + 1];
            double tmp_2 = tmp[i + 2];
            double tmp_3 = tmp[i + 3];
            double tmp_4 = tmp[i + 4];
            double tmp_5 = tmp[i + 5];
            double tmp_6 = tmp[i + 6];
            double tmp_7 = tmp[i + 7];
            #pragma omp simd if(0)
            for (int j = 1; j < 32; j++) {
              const double x_0 = x[j];
              tmp_0 += A[i][j] * x_0;
              tmp_1 += A[i + 1][j] * x_0;
              tmp_2 += A[i + 2][j] * x_0;
              tmp_3 += A[i + 3][j] * x_0;
              tmp_4 += A[i + 4][j] * x_0;
              tmp_5 += A[i + 5][j] * x_0;
              tmp_6 += A[i + 6][j] * x_0;
              tmp_7 += A[i + 7][j] * x_0;
            }
            tmp[i] = tmp_0;
            tmp[i + 1] = tmp_1;
            tmp[i + 2] = tmp_2;
            tmp[i + 3] = tmp_3;
            tmp[i + 4] = tmp_4;
            tmp[i + 5] = tmp_5;
            tmp[i + 6] = tmp_6;
            tmp[i + 7] = tmp_7;
          }
          for (int j_tile = 32; j_tile < 353; j_tile += 32) {
            if (j_tile == 0) {
              tmp[i] = 0.0;
              tmp[i] += A[i][0] * x[0];
              tmp[i + 1] = 0.0;
              tmp[i + 1] += A[i + 1][0] * x[0];
              tmp[i + 2] = 0.0;
              tmp[i + 2] += A[i + 2][0] * x[0];
              tmp[i + 3] = 0.0;
              tmp[i + 3] += A[i + 3][0] * x[0];
              tmp[i + 4] = 0.0;
              tmp[i + 4] += A[i + 4][0] * x[0];
              tmp[i + 5] = 0.0;
              tmp[i + 5] += A[i + 5][0] * x[0];
              tmp[i + 6] = 0.0;
              tmp[i + 6] += A[i + 6][0] * x[0];
              tmp[i + 7] = 0.0;
              tmp[i + 7] += A[i + 7][0] * x[0];
            }
            {
              double tmp_0 = tmp[i];
              double tmp_1 = tmp[i + 1];
              double tmp_2 = tmp[i + 2];
              double tmp_3 = tmp[i + 3];
              double tmp_4 = tmp[i + 4];
              double tmp_5 = tmp[i + 5];
              double tmp_6 = tmp[i + 6];
              double tmp_7 = tmp[i + 7];
              #pragma omp simd if(0)
              for (int j = j_tile; j <= j_tile + 31; j++) {
                const double x_0 = x[j];
                tmp_0 += A[i][j] * x_0;
                tmp_1 += A[i + 1][j] * x_0;
                tmp_2 += A[i + 2][j] * x_0;
                tmp_3 += A[i + 3][j] * x_0;
                tmp_4 += A[i + 4][j] * x_0;
                tmp_5 += A[i + 5][j] * x_0;
                tmp_6 += A[i + 6][j] * x_0;
                tmp_7 += A[i + 7][j] * x_0;
              }
              tmp[i] = tmp_0;
              tmp[i + 1] = tmp_1;
              tmp[i + 2] = tmp_2;
              tmp[i + 3] = tmp_3;
              tmp[i + 4] = tmp_4;
              tmp[i + 5] = tmp_5;
              tmp[i + 6] = tmp_6;
              tmp[i + 7] = tmp_7;
            }
          }
          if (384 == 0) {
            tmp[i] = 0.0;
            tmp[i] += A[i][0] * x[0];
            tmp[i + 1] = 0.0;
            tmp[i + 1] += A[i + 1][0] * x[0];
            tmp[i + 2] = 0.0;
            tmp[i + 2] += A[i + 2][0] * x[0];
            tmp[i + 3] = 0.0;
            tmp[i + 3] += A[i + 3][0] * x[0];
            tmp[i + 4] = 0.0;
            tmp[i + 4] += A[i + 4][0] * x[0];
            tmp[i + 5] = 0.0;
            tmp[i + 5] += A[i + 5][0] * x[0];
            tmp[i + 6] = 0.0;
            tmp[i + 6] += A[i + 6][0] * x[0];
            tmp[i + 7] = 0.0;
            tmp[i + 7] += A[i + 7][0] * x[0];
          }
          {
            double tmp_0 = tmp[i];
            double tmp_1 = tmp[i + 1];
            double tmp_2 = tmp[i + 2];
            double tmp_3 = tmp[i + 3];
            double tmp_4 = tmp[i + 4];
            double tmp_5 = tmp[i + 5];
            double tmp_6 = tmp[i + 6];
            double tmp_7 = tmp[i + 7];
            #pragma omp simd if(0)
            for (int j = 384; j < 410; j++) {
              const double x_0 = x[j];
              tmp_0 += A[i][j] * x_0;
              tmp_1 += A[i + 1][j] * x_0;
              tmp_2 += A[i + 2][j] * x_0;
              tmp_3 += A[i + 3][j] * x_0;
              tmp_4 += A[i + 4][j] * x_0;
              tmp_5 += A[i + 5][j] * x_0;
              tmp_6 += A[i + 6][j] * x_0;
              tmp_7 += A[i + 7][j] * x_0;
            }
            tmp[i] = tmp_0;
            tmp[i + 1] = tmp_1;
            tmp[i + 2] = tmp_2;
            tmp[i + 3] = tmp_3;
            tmp[i + 4] = tmp_4;
            tmp[i + 5] = tmp_5;
            tmp[i + 6] = tmp_6;
            tmp[i + 7] = tmp_7;
          }
        } else
          for (int j_tile = 0; j_tile < 410; j_tile += 32) {
            if (j_tile == 0) {
              tmp[384] = 0.0;
              tmp[384] += A[384][0] * x[0];
              tmp[385] = 0.0;
              tmp[385] += A[385][0] * x[0];
              tmp[386] = 0.0;
              tmp[386] += A[386][0] * x[0];
              tmp[387] = 0.0;
              tmp[387] += A[387][0] * x[0];
              tmp[388] = 0.0;
              tmp[388] += A[388][0] * x[0];
              tmp[389] = 0.0;
              tmp[389] += A[389][0] * x[0];
            }
            if (looper_max(1, j_tile) <= looper_min(409, j_tile + 31)) {
              double tmp_0 = tmp[384];
              double tmp_1 = tmp[385];
              double tmp_2 = tmp[386];
              double tmp_3 = tmp[387];
              double tmp_4 = tmp[388];
              double tmp_5 = tmp[389];
              #pragma omp simd if(0)
              for (int j = looper_max(1, j_tile); j <= looper_min(409, j_tile + 31); j++) {
                const double x_0 = x[j];
                tmp_0 += A[384][j] * x_0;
                tmp_1 += A[385][j] * x_0;
                tmp_2 += A[386][j] * x_0;
                tmp_3 += A[387][j] * x_0;
                tmp_4 += A[388][j] * x_0;
                tmp_5 += A[389][j] * x_0;
              }
              tmp[384] = tmp_0;
              tmp[385] = tmp_1;
              tmp[386] = tmp_2;
              tmp[387] = tmp_3;
              tmp[388] = tmp_4;
              tmp[389] = tmp_5;
            }
          }
      }
      #pragma omp parallel for
      for (int j_tile = 0; j_tile < 13; j_tile++) {
        for (int i_tile = 0; i_tile < 353; i_tile += 32) {
          for (int j = 32 * j_tile; j <= looper_min(32 * j_tile + 24, 400); j += 8) {
            double y_0 = y[j];
            double y_1 = y[j + 1];
            double y_2 = y[j + 2];
            double y_3 = y[j + 3];
            double y_4 = y[j + 4];
            double y_5 = y[j + 5];
            double y_6 = y[j + 6];
            double y_7 = y[j + 7];
            #pragma omp simd if(0)
            for (int i = i_tile; i <= i_tile + 31; i++) {
              const double tmp_0 = tmp[i];
              y_0 += A[i][j] * tmp_0;
              y_1 += A[i][j + 1] * tmp_0;
              y_2 += A[i][j + 2] * tmp_0;
              y_3 += A[i][j + 3] * tmp_0;
              y_4 += A[i][j + 4] * tmp_0;
              y_5 += A[i][j + 5] * tmp_0;
              y_6 += A[i][j + 6] * tmp_0;
              y_7 += A[i][j + 7] * tmp_0;
            }
            y[j] = y_0;
            y[j + 1] = y_1;
            y[j + 2] = y_2;
            y[j + 3] = y_3;
            y[j + 4] = y_4;
            y[j + 5] = y_5;
            y[j + 6] = y_6;
            y[j + 7] = y_7;
          }
          for (int j = 408; j <= 32 * j_tile + 24; j += 8)
            for (int i = i_tile; i <= i_tile + 31; i++)
              for (int j2 = j; j2 < 410; j2++)
                y[j2] += A[i][j2] * tmp[i];
        }
        for (int j = 32 * j_tile; j <= looper_min(32 * j_tile + 24, 400); j += 8) {
          double y_0 = y[j];
          double y_1 = y[j + 1];
          double y_2 = y[j + 2];
          double y_3 = y[j + 3];
          double y_4 = y[j + 4];
          double y_5 = y[j + 5];
          double y_6 = y[j + 6];
          double y_7 = y[j + 7];
          #pragma omp simd if(0)
          for (int i = 384; i < 390; i++) {
            const double tmp_0 = tmp[i];
            y_0 += A[i][j] * tmp_0;
            y_1 += A[i][j + 1] * tmp_0;
            y_2 += A[i][j + 2] * tmp_0;
            y_3 += A[i][j + 3] * tmp_0;
            y_4 += A[i][j + 4] * tmp_0;
            y_5 += A[i][j + 5] * tmp_0;
            y_6 += A[i][j + 6] * tmp_0;
            y_7 += A[i][j + 7] * tmp_0;
          }
          y[j] = y_0;
          y[j + 1] = y_1;
          y[j + 2] = y_2;
          y[j + 3] = y_3;
          y[j + 4] = y_4;
          y[j + 5] = y_5;
          y[j + 6] = y_6;
          y[j + 7] = y_7;
        }
        for (int j = 408; j <= 32 * j_tile + 24; j += 8)
          for (int i = 384; i < 390; i++)
            for (int j2 = j; j2 < 410; j2++)
              y[j2] += A[i][j2] * tmp[i];
      }
#undef looper_min
#undef looper_max
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = 0; i < n; i++)
    y[i] = 0;
  for (int i = 0; i < m; i++) {
    tmp[i] = 0.0;
    for (int j = 0; j < n; j++)
      tmp[i] = tmp[i] + A[i][j] * x[j];
    for (int j = 0; j < n; j++)
      y[j] = y[j] + A[i][j] * tmp[i];
  }
  }
#undef looper_apart
}
