"""The bots themselves, by the names that the arena uses."""

from __future__ import annotations

from astrarium.bots import Outlook
from astrarium.kernel import Action

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
