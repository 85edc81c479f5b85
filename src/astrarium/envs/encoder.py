"""A view as a vector of fixed length, laid out as the game declares its fields.

>>> from astrarium import load
>>> game = load("kepler")
>>> encoder = Encoder(game, game.setting("standard", 2))
>>> [place for place in encoder.layout() if place.name == "turn"]
[VectorSlice(name='turn', start=13, width=1, meaning='whose turn runs; -1 in Phases 1 and 3')]

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

import struct
from functools import cache
from itertools import compress, zip_longest
from operator import attrgetter, ne
from typing import Any, Final, NamedTuple

from astrarium.kernel import PUBLIC, RULE, AstrariumError, Game, Mark, Setting, State, View
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


class VectorSlice(NamedTuple):
    """Where a field lies in the vector."""

    name: str
    start: int
    width: int
    meaning: str


class Raised(dict[int | None, int]):
    """Numbers as they stand in cells: those from zero up are raised by one, and nothing is zero."""

    def __missing__(self, number: int) -> int:
        return number + (number >= 0)


USUAL: Final[dict[int | None, int]] = {number: number + (number >= 0) for number in range(-100, 1000)}
raised: Final = Raised(USUAL | {None: 0}).__getitem__


@cache
def packers(width: int) -> list[Any]:
    """For so many numbers what writes them side by side into so many cells, and nothing into the rest of these."""
    return [struct.Struct(f"{count}i{(width - count) * 4}x").pack_into for count in range(width + 1)]


HEAD_PACKER: Final = packers(7)[7]


class Cells:
    """The cells of a vector, and the memory that they lie in."""

    __slots__ = ("memory", "vector")

    def __init__(self, length: int) -> None:
        self.vector: Final = np.zeros(length, np.int32)
        self.memory: Final = self.vector.data


def write_head(cells: Cells, *numbers: int) -> None:
    """The first seven cells: question, asked, seat, number and facts."""
    HEAD_PACKER(cells.memory, 0, *map(raised, numbers))


class Shape:
    """How a field lies: so many cells, or parts of so many cells each with one cell before them."""

    __slots__ = ("name", "packers", "parts", "width")

    def __init__(self, name: str, seen: list[Any], most: int) -> None:
        self.name: Final = name
        lists = [value for value in seen if isinstance(value, list)]
        self.parts: Final[list[tuple[int, list[Any]]]] = []  # where each part lies, and what writes it
        self.width: int = 0
        if any(isinstance(item, list) for value in lists for item in value):
            for i in range(max([len(value) for value in lists])):
                found = [len(value[i]) for value in lists if i < len(value) and isinstance(value[i], list)]
                wide = 1 + max([most, *found])
                self.parts.append((self.width, packers(wide)))
                self.width += wide
        elif lists:
            self.width = max([most, *[len(value) for value in lists]])
        elif not all(value is None for value in seen):
            self.width = 1
        self.packers: Final = [] if self.parts else packers(self.width)  # what writes a list without parts

    def write(self, value: Any, start: int, cells: Cells) -> None:
        """Put a field's value into its cells; the rest of them is blank."""
        if type(value) is not list:
            if self.parts:
                raise self.too_much(value)
            cells.memory[start] = raised(value)
        elif len(value) < len(self.packers):
            self.packers[len(value)](cells.memory, start * 4, *map(raised, value))
        elif len(value) > len(self.parts):
            raise self.too_much(value)
        else:
            for (at, part_packers), part in zip_longest(self.parts, value):
                numbers = (-1, *part) if type(part) is list else (part,)
                if len(numbers) >= len(part_packers):
                    raise self.too_much(value)
                part_packers[len(numbers)](cells.memory, (start + at) * 4, *map(raised, numbers))

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
        self.replaced: Final = {*s.REPLACED, *RESULT, "asked", "seats"}
        self.lists: Final = {name for name in views[0] if type(getattr(s, name)) is list}

    def layout(self) -> list[VectorSlice]:
        """Name, start, width and meaning of every field, in the order of the vector."""
        places: list[VectorSlice] = []
        at = 0
        for name, meaning in HEAD.items():
            width = 3 if name == "facts" else 1
            places.append(VectorSlice(name, at, width, meaning))
            at += width
        for shape in self.shapes:
            places.append(VectorSlice(shape.name, at, shape.width, self.meanings.get(shape.name, "")))
            at += shape.width
        return places

    def places(self) -> list[tuple[int, Shape, Mark]]:
        """Where each field lies, and who may see it; without those that nobody sees."""
        found = zip(self.layout()[len(HEAD) :], self.shapes, strict=True)
        return [(place.start, shape, self.marks.get(shape.name, PUBLIC)) for place, shape in found if shape.width]

    def look(self, i: int, start: int, shape: Shape) -> list[str]:
        """How the public field that is seen as the i-th is read and, if it has changed, written. All of them are put
        together as a person would write them down: a loop over them takes twice the time."""
        differs, keep = "!=", "value.copy()"
        if shape.parts:
            write = f"{shape.name}_write(value, {start}, cells)"
            keep = "[*map(list.copy, value)]"
        elif shape.name in self.lists:
            write = f"{shape.name}_packers[len(value)](memory, {start * 4}, *map(raised, value))"
        else:
            write = f"memory[{start}] = value + (value >= 0)"
        if shape.name in self.replaced:
            differs, keep = "is not", "value"
        return [f"value = s.{shape.name}", f"if value {differs} was[{i}]:", f"    {write}", f"    was[{i}] = {keep}"]

    def encode(self, view: View) -> Any:
        """The view as a vector of int32."""
        cells = Cells(self.length)
        try:
            write_head(cells, self.questions[view.question], view.asked, view.seat, view.number, *view.facts)
            for start, shape, _ in self.places():
                shape.write(view.fields[shape.name], start, cells)
        except UNFIT as wrong:
            raise too_great(wrong) from None
        return cells.vector


