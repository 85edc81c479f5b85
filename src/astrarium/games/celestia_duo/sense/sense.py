"""Judgement: a sensible partner's rules of thumb.

The greedy partner reads one state that it imagines: its own hand and all public things are true there, the
partner's hand is a fair guess. It talks only in the words of the windows.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log
from random import Random
from typing import Final

from astrarium.kernel import Action, Decision, State

from .. import actions as act
from ..box import COMMUNICATION, LAIR, LOSE_GOLD, NO_PENALTY
from ..crew import AUGUSTA, KUBLAI, LUDVIG, MAMA, OLGA, RHETT, SHEETS, SHUKI
from ..equipment import FLAG, JOKER, PAYMENTS
from ..state import ACTIVE, HAND, NONE, Duo
from ..windows import CALLED

DEPTH: Final = 8  # decisions after which a search judges instead of playing on

Score = Callable[[Duo, int, Action], float]

# What the first, second and further copy of a kind is worth in a hand.
COPIES: Final = [1.0, 0.62, 0.5, 0.45]
JOKER_WORTH: Final = 1.45


def choose(s: State, rng: Random) -> Action:
    """The greedy partner's answer. What the other has advised in the open window weighs as much as `TRUST` says."""
    assert isinstance(s, Duo)
    name = s.question.name()
    if name == "Advise":
        return advise(s)
    me = s.asked
    word = heard(s, me)
    if word <= act.DONE_TALKING:
        return best(s, me, s.menu, SCORES[name])
    score, trust = SCORES[name], TRUST[name]
    top, high = s.menu[0], -1e9
    for a in s.menu:
        points = score(s, me, a) + (trust if CALLED[a] == word else 0.0)
        if points > high:
            top, high = a, points
    return top


def quick(s: State, rng: Random) -> Action:
    """The same where a search plays on: whoever was advised does it, so that an advice is worth what it leads to."""
    assert isinstance(s, Duo)
    word = heard(s, s.asked)
    if word <= act.DONE_TALKING:
        return choose(s, rng)
    told = [a for a in s.menu if CALLED[a] == word]
    return best(s, s.asked, told or s.menu, SCORES[s.question.name()])


def best(s: Duo, me: int, legal: list[Action], score: Score) -> Action:
    return max(legal, key=lambda a: score(s, me, a))


# ---------------------------------------------------------------- talk
# How much the other's advice weighs against one's own judgement, by the decision it is about.
TRUST: Final = {
    "Brief": 0.6,
    "Force": 0.3,
    "FirstFighter": 0.3,
    "Remove": 0.5,
    "MakeRoom": 0.5,
    "ShareFirst": 1.0,
    "Shop": 0.5,
    "BoardShop": 0.5,
    "PutBack": 1.0,
}
FIRM: Final = 0.25  # by how much a wish must lead the next one to be said
PLAIN: Final = 0.5  # how plainly a wish shows in what is said: less is plainer


def wishes(s: Duo, me: int, decision: Decision[Duo]) -> dict[int, float]:
    """What a partner would say of a decision, judged by the own hand: each word with the best of what it stands for."""
    score = SCORES[decision.name()]
    found: dict[int, float] = {}
    for a in decision.legal(s):
        word = CALLED[a]
        found[word] = max(found.get(word, -1e9), score(s, me, a))
    return found


def advise(s: Duo) -> Action:
    """Say what one would do in the Captain's place, if the own hand speaks for it clearly."""
    decision = s.agenda[-2]
    assert isinstance(decision, Decision)
    found = wishes(s, s.asked, decision)
    ranked = sorted(found, key=lambda word: -found[word])
    firm = len(ranked) == 1 or found[ranked[0]] - found[ranked[1]] >= FIRM
    word = act.ADVISE.all[ranked[0] if firm else act.NO_OPINION]
    return word if word in s.menu else act.ADVISE.all[act.NO_OPINION]


def heard(s: Duo, me: int) -> int:
    """The partner's advice about the decision that stands."""
    q = s.question
    if not s.talk or q.name() not in TRUST or (q.name() == "MakeRoom" and q.z != NONE):
        return NONE  # no window was open for it
    return s.advices[1 - me]


def likely(state: State, seat: int) -> float:
    """How well the partner's imagined hand fits what the partner has advised here."""
    s = state
    assert isinstance(s, Duo)
    word = heard(s, seat)
    q = s.question
    if word <= act.DONE_TALKING or s.asked != seat:
        return 1.0
    assert isinstance(q, Decision)
    found = wishes(s, 1 - seat, q)
    return exp((found.get(word, 0.0) - max(found.values())) / PLAIN)


# ---------------------------------------------------------------- what a card is worth
def worth(s: Duo, seat: int, kind: int) -> float:
    """What one more card of a kind is worth to a hand."""
    if kind == JOKER:
        return JOKER_WORTH
    held = s.holds(seat, kind)
    return COPIES[min(held, 3)] + 0.3 * s.dice.count(kind) + 0.2 * asked_for(s, kind)


def asked_for(s: Duo, kind: int) -> int:
    """Whether the pirate's boarding flags ask for a kind."""
    if not s.terms.final:
        return 0
    return 1 if kind in s.pirate_now().asked else 0


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
    mine = s.holds(me, face)
    theirs = s.holds(1 - me, face)
    return 1.0 if mine and theirs else 1.15 if mine or theirs else 1.8


def force(s: Duo, me: int, a: Action) -> float:
    """Change dice that cost much more than a fresh roll would."""
    if a.kind is act.ACCEPT:
        return 0.35
    fresh = sum([trouble(s, me, face) for face in range(6)]) / 6
    if a.kind is act.SET_DIE:
        return eased(s, me, a) - SHEETS[AUGUSTA].price
    assert isinstance(a, act.OfDice)
    gain = 0.0
    for i, face in enumerate(s.dice):
        if act.DICE_MASK[a.dice] >> i & 1:
            gain += trouble(s, me, face) - fresh
    return gain + 0.1 * max(0, s.smoke - 1)


def eased(s: Duo, me: int, a: Action) -> float:
    """What it saves to turn a die to another face."""
    assert isinstance(a, act.Turned)
    return trouble(s, me, a.face) - trouble(s, me, a.to)


def second_die(s: Duo, me: int, a: Action) -> float:
    return 0.1 if a.kind is act.ENOUGH else eased(s, me, a)


def flag_crew(s: Duo, me: int, a: Action) -> float:
    if not isinstance(a, act.OfCrew):
        return SHEETS[KUBLAI].price
    room = s.free_slots()
    if a.crew == KUBLAI and not s.boarding:
        return 1.0 if room > 0 else 0.0
    return 0.9 if a.crew == RHETT and room > 0 else 0.0


# ---------------------------------------------------------------- the combat
def first_fighter(s: Duo, me: int, a: Action) -> float:
    """With an odd number of dice the first fighter eliminates one more: the stronger hand begins."""
    assert isinstance(a, act.OfRole)
    seat = s.role(a.role)
    lead = 0.25 if heard(s, me) == act.ROLE_FIRST[a.role] else 0.0
    return fitness(s, seat) - fitness(s, 1 - seat) * (0.6 if len(s.dice) % 2 else 0.9) + lead


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
