"""The set-up that the rulebook advises for a first game: one crew card of each kind, a planet that is easy to hold."""

from __future__ import annotations

from astrarium.kernel import Action

from .. import actions as act
from ..setup import ChooseCaptain, ChooseCrew, ChooseHome, PlaceHome
from ..state import NONE
from ..view import FirmamentView
from .seen import side_of, terms
from .turning import meets


def advised(view: FirmamentView, legal: list[Action]) -> Action | None:
    """The answer to a question of the set-up after the nation (EF-108 .. EF-113)."""
    if view.asks(ChooseCaptain):
        return legal[0]
    if view.asks(ChooseCrew):
        held = view.hand[view.seat]
        return min(legal, key=lambda a: held[a.crew] if isinstance(a, act.OfCrewCard) else 0)
    if view.asks(ChooseHome):
        home = homes(view)[0]
        return next(iter([a for a in legal if isinstance(a, act.OfPlanet) and a.planet == home] or legal))
    if view.asks(PlaceHome):
        tile = act.FIRST_PLANET + view.owner.index(view.asked)
        laid = [a for a in legal if isinstance(a, act.Lying)]
        return max(laid, key=lambda a: meets(view, a.slot, tile * 6 + a.rotation).count("j"))
    return None


# ---------------------------------------------------------------- the same, told before the nation is chosen
def first_captains(view: FirmamentView, nation: int) -> list[int]:
    """The captains that will be appointed, in their order (EF-108)."""
    found: list[int] = view.pieces.captains[nation][: terms(view).captains]
    return found


def first_hand(view: FirmamentView, nation: int) -> list[tuple[int, int]]:
    """The kinds of crew cards that will be enlisted, and how many of each (EF-111)."""
    left = list(view.pieces.copies[nation])
    held = [0] * len(left)
    for _ in range(terms(view).crew):
        kind = min([k for k, n in enumerate(left) if n], key=lambda k: held[k])
        left[kind] -= 1
        held[kind] += 1
    return [(kind, n) for kind, n in enumerate(held) if n]


def homes(view: FirmamentView) -> list[int]:
    """The planets that a home is chosen from, the first that is free; whoever begins takes it (EF-112)."""
    free = [p for p in range(len(view.owner)) if view.owner[p] == NONE]
    good = [p for p in view.pieces.beginners if p in free] or free
    certain = view.first == side_of(view, view.seat) or any(owner != NONE for owner in view.owner)
    return good[:1] if certain else good[:2]
