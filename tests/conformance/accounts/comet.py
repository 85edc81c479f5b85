"""What lies on the table in Comet."""

from __future__ import annotations

from typing import Any


def account(s: Any, seat: int) -> dict[Any, int]:
    out = {("card", seat, (card,)): s.holds(seat, card) for card in range(3)}
    out |= {("laid", -1, (card,)): n for card, n in enumerate(s.laid)}
    return {**out, ("head", -1, ()): s.head, ("passes", -1, ()): s.passes}
