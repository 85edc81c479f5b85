"""The search bot: one information-set Monte Carlo tree search for every game.

At the root it holds a tournament (sequential halving): in each round it imagines one state that the seat cannot
tell from the truth, tries every candidate in a clone of it, and after some rounds drops the weaker half. All
candidates meet the same hidden cards and the same luck, so few rounds tell them apart. Below a candidate grows
one tree shared by all imagined states: an action competes only where it was available, and is counted so
(Cowling, Powley & Whitehouse 2012). Playing on follows the game's rule of thumb, or chance, until the position
can be judged; every seat is credited with what that seat got, so partners and rivals need no special case.

Where a game has a long playout of its own, a search that has the time plays every candidate out by it and grows no
tree: the few futures that it gets through shall differ in nothing but the candidate and its luck.
"""

from __future__ import annotations

from math import ceil, log, log2, sqrt
from random import Random
from time import perf_counter, sleep
from typing import NamedTuple

from astrarium.kernel import Action, State
from astrarium.kernel.native import mypyc_attr

from .outlook import Outlook
from .random import pick
from .sense import Sense, sense_of

CURIOSITY = 0.5  # weight of exploring against exploiting; values lie in -1..1
WIDTH = 0.7  # a node visited n times considers about WIDTH * n ** GROWTH + 1 of its actions
GROWTH = 0.4
ROUNDS = 6  # rounds that every candidate of a tournament should get at least
FEW = 8  # more candidates than this are ordered by how they look at once
MOST = 24  # candidates when thinking is measured in seconds
LOOKING = 0.25  # share of the time for finding the candidates
TAIL = 40  # decisions for which a rollout waits, at most, until a position can be judged
PROOF = 3  # imagined states in which an action must have won at once to be taken without more ado
FAR = 48  # futures from which on there is time for long playouts
DOUBT = 1.0  # standard errors by which another action must beat the rule of thumb


class SearchNode:
    """What is known of one action of one seat, after the actions above it."""

    __slots__ = ("available", "below", "seat", "total", "visits")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.total = 0.0
        self.visits = 0
        self.available = 0  # how often it could have been chosen
        self.below: dict[tuple[int, int], SearchNode] = {}


class RootMove:
    """An action at the root: the tree below it, and what the seat got in each round."""

    __slots__ = ("action", "ended", "gains", "root")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.ended = 0  # in how many rounds the action itself ended the game
        self.gains: dict[int, float] = {}  # by the number of the round
        self.root = SearchNode(-1)

    @property
    def mean(self) -> float:
        return sum(self.gains.values()) / len(self.gains) if self.gains else -2.0

    @property
    def proven(self) -> bool:
        """Whether it won at once wherever it was tried."""
        return self.ended == len(self.gains) >= PROOF and self.mean == 1.0


