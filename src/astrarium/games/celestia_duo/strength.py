"""Strength: set and roll the dice, change them, validate, suffer the thrusts (section 7)."""

from __future__ import annotations

from astrarium.kernel import Action, Decision, Flow, Frame, No, Verb

from . import windows
from .actions import (
    ACCEPT,
    DEACTIVATE,
    DISCARD,
    DISMISS,
    ENOUGH,
    NAME_PLAYER,
    NO_CREW_USED,
    SET_DIE,
    USE_CREW,
)
from .actions import SMOKE as USE_SMOKE
from .box import (
    AUGUSTA,
    DEACTIVATE_CREW,
    DISCARD_CREW,
    FLAG,
    KUBLAI,
    LAIR,
    LOSE_EQUIPMENT,
    LOSE_GOLD,
    NO_PENALTY,
    RHETT,
    ROLL,
)
from .hold import Insert, can_insert
from .state import ACTIVE, NONE, SIDEWAYS, Duo
from .windows import consult


class Strength(Flow[Duo]):
    """Put dice on the faces shown, roll the others (CD-110 to CD-112)."""

    def run(self, s: Duo) -> None:
        card = s.assault_now().dice if s.assault != NONE else s.box.ambushes[s.course[s.airship]].dice
        s.dice = sorted([s.roll() if symbol == ROLL else symbol for symbol in card])
        s.show_dice()
        s.do(AcceptOrChange())


class AcceptOrChange(Flow[Duo]):
    """W2: use a Smoke or accept? It opens again before each further choice (CD-061)."""

    def run(self, s: Duo) -> None:
        consult(s, windows.SMOKE, Force(s.captain))


class Accept(Verb[Duo]):
    """The combination stands (CD-117)."""

    kind = ACCEPT

    def do(self, s: Duo, q: Frame[Duo], a: Action) -> None:
        s.tell("accepted", "CD-118", q.seat)


def choices_of_dice(dice: list[int]) -> list[int]:
    """Every choice of dice to roll again, as bit masks; dice of one face are interchangeable (CD-129)."""
    twins = 0
    for i in range(1, len(dice)):
        if dice[i] == dice[i - 1]:
            twins |= 1 << i
    # a die with an equal one before it is taken only together with that one
    return [m for m in range(1, 1 << len(dice)) if (m & twins) & ~(m << 1) == 0]


class ThrowSmoke(Verb[Duo]):
    """Give a Smoke back and roll any dice again, placed ones too (CD-113, CD-114, CD-115)."""

    kind = USE_SMOKE

    def bar(self, s: Duo, q: Frame[Duo]) -> No | None:
        if s.smoke == 0:
            return No("CD-113", "no-smoke-aboard")
        if not s.smoke_allowed():
            return No("CD-259", "smoke-forbidden")
        return None

    def targets(self, s: Duo, q: Frame[Duo]) -> list[Action]:
        return [USE_SMOKE.all[mask - 1] for mask in choices_of_dice(s.dice)]

    def do(self, s: Duo, q: Frame[Duo], a: Action) -> None:
        mask = a.x + 1
        s.smoke -= 1
        s.dice = sorted([s.roll() if mask >> i & 1 else face for i, face in enumerate(s.dice)])
        s.tell("threw-smoke", "CD-113", q.seat, mask.bit_count())
        s.show_dice()
        s.do(AcceptOrChange())


class SetDie(Verb[Duo]):
    """Augusta D'Epsom sets a die on another face, rolled or placed (CD-244, CD-245, CD-247, CD-R37)."""

    kind = SET_DIE

    def bar(self, s: Duo, q: Frame[Duo]) -> No | None:
        if not s.crew_allowed():
            return No("CD-258", "crew-forbidden")
        return None if s.crew[AUGUSTA] == ACTIVE else No("CD-244", "crew-not-ready", (AUGUSTA,))

    def targets(self, s: Duo, q: Frame[Duo]) -> list[Action]:
        return [SET_DIE.of(old, new) for old in sorted(set(s.dice)) for new in range(6) if old != new]

    def do(self, s: Duo, q: Frame[Duo], a: Action) -> None:
        s.turn_sideways(AUGUSTA)
        s.tell("uses-crew", "CD-244", q.seat, AUGUSTA)
        set_die(s, a)
        if s.box.augusta_dice > 1 and len(s.dice) > 1:
            s.do(SecondDie(q.seat, a.y, a.x), AcceptOrChange())
        else:
            s.do(AcceptOrChange())


