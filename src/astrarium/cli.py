"""The command line: play, simulate, replay, look up rules, check components, show coverage.

Whatever a person can get wrong ends in one clear line on stderr and exit code 2.
"""

from __future__ import annotations

import json
import os
import secrets
import sys
from contextlib import ExitStack
from functools import partial
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from astrarium import __version__
from astrarium.arena import (
    Contest,
    Ledger,
    Played,
    Rating,
    Report,
    Tournament,
    compete,
    ratings,
    simulate,
)
from astrarium.arena.compete import cluster
from astrarium.arena.contest import chosen, contest_of
from astrarium.arena.ratings import duels
from astrarium.arena.report import interval
from astrarium.arena.simulate import worker_pool
from astrarium.arena.tournament import fingerprint, shard
from astrarium.bots import make
from astrarium.games import load, look_in, open_box, ready
from astrarium.kernel import AstrariumError, Box, Game, Match
from astrarium.scene.still import still
from astrarium.terminal import saved
from astrarium.terminal.board import board
from astrarium.terminal.game import Terminal, resume, seat_names, set_rule
from astrarium.terminal.menu import menu
from astrarium.text import LANGUAGES, Words, changes, coverage
from astrarium.text.errors import translated
from astrarium.text.rules import Rules, rules_of

app = typer.Typer(
    help="Astrarium: celestial board games. Without words, the table opens in the browser.",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
components_app = typer.Typer(help="Look after component files.", no_args_is_help=False)
app.add_typer(components_app, name="components")
puzzles_app = typer.Typer(help="Make and check puzzles of the day.", no_args_is_help=False)
app.add_typer(puzzles_app, name="puzzles")

GAME_HELP = "a game"  # which ones there are is said when help is asked for

COUNTED = ("sim", "arena", "train", "balance")  # commands whose `--games` is a number, if it is no folder

# What typer raises for words it cannot read; the class has no public name, but a public child.
Misused: type[Exception] = typer.BadParameter.__mro__[2]

GameId = Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP)]
ModeWord = Annotated[str, typer.Option("--mode", metavar="M", help="the mode; the first one if left out")]
Options = Annotated[list[str], typer.Option("--option", metavar="K=V", help="a choice of the table; repeatable")]
File = Annotated[str, typer.Option("--components", metavar="FILE", help="play with this component file")]
Lang = Annotated[str, typer.Option("--lang", metavar="en|fr", help="the language")]
AsJson = Annotated[bool, typer.Option("--json", help="print one JSON object")]


def main() -> None:
    """The console script."""
    sys.exit(run(sys.argv[1:]))


def run(words: list[str]) -> int:
    """Carry out a command line and give its exit code."""
    try:
        command = typer.main.get_command(app)
        words = with_folders(words)
        if "--help" in words:
            name_games(command)
        code = command(words, prog_name="astrarium", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except typer.Exit as done:
        return done.exit_code
    except Misused as misused:
        return complain(str(getattr(misused, "format_message", misused.__str__)()), words)
    except AstrariumError as error:
        return complain(str(error), words)
    except (typer.Abort, KeyboardInterrupt):
        complain("interrupted", words)
        return 130
    except BrokenPipeError:  # the reader of a pipe has gone, which is its right
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def with_folders(words: list[str]) -> list[str]:
    """Take `--games DIR` out of the words, wherever it stands, and look for games there. After a command that counts
    games, what is no folder is how many games."""
    rest, places = [], []
    coming = iter(words)
    for word in coming:
        name, equals, value = word.partition("=")
        if name != "--games":
            rest.append(word)
            continue
        value = value if equals else next(coming, "")
        counted = any(word in rest for word in COUNTED)
        if counted and not Path(value).is_dir() and os.sep not in value:
            rest += [name, value]
        elif value and not value.startswith("-"):
            places.append(value)
        else:
            raise AstrariumError("--games what? Name a folder with a game in it")
    if places:
        look_in(places)
    return rest


def name_games(command: Any) -> None:
    """Let the help of every command name the games that are here."""
    for inner in getattr(command, "commands", {}).values():
        name_games(inner)
    for parameter in command.params:
        if getattr(parameter, "help", "") == GAME_HELP:
            parameter.help = ", ".join(ready())


def complain(text: str, words: list[str]) -> int:
    """One line, in the language of the command line or of the system."""
    lang = next((after for word, after in pairwise(words) if word == "--lang"), "")
    spoken = translated(" ".join(text.split()), lang if lang in LANGUAGES else language(""))
    print(f"astrarium: {spoken}", file=sys.stderr)
    return 2


def language(lang: str) -> str:
    """The language asked for, or the one the system speaks."""
    if lang == "":
        return "fr" if os.environ.get("LC_ALL", os.environ.get("LANG", "")).startswith("fr") else "en"
    if lang not in LANGUAGES:
        raise AstrariumError(f"no language {lang!r}; choose one of {', '.join(LANGUAGES)}")
    return lang


def plain() -> Console:
    return Console(highlight=False)


# -------------------------------------------------------------------------------------------- playing


@app.callback(invoke_without_command=True)
def home(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="say which version this is")] = False,
    games: Annotated[
        str, typer.Option("--games", metavar="DIR", help="play the games of this folder too; repeatable, anywhere")
    ] = "",
) -> None:
    if version:
        print(f"astrarium {__version__}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        serve()


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", metavar="H", help="the address to listen at")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", metavar="P", help="the port; 0 for any free one")] = 8042,
    data: Annotated[str, typer.Option("--data", metavar="DIR", help="where games are kept, or a database URL")] = "",
    no_browser: Annotated[bool, typer.Option("--no-browser", help="do not open the page")] = False,
    lan: Annotated[
        bool, typer.Option("--lan", help="let others of the home network in, by address and QR code")
    ] = False,
    proxy: Annotated[
        str, typer.Option("--proxy", metavar="ADDRESS", help="believe what a proxy at this address says of visitors")
    ] = "",
    processes: Annotated[
        int, typer.Option("--processes", metavar="N", min=0, help="how many processes serve, on PostgreSQL")
    ] = 0,
) -> None:
    """Serve the table: play in the browser with friends and bots."""
    from astrarium.web.serve import serve as start  # loads the web only when it is asked for

    start(host, port, data, not no_browser, lan, proxy, processes)


