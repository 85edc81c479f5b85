"""A puzzle's goal: what is to stand on the table before the turn is over, as data that a position is tested with.

A turn is all that a seat does until another is asked, the game is over, or chance has a say: what comes after that is
in nobody's hand, and does not count.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

from astrarium.kernel import Action, State
from astrarium.kernel.claims import ANY, CHANGE, ENDS, GAIN, LOSS, SET, SURELY, TABLE, Claim, ClaimKey, Claims, Place
from astrarium.kernel.explain import claims_of
from astrarium.kernel.exploring import NO_CHANCE, RUNNING, Difference, Explorer, KnownTable
from astrarium.kernel.threats import name_of

WON: Final = 1
HANDS: Final = 16  # hands of the others that are imagined
SURE: Final = "sure"  # in how many of these hands partners do what lies before them, whatever the others answer
LONGEST: Final = 40  # steps of a turn


class PuzzleAim(NamedTuple):
    """One thing to reach. Of an amount the difference, which must be at least so far from nothing; of a place what is
    to stand there; of the end of the game, that it is won."""

    what: str
    who: int
    places: tuple[Place, ...]
    value: int
    amount: bool

    @property
    def key(self) -> ClaimKey:
        return ClaimKey(self.what, self.who, self.places)

    def holds(self, found: Difference) -> bool:
        """Whether it is so after what has changed.

        >>> points = PuzzleAim("points", 0, (), 3, True)
        >>> [points.holds({points.key: n}) for n in (2, 3, 4)], points.holds({})
        ([False, True, True], False)
        """
        now = found.get(self.key)
        if now is None:
            return False
        if not self.amount:
            return now == self.value
        return now >= self.value if self.value > 0 else now <= self.value

    def claim(self, value: int | None = None) -> Claim:
        """The same as a claim, to be said; or what was reached in its stead."""
        by = self.value if value is None else value
        if self.what == ENDS:
            return Claim(ENDS, ENDS, self.who, (), (by,), RUNNING, SURELY)
        kind = SET if not self.amount else GAIN if by > 0 else LOSS if by < 0 else CHANGE
        return Claim(kind, self.what, self.who, self.places, (by,), 0, SURELY)


class TurnStand(NamedTuple):
    """A position within a turn: `over` if the turn is, `stopped` if it is because chance has a say now."""

    state: State
    over: bool
    stopped: bool


class PlayedTurn(NamedTuple):
    """A turn that was played out: its steps, and what each of them had reached."""

    steps: tuple[Action, ...]
    reached: tuple[Difference, ...]

    def steps_to(self, aims: Sequence[PuzzleAim]) -> int:
        """After how many steps all of it is reached at once; 0 if never."""
        for n, found in enumerate(self.reached, 1):
            if all(aim.holds(found) for aim in aims):
                return n
        return 0


class Ruler:
    """Measures the turns that can begin in a position."""

    def __init__(self, s: State) -> None:
        self.seat: Final = s.asked
        claims = claims_of(s)
        found = claims.task(s) if claims.task is not None else None
        self.task: Final = PuzzleAim(*found[0], found[1], True) if found is not None else None
        asked_for = {*claims.goals, self.task.what if self.task is not None else ""}
        self.claims: Final[Claims] = claims._replace(
            readings=tuple([reading for reading in claims.readings if reading.word in asked_for]),
            measures=tuple([measure for measure in claims.measures if measure[0] in asked_for]),
        )
        self.start: Final = without_chance(s)
        self.explorer: Final = Explorer(s.clone(), self.seat, KnownTable(s.clone(), self.claims), 0, True)
        self.counted: Final = self.explorer.measured(s)
        self.amounts: Final = {r.word for r in self.claims.readings if r.amount} | {w for w, _ in self.claims.measures}

    def step(self, s: State, a: Action) -> TurnStand:
        """One step further; where it asks chance, the position just before that."""
        t = s.clone()
        try:
            t.apply(a)
        except ValueError:  # no number can be drawn with this key
            return TurnStand(t, True, True)
        return TurnStand(t, t.over or t.asked != self.seat, False)

    # ------------------------------------------------------------ what was reached
    def reached(self, stand: TurnStand) -> Difference:
        """What has changed since the turn began; and among partners who may not look into each other's hands, in how
        many of the hands what lies before them will be done, whatever the others answer."""
        s = stand.state
        found = self.explorer.difference(s)
        if s.outcome:
            found[ClaimKey(ENDS, self.seat, ())] = s.outcome[self.seat]
            return found
        if not stand.stopped:
            for key, n in self.explorer.measured(s).items():
                if n != self.counted[key]:
                    found[key] = n - self.counted[key]
        if self.task is not None and stand.over:
            done = HANDS if self.task.holds(found) else 0 if stand.stopped else self.sure(s, self.task)
            found[ClaimKey(SURE, TABLE, ())] = done
        return found

    def sure(self, s: State, task: PuzzleAim) -> int:
        """In how many of the hands that the others may hold this seat can bring about a task, whatever they answer."""
        luck = Random(f"sure {s.number}")
        return sum([self.forces(without_chance(s.imagine(self.seat, luck)), task, {}) for _ in range(HANDS)])

    def is_sure(self, s: State, luck: Random, hands: int) -> bool:
        """Whether the task is brought about in every one of so many hands, after a step that ended the turn."""
        dreams = [without_chance(s.imagine(self.seat, luck)) for _ in range(hands)]
        return self.task is not None and all(self.forces(dream, self.task, {}) for dream in dreams)

    def forces(self, s: State, task: PuzzleAim, known: dict[str, bool]) -> bool:
        """Whether some answer of this seat, or every answer of another, leads to it before chance has a say."""
        name = name_of(s, self.start)
        if name not in known:
            known[name] = False  # a position that comes again on its own way is no progress
            mere_talk = all(a.kind.word in self.claims.quiet for a in s.menu)
            ends = (self.leads(self.step(s, a), task, known) for a in s.menu[: 1 if mere_talk else None])
            known[name] = any(ends) if s.asked == self.seat else all(ends)
        return known[name]

    def leads(self, stand: TurnStand, task: PuzzleAim, known: dict[str, bool]) -> bool:
        if task.holds(self.explorer.difference(stand.state)):
            return True
        return not stand.stopped and not stand.state.over and self.forces(stand.state, task, known)

    # ------------------------------------------------------------ what is worth asking for
    def aims(self, found: Difference) -> list[PuzzleAim]:
        """What of it is worth asking for, what matters most first."""
        goals = self.claims.goals if self.task is None else ()
        out: list[tuple[int, int, PuzzleAim]] = []
        for n, (key, value) in enumerate(found.items()):
            if key.what in (ENDS, SURE):
                if value == (WON if key.what == ENDS else HANDS):
                    out.append((-1, n, PuzzleAim(key.what, key.who, (), value, key.what == SURE)))
            elif key.what in goals and ANY not in key.places:
                aim = PuzzleAim(key.what, key.who, key.places, value, key.what in self.amounts)
                if self.is_good(aim):
                    out.append((goals.index(key.what), n, aim))
        return [aim for _, _, aim in sorted(out, key=lambda one: one[:2])]

    def is_good(self, aim: PuzzleAim) -> bool:
        """Whether the seat wants it: more of its own, less of what is a burden, of a rival the contrary."""
        if not aim.amount and self.claims.wanted is not None:
            return self.claims.wanted(self.start, self.seat, aim.claim())
        mates = self.start.given.game.partners(self.start, self.seat)
        mine = aim.who in (self.seat, TABLE) or aim.who in mates
        return mine and (aim.value > 0) != (aim.what in self.claims.burdens)

    # ------------------------------------------------------------ turns
    def turns(self, cap: int) -> list[PlayedTurn] | None:
        """Every turn, each end once, or None if there are too many. Of two orders that lead to the same position one is
        followed; what stands beside every question is left out, and what only settles the game."""
        left_out = {*self.start.given.game.settling, *self.claims.aside}
        layer: list[tuple[State, PlayedTurn]] = [(self.start, PlayedTurn((), ()))]
        seen: set[str] = set()
        ends: list[PlayedTurn] = []
        looked = 0
        while layer:
            further: list[tuple[State, PlayedTurn]] = []
            for s, line in layer:
                for a in [a for a in s.menu if a.kind.word not in left_out] or s.menu:
                    looked += 1
                    if looked > cap:
                        return None
                    stand = self.step(s, a)
                    name = name_of(stand.state, self.start)
                    if name in seen:
                        continue
                    seen.add(name)
                    turn = PlayedTurn((*line.steps, a), (*line.reached, self.reached(stand)))
                    if stand.over:
                        ends.append(turn)
                    else:
                        further.append((stand.state, turn))
            layer = further
        return ends

    def sample(self, count: int, luck: Random) -> list[PlayedTurn]:
        """Turns at random, each end once, where there are too many to look at them all."""
        left_out = {*self.start.given.game.settling, *self.claims.aside}
        seen: set[str] = set()
        ends: list[PlayedTurn] = []
        for _ in range(count):
            stand, turn = TurnStand(self.start, False, False), PlayedTurn((), ())
            while not stand.over and len(turn.steps) < LONGEST:
                a = luck.choice([a for a in stand.state.menu if a.kind.word not in left_out] or stand.state.menu)
                stand = self.step(stand.state, a)
                turn = PlayedTurn((*turn.steps, a), (*turn.reached, self.reached(stand)))
            name = name_of(stand.state, self.start)
            if name not in seen:
                seen.add(name)
                ends.append(turn)
        return ends

    def played(self, steps: Sequence[Action]) -> tuple[PlayedTurn, TurnStand]:
        """A turn step by step, as far as it goes."""
        stand, reached = TurnStand(self.start, False, False), list[Difference]()
        for a in steps:
            if stand.over:
                break
            stand = self.step(stand.state, a)
            reached.append(self.reached(stand))
        return PlayedTurn(tuple(steps[: len(reached)]), tuple(reached)), stand

    def can_play(self, way: Sequence[Action]) -> bool:
        """Whether every step of a way is an answer where it is taken."""
        stand = TurnStand(self.start, False, False)
        for a in way:
            if stand.over or a not in stand.state.menu:
                return False
            stand = self.step(stand.state, a)
        return True

    def shortened(self, way: list[Action], aims: Sequence[PuzzleAim]) -> list[Action]:
        """A way without the steps that it does not need, nor two of which one undoes the other."""
        last_first = range(len(way) - 1, -1, -1)
        for left_out in [*combinations(last_first, 1), *combinations(last_first, 2)]:
            less = [a for n, a in enumerate(way) if n not in left_out]
            if less and self.can_play(less) and self.played(less)[0].steps_to(aims):
                return self.shortened(less, aims)
        return way

    def by_name(self, aims: list[PuzzleAim]) -> list[PuzzleAim]:
        """Without a count of what is named besides: "take Hipparchus" says that it is one planet more."""
        counted = [aim for aim in aims if aim.amount and aim.value == sum(not one.amount for one in aims)]
        return [aim for aim in aims if aim not in counted[:1]] if len(aims) > 1 else aims


def without_chance(s: State) -> State:
    """A copy in which nothing can be drawn."""
    t = s.clone()
    t.key, t.pool = NO_CHANCE, 0
    return t
