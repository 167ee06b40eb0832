#include <math.h>
#include <stdlib.h>
#include <HalideRuntime.h>
int looper_halide(struct halide_buffer_t *, double, double, struct halide_buffer_t *);

void looper_kernel(void *const *looper_buffers)
{
  double (*out)[1024] = looper_buffers[0];
  double alpha = *(double *)looper_buffers[1];
  double (*in)[1024] = looper_buffers[2];
  double beta = *(double *)looper_buffers[3];
  halide_set_num_threads(2);
  halide_dimension_t buffer_0_dimensions[2] = {{0, 1024, 1, 0}, {0, 1024, 1024, 0}};
  struct halide_buffer_t buffer_0 = {0};
  buffer_0.host = (uint8_t *)((double *)in + 0);
  buffer_0.type = (struct halide_type_t){halide_type_float, 64, 1};
  buffer_0.dimensions = 2;
  buffer_0.dim = buffer_0_dimensions;
  halide_dimension_t buffer_1_dimensions[2] = {{1, 1022, 1, 0}, {1, 1022, 1024, 0}};
  struct halide_buffer_t buffer_1 = {0};
  buffer_1.host = (uint8_t *)((double *)out + 1025);
  buffer_1.type = (struct halide_type_t){halide_type_float, 64, 1};
  buffer_1.dimensions = 2;
  buffer_1.dim = buffer_1_dimensions;
  looper_halide(&buffer_0, alpha, beta, &buffer_1);
}
