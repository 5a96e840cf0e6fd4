/* As much of CUDA's driver as the shim calls, found at run time. */
#ifndef PTXKIT_LIBRARY_H
#define PTXKIT_LIBRARY_H

#include <stdint.h>

enum { COOPERATIVE = 2, CLUSTER = 4, PDL = 6 }; /* CUlaunchAttributeID */

typedef struct {
    int id;
    char pad[4];
    unsigned value[16];
} Attribute; /* CUlaunchAttribute */

typedef struct {
    unsigned grid[3], block[3], shared;
    void *stream;
    Attribute *attributes;
    unsigned count;
} Configuration; /* CUlaunchConfig */

typedef struct {
    int is_other; /* named by PTXKIT_LIBCUDA */
    int (*current)(void **context);
    int (*launch)(void *function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned shared,
                  void *stream, void **parameters, void **extra);
    int (*launch_with)(const Configuration *, void *function, void **parameters, void **extra);
    int (*load)(void **module, const void *image);
    int (*function)(void **function, void *module, const char *name);
    int (*set)(void *function, int attribute, int value);
    int (*name)(int code, const char **text);
    int (*encode)(void *map, int type, unsigned rank, void *address, const uint64_t *sizes,
                  const uint64_t *strides, const unsigned *box, const unsigned *steps, int interleave,
                  int swizzle, int promotion, int fill);
} Library;

extern Library library;

/* What cuTensorMapEncodeTiled takes, but the address; packed by ptxkit/interop/tensor_map.py. */
typedef struct {
    uint32_t type, rank, interleave, swizzle, promotion, fill, box[5], steps[5];
    uint64_t sizes[5], strides[5];
} Map;

/* Encode a tensor map into 128 bytes that are aligned to 64; return the driver's code. */
int encode_map(void *place, const Map *map, void *address);

/* Fill `library`; 0 where there is no driver. */
int find_library(void);

#endif
