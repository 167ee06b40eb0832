#define main looper_user_main
/* 2mm: two matrix products in a row, D := alpha*A*B*C + beta*D
   (after PolyBench 4.2, linear-algebra/kernels). */

void kernel_2mm(int ni, int nj, int nk, int nl, double alpha, double beta,
                double tmp[ni][nj], double A[ni][nk], double B[nk][nj],
                double C[nj][nl], double D[ni][nl])
{
#pragma scop
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nj; j++) {
      tmp[i][j] = 0.0;
      for (int k = 0; k < nk; k++)
        tmp[i][j] += alpha * A[i][k] * B[k][j];
    }
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nl; j++) {
      D[i][j] *= beta;
      for (int k = 0; k < nj; k++)
        D[i][j] += tmp[i][k] * C[k][j];
    }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double (*tmp)[190] = looper_buffers[0];
  double alpha = *(double *)looper_buffers[1];
  double (*A)[210] = looper_buffers[2];
  double (*B)[190] = looper_buffers[3];
  double (*D)[220] = looper_buffers[4];
  double beta = *(double *)looper_buffers[5];
  double (*C)[220] = looper_buffers[6];
  volatile int looper_size_ni = 180;
  int ni = looper_size_ni;
  volatile int looper_size_nj = 190;
  int nj = looper_size_nj;
  volatile int looper_size_nk = 210;
  int nk = looper_size_nk;
  volatile int looper_size_nl = 220;
  int nl = looper_size_nl;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(ni == 180 && nj == 190 && nk == 210 && nl == 220
      && looper_apart(tmp, double[180][190], A, double[180][210])
      && looper_apart(tmp, double[180][190], B, double[210][190])
      && looper_apart(tmp, double[180][190], D, double[180][220])
      && looper_apart(tmp, double[180][190], C, double[190][220])
      && looper_apart(A, double[180][210], D, double[180][220])
      && looper_apart(B, double[210][190], D, double[180][220])
      && looper_apart(D, double[180][220], C, double[190][220]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_tmp)[190] = (double (*)[190]) tmp;
    double (*looper_A)[210] = (double (*)[210]) A;
    double (*looper_B)[190] = (double (*)[190]) B;
    double (*looper_D)[220] = (double (*)[220]) D;
    double (*looper_C)[220] = (double (*)[220]) C;
    {
      double (*tmp)[190] = looper_tmp;
      double (*A)[210] = looper_A;
      double (*B)[190] = looper_B;
      double (*D)[220] = looper_D;
      double (*C)[220] = looper_C;
      /* LOOPer: distribute(S2, 0); distribute(S4, 0); reverse(S1, 1); parallelize(S2, 0); unroll_and_jam(S2, 1, 4); reverse(S4, 0); interchange(S4, 1, 2); tile(S4, 0, [128, 128]) */
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int i = 0; i < 180; i++)
        for (int j = 189; j >= 0; j--)
          tmp[i][j] = 0.0;
      #pragma omp parallel for
      for (int i = 0; i < 180; i++) {
        for (int j = 0; j < 185; j += 4) {
          double tmp_0 = tmp[i][j];
          double tmp_1 = tmp[i][j + 1];
          double tmp_2 = tmp[i][j + 2];
          double tmp_3 = tmp[i][j + 3];
          #pragma omp simd if(0)
          for (int k = 0; k < 210; k++) {
            const double A_0 = A[i][k];
            tmp_0 += alpha * A_0 * B[k][j];
            tmp_1 += alpha * A_0 * B[k][j + 1];
            tmp_2 += alpha * A_0 * B[k][j + 2];
            tmp_3 += alpha * A_0 * B[k][j + 3];
          }
          tmp[i][j] = tmp_0;
          tmp[i][j + 1] = tmp_1;
          tmp[i][j + 2] = tmp_2;
          tmp[i][j + 3] = tmp_3;
        }
        {
          double tmp_0 = tmp[i][188];
          double tmp_1 = tmp[i][189];
          for (int k = 0; k < 210; k++) {
            const double A_0 = A[i][k];
            tmp_0 += alpha * A_0 * B[k][188];
            tmp_1 += alpha * A_0 * B[k][189];
          }
          tmp[i][188] = tmp_0;
          tmp[i][189] = tmp_1;
        }
      }
      for (int i = 0; i < 180; i++)
        for (int j = 0; j < 220; j++)
          D[i][j] *= beta;
      for (int i_tile = 0; i_tile < 180; i_tile += 128) {
        for (int i = 179 - i_tile; i >= looper_max(0, 52 - i_tile); i--)
          for (int k = 0; k < 128; k++)
            for (int j = 0; j < 220; j++)
              D[i][j] += tmp[i][k] * C[k][j];
        for (int i = 179 - i_tile; i >= looper_max(0, 52 - i_tile); i--)
          for (int k = 128; k < 190; k++)
            for (int j = 0; j < 220; j++)
              D[i][j] += tmp[i][k] * C[k][j];
      }
#undef looper_max
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nj; j++) {
      tmp[i][j] = 0.0;
      for (int k = 0; k < nk; k++)
        tmp[i][j] += alpha * A[i][k] * B[k][j];
    }
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nl; j++) {
      D[i][j] *= beta;
      for (int k = 0; k < nj; k++)
        D[i][j] += tmp[i][k] * C[k][j];
    }
  }
#undef looper_apart
}
