"""The stage: the pirate gains ground, the team resupplies, the Captain changes (section 12)."""

from __future__ import annotations

from astrarium.kernel import Action, Decision, Flow, Frame, Leave, No, Verb

from . import windows
from .actions import BUY_CARDS, BUY_SMOKE, DONE
from .box import STAGES
from .hold import Insert, supply
from .share import LayOut
from .state import ACTIVE, NONE, SIDEWAYS, SMOKE_GOODS, STAGE_PILE, Duo
from .thrusts import advance_pirate
from .windows import consult


class Halt(Flow[Duo]):
    """Draw the Stage card and follow it from top to bottom (CD-200 to CD-203)."""

    def run(self, s: Duo) -> None:
        if not s.stage_bag:  # only with the option of CD-R13
            s.stage_bag = s.box.stage_cards[:]
            s.stage_at = [NONE] * len(STAGES)
        s.stage = s.choose(STAGE_PILE, s.stage_bag)
        s.stage_bag.remove(s.stage)
        s.stage_at[s.stage] = s.airship  # it stays there (CD-216)
        card = s.box.stages[s.stage]
        s.tell("halted", "CD-200", s.stage)
        ambushes = s.since_stage
        s.since_stage = 0
        advance_pirate(s, card.advance, "CD-202")
        if not s.outcome:
            s.do(LayOut(-1, card.down * ambushes, card.up * ambushes), Supply(), Rest(), NewCaptain())


class Supply(Flow[Duo]):
    """W7: how is the Gold spent? One advice for each visit to the shop (CD-066, CD-086)."""

    def run(self, s: Duo) -> None:
        consult(s, windows.SUPPLY, Shop(s.captain))


def can_draw(s: Duo) -> bool:
    """At least one card is left in the Equipment pile or its discard (CD-214, CD-R53)."""
    return sum(s.pile) + sum(s.discard) > 0


class BuyCards(Verb[Duo]):
    """Cards at the printed price, shared at once (CD-205)."""

    kind = BUY_CARDS

    def bar(self, s: Duo, q: Frame[Duo]) -> No | None:
        lot = s.box.stages[s.stage].cards
        if s.gold < lot.price:
            return No("CD-205", "needs-gold", (lot.price, s.gold))
        return None if can_draw(s) else No("CD-214", "no-card-left")

    def do(self, s: Duo, q: Frame[Duo], a: Action) -> None:
        lot = s.box.stages[s.stage].cards
        s.gold -= lot.price  # CD-215
        s.tell("bought-cards", "CD-205", q.seat, lot.price)
        s.do(LayOut(-1, lot.down, lot.up), Supply())


class BuySmoke(Verb[Duo]):
    """Smoke at the printed price; the Gold leaves the hold first (CD-205 to CD-207, CD-R31)."""

    kind = BUY_SMOKE

    def bar(self, s: Duo, q: Frame[Duo]) -> No | None:
        lot = s.box.stages[s.stage].smoke
        if s.gold < lot.price:
            return No("CD-205", "needs-gold", (lot.price, s.gold))
        return None if supply(s, SMOKE_GOODS) else No("CD-214", "no-smoke-left")

    def do(self, s: Duo, q: Frame[Duo], a: Action) -> None:
        lot = s.box.stages[s.stage].smoke
        s.gold -= lot.price
        s.tell("bought-smoke", "CD-205", q.seat, lot.price)
        s.do(Insert(-1, SMOKE_GOODS, lot.smoke), Supply())


class KeepGold(Leave[Duo]):
    """Buying is never compulsory (CD-208)."""

    kind = DONE


class Shop(Decision[Duo]):
    """Spend Gold, as often as the team can pay (CD-205)."""

    rule = "CD-205"
    verbs = (BuyCards(), BuySmoke(), KeepGold())


class Rest(Flow[Duo]):
    """With the icon on the card all Crew become active (CD-209)."""

    def run(self, s: Duo) -> None:
        if s.box.stages[s.stage].reactivates:
            reactivate(s, "CD-209")


def reactivate(s: Duo, rule: str) -> None:
    if SIDEWAYS in s.crew:
        s.crew = [ACTIVE if where == SIDEWAYS else where for where in s.crew]
        s.tell("crew-rested", rule)


class NewCaptain(Flow[Duo]):
    """The token passes to the other player, after everything else (CD-210, CD-211, CD-213)."""

    def run(self, s: Duo) -> None:
        s.captain = s.mate
        s.tell("captain-is", "CD-210", s.captain)
