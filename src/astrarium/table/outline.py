"""How a branch of a study is shown in lists: what happened at its first decisions, in no language yet.

It is made once, where the branch is played, and kept with the study, so that a list of branches plays none of them.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Any, Final, NamedTuple

from astrarium.kernel import Event, Match

SHOWN: Final = 4  # decisions of a branch that are told
HEARD: Final = 16  # events that are kept of each


class Decided(NamedTuple):
    """One decision: whose, what, and what happened then."""

    seat: int
    action: list[str]
    events: list[Event]


class Outline(NamedTuple):
    """A branch: how many moves it has, how many of them were decided, and the first of those."""

    moves: int
    decided: int
    stops: list[int]  # the moments of the first decisions, and the one after them
    first: list[Decided]

    def json(self) -> dict[str, Any]:
        told = [[one.seat, one.action, [list(event) for event in one.events]] for one in self.first]
        return {"moves": self.moves, "decided": self.decided, "stops": self.stops, "first": told}


def read_outline(doc: dict[str, Any]) -> Outline:
    first = [
        Decided(seat, action, [Event(text, rule, tuple(facts), audience) for text, rule, facts, audience in events])
        for seat, action, events in doc["first"]
    ]
    return Outline(doc["moves"], doc["decided"], doc["stops"], first)


def outline(line: Match) -> Outline:
    moves = line.moves
    stops = [*[n for n, move in enumerate(moves) if not move.automatic], len(moves)]
    moments = [logged.moment for logged in line.log]
    first = []
    for n, at in enumerate(stops[:-1][:SHOWN]):
        heard = line.log[bisect_right(moments, at) : bisect_right(moments, stops[n + 1])]
        first.append(Decided(moves[at].seat, moves[at].action.json(), [one.event for one in heard[:HEARD]]))
    return Outline(len(moves), len(stops) - 1, stops[: SHOWN + 2], first)
