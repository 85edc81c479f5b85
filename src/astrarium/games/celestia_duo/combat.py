"""Combat: the partners eliminate the dice in turn with their own cards and the Crew (sections 8 and 13)."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Decision, Flow, Frame, No, Verb

from . import windows
from .actions import (
    BOTH_HIT,
    FAIL,
    FIRST,
    HIT,
    LUDVIG_HIT,
    MAMA_HIT,
    MAMA_STRIKE,
    NO_CREW_USED,
    PAIR,
    PRICE_CARDS,
    PRICE_KIND,
    SAVE,
    SAVED_CARDS,
    STRIKE,
    Blow,
    CrewBlow,
    OfRole,
    Payment,
    Saving,
)
from .crew import LUDVIG, MAMA, SHEETS, SHUKI
from .energy import EnergyLoss
from .equipment import FLAG, JOKER, KINDS, PAYMENTS
from .knowledge import learn_from_failure
from .share import Share
from .state import ACTIVE, HAND, NONE, ONE_HAND, Duo, symbols
from .windows import consult


class Combat(Flow[Duo]):
    """W3: who begins? (CD-062, CD-130)"""

    def run(self, s: Duo) -> None:
        consult(s, windows.FIRST_FIGHTER, FirstFighter(s.captain))


class NameFighter(Verb[Duo]):
    """The Captain chooses who fights first (CD-130)."""

    kind = FIRST

    def do(self, s: Duo, q: Frame[Duo], a: OfRole) -> None:
        s.tell("fights-first", "CD-130", s.role(a.role))
        s.do(Fight(s.role(a.role)))


class FirstFighter(Decision[Duo]):
    """Who fights first? (CD-130)"""

    rule = "CD-130"
    verbs = (NameFighter(),)


# ---------------------------------------------------------------- what a fighter can do
def play(s: Duo, q: Frame[Duo], cards: tuple[int, ...], face: int, number: int, rule: str) -> None:
    """The cards are shown, `number` dice of that face go; then the other fights on (CD-131, CD-135, CD-139)."""
    for kind in cards:
        s.lay_down(q.seat, kind, s.played)
    for _ in range(number):
        s.dice.remove(face)
    if s.tape is not None:
        s.tell("eliminated", rule, q.seat, face, number, " ".join([KINDS[kind] for kind in cards]))
    if s.dice:
        s.do(Fight(1 - q.seat))


NO_SUCH_CARD: Final = No("CD-133", "no-such-card")
NO_SUCH_PAIR: Final = No("CD-133", "no-such-pair")
PAIRS_FORBIDDEN: Final = No("CD-260", "pairs-forbidden")

# What is worth showing against each face: never a pair of its own symbol (CD-138).
BLOWS: Final = [
    [HIT.of(face, price) for price in (face, JOKER, *[PAIR[kind] for kind in range(JOKER) if kind != face])]
    for face in range(JOKER)
]


class Hit(Verb[Duo]):
    """An Equipment face falls to one card of it, one joker, or two cards of another kind (CD-133, CD-136, CD-137,
    CD-R21), and never to more than it needs (CD-R22)."""

    kind = HIT

    def targets(self, s: Duo, q: Frame[Duo]) -> list[Action]:
        return [blow for face in symbols(s) for blow in BLOWS[face]]

    def refuse(self, s: Duo, q: Frame[Duo], a: Blow) -> No | None:
        held = s.hand[HAND[q.seat] + PRICE_KIND[a.price]]
        if a.price <= JOKER:
            return None if held else NO_SUCH_CARD
        if not s.pairs_allowed():
            return PAIRS_FORBIDDEN
        return None if held > 1 else NO_SUCH_PAIR

    def do(self, s: Duo, q: Frame[Duo], a: Blow) -> None:
        play(s, q, PRICE_CARDS[a.price], a.die, 1, "CD-133")


def holds(s: Duo, seat: int, cards: tuple[int, ...]) -> bool:
    """Whether a hand holds a multiset of cards, given sorted."""
    hand = s.hand
    base = HAND[seat]
    last = NONE
    need = 0
    for kind in cards:
        need = need + 1 if kind == last else 1
        last = kind
        if hand[base + kind] < need:
            return False
    return True


def flag_payments(s: Duo, seat: int, mama: bool) -> list[int]:
    """The payments this hand can make against a flag: any card in an Ambush (CD-134), the indicated cards or what
    stands for them in the boarding (CD-263 to CD-265)."""
    if not s.boarding:
        first = HAND[seat]
        return [] if mama else [kind for kind in range(ONE_HAND) if s.hand[first + kind]]
    offered = s.boarding_now().offered[s.pairs_allowed()][mama]
    return [p for p in offered if holds(s, seat, PAYMENTS[p])]


class Strike(Verb[Duo]):
    """A flag falls to any card in the pursuit, to the pirate's own set of cards in the boarding (CD-134, CD-263)."""

    kind = STRIKE

    def bar(self, s: Duo, q: Frame[Duo]) -> No | None:
        if FLAG not in s.dice:
            return No("CD-134", "no-flag")
        if flag_payments(s, q.seat, False):
            return None
        return No("CD-263", "cannot-pay-flag") if s.boarding else No("CD-143", "hand-empty")

    def targets(self, s: Duo, q: Frame[Duo]) -> list[Action]:
        return [STRIKE.all[p] for p in flag_payments(s, q.seat, False)]

    def do(self, s: Duo, q: Frame[Duo], a: Payment) -> None:
        play(s, q, PAYMENTS[a.payment], FLAG, 1, "CD-263" if s.boarding else "CD-134")


