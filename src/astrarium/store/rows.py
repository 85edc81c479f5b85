"""What the tables hold, as values."""

from __future__ import annotations

from typing import Any, NamedTuple


class GameRow(NamedTuple):
    id: str
    title: str
    mode: str
    seats: int
    options: dict[str, Any]
    seed: str
    epoch: int
    components: str
    start: dict[str, Any] | None
    parent: str | None
    created: float
    touched: float
    asked: int
    over: bool
    request: dict[str, Any] | None
    rematch: str | None
    clock: dict[str, Any] | None = None
    closed: bool = False
    length: int | None = 0


class SeatRow(NamedTuple):
    n: int
    kind: str  # person, open or bot
    name: str
    bot: str
    since: float = 0.0
    seen: float = 0.0
    muted: bool = False
    sign: str = ""  # the emblem and colour of a person


class Record(NamedTuple):
    """One numbered line of a game: a move, an undo or a take-back."""

    seq: int
    key: str
    seat: int
    kind: str
    body: Any
    at: float


class Snapshot(NamedTuple):
    """A game after its first `seq` records; `mark` names the code that made it."""

    seq: int
    mark: str
    body: str


class Link(NamedTuple):
    game: str
    seat: int
    use: str


class Holding(NamedTuple):
    """What a browser holds in a game: a seat, or -1 to watch; the host made the table."""

    game: str
    seat: int
    host: bool


class ChatLine(NamedTuple):
    """One line of chat."""

    n: int
    seat: int
    name: str
    text: str
    at: float
