"""Ink: what a teacher draws on a board. Guides, lessons, hints, studies, plans and puzzles share it; nothing else may
draw there.

A mark is data, not drawing: a ring around `planet:apollas`, a way through some spaces, a number, a tag of two to four
words, a cross. It names targets, as actions do, and the scene says where they are (`where` and `leg` of a Scene). What
a scene does not answer is read from its drawing: the box of the node that carries the target, or its `halo`.
Sizes of strokes, discs and letters are pixels of the screen; `scale` says how many there are to a unit of the board.

>>> Stroke.read({"ring": "planet:apollas", "look": "dash"})
Stroke(kind='ring', targets=('planet:apollas',), text='', look='dash')
>>> Stroke.read({"way": ["space:e5.1", "planet:apollas"]}).targets
('space:e5.1', 'planet:apollas')
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from astrarium.kernel import AstrariumError, View
from astrarium.text import FIRST
from astrarium.text.words import Words

from .draw import Point, box, disc, el, join, number, path, polygon
from .drawing import Drawing, Place
from .picture import scene_of

KINDS: Final = ("ring", "way", "number", "tag", "cross")
LOOKS: Final = ("", "dash", "bad", "good", "soft", "s0", "s1", "s2", "s3")
RIM: Final = 5.0  # pixels between a thing and its ring
HEAD: Final = 15.0
TAG_HIGH: Final = 26.0
LETTER: Final = 7.4  # the mean width of a tag's letter
FAR: Final = 12.0  # from a ring to its tag
LONG: Final = 1.18  # what is that much longer than wide gets a frame instead of a ring


class Stroke(NamedTuple):
    """One stroke of the teacher."""

    kind: str
    targets: tuple[str, ...]
    text: str = ""  # a number's figure, a tag's words
    look: str = ""

    @classmethod
    def read(cls, entry: dict[str, Any], lang: str = "en") -> Stroke:
        """A mark as it stands in a file: `{tag = "planet:apollas", text.en = "key", look = "bad"}`."""
        kinds = [kind for kind in KINDS if kind in entry]
        if len(kinds) != 1 or entry.keys() - {*kinds, "text", "look"}:
            raise AstrariumError(f"{entry} is no mark: one of {', '.join(KINDS)}, with text and look")
        found = entry[kinds[0]]
        said = entry.get("text", "")
        text = str(said.get(lang, said.get(FIRST, ""))) if isinstance(said, dict) else str(said)
        look = entry.get("look", "")
        if look not in LOOKS or (kinds[0] in ("tag", "number") and not text):
            raise AstrariumError(f"{entry}: a look is one of {', '.join(LOOKS[1:])}; tags and numbers have a text")
        return cls(kinds[0], (found,) if isinstance(found, str) else tuple(found), text, look)


class Board:
    """The places of one drawn position."""

    def __init__(self, view: View, words: Words, *layers: Markup) -> None:
        self.view: Final = view
        self.words: Final = words
        self.scene: Final = scene_of(words.game)
        if not layers and self.scene.drawn:
            layers = (self.scene.ground(view, words), self.scene.live(view, words))
        self.drawing: Final = Drawing(*layers)
        named = [box for target, box in self.drawing.targets.items() if not target.startswith("#")]
        self.things: Final = [Place.of(box) for box in dict.fromkeys(named)]

    def where(self, target: str) -> Place | None:
        """Where a thing is, in units of the board; nothing if it is not on it."""
        return self.scene.where(self.view, self.words, target) or self.drawing.where(target)

    def last(self, targets: Sequence[str]) -> tuple[str, ...]:
        """The last of the things that an action names that lies on the board: a slot, not how its tile is turned."""
        return tuple([one for one in targets if self.where(one) is not None][-1:])

    def line(self, targets: Sequence[str]) -> list[Point]:
        """The points of a way, through the places that it names."""
        found: list[Point] = []
        for one, other in pairwise(targets):
            start, end = self.where(one), self.where(other)
            if start is None or end is None:
                return []
            found += self.scene.leg(self.view, one, other) or [start.middle, end.middle]
        return [point for i, point in enumerate(found) if i == 0 or point != found[i - 1]]


def where(view: View, words: Words, target: str) -> Place | None:
    """Where a thing is on the board of a game."""
    return Board(view, words).where(target)


def ink(
    board: Board,
    marks: Iterable[Stroke],
    scale: float = 1.0,
    frame: Place | None = None,
    class_: str = "ink",
    numbers: list[Place] | None = None,
) -> Markup:
    """The marks as one layer over a board; `frame` is the part of it that is shown, `numbers` are those drawn before."""
    return Pen(board, scale, frame, numbers).draw(list(marks), class_)


class Pen:
    """Draws marks at one scale, and remembers what may not be covered."""

    def __init__(self, board: Board, scale: float, frame: Place | None, numbers: list[Place] | None = None) -> None:
        self.board: Final = board
        self.unit: Final = 1 / scale
        self.frame: Final = frame
        self.taken: list[Place] = []
        self.numbers = numbers

    def draw(self, marks: list[Stroke], class_: str) -> Markup:
        found = {target: self.board.where(target) for mark in marks for target in mark.targets}
        known = [mark for mark in marks if all(found[target] is not None for target in mark.targets)]
        self.taken = [place for place in found.values() if place is not None]
        ways = [self.way(mark) for mark in known if mark.kind == "way"]
        rings = [self.ring(mark, found[mark.targets[0]]) for mark in known if mark.kind == "ring"]
        discs = [
            self.disc(mark, [found[t] for t in mark.targets]) for mark in known if mark.kind in ("number", "cross")
        ]
        tags = [self.tag(mark, found[mark.targets[0]]) for mark in known if mark.kind == "tag"]
        return el("g", *ways, *rings, *discs, *tags, class_=class_, aria_hidden="true")

    def px(self, x: float, y: float, *inside: Markup | None, class_: str, turn: float = 0) -> Markup:
        """A group whose units are pixels of the screen; the inner one follows the camera."""
        spot = f"translate({number(x)} {number(y)}) scale({self.unit:.4f})" + (f" rotate({turn:.1f})" if turn else "")
        return el("g", el("g", *inside, class_="ink-px"), class_=class_, transform=spot)

    # ------------------------------------------------------------ marks
    def ring(self, mark: Stroke, place: Place | None) -> Markup:
        assert place is not None
        rim, look = RIM * self.unit, f"ink-ring {mark.look}".strip()
        if max(place.wide, place.high) > LONG * min(place.wide, place.high):
            round_ = 10 * self.unit
            wide, high = place.wide + 2 * rim, place.high + 2 * rim
            return box(place.x - wide / 2, place.y - high / 2, wide, high, round_, class_=look)
        return disc(place.r + rim, place.x, place.y, class_=look)

    def way(self, mark: Stroke) -> Markup | None:
        points = self.board.line(mark.targets)
        first, last = self.board.where(mark.targets[0]), self.board.where(mark.targets[-1])
        if len(points) < 2 or first is None or last is None:
            return None
        free = left(left(points, first, 0.0)[::-1], last, 3 * self.unit)[::-1]
        if length(free) > 1.5 * HEAD * self.unit:
            points = free
        (ax, ay), (bx, by) = points[-2], points[-1]
        angle = math.degrees(math.atan2(by - ay, bx - ax))
        shaft = shortened(points[::-1], HEAD * self.unit * 0.7)[::-1]
        d = "M" + "L".join([f"{number(x)} {number(y)}" for x, y in shaft])
        head = self.px(
            bx, by, path(polygon([(0, 0), (-HEAD, -8), (-HEAD, 8)])), class_=f"ink-head {mark.look}", turn=angle
        )
        return join(path(d, class_="ink-case"), path(d, class_=f"ink-way {mark.look}"), head)

    def disc(self, mark: Stroke, places: list[Place | None]) -> Markup:
        """A number at the shoulder of its thing, a cross in the middle of one or between two."""
        x = sum([place.x for place in places if place]) / len(places)
        y = sum([place.y for place in places if place]) / len(places)
        place = places[0]
        assert place is not None
        if mark.kind == "cross":
            cross = path("M-5 -5L5 5M5 -5L-5 5")
            self.taken.append(Place(x, y, 24 * self.unit, 24 * self.unit))
            return self.px(x, y, disc(12), cross, class_="ink-no")
        if place.r > 15 * self.unit:
            away = (min(place.r, 60.0) + RIM * self.unit) * 0.71
            x, y = x - away, y - away
        figure, wide = el("text", mark.text, y=5), 24 * self.unit
        if self.numbers is not None:
            while any(Place(x, y, wide, wide).shared(other) for other in self.numbers):
                x += wide  # several at one thing stand side by side
            self.numbers.append(Place(x, y, wide, wide))
        self.taken.append(Place(x, y, wide, wide))
        return self.px(x, y, disc(12), figure, class_=f"ink-num {mark.look}".strip())

    def tag(self, mark: Stroke, place: Place | None) -> Markup | None:
        """Words on a plate beside their thing: right, left, above or below, where they hide least."""
        assert place is not None
        u = self.unit
        wide, high = (len(mark.text) * LETTER + 26) * u, TAG_HIGH * u
        best, least = None, math.inf
        half = (place.wide / 2 + RIM * u, place.high / 2 + RIM * u)
        for step, far in enumerate((FAR, 3 * FAR, 6 * FAR)):
            for side, (dx, dy) in enumerate(((1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1))):
                x = place.x + dx * (half[0] + wide / 2 + far * u) * (0.75 if dx and dy else 1)
                y = place.y + dy * (half[1] + high / 2 + far * u)
                spot = self.inside(Place(x, y, wide, high))
                weight = self.hidden(spot) + (4 * step + 0.5 * side) * u * u * 60
                if spot.shared(place):
                    weight += 40 * spot.shared(place)
                if weight < least:
                    best, least = spot, weight
        assert best is not None
        self.taken.append(best)
        plate = box(-wide / u / 2, -13, wide / u, TAG_HIGH, 8)
        said = self.px(best.x, best.y, plate, el("text", mark.text, y=4.8), class_=f"ink-tag {mark.look}".strip())
        return join(self.leader(best, place, mark.look), said)

    def leader(self, tag: Place, place: Place, look: str) -> Markup | None:
        """A dotted line from a tag to the thing it speaks of, where they are apart."""
        x = min(max(place.x, tag.x - tag.wide / 2), tag.x + tag.wide / 2)
        y = min(max(place.y, tag.y - tag.high / 2), tag.y + tag.high / 2)
        far = math.hypot(place.x - x, place.y - y)
        reach = place.r + RIM * self.unit
        if far < reach + 4 * self.unit:
            return None
        ex, ey = place.x + (x - place.x) * reach / far, place.y + (y - place.y) * reach / far
        return path(f"M{number(x)} {number(y)}L{number(ex)} {number(ey)}", class_=f"ink-line {look}".strip())

    # ------------------------------------------------------------ what is free
    def inside(self, spot: Place) -> Place:
        """The same, moved into what is shown."""
        frame, edge = self.frame, 8 * self.unit
        if frame is None:
            return spot
        across, down = (frame.wide - spot.wide) / 2 - edge, (frame.high - spot.high) / 2 - edge
        x = min(max(spot.x, frame.x - across), frame.x + across) if across > 0 else frame.x
        y = min(max(spot.y, frame.y - down), frame.y + down) if down > 0 else frame.y
        return spot._replace(x=x, y=y)

    def hidden(self, spot: Place) -> float:
        """How much a tag would hide there: other marks, small things, and words of the board."""
        marks = sum([10 * spot.shared(place) for place in self.taken])
        things = sum([2 * spot.shared(place) for place in self.board.things if place.wide < spot.wide])
        return marks + things + sum([3 * spot.shared(place) for place in self.board.drawing.texts])


def left(points: Sequence[Point], place: Place, more: float) -> list[Point]:
    """A line from where it leaves a thing: a round one near its rim, a long one at its border."""
    whole, by = length(points), 0.0
    long = max(place.wide, place.high) > LONG * min(place.wide, place.high)
    while by < whole:
        rest = shortened(points, by) if by else list(points)
        dx, dy = abs(rest[0][0] - place.x), abs(rest[0][1] - place.y)
        if dx > place.wide / 2 or dy > place.high / 2 if long else math.hypot(dx, dy) > 0.85 * place.r:
            return shortened(rest, more) if more else rest
        by += max(whole / 60, 1e-6)
    return list(points)


def length(points: Sequence[Point]) -> float:
    return sum([math.dist(a, b) for a, b in pairwise(points)])


def shortened(points: Sequence[Point], by: float) -> list[Point]:
    """A line without its beginning.

    >>> shortened([(0, 0), (4, 0), (4, 4)], 6)
    [(4.0, 2.0), (4, 4)]
    """
    for i, (a, b) in enumerate(pairwise(points)):
        piece = math.dist(a, b)
        if piece > by:
            share = by / piece
            return [(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share), *points[i + 1 :]]
        by -= piece
    return list(points[-2:])


__all__ = ["KINDS", "LOOKS", "Board", "Place", "Stroke", "ink", "where"]
