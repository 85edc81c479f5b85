"""The changes: each is one small edit of one line, found in the syntax tree."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

COMPARE: Final[dict[type, tuple[str, str]]] = {  # as it is written, and as it becomes
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
ARITHMETIC: Final[dict[type, tuple[str, str]]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
}
RULE: Final = re.compile(r"\b[A-Z][A-Z0-9]{1,2}-[A-Z]?\d+\b")
SHOWN: Final = ("__repr__", "__str__")  # what is only shown …
MIND: Final = "Mind"  # … and what a bot thinks of a card, are no rules
Place = tuple[int, int, int, int]  # first line and column, last line and column


class Mutant(NamedTuple):
    """One change of one file: what stands at a place, and what is put there."""

    path: str
    line: int
    old: str  # the whole line as it is
    new: str  # the whole line as it becomes
    kind: str
    rules: tuple[str, ...]  # cited where it happens

    @property
    def name(self) -> str:
        return f"{self.path}:{self.line} {self.kind}: {self.old.strip()} -> {self.new.strip()}"

    def applied(self, text: str) -> str:
        lines = text.split("\n")
        assert lines[self.line - 1] == self.old
        lines[self.line - 1] = self.new
        return "\n".join(lines)


class Finder(ast.NodeVisitor):
    """Walks a file and keeps every edit that stays on one line."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.lines = text.split("\n")
        self.found: list[Mutant] = []
        self.cited: list[tuple[str, ...]] = [()]

    # ------------------------------------------------------------ editing
    def put(self, kind: str, place: Place, new: str) -> None:
        first, start, last, end = place
        if first != last:
            return
        old = self.lines[first - 1]
        raw = old.encode()
        line = (raw[:start] + new.encode() + raw[end:]).decode()
        if line != old:
            self.found.append(Mutant(self.path, first, old, line, kind, self.cited[-1]))

    def text(self, node: ast.AST) -> str:
        first, start, last, end = place(node)
        return self.lines[first - 1].encode()[start:end].decode() if first == last else ""

    def between(self, kind: str, left: ast.AST, right: ast.AST, old: str, new: str) -> None:
        """Change the operator that stands between two operands on a line."""
        _, _, first, start = place(left)
        last, end, _, _ = place(right)
        if first == last:
            gap = self.lines[first - 1].encode()[start:end].decode()
            if old in gap:
                self.put(kind, (first, start, last, end), gap.replace(old, new, 1))

    # ------------------------------------------------------------ where
    def within(self, node: ast.ClassDef | ast.FunctionDef) -> None:
        own = "\n".join(self.lines[node.lineno - 1 : node.end_lineno])
        self.cited.append(tuple(dict.fromkeys([*RULE.findall(own), *self.cited[-1]])))
        parts = [node.args, *node.body] if isinstance(node, ast.FunctionDef) else node.body  # not what it says it gives
        for part in parts:
            self.visit(part)
        self.cited.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.within(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        judges = any(isinstance(arg.annotation, ast.Name) and arg.annotation.id == MIND for arg in node.args.args)
        if node.name not in SHOWN and not judges:
            self.within(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_arguments(self, node: ast.arguments) -> None:
        for default in [*node.defaults, *node.kw_defaults]:
            if default is not None:
                self.visit(default)

    def visit_Assert(self, node: ast.Assert) -> None:
        """It tells the type checker what is so."""

    def visit_Raise(self, node: ast.Raise) -> None:
        """What a sentence says is another test's matter."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """The same."""

    # ------------------------------------------------------------ edits
    def visit_Compare(self, node: ast.Compare) -> None:
        left = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            self.between("comparison", left, right, *COMPARE[type(operator)])
            left = right
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            self.between("boolean", left, right, old, new)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        texts = any(isinstance(side, (ast.List, ast.JoinedStr)) for side in (node.left, node.right))
        if type(node.op) in ARITHMETIC and not texts:
            self.between("arithmetic", node.left, node.right, *ARITHMETIC[type(node.op)])
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if isinstance(node.op, (ast.Add, ast.Sub)) and not isinstance(node.value, (ast.List, ast.ListComp)):
            old, new = ("+=", "-=") if isinstance(node.op, ast.Add) else ("-=", "+=")
            self.between("arithmetic", node.target, node.value, old, new)
        self.put("dropped", place(node), "pass")
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if not isinstance(node.targets[0], ast.Name):
            self.put("dropped", place(node), "pass")
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            self.put("dropped", place(node), "pass")
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if node.value is True or node.value is False:
            self.put("constant", place(node), str(not node.value))
        elif isinstance(node.value, int):
            self.put("constant", place(node), str(node.value + 1))
            if node.value > 0:
                self.put("constant", place(node), str(node.value - 1))

    def visit_If(self, node: ast.If) -> None:
        if "TYPE_CHECKING" not in self.text(node.test):
            self.negate(node.test)
            self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self.negate(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.negate(node.test)
        self.generic_visit(node)

    def negate(self, test: ast.expr) -> None:
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            self.put("condition", place(test), self.text(test.operand))
        elif self.text(test):
            self.put("condition", place(test), f"not ({self.text(test)})")

    def visit_Call(self, node: ast.Call) -> None:
        if len(node.args) > 1 and not any(isinstance(arg, ast.Starred) for arg in node.args[:2]):
            one, two = node.args[:2]
            texts = self.text(one), self.text(two)
            first, start, _, _ = place(one)
            _, _, last, end = place(two)
            if all(texts) and texts[0] != texts[1] and first == last:
                gap = self.lines[first - 1].encode()[place(one)[3] : place(two)[1]].decode()
                self.put("swapped", (first, start, last, end), texts[1] + gap + texts[0])
        self.generic_visit(node)


def place(node: ast.AST) -> Place:
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset  # type: ignore[attr-defined]


def mutants(path: Path, root: Path) -> Iterator[Mutant]:
    """Every change of a file, each once."""
    text = path.read_text(encoding="utf-8")
    finder = Finder(path.relative_to(root).as_posix(), text)
    finder.visit(ast.parse(text))
    seen: set[tuple[int, str]] = set()
    for mutant in finder.found:
        if (mutant.line, mutant.new) not in seen:
            seen.add((mutant.line, mutant.new))
            yield mutant


def sound(mutant: Mutant, root: Path) -> bool:
    """Whether the changed file still is Python, and not the same program."""
    text = (root / mutant.path).read_text(encoding="utf-8")
    try:
        return ast.dump(ast.parse(mutant.applied(text))) != ast.dump(ast.parse(text))
    except SyntaxError:
        return False
