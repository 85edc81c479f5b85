"""Fields: a state is written as one block of lines, `name: Who[type] = start`; the rest is made from it.

    @fields
    class Sky(State):
        box: Aside[CometBox]  # neither shown nor saved: given, or found again from the rest
        hand: OwnerTotal[Board]  # a board is changed in place, so every clone has its own
        laid: Public[list[int]]  # any other list is replaced, never changed, and shared by clones
        passes: Public[int] = 0

`fields` gives the class its slots, its FIELDS, REPLACED, `clear()` (every field at its start: nothing said is 0 or an
empty list) and `clone()`. The compiled build gets the same lines as plain code, by `written_out`. What stands behind a
field is kept: `declared` tells type and meaning of each.
"""

from __future__ import annotations

import ast
from typing import Annotated, Any, Final, NamedTuple, TypeVar

from .information import LENGTH, NOBODY, OWNER, OWNER_LENGTH, OWNER_TOTAL, PUBLIC, RULE, TOTAL, Mark

T = TypeVar("T")
C = TypeVar("C")

Board = list[int]  # changed in place: clones have their own
Boards = list[list[int]]  # the same, of several parts
Public = Annotated[T, PUBLIC]
Nobody = Annotated[T, NOBODY]
Length = Annotated[T, LENGTH]
Total = Annotated[T, TOTAL]
Owner = Annotated[T, OWNER]
OwnerLength = Annotated[T, OWNER_LENGTH]
OwnerTotal = Annotated[T, OWNER_TOTAL]
ByRule = Annotated[T, RULE]
Aside = Annotated[T, None]


def put(values: list[int], i: int, value: int) -> list[int]:
    """The list with another value in one place. A list that is replaced and never changed is shared by clones.

    >>> put([4, 5, 6], 1, 0)
    [4, 0, 6]
    """
    new = values.copy()
    new[i] = value
    return new


def add(values: list[int], i: int, n: int) -> list[int]:
    """The list with one place raised by n.

    >>> add([4, 5, 6], 1, 2)
    [4, 7, 6]
    """
    new = values.copy()
    new[i] += n
    return new


MARKS: Final = {
    "Public": "PUBLIC",
    "Nobody": "NOBODY",
    "Length": "LENGTH",
    "Total": "TOTAL",
    "Owner": "OWNER",
    "OwnerLength": "OWNER_LENGTH",
    "OwnerTotal": "OWNER_TOTAL",
    "ByRule": "RULE",
    "Aside": "",
}


class Field(NamedTuple):
    """One line of the block."""

    name: str
    mark: str  # the mark's name in the kernel, or nothing
    type: str
    start: str
    meaning: str = ""  # the comment on its line
    line: int = 0  # counted from 1

    def copy(self, compiled: bool) -> str:
        """What a clone gets."""
        if self.type == "Boards":  # each in the way that is the faster one
            return f"[part.copy() for part in self.{self.name}]" if compiled else f"[*map(list.copy, self.{self.name})]"
        return f"self.{self.name}" + (".copy()" if self.type == "Board" else "")


def read_field(name: str, annotation: str, start: str | None) -> Field | None:
    """A line of a state's block, or None for what is no field (a class variable)."""
    who, _, rest = annotation.partition("[")
    if who not in MARKS:
        return None
    type = rest[:-1]
    empty = "[]" if type in ("Board", "Boards") or type.startswith("list[") else "0" if type == "int" else ""
    return Field(name, MARKS[who], type, start or empty)


def read_block(node: ast.ClassDef, lines: list[str]) -> list[Field]:
    """The fields of a state's class, out of its source."""
    block = []
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
            start = ast.unparse(item.value) if item.value else None
            found = read_field(item.target.id, ast.unparse(item.annotation), start)
            if found is not None:
                meaning = lines[item.lineno - 1].partition("  # ")[2].strip()
                block.append(found._replace(meaning=meaning, line=item.lineno))
    return block


def is_state(node: ast.stmt) -> bool:
    return isinstance(node, ast.ClassDef) and any(ast.unparse(d) == "fields" for d in node.decorator_list)


def declared(cls: type[Any]) -> dict[str, tuple[str, str]]:
    """Type and meaning of every field, as its line says; read when first asked for, or by the compiled build."""
    if not cls.DECLARED:
        import inspect  # the only thing in the kernel that asks for a source

        try:
            text = inspect.getsource(cls)
        except (OSError, TypeError):  # typed in, or made by a program
            return {}
        node = ast.parse(text).body[0]
        assert isinstance(node, ast.ClassDef)
        cls.DECLARED = {f.name: (f.type, f.meaning) for f in read_block(node, text.split("\n"))}
    found: dict[str, tuple[str, str]] = cls.DECLARED
    return found


