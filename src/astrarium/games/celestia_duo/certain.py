"""What a fighter can surely do, asked of the rules on the table that one seat knows: with the own hand, and of the
partner's with the cards that both have seen go into it (CD-084)."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from astrarium.kernel import Action
from astrarium.kernel.knowing import Copying

from .actions import FAIL, PRICE_CARDS, Blow, CrewBlow, Payment
from .combat import Fight
from .energy import EnergyLoss
from .equipment import FACES, FLAG, PAYMENTS
from .share import LayOut
from .stage import Halt
from .state import HAND, ONE_HAND, Duo


def sure_blows(table: Duo, viewer: int, seat: int) -> list[Action]:
    """The blows that are possible to a fighter whatever the viewer does not see. Whoever holds more cards can do no
    less, so the cards of the partner that are known are enough to ask with; the table is left as it was."""
    hidden = table.hand
    try:
        if seat != viewer:
            first = HAND[seat]
            hand = hidden.copy()
            hand[first : first + ONE_HAND] = table.known[first : first + ONE_HAND]
            table.hand = hand
        return [a for a in Fight(seat).legal(table) if a.kind is not FAIL]
    finally:
        table.hand = hidden


def faces_beaten(blows: list[Action]) -> set[int]:
    """The faces of the dice that these blows eliminate."""
    return {FLAG if isinstance(a, Payment) else a.die for a in blows if isinstance(a, (Blow, CrewBlow, Payment))}


def cards_shown(a: Action) -> tuple[int, ...]:
    """The cards that a blow takes out of a hand."""
    if isinstance(a, Blow):
        return PRICE_CARDS[a.price]
    if isinstance(a, Payment):
        return PAYMENTS[a.payment]
    return (a.card,) if isinstance(a, CrewBlow) else ()


def copied(table: Duo) -> Duo:
    """The same table, to carry something out on it; no draw is arranged there."""
    made = Copying(table).clone(table)
    assert isinstance(made, Duo)
    made.fixed = []
    return made


def carried_out(table: Duo, a: Action) -> Duo:
    """The table after an answer, before anything else happens."""
    after = copied(table)
    after.agenda.pop().answer(after, a)
    return after


def fallen(table: Duo, after: Duo) -> list[int]:
    """The faces of the dice that are gone."""
    return [face for face in range(len(FACES)) for _ in range(table.dice.count(face) - after.dice.count(face))]


def landing(table: Duo, a: Action) -> int:
    """The card that the airship gets to by flying on, whatever lies there."""
    after = carried_out(table, a)
    with suppress(Exception):  # of a card that nobody has seen nothing can be asked
        after.agenda.pop().run(after)
    return after.airship


# ---------------------------------------------------------------- what is lost
def must_fail(table: Duo, seat: int) -> bool:
    """Whether a fighter surely eliminates nothing: the hand is known to hold no answer, and no Crew helps."""
    try:
        return all(a.kind is FAIL for a in Fight(seat).legal(table))
    except Exception:  # what the hand holds is not known
        return False


def loses(table: Duo) -> bool:
    """Whether one failure more loses the game (CD-151)."""
    after = copied(table)
    EnergyLoss().run(after)
    return bool(after.outcome)


def is_doomed(table: Duo) -> bool:
    """Whether every fight of the pursuit is lost from here: neither hand has an answer to any face, and no Energy is
    left. Each Ambush has a die at least."""
    t = copied(table)
    for face in range(len(FACES)):
        t.dice = [face]
        if not must_fail(t, 0) or not must_fail(t, 1):
            return False
    return loses(t)


# ---------------------------------------------------------------- a stage, counted over the cards that may come
class StageOutcome(NamedTuple):
    """What one Stage card does: how far the pirate gets, how many cards are shared, and whether all is lost."""

    pirate: int
    cards: int
    lost: bool


def stops(table: Duo) -> list[StageOutcome]:
    """A stage with each of the Stage cards that may be drawn, which everybody can count (CD-212)."""
    found: list[StageOutcome] = []
    for card in table.stage_bag or table.box.stage_cards:
        t = copied(table)
        t.agenda = []
        t.stage_bag = [card]
        Halt().run(t)
        shared = sum([frame.down + frame.up for frame in t.agenda if isinstance(frame, LayOut)])
        found.append(StageOutcome(t.pirate, shared, bool(t.outcome)))
    return found
