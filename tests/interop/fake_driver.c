/* A driver that launches nothing and writes down what it was asked, for tests of the shim. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void note(const char *format, uint64_t a, uint64_t b, uint64_t c, uint64_t d) {
    FILE *file = fopen(getenv("PTXKIT_FAKE_LOG"), "a");
    if (!file) return;
    fprintf(file, format, a, b, c, d);
    fputc('\n', file);
    fclose(file);
}

static int code(const char *call) {
    const char *text = getenv("PTXKIT_FAKE_FAIL");
    return text && !strcmp(text, call) ? 700 : 0;
}

int cuCtxGetCurrent(void **context) { return *context = (void *)0x77, 0; }

/* Parameters are 8 bytes here: what a test needs. */
static void parameters(void **given) {
    const char *many = getenv("PTXKIT_FAKE_PARAMETERS");
    for (int at = 0; many && at < atoi(many); at++) {
        uint64_t value = 0;
        memcpy(&value, given[at], 8);
        note("parameter %llu %llx", (uint64_t)at, value, 0, 0);
    }
}

int cuLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                   unsigned shared, void *stream, void **given, void **extra) {
    (void)function, (void)extra;
    note("launch grid %llu %llu %llu block %llu", gx, gy, gz, bx);
    note("block %llu %llu shared %llu stream %llx", by, bz, shared, (uint64_t)stream);
    parameters(given);
    return code("launch");
}

typedef struct {
    int id;
    char pad[4];
    unsigned value[16];
} Attribute;

typedef struct {
    unsigned grid[3], block[3], shared;
    void *stream;
    Attribute *attributes;
    unsigned count;
} Configuration;

int cuLaunchKernelEx(const Configuration *now, void *function, void **given, void **extra) {
    for (unsigned at = 0; at < now->count; at++)
        note("attribute %llu value %llu %llu %llu", now->attributes[at].id, now->attributes[at].value[0],
             now->attributes[at].value[1], now->attributes[at].value[2]);
    return cuLaunchKernel(function, now->grid[0], now->grid[1], now->grid[2], now->block[0], now->block[1],
                          now->block[2], now->shared, now->stream, given, extra);
}

int cuModuleLoadData(void **module, const void *image) {
    note("load %llx", *(const unsigned char *)image, 0, 0, 0);
    return *module = (void *)0x88, code("load");
}

int cuModuleGetFunction(void **function, void *module, const char *name) {
    (void)module, (void)name;
    return *function = (void *)0x99, 0;
}

int cuFuncSetAttribute(void *function, int attribute, int value) {
    (void)function;
    note("set %llu %llu", (uint64_t)attribute, (uint64_t)value, 0, 0);
    return 0;
}

int cuGetErrorName(int number, const char **text) {
    (void)number;
    return *text = "CUDA_ERROR_ILLEGAL_ADDRESS", 0;
}

int cuTensorMapEncodeTiled(void *map, int type, unsigned rank, void *address, const uint64_t *sizes,
                           const uint64_t *strides, const unsigned *box, const unsigned *steps, int interleave,
                           int swizzle, int promotion, int fill) {
    (void)address, (void)strides, (void)steps, (void)interleave, (void)promotion, (void)fill;
    memset(map, 0xab, 128);
    note("map type %llu rank %llu first %llu box %llu", (uint64_t)type, rank, sizes[0], box[0]);
    note("swizzle %llu aligned %llu", (uint64_t)swizzle, (uint64_t)map % 64, 0, 0);
    return 0;
}
