"""Threats: what the others' legal answers can do to a seat, before it is asked again.

In an imagined position the others' answers are searched one after the other; a position that was met before is not
searched again. What can happen in every imagined position is likely, what can happen in some may happen; nothing that
rests on positions alone is sure.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from .actions import Action
from .claims import LIKELY, MAY, TABLE, ClaimKey, Claims, Reading
from .state import State

CAP: Final = 2_000  # positions that are searched in one imagined position
LOST: Final = "lost"


class Threat(NamedTuple):
    """A loss that the others can bring about, with the shortest line of their answers that was found."""

    key: ClaimKey
    line: tuple[Action, ...]
    sure: str
    share: float  # of the imagined positions in which it can happen


class Found(NamedTuple):
    """The losses in one imagined position; `whole` if everything was searched."""

    losses: dict[ClaimKey, tuple[Action, ...]]
    whole: bool
    positions: int


def stakes(s: State, seat: int, claims: Claims) -> dict[ClaimKey, Any]:
    """What a seat has to lose: what it owns on the table, what stands somewhere, and amounts, its own and those that
    belong to all."""
    out: dict[ClaimKey, Any] = {}
    for reading in claims.readings:
        if reading.word in claims.at_stake:
            for i, cell in enumerate(cells_of(reading, s)):
                who, places = reading.at(s, i)
                if (who == TABLE and (reading.amount or cell == seat)) or (who == seat and cell >= 0):
                    out[ClaimKey(reading.word, who, places)] = cell
    return out


def cells_of(reading: Reading[Any], s: State) -> list[int]:
    found = reading.read(s)
    return found if isinstance(found, list) else [found]


def lost(before: dict[ClaimKey, Any], s: State, seat: int, claims: Claims) -> list[ClaimKey]:
    """What of it is gone: owned by another, nowhere any more, or fewer."""
    after = stakes(s, seat, claims)
    amounts = {r.word for r in claims.readings if r.amount}
    gone = [key for key, n in before.items() if key not in after or (key.what in amounts and after[key] < n)]
    if s.outcome and s.outcome[seat] < 0:
        gone.append(ClaimKey(LOST, seat, ()))
    return gone


def search(start: State, seat: int, claims: Claims, cap: int = CAP) -> Found:
    """Every loss that the others can bring about from a position where one of them is asked, shortest lines first."""
    if claims.idle is None:
        return searched(start, seat, claims, cap, seat)
    found = [searched(start, seat, claims, cap, other) for other in range(start.seats) if other != seat]
    losses: dict[ClaimKey, tuple[Action, ...]] = {}
    for one in found:
        for key, line in one.losses.items():
            if key not in losses or len(line) < len(losses[key]):
                losses[key] = line
    return Found(losses, all(one.whole for one in found), sum([one.positions for one in found]))


def searched(start: State, seat: int, claims: Claims, cap: int, other: int) -> Found:
    """The same, by the answers that are worth trying when `other` is out for it."""
    before = stakes(start, seat, claims)
    settling = start.given.game.settling
    layer: list[tuple[State, tuple[Action, ...]]] = [(start, ())]
    seen: set[str] = set()
    losses: dict[ClaimKey, tuple[Action, ...]] = {}
    looked = 0
    while layer:
        further: list[tuple[State, tuple[Action, ...]]] = []
        for s, line in layer:
            if s.over or s.asked == seat:
                continue
            for a in s.menu:
                if a.kind.word in settling or (claims.idle is not None and claims.idle(s, seat, other, a)):
                    continue
                if looked >= cap:
                    return Found(losses, False, looked)
                looked += 1
                t = s.clone()
                t.apply(a)
                name = name_of(t, start)
                if name in seen:
                    continue
                seen.add(name)
                for key in lost(before, t, seat, claims):
                    losses.setdefault(key, (*line, a))
                further.append((t, (*line, a)))
        layer = further
    return Found(losses, True, looked)


def name_of(s: State, start: State) -> str:
    """A position by what differs from the start: lists that clones share are the same."""
    changed = [None if getattr(s, name) is getattr(start, name) else getattr(s, name) for name in s.FIELDS]
    return repr([changed, s.agenda])


def threats(positions: list[State], seat: int, claims: Claims, cap: int = CAP) -> list[Threat]:
    """The losses that the others can bring about in imagined positions after an answer."""
    found = [search(s, seat, claims, cap) for s in positions if not s.over and s.asked != seat]
    if not found:
        return []
    keys = dict.fromkeys([key for one in found for key in one.losses])
    out: list[Threat] = []
    for key in keys:
        lines = [one.losses[key] for one in found if key in one.losses]
        every = len(lines) == len(found)
        out.append(Threat(key, min(lines, key=len), LIKELY if every else MAY, len(lines) / len(found)))
    return out
