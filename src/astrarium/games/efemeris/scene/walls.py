"""A fortress that rises stone by stone, felt on the map: told from the events of one decision."""

from __future__ import annotations

import math
from typing import Final

from markupsafe import Markup

from astrarium.kernel import Event
from astrarium.scene import Spectacle
from astrarium.scene.draw import at, el, path
from astrarium.scene.felt import near
from astrarium.text.words import Words

from ..actions import PLANETS
from ..names import map_of
from ..view import FirmamentView
from .losses import where
from .seen import hue

SECONDS: Final = 1.2
STONES: Final = 8  # one for each point of the walls
FAR: Final = 43.0  # from the middle of the planet
FIRST: Final = -67.5  # where the walls have their first point


def raised(view: FirmamentView, words: Words, event: Event) -> Spectacle:
    """One stone after another falls into its place (EF-509)."""
    seat, planet = int(event.facts[0]), int(event.facts[1])
    space = map_of(view.pieces, tuple(view.tiles)).planets[planet]
    stones = el("g", *[stone(i) for i in range(STONES)], class_=f"rim-{hue(view, seat)}")
    return Spectacle(words.event(event), near(stones), SECONDS, (f"planet:{PLANETS[planet]}|{where(view, space)}",))


def stone(i: int) -> Markup:
    turn = math.radians(FIRST + 360 * i / STONES)
    block = path("M-9-8H9V8H-9z", class_="ef-stone ef-laid")
    return at(FAR * math.cos(turn), FAR * math.sin(turn), el("g", block, class_=f"ef-rises ef-f{i}"))
