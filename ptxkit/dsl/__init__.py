"""The DSL: Python calls that write PTX; one call is one instruction."""

from ptxkit.dsl.call import ptx
from ptxkit.dsl.declare import (
    arg,
    array,
    bare_arg,
    common,
    const,
    declare,
    extern,
    global_,
    local,
    param,
    reg,
    shared,
    smem,
    tex,
    var,
    visible,
    weak,
)
from ptxkit.dsl.sreg import sreg
from ptxkit.dsl.structure import (
    address_size,
    alias,
    begin,
    branchtargets,
    callprototype,
    calltargets,
    code_block,
    data,
    dwarf,
    dwarf_section,
    end,
    entry,
    file,
    finish,
    func,
    gaps,
    intermediate_section,
    label,
    loc,
    loc_intermediate,
    module,
    pragma,
    scope,
    section,
    target,
)
from ptxkit.dsl.trace import TraceError
from ptxkit.dsl.value import (
    const_,
    element,
    field,
    generic,
    mask,
    member,
    neg,
    pair,
    sink,
    sym,
    unified,
)
from ptxkit.syntax.style import Style

__all__ = [
    "Style", "TraceError", "address_size", "alias", "arg", "array", "bare_arg", "begin", "branchtargets",
    "callprototype", "calltargets", "code_block", "common", "const", "const_", "data", "declare",
    "dwarf", "dwarf_section", "element", "end", "entry", "extern", "field", "file", "finish", "func", "gaps",
    "generic", "global_", "intermediate_section", "label", "loc", "loc_intermediate", "local",
    "mask", "member", "module", "neg", "pair", "param", "pragma", "ptx", "reg", "scope",
    "section", "shared", "sink", "smem", "sreg", "sym", "target", "tex", "unified", "var", "visible",
    "weak",
]
