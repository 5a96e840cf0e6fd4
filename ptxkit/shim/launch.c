/* The launch of a kernel on torch tensors: what a call checks and packs, in C.
 *
 * A Plan knows the types and shapes that a call must have. It answers for calls that are as usual:
 * plain tensors on the device at hand, of the right types, contiguous, with sizes met before. All
 * else it hands to the function `slow`, which does the same in Python, or says what is wrong.
 * There are no headers of CUDA or torch here: libcuda's functions are found at run time, and
 * tensors are read through the table of functions that DLPack 1.2 describes.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include "library.h"

enum { MOST_ARGUMENTS = 24, MOST_PARAMETERS = 48, MOST_DIMENSIONS = 16, MOST_RANK = 8, ENTRIES = 16 };
enum { ON_CUDA = 2 };

/* DLPack: a tensor, and the table that torch gives away. */
typedef struct {
    void *data;
    int32_t device_type, device_id, rank;
    uint8_t code, bits;
    uint16_t lanes;
    int64_t *shape, *strides;
    uint64_t offset;
} Tensor;

typedef struct {
    uint32_t major, minor;
    void *previous;
    void *allocate, *from_object, *to_object;
    int (*read)(void *object, Tensor *tensor);
    int (*stream)(int32_t device_type, int32_t device_id, void **stream);
} Exchange;

typedef struct {
    int is_scalar;
    uint8_t code, bits; /* of a scalar: 0 signed, 1 unsigned, 2 float, as in DLPack */
    int64_t align;
    int rank;
    int64_t extents[MOST_RANK]; /* from 0 on the number of a dimension, below a size as -1 - size */
} Argument;

typedef struct {
    int kind, index, map; /* kind: 0 argument's address, 1 output's, 2 dimension, 3 scalar, 4 constant of an entry */
} Parameter;

/* A tensor map as it was last encoded; again only where the address is another. */
typedef struct {
    char bytes[128];
    Map map;
    void *address;
    char pad[320 - 128 - sizeof(Map) - sizeof(void *)]; /* to a multiple of 64 */
} Encoded;

/* How to launch for one device and one set of sizes. */
typedef struct {
    int64_t sizes[MOST_DIMENSIONS];
    int32_t device;
    void *context, *function;
    Configuration configuration;
    Attribute attributes[3];
    int is_empty;
    Encoded *maps; /* aligned to 64; `room` is what was allocated */
    void *room;
    uint64_t constants[MOST_PARAMETERS];
    PyObject *shapes, *strides; /* tuples of tuples, one for each output */
} Entry;

typedef struct {
    PyObject_HEAD
    vectorcallfunc vectorcall;
    PyObject *type, *other_type, *resolve, *slow, *failed, *allocate, *types, *asked;
    PyObject *is_grad, *is_moded, *wants_grad;
    Exchange *exchange;
    int inputs, outputs, parameters, dimensions, maps, used, last;
    int returned, returns[MOST_ARGUMENTS]; /* the numbers of the arguments that a call returns */
    Argument arguments[MOST_ARGUMENTS]; /* the inputs, then the outputs */
    Parameter rows[MOST_PARAMETERS];
    Entry entries[ENTRIES];
} Plan;

static PyObject *s_is_neg;

/* Tell whether an object is true; -1 for an error. Takes the reference. */
static int truth(PyObject *value) {
    if (value == NULL) return -1;
    int is = value == Py_True ? 1 : value == Py_False ? 0 : PyObject_IsTrue(value);
    Py_DECREF(value);
    return is;
}

/* Ask a function of no arguments whether something is so; a builtin is called directly. */
static int ask(PyObject *function) {
    if (PyCFunction_CheckExact(function) && PyCFunction_GET_FLAGS(function) == METH_NOARGS)
        return truth(PyCFunction_GET_FUNCTION(function)(PyCFunction_GET_SELF(function), NULL));
    return truth(PyObject_CallNoArgs(function));
}

