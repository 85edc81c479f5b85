"""Reading a drawing: where a node lies, by its shapes and the transforms around it.

Shapes that the style sheet places or sizes can't be read; a scene answers for those itself (`where`).

>>> page = Drawing('<g transform="translate(10 20) scale(2)"><circle data-target="planet:ceres" cx="5" r="3"/></g>')
>>> page.where("planet:ceres")
Place(x=20.0, y=20.0, wide=12.0, high=12.0)
>>> Drawing('<g id="a"><rect width="4" height="2"/></g><use href="#a" x="7" data-target="b:c"/>').where("b:c")
Place(x=9.0, y=1.0, wide=4.0, high=2.0)
"""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element, fromstring

Matrix = tuple[float, float, float, float, float, float]
Extent = tuple[float, float, float, float]  # left, top, right, bottom

STILL: Final[Matrix] = (1, 0, 0, 1, 0, 0)
STEP: Final = re.compile(r"(\w+)\(([^)]*)\)")
WORD: Final = re.compile(r"([MLHVCSQTAZ])|(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)", re.IGNORECASE)
TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
UNPLACED: Final = ("defs", "clipPath", "mask", "symbol", "title", "desc", "style", "linearGradient", "radialGradient")
SPOT: Final = 12.0  # the radius of a circle that the style sheet sizes
LETTER: Final = 0.52


