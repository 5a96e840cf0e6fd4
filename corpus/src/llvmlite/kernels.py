"""Kernels made with the IR builder of llvmlite: each function returns a module."""

from collections.abc import Callable

import llvmlite.ir as ir

INT = ir.IntType(32)
LONG = ir.IntType(64)
FLOAT = ir.FloatType()
DOUBLE = ir.DoubleType()


def kernel(
    module: ir.Module, name: str, arguments: list[ir.Type]
) -> tuple[ir.Function, ir.IRBuilder]:
    """Start a kernel and return it with a builder at its entry."""
    function = ir.Function(module, ir.FunctionType(ir.VoidType(), arguments), name)
    function.calling_convention = "ptx_kernel"
    return function, ir.IRBuilder(function.append_basic_block("entry"))


def special(builder: ir.IRBuilder, name: str) -> ir.Value:
    """Read a special register."""
    full = f"llvm.nvvm.read.ptx.sreg.{name}"
    function = builder.module.globals.get(full)
    if function is None:
        function = ir.Function(builder.module, ir.FunctionType(INT, []), full)
    return builder.call(function, [])


def index(builder: ir.IRBuilder) -> ir.Value:
    """Return the index of the thread in the grid."""
    base = builder.mul(special(builder, "ctaid.x"), special(builder, "ntid.x"))
    return builder.add(base, special(builder, "tid.x"))


def pointer(space: int = 1) -> ir.Type:
    """Return the type of a pointer into a state space."""
    return ir.PointerType(addrspace=space)


def element(builder: ir.IRBuilder, base: ir.Value, kind: ir.Type, at: ir.Value) -> ir.Value:
    """Return the address of an array element."""
    return builder.gep(base, [builder.zext(at, LONG)], source_etype=kind)


def polynomial() -> ir.Module:
    """Evaluate a polynomial of degree 12 by Horner's rule, unrolled, in double precision."""
    module = ir.Module("polynomial")
    function, b = kernel(module, "polynomial", [pointer(), pointer(), INT])
    i = index(b)
    with b.if_then(b.icmp_signed("<", i, function.args[2])):
        x = b.load(element(b, function.args[0], DOUBLE, i), typ=DOUBLE)
        y = ir.Constant(DOUBLE, 1.0)
        for power in range(12):
            y = b.fma(y, x, ir.Constant(DOUBLE, 1.0 / (power + 3)))
        b.store(y, element(b, function.args[1], DOUBLE, i))
    b.ret_void()
    return module


def mandelbrot() -> ir.Module:
    """Count the steps until a point escapes: a loop with two exits."""
    module = ir.Module("mandelbrot")
    function, b = kernel(module, "mandelbrot", [pointer(), FLOAT, FLOAT, FLOAT, INT])
    out, left, top, step, limit = function.args
    column = special(b, "tid.x")
    row = special(b, "ctaid.x")
    cx = b.fadd(left, b.fmul(step, b.uitofp(column, FLOAT)))
    cy = b.fadd(top, b.fmul(step, b.uitofp(row, FLOAT)))
    entry = b.block
    loop = function.append_basic_block("loop")
    turn = function.append_basic_block("turn")
    done = function.append_basic_block("done")
    b.branch(loop)
    b.position_at_end(loop)
    zero = ir.Constant(FLOAT, 0.0)
    x, y, n = b.phi(FLOAT), b.phi(FLOAT), b.phi(INT)
    xx, yy = b.fmul(x, x), b.fmul(y, y)
    far = b.fcmp_ordered(">", b.fadd(xx, yy), ir.Constant(FLOAT, 4.0))
    b.cbranch(far, done, turn)
    b.position_at_end(turn)
    xy = b.fmul(x, y)
    nx = b.fadd(b.fsub(xx, yy), cx)
    ny = b.fadd(b.fadd(xy, xy), cy)
    n1 = b.add(n, ir.Constant(INT, 1))
    b.cbranch(b.icmp_unsigned("<", n1, limit), loop, done)
    for phi, start, after in ((x, zero, nx), (y, zero, ny), (n, ir.Constant(INT, 0), n1)):
        phi.add_incoming(start, entry)
        phi.add_incoming(after, turn)
    b.position_at_end(done)
    steps = b.phi(INT)
    steps.add_incoming(n, loop)
    steps.add_incoming(n1, turn)
    at = b.add(b.mul(row, special(b, "ntid.x")), column)
    b.store(steps, element(b, out, INT, at))
    b.ret_void()
    return module


def tree_sum() -> ir.Module:
    """Sum 128 values in shared memory with an unrolled tree, then add them atomically."""
    module = ir.Module("tree_sum")
    room = ir.GlobalVariable(module, ir.ArrayType(FLOAT, 128), "room", addrspace=3)
    room.linkage = "internal"
    room.initializer = ir.Constant(room.value_type, ir.Undefined)
    sync = ir.Function(
        module, ir.FunctionType(ir.VoidType(), [INT]), "llvm.nvvm.barrier.cta.sync.aligned.all"
    )
    function, b = kernel(module, "tree_sum", [pointer(), pointer()])
    t = special(b, "tid.x")
    x = b.load(element(b, function.args[0], FLOAT, index(b)), typ=FLOAT)
    first = b.gep(room, [INT(0), INT(0)])
    slot = b.gep(first, [t])
    b.store(x, slot)
    for width in (64, 32, 16, 8, 4, 2, 1):
        b.call(sync, [ir.Constant(INT, 0)])
        with b.if_then(b.icmp_unsigned("<", t, ir.Constant(INT, width))):
            other = b.gep(first, [b.add(t, ir.Constant(INT, width))])
            b.store(b.fadd(b.load(slot), b.load(other)), slot)
    with b.if_then(b.icmp_unsigned("==", t, ir.Constant(INT, 0))):
        b.atomic_rmw("fadd", function.args[1], b.load(slot), "monotonic")
    b.ret_void()
    return module


def dispatch() -> ir.Module:
    """Choose among sixteen operations with a switch, and pack the result in odd widths."""
    module = ir.Module("dispatch")
    function, b = kernel(module, "dispatch", [pointer(), INT, LONG, LONG])
    out, what, a, c = function.args
    end = function.append_basic_block("end")
    other = function.append_basic_block("other")
    choice = b.switch(what, other)
    results = []
    operations: list[Callable[[ir.Value, ir.Value], ir.Value]] = [
        b.add, b.sub, b.mul, b.udiv, b.sdiv, b.urem, b.srem, b.and_, b.or_, b.xor, b.shl, b.lshr,
        b.ashr,
    ]  # fmt: skip
    for number, operation in enumerate(operations):
        block = function.append_basic_block(f"case{number}")
        choice.add_case(number, block)
        b.position_at_end(block)
        results.append((operation(a, c), block))
        b.branch(end)
    b.position_at_end(other)
    b.unreachable()
    b.position_at_end(end)
    value = b.phi(LONG)
    for result, block in results:
        value.add_incoming(result, block)
    low = b.trunc(value, ir.IntType(48))
    b.store(b.trunc(b.mul(b.zext(value, ir.IntType(128)), b.sext(a, ir.IntType(128))), LONG), out)
    b.store(low, b.gep(out, [LONG(1)], source_etype=LONG))
    b.ret_void()
    return module
