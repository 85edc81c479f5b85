"""A game: what it is called, its modes, seats and options, and how a new one begins."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from .actions import Actions
from .components import Components, read_components
from .frames import Frame
from .information import Given
from .refusal import AstrariumError
from .state import State, Tape

Value = str | int | bool


class Option:
    """One choice of a table: its name, its values (the first is the default), and the rule it comes from."""

    __slots__ = ("name", "rule", "values")

    def __init__(self, name: str, rule: str, values: tuple[Value, ...]) -> None:
        self.name: Final = name
        self.rule: Final = rule
        self.values: Final = values

    def read(self, given: object) -> Value:
        """A value given by a person or a program, checked."""
        for value in self.values:
            if given is value or given == value or str(given).lower() == str(value).lower():
                return value
        shown = ", ".join([str(v).lower() for v in self.values])
        raise AstrariumError(f"option {self.name}: no value {given!r}; choose one of {shown}")


class Mode:
    """A way to play: its word, how many may sit down, and the rule it comes from."""

    __slots__ = ("rule", "seats", "word")

    def __init__(self, word: str, rule: str, seats: tuple[int, ...]) -> None:
        self.word: Final = word
        self.rule: Final = rule
        self.seats: Final = seats


class Setting:
    """What was chosen before the first draw: mode, number of seats, and every option's value."""

    __slots__ = ("mode", "options", "seats")

    def __init__(self, mode: str, seats: int, options: dict[str, Value]) -> None:
        self.mode: Final = mode
        self.seats: Final = seats
        self.options: Final = options

    def on(self, name: str) -> bool:
        return self.options[name] is True

    def text(self, name: str) -> str:
        return str(self.options[name])

    def number(self, name: str) -> int:
        value = self.options[name]
        assert isinstance(value, int)
        return value

    def json(self) -> dict[str, Any]:
        return {"mode": self.mode, "seats": self.seats, "options": self.options}


class Game:
    """Everything the kernel needs to know of a game.

    `blank(setting, box)` makes an empty state that knows its setting and its box of components; `begin` is the
    first frame; `open_box` turns a component file into that box. `chapters` are the modules with its frames.
    `census` counts every piece, and must give the same answer at every decision. `silence(s, people)` names the rule
    under which the seats may not talk now, or nothing; `people` is true when no seat is a bot's. `redeal(s, seat)`
    deals again what a seat does not know, where that is a chapter of its own and no method of the state.
    """

    __slots__ = (
        "actions",
        "begin",
        "blank",
        "census",
        "default_box",
        "epoch",
        "folder",
        "frames",
        "id",
        "modes",
        "name",
        "open_box",
        "options",
        "package",
        "redeal",
        "silence",
    )

    def __init__(
        self,
        id: str,
        name: str,
        folder: Path,
        modes: tuple[Mode, ...],
        options: tuple[Option, ...],
        actions: Actions,
        chapters: tuple[ModuleType, ...],
        open_box: Callable[[Components], Any],
        blank: Callable[[Setting, Any], State],
        begin: Callable[[], Frame[Any]],
        census: Callable[[State], dict[str, int]],
        epoch: int = 1,
        silence: Callable[[State, bool], str] | None = None,
        redeal: Callable[[State, int], None] | None = None,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.folder: Final = folder
        self.modes: Final = modes
        self.options: Final = options
        self.actions: Final = actions
        self.open_box: Final = open_box
        self.blank: Final = blank
        self.begin: Final = begin
        self.census: Final = census
        self.epoch: Final = epoch
        self.silence: Final = silence
        self.redeal: Final = redeal
        home = sys.modules[begin.__module__]  # the module of the first frame, or the package itself
        self.package: Final = home.__name__ if hasattr(home, "__path__") else home.__name__.rpartition(".")[0]
        self.frames: Final[dict[str, Any]] = {
            thing.__name__: thing
            for chapter in chapters
            for thing in vars(chapter).values()
            if isinstance(thing, type) and issubclass(thing, Frame)
        }
        self.default_box: Final = Box(read_components(folder / "components.toml"), open_box)

    def mode(self, word: str) -> Mode:
        for mode in self.modes:
            if mode.word == word:
                return mode
        raise AstrariumError(f"{self.id} has no mode {word!r}; choose one of {', '.join([m.word for m in self.modes])}")

    def setting(self, mode: str = "", seats: int = 0, options: dict[str, Any] | None = None) -> Setting:
        """A checked choice of mode, seats and options; what is left out takes its default."""
        chosen = self.mode(mode) if mode else self.modes[0]
        count = seats or chosen.seats[0]
        if count not in chosen.seats:
            allowed = " or ".join([str(n) for n in chosen.seats])
            raise AstrariumError(f"{self.id} {chosen.word} is for {allowed} seats, not {count}")
        given = options or {}
        known = [option.name for option in self.options]
        for name in given:
            if name not in known:
                raise AstrariumError(f"{self.id} has no option {name!r}; known: {', '.join(known) or 'none'}")
        return Setting(
            chosen.word,
            count,
            {o.name: o.read(given[o.name]) if o.name in given else o.values[0] for o in self.options},
        )

    def frame(self, line: list[Any]) -> Frame[Any]:
        """A frame from its JSON."""
        made = self.frames[line[0]](line[1], line[2], line[3], line[4])
        assert isinstance(made, Frame)
        return made

    def new(
        self, setting: Setting, seed: str, box: Box | None = None, tape: Tape | None = None, epoch: int = 0
    ) -> State:
        """A new game, advanced to its first decision."""
        s = self.empty(setting, box)
        s.sit_down(setting.seats, epoch or self.epoch, seed, tape)
        s.do(self.begin())
        s.advance()
        return s

    def load(self, setting: Setting, doc: dict[str, Any], box: Box | None = None) -> State:
        """A saved state."""
        s = self.empty(setting, box)
        s.restore(doc, self)
        return s

    def empty(self, setting: Setting, box: Box | None = None) -> State:
        """A blank state that knows its game, its setting and its pieces: what every position is built on."""
        pieces = (box or self.default_box).pieces
        s = self.blank(setting, pieces)
        s.given = Given(self, setting, pieces)
        return s


class Box:
    """Checked components: the pieces as the game reads them, their file's name, text and fingerprint."""

    __slots__ = ("components", "pieces")

    def __init__(self, components: Components, open_box: Callable[[Components], Any]) -> None:
        self.components: Final = components
        self.pieces: Final = open_box(components)
