"""Making puzzles: bots play, every turn that could be played in a position is looked at, and where few of them reach
what matters, and a search would play one of these, there is a puzzle.

All of it is repeatable: what a game gives depends on the seed, the game's title and its number, never on time or on how
many processes worked. What games gave is kept in a ledger if one is named, so that making can be stopped, even killed,
and goes on.
"""

from __future__ import annotations

import json
import multiprocessing
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from datetime import date, timedelta
from hashlib import blake2b
from itertools import count
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from astrarium.bots import GreedyBot, SearchBot
from astrarium.bots.outlook import Bot, Outlook
from astrarium.bots.worker import follow_parent
from astrarium.games import load
from astrarium.kernel import Action, Game, Match, State
from astrarium.kernel.claims import ENDS, TABLE, ClaimKey
from astrarium.kernel.explain import claims_of
from astrarium.kernel.outside import whole_number

from . import Puzzle
from .goals import HANDS, SURE, WON, PlayedTurn, PuzzleAim, Ruler

CHOICES: Final = 3  # at least
TURNS: Final = 12  # that can be told apart, at least
FEW_TURNS: Final = 4  # of partners, who take one step each
MANY: Final = 40  # and so many, where the rule of thumb finds the goal
CAP: Final = 3_000  # positions of all turns that are looked at; where there are more, some of them
SAMPLE: Final = 200  # turns at random, then
RARE: Final = 0.1  # the share of turns that may reach the goal
SELDOM: Final = 0.5  # of partners' turns
AIMS: Final = 3  # of a goal
STEPS: Final = 6  # to the goal, at most
STEPS_LEAST: Final = 2  # unless it wins, or is sure whatever the partner holds
WAYS: Final = 6  # turns that reach the goal and come to different things
NEARLY: Final = 2  # hands by which every turn that is not sure must miss it
PROOFS: Final = 64  # hands in which what is proved is proved again
DREAMS: Final = 4  # imagined positions in which the way must lead there too
LOOKS: Final = (300,)  # iterations of the searches that must play to the goal, for each step
OF_ONE_GAME: Final = 3  # puzzles of one game, each of another kind
ALIKE: Final = 8  # puzzles among all of them that ask the same and have the same way
PASSED: Final = 0.25  # the share of a game that is over before much can be reached


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
    moves = [move.action for move in match.moves if not move.automatic]
    walked = Match(game, setting, match.seed)
    found: list[Puzzle] = []
    kinds: set[tuple[str, str, str]] = set()
    begun: object = None
    for n, action in enumerate(moves):
        s = walked.state
        now = (s.asked, s.counter, s.pool)
        if n >= PASSED * len(moves) and (now != begun or game.together):
            puzzle = looked(game, walked, f"{seed}:{title}:{number}:{n}", kinds)
            if puzzle is not None:
                found.append(puzzle)
                kinds.add(puzzle.kind)
        if len(found) >= OF_ONE_GAME:
            break
        begun = now
        walked.play(action)
    return Made(title, number, found)


def looked(game: Game, match: Match, seed: str, kinds: set[tuple[str, str, str]] | None = None) -> Puzzle | None:
    """A puzzle, if few turns reach what matters here and a search plays one of them; none of a kind that is known."""
    s = match.state
    if len(s.menu) < (CHOICES if not game.together else 2):
        return None
    ruler = Ruler(s)
    if game.together and (ruler.task is None or any(a.kind.word in ruler.claims.quiet for a in s.menu)):
        return None
    turns = ruler.turns(CAP)
    sampled = turns is None
    if turns is None:
        turns = [turn_of(game, match, GreedyBot(), f"thumb {seed}"), *ruler.sample(SAMPLE, Random(f"sample {seed}"))]
    if len(turns) < (FEW_TURNS if game.together else TURNS):
        return None
    aims = goal(ruler, turns, SELDOM if game.together else RARE)
    if not aims:
        return None
    hits = [turn for turn in turns if turn.steps_to(aims)]
    first = min(hits, key=lambda turn: turn.steps_to(aims))
    way = ruler.shortened(list(first.steps[: first.steps_to(aims)]), aims)
    if len(way) < STEPS_LEAST and aims[0].what not in (ENDS, SURE):
        return None
    puzzle = written(match, aims, way, len(turns), len(hits))
    if (kinds and puzzle.kind in kinds) or is_only_button(s, way[0]):
        return None
    if not all(holds_up(ruler, s, way, aims, n) for n in range(DREAMS)):
        return None
    easy = plays(game, match, GreedyBot(), aims, f"thumb {seed}")
    if easy and len(turns) < MANY and puzzle.goal == "reach":
        return None
    if not all(plays(game, match, SearchBot(n), aims, f"{n} {seed}") for n in LOOKS):
        return None
    return puzzle._replace(hard=not easy, sampled=sampled)


