#define main looper_user_main
/* gramschmidt: A = Q R by the modified Gram-Schmidt process, which overwrites A
   (after PolyBench 4.2, linear-algebra/solvers). */

#include <math.h>

void kernel_gramschmidt(int m, int n, double A[m][n], double R[n][n],
                        double Q[m][n])
{
  double nrm;

#pragma scop
  for (int k = 0; k < n; k++) {
    nrm = 0.0;
    for (int i = 0; i < m; i++)
      nrm += A[i][k] * A[i][k];
    R[k][k] = sqrt(nrm);
    for (int i = 0; i < m; i++)
      Q[i][k] = A[i][k] / R[k][k];
    for (int j = k + 1; j < n; j++) {
      R[k][j] = 0.0;
      for (int i = 0; i < m; i++)
        R[k][j] += Q[i][k] * A[i][j];
      for (int i = 0; i < m; i++)
        A[i][j] = A[i][j] - Q[i][k] * R[k][j];
    }
  }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[240] = looper_buffers[0];
  double (*R)[240] = looper_buffers[1];
  double (*Q)[240] = looper_buffers[2];
  volatile int looper_size_n = 240;
  int n = looper_size_n;
  volatile int looper_size_m = 200;
  int m = looper_size_m;
  double nrm;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 240 && m == 200
      && looper_apart(A, double[200][240], R, double[240][240])
      && looper_apart(A, double[200][240], Q, double[200][240])
      && looper_apart(R, double[240][240], Q, double[200][240]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[240] = (double (*)[240]) A;
    double (*looper_R)[240] = (double (*)[240]) R;
    double (*looper_Q)[240] = (double (*)[240]) Q;
    {
      double (*A)[240] = looper_A;
      double (*R)[240] = looper_R;
      double (*Q)[240] = looper_Q;
      /* LOOPer: embed(S4, 1, [1]); fuse(S6, S4, 1); embed(S3, 1, [1]); fuse(S6, S3, 1); embed(S2, 1, [1]); fuse(S6, S2, 1); embed(S1, 1, [1]); fuse(S6, S1, 1); tile(S1, 0, [32, 32]); distribute(S6, 3); distribute(S7, 3); interchange(S6, 3, 4); interchange(S7, 3, 4); skew(S1, 0, [[1, 1], [0, 1]]); parallelize(S1, 1); vectorize(S6); vectorize(S7); unroll_and_jam(S6, 3, 6); unroll_and_jam(S7, 3, 6) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      for (int k = -1; k < 15; k++) {
        #pragma omp parallel for schedule(dynamic)
        for (int j_tile = 32 * ((k + 1) / 2); j_tile <= looper_min(239, 32 * k); j_tile += 32) {
          if (j_tile >= 16 * k + 16)
            for (int k2 = 32 * k - j_tile; k2 <= 32 * k - j_tile + 31; k2++) {
              for (int j = j_tile; j <= looper_min(239, j_tile + 31); j++)
                R[k2][j] = 0.0;
              for (int i = 0; i < 193; i += 6) {
                #pragma omp simd
                for (int j = j_tile; j <= looper_min(239, j_tile + 31); j++) {
                  double R_0 = R[k2][j];
                  R_0 += Q[i][k2] * A[i][j];
                  R_0 += Q[i + 1][k2] * A[i + 1][j];
                  R_0 += Q[i + 2][k2] * A[i + 2][j];
                  R_0 += Q[i + 3][k2] * A[i + 3][j];
                  R_0 += Q[i + 4][k2] * A[i + 4][j];
                  R_0 += Q[i + 5][k2] * A[i + 5][j];
                  R[k2][j] = R_0;
                }
              }
              #pragma omp simd
              for (int j = j_tile; j <= looper_min(239, j_tile + 31); j++) {
                double R_0 = R[k2][j];
                R_0 += Q[198][k2] * A[198][j];
                R_0 += Q[199][k2] * A[199][j];
                R[k2][j] = R_0;
              }
              for (int i = 0; i < 193; i += 6) {
                #pragma omp simd
                for (int j = j_tile; j <= looper_min(239, j_tile + 31); j++) {
                  double A_0 = A[i][j];
                  const double R_0 = R[k2][j];
                  double A_1 = A[i + 1][j];
                  double A_2 = A[i + 2][j];
                  double A_3 = A[i + 3][j];
                  double A_4 = A[i + 4][j];
                  double A_5 = A[i + 5][j];
                  A_0 -= Q[i][k2] * R_0;
                  A_1 -= Q[i + 1][k2] * R_0;
                  A_2 -= Q[i + 2][k2] * R_0;
                  A_3 -= Q[i + 3][k2] * R_0;
                  A_4 -= Q[i + 4][k2] * R_0;
                  A_5 -= Q[i + 5][k2] * R_0;
                  A[i][j] = A_0;
                  A[i + 1][j] = A_1;
                  A[i + 2][j] = A_2;
                  A[i + 3][j] = A_3;
                  A[i + 4][j] = A_4;
                  A[i + 5][j] = A_5;
                }
              }
              #pragma omp simd
              for (int j = j_tile; j <= looper_min(239, j_tile + 31); j++) {
                double A_0 = A[198][j];
                const double R_0 = R[k2][j];
                double A_1 = A[199][j];
                A_0 -= Q[198][k2] * R_0;
                A_1 -= Q[199][k2] * R_0;
                A[198][j] = A_0;
                A[199][j] = A_1;
              }
          } else
            for (int k2 = 16 * k; k2 <= looper_min(239, 16 * k + 31); k2++) {
              R[k2][k2] = 0.0;
              for (int i = 0; i < 200; i++)
                R[k2][k2] += A[i][k2] * A[i][k2];
              R[k2][k2] = sqrt(R[k2][k2]);
              for (int i = 0; i < 200; i++)
                Q[i][k2] = A[i][k2] / R[k2][k2];
              for (int j = k2 + 1; j <= looper_min(239, 16 * k + 31); j++)
                R[k2][j] = 0.0;
              for (int i = 0; i < 193; i += 6) {
                #pragma omp simd
                for (int j = k2 + 1; j <= looper_min(239, 16 * k + 31); j++) {
                  double R_0 = R[k2][j];
                  R_0 += Q[i][k2] * A[i][j];
                  R_0 += Q[i + 1][k2] * A[i + 1][j];
                  R_0 += Q[i + 2][k2] * A[i + 2][j];
                  R_0 += Q[i + 3][k2] * A[i + 3][j];
                  R_0 += Q[i + 4][k2] * A[i + 4][j];
                  R_0 += Q[i + 5][k2] * A[i + 5][j];
                  R[k2][j] = R_0;
                }
              }
              #pragma omp simd
              for (int j = k2 + 1; j <= looper_min(239, 16 * k + 31); j++) {
                double R_0 = R[k2][j];
                R_0 += Q[198][k2] * A[198][j];
                R_0 += Q[199][k2] * A[199][j];
                R[k2][j] = R_0;
              }
              for (int i = 0; i < 193; i += 6) {
                #pragma omp simd
                for (int j = k2 + 1; j <= looper_min(239, 16 * k + 31); j++) {
                  double A_0 = A[i][j];
                  const double R_0 = R[k2][j];
                  double A_1 = A[i + 1][j];
                  double A_2 = A[i + 2][j];
                  double A_3 = A[i + 3][j];
                  double A_4 = A[i + 4][j];
                  double A_5 = A[i + 5][j];
                  A_0 -= Q[i][k2] * R_0;
                  A_1 -= Q[i + 1][k2] * R_0;
                  A_2 -= Q[i + 2][k2] * R_0;
                  A_3 -= Q[i + 3][k2] * R_0;
                  A_4 -= Q[i + 4][k2] * R_0;
                  A_5 -= Q[i + 5][k2] * R_0;
                  A[i][j] = A_0;
                  A[i + 1][j] = A_1;
                  A[i + 2][j] = A_2;
                  A[i + 3][j] = A_3;
                  A[i + 4][j] = A_4;
                  A[i + 5][j] = A_5;
                }
              }
              #pragma omp simd
              for (int j = k2 + 1; j <= looper_min(239, 16 * k + 31); j++) {
                double A_0 = A[198][j];
                const double R_0 = R[k2][j];
                double A_1 = A[199][j];
                A_0 -= Q[198][k2] * R_0;
                A_1 -= Q[199][k2] * R_0;
                A[198][j] = A_0;
                A[199][j] = A_1;
              }
            }
        }
      }
#undef looper_min
    }
    #pragma GCC diagnostic pop
  } else {
  for (int k = 0; k < n; k++) {
    nrm = 0.0;
    for (int i = 0; i < m; i++)
      nrm += A[i][k] * A[i][k];
    R[k][k] = sqrt(nrm);
    for (int i = 0; i < m; i++)
      Q[i][k] = A[i][k] / R[k][k];
    for (int j = k + 1; j < n; j++) {
      R[k][j] = 0.0;
      for (int i = 0; i < m; i++)
        R[k][j] += Q[i][k] * A[i][j];
      for (int i = 0; i < m; i++)
        A[i][j] = A[i][j] - Q[i][k] * R[k][j];
    }
  }
  }
#undef looper_apart
}
