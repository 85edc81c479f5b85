"""The styles of our pages use steps of few scales: type, space, corners, layers, and the widths at which windows break."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from start import SOURCE

from .counts import breaks

STATIC = SOURCE / "web" / "static"
SHEETS = {path.name: path.read_text(encoding="utf-8") for path in STATIC.glob("*.css")}
LENGTH = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:px|rem|em)\b")
WIDTHS = {700, 1100, 1280}  # from there on it is a tablet, a small window, a window
OWN_WIDTHS = {"efemeris": {901}}  # from there on its map has room for its edges


def values(properties: str) -> Iterator[str]:
    """What is written after such a property, in every sheet but those that draw."""
    for name, sheet in SHEETS.items():
        if name != "ink.css":
            yield from re.findall(rf"(?<![-\w])(?:{properties}):\s*([^;}}]+)", sheet)


def lengths(properties: str) -> set[str]:
    """The lengths that are no step of a scale."""
    return {length for value in values(properties) for length in LENGTH.findall(value)}


# The bounds are what there is: a new value is a step of the scale, or it takes the place of another.
@pytest.mark.parametrize(
    ("properties", "most"),
    [("font-size", 2), (r"(?:margin|padding|gap|row-gap|column-gap)(?:-\w+)*", 39), (r"border(?:-\w+)*-radius", 2)],
    ids=["type", "space", "corners"],
)
def test_few_lengths_are_no_step_of_a_scale(properties: str, most: int) -> None:
    found = lengths(properties)
    assert len(found) <= most, sorted(found)


@pytest.mark.parametrize(("scale", "most"), [("t", 15), ("s", 17), ("r", 9)])
def test_a_scale_has_few_steps_and_each_is_used(scale: str, most: int) -> None:
    steps = set(re.findall(rf"(--{scale}\d+):", SHEETS["app.css"]))
    used = {name for sheet in SHEETS.values() for name in re.findall(rf"var\((--{scale}\d+)\)", sheet)}
    assert steps == used
    assert len(steps) <= most


def test_windows_break_at_three_widths() -> None:
    for path in SOURCE.rglob("*.css"):
        own = OWN_WIDTHS.get(path.parts[-3], set())
        assert set(breaks(path.read_text(encoding="utf-8"))) <= WIDTHS | own, path


def test_both_sides_of_a_width_are_one() -> None:
    sheet = "@media (max-width: 699px), (min-width: 1100px) {} @media (min-width: 700px) and (min-height: 400px) {}"
    assert set(breaks(sheet)) == {700, 1100}


def test_things_lie_in_few_layers() -> None:
    found = set(values("z-index"))
    assert len(found) <= 11, sorted(found)
