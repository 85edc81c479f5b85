"""Which parts of Python's own library are packed: what our files import anywhere, and whatever that imports when it is
loaded. What Python asks for by itself is named."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

# Python's own start, what the Python of the browser needs to talk to it, and what C asks for without an import
ROOTS: Final = (
    *("_pyodide", "pyodide", "encodings", "site", "zipimport", "sqlite3", "asyncio", "importlib", "pickle"),
    *("_strptime", "_pylong", "_ast_unparse"),
)
CONSOLES: Final = ("_pyrepl", "bdb", "cmd", "ctypes", "doctest", "pdb", "unittest", "webbrowser")  # nobody types here
# what needs processes, sockets, consoles or another system, and twins in Python of what is there in C
NOT_HERE: Final = (
    *("_py_abc", "_pydatetime", "_threading_local", "argparse", "asyncio/__main__", "asyncio/proactor_events"),
    *("asyncio/tools", "asyncio/windows_events", "asyncio/windows_utils", "code", "concurrent/futures/process"),
    *("concurrent/futures/interpreter", "concurrent/interpreters", "csv", "difflib", "email/mime", "gettext"),
    *("html/parser", "http/cookiejar", "http/server", "json/__main__", "json/tool", "logging/config"),
    *("logging/handlers", "multiprocessing", "pprint", "pyodide/console", "rlcompleter", "runpy", "socketserver"),
    *("sqlite3/__main__", "sysconfig/__main__", "urllib/request", "urllib/robotparser", "xml/dom", "xml/sax"),
    "zipfile/__main__",
)
IMPORT: Final = re.compile(r"\s*(?:from ([\w.]+) import\b|import ([\w., ]+))")
CODECS: Final = (
    *("__init__", "aliases", "ascii", "base64_codec", "charmap", "cp437", "hex_codec", "idna", "latin_1", "punycode"),
    *("raw_unicode_escape", "unicode_escape", "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_8", "utf_8_sig"),
)


def imported(text: str, all_of_it: bool) -> Iterator[str]:
    """The modules that a source names: everywhere, or outside its functions and classes. Read line by line, for that
    Python is newer than the one that builds.

    >>> sorted(imported("import a.b, c\\ntry:\\n    from d import e\\ndef f():\\n    import g\\n", False))
    ['a.b', 'c', 'd']
    """
    inside = False
    for line in text.splitlines():
        if line[:1].strip():
            inside = line.startswith(("def ", "async def ", "class "))
        found = IMPORT.match(line)
        if found and (all_of_it or not inside):
            yield from [one.split()[0] for one in (found[1] or found[2]).split(",")]


def parts(library: Path) -> dict[str, list[Path]]:
    """The files of every module or package at the top of the library."""
    return {
        path.stem if path.is_file() else path.name: [path] if path.is_file() else sorted(path.rglob("*.py"))
        for path in sorted(library.iterdir())
    }


def needed(library: Path, sources: Iterable[str]) -> set[str]:
    """The top-level names that have to be there for these sources."""
    known = parts(library)

    @cache
    def asked(name: str) -> frozenset[str]:
        whole = name in ROOTS
        texts = [path.read_text(encoding="utf-8") for path in known[name] if path.suffix == ".py"]
        return frozenset([one.partition(".")[0] for text in texts for one in imported(text, whole)])

    waiting = [*ROOTS, *[one.partition(".")[0] for text in sources for one in imported(text, True)]]
    waiting += [name for name in known if name.startswith("_sysconfigdata")]
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in known and name not in found and name not in CONSOLES:
            found.add(name)
            waiting.extend(asked(name))
    return found


def thinned(library: Path, sources: Iterable[str]) -> None:
    """Take away what nothing asks for."""
    keep = needed(library, sources)
    for name, paths in parts(library).items():
        for path in paths:
            place = path.relative_to(library).with_suffix("").as_posix()
            here = not any(place == one or place.startswith(f"{one}/") for one in NOT_HERE)
            if name not in keep or not here or (name == "encodings" and path.stem not in CODECS):
                path.unlink()
