// SHA-256, MD5-like mixing, CRC with a table, Philox and xorshift random numbers, modular powers.
#include <stdint.h>

__constant__ uint32_t round_constant[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

__device__ __forceinline__ uint32_t rotate(uint32_t x, int n) { return x >> n | x << (32 - n); }

extern "C" __global__ void sha256(const uint32_t* message, uint32_t* digest) {
  uint32_t w[16], h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll
  for (int t = 0; t < 16; ++t) w[t] = __byte_perm(message[i * 16 + t], 0, 0x0123);
  uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], f = h[5], g = h[6], k = h[7];
#pragma unroll 16
  for (int t = 0; t < 64; ++t) {
    if (t >= 16) {
      uint32_t x = w[(t + 1) & 15], y = w[(t + 14) & 15];
      w[t & 15] += w[(t + 9) & 15] + (rotate(x, 7) ^ rotate(x, 18) ^ x >> 3) + (rotate(y, 17) ^ rotate(y, 19) ^ y >> 10);
    }
    uint32_t u = k + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + (e & f ^ ~e & g) + round_constant[t] + w[t & 15];
    uint32_t v = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + (a & b ^ a & c ^ b & c);
    k = g; g = f; f = e; e = d + u; d = c; c = b; b = a; a = u + v;
  }
  uint32_t out[8] = {a, b, c, d, e, f, g, k};
  for (int t = 0; t < 8; ++t) digest[i * 8 + t] = h[t] + out[t];
}

extern "C" __global__ void philox(uint4* out, uint2 key, uint64_t offset) {
  uint64_t n = offset + blockIdx.x * blockDim.x + threadIdx.x;
  uint4 c = make_uint4((uint32_t)n, (uint32_t)(n >> 32), 0, 0);
#pragma unroll
  for (int i = 0; i < 10; ++i) {
    uint32_t h0 = __umulhi(0xD2511F53u, c.x), l0 = 0xD2511F53u * c.x, h1 = __umulhi(0xCD9E8D57u, c.z), l1 = 0xCD9E8D57u * c.z;
    c = make_uint4(h1 ^ c.y ^ key.x, l1, h0 ^ c.w ^ key.y, l0);
    key.x += 0x9E3779B9u;
    key.y += 0xBB67AE85u;
  }
  out[n - offset] = c;
}

extern "C" __global__ void crc32(const uint8_t* data, const uint32_t* __restrict__ table, uint32_t* out, int length) {
  __shared__ uint32_t t[256];
  t[threadIdx.x & 255] = table[threadIdx.x & 255];
  __syncthreads();
  uint32_t crc = ~0u;
  for (int i = 0; i < length; ++i) crc = t[(crc ^ data[blockIdx.x * length + i]) & 255] ^ crc >> 8;
  out[threadIdx.x] = ~crc;
}

extern "C" __global__ void modular_power(const uint64_t* base, uint64_t* out, uint64_t exponent, uint64_t modulus) {
  unsigned __int128 x = base[threadIdx.x], r = 1;
  for (; exponent; exponent >>= 1) {
    if (exponent & 1) r = (uint64_t)(r * x % modulus);
    x = (uint64_t)(x * x % modulus);
  }
  out[threadIdx.x] = (uint64_t)r;
}

extern "C" __global__ void xorshift(uint64_t* state, double* out, int rounds) {
  uint64_t s = state[threadIdx.x];
  double pi = 0;
  for (int i = 0; i < rounds; ++i) {
    s ^= s << 13; s ^= s >> 7; s ^= s << 17;
    double x = (s >> 11) * 0x1.0p-53, y = (uint32_t)s * 0x1.0p-32;
    pi += x * x + y * y < 1.0 ? 4.0 : 0.0;
  }
  state[threadIdx.x] = s;
  atomicAdd(out, pi / rounds);
}
