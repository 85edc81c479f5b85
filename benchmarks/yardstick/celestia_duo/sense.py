"""Judgement: a sensible partner's rules of thumb, and how good a position looks.

The greedy partner reads one state that it imagines: its own hand and all public things are true there, the
partner's hand is a fair guess. It talks only in the words of the windows.
"""

from __future__ import annotations

from collections.abc import Callable
from math import tanh
from typing import TYPE_CHECKING, Final

from astrarium.games.celestia_duo import actions as act
from astrarium.games.celestia_duo.box import COMMUNICATION, LAIR, LOSE_GOLD, NO_PENALTY
from astrarium.games.celestia_duo.crew import CREW, OLGA
from astrarium.games.celestia_duo.equipment import FLAG, JOKER, PAYMENTS
from astrarium.games.celestia_duo.state import ACTIVE, NONE, SIDEWAYS, Duo
from astrarium.games.celestia_duo.windows import CALLED
from astrarium.kernel import Action, State

if TYPE_CHECKING:
    from astrarium.bots.outlook import Outlook

KUBLAI: Final = CREW.index("kublai_heshen")
RHETT: Final = CREW.index("rhett_ohara")
DEPTH: Final = 8  # decisions after which a search judges instead of playing on

Score = Callable[[Duo, int, Action], float]

# What the first, second and further copy of a kind is worth in a hand.
COPIES: Final = (1.0, 0.62, 0.5, 0.45)
JOKER_WORTH: Final = 1.45


def choose(o: Outlook) -> Action:
    """The greedy partner's answer."""
    s = o.imagine()
    assert isinstance(s, Duo)
    if len(o.legal) == 1:
        return o.legal[0]
    name = s.question.name()
    if name == "Advise":
        return advise(s, o)
    score = SCORES[name]
    return best(s, o.seat, o.legal, score)


def best(s: Duo, me: int, legal: list[Action], score: Score) -> Action:
    return max(legal, key=lambda a: score(s, me, a))


def advise(s: Duo, o: Outlook) -> Action:
    """Say what one would do in the Captain's place, judged by one's own hand."""
    decision = s.agenda[-2]
    wish = best(s, o.seat, decision.legal(s), SCORES[decision.name()])
    word = act.ADVISE.all[CALLED[wish]]
    return word if word in o.legal else act.ADVISE.all[act.NO_OPINION]


def heard(s: Duo, me: int) -> int:
    """The partner's last advice in the window that is open."""
    return s.advices[1 - me] if s.talk else NONE


# ---------------------------------------------------------------- what a card is worth
def worth(s: Duo, seat: int, kind: int) -> float:
    """What one more card of a kind is worth to a hand."""
    if kind == JOKER:
        return JOKER_WORTH
    held = s.hand[seat * 6 + kind]
    return COPIES[min(held, 3)] + 0.3 * s.dice.count(kind) + 0.2 * asked_for(s, kind)


def asked_for(s: Duo, kind: int) -> int:
    """Whether the pirate's boarding flags ask for a kind."""
    return 1 if s.terms.final and kind in s.pirate_now().asked else 0


def keeping(s: Duo, seat: int, kind: int) -> float:
    """What the last card of a kind is worth to the hand that holds it."""
    if kind == JOKER:
        return JOKER_WORTH
    return COPIES[min(max(s.hand[seat * 6 + kind] - 1, 0), 3)] + 0.1 * asked_for(s, kind)


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
        tired = (6 if s.energy else 8) + (1 if heard(s, me) == act.advice("stage") else 0)
        return 1.5 if stock < tired and s.since_stage > 0 else -1.0
    if kind is act.CONTINUE_OLGA:
        if catching:
            return -0.5
        return 3.0 if reach + olga >= s.pirate and (not s.terms.final or stock >= 10) else 0.4
    return 0.5


# ---------------------------------------------------------------- the dice
def trouble(s: Duo, me: int, face: int) -> float:
    """What a die of this face costs the team."""
    if face == FLAG:
        pirate = s.pirate_now()
        if s.boarding:
            return 1.7 + 0.5 * len(pirate.asked)
        return 0.75 + 0.42 * pirate.advance + (0.35 if pirate.penalty not in (NO_PENALTY, LOSE_GOLD) else 0.0)
    mine = s.hand[me * 6 + face]
    theirs = s.hand[(1 - me) * 6 + face]
    return 1.0 if mine and theirs else 1.15 if mine or theirs else 1.8