def written(match: Match, aims: list[PuzzleAim], way: list[Action], turns: int, hits: int) -> Puzzle:
    """A puzzle as it is kept."""
    setting = match.setting
    return Puzzle(
        "",
        match.game.id,
        setting.mode,
        setting.seats,
        dict(setting.options),
        match.epoch,
        match.seed,
        [str(move.action) for move in match.moves if not move.automatic],
        match.state.question.name(),
        "win" if aims[0].what == ENDS else "sure" if aims[0].what == SURE else "reach",
        False,
        str(way[0]),
        [str(a) for a in way],
        {},
        None,
        name_of(match),
        [[aim.what, aim.who, list(aim.places), aim.value, aim.amount] for aim in aims],
        aims[0].what,
        turns,
        hits,
    )


def reworded(old: Puzzle) -> Puzzle | None:
    """A puzzle of one best move, which long searches have confirmed, as one with a goal: what its way comes to, if few
    other turns do."""
    match, way = old.match(), [old.action(text) for text in old.way]
    ruler = Ruler(match.state)
    mine = ruler.played(way)[0]
    turns = ruler.turns(CAP) or ruler.sample(SAMPLE, Random(f"sample {old.seed}"))
    if len(turns) < TURNS or match.game.together:
        return None
    aims = goal(ruler, [mine], 1.0, turns)
    if not aims:
        return None
    least = ruler.shortened(way[: mine.steps_to(aims)], aims)
    if len(least) < STEPS_LEAST and aims[0].what != ENDS:
        return None
    if is_only_button(match.state, least[0]) or not all(
        holds_up(ruler, match.state, least, aims, n) for n in range(DREAMS)
    ):
        return None
    hits = sum(turn.steps_to(aims) > 0 for turn in turns)
    return written(match, aims, least, len(turns) + (hits == 0), max(hits, 1))._replace(
        hard=old.hard, values=old.values
    )


def is_only_button(s: State, a: Action) -> bool:
    """Whether an answer is the one button beside a board full of targets, or the end of a series, which always stands
    there: then nobody need think."""
    alone = not a.kind.domains and sum(not other.kind.domains for other in s.menu) == 1
    return alone or a.kind.word in claims_of(s).leaves


def name_of(match: Match) -> str:
    """A short name that never changes: by it tries are kept."""
    text = " ".join([match.game.id, match.seed, *[str(move.action) for move in match.moves if not move.automatic]])
    return "p" + blake2b(text.encode(), digest_size=8).hexdigest()[:9]


def goal(ruler: Ruler, turns: list[PlayedTurn], rare: float, among: list[PlayedTurn] | None = None) -> list[PuzzleAim]:
    """What the best turn comes to, of what matters most, as far as needed so that few others come to it (`among` others
    than these, if they are given); nothing, if even all of that is common."""
    best: list[PuzzleAim] = []
    for turn in turns:
        for found in turn.reached[:STEPS]:
            best = max(best, ruler.aims(found), key=lambda aims: rank(ruler, aims))
    for n in range(1, min(AIMS, len(best)) + 1):
        aims = named(ruler, best, best[:n], turns)
        hits = [turn for turn in turns if turn.steps_to(aims)]
        if len(hits) > rare * len(turns) or (among and sum(t.steps_to(aims) > 0 for t in among) > RARE * len(among)):
            continue
        least = min([turn.steps_to(aims) for turn in hits])
        sure = aims[0].what in (ENDS, SURE)
        if aims[0].what == SURE and any(is_near(turn) for turn in turns if turn not in hits):
            return []
        ends = {tuple(ruler.aims(turn.reached[turn.steps_to(aims) - 1])) for turn in hits}
        return aims if (least >= STEPS_LEAST or sure) and least <= STEPS and len(ends) <= WAYS else []
    return []


def is_near(turn: PlayedTurn) -> bool:
    """Whether partners fail in so few hands that these may be chance."""
    return turn.reached[-1].get(ClaimKey(SURE, TABLE, ()), 0) > HANDS - NEARLY


def rank(ruler: Ruler, aims: list[PuzzleAim]) -> list[tuple[int, int]]:
    order = ruler.claims.goals
    return [(-order.index(aim.what) if aim.what in order else 1, abs(aim.value) if aim.amount else 1) for aim in aims]


def named(ruler: Ruler, best: list[PuzzleAim], aims: list[PuzzleAim], turns: list[PlayedTurn]) -> list[PuzzleAim]:
    """With the names of what is counted, where it could be nothing else: "take Hipparchus" for "one planet more"."""
    first = aims[0]
    if not first.amount or first.what == SURE:
        return aims
    others = [aim for aim in best if not aim.amount and aim.what in ruler.claims.goals[1:2]]
    if len(others) != first.value:
        return aims
    swapped = list(dict.fromkeys([*others, *aims[1:]]))[:AIMS]
    alike = all(bool(turn.steps_to(aims)) == bool(turn.steps_to(swapped)) for turn in turns)
    return swapped if alike else aims


def holds_up(ruler: Ruler, s: State, way: list[Action], aims: list[PuzzleAim], n: int) -> bool:
    """Whether the way leads to the goal in a position that the seat can't tell from this one."""
    there = Ruler(s.imagine(ruler.seat, Random(f"dream {n}")))
    return there.can_play(way) and there.played(way)[0].steps_to(aims) > 0


