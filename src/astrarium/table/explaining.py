"""Explaining at a table: one explainer for each seat and position, kept until the table moves on.

Pages ask it where they are made, in threads beside the event loop. What it tells follows from the table, the question
and the seat alone: it is the same in every process, and after every restart.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final, NamedTuple

from astrarium.kernel import Match, fingerprint
from astrarium.kernel.explaining import Explaining

TABLES: Final = 256  # tables and seats of which one position each is kept


class Position(NamedTuple):
    """What makes a position of a table what it is."""

    seed: str
    fresh: tuple[tuple[int, str], ...]
    moves: tuple[int, ...]


class Explainings:
    """The explainers of a server: for each table and seat that of the position which was asked for last."""

    def __init__(self, room: int = TABLES) -> None:
        self.room: Final = room
        self.lock: Final = Lock()
        self.kept: Final[OrderedDict[tuple[str, int], tuple[Position, Explaining]]] = OrderedDict()

    def of(self, table: str, match: Match) -> Explaining:
        """The explainer of the seat that is asked in a match of this table."""
        moves = tuple([move.action.id for move in match.moves])
        position = Position(match.seed, tuple(match.fresh.items()), moves)
        key = (table, match.state.asked)
        with self.lock:
            found = self.kept.get(key)
            if found is None or found[0] != position:
                found = self.kept[key] = (position, Explaining(match.state.clone(), fingerprint(match.seed)))
            self.kept.move_to_end(key)
            while len(self.kept) > self.room:
                self.kept.popitem(last=False)
        return found[1]


EXPLAININGS: Final = Explainings()
