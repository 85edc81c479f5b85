"""2. II. Collection: spices, then bonuses, then rescues (EF-208 .. EF-216, EF-758, EF-759)."""

from __future__ import annotations

from astrarium.kernel import Action, Decision, Flow, Frame, Leave, No, Verb, X, add

from .actions import DRAW_BONUS, FLEET, FRIGATE, LEAVE_BONUS, LEAVE_WRECK, RESCUE, OfCrewCard
from .box import ANCHORAGE, FACTORY, PROVIDENCE, WRECK
from .knowledge import take_from_reserve
from .state import EFFECTS, KINDS, MUSTERED, TOKEN_KINDS, TRADING, Firmament


class CollectionPhase(Flow[Firmament]):
    """Spices of planets, of ships, then tokens, then rescues; each player for himself, the lower seat first
    (EF-216,
    EF-720, EF-736, EF-R53)."""

    side: int = X

    def run(self, s: Firmament) -> None:
        seats = s.terms.crews_of[self.side]
        for seat in seats:
            collect_spices(s, seat)
        if s.terms.expert:
            s.do_all([Rescues(seat) for seat in seats])
        if s.terms.draw_optional:
            s.do_all([DrawTokens(seat) for seat in seats])
        else:
            for seat in seats:
                for _ in range(draws_due(s, seat)):
                    draw_token(s, seat)


def collect_spices(s: Firmament, seat: int) -> None:
    """What is due, never above the store (EF-208, EF-212)."""
    amount = spices_due(s, seat)
    for spice in range(2):
        taken = s.gain(seat, spice, amount[spice]) if amount[spice] else 0
        if taken:
            s.tell("collects", "EF-208", seat, taken, spice)


def spices_due(s: Firmament, seat: int) -> list[int]:
    """One for each planet, one for each ship on a factory, two on a Providence.

    Where ships and tokens are now decides (EF-208, EF-209, EF-211, EF-758, EF-760, EF-R10).
    """
    box = s.box
    amount = [0, 0]
    for planet, owner in enumerate(s.owner):
        if owner == seat:
            amount[box.product[planet]] += box.planet_yield
    for ship in FLEET[seat]:
        at = s.at[ship]
        if at < 0:
            continue
        kind = s.chart.what[at]
        extra = s.effect[seat * EFFECTS + TRADING] if not FRIGATE[ship] else 0
        if kind in (FACTORY, FACTORY + 1):
            amount[kind - FACTORY] += box.factory_yield + extra
        elif kind in (PROVIDENCE, PROVIDENCE + 1):
            amount[kind - PROVIDENCE] += box.providence_yield + (extra if s.terms.pargo_on_providence else 0)
    return amount


def draws_due(s: Firmament, seat: int) -> int:
    """A token for each ship on an anchorage, more by Crewmasters (EF-210, EF-858)."""
    draws = 0
    for ship in FLEET[seat]:
        at = s.at[ship]
        if at >= 0 and s.chart.what[at] == ANCHORAGE:
            draws += s.box.anchorage_yield
            if not FRIGATE[ship]:
                draws += s.effect[seat * EFFECTS + MUSTERED]
    return draws


class DrawTokens(Flow[Firmament]):
    """By option each token is drawn or left as the player likes (EF-R11)."""

    def run(self, s: Firmament) -> None:
        draws = draws_due(s, self.seat)
        if draws:
            s.do(TokenChoice(self.seat, draws))


def may_draw(s: Firmament, seat: int) -> bool:
    """The store holds three tokens, and the purse is not refilled (EF-213, EF-215)."""
    return s.tokens(seat) < s.box.bonus_limit and sum(s.purse) > 0


def draw_token(s: Firmament, seat: int) -> None:
    """One token, as long as the store has room and the purse has any (EF-213, EF-215)."""
    if may_draw(s, seat):
        purse = s.purse[:]
        bonus = s.draw_kind(purse)
        s.purse = purse
        s.bonus = add(s.bonus, seat * TOKEN_KINDS + bonus, 1)
        if s.terms.bonuses_hidden:
            s.tell("draws-hidden-token", "EF-210", seat)
            for mate in s.terms.crews_of[s.terms.side[seat]]:
                s.whisper(mate, "draws-token", "EF-210", seat, bonus)
        else:
            s.tell("draws-token", "EF-210", seat, bonus)


class DrawBonus(Verb[Firmament]):
    """Draw a token (EF-210)."""

    kind = DRAW_BONUS

    def bar(self, s: Firmament, q: Frame[Firmament]) -> No | None:
        if s.tokens(q.seat) >= s.box.bonus_limit:
            return No("EF-213", "tokens-full", (s.box.bonus_limit,))
        return No("EF-215", "purse-empty") if sum(s.purse) == 0 else None

    def do(self, s: Firmament, q: TokenChoice, a: Action) -> None:
        draw_token(s, q.seat)
        if q.draws > 1:
            s.do(TokenChoice(q.seat, q.draws - 1))


class LeaveBonus(Leave[Firmament]):
    """Draw no further token (EF-R11)."""

    kind = LEAVE_BONUS


class TokenChoice(Decision[Firmament]):
    """By option a token may be left in the purse (EF-R11)."""

    rule = "EF-R11"
    verbs = (DrawBonus(), LeaveBonus())
    draws: int = X  # still left


class Rescues(Flow[Firmament]):
    """One rescue for each ship on a shipwreck, the limit of the hand checked each time (EF-759)."""

    def run(self, s: Firmament) -> None:
        s.do_all([Shipwreck(self.seat, ship) for ship in wrecks_of(s, self.seat)])


def wrecks_of(s: Firmament, seat: int) -> list[int]:
    """The ships of a seat that are on a shipwreck."""
    return [ship for ship in FLEET[seat] if s.at[ship] >= 0 and s.chart.what[s.at[ship]] == WRECK]


class Shipwreck(Flow[Firmament]):
    """A ship on a shipwreck; with a full hand or an empty reserve there is nobody to rescue (EF-759)."""

    ship: int = X

    def run(self, s: Firmament) -> None:
        side = s.terms.side[self.seat]
        if s.hand_size(self.seat) < s.terms.hand_limit and any(s.reserve[side * KINDS : side * KINDS + KINDS]):
            s.do(RescueChoice(self.seat, self.ship))


class Rescue(Verb[Firmament]):
    """Take a card of one's choice from the reserve; it may be played this turn (EF-759, EF-R53)."""

    kind = RESCUE

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        copies = s.box.copies[s.nation[s.terms.side[q.seat]]]
        return [RESCUE.all[crew] for crew in range(KINDS) if copies[crew]]

    def refuse(self, s: Firmament, q: Frame[Firmament], a: OfCrewCard) -> No | None:
        if s.reserve[s.terms.side[q.seat] * KINDS + a.crew] == 0:
            return No("EF-759", "not-in-reserve", (a.crew,))
        return None

    def do(self, s: Firmament, q: Frame[Firmament], a: OfCrewCard) -> None:
        s.tell("rescues", "EF-759", q.seat)
        take_from_reserve(s, q.seat, a.crew, "EF-759")


class LeaveWreck(Leave[Firmament]):
    """Rescue nobody; a rescue is optional (EF-R11)."""

    kind = LEAVE_WRECK


class RescueChoice(Decision[Firmament]):
    """Whom a ship rescues from a shipwreck (EF-759)."""

    rule = "EF-759"
    verbs = (Rescue(), LeaveWreck())
    ship: int = X
