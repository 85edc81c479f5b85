"""Thrusts: what each validated flag of an Ambush does (CD-118 to CD-128)."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Decision, Flow, Frame, No, Verb

from .actions import DEACTIVATE, DISCARD, DISMISS, NAME_PLAYER, OfCard, OfCrew, OfRole
from .box import LAIR, PENALTIES
from .equipment import FLAG
from .state import ACTIVE, SIDEWAYS, Duo


class Thrusts(Flow[Duo]):
    """For each validated flag the pirate's thrust, one by one (CD-118, CD-120, CD-R17). The dice stay as they are
    (CD-127, CD-128)."""

    def run(self, s: Duo) -> None:
        for _ in range(s.dice.count(FLAG)):
            s.do(Thrust())


class Thrust(Flow[Duo]):
    """The pirate ship moves ahead, then the penalty (CD-119, CD-120). At the Lair all is lost (CD-121, CD-R18)."""

    def run(self, s: Duo) -> None:
        pirate = s.pirate_now()
        advance_pirate(s, pirate.advance, "CD-119")
        if not s.outcome:
            PENALTY[pirate.penalty].strike(s)


def advance_pirate(s: Duo, cards: int, rule: str) -> None:
    """The pirate ship flies on; in his Lair the game is lost at once (CD-121, CD-202, CD-282)."""
    s.pirate = min(s.pirate + cards, LAIR)
    s.tell("pirate-flew", rule, cards, s.pirate)
    if s.pirate == LAIR:
        s.tell("pirate-home", "CD-282")
        s.lose()


def drives_home(s: Duo) -> bool:
    """Whether the flags among the dice, if they are accepted, take the pirate to his Lair (CD-119 to CD-121)."""
    return not s.boarding and s.pirate + s.dice.count(FLAG) * s.pirate_now().advance >= LAIR


class NamePayer(Verb[Duo]):
    """The Captain names who pays, among those with a card (CD-123, CD-R19)."""

    kind = NAME_PLAYER

    def refuse(self, s: Duo, q: Frame[Duo], a: OfRole) -> No | None:
        return No("CD-123", "hand-empty") if s.hand_size(s.role(a.role)) == 0 else None

    def do(self, s: Duo, q: Frame[Duo], a: OfRole) -> None:
        s.tell("named", "CD-123", q.seat, s.role(a.role))
        s.do(PayCard(s.role(a.role)))


class WhoPays(Decision[Duo]):
    """Who discards a card? (CD-123)"""

    rule = "CD-123"
    verbs = (NamePayer(),)


class DiscardCard(Verb[Duo]):
    """The named player chooses a card of the own hand; it goes face up on the discard (CD-123)."""

    kind = DISCARD

    def refuse(self, s: Duo, q: Frame[Duo], a: OfCard) -> No | None:
        return No("CD-123", "no-such-card") if s.holds(q.seat, a.card) == 0 else None

    def do(self, s: Duo, q: Frame[Duo], a: OfCard) -> None:
        s.lay_down(q.seat, a.card, s.discard)
        s.tell("discarded", "CD-123", q.seat, a.card)


class PayCard(Decision[Duo]):
    """Discard a card of your hand (CD-123). Asked even with one kind left: skipping would show the hand."""

    rule = "CD-123"
    waits = True
    verbs = (DiscardCard(),)


class TurnSideways(Verb[Duo]):
    """One active Crew card is turned sideways (CD-124)."""

    kind = DEACTIVATE

    def refuse(self, s: Duo, q: Frame[Duo], a: OfCrew) -> No | None:
        return No("CD-124", "crew-not-ready", (a.crew,)) if s.crew[a.crew] != ACTIVE else None

    def do(self, s: Duo, q: Frame[Duo], a: OfCrew) -> None:
        s.turn_sideways(a.crew)
        s.tell("crew-rests", "CD-124", a.crew)


class WhoRests(Decision[Duo]):
    """Which Crew card is turned sideways? (CD-124)"""

    rule = "CD-124"
    verbs = (TurnSideways(),)


class SendAway(Verb[Duo]):
    """One Crew card and its token are discarded, active or not (CD-125)."""

    kind = DISMISS

    def refuse(self, s: Duo, q: Frame[Duo], a: OfCrew) -> No | None:
        return None if s.crew[a.crew] in (ACTIVE, SIDEWAYS) else No("CD-125", "crew-not-aboard", (a.crew,))

    def do(self, s: Duo, q: Frame[Duo], a: OfCrew) -> None:
        s.dismiss(a.crew)
        s.tell("crew-leaves", "CD-125", a.crew)


class WhoLeaves(Decision[Duo]):
    """Which Crew card is discarded? (CD-125)"""

    rule = "CD-125"
    verbs = (SendAway(),)


# ---------------------------------------------------------------- what a thrust costs
class Penalty:
    """The sheet of a pirate's penalty: its rule and what happens; what can't be paid has no effect (CD-126, CD-R20)."""

    rule = "CD-119"

    def strike(self, s: Duo) -> None:
        """Nothing besides the move."""


class LoseGold(Penalty):
    rule = "CD-122"

    def strike(self, s: Duo) -> None:
        if s.gold:
            s.gold -= 1
            s.tell("lost-gold", self.rule)


class LoseEquipment(Penalty):
    rule = "CD-123"

    def strike(self, s: Duo) -> None:
        if s.hand_size(0) + s.hand_size(1):
            s.do(WhoPays(s.captain))


class DeactivateCrew(Penalty):
    rule = "CD-124"

    def strike(self, s: Duo) -> None:
        if ACTIVE in s.crew:
            s.do(WhoRests(s.captain))


class DiscardCrew(Penalty):
    rule = "CD-125"

    def strike(self, s: Duo) -> None:
        if s.crew_aboard():
            s.do(WhoLeaves(s.captain))


SHEETS: Final[dict[str, Penalty]] = {
    "none": Penalty(),
    "lose_gold": LoseGold(),
    "lose_equipment": LoseEquipment(),
    "deactivate_crew": DeactivateCrew(),
    "discard_crew": DiscardCrew(),
}
PENALTY: Final = [SHEETS[word] for word in PENALTIES]  # by number