@app.command()
def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="a new file")],
    data: Annotated[str, typer.Option("--data", metavar="DIR", help="where games are kept, or a database URL")] = "",
) -> None:
    """Write all games into a file; a server may run meanwhile."""
    from astrarium.store import keeping
    from astrarium.web.serve import place

    keeping.backup(place(data), Path(file))


@app.command()
def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="a file that backup wrote")],
    data: Annotated[str, typer.Option("--data", metavar="DIR", help="where games are kept, or a database URL")] = "",
    force: Annotated[bool, typer.Option("--force", help="replace the games that are there")] = False,
) -> None:
    """Bring back all games of a backup, while no server runs on them."""
    from astrarium.store import keeping
    from astrarium.web.serve import claim, place

    where = place(data)
    claimed = None if "://" in where else claim(Path(where), "")
    keeping.restore(where, Path(file), force)
    if claimed is not None:
        claimed.close()


@app.command()
def export(
    id: Annotated[str, typer.Argument(metavar="ID", help="a game, as in its address /t/ID")],
    data: Annotated[str, typer.Option("--data", metavar="DIR", help="where games are kept, or a database URL")] = "",
) -> None:
    """Print a served game with its seats, records and chat, as JSON."""
    from astrarium.store import keeping
    from astrarium.web.serve import place

    print(keeping.export(place(data), id))


@app.command()
def delete(
    id: Annotated[str, typer.Argument(metavar="ID", help="a game, as in its address /t/ID")],
    data: Annotated[str, typer.Option("--data", metavar="DIR", help="where games are kept, or a database URL")] = "",
) -> None:
    """Delete a served game with all that belongs to it."""
    from astrarium.store import keeping
    from astrarium.web.serve import place

    keeping.delete(place(data), id)


@app.command()
def soak(
    seconds: Annotated[float, typer.Option("--seconds", metavar="S", min=0.1, help="for how long")] = 60,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="the first seed")] = 1,
    moves: Annotated[int, typer.Option("--moves", metavar="N", min=0, help="or until so many moves")] = 0,
    processes: Annotated[int, typer.Option("--processes", metavar="N", min=1, help="so many worlds at once")] = 1,
    ledger: Annotated[str, typer.Option("--ledger", metavar="FILE", help="worlds done; the next run goes on")] = "",
) -> int:
    """Simulate servers, crashes and people, and check what must hold: nothing lost, doubled, leaked or unfair."""
    from astrarium.table.soak import soak as run

    return run(seconds, seed, moves, processes, ledger)


def begin_at_the_menu(lang: str) -> None:
    console = plain()
    picked = menu(console, lang)
    if picked is not None:
        picked.run()


