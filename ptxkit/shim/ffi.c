/* XLA's handler for a kernel: all it needs travels as bytes in the attribute `plan`.
 *
 * The structures below say as much of XLA's typed foreign function interface, version 0.1, as the
 * handler reads; later versions only append to them. The plan is written by
 * ptxkit/interop/jax.py, little-endian and unaligned, and holds the cubin, so that it survives in
 * an exported program; modules are loaded once for a context and a digest.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "library.h"

enum { MOST_PARAMETERS = 48, MOST_BYTES = 4096, USUAL_SHARED = 48 << 10, PORTABLE = 8 };
enum { DYNAMIC_SHARED = 8, NON_PORTABLE = 14 }; /* CUfunction_attribute */
enum { METADATA = 1, STRING = 4, INTERNAL = 13, INITIALIZE = 2, COMMAND_BUFFER = 1 };

typedef struct Extension {
    size_t size;
    int type;
    struct Extension *next;
} Extension;

typedef struct {
    size_t size;
    Extension *extension;
    int major, minor;
} Version;

typedef struct {
    size_t size;
    Version version;
    uint32_t traits;
} Metadata;

typedef struct {
    Extension base;
    Metadata *metadata;
} MetadataExtension;

typedef struct {
    size_t size;
    Extension *extension;
    const char *message;
    int code;
} ErrorArguments;

typedef struct {
    size_t size;
    Extension *extension;
    void *context, *stream;
} StreamArguments;

typedef struct {
    size_t size;
    Extension *extension;
    Version version;
    const void *internal;
    void *(*error)(ErrorArguments *);
    void *message, *destroy, *register_handler;
    void *(*stream)(StreamArguments *);
} Api;

typedef struct {
    size_t size;
    Extension *extension;
    int type;
    void *data;
} Buffer;

typedef struct {
    size_t size;
    Extension *extension;
    int64_t count;
    int *types;
    void **items;
} Row;

typedef struct {
    const char *data;
    size_t size;
} Bytes;

typedef struct {
    size_t size;
    Extension *extension;
    int64_t count;
    int *types;
    Bytes **names;
    void **items;
} Attributes;

typedef struct {
    size_t size;
    Extension *extension;
    const Api *api;
    void *context;
    int stage;
    Row arguments, results;
    Attributes attributes;
} Frame;

/* The plan's head, and of each parameter; see ptxkit/interop/jax.py. */
typedef struct {
    char magic[8];
    char digest[16];
    uint32_t grid[3], block[3], cluster[3], shared, flags, parameters, name, cubin;
} Head;

typedef struct {
    uint32_t kind, index, size, pad; /* kind: 0 argument, 1 result, 2 bytes; 4 and 5 maps of 0 and 1 */
} Parameter;

typedef struct Loaded {
    char digest[16];
    void *context, *function;
    struct Loaded *next;
} Loaded;

static Loaded *first; /* only ever grows at its head */

static void *error(const Frame *frame, const char *call, int code) {
    char text[200];
    const char *name = "unknown error";
    if (library.name && code > 0) library.name(code, &name);
    snprintf(text, sizeof text, code > 0 ? "ptxkit: %s: %s (%d)" : "ptxkit: %s", call, name, code);
    ErrorArguments given = {sizeof given, NULL, text, INTERNAL};
    return frame->api->error(&given);
}

