/* OpenACC: gangs, workers and vectors, private data, atomics, routines. */
#pragma acc routine seq
static float clamp(float x, float low, float high) { return x < low ? low : x > high ? high : x; }

void stencil(int n, const float *restrict in, float *restrict out) {
#pragma acc parallel loop gang worker vector num_gangs(32) vector_length(32) copyin(in[0 : n]) copyout(out[0 : n])
  for (int i = 1; i < n - 1; ++i) out[i] = clamp(0.25f * in[i - 1] + 0.5f * in[i] + 0.25f * in[i + 1], 0.0f, 1.0f);
}

void matmul(int n, const double *a, const double *b, double *c) {
#pragma acc kernels copyin(a[0 : n * n], b[0 : n * n]) copyout(c[0 : n * n])
#pragma acc loop independent gang
  for (int i = 0; i < n; ++i)
#pragma acc loop independent vector
    for (int j = 0; j < n; ++j) {
      double sum = 0;
      for (int k = 0; k < n; ++k) sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

int histogram(int n, const unsigned char *x, int *bins) {
  int largest = 0;
#pragma acc parallel loop gang vector reduction(max : largest) copyin(x[0 : n]) copy(bins[0 : 256])
  for (int i = 0; i < n; ++i) {
#pragma acc atomic update
    bins[x[i]] += 1;
    if (x[i] > largest) largest = x[i];
  }
  return largest;
}

int main(void) {
  float in[64] = {0}, out[64];
  double a[64] = {0}, b[64] = {0}, c[64];
  unsigned char x[64] = {0};
  int bins[256] = {0};
  stencil(64, in, out);
  matmul(8, a, b, c);
  return histogram(64, x, bins);
}
