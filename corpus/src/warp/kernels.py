"""Kernels for Warp: particles, vectors and matrices, atomics, random numbers, with adjoints."""

import warp as wp


@wp.func
def spring(a: wp.vec3, b: wp.vec3, rest: float, stiffness: float):
    d = b - a
    length = wp.length(d)
    return d * (stiffness * (length - rest) / wp.max(length, 1e-6))


@wp.kernel
def cloth(
    x: wp.array(dtype=wp.vec3),
    edges: wp.array(dtype=wp.vec2i),
    force: wp.array(dtype=wp.vec3),
    rest: float,
    stiffness: float,
):
    e = edges[wp.tid()]
    f = spring(x[e[0]], x[e[1]], rest, stiffness)
    wp.atomic_add(force, e[0], f)
    wp.atomic_sub(force, e[1], f)


@wp.kernel
def integrate(
    x: wp.array(dtype=wp.vec3), v: wp.array(dtype=wp.vec3), q: wp.array(dtype=wp.quat), dt: float
):
    i = wp.tid()
    v1 = v[i] + wp.vec3(0.0, -9.81, 0.0) * dt
    x[i] = wp.quat_rotate(q[i], x[i] + v1 * dt)
    q[i] = wp.normalize(q[i] * wp.quat_from_axis_angle(wp.vec3(0.0, 1.0, 0.0), dt))
    v[i] = v1


@wp.kernel
def pi(seed: int, hits: wp.array(dtype=wp.int32)):
    state = wp.rand_init(seed, wp.tid())
    count = int(0)  # noqa: RUF046, UP018 - a variable; a plain 0 would be a constant
    for _ in range(64):
        x = wp.randf(state)
        y = wp.randf(state)
        if x * x + y * y < 1.0:
            count += 1
    wp.atomic_add(hits, 0, count)


@wp.kernel
def invert(m: wp.array(dtype=wp.mat33d), out: wp.array(dtype=wp.mat33d)):
    i = wp.tid()
    out[i] = wp.inverse(wp.transpose(m[i]) * m[i]) * wp.determinant(m[i])
