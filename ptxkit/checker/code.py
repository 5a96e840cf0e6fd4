"""The codes of the checker's diagnostics: a title and what is behind it."""

from __future__ import annotations

CODES: dict[str, tuple[str, str]] = {
    "PTX010": (
        "NUL padding",
        "Some programs append NUL bytes. The driver takes such a file, ptxas does not.",
    ),
    "PTX100": (
        "unknown instruction",
        (
            "No row of the instruction table has this opcode. A newer ISA may have it: add forms"
            " of your own with `--isa extra.toml`."
        ),
    ),
    "PTX101": (
        "modifiers fit no form",
        (
            "The opcode is known, but no form of it takes these modifiers, or one that it needs is"
            " missing. `ptxkit isa OPCODE` lists the forms."
        ),
    ),
    "PTX102": ("wrong number of operands", "The form takes another number of operands."),
    "PTX103": (
        "operand does not fit",
        "An operand is of another kind, type, width, state space or range than the form takes.",
    ),
    "PTX104": (
        "illegal combination",
        "Modifiers and operands are right one by one, but not together.",
    ),
    "PTX105": (
        "needs a newer version or another target",
        (
            "The form, or one of its modifiers, came with a later `.version` or needs another"
            " `.target`."
        ),
    ),
    "PTX106": (
        "unusual order of modifiers",
        "ptxas takes the modifiers in this order; the manual writes them in another.",
    ),
    "PTX107": ("undocumented form", "ptxas takes this form; the manual does not know it."),
    "PTX200": ("undeclared name", "Nothing that is in sight declares this name."),
    "PTX201": ("declared twice", "The scope has a declaration of this name already."),
    "PTX202": (
        "special register of a newer version",
        "The special register came with a later `.version` or needs another `.target`.",
    ),
    "PTX203": ("label out of place", "A label may not stand as an operand of this instruction."),
    "PTX301": ("bad return value", "The return values of a device function cannot be."),
    "PTX302": ("bad parameters", "The parameters of a function cannot be, or are too large."),
    "PTX303": ("bad alias", "An alias must name a device function."),
    "PTX304": (
        "never defined",
        "A function is declared and nothing defines it; told with `--whole-program`.",
    ),
    "PTX305": ("another linkage", "A prototype and the definition have different linkage."),
    "PTX310": ("wrong number of arguments", "A call gives another number of values."),
    "PTX311": ("argument does not fit", "A call gives a value of another size or kind."),
    "PTX312": (
        "indirect call without a prototype",
        "A call through a register names a `.callprototype` or `.calltargets` last.",
    ),
    "PTX313": (
        "call of what is defined elsewhere",
        (
            "The function is declared here and not defined; a linker must bring it. An error with"
            " `--whole-program`."
        ),
    ),
    "PTX400": ("wrong state space", "A variable of this kind cannot lie in this state space."),
    "PTX401": ("wrong type", "A variable cannot have this type here."),
    "PTX402": ("bad alignment", "An alignment is a power of two."),
    "PTX403": ("bad extent", "An array has no size, or may not be one."),
    "PTX404": ("bad initial value", "The variable cannot start with this value."),
    "PTX405": ("wrong linkage", "The variable cannot have this linkage."),
    "PTX406": ("wrong attribute", "The variable cannot have this attribute."),
    "PTX407": (
        "declaration of a newer version",
        "The declaration needs a later `.version` or another `.target`, or was withdrawn.",
    ),
    "PTX408": ("too much constant memory", "A module has 65,536 bytes of constant memory."),
    "PTX409": ("bad data in a section", "A DWARF section holds .b8, .b16, .b32 and .b64 values."),
    "PTX500": ("unknown version", "There is no such version of the ISA."),
    "PTX501": ("unknown target", "There is no such target, or it came with a later `.version`."),
    "PTX502": ("bad address size", "The address size is 32 or 64, since PTX 2.3."),
    "PTX503": ("option without what it needs", "`debug` needs debug information in the module."),
    "PTX504": (
        "target of another architecture",
        "The module's `.target` does not run on the one that was asked for.",
    ),
    "PTX510": (
        "directive of a newer version",
        "The directive needs a later `.version` or another `.target`, or was withdrawn.",
    ),
    "PTX511": ("value of a directive", "The directive takes values of another range."),
    "PTX512": ("directive is missing", "A directive needs another one beside it."),
    "PTX513": ("pragma out of place", "The pragma may not stand here."),
    "PTX514": (
        "inlined at an unknown place",
        "`inlined_at` names a place that no `.loc` before it names.",
    ),
}


def page_of(code: str) -> str:
    """Return the page of the documentation about a code, as Markdown."""
    title, text = CODES[code]
    head = "<!-- Generated from ptxkit/checker/code.py; do not edit. -->"
    return f"{head}\n# {code}: {title}\n\n{text}\n"
