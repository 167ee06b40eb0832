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

static __attribute__((noinline)) void
looper_region(double (*restrict out)[1024][1024], double (*restrict in)[1024][1024])
{
  enum { channels = 3 };
  enum { height = 1024 };
  enum { width = 1024 };
#pragma scop
  for (int c = 0; c < channels; c++)
    for (int y = 1; y < height - 1; y++)
      for (int x = 1; x < width - 1; x++)
        out[c][y][x] = (in[c][y - 1][x - 1] + in[c][y - 1][x] + in[c][y - 1][x + 1]
                      + in[c][y][x - 1] + in[c][y][x] + in[c][y][x + 1]
                      + in[c][y + 1][x - 1] + in[c][y + 1][x] + in[c][y + 1][x + 1]) / 9.0;
#pragma endscop
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1]);
}