@app.command()
def play(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="a game, or the file of a kept game")] = "",
    mode: ModeWord = "",
    seats: Annotated[str, typer.Option("--seats", metavar="you,bot,…", help="who sits where")] = "",
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="the seed of all chance")] = "",
    option: Options = [],  # noqa: B006
    components: File = "",
    lang: Lang = "",
    again: Annotated[bool, typer.Option("--resume", help="go on with the game that was interrupted last")] = False,
) -> None:
    """Play at the terminal, against bots or with friends."""
    spoken = language(lang)
    if again or game.endswith(".json"):
        take_up(game, spoken, components)
        return
    if not game:
        begin_at_the_menu(spoken)
        return
    title = load(game)
    players = seat_names(seats, (title.mode(mode) if mode else title.modes[0]).seats)
    setting = title.setting(mode, len(players), chosen(option))
    if any(player != "you" for player in players):
        title.admit_bots(setting)
    box = open_box(game, components)
    match = Match(title, setting, seed or secrets.token_hex(8), box)
    file = str(Path(components).resolve()) if components else ""
    Terminal(match, players, spoken, plain(), saved.new_place(game), file).run()


def take_up(game: str, lang: str, components: str) -> None:
    """Go on with a kept game."""
    if game.endswith(".json"):
        path = Path(game)
    else:
        waiting = saved.unfinished(load(game).id if game else "")
        if not waiting:
            raise AstrariumError("no interrupted game is kept" + (f" of {game}" if game else ""))
        path = waiting[0]
    resume(path, lang, plain(), components).run()


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="a saved or kept game")],
    at: Annotated[int | None, typer.Option("--at", metavar="N", min=0, help="the position after N moves")] = None,
    svg: Annotated[str, typer.Option("--svg", metavar="FILE", help="draw the position instead, into this file")] = "",
    png: Annotated[str, typer.Option("--png", metavar="FILE", help="the same as a PNG")] = "",
    width: Annotated[
        int, typer.Option("--width", metavar="PX", min=100, max=8192, help="how wide the PNG is, in pixels")
    ] = 1600,
    seat: Annotated[int, typer.Option("--seat", metavar="N", min=0, help="whose view is drawn; 0 for anybody's")] = 0,
    day: Annotated[bool, typer.Option("--day", help="draw it by day")] = False,
    components: File = "",
    lang: Lang = "",
) -> None:
    """Tell a recorded game move by move, and show where it stands."""
    match = saved.open_match(Path(file), components)
    past = match if at is None else match.at(at)
    words = Words(match.game, language(lang), box=match.box)
    if seat > match.setting.seats:
        raise AstrariumError(f"no seat {seat}; this game has {match.setting.seats}")
    if svg or png:
        draw(still(past, words, seat - 1, "day" if day else "night"), svg, png, width)
        return
    words.at(past.state.view(-1))
    console = plain()
    mode = words.mode(match.setting.mode)
    console.print(f"[bold]{escape(words.title())}[/] · {escape(mode)} · {match.seed}")
    line = 0
    for number, move in enumerate(past.moves, 1):
        star = "*" if move.automatic else " "
        console.print(Text(f"{number:>4}{star} {words.says(words.seat(move.seat), words.action(move.action))}"))
        while line < len(past.log) and past.log[line].moment <= number:
            event = past.log[line].event
            console.print(Text(f"        {words.event(event)}", style="dim"))
            line += 1
    for logged in past.log[line:]:
        console.print(Text(f"        {words.event(logged.event)}", style="dim"))
    console.print(board(match.game, past.state.view(-1), words))


def draw(picture: str, svg: str, png: str, width: int) -> None:
    """Write a picture to the files that were asked for."""
    try:
        if svg:
            Path(svg).write_text(picture, encoding="utf-8")
        if png:
            from astrarium.scene.raster import png as painted  # loaded only when it is asked for

            Path(png).write_bytes(painted(picture, width))
    except OSError as error:
        raise AstrariumError(f"cannot write {error.filename}: {error.strerror}") from error


# ------------------------------------------------------------------------------------------ simulating


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
    """Let bots meet each other with seats in turn and the same luck, and rate them."""
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
            complain(f"interrupted; the same words go on from {out}", [])
            found = sorted(ledger.played.values(), key=lambda one: one.round.number)
    board = ratings(names, found, tournament.together)
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
    """Hold what was chosen and dealt against the results of many games: a page with plots, and what stands out."""
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
        won = learn(course, place, executor, lambda line: told(errors, line))
    if won is None:
        print("no new judgement won; the old one stays")
        return 1
    if keep:
        take_over(won, shipped(title))
    print(f"{won}" + (f" is now in {shipped(title)}" if keep else " won; --keep puts it into the game"))
    return 0


