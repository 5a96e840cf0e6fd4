/* Finds the driver; `PTXKIT_LIBCUDA` names another library for tests. */
#include <stdint.h>
#include <stdlib.h>
#include "library.h"

#ifdef _WIN32
#include <windows.h>
#define OPEN(name) ((void *)LoadLibraryA(name))
#define FIND(at, name) ((void *)GetProcAddress((HMODULE)(at), name))
#define USUAL "nvcuda.dll"
#else
#include <dlfcn.h>
#define OPEN(name) dlopen(name, RTLD_NOW)
#define FIND(at, name) dlsym(at, name)
#define USUAL "libcuda.so.1"
#endif

Library library;

int find_library(void) {
    static int found = 0;
    if (found) return 1;
    const char *path = getenv("PTXKIT_LIBCUDA");
    void *at = OPEN(path ? path : USUAL);
    if (!at) return 0;
    struct {
        const char *name;
        void *place;
    } rows[] = {
        {"cuCtxGetCurrent", &library.current},
        {"cuLaunchKernel", &library.launch},
        {"cuLaunchKernelEx", &library.launch_with},
        {"cuModuleLoadData", &library.load},
        {"cuModuleGetFunction", &library.function},
        {"cuFuncSetAttribute", &library.set},
        {"cuGetErrorName", &library.name},
        {"cuTensorMapEncodeTiled", &library.encode},
    };
    for (unsigned row = 0; row < sizeof rows / sizeof *rows; row++) {
        void *function = FIND(at, rows[row].name);
        if (!function) return 0;
        *(void **)rows[row].place = function;
    }
    library.is_other = path != 0;
    return found = 1;
}

int encode_map(void *place, const Map *map, void *address) {
    return library.encode(place, (int)map->type, map->rank, address, map->sizes, map->strides, map->box, map->steps,
                          (int)map->interleave, (int)map->swizzle, (int)map->promotion, (int)map->fill);
}