def force(s: Duo, me: int, a: Action) -> float:
    """Change dice that cost much more than a fresh roll would."""
    if a.kind is act.ACCEPT:
        return 0.35
    fresh = sum([trouble(s, me, face) for face in range(6)]) / 6
    if a.kind is act.SET_DIE:
        gain = trouble(s, me, a.x) - trouble(s, me, a.y)
        return gain - 0.75
    gain = 0.0
    for i, face in enumerate(s.dice):
        if (a.x + 1) >> i & 1:
            gain += trouble(s, me, face) - fresh
    return gain + 0.1 * max(0, s.smoke - 1)


def second_die(s: Duo, me: int, a: Action) -> float:
    if a.kind is act.ENOUGH:
        return 0.1
    return trouble(s, me, a.x) - trouble(s, me, a.y)


def flag_crew(s: Duo, me: int, a: Action) -> float:
    if a.kind is act.NO_CREW_USED:
        return 0.5
    room = s.free_slots()
    if a.x == KUBLAI and not s.boarding:
        return 1.0 if room > 0 else 0.0
    return 0.9 if a.x == RHETT and room > 0 else 0.0


# ---------------------------------------------------------------- the combat
def first_fighter(s: Duo, me: int, a: Action) -> float:
    """With an odd number of dice the first fighter eliminates one more: the stronger hand begins."""
    seat = s.role(a.x)
    lead = 0.25 if heard(s, me) == act.advice("captain-first") + a.x else 0.0
    return fitness(s, seat) - fitness(s, 1 - seat) * (0.6 if len(s.dice) % 2 else 0.9) + lead


