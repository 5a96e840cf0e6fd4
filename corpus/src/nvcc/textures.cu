// Texture and surface objects of every shape.
#include <cuda_runtime.h>

extern "C" __global__ void sample_2d(cudaTextureObject_t t, float4* out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) out[y * w + x] = tex2D<float4>(t, (x + 0.5f) / w, (y + 0.5f) / h);
}

extern "C" __global__ void sample_all(cudaTextureObject_t t, float4* o, float x, float y, float z, int i) {
  o[0] = tex1Dfetch<float4>(t, i);
  o[1] = tex1D<float4>(t, x);
  o[2] = tex3D<float4>(t, x, y, z);
  o[3] = tex1DLayered<float4>(t, x, i);
  o[4] = tex2DLayered<float4>(t, x, y, i);
  o[5] = texCubemap<float4>(t, x, y, z);
  o[6] = texCubemapLayered<float4>(t, x, y, z, i);
  o[7] = tex1DLod<float4>(t, x, z);
  o[8] = tex2DLod<float4>(t, x, y, z);
  o[9] = tex3DLod<float4>(t, x, y, z, 1.0f);
  o[10] = tex1DLayeredLod<float4>(t, x, i, z);
  o[11] = tex2DLayeredLod<float4>(t, x, y, i, z);
  o[12] = tex1DGrad<float4>(t, x, y, z);
  o[13] = tex2DGrad<float4>(t, x, y, make_float2(x, z), make_float2(z, y));
  o[14] = tex3DGrad<float4>(t, x, y, z, make_float4(x, x, x, x), make_float4(y, y, y, y));
  o[15] = tex2DLayeredGrad<float4>(t, x, y, i, make_float2(x, z), make_float2(z, y));
  o[16] = tex2Dgather<float4>(t, x, y, 0);
  o[17] = tex2Dgather<float4>(t, x, y, 3);
  o[18] = texCubemapLod<float4>(t, x, y, z, 2.0f);
}

extern "C" __global__ void sample_types(cudaTextureObject_t t, int4* a, uint4* b, float* f, float x, float y) {
  a[0] = tex2D<int4>(t, x, y);
  b[0] = tex2D<uint4>(t, x, y);
  a[1].x = tex1Dfetch<int>(t, 3);
  b[1].x = tex1Dfetch<unsigned>(t, 4);
  int2 p = tex3D<int2>(t, x, y, x);
  f[0] = tex2D<float>(t, x, y) + p.x - p.y;
  uchar4 q = tex2D<uchar4>(t, y, x);
  f[1] = q.x + q.w;
  bool resident;
  f[2] = tex2D<float>(t, x, y, &resident);
  f[3] = resident;
}

extern "C" __global__ void surfaces(cudaSurfaceObject_t in, cudaSurfaceObject_t out, int x, int y, int z) {
  float4 v = surf2Dread<float4>(in, x * 16, y);
  surf2Dwrite(v, out, x * 16, y, cudaBoundaryModeClamp);
  surf1Dwrite(surf1Dread<int>(in, x * 4, cudaBoundaryModeZero), out, x * 4, cudaBoundaryModeZero);
  surf3Dwrite(surf3Dread<uint2>(in, x * 8, y, z), out, x * 8, y, z);
  surf1DLayeredwrite(surf1DLayeredread<short>(in, x * 2, z), out, x * 2, z);
  surf2DLayeredwrite(surf2DLayeredread<char>(in, x, y, z), out, x, y, z);
  surfCubemapwrite(surfCubemapread<ushort4>(in, x * 8, y, z), out, x * 8, y, z);
  surf2Dwrite(surf2Dread<long long>(in, x * 8, y, cudaBoundaryModeClamp), out, x * 8, y);
}
