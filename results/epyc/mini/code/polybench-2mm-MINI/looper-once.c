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
  double (*tmp)[18] = looper_buffers[0];
  double alpha = *(double *)looper_buffers[1];
  double (*A)[22] = looper_buffers[2];
  double (*B)[18] = looper_buffers[3];
  double (*D)[24] = looper_buffers[4];
  double beta = *(double *)looper_buffers[5];
  double (*C)[24] = looper_buffers[6];
  volatile int looper_size_ni = 16;
  int ni = looper_size_ni;
  volatile int looper_size_nj = 18;
  int nj = looper_size_nj;
  volatile int looper_size_nk = 22;
  int nk = looper_size_nk;
  volatile int looper_size_nl = 24;
  int nl = looper_size_nl;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(ni == 16 && nj == 18 && nk == 22 && nl == 24
      && looper_apart(tmp, double[16][18], A, double[16][22])
      && looper_apart(tmp, double[16][18], B, double[22][18])
      && looper_apart(tmp, double[16][18], D, double[16][24])
      && looper_apart(tmp, double[16][18], C, double[18][24])
      && looper_apart(A, double[16][22], D, double[16][24])
      && looper_apart(B, double[22][18], D, double[16][24])
      && looper_apart(D, double[16][24], C, double[18][24]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_tmp)[18] = (double (*)[18]) tmp;
    double (*looper_A)[22] = (double (*)[22]) A;
    double (*looper_B)[18] = (double (*)[18]) B;
    double (*looper_D)[24] = (double (*)[24]) D;
    double (*looper_C)[24] = (double (*)[24]) C;
    {
      double (*tmp)[18] = looper_tmp;
      double (*A)[22] = looper_A;
      double (*B)[18] = looper_B;
      double (*D)[24] = looper_D;
      double (*C)[24] = looper_C;
      /* LOOPer: embed(S1, 2, [0, 0]); fuse(S2, S1, 2); embed(S3, 2, [0, 0]); fuse(S4, S3, 2); interchange(S1, 1, 2); interchange(S3, 1, 2); vectorize(S1); vectorize(S3) */
      for (int i = 0; i < 16; i++) {
        {
          const double A_0 = A[i][0];
          #pragma omp simd
          for (int j = 0; j < 18; j++) {
            double tmp_0;
            tmp_0 = 0.0;
            tmp_0 += alpha * A_0 * B[0][j];
            tmp[i][j] = tmp_0;
          }
        }
        for (int k = 1; k < 22; k++) {
          const double A_0 = A[i][k];
          #pragma omp simd
          for (int j = 0; j < 18; j++) {
            double tmp_0 = tmp[i][j];
            tmp_0 += alpha * A_0 * B[k][j];
            tmp[i][j] = tmp_0;
          }
        }
      }
      for (int i = 0; i < 16; i++) {
        {
          const double tmp_0 = tmp[i][0];
          #pragma omp simd
          for (int j = 0; j < 24; j++) {
            double D_0 = D[i][j];
            D_0 *= beta;
            D_0 += tmp_0 * C[0][j];
            D[i][j] = D_0;
          }
        }
        for (int k = 1; k < 18; k++) {
          const double tmp_0 = tmp[i][k];
          #pragma omp simd
          for (int j = 0; j < 24; j++) {
            double D_0 = D[i][j];
            D_0 += tmp_0 * C[k][j];
            D[i][j] = D_0;
          }
        }
      }
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
