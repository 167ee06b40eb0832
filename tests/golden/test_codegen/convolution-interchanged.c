/* LOOPer: parallelize(S1, 0); unroll(S1, 4) */
#pragma omp parallel for
for (int n = 0; n < 2; n++)
  for (int f = 0; f < 2; f++)
    for (int y = 0; y < 16; y++) {
      for (int x = 0; x < 15; x += 4) {
        out[n][f][y][x] = bias[f];
        for (int c = 0; c < 3; c++)
          for (int ky = 0; ky < 3; ky++)
            for (int kx = 0; kx < 3; kx++)
              out[n][f][y][x] += in[n][c][y + ky][x + kx] * weights[f][c][ky][kx];
        out[n][f][y][x + 1] = bias[f];
        for (int c = 0; c < 3; c++)
          for (int ky = 0; ky < 3; ky++)
            for (int kx = 0; kx < 3; kx++)
              out[n][f][y][x + 1] += in[n][c][y + ky][x + kx + 1] * weights[f][c][ky][kx];
        out[n][f][y][x + 2] = bias[f];
        for (int c = 0; c < 3; c++)
          for (int ky = 0; ky < 3; ky++)
            for (int kx = 0; kx < 3; kx++)
              out[n][f][y][x + 2] += in[n][c][y + ky][x + kx + 2] * weights[f][c][ky][kx];
        out[n][f][y][x + 3] = bias[f];
        for (int c = 0; c < 3; c++)
          for (int ky = 0; ky < 3; ky++)
            for (int kx = 0; kx < 3; kx++)
              out[n][f][y][x + 3] += in[n][c][y + ky][x + kx + 3] * weights[f][c][ky][kx];
      }
      for (int x = 16; x < 18; x++) {
        out[n][f][y][x] = bias[f];
        for (int c = 0; c < 3; c++)
          for (int ky = 0; ky < 3; ky++)
            for (int kx = 0; kx < 3; kx++)
              out[n][f][y][x] += in[n][c][y + ky][x + kx] * weights[f][c][ky][kx];
      }
    }
