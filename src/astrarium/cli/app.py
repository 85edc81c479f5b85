"""What all commands share: the program itself, the words that several of them read, and how they print."""

from __future__ import annotations

import sys
from itertools import pairwise
from typing import Annotated

import typer
from rich.console import Console

from astrarium.kernel import AstrariumError
from astrarium.text import languages
from astrarium.text.errors import translated
from astrarium.text.languages import of_system

app = typer.Typer(
    help="Astrarium: celestial board games. Without words, the table opens in the browser.",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
components_app = typer.Typer(help="Show and check component files.", no_args_is_help=False)
app.add_typer(components_app, name="components")
puzzles_app = typer.Typer(help="Make and check puzzles of the day.", no_args_is_help=False)
app.add_typer(puzzles_app, name="puzzles")

GAME_HELP = "a game"  # which ones there are is said when help is asked for

GameId = Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP)]
ModeWord = Annotated[str, typer.Option("--mode", metavar="M", help="the mode; the first one if left out")]
Options = Annotated[list[str], typer.Option("--option", metavar="K=V", help="a choice of the table; repeatable")]
File = Annotated[str, typer.Option("--components", metavar="FILE", help="play with this component file")]
Lang = Annotated[str, typer.Option("--lang", metavar="en|fr", help="the language")]
AsJson = Annotated[bool, typer.Option("--json", help="print one JSON object")]


def language(lang: str) -> str:
    """The language asked for, or the one the system speaks."""
    if lang == "":
        return of_system()
    if lang not in languages():
        raise AstrariumError(f"no language {lang!r}; choose one of {', '.join(languages())}")
    return lang


def plain() -> Console:
    return Console(highlight=False)


def complain(text: str, words: list[str]) -> int:
    """One line, in the language of the command line or of the system."""
    lang = next((after for word, after in pairwise(words) if word == "--lang"), "")
    spoken = translated(" ".join(text.split()), lang if lang in languages() else language(""))
    print(f"astrarium: {spoken}", file=sys.stderr)
    return 2