/* Tell whether a tensor wants a gradient, by the descriptor `Tensor.requires_grad`. */
static int wants_grad(Plan *self, PyObject *tensor) {
    PyGetSetDef *entry = ((PyGetSetDescrObject *)self->wants_grad)->d_getset;
    return truth(entry->get(tensor, entry->closure));
}

/* Read a tensor that is as its argument says, and note the sizes; 0 if it is not. */
static int read_tensor(Plan *self, const Argument *wanted, PyObject *object, Tensor *tensor,
                       int64_t *sizes, int32_t *device) {
    if ((PyObject *)Py_TYPE(object) != self->type && (PyObject *)Py_TYPE(object) != self->other_type)
        return 0;
    if (self->exchange->read(object, tensor) != 0) {
        PyErr_Clear();
        return 0;
    }
    if (tensor->device_type != ON_CUDA || tensor->code != wanted->code || tensor->bits != wanted->bits
        || tensor->lanes != 1 || tensor->rank != wanted->rank)
        return 0;
    if (*device < 0) *device = tensor->device_id;
    if (tensor->device_id != *device) return 0;
    int64_t step = 1;
    for (int at = tensor->rank - 1; at >= 0; at--) {
        int64_t size = tensor->shape[at], extent = wanted->extents[at];
        if (extent < 0) {
            if (size != -1 - extent) return 0;
        } else if (sizes[extent] < 0) {
            sizes[extent] = size;
        } else if (sizes[extent] != size) {
            return 0;
        }
        if (size > 1 && tensor->strides && tensor->strides[at] != step) return 0;
        step *= size;
    }
    tensor->data = (char *)tensor->data + tensor->offset;
    if (step && (tensor->data == NULL || (uintptr_t)tensor->data % wanted->align)) return 0;
    /* Views that stand for the negative have a stride of 2, so only one element can look dense. */
    return step != 1 || truth(PyObject_CallMethodNoArgs(object, s_is_neg)) == 0;
}

/* Pack a number of the exact type that a parameter takes; 0 for all else. */
static int pack_scalar(const Argument *wanted, PyObject *object, uint64_t *slot) {
    *slot = 0;
    if (wanted->code == 2) {
        double number;
        if (PyFloat_CheckExact(object)) {
            number = PyFloat_AS_DOUBLE(object);
        } else if (PyLong_CheckExact(object)) {
            number = PyLong_AsDouble(object);
            if (number == -1.0 && PyErr_Occurred()) return PyErr_Clear(), 0;
        } else {
            return 0;
        }
        if (wanted->bits == 64) return memcpy(slot, &number, 8), 1;
        float rounded = (float)number;
        if (rounded - rounded != 0 && number - number == 0) return 0; /* too large */
        return memcpy(slot, &rounded, 4), 1;
    }
    if (!PyLong_CheckExact(object)) return 0;
    int overflow = 0;
    long long number = PyLong_AsLongLongAndOverflow(object, &overflow);
    if (overflow) return 0;
    if (wanted->code == 1 && number < 0) return 0;
    if (wanted->bits < 64) {
        long long low = wanted->code ? 0 : -(1LL << (wanted->bits - 1));
        long long high = 1LL << (wanted->bits - (wanted->code ? 0 : 1));
        if (number < low || number >= high) return 0;
    }
    return memcpy(slot, &number, 8), 1;
}

static int fill_triple(PyObject *row, unsigned *out) {
    for (int at = 0; at < 3; at++) {
        out[at] = (unsigned)PyLong_AsUnsignedLong(PyTuple_GET_ITEM(row, at));
    }
    return PyErr_Occurred() ? -1 : 0;
}

static void clear_entry(Entry *entry) {
    Py_CLEAR(entry->shapes);
    Py_CLEAR(entry->strides);
    PyMem_Free(entry->room);
    memset(entry, 0, sizeof *entry);
}

