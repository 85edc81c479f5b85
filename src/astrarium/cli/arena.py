"""Let bots play many games: simulate, compete, balance, train."""

from __future__ import annotations

import json
import os
import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from astrarium.arena import (
    Contest,
    Ledger,
    Played,
    Tournament,
    compete,
    ratings,
)
from astrarium.arena.compete import cluster
from astrarium.arena.contest import chosen, contest_of
from astrarium.arena.simulate import worker_pool
from astrarium.arena.tournament import shard
from astrarium.bots import make
from astrarium.games import load, ready
from astrarium.kernel import AstrariumError
from astrarium.rating import scale_of

from .app import (
    GAME_HELP,
    AsJson,
    File,
    GameId,
    Lang,
    ModeWord,
    Options,
    app,
    complain,
    language,
    plain,
)
from .results import progress_bar, rating_table, result_table, tell_progress, tournament_json, watched


@app.command()
def sim(
    game: GameId,
    mode: ModeWord = "",
    seats: Annotated[int | None, typer.Option("--seats", metavar="N", min=1, help="how many play")] = None,
    option: Options = [],  # noqa: B006
    bots: Annotated[str, typer.Option("--bots", metavar="a,b,…", help="one for all, or one for each seat")] = "random",
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, help="how many games")] = 100,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="the seed of all chance")] = "1",
    workers: Annotated[int, typer.Option("--workers", metavar="K", min=0, help="processes; 0 for all cores")] = 1,
    components: File = "",
    as_json: AsJson = False,
) -> int:
    """Let bots play many games and count."""
    contest = contest_of(game, mode, seats, option, bots, seed, games, components)
    report = watched(contest, workers or os.cpu_count() or 1)
    if as_json:
        print(json.dumps(report.json()))
    else:
        plain().print(result_table(report))
    for number, result in enumerate(report.results):
        if result.trouble:
            print(f"astrarium: game {number} did not end: {result.trouble}", file=sys.stderr)
    return 0 if report.finished == games else 1


def executor_of(stack: ExitStack, workers: int, cluster_at: str) -> Any:
    """Who plays: a cluster, worker processes, or none but this process."""
    if cluster_at:
        return cluster(cluster_at)
    return stack.enter_context(worker_pool(workers or os.cpu_count() or 1)) if workers != 1 else None


@app.command()
def arena(
    game: GameId,
    bots: Annotated[str, typer.Option("--bots", metavar="a,b,…", help="level:3, search:1s, my_module:MyBot …")],
    mode: ModeWord = "",
    seats: Annotated[
        int, typer.Option("--seats", metavar="N", min=0, help="how many play; the fewest if left out")
    ] = 0,
    option: Options = [],  # noqa: B006
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, help="games for each pair of bots")] = 100,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="the seed of all chance")] = "1",
    workers: Annotated[int, typer.Option("--workers", metavar="K", min=0, help="processes; 0 for all cores")] = 1,
    cluster_at: Annotated[str, typer.Option("--cluster", metavar="URL", help="a Dask scheduler, tcp://…")] = "",
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="keep every game here, and go on from it")] = "",
    merge: Annotated[list[str], typer.Option("--merge", metavar="FILE", help="take over another ledger's games")] = [],  # noqa: B006
    part: Annotated[str, typer.Option("--shard", metavar="I/N", help="play only the I-th of N parts")] = "",
    components: File = "",
    as_json: AsJson = False,
) -> int:
    """Let bots play each other in every order of seats, with the same luck, and rate them."""
    title = load(game)
    names = tuple([name.strip() for name in bots.split(",")])
    if len(set(names)) < len(names):
        raise AstrariumError("every bot is named once; the arena seats them in turn by itself")
    for name in names:
        make(name)
    setting = title.setting(mode, seats, chosen(option))
    contest = Contest(game, setting.mode, setting.seats, tuple(setting.options.items()), names, seed, games, components)
    tournament = Tournament(contest)
    if len(names) == 1 and not tournament.together and setting.seats > 1:
        raise AstrariumError("one bot has nobody to meet; name two or more")
    rounds = shard(tournament.rounds(), part) if part else tournament.rounds()
    ledger = Ledger(Path(out), tournament.header(), Played.read) if out else None
    for file in merge:
        if ledger is None:
            raise AstrariumError("--merge needs --out, the ledger to merge into")
        ledger.merge(Path(file))
    with ExitStack() as stack:
        executor = executor_of(stack, workers, cluster_at)
        bar = stack.enter_context(progress_bar())
        task = bar.add_task(f"{game} {setting.mode}", total=len(rounds))
        try:
            found = compete(tournament, rounds, ledger, executor, lambda count: bar.advance(task, count))
        except KeyboardInterrupt:
            if ledger is None:
                raise
            complain(f"interrupted; the same command goes on from {out}", [])
            found = sorted(ledger.played.values(), key=lambda one: one.round.number)
    board = ratings(names, found, tournament.together, scale_of(game))
    if as_json:
        print(json.dumps(tournament_json(tournament, board, found)))
    else:
        plain().print(rating_table(tournament, board, found))
    return 0 if len(found) == len(rounds) and not any(one.result.trouble for one in found) else 1


