"""The command line; each command stands in the file of its theme, and `app.py` has what they share.

Whatever a person can get wrong ends in one clear line on stderr and exit code 2.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import typer

from astrarium.games import look_in, ready
from astrarium.kernel import AstrariumError

from .app import GAME_HELP, app, complain

__all__ = ["app", "main", "run"]


COUNTED = ("sim", "arena", "train", "balance")  # commands whose `--games` is a number, if it is no folder

# What typer raises for words it cannot read; the class has no public name, but a public child.
Misused: type[Exception] = typer.BadParameter.__mro__[2]

ROOMS: Final = ("serve", "play", "arena", "look", "design")  # in the order in which help lists their commands
for name in ROOMS:
    import_module(f"{__name__}.{name}")


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
