"""Making puzzles: bots play, a short search looks for moments with one best move, longer ones confirm it.

All of it is repeatable: what a game gives depends on the seed, the game's title and its number, never on time or on how
many processes worked. What games gave is kept in a ledger if one is named, so that making can be stopped, even killed,
and goes on.
"""

from __future__ import annotations

import json
import multiprocessing
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from datetime import date, timedelta
from itertools import count
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from astrarium.bots import GreedyBot, SearchBot
from astrarium.bots.outlook import Outlook
from astrarium.bots.ponder import PonderedAnswer, compare, ponder
from astrarium.bots.sense import sense_of
from astrarium.bots.worker import follow_parent
from astrarium.games import load
from astrarium.kernel import Action, Game, Match

from . import Puzzle

GAP: Final = 0.24  # 12 points of a hundred
CHOICES: Final = 3  # at least
MANY: Final = 6  # and so many, where the rule of thumb finds the best
LOOKS: Final = ((36, 0.5), (200, 0.8), (2000, 1.0))  # iterations of each search, and the share of the gap it must see
ROUNDS: Final = 160  # futures in which the best and the next are compared
MOST: Final = 60  # choices at most: more are no question for a person
OF_ONE_GAME: Final = 4  # puzzles of one game, each of another kind
ALIKE: Final = 6  # puzzles among all of them that ask the same and have the same answer
STEPS: Final = 6  # of the way
STEPS_LEAST: Final = 2  # unless it wins at once
THOUGHT: Final = 300  # iterations for each further step of the way
PASSED: Final = 0.5  # the share of a game that is over before one move decides much


class Made(NamedTuple):
    """What a game gave."""

    title: str
    number: int
    puzzles: list[Puzzle]


def harvest(title: str, number: int, seed: str) -> Made:
    """The puzzles of one game between bots, without their days. Runs in a process of its own."""
    game = load(title)
    rng = Random(f"{seed}:{title}:{number}")
    modes = [mode for mode in game.modes if min(mode.seats) >= 2] or list(game.modes)
    mode = modes[number % len(modes)]
    setting = game.setting(mode.word, min(mode.seats))
    match = Match(game, setting, f"{seed}-{title}-{number}")
    bot = GreedyBot()
    while not match.state.over:
        match.play(bot.choose(Outlook(game, match.state, rng)))
    own = [n for n, move in enumerate(match.moves) if not move.automatic]
    places = own[int(PASSED * len(own)) :]
    found: list[Puzzle] = []
    walked = Match(game, setting, match.seed)
    for at in places:
        for move in match.moves[len(walked.moves) : at]:
            if not move.automatic and len(walked.moves) < at:
                walked.play(move.action)
        if len(walked.moves) != at or walked.state.over:
            continue
        puzzle = looked(game, walked, f"{seed}:{title}:{number}:{at}")
        if puzzle is not None:
            found.append(puzzle)
    found.sort(key=lambda one: (not one.hard, -one.gap))
    best = {one.kind: one for one in reversed(found)}
    return Made(title, number, [one for one in found if best[one.kind] is one][:OF_ONE_GAME])


def looked(game: Game, match: Match, seed: str) -> Puzzle | None:
    """A puzzle, if one move is clearly best here. A glance at what a move brings at once would not do: where a turn has
    many steps, as in Kepler-3042 and AstroNavigators, the first of them hardly changes the position."""
    s = match.state
    if not CHOICES <= len(s.menu) <= MOST:
        return None
    advice = str(GreedyBot().choose(Outlook(game, s, Random(f"thumb {seed}"))))
    answer = ""
    for iterations, share in LOOKS:
        o = Outlook(game, s, Random(f"{iterations} {seed}"))
        found = ponder(o, SearchBot(iterations), apart=False)
        best = " ".join(found.ideas[0].action)
        if not clear(found.ideas, share) or (answer and best != answer):
            return None
        if best.split()[0] in sense_of(game).grave or (best == advice and len(s.menu) < MANY):
            return None
        answer = best
    hard = answer != advice
    ideas = [game.actions.from_json(idea.action) for idea in found.ideas]
    first, *others = compare(o, ideas, ROUNDS)
    for other in others:
        pairs = [first.gains[n] - other.gains[n] for n in first.gains]
        mean = sum(pairs) / len(pairs)
        spread = sum([(pair - mean) ** 2 for pair in pairs]) / (len(pairs) - 1)
        if mean < GAP or mean - 2 * (spread / len(pairs)) ** 0.5 < GAP / 2:
            return None
    sense = sense_of(game)
    worths = {str(one.action): round(sense.expected(s, one.mean), 3) for one in (first, *others)}
    next_ = max([worths[str(other.action)] for other in others])
    steps = way(game, match, first.action, seed)
    won = wins(match, steps)
    if len(steps) < STEPS_LEAST and not won:
        return None
    goal = "win" if won else "save" if next_ < -0.5 else "gain"
    setting = match.setting
    return Puzzle(
        "",
        game.id,
        setting.mode,
        setting.seats,
        dict(setting.options),
        match.epoch,
        match.seed,
        [str(move.action) for move in match.moves if not move.automatic],
        s.question.name(),
        goal,
        hard,
        answer,
        [str(action) for action in steps],
        worths,
    )


