"""Information: each field of a state is marked once, and from the marks follows what a seat may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from .game import Game
    from .setting import Setting

SPECTATOR: Final = -1  # a seat that owns nothing and sees what is public


class Mark:
    """Who may see a field: everybody, its owner, or nobody; and whether the others see its size."""

    __slots__ = ("owned", "size", "word")

    def __init__(self, word: str, owned: bool = False, size: str = "") -> None:
        self.word: Final = word
        self.owned: Final = owned  # the field is a list with one equal part for each seat
        self.size: Final = size  # what those who may not look still see: "", "length" or "total"

    def __repr__(self) -> str:
        return self.word


PUBLIC: Final = Mark("public")
NOBODY: Final = Mark("nobody")
LENGTH: Final = Mark("length only", size="length")  # a list of cards: how many
TOTAL: Final = Mark("total only", size="total")  # a list of numbers for each kind: their sum
OWNER: Final = Mark("owner", owned=True)
OWNER_LENGTH: Final = Mark("owner, others its length", owned=True, size="length")
OWNER_TOTAL: Final = Mark("owner, others its total", owned=True, size="total")
RULE: Final = Mark("by rule")  # the game's own `see(field, seat)` decides


def parts(value: list[Any], seats: int) -> list[Any]:
    """A field of the seats, one part each: a list of lists as it is, a flat list in equal blocks."""
    if value and not isinstance(value[0], list) and len(value) != seats:
        block = len(value) // seats
        return [value[i * block : (i + 1) * block] for i in range(seats)]
    return value


def outside(mark: Mark, value: Any) -> Any:
    """What those see who may not look."""
    if mark.size == "length":
        return len(value)
    if mark.size == "total":
        return sum(value)
    return None


def seen(mark: Mark, value: Any, seat: int, seats: int) -> Any:
    """A field as a seat sees it."""
    if mark is PUBLIC:
        return value
    if mark.owned:
        return [own if i == seat else outside(mark, own) for i, own in enumerate(parts(value, seats))]
    return outside(mark, value)


def unseen(mark: Mark, value: Any, seat: int, seats: int) -> Any:
    """The rest: what this seat does not see of the field."""
    if mark is PUBLIC:
        return None
    if mark.owned:
        return [own for i, own in enumerate(parts(value, seats)) if i != seat]
    return value


class Given:
    """What is settled before the first draw, and open to all: the game, its setting, and the pieces on the table."""

    __slots__ = ("game", "pieces", "setting")

    def __init__(self, game: Game, setting: Setting, pieces: Any) -> None:
        self.game: Final = game
        self.setting: Final = setting
        self.pieces: Final = pieces  # the box of components, as the game reads it


class View:
    """A game as one seat sees it: its setting and pieces, fields by name, and the question that stands.

    Whoever draws a part of it may note what is looked at meanwhile, in `noted`: what looked at nothing that has changed
    since need not be drawn again. `recall` tells the same without being noted.
    """

    __slots__ = ("_asked", "_facts", "_fields", "_number", "_over", "_question", "_seat", "given", "noted", "seats")

    def __init__(
        self,
        given: Given,
        seat: int,
        seats: int,
        number: int,
        over: bool,
        asked: int,
        question: str,
        facts: tuple[int, int, int],
        fields: dict[str, Any],
    ) -> None:
        self.given: Final = given
        self.seats: Final = seats
        self._seat: Final = seat
        self._number: Final = number
        self._over: Final = over
        self._asked: Final = asked
        self._question: Final = question
        self._facts: Final = facts
        self._fields: Final = fields
        self.noted: set[str] | None = None

    @property
    def setting(self) -> Setting:
        """Mode, seats and options."""
        return self.given.setting

    @property
    def pieces(self) -> Any:
        """The box of components, as the game reads it."""
        return self.given.pieces

    @property
    def seat(self) -> int:
        """Who looks."""
        if self.noted is not None:
            self.noted.add(".seat")
        return self._seat

    @property
    def number(self) -> int:
        if self.noted is not None:
            self.noted.add(".number")
        return self._number

    @property
    def over(self) -> bool:
        if self.noted is not None:
            self.noted.add(".over")
        return self._over

    @property
    def asked(self) -> int:
        """The seat that is asked, or -1 when the game is over."""
        if self.noted is not None:
            self.noted.add(".asked")
        return self._asked

    @property
    def question(self) -> str:
        """The name of the decision."""
        if self.noted is not None:
            self.noted.add(".question")
        return self._question

    @property
    def facts(self) -> tuple[int, int, int]:
        """What the question is about, as its sentence names it; told to the asked seat alone."""
        if self.noted is not None:
            self.noted.add(".facts")
        return self._facts

    @property
    def fields(self) -> dict[str, Any]:
        if self.noted is not None:
            self.noted.update(self._fields)
        return self._fields

    def __getitem__(self, name: str) -> Any:
        if self.noted is not None:
            self.noted.add(name)
        return self._fields[name]

    def recall(self, noted: str) -> Any:
        """What stands there now, by the name under which it was noted."""
        if noted[0] != ".":
            return self._fields[noted]
        if noted == ".question":
            return self._question
        if noted == ".asked":
            return self._asked
        if noted == ".seat":
            return self._seat
        if noted == ".facts":
            return self._facts
        return self._over if noted == ".over" else self._number

    def json(self) -> dict[str, Any]:
        return {
            "setting": self.setting.json(),
            "seat": self._seat,
            "seats": self.seats,
            "number": self._number,
            "over": self._over,
            "asked": self._asked,
            "question": self._question,
            "facts": list(self._facts),
            "fields": self._fields,
        }
