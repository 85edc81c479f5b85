"""A simulation of whole servers: the real table service on a seeded event loop whose time is virtual.

Two servers share a store and a bus. Connections are lost before a commit or after it, messages are late, doubled,
reordered and lost, servers are killed and started again; people move, undo, ask for moves back, talk, look at pages of
the present and the past, retry, click twice and vanish; bots play. Everything follows from the seed.

What must hold is checked against the records alone: what was acknowledged is there exactly once and in order, every
view is the view of a replay, nobody sees what another seat hides, what was said is told once, nothing is taken back
without leave, nobody's clock ran while no server was there, and in the end everybody was served.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

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


def soak(seconds: float, seed: int, moves: int = 0) -> int:
    """Worlds of one seed after another, for so long or until so many moves; the exit status."""
    until, made, worlds, began = time.monotonic() + seconds, 0, 0, time.monotonic()
    while time.monotonic() < until or made < moves:
        try:
            world = simulate(seed)
        except Violation as found:
            print(f"seed {seed}: {found}", file=sys.stderr)
            return 1
        made += world.moves
        worlds += 1
        seed += 1
    took = time.monotonic() - began
    print(f"{worlds} worlds, {made} acknowledged moves, no violation, {took:.0f} s; next seed {seed}")
    return 0
