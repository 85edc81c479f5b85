"""A search on several processes: each imagines on its own, and what they found is put together (root parallelism)."""

from __future__ import annotations

import atexit
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from astrarium.games import load
from astrarium.kernel import Action, Game

from .outlook import Outlook
from .search import RootMove, SearchBot, decide
from .sense import sense_of

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

APART: Final = 1_000_000  # between the numbers of rounds of two processes


class SearchTask(NamedTuple):
    """What one process is asked: a state that the seat imagines, which is all that it needs to imagine others."""

    title: str
    setting: dict[str, Any]
    state: dict[str, Any]
    seed: int
    iterations: int
    seconds: float


def think(part: SearchTask) -> list[tuple[list[str], dict[int, float]]]:
    """What each action brought in this process."""
    game = load(part.title)
    setting = game.setting(part.setting["mode"], part.setting["seats"], part.setting["options"])
    o = Outlook(game, game.load(setting, part.state), Random(part.seed))
    field, _ = SearchBot(part.iterations, part.seconds).weigh(o)
    return [(candidate.action.json(), candidate.gains) for candidate in field]


@cache
def workers(count: int) -> ProcessPoolExecutor:
    import multiprocessing  # not to be had everywhere
    from concurrent.futures import ProcessPoolExecutor

    from .worker import follow_parent

    atexit.register(workers.cache_clear)  # let go of while all that it needs is still there
    return ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), follow_parent)


class ParallelBot(SearchBot):
    """Thinks in several processes at once; for a game with pieces of its own it thinks alone."""

    def __init__(self, iterations: int, seconds: float, processes: int) -> None:
        super().__init__(iterations, seconds)
        self.processes = processes

    def weigh(self, o: Outlook) -> tuple[list[RootMove], RootMove]:
        dream = o.imagine()
        if len(o.legal) == 1 or not known(o.game) or dream.given.pieces is not o.game.default_box.pieces:
            return super().weigh(o)
        doc, setting = dream.save(), dream.given.setting.json()
        each = max(1, self.iterations // self.processes) if self.iterations else 0
        parts = [
            SearchTask(o.game.id, setting, doc, o.rng.getrandbits(64), each, self.seconds)
            for _ in range(self.processes)
        ]
        field: dict[Action, RootMove] = {}
        for n, found in enumerate(workers(self.processes).map(think, parts)):
            for words, gains in found:
                action = o.game.actions.from_json(words)
                candidate = field.setdefault(action, RootMove(action))
                candidate.gains.update({n * APART + number: gain for number, gain in gains.items()})
        everyone = list(field.values())
        most = max([len(candidate.gains) for candidate in everyone])
        finalists = [candidate for candidate in everyone if 2 * len(candidate.gains) >= most]
        return everyone, decide(everyone, finalists, sense_of(o.game))


def known(game: Game) -> bool:
    """Whether other processes find the game by its name."""
    try:
        return load(game.id) is game
    except Exception:
        return False
