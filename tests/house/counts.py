"""The house in figures, of this tree or of another: `python -m tests.house.counts [FOLDER]`."""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

LENGTH = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:px|rem|em)\b")
STYLES = {
    "font sizes": "font-size",
    "spacings": r"(?:margin|padding|gap|row-gap|column-gap)(?:-\w+)*",
    "radii": r"border(?:-\w+)*-radius",
    "layers": "z-index",
}


def texts(folder: Path, kind: str) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(folder.rglob(f"*.{kind}"))]


def lines(found: list[str]) -> int:
    return sum(text.count("\n") for text in found)


def classes(found: list[str]) -> list[ast.ClassDef]:
    return [node for text in found for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)]


def heritage(name: str, bases: dict[str, set[str]], seen: frozenset[str] = frozenset()) -> set[str]:
    """A class with all of ours that it inherits from."""
    if name in seen:
        return set()
    return {name}.union(*[heritage(one, bases, seen | {name}) for one in bases.get(name, ()) if one in bases])


def breaks(sheet: str) -> Iterator[int]:
    """The widths from which on windows look otherwise: `max-width: 699px` and `min-width: 700px` are the same place."""
    for head in re.findall(r"@media[^{]*", sheet):
        yield from [int(width) + (bound == "max") for bound, width in re.findall(r"(max|min)-width: (\d+)px", head)]


def counts(folder: Path) -> dict[str, int]:
    source = folder / "src" / "astrarium"
    python, sheets = texts(source, "py"), texts(source, "css")
    names = Counter([node.name for node in classes(python)])
    service = classes(texts(source / "table", "py"))
    bases = {node.name: {ast.unparse(base).partition("[")[0] for base in node.bases} for node in service}
    whole = "\n".join(python)
    found = {
        "lines of Python": lines(python),
        "of styles": lines(sheets),
        "of scripts": lines(texts(source, "js")),
        "of data (TOML)": lines(texts(source, "toml")),
        "of tests": lines(texts(folder / "tests", "py")),
        'string keys: view["..."]': len(re.findall(r'view\["', whole)),
        "questions compared with a string": len(re.findall(r'question (?:==|in) \(?"', whole)),
        "class names that occur twice": sum(times > 1 for times in names.values()),
        "classes that the service is made of (its MRO)": len(heritage("Tables", bases)),
    }
    for name, properties in STYLES.items():
        values = [one for sheet in sheets for one in re.findall(rf"(?<![-\w])(?:{properties}):\s*([^;}}]+)", sheet)]
        found[f"{name}, distinct values"] = len({one.strip() for one in values})
        if name != "layers":
            found[f"{name}, lengths outside of a scale"] = len(set(LENGTH.findall(" ".join(values))))
    return {**found, "widths at which windows break": len({width for sheet in sheets for width in breaks(sheet)})}


if __name__ == "__main__":
    for name, number in counts(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[2]).items():
        print(f"{number:8,}  {name}")
