#include <math.h>
#include <stdlib.h>
#include <HalideRuntime.h>
int looper_halide(struct halide_buffer_t *, struct halide_buffer_t *, struct halide_buffer_t *, struct halide_buffer_t *, struct halide_buffer_t *);

void looper_kernel(void *const *looper_buffers)
{
  float (*conv)[2][1024][1024] = looper_buffers[0];
  float *bias = looper_buffers[1];
  float (*in)[3][1024][1024] = looper_buffers[2];
  float (*weights)[3][3][3] = looper_buffers[3];
  float (*out)[2][1024][1024] = looper_buffers[4];
  halide_set_num_threads(2);
  halide_dimension_t buffer_0_dimensions[4] = {{0, 1024, 1, 0}, {0, 1024, 1024, 0}, {0, 3, 1048576, 0}, {0, 8, 3145728, 0}};
  struct halide_buffer_t buffer_0 = {0};
  buffer_0.host = (uint8_t *)((float *)in + 0);
  buffer_0.type = (struct halide_type_t){halide_type_float, 32, 1};
  buffer_0.dimensions = 4;
  buffer_0.dim = buffer_0_dimensions;
  halide_dimension_t buffer_1_dimensions[4] = {{0, 3, 1, 0}, {0, 3, 3, 0}, {0, 3, 9, 0}, {0, 2, 27, 0}};
  struct halide_buffer_t buffer_1 = {0};
  buffer_1.host = (uint8_t *)((float *)weights + 0);
  buffer_1.type = (struct halide_type_t){halide_type_float, 32, 1};
  buffer_1.dimensions = 4;
  buffer_1.dim = buffer_1_dimensions;
  halide_dimension_t buffer_2_dimensions[1] = {{0, 2, 1, 0}};
  struct halide_buffer_t buffer_2 = {0};
  buffer_2.host = (uint8_t *)((float *)bias + 0);
  buffer_2.type = (struct halide_type_t){halide_type_float, 32, 1};
  buffer_2.dimensions = 1;
  buffer_2.dim = buffer_2_dimensions;
  halide_dimension_t buffer_3_dimensions[4] = {{0, 1022, 1, 0}, {0, 1022, 1024, 0}, {0, 2, 1048576, 0}, {0, 8, 2097152, 0}};
  struct halide_buffer_t buffer_3 = {0};
  buffer_3.host = (uint8_t *)((float *)conv + 0);
  buffer_3.type = (struct halide_type_t){halide_type_float, 32, 1};
  buffer_3.dimensions = 4;
  buffer_3.dim = buffer_3_dimensions;
  halide_dimension_t buffer_4_dimensions[4] = {{0, 1022, 1, 0}, {0, 1022, 1024, 0}, {0, 2, 1048576, 0}, {0, 8, 2097152, 0}};
  struct halide_buffer_t buffer_4 = {0};
  buffer_4.host = (uint8_t *)((float *)out + 0);
  buffer_4.type = (struct halide_type_t){halide_type_float, 32, 1};
  buffer_4.dimensions = 4;
  buffer_4.dim = buffer_4_dimensions;
  looper_halide(&buffer_0, &buffer_1, &buffer_2, &buffer_3, &buffer_4);
}
