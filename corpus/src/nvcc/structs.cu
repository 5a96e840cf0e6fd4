// Aggregates as parameters, module-level data with initialisers and pointers, constant memory.

struct Vec3 { float x, y, z; };
struct __align__(16) Camera { Vec3 eye, at; float fov; unsigned char flags[5]; double zoom; };
struct Node { int key; Node* next; const char* name; };
union Word { unsigned u; float f; unsigned char b[4]; };

__device__ Node tail = {3, nullptr, "tail"};
__device__ Node middle = {2, &tail, "middle"};
__device__ Node head = {1, &middle, "head\n\t\"quoted\" \\ \x01"};
__device__ Node* const entry_points[3] = {&head, &middle, &tail};
__device__ int* inner = &head.key + 2;
__device__ volatile int counter = -7;
__device__ double constants[4] = {1.0, -0.0, 1e-310, 3.14159265358979312};
__device__ float halves[8] = {0.5f, 1.5f};
__device__ __constant__ short steps[5] = {-1, 2, -3, 4, -5};
__constant__ Camera camera;
__constant__ char greeting[] = "hello";
__constant__ long long big[2] = {0x7fffffffffffffffLL, -0x7fffffffffffffffLL - 1};
__shared__ int shared_word;
__managed__ int managed_count = 12;
static __device__ unsigned char bytes[7] = {255, 254, 253};

extern "C" __global__ void walk(const __grid_constant__ Camera c, Vec3 v, Word w, Node** found, float* out) {
  Node* n = &head;
  while (n && n->key != (int)w.u) n = n->next;
  *found = n ? n : entry_points[threadIdx.x % 3];
  out[0] = c.eye.x * v.x + c.eye.y * v.y + c.eye.z * v.z + c.fov + c.flags[threadIdx.x % 5];
  out[1] = camera.zoom + constants[threadIdx.x & 3] + halves[1] + steps[threadIdx.x % 5];
  out[2] = greeting[threadIdx.x % 6] + (float)big[threadIdx.x & 1] + bytes[threadIdx.x % 7];
  shared_word = managed_count + counter + *inner;
  __syncthreads();
  out[3] = shared_word;
}

struct Empty {};
template <typename T, int N>
struct Array { T data[N]; };

template <typename T, int N>
__global__ void by_value(Array<T, N> a, Empty, T* out) {
  for (int i = threadIdx.x; i < N; i += blockDim.x) out[i] = a.data[i];
}
template __global__ void by_value<int, 100>(Array<int, 100>, Empty, int*);
template __global__ void by_value<char, 3>(Array<char, 3>, Empty, char*);
template __global__ void by_value<double, 2>(Array<double, 2>, Empty, double*);

__device__ __noinline__ Array<float, 6> rotate(Array<float, 6> a) {
  float first = a.data[0];
  for (int i = 0; i < 5; ++i) a.data[i] = a.data[i + 1];
  a.data[5] = first;
  return a;
}
extern "C" __global__ void rotate_all(Array<float, 6>* a, int n) {
  for (int i = 0; i < n; ++i) a[threadIdx.x] = rotate(a[threadIdx.x]);
}

extern "C" __global__ void fields(int* out, unsigned packed, long long wide) {
  struct { unsigned low : 5; unsigned mid : 11; int high : 16; } f;
  f.low = packed;
  f.mid = packed >> 5;
  f.high = (int)(packed >> 16);
  out[0] = f.low + f.mid * f.high;
  out[1] = (int)(wide >> 17) ^ (int)(wide & 0xff);
  out[2] = (short)packed + (signed char)(packed >> 8);
}
