"""The ledger: a file of lines that keeps what was played. A killed arena goes on from it; ledgers can be merged.

The first line says which tournament it is; every other line is one game. A line is written whole or, by a kill at just
that moment, torn: a torn last line is cut off and its game is played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from astrarium.kernel import AstrariumError

from .tournament import Played


class Ledger:
    """The games of one tournament that have been played, on disk."""

    def __init__(self, path: Path, header: dict[str, Any]) -> None:
        self.path = path
        self.header = header
        self.played: dict[int, Played] = {}
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
        for line in read_lines(self.path, self.header):
            self.played[line.round.number] = line

    def add(self, found: Iterable[Played]) -> None:
        """Write games down; they are there after the next line of the caller, whatever happens to it."""
        with self.path.open("a", encoding="utf-8") as file:
            for one in found:
                if one.round.number not in self.played:
                    self.played[one.round.number] = one
                    file.write(json.dumps(one.json()) + "\n")

    def merge(self, other: Path) -> int:
        """Take over the games of another ledger of the same tournament; how many were new."""
        before = len(self.played)
        self.add(read_lines(other, self.header))
        return len(self.played) - before


def read_lines(path: Path, header: dict[str, Any]) -> list[Played]:
    """The games of a file, which must be a ledger of this tournament."""
    try:
        first, *rest = path.read_text(encoding="utf-8").splitlines()
        found = json.loads(first)
        differ = [key for key in header if found.get(key) != header[key]] if isinstance(found, dict) else ["all"]
        if differ:
            raise AstrariumError(
                f"{path} is the ledger of another tournament ({', '.join(differ)} differ); choose another file"
            )
        return [Played.read(json.loads(line)) for line in rest]
    except (OSError, ValueError, KeyError) as wrong:
        raise AstrariumError(f"{path} cannot be read as a ledger: {wrong}") from None