UNFIT: Final = (OverflowError, TypeError, ValueError, struct.error)  # what no cell can hold


def too_great(wrong: Exception) -> AstrariumError:
    return AstrariumError(f"a number of this view does not fit into its cell: {wrong}")


class Lens:
    """The vectors of all seats through a game. What everybody sees is kept once, the rest for each seat; between two
    decisions little changes, and only that is written.

    A vector is equal to `encode(state.view(seat))`. Any state of the encoder's game and setting may follow any other.
    """

    def __init__(self, encoder: Encoder, seats: int) -> None:
        self.encoder: Final = encoder
        self.questions: Final[dict[type, int]] = {}  # the first cell for each kind of question
        self.common: Final = Open(encoder)
        self.own: Final = [Own(encoder, seat) for seat in range(seats)]

    def vector(self, s: State, seat: int) -> Any:
        """What the seat sees, as a vector of int32 of its own."""
        common, own = self.common, self.own[seat]
        try:
            self.write_head(s, seat)
            common.look(s)
            own.look(s)
        except (AstrariumError, IndexError, *UNFIT):
            common.forget()
            own.forget()
            return self.encoder.encode(s.view(seat))  # which says what does not fit
        return common.cells.vector + own.cells.vector

    def write_head(self, s: State, seat: int) -> None:
        """The first seven cells, which are those of the seat that looks."""
        cells = self.common.cells
        if not s.agenda:
            write_head(cells, 0, -1, seat, s.number, 0, 0, 0)
            return
        top = s.agenda[-1]
        question = self.questions.get(type(top), 0)
        if not question:
            question = self.questions[type(top)] = self.encoder.questions[top.name()]
        if top.seat == seat:
            write_head(cells, question, seat, seat, s.number, top.x, top.y, top.z)
        else:
            write_head(cells, question, top.seat, seat, s.number, 0, 0, 0)


class Open:
    """What everybody sees. A value that nothing changes in place is the same as long as it is the same thing; of the
    others copies are kept and compared."""

    def __init__(self, encoder: Encoder) -> None:
        self.cells: Final = Cells(encoder.length)
        places = [(start, shape) for start, shape, mark in encoder.places() if mark is PUBLIC]
        self.was: Final[list[Any]] = [self] * len(places)
        lines = ["def look(s):", *[f"    {line}" for i in range(len(places)) for line in encoder.look(i, *places[i])]]
        scope: dict[str, Any] = {"was": self.was, "cells": self.cells, "memory": self.cells.memory, "raised": raised}
        scope |= {f"{shape.name}_{word}": getattr(shape, word) for _, shape in places for word in ("packers", "write")}
        exec("\n".join(lines), scope)
        self.look: Final = scope["look"]  # write what has changed

    def forget(self) -> None:
        """Read everything anew at the next look."""
        self.was[:] = [self] * len(self.was)  # equal to no value


class Own:
    """What one seat sees of the fields that are not public. A field is asked for again when one of the values has
    changed that it hangs on: itself, and what the game names in SEEN_BY."""

    def __init__(self, encoder: Encoder, seat: int) -> None:
        self.cells: Final = Cells(encoder.length)
        self.seat: Final = seat
        self.looks: Final[list[tuple[int, Shape, Mark]]] = []
        self.restless: Final[set[int]] = set()  # nobody says what these hang on: they are asked for at every look
        names = ["seats", "seats"]  # so that what is read is never a single value
        hanging: list[set[int]] = [set(), set()]
        for start, shape, mark in encoder.places():
            if mark is not PUBLIC:
                if mark is RULE and shape.name not in encoder.seen_by:
                    self.restless.add(len(self.looks))
                for name in (shape.name, *encoder.seen_by.get(shape.name, ())):
                    if name not in names:
                        names.append(name)
                        hanging.append(set())
                    hanging[names.index(name)].add(len(self.looks))
                self.looks.append((start, shape, mark))
        self.read: Final = attrgetter(*names)
        self.hanging: Final = hanging  # for each value the fields that hang on it
        self.boards: Final = [i for i, name in enumerate(names) if name not in encoder.replaced]
        self.forget()

    def forget(self) -> None:
        """Read everything anew at the next look."""
        self.was: tuple[Any, ...] = (self,) * len(self.hanging)  # equal to no value

    def look(self, s: State) -> None:
        """Write what has changed."""
        now = self.read(s)
        if self.restless or now != self.was:
            for i in self.restless.union(*compress(self.hanging, map(ne, now, self.was))):
                start, shape, mark = self.looks[i]
                if mark is RULE:
                    value = s.see(shape.name, self.seat)
                else:
                    value = seen(mark, getattr(s, shape.name), self.seat, s.seats)
                shape.write(value, start, self.cells)
            was = list(now)
            for i in self.boards:
                was[i] = kept(was[i])
            self.was = tuple(was)


def kept(value: Any) -> Any:
    """A value that stays as it is when the game goes on."""
    if type(value) is not list:
        return value
    return [part.copy() for part in value] if value and type(value[0]) is list else value.copy()
