"""5. The Construction phase: spend spices to recruit, build and conquer (EF-501 .. EF-524)."""

from __future__ import annotations

from typing import Any, Final

from astrarium.kernel import Action, Decision, Flow, Frame, No, Offer, Verb, X, Y, Z, add

from .actions import (
    BUILD_FORTRESS,
    BUILD_FRIGATE,
    BUILD_GALLEON,
    CONQUER,
    END_TURN,
    FLEET,
    OFFER_DRAW,
    PASS_WORD,
    RECRUIT,
    ROSE_HARBOUR,
    SHARE,
    OfSpice,
)
from .box import PLANET_SPACE
from .building import BuildFortress, BuildFrigate, BuildGalleon, Recruit
from .conquest import Conquer, ConquerFor, why_not_conquer
from .draw import DrawReply, may_offer, next_voter, why_no_offer
from .fortress import why_no_fortress_there
from .losses import forget
from .state import EFFECTS, GOVERNED, KINDS, PROMISED, THIS_TURN, Firmament


class GiveSpice(Verb[Firmament]):
    """Give a spice to the ally: two a turn for the side, as far as the ally's store holds them (EF-724,
    EF-R38).
    """

    kind = SHARE

    def bar(self, s: Firmament, q: Frame[Firmament]) -> No | None:
        if not s.terms.team:
            return No("EF-724", "no-ally")
        if s.shared >= s.box.shares_per_turn:
            return No("EF-724", "shared-enough", (s.box.shares_per_turn,))
        return None

    def refuse(self, s: Firmament, q: Frame[Firmament], a: OfSpice) -> No | None:
        if s.spice[q.seat * 2 + a.spice] == 0:
            return No("EF-724", "no-spice", (a.spice,))
        if s.spice[s.terms.ally[q.seat] * 2 + a.spice] >= s.box.store[a.spice]:
            return No("EF-724", "ally-full", (a.spice, s.box.store[a.spice]))
        return None

    def do(self, s: Firmament, q: Frame[Firmament], a: OfSpice) -> None:
        ally = s.terms.ally[q.seat]
        s.spice = add(add(s.spice, q.seat * 2 + a.spice, -1), ally * 2 + a.spice, 1)
        s.shared += 1
        s.tell("shares", "EF-724", q.seat, ally, a.spice)


class FinishTurn(Verb[Firmament]):
    """The player is done; in Team the ally then has the word to the end (EF-501, EF-R37)."""

    kind = END_TURN

    def do(self, s: Firmament, q: Construction, a: Action) -> None:
        if q.last:
            vote(s, q.offer)
        else:
            s.do(Construction(s.terms.ally[q.seat], last_word(s, q.seat), 0, q.offer))


class OfferDraw(Verb[Firmament]):
    """The player is done and proposes a draw, put to the vote when the turn ends, once a turn (EF-604,
    EF-R34, EF-R59).
    """

    kind = OFFER_DRAW

    def bar(self, s: Firmament, q: Construction) -> No | None:
        return why_no_offer(s, q.offer)

    def do(self, s: Firmament, q: Construction, a: Action) -> None:
        s.tell("offers-draw", "EF-R34", q.seat)
        if q.last:
            vote(s, q.seat + 1)
        else:
            s.do(Construction(s.terms.ally[q.seat], last_word(s, q.seat), 0, q.seat + 1))


class PassConstruction(Verb[Firmament]):
    """Hand the word to the ally; two passes in immediate succession end the phase (EF-R37)."""

    kind = PASS_WORD

    def bar(self, s: Firmament, q: Construction) -> No | None:
        return why_no_pass(s, q.last)

    def do(self, s: Firmament, q: Construction, a: Action) -> None:
        if q.passed:
            vote(s, q.offer)
        else:
            s.do(Construction(s.terms.ally[q.seat], 0, 1, q.offer))


def why_no_pass(s: Firmament, last: int) -> No | None:
    """The word can be handed to an ally who is not done (EF-R37)."""
    if not s.terms.team:
        return No("EF-R37", "no-ally")
    return No("EF-R37", "ally-done") if last else None


def vote(s: Firmament, proposer: int) -> None:
    """Put an open offer of a draw to the others (EF-R59)."""
    if proposer:
        s.do(DrawReply(next_voter(s, proposer - 1, -1), proposer - 1))


RECRUITING: Final = Recruit()
FRIGATE_BUILDING: Final = BuildFrigate()
FORTRESS_BUILDING: Final = BuildFortress()
GALLEON_BUILDING: Final = BuildGalleon()
CONQUEST: Final = Conquer()
GOVERNED_CONQUEST: Final = ConquerFor()
SHARING: Final = GiveSpice()
VERBS: Final[tuple[Verb[Any], ...]] = (
    *(RECRUITING, FRIGATE_BUILDING, FORTRESS_BUILDING, GALLEON_BUILDING),
    *(CONQUEST, GOVERNED_CONQUEST, SHARING),
    *(FinishTurn(), OfferDraw(), PassConstruction()),
)
BY_WORD: Final = {verb.kind.word: verb for verb in VERBS}
NOTHING_LEFT: Final = 2  # to be asked: a turn with nothing left to build ends by itself
LAST_WORDS: Final = (END_TURN, OFFER_DRAW, PASS_WORD)


