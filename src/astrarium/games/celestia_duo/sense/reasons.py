"""What speaks for an action, from what this partner sees: the own hand, and of the other's only what is sure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from astrarium.kernel import AGAINST, FOR, Action, Reason, State

from .. import actions as act
from ..actions import CARD, PAYMENT, Blow, CrewBlow, Payment
from ..box import LAIR
from ..crew import OLGA
from ..equipment import FACES, FLAG, JOKER, KINDS
from ..state import HAND, NONE, Duo
from .sense import heard
from .thumb import cards

LOW: Final = 6  # cards in both hands from which on they are called few


def stands(state: State, seat: int) -> Reason | None:
    """The chase, or the masts."""
    s = state
    assert isinstance(s, Duo)
    if s.boarding:
        return Reason("masts-stand", (s.masts, cards(s)))
    return Reason("chase", (s.pirate - s.airship, LAIR - s.pirate))


def reasons(state: State, seat: int, a: Action) -> list[Reason]:
    """What it is for, then the facts."""
    s = state
    assert isinstance(s, Duo)
    tell = TELLERS.get(a.kind.word)
    made = tell(s, seat, a) if tell is not None else []
    return made + agreed(s, seat, a) if made else []


def agreed(s: Duo, seat: int, a: Action) -> list[Reason]:
    """What the partner has advised in this window."""
    word = heard(s, seat)
    if word in (NONE, act.NO_OPINION, act.DONE_TALKING) or a.kind is act.ADVISE or s.question.name() == "Advise":
        return []
    return [Reason("advised", (1 - seat, act.ADVICE.values[word]))]


# ---------------------------------------------------------------- the briefing
def fly(s: Duo, seat: int, a: Action) -> list[Reason]:
    """How far it gets, and what is known of the place."""
    to = s.airship + s.propeller() + (s.box.crew[OLGA].amount if a.kind is act.CONTINUE_OLGA else 0)
    if to >= s.pirate:
        made = [Reason("to-catch", ())]
        if s.terms.final:
            made.append(Reason("hands-hold", (cards(s),), FOR if cards(s) > 12 else AGAINST))
        return made
    made = [Reason("to-close-in", (s.pirate - to,))]
    known = s.known_course[to]
    if known != NONE:
        made.append(Reason("dice-there", (len(s.box.ambushes[known].dice),)))
    if s.energy == 0:
        made.append(Reason("no-energy", (), AGAINST))
    if cards(s) < LOW:
        made.append(Reason("few-cards", (cards(s),), AGAINST))
    return made


def stage(s: Duo, seat: int, a: Action) -> list[Reason]:
    """Rest: cards for the Ambushes behind us, at the price of the pirate's flight."""
    made = [Reason("to-rest", (s.since_stage,))]
    if cards(s) < LOW + 2:
        made.append(Reason("few-cards", (cards(s),), FOR))
    moves = [s.box.stages[card].advance for card in s.stage_bag] or [0]
    home = LAIR - s.pirate
    made.append(Reason("pirate-gains", (max(moves), home), AGAINST if max(moves) * 2 > home else 0))
    if max(moves) >= home:
        made.append(Reason("gets-home", (), AGAINST))
    return made


def look_ahead(s: Duo, seat: int, a: Action) -> list[Reason]:
    return [Reason("to-look-ahead", (s.propeller(),))]


# ---------------------------------------------------------------- the dice
def accept(s: Duo, seat: int, a: Action) -> list[Reason]:
    made = [Reason("to-accept", (len(s.dice),))]
    return made + flags(s) + mine(s, seat)


def flags(s: Duo) -> list[Reason]:
    """What the flags on the table do."""
    n = s.dice.count(FLAG)
    if not n or s.boarding:
        return []
    flown = n * s.pirate_now().advance
    if flown >= LAIR - s.pirate:
        return [Reason("gets-home", (), AGAINST)]
    return [Reason("flags-fly", (flown, LAIR - s.pirate), AGAINST)]


def mine(s: Duo, seat: int) -> list[Reason]:
    """How many of the dice the own hand meets by itself."""
    hand = s.hand_of(seat)
    left = list(s.dice)
    beaten = 0
    for kind, n in enumerate(hand[:JOKER]):
        took = min(n, left.count(kind))
        beaten += took
    beaten = min(len(left), beaten + hand[JOKER])
    return [Reason("hand-beats", (beaten, len(left)), FOR if beaten * 2 >= len(left) else AGAINST)]


def smoke(s: Duo, seat: int, a: Any) -> list[Reason]:
    again = [face for i, face in enumerate(s.dice) if act.DICE_MASK[a.dice] >> i & 1]
    made = [Reason("to-roll-again", (" ".join([FACES[face] for face in again]),))]
    if FLAG in again and not s.boarding:
        made.append(Reason("flag-would-fly", (again.count(FLAG) * s.pirate_now().advance,), FOR))
    strange = [face for face in again if face < JOKER and not s.holds(seat, face)]
    if strange:
        made.append(Reason("hand-lacks", (" ".join([KINDS[face] for face in strange]),), FOR))
    made.append(Reason("smoke-left", (s.smoke - 1,)))
    return made


def set_die(s: Duo, seat: int, a: Any) -> list[Reason]:
    made = [Reason("to-turn", (FACES[a.face], FACES[a.to]))]
    if a.to < JOKER and s.holds(seat, a.to):
        made.append(Reason("hand-has", (KINDS[a.to],), FOR))
    return made


