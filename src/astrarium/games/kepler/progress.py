"""Chapters 11 and 17: the Progress card of the round is resolved for those it means, in turn order."""

from __future__ import annotations

from astrarium.kernel import Action, Decision, Flow, Frame, No, Verb

from .actions import DECLINE, EARTH, LEARN, SHIPS
from .cards import LEVELS, Card
from .galactic_map import turn_up_bodies
from .leadership import Advance, advance
from .missions import LaunchOrNot
from .movement import IN_SUPPLY, Flight, Withdraw, ships_in_space
from .objectives import colonies, ships_on_mines
from .production import ProduceOn
from .resources import (
    Burn,
    Regenerate,
    can_produce,
    cubes_in_pit,
    cubes_outside_pit,
    produce,
)
from .state import CUBES, NONE, ON_EARTH, PLACES, SUPPLY, Galaxy
from .technologies import acquire


def measures(s: Galaxy, card: Card) -> list[int]:
    """What the card compares, for each nation that counts; a bigger number is meant (K3-411).

    The Ghost counts for levels and tracks only (K3-334, K3-339).
    """
    who, index = card.who, card.who_index
    seats = range(s.seats)
    if who == "lowest":
        return [-level for level in s.levels[index::5]]
    if who == "lowest_track":
        return [-space for space in s.tracks[index::2]]
    if who == "fewest_colonies":
        return [-len(colonies(s, seat)) for seat in seats]
    if who == "most_in_pit":
        return [cubes_in_pit(s, seat) for seat in seats]
    if who == "most_terraformed":
        return [sum([s.is_terraformed(n) for n in colonies(s, seat)]) for seat in seats]
    if who == "fewest_on_planets":
        return [-sum(s.cubes[seat * CUBES + ON_EARTH * 3 : seat * CUBES + PLACES * 3]) for seat in seats]
    return [0] * s.seats


def affected(s: Galaxy, card: Card) -> list[int]:
    """Whom the card means; all who are tied (K3-251, K3-R25), nobody below its minimum (K3-409)."""
    if card.who == "on_mine":
        return [seat for seat in range(s.seats) if ships_on_mines(s, seat) > 0]
    if card.who == "in_space":
        return [seat for seat in range(s.seats) if ships_in_space(s, seat) > 0]
    found = measures(s, card)
    best = max(found)
    if best < card.minimum and card.minimum:
        return []
    return [nation for nation in range(len(found)) if found[nation] == best]


class ResolveCard(Flow[Galaxy]):
    """Step 3a: those meant are fixed now, then resolved from the First Player on (K3-250, K3-257, K3-401)."""

    def run(self, s: Galaxy) -> None:
        card = s.box.cards[s.shown[-1]]
        meant = affected(s, card)
        order = [(s.first + i) % s.seats for i in range(s.seats)]
        frames: list[Frame[Galaxy]] = [CardEffect(seat, s.shown[-1]) for seat in order if seat in meant]
        if s.ghost in meant:
            frames.append(GhostEffect(s.ghost, s.shown[-1]))  # the human first (K3-338)
        s.do(*frames)


class GhostEffect(Flow[Galaxy]):
    """The Ghost receives track advances and nothing else (K3-R31)."""

    def run(self, s: Galaxy) -> None:
        card = s.box.cards[self.x]
        if card.effect == "award" and not card.burn:
            for _ in range(card.number):
                advance(s, s.ghost, card.award)


class CardEffect(Flow[Galaxy]):
    """The card for one player; one for whom it can do nothing is passed over.

    What it awards can activate Medals (K3-402), what it moves flies under chapter 9 (K3-405), what it reveals must
    be revealed (K3-408), all without Quantum Physics (K3-109, K3-410); passed over: K3-412.
    """

    @property
    def card(self) -> int:
        return self.x

    def run(self, s: Galaxy) -> None:
        seat = self.seat
        card = s.box.cards[self.card]
        effect = card.effect
        if effect == "free_technology":
            s.do(FreeTechnology(seat, self.card))
        elif effect == "starship":
            if s.ship_in_supply(seat) >= 0:
                s.do(LaunchOrNot(seat, EARTH))  # beside Sol (K3-406)
        elif effect == "produce":
            if can_produce(s, seat, card.produce):
                s.do(CardProduction(seat, self.card))
        elif effect == "regenerate":
            if cubes_in_pit(s, seat):
                s.do(CardRegeneration(seat, self.card, card.number))
        elif effect == "award":
            if not card.burn:
                s.do(Advance(seat, card.award, card.number))
            elif cubes_outside_pit(s, seat) and (s.epoch < 2 or s.tracks[seat * 2 + card.award] < s.box.last_space):
                s.do(CardPrice(seat, self.card))
        elif effect == "move_each":
            s.do(Flight(seat, card.number))
        elif effect == "move_one":
            s.do(Flight(seat, card.number, 0, 1))
        elif effect == "reveal":
            turn_up_bodies(s, seat, card.number, False)
        else:
            s.do(CosmicRays(seat, self.card))