def replaced(block: list[Field]) -> tuple[str, ...]:
    """The fields that clones share."""
    return tuple([f.name for f in block if f.mark and f.type not in ("Board", "Boards")])


def aside(block: list[Field]) -> tuple[str, ...]:
    """What is neither shown nor saved."""
    return tuple([f.name for f in block if not f.mark])


def hideable(block: list[Field]) -> list[str]:
    """The fields that can be taken away from a state, because some seat does not see them."""
    return [f.name for f in block if f.mark not in ("", "PUBLIC")]


def methods(name: str, block: list[Field], compiled: bool) -> str:
    """`clear` and `clone`, as a person would write them."""
    lines = ["def clear(self) -> None:"]
    lines += [f"    self.{f.name} = {f.start}" for f in block if f.start]
    lines += ["", f"def clone(self) -> {name}:", f"    t = {name}()", "    self.copy_to(t)"]
    lines += [f"    t.{f.name} = {f.copy(compiled)}" for f in block]
    return "\n".join([*lines, "    return t"])


def fields(cls: type[C]) -> type[C]:
    """The class with slots, FIELDS, `clear` and `clone`, made from its block."""
    own = dict(vars(cls))
    block: list[Field] = []
    for name, annotation in cls.__annotations__.items():
        if not isinstance(annotation, str):
            raise TypeError(f"{cls.__name__}: a module with fields begins with `from __future__ import annotations`")
        found = read_field(name, annotation, repr(own[name]) if name in own else None)
        if found is not None:
            block.append(found)
            own.pop(name, None)
    for name in ("__dict__", "__weakref__"):
        own.pop(name, None)
    marks: dict[str, Mark] = {f.name: globals()[f.mark] for f in block if f.mark}
    scope: dict[str, Any] = {}
    exec(methods(cls.__name__, block, False), scope)
    made: type[C] = type(
        cls.__name__,
        cls.__bases__,
        {
            "clear": scope["clear"],
            "clone": scope["clone"],
            **own,
            "FIELDS": marks,
            "ASIDE": aside(block),
            "REPLACED": replaced(block),
            "__slots__": [f.name for f in block],
        },
    )
    scope[cls.__name__] = made
    for thing in own.values():  # what `super()` means in its methods
        for cell in getattr(thing, "__closure__", None) or ():
            if cell.cell_contents is cls:
                cell.cell_contents = made
    return made


def written_out(text: str) -> str:
    """A module's text as plain code: every `@fields` class, and every number of a frame that its class names."""
    lines = text.split("\n")
    for node in reversed(ast.parse(text).body):
        if isinstance(node, ast.ClassDef):
            if is_state(node):
                write_state(node, lines)
            else:
                write_names(node, lines)
    return "\n".join(lines)


def write_names(node: ast.ClassDef, lines: list[str]) -> None:
    """`points: int = X` as the property that it is."""
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and item.value is not None and ast.unparse(item.value) in ("X", "Y", "Z"):
            head = f"    @property\n    def {ast.unparse(item.target)}(self) -> {ast.unparse(item.annotation)}:"
            lines[item.lineno - 1] = f"{head}\n        return self.{ast.unparse(item.value).lower()}"


def write_state(node: ast.ClassDef, lines: list[str]) -> None:
    """A `@fields` class with its marks, `clear` and `clone`."""
    block = read_block(node, lines)
    for f in block:
        lines[f.line - 1] = f"    {f.name}: {f.type}"
    declared = {f.name: (f.type, f.meaning) for f in block}
    marks = ", ".join([f'"{f.name}": {f.mark}' for f in block if f.mark])
    told = f"ASIDE = {aside(block)!r}\nREPLACED = {replaced(block)!r}\nDECLARED = {declared!r}"
    made = f"FIELDS = {{{marks}}}\n{told}\n__deletable__ = {hideable(block)!r}\n\n" + methods(node.name, block, True)
    end = max(item.end_lineno or 0 for item in node.body)
    lines[end:end] = ["", *["    " + line if line else "" for line in made.split("\n")]]
    used = sorted({f.mark for f in block if f.mark})
    lines[node.decorator_list[0].lineno - 1] = f"from astrarium.kernel import {', '.join(used)}\n\n"