def crew_bar(s: Duo, who: int, rule: str = "") -> No | None:
    """The fighter, whoever it is, may use the Crew (CD-220, CD-221)."""
    if not s.crew_allowed():
        return No("CD-258", "crew-forbidden")
    return None if s.crew[who] == ACTIVE else No(rule or SHEETS[who].rule, "crew-not-ready", (who,))


def many(s: Duo) -> list[int]:
    """Equipment faces shown by two dice or more, where Ludvig Cyr is worth it (CD-146, CD-230)."""
    return [face for face in range(JOKER) if s.dice.count(face) > 1]


def use(s: Duo, q: Frame[Duo], who: int, rule: str = "") -> None:
    s.turn_sideways(who)
    s.tell("uses-crew", rule or SHEETS[who].rule, q.seat, who)


class LudvigHit(Verb[Duo]):
    """Ludvig Cyr: one card eliminates all dice of its symbol; a joker counts as a symbol of choice (CD-230, CD-231).
    Never a pair, never a flag (CD-R32)."""

    kind = LUDVIG_HIT

    def bar(self, s: Duo, q: Frame[Duo]) -> No | None:
        return crew_bar(s, LUDVIG)

    def targets(self, s: Duo, q: Frame[Duo]) -> list[Action]:
        return [LUDVIG_HIT.of(face, kind) for face in many(s) for kind in (face, JOKER)]

    def refuse(self, s: Duo, q: Frame[Duo], a: CrewBlow) -> No | None:
        return None if s.holds(q.seat, a.card) else No(SHEETS[LUDVIG].rule, "no-such-card")

    def do(self, s: Duo, q: Frame[Duo], a: CrewBlow) -> None:
        use(s, q, LUDVIG)
        play(s, q, (a.card,), a.die, s.dice.count(a.die), SHEETS[LUDVIG].rule)


class MamaHit(Verb[Duo]):
    """Mama Lear: any card counts as a joker, where it would not do by itself (CD-242, CD-146)."""

    kind = MAMA_HIT

    def bar(self, s: Duo, q: Frame[Duo]) -> No | None:
        return crew_bar(s, MAMA)

    def targets(self, s: Duo, q: Frame[Duo]) -> list[Action]:
        return [MAMA_HIT.of(face, kind) for face in symbols(s) for kind in range(JOKER) if kind != face]

    def refuse(self, s: Duo, q: Frame[Duo], a: CrewBlow) -> No | None:
        return None if s.holds(q.seat, a.card) else No(SHEETS[MAMA].rule, "no-such-card")

    def do(self, s: Duo, q: Frame[Duo], a: CrewBlow) -> None:
        use(s, q, MAMA)
        play(s, q, (a.card,), a.die, 1, SHEETS[MAMA].rule)


class MamaStrike(Verb[Duo]):
    """Mama Lear's card stands for one of the cards a boarding flag asks for (CD-264, CD-275)."""

    kind = MAMA_STRIKE

    def bar(self, s: Duo, q: Frame[Duo]) -> No | None:
        if not s.boarding:
            return No("CD-146", "mama-not-needed")
        if FLAG not in s.dice:
            return No("CD-134", "no-flag")
        no = crew_bar(s, MAMA)
        if no is not None:
            return no
        return None if flag_payments(s, q.seat, True) else No("CD-264", "cannot-pay-flag")

    def targets(self, s: Duo, q: Frame[Duo]) -> list[Action]:
        return [MAMA_STRIKE.all[p] for p in flag_payments(s, q.seat, True)]

    def do(self, s: Duo, q: Frame[Duo], a: Payment) -> None:
        use(s, q, MAMA, "CD-264")
        play(s, q, PAYMENTS[a.payment], FLAG, 1, "CD-264")


