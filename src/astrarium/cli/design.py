"""For whoever designs: component files, and puzzles of the day."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from astrarium.games import load, ready
from astrarium.kernel import AstrariumError, Box, Game
from astrarium.text import changes

from .app import (
    components_app,
    plain,
    puzzles_app,
)


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
    before = changes.before(owner, box, Path(file))
    own = before.components
    console = plain()

    def say(line: str) -> None:
        console.print(Text(f"  {line}"))

    console.print(Text(f"{file}: fit to play {owner.name} (fingerprint {box.components.fingerprint})"))
    for source, tables in changes.sources(box.components.data).items():
        listed = ", ".join([f"{table} {count}" for table, count in tables.items()])
        say(f"{source}: {tables.total()} entries" + (f" ({listed})" if listed else ""))
    if box.components.fingerprint == own.fingerprint:
        say(f"this is {owner.name}'s own file, unchanged since it was last committed or installed")
        return
    differences = changes.differences(own.data, box.components.data)
    for line in differences:
        source = changes.source_of(own.data, line.partition(":")[0])
        say(f"{line}{f' ({source})' if source else ''}")
    if not differences:
        say(f"every value is {owner.name}'s own; only the writing differs")
        return
    places = [line.partition(":")[0] for line in differences]
    told = [*changes.consequences(owner, before, box, places), *lesson_changes(owner, before, box, places)]
    for line in [*told, *records(owner, file)]:
        say(line)


def lesson_changes(game: Game, before: Box, box: Box, places: list[str]) -> list[str]:
    """What the guided first game must look at again: its course, and notes that name what has changed."""
    from astrarium.table import checking  # loaded only when it is asked for

    said = checking.notes_about(game, places)
    return [
        *(["lesson: from its seed the game goes differently"] if checking.goes_differently(game, before, box) else []),
        *([f"lesson: notes that speak of it: {', '.join(map(str, said))}"] if said else []),
    ]


def records(game: Game, file: str) -> list[str]:
    """The recorded games of a clone of the project that go differently with this file."""
    root = Path(__file__).resolve().parents[3]
    if not (root / "tests" / "golden" / "record.py").exists():
        return []
    sys.path.insert(0, str(root))
    try:
        names = import_module("tests.golden.record").changed_by(game, Path(file))
    finally:
        sys.path.remove(str(root))
    return [f"records that go differently: {', '.join(names)}"] if names else []


@puzzles_app.command("make")
def puzzles_make(
    count: Annotated[int, typer.Option("--count", metavar="N", help="how many at least")] = 150,
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
    """Let bots play, and keep the moments with a goal that few turns reach."""
    from astrarium.puzzles.__main__ import Order, made

    print(made(Order(count, least, titles, seed, begin, workers, minutes, out, ledger, more)))


@puzzles_app.command("check")
def puzzles_check(
    longer: Annotated[
        int, typer.Option("--longer", metavar="N", help="how many times as many turns are looked at")
    ] = 5,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="the chance of this check")] = "check",
    workers: Annotated[int, typer.Option("--workers", metavar="W", help="processes; 0 for one for each core")] = 0,
    file: Annotated[
        str, typer.Option("--file", metavar="FILE", help="which puzzles; the shipped ones if left out")
    ] = "",
    drop: Annotated[bool, typer.Option("--drop", help="write the file without those that are not confirmed")] = False,
) -> None:
    """Let a longer search look for the same goals."""
    from astrarium.puzzles.__main__ import checked

    same, of = checked(longer, seed, workers, file, 0, drop)
    print(f"a longer search confirms {same} of {of} puzzles")