def clear(ideas: list[PonderedAnswer], share: float) -> bool:
    return len(ideas) > 1 and ideas[0].worth - ideas[1].worth >= share * GAP


def way(game: Game, match: Match, best: Action, seed: str) -> list[Action]:
    """The best move and how the same turn goes on, as far as chance and others have no say."""
    s = match.state.clone()
    seat, found = s.asked, [best]
    chance = (s.counter, s.pool)
    s.apply(best)
    while not s.over and s.asked == seat and len(found) < STEPS and (s.counter, s.pool) == chance:
        o = Outlook(game, s, Random(f"way {seed} {len(found)}"))
        action = SearchBot(THOUGHT).choose(o)
        found.append(action)
        s.apply(action)
    return found


def wins(match: Match, steps: list[Action]) -> bool:
    """Whether a way ends the game, won, whatever chance and the others do: they have no say in it."""
    s = match.state.clone()
    seat = s.asked
    for action in steps:
        s.apply(action)
    return s.over and s.outcome[seat] > 0


# ------------------------------------------------------------------------------ many of them


def numbers(pace: dict[str, int]) -> Iterator[tuple[str, int]]:
    """Round after round, in each so many games of each title.

    >>> coming = numbers({"a": 2, "b": 1})
    >>> [next(coming) for _ in range(6)]
    [('a', 0), ('a', 1), ('b', 0), ('a', 2), ('a', 3), ('b', 1)]
    """
    for turn in count():
        for title, games in pace.items():
            for number in range(turn * games, (turn + 1) * games):
                yield title, number


