/* OpenMP target regions: teams, reductions, atomics, collapsed loops, declared functions. */
#include <stddef.h>

#pragma omp declare target
static float scale_by = 3.0f;
int calls;
__attribute__((noinline)) float poly(float x, int n) {
  float s = 0.0f;
  for (int i = 0; i < n; ++i) s = s * x + scale_by;
#pragma omp atomic
  ++calls;
  return s;
}
#pragma omp end declare target

void saxpy(int n, float a, const float *x, float *y) {
#pragma omp target teams distribute parallel for map(to : x[0 : n]) map(tofrom : y[0 : n])
  for (int i = 0; i < n; ++i) y[i] = a * x[i] + y[i];
}

double dot(size_t n, const double *x, const double *y) {
  double sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum) map(to : x[0 : n], y[0 : n])
  for (size_t i = 0; i < n; ++i) sum += x[i] * y[i];
  return sum;
}

void evaluate(int n, int m, float *x) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : x[0 : n * m])
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) x[i * m + j] = poly(x[i * m + j], j);
}

int main(void) {
  float x[64], y[64];
  double u[64];
  for (int i = 0; i < 64; ++i) x[i] = y[i] = (float)i, u[i] = i;
  saxpy(64, 2.0f, x, y);
  evaluate(8, 8, x);
  return dot(64, u, u) > 0 ? 0 : (int)x[3];
}
