"""Puzzles from the command line, with nothing but Python: `python3 -m astrarium.puzzles make --count 120`."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from astrarium.games import ready
from astrarium.kernel import AstrariumError
from astrarium.kernel.outside import whole_number

from . import DROPPED, FILE, SHIPPED, parts_of, read, retired, shipped, write
from .make import again, check, confirmed, games_of, made_anew, make

SEED: Final = "goals2"
PACE: Final = "efemeris:37,celestia-duo:96,kepler:18,astronavigators:129"  # the games that gave those that are shipped
LONGER: Final = 5  # times as many turns are looked at before a puzzle is kept


@dataclass(frozen=True)
class Order:
    """What to make."""

    count: int = 150
    least: int = 15  # of each game
    games: str = ""
    seed: str = SEED
    begin: str = ""
    workers: int = 0
    minutes: float = 240.0
    out: str = ""
    ledger: str = ""
    more: bool = False


def pace_of(games: str) -> dict[str, int]:
    """How many games of each title a round has: `kepler:2,celestia-duo:12`; one if no number is given. Without words
    every game that is there takes part.

    >>> pace_of("kepler:2,efemeris")
    {'kepler': 2, 'efemeris': 1}
    """
    pace: dict[str, int] = {}
    for word in (games or PACE).split(","):
        title, _, number = word.strip().partition(":")
        if title not in ready():
            raise AstrariumError(f"no game {title!r}; choose among {', '.join(ready())}")
        if number and not whole_number(number):
            raise AstrariumError(f"{number!r} is no number of games; write {title}:2 for two in each round")
        pace[title] = whole_number(number) or 1
    return pace if games else {**pace, **{title: 1 for title in ready() if title not in pace}}


def made(order: Order) -> str:
    """Make puzzles and write them; what was done, in words."""
    pace = pace_of(order.games)
    path = Path(order.out) if order.out else FILE
    kept = read(parts_of(path)[SHIPPED]) if order.more and path.exists() else []
    try:
        first = date.fromisoformat(order.begin) if order.begin else date.today()
    except ValueError:
        raise AstrariumError(f"{order.begin!r} is no date; write it like 2026-11-15") from None
    if kept:
        first = date.fromisoformat(kept[-1].day) + timedelta(1)
    if order.count < 1 or order.least < 0 or order.workers < 0 or order.minutes <= 0:
        raise AstrariumError("--count and --minutes must be at least 1, --least and --workers not below 0")
    workers, ledger = order.workers or os.cpu_count() or 1, Path(order.ledger) if order.ledger else None
    found = make(pace, order.count, order.least, order.seed, first, workers, order.minutes, tell, ledger)
    each = ", ".join([f"{title} {sum(one.game == title for one in found)}" for title in pace])
    if len(found) < order.count or any(sum(one.game == title for one in found) < order.least for title in pace):
        goes_on = "the same command goes on from there" if ledger else "with --ledger FILE it could go on from there"
        raise AstrariumError(f"the time is up at {len(found)} of {order.count} puzzles ({each}); {goes_on}")
    known = {(one.seed, tuple(one.moves)) for one in kept}
    old = [] if kept or order.games else made_anew(retired(), workers)
    fresh = [one for one in [*found, *old] if (one.seed, tuple(one.moves)) not in known]
    begin = [one._replace(day=str(first + timedelta(n))) for n, one in enumerate(fresh)]
    fresh = confirmed(begin, LONGER, "check", workers)
    write(path, "".join([one.line() + "\n" for one in [*kept, *fresh]]))
    hard = sum(one.hard for one in fresh)
    return f"{len(fresh)} puzzles ({each}), {hard} of them hard, from {first} on, in {path}"


def tell(line: str) -> None:
    print(line, flush=True)


def checked(longer: int, seed: str, workers: int, file: str, few: int = 0, drop: bool = False) -> tuple[int, int]:
    """Of how many of how many puzzles a longer search confirms the goal; the others can be dropped from the file."""
    puzzles = read(parts_of(Path(file))[SHIPPED]) if file else list(shipped())
    if few:
        puzzles = puzzles[:: max(1, len(puzzles) // few)][:few]
    found = check(puzzles, longer, seed, workers or os.cpu_count() or 1)
    for puzzle, good in zip(puzzles, found, strict=True):
        if good is None:
            print(f"{puzzle.day} {puzzle.game} {puzzle.id}: not confirmed, {puzzle.way}", flush=True)
    if drop and not few:
        kept = [good for good in found if good is not None]
        first = date.fromisoformat(puzzles[0].day)
        gone = [one for one, good in zip(puzzles, found, strict=True) if good is None and not file]
        if gone:  # whoever tried one finds it again
            lines = [parts_of(FILE)[DROPPED], *[one.line() for one in gone]]
            write(FILE, "\n".join(lines), DROPPED)
        lines = [one._replace(day=str(first + timedelta(n))).line() + "\n" for n, one in enumerate(kept)]
        write(Path(file) if file else FILE, "".join(lines))
    return sum(good is not None for good in found), len(found)


def made_again(few: int) -> str:
    """How many of those that are shipped come again from their games, in words."""
    games = games_of(shipped(), SEED)
    some = games[:: max(1, len(games) // few)][:few] if few else games
    of, missing = 0, list[str]()
    for title, number in some:
        many, other = again(title, number, SEED, shipped())
        of, missing = of + many, [*missing, *other]
        tell(f"{title} {number}: {many - len(other)} of {many} again")
    told = f"{of - len(missing)} of {of} puzzles of {len(some)} of {len(games)} games come again"
    return " ".join([told, *missing])


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="astrarium puzzles", description="Puzzles of the day.")
    orders = parser.add_subparsers(dest="order", required=True)
    making = orders.add_parser("make", help="make puzzles from games of bots")
    making.add_argument("--count", type=int, default=150, help="how many at least")
    making.add_argument("--least", type=int, default=15, help="so many of each game at least")
    making.add_argument("--games", default="", metavar="TITLE:N,…", help="how many games of each make a round")
    making.add_argument("--seed", default=SEED, help="another seed gives other puzzles")
    making.add_argument("--from", dest="begin", default="", metavar="DATE", help="the first day; today if left out")
    making.add_argument("--workers", type=int, default=0, help="processes; 0 for one for each core")
    making.add_argument("--minutes", type=float, default=240.0, help="stop after so long; with a ledger it goes on")
    making.add_argument("--out", default="", metavar="FILE", help="where to; the shipped file if left out")
    making.add_argument("--ledger", default="", metavar="FILE", help="remember what games gave; a stopped run goes on")
    making.add_argument("--more", action="store_true", help="add to the file, after its last day")
    checking = orders.add_parser("check", help="let a longer search look for the same answers")
    checking.add_argument("--longer", type=int, default=LONGER, help="how many times as many turns are looked at")
    checking.add_argument("--seed", default="check")
    checking.add_argument("--workers", type=int, default=0)
    checking.add_argument("--file", default="")
    checking.add_argument("--drop", action="store_true", help="write the file without those that are not confirmed")
    anew = orders.add_parser("again", help="play again the games that gave those that are shipped, and compare")
    anew.add_argument("--few", type=int, default=0, help="so many of these games, spread over all; 0 for all of them")
    given = parser.parse_args(words)
    try:
        if given.order == "make":
            print(made(Order(**{name: value for name, value in vars(given).items() if name != "order"})))
        elif given.order == "again":
            print(made_again(given.few))
        else:
            same, of = checked(given.longer, given.seed, given.workers, given.file, 0, given.drop)
            print(f"a longer search confirms {same} of {of} puzzles")
    except AstrariumError as error:
        print(f"astrarium: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
