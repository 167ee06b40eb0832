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

void looper_kernel(void *const *looper_buffers)
{
  float (*out)[2][1024][1024] = looper_buffers[0];
  float *bias = looper_buffers[1];
  float (*in)[3][1024][1024] = looper_buffers[2];
  float (*weights)[3][3][3] = looper_buffers[3];
  volatile int looper_size_batch = 8;
  int batch = looper_size_batch;
  volatile int looper_size_features = 2;
  int features = looper_size_features;
  volatile int looper_size_height = 1024;
  int height = looper_size_height;
  volatile int looper_size_ksize = 3;
  int ksize = looper_size_ksize;
  volatile int looper_size_width = 1024;
  int width = looper_size_width;
  volatile int looper_size_channels = 3;
  int channels = looper_size_channels;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(batch == 8 && features == 2 && height == 1024 && ksize == 3 && width == 1024 && channels == 3
      && looper_apart(out, float[8][2][1024][1024], bias, float[2])
      && looper_apart(out, float[8][2][1024][1024], in, float[8][3][1024][1024])
      && looper_apart(out, float[8][2][1024][1024], weights, float[2][3][3][3]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma GCC diagnostic ignored "-Wshadow"
    float (*looper_out)[2][1024][1024] = (float (*)[2][1024][1024]) out;
    float (*looper_in)[3][1024][1024] = (float (*)[3][1024][1024]) in;
    float (*looper_weights)[3][3][3] = (float (*)[3][3][3]) weights;
    {
      float (*out)[2][1024][1024] = looper_out;
      float (*in)[3][1024][1024] = looper_in;
      float (*weights)[3][3][3] = looper_weights;
      /* LOOPer: parallelize(S2, 1) */
      for (int n = 0; n < 8; n++) {
        #pragma omp parallel for
        for (int f = 0; f < 2; f++)
          for (int y = 0; y < 1022; y++)
            for (int x = 0; x < 1022; x++) {
              out[n][f][y][x] = bias[f];
              for (int c = 0; c < 3; c++)
                for (int ky = 0; ky < 3; ky++)
                  for (int kx = 0; kx < 3; kx++)
                    out[n][f][y][x] += in[n][c][y + ky][x + kx] * weights[f][c][ky][kx];
            }
      }
    }
    #pragma GCC diagnostic pop
  } else {
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
  }
#undef looper_apart
}