def turn_of(game: Game, match: Match, bot: Bot, seed: str, aims: Sequence[PuzzleAim] = ()) -> PlayedTurn:
    """A bot's turn, as far as needed to reach a goal."""
    ruler, s, rng = Ruler(match.state), match.state.clone(), Random(seed)
    steps: list[Action] = []
    while True:
        steps.append(bot.choose(Outlook(game, s, rng)))
        turn, stand = ruler.played(steps)
        if stand.over or len(steps) >= 2 * STEPS or (aims and turn.steps_to(aims)):
            return turn
        s.apply(steps[-1])


def plays(game: Game, match: Match, bot: Bot, aims: list[PuzzleAim], seed: str) -> bool:
    """Whether a bot's turn reaches the goal."""
    return turn_of(game, match, bot, seed, aims).steps_to(aims) > 0


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
        alike = one.asked, " ".join(one.way)
        seen[alike] += 1
        if seen[alike] <= ALIKE:
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


def check_one(puzzle: Puzzle, longer: int, seed: str) -> Puzzle | None:
    """The puzzle, with its turns counted as far as the longer look goes, if that look with a chance of its own comes to
    the same: the way leads to the goal, in many more positions that the seat can't tell from this one, too; few turns
    reach it, and none in fewer steps; and no turn wins where less is asked for. That partners succeed is proved again
    with more hands."""
    match, aims = puzzle.match(), puzzle.reach()
    ruler, way = Ruler(match.state), [puzzle.action(text) for text in puzzle.way]
    luck = Random(f"{seed} {puzzle.id}")
    if not all(holds_up(ruler, match.state, way, aims, DREAMS + n) for n in range(PROOFS // 4)):
        return None
    if puzzle.goal == "sure":
        stand = ruler.played(way)[1]
        return puzzle if stand.stopped or ruler.is_sure(stand.state, luck, PROOFS) else None
    every = ruler.turns(longer * CAP)
    turns = [ruler.played(way)[0], *ruler.sample(longer * SAMPLE, luck)] if every is None else every
    hits = [turn.steps_to(aims) for turn in turns if turn.steps_to(aims)]
    if len(hits) > max(1, RARE * len(turns)) or min(hits, default=len(way)) < len(way):
        return None
    if puzzle.goal != "win" and any(is_won(ruler, turn) for turn in turns):
        return None
    return puzzle._replace(turns=len(turns), ways=max(1, len(hits)), sampled=every is None)


def is_won(ruler: Ruler, turn: PlayedTurn) -> bool:
    return turn.reached[-1].get(ClaimKey(ENDS, ruler.seat, ())) == WON


def check(puzzles: list[Puzzle], longer: int, seed: str, workers: int) -> list[Puzzle | None]:
    if workers == 1:
        return [check_one(puzzle, longer, seed) for puzzle in puzzles]
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), follow_parent) as pool:
        return list(pool.map(check_one, puzzles, [longer] * len(puzzles), [seed] * len(puzzles)))


def confirmed(puzzles: list[Puzzle], longer: int, seed: str, workers: int) -> list[Puzzle]:
    """Those of them that a longer look confirms, with their turns as it counts them, for the same days in a row."""
    found = [one for one in check(puzzles, longer, seed, workers) if one is not None]
    first = date.fromisoformat(puzzles[0].day) if puzzles else date.today()
    return [one._replace(day=str(first + timedelta(n))) for n, one in enumerate(found)]


def made_anew(old: Sequence[Puzzle], workers: int) -> list[Puzzle]:
    """Puzzles of one best move as some with a goal, where they have one."""
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), follow_parent) as pool:
        return varied([one for one in pool.map(reworded, old) if one is not None])


def games_of(puzzles: Sequence[Puzzle], seed: str) -> list[tuple[str, int]]:
    """The games of a seed from which puzzles came.

    >>> some = Puzzle("", "kepler", "", 2, {}, 1, "goals2-kepler-7", [], "Ask", "reach", True, "a", ["a"], {})
    >>> games_of([some, some, some._replace(seed="other-kepler-3")], "goals2")
    [('kepler', 7)]
    """
    named = [(one.game, whole_number(one.seed.removeprefix(f"{seed}-{one.game}-"))) for one in puzzles]
    return sorted({(game, number) for game, number in named if number is not None})


def again(title: str, number: int, seed: str, puzzles: Sequence[Puzzle]) -> tuple[int, list[str]]:
    """A game harvested again: of how many puzzles that came from it, and which of them come otherwise or not at all.
    That it gives one more is no difference: the longer look left that out, or the limit of those that are alike."""
    mine = [one for one in puzzles if one.seed == f"{seed}-{title}-{number}"]
    found = {one.id: one for one in harvest(title, number, seed).puzzles}
    other = [one.id for one in mine if one.id not in found]
    other += [
        one.id for one in mine if one.id in found and (one.way, one.aims) != (found[one.id].way, found[one.id].aims)
    ]
    return len(mine), other