class DeclineCard(Verb[Galaxy]):
    """A card that is not compulsory may be declined (K3-353)."""

    kind = DECLINE

    def bar(self, s: Galaxy, q: Frame[Galaxy]) -> No | None:
        if not s.box.cards[q.x].optional:
            return No("K3-353", "compulsory")
        return None

    def do(self, s: Galaxy, q: Frame[Galaxy], a: Action) -> None:
        s.tell("card-declined", "K3-250", q.seat, s.box.cards[q.x].id)


class Learn(Verb[Galaxy]):
    """Take the next level of a technology without its cost; one with awards costs a burned cube (K3-R24)."""

    kind = LEARN

    def refuse(self, s: Galaxy, q: Frame[Galaxy], a: Action) -> No | None:
        level = s.level(q.seat, a.x)
        if level == LEVELS:
            return No("K3-143", "maximum-level", (a.x,))
        if self.price(s, q, a) and cubes_outside_pit(s, q.seat) == 0:
            return No("K3-R24", "nothing-to-burn")
        return None

    def price(self, s: Galaxy, q: Frame[Galaxy], a: Action) -> int:
        awards = s.box.tech_awards[a.x][s.level(q.seat, a.x) + 1]
        return s.box.cards[q.x].burn_if_awarded if awards else 0

    def do(self, s: Galaxy, q: Frame[Galaxy], a: Action) -> None:
        s.do(Acquire(q.seat, a.x))
        if self.price(s, q, a):
            s.do(KnowledgePrice(q.seat))


class FreeTechnology(Decision[Galaxy]):
    """Extraterrestrial Knowledge: one level of one technology of choice (K3-403, K3-R24)."""

    rule = "K3-403"
    verbs = (Learn(), DeclineCard())


class KnowledgePrice(Decision[Galaxy]):
    """The cube burned for a free level that carries awards (K3-413)."""

    rule = "K3-413"
    verbs = (Burn(),)


class Acquire(Flow[Galaxy]):
    """The free level is acquired: leaps and awards follow (K3-039, K3-R23)."""

    def run(self, s: Galaxy) -> None:
        acquire(s, self.seat, self.x)


class ProduceByCard(ProduceOn):
    """The card's cubes, all on one own planet (K3-404)."""

    def do(self, s: Galaxy, q: Frame[Galaxy], a: Action) -> None:
        produce(s, q.seat, a.x, s.box.cards[q.x].produce, "K3-404")


class CardProduction(Decision[Galaxy]):
    """Produce what the card names on one own planet, or decline (K3-404)."""

    rule = "K3-404"
    verbs = (ProduceByCard(), DeclineCard())


class RegenerateByCard(Regenerate):
    """Regenerate as often as the card says (K3-404)."""

    def do(self, s: Galaxy, q: Frame[Galaxy], a: Action) -> None:
        super().do(s, q, a)
        if q.y > 1 and cubes_in_pit(s, q.seat):
            s.do(CardRegeneration(q.seat, q.x, q.y - 1))


class CardRegeneration(Decision[Galaxy]):
    """Regenerate up to the card's number of cubes (K3-404)."""

    rule = "K3-404"
    verbs = (RegenerateByCard(), DeclineCard())


class BurnForAward(Burn):
    """The price is paid before the award (K3-413)."""

    def do(self, s: Galaxy, q: Frame[Galaxy], a: Action) -> None:
        super().do(s, q, a)
        card = s.box.cards[q.x]
        s.do(Advance(q.seat, card.award, card.number))


class CardPrice(Decision[Galaxy]):
    """Burn a cube for the card's award, or decline (K3-413)."""

    rule = "K3-413"
    verbs = (BurnForAward(), DeclineCard())


class WithdrawFromSpace(Withdraw):
    """Withdraw a Starship from a Space hex (K3-407)."""

    def refuse(self, s: Galaxy, q: Frame[Galaxy], a: Action) -> No | None:
        hex = s.ships[q.seat * SHIPS + a.x]
        if hex == SUPPLY:
            return IN_SUPPLY
        if s.body_at(hex) != NONE:
            return No("K3-407", "ship-on-body")
        return None

    def do(self, s: Galaxy, q: Frame[Galaxy], a: Action) -> None:
        hex = s.ships[q.seat * SHIPS + a.x]
        s.ships[q.seat * SHIPS + a.x] = SUPPLY
        s.tell("withdrawn", "K3-407", q.seat, a.x, hex, s.body_id(hex))


class CosmicRays(Decision[Galaxy]):
    """Cosmic Ray Storm: burn a cube or withdraw a Starship from open space, one of the two (K3-407)."""

    rule = "K3-407"
    verbs = (Burn(), WithdrawFromSpace(), DeclineCard())
