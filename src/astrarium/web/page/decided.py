"""What decided: a ring and a plate on the board, or a line beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from astrarium.scene import Race
from astrarium.scene.element import el, number
from astrarium.scene.picture import box_of
from astrarium.scene.place import Point, place_of
from astrarium.web.page.bars import deciding
from astrarium.web.page.race import race_of, standing
from astrarium.web.page.triumph import burst

if TYPE_CHECKING:
    from astrarium.web.page.play import Look

Box = tuple[float, float, float, float]


class Cause(NamedTuple):
    """What decided, in a line or two, and what shows it on the board."""

    said: str = ""
    why: str = ""
    places: tuple[str, ...] = ()
    plate: bool = True  # whether a plate may stand there: neither beside what only belongs to the winner, nor twice


def cause(look: Look, race: Race) -> Cause:
    """What the rules told when the game ended, else what the race says, else the row that made the difference."""
    told = endings(look)
    if told:
        return Cause(told, "", race.places, not race.spoken)
    key = deciding(look, race)
    if race.decided or key is None:
        return Cause(race.decided, "", race.places, not race.spoken)
    outcome = look.match.state.outcome
    won = next(n for n, lane in enumerate(race.lanes) if lane.seat == outcome.index(max(outcome)))
    rival = max([n for n in range(len(race.lanes)) if n != won], key=lambda n: race.lanes[n].reached)
    said = look.site("decided-by", key.label, key.values[won])
    why = look.site("decided-over", race.lanes[rival].name, key.values[rival])
    return Cause(said, why, key.places or race.places, bool(key.places))


def endings(look: Look) -> str:
    """Why the game has ended, in the log's own sentences."""
    own = look.table.game.endings
    last = [line.event for line in look.table.log(look.seat) if line.moment == len(look.match.moves)]
    return " ".join([f"{look.words.event(event)}." for event in last if event.text in own])


def flag(look: Look, race: Race) -> Markup | None:
    """What decided, as a line: where no plate can stand on the board."""
    told = cause(look, race)
    shown = look.picture.drawn and told.places and place_of(look.picture.live, *told.places)
    alone = not shown or not (told.plate or race.spoken)
    return (
        el("p", el("b", told.said), " ", told.why, class_="flag" + (" alone" if alone else "")) if told.said else None
    )


def decided(look: Look) -> Markup:
    """A ring around what decided, and a plate beside it that says what it was."""
    empty = el("svg", id="decided", hidden="hidden")
    if not look.table.over or look.past or not look.picture.drawn:
        return empty
    race = race_of(look)
    told, spark = cause(look, race), not race.lanes and standing(look, race).won
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
            *(burst(0, 0, 104 * k, 0.6) if spark and not n else ()),
            transform=f"translate({number(x)} {number(y)})",
            data_at=name,
        )
        for n, (name, (x, y)) in enumerate(found)
    ]
    return el(
        "svg",
        *rings,
        plate([spot for _, spot in found], told, box, k) if told.plate else None,
        viewBox=" ".join([number(n) for n in box]),
        preserveAspectRatio="xMidYMid meet",
        class_="layer",
        id="decided",
        aria_hidden="true",
    )


def near(one: Point, other: Point, wide: float, high: float) -> bool:
    return abs(one[0] - other[0]) < wide and abs(one[1] - other[1]) < high


def beside(spots: list[Point], box: Box, wide: float, high: float, k: float) -> tuple[Point, float, float]:
    """Where a plate stands: rather right than left of a ring, lower or higher, where it covers the fewest others."""
    x, y, width, height = box
    found = []
    for spot in spots:
        for down in (26 * k, -26 * k - high):
            top = min(max(spot[1] + down, y + 10 * k), y + height - high - 10 * k)
            for left in (spot[0] + 62 * k, spot[0] - 62 * k - wide):
                middle = left + wide / 2, top + high / 2
                over = [one for one in spots if near(one, middle, wide / 2 + 36 * k, high / 2 + 36 * k)]
                if x + 8 * k <= left and left + wide < x + width:
                    found.append((len(over), left < spot[0], (spot, left, top)))
    if not found:  # as wide as the picture
        return spots[0], x + 8 * k, min(max(spots[0][1] + 62 * k, y), y + height - high)
    return min(found, key=lambda one: one[:2])[2]


def plate(spots: list[Point], told: Cause, box: Box, k: float) -> Markup:
    """Two lines beside a ring, within the picture, and over none of the others if that can be."""
    said, why = told.said, told.why
    wide = k * (36 + 8.6 * max(len(said), len(why)))
    high = k * (62 if why else 40)
    spot, left, top = beside(spots, box, wide, high, k)
    right = left > spot[0]
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
