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

`encode` turns one view into its vector. Who follows a game from decision to decision looks through a `Lens`: it has the
same vectors, and writes only what has changed.
"""

from __future__ import annotations

from itertools import compress
from operator import attrgetter, ne
from typing import Any, Final, NamedTuple

from astrarium.kernel import PUBLIC, RULE, AstrariumError, Game, Mark, Setting, State, View
from astrarium.kernel.information import seen
from astrarium.playing import notes

from . import np

MOST: Final = 2**31 - 1
ABSENT: Final = -MOST - 1  # in a row, before zero is put in its place

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


class Shape:
    """How a field lies: so many cells, or parts of so many cells each with one cell before them."""

    __slots__ = ("blank", "name", "parts", "width")

    def __init__(self, name: str, seen: list[Any], most: int) -> None:
        self.name: Final = name
        lists = [value for value in seen if isinstance(value, list)]
        nested = any(isinstance(item, list) for value in lists for item in value)
        self.parts: Final[list[int]] = []
        if nested:
            for i in range(max([len(value) for value in lists])):
                found = [len(value[i]) for value in lists if i < len(value) and isinstance(value[i], list)]
                self.parts.append(max([most, *found]))
            self.width: int = sum(self.parts) + len(self.parts)
        elif lists:
            self.width = max([most, *[len(value) for value in lists]])
        else:
            self.width = 0 if all(value is None for value in seen) else 1
        self.blank: Final = [ABSENT] * max([self.width, *self.parts])

    def write(self, value: Any, row: list[Any]) -> None:
        """Put a field's value at the end of the row."""
        if not isinstance(value, list):
            if value is None:
                row += self.blank[: self.width]
            elif self.parts:
                raise self.too_much(value)
            else:
                row.append(value)
                row += self.blank[: self.width - 1]
        elif self.parts:
            if len(value) > len(self.parts):
                raise self.too_much(value)
            for width, part in zip(self.parts, value, strict=False):
                if isinstance(part, list):
                    if len(part) > width:
                        raise self.too_much(value)
                    row.append(-1)
                    row += part
                    row += self.blank[: width - len(part)]
                else:
                    row.append(ABSENT if part is None else part)
                    row += self.blank[:width]
            for width in self.parts[len(value) :]:
                row += self.blank[: width + 1]
        else:
            if len(value) > self.width:
                raise self.too_much(value)
            row += [ABSENT if item is None else item for item in value] if None in value else value
            row += self.blank[: self.width - len(value)]

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
        marks = s.FIELDS
        self.plan: Final = [  # name, width, whether it is a plain list or number that everybody sees whole
            (shape.name, shape.width, not shape.parts and marks.get(shape.name, PUBLIC) is PUBLIC, shape)
            for shape in self.shapes
            if shape.width
        ]

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
        fields = view.fields
        for name, width, plain, shape in self.plan:
            value = fields[name]
            if not plain:
                shape.write(value, row)
            elif type(value) is not list:
                row.append(value)
            elif len(value) == width:
                row += value
            else:
                shape.write(value, row)
        return raised(row)


def raised(row: list[Any]) -> Any:
    """The cells of a row: numbers from zero up raised by one, zero where nothing is seen."""
    try:
        cells = np.fromiter(row, np.int32, len(row))
    except (OverflowError, ValueError) as wrong:
        raise AstrariumError(f"a number of this view does not fit into its cell: {wrong}") from None
    cells += cells >= 0
    cells[cells == ABSENT] = 0
    return cells


class Look(NamedTuple):
    """A field as a lens reads it: where it lies, how, and who sees it."""

    start: int
    shape: Shape
    mark: Mark


class Lens:
    """The vectors of one seat through a game: the last one is kept, and only fields that have changed are written.

    Between two decisions few of them do, so that this takes a small part of the time of `encode(state.view(seat))`, to
    which it is equal. Any state of the encoder's game and setting may follow any other.
    """

    def __init__(self, encoder: Encoder, marks: dict[str, Mark], seat: int) -> None:
        self.questions: Final = encoder.questions
        self.seat: Final = seat
        places = {place.name: place.start for place in encoder.layout()}
        looks = [(s.name, Look(places[s.name], s, marks.get(s.name, PUBLIC))) for s in encoder.shapes if s.width]
        looks.sort(key=lambda look: look[1].mark is RULE)
        held = [name for name, look in looks if look.mark is not RULE]
        self.ruled: Final = [name for name, look in looks if look.mark is RULE]
        self.read: Final = attrgetter(*held)
        self.looks: Final = [look for _, look in looks]
        self.cells: Final = np.zeros(encoder.length, np.int32)
        self.forget()

    def forget(self) -> None:
        """Read everything anew at the next look."""
        self.was: list[Any] = [self] * len(self.looks)  # equal to no value

    def vector(self, s: State) -> Any:
        """What the seat sees, as a vector of int32 of its own."""
        row: list[Any] = [0, -1, self.seat, s.number, 0, 0, 0]
        if s.agenda:
            top = s.agenda[-1]
            row[:2] = self.questions[top.name()], top.seat
            if top.seat == self.seat:
                row[4:] = top.x, top.y, top.z
        try:
            spans = self.changes(s, row)
            fresh = raised(row)
        except AstrariumError:
            self.forget()
            raise
        cells = self.cells
        cells[:7] = fresh[:7]
        for start, end, at in spans:
            cells[start:end] = fresh[at : at + end - start]
        return cells.copy()

    def changes(self, s: State, row: list[Any]) -> list[tuple[int, int, int]]:
        """Put what has changed at the end of the row: start and end in the vector, start in the row, of each field."""
        seat, was = self.seat, self.was
        now = [*self.read(s), *[s.see(name, seat) for name in self.ruled]]
        spans: list[tuple[int, int, int]] = []
        for i in compress(range(len(now)), map(ne, now, was)):
            value, (start, shape, mark) = now[i], self.looks[i]
            was[i] = kept(value, bool(shape.parts))
            spans.append((start, start + shape.width, len(row)))
            shape.write(value if mark is PUBLIC or mark is RULE else seen(mark, value, seat, s.seats), row)
        return spans


def kept(value: Any, nested: bool) -> Any:
    """A value that stays as it is when the game goes on."""
    if type(value) is not list:
        return value
    if nested or (value and type(value[0]) is list):
        return [part.copy() if type(part) is list else part for part in value]
    return value.copy()
