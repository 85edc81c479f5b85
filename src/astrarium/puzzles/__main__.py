"""Puzzles from the command line, with nothing but Python: `python3 -m astrarium.puzzles make --count 120`."""

from __future__ import annotations

import argparse
import os
import sys
from datetime import date, timedelta
from pathlib import Path

from astrarium.games import ready
from astrarium.kernel import AstrariumError

from . import FILE, read, shipped
from .make import check, make


def made(count: int, games: str, seed: str, begin: str, workers: int, minutes: float, out: str, more: bool) -> str:
    """Make puzzles and write them; what was done, in words."""
    titles = [title.strip() for title in games.split(",")] if games else list(ready())
    for title in titles:
        if title not in ready():
            raise AstrariumError(f"no game {title!r}; choose among {', '.join(ready())}")
    path = Path(out) if out else FILE
    kept = read(path.read_text(encoding="utf-8")) if more and path.exists() else []
    try:
        first = date.fromisoformat(begin) if begin else date.today()
    except ValueError:
        raise AstrariumError(f"{begin!r} is no date; write it like 2026-11-15") from None
    if kept:
        first = date.fromisoformat(kept[-1].day) + timedelta(1)
    if count < 1 or workers < 0 or minutes <= 0:
        raise AstrariumError("--count and --minutes must be at least 1, --workers not below 0")
    found = make(
        titles, count, seed, first, workers or os.cpu_count() or 1, minutes, lambda line: print(line, flush=True)
    )
    known = {(one.seed, tuple(one.moves)) for one in kept}
    fresh = [one for one in found if (one.seed, tuple(one.moves)) not in known]
    path.write_text("".join([one.line() + "\n" for one in [*kept, *fresh]]), encoding="utf-8")
    hard = sum(one.hard for one in fresh)
    return f"{len(fresh)} puzzles, {hard} of them hard, from {first} on, in {path}"


def checked(iterations: int, seed: str, workers: int, file: str, few: int = 0) -> tuple[int, int]:
    """How many of how many puzzles a longer search answers in the same way."""
    puzzles = read(Path(file).read_text(encoding="utf-8")) if file else list(shipped())
    if few:
        puzzles = puzzles[:: max(1, len(puzzles) // few)][:few]
    found = check(puzzles, iterations, seed, workers or os.cpu_count() or 1)
    for puzzle, good in zip(puzzles, found, strict=True):
        if not good:
            print(f"{puzzle.day} {puzzle.game}: another answer than {puzzle.answer!r}", flush=True)
    return sum(found), len(found)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="astrarium puzzles", description="Puzzles of the day.")
    orders = parser.add_subparsers(dest="order", required=True)
    making = orders.add_parser("make", help="make puzzles from games of bots")
    making.add_argument("--count", type=int, default=120, help="how many")
    making.add_argument("--games", default="", help="titles, separated by commas; all of them if left out")
    making.add_argument("--seed", default="astrarium", help="another seed gives other puzzles")
    making.add_argument("--from", dest="begin", default="", metavar="DATE", help="the first day; today if left out")
    making.add_argument("--workers", type=int, default=0, help="processes; 0 for one for each core")
    making.add_argument("--minutes", type=float, default=60.0, help="stop after so long, with what is there")
    making.add_argument("--out", default="", metavar="FILE", help="where to; the shipped file if left out")
    making.add_argument("--more", action="store_true", help="add to the file, after its last day")
    checking = orders.add_parser("check", help="let a longer search look for the same answers")
    checking.add_argument("--iterations", type=int, default=4000)
    checking.add_argument("--seed", default="check")
    checking.add_argument("--workers", type=int, default=0)
    checking.add_argument("--file", default="")
    given = parser.parse_args(words)
    try:
        if given.order == "make":
            print(made(given.count, given.games, given.seed, given.begin, given.workers, given.minutes, given.out,
                       given.more))  # fmt: skip
        else:
            same, of = checked(given.iterations, given.seed, given.workers, given.file)
            print(f"{same} of {of} have the same answer")
    except AstrariumError as error:
        print(f"astrarium: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