static int fill_maps(Plan *self, Entry *entry, PyObject *maps) {
    if (PyTuple_GET_SIZE(maps) != self->maps) return PyErr_SetString(PyExc_ValueError, "maps"), -1;
    if (!self->maps) return 0;
    entry->room = PyMem_Calloc(1, (size_t)self->maps * 320 + 64);
    if (entry->room == NULL) return PyErr_NoMemory(), -1;
    entry->maps = (Encoded *)(((uintptr_t)entry->room + 63) & ~(uintptr_t)63);
    for (int at = 0; at < self->maps; at++) {
        PyObject *one = PyTuple_GET_ITEM(maps, at);
        if (!PyBytes_Check(one) || PyBytes_GET_SIZE(one) != sizeof(Map))
            return PyErr_SetString(PyExc_ValueError, "a tensor map of another size"), -1;
        memcpy(&entry->maps[at].map, PyBytes_AS_STRING(one), sizeof(Map));
    }
    return 0;
}

static int fill_constants(Entry *entry, PyObject *row) {
    Py_ssize_t many = PyTuple_GET_SIZE(row);
    if (many > MOST_PARAMETERS) return PyErr_SetString(PyExc_ValueError, "constants"), -1;
    for (Py_ssize_t at = 0; at < many; at++)
        entry->constants[at] = PyLong_AsUnsignedLongLong(PyTuple_GET_ITEM(row, at));
    return PyErr_Occurred() ? -1 : 0;
}

/* Ask Python how to launch for these sizes, and remember it; NULL for an error. */
static Entry *new_entry(Plan *self, int32_t device, const int64_t *sizes) {
    PyObject *given = PyTuple_New(self->dimensions + 1);
    if (given == NULL) return NULL;
    PyTuple_SET_ITEM(given, 0, PyLong_FromLong(device));
    for (int at = 0; at < self->dimensions; at++)
        PyTuple_SET_ITEM(given, at + 1, PyLong_FromLongLong(sizes[at]));
    PyObject *row = PyObject_CallObject(self->resolve, given);
    Py_DECREF(given);
    if (row == NULL) return NULL;
    unsigned long long context, function;
    PyObject *grid, *block, *cluster, *shapes, *strides, *maps, *constants;
    unsigned shared;
    int cooperative, pdl;
    if (!PyArg_ParseTuple(row, "KKO!O!IOppO!O!O!O!", &context, &function, &PyTuple_Type, &grid, &PyTuple_Type,
                          &block, &shared, &cluster, &cooperative, &pdl, &PyTuple_Type, &shapes,
                          &PyTuple_Type, &strides, &PyTuple_Type, &maps, &PyTuple_Type, &constants)) {
        Py_DECREF(row);
        return NULL;
    }
    int at = self->used < ENTRIES ? self->used : (self->last + 1) % ENTRIES;
    Entry *entry = &self->entries[at];
    clear_entry(entry);
    entry->device = -1; /* nothing, until it is whole */
    Configuration *made = &entry->configuration;
    int failed = fill_triple(grid, made->grid) || fill_triple(block, made->block) || fill_maps(self, entry, maps)
        || fill_constants(entry, constants);
    if (cluster != Py_None) {
        Attribute *one = &entry->attributes[made->count++];
        one->id = CLUSTER;
        failed = failed || fill_triple(cluster, one->value);
    }
    if (cooperative) entry->attributes[made->count] = (Attribute){.id = COOPERATIVE, .value = {1}}, made->count++;
    if (pdl) entry->attributes[made->count] = (Attribute){.id = PDL, .value = {1}}, made->count++;
    if (!failed) {
        made->shared = shared;
        made->attributes = entry->attributes;
        entry->context = (void *)(uintptr_t)context;
        entry->function = (void *)(uintptr_t)function;
        entry->is_empty = !made->grid[0] || !made->grid[1] || !made->grid[2];
        entry->shapes = Py_NewRef(shapes);
        entry->strides = Py_NewRef(strides);
        memcpy(entry->sizes, sizes, (size_t)self->dimensions * sizeof *sizes);
        entry->device = device;
        if (self->used < ENTRIES) self->used++;
        self->last = at;
    }
    Py_DECREF(row);
    return failed ? NULL : entry;
}