def fitness(s: Duo, seat: int) -> float:
    """How well a hand meets the dice."""
    base = seat * 6
    fit = 0.3 * min(s.hand_size(seat), 4) + s.hand[base + JOKER]
    for face in range(JOKER):
        fit += min(s.hand[base + face], s.dice.count(face)) + 0.35 * (s.hand[base + face] // 2)
    return fit


def spent(s: Duo, seat: int, kinds: tuple[int, ...]) -> float:
    """What a payment takes out of a hand."""
    total = 0.0
    held = s.hand[seat * 6 : seat * 6 + 6]
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
    if kind is act.STRIKE or kind is act.MAMA_STRIKE:
        price = spent(s, me, PAYMENTS[a.x])
        return -price + 0.2 * s.boarding * len(s.pirate_now().asked) - (1.0 if kind is act.MAMA_STRIKE else 0.0)
    if kind is act.HIT:
        paid = (a.y,) if a.y <= JOKER else (a.y - 6, a.y - 6)
        return 0.55 * hard(s, me, a.x) - spent(s, me, paid)
    dice = s.dice.count(a.x) if kind is not act.MAMA_HIT else 1
    crew = 0.9 if kind is not act.BOTH_HIT else 1.8
    return 0.55 * hard(s, me, a.x) + 0.9 * (dice - 1) - spent(s, me, (a.y,)) - crew * 0.45


def hard(s: Duo, me: int, face: int) -> float:
    """How hard a face is for the partner."""
    theirs = (1 - me) * 6
    return 0.0 if s.hand[theirs + face] or s.known[theirs + face] else 1.0


def shuki(s: Duo, me: int, a: Action) -> float:
    if a.kind is act.NO_CREW_USED:
        return 0.6
    return sum([JOKER_WORTH if k == JOKER else 0.6 for k in act.SAVED_CARDS[a.x]])


# ---------------------------------------------------------------- the share
def pick(s: Duo, me: int, a: Action) -> float:
    """Take what helps most; let the partner pick when one's own hand is much the larger."""
    ahead = s.hand_size(me) - s.hand_size(1 - me)
    if a.kind is act.PASS:
        return 0.62 + 0.3 * (ahead - 2)
    if a.kind is act.TAKE_HIDDEN:
        return 0.7
    return worth(s, me, a.x)


def share_first(s: Duo, me: int, a: Action) -> float:
    """The smaller hand picks first."""
    return -float(s.hand_size(s.role(a.x)))


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
    return -token_worth(s, a.x)


def dismissed(s: Duo, me: int, a: Action) -> float:
    return -token_worth(s, act.TOKEN_OF[a.x])


# ---------------------------------------------------------------- the rest
def statement(s: Duo, me: int, a: Action) -> float:
    """Say what the partner can't expect: a whole arsenal, a rare piece, or a gap."""
    if a.kind is act.SAY_NOTHING:
        return 0.0
    if a.x == act.EVERYTHING:
        return 9.0
    if a.x < act.EVERYTHING:
        return 1.0 + a.x - 2.0 * s.known[me * 6 + a.x]
    return 5.0 - (a.x - act.EVERYTHING - 1)


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
    card = s.box.ambushes[a.x]
    prize = sum([count for kind, count in card.rewards if kind != COMMUNICATION])
    return 2.0 * len(card.dice) - 0.6 * card.propeller - 0.8 * prize


def take(s: Duo, me: int, a: Action) -> float:
    return worth(s, me, a.x)


def discard(s: Duo, me: int, a: Action) -> float:
    return -keeping(s, me, a.x)


def who_pays(s: Duo, me: int, a: Action) -> float:
    return float(s.hand_size(s.role(a.x)))


SCORES: Final[dict[str, Score]] = {
    "Draft": take,
    "Brief": brief,
    "PutBack": put_back,
    "Force": force,
    "SecondDie": second_die,
    "FlagCrew": flag_crew,
    "WhoPays": who_pays,
    "PayCard": discard,
    "WhoRests": dismissed,
    "WhoLeaves": dismissed,
    "FirstFighter": first_fighter,
    "Fight": fight,
    "Shuki": shuki,
    "MakeRoom": give_up,
    "Remove": give_up,
    "Statement": statement,
    "ShareFirst": share_first,
    "Pick": pick,
    "Shop": shop,
    "BoardShop": shop,
}


# ---------------------------------------------------------------- the worth of a position
# Weights of a logistic fit to won and lost games of greedy pairs (`benchmarks/fit_celestia_duo.py`), in the order of
# `features`: one list for the pursuit of each mode, one for the boarding of each mode that has one.
PURSUIT: Final = {
    "quick": (-2.616, 0.315, 0.321, 0.45, 0.61, 0.237, 0.441, 0.132, 0.278, 0.324, -0.424, 0.142, 0.259, 0.13, -0.292),
    "normal": (
        -5.187,
        0.324,
        0.258,
        0.323,
        0.687,
        0.181,
        0.419,
        0.183,
        0.273,
        0.295,
        -0.222,
        0.095,
        0.17,
        0.265,
        -0.248,
    ),
    "expert": (
        -5.994,
        0.299,
        0.238,
        0.349,
        0.597,
        0.231,
        0.451,
        0.131,
        0.283,
        0.275,
        -0.248,
        0.109,
        0.293,
        0.199,
        -0.231,
    ),
}
BOARDING: Final = {
    "normal": (-0.4, 0.44, 0.286, 0.829, 1.281, 0.321, -0.099, 0.235, 0.08, 0.218, -2.076, -0.256, -0.617, 0.0, 0.0),
    "expert": (-0.926, 0.441, 0.29, 0.684, 1.429, 0.166, 0.103, 0.343, -0.005, 0.266, -2.117, -0.104, -0.916, 0.0, 0.0),
}


def features(s: Duo) -> list[float]:
    """What counts: cards, tokens, crew, and the state of the chase or of the boarding."""
    different = more = 0
    for hand in (0, 6):
        for kind in range(JOKER):
            held = s.hand[hand + kind]
            if held:
                different += 1
                more += held - 1
    jokers = s.hand[JOKER] + s.hand[6 + JOKER]
    aboard = [s.energy, s.smoke, s.gold, s.crew.count(ACTIVE), s.crew.count(SIDEWAYS), sum(s.row) + sum(s.down)]
    dice = len(s.dice)
    if s.boarding:
        fighting = s.assault != NONE
        chase = [s.masts, dice if fighting else 0, s.dice.count(FLAG) if fighting else 0, 0, 0]
    else:
        runway = LAIR - s.pirate
        chase = [s.pirate - s.airship, runway, min(runway, 4), s.since_stage, dice]
    return [1.0, different, more, jokers, *aboard, *chase]


def value(s: State, seat: int) -> float:
    """From -1 to 1, how likely the team is to win."""
    assert isinstance(s, Duo)
    weights = (BOARDING if s.boarding else PURSUIT)[s.terms.mode]
    total = 0.0
    for weight, feature in zip(weights, features(s), strict=True):
        total += weight * feature
    return tanh(total / 2)
