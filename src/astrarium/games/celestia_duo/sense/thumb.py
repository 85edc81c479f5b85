"""Rules of thumb: how good each answer looks to a partner who knows the own hand and guesses the other."""

from __future__ import annotations

from collections.abc import Callable
from math import log
from typing import Any, Final

from astrarium.kernel import Action, Frame
from astrarium.kernel.thumb import Thumb

from .. import actions as act
from ..boarding import BoardShop
from ..box import COMMUNICATION, LAIR, LOSE_GOLD, NO_PENALTY
from ..combat import Fight, FirstFighter, Shuki
from ..crew import AUGUSTA, LUDVIG, MAMA, OLGA, SHEETS, SHUKI
from ..equipment import FACES, FLAG, JOKER, PAYMENTS
from ..hold import MakeRoom, Remove
from ..rewards import Statement
from ..setup import Draft
from ..share import Pick, ShareFirst
from ..stage import Shop
from ..state import ACTIVE, HAND, SMOKE_GOODS, Duo
from ..strength import FlagCrew, Force, SecondDie
from ..thrusts import PayCard, WhoLeaves, WhoPays, WhoRests
from ..turn import Brief, PutBack

Score = Callable[[Duo, int, Action], float]

# What the first, second and further copy of a kind is worth in a hand.
COPIES: Final = [1.0, 0.62, 0.5, 0.45]
JOKER_WORTH: Final = 1.45
OLGA_FLIES: Final = 0.6  # flying on without her is worth 0.5


# ---------------------------------------------------------------- what a card is worth
def worth(s: Duo, seat: int, kind: int) -> float:
    """What one more card of a kind is worth to a hand."""
    if kind == JOKER:
        return JOKER_WORTH
    held = s.holds(seat, kind)
    return COPIES[min(held, 3)] + 0.3 * s.dice.count(kind) + 0.2 * asked_for(s, kind)


def asked_for(s: Duo, kind: int) -> int:
    """Whether the pirate's boarding flags ask for a kind, as far as that side may be read (CD-R43)."""
    if not s.terms.final or not (s.boarding or s.terms.boarding_side_public):
        return 0
    return 1 if kind in s.boarding_now().asked else 0


def keeping(s: Duo, seat: int, kind: int) -> float:
    """What the last card of a kind is worth to the hand that holds it."""
    if kind == JOKER:
        return JOKER_WORTH
    return COPIES[min(max(s.holds(seat, kind) - 1, 0), 3)] + 0.1 * asked_for(s, kind)


def cards(s: Duo) -> int:
    return s.hand_size(0) + s.hand_size(1)


# ---------------------------------------------------------------- the briefing
def brief(s: Duo, me: int, a: Action) -> float:
    """Fly on while the hands allow it; stop when they look too weak; board with full hands."""
    kind = a.kind
    reach = s.airship + s.propeller()
    olga = s.box.crew[OLGA].amount
    stock = cards(s)
    runway = LAIR - s.pirate
    catching = reach >= s.pirate
    if kind is act.USE_BABA:
        return 5.0 if s.propeller() > 1 and not catching else -1.0
    if kind is act.STAGE:
        if runway <= 3:
            return -2.0
        if catching:
            wanted = (13 if s.terms.mode == "normal" else 15) if s.terms.final else 0
            return 2.0 if stock < wanted and s.since_stage * 2 + stock > 6 and runway > 4 else -1.0
        tired = (4 if s.energy else 6) + 1.5 * (s.since_stage - 1)  # the more lies behind, the more a stage brings
        return 1.5 if stock < tired and s.since_stage > 0 else -1.0
    if kind is act.CONTINUE_OLGA:
        if catching:
            return -0.5
        return 3.0 if reach + olga >= s.pirate and (not s.terms.final or stock >= 10) else OLGA_FLIES
    return 0.5


# ---------------------------------------------------------------- the dice
def troubles(s: Duo, me: int) -> list[float]:
    """What a die costs the team, for each of its faces."""
    hand, mine, theirs = s.hand, HAND[me], HAND[1 - me]
    found: list[float] = []
    for face in range(FLAG):
        if hand[mine + face]:
            found.append(1.0 if hand[theirs + face] else 1.15)
        else:
            found.append(1.15 if hand[theirs + face] else 1.5)
    pirate = s.pirate_now()
    if s.boarding:
        found.append(1.7 + 0.5 * len(pirate.asked))
    else:
        grave = pirate.penalty not in (NO_PENALTY, LOSE_GOLD)
        found.append(1.3 + 0.42 * pirate.advance + (0.35 if grave else 0.0))
    return found


