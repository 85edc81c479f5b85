"""A simulation of whole servers: the real table service on a seeded event loop whose time is virtual.

Two servers share a store and a bus. Connections are lost before a commit or after it, messages are late, doubled,
reordered and lost, servers are killed and started again; people move, undo, ask for moves back, talk, look at pages of
the present and the past, retry, click twice and vanish; bots play. Everything follows from the seed.

What must hold is checked against the records alone: what was acknowledged is there exactly once and in order, every
view is the view of a replay, nobody sees what another seat hides, what was said is told once, nothing is taken back
without leave, nobody's clock ran while no server was there, and in the end everybody was served.
"""

from __future__ import annotations

import logging
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from .soaking.time import Violation, looped
from .soaking.world import GAMES, TROUBLE, World

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

    made: int
    acknowledged: int
    violation: str


def one_world(seed: int) -> Told:
    logging.disable(logging.ERROR)  # servers die here by the hundred
    try:
        world = simulate(seed)
    except Violation as found:
        return Told(0, 0, f"seed {seed}: {found}")
    return Told(world.made, world.moves, "")


def worlds(seed: int, processes: int) -> Iterator[Told]:
    """One world after another, or so many at once; each follows from its own seed alone."""
    if processes == 1:
        yield from map(one_world, count(seed))
    with get_context("spawn").Pool(processes) as pool:
        waiting = deque(pool.apply_async(one_world, (seed + n,)) for n in range(2 * processes))
        for next_seed in count(seed + 2 * processes):
            yield waiting.popleft().get()
            waiting.append(pool.apply_async(one_world, (next_seed,)))


def soak(seconds: float, seed: int, moves: int = 0, processes: int = 1) -> int:
    """Worlds of one seed after another, for so long or until so many moves; the exit status."""
    began, made, acknowledged, done = time.monotonic(), 0, 0, 0
    for told in worlds(seed, processes):
        if told.violation:
            print(told.violation, file=sys.stderr)
            return 1
        made, acknowledged, done = made + told.made, acknowledged + told.acknowledged, done + 1
        took = time.monotonic() - began
        if took >= seconds and made >= moves:
            break
        if done % 100 == 0:
            print(f"{done} worlds, {made} moves, no violation, {took:.0f} s", flush=True)
    people = f"{acknowledged} of them acknowledged to people"
    print(f"{done} worlds, {made} moves, {people}, no violation, {took:.0f} s; next seed {seed + done}")
    return 0