class Construction(Decision[Firmament]):
    """IV. Spend spices, in any order, as often as one can pay; nothing is compulsory (EF-501, EF-514).

    Ships built here first move next turn (EF-311), and cards on the board are no reserve yet (EF-R17).
    """

    rule = "EF-501"
    verbs = VERBS
    last: int = X  # 1 when the ally is done or there is none; NOTHING_LEFT when a draw could be offered before, too
    passed: int = Y  # 1 when the ally has just passed the word
    offer: int = Z  # the seat that offers a draw, plus one

    def legal(self, s: Firmament) -> list[Action]:
        """The accepted answers, without asking for planets where nothing of one's own is, nor for what is too dear."""
        out: list[Action] = []
        seat = self.seat
        box = s.box
        own = [planet for planet, owner in enumerate(s.owner) if owner == seat]
        if s.can_pay(seat, box.recruit_cost) and RECRUITING.bar(s, self) is None:
            side = s.terms.side[seat] * KINDS
            for crew in range(KINDS):
                if s.reserve[side + crew] > 0:
                    out.append(RECRUIT.all[crew])
        promised = s.effect[seat * EFFECTS + PROMISED] > 0
        if own and (promised or s.can_pay(seat, box.frigate_cost)) and FRIGATE_BUILDING.bar(s, self) is None:
            for planet in own:
                if s.chart.planets[planet] not in s.at:
                    out.append(BUILD_FRIGATE.all[planet])
        if own and s.can_pay(seat, box.fortress_cost) and FORTRESS_BUILDING.bar(s, self) is None:
            for planet in own:
                if why_no_fortress_there(s, seat, planet) is None:
                    out.append(BUILD_FORTRESS.all[planet])
        if s.can_pay(seat, box.galleon_cost) and GALLEON_BUILDING.bar(s, self) is None:
            for planet in own:
                if s.chart.planets[planet] not in s.at:
                    out.append(BUILD_GALLEON.all[planet])
            out.append(BUILD_GALLEON.all[ROSE_HARBOUR])
        self.list_conquests(s, out)
        if s.terms.team:
            self.list_verb(s, out, SHARING)
        out.append(END_TURN.all[0])
        if not self.offer and may_offer(s) and not (self.last == NOTHING_LEFT and len(out) == 1):
            out.append(OFFER_DRAW.all[0])
        if not self.last:
            out.append(PASS_WORD.all[0])
        return out

    def list_conquests(self, s: Firmament, out: list[Action]) -> None:
        """The planets under ships that can be conquered, and for how much less with a Governor."""
        what = s.chart.what
        under = [what[s.at[ship]] - PLANET_SPACE for ship in FLEET[self.seat] if s.at[ship] >= 0]
        for planet in sorted([planet for planet in under if planet >= 0]):
            if why_not_conquer(s, self.seat, planet) is None:
                out.append(CONQUER.all[planet])
        if s.effect[self.seat * EFFECTS + GOVERNED]:
            self.list_verb(s, out, GOVERNED_CONQUEST)

    def offers(self, s: Firmament) -> list[Offer]:
        """What needs an ally is shown in Team only."""
        return [offer for offer in super().offers(s) if offer.no is None or offer.no.text != "no-ally"]

    def list_verb(self, s: Firmament, out: list[Action], verb: Verb[Any]) -> None:
        if verb.bar(s, self) is None:
            out += verb.legal(s, self)

    def answer(self, s: Firmament, a: Action) -> None:
        """Every answer but the last three leaves the word with the player (EF-R37)."""
        if a.kind not in LAST_WORDS:
            s.do(Construction(self.seat, self.last, 0, self.offer) if self.passed else self)
        BY_WORD[a.kind.word].do(s, self, a)


class ConstructionPhase(Flow[Firmament]):
    """The Construction phase of a side (EF-501)."""

    side: int = X
    offer: int = Y  # the seat that has offered a draw before it, plus one

    def run(self, s: Firmament) -> None:
        seats = s.terms.crews_of[self.side]
        word = last_word(s, seats[0]) if len(seats) == 1 else 0
        s.do(Construction(seats[0], word, 0, self.offer), END_OF_TURN[self.side])


def last_word(s: Firmament, seat: int) -> int:
    """`last` of the last player to build; with neither ship nor token there was no Tactical phase to offer in."""
    asked = s.terms.team or s.sails(seat) or s.tokens(seat) > 0
    return NOTHING_LEFT if asked and s.epoch >= 2 else 1


def offered_by(s: Firmament) -> int:
    """Who has offered a draw in the Tactical phase, plus one; it is put to the vote when the turn ends."""
    for frame in s.agenda:
        if isinstance(frame, ConstructionPhase):
            return frame.offer
    return 0


def offer_with_turn(s: Firmament, seat: int) -> None:
    """Note the offer in the Construction phase that is to come (EF-R34)."""
    for i, frame in enumerate(s.agenda):
        if isinstance(frame, ConstructionPhase):
            s.agenda[i] = ConstructionPhase(-1, frame.side, seat + 1)


class EndOfTurn(Flow[Firmament]):
    """What was meant for this turn ends with it (EF-R29, EF-R48)."""

    side: int = X

    def run(self, s: Firmament) -> None:
        for seat in s.terms.crews_of[self.side]:
            forget(s, seat, THIS_TURN)
        s.shared = 0


END_OF_TURN: Final = [EndOfTurn(-1, side) for side in range(3)]
