"""The search bot: one information-set Monte Carlo tree search for every game.

Each iteration imagines a state that the seat cannot tell from the truth, walks down one shared tree choosing
only among what is legal in that state, adds a node, plays on for a while by the game's rule of thumb (or at
random), and credits every seat's steps with what that seat got. Because states differ between iterations, an
action competes only when it was available, and is counted so (Cowling, Powley & Whitehouse 2012).
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from time import perf_counter

from astrarium.kernel import Action, State

from .outlook import Outlook
from .random import pick
from .sense import Sense, sense_of

CURIOSITY = 0.6  # weight of exploring against exploiting; values lie in -1..1
WIDTH = 2.5  # a node visited n times considers about WIDTH * n ** GROWTH of its actions
GROWTH = 0.45
DOUBT = 1.0  # standard errors by which an action must beat the rule of thumb's to be played instead
WHIM = 0.05  # how often a rollout leaves the rule of thumb for a random action


class Node:
    """What is known of one action of one seat, after the actions above it."""

    __slots__ = ("available", "below", "seat", "squares", "total", "visits")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.total = 0.0
        self.squares = 0.0
        self.visits = 0
        self.available = 0  # how often it could have been chosen
        self.below: dict[tuple[int, int], Node] = {}


def surplus(node: Node, advised: Node) -> float:
    """How clearly an action beat the rule of thumb's, in standard errors beyond the doubt that is due to chance."""
    if node is advised:
        return 0.0
    if node.visits < 2 or advised.visits < 2:
        return -1.0
    error = sqrt(spread(node) / node.visits + spread(advised) / advised.visits)
    return (node.total / node.visits - advised.total / advised.visits) / (error + 1e-9) - DOUBT


def spread(node: Node) -> float:
    mean = node.total / node.visits
    return max(0.0, node.squares / node.visits - mean * mean)


class SearchBot:
    """Thinks for a number of iterations, or for some seconds. Iterations are repeatable, seconds are not."""

    def __init__(self, iterations: int = 300, seconds: float = 0.0) -> None:
        self.iterations = iterations
        self.seconds = seconds

    def choose(self, o: Outlook) -> Action:
        if len(o.legal) == 1:
            return o.legal[0]
        root = self.think(o)
        tried = [(a, root.below[o.seat, a.id]) for a in o.legal if (o.seat, a.id) in root.below]
        if sense_of(o.game).choose is None:
            return max(tried, key=lambda pair: pair[1].visits)[0]
        advised = root.below[next(iter(root.below))]  # the first action tried was the rule of thumb's
        return max(tried, key=lambda pair: surplus(pair[1], advised))[0]

    def think(self, o: Outlook) -> Node:
        """Grow a tree from the seat's outlook."""
        sense = sense_of(o.game)
        root = Node(-1)
        until = perf_counter() + self.seconds
        count = 0
        while count < self.iterations or (self.seconds and perf_counter() < until):
            s = o.imagine()
            path = descend(root, s, o, sense)
            rollout(s, o, sense)
            gains = sense.values(s)
            for node in path:
                node.visits += 1
                node.total += gains[node.seat]
                node.squares += gains[node.seat] ** 2
            root.visits += 1
            count += 1
        return root


def descend(root: Node, s: State, o: Outlook, sense: Sense) -> list[Node]:
    """Walk down the tree in an imagined state, playing as it goes, until a new node was added."""
    path: list[Node] = []
    node = root
    while not s.over:
        seat = s.asked
        legal = s.legal()
        below = node.below
        known: list[tuple[Action, Node]] = []
        fresh: list[Action] = []
        for a in legal:
            child = below.get((seat, a.id))
            if child is None:
                fresh.append(a)
            else:
                child.available += 1
                known.append((a, child))
        if fresh and len(known) < WIDTH * (node.visits + 1) ** GROWTH:
            a = first_try(s, fresh, o, sense) if not known else pick(fresh, o.rng)
            child = Node(seat)
            child.available = 1
            below[seat, a.id] = child
            path.append(child)
            s.apply(a)
            return path
        a, node = best(known)
        path.append(node)
        s.apply(a)
    return path


def first_try(s: State, fresh: list[Action], o: Outlook, sense: Sense) -> Action:
    """What a node looks at first: the rule of thumb's advice."""
    if sense.choose is not None:
        advice = sense.choose(Outlook(o.game, s, o.rng))
        if advice in fresh:
            return advice
    return pick(fresh, o.rng)


def best(known: list[tuple[Action, Node]]) -> tuple[Action, Node]:
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
    rng: Random = o.rng
    for _ in range(sense.depth):
        if s.over:
            return
        if sense.choose is None or rng.random() < WHIM:
            s.apply(pick(s.menu, rng))
        else:
            s.apply(sense.choose(Outlook(o.game, s, rng)))