# ---------------------------------------------------------------- the combat
def first(s: Duo, seat: int, a: Any) -> list[Reason]:
    """Who begins a fight or a share."""
    who = s.role(a.role)
    if s.question.name() != "FirstFighter":
        return [Reason("picks-first", (who, s.hand_size(who)))]
    made = [Reason("fights-first", (who,))]
    if who == seat:
        made += mine(s, seat)
    else:
        made += [Reason("surely-has", (who, KINDS[kind]), FOR) for kind in surely(s, who)[:2]]
        if s.hand_size(who) == 0:
            made.append(Reason("empty-hand", (who,), AGAINST))
    if len(s.dice) % 2:
        made.append(Reason("one-more", (who,)))
    return made


def surely(s: Duo, seat: int) -> list[int]:
    """What is publicly known to be in a hand, of the faces on the table."""
    if not s.terms.memory_aid:
        return []
    return [kind for kind in range(JOKER + 1) if s.known[HAND[seat] + kind] and (kind in s.dice or kind == JOKER)]


def blow(s: Duo, seat: int, a: Any) -> list[Reason]:
    """A die falls: what it costs, what is left for the partner."""
    if isinstance(a, Payment):
        face, price = FLAG, PAYMENT.values[a.payment].replace("+", " ")
    elif isinstance(a, Blow):
        face, price = a.die, " ".join([KINDS[kind] for kind in act.PRICE_CARDS[a.price]])
    else:
        assert isinstance(a, CrewBlow)
        face, price = a.die, KINDS[a.card]
    left = len(s.dice) - 1
    made = [Reason("to-beat", (FACES[face],)), Reason("paid-with", (price,))]
    if left == 0:
        made.append(Reason("last-die", (), FOR))
        return made
    if s.hand_size(1 - seat) == 0:
        made.append(Reason("empty-hand", (1 - seat,), AGAINST))
    rest = list(s.dice)
    rest.remove(face)
    sure = [kind for kind in surely(s, 1 - seat) if kind in rest or kind == JOKER]
    if sure:
        made.append(Reason("surely-has", (1 - seat, KINDS[sure[0]]), FOR))
    return made


def fail(s: Duo, seat: int, a: Action) -> list[Reason]:
    if s.energy == 0:
        return [Reason("to-fail", ()), Reason("game-lost", (), AGAINST)]
    return [Reason("to-fail", ()), Reason("energy-left", (s.energy - 1,), AGAINST)]


# ---------------------------------------------------------------- shares and shops
def take(s: Duo, seat: int, a: Any) -> list[Reason]:
    held = s.holds(seat, a.card)
    made = [Reason("to-take", (CARD.values[a.card],))]
    if a.card == JOKER:
        made.append(Reason("joker-any", (), FOR))
    elif held == 0:
        made.append(Reason("first-of-kind", (KINDS[a.card],), FOR))
    elif held % 2:
        made.append(Reason("makes-pair", (KINDS[a.card],), FOR))
    if s.boarding or s.terms.final:
        if a.card in s.pirate_now().asked:
            made.append(Reason("flags-ask", (KINDS[a.card],), FOR))
    return made


def take_hidden(s: Duo, seat: int, a: Action) -> list[Reason]:
    return [Reason("to-take-hidden", ())]


def leave(s: Duo, seat: int, a: Action) -> list[Reason]:
    return [Reason("to-leave", (1 - seat, s.hand_size(seat), s.hand_size(1 - seat)))]


def buy(s: Duo, seat: int, a: Action) -> list[Reason]:
    if a.kind is act.BUY_CARDS:
        made = [Reason("to-buy-cards", ()), Reason("hands-hold", (cards(s),), FOR if cards(s) < 12 else 0)]
    else:
        made = [Reason("to-buy-smoke", ()), Reason("smoke-held", (s.smoke,), FOR if s.smoke < 2 else 0)]
    return [*made, Reason("gold-held", (s.gold,))]


def keep_gold(s: Duo, seat: int, a: Action) -> list[Reason]:
    return [Reason("to-keep-gold", ()), Reason("gold-held", (s.gold,))]


def say(s: Duo, seat: int, a: Any) -> list[Reason]:
    return [Reason("to-tell", (act.STATEMENT.values[a.statement],))]


def advise(s: Duo, seat: int, a: Any) -> list[Reason]:
    if a.advice == act.NO_OPINION:
        return [Reason("to-leave-it", (1 - seat,))]
    made = [Reason("to-advise", (act.ADVICE.values[a.advice],))]
    return made + mine(s, seat) if s.dice else made


TELLERS: Final[dict[str, Callable[[Duo, int, Any], list[Reason]]]] = {
    "continue": fly,
    "continue-with-olga": fly,
    "stage": stage,
    "use-baba": look_ahead,
    "accept": accept,
    "smoke": smoke,
    "set-die": set_die,
    "first": first,
    **dict.fromkeys(act.BLOW_WORDS, blow),
    "fail": fail,
    "take": take,
    "take-hidden": take_hidden,
    "pass": leave,
    "buy-cards": buy,
    "buy-smoke": buy,
    "done": keep_gold,
    "say": say,
    "advise": advise,
}
