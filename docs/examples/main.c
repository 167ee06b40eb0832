#include <stdio.h>
#include <stdlib.h>
#include <time.h>

void layer(int n, int m, int k, float X[n][k], float W[k][m], float b[m], float Y[n][m]);

int main(void)
{
  int n = 400, m = 300, k = 500;
  float *X = malloc(sizeof(float) * n * k), *W = malloc(sizeof(float) * k * m);
  float *b = malloc(sizeof(float) * m), *Y = malloc(sizeof(float) * n * m);
  for (int i = 0; i < n * k; i++) X[i] = (float) (i % 7) - 3;
  for (int i = 0; i < k * m; i++) W[i] = (float) (i % 5) - 2;
  for (int i = 0; i < m; i++) b[i] = (float) i;
  struct timespec a, z;
  for (int run = 0; run < 3; run++) {
    clock_gettime(CLOCK_MONOTONIC, &a);
    layer(n, m, k, (void *) X, (void *) W, b, (void *) Y);
    clock_gettime(CLOCK_MONOTONIC, &z);
    printf("%.2f ms\n", 1e3 * (z.tv_sec - a.tv_sec) + 1e-6 * (z.tv_nsec - a.tv_nsec));
  }
  double sum = 0;
  for (int i = 0; i < n * m; i++) sum += Y[i];
  printf("sum %.17g\n", sum);
}
