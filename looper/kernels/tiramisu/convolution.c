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
