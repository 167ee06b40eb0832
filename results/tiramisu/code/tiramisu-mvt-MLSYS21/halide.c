#include <math.h>
#include <stdlib.h>
#include <HalideRuntime.h>
int looper_halide(struct halide_buffer_t *, struct halide_buffer_t *, struct halide_buffer_t *, struct halide_buffer_t *, struct halide_buffer_t *, struct halide_buffer_t *, struct halide_buffer_t *);

void looper_kernel(void *const *looper_buffers)
{
  double *x1 = looper_buffers[0];
  double (*A)[1024] = looper_buffers[1];
  double *y1 = looper_buffers[2];
  double *x2 = looper_buffers[3];
  double *y2 = looper_buffers[4];
  halide_set_num_threads(2);
  halide_dimension_t buffer_0_dimensions[2] = {{0, 1024, 1, 0}, {0, 1024, 1024, 0}};
  struct halide_buffer_t buffer_0 = {0};
  buffer_0.host = (uint8_t *)((double *)A + 0);
  buffer_0.type = (struct halide_type_t){halide_type_float, 64, 1};
  buffer_0.dimensions = 2;
  buffer_0.dim = buffer_0_dimensions;
  halide_dimension_t buffer_1_dimensions[1] = {{0, 1024, 1, 0}};
  struct halide_buffer_t buffer_1 = {0};
  buffer_1.host = (uint8_t *)((double *)x1 + 0);
  buffer_1.type = (struct halide_type_t){halide_type_float, 64, 1};
  buffer_1.dimensions = 1;
  buffer_1.dim = buffer_1_dimensions;
  halide_dimension_t buffer_2_dimensions[1] = {{0, 1024, 1, 0}};
  struct halide_buffer_t buffer_2 = {0};
  buffer_2.host = (uint8_t *)((double *)x2 + 0);
  buffer_2.type = (struct halide_type_t){halide_type_float, 64, 1};
  buffer_2.dimensions = 1;
  buffer_2.dim = buffer_2_dimensions;
  halide_dimension_t buffer_3_dimensions[1] = {{0, 1024, 1, 0}};
  struct halide_buffer_t buffer_3 = {0};
  buffer_3.host = (uint8_t *)((double *)y1 + 0);
  buffer_3.type = (struct halide_type_t){halide_type_float, 64, 1};
  buffer_3.dimensions = 1;
  buffer_3.dim = buffer_3_dimensions;
  halide_dimension_t buffer_4_dimensions[1] = {{0, 1024, 1, 0}};
  struct halide_buffer_t buffer_4 = {0};
  buffer_4.host = (uint8_t *)((double *)y2 + 0);
  buffer_4.type = (struct halide_type_t){halide_type_float, 64, 1};
  buffer_4.dimensions = 1;
  buffer_4.dim = buffer_4_dimensions;
  halide_dimension_t buffer_5_dimensions[1] = {{0, 1024, 1, 0}};
  struct halide_buffer_t buffer_5 = {0};
  buffer_5.host = (uint8_t *)((double *)x1 + 0);
  buffer_5.type = (struct halide_type_t){halide_type_float, 64, 1};
  buffer_5.dimensions = 1;
  buffer_5.dim = buffer_5_dimensions;
  halide_dimension_t buffer_6_dimensions[1] = {{0, 1024, 1, 0}};
  struct halide_buffer_t buffer_6 = {0};
  buffer_6.host = (uint8_t *)((double *)x2 + 0);
  buffer_6.type = (struct halide_type_t){halide_type_float, 64, 1};
  buffer_6.dimensions = 1;
  buffer_6.dim = buffer_6_dimensions;
  looper_halide(&buffer_0, &buffer_1, &buffer_2, &buffer_3, &buffer_4, &buffer_5, &buffer_6);
}
