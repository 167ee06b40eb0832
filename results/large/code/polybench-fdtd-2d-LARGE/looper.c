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
  double (*ey)[1200] = looper_buffers[0];
  double *_fict_ = looper_buffers[1];
  double (*hz)[1200] = looper_buffers[2];
  double (*ex)[1200] = looper_buffers[3];
  volatile int looper_size_tmax = 500;
  int tmax = looper_size_tmax;
  volatile int looper_size_ny = 1200;
  int ny = looper_size_ny;
  volatile int looper_size_nx = 1000;
  int nx = looper_size_nx;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(tmax == 500 && ny == 1200 && nx == 1000
      && looper_apart(ey, double[1000][1200], _fict_, double[500])
      && looper_apart(ey, double[1000][1200], hz, double[1000][1200])
      && looper_apart(ey, double[1000][1200], ex, double[1000][1200])
      && looper_apart(_fict_, double[500], hz, double[1000][1200])
      && looper_apart(_fict_, double[500], ex, double[1000][1200])
      && looper_apart(hz, double[1000][1200], ex, double[1000][1200]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_ey)[1200] = (double (*)[1200]) ey;
    double (*looper_hz)[1200] = (double (*)[1200]) hz;
    double (*looper_ex)[1200] = (double (*)[1200]) ex;
    {
      double (*ey)[1200] = looper_ey;
      double (*hz)[1200] = looper_hz;
      double (*ex)[1200] = looper_ex;
      /* LOOPer: fuse(S2, S3, 1); parallelize(S2, 1); parallelize(S4, 1); vectorize(S1); vectorize(S3); vectorize(S4); unroll(S2, 16) */
      for (int t = 0; t < 500; t++) {
        {
          const double _fict__0 = _fict_[t];
          #pragma omp simd
          for (int j = 0; j < 1200; j++) {
            ey[0][j] = _fict__0;
          }
        }
        #pragma omp simd
        for (int j = 1; j < 1200; j++) {
          double ex_0 = ex[0][j];
          ex_0 -= 0.5 * (hz[0][j] - hz[0][j - 1]);
          ex[0][j] = ex_0;
        }
        #pragma omp parallel for
        for (int i = 1; i < 1000; i++) {
          for (int j = 0; j < 1185; j += 16) {
            ey[i][j] -= 0.5 * (hz[i][j] - hz[i - 1][j]);
            ey[i][j + 1] -= 0.5 * (hz[i][j + 1] - hz[i - 1][j + 1]);
            ey[i][j + 2] -= 0.5 * (hz[i][j + 2] - hz[i - 1][j + 2]);
            ey[i][j + 3] -= 0.5 * (hz[i][j + 3] - hz[i - 1][j + 3]);
            ey[i][j + 4] -= 0.5 * (hz[i][j + 4] - hz[i - 1][j + 4]);
            ey[i][j + 5] -= 0.5 * (hz[i][j + 5] - hz[i - 1][j + 5]);
            ey[i][j + 6] -= 0.5 * (hz[i][j + 6] - hz[i - 1][j + 6]);
            ey[i][j + 7] -= 0.5 * (hz[i][j + 7] - hz[i - 1][j + 7]);
            ey[i][j + 8] -= 0.5 * (hz[i][j + 8] - hz[i - 1][j + 8]);
            ey[i][j + 9] -= 0.5 * (hz[i][j + 9] - hz[i - 1][j + 9]);
            ey[i][j + 10] -= 0.5 * (hz[i][j + 10] - hz[i - 1][j + 10]);
            ey[i][j + 11] -= 0.5 * (hz[i][j + 11] - hz[i - 1][j + 11]);
            ey[i][j + 12] -= 0.5 * (hz[i][j + 12] - hz[i - 1][j + 12]);
            ey[i][j + 13] -= 0.5 * (hz[i][j + 13] - hz[i - 1][j + 13]);
            ey[i][j + 14] -= 0.5 * (hz[i][j + 14] - hz[i - 1][j + 14]);
            ey[i][j + 15] -= 0.5 * (hz[i][j + 15] - hz[i - 1][j + 15]);
          }
          #pragma omp simd
          for (int j = 1; j < 1200; j++) {
            double ex_0 = ex[i][j];
            ex_0 -= 0.5 * (hz[i][j] - hz[i][j - 1]);
            ex[i][j] = ex_0;
          }
        }
        #pragma omp parallel for
        for (int i = 0; i < 999; i++) {
          #pragma omp simd
          for (int j = 0; j < 1199; j++) {
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
