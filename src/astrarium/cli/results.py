"""What is printed of many games: bars while they are played, tables of wins and ratings."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from astrarium.arena import (
    Contest,
    Played,
    Rating,
    Report,
    Tournament,
    simulate,
)
from astrarium.arena.ratings import duels
from astrarium.arena.report import interval
from astrarium.arena.simulate import worker_pool
from astrarium.arena.tournament import fingerprint
from astrarium.games import load


def tell_progress(status: Any, line: str) -> None:
    """Progress in the status line; what came out of a round stays on the screen."""
    status.update(line)
    if not line.startswith("played"):
        status.console.print(line)


def tournament_json(tournament: Tournament, board: list[Rating], found: list[Played]) -> dict[str, Any]:
    names = tournament.entrants
    points = duels(found, tournament.together)
    return {
        **tournament.header(),
        "played": len(found),
        "ratings": [
            {
                "bot": r.bot,
                "rating": round(r.rating, 1),
                "interval": [round(r.rating - r.margin, 1), round(r.rating + r.margin, 1)],
                "points": r.points,
                "games": r.games,
                "stars": None if r.stars is None else round(r.stars, 2),
            }
            for r in board
        ],
        "table": {one: {other: points[one, other] for other in names if other != one} for one in names},
        "wins": {name: sum_of_wins(found, name) for name in names},
        "fingerprint": fingerprint(found),
    }


def sum_of_wins(found: list[Played], name: str) -> int:
    """Games that a bot won, from whichever seat."""
    return sum([any(end == 1 and bot == name for end, bot in zip(p.result.outcome, p.round.seated)) for p in found])  # noqa: B905


def rating_table(tournament: Tournament, board: list[Rating], found: list[Played]) -> Table:
    contest = tournament.contest
    points = duels(found, tournament.together)
    table = Table(
        title=f"{load(contest.game).name} · {contest.mode} · {contest.seats} seats · seed {contest.seed}",
        caption=f"{len(found)} games · fingerprint {fingerprint(found)}",
    )
    anchored = any(r.stars is not None for r in board)
    marks = ["stars"] if anchored else []
    for heading in ("bot", "rating", "95 %", *marks, "points", "of", *[r.bot for r in board]):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for r in board:
        against = [f"{points[r.bot, other.bot]:g}" if other is not r else "" for other in board]
        stars = [] if r.stars is None else [f"{r.stars:.1f}"]
        table.add_row(r.bot, f"{r.rating:+.0f}", f"±{r.margin:.0f}", *stars, f"{r.points:g}", str(r.games), *against)
    return table


def progress_bar() -> Progress:
    errors = Console(stderr=True)
    return Progress(console=errors, transient=True, disable=not errors.is_terminal)


def watched(contest: Contest, workers: int) -> Report:
    """Simulate with a bar on the terminal, if there is one."""
    with progress_bar() as bar:
        task = bar.add_task(f"{contest.game} {contest.mode}", total=contest.games)

        def more(count: int) -> None:
            bar.advance(task, count)

        if workers == 1:
            return simulate(contest, progress=more)
        with worker_pool(workers) as pool:
            return simulate(contest, pool, more)


def result_table(report: Report) -> Table:
    contest = report.contest
    told = (
        f"{report.finished} of {contest.games} games finished · {report.decisions} decisions · {report.seconds:.1f} s"
    )
    table = Table(
        title=f"{load(contest.game).name} · {contest.mode} · seed {contest.seed}",
        caption=f"{told}\nfingerprint {report.fingerprint}",
    )
    for heading in ("seat", "bot", "wins", "share", "95 %", "mean score", "low", "high"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    scores = report.json()["scores"]
    for seat in range(contest.seats):
        row = [str(seat + 1), contest.bots[seat], *shares(report.wins(seat), report.finished)]
        table.add_row(*row, *[f"{scores[part][seat]:g}" for part in ("mean", "low", "high")])
    if contest.seats > 1 and report.team_wins:
        table.add_row("", "team", *shares(report.team_wins, report.finished))
    if report.draws:
        table.add_row("", "draws", *shares(report.draws, report.finished))
    return table


def shares(wins: int, games: int) -> list[str]:
    low, high = interval(wins, games)
    return [str(wins), f"{wins / games if games else 0:.1%}", f"{low:.0%}–{high:.0%}"]