static Entry *entry_of(Plan *self, int32_t device, const int64_t *sizes) {
    size_t width = (size_t)self->dimensions * sizeof *sizes;
    Entry *entry = &self->entries[self->last];
    if (self->used && entry->device == device && !memcmp(entry->sizes, sizes, width)) return entry;
    for (int at = 0; at < self->used; at++) {
        entry = &self->entries[at];
        if (entry->device == device && !memcmp(entry->sizes, sizes, width)) return self->last = at, entry;
    }
    return new_entry(self, device, sizes);
}

static int has_shape(const Tensor *tensor, PyObject *shape) {
    if (tensor->rank != PyTuple_GET_SIZE(shape)) return 0;
    for (int at = 0; at < tensor->rank; at++)
        if (PyLong_AsLongLong(PyTuple_GET_ITEM(shape, at)) != tensor->shape[at]) return 0;
    return 1;
}

static PyObject *plan_call(PyObject *object, PyObject *const *given, size_t many, PyObject *names) {
    Plan *self = (Plan *)object;
    Py_ssize_t count = PyVectorcall_NARGS(many);
    int is_out = count == self->inputs + self->outputs && self->outputs;
    if (names != NULL || (count != self->inputs && !is_out)) goto slow;

    Tensor tensors[MOST_ARGUMENTS];
    uint64_t values[MOST_PARAMETERS];
    void *pointers[MOST_PARAMETERS];
    int64_t sizes[MOST_DIMENSIONS];
    int32_t device = -1;
    int wants = 0;
    PyObject *made[MOST_ARGUMENTS];
    for (int at = 0; at < self->outputs; at++) made[at] = NULL;
    for (int at = 0; at < self->dimensions; at++) sizes[at] = -1;

    uint64_t scalars[MOST_ARGUMENTS];
    for (int at = 0; at < self->inputs; at++) {
        const Argument *wanted = &self->arguments[at];
        if (wanted->is_scalar) {
            if (!pack_scalar(wanted, given[at], &scalars[at])) goto slow;
            continue;
        }
        if (!read_tensor(self, wanted, given[at], &tensors[at], sizes, &device)) goto slow;
        wants = wants || wants_grad(self, given[at]);
    }
    if (device < 0) goto slow;
    if (wants && ask(self->is_grad)) goto slow;
    if (ask(self->is_moded)) goto slow;

    Entry *entry = entry_of(self, device, sizes);
    if (entry == NULL) return NULL;
    void *context = NULL;
    if (library.current(&context) || context != entry->context) goto slow;

    for (int at = 0; at < self->outputs; at++) {
        Argument *wanted = &self->arguments[self->inputs + at];
        PyObject *shape = PyTuple_GET_ITEM(entry->shapes, at), *result;
        if (is_out) {
            result = given[self->inputs + at];
        } else {
            PyObject *row[] = {shape, PyTuple_GET_ITEM(entry->strides, at), PyTuple_GET_ITEM(self->types, at)};
            result = made[at] = PyObject_Vectorcall(self->allocate, row, 3, NULL);
            if (result == NULL) goto failed;
        }
        Tensor *tensor = &tensors[self->inputs + at];
        int64_t any[MOST_RANK];
        for (int axis = 0; axis < wanted->rank; axis++) any[axis] = -1;
        if (!read_tensor(self, wanted, result, tensor, any, &device) || !has_shape(tensor, shape)) goto undo;
        if (is_out && wants_grad(self, result) && ask(self->is_grad)) goto undo;
    }
    if (!entry->is_empty) {
        for (int at = 0; at < self->parameters; at++) {
            const Parameter *row = &self->rows[at];
            pointers[at] = &values[at];
            if (row->map >= 0) {
                Encoded *one = &entry->maps[row->map];
                void *address = tensors[row->index + (row->kind ? self->inputs : 0)].data;
                if (one->address != address) {
                    int code = encode_map(one->bytes, &one->map, address);
                    if (code) {
                        one->address = NULL;
                        Py_XDECREF(PyObject_CallFunction(self->failed, "is", code, "cuTensorMapEncodeTiled"));
                        goto failed;
                    }
                    one->address = address;
                }
                pointers[at] = one->bytes;
            } else if (row->kind == 2) values[at] = (uint64_t)sizes[row->index];
            else if (row->kind == 3) values[at] = scalars[row->index];
            else if (row->kind == 4) values[at] = entry->constants[row->index];
            else values[at] = (uint64_t)tensors[row->index + (row->kind ? self->inputs : 0)].data;
        }
        Configuration now = entry->configuration;
        if (self->exchange->stream(ON_CUDA, device, &now.stream)) goto undo;
        int code = now.count
            ? library.launch_with(&now, entry->function, pointers, NULL)
            : library.launch(entry->function, now.grid[0], now.grid[1], now.grid[2], now.block[0],
                             now.block[1], now.block[2], now.shared, now.stream, pointers, NULL);
        if (code) {
            Py_XDECREF(PyObject_CallFunction(self->failed, "is", code, "cuLaunchKernel")); /* raises */
            goto failed;
        }
    }
    if (is_out || !self->returned) {
        Py_RETURN_NONE;
    }
    PyObject *results = self->returned == 1 ? NULL : PyTuple_New(self->returned);
    if (results == NULL && self->returned > 1) goto failed;
    for (int at = 0; at < self->returned; at++) {
        int from = self->returns[at];
        PyObject *one = from < self->inputs ? Py_NewRef(given[from]) : made[from - self->inputs];
        if (self->returned == 1) return one;
        PyTuple_SET_ITEM(results, at, one);
    }
    return results;

failed:
    for (int at = 0; at < self->outputs; at++) Py_XDECREF(made[at]);
    return NULL;
undo:
    for (int at = 0; at < self->outputs; at++) Py_XDECREF(made[at]);
slow:
    if (PyErr_Occurred()) PyErr_Clear();
    return PyObject_Vectorcall(self->slow, given, many, names);
}

