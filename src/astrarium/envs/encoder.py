"""A view as a vector of fixed length, laid out as the game declares its fields.

>>> from astrarium import load
>>> game = load("kepler")
>>> encoder = Encoder(game, game.setting("standard", 2))
>>> [place for place in encoder.layout() if place.name == "turn"]
[Place(name='turn', start=13, width=1, meaning='whose turn runs; -1 in Phases 1 and 3')]

First the head: the question, who is asked, who looks, how many decisions were answered, and the three facts of the
question. Then every field in the order of its declaration. A list is as wide as the game says it may grow (`Span.most`
in its `bounds`), otherwise as long as it is at the first decision; a list of parts is each part in turn. Nothing
depends on chance, and nothing is cut: what would not fit is an error that names the field.

A number from zero up is raised by one, so that zero is left for what is hidden or not there. A part that may be seen or
only counted has a cell before it: the count, or -1 where the part itself follows.

`encode` turns one view into its vector. Who follows a game from decision to decision looks through a `Lens`: it makes
the same vectors, and writes only what has changed.
"""

from __future__ import annotations

from itertools import compress
from operator import attrgetter, ne
from typing import Any, Final, NamedTuple

from astrarium.kernel import PUBLIC, RULE, SPECTATOR, AstrariumError, Game, Mark, Setting, State, View
from astrarium.kernel.information import seen
from astrarium.playing import notes

from . import np

MOST: Final = 2**31 - 1

HEAD: Final = {
    "question": "which decision stands, by the alphabet; 0 when the game is over",
    "asked": "the seat that is asked; -1 when the game is over",
    "seat": "the seat that looks",
    "number": "decisions answered so far",
    "facts": "what the question is about; told to the asked seat alone",
}
RESULT: Final = {
    "outcome": "seat -> 1 won, 0 drew, -1 lost, when the game is over",
    "scores": "seat -> points, when the game is over",
}


class Place(NamedTuple):
    """Where a field lies in the vector."""

    name: str
    start: int
    width: int
    meaning: str


Run = tuple[int, int, int]  # numbers side by side: where in the vector, where in the row, how many


class Shape:
    """How a field lies: so many cells, or parts of so many cells each with one cell before them."""

    __slots__ = ("name", "parts", "width")

    def __init__(self, name: str, seen: list[Any], most: int) -> None:
        self.name: Final = name
        lists = [value for value in seen if isinstance(value, list)]
        self.parts: Final[list[tuple[int, int]]] = []  # where each part lies, and how many it may have
        if any(isinstance(item, list) for value in lists for item in value):
            at = 0
            for i in range(max([len(value) for value in lists])):
                found = [len(value[i]) for value in lists if i < len(value) and isinstance(value[i], list)]
                self.parts.append((at, max([most, *found])))
                at += 1 + self.parts[-1][1]
            self.width: int = at
        elif lists:
            self.width = max([most, *[len(value) for value in lists]])
        else:
            self.width = 0 if all(value is None for value in seen) else 1

    def write(self, value: Any, start: int, row: list[Any], runs: list[Run]) -> None:
        """Put a field's value at the end of the row, and its runs at the end of the runs; the rest of it is blank."""
        if type(value) is not list:
            if self.parts:
                raise self.too_much(value)
            self.write_one(value, start, row, runs)
        elif not self.parts:
            if len(value) > self.width:
                raise self.too_much(value)
            if None in value:
                for i, item in enumerate(value):
                    self.write_one(item, start + i, row, runs)
            else:
                runs.append((start, len(row), len(value)))
                row += value
        else:
            if len(value) > len(self.parts):
                raise self.too_much(value)
            for (at, most), part in zip(self.parts, value, strict=False):
                if type(part) is list:
                    if len(part) > most:
                        raise self.too_much(value)
                    runs.append((start + at, len(row), 1 + len(part)))
                    row.append(-1)
                    row += part
                else:
                    self.write_one(part, start + at, row, runs)

    def write_one(self, number: int | None, start: int, row: list[Any], runs: list[Run]) -> None:
        if number is not None:
            runs.append((start, len(row), 1))
            row.append(number)

    def too_much(self, value: Any) -> AstrariumError:
        help = "the game's bounds declare how long it may grow (most)"
        return AstrariumError(f"{self.name} has {self.width} cells, too few for {value}; {help}")


class Encoder:
    """Turns the views of one game and setting into vectors of one length."""

    def __init__(self, game: Game, setting: Setting) -> None:
        decisions = sorted([name for name, frame in game.frames.items() if frame.asks])
        self.questions: Final = {"": 0} | {name: i + 1 for i, name in enumerate(decisions)}
        s = game.new(setting, "layout")
        spans = game.bounds(s) if game.bounds else {}
        self.meanings: Final = RESULT | {note.name: note.meaning for note in notes(type(s))}
        views = [s.view(seat).fields for seat in range(setting.seats)]
        self.shapes: Final[list[Shape]] = []
        for name in views[0]:
            most = setting.seats if name in RESULT else spans[name].most if name in spans else 0
            self.shapes.append(Shape(name, [fields[name] for fields in views], most))
        self.length: Final[int] = 7 + sum([shape.width for shape in self.shapes])
        self.marks: Final = s.FIELDS
        self.seen_by: Final = s.SEEN_BY

    def layout(self) -> list[Place]:
        """Name, start, width and meaning of every field, in the order of the vector."""
        places: list[Place] = []
        at = 0
        for name, meaning in HEAD.items():
            width = 3 if name == "facts" else 1
            places.append(Place(name, at, width, meaning))
            at += width
        for shape in self.shapes:
            places.append(Place(shape.name, at, shape.width, self.meanings.get(shape.name, "")))
            at += shape.width
        return places

    def encode(self, view: View) -> Any:
        """The view as a vector of int32."""
        row: list[Any] = [self.questions[view.question], view.asked, view.seat, view.number, *view.facts]
        runs = [(0, 0, 7)]
        at = 7
        for shape in self.shapes:
            if shape.width:
                shape.write(view.fields[shape.name], at, row, runs)
                at += shape.width
        cells, fresh = np.zeros(self.length, np.int32), raised(row)
        for start, at, length in runs:
            cells[start : start + length] = fresh[at : at + length]
        return cells


