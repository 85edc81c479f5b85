"""The picture of a game for one seat: the game's own scene, or the generic one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

from markupsafe import Markup

from astrarium.kernel import Game, Offer, View
from astrarium.text import Words

from . import generic
from .element import el, number
from .kept import kept


class Picture(NamedTuple):
    """The parts of a picture. `ground` and `live` are whole elements with these ids; the rest is HTML."""

    ground: Markup
    live: Markup
    own: Markup
    panels: list[Markup]
    drawn: bool  # whether the game drew itself


@cache
def scene_of(game: Game) -> ModuleType | None:
    """The module in which a game draws itself, if there is one."""
    return game.part("scene")


def layer(id: str, box: Any, room: str, inside: Markup) -> Markup:
    """One of the two stacked SVGs."""
    viewbox = " ".join([number(float(n)) for n in box])
    return el(
        "svg",
        inside,
        id=id,
        class_=f"layer room-{room}",
        viewBox=viewbox,
        xmlns="http://www.w3.org/2000/svg",
    )


def optional(scene: ModuleType, name: str) -> Callable[..., Any] | None:
    found = getattr(scene, name, None)
    return found if callable(found) else None


def box_of(game: Game, view: View) -> tuple[float, float, float, float]:
    """The viewbox of a game's own picture: x, y, width, height."""
    scene = scene_of(game)
    assert scene is not None
    viewbox = optional(scene, "viewbox")
    x, y, width, height = viewbox(view) if viewbox else scene.VIEWBOX
    return float(x), float(y), float(width), float(height)


def picture(game: Game, view: View, words: Words, offers: list[Offer]) -> Picture:
    """What a seat sees, drawn. The offers are for the generic scene, which lays its targets out."""
    scene = scene_of(game)
    seats = range(view.seats)
    if scene is None:
        return Picture(
            el("div", id="ground"),
            el("div", generic.board(view, words, offers), id="live", class_="generic"),
            Markup(""),
            [generic.panel(view, words, seat) for seat in seats],
            False,
        )
    own, panel = optional(scene, "own"), optional(scene, "panel")
    return Picture(
        stacked(view, words, "ground"),
        stacked(view, words, "live"),
        remembered(own)(view, words) if own else Markup(""),
        [remembered(panel or generic.panel)(view, words, seat) for seat in seats],
        True,
    )


@cache
def remembered(draw: Callable[..., Markup]) -> Callable[..., Markup]:
    """A part that a game draws, kept until it changes."""
    return kept(draw)


@kept
def stacked(view: View, words: Words, id: str) -> Markup:
    """The ground, or what moves on it, as the layer that it is on the page."""
    game = words.game
    scene = scene_of(game)
    assert scene is not None
    return layer(id, box_of(game, view), game.id, getattr(scene, id)(view, words))
