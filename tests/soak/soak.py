"""A simulation of whole servers: the real table service on a seeded event loop whose time is virtual.

Two servers share a store and a bus. Connections are lost before a commit or after it, messages are late, doubled,
reordered and lost, servers are killed and started again; people move, undo, ask for moves back, talk, look at pages of
the present and the past, retry, click twice and vanish; bots play. Everything follows from the seed.

What must hold is checked against the records alone: what was acknowledged is there exactly once and in order, every
view is the view of a replay, nobody sees what another seat hides, what was said is told once, nothing is taken back
without leave, nobody's clock ran while no server was there, and in the end everybody was served.
"""

from __future__ import annotations

import json
import logging
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import astrarium
from astrarium.table.snapshot import folder_mark

from .time import Violation, looped
from .world import GAMES, TROUBLE, World

__all__ = ["Violation", "simulate", "soak"]


def simulate(seed: int, plant: str = "", games: int = GAMES, trouble: float = TROUBLE) -> World:
    """One world from its beginning to its end; a violation is raised."""
    shm = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=shm if shm.is_dir() else None) as folder, looped() as loop:
        world = World(seed, Path(folder), loop, plant, games, trouble)
        loop.run_until_complete(world.run())
        return world


class Told(NamedTuple):
    """What became of one world."""

    seed: int
    made: int
    acknowledged: int
    violation: str


def one_world(seed: int) -> Told:
    logging.disable(logging.ERROR)  # servers die here by the hundred
    try:
        world = simulate(seed)
    except Violation as found:
        return Told(seed, 0, 0, f"seed {seed}: {found}")
    return Told(seed, world.made, world.moves, "")


def worlds(seed: int, processes: int) -> Iterator[Told]:
    """One world after another, or so many at once; each follows from its own seed alone."""
    if processes == 1:
        yield from map(one_world, count(seed))
    with get_context("spawn").Pool(processes) as pool:
        waiting = deque(pool.apply_async(one_world, (seed + n,)) for n in range(2 * processes))
        for next_seed in count(seed + 2 * processes):
            yield waiting.popleft().get()
            waiting.append(pool.apply_async(one_world, (next_seed,)))


def code() -> str:
    """A short name of everything that a world is made of."""
    house = Path(astrarium.__file__).parent
    rooms = [folder_mark(house / room) for room in ("kernel", "games", "table", "store", "bus")]
    rooms.append(folder_mark(Path(__file__).parent))
    return sha256("".join(rooms).encode()).hexdigest()[:12]


class Ledger:
    """The worlds that were done, one line each in a file, so that many runs add up: no seed is done twice."""

    def __init__(self, path: str) -> None:
        self.path = Path(path) if path else None
        self.lines: list[dict[str, int | str]] = []
        if self.path is not None and self.path.exists():
            self.lines = [json.loads(line) for line in self.path.read_text().splitlines()]

    def next_seed(self, seed: int) -> int:
        return max([seed, *[int(line["seed"]) + 1 for line in self.lines]])

    def enter(self, told: Told, code: str) -> None:
        self.lines.append({"seed": told.seed, "moves": told.made, "acknowledged": told.acknowledged, "code": code})
        if self.path is not None:
            with self.path.open("a") as file:
                file.write(json.dumps(self.lines[-1]) + "\n")

    def sum(self, what: str) -> int:
        return sum([int(line[what]) for line in self.lines])

    def __str__(self) -> str:
        people = f"{self.sum('acknowledged')} of them acknowledged to people"
        codes = len({line["code"] for line in self.lines})
        stands = f", in {codes} stands of the code" if codes > 1 else ""
        return f"{len(self.lines)} worlds, {self.sum('moves')} moves, {people}{stands}, no violation"


def soak(seconds: float, seed: int, moves: int = 0, processes: int = 1, ledger: str = "") -> int:
    """Worlds of one seed after another, for so long and until there are so many moves; with a ledger for so long at
    most, since another run goes on where this one ended. The exit status."""
    began, done = time.monotonic(), Ledger(ledger)
    own, first = code(), done.next_seed(seed)
    for told in worlds(first, processes):
        if told.violation:
            print(told.violation, file=sys.stderr)
            return 1
        done.enter(told, own)
        took = time.monotonic() - began
        late, reached = took >= seconds, done.sum("moves") >= moves
        if (late and reached) or (ledger and (late or (moves and reached))):
            break
        if len(done.lines) % 100 == 0:
            print(f"{done}, {took:.0f} s", flush=True)
    print(f"{done}, {took:.0f} s; next seed {told.seed + 1}")
    return 0