class BothHit(Verb[Duo]):
    """Ludvig Cyr and Mama Lear together: any card eliminates all dice of one symbol (CD-243)."""

    kind = BOTH_HIT

    def bar(self, s: Duo, q: Frame[Duo]) -> No | None:
        no = crew_bar(s, LUDVIG, "CD-243")
        return no if no is not None else crew_bar(s, MAMA, "CD-243")

    def targets(self, s: Duo, q: Frame[Duo]) -> list[Action]:
        return [BOTH_HIT.of(face, kind) for face in many(s) for kind in range(JOKER) if kind != face]

    def refuse(self, s: Duo, q: Frame[Duo], a: CrewBlow) -> No | None:
        return None if s.holds(q.seat, a.card) else No("CD-243", "no-such-card")

    def do(self, s: Duo, q: Frame[Duo], a: CrewBlow) -> None:
        use(s, q, LUDVIG, "CD-243")
        use(s, q, MAMA, "CD-243")
        play(s, q, (a.card,), a.die, s.dice.count(a.die), "CD-243")


def can_fight(s: Duo, seat: int) -> bool:
    """Whether a hand can eliminate a die with cards alone (CD-141 to CD-143)."""
    hand = s.hand
    base = HAND[seat]
    if FLAG in s.dice and flag_payments(s, seat, False):
        return True
    faces = symbols(s)
    if not faces:
        return False
    if hand[base + JOKER]:
        return True
    pairs = s.pairs_allowed()
    for kind in range(JOKER):
        if hand[base + kind] and (kind in faces or (pairs and hand[base + kind] > 1)):
            return True
    return False


class Fail(Verb[Duo]):
    """A fighter who can eliminate nothing loses Energy, and may fail again (CD-142, CD-159, CD-266); giving up
    otherwise only by option (CD-R23, CD-R44)."""

    kind = FAIL

    def bar(self, s: Duo, q: Frame[Duo]) -> No | None:
        if s.terms.voluntary_failure or not can_fight(s, q.seat):
            return None
        return No("CD-141", "must-fight")

    def do(self, s: Duo, q: Frame[Duo], a: Action) -> None:
        s.tell("failed", "CD-142", q.seat)
        if not s.terms.voluntary_failure:
            learn_from_failure(s, q.seat)
        s.do(EnergyLoss(), Fight(q.seat))  # CD-158: the same fighter goes on


class Fight(Decision[Duo]):
    """Eliminate exactly one die (CD-131). What is offered follows from the fighter's own hand (CD-322), so it is asked
    even with one answer left, and nobody else is shown the offers (CD-301)."""

    rule = "CD-131"
    waits = True
    verbs = (Hit(), Strike(), LudvigHit(), MamaHit(), MamaStrike(), BothHit(), Fail())


# ---------------------------------------------------------------- the end of a combat
class CombatEnd(Flow[Duo]):
    """No die is left (CD-140). Shuki Saban may save played cards (CD-234), but not after the last mast (CD-270)."""

    def run(self, s: Duo) -> None:
        s.tell("combat-won", "CD-140")
        if s.assault != NONE and s.masts == 1:
            s.discard_played()
            return
        if s.ready(SHUKI) and any(s.played):
            s.do(Shuki(s.captain))
        else:
            s.discard_played()


class SaveCards(Verb[Duo]):
    """Two of the played cards, or the one there is, are shared instead of discarded (CD-234, CD-235, CD-R34)."""

    kind = SAVE

    def targets(self, s: Duo, q: Frame[Duo]) -> list[Action]:
        size = min(s.box.crew[SHUKI].amount, sum(s.played))
        return [a for a, cards in zip(SAVE.all, SAVED_CARDS, strict=True) if len(cards) == size and on_table(s, cards)]

    def do(self, s: Duo, q: Frame[Duo], a: Saving) -> None:
        use(s, q, SHUKI)
        for kind in SAVED_CARDS[a.saved]:
            s.played[kind] -= 1
            s.row[kind] += 1
        s.discard_played()
        s.do(Share())


def on_table(s: Duo, cards: tuple[int, ...]) -> bool:
    return all(s.played[kind] >= cards.count(kind) for kind in cards)


class LetGo(Verb[Duo]):
    """Using Crew is always optional (CD-223)."""

    kind = NO_CREW_USED

    def do(self, s: Duo, q: Frame[Duo], a: Action) -> None:
        s.discard_played()


class Shuki(Decision[Duo]):
    """Save played cards with Shuki Saban? (CD-234)"""

    rule = "CD-234"
    verbs = (SaveCards(), LetGo())