def force(s: Duo, me: int, a: Action) -> float:
    """Change dice that cost much more than a fresh roll would."""
    if a.kind is act.ACCEPT:
        return 0.35
    if a.kind is act.SET_DIE:
        return eased(s, me, a) - SHEETS[AUGUSTA].price
    assert isinstance(a, act.OfDice)
    each = troubles(s, me)
    fresh = sum(each) / len(FACES)
    gain = 0.0
    mask = act.DICE_MASK[a.dice]
    for i, face in enumerate(s.dice):
        if mask >> i & 1:
            gain += each[face] - fresh
    return gain + 0.1 * max(0, s.smoke - 1)


def eased(s: Duo, me: int, a: Action) -> float:
    """What it saves to turn a die to another face."""
    assert isinstance(a, act.Turned)
    each = troubles(s, me)
    return each[a.face] - each[a.to]


def second_die(s: Duo, me: int, a: Action) -> float:
    return 0.1 if a.kind is act.ENOUGH else eased(s, me, a)


def flag_crew(s: Duo, me: int, a: Action) -> float:
    """Where there is room; gold buys nothing after the chase."""
    if not isinstance(a, act.OfCrew):
        return 0.0
    room, smoke = s.free_slots() > 0, s.box.crew[a.crew].gives == SMOKE_GOODS
    gain = 0.9 if smoke else 0.0 if s.boarding else 1.0
    return (gain if room else 0.0) - SHEETS[a.crew].price


# ---------------------------------------------------------------- the combat
def first_fighter(s: Duo, me: int, a: Action) -> float:
    """With an odd number of dice the first fighter eliminates one more: the stronger hand begins."""
    assert isinstance(a, act.OfRole)
    seat = s.role(a.role)
    return fitness(s, seat) - fitness(s, 1 - seat) * (0.6 if len(s.dice) % 2 else 0.9)