class SearchResult(NamedTuple):
    """What the search came to: in how many imagined futures, in which share of them the action was tried, and
    what it was worth there, from -1 (lost) to 1 (won)."""

    action: Action
    futures: int
    share: float
    worth: float


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchBot:
    """Thinks for a number of iterations, or for some seconds. Iterations are repeatable, seconds are not."""

    def __init__(self, iterations: int = 300, seconds: float = 0.0, blur: float = 0.0, overlooks: float = 0.0) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.sense: Sense | None = None  # another judgement than the game's own
        self.blur = blur  # how much it confuses actions, in units of how much they differ
        self.overlooks = overlooks  # the share of the actions that it does not think of

    def choose(self, o: Outlook) -> Action:
        return self.think(o).action

    def think(self, o: Outlook) -> SearchResult:
        """The action to play, and what it came to."""
        field, winner = self.weigh(o)
        futures = sum([len(candidate.gains) for candidate in field])
        share = len(winner.gains) / futures if futures else 1.0
        return SearchResult(winner.action, futures, share, winner.mean if futures else 0.0)

    def weigh(self, o: Outlook) -> tuple[list[RootMove], RootMove]:
        """All that were thought of, and the one to play."""
        started = perf_counter()
        found = self.weighed(o, started)
        if self.seconds and o.game.silence is not None:  # a quick answer would tell that there was little to choose
            sleep(max(0.0, self.seconds - (perf_counter() - started)))
        return found

    def weighed(self, o: Outlook, started: float) -> tuple[list[RootMove], RootMove]:
        """The same, as soon as it is known."""
        if len(o.legal) == 1:
            only = RootMove(o.legal[0])
            return [only], only
        sense = self.sense or sense_of(o.game)
        field = self.entrants(o, sense, started)
        if self.overlooks:
            field = [field[0], *[c for c in field[1:] if o.rng.random() >= self.overlooks]]
        finalists = self.tournament(field, o, sense, started)
        if self.blur:
            return field, blurred(field, self.blur, o.rng, sense.grave)
        return field, decide(field, finalists, sense)

    def far(self, sense: Sense) -> bool:
        """Whether it plays candidates out by the game's long playout."""
        return sense.playout is not None and (self.seconds > 0 or self.iterations >= FAR)

    def futures(self, sense: Sense) -> int:
        """How many it imagines at most, 0 for as many as there is time for; a long one takes the time of several."""
        if self.seconds:
            return sense.enough
        return self.iterations // sense.stretch if self.far(sense) else self.iterations

    def entrants(self, o: Outlook, sense: Sense, started: float) -> list[RootMove]:
        """The candidates that it thinks about."""
        until = started + self.seconds * LOOKING if self.seconds else 0.0
        most = max(2, self.futures(sense) // ROUNDS) if self.iterations else MOST
        return entrants(o, sense, most, until, self.far(sense))

    def tournament(self, field: list[RootMove], o: Outlook, sense: Sense, started: float) -> list[RootMove]:
        """Rounds among the candidates; the weaker half leaves after each stage, the first one always stays. Where time
        counts, the first trial tells how many candidates there is time for.
        """
        number, far, futures = 0, self.far(sense), self.futures(sense)
        if self.seconds:
            begun = perf_counter()
            field[0].gains[0] = trial(field[0], sense.dream(o), o, sense, far)
            cost = perf_counter() - begun
            left = self.seconds - (perf_counter() - started)
            del field[max(2, int(left / (cost * ROUNDS))) :]
            number = 1
        stages = max(1, ceil(log2(len(field))))
        alive = field
        begun = perf_counter()
        left = self.seconds - (begun - started)
        for stage in range(stages):
            last = number + max(1, futures // (stages * len(alive)))
            until = begun + left * (stage + 1) / stages
            while (not futures or number < last) and (not self.seconds or perf_counter() < until):
                dream = sense.dream(o)
                for candidate in alive:
                    if self.seconds and perf_counter() > until:
                        break
                    candidate.gains[number] = trial(candidate, dream.clone(), o, sense, far)
                number += 1
                if any(candidate.proven for candidate in alive):
                    return [candidate for candidate in alive if candidate.proven]
            half = sorted(alive[1:], key=lambda c: -c.mean)[: max(1, len(alive) // 2 - 1)]
            alive = [alive[0], *half]
        return alive


def entrants(o: Outlook, sense: Sense, most: int, until: float, far: bool) -> list[RootMove]:
    """The rule of thumb's advice first, then the others; where they are too many, those that look best at once. Who was
    not looked at before the time ran out stands behind those who were.
    """
    advice = sense.choose(sense.read(o), o.rng) if sense.choose is not None else o.legal[0]
    others = [a for a in o.legal if a is not advice]
    if len(others) >= (2 if far else min(most, FEW)):  # of long playouts there will be few
        dream = sense.dream(o)
        if until:
            o.rng.shuffle(others)
        looks: list[float] = []
        for a in others:
            looks.append(-2.0 if until and perf_counter() > until else glance(dream, a, o, sense, far))
        order = sorted(range(len(others)), key=lambda n: -looks[n])
        others = [others[n] for n in order]
    return [RootMove(a) for a in [advice, *others[: most - 1]]]


def glance(dream: State, a: Action, o: Outlook, sense: Sense, far: bool) -> float:
    """How an action looks at once; before long playouts, as soon as it can be judged."""
    after = dream.clone()
    after.apply(a)
    if far and sense.settled is not None:
        while not (after.over or sense.settled(after)):
            after.apply(advised(after, o, sense))
    return sense.value(after, o.seat)


def blurred(field: list[RootMove], blur: float, rng: Random, grave: tuple[str, ...]) -> RootMove:
    """Who seems best to somebody who does not see clearly. What loses for certain is not confused with anything, and
    what the game calls grave, such as agreeing to a draw, is done only on the advice of the rule of thumb.
    """
    fit = [c for c in field if c is field[0] or c.action.kind.word not in grave]
    seen = [c for c in fit if c.gains and c.mean > -0.999] or [c for c in fit if c.gains] or fit
    middle = sum([c.mean for c in seen]) / len(seen)
    spread = sqrt(sum([(c.mean - middle) ** 2 for c in seen]) / len(seen))
    return max(seen, key=lambda c: c.mean + rng.gauss(0.0, blur * spread))


def decide(field: list[RootMove], finalists: list[RootMove], sense: Sense) -> RootMove:
    """The best of those who were tried to the end; but the rule of thumb's advice, unless it is clearly beaten."""
    winner = max(finalists, key=lambda c: c.mean)
    if sense.choose is None or winner.proven or clearly_beats(winner, field[0]):
        return winner
    return field[0]


def clearly_beats(winner: RootMove, first: RootMove) -> bool:
    """Whether the rounds in which both played show a difference that is more than noise."""
    pairs = [gain - first.gains[number] for number, gain in winner.gains.items() if number in first.gains]
    if winner is first or len(pairs) < 2:
        return False
    mean = sum(pairs) / len(pairs)
    spread = sum([(pair - mean) ** 2 for pair in pairs]) / (len(pairs) - 1)
    return mean > DOUBT * sqrt(spread / len(pairs))


def trial(candidate: RootMove, s: State, o: Outlook, sense: Sense, far: bool) -> float:
    """One iteration: the candidate, then down its tree, then on until judged. Gives what the asking seat got."""
    s.apply(candidate.action)
    candidate.ended += s.over
    if far and sense.playout is not None:
        return sense.playout(s, o.seat, o.rng)
    path = descend(candidate.root, s, o, sense)
    rollout(s, o, sense)
    gains = sense.values(s)
    for node in path:
        node.visits += 1
        node.total += gains[node.seat]
    candidate.root.visits += 1
    return gains[o.seat]


def descend(root: SearchNode, s: State, o: Outlook, sense: Sense) -> list[SearchNode]:
    """Walk down the tree in an imagined state, playing as it goes, until a new node was added."""
    path: list[SearchNode] = []
    node = root
    while not s.over:
        seat = s.asked
        below = node.below
        known: list[tuple[Action, SearchNode]] = []
        fresh: list[Action] = []
        for a in s.menu:
            child = below.get((seat, a.id))
            if child is None:
                fresh.append(a)
            else:
                child.available += 1
                known.append((a, child))
        if fresh and len(known) < WIDTH * node.visits**GROWTH + (not known):
            a = pick(fresh, o.rng) if known else advised(s, o, sense)
            child = SearchNode(seat)
            child.available = 1
            below[seat, a.id] = child
            path.append(child)
            s.apply(a)
            return path
        a, node = best(known)
        path.append(node)
        s.apply(a)
    return path


def advised(s: State, o: Outlook, sense: Sense) -> Action:
    """What the rule of thumb would do in an imagined state; without one, anything."""
    if sense.quick is None:
        return pick(s.menu, o.rng)
    return s.menu[0] if len(s.menu) == 1 else sense.quick(s, o.rng)


def best(known: list[tuple[Action, SearchNode]]) -> tuple[Action, SearchNode]:
    """The available action with the highest upper confidence bound."""
    top = -1e9
    chosen = known[0]
    for pair in known:
        node = pair[1]
        bound = node.total / node.visits + CURIOSITY * sqrt(log(node.available) / node.visits)
        if bound > top:
            top = bound
            chosen = pair
    return chosen


def rollout(s: State, o: Outlook, sense: Sense) -> None:
    """Play on until the game is over or far enough on to be judged."""
    settled = sense.settled
    for n in range(sense.depth + (TAIL if settled is not None else 0)):
        if s.over or (settled is not None and n >= sense.depth and settled(s)):
            return
        s.apply(advised(s, o, sense))