static int read_argument(PyObject *row, Argument *out) {
    PyObject *extents;
    int code, bits;
    long long align;
    if (!PyArg_ParseTuple(row, "piiLO!", &out->is_scalar, &code, &bits, &align, &PyTuple_Type, &extents))
        return -1;
    out->code = (uint8_t)code, out->bits = (uint8_t)bits, out->align = align;
    out->rank = (int)PyTuple_GET_SIZE(extents);
    if (out->rank > MOST_RANK) return PyErr_SetString(PyExc_ValueError, "too many axes"), -1;
    for (int at = 0; at < out->rank; at++) out->extents[at] = PyLong_AsLongLong(PyTuple_GET_ITEM(extents, at));
    return PyErr_Occurred() ? -1 : 0;
}

static PyObject *plan_new(PyTypeObject *type, PyObject *given, PyObject *names) {
    static char *words[] = {"types", "exchange", "inputs", "outputs", "parameters", "dimensions", "resolve",
                            "slow", "failed", "allocate", "dtypes", "is_grad", "is_moded", "wants_grad", "returns", NULL};
    PyObject *types, *exchange, *inputs, *outputs, *parameters, *resolve, *slow, *failed, *allocate, *dtypes;
    PyObject *is_grad, *is_moded, *descriptor, *returns;
    int dimensions;
    if (!PyArg_ParseTupleAndKeywords(given, names, "O!OO!O!O!iOOOOO!OOO!O!", words, &PyTuple_Type, &types,
                                     &exchange, &PyTuple_Type, &inputs, &PyTuple_Type, &outputs, &PyTuple_Type,
                                     &parameters, &dimensions, &resolve, &slow, &failed, &allocate,
                                     &PyTuple_Type, &dtypes, &is_grad, &is_moded, &PyGetSetDescr_Type, &descriptor,
                                     &PyTuple_Type, &returns))
        return NULL;
    Exchange *table = PyCapsule_GetPointer(exchange, "dlpack_exchange_api");
    if (table == NULL) return NULL;
    if (!find_library()) return PyErr_SetString(PyExc_OSError, "there is no CUDA driver"), NULL;
    Py_ssize_t many = PyTuple_GET_SIZE(inputs) + PyTuple_GET_SIZE(outputs);
    if (many > MOST_ARGUMENTS || PyTuple_GET_SIZE(parameters) > MOST_PARAMETERS || dimensions > MOST_DIMENSIONS
        || table->major != 1 || PyTuple_GET_SIZE(types) != 2)
        return PyErr_SetString(PyExc_ValueError, "more than a plan can hold"), NULL;
    Plan *self = (Plan *)type->tp_alloc(type, 0);
    if (self == NULL) return NULL;
    self->vectorcall = plan_call;
    self->type = Py_NewRef(PyTuple_GET_ITEM(types, 0));
    self->other_type = Py_NewRef(PyTuple_GET_ITEM(types, 1));
    self->resolve = Py_NewRef(resolve), self->slow = Py_NewRef(slow), self->failed = Py_NewRef(failed);
    self->allocate = Py_NewRef(allocate), self->types = Py_NewRef(dtypes);
    self->is_grad = Py_NewRef(is_grad), self->is_moded = Py_NewRef(is_moded);
    self->wants_grad = Py_NewRef(descriptor);
    self->exchange = table;
    self->inputs = (int)PyTuple_GET_SIZE(inputs), self->outputs = (int)PyTuple_GET_SIZE(outputs);
    self->parameters = (int)PyTuple_GET_SIZE(parameters), self->dimensions = dimensions;
    for (int at = 0; at < many; at++) {
        PyObject *row = at < self->inputs ? PyTuple_GET_ITEM(inputs, at)
                                          : PyTuple_GET_ITEM(outputs, at - self->inputs);
        if (read_argument(row, &self->arguments[at])) return Py_DECREF(self), NULL;
    }
    for (int at = 0; at < self->parameters; at++) {
        Parameter *row = &self->rows[at];
        if (!PyArg_ParseTuple(PyTuple_GET_ITEM(parameters, at), "iii", &row->kind, &row->index, &row->map))
            return Py_DECREF(self), NULL;
        if (row->map >= self->maps) self->maps = row->map + 1;
    }
    self->returned = (int)PyTuple_GET_SIZE(returns);
    for (int at = 0; at < self->returned && at < MOST_ARGUMENTS; at++)
        self->returns[at] = (int)PyLong_AsLong(PyTuple_GET_ITEM(returns, at));
    return (PyObject *)self;
}