def raised(row: list[Any]) -> Any:
    """A row as cells: numbers from zero up are raised by one."""
    try:
        fresh = np.fromiter(row, np.int32, len(row))
    except (OverflowError, ValueError) as wrong:
        raise too_great(wrong) from None
    fresh += fresh >= 0
    return fresh


def too_great(wrong: Exception) -> AstrariumError:
    return AstrariumError(f"a number of this view does not fit into its cell: {wrong}")


class Lens:
    """The vectors of all seats through a game. What everybody sees is kept once, the rest for each seat; between two
    decisions little changes, and only that is written.

    A vector is equal to `encode(state.view(seat))`. Any state of the encoder's game and setting may follow any other.
    """

    def __init__(self, encoder: Encoder, seats: int) -> None:
        self.questions: Final = encoder.questions
        self.common: Final = Watch(encoder, SPECTATOR)
        self.own: Final = [Watch(encoder, seat) for seat in range(seats)]

    def vector(self, s: State, seat: int) -> Any:
        """What the seat sees, as a vector of int32 of its own."""
        row: list[Any] = [0, -1, seat, s.number, 0, 0, 0]
        if s.agenda:
            top = s.agenda[-1]
            row[0] = self.questions[top.name()]
            row[1] = top.seat
            if top.seat == seat:
                row[4:] = top.x, top.y, top.z
        common, own = self.common, self.own[seat]
        try:
            open, hidden = common.changes(s, row), own.changes(s, row)
            fresh = raised(row)
        except (AstrariumError, OverflowError) as wrong:
            common.forget()
            own.forget()
            raise wrong if isinstance(wrong, AstrariumError) else too_great(wrong) from None
        common.take(fresh, open)
        own.take(fresh, hidden)
        cells = common.cells + own.cells
        cells[:7] = fresh[:7]
        return cells


class Watch:
    """Fields of a state that goes on, in their cells, as one seat sees those that have a mark, or everybody those that
    are public; all other cells are zero."""

    def __init__(self, encoder: Encoder, seat: int) -> None:
        self.seat: Final = seat
        self.cells: Final = np.zeros(encoder.length, np.int32)
        self.looks: Final[list[tuple[str, int, Shape, int, Mark]]] = []  # the width is -1 where it has parts
        self.keys: Final[list[Any]] = []
        for place, shape in zip(encoder.layout()[len(HEAD) :], encoder.shapes, strict=True):
            mark = encoder.marks.get(shape.name, PUBLIC)
            if shape.width and (mark is PUBLIC) is (seat == SPECTATOR):
                self.looks.append((shape.name, place.start, shape, -1 if shape.parts else shape.width, mark))
                self.keys.append(attrgetter(shape.name) if mark is not RULE else key_of(shape.name, encoder.seen_by))
        names = [look[0] for look in self.looks]
        self.read: Final = attrgetter(*names) if seat == SPECTATOR else self.keys_of
        self.order: Final = range(len(names))
        self.forget()

    def keys_of(self, s: State) -> list[Any]:
        """What each field hangs on: as long as that is the same, so is what the seat sees of it."""
        return [key(s) for key in self.keys]

    def forget(self) -> None:
        """Read everything anew at the next look."""
        self.was: list[Any] = [self] * len(self.looks)  # equal to no value

    def changes(self, s: State, row: list[Any]) -> list[Run]:
        """Write what is one number, put what is more at the end of the row; where in the vector that belongs."""
        seat, was, looks, cells, runs = self.seat, self.was, self.looks, self.cells, list[Run]()
        now = self.read(s)
        for i in compress(self.order, map(ne, now, was)):
            value, (name, start, shape, width, mark) = now[i], looks[i]
            if mark is PUBLIC and type(value) is list and len(value) <= width:  # the most common, without a call
                was[i] = value.copy()
                runs.append((start, len(row), len(value)))
                row += value
                if len(value) < width:
                    cells[start + len(value) : start + width] = 0
                continue
            was[i] = kept(value)
            if mark is RULE:
                value = s.see(name, seat)
            elif mark is not PUBLIC:
                value = seen(mark, value, seat, s.seats)
            if width == 1 and type(value) is int:
                cells[start] = value + (value >= 0)
            else:
                cells[start : start + shape.width] = 0
                shape.write(value, start, row, runs)
        return runs

    def take(self, fresh: Any, runs: list[Run]) -> None:
        """Put the numbers of a row into their cells."""
        cells = self.cells
        for start, at, length in runs:
            cells[start : start + length] = fresh[at : at + length]


def key_of(name: str, seen_by: dict[str, tuple[str, ...]]) -> Any:
    """What a field marked RULE hangs on: itself and what the game says; if it says nothing, something ever new."""
    return attrgetter(name, *seen_by[name]) if name in seen_by else lambda s: object()


def kept(value: Any) -> Any:
    """A value that stays as it is when the game goes on."""
    if type(value) is tuple:
        return tuple([kept(part) for part in value])
    if type(value) is not list:
        return value
    return [part.copy() for part in value] if value and type(value[0]) is list else value.copy()
