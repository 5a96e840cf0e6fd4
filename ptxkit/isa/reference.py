"""Describes forms as text: the notation, the slots' values, versions and targets, an example."""

from __future__ import annotations

from typing import Any

from ptxkit.isa.example import draw
from ptxkit.isa.form import Form, Item
from ptxkit.isa.target import Need


def text_of(form: Form) -> str:
    """Return a description of a form for a terminal."""
    lines = [form.syntax]
    if form.summary:
        lines.append(f"    {form.summary}")
    lines += [f"    .{item.name:<10} {_values(item)}" for item in form.items if item.is_slot]
    lines += [f"    {name:<11} {spec_text(spec)}" for name, spec in form.operands.items()]
    lines.append(f"    needs       {need_text(form.need)}")
    lines += [f"    rule        {text}" for text in rule_texts(form)]
    example = draw(form)
    if example is not None:
        lines.append(f"    example     {example.text}")
    if form.undocumented:
        lines.append("    the manual does not know this form; ptxas takes it")
    return "\n".join(lines)


def _values(item: Item) -> str:
    words = []
    for text, value in item.values.items():
        extra = "" if value.need is None else f" ({need_text(value.need)})"
        words.append(text + extra + (" (undocumented)" if value.undocumented else ""))
    return ", ".join(words) + ("; may be left out" if item.optional else "")


def spec_text(spec: Any) -> str:
    """Return an operand's specification as text."""
    if isinstance(spec, str):
        return spec
    parts = []
    for row in spec:
        when = condition_text(row.get("when", {}))
        parts.append(f"{row['is']} where {when}" if when else f"else {row['is']}")
    return "; ".join(parts)


_SAID = {"": "left out", "*": "given"}


def condition_text(when: dict[str, Any]) -> str:
    """Return a condition as text."""
    parts = []
    for name, values in when.items():
        row = values if isinstance(values, list) else [values]
        words = [_SAID.get(value, str(value)) for value in row]
        parts.append(f"{name} is {' or '.join(words)}")
    return " and ".join(parts)


def rule_texts(form: Form) -> list[str]:
    """Return a form's rules as texts."""
    texts = []
    for rule in form.rules:
        when = condition_text({name: list(values) for name, values in rule.when})
        what = []
        if rule.illegal:
            what.append(rule.illegal)
        if rule.need is not None and rule.need != Need():
            what.append(f"needs {need_text(rule.need)}")
        if rule.undocumented:
            what.append("undocumented")
        texts.append(f"where {when}: {'; '.join(what)}")
    return texts


def need_text(need: Need) -> str:
    """Return a version and targets as text."""
    parts = [f"PTX {need.ptx[0]}.{need.ptx[1]}"] if need.ptx > (1, 0) else []
    if need.until:
        parts.append(f"until PTX {need.until[0]}.{need.until[1]}")
    names = []
    for name, since, *_ in need.targets:
        late = f" from PTX {since[0]}.{since[1]}" if since > need.ptx else ""
        names.append((f"{name} family" if name.endswith("f") else name) + late)
    if names:
        parts.append(" or ".join(names))
    return ", ".join(parts) or "any version and target"


def need_of(form: Form) -> dict[str, Any]:
    """Return a form's version and targets for JSON."""
    return {
        "ptx": f"{form.need.ptx[0]}.{form.need.ptx[1]}",
        "target": [row[0] for row in form.need.targets] or ["any"],
    }


# ---- pages of the documentation

GENERATED = (
    "<!-- Generated from grammar/isa; do not edit: PTXKIT_UPDATE_DOCS=1 pytest tests/isa. -->\n"
)


def page_of(opcode: str, forms: tuple[Form, ...]) -> str:
    """Return the reference page of an opcode as Markdown."""
    parts = [GENERATED, f"# {opcode}\n"]
    for form in forms:
        parts.append(f"## `{form.syntax}`\n")
        if form.summary:
            parts.append(f"{form.summary}\n")
        needs = need_text(form.need)
        parts.append(f"Needs {needs}." + (" Not in the manual.\n" if form.undocumented else "\n"))
        rows = [
            f"| `.{item.name}` | {_values(item).replace('|', chr(92) + '|')} |"
            for item in form.items
            if item.is_slot
        ]
        rows += [
            f"| `{name}` | {spec_text(spec).replace('|', chr(92) + '|')} |"
            for name, spec in form.operands.items()
        ]
        if rows:
            parts.append(
                "\n".join(["| slot, operand | what stands there |", "|---|---|", *rows]) + "\n"
            )
        texts = rule_texts(form)
        if texts:
            parts.append("\n".join(f"- {text}" for text in texts) + "\n")
        example = draw(form)
        if example is not None:
            parts.append(f"```ptx\n{example.text}\n```\n")
    return "\n".join(parts)


def index_page(opcodes: dict[str, tuple[Form, ...]]) -> str:
    """Return the page that lists all opcodes as Markdown."""
    rows = [
        f"| [{opcode}]({opcode}.md) | {len(forms)} | {forms[0].summary} |"
        for opcode, forms in sorted(opcodes.items())
    ]
    head = (
        "# Instructions\n\nEvery form that the table knows, by opcode. How to read the notation:\n"
        "[The instruction table](../table.md).\n"
    )
    return "\n".join(
        [GENERATED, head, "| opcode | forms | first form |", "|---|---:|---|", *rows, ""]
    )