def told(status: Any, line: str) -> None:
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
    for heading in ("bot", "rating", "95 %", "points", "of", *[r.bot for r in board]):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for r in board:
        against = [f"{points[r.bot, other.bot]:g}" if other is not r else "" for other in board]
        table.add_row(r.bot, f"{r.rating:+.0f}", f"±{r.margin:.0f}", f"{r.points:g}", str(r.games), *against)
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


# --------------------------------------------------------------------------------------------- looking


@app.command()
def games(as_json: AsJson = False, lang: Lang = "") -> None:
    """List games, modes, seats and options."""
    if as_json:
        print(json.dumps({id: described(load(id)) for id in ready()}))
        return
    console = plain()
    for id in ready():
        title = load(id)
        words = Words(title, language(lang))
        console.print(f"[bold]{escape(words.title())}[/]  [cyan]{id}[/]  {escape(words.tagline())}")
        for mode in title.modes:
            seats = ", ".join([str(n) for n in mode.seats])
            console.print(Text(f"  {mode.word:<18} {seats} {'seat' if mode.seats == (1,) else 'seats'}"))
        for choice in title.options:
            values = " | ".join([str(value).lower() for value in choice.values])
            where = f"; {', '.join(choice.modes)}" if choice.modes else ""
            console.print(Text(f"  --option {choice.name}={values}  ({choice.rule}{where})", style="dim"))
        console.print()


def described(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "modes": {mode.word: list(mode.seats) for mode in game.modes},
        "options": {option.name: list(option.values) for option in game.options},
        "options_of": {mode.word: [option.name for option in game.options_of(mode.word)] for mode in game.modes},
    }


@app.command()
def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="a game (or a rule's id alone)")],
    id: Annotated[str, typer.Argument(metavar="[ID]", help="a rule, as CD-141")] = "",
    lang: Lang = "",
) -> None:
    """Print a game's rules, or one of them."""
    if game not in ready() and not id:
        owner = [title for title in map(load, ready()) if game.upper().startswith(rules_of(title).prefix + "-")]
        if owner:
            game, id = owner[0].id, game
    found = rules_of(load(game), language(lang))
    console = plain()
    if id:
        rule = found[id]
        console.print(f"[dim]{escape(rule.chapter)}[/]")
        console.print(set_rule(rule, console.width))
        return
    print_all(found, console)


def print_all(found: Rules, console: Console) -> None:
    chapter = ""
    for rule in found.by_id.values():
        if rule.chapter != chapter:
            chapter = rule.chapter
            console.print(f"\n[bold cyan]{escape(chapter)}[/]")
        console.print(set_rule(rule, console.width))


@components_app.callback(invoke_without_command=True)
def components_home(ctx: typer.Context) -> None:
    if ctx.invoked_subcommand is None:
        raise AstrariumError(
            "components what? Write: astrarium components show GAME, or: astrarium components check FILE"
        )


@components_app.command()
def show(game: Annotated[str, typer.Argument(metavar="GAME", help="a game")]) -> None:
    """Print a game's own component file, to be changed: astrarium components show GAME > my.toml."""
    sys.stdout.write((load(game).folder / "components.toml").read_text(encoding="utf-8"))


@components_app.command()
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="a component file")],
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="whose it is, if the file does not say")] = "",
) -> None:
    """Check a component file; say what is printed, what it changes, and what follows from that."""
    owner, box = changes.check(Path(file), [load(id) for id in ([game] if game else ready())])
    own = owner.default_box.components
    console = plain()

    def say(line: str) -> None:
        console.print(Text(f"  {line}"))

    console.print(Text(f"{file}: fit to play {owner.name} (fingerprint {box.components.fingerprint})"))
    for source, tables in changes.sources(box.components.data).items():
        listed = ", ".join([f"{table} {count}" for table, count in tables.items()])
        say(f"{source}: {tables.total()} entries" + (f" ({listed})" if listed else ""))
    if box.components.fingerprint == own.fingerprint:
        say(f"this is {owner.name}'s own file, so there is nothing to compare it with")
        return
    differences = changes.differences(own.data, box.components.data)
    for line in differences:
        source = changes.source_of(own.data, line.partition(":")[0])
        say(f"{line}{f' ({source})' if source else ''}")
    if not differences:
        say(f"every value is {owner.name}'s own; only the writing differs")
        return
    places = [line.partition(":")[0] for line in differences]
    for line in [*changes.consequences(owner, box, places), *lesson_changes(owner, box, places), *records(owner, file)]:
        say(line)


