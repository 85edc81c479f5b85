"""The bots themselves, by the names that the arena uses."""

from __future__ import annotations

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


class Clairvoyant(Today):
    """Today's search, but it sees every card: only chance is open to it. What perfect knowledge would be worth."""

    def __init__(self, budget: str = "300") -> None:
        timed = budget.endswith("s")
        super().__init__(0 if timed else int(budget), float(budget[:-1]) if timed else 0.0)

    def choose(self, o: Outlook) -> Action:
        held = [cell.cell_contents for cell in getattr(o._imagine, "__closure__", None) or ()]
        true = next(thing for thing in held if isinstance(thing, State))

        def seen() -> State:
            t = true.clone()
            t.reseed(str(o.rng.getrandbits(128)))
            return t

        o._imagine = seen
        return super().choose(o)
