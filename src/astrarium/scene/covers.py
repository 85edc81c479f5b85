"""Covers: the picture of a game on the start page and in previews, drawn by the game or, without one, stars alone.

A game draws its cover in `scene/cover.py`, a file that stands alone: the start page shows it without loading the game.

    def cover() -> Markup      # what stands inside an <svg> of 480 × 300, its sky first
    cover.css                  # beside it; its rules start with `.cover.room-<game id>`
"""

from __future__ import annotations

from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from math import cos, pi, sin
from pathlib import Path
from random import Random
from typing import Final

from markupsafe import Markup

from .draw import box, fitted, gradient, text
from .element import el, join, number

SHARED: Final = Path(__file__).with_suffix(".css")


@cache
def cover(id: str, folder: Path, name: str = "") -> Markup:
    """The living picture of the game in a folder; without one of its own, its name among stars."""
    return el(
        "svg",
        drawn(id, folder / "scene" / "cover.py", name),
        class_=f"cover room-{id}",
        viewBox="0 0 480 300",
        preserveAspectRatio="xMidYMid slice",
        aria_hidden="true",
    )


def drawn(id: str, path: Path, name: str) -> Markup:
    """What a game's own file draws; its name among stars, if there is none."""
    if not path.exists():
        title = text(240, 165, name, fitted(name, 56, 420), "title") if name else None
        return join(sky(id, (0, "#27327a"), (1, "#0a1030")), stars(1, 140), title)
    spec = spec_from_file_location(f"cover of {id}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    made = module.cover()
    assert isinstance(made, Markup)
    return made


def style(*folders: Path) -> str:
    """The style of the covers of the games in these folders."""
    own = [folder / "scene" / "cover.css" for folder in folders]
    return "\n".join([path.read_text(encoding="utf-8") for path in (SHARED, *own) if path.exists()])


# ------------------------------------------------------------------------------------------ to draw with


def sky(id: str, *stops: tuple[float, str], radial: bool = True) -> Markup:
    """The ground of a cover: colours from its middle outward, or from above."""
    name = f"sky-{id}"
    return join(gradient(name, *stops, radial=".5 .5 .7" if radial else ""), box(0, 0, 480, 300, fill=f"url(#{name})"))


def stars(seed: int, count: int, width: int = 480, height: int = 300) -> Markup:
    rng = Random(seed)
    spots = [f"M{number(rng.random() * width)} {number(rng.random() * height)}h0" for _ in range(count)]
    return join(
        el("path", d="".join(spots[::2]), class_="stars"),
        el("path", d="".join(spots[1::2]), class_="stars slow"),
    )


def ring(x: float, y: float, r: float, **attributes: str) -> Markup:
    return el("circle", cx=x, cy=y, r=r, **attributes)


def hexagon(x: float, y: float, r: float, turn: float = 0.0) -> str:
    points = [(x + r * cos(turn + i * pi / 3), y + r * sin(turn + i * pi / 3)) for i in range(6)]
    return "M" + "L".join([f"{number(a)} {number(b)}" for a, b in points]) + "Z"
