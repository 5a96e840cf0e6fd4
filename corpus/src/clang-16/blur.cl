// OpenCL C: images, samplers, local memory, vectors.
__constant float weights[3] = {0.25f, 0.5f, 0.25f};

__kernel void blur(__global const float4* in, __global float4* out, int width, __local float4* row) {
  int x = __nvvm_read_ptx_sreg_tid_x();
  row[x & 63] = in[x];
  float4 sum = (float4)(0.0f);
  for (int i = -1; i <= 1; ++i) sum += weights[i + 1] * row[(x + i) & 63];
  out[x] = sum.s3210 * (float)width;
}