def set_die(s: Duo, a: Action) -> None:
    s.dice.remove(a.x)
    s.dice = sorted([*s.dice, a.y])
    s.tell("die-set", "CD-244", a.x, a.y)


class SetAnother(Verb[Duo]):
    """A second die, not the one just set (CD-244)."""

    kind = SET_DIE

    def targets(self, s: Duo, q: Frame[Duo]) -> list[Action]:
        others = s.dice[:]
        others.remove(q.x)
        return [SET_DIE.of(old, new) for old in sorted(set(others)) for new in range(6) if old != new]

    def refuse(self, s: Duo, q: Frame[Duo], a: Action) -> No | None:
        undone = a.x == q.x and a.y == q.y  # the dice would be as they were (CD-R51)
        return No("CD-R51", "crew-no-effect", (AUGUSTA,)) if undone else None

    def do(self, s: Duo, q: Frame[Duo], a: Action) -> None:
        set_die(s, a)


class OneIsEnough(Verb[Duo]):
    """Leave it at one die."""

    kind = ENOUGH

    def do(self, s: Duo, q: Frame[Duo], a: Action) -> None:
        pass


class SecondDie(Decision[Duo]):
    """Augusta D'Epsom may set a second die; the first one shows `x` now and showed `y` before (CD-244)."""

    rule = "CD-244"
    verbs = (SetAnother(), OneIsEnough())


class Force(Decision[Duo]):
    """Accept the dice, or change them (CD-113, CD-116)."""

    rule = "CD-113"
    verbs = (Accept(), ThrowSmoke(), SetDie())


# ---------------------------------------------------------------- validation
class Validation(Flow[Duo]):
    """The dice are final. Kublai Heshen and Rhett O'Hara may profit from the flags before the thrusts (CD-238)."""

    def run(self, s: Duo) -> None:
        if usable(s, KUBLAI) or usable(s, RHETT):
            s.do(FlagCrew(s.captain))


def usable(s: Duo, who: int) -> bool:
    """Active, allowed, a trigger face validated, and it can have an effect (CD-226, CD-238)."""
    return s.ready(who) and s.box.crew_face[who] in s.dice and can_insert(s, s.box.crew_gives[who], who)


class Profit(Verb[Duo]):
    """Up to two Gold or Smoke for each validated flag, in one go (CD-236, CD-237, CD-R35, CD-R47)."""

    kind = USE_CREW

    def targets(self, s: Duo, q: Frame[Duo]) -> list[Action]:
        return [USE_CREW.all[KUBLAI], USE_CREW.all[RHETT]]

    def refuse(self, s: Duo, q: Frame[Duo], a: Action) -> No | None:
        if not s.crew_allowed():
            return No("CD-258", "crew-forbidden")
        if s.crew[a.x] != ACTIVE:
            return No("CD-238", "crew-not-ready", (a.x,))
        if s.box.crew_face[a.x] not in s.dice:
            return No("CD-238", "no-flag-validated")
        if not can_insert(s, s.box.crew_gives[a.x], a.x):
            return No("CD-226", "crew-no-effect", (a.x,))
        return None

    def do(self, s: Duo, q: Frame[Duo], a: Action) -> None:
        s.turn_sideways(a.x)
        s.tell("uses-crew", "CD-236", q.seat, a.x)
        n = s.box.crew_gift[a.x] * s.dice.count(s.box.crew_face[a.x])
        s.do(Insert(a.x, s.box.crew_gives[a.x], n), Validation())


class NoProfit(Verb[Duo]):
    """Using Crew is always optional (CD-223)."""

    kind = NO_CREW_USED

    def do(self, s: Duo, q: Frame[Duo], a: Action) -> None:
        pass


class FlagCrew(Decision[Duo]):
    """Use Kublai Heshen or Rhett O'Hara on this combination? (CD-238)"""

    rule = "CD-238"
    verbs = (Profit(), NoProfit())


