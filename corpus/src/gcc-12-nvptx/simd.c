/* SIMD lanes, nested parallel regions, barriers, sections, critical regions, variable arrays. */
typedef struct { double re, im; short tag; unsigned char flags[3]; } Sample;

#pragma omp declare target
static const int table[8] = {1, -2, 3, -4, 5, -6, 7, -8};
static const char *const words[3] = {"zero", "one", "two\n"};
__attribute__((noinline)) Sample turn(Sample s, int by) {
  Sample r = {s.re * by, -s.im, (short)(s.tag + by), {1, 2, 3}};
  return r;
}
__attribute__((noinline)) long collatz(long n) { return n <= 1 ? 0 : 1 + collatz(n % 2 ? 3 * n + 1 : n / 2); }
typedef long (*Step)(long);
__attribute__((noinline)) long twice(long n) { return 2 * n; }
Step steps[2] = {collatz, twice};
#pragma omp end declare target

int work(int n, long *out, Sample *s) {
  int total = 0;
#pragma omp target map(tofrom : out[0 : n], s[0 : n], total)
  {
#pragma omp parallel for schedule(dynamic, 4)
    for (int i = 0; i < n; ++i) out[i] = steps[i & 1](i) + words[i % 3][0];
#pragma omp parallel
    {
#pragma omp critical
      total += table[n & 7];
#pragma omp barrier
#pragma omp single
      s[0] = turn(s[1], total);
    }
#pragma omp simd reduction(+ : total)
    for (int i = 0; i < n; ++i) total += (int)out[i] / (i + 1);
    int room[n];
    for (int i = 0; i < n; ++i) room[i] = total ^ i;
    for (int i = 0; i < n; ++i) switch (room[i] & 7) {
        case 0: out[i] ^= 1; break;
        case 1: out[i] += 77; break;
        case 2: out[i] <<= 3; break;
        case 3: out[i] = __builtin_popcountl(out[i]); break;
        case 4: out[i] = -out[i]; break;
        default: out[i] = (long)__builtin_sqrt((double)out[i]);
      }
  }
  return total;
}

int main(void) {
  long out[16] = {0};
  Sample s[16] = {{0}};
  return work(16, out, s);
}
