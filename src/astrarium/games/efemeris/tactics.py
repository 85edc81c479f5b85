"""3. The Tactical phase: moves, crew and bonuses in any order (EF-301, EF-302)."""

from __future__ import annotations

from typing import Any, Final

from astrarium.kernel import Action, Decision, Flow, Frame, No, Offer, Verb, X, Y

from .actions import (
    CARGO,
    CHIEF_MATE,
    DRIVE,
    END_TACTICS,
    FLEET,
    GUNNER,
    LOAD_CARGO,
    OFFER_DRAW,
    PASS_WORD,
    RIDE_WINDS,
    SAIL,
    SHOT,
    SILVA,
    WARN,
    WINDS,
)
from .attack import Bombard, Fire, list_shots
from .bonuses import TOKENS, list_moves, list_pushes
from .captains import ABILITIES
from .construction import offer_with_turn, offered_by, why_no_pass
from .crew import CREW, CrewVerb, why_no_crew
from .draw import may_offer, why_no_offer
from .losses import clear_board, end_effects, forget
from .movement import Sail, allowance, calm, waters_of, why_no_move
from .state import KINDS, THIS_PHASE, TOKEN_KINDS, Firmament


class TacticalPhase(Flow[Firmament]):
    """Cards of the last turn leave the boards of the whole side, then its players act (EF-301, EF-735,
    EF-326).
    """

    side: int = X

    def run(self, s: Firmament) -> None:
        s.moved = 0
        seats = s.terms.crews_of[self.side]
        for seat in seats:
            clear_board(s, seat)
            end_effects(s, seat)
        s.do(END_OF_TACTICS[self.side])
        if len(seats) == 1:
            # A player without ship and token has nothing to decide, and everybody sees it.
            if s.sails(seats[0]) or s.tokens(seats[0]):
                s.do(ALONE[seats[0]])
        else:
            s.do(Tactics(seats[0]))


class EndOfTactics(Flow[Firmament]):
    """What was meant for this phase ends with it (EF-R30)."""

    side: int = X

    def run(self, s: Firmament) -> None:
        for seat in s.terms.crews_of[self.side]:
            forget(s, seat, THIS_PHASE)


class EndTactics(Verb[Firmament]):
    """The player is done; in Team the ally then has the word to the end (EF-302, EF-R37)."""

    kind = END_TACTICS

    def do(self, s: Firmament, q: Tactics, a: Action) -> None:
        if not q.last:
            s.do(Tactics(s.terms.ally[q.seat], 1))


class OfferWithTurn(Verb[Firmament]):
    """The player is done with this phase and offers a draw for the end of the turn (EF-R34, EF-R59, EF-R64)."""

    kind = OFFER_DRAW

    def bar(self, s: Firmament, q: Frame[Firmament]) -> No | None:
        if s.epoch < 2:
            return No("EF-R34", "offer-later")
        return why_no_offer(s, offered_by(s))

    def do(self, s: Firmament, q: Tactics, a: Action) -> None:
        s.tell("offers-draw", "EF-R34", q.seat)
        offer_with_turn(s, q.seat)
        if not q.last:
            s.do(Tactics(s.terms.ally[q.seat], 1))


class PassWord(Verb[Firmament]):
    """Hand the word to the ally; two passes in immediate succession end the phase (EF-R37)."""

    kind = PASS_WORD

    def bar(self, s: Firmament, q: Tactics) -> No | None:
        return why_no_pass(s, q.last)

    def do(self, s: Firmament, q: Tactics, a: Action) -> None:
        if not q.passed:
            s.do(Tactics(s.terms.ally[q.seat], 0, 1))


SHEETS: Final[tuple[CrewVerb, ...]] = (*CREW, Fire(), Bombard(), *ABILITIES)
ORDERS: Final = [[sheet for sheet in SHEETS if sheet.card == crew] for crew in range(KINDS)]  # crew -> what plays it