static int load(const Head *head, const char *name, const char *cubin, void **function) {
    void *context = NULL, *module = NULL;
    int code = library.current(&context);
    if (code) return code;
    for (Loaded *at = __atomic_load_n(&first, __ATOMIC_ACQUIRE); at; at = at->next)
        if (at->context == context && !memcmp(at->digest, head->digest, sizeof at->digest))
            return *function = at->function, 0;
    char *image = malloc(head->cubin); /* the driver wants it aligned */
    Loaded *made = malloc(sizeof *made);
    if (!image || !made) return free(image), free(made), 2;
    memcpy(image, cubin, head->cubin);
    code = library.load(&module, image);
    free(image);
    if (!code) code = library.function(function, module, name);
    if (!code && head->shared > USUAL_SHARED) code = library.set(*function, DYNAMIC_SHARED, (int)head->shared);
    if (!code && head->cluster[0] * head->cluster[1] * head->cluster[2] > PORTABLE)
        code = library.set(*function, NON_PORTABLE, 1);
    if (code) return free(made), code;
    memcpy(made->digest, head->digest, sizeof made->digest);
    made->context = context, made->function = *function;
    made->next = __atomic_load_n(&first, __ATOMIC_RELAXED);
    while (!__atomic_compare_exchange_n(&first, &made->next, made, 0, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) {}
    return 0;
}

static void *address_of(const Row *row, uint32_t index) {
    return index < row->count ? ((Buffer *)row->items[index])->data : NULL;
}

static void *run(const Frame *frame, const char *plan, size_t size) {
    Head head;
    if (size < sizeof head) return error(frame, "the plan is cut short", 0);
    memcpy(&head, plan, sizeof head);
    if (memcmp(head.magic, "PTXKIT01", 8)) return error(frame, "the plan is of another version", 0);
    if (head.parameters > MOST_PARAMETERS) return error(frame, "the plan has too many parameters", 0);
    _Alignas(64) static _Thread_local char bytes[MOST_BYTES];
    void *pointers[MOST_PARAMETERS];
    size_t at = sizeof head, used = 0;
    for (uint32_t row = 0; row < head.parameters; row++) {
        Parameter one;
        if (at + sizeof one > size) return error(frame, "the plan is cut short", 0);
        memcpy(&one, plan + at, sizeof one);
        at += sizeof one;
        used = (used + 63) & ~(size_t)63;
        size_t room = one.kind >= 4 ? 128 : one.kind == 2 ? one.size : 8;
        if (one.size > size - at || room > MOST_BYTES - used) return error(frame, "the plan is cut short", 0);
        void *place = bytes + used;
        if (one.kind == 2) {
            memcpy(place, plan + at, one.size);
        } else {
            void *address = address_of(one.kind % 4 ? &frame->results : &frame->arguments, one.index);
            if (one.kind < 4) {
                memcpy(place, &address, sizeof address);
            } else if (frame->stage != INITIALIZE) {
                Map map;
                if (one.size != sizeof map) return error(frame, "the plan is cut short", 0);
                memcpy(&map, plan + at, sizeof map);
                int code = encode_map(place, &map, address);
                if (code) return error(frame, "cuTensorMapEncodeTiled", code);
            }
        }
        pointers[row] = place;
        at += one.size;
        used += room;
    }
    if (head.name > size - at || head.cubin > size - at - head.name || !head.name)
        return error(frame, "the plan is cut short", 0);
    void *function = NULL;
    int code = load(&head, plan + at, plan + at + head.name, &function);
    if (code) return error(frame, "loading the kernel", code);
    if (frame->stage == INITIALIZE || !head.grid[0] || !head.grid[1] || !head.grid[2]) return NULL;
    StreamArguments stream = {sizeof stream, NULL, frame->context, NULL};
    void *failed = frame->api->stream(&stream);
    if (failed && !library.is_other) return failed; /* a test's driver does without a stream */
    Attribute attributes[3];
    memset(attributes, 0, sizeof attributes);
    Configuration now = {.shared = head.shared, .stream = stream.stream, .attributes = attributes};
    memcpy(now.grid, head.grid, sizeof now.grid);
    memcpy(now.block, head.block, sizeof now.block);
    if (head.cluster[0]) {
        attributes[now.count].id = CLUSTER;
        memcpy(attributes[now.count++].value, head.cluster, sizeof head.cluster);
    }
    if (head.flags & 1) attributes[now.count] = (Attribute){.id = COOPERATIVE, .value = {1}}, now.count++;
    if (head.flags & 2) attributes[now.count] = (Attribute){.id = PDL, .value = {1}}, now.count++;
    code = library.launch_with(&now, function, pointers, NULL);
    return code ? error(frame, "cuLaunchKernelEx", code) : NULL;
}

static void *handle(Frame *frame) {
    for (Extension *one = frame->extension; one; one = one->next) {
        if (one->type != METADATA) continue;
        Metadata *metadata = ((MetadataExtension *)one)->metadata;
        metadata->version.major = 0, metadata->version.minor = 1;
        metadata->traits = COMMAND_BUFFER;
        return NULL;
    }
    if (!find_library()) return error(frame, "there is no CUDA driver", 0);
    for (int64_t at = 0; at < frame->attributes.count; at++) {
        Bytes *name = frame->attributes.names[at], *value = frame->attributes.items[at];
        if (name->size == 4 && !memcmp(name->data, "plan", 4) && frame->attributes.types[at] == STRING)
            return run(frame, value->data, value->size);
    }
    return error(frame, "there is no plan", 0);
}

void *ptxkit_ffi_handler(void) { return (void *)handle; }
