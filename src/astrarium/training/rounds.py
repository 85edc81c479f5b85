"""Rounds of training: play, fit, and keep what wins. What was done is on disk, so that a stopped training goes on.

In the first round the rule of thumb plays; in later ones a short search does, with the best judgement so far, so that
every round learns from stronger games than the one before (expert iteration). A new judgement is kept only if it
beats the old one at an equal number of imagined futures, by more than one standard error.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable
from concurrent.futures import Executor
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import astrarium
from astrarium.arena import Contest, Ledger, Played, Tournament, compete
from astrarium.arena.ratings import duels
from astrarium.bots import sense_of
from astrarium.games import load
from astrarium.kernel import AstrariumError, Game

from .fit import Fitted, fit
from .play import TrainingPlan, TrainingRows, play

Tell = Callable[[str], None]
Fit = Callable[[list[TrainingRows], int], Fitted]


class Course(NamedTuple):
    """What to train, and how much of it."""

    game: str
    mode: str
    seats: int
    rounds: int = 2
    games: int = 2000  # for a round
    match: int = 100  # games between the old judgement and the new
    futures: int = 60  # of each move in that match
    teacher: int = 24  # futures of each move of those who play from the second round on
    seed: str = "1"
    part: int = 20  # games handed to a worker at once


def train(course: Course, folder: Path, executor: Executor | None, tell: Tell, fit: Fit = fit) -> Path | None:
    """All rounds; the file of the judgement that was kept last, if one was."""
    game = load(course.game)
    sense = sense_of(game)
    if sense.features is None:
        raise AstrariumError(f"{game.name} does not say what counts (FEATURES in its sense), so nothing can be learned")
    game.setting(course.mode, course.seats)
    folder.mkdir(parents=True, exist_ok=True)
    best: Path | None = shipped(game) if course.mode in sense.nets else None
    kept: Path | None = None
    for number in range(course.rounds):
        made = folder / f"judgement-{number}.json"
        if not made.exists():
            bot = judged(best, course.teacher) if number else "greedy"
            parts = positions(course, bot, f"{course.seed}/{number}", folder / f"round-{number}", executor, tell)
            fitted = fit(parts, number)
            tell(f"round {number + 1}: error {fitted.error:.3f}, of the rule of thumb {fitted.old_error:.3f}")
            write(made, course, sense.names, fitted, parts, bot)
        score, margin = measured(course, best, made, folder / f"match-{number}.jsonl", executor)
        won = score - margin > 0.5
        tell(f"round {number + 1}: {score:.1%} ± {margin:.1%} of the points, {'kept' if won else 'dropped'}")
        if won:
            best = kept = made
    return kept


def shipped(game: Game) -> Path:
    """The file that travels with the game."""
    return game.folder / "sense" / "learned.json"


def judged(path: Path | None, futures: int) -> str:
    """The name of a bot with the judgement of a file."""
    return f"astrarium.training.judged:Judged:{path or ''}@{futures}"


def write(
    path: Path, course: Course, names: tuple[str, ...], fitted: Fitted, parts: list[TrainingRows], bot: str
) -> None:
    """A net with how it was made, whole or not at all."""
    net = {
        "layers": fitted.layers,
        "made": {
            "astrarium": astrarium.__version__,
            "components": load(course.game).default_box.components.fingerprint,
            "seats": course.seats,
            "players": bot.rpartition("/")[2],
            "games": sum([part.games for part in parts]),
            "positions": sum([len(part.ends) for part in parts]),
            "seed": course.seed,
            "error": round(fitted.error, 4),
            "error of the rule of thumb": round(fitted.old_error, 4),
        },
    }
    whole = path.with_suffix(".new")
    whole.write_text(json.dumps({"features": list(names), "nets": {course.mode: net}}) + "\n", encoding="utf-8")
    whole.rename(path)


def positions(
    course: Course, bot: str, seed: str, folder: Path, executor: Executor | None, tell: Tell
) -> list[TrainingRows]:
    """A round's positions, part by part; parts that lie on disk are not played again."""
    folder.mkdir(parents=True, exist_ok=True)
    lessons = [
        TrainingPlan(course.game, course.mode, course.seats, bot, seed, first, min(first + course.part, course.games))
        for first in range(0, course.games, course.part)
    ]
    missing = [lesson for lesson in lessons if not (folder / f"{lesson.first}.rows").exists()]
    played = map(play, missing) if executor is None else executor.map(play, missing)
    for n, (lesson, rows) in enumerate(zip(missing, played, strict=True)):
        save(folder / f"{lesson.first}.rows", rows)
        tell(f"played {(n + 1) * course.part} of {len(missing) * course.part} games")
    return [read(folder / f"{lesson.first}.rows") for lesson in lessons]


def save(path: Path, rows: TrainingRows) -> None:
    whole = path.with_suffix(".new")
    with whole.open("wb") as file:
        file.write(array("q", [rows.width, len(rows.ends), rows.games]).tobytes())
        file.write(rows.numbers.tobytes() + rows.ends.tobytes())
    whole.rename(path)


def read(path: Path) -> TrainingRows:
    data = path.read_bytes()
    head, numbers, ends = array("q"), array("f"), array("f")
    head.frombytes(data[:24])
    width, count, games = head
    numbers.frombytes(data[24 : 24 + 4 * width * count])
    ends.frombytes(data[24 + 4 * width * count :])
    return TrainingRows(width, numbers, ends, games)


def measured(
    course: Course, old: Path | None, new: Path, ledger: Path, executor: Executor | None
) -> tuple[float, float]:
    """The share of points that the new judgement takes from the old one, and one standard error."""
    names = (judged(new, course.futures), judged(old, course.futures))
    contest = Contest(course.game, course.mode, course.seats, (), names, f"match/{course.seed}", course.match)
    tournament = Tournament(contest)
    found = compete(tournament, tournament.rounds(), Ledger(ledger, tournament.header(), Played.read), executor)
    points = duels(found, tournament.together)
    won, lost = points[names[0], names[1]], points[names[1], names[0]]
    if tournament.together:  # the same luck in pairs: those that both won or both lost say nothing
        share = won / max(1.0, won + lost)
        return share, 0.5 / sqrt(max(1, len(found) // 2))
    share = won / max(1.0, won + lost)
    return share, sqrt(share * (1 - share) / max(1.0, won + lost))


def take_over(made: Path, file: Path) -> None:
    """Put a mode's judgement into the file that travels with the game, beside those of its other modes."""
    new = json.loads(made.read_text(encoding="utf-8"))
    try:
        old: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        old = new
    if old["features"] != new["features"]:
        old = new  # what was made of other numbers cannot be read any more
    old["nets"].update(new["nets"])
    file.write_text(json.dumps(old) + "\n", encoding="utf-8")
