#include <math.h>
#include <stdlib.h>
#define SQUARE(x) ((x) * (x))
struct pair { int x, y; };
union either { int k; double d; };
int counter;
double global[10];
double foo(double);
int m(void);
void clear(double *);
double cbrt(double x) { global[0] = x; return x; }
double total(double *) __attribute__((pure));
double hidden(int) __attribute__((pure));
__attribute__((pure)) static double peek(int i) { return global[i]; }
