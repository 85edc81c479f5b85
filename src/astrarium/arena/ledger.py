"""The ledger: a file of lines that keeps what was played. A killed run goes on from it; ledgers can be merged.

The first line says which games they are; every other line is one of them. A line is written whole or, by a kill at just
that moment, torn: a torn last line is cut off and its game is played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Hashable, Iterable
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from astrarium.kernel import AstrariumError


class LedgerLine(Protocol):
    """A game that was played. Its key is its name among the others; who reads lines knows their kind."""

    @property
    def key(self) -> Hashable: ...

    def json(self) -> dict[str, Any]: ...


L = TypeVar("L", bound=LedgerLine)


class Ledger(Generic[L]):
    """The games of one tournament, or of one balance, that have been played, on disk."""

    def __init__(self, path: Path, header: dict[str, Any], kind: Callable[[dict[str, Any]], L]) -> None:
        self.path = path
        self.header = header
        self.kind = kind
        self.played: dict[Hashable, L] = {}
        if path.exists() and path.stat().st_size:
            self.read()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(header) + "\n", encoding="utf-8")

    def read(self) -> None:
        data = self.path.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            os.truncate(self.path, whole)
        for line in self.lines(self.path):
            self.played[line.key] = line

    def add(self, found: Iterable[L]) -> None:
        """Write games down; they are there after the next line of the caller, whatever happens to it."""
        with self.path.open("a", encoding="utf-8") as file:
            for one in found:
                if one.key not in self.played:
                    self.played[one.key] = one
                    file.write(json.dumps(one.json()) + "\n")

    def merge(self, other: Path) -> int:
        """Take over the games of another ledger of the same kind; how many were new."""
        before = len(self.played)
        self.add(self.lines(other))
        return len(self.played) - before

    def lines(self, path: Path) -> list[L]:
        """The games of a file, which must be a ledger of these games."""
        try:
            first, *rest = path.read_text(encoding="utf-8").splitlines()
            found = json.loads(first)
            differ = [k for k, v in self.header.items() if found.get(k) != v] if isinstance(found, dict) else ["all"]
            if differ:
                raise AstrariumError(
                    f"{path} is the ledger of other games ({', '.join(differ)} differ); choose another file"
                )
            return [self.kind(json.loads(line)) for line in rest]
        except (OSError, ValueError, KeyError) as wrong:
            raise AstrariumError(f"{path} cannot be read as a ledger: {wrong}") from None
