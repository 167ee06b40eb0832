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

void looper_kernel(void *const *looper_buffers)
{
  int (*grey)[1024] = looper_buffers[0];
  int (*rgb)[1024][1024] = looper_buffers[1];
  volatile int looper_size_height = 1024;
  int height = looper_size_height;
  volatile int looper_size_width = 1024;
  int width = looper_size_width;
  volatile int looper_size_channels = 3;
  int channels = looper_size_channels;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(height == 1024 && width == 1024 && channels == 3
      && looper_apart(grey, int[1024][1024], rgb, int[3][1024][1024]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma GCC diagnostic ignored "-Wshadow"
    int (*looper_grey)[1024] = (int (*)[1024]) grey;
    int (*looper_rgb)[1024][1024] = (int (*)[1024][1024]) rgb;
    {
      int (*grey)[1024] = looper_grey;
      int (*rgb)[1024][1024] = looper_rgb;
      /* LOOPer: parallelize(S1, 0); unroll(S1, 8) */
      #pragma omp parallel for
      for (int y = 0; y < 1024; y++) {
        for (int x = 0; x < 1017; x += 8) {
          grey[y][x] = (4899 * rgb[0][y][x] + 9617 * rgb[1][y][x] + 1868 * rgb[2][y][x] + 8192) / 16384;
          grey[y][x + 1] = (4899 * rgb[0][y][x + 1] + 9617 * rgb[1][y][x + 1] + 1868 * rgb[2][y][x + 1] + 8192) / 16384;
          grey[y][x + 2] = (4899 * rgb[0][y][x + 2] + 9617 * rgb[1][y][x + 2] + 1868 * rgb[2][y][x + 2] + 8192) / 16384;
          grey[y][x + 3] = (4899 * rgb[0][y][x + 3] + 9617 * rgb[1][y][x + 3] + 1868 * rgb[2][y][x + 3] + 8192) / 16384;
          grey[y][x + 4] = (4899 * rgb[0][y][x + 4] + 9617 * rgb[1][y][x + 4] + 1868 * rgb[2][y][x + 4] + 8192) / 16384;
          grey[y][x + 5] = (4899 * rgb[0][y][x + 5] + 9617 * rgb[1][y][x + 5] + 1868 * rgb[2][y][x + 5] + 8192) / 16384;
          grey[y][x + 6] = (4899 * rgb[0][y][x + 6] + 9617 * rgb[1][y][x + 6] + 1868 * rgb[2][y][x + 6] + 8192) / 16384;
          grey[y][x + 7] = (4899 * rgb[0][y][x + 7] + 9617 * rgb[1][y][x + 7] + 1868 * rgb[2][y][x + 7] + 8192) / 16384;
        }
      }
    }
    #pragma GCC diagnostic pop
  } else {
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      grey[y][x] = (4899 * rgb[0][y][x] + 9617 * rgb[1][y][x] + 1868 * rgb[2][y][x] + 8192) / 16384;
  }
#undef looper_apart
}