VERBS: Final[tuple[Verb[Any], ...]] = (
    *(Sail(), *TOKENS),
    *[verb for crew in ORDERS for verb in crew],
    *(EndTactics(), OfferWithTurn(), PassWord()),
)
BY_WORD: Final = {verb.kind.word: verb for verb in VERBS}


class Tactics(Decision[Firmament]):
    """III. Move, use crew, use bonuses, as often and in whatever order; no token is thrown away (EF-302,
    EF-214).

    Crew is played here only (EF-318). Asked even when one answer is left, since skipping it would tell what is in hand.
    """

    rule = "EF-302"
    waits = True
    verbs = VERBS
    last: int = X  # 1 when the ally is done or there is none
    passed: int = Y  # 1 when the ally has just passed the word

    def legal(self, s: Firmament) -> list[Action]:
        """The accepted answers, without asking verbs that cannot have any."""
        out: list[Action] = []
        seat = self.seat
        bonus = s.bonus
        fleet = [ship for ship in FLEET[seat] if s.at[ship] >= 0]
        ready = [ship for ship in fleet if why_no_move(s, ship) is None]
        winds = bonus[seat * TOKEN_KINDS + WINDS] > 0
        if ready or (winds and fleet):
            closed = waters_of(s, seat)
            for ship in ready:
                list_moves(s, out, SAIL.all, ship, allowance(s, ship), closed)
            if winds:
                for ship in fleet:
                    list_moves(s, out, RIDE_WINDS.all, ship, s.box.winds_move, closed)
            calm(s, closed)
        if bonus[seat * TOKEN_KINDS + SHOT]:
            list_pushes(s, out, WARN.all, seat, s.box.shot_move)
        if bonus[seat * TOKEN_KINDS + CARGO]:
            for spice in range(2):
                if s.spice[seat * 2 + spice] < s.box.store[spice]:
                    out.append(LOAD_CARGO.all[spice])
        if why_no_crew(s, seat) is None:
            captain, hand, first = s.captain(seat), s.hand, seat * KINDS
            for crew in range(KINDS):
                if hand[first + crew]:
                    if crew == GUNNER:
                        list_shots(s, out, seat)
                    elif crew != CHIEF_MATE:
                        for verb in ORDERS[crew]:
                            self.list_crew(s, out, verb)
                    elif captain != SILVA:
                        self.list_crew(s, out, ABILITIES[captain])
                    elif bonus[seat * TOKEN_KINDS + WINDS]:
                        list_pushes(s, out, DRIVE.all, seat, s.box.talent[SILVA])
        out.append(END_TACTICS.all[0])
        if s.epoch >= 2 and may_offer(s) and not offered_by(s):
            out.append(OFFER_DRAW.all[0])
        if not self.last:
            out.append(PASS_WORD.all[0])
        return out

    def list_crew(self, s: Firmament, out: list[Action], verb: CrewVerb) -> None:
        """Append the accepted uses of a card that is in hand and may be played."""
        if verb.idle(s, self.seat) is None:
            out += verb.legal(s, self)

    def answer(self, s: Firmament, a: Action) -> None:
        """Every answer but the last three leaves the word with the player (EF-R37)."""
        kind = a.kind
        if kind is not END_TACTICS and kind is not OFFER_DRAW and kind is not PASS_WORD:
            s.do(Tactics(self.seat, self.last) if self.passed else self)
        BY_WORD[a.kind.word].do(s, self, a)

    def offers(self, s: Firmament) -> list[Offer]:
        """Cards not in hand, other captains, an ally who is not there, a draw to come, are not worth showing."""
        strange = ("not-your-captain", "no-card", "no-ally", "map-not-complete", "offer-later")
        return [offer for offer in super().offers(s) if offer.no is None or offer.no.text not in strange]


END_OF_TACTICS: Final = [EndOfTactics(-1, side) for side in range(3)]
ALONE: Final = [Tactics(seat, 1) for seat in range(4)]  # without an ally
