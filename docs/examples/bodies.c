/* Bodies that attract each other, in an array of structs. */
#include <math.h>

struct body {
  double x, y, z, mass;
  double ax, ay, az;
};

static void pull(struct body *b, const struct body *other)
{
  double dx = other->x - b->x, dy = other->y - b->y, dz = other->z - b->z;
  double square = dx * dx + dy * dy + dz * dz + 1e-9;
  double force = other->mass / (square * sqrt(square));
  b->ax += force * dx;
  b->ay += force * dy;
  b->az += force * dz;
}

void attract(int n, struct body *bodies)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      pull(&bodies[i], &bodies[j]);
}
