#define main looper_user_main
/* fdtd-2d: electric field (ex, ey) and magnetic field hz in two dimensions by
   finite differences in the time domain, driven by _fict_ along the first row
   (after PolyBench 4.2, stencils). */

void kernel_fdtd_2d(int tmax, int nx, int ny, double ex[nx][ny],
                    double ey[nx][ny], double hz[nx][ny], double _fict_[tmax])
{
#pragma scop
  for (int t = 0; t < tmax; t++) {
    for (int j = 0; j < ny; j++)
      ey[0][j] = _fict_[t];
    for (int i = 1; i < nx; i++)
      for (int j = 0; j < ny; j++)
        ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
    for (int i = 0; i < nx; i++)
      for (int j = 1; j < ny; j++)
        ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1]);
    for (int i = 0; i < nx - 1; i++)
      for (int j = 0; j < ny - 1; j++)
        hz[i][j] = hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
  }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double (*ey)[80] = looper_buffers[0];
  double *_fict_ = looper_buffers[1];
  double (*hz)[80] = looper_buffers[2];
  double (*ex)[80] = looper_buffers[3];
  volatile int looper_size_tmax = 40;
  int tmax = looper_size_tmax;
  volatile int looper_size_ny = 80;
  int ny = looper_size_ny;
  volatile int looper_size_nx = 60;
  int nx = looper_size_nx;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(tmax == 40 && ny == 80 && nx == 60
      && looper_apart(ey, double[60][80], _fict_, double[40])
      && looper_apart(ey, double[60][80], hz, double[60][80])
      && looper_apart(ey, double[60][80], ex, double[60][80])
      && looper_apart(_fict_, double[40], hz, double[60][80])
      && looper_apart(_fict_, double[40], ex, double[60][80])
      && looper_apart(hz, double[60][80], ex, double[60][80]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_ey)[80] = (double (*)[80]) ey;
    double (*looper_hz)[80] = (double (*)[80]) hz;
    double (*looper_ex)[80] = (double (*)[80]) ex;
    {
      double (*ey)[80] = looper_ey;
      double (*hz)[80] = looper_hz;
      double (*ex)[80] = looper_ex;
      /* LOOPer: unroll_and_jam(S2, 1, 2); vectorize(S2); unroll_and_jam(S4, 1, 2) */
      for (int t = 0; t < 40; t++) {
        for (int j = 0; j < 80; j++)
          ey[0][j] = _fict_[t];
        for (int i = 1; i < 58; i += 2) {
          #pragma omp simd
          for (int j = 0; j < 80; j++) {
            double ey_0 = ey[i][j];
            const double hz_0 = hz[i][j];
            double ey_1 = ey[i + 1][j];
            ey_0 -= 0.5 * (hz_0 - hz[i - 1][j]);
            ey_1 -= 0.5 * (hz[i + 1][j] - hz_0);
            ey[i][j] = ey_0;
            ey[i + 1][j] = ey_1;
          }
        }
        #pragma omp simd
        for (int j = 0; j < 80; j++) {
          double ey_0 = ey[59][j];
          ey_0 -= 0.5 * (hz[59][j] - hz[58][j]);
          ey[59][j] = ey_0;
        }
        for (int i = 0; i < 60; i++)
          for (int j = 1; j < 80; j++)
            ex[i][j] -= 0.5 * (hz[i][j] - hz[i][j - 1]);
        for (int i = 0; i < 57; i += 2) {
          for (int j = 0; j < 79; j++) {
            double hz_0 = hz[i][j];
            const double ey_0 = ey[i + 1][j];
            double hz_1 = hz[i + 1][j];
            hz_0 -= 0.7 * (ex[i][j + 1] - ex[i][j] + ey_0 - ey[i][j]);
            hz_1 -= 0.7 * (ex[i + 1][j + 1] - ex[i + 1][j] + ey[i + 2][j] - ey_0);
            hz[i][j] = hz_0;
            hz[i + 1][j] = hz_1;
          }
        }
        for (int j = 0; j < 79; j++)
          hz[58][j] -= 0.7 * (ex[58][j + 1] - ex[58][j] + ey[59][j] - ey[58][j]);
      }
    }
    #pragma GCC diagnostic pop
  } else {
  for (int t = 0; t < tmax; t++) {
    for (int j = 0; j < ny; j++)
      ey[0][j] = _fict_[t];
    for (int i = 1; i < nx; i++)
      for (int j = 0; j < ny; j++)
        ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
    for (int i = 0; i < nx; i++)
      for (int j = 1; j < ny; j++)
        ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1]);
    for (int i = 0; i < nx - 1; i++)
      for (int j = 0; j < ny - 1; j++)
        hz[i][j] = hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
  }
  }
#undef looper_apart
}
