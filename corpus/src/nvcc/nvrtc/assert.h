// NVRTC has no C library, but it declares the function behind assert.
#pragma once
#define assert(x) ((x) ? (void)0 : __assertfail(#x, "kernel.cu", __LINE__, __func__, 1))
