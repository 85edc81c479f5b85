"""The picture of a game for one seat: the game's own scene, or the generic one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from markupsafe import Markup

from astrarium.kernel import AstrariumError, Game, Offer, View
from astrarium.text import Words

from . import generic
from .element import el, number
from .kept import kept
from .module import ModuleScene
from .scene import Scene, Viewbox


class Picture(NamedTuple):
    """The parts of a picture. `ground` and `live` are whole elements with these ids; the rest is HTML."""

    ground: Markup
    live: Markup
    own: Markup
    panels: list[Markup]
    drawn: bool  # whether the game drew itself


class GenericScene(Scene[View]):
    """A game that does not draw itself: fields and offers are laid out instead (generic.py)."""

    drawn = False

    def ground(self, view: View, words: Words) -> Markup:
        return Markup("")

    def live(self, view: View, words: Words) -> Markup:
        return Markup("")


@cache
def scene_of(game: Game) -> Scene[Any]:
    """How a game draws itself."""
    module = game.part("scene")
    if module is None:
        return GenericScene()
    scene = getattr(module, "SCENE", None)
    if scene is None:
        return ModuleScene(module)
    if not isinstance(scene, Scene):
        raise AstrariumError(f"{game.id}: SCENE is no object of a class that inherits from astrarium.scene.Scene")
    return scene


def drawn_scene_of(game: Game) -> Scene[Any]:
    """The same, where nothing else will do."""
    scene = scene_of(game)
    if not scene.drawn:
        raise AstrariumError(f"{game.id} has no scene of its own")
    return scene


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


def box_of(game: Game, view: View) -> Viewbox:
    """The viewbox of a game's own picture: x, y, width, height."""
    x, y, width, height = scene_of(game).viewbox(view)
    return float(x), float(y), float(width), float(height)


def picture(game: Game, view: View, words: Words, offers: list[Offer]) -> Picture:
    """What a seat sees, drawn. The offers are for the generic scene, which lays its targets out."""
    scene = scene_of(game)
    seats = range(view.seats)
    if not scene.drawn:
        return Picture(
            el("div", id="ground"),
            el("div", generic.board(view, words, offers), id="live", class_="generic"),
            Markup(""),
            [generic.panel(view, words, seat) for seat in seats],
            False,
        )
    return Picture(
        stacked(view, words, "ground"),
        stacked(view, words, "live"),
        remembered(scene.own)(view, words),
        [remembered(scene.panel)(view, words, seat) for seat in seats],
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
    draw = scene.ground if id == "ground" else scene.live
    return layer(id, box_of(game, view), game.id, draw(view, words))
