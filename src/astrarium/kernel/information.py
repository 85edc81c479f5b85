"""Information: each field of a state is marked once, and from the marks follows what a seat may see."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from .refusal import AstrariumError

if TYPE_CHECKING:
    from .game import Game
    from .setting import Setting
    from .state import State

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


def unseen_text(s: State, seat: int) -> str:
    """All that a seat does not see of a state, as one comparable text."""
    hidden: dict[str, Any] = {}
    for name, mark in s.FIELDS.items():
        value = getattr(s, name)
        if mark is not RULE:
            hidden[name] = unseen(mark, value, seat, s.seats)
        elif s.see(name, seat) != value:
            hidden[name] = value
    return json.dumps(hidden)


def check_dreamer(s: State, seat: int) -> None:
    """Only a seat imagines; somebody who only watches where the game says what they can know."""
    if not 0 <= seat < s.seats and (seat != SPECTATOR or not s.SPECTATORS_IMAGINE):
        raise AstrariumError(
            f"seat {seat} imagines nothing in {s.given.game.id}; ask one of the seats 0 to {s.seats - 1}"
        )


class Given:
    """What is settled before the first draw, and open to all: the game, its setting, and the pieces on the table."""

    __slots__ = ("game", "pieces", "setting")

    def __init__(self, game: Game, setting: Setting, pieces: Any) -> None:
        self.game: Final = game
        self.setting: Final = setting
        self.pieces: Final = pieces  # the box of components, as the game reads it
