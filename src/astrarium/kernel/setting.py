"""What is chosen before a game: its mode, how many sit down, and the options of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from .refusal import AstrariumError

if TYPE_CHECKING:
    from .game import Box
    from .state import State

Value = str | int | bool


class Option:
    """One choice of a table: its name, its values (the first is the default), the rule it comes from, the modes it
    counts in (every mode, if none is named), and what a bare number means: `means(pieces, mode, value)`. `in_person` is
    what is proposed to people who all sit around one device.

    >>> ladder = Option("ladder", "CD-290", (1, 2, 3), modes=("normal", "expert"))
    >>> ladder.counts("expert"), ladder.counts("quick"), ladder.read("2")
    (True, False, 2)
    """

    __slots__ = ("in_person", "means", "modes", "name", "rule", "values")

    def __init__(
        self,
        name: str,
        rule: str,
        values: tuple[Value, ...],
        modes: tuple[str, ...] = (),
        means: Callable[[Any, str, int], int | str] | None = None,
        in_person: Value | None = None,
    ) -> None:
        self.in_person: Final = in_person
        self.name: Final = name
        self.rule: Final = rule
        self.values: Final = values
        self.modes: Final = modes
        self.means: Final = means

    def counts(self, mode: str) -> bool:
        """Whether it makes a difference in this mode."""
        return not self.modes or mode in self.modes

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
    """What was chosen before the first draw: mode, number of seats, and the value of every option that counts in the
    mode. `others` are the options that do not; asked for, they have their default. `blanks` keeps the empty table that
    every game of this setting begins with, for each box of pieces."""

    __slots__ = ("blanks", "mode", "options", "others", "seats")

    def __init__(
        self, mode: str, seats: int, options: dict[str, Value], others: dict[str, Value] | None = None
    ) -> None:
        self.mode: Final = mode
        self.seats: Final = seats
        self.options: Final = options
        self.others: Final[dict[str, Value]] = others or {}
        self.blanks: Final[dict[Box, State]] = {}

    def once(self, agreed: dict[tuple[object, ...], Any], make: Callable[[Setting], Any]) -> Any:
        """What was made of a setting like this, or is made now."""
        key = (self.mode, self.seats, *self.options.items())
        if key not in agreed:
            agreed[key] = make(self)
        return agreed[key]

    def value(self, name: str) -> Value:
        return self.options[name] if name in self.options else self.others[name]

    def on(self, name: str) -> bool:
        return self.value(name) is True

    def text(self, name: str) -> str:
        return str(self.value(name))

    def number(self, name: str) -> int:
        value = self.value(name)
        assert isinstance(value, int)
        return value

    def json(self) -> dict[str, Any]:
        return {"mode": self.mode, "seats": self.seats, "options": self.options}
