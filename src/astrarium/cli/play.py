"""Play at the terminal, and look at recorded games."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.text import Text

from astrarium.arena.contest import chosen
from astrarium.games import load, open_box
from astrarium.kernel import AstrariumError, Match
from astrarium.scene.still import still
from astrarium.terminal import saved
from astrarium.terminal.board import board
from astrarium.terminal.game import Terminal, resume, seat_names
from astrarium.terminal.menu import menu
from astrarium.text import Words

from .app import (
    File,
    Lang,
    ModeWord,
    Options,
    app,
    language,
    plain,
)


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
    """Show a recorded game move by move, up to any moment."""
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
