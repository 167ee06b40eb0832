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
  int (*path)[180] = looper_buffers[0];
  volatile int looper_size_n = 180;
  int n = looper_size_n;
  if (__builtin_expect(n == 180, 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wshadow"
    int (*looper_path)[180] = (int (*)[180]) path;
    {
      int (*path)[180] = looper_path;
      /* LOOPer: tile(S1, 2, [32]) */
      for (int k = 0; k < 180; k++)
        for (int i = 0; i < 180; i++) {
          for (int j_tile = 0; j_tile < 129; j_tile += 32)
            for (int j = j_tile; j <= j_tile + 31; j++)
              path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
          for (int j = 160; j < 180; j++)
            path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
        }
    }
    #pragma GCC diagnostic pop
  } else {
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
  }
}