class Place(NamedTuple):
    """A box on the board: its middle and its size."""

    x: float
    y: float
    wide: float
    high: float

    @classmethod
    def round(cls, x: float, y: float, r: float) -> Place:
        return cls(x, y, 2 * r, 2 * r)

    @classmethod
    def of(cls, box: Extent) -> Place:
        left, top, right, bottom = box
        return cls((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)

    @property
    def r(self) -> float:
        return max(self.wide, self.high) / 2

    @property
    def middle(self) -> tuple[float, float]:
        return self.x, self.y

    @property
    def box(self) -> Extent:
        return self.x - self.wide / 2, self.y - self.high / 2, self.x + self.wide / 2, self.y + self.high / 2

    def shared(self, other: Place) -> float:
        """The area that both cover.

        >>> Place(0, 0, 4, 4).shared(Place(3, 0, 4, 4))
        4.0
        """
        (l1, t1, r1, b1), (l2, t2, r2, b2) = self.box, other.box
        return max(0.0, min(r1, r2) - max(l1, l2)) * max(0.0, min(b1, b2) - max(t1, t2))

    def and_(self, other: Place) -> Place:
        """The box around both."""
        return Place.of(around([self.box, other.box]) or self.box)


class Drawing:
    """The nodes of some layers that carry a target, and the words that stand between them."""

    def __init__(self, *layers: str) -> None:
        root = fromstring("<svg>" + "".join(layers) + "</svg>")
        self.named: Final[dict[str, Element]] = {}
        for node in root.iter():
            if "id" in node.attrib:
                self.named.setdefault(node.attrib["id"], node)
        self.targets: Final[dict[str, Extent]] = {}
        self.texts: Final[list[Place]] = []
        self.read(root, STILL)

    def where(self, target: str) -> Place | None:
        """The box of a thing: all nodes that carry its name, or one by its `id`."""
        found = self.targets.get(target)
        return Place.of(found) if found is not None else None

    def read(self, node: Element, outer: Matrix) -> None:
        for child in node:
            if child.tag in UNPLACED or "data-unplaced" in child.attrib:  # the style sheet puts it somewhere
                continue
            inner = times(outer, transform(child.attrib.get("transform", "")))
            carried = f"{child.attrib.get('data-target', '')} {child.attrib.get('data-about', '')}".split()
            if carried or "id" in child.attrib:
                seen = self.outline(child, inner)
                for target in carried:
                    if seen is not None:
                        self.targets.setdefault(target, seen)
                if seen is not None and "id" in child.attrib:
                    self.targets.setdefault(f"#{child.attrib['id']}", seen)
            if child.tag == "text":
                written = self.extent(child, inner)
                if written is not None:
                    self.texts.append(Place.of(written))
            self.read(child, inner)

    def outline(self, node: Element, matrix: Matrix) -> Extent | None:
        """What the style rings: the halo inside, or all of it."""
        halo = self.halo(node, matrix)
        return halo or self.extent(node, matrix)

    def halo(self, node: Element, matrix: Matrix) -> Extent | None:
        for child in node:
            inner = times(matrix, transform(child.attrib.get("transform", "")))
            if "halo" in child.attrib.get("class", "").split():
                return self.extent(child, inner)
            found = self.halo(child, inner)
            if found is not None:
                return found
        return None

    def extent(self, node: Element, matrix: Matrix, deep: int = 0) -> Extent | None:
        """The box of a node under a matrix that already holds its own transform."""
        if node.tag in UNPLACED or deep > 12:
            return None
        boxes: list[Extent] = []
        if node.tag == "use":
            used = self.named.get(node.attrib.get("href", "").lstrip("#"))
            if used is not None:
                x, y = size(node, "x"), size(node, "y")
                inner = times(times(matrix, (1, 0, 0, 1, x, y)), transform(used.attrib.get("transform", "")))
                found = self.extent(used, inner, deep + 1)
                boxes += [found] if found is not None else []
        else:
            own = shape(node)
            boxes += [moved(own, matrix)] if own is not None else []
        for child in node:
            inner = times(matrix, transform(child.attrib.get("transform", "")))
            found = self.extent(child, inner, deep + 1)
            boxes += [found] if found is not None else []
        return around(boxes)


def size(node: Element, name: str, default: float = 0.0) -> float:
    try:
        return float(node.attrib.get(name, default))
    except ValueError:
        return default


def shape(node: Element) -> Extent | None:
    """The box of a shape in its own units."""
    tag = node.tag
    if tag in ("circle", "ellipse"):
        x, y = size(node, "cx"), size(node, "cy")
        rx = size(node, "rx", size(node, "r", SPOT))
        ry = size(node, "ry", size(node, "r", SPOT))
        return x - rx, y - ry, x + rx, y + ry
    if tag in ("rect", "image", "foreignObject"):
        x, y = size(node, "x"), size(node, "y")
        return x, y, x + size(node, "width"), y + size(node, "height")
    if tag == "path":
        return path_box(node.attrib.get("d", ""))
    if tag in ("polygon", "polyline"):
        return path_box("M" + node.attrib.get("points", "").replace(",", " "))
    if tag == "text" and node.text:
        x, y, high = size(node, "x"), size(node, "y"), size(node, "font-size", 16)
        wide = len(node.text) * high * LETTER
        left = {"start": x, "end": x - wide}.get(node.attrib.get("text-anchor", ""), x - wide / 2)
        return left, y - high * 0.8, left + wide, y + high * 0.2
    return None


@lru_cache(2048)
def path_box(d: str) -> Extent | None:
    """The box of a path: its points and the handles of its curves, which is never too small.

    >>> path_box("M0 0h4v-2l1 1z"), path_box("M10 0A5 5 0 1 1 0 0")
    ((0.0, -2.0, 5.0, 0.0), (0.0, -5.0, 10.0, 5.0))
    """
    x = y = sx = sy = 0.0
    xs: list[float] = []
    ys: list[float] = []
    command = "M"
    numbers: list[float] = []
    for word, value in WORD.findall(d):
        if word:
            command, numbers = word, []
            if word in "Zz":
                x, y = sx, sy
            continue
        numbers.append(float(value))
        need = TAKES[command.upper()]
        if not need or len(numbers) < need:
            continue
        near = command.islower()
        dx, dy = (x, y) if near else (0.0, 0.0)
        kind = command.upper()
        if kind == "H":
            x = dx + numbers[0]
        elif kind == "V":
            y = dy + numbers[0]
        elif kind == "A":
            ex, ey = dx + numbers[5], dy + numbers[6]
            mx, my, r = (x + ex) / 2, (y + ey) / 2, min(numbers[0], numbers[1])
            if numbers[3] or math.dist((x, y), (ex, ey)) > 1.9 * r:
                xs += [mx - r, mx + r]
                ys += [my - r, my + r]
            x, y = ex, ey
        else:
            xs += [dx + n for n in numbers[::2]]
            ys += [dy + n for n in numbers[1::2]]
            x, y = xs[-1], ys[-1]
            if kind == "M":
                sx, sy = x, y
                command = "l" if near else "L"
        xs.append(x)
        ys.append(y)
        numbers = []
    return (min(xs), min(ys), max(xs), max(ys)) if xs else None


@lru_cache(4096)
def transform(text: str) -> Matrix:
    """A transform attribute as a matrix."""
    found = STILL
    for name, inside in STEP.findall(text):
        n = [float(part) for part in inside.replace(",", " ").split()]
        if name == "translate":
            found = times(found, (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0))
        elif name == "scale":
            found = times(found, (n[0], 0, 0, n[1] if len(n) > 1 else n[0], 0, 0))
        elif name == "rotate":
            a = math.radians(n[0])
            x, y = (n[1], n[2]) if len(n) > 2 else (0.0, 0.0)
            turned = (math.cos(a), math.sin(a), -math.sin(a), math.cos(a), 0, 0)
            found = times(times(times(found, (1, 0, 0, 1, x, y)), turned), (1, 0, 0, 1, -x, -y))
        elif name == "matrix" and len(n) == 6:
            found = times(found, (n[0], n[1], n[2], n[3], n[4], n[5]))
    return found


def times(m: Matrix, n: Matrix) -> Matrix:
    return (
        m[0] * n[0] + m[2] * n[1],
        m[1] * n[0] + m[3] * n[1],
        m[0] * n[2] + m[2] * n[3],
        m[1] * n[2] + m[3] * n[3],
        m[0] * n[4] + m[2] * n[5] + m[4],
        m[1] * n[4] + m[3] * n[5] + m[5],
    )


def moved(box: Extent, m: Matrix) -> Extent:
    corners = [(x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
    xs = [m[0] * x + m[2] * y + m[4] for x, y in corners]
    ys = [m[1] * x + m[3] * y + m[5] for x, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def around(boxes: list[Extent]) -> Extent | None:
    if not boxes:
        return None
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)