#define EACH(visit) visit(self->type) visit(self->other_type) visit(self->resolve) visit(self->slow) \
    visit(self->failed) visit(self->allocate) visit(self->types) visit(self->is_grad) visit(self->is_moded) \
    visit(self->wants_grad)

static int plan_traverse(PyObject *object, visitproc visit, void *arg) {
    Plan *self = (Plan *)object;
#define ONE(field) Py_VISIT(field);
    EACH(ONE)
#undef ONE
    return 0;
}

static int plan_clear(PyObject *object) {
    Plan *self = (Plan *)object;
#define ONE(field) Py_CLEAR(field);
    EACH(ONE)
#undef ONE
    for (int at = 0; at < ENTRIES; at++) clear_entry(&self->entries[at]);
    self->used = 0;
    return 0;
}

static void plan_dealloc(PyObject *object) {
    PyObject_GC_UnTrack(object);
    plan_clear(object);
    Py_TYPE(object)->tp_free(object);
}

static PyTypeObject plan_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "ptxkit.shim._launch.Plan",
    .tp_doc = "A callable that checks torch tensors and launches a kernel on them.",
    .tp_basicsize = sizeof(Plan),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL,
    .tp_new = plan_new,
    .tp_dealloc = plan_dealloc,
    .tp_traverse = plan_traverse,
    .tp_clear = plan_clear,
    .tp_call = PyVectorcall_Call,
    .tp_vectorcall_offset = offsetof(Plan, vectorcall),
};

/* The base of Python classes whose calls go straight to a plan once there is one.
 *
 * Such a class has a `__call__` in Python all the same: for the time before, and for compilers
 * that read it. `direct` tells the interpreter to come here first.
 */
typedef struct {
    PyObject_HEAD
    vectorcallfunc vectorcall;
    PyObject *plan;
} Forward;

