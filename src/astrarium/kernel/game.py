"""A game: what it is called, its pieces and rules, and how a new one begins."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

from .actions import Actions
from .components import Components, read_components
from .frames import Frame
from .information import Given
from .reading import a_frame
from .refusal import AstrariumError, Unreadable
from .restoring import restore
from .setting import Mode, Option, Setting, Value
from .state import State
from .tape import Tape


class Span(NamedTuple):
    """The numbers a field may hold, those among them that are final (once there, it stays there), and how many of them
    a list may have at most, or each part of it: 0 is the length with which it begins."""

    low: int
    high: int
    final: tuple[int, ...] = ()
    most: int = 0


COUNT: Final = Span(0, 1 << 60)  # a field of which nothing is said: never below zero


class Game:
    """Everything the kernel needs to know of a game.

    `blank(setting, box)` makes an empty state that knows its setting and its box of components; `begin` is the
    first frame; `open_box` turns a component file into that box. `chapters` are the modules with its frames.
    `census` counts every piece, and must give the same answer at every decision. `silence(s, people)` names the rule
    under which the seats may not talk now, or nothing; `people` is true when no seat is a bot's. `redeal(s, seat)`
    deals again what a seat does not know, where that is a chapter of its own and no method of the state. `together`
    says that all seats win and lose as one. `bounds(s)` gives each field its `Span`; a field that it leaves out is a
    count. `left(s, seat)` tells whether a seat has left the game and may not be asked again.
    `settling` are the words of actions by which seats end a game by agreement; learners leave them out unless asked,
    and play with the options `decisive`, under which a game ends with a winner.
    A game with a silence shows no clocks, and no move is asked back there.
    `endings` are the texts of the events that say why a game has ended; with `shares` players who are level at the end
    share a victory, otherwise the game is drawn. `rematch(s)` is the setting of the next game after one that has
    ended, where it is not the same.
    `people_only(setting)` names the rule under which no bot may sit down, or nothing.
    """

    __slots__ = (
        "actions",
        "begin",
        "blank",
        "bounds",
        "census",
        "decisive",
        "default_box",
        "endings",
        "epoch",
        "folder",
        "frames",
        "id",
        "left",
        "modes",
        "name",
        "options",
        "package",
        "people_only",
        "redeal",
        "rematch",
        "settling",
        "shares",
        "silence",
        "together",
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
        together: bool = False,
        bounds: Callable[[State], dict[str, Span]] | None = None,
        left: Callable[[State, int], bool] | None = None,
        redeal: Callable[[State, int], None] | None = None,
        rematch: Callable[[State], Setting] | None = None,
        people_only: Callable[[Setting], str] | None = None,
        settling: tuple[str, ...] = (),
        decisive: dict[str, Value] | None = None,
        endings: tuple[str, ...] = (),
        shares: bool = False,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.folder: Final = folder
        self.modes: Final = modes
        self.options: Final = options
        self.actions: Final = actions
        self.blank: Final = blank
        self.begin: Final = begin
        self.census: Final = census
        self.epoch: Final = epoch
        self.silence: Final = silence
        self.together: Final = together
        self.bounds: Final = bounds
        self.left: Final = left
        self.redeal: Final = redeal
        self.rematch: Final = rematch
        self.people_only: Final = people_only
        self.settling: Final = settling
        self.decisive: Final[dict[str, Value]] = decisive or {}
        self.endings: Final = endings
        self.shares: Final = shares
        self.package: Final = package_of(begin.__module__, folder)
        self.frames: Final = frames_of(chapters)
        self.default_box: Final = Box(read_components(folder / "components.toml"), open_box)

    def open_box(self, components: Components) -> Any:
        """The pieces of a component file, also of an older one: what that does not know is not in its box."""
        components.today = self.default_box.components
        return self.default_box.reader(components)

    def part(self, name: str) -> ModuleType | None:
        """A module of the game that others ask for if it is there: `scene`, `sense`, `board`."""
        if not self.package:
            if (self.folder / name).is_dir() or (self.folder / f"{name}.py").exists():
                raise AstrariumError(f"{self.id}: {self.folder / name} belongs to no package; add an __init__.py")
            return None
        whole = f"{self.package}.{name}"
        return import_module(whole) if find_spec(whole) else None

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
        for name in given:
            option = self.option(name)
            if not option.counts(chosen.word):
                where = " and ".join(option.modes)
                raise AstrariumError(f"option {name} does not count in {self.id} {chosen.word}, only in {where}")
        return Setting(
            chosen.word,
            count,
            {o.name: o.read(given[o.name]) if o.name in given else o.values[0] for o in self.options_of(chosen.word)},
            {o.name: o.values[0] for o in self.options if not o.counts(chosen.word)},
        )

    def stored_setting(self, mode: str, seats: int, options: dict[str, Any]) -> Setting:
        """A setting that was written down by this or an older version: `_` in an option reads as `-`, and an option
        that does not count in the mode is passed over."""
        given = {
            name.replace("_", "-"): value.replace("_", "-") if isinstance(value, str) else value
            for name, value in options.items()
        }
        return self.setting(mode, seats, {name: v for name, v in given.items() if self.option(name).counts(mode)})

    def option(self, name: str) -> Option:
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join([option.name for option in self.options])
        raise AstrariumError(f"{self.id} has no option {name!r}; known: {known or 'none'}")

    def options_of(self, mode: str) -> list[Option]:
        """The options that count in a mode."""
        return [option for option in self.options if option.counts(mode)]

    def partners(self, s: State, seat: int) -> list[int]:
        """The other seats that win and lose with this one."""
        others = [n for n in range(s.seats) if n != seat]
        return others if self.together else [n for n in others if s.team_of(n) == s.team_of(seat)]

    def next_setting(self, s: State) -> Setting:
        """How the same people play on after a game that has ended."""
        return s.setting if self.rematch is None else self.rematch(s)

    def in_mode(self, mode: str, setting: Setting) -> Setting:
        """The same table in another mode: house rules that count there too stay; a number that means something of its
        own in each mode (a step of a ladder) begins anew."""
        kept = [o.name for o in self.options_of(mode) if o.name in setting.options and o.means is None]
        return self.setting(mode, setting.seats, {name: setting.options[name] for name in kept})

    def admit_bots(self, setting: Setting) -> None:
        """An error if this way of playing is for people only."""
        rule = self.people_only(setting) if self.people_only is not None else ""
        if rule:
            raise AstrariumError(
                f"{self.id} {setting.mode} with these options is for people only ({rule}); "
                "choose other options, or seat no bot"
            )

    def frame(self, given: object) -> Frame[Any]:
        """A frame from its JSON."""
        line = a_frame(given)
        if line[0] not in self.frames:
            raise Unreadable(f"agenda: {self.id} has no frame {line[0]!r}")
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

    def load(self, setting: Setting, doc: object, box: Box | None = None) -> State:
        """A saved state; what is none is `Unreadable`."""
        s = self.empty(setting, box)
        restore(s, doc, self)
        return s

    def empty(self, setting: Setting, box: Box | None = None) -> State:
        """A blank state that knows its game, its setting and its pieces: what every position is built on. It is laid
        out once for a setting and a box, then cloned."""
        box = box or self.default_box
        blank = setting.blanks.get(box)
        if blank is None:
            blank = self.blank(setting, box.pieces)
            blank.given = Given(self, setting, box.pieces)
            blank.sit_down(setting.seats, self.epoch, "", None)
            setting.blanks[box] = blank
        return blank.clone()


def package_of(module: str, folder: Path) -> str:
    """The package that lies in a game's folder, found from one of its modules; nothing, if the game is one module."""
    while module:
        paths = getattr(sys.modules.get(module), "__path__", [])
        if str(folder) in paths:
            return module
        module = module.rpartition(".")[0]
    return ""


def frames_of(chapters: tuple[ModuleType, ...]) -> dict[str, Any]:
    """Every frame of the chapters, and of the chapters that these take a frame from, by its name."""
    found: dict[str, Any] = {}
    modules = list(chapters)
    for module in modules:  # grows while it is read
        for thing in list(vars(module).values()):
            if isinstance(thing, type) and issubclass(thing, Frame):
                frame: Any = thing
                found[frame.__name__] = frame
                home = sys.modules[frame.__module__]
                if home not in modules:
                    modules.append(home)
    return found


class Box:
    """Checked components: the pieces as the game reads them, their file's name, text and fingerprint."""

    __slots__ = ("components", "pieces", "reader")

    def __init__(self, components: Components, open_box: Callable[[Components], Any]) -> None:
        self.components: Final = components
        self.reader: Final = open_box
        self.pieces: Final = open_box(components)
