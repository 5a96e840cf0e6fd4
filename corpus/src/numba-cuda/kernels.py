"""Kernels for Numba: elementwise, reductions, shared and local memory, atomics, random numbers."""

import math

from numba import cuda, float32, float64, int32, uint32


def saxpy(a, x, y):
    i = cuda.grid(1)
    if i < x.shape[0]:
        y[i] = a * x[i] + y[i]


def matmul(a, b, c):
    tile_a = cuda.shared.array((16, 16), float32)
    tile_b = cuda.shared.array((16, 16), float32)
    x, y = cuda.grid(2)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    total = float32(0.0)
    for tile in range(a.shape[1] // 16):
        tile_a[ty, tx] = a[y, tile * 16 + tx]
        tile_b[ty, tx] = b[tile * 16 + ty, x]
        cuda.syncthreads()
        for k in range(16):
            total += tile_a[ty, k] * tile_b[k, tx]
        cuda.syncthreads()
    c[y, x] = total


def softmax(x, out):
    row = cuda.blockIdx.x
    high = -math.inf
    for j in range(x.shape[1]):
        high = max(high, x[row, j])
    total = 0.0
    for j in range(x.shape[1]):
        total += math.exp(x[row, j] - high)
    for j in range(cuda.threadIdx.x, x.shape[1], cuda.blockDim.x):
        out[row, j] = math.exp(x[row, j] - high) / total


def histogram(x, bins):
    local = cuda.shared.array(64, int32)
    t = cuda.threadIdx.x
    if t < 64:
        local[t] = 0
    cuda.syncthreads()
    for i in range(cuda.grid(1), x.size, cuda.gridsize(1)):
        cuda.atomic.add(local, x[i] & 63, 1)
    cuda.syncthreads()
    if t < 64:
        cuda.atomic.add(bins, t, local[t])
        cuda.atomic.max(bins, 64, local[t])


def warp_scan(x, out):
    i = cuda.grid(1)
    lane = cuda.laneid
    value = x[i]
    step = 1
    while step < 32:
        other = cuda.shfl_up_sync(0xFFFFFFFF, value, step)
        if lane >= step:
            value += other
        step *= 2
    if cuda.any_sync(0xFFFFFFFF, value > 100):
        value = 100
    out[i] = value + cuda.popc(cuda.ballot_sync(0xFFFFFFFF, value & 1))


def special_functions(x, out):
    i = cuda.grid(1)
    v = x[i]
    out[i] = math.sin(v) + math.erf(v) * math.gamma(v) + math.log1p(v) ** 2 + math.pow(v, 1.5)


def monte_carlo(out, seed, steps):
    i = cuda.grid(1)
    state = uint32(seed ^ (i * 2654435761))
    inside = 0
    for _ in range(steps):
        state ^= uint32(state << 13)
        state ^= uint32(state >> 17)
        state ^= uint32(state << 5)
        x = (state & 0xFFFF) / 65536.0
        y = (state >> 16) / 65536.0
        if x * x + y * y <= 1.0:
            inside += 1
    out[i] = 4.0 * inside / steps


def local_sort(x):
    room = cuda.local.array(8, float64)
    i = cuda.grid(1)
    for k in range(8):
        room[k] = x[i, k]
    for k in range(1, 8):
        v = room[k]
        j = k - 1
        while j >= 0 and room[j] > v:
            room[j + 1] = room[j]
            j -= 1
        room[j + 1] = v
    for k in range(8):
        x[i, k] = room[k]


def checked(x, index, out):
    i = cuda.grid(1)
    if index[i] < 0:
        raise IndexError("negative")
    print(i, x[index[i]])
    out[i] = x[index[i]] // (i + 1)


def hypotenuse(a, b):
    return math.sqrt(a * a + b * b)


def complex_rotate(x, angle):
    i = cuda.grid(1)
    x[i] = x[i] * complex(math.cos(angle), math.sin(angle))
