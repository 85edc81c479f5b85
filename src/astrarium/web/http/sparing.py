"""Scripts and styles as browsers get them: what is written for their readers stays here."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Final

COMMENT: Final = re.compile(r"/\*.*?\*/", re.S)
NOTES: Final = re.compile(r"(?m)^[ \t]*/\*(?:[^*]|\*(?!/))*\*/[ \t]*$")  # comments that have their lines to themselves
REMARK: Final = re.compile(r"(?<=[;{},(]) ?// [^\"'`]*$")  # at the end of a line
STRING: Final = re.compile(r"""("[^"]*"|'[^']*')""")
SPACE: Final = re.compile(r"\s+")
AROUND: Final = re.compile(r" ?([{};,]) ?")
KINDS: Final = {".js": "text/javascript", ".css": "text/css"}


@lru_cache(128)
def spared(path: Path, _mark: str) -> bytes:
    """A file without remarks and indents. The mark changes with the file."""
    text = path.read_text(encoding="utf-8")
    return (style(text) if path.suffix == ".css" else script(text)).encode()


def script(text: str) -> str:
    """
    >>> script("// greets\\n/** @param {number} a */\\nif (a) {\\n  b('//'); // loudly\\n}")
    "if (a) {\\nb('//');\\n}"
    """
    lines = [REMARK.sub("", line.strip()) for line in NOTES.sub("", text).splitlines()]
    return "\n".join([line for line in lines if line and not line.startswith("//")])


def style(text: str) -> str:
    """
    >>> style('/* a sign */\\n.a,\\n.b > i {\\n  content: "; ";\\n  margin: calc(1px + 2px);\\n}\\n')
    '.a,.b > i{content:"; ";margin:calc(1px + 2px)}'
    """
    parts = STRING.split(COMMENT.sub("", text))
    for i in range(0, len(parts), 2):  # what stands between quotes is left as it is
        parts[i] = AROUND.sub(r"\1", SPACE.sub(" ", parts[i])).replace(": ", ":").replace(";}", "}")
    return "".join(parts).strip()
