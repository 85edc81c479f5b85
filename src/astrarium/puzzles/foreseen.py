"""What an answer leads to beyond its own turn: whether partners can then do what lies before them, what the seat's next
turn can come to, and what it reaches by the end of it, if everybody goes on by the rule of thumb."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from astrarium.bots import GreedyBot
from astrarium.bots.outlook import Outlook
from astrarium.kernel import Action, State
from astrarium.kernel.claims import ANY, SET, SURELY, Claim, ClaimKey
from astrarium.kernel.explain import MOST, WORLDS, proof
from astrarium.kernel.explaining import Explaining
from astrarium.kernel.exploring import Difference, Explorer

from .goals import HANDS, PuzzleAim, Ruler, TurnStand, without_chance

FUTURES: Final = 6  # in which the next turns are looked at
OFTEN: Final = 5  # of them: then it is what an answer prepares,
APART: Final = 4  # if another one prepares it in so many fewer
SHARE: Final = 2 / 3  # of an amount, which others reach at most on the average
TURNS: Final = 2  # own turns that are looked at besides the one that runs
LONGEST: Final = 60  # decisions of each


def hands(explaining: Explaining, a: Action) -> int | None:
    """In how many of the hands that partners may hold, as far as the seat knows, what lies before them can be done
    after an answer, whatever they reply; None where nothing does, or chance has a say first."""
    luck, truth, seat = explaining.luck("hands"), explaining.truth, explaining.seat
    ruler = Ruler(truth.imagine(seat, luck))
    if ruler.task is None:
        return None
    done = 0
    for _ in range(HANDS):
        stand = ruler.step(without_chance(truth.imagine(seat, luck)), a)
        if stand.stopped:
            return None
        done += ruler.leads(stand, ruler.task, {})
    return done


class Opened(NamedTuple):
    """What the next turn can come to after an answer and not as the table lies: the same in every position, or each
    time something else of its kind."""

    claims: tuple[Claim, ...]
    often: int
    of: int


def opened(explaining: Explaining, a: Action) -> Opened | None:
    """What an answer opens for the next turn of its seat: proved, or in most of the positions that it imagines; None
    where the game tells nothing of it, or nothing opens."""
    within, seat = explaining.claims.within, explaining.seat
    if within is None:
        return None
    found = proved(explaining, a, [seat])
    if found is not None:
        return opened_of([found])
    luck = explaining.luck("opened")
    met = []
    for _ in range(WORLDS):
        dream = explaining.truth.imagine(seat, luck)
        now = within(dream, seat)
        dream.apply(a)
        met.append(more_than(now, within(dream, seat) if not dream.over else {}, seat))
    return opened_of(met)


def proved(explaining: Explaining, a: Action, seats: list[int]) -> list[Claim] | None:
    """What an answer opens for the next turns of seats, where nothing is imagined for it; None where something is."""
    table, within = explaining.sight.table, explaining.claims.within
    explorer = Explorer(table, explaining.seat, explaining.sight, MOST, False)
    if within is None or proof(explorer, a) is None or not explorer.whole or explorer.outcomes() != 1:
        return None
    found: list[Claim] = []
    for seat in seats:
        now, most = within(table, seat), dict[ClaimKey, int]()
        for end in explorer.ends:
            for key, n in within(end, seat).items() if not end.outcome else ():
                most[key] = max(most.get(key, 0), n)
        found += more_than(now, most, seat)
    return found


def opened_elsewhere(explaining: Explaining, a: Action, others: list[Action]) -> tuple[Action, Claim] | None:
    """What another answer opens for a rival, and this one leaves closed: the most of it, and which answer."""
    truth, seat = explaining.truth, explaining.seat
    mates = truth.given.game.partners(truth, seat)
    rivals = [one for one in range(truth.seats) if one != seat and one not in mates]
    mine = proved(explaining, a, rivals) if explaining.claims.within is not None else None
    if mine is None:
        return None
    best: tuple[Action, Claim] | None = None
    for other in others:
        for claim in proved(explaining, other, rivals) or []:
            if all(one.key != claim.key for one in mine) and (best is None or claim.low > best[1].low):
                best = (other, claim)
    return best


def more_than(now: dict[ClaimKey, int], then: dict[ClaimKey, int], seat: int) -> list[Claim]:
    return [
        Claim(SET, key.what, seat, key.places, (n,), now.get(key, 0), SURELY)
        for key, n in then.items()
        if n > now.get(key, 0)
    ]


def opened_of(met: list[list[Claim]]) -> Opened | None:
    """What is the same in all positions; else of what comes in most of them its kind, the most of it first."""
    always = [claim for claim in met[0] if all(claim in other for other in met)]
    if always:
        return Opened(tuple(sorted(always, key=lambda claim: -claim.low)), len(met), len(met))
    every = [claim for found in met for claim in found]
    for what, least in sorted({(claim.what, claim.low) for claim in every}, key=lambda one: -one[1]):
        often = sum([any(claim.what == what and claim.low >= least for claim in found) for found in met])
        if 2 * often > len(met):
            return Opened((Claim(SET, what, every[0].who, (ANY,), (least,), 0, SURELY),), often, len(met))
    return None


class Prepared(NamedTuple):
    """What an answer leads to by the end of so many more own turns, in how many of so many futures, and in how many of
    them others do, too."""

    aim: PuzzleAim
    turns: int
    often: int
    other: int
    of: int


def prepared(explaining: Explaining, best: Action, others: list[Action]) -> Prepared | None:
    """The soonest that an answer prepares and others, in turn, do not; of what comes as soon, what matters most."""
    claims, truth, seat = explaining.claims, explaining.truth, explaining.seat
    if not claims.goals or claims.task is not None:
        return None
    luck = explaining.luck("prepared")
    dreams = [truth.imagine(seat, luck) for _ in range(FUTURES)]
    instead = luck.sample(others, min(FUTURES, len(others)))
    if any(a not in dream.menu for dream in dreams for a in (best, *instead)):
        return None
    rulers = [Ruler(dream) for dream in dreams]
    both = list(enumerate(zip(rulers, dreams, strict=True)))
    mine = [further(ruler, dream, best, n) for n, (ruler, dream) in both]
    theirs = [further(ruler, dream, instead[n % len(instead)], n) for n, (ruler, dream) in both]
    order = {word: n for n, word in enumerate(claims.goals)}
    for turns in range(TURNS):
        met = [aim for ruler, ends in zip(rulers, mine, strict=True) for aim in ruler.aims(ends[turns])]
        for aim in sorted(dict.fromkeys(met), key=lambda one: (order.get(one.what, -1), -abs(one.value))):
            often, beside = [sum([aim.holds(ends[turns]) for ends in some]) for some in (mine, theirs)]
            if often >= OFTEN and often - beside >= APART and is_far(aim, [ends[turns] for ends in theirs]):
                return Prepared(aim, turns + 1, often, beside, FUTURES)
    return None


def is_far(aim: PuzzleAim, found: list[Difference]) -> bool:
    """Whether others come to clearly less than an amount: to score 14 is not to score nothing of 15.

    >>> aim = PuzzleAim("points", 0, (), 15, True)
    >>> [is_far(aim, [{aim.key: n}, {}]) for n in (14, 28)], is_far(aim._replace(amount=False), [{aim.key: 14}])
    ([True, False], True)
    """
    return not aim.amount or SHARE * abs(aim.value) >= abs(sum([one.get(aim.key, 0) for one in found])) / len(found)


def further(ruler: Ruler, dream: State, a: Action, n: int) -> list[Difference]:
    """What differs at the end of each of the seat's next turns."""
    s, bot, luck = dream.clone(), GreedyBot(), Random(n)
    s.apply(a)
    found: list[Difference] = []
    own, begun = True, False
    for _ in range(TURNS * LONGEST):
        if s.over or len(found) == TURNS:
            break
        if (s.asked == ruler.seat) is not own:
            own = not own
            if begun and not own:
                found.append(ruler.reached(TurnStand(s, True, False)))
            begun = True
        s.apply(bot.choose(Outlook(s.given.game, s, luck)))
    last = ruler.reached(TurnStand(s, True, False))
    return [*found, *[last] * (TURNS - len(found))]
