"""Accounts: every number of a position by its name, written beside the explainer's own readings, to check these.

`account(s, seat)` of a game gives all that its claims can speak of and the seat sees, by (word, whose, places).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import astronavigators, celestia_duo, comet, efemeris, kepler

Account = dict[tuple[str, int, tuple[Any, ...]], int]

ACCOUNTS: dict[str, Callable[[Any, int], Account]] = {
    "astronavigators": astronavigators.account,
    "celestia-duo": celestia_duo.account,
    "comet": comet.account,
    "efemeris": efemeris.account,
    "kepler": kepler.account,
}

# who a seat plays as, where a game has characters
CHARACTERS: dict[str, Callable[[Any, int], str]] = {
    "astronavigators": astronavigators.character,
    "efemeris": efemeris.captain,
}
