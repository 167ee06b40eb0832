#define main looper_user_main
/* convolution: direct convolution layer with bias, without padding, so that the
   last ksize - 1 rows and columns of out are not written
   (after the Tiramisu benchmarks). */

void kernel_convolution(int batch, int features, int channels, int height,
                        int width, int ksize,
                        float in[batch][channels][height][width],
                        float weights[features][channels][ksize][ksize],
                        float bias[features],
                        float out[batch][features][height][width])
{
#pragma scop
  for (int n = 0; n < batch; n++)
    for (int f = 0; f < features; f++)
      for (int y = 0; y < height - ksize + 1; y++)
        for (int x = 0; x < width - ksize + 1; x++) {
          out[n][f][y][x] = bias[f];
          for (int c = 0; c < channels; c++)
            for (int ky = 0; ky < ksize; ky++)
              for (int kx = 0; kx < ksize; kx++)
                out[n][f][y][x] += in[n][c][y + ky][x + kx] * weights[f][c][ky][kx];
        }
#pragma endscop
}

#undef main

static __attribute__((noinline)) void
looper_region(float (*restrict out)[2][1024][1024], float *restrict bias, float (*restrict in)[3][1024][1024], float (*restrict weights)[3][3][3])
{
  enum { batch = 8 };
  enum { features = 2 };
  enum { height = 1024 };
  enum { ksize = 3 };
  enum { width = 1024 };
  enum { channels = 3 };
#pragma scop
  for (int n = 0; n < batch; n++)
    for (int f = 0; f < features; f++)
      for (int y = 0; y < height - ksize + 1; y++)
        for (int x = 0; x < width - ksize + 1; x++) {
          out[n][f][y][x] = bias[f];
          for (int c = 0; c < channels; c++)
            for (int ky = 0; ky < ksize; ky++)
              for (int kx = 0; kx < ksize; kx++)
                out[n][f][y][x] += in[n][c][y + ky][x + kx] * weights[f][c][ky][kx];
        }
#pragma endscop
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1], looper_buffers[2], looper_buffers[3]);
}
