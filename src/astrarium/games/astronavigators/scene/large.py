"""Pictures for the large view, where the node on the board is too plain: made of the art that the ground defines."""

from __future__ import annotations

from markupsafe import Markup

from astrarium.scene.draw import at, box, disc, el, join, path, use

from ..nouns import CARDS, CHARACTERS, FIRST_LUNAR, PHASES, PLANETS, ROCKETS, SETS, SQUARES
from ..sheets import VEHICLES
from . import chart
from .art import CARD_HEIGHT, CARD_WIDTH
from .signs import icon


def frame(x: float, y: float, width: float, height: float, inside: Markup) -> Markup:
    """A picture of its own, in the colours of the room."""
    return el(
        "svg",
        inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{x:g} {y:g} {width:g} {height:g}",
        class_="room-astronavigators an-large",
    )


def ball(name: str) -> Markup:
    return frame(-24, -24, 48, 48, join(disc(23, class_="an-wheel"), use(name)))


def sign(name: str, tone: str) -> Markup:
    return frame(-24, -24, 48, 48, join(disc(23, class_="an-wheel"), icon(name, 0, 0, 32, tone)))


def picture(kind: str, value: str) -> Markup | None:
    """A larger or clearer picture; without one the page enlarges the node itself."""
    if kind == "card":
        return constellation(CARDS.index(value)) if value in CARDS[:FIRST_LUNAR] else card(value)
    if kind == "character":
        i = CHARACTERS.index(value)
        return frame(-44, -44, 88, 88, join(use(f"g-an-face-{i}"), disc(41, class_=f"an-hair an-thick an-rim-{i}")))
    if kind == "vehicle":
        return sign(value, "an-cyan") if value in VEHICLES else None
    if kind == "set":
        return sign(value, "an-cyan") if value in SETS else None
    if kind in ("agenda", "quest"):
        return sign(kind, "an-cyan")
    if kind == "phase":
        return ball(f"g-an-moon-{value}") if value in PHASES else None
    if kind == "planet":
        return ball(f"g-an-planet-{value}") if value in PLANETS else None
    if kind == "rocket":
        return frame(-24, -72, 48, 78, use(f"g-an-rocket-{value}")) if value in ROCKETS else None
    if kind == "square":
        return square(SQUARES.index(value))
    return None


def card(name: str) -> Markup:
    return frame(-3, -3, CARD_WIDTH + 6, CARD_HEIGHT + 6, use(f"g-an-card-{name}"))


def constellation(i: int) -> Markup:
    """The card, and beside it the figure where it stands in the sky."""
    x, y, a, b = chart.figure_box(CARDS[i])
    wide = max(2 * a, 2 * b, 60) + 40
    left = min(max(x - wide / 2, chart.SKY_LEFT), chart.SKY_LEFT + chart.SKY_WIDTH - wide)
    scale = (CARD_HEIGHT - 2) / wide
    sky = el(
        "svg",
        use("g-an-sky-printed"),
        el("g", use(f"g-an-f{i}"), class_="an-wanted"),
        x=CARD_WIDTH + 8,
        y=1,
        width=wide * scale,
        height=CARD_HEIGHT - 2,
        viewBox=f"{left:.1f} {y - wide / 2:.1f} {wide:.1f} {wide:.1f}",
    )
    rim = box(CARD_WIDTH + 8, 1, wide * scale, CARD_HEIGHT - 2, 4, class_="an-hair")
    return frame(-3, -3, CARD_WIDTH + 14 + wide * scale, CARD_HEIGHT + 6, join(use(f"g-an-card-{CARDS[i]}"), sky, rim))


def square(i: int) -> Markup:
    """The square with its neighbours, as printed."""
    x, y = chart.centre(i)
    ring = at(x, y, path("M-22-22.500h44v45h-44z", class_="an-sight"))
    wide, high = 3 * chart.CELL, 2 * chart.ROW
    left = min(max(x - wide / 2, chart.EARTH_LEFT), chart.EARTH_LEFT + chart.EARTH_WIDTH - wide)
    top = min(max(y - high / 2, chart.TOP), chart.TOP + chart.MAP_HEIGHT - high)
    return frame(left, top, wide, high, join(use("g-an-earth-printed"), ring))
