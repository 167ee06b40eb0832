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
  double nrm = *(double *)looper_buffers[0];
  double (*A)[30] = looper_buffers[1];
  double (*R)[30] = looper_buffers[2];
  double (*Q)[30] = looper_buffers[3];
  volatile int looper_size_n = 30;
  int n = looper_size_n;
  volatile int looper_size_m = 20;
  int m = looper_size_m;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 30 && m == 20
      && looper_apart(A, double[20][30], R, double[30][30])
      && looper_apart(A, double[20][30], Q, double[20][30])
      && looper_apart(R, double[30][30], Q, double[20][30]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[30] = (double (*)[30]) A;
    double (*looper_R)[30] = (double (*)[30]) R;
    double (*looper_Q)[30] = (double (*)[30]) Q;
    {
      double (*A)[30] = looper_A;
      double (*R)[30] = looper_R;
      double (*Q)[30] = looper_Q;
      double nrm_S1[30];
      /* LOOPer: privatize(S1, 1, nrm); distribute(S2, 0); distribute(S6, 1); distribute(S7, 1); interchange(S6, 1, 2); interchange(S7, 1, 2); vectorize(S1); vectorize(S5); vectorize(S6); vectorize(S7); unroll_and_jam(S6, 1, 6); unroll_and_jam(S7, 1, 6) */
      #pragma omp simd
      for (int k = 0; k < 30; k++)
        nrm_S1[k] = 0.0;
      for (int k = 0; k < 30; k++) {
        for (int i = 0; i < 20; i++)
          nrm_S1[k] += A[i][k] * A[i][k];
        R[k][k] = sqrt(nrm_S1[k]);
        for (int i = 0; i < 20; i++)
          Q[i][k] = A[i][k] / R[k][k];
        #pragma omp simd
        for (int j = k + 1; j < 30; j++)
          R[k][j] = 0.0;
        for (int i = 0; i < 13; i += 6) {
          #pragma omp simd
          for (int j = k + 1; j < 30; j++) {
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
        for (int j = k + 1; j < 30; j++) {
          double R_0 = R[k][j];
          R_0 += Q[18][k] * A[18][j];
          R_0 += Q[19][k] * A[19][j];
          R[k][j] = R_0;
        }
        for (int i = 0; i < 13; i += 6) {
          #pragma omp simd
          for (int j = k + 1; j < 30; j++) {
            double A_0 = A[i][j];
            const double R_0 = R[k][j];
            double A_1 = A[i + 1][j];
            double A_2 = A[i + 2][j];
            double A_3 = A[i + 3][j];
            double A_4 = A[i + 4][j];
            double A_5 = A[i + 5][j];
            A_0 -= Q[i][k] * R_0;
            A_1 -= Q[i + 1][k] * R_0;
            A_2 -= Q[i + 2][k] * R_0;
            A_3 -= Q[i + 3][k] * R_0;
            A_4 -= Q[i + 4][k] * R_0;
            A_5 -= Q[i + 5][k] * R_0;
            A[i][j] = A_0;
            A[i + 1][j] = A_1;
            A[i + 2][j] = A_2;
            A[i + 3][j] = A_3;
            A[i + 4][j] = A_4;
            A[i + 5][j] = A_5;
          }
        }
        #pragma omp simd
        for (int j = k + 1; j < 30; j++) {
          double A_0 = A[18][j];
          const double R_0 = R[k][j];
          double A_1 = A[19][j];
          A_0 -= Q[18][k] * R_0;
          A_1 -= Q[19][k] * R_0;
          A[18][j] = A_0;
          A[19][j] = A_1;
        }
      }
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
  *(double *)looper_buffers[0] = nrm;
}
