#define main looper_user_main
/* floyd-warshall: lengths of the shortest paths between all pairs of nodes
   (after PolyBench 4.2, medley). */

void kernel_floyd_warshall(int n, int path[n][n])
{
#pragma scop
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  int (*path)[500] = looper_buffers[0];
  volatile int looper_size_n = 500;
  int n = looper_size_n;
  if (__builtin_expect(n == 500, 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wshadow"
    int (*looper_path)[500] = (int (*)[500]) path;
    {
      int (*path)[500] = looper_path;
      /* LOOPer: tile(S1, 1, [64, 32]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      for (int k = 0; k < 500; k++) {
        for (int i_tile = 0; i_tile < 385; i_tile += 64) {
          for (int j_tile = 0; j_tile < 449; j_tile += 32)
            for (int i = i_tile; i <= i_tile + 63; i++)
              for (int j = j_tile; j <= j_tile + 31; j++)
                path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
          for (int i = i_tile; i <= i_tile + 63; i++)
            for (int j = 480; j < 500; j++)
              path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
        }
        for (int j_tile = 0; j_tile < 500; j_tile += 32)
          for (int i = 448; i < 500; i++)
            for (int j = j_tile; j <= looper_min(499, j_tile + 31); j++)
              path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
      }
#undef looper_min
    }
    #pragma GCC diagnostic pop
  } else {
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
  }
}
