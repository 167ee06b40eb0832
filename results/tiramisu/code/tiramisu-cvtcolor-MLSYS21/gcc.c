#define main looper_user_main
/* cvtcolor: grey levels of an image with planes red, green, blue (channels is 3),
   0.299 R + 0.587 G + 0.114 B in 14-bit fixed point, rounded
   (after the Tiramisu benchmarks). */

void kernel_cvtcolor(int channels, int height, int width,
                     int rgb[channels][height][width], int grey[height][width])
{
#pragma scop
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      grey[y][x] = (4899 * rgb[0][y][x] + 9617 * rgb[1][y][x] + 1868 * rgb[2][y][x] + 8192) / 16384;
#pragma endscop
}

#undef main

static __attribute__((noinline)) void
looper_region(int (*restrict grey)[1024], int (*restrict rgb)[1024][1024])
{
  enum { height = 1024 };
  enum { width = 1024 };
  enum { channels = 3 };
#pragma scop
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      grey[y][x] = (4899 * rgb[0][y][x] + 9617 * rgb[1][y][x] + 1868 * rgb[2][y][x] + 8192) / 16384;
#pragma endscop
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1]);
}
