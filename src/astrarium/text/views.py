"""View classes: the fields of a game's state, as one seat sees them, written out for the type checker.

`view.py` in a game's folder is made from the block of its state and says nothing of its own:

    python -m astrarium.text.views src/astrarium/games      writes it for every game in this folder
    python -m astrarium.text.views docs/comet/comet         or for the game of this one

Then `view.cubes_at` is a list of numbers and `view.cubes_ta` an error before anything runs.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import Final, NamedTuple

from astrarium.kernel.fields import Field, is_state, read_block

SEEN: Final = {  # what a seat sees of a field, by its mark, where it is not the field itself
    "NOBODY": "None",
    "LENGTH": "int",
    "TOTAL": "int",
    "OWNER": "list[Any]",  # one for each seat: my own whole, of the others what their mark leaves
    "OWNER_LENGTH": "list[Any]",
    "OWNER_TOTAL": "list[Any]",
    "RULE": "Any",
}
PLAIN: Final = {"Board": "list[int]", "Boards": "list[list[int]]"}
WIDTH: Final = 120


class Source(NamedTuple):
    """The state of a game, as it is written."""

    name: str
    block: list[Field]
    home: str  # the module it stands in, seen from the game's folder
    imports: dict[str, str]  # what it names of other modules of the game, and of which


def read_state(folder: Path) -> Source | None:
    """The class marked `@fields` in a game's folder; None if there is none."""
    for path in sorted(folder.glob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "@fields" in text:
            body = ast.parse(text).body
            for node in body:
                if isinstance(node, ast.ClassDef) and is_state(node):
                    home = "." if path.stem == "__init__" else f".{path.stem}"
                    near = [n for n in body if isinstance(n, ast.ImportFrom) and n.level == 1]
                    imports = {a.name: f".{n.module or ''}" for n in near for a in n.names}
                    return Source(node.name, read_block(node, text.split("\n")), home, imports)
    return None


def seen_as(field: Field) -> str:
    return SEEN.get(field.mark) or PLAIN.get(field.type, field.type)


def line_of(field: Field) -> str:
    whole = f"        {field.name}: {seen_as(field)}  # {field.meaning}"
    return whole if field.meaning and len(whole) <= WIDTH else whole.partition("  # ")[0]


def written_view(source: Source) -> str:
    """The text of `view.py`."""
    name, block, home, imports = source
    lines = [line_of(field) for field in block if field.mark]
    box = next((field.type for field in block if field.name == "box" and not field.mark), "")
    if box:
        lines.insert(0, f"        pieces: {box}")
    taken = (
        "from typing import TYPE_CHECKING, Any"
        if any("Any" in line for line in lines)
        else "from typing import TYPE_CHECKING"
    )
    return "\n".join(
        [
            f'"""What a seat sees of {name}, by name, for the type checker. Written by `astrarium.text.views`."""',
            "",
            "from __future__ import annotations",
            "",
            taken,
            "",
            "from astrarium.kernel import View",
            "",
            "if TYPE_CHECKING:",
            *([f"    from {imports.get(box, home)} import {box}", ""] if box else [""]),
            f"    class {name}View(View):",
            *lines,
            "",
            "else:",
            f"    {name}View = View  # at run time every view is the kernel's",
            "",
        ]
    )


if __name__ == "__main__":
    for given in sys.argv[1:]:
        for folder in (Path(given), *sorted(Path(given).iterdir())):
            if folder.is_dir() and (state := read_state(folder)) is not None:
                (folder / "view.py").write_text(written_view(state), encoding="utf-8")
