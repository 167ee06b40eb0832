/* What this machine can do at best, with all threads: see peaks.py. */

#include <omp.h>
#include <stdlib.h>
#include <string.h>

#if defined(__AVX512F__)
#define BYTES 64
#elif defined(__AVX__)
#define BYTES 32
#else
#define BYTES 16
#endif
/* Enough independent chains to hide what a multiply-add takes, few enough for the registers. */
#define CHAINS 12
#define ROUNDS 5

/* Operations a second of one type: every chain x := x * b + c stays near 1. */
#define FLOPS(NAME, TYPE) \
  typedef TYPE NAME##_vector __attribute__((vector_size(BYTES))); \
  static double NAME(void) \
  { \
    double best = 0.0; \
    const long count = 4000000; \
    for (int round = 0; round < ROUNDS; round++) { \
      double begin = omp_get_wtime(); \
      double sum = 0.0; \
      int threads = 1; \
      _Pragma("omp parallel reduction(+:sum)") \
      { \
        threads = omp_get_num_threads(); \
        NAME##_vector x[CHAINS], b, c; \
        for (unsigned k = 0; k < BYTES / sizeof(TYPE); k++) { \
          b[k] = (TYPE)0.5; \
          c[k] = (TYPE)0.5; \
          for (int j = 0; j < CHAINS; j++) \
            x[j][k] = (TYPE)(1.0 + 0.01 * j); \
        } \
        for (long i = 0; i < count; i++) \
          for (int j = 0; j < CHAINS; j++) \
            x[j] = x[j] * b + c; \
        for (int j = 0; j < CHAINS; j++) \
          sum += x[j][0]; \
      } \
      double took = omp_get_wtime() - begin; \
      double rate = 2.0 * CHAINS * (BYTES / sizeof(TYPE)) * count * threads / took; \
      if (sum > 0.0 && rate > best) \
        best = rate; \
    } \
    return best; \
  }

FLOPS(doubles, double)
FLOPS(floats, float)

/* Bytes a second of a := b + s * c, over 192 MiB. */
static double triad(void)
{
  const long count = 8L << 20;
  double *a = malloc(count * sizeof *a), *b = malloc(count * sizeof *b);
  double *c = malloc(count * sizeof *c), best = 0.0;
  if (a && b && c) {
#pragma omp parallel for
    for (long i = 0; i < count; i++) {
      a[i] = 0.0;
      b[i] = 1.0;
      c[i] = 2.0;
    }
    for (int round = 0; round < 2 * ROUNDS; round++) {
      double begin = omp_get_wtime();
#pragma omp parallel for simd
      for (long i = 0; i < count; i++)
        a[i] = b[i] + 3.0 * c[i];
      double rate = 3.0 * count * sizeof *a / (omp_get_wtime() - begin);
      if (a[count / 2] == 7.0 && rate > best)
        best = rate;
    }
  }
  free(a);
  free(b);
  free(c);
  return best;
}

void looper_kernel(void *const *buffers)
{
  double *found = buffers[0];
  found[0] = doubles();
  found[1] = floats();
  found[2] = triad();
}