# ---------------------------------------------------------------- thrusts of the pursuit
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
        if s.outcome or pirate.penalty == NO_PENALTY:
            return
        if pirate.penalty == LOSE_GOLD:
            if s.gold:  # CD-122; what can't be paid has no effect (CD-126, CD-R20)
                s.gold -= 1
                s.tell("lost-gold", "CD-122")
        elif pirate.penalty == LOSE_EQUIPMENT:
            if s.hand_size(0) + s.hand_size(1):
                s.do(WhoPays(s.captain))
        elif pirate.penalty == DEACTIVATE_CREW:
            if ACTIVE in s.crew:
                s.do(WhoRests(s.captain))
        elif pirate.penalty == DISCARD_CREW and s.crew_aboard():
            s.do(WhoLeaves(s.captain))


def advance_pirate(s: Duo, cards: int, rule: str) -> None:
    """The pirate ship flies on; in his Lair the game is lost at once (CD-121, CD-202, CD-282)."""
    s.pirate = min(s.pirate + cards, LAIR)
    s.tell("pirate-flew", rule, cards, s.pirate)
    if s.pirate == LAIR:
        s.tell("pirate-home", "CD-282")
        s.lose()


class NamePayer(Verb[Duo]):
    """The Captain names who pays, among those with a card (CD-123, CD-R19)."""

    kind = NAME_PLAYER

    def refuse(self, s: Duo, q: Frame[Duo], a: Action) -> No | None:
        return No("CD-123", "hand-empty") if s.hand_size(s.role(a.x)) == 0 else None

    def do(self, s: Duo, q: Frame[Duo], a: Action) -> None:
        s.tell("named", "CD-123", q.seat, s.role(a.x))
        s.do(PayCard(s.role(a.x)))


class WhoPays(Decision[Duo]):
    """Who discards a card? (CD-123)"""

    rule = "CD-123"
    verbs = (NamePayer(),)


class DiscardCard(Verb[Duo]):
    """The named player chooses a card of the own hand; it goes face up on the discard (CD-123)."""

    kind = DISCARD

    def refuse(self, s: Duo, q: Frame[Duo], a: Action) -> No | None:
        return No("CD-123", "no-such-card") if s.hand[q.seat * 6 + a.x] == 0 else None

    def do(self, s: Duo, q: Frame[Duo], a: Action) -> None:
        s.lay_down(q.seat, a.x, s.discard)
        s.tell("discarded", "CD-123", q.seat, a.x)


class PayCard(Decision[Duo]):
    """Discard a card of your hand (CD-123). Asked even with one kind left: skipping would show the hand."""

    rule = "CD-123"
    waits = True
    verbs = (DiscardCard(),)


class TurnSideways(Verb[Duo]):
    """One active Crew card is turned sideways (CD-124)."""

    kind = DEACTIVATE

    def refuse(self, s: Duo, q: Frame[Duo], a: Action) -> No | None:
        return No("CD-124", "crew-not-ready", (a.x,)) if s.crew[a.x] != ACTIVE else None

    def do(self, s: Duo, q: Frame[Duo], a: Action) -> None:
        s.turn_sideways(a.x)
        s.tell("crew-rests", "CD-124", a.x)


class WhoRests(Decision[Duo]):
    """Which Crew card is turned sideways? (CD-124)"""

    rule = "CD-124"
    verbs = (TurnSideways(),)


class SendAway(Verb[Duo]):
    """One Crew card and its token are discarded, active or not (CD-125)."""

    kind = DISMISS

    def refuse(self, s: Duo, q: Frame[Duo], a: Action) -> No | None:
        return None if s.crew[a.x] in (ACTIVE, SIDEWAYS) else No("CD-125", "crew-not-aboard", (a.x,))

    def do(self, s: Duo, q: Frame[Duo], a: Action) -> None:
        s.dismiss(a.x)
        s.tell("crew-leaves", "CD-125", a.x)


class WhoLeaves(Decision[Duo]):
    """Which Crew card is discarded? (CD-125)"""

    rule = "CD-125"
    verbs = (SendAway(),)
