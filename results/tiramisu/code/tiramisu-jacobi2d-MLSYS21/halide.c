#include <math.h>
#include <stdlib.h>
#include <HalideRuntime.h>
int looper_halide(struct halide_buffer_t *, struct halide_buffer_t *, struct halide_buffer_t *);

void looper_kernel(void *const *looper_buffers)
{
  double (*B)[1024] = looper_buffers[0];
  double (*A)[1024] = looper_buffers[1];
  halide_set_num_threads(2);
  halide_dimension_t buffer_0_dimensions[2] = {{0, 1024, 1, 0}, {0, 130, 1024, 0}};
  struct halide_buffer_t buffer_0 = {0};
  buffer_0.host = (uint8_t *)((double *)A + 0);
  buffer_0.type = (struct halide_type_t){halide_type_float, 64, 1};
  buffer_0.dimensions = 2;
  buffer_0.dim = buffer_0_dimensions;
  halide_dimension_t buffer_1_dimensions[2] = {{1, 1022, 1, 0}, {1, 128, 1024, 0}};
  struct halide_buffer_t buffer_1 = {0};
  buffer_1.host = (uint8_t *)((double *)B + 1025);
  buffer_1.type = (struct halide_type_t){halide_type_float, 64, 1};
  buffer_1.dimensions = 2;
  buffer_1.dim = buffer_1_dimensions;
  halide_dimension_t buffer_2_dimensions[2] = {{1, 1022, 1, 0}, {1, 128, 1024, 0}};
  struct halide_buffer_t buffer_2 = {0};
  buffer_2.host = (uint8_t *)((double *)A + 1025);
  buffer_2.type = (struct halide_type_t){halide_type_float, 64, 1};
  buffer_2.dimensions = 2;
  buffer_2.dim = buffer_2_dimensions;
  looper_halide(&buffer_0, &buffer_1, &buffer_2);
}
