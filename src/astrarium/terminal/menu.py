"""The little menu of the terminal: a kept game, or a new one."""

from __future__ import annotations

import secrets
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from astrarium.games import load, ready
from astrarium.kernel import AstrariumError, Match
from astrarium.kernel.outside import whole_number
from astrarium.terminal import saved
from astrarium.terminal.game import Terminal, resume, seat_names
from astrarium.text.words import Words


def menu(console: Console, lang: str) -> Terminal | None:
    """Ask for a game; None if the person leaves."""
    ids = ready()
    if not ids:
        raise AstrariumError("no game is installed")
    words = Words(load(ids[0]), lang)
    try:
        waiting = saved.unfinished()[:5]
        lines = [f"{Words(load(id), lang).title()} — {Words(load(id), lang).tagline()}" for id in ids]
        lines += [resume_line(path, words) for path in waiting]
        pick = choose(console, words, words.ui("menu-game"), lines)
        if pick is None:
            return None
        if pick >= len(ids):
            return resume(waiting[pick - len(ids)], lang, console)
        return new_game(console, ids[pick], lang)
    except (EOFError, KeyboardInterrupt):
        console.print()
        return None


def resume_line(path: Path, words: Words) -> str:
    doc = saved.read(path)
    return words.ui("menu-resume", path.stem, len(doc["moves"]))


def new_game(console: Console, id: str, lang: str) -> Terminal | None:
    game = load(id)
    words = Words(game, lang)
    pick = choose(console, words, words.ui("menu-mode"), [words.mode(mode.word) for mode in game.modes])
    if pick is None:
        return None
    mode = game.modes[pick]
    counts = [str(count) for count in mode.seats]
    seat = choose(console, words, words.ui("menu-seats"), counts) if len(counts) > 1 else 0
    if seat is None:
        return None
    players = seat_names("", (mode.seats[seat],))
    match = Match(game, game.setting(mode.word, len(players)), secrets.token_hex(8))
    return Terminal(match, players, lang, console, saved.new_place(id))


def choose(console: Console, words: Words, question: str, lines: list[str]) -> int | None:
    """The place of the line a person picks, or None."""
    console.print(f"\n[bold]{escape(question)}[/]")
    for number, line in enumerate(lines, 1):
        console.print(f"[bold]{number:>3}[/] {escape(line)}")
    while True:
        said = console.input(words.ui("menu-number")).strip().lower()
        if said in ("q", "quit", ""):
            return None
        chosen = whole_number(said, len(lines))
        if chosen:
            return chosen - 1
