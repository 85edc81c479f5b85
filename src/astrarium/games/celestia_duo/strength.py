"""Strength: set and roll the dice, change them, validate (section 7)."""

from __future__ import annotations

from astrarium.kernel import Action, Decision, Flow, Frame, Leave, No, Verb, X, Y

from . import windows
from .actions import ACCEPT, DICE_MASK, DICE_OF, ENOUGH, NO_CREW_USED, SET_DIE, USE_CREW, OfCrew, OfDice, Turned
from .actions import SMOKE as USE_SMOKE
from .crew import AUGUSTA, PROFITEERS, SHEETS
from .equipment import FACES, ROLL
from .hold import Insert, can_insert
from .state import ACTIVE, NONE, Duo
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
        return [USE_SMOKE.all[DICE_OF[mask]] for mask in choices_of_dice(s.dice)]

    def do(self, s: Duo, q: Frame[Duo], a: OfDice) -> None:
        mask = DICE_MASK[a.dice]
        s.smoke -= 1
        s.dice = sorted([s.roll() if mask >> i & 1 else face for i, face in enumerate(s.dice)])
        s.tell("threw-smoke", "CD-113", q.seat, mask.bit_count())
        s.show_dice()
        s.do(AcceptOrChange())


def turns(dice: list[int]) -> list[Action]:
    """Every die turned to every other face (CD-247)."""
    return [SET_DIE.of(old, new) for old in sorted(set(dice)) for new in range(len(FACES)) if old != new]


class SetDie(Verb[Duo]):
    """Augusta D'Epsom sets a die on another face, rolled or placed (CD-244, CD-245, CD-247, CD-R37)."""

    kind = SET_DIE

    def bar(self, s: Duo, q: Frame[Duo]) -> No | None:
        if not s.crew_allowed():
            return No("CD-258", "crew-forbidden")
        return None if s.crew[AUGUSTA] == ACTIVE else No(SHEETS[AUGUSTA].rule, "crew-not-ready", (AUGUSTA,))

    def targets(self, s: Duo, q: Frame[Duo]) -> list[Action]:
        return turns(s.dice)

    def do(self, s: Duo, q: Frame[Duo], a: Turned) -> None:
        s.turn_sideways(AUGUSTA)
        s.tell("uses-crew", SHEETS[AUGUSTA].rule, q.seat, AUGUSTA)
        set_die(s, a)
        if s.box.crew[AUGUSTA].amount > 1 and len(s.dice) > 1:
            s.do(SecondDie(q.seat, a.to, a.face), AcceptOrChange())
        else:
            s.do(AcceptOrChange())


def set_die(s: Duo, a: Turned) -> None:
    s.dice.remove(a.face)
    s.dice = sorted([*s.dice, a.to])
    s.tell("die-set", SHEETS[AUGUSTA].rule, a.face, a.to)


class SetAnother(Verb[Duo]):
    """A second die, not the one just set (CD-244)."""

    kind = SET_DIE

    def targets(self, s: Duo, q: SecondDie) -> list[Action]:
        others = s.dice[:]
        others.remove(q.shows)
        return turns(others)

    def refuse(self, s: Duo, q: SecondDie, a: Turned) -> No | None:
        undone = a.face == q.shows and a.to == q.showed  # the dice would be as they were (CD-R51)
        return No("CD-R51", "dice-as-before") if undone else None

    def do(self, s: Duo, q: SecondDie, a: Turned) -> None:
        set_die(s, a)


class OneIsEnough(Leave[Duo]):
    """Leave it at one die."""

    kind = ENOUGH


class SecondDie(Decision[Duo]):
    """Augusta D'Epsom may set a second die; after the first one (CD-244)."""

    rule = "CD-244"
    verbs = (SetAnother(), OneIsEnough())
    shows: int = X
    showed: int = Y


class Force(Decision[Duo]):
    """Accept the dice, or change them (CD-113, CD-116)."""

    rule = "CD-113"
    verbs = (Accept(), ThrowSmoke(), SetDie())


# ---------------------------------------------------------------- validation
class Validation(Flow[Duo]):
    """The dice are final. Kublai Heshen and Rhett O'Hara may profit from the flags before the thrusts (CD-238)."""

    def run(self, s: Duo) -> None:
        for who in PROFITEERS:
            if usable(s, who):
                s.do(FlagCrew(s.captain))
                return


def usable(s: Duo, who: int) -> bool:
    """Active, allowed, a trigger face validated, and it can have an effect (CD-226, CD-238)."""
    card = s.box.crew[who]
    return s.ready(who) and card.face in s.dice and can_insert(s, card.gives, who)


class Profit(Verb[Duo]):
    """Up to two Gold or Smoke for each validated flag, in one go (CD-236, CD-237, CD-R35, CD-R47)."""

    kind = USE_CREW

    def targets(self, s: Duo, q: Frame[Duo]) -> list[Action]:
        return [USE_CREW.all[who] for who in PROFITEERS]

    def refuse(self, s: Duo, q: Frame[Duo], a: OfCrew) -> No | None:
        card = s.box.crew[a.crew]
        if not s.crew_allowed():
            return No("CD-258", "crew-forbidden")
        if s.crew[a.crew] != ACTIVE:
            return No("CD-238", "crew-not-ready", (a.crew,))
        if card.face not in s.dice:
            return No("CD-238", "no-flag-validated")
        if not can_insert(s, card.gives, a.crew):
            return No("CD-226", "crew-no-effect", (a.crew,))
        return None

    def do(self, s: Duo, q: Frame[Duo], a: OfCrew) -> None:
        card = s.box.crew[a.crew]
        s.turn_sideways(a.crew)
        s.tell("uses-crew", SHEETS[a.crew].rule, q.seat, a.crew)
        s.do(Insert(a.crew, card.gives, card.amount * s.dice.count(card.face)), Validation())


class NoProfit(Leave[Duo]):
    """Using Crew is always optional (CD-223)."""

    kind = NO_CREW_USED


class FlagCrew(Decision[Duo]):
    """Use Kublai Heshen or Rhett O'Hara on this combination? (CD-238)"""

    rule = "CD-238"
    verbs = (Profit(), NoProfit())
