"""What a choice would do, as far as the one who chooses can know it."""

from __future__ import annotations

from random import Random

from astrarium.kernel import Action, State, View

WORLDS = 3  # how many imagined positions must agree
MORE = 12  # and how many if something hidden moves, which may well show


def foresee(s: State, seat: int, a: Action, rng: Random) -> View | None:
    """The position after an action, or None where chance or what is hidden has a say in it.

    The action is tried only in positions that the seat imagines, never in the true one, so that looking
    ahead can't tell anything that the seat does not know.
    """
    seen: list[View] = []
    needed = WORLDS
    while len(seen) < needed:
        t = s.imagine(seat, rng)
        chance, hidden = (t.counter, t.pool), t.unseen(seat)
        t.apply(a)
        if (t.counter, t.pool) != chance:
            return None
        if t.unseen(seat) != hidden:
            needed = MORE
        seen.append(t.view(seat))
        if seen[-1].json() != seen[0].json():
            return None
    return seen[0]
