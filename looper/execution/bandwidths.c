/* Bytes a second of all threads together, by the bytes that they use: see peaks.py. */

#include <omp.h>
#include <stdlib.h>

#if defined(__AVX512F__)
#define BYTES 64
#elif defined(__AVX__)
#define BYTES 32
#else
#define BYTES 16
#endif
/* Vectors of one step, and the steps' unit of memory. */
#define STEP 8
#define ROUNDS 12
#define KINDS 3
/* Bytes that every thread moves at least in one round. */
#define LEAST (4L << 20)

typedef double vector __attribute__((vector_size(BYTES)));

/* Reads all. */
static double reads(const vector *a, long count)
{
  vector sums[STEP] = {{0.0}};
  for (long i = 0; i < count; i += STEP)
    for (int j = 0; j < STEP; j++)
      sums[j] += a[i + j];
  double sum = 0.0;
  for (int j = 0; j < STEP; j++)
    sum += sums[j][0];
  return sum;
}

/* Reads and writes all. */
static double updates(vector *a, long count)
{
  for (long i = 0; i < count; i += STEP)
    for (int j = 0; j < STEP; j++)
      a[i + j] = a[i + j] * 1.0 + 0.0;
  return a[0][0];
}

/* Reads one half and writes the other. */
static double copies(vector *a, long count)
{
  const vector *b = a + count / 2;
  for (long i = 0; i < count / 2; i += STEP)
    for (int j = 0; j < STEP; j++)
      a[i + j] = b[i + j];
  return a[0][0];
}

static double moved(int kind, vector *a, long count)
{
  return kind == 0 ? reads(a, count) : kind == 1 ? updates(a, count) : copies(a, count);
}

/* The best rate of the three with `share` bytes of each thread; 0 if there is no memory. */
static double rate(long share)
{
  const long count = share / sizeof(vector);
  double best = 0.0, kept = 0.0;
  int missing = 0;
#pragma omp parallel reduction(+:kept)
  {
    vector *a = aligned_alloc(4096, share);
    if (!a) {
#pragma omp atomic write
      missing = 1;
    }
    else
      for (long i = 0; i < count; i++)
        for (unsigned k = 0; k < BYTES / sizeof(double); k++)
          a[i][k] = 1.0;
#pragma omp barrier
    if (!missing) {
      const long passes = (LEAST + share - 1) / share;
      for (int round = 0; round < KINDS * ROUNDS; round++) {
        const int kind = round % KINDS;
#pragma omp barrier
        double begin = omp_get_wtime();
        for (long pass = 0; pass < passes; pass++) {
          kept += moved(kind, a, count);
          __asm__ volatile("" ::: "memory");
        }
#pragma omp barrier
        double took = omp_get_wtime() - begin;
#pragma omp master
        {
          const double bytes = (kind == 1 ? 2.0 : 1.0) * share * passes * omp_get_num_threads();
          if (bytes / took > best)
            best = bytes / took;
        }
      }
    }
    free(a);
  }
  return missing || kept == 0.0 ? 0.0 : best;
}

/* Takes the shares, in bytes and multiples of 4096, after their number; leaves the rates. */
void looper_kernel(void *const *buffers)
{
  double *found = buffers[0];
  const int sizes = (int)found[0];
  for (int k = 1; k <= sizes; k++)
    found[k] = rate((long)found[k]);
}