def lesson_changes(game: Game, box: Box, places: list[str]) -> list[str]:
    """What the guided first game must look at again: its course, and notes that name what has changed."""
    from astrarium.table import checking  # loaded only when it is asked for

    said = checking.notes_about(game, places)
    return [
        *(["lesson: from its seed the game goes differently"] if checking.goes_differently(game, box) else []),
        *([f"lesson: notes that speak of it: {', '.join(map(str, said))}"] if said else []),
    ]


def records(game: Game, file: str) -> list[str]:
    """The recorded games of a clone of the project that go differently with this file."""
    root = Path(__file__).resolve().parents[2]
    if not (root / "tests" / "golden" / "record.py").exists():
        return []
    sys.path.insert(0, str(root))
    try:
        names = import_module("tests.golden.record").changed_by(game, Path(file))
    finally:
        sys.path.remove(str(root))
    return [f"records that go differently: {', '.join(names)}"] if names else []


@app.command("coverage")
def show_coverage(
    as_json: AsJson = False,
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="one game only")] = "",
) -> None:
    """Show which rule stands where in the code, and which tests prove it."""
    titles = [load(game)] if game else [load(id) for id in ready()]
    found = {title.id: coverage.cover(title) for title in titles}
    if as_json:
        print(json.dumps({id: coverage.summary(covers) for id, covers in found.items()}))
        return
    console = plain()
    for title in titles:
        for cover in found[title.id]:
            style = "" if cover.tests else "yellow"
            console.print(Text(cover.rule.id, style=f"bold {style}"))
            console.print(Text(f"    code   {', '.join(cover.code) or '–'}", style=style or "dim"))
            console.print(Text(f"    tests  {', '.join(cover.tests) or 'none'}", style=style or "dim"))
    for title in titles:
        told = coverage.summary(found[title.id])
        console.print(
            f"[bold]{title.name}[/]: {told['tested']} of {told['rules']} rules and examples tested, "
            f"{told['rulings_tested']} of {told['rulings']} rulings"
        )


# ------------------------------------------------------------------------------------------- puzzles


@puzzles_app.command("make")
def puzzles_make(
    count: Annotated[int, typer.Option("--count", metavar="N", help="how many at least")] = 100,
    least: Annotated[
        int, typer.Option("--least", metavar="N", help="so many of each game, however long it takes")
    ] = 15,
    titles: Annotated[
        str, typer.Option("--titles", metavar="A:N,B:N", help="how many games of each make a round")
    ] = "",
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="another seed gives other puzzles")] = "astrarium",
    begin: Annotated[str, typer.Option("--from", metavar="DATE", help="the first day; today if left out")] = "",
    workers: Annotated[int, typer.Option("--workers", metavar="W", help="processes; 0 for one for each core")] = 0,
    minutes: Annotated[
        float, typer.Option("--minutes", metavar="M", help="stop after so long; with a ledger it goes on")
    ] = 240,
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="where to; the shipped file if left out")] = "",
    ledger: Annotated[
        str, typer.Option("--ledger", metavar="FILE", help="remember what games gave; a stopped run goes on")
    ] = "",
    more: Annotated[bool, typer.Option("--more", help="add to the file, after its last day")] = False,
) -> None:
    """Let bots play, and keep the moments in which one move is clearly best."""
    from astrarium.puzzles.__main__ import Order, made

    print(made(Order(count, least, titles, seed, begin, workers, minutes, out, ledger, more)))


@puzzles_app.command("check")
def puzzles_check(
    iterations: Annotated[int, typer.Option("--iterations", metavar="N", help="how long to search")] = 4000,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="the chance of this check")] = "check",
    workers: Annotated[int, typer.Option("--workers", metavar="W", help="processes; 0 for one for each core")] = 0,
    file: Annotated[
        str, typer.Option("--file", metavar="FILE", help="which puzzles; the shipped ones if left out")
    ] = "",
) -> None:
    """Let a longer search look for the same answers."""
    from astrarium.puzzles.__main__ import checked

    same, of = checked(iterations, seed, workers, file)
    print(f"{same} of {of} have the same answer")
