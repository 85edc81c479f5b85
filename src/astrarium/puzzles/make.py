"""Making puzzles: bots play, a quick search looks for moments with one best move, a longer one confirms them.

All of it is repeatable: a puzzle depends on the seed, the game's title and the number of the game, never on time or on
how many processes worked. When the time is up only whole numbers of games count, from the first on.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from datetime import date, timedelta
from random import Random
from typing import Any, Final, NamedTuple

from astrarium.bots import GreedyBot, SearchBot
from astrarium.bots.outlook import Outlook
from astrarium.bots.ponder import compare, ponder
from astrarium.bots.search import glance
from astrarium.bots.sense import sense_of
from astrarium.bots.worker import follow_parent
from astrarium.games import load
from astrarium.kernel import Action, Game, Match

from . import Puzzle

GAP: Final = 0.24  # 12 points of a hundred
CHOICES: Final = 3  # at least
MANY: Final = 6  # and so many, where the rule of thumb finds the best
QUICK: Final = 72  # iterations of the first look
SURE: Final = 900  # of the second
ROUNDS: Final = 160  # futures in which the best and the next are compared
GLANCE: Final = 0.12  # by how much a move must stand out at a glance
MOST: Final = 60  # choices at most: more are no question for a person
KEPT: Final = 2  # puzzles of one game
STEPS: Final = 6  # of the way
PASSED: Final = 4  # of a game's first turns are too alike


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
    places = own[PASSED * setting.seats :]
    found: list[Puzzle] = []
    walked = Match(game, setting, match.seed)
    for at in places:
        for move in match.moves[len(walked.moves) : at]:
            if not move.automatic and len(walked.moves) < at:
                walked.play(move.action)
        if len(walked.moves) != at or walked.state.over:
            continue
        name = f"{seed}:{title}:{number}:{at}"
        puzzle = looked(game, walked, name) if promising(game, walked, name) else None
        if puzzle is not None:
            found.append(puzzle)
    found.sort(key=lambda one: (not one.hard, -one.gap))
    return Made(title, number, found[:KEPT])


def promising(game: Game, match: Match, seed: str) -> bool:
    """Whether a glance sees one move that leads far ahead of most others: a search is dear."""
    s, sense = match.state, sense_of(game)
    if not CHOICES <= len(s.menu) <= MOST:
        return False
    dream = s.imagine(s.asked, Random(f"glance {seed}"))
    values = sorted([glance(dream, a, s.asked, sense) for a in s.menu], reverse=True)
    return values[0] - values[1] >= GLANCE or values[0] - values[len(values) // 2] >= 2 * GLANCE


def looked(game: Game, match: Match, seed: str) -> Puzzle | None:
    """A puzzle, if one move is clearly best here."""
    s = match.state
    grave = sense_of(game).grave
    advice = GreedyBot().choose(Outlook(game, s, Random(f"thumb {seed}")))
    first = ponder(Outlook(game, s, Random(f"quick {seed}")), SearchBot(QUICK), apart=False)
    hard = advice.json() != first.ideas[0].action
    if not hard and len(s.menu) < MANY:
        return None
    if not clear(first.ideas) or first.ideas[0].action[0] in grave:
        return None
    o = Outlook(game, s, Random(f"sure {seed}"))
    second = ponder(o, SearchBot(SURE), apart=False)
    if second.ideas[0].action != first.ideas[0].action or not clear(second.ideas):
        return None
    ideas = [game.actions.from_json(idea.action) for idea in second.ideas]
    best, *others = compare(o, ideas, ROUNDS)
    for other in others:
        pairs = [best.gains[n] - other.gains[n] for n in best.gains]
        mean = sum(pairs) / len(pairs)
        spread = sum([(pair - mean) ** 2 for pair in pairs]) / (len(pairs) - 1)
        if mean < GAP or mean - 2 * (spread / len(pairs)) ** 0.5 < GAP / 2:
            return None
    worths = {str(one.action): round(one.mean, 3) for one in (best, *others)}
    top, next_ = best.mean, max([other.mean for other in others])
    goal = "win" if top > 0.9 else "save" if next_ < -0.5 else "gain"
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
        goal,
        hard,
        str(best.action),
        [str(action) for action in way(game, match, best.action, seed)],
        worths,
    )


def clear(ideas: list[Any]) -> bool:
    return len(ideas) > 1 and ideas[0].worth - ideas[1].worth >= GAP


def way(game: Game, match: Match, best: Action, seed: str) -> list[Action]:
    """The best move and how the same turn goes on, as far as chance and others have no say."""
    s = match.state.clone()
    seat, found = s.asked, [best]
    chance = (s.counter, s.pool)
    s.apply(best)
    while not s.over and s.asked == seat and len(found) < STEPS and (s.counter, s.pool) == chance:
        o = Outlook(game, s, Random(f"way {seed} {len(found)}"))
        action = SearchBot(SURE // 3).choose(o)
        found.append(action)
        s.apply(action)
    return found


# ------------------------------------------------------------------------------ many of them


def numbers(titles: list[str]) -> Iterator[tuple[str, int]]:
    """Each game in turn, again and again."""
    number = 0
    while True:
        for title in titles:
            yield title, number
        number += 1


def make(
    titles: list[str],
    count: int,
    seed: str,
    begin: date,
    workers: int,
    minutes: float,
    tell: Callable[[str], None] = print,
) -> list[Puzzle]:
    """So many puzzles, or as many as the time allows, one for each day from a date on, the games taking turns. Where
    one game gives too few in the time, others give more."""
    until = time.monotonic() + 60 * minutes
    share = -(-count // len(titles))
    coming = numbers(titles)
    done: dict[str, dict[int, list[Puzzle]]] = {title: {} for title in titles}
    running: dict[Future[Made], tuple[str, int]] = {}

    def enough(title: str, times: int = 1) -> bool:
        return len(whole(done[title])) >= times * share

    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), follow_parent) as pool:
        while time.monotonic() < until and not all(enough(title) for title in titles):
            while len(running) < 2 * workers:
                title, number = next(coming)
                if not enough(title, 2) or all(enough(one, 2) for one in titles):
                    running[pool.submit(harvest, title, number, seed)] = (title, number)
            ready, _ = wait(running, max(0.1, until - time.monotonic()), FIRST_COMPLETED)
            for one in ready:
                del running[one]
                made = one.result()
                done[made.title][made.number] = made.puzzles
                tell(f"{made.title} {made.number}: {len(made.puzzles)} · {told(done)}")
        late = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in late:
            process.kill()  # what is half thought at the end of the time does not count
    lists = [whole(done[title]) for title in titles]
    longest = max([len(one) for one in lists])
    mixed = [one[n] for n in range(longest) for one in lists if n < len(one)][:count]
    return [puzzle._replace(day=str(begin + timedelta(n))) for n, puzzle in enumerate(mixed)]


def whole(done: dict[int, list[Puzzle]]) -> list[Puzzle]:
    """The puzzles of the first games without a gap, the hard ones first: the same however long it took."""
    found: list[Puzzle] = []
    for number in range(len(done)):
        if number not in done:
            break
        found += done[number]
    return found


def told(done: dict[str, dict[int, list[Puzzle]]]) -> str:
    return ", ".join([f"{title} {len(whole(games))}" for title, games in done.items()])


def check_one(puzzle: Puzzle, iterations: int, seed: str) -> bool:
    """Whether a longer search with a chance of its own comes to the same answer."""
    match = puzzle.match()
    o = Outlook(match.game, match.state, Random(f"{seed} {puzzle.seed} {len(puzzle.moves)}"))
    return str(SearchBot(iterations).choose(o)) == puzzle.answer


def check(puzzles: list[Puzzle], iterations: int, seed: str, workers: int) -> list[bool]:
    if workers == 1:
        return [check_one(puzzle, iterations, seed) for puzzle in puzzles]
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), follow_parent) as pool:
        count = len(puzzles)
        return list(pool.map(check_one, puzzles, [iterations] * count, [seed] * count))