static PyObject *forward_call(PyObject *object, PyObject *const *given, size_t many, PyObject *names) {
    PyObject *plan = ((Forward *)object)->plan;
    if (plan != NULL && Py_TYPE(plan) == &plan_type) return plan_call(plan, given, many, names);
    Py_ssize_t count = PyVectorcall_NARGS(many);
    PyObject *row = PyTuple_New(count), *words = names ? PyDict_New() : NULL, *result = NULL;
    if (row == NULL || (names && words == NULL)) goto end;
    for (Py_ssize_t at = 0; at < count; at++) PyTuple_SET_ITEM(row, at, Py_NewRef(given[at]));
    for (Py_ssize_t at = 0; names && at < PyTuple_GET_SIZE(names); at++)
        if (PyDict_SetItem(words, PyTuple_GET_ITEM(names, at), given[count + at])) goto end;
    result = Py_TYPE(object)->tp_call(object, row, words);
end:
    Py_XDECREF(row);
    Py_XDECREF(words);
    return result;
}

static PyObject *forward_new(PyTypeObject *type, PyObject *given, PyObject *names) {
    (void)given, (void)names;
    Forward *self = (Forward *)type->tp_alloc(type, 0);
    if (self != NULL) self->vectorcall = forward_call;
    return (PyObject *)self;
}

static int forward_traverse(PyObject *object, visitproc visit, void *arg) {
    Py_VISIT(((Forward *)object)->plan);
    return 0;
}

static int forward_clear(PyObject *object) {
    Py_CLEAR(((Forward *)object)->plan);
    return 0;
}

static void forward_dealloc(PyObject *object) {
    PyObject_GC_UnTrack(object);
    forward_clear(object);
    Py_TYPE(object)->tp_free(object);
}

static PyMemberDef forward_members[] = {
    {"_plan", T_OBJECT, offsetof(Forward, plan), 0, "What calls go to."},
    {NULL, 0, 0, 0, NULL},
};

static PyTypeObject forward_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "ptxkit.shim._launch.Forward",
    .tp_doc = "A callable whose calls go to `_plan`, where that is a Plan.",
    .tp_basicsize = sizeof(Forward),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_VECTORCALL,
    .tp_new = forward_new,
    .tp_dealloc = forward_dealloc,
    .tp_traverse = forward_traverse,
    .tp_clear = forward_clear,
    .tp_members = forward_members,
    .tp_call = PyVectorcall_Call,
    .tp_vectorcall_offset = offsetof(Forward, vectorcall),
};

static PyObject *direct(PyObject *module, PyObject *type) {
    (void)module;
    if (!PyType_Check(type) || !PyType_IsSubtype((PyTypeObject *)type, &forward_type))
        return PyErr_SetString(PyExc_TypeError, "a subclass of Forward"), NULL;
    ((PyTypeObject *)type)->tp_flags |= Py_TPFLAGS_HAVE_VECTORCALL;
    return Py_NewRef(type);
}

extern void *ptxkit_ffi_handler(void);

static PyObject *ffi_handler(PyObject *module, PyObject *nothing) {
    (void)module, (void)nothing;
    return PyCapsule_New(ptxkit_ffi_handler(), "xla._CUSTOM_CALL_TARGET", NULL);
}

static PyMethodDef functions[] = {
    {"direct", direct, METH_O, "Let calls of a subclass of Forward go to its plan first."},
    {"ffi_handler", ffi_handler, METH_NOARGS, "Return XLA's handler as a capsule."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, .m_name = "_launch", .m_doc = "Launches in C.", .m_size = -1, .m_methods = functions,
};

PyMODINIT_FUNC PyInit__launch(void) {
    s_is_neg = PyUnicode_InternFromString("is_neg");
    if (s_is_neg == NULL || PyType_Ready(&plan_type) < 0 || PyType_Ready(&forward_type) < 0) return NULL;
    PyObject *module = PyModule_Create(&definition);
    if (module == NULL || PyModule_AddObjectRef(module, "Plan", (PyObject *)&plan_type) < 0
        || PyModule_AddObjectRef(module, "Forward", (PyObject *)&forward_type) < 0)
        return NULL;
    return module;
}
