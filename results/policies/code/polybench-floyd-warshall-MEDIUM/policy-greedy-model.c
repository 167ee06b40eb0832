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
  enum { n = 500 };
#pragma scop
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
#pragma endscop
}
