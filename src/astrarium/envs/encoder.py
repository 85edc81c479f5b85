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

import struct
from itertools import compress
from operator import attrgetter, is_not, ne
from typing import Any, Final, NamedTuple

from astrarium.kernel import PUBLIC, RULE, AstrariumError, Game, Mark, Setting, State, View
from astrarium.kernel.information import seen
from astrarium.playing import notes

from . import np

MOST: Final = 2**31 - 1
SOME: Final = 16  # fields that are compared at once

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


class Raised(dict[int | None, int]):
    """Numbers as they stand in cells: those from zero up are raised by one, and nothing is zero."""

    def __missing__(self, number: int) -> int:
        return number + (number >= 0)


USUAL: Final[dict[int | None, int]] = {number: number + (number >= 0) for number in range(-100, 1000)}
raised: Final = Raised(USUAL | {None: 0}).__getitem__
packers: Final[dict[int, Any]] = {}  # for so many numbers what puts them side by side


class Cells:
    """The cells of a vector, to be written one by one or side by side."""

    __slots__ = ("memory", "vector")

    def __init__(self, length: int) -> None:
        self.vector: Final = np.zeros(length, np.int32)
        self.memory: Final = self.vector.data

    def put(self, values: Any, start: int) -> None:
        """Numbers side by side."""
        pack = packers.get(len(values))
        if pack is None:
            pack = packers[len(values)] = struct.Struct(f"{len(values)}i").pack_into
        pack(self.memory, start * 4, *map(raised, values))

    def blank(self, start: int, stop: int) -> None:
        """Nothing in these cells."""
        self.vector[start:stop] = 0


class Shape:
    """How a field lies: so many cells, or parts of so many cells each with one cell before them."""

    __slots__ = ("name", "nothing", "pack", "parts", "width")

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
        # what puts so many numbers side by side as there are cells
        self.pack: Final = None if self.parts else struct.Struct(f"{self.width}i").pack_into
        self.nothing: Final = (0,) * self.width

    def write(self, value: Any, start: int, cells: Cells) -> None:
        """Put a field's value into its cells; the rest of them is blank."""
        if type(value) is not list:
            if self.parts:
                raise self.too_much(value)
            cells.memory[start] = raised(value)
            return
        if len(value) > (len(self.parts) or self.width):
            raise self.too_much(value)
        if not self.parts:
            cells.put(value, start)
            if len(value) < self.width:
                cells.blank(start + len(value), start + self.width)
            return
        cells.blank(start, start + self.width)
        for (at, most), part in zip(self.parts, value, strict=False):
            if type(part) is list:
                if len(part) > most:
                    raise self.too_much(value)
                cells.memory[start + at] = -1
                cells.put(part, start + at + 1)
            else:
                cells.memory[start + at] = raised(part)

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
        names = [shape.name for shape in self.shapes if not shape.parts and shape.name not in self.replaced]
        # lists of numbers that are changed in place
        self.flat: Final = {name for name in names if type(getattr(s, name)) is list}

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

    def places(self) -> list[tuple[int, Shape, Mark]]:
        """Where each field lies, and who may see it; without those that nobody sees."""
        found = zip(self.layout()[len(HEAD) :], self.shapes, strict=True)
        return [(place.start, shape, self.marks.get(shape.name, PUBLIC)) for place, shape in found if shape.width]

    def encode(self, view: View) -> Any:
        """The view as a vector of int32."""
        cells = Cells(self.length)
        try:
            cells.put([self.questions[view.question], view.asked, view.seat, view.number, *view.facts], 0)
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
        except (AstrariumError, *UNFIT) as wrong:
            common.forget()
            own.forget()
            raise wrong if isinstance(wrong, AstrariumError) else too_great(wrong) from None
        return common.cells.vector + own.cells.vector

    def write_head(self, s: State, seat: int) -> None:
        """The first seven cells, which are those of the seat that looks."""
        if not s.agenda:
            self.common.cells.put((0, -1, seat, s.number, 0, 0, 0), 0)
            return
        top = s.agenda[-1]
        question = self.questions.get(type(top), 0)
        if not question:
            question = self.questions[type(top)] = self.encoder.questions[top.name()]
        if top.seat == seat:
            self.common.cells.put((question, seat, seat, s.number, top.x, top.y, top.z), 0)
        else:
            self.common.cells.put((question, top.seat, seat, s.number, 0, 0, 0), 0)


class Group:
    """Public fields of one kind, read and compared at once. The values that were seen are kept as they are if nothing
    changes them in place, so that most are told to be the same by being the same; otherwise copies are kept."""

    def __init__(self, places: list[tuple[int, Shape]], keep: Any) -> None:
        names = [shape.name for _, shape in places]
        self.read: Final = attrgetter(*names, names[0])  # one more, so that it is never a single value
        self.places: Final = [*places, places[0]]
        self.order: Final = range(len(names))
        self.keep: Final = keep
        self.differ: Final = ne if keep else is_not
        self.forget()

    def forget(self) -> None:
        """Read everything anew at the next look."""
        self.was: tuple[Any, ...] = (self,) * len(self.places)  # equal to no value


class Open:
    """What everybody sees."""

    def __init__(self, encoder: Encoder) -> None:
        self.cells: Final = Cells(encoder.length)
        kinds: dict[tuple[Any, bool], list[tuple[int, Shape]]] = {}
        for start, shape, mark in encoder.places():
            if mark is PUBLIC:
                keep = None if shape.name in encoder.replaced else copies if shape.name in encoder.flat else keep_all
                kinds.setdefault((keep, shape.width > 1), []).append((start, shape))
        self.groups: Final = [
            Group(places[i : i + SOME], keep)
            for (keep, _), places in kinds.items()
            for i in range(0, len(places), SOME)
        ]

    def forget(self) -> None:
        """Read everything anew at the next look."""
        for group in self.groups:
            group.forget()

    def look(self, s: State) -> None:
        """Write what has changed."""
        cells = self.cells
        memory = cells.memory
        for group in self.groups:
            now = group.read(s)
            if now != group.was:
                places = group.places
                for i in compress(group.order, map(group.differ, now, group.was)):
                    start, shape = places[i]
                    value = now[i]
                    if type(value) is int:
                        memory[start] = value + (value >= 0)
                    elif shape.pack is not None and type(value) is list and len(value) <= shape.width:
                        shape.pack(memory, start * 4, *map(raised, value), *shape.nothing[len(value) :])
                    else:
                        shape.write(value, start, cells)
                group.was = now if group.keep is None else group.keep(now)


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


def copies(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """Lists of numbers as they are now."""
    return tuple(map(list.copy, values))


def keep_all(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """Values as they are now."""
    return tuple(map(kept, values))


def kept(value: Any) -> Any:
    """A value that stays as it is when the game goes on."""
    if type(value) is not list:
        return value
    return [part.copy() for part in value] if value and type(value[0]) is list else value.copy()
