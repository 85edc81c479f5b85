"""The bots themselves, by the names that the arena uses."""

from __future__ import annotations

from gc import get_referents
from typing import Any

from astrarium.bots import Outlook
from astrarium.bots import SearchBot as Today
from astrarium.kernel import Action, State

from . import sense_of
from .search import SearchBot


class Greedy:
    """The rule of thumb of then."""

    def choose(self, o: Outlook) -> Action:
        chosen: Action = sense_of(o.game).choose(o)
        return chosen


class Search(SearchBot):
    """The search of then; `Search:0.2s` thinks for so long, `Search:100` so often."""

    def __init__(self, budget: str = "300") -> None:
        timed = budget.endswith("s")
        super().__init__(0 if timed else int(budget), float(budget[:-1]) if timed else 0.0)


def held_by(function: Any) -> list[Any]:
    """What a function remembers of where it was made; a compiled one keeps it two steps away."""
    cells = getattr(function, "__closure__", None)
    if cells is not None:
        return [cell.cell_contents for cell in cells]
    return get_referents(*get_referents(function))


class Clairvoyant(Today):
    """Today's search, but it sees every card: only chance is open to it. What perfect knowledge would be worth."""

    def __init__(self, budget: str = "300") -> None:
        timed = budget.endswith("s")
        super().__init__(0 if timed else int(budget), float(budget[:-1]) if timed else 0.0)

    def choose(self, o: Outlook) -> Action:
        true = next(thing for thing in held_by(o._imagine) if isinstance(thing, State))

        def seen() -> State:
            t = true.clone()
            t.reseed(str(o.rng.getrandbits(128)))
            return t

        o._imagine = seen
        return super().choose(o)
