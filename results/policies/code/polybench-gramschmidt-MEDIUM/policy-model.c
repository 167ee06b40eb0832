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
      /* LOOPer: distribute(S2, 0); distribute(S6, 1); distribute(S7, 1); parallelize(S1, 0); vectorize(S1); fuse(S4, S5, 1); interchange(S6, 1, 2); vectorize(S6); unroll_and_jam(S6, 1, 6); interchange(S7, 1, 2) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      #pragma omp parallel for simd
      for (int k = 0; k < 240; k++)
        R[k][k] = 0.0;
      for (int k = 0; k < 240; k++) {
        for (int i = 0; i < 200; i++)
          R[k][k] += A[i][k] * A[i][k];
        R[k][k] = sqrt(R[k][k]);
        for (int i = 0; i <= looper_min(199, k); i++)
          Q[i][k] = A[i][k] / R[k][k];
        for (int i = k + 1; i < 200; i++) {
          Q[i][k] = A[i][k] / R[k][k];
          R[k][i] = 0.0;
        }
        for (int j = looper_max(200, k + 1); j < 240; j++)
          R[k][j] = 0.0;
        for (int i = 0; i < 193; i += 6) {
          #pragma omp simd
          for (int j = k + 1; j < 240; j++) {
            double R_0 = R[k][j];
            R_0 += Q[i][k] * A[i][j];
            R_0 += Q[i + 1][k] * A[i + 1][j];
            R_0 += Q[i + 2][k] * A[i + 2][j];
            R_0 += Q[i + 3][k] * A[i + 3][j];
            R_0 += Q[i + 4][k] * A[i + 4][j];
            R_0 += Q[i + 5][k] * A[i + 5][j];
            R[k][j] = R_0;
          }
        }
        #pragma omp simd
        for (int j = k + 1; j < 240; j++) {
          double R_0 = R[k][j];
          R_0 += Q[198][k] * A[198][j];
          R_0 += Q[199][k] * A[199][j];
          R[k][j] = R_0;
        }
        for (int i = 0; i < 200; i++)
          for (int j = k + 1; j < 240; j++)
            A[i][j] -= Q[i][k] * R[k][j];
      }
#undef looper_min
#undef looper_max
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
