"""The questions that Progress cards put: a free level, production, regeneration, a price, a storm (chapter 17)."""

from __future__ import annotations

from astrarium.kernel import Action, Decision, Flow, Frame, No, Verb, X, Y

from .actions import CONVERT, DECLINE, LEARN, TRANSPORT, Burning, OfCube, OfShip, OfTechnology, OnPlanet
from .cards import LEVELS, Card
from .leadership import Advance
from .movement import IN_SUPPLY, Withdraw
from .production import ProduceOn
from .quantum import NOT_YOUR_TURN
from .resources import Burn, Regenerate, can_burn, cubes_in_pit, produce
from .state import NONE, SUPPLY, Galaxy
from .technologies import acquire


def card_of(s: Galaxy, q: Frame[Galaxy]) -> Card:
    """The Progress card that a question is about."""
    return s.box.cards[q.x]


class DeclineCard(Verb[Galaxy]):
    """A card that is not compulsory may be declined (K3-353)."""

    kind = DECLINE

    def bar(self, s: Galaxy, q: Frame[Galaxy]) -> No | None:
        if not card_of(s, q).optional:
            return No("K3-353", "compulsory")
        return None

    def do(self, s: Galaxy, q: Frame[Galaxy], a: Action) -> None:
        s.tell("card-declined", "K3-250", q.seat, card_of(s, q).id)


class Learn(Verb[Galaxy]):
    """Take the next level of a technology without its cost; one with awards costs a burned cube (K3-R24)."""

    kind = LEARN

    def refuse(self, s: Galaxy, q: Frame[Galaxy], a: OfTechnology) -> No | None:
        level = s.level(q.seat, a.technology)
        if level == LEVELS:
            return No("K3-143", "maximum-level", (a.technology,))
        if self.price(s, q, a) and not can_burn(s, q.seat):
            return No("K3-R24", "nothing-to-burn")
        return None

    def price(self, s: Galaxy, q: Frame[Galaxy], a: OfTechnology) -> int:
        awards = s.box.tech_awards[a.technology][s.level(q.seat, a.technology) + 1]
        return card_of(s, q).burn_if_awarded if awards else 0

    def do(self, s: Galaxy, q: Frame[Galaxy], a: OfTechnology) -> None:
        s.do(Acquire(q.seat, a.technology))
        if self.price(s, q, a):
            s.do(KnowledgePrice(q.seat))


class CardQuestion(Decision[Galaxy]):
    """A question of step 3a, in nobody's turn: Quantum Physics does not help (K3-R20)."""

    __slots__ = ()

    def why_not(self, s: Galaxy, a: Action) -> No | None:
        if a.kind is CONVERT or a.kind is TRANSPORT:
            return NOT_YOUR_TURN
        return super().why_not(s, a)


class FreeTechnology(CardQuestion):
    """Extraterrestrial Knowledge: one level of one technology of choice (K3-403, K3-R24)."""

    rule = "K3-403"
    verbs = (Learn(), DeclineCard())


class KnowledgePrice(CardQuestion):
    """The cube burned for a free level that carries awards (K3-413)."""

    rule = "K3-413"
    verbs = (Burn(),)


class Acquire(Flow[Galaxy]):
    """The free level is acquired: leaps and awards follow (K3-039, K3-R23)."""

    technology: int = X

    def run(self, s: Galaxy) -> None:
        acquire(s, self.seat, self.technology)


class ProduceByCard(ProduceOn):
    """The card's cubes, all on one own planet (K3-404)."""

    def do(self, s: Galaxy, q: Frame[Galaxy], a: OnPlanet) -> None:
        produce(s, q.seat, a.planet, card_of(s, q).produce, "K3-404")


class CardProduction(CardQuestion):
    """Produce what the card names on one own planet, or decline (K3-404)."""

    rule = "K3-404"
    verbs = (ProduceByCard(), DeclineCard())


class RegenerateByCard(Regenerate):
    """Regenerate as often as the card says (K3-404)."""

    def do(self, s: Galaxy, q: Frame[Galaxy], a: OfCube) -> None:
        super().do(s, q, a)
        assert isinstance(q, CardRegeneration)
        if q.left > 1 and cubes_in_pit(s, q.seat):
            s.do(CardRegeneration(q.seat, q.card, q.left - 1))


class CardRegeneration(CardQuestion):
    """Regenerate up to the card's number of cubes (K3-404)."""

    rule = "K3-404"
    verbs = (RegenerateByCard(), DeclineCard())
    card: int = X
    left: int = Y


class BurnForAward(Burn):
    """The price is paid before the award (K3-413)."""

    def do(self, s: Galaxy, q: Frame[Galaxy], a: Burning) -> None:
        super().do(s, q, a)
        card = card_of(s, q)
        s.do(Advance(q.seat, card.award, card.number))


class CardPrice(CardQuestion):
    """Burn a cube for the card's award, or decline (K3-413)."""

    rule = "K3-413"
    verbs = (BurnForAward(), DeclineCard())


class WithdrawFromSpace(Withdraw):
    """Withdraw a Starship from a Space hex (K3-407)."""

    def refuse(self, s: Galaxy, q: Frame[Galaxy], a: OfShip) -> No | None:
        hex = s.ship_at(q.seat, a.ship)
        if hex == SUPPLY:
            return IN_SUPPLY
        if s.body_at(hex) != NONE:
            return No("K3-407", "ship-on-body")
        return None

    def do(self, s: Galaxy, q: Frame[Galaxy], a: OfShip) -> None:
        hex = s.ship_at(q.seat, a.ship)
        s.send(q.seat, a.ship, SUPPLY)
        s.tell("withdrawn", "K3-407", q.seat, a.ship, hex, s.body_id(hex))


class CosmicRays(CardQuestion):
    """Cosmic Ray Storm: burn a cube or withdraw a Starship from open space, one of the two (K3-407)."""

    rule = "K3-407"
    verbs = (Burn(), WithdrawFromSpace(), DeclineCard())