def fitness(s: Duo, seat: int) -> float:
    """How well a hand meets the dice."""
    base = HAND[seat]
    fit = 0.3 * min(s.hand_size(seat), 4) + s.hand[base + JOKER]
    for face in range(JOKER):
        fit += min(s.hand[base + face], s.dice.count(face)) + 0.35 * (s.hand[base + face] // 2)
    return fit


def spent(s: Duo, seat: int, kinds: tuple[int, ...]) -> float:
    """What a payment takes out of a hand."""
    total = 0.0
    held = s.hand_of(seat)
    for kind in kinds:
        total += JOKER_WORTH if kind == JOKER else COPIES[min(max(held[kind] - 1, 0), 3)]
        held[kind] -= 1
        if kind in s.dice:
            total += 0.12
    return total


def fight(s: Duo, me: int, a: Action) -> float:
    """The cheapest payment, on the die that the partner would find hardest."""
    kind = a.kind
    if kind is act.FAIL:
        return -50.0
    if isinstance(a, act.Payment):
        price = spent(s, me, PAYMENTS[a.payment])
        return -price + 0.2 * s.boarding * len(s.pirate_now().asked) - (1.0 if kind is act.MAMA_STRIKE else 0.0)
    if isinstance(a, act.Blow):
        return 0.55 * hard(s, me, a.die) - spent(s, me, act.PRICE_CARDS[a.price])
    assert isinstance(a, act.CrewBlow)
    dice = 1 if kind is act.MAMA_HIT else s.dice.count(a.die)
    crew = 0.0
    if kind is not act.MAMA_HIT:
        crew += SHEETS[LUDVIG].price
    if kind is not act.LUDVIG_HIT:
        crew += SHEETS[MAMA].price
    return 0.55 * hard(s, me, a.die) + 0.9 * (dice - 1) - spent(s, me, (a.card,)) - crew


def hard(s: Duo, me: int, face: int) -> float:
    """How hard a face is for the partner."""
    theirs = HAND[1 - me]
    return 0.0 if s.hand[theirs + face] or s.known[theirs + face] else 1.0


def shuki(s: Duo, me: int, a: Action) -> float:
    if not isinstance(a, act.Saving):
        return SHEETS[SHUKI].price
    return sum([JOKER_WORTH if k == JOKER else 0.6 for k in act.SAVED_CARDS[a.saved]])


# ---------------------------------------------------------------- the share
def pick(s: Duo, me: int, a: Action) -> float:
    """Take what helps most; let the partner pick when one's own hand is much the larger."""
    ahead = s.hand_size(me) - s.hand_size(1 - me)
    if a.kind is act.PASS:
        return 0.62 + 0.3 * (ahead - 2)
    if a.kind is act.TAKE_HIDDEN:
        return 0.7
    return take(s, me, a)


def share_first(s: Duo, me: int, a: Action) -> float:
    """The smaller hand picks first; a single card is rather offered than left (CD-R55)."""
    if a.kind is act.PASS:
        return -0.5 - s.hand_size(s.mate)
    return -who_pays(s, me, a)


# ---------------------------------------------------------------- the hold
def token_worth(s: Duo, token: int) -> float:
    if token == act.GOLD_TOKEN:
        return 0.9 if not s.boarding else 0.0
    if token == act.SMOKE_TOKEN:
        return 1.0
    return 1.5 if s.crew[act.MEMBER[token]] == ACTIVE else 0.8


def give_up(s: Duo, me: int, a: Action) -> float:
    """Give up what is worth least; make room only for something better."""
    if a.kind is act.ENOUGH:
        return -1.0
    assert isinstance(a, act.OfToken)
    return -token_worth(s, a.token)


def dismissed(s: Duo, me: int, a: Action) -> float:
    assert isinstance(a, act.OfCrew)
    return -token_worth(s, act.TOKEN_OF[a.crew])


# ---------------------------------------------------------------- the rest
def statement(s: Duo, me: int, a: Action) -> float:
    """Say what the partner would expect least, as far as it is not known already; a joker counts more."""
    if not isinstance(a, act.OfStatement):
        return 0.05
    has, subject = act.CLAIMS[a.statement]
    surprise = 0.0
    for kind in subject:
        if has and s.known[HAND[me] + kind]:
            continue
        expected = expects(s, me, kind)
        odds = expected if has else 1.0 - expected
        surprise -= log(max(odds, 0.02))
    return surprise * (1.5 if subject[0] == JOKER else 1.0)


def expects(s: Duo, me: int, kind: int) -> float:
    """How likely the partner must hold it that this hand has a kind, by what everybody has seen."""
    base = HAND[me]
    known = sum(s.known[base : base + JOKER + 1])
    unseen = max(0, s.hand_size(me) - known)
    left = [n - s.discard[k] - s.row[k] - s.played[k] for k, n in enumerate(s.box.equipment)]
    share = max(0, left[kind]) / max(1, sum(left))
    return 1.0 - (1.0 - share) ** unseen


def shop(s: Duo, me: int, a: Action) -> float:
    if a.kind is act.BUY_CARDS:
        return 2.0 if cards(s) < 12 or s.smoke > 2 else 1.0
    if a.kind is act.BUY_SMOKE:
        return 1.5 if s.smoke < 2 else 0.5
    if a.kind is act.REACTIVATE or a.kind is act.REACTIVATE_ONE:
        return 2.5 if s.crew.count(ACTIVE) == 0 else 0.6
    return 0.9 if s.gold <= 1 and cards(s) >= 12 and not s.boarding else 0.3


def put_back(s: Duo, me: int, a: Action) -> float:
    """Easy cards last, so that the destination is the easiest of them."""
    assert isinstance(a, act.OfAmbush)
    card = s.box.ambushes[a.ambush]
    prize = sum([reward.number for reward in card.rewards if reward.kind != COMMUNICATION])
    return 2.0 * len(card.dice) - 0.6 * card.propeller - 0.8 * prize


def take(s: Duo, me: int, a: Action) -> float:
    assert isinstance(a, act.OfCard)
    return worth(s, me, a.card)


def discard(s: Duo, me: int, a: Action) -> float:
    assert isinstance(a, act.OfCard)
    return -keeping(s, me, a.card)


def who_pays(s: Duo, me: int, a: Action) -> float:
    assert isinstance(a, act.OfRole)
    return float(s.hand_size(s.role(a.role)))


SCORES: Final[dict[type[Frame[Any]], Thumb[Score]]] = {
    Draft: Thumb(take, act.TAKE),
    Brief: Thumb(brief, act.CONTINUE, act.CONTINUE_OLGA, act.STAGE, act.USE_BABA),
    PutBack: Thumb(put_back, act.PLACE),
    Force: Thumb(force, act.ACCEPT, act.SMOKE, act.SET_DIE),
    SecondDie: Thumb(second_die, act.SET_DIE),
    FlagCrew: Thumb(flag_crew, act.USE_CREW),
    WhoPays: Thumb(who_pays, act.NAME_PLAYER),
    PayCard: Thumb(discard, act.DISCARD),
    WhoRests: Thumb(dismissed, act.DEACTIVATE),
    WhoLeaves: Thumb(dismissed, act.DISMISS),
    FirstFighter: Thumb(first_fighter, act.FIRST),
    Fight: Thumb(fight, act.HIT, act.STRIKE, act.LUDVIG_HIT, act.MAMA_HIT, act.MAMA_STRIKE, act.BOTH_HIT, act.FAIL),
    Shuki: Thumb(shuki, act.SAVE, act.NO_CREW_USED),
    MakeRoom: Thumb(give_up, act.GIVE_UP, act.ENOUGH),
    Remove: Thumb(give_up, act.GIVE_UP),
    Statement: Thumb(statement, act.SAY, act.SAY_NOTHING),
    ShareFirst: Thumb(share_first, act.FIRST, act.PASS),
    Pick: Thumb(pick, act.TAKE, act.TAKE_HIDDEN, act.PASS),
    Shop: Thumb(shop, act.BUY_CARDS, act.BUY_SMOKE),
    BoardShop: Thumb(shop, act.BUY_CARDS, act.REACTIVATE, act.REACTIVATE_ONE),
}
