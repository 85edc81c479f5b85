"""What decided: a ring and a plate on the board, or a line beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from astrarium.scene import Race
from astrarium.scene.element import el, number
from astrarium.scene.picture import box_of
from astrarium.scene.place import place_of
from astrarium.web.page.bars import deciding
from astrarium.web.page.race import race_of

if TYPE_CHECKING:
    from astrarium.web.page.play import Look


class Cause(NamedTuple):
    """What decided, in a line or two, and what shows it on the board."""

    said: str = ""
    why: str = ""
    places: tuple[str, ...] = ()


def cause(look: Look, race: Race) -> Cause:
    key = deciding(look, race)
    if race.decided or key is None:
        return Cause(race.decided, "", race.places)
    outcome = look.match.state.outcome
    won = next(n for n, lane in enumerate(race.lanes) if lane.seat == outcome.index(max(outcome)))
    rival = max([n for n in range(len(race.lanes)) if n != won], key=lambda n: race.lanes[n].reached)
    said = look.site("decided-by", key.label, key.values[won])
    why = look.site("decided-over", race.lanes[rival].name, key.values[rival])
    return Cause(said, why, key.places or race.places)


def flag(look: Look, race: Race) -> Markup | None:
    """What decided, as a line: where no plate can stand on the board."""
    told = cause(look, race)
    alone = not (look.picture.drawn and told.places and place_of(look.picture.live, *told.places))
    return (
        el("p", el("b", told.said), " ", told.why, class_="flag" + (" alone" if alone else "")) if told.said else None
    )


def decided(look: Look) -> Markup:
    """A ring around what decided, and a plate beside it that says what it was."""
    empty = el("svg", id="decided", hidden="hidden")
    if not look.table.over or look.past or not look.picture.drawn:
        return empty
    told = cause(look, race_of(look))
    found = [(name, spot) for name in told.places for spot in place_of(look.picture.live, name)]
    if not told.said or not found:
        return empty
    box = box_of(look.table.game, look.view)
    k = box[2] / 1140  # rings and words are as large in every picture
    rings = [
        el(
            "g",
            el("circle", r=34 * k, class_="halo1"),
            el("circle", r=25 * k),
            transform=f"translate({number(x)} {number(y)})",
            data_at=name,
        )
        for name, (x, y) in found
    ]
    return el(
        "svg",
        *rings,
        plate(found[0][1], told, box, k),
        viewBox=" ".join([number(n) for n in box]),
        preserveAspectRatio="xMidYMid meet",
        class_="layer",
        id="decided",
        aria_hidden="true",
    )


def plate(spot: tuple[float, float], told: Cause, box: tuple[float, float, float, float], k: float) -> Markup:
    """Two lines beside the first ring, within the picture."""
    (said, why, _), (x, y, width, height) = told, box
    wide = k * (36 + 8.6 * max(len(said), len(why)))
    high = k * (62 if why else 40)
    right = spot[0] + k * 62 + wide < x + width
    left = spot[0] + k * 62 if right else max(x + 8 * k, spot[0] - k * 62 - wide)
    top = min(max(spot[1] + k * 26, y + 10 * k), y + height - high - 10 * k)
    edge = left if right else left + wide
    d = f"M{number(spot[0] + (k * 28 if right else -k * 28))} {number(spot[1])}L{number(edge)} {number(top + high / 2)}"
    return el(
        "g",
        el("path", d=d),
        el("rect", x=left, y=top, width=wide, height=high, rx=10 * k),
        el("text", said, x=left + 16 * k, y=top + 26 * k, font_size=number(16 * k), class_="b"),
        el("text", why, x=left + 16 * k, y=top + 48 * k, font_size=number(15 * k)) if why else None,
        class_="plate",
    )
