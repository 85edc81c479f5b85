"""Where a thing stands in a drawing: by its id or its target, in the units of the picture."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from xml.etree import ElementTree as Tree

from markupsafe import Markup

from .drawing import times

Matrix = tuple[float, float, float, float, float, float]
SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
STEP = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")
NUMBERS = re.compile(r"-?\d*\.?\d+")


Point = tuple[float, float]


def place_of(drawing: Markup, *names: str, near: Point | None = None) -> list[Point]:
    """The middle of each thing that is found; `#id` names it by its id, anything else by a target.

    What stands in several places is taken where it stands first, or where it is nearest to a point.

    >>> drawn = Markup('<g transform="translate(10 20)"><circle data-target="planet:ceres" cx="4" cy="5" r="2"/></g>')
    >>> place_of(drawn, "planet:ceres", "planet:nowhere")
    [(14.0, 25.0)]
    """
    wanted = dict.fromkeys(names)
    found: dict[str, Point] = {}
    for node, matrix in walk(Tree.fromstring(f"<g>{drawing}</g>"), SAME):
        own = [f"#{node.get('id')}", *node.get("data-target", "").split(), *node.get("data-about", "").split()]
        for name in own:
            if name in wanted:
                here = middle(node, matrix)
                if name not in found or (near is not None and far(here, near) < far(found[name], near)):
                    found[name] = here
    return [found[name] for name in wanted if name in found]


def pieces_of(drawing: Markup) -> dict[str, Point]:
    """Where every piece stands that has a name of its own, so that its way can be seen.

    >>> pieces_of(Markup('<g><use id="piece-ship" x="3" y="4"/><use id="p-deck"/></g>'))
    {'piece-ship': (3.0, 4.0)}
    """
    nodes = walk(Tree.fromstring(f"<g>{drawing}</g>"), SAME)
    return {id: middle(node, matrix) for node, matrix in nodes if (id := node.get("id", "")).startswith("piece-")}


def far(one: Point, other: Point) -> float:
    return math.hypot(one[0] - other[0], one[1] - other[1])


def walk(node: Tree.Element, matrix: Matrix) -> Iterator[tuple[Tree.Element, Matrix]]:
    """Every element with the matrix in which its own coordinates are read."""
    own = moved(matrix, node.get("transform", ""))
    yield node, own
    for child in node:
        yield from walk(child, own)


def moved(matrix: Matrix, steps: str) -> Matrix:
    for word, inside in STEP.findall(steps):
        n = [float(one) for one in NUMBERS.findall(inside)]
        if word == "translate":
            matrix = times(matrix, (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0))
        elif word == "scale":
            matrix = times(matrix, (n[0], 0, 0, n[-1], 0, 0))
        else:
            a = math.radians(n[0])
            matrix = times(matrix, (math.cos(a), math.sin(a), -math.sin(a), math.cos(a), 0, 0))
    return matrix


def middle(node: Tree.Element, matrix: Matrix) -> Point:
    """The middle of the outline that is made to be touched, or of the first shape; of a group without one, its origin."""
    inside = [pair for child in node for pair in walk(child, matrix)]
    touched = [pair for pair in inside if {"hit", "halo"} & set(pair[0].get("class", "").split())]
    for part, own in [(node, matrix), *touched, *inside]:
        point = centre(part)
        if point is not None:
            return spot(own, point)
    return spot(matrix, (0.0, 0.0))


def spot(m: Matrix, point: Point) -> Point:
    x, y = point
    return (round(m[0] * x + m[2] * y + m[4], 1), round(m[1] * x + m[3] * y + m[5], 1))


def centre(node: Tree.Element) -> Point | None:
    """The middle of one shape, in its own coordinates."""

    def number(name: str) -> float:
        text = node.get(name, "0")
        return float(text) if NUMBERS.fullmatch(text) else 0.0

    tag = node.tag.rpartition("}")[2]  # a whole element names its space
    if tag in ("circle", "ellipse"):
        return number("cx"), number("cy")
    if tag in ("rect", "svg", "image"):
        return number("x") + number("width") / 2, number("y") + number("height") / 2
    if tag in ("use", "text"):
        return number("x"), number("y")
    return None
