#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double DX = *(double *)looper_buffers[0];
  double DY = *(double *)looper_buffers[1];
  double DT = *(double *)looper_buffers[2];
  double B1 = *(double *)looper_buffers[3];
  double B2 = *(double *)looper_buffers[4];
  double mul1 = *(double *)looper_buffers[5];
  double mul2 = *(double *)looper_buffers[6];
  double a = *(double *)looper_buffers[7];
  double b = *(double *)looper_buffers[8];
  double c = *(double *)looper_buffers[9];
  double d = *(double *)looper_buffers[10];
  double e = *(double *)looper_buffers[11];
  double f = *(double *)looper_buffers[12];
  double (*v)[200] = looper_buffers[13];
  double (*p)[200] = looper_buffers[14];
  double (*q)[200] = looper_buffers[15];
  double (*u)[200] = looper_buffers[16];
  DX = 1.0 / 200;
  DY = 1.0 / 200;
  DT = 1.0 / 100;
  B1 = 2.0;
  B2 = 1.0;
  mul1 = B1 * DT / (DX * DX);
  mul2 = B2 * DT / (DY * DY);
  a = -mul1 / 2.0;
  b = 1.0 + mul1;
  c = a;
  d = -mul2 / 2.0;
  e = 1.0 + mul2;
  f = d;
  for (int t = 1; t < 101; t++) {
    #pragma omp simd
    for (int i = 1; i < 199; i++)
      v[0][i] = 1.0;
    for (int i = 1; i < 199; i++)
      p[i][0] = 0.0;
    for (int i = 1; i < 199; i++)
      q[i][0] = v[0][i];
    for (int i = 1; i < 199; i += 6)
      for (int j = 1; j < 199; j++) {
        p[i][j] = -c / (a * p[i][j - 1] + b);
        p[i + 1][j] = -c / (a * p[i + 1][j - 1] + b);
        p[i + 2][j] = -c / (a * p[i + 2][j - 1] + b);
        p[i + 3][j] = -c / (a * p[i + 3][j - 1] + b);
        p[i + 4][j] = -c / (a * p[i + 4][j - 1] + b);
        p[i + 5][j] = -c / (a * p[i + 5][j - 1] + b);
      }
    #pragma omp parallel for
    for (int i_tile = 0; i_tile < 7; i_tile++) {
      for (int j_tile = 1; j_tile < 162; j_tile += 32)
        for (int i = 30 * i_tile + 1; i <= looper_min(198, 30 * i_tile + 25); i += 6) {
          for (int j = j_tile; j <= j_tile + 31; j++) {
            const double u_0 = u[j][i];
            const double u_1 = u[j][i + 1];
            const double u_2 = u[j][i + 2];
            const double u_3 = u[j][i + 3];
            const double u_4 = u[j][i + 4];
            const double u_5 = u[j][i + 5];
            q[i][j] = (-d * u[j][i - 1] + (1.0 + 2.0 * d) * u_0 - f * u_1 - a * q[i][j - 1]) / (a * p[i][j - 1] + b);
            q[i + 1][j] = (-d * u_0 + (1.0 + 2.0 * d) * u_1 - f * u_2 - a * q[i + 1][j - 1]) / (a * p[i + 1][j - 1] + b);
            q[i + 2][j] = (-d * u_1 + (1.0 + 2.0 * d) * u_2 - f * u_3 - a * q[i + 2][j - 1]) / (a * p[i + 2][j - 1] + b);
            q[i + 3][j] = (-d * u_2 + (1.0 + 2.0 * d) * u_3 - f * u_4 - a * q[i + 3][j - 1]) / (a * p[i + 3][j - 1] + b);
            q[i + 4][j] = (-d * u_3 + (1.0 + 2.0 * d) * u_4 - f * u_5 - a * q[i + 4][j - 1]) / (a * p[i + 4][j - 1] + b);
            q[i + 5][j] = (-d * u_4 + (1.0 + 2.0 * d) * u_5 - f * u[j][i + 6] - a * q[i + 5][j - 1]) / (a * p[i + 5][j - 1] + b);
          }
        }
      for (int i = 30 * i_tile + 1; i <= looper_min(198, 30 * i_tile + 25); i += 6) {
        for (int j = 193; j < 199; j++) {
          const double u_0 = u[j][i];
          const double u_1 = u[j][i + 1];
          const double u_2 = u[j][i + 2];
          const double u_3 = u[j][i + 3];
          const double u_4 = u[j][i + 4];
          const double u_5 = u[j][i + 5];
          q[i][j] = (-d * u[j][i - 1] + (1.0 + 2.0 * d) * u_0 - f * u_1 - a * q[i][j - 1]) / (a * p[i][j - 1] + b);
          q[i + 1][j] = (-d * u_0 + (1.0 + 2.0 * d) * u_1 - f * u_2 - a * q[i + 1][j - 1]) / (a * p[i + 1][j - 1] + b);
          q[i + 2][j] = (-d * u_1 + (1.0 + 2.0 * d) * u_2 - f * u_3 - a * q[i + 2][j - 1]) / (a * p[i + 2][j - 1] + b);
          q[i + 3][j] = (-d * u_2 + (1.0 + 2.0 * d) * u_3 - f * u_4 - a * q[i + 3][j - 1]) / (a * p[i + 3][j - 1] + b);
          q[i + 4][j] = (-d * u_3 + (1.0 + 2.0 * d) * u_4 - f * u_5 - a * q[i + 4][j - 1]) / (a * p[i + 4][j - 1] + b);
          q[i + 5][j] = (-d * u_4 + (1.0 + 2.0 * d) * u_5 - f * u[j][i + 6] - a * q[i + 5][j - 1]) / (a * p[i + 5][j - 1] + b);
        }
      }
    }
    #pragma omp simd
    for (int i = 1; i < 199; i++)
      v[199][i] = 1.0;
    for (int i = 1; i < 186; i += 8)
      for (int j = 198; j >= 1; j--) {
        v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
        v[j][i + 1] = p[i + 1][j] * v[j + 1][i + 1] + q[i + 1][j];
        v[j][i + 2] = p[i + 2][j] * v[j + 1][i + 2] + q[i + 2][j];
        v[j][i + 3] = p[i + 3][j] * v[j + 1][i + 3] + q[i + 3][j];
        v[j][i + 4] = p[i + 4][j] * v[j + 1][i + 4] + q[i + 4][j];
        v[j][i + 5] = p[i + 5][j] * v[j + 1][i + 5] + q[i + 5][j];
        v[j][i + 6] = p[i + 6][j] * v[j + 1][i + 6] + q[i + 6][j];
        v[j][i + 7] = p[i + 7][j] * v[j + 1][i + 7] + q[i + 7][j];
      }
    for (int j = 198; j >= 1; j--) {
      v[j][193] = p[193][j] * v[j + 1][193] + q[193][j];
      v[j][194] = p[194][j] * v[j + 1][194] + q[194][j];
      v[j][195] = p[195][j] * v[j + 1][195] + q[195][j];
      v[j][196] = p[196][j] * v[j + 1][196] + q[196][j];
      v[j][197] = p[197][j] * v[j + 1][197] + q[197][j];
      v[j][198] = p[198][j] * v[j + 1][198] + q[198][j];
    }
    for (int i = 1; i < 199; i++)
      u[i][0] = 1.0;
    for (int i = 1; i < 199; i++)
      p[i][0] = 0.0;
    for (int i = 1; i < 199; i++)
      q[i][0] = u[i][0];
    for (int i = 1; i < 186; i += 8)
      for (int j = 1; j < 199; j++) {
        p[i][j] = -f / (d * p[i][j - 1] + e);
        p[i + 1][j] = -f / (d * p[i + 1][j - 1] + e);
        p[i + 2][j] = -f / (d * p[i + 2][j - 1] + e);
        p[i + 3][j] = -f / (d * p[i + 3][j - 1] + e);
        p[i + 4][j] = -f / (d * p[i + 4][j - 1] + e);
        p[i + 5][j] = -f / (d * p[i + 5][j - 1] + e);
        p[i + 6][j] = -f / (d * p[i + 6][j - 1] + e);
        p[i + 7][j] = -f / (d * p[i + 7][j - 1] + e);
      }
    for (int j = 1; j < 199; j++) {
      p[193][j] = -f / (d * p[193][j - 1] + e);
      p[194][j] = -f / (d * p[194][j - 1] + e);
      p[195][j] = -f / (d * p[195][j - 1] + e);
      p[196][j] = -f / (d * p[196][j - 1] + e);
      p[197][j] = -f / (d * p[197][j - 1] + e);
      p[198][j] = -f / (d * p[198][j - 1] + e);
    }
    for (int i = 1; i < 199; i += 6) {
      for (int j = 1; j < 196; j += 4) {
        const double v_0 = v[i][j];
        const double v_1 = v[i + 1][j];
        double q_0;
        const double v_2 = v[i + 2][j];
        double q_1;
        const double v_3 = v[i + 3][j];
        double q_2;
        const double v_4 = v[i + 4][j];
        double q_3;
        const double v_5 = v[i + 5][j];
        double q_4;
        double q_5;
        const double v_6 = v[i][j + 1];
        const double v_7 = v[i + 1][j + 1];
        double q_6;
        const double v_8 = v[i + 2][j + 1];
        double q_7;
        const double v_9 = v[i + 3][j + 1];
        double q_8;
        const double v_10 = v[i + 4][j + 1];
        double q_9;
        const double v_11 = v[i + 5][j + 1];
        double q_10;
        double q_11;
        const double v_12 = v[i][j + 2];
        const double v_13 = v[i + 1][j + 2];
        double q_12;
        const double v_14 = v[i + 2][j + 2];
        double q_13;
        const double v_15 = v[i + 3][j + 2];
        double q_14;
        const double v_16 = v[i + 4][j + 2];
        double q_15;
        const double v_17 = v[i + 5][j + 2];
        double q_16;
        double q_17;
        const double v_18 = v[i][j + 3];
        const double v_19 = v[i + 1][j + 3];
        const double v_20 = v[i + 2][j + 3];
        const double v_21 = v[i + 3][j + 3];
        const double v_22 = v[i + 4][j + 3];
        const double v_23 = v[i + 5][j + 3];
        q_0 = (-a * v[i - 1][j] + (1.0 + 2.0 * a) * v_0 - c * v_1 - d * q[i][j - 1]) / (d * p[i][j - 1] + e);
        q_1 = (-a * v_0 + (1.0 + 2.0 * a) * v_1 - c * v_2 - d * q[i + 1][j - 1]) / (d * p[i + 1][j - 1] + e);
        q_2 = (-a * v_1 + (1.0 + 2.0 * a) * v_2 - c * v_3 - d * q[i + 2][j - 1]) / (d * p[i + 2][j - 1] + e);
        q_3 = (-a * v_2 + (1.0 + 2.0 * a) * v_3 - c * v_4 - d * q[i + 3][j - 1]) / (d * p[i + 3][j - 1] + e);
        q_4 = (-a * v_3 + (1.0 + 2.0 * a) * v_4 - c * v_5 - d * q[i + 4][j - 1]) / (d * p[i + 4][j - 1] + e);
        q_5 = (-a * v_4 + (1.0 + 2.0 * a) * v_5 - c * v[i + 6][j] - d * q[i + 5][j - 1]) / (d * p[i + 5][j - 1] + e);
        q_6 = (-a * v[i - 1][j + 1] + (1.0 + 2.0 * a) * v_6 - c * v_7 - d * q_0) / (d * p[i][j] + e);
        q_7 = (-a * v_6 + (1.0 + 2.0 * a) * v_7 - c * v_8 - d * q_1) / (d * p[i + 1][j] + e);
        q_8 = (-a * v_7 + (1.0 + 2.0 * a) * v_8 - c * v_9 - d * q_2) / (d * p[i + 2][j] + e);
        q_9 = (-a * v_8 + (1.0 + 2.0 * a) * v_9 - c * v_10 - d * q_3) / (d * p[i + 3][j] + e);
        q_10 = (-a * v_9 + (1.0 + 2.0 * a) * v_10 - c * v_11 - d * q_4) / (d * p[i + 4][j] + e);
        q_11 = (-a * v_10 + (1.0 + 2.0 * a) * v_11 - c * v[i + 6][j + 1] - d * q_5) / (d * p[i + 5][j] + e);
        q_12 = (-a * v[i - 1][j + 2] + (1.0 + 2.0 * a) * v_12 - c * v_13 - d * q_6) / (d * p[i][j + 1] + e);
        q_13 = (-a * v_12 + (1.0 + 2.0 * a) * v_13 - c * v_14 - d * q_7) / (d * p[i + 1][j + 1] + e);
        q_14 = (-a * v_13 + (1.0 + 2.0 * a) * v_14 - c * v_15 - d * q_8) / (d * p[i + 2][j + 1] + e);
        q_15 = (-a * v_14 + (1.0 + 2.0 * a) * v_15 - c * v_16 - d * q_9) / (d * p[i + 3][j + 1] + e);
        q_16 = (-a * v_15 + (1.0 + 2.0 * a) * v_16 - c * v_17 - d * q_10) / (d * p[i + 4][j + 1] + e);
        q_17 = (-a * v_16 + (1.0 + 2.0 * a) * v_17 - c * v[i + 6][j + 2] - d * q_11) / (d * p[i + 5][j + 1] + e);
        q[i][j + 3] = (-a * v[i - 1][j + 3] + (1.0 + 2.0 * a) * v_18 - c * v_19 - d * q_12) / (d * p[i][j + 2] + e);
        q[i + 1][j + 3] = (-a * v_18 + (1.0 + 2.0 * a) * v_19 - c * v_20 - d * q_13) / (d * p[i + 1][j + 2] + e);
        q[i + 2][j + 3] = (-a * v_19 + (1.0 + 2.0 * a) * v_20 - c * v_21 - d * q_14) / (d * p[i + 2][j + 2] + e);
        q[i + 3][j + 3] = (-a * v_20 + (1.0 + 2.0 * a) * v_21 - c * v_22 - d * q_15) / (d * p[i + 3][j + 2] + e);
        q[i + 4][j + 3] = (-a * v_21 + (1.0 + 2.0 * a) * v_22 - c * v_23 - d * q_16) / (d * p[i + 4][j + 2] + e);
        q[i + 5][j + 3] = (-a * v_22 + (1.0 + 2.0 * a) * v_23 - c * v[i + 6][j + 3] - d * q_17) / (d * p[i + 5][j + 2] + e);
        q[i][j] = q_0;
        q[i + 1][j] = q_1;
        q[i + 2][j] = q_2;
        q[i + 3][j] = q_3;
        q[i + 4][j] = q_4;
        q[i + 5][j] = q_5;
        q[i][j + 1] = q_6;
        q[i + 1][j + 1] = q_7;
        q[i + 2][j + 1] = q_8;
        q[i + 3][j + 1] = q_9;
        q[i + 4][j + 1] = q_10;
        q[i + 5][j + 1] = q_11;
        q[i][j + 2] = q_12;
        q[i + 1][j + 2] = q_13;
        q[i + 2][j + 2] = q_14;
        q[i + 3][j + 2] = q_15;
        q[i + 4][j + 2] = q_16;
        q[i + 5][j + 2] = q_17;
      }
      for (int j = 197; j < 199; j++) {
        const double v_0 = v[i][j];
        const double v_1 = v[i + 1][j];
        const double v_2 = v[i + 2][j];
        const double v_3 = v[i + 3][j];
        const double v_4 = v[i + 4][j];
        const double v_5 = v[i + 5][j];
        q[i][j] = (-a * v[i - 1][j] + (1.0 + 2.0 * a) * v_0 - c * v_1 - d * q[i][j - 1]) / (d * p[i][j - 1] + e);
        q[i + 1][j] = (-a * v_0 + (1.0 + 2.0 * a) * v_1 - c * v_2 - d * q[i + 1][j - 1]) / (d * p[i + 1][j - 1] + e);
        q[i + 2][j] = (-a * v_1 + (1.0 + 2.0 * a) * v_2 - c * v_3 - d * q[i + 2][j - 1]) / (d * p[i + 2][j - 1] + e);
        q[i + 3][j] = (-a * v_2 + (1.0 + 2.0 * a) * v_3 - c * v_4 - d * q[i + 3][j - 1]) / (d * p[i + 3][j - 1] + e);
        q[i + 4][j] = (-a * v_3 + (1.0 + 2.0 * a) * v_4 - c * v_5 - d * q[i + 4][j - 1]) / (d * p[i + 4][j - 1] + e);
        q[i + 5][j] = (-a * v_4 + (1.0 + 2.0 * a) * v_5 - c * v[i + 6][j] - d * q[i + 5][j - 1]) / (d * p[i + 5][j - 1] + e);
      }
    }
    for (int i = 1; i < 199; i++)
      u[i][199] = 1.0;
    for (int i = 1; i < 186; i += 8)
      for (int j = 198; j >= 1; j--) {
        u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
        u[i + 1][j] = p[i + 1][j] * u[i + 1][j + 1] + q[i + 1][j];
        u[i + 2][j] = p[i + 2][j] * u[i + 2][j + 1] + q[i + 2][j];
        u[i + 3][j] = p[i + 3][j] * u[i + 3][j + 1] + q[i + 3][j];
        u[i + 4][j] = p[i + 4][j] * u[i + 4][j + 1] + q[i + 4][j];
        u[i + 5][j] = p[i + 5][j] * u[i + 5][j + 1] + q[i + 5][j];
        u[i + 6][j] = p[i + 6][j] * u[i + 6][j + 1] + q[i + 6][j];
        u[i + 7][j] = p[i + 7][j] * u[i + 7][j + 1] + q[i + 7][j];
      }
    for (int j = 198; j >= 1; j--) {
      u[193][j] = p[193][j] * u[193][j + 1] + q[193][j];
      u[194][j] = p[194][j] * u[194][j + 1] + q[194][j];
      u[195][j] = p[195][j] * u[195][j + 1] + q[195][j];
      u[196][j] = p[196][j] * u[196][j + 1] + q[196][j];
      u[197][j] = p[197][j] * u[197][j + 1] + q[197][j];
      u[198][j] = p[198][j] * u[198][j + 1] + q[198][j];
    }
  }
  *(double *)looper_buffers[0] = DX;
  *(double *)looper_buffers[1] = DY;
  *(double *)looper_buffers[2] = DT;
  *(double *)looper_buffers[3] = B1;
  *(double *)looper_buffers[4] = B2;
  *(double *)looper_buffers[5] = mul1;
  *(double *)looper_buffers[6] = mul2;
  *(double *)looper_buffers[7] = a;
  *(double *)looper_buffers[8] = b;
  *(double *)looper_buffers[9] = c;
  *(double *)looper_buffers[10] = d;
  *(double *)looper_buffers[11] = e;
  *(double *)looper_buffers[12] = f;
}
