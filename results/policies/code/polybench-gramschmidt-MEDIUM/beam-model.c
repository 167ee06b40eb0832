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
      /* LOOPer: embed(S4, 1, [1]); fuse(S6, S4, 1); embed(S3, 1, [1]); fuse(S6, S3, 1); embed(S2, 1, [1]); fuse(S6, S2, 1); embed(S1, 1, [1]); fuse(S6, S1, 1); tile(S1, 0, [32, 32]); distribute(S6, 3); distribute(S7, 3); interchange(S6, 3, 4); interchange(S7, 3, 4); skew(S1, 0, [[1, 1], [0, 1]]); parallelize(S1, 1); vectorize(S6); tile(S6, 3, [2, 32]); unroll_and_jam(S7, 3, 4); vectorize(S7); unroll(S2, 16); unroll(S4, 16) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      for (int k = -1; k < 15; k++) {
        #pragma omp parallel for schedule(dynamic)
        for (int j_tile = (k + 1) / 2; j_tile <= looper_min(7, k); j_tile++) {
          if (2 * j_tile >= k + 1)
            for (int k2 = 32 * k - 32 * j_tile; k2 <= 32 * k - 32 * j_tile + 31; k2++) {
              for (int j = 32 * j_tile; j <= looper_min(239, 32 * j_tile + 31); j++)
                R[k2][j] = 0.0;
              for (int i_tile = 0; i_tile < 200; i_tile += 2) {
                for (int i = i_tile; i <= i_tile + 1; i++)
                  R[k2][32 * j_tile] += Q[i][k2] * A[i][32 * j_tile];
                for (int j_tile2 = 32 * j_tile + 1; j_tile2 <= looper_min(32 * j_tile + 1, 193); j_tile2 += 32)
                  for (int i = i_tile; i <= i_tile + 1; i++) {
                    const double Q_0 = Q[i][k2];
                    #pragma omp simd
                    for (int j = 32 * j_tile + 1; j <= 32 * j_tile + 31; j++) {
                      double R_0 = R[k2][j];
                      R_0 += Q_0 * A[i][j];
                      R[k2][j] = R_0;
                    }
                  }
                for (int j_tile2 = 225; j_tile2 <= 32 * j_tile + 1; j_tile2 += 32)
                  for (int i = i_tile; i <= i_tile + 1; i++) {
                    #pragma omp simd
                    for (int j = j_tile2; j <= looper_min(239, 32 * j_tile + 31); j++) {
                      double R_0 = R[k2][j];
                      R_0 += Q[i][k2] * A[i][j];
                      R[k2][j] = R_0;
                    }
                  }
              }
              for (int i = 0; i < 200; i += 4) {
                #pragma omp simd
                for (int j = 32 * j_tile; j <= looper_min(239, 32 * j_tile + 31); j++) {
                  double A_0 = A[i][j];
                  const double R_0 = R[k2][j];
                  double A_1 = A[i + 1][j];
                  double A_2 = A[i + 2][j];
                  double A_3 = A[i + 3][j];
                  A_0 -= Q[i][k2] * R_0;
                  A_1 -= Q[i + 1][k2] * R_0;
                  A_2 -= Q[i + 2][k2] * R_0;
                  A_3 -= Q[i + 3][k2] * R_0;
                  A[i][j] = A_0;
                  A[i + 1][j] = A_1;
                  A[i + 2][j] = A_2;
                  A[i + 3][j] = A_3;
                }
              }
          } else
            for (int k2 = 16 * k; k2 <= looper_min(239, 16 * k + 31); k2++) {
              R[k2][k2] = 0.0;
              for (int i = 0; i < 185; i += 16) {
                R[k2][k2] += A[i][k2] * A[i][k2];
                R[k2][k2] += A[i + 1][k2] * A[i + 1][k2];
                R[k2][k2] += A[i + 2][k2] * A[i + 2][k2];
                R[k2][k2] += A[i + 3][k2] * A[i + 3][k2];
                R[k2][k2] += A[i + 4][k2] * A[i + 4][k2];
                R[k2][k2] += A[i + 5][k2] * A[i + 5][k2];
                R[k2][k2] += A[i + 6][k2] * A[i + 6][k2];
                R[k2][k2] += A[i + 7][k2] * A[i + 7][k2];
                R[k2][k2] += A[i + 8][k2] * A[i + 8][k2];
                R[k2][k2] += A[i + 9][k2] * A[i + 9][k2];
                R[k2][k2] += A[i + 10][k2] * A[i + 10][k2];
                R[k2][k2] += A[i + 11][k2] * A[i + 11][k2];
                R[k2][k2] += A[i + 12][k2] * A[i + 12][k2];
                R[k2][k2] += A[i + 13][k2] * A[i + 13][k2];
                R[k2][k2] += A[i + 14][k2] * A[i + 14][k2];
                R[k2][k2] += A[i + 15][k2] * A[i + 15][k2];
              }
              for (int i = 192; i < 200; i++)
                R[k2][k2] += A[i][k2] * A[i][k2];
              R[k2][k2] = sqrt(R[k2][k2]);
              for (int i = 0; i < 185; i += 16) {
                Q[i][k2] = A[i][k2] / R[k2][k2];
                Q[i + 1][k2] = A[i + 1][k2] / R[k2][k2];
                Q[i + 2][k2] = A[i + 2][k2] / R[k2][k2];
                Q[i + 3][k2] = A[i + 3][k2] / R[k2][k2];
                Q[i + 4][k2] = A[i + 4][k2] / R[k2][k2];
                Q[i + 5][k2] = A[i + 5][k2] / R[k2][k2];
                Q[i + 6][k2] = A[i + 6][k2] / R[k2][k2];
                Q[i + 7][k2] = A[i + 7][k2] / R[k2][k2];
                Q[i + 8][k2] = A[i + 8][k2] / R[k2][k2];
                Q[i + 9][k2] = A[i + 9][k2] / R[k2][k2];
                Q[i + 10][k2] = A[i + 10][k2] / R[k2][k2];
                Q[i + 11][k2] = A[i + 11][k2] / R[k2][k2];
                Q[i + 12][k2] = A[i + 12][k2] / R[k2][k2];
                Q[i + 13][k2] = A[i + 13][k2] / R[k2][k2];
                Q[i + 14][k2] = A[i + 14][k2] / R[k2][k2];
                Q[i + 15][k2] = A[i + 15][k2] / R[k2][k2];
              }
              for (int i = 192; i < 200; i++)
                Q[i][k2] = A[i][k2] / R[k2][k2];
              for (int j = k2 + 1; j <= looper_min(239, 16 * k + 31); j++)
                R[k2][j] = 0.0;
              for (int i_tile = 0; i_tile < 200; i_tile += 2)
                for (int i = i_tile; i <= i_tile + 1; i++) {
                  #pragma omp simd
                  for (int j = k2 + 1; j <= looper_min(239, 16 * k + 31); j++) {
                    double R_0 = R[k2][j];
                    R_0 += Q[i][k2] * A[i][j];
                    R[k2][j] = R_0;
                  }
                }
              for (int i = 0; i < 200; i += 4) {
                #pragma omp simd
                for (int j = k2 + 1; j <= looper_min(239, 16 * k + 31); j++) {
                  double A_0 = A[i][j];
                  const double R_0 = R[k2][j];
                  double A_1 = A[i + 1][j];
                  double A_2 = A[i + 2][j];
                  double A_3 = A[i + 3][j];
                  A_0 -= Q[i][k2] * R_0;
                  A_1 -= Q[i + 1][k2] * R_0;
                  A_2 -= Q[i + 2][k2] * R_0;
                  A_3 -= Q[i + 3][k2] * R_0;
                  A[i][j] = A_0;
                  A[i + 1][j] = A_1;
                  A[i + 2][j] = A_2;
                  A[i + 3][j] = A_3;
                }
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
