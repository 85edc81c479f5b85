"""The final confrontation: preparation, then three Assaults for three masts (section 14).

It takes over everything as it is (CD-274), and fights by the rules of the Ambushes (CD-261) with their Crew powers
(CD-249, CD-273); there is no way back, so no move and no use for the Crew of the pursuit (CD-246, CD-271), and no other
Captain (CD-268, CD-R41). Flags ask for the cards of the boarding side from now on (CD-262).
"""

from __future__ import annotations

from astrarium.kernel import Action, Decision, Flow, Frame, No, Verb

from . import windows
from .actions import BUY_CARDS, REACTIVATE, REACTIVATE_ONE, OfCrew
from .combat import Combat, CombatEnd
from .share import LayOut
from .stage import KeepGold, can_draw, reactivate
from .state import ACTIVE, ASSAULT_PILE, NONE, SIDEWAYS, Duo
from .strength import Strength, Validation
from .windows import consult


class Boarding(Flow[Duo]):
    """The Pirate card is turned to its boarding side; cards are drawn and shared once (CD-251, CD-252, CD-256)."""

    def run(self, s: Duo) -> None:
        s.boarding = 1
        pirate = s.boarding_now()
        s.tell("boarding", "CD-251", s.pirate_card)
        s.do(LayOut(-1, pirate.down, pirate.up), Preparation(), Assaults())


class Preparation(Flow[Duo]):
    """W8: how is the Gold spent? (CD-067, CD-253)"""

    def run(self, s: Duo) -> None:
        consult(s, windows.BOARDING, BoardShop(s.captain))


class BuyMoreCards(Verb[Duo]):
    """Cards at the pirate's price, shared at once (CD-253)."""

    kind = BUY_CARDS

    def bar(self, s: Duo, q: Frame[Duo]) -> No | None:
        lot = s.boarding_now().cards
        if s.gold < lot.price:
            return No("CD-253", "needs-gold", (lot.price, s.gold))
        return None if can_draw(s) else No("CD-214", "no-card-left")

    def do(self, s: Duo, q: Frame[Duo], a: Action) -> None:
        lot = s.boarding_now().cards
        s.gold -= lot.price
        s.tell("bought-cards", "CD-253", q.seat, lot.price)
        s.do(LayOut(-1, lot.down, lot.up), Preparation())


def rest_bar(s: Duo) -> No | None:
    """CD-254: only for a sideways Crew card, at the printed price."""
    price = s.boarding_now().reactivation
    if s.gold < price:
        return No("CD-253", "needs-gold", (price, s.gold))
    return None if SIDEWAYS in s.crew else No("CD-254", "crew-all-active")


class ReactivateAll(Verb[Duo]):
    """One payment makes all Crew active (CD-254)."""

    kind = REACTIVATE

    def bar(self, s: Duo, q: Frame[Duo]) -> No | None:
        return No("CD-R38", "one-at-a-time") if s.terms.reactivate_one else rest_bar(s)

    def do(self, s: Duo, q: Frame[Duo], a: Action) -> None:
        s.gold -= s.boarding_now().reactivation
        reactivate(s, "CD-254")
        s.do(Preparation())


class ReactivateOne(Verb[Duo]):
    """By option a payment makes one Crew card active (CD-R38)."""

    kind = REACTIVATE_ONE

    def bar(self, s: Duo, q: Frame[Duo]) -> No | None:
        return rest_bar(s) if s.terms.reactivate_one else No("CD-254", "all-at-once")

    def refuse(self, s: Duo, q: Frame[Duo], a: OfCrew) -> No | None:
        return None if s.crew[a.crew] == SIDEWAYS else No("CD-254", "crew-not-sideways", (a.crew,))

    def do(self, s: Duo, q: Frame[Duo], a: OfCrew) -> None:
        s.gold -= s.boarding_now().reactivation
        s.crew[a.crew] = ACTIVE
        s.tell("crew-wakes", "CD-R38", a.crew)
        s.do(Preparation())


class BoardShop(Decision[Duo]):
    """Spend Gold before the Assaults; Smoke is not sold here (CD-253, CD-255)."""

    rule = "CD-253"
    verbs = (BuyMoreCards(), ReactivateAll(), ReactivateOne(), KeepGold())


class Assaults(Flow[Duo]):
    """One Assault for each mast; with the last one down the game is won (CD-250, CD-267, CD-281). An Assault has
    no thrust of the pursuit and no reward (CD-251)."""

    def run(self, s: Duo) -> None:
        if s.masts == 0:
            s.tell("victory", "CD-281")
            s.win()
        else:
            s.do(NextAssault(), Strength(), Validation(), Combat(), CombatEnd(), MastFalls(), Assaults())


class NextAssault(Flow[Duo]):
    """The next Assault card is revealed; its constraint holds for this Assault only (CD-257, CD-269)."""

    def run(self, s: Duo) -> None:
        s.assault = s.choose(ASSAULT_PILE, s.assault_bag)
        s.assault_bag.remove(s.assault)
        s.tell("assault", "CD-257", s.assault)


class MastFalls(Flow[Duo]):
    """A won Assault removes a mast; there is no reward (CD-267)."""

    def run(self, s: Duo) -> None:
        s.assault = NONE
        s.masts -= 1
        s.tell("mast-fell", "CD-267", s.masts)