@app.command()
def balance(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help=GAME_HELP)] = "",
    mode: ModeWord = "",
    seats: Annotated[int | None, typer.Option("--seats", metavar="N", min=1, help="how many play")] = None,
    option: Options = [],  # noqa: B006
    bots: Annotated[str, typer.Option("--bots", metavar="a,b,…", help="one for all, or one for each seat")] = "level:3",
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, help="how many games")] = 200,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="the seed of all chance")] = "1",
    workers: Annotated[int, typer.Option("--workers", metavar="K", min=0, help="processes; 0 for all cores")] = 1,
    components: File = "",
    compare: Annotated[
        str, typer.Option("--compare", metavar="FILE", help="a changed component file, with the same luck")
    ] = "",
    chance: Annotated[bool, typer.Option("--random-setups", help="leave set-ups to chance")] = False,
    cluster_at: Annotated[str, typer.Option("--cluster", metavar="URL", help="a Dask scheduler, tcp://…")] = "",
    kept: Annotated[str, typer.Option("--ledger", metavar="FILE", help="keep every game here, and go on from it")] = "",
    merge: Annotated[list[str], typer.Option("--merge", metavar="FILE", help="take over another ledger's games")] = [],  # noqa: B006
    part: Annotated[str, typer.Option("--shard", metavar="I/N", help="play only the I-th of N parts")] = "",
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="the page; with --all, their folder")] = "",
    every: Annotated[bool, typer.Option("--all", help="a page of every game, for the documentation")] = False,
    lang: Lang = "",
    as_json: AsJson = False,
) -> int:
    """Play many games and show what every choice wins: a page with intervals, and what stands out."""
    if every:
        if game or mode or seats or option or components or compare or as_json or kept or merge or part or cluster_at:
            raise AstrariumError("--all takes every game as it is; leave out GAME, --mode, --seats, --option and files")
        folder = Path(out or "build/balance")
        folder.mkdir(parents=True, exist_ok=True)
        for title in ready():
            page = str(folder / f"{title}.html")
            balance(title, bots=bots, games=games, seed=seed, workers=workers, chance=chance, out=page, lang=lang)
        return 0
    if not game:
        raise AstrariumError(f"balance of which game? Choose one of {', '.join(ready())}, or --all")
    from astrarium.balance.page import Page
    from astrarium.balance.report import as_document
    from astrarium.balance.running import open_ledger, watch

    contest = contest_of(game, mode, seats, option, bots, seed, games, components)
    runs = [contest, *([contest._replace(components=compare)] if compare else [])]
    for run in runs:
        run.box()
    ledger = open_ledger(contest, chance, language(lang), kept, merge)
    tallies = []
    with ExitStack() as stack:
        executor = executor_of(stack, workers, cluster_at)
        bar = stack.enter_context(progress_bar())
        task = bar.add_task(f"{game} {contest.mode}", total=len(shard(list(range(games)), part or "1/1")) * len(runs))
        for run in runs:
            more = partial(bar.advance, task)
            tallies.append(watch(run, chance, language(lang), executor, more, ledger, part))
    other = (compare, tallies[1]) if compare else None
    if as_json:
        print(json.dumps(as_document(contest, tallies[0], chance, other)))
        return 0
    name = out or "balance.html"
    Path(name).write_text(Page(contest, tallies[0], chance, language(lang), other).html(), encoding="utf-8")
    plain().print(Text(name))
    return 0


@app.command()
def train(
    game: GameId,
    mode: ModeWord = "",
    seats: Annotated[int, typer.Option("--seats", metavar="N", min=0, help="how many play")] = 0,
    rounds: Annotated[int, typer.Option("--rounds", metavar="N", min=1, help="rounds of play, fit and match")] = 2,
    games: Annotated[int, typer.Option("--games", metavar="N", min=20, help="games of each round")] = 2000,
    match: Annotated[int, typer.Option("--match", metavar="N", min=2, help="games against the old judgement")] = 100,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="the seed of all chance")] = "1",
    workers: Annotated[int, typer.Option("--workers", metavar="K", min=0, help="processes; 0 for all cores")] = 0,
    cluster_at: Annotated[str, typer.Option("--cluster", metavar="URL", help="a Dask scheduler, tcp://…")] = "",
    folder: Annotated[str, typer.Option("--folder", metavar="DIR", help="where it is kept, to go on from")] = "",
    keep: Annotated[bool, typer.Option("--keep", help="put what won into the game's own file")] = False,
) -> int:
    """Learn to judge a game: let bots play, fit a net, and keep it only if it wins. Goes on where it was stopped."""
    from astrarium.training.rounds import Course, shipped, take_over
    from astrarium.training.rounds import train as learn

    title = load(game)
    setting = title.setting(mode, seats)
    course = Course(game, setting.mode, setting.seats, rounds, games, match, seed=seed)
    place = Path(folder or f"data/training/{game}-{setting.mode}-{setting.seats}")
    with ExitStack() as stack:
        executor: Any = None
        if cluster_at:
            executor = cluster(cluster_at)
        elif workers != 1:
            executor = stack.enter_context(worker_pool(workers or os.cpu_count() or 1))
        errors = stack.enter_context(Console(stderr=True).status(f"{title.name} · {setting.mode}"))
        won = learn(course, place, executor, lambda line: tell_progress(errors, line))
    if won is None:
        print("no new judgement won; the old one stays")
        return 1
    if keep:
        take_over(won, shipped(title))
    print(f"{won}" + (f" is now in {shipped(title)}" if keep else " won; --keep puts it into the game"))
    return 0
