#define main looper_user_main
/* box_blur: mean of the 3x3 neighbourhood of every inner pixel, for each channel
   (after the Tiramisu benchmarks). */

void kernel_box_blur(int channels, int height, int width,
                     double in[channels][height][width],
                     double out[channels][height][width])
{
#pragma scop
  for (int c = 0; c < channels; c++)
    for (int y = 1; y < height - 1; y++)
      for (int x = 1; x < width - 1; x++)
        out[c][y][x] = (in[c][y - 1][x - 1] + in[c][y - 1][x] + in[c][y - 1][x + 1]
                      + in[c][y][x - 1] + in[c][y][x] + in[c][y][x + 1]
                      + in[c][y + 1][x - 1] + in[c][y + 1][x] + in[c][y + 1][x + 1]) / 9.0;
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double (*out)[1024][1024] = looper_buffers[0];
  double (*in)[1024][1024] = looper_buffers[1];
  volatile int looper_size_channels = 3;
  int channels = looper_size_channels;
  volatile int looper_size_height = 1024;
  int height = looper_size_height;
  volatile int looper_size_width = 1024;
  int width = looper_size_width;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(channels == 3 && height == 1024 && width == 1024
      && looper_apart(out, double[3][1024][1024], in, double[3][1024][1024]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_out)[1024][1024] = (double (*)[1024][1024]) out;
    double (*looper_in)[1024][1024] = (double (*)[1024][1024]) in;
    {
      double (*out)[1024][1024] = looper_out;
      double (*in)[1024][1024] = looper_in;
      /* LOOPer: parallelize(S1, 0) */
      #pragma omp parallel for
      for (int c = 0; c < 3; c++)
        for (int y = 1; y < 1023; y++)
          for (int x = 1; x < 1023; x++)
            out[c][y][x] = (in[c][y - 1][x - 1] + in[c][y - 1][x] + in[c][y - 1][x + 1] + in[c][y][x - 1] + in[c][y][x] + in[c][y][x + 1] + in[c][y + 1][x - 1] + in[c][y + 1][x] + in[c][y + 1][x + 1]) / 9.0;
    }
    #pragma GCC diagnostic pop
  } else {
  for (int c = 0; c < channels; c++)
    for (int y = 1; y < height - 1; y++)
      for (int x = 1; x < width - 1; x++)
        out[c][y][x] = (in[c][y - 1][x - 1] + in[c][y - 1][x] + in[c][y - 1][x + 1]
                      + in[c][y][x - 1] + in[c][y][x] + in[c][y][x + 1]
                      + in[c][y + 1][x - 1] + in[c][y + 1][x] + in[c][y + 1][x + 1]) / 9.0;
  }
#undef looper_apart
}