class PuzzleJournal:
    """What games gave, a line of JSON each, so that nothing is thought twice."""

    def __init__(self, path: Path | None, titles: list[str], seed: str) -> None:
        self.path: Final = path
        self.seed: Final = seed
        self.done: Final[dict[str, dict[int, list[Puzzle]]]] = {title: {} for title in titles}
        text = path.read_text(encoding="utf-8") if path is not None and path.exists() else ""
        whole = text[: text.rfind("\n") + 1]
        if path is not None and whole != text:
            path.write_text(whole, encoding="utf-8")  # a line that was being written when the run was killed
        for line in whole.splitlines():
            title, number, of, puzzles = json.loads(line)
            if title in self.done and of == seed:
                self.done[title][number] = [Puzzle(**one) for one in puzzles]

    def add(self, made: Made) -> None:
        self.done[made.title][made.number] = made.puzzles
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            doc = [made.title, made.number, self.seed, [one._asdict() for one in made.puzzles]]
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(doc, separators=(",", ":"), ensure_ascii=False) + "\n")

    def rounds(self, pace: dict[str, int]) -> int:
        """How many rounds are complete."""
        whole = {title: next(n for n in count() if n not in self.done[title]) for title in pace}
        return min([whole[title] // games for title, games in pace.items()])

    def found(self, pace: dict[str, int], rounds: int) -> dict[str, list[Puzzle]]:
        """What the games of so many rounds gave, without more alike than anybody likes to be asked."""
        return {
            title: varied([one for number in range(rounds * games) for one in self.done[title][number]])
            for title, games in pace.items()
        }


def varied(puzzles: list[Puzzle]) -> list[Puzzle]:
    """Without those whose question was asked and answered in the same way too often."""
    seen: Counter[tuple[str, str]] = Counter()
    kept: list[Puzzle] = []
    for one in puzzles:
        seen[one.asked, one.answer] += 1
        if seen[one.asked, one.answer] <= ALIKE:
            kept.append(one)
    return kept


def mixed(puzzles: list[Puzzle]) -> list[Puzzle]:
    """The same, so that as far as there are others no two of a kind follow each other."""
    rest = spread([[one for one in puzzles if one.kind == kind] for kind in dict.fromkeys([p.kind for p in puzzles])])
    made: list[Puzzle] = []
    while rest:
        other = [one for one in rest if not made or one.kind != made[-1].kind]
        made.append((other or rest)[0])
        rest.remove(made[-1])
    return made


def spread(lists: list[list[Puzzle]]) -> list[Puzzle]:
    """Several lists as one, each spread evenly over the whole."""
    places = [((n + 0.5) / len(one), which, puzzle) for which, one in enumerate(lists) for n, puzzle in enumerate(one)]
    return [puzzle for _, _, puzzle in sorted(places, key=lambda place: place[:2])]


def make(
    pace: dict[str, int],
    wanted: int,
    least: int,
    seed: str,
    begin: date,
    workers: int,
    minutes: float,
    tell: Callable[[str], None] = print,
    kept: Path | None = None,
) -> list[Puzzle]:
    """The puzzles of as many rounds as give so many of them, and a least number of each game; one for each day from a
    date on. If the time is over before, those of the rounds that are complete."""
    until = time.monotonic() + 60 * minutes
    ledger = PuzzleJournal(kept, list(pace), seed)
    coming = (one for one in numbers(pace) if one[1] not in ledger.done[one[0]])
    running: dict[Future[Made], tuple[str, int]] = {}
    rounds = 0

    def enough() -> bool:
        nonlocal rounds
        while rounds < ledger.rounds(pace) and not suffice():
            rounds += 1
        return suffice()

    def so_far() -> str:
        lists = ledger.found(pace, ledger.rounds(pace))
        each = ", ".join([f"{title} {len(one)}" for title, one in lists.items()])
        return f"{sum(map(len, lists.values()))} of {wanted} in {ledger.rounds(pace)} rounds ({each})"

    def suffice() -> bool:
        lists = ledger.found(pace, rounds).values()
        return sum(map(len, lists)) >= wanted and min(map(len, lists)) >= least

    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), follow_parent) as pool:
        while not enough() and time.monotonic() < until:
            while len(running) < 2 * workers:
                title, number = next(coming)
                running[pool.submit(harvest, title, number, seed)] = (title, number)
            ready, _ = wait(running, max(0.1, until - time.monotonic()), FIRST_COMPLETED)
            for one in ready:
                del running[one]
                made = one.result()
                ledger.add(made)
                tell(f"{made.title} {made.number}: {len(made.puzzles)}; {so_far()}")
        late = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in late:
            process.kill()  # what is half thought at the end of the time does not count
    return dated(list(ledger.found(pace, rounds).values()), begin)


def dated(lists: list[list[Puzzle]], begin: date) -> list[Puzzle]:
    """Puzzles of several games, each spread evenly over the days."""
    coming = spread([mixed(one) for one in lists])
    return [puzzle._replace(day=str(begin + timedelta(n))) for n, puzzle in enumerate(coming)]


def check_one(puzzle: Puzzle, iterations: int, seed: str) -> bool:
    """Whether a longer search with a chance of its own comes to the same answer."""
    match = puzzle.match()
    o = Outlook(match.game, match.state, Random(f"{seed} {puzzle.seed} {len(puzzle.moves)}"))
    return str(SearchBot(iterations).choose(o)) == puzzle.answer


def check(puzzles: list[Puzzle], iterations: int, seed: str, workers: int) -> list[bool]:
    if workers == 1:
        return [check_one(puzzle, iterations, seed) for puzzle in puzzles]
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), follow_parent) as pool:
        return list(pool.map(check_one, puzzles, [iterations] * len(puzzles), [seed] * len(puzzles)))
