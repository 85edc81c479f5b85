"""The set-up that the rulebook advises for a first game: one crew card of each kind, a planet that is easy to hold."""

from __future__ import annotations

from astrarium.kernel import Action

from .. import actions as act
from ..setup import ChooseCaptain, ChooseCrew, ChooseHome, PlaceHome
from ..view import FirmamentView
from .turning import meets


def advised(view: FirmamentView, legal: list[Action]) -> Action | None:
    """The answer to a question of the set-up after the nation (EF-108 .. EF-113)."""
    if view.asks(ChooseCaptain):
        return legal[0]
    if view.asks(ChooseCrew):
        held = view.hand[view.seat]
        return min(legal, key=lambda a: held[a.crew] if isinstance(a, act.OfCrewCard) else 0)
    if view.asks(ChooseHome):
        homes = [a for a in legal if isinstance(a, act.OfPlanet) and a.planet in view.pieces.beginners]
        return next(iter(homes or legal))
    if view.asks(PlaceHome):
        tile = act.FIRST_PLANET + view.owner.index(view.asked)
        laid = [a for a in legal if isinstance(a, act.Lying)]
        return max(laid, key=lambda a: meets(view, a.slot, tile * 6 + a.rotation).joins)
    return None
