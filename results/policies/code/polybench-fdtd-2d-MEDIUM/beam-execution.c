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
  double (*ey)[240] = looper_buffers[0];
  double *_fict_ = looper_buffers[1];
  double (*hz)[240] = looper_buffers[2];
  double (*ex)[240] = looper_buffers[3];
  volatile int looper_size_tmax = 100;
  int tmax = looper_size_tmax;
  volatile int looper_size_ny = 240;
  int ny = looper_size_ny;
  volatile int looper_size_nx = 200;
  int nx = looper_size_nx;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(tmax == 100 && ny == 240 && nx == 200
      && looper_apart(ey, double[200][240], _fict_, double[100])
      && looper_apart(ey, double[200][240], hz, double[200][240])
      && looper_apart(ey, double[200][240], ex, double[200][240])
      && looper_apart(_fict_, double[100], hz, double[200][240])
      && looper_apart(_fict_, double[100], ex, double[200][240])
      && looper_apart(hz, double[200][240], ex, double[200][240]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_ey)[240] = (double (*)[240]) ey;
    double (*looper_hz)[240] = (double (*)[240]) hz;
    double (*looper_ex)[240] = (double (*)[240]) ex;
    {
      double (*ey)[240] = looper_ey;
      double (*hz)[240] = looper_hz;
      double (*ex)[240] = looper_ex;
      /* LOOPer: parallelize(S1, 1); parallelize(S2, 1); parallelize(S3, 1); parallelize(S4, 1); vectorize(S1); vectorize(S2); vectorize(S3); vectorize(S4) */
      for (int t = 0; t < 100; t++) {
        #pragma omp parallel for simd
        for (int j = 0; j < 240; j++)
          ey[0][j] = _fict_[t];
        #pragma omp parallel for
        for (int i = 1; i < 200; i++) {
          #pragma omp simd
          for (int j = 0; j < 240; j++) {
            double ey_0 = ey[i][j];
            ey_0 -= 0.5 * (hz[i][j] - hz[i - 1][j]);
            ey[i][j] = ey_0;
          }
        }
        #pragma omp parallel for
        for (int i = 0; i < 200; i++) {
          #pragma omp simd
          for (int j = 1; j < 240; j++) {
            double ex_0 = ex[i][j];
            ex_0 -= 0.5 * (hz[i][j] - hz[i][j - 1]);
            ex[i][j] = ex_0;
          }
        }
        #pragma omp parallel for
        for (int i = 0; i < 199; i++) {
          #pragma omp simd
          for (int j = 0; j < 239; j++) {
            double hz_0 = hz[i][j];
            hz_0 -= 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
            hz[i][j] = hz_0;
          }
        }
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
