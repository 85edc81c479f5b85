"""What a game tells bots about judging its positions: the module `sense` of its package.

`choose(state, rng)` is the game's rule-of-thumb player: it reads a position as the asked seat imagines it, changes
nothing in it and answers its question. `value(state, seat)` judges a position from -1 (lost) to 1 (won). Both are
optional: a game without them still has bots, only weaker ones. `quick(state, rng)` may answer for `choose` where a
search plays on and speed counts more than wisdom. `FEATURES` and `features(state, seat)` say what counts, in numbers:
with them training can make a learned judgement (learned.py), which then stands in the place of `value` in the modes
that it was trained for.

`guesses(question, legal)` says whether `choose` reads at this question anything that the asked seat does not see; where
it does not, nothing is imagined for it. Without it, it always may.

`settled(state)` says whether a position can be judged: a search plays on a little until it can, to the end of a turn
for instance. `playout(state, seat, rng)` plays an imagined state on, as far as it must to tell anything, and says what
it has come to, from -1 to 1: a search that has the time then grows no tree, and `STRETCH` says how many other futures
take as long as one. `likely(state, seat)` says how well an imagined state fits what the others have said, from 0 to
1; a bot then imagines by preference what fits. `ease(state)` takes out of an imagined state what a search need not be
asked where it plays on, such as windows of talk. `ENOUGH` says after how many futures a search by the clock may stop,
because more make no better player.

`stands(state, seat)` tells how the game stands: a message of the game's `[stands]` with its facts, counted by the rules
and not judged. It is given a state that the seat imagines, and may read in it only what the seat sees: whatever it
imagines, it says the same. What an answer does is told by the explainer, which reads it off the engine.

`stage(state)` says how far the game has come, from 0 to 1, from what lies open. With it and a file of weights,
`chances.json`, a judgement becomes a chance (chances.py): `prospect` and `expected` are what people are told, on the
same scale from -1 (lost) to 1 (won): v is a chance of (v + 1) / 2. `value` is for bots, who only compare.

Two tables, by class and not by name, let the tests of conformance say what a new verb still lacks: `WEIGHED`, by
question, the kinds of answers that the rule of thumb weighs (kernel/thumb.py makes it from the scores), and `APART`,
kinds that are judged apart, whatever the question.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from astrarium.kernel import Action, Decision, Game, Reason, State

from .chances import Chances, read_chances
from .learned import Net, read_nets
from .outlook import Outlook

FITTING: Final = 8  # states that are imagined, at most, until one fits what was said


class Sense:
    """A game's judgement."""

    __slots__ = (
        *("chances", "choose", "depth", "ease", "enough", "features", "grave", "guesses", "judge", "likely", "names"),
        *("nets", "playout", "quick", "settled", "stage", "stands", "stretch"),
    )

    def __init__(self, module: Any) -> None:
        self.choose: Final[Callable[[State, Random], Action] | None] = getattr(module, "choose", None)
        self.judge: Final[Callable[[State, int], float] | None] = getattr(module, "value", None)
        self.quick: Final[Callable[[State, Random], Action] | None] = getattr(module, "quick", self.choose)
        self.depth: Final[int] = getattr(module, "DEPTH", 20)  # decisions after which a rollout is judged
        self.enough: Final[int] = getattr(module, "ENOUGH", 0)  # futures after which more are no use; 0: never
        self.grave: Final[tuple[str, ...]] = getattr(module, "GRAVE", ())  # words of actions that are never a slip
        self.names: Final[tuple[str, ...]] = getattr(module, "FEATURES", ())
        self.features: Final[Callable[[State, int], list[float]] | None] = getattr(module, "features", None)
        self.settled: Final[Callable[[State], bool] | None] = getattr(module, "settled", None)
        self.playout: Final[Callable[[State, int, Random], float] | None] = getattr(module, "playout", None)
        self.stretch: Final[int] = getattr(module, "STRETCH", 1)  # other futures that take as long as a playout
        self.likely: Final[Callable[[State, int], float] | None] = getattr(module, "likely", None)
        self.guesses: Final[Callable[[Decision[Any], list[Action]], bool] | None] = getattr(module, "guesses", None)
        self.ease: Final[Callable[[State], None] | None] = getattr(module, "ease", None)
        self.stands: Final[Callable[[State, int], Reason | None] | None] = getattr(module, "stands", None)
        self.stage: Final[Callable[[State], float] | None] = getattr(module, "stage", None)
        file = getattr(module, "__file__", None)
        self.nets: dict[str, Net] = read_nets(Path(file).with_name("learned.json"), self.names) if file else {}
        self.chances: Chances = (
            read_chances(Path(file).with_name("chances.json"), self.names) if file else Chances({}, {}, {})
        )

    def value(self, s: State, seat: int) -> float:
        """How good the position is for a seat: its outcome once the game is over, until then a judgement."""
        if s.outcome:
            return float(s.outcome[seat])
        net = self.nets.get(s.setting.mode)
        if net is not None and self.features is not None:
            return net.value(self.features(s, seat))
        if self.judge is None:
            return 0.0
        return max(-0.99, min(0.99, self.judge(s, seat)))

    def dream(self, o: Outlook) -> State:
        """A state that the asked seat imagines, by preference one that fits what the others have said."""
        dream = o.imagine()
        if self.likely is not None:
            for _ in range(FITTING - 1):
                if o.rng.random() < self.likely(dream, o.seat):
                    break
                dream = o.imagine()
        if self.ease is not None:
            self.ease(dream)
        return dream

    def read(self, o: Outlook) -> State:
        """The state that the rule of thumb is given: imagined, if it reads what the asked seat does not see."""
        if self.guesses is None or self.guesses(o.question, o.legal):
            return self.dream(o)
        return o.sketch()

    def values(self, s: State) -> list[float]:
        """The position's value for every seat."""
        return [self.value(s, seat) for seat in range(s.seats)]

    # ------------------------------------------------------------ what people are told
    def prospect(self, s: State, seat: int) -> float:
        """What the position promises a seat: twice its chance, less one."""
        value = self.value(s, seat)
        curve = self.chances.judged.get(f"{s.setting.mode}/{s.seats}")
        if s.outcome or curve is None or self.stage is None:
            return value
        numbers = self.features(s, seat) if self.features is not None and curve.weights else []
        return 2 * curve.chance(self.stage(s), value, numbers) - 1

    def prospects(self, s: State) -> list[float]:
        """What the position promises every seat."""
        return [self.prospect(s, seat) for seat in range(s.seats)]

    def expected(self, s: State, worth: float) -> float:
        """What somebody may expect in a position that a search says is worth so much to them."""
        curve = self.chances.searched.get(f"{s.setting.mode}/{s.seats}")
        if curve is None or self.stage is None:
            return worth
        return 2 * curve.chance(self.stage(s), worth, []) - 1

    def even(self, s: State) -> float:
        """What everybody is promised when nobody is ahead: nothing between two sides, less the more there are."""
        return 2 * self.chances.even.get(f"{s.setting.mode}/{s.seats}", 0.5) - 1


@cache
def sense_of(game: Game) -> Sense:
    """The judgement of a game, or an empty one."""
    return Sense(game.part("sense"))
