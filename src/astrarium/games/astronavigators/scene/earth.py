"""The Earth: squares with their vehicles, roads and rails, launch sites, dice; my zone is a band across it."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.scene.draw import at, box, disc, el, join, path, text, title, use
from astrarium.text.words import Words

from ..box import Pieces
from ..nouns import CONTINENTS, QUESTS, ROCKETS, SQUARES, ZONES
from ..setup import ContinentChoice
from ..sheets import AGENDAS, BOAT, HELIPORTS, SPACECRAFT, VEHICLES
from ..sites import SiteChoice
from ..state import EARTH_SQUARES
from ..travelling import Journey, OtherHeliport, SecretJourney
from . import chart
from .chart import CELL, EARTH_LEFT, EARTH_WIDTH, MAP_HEIGHT, ROW, SCALE, SKY_LEFT, TOP
from .eyes import Eyes
from .signs import icon

SQUARE_QUESTIONS: Final = (Journey, SecretJourney, OtherHeliport, SiteChoice)
BOTTOM: Final = TOP + MAP_HEIGHT
HALF: Final = EARTH_WIDTH / 2
MERIDIANS: Final = ("180°", "120° W", "60° W", "0°", "60° E", "120° E")


def zone_name(zone: int) -> str:
    return f"{ZONES[zone]:+d}".replace("-", "−")


# ------------------------------------------------------------ what is printed
def neatline(left: float, width: float) -> Markup:
    edges = f"M{left} {TOP - 3}h{width}M{left} {BOTTOM + 3}h{width}"
    return join(path(edges, class_="an-neat"), path(edges, class_="an-neat-dash"))


def grid(left: float, step: float, columns: int) -> Markup:
    down = "".join([f"M{left + i * step:g} {TOP}v{MAP_HEIGHT:g}" for i in range(1, columns)])
    across = "".join([f"M{left} {TOP + i * ROW:g}h{columns * step:g}" for i in range(1, 6)])
    return path(down + across, class_="an-grid")


def ways(box_: Pieces, medium: int) -> str:
    """The roads or rails of the map; those over the edge of the map run into it."""
    made = ""
    for a, near in enumerate(box_.links[medium]):
        for b in near:
            (x1, y1), (x2, y2) = chart.centre(a), chart.centre(b)
            if a < b and abs(x1 - x2) < 2 * CELL:
                made += f"M{x1:g} {y1 + 9:g}L{x2:g} {y2 + 9:g}"
    return made


def printed(words: Words, box_: Pieces) -> Markup:
    """The map; a narrow screen shows its western half above its eastern one (see the style)."""
    halves = [
        el("clipPath", box(EARTH_LEFT + i * HALF, TOP - 2, HALF, MAP_HEIGHT + 4), id=f"g-an-half-{i}") for i in (0, 1)
    ]
    clip = el("clipPath", box(EARTH_LEFT, TOP, EARTH_WIDTH, MAP_HEIGHT), id="g-an-earth-clip")
    small = [use(f"g-an-i-{name}", -9, -9, 0.75, id=f"g-an-n-{i}") for i, name in enumerate(VEHICLES)]
    plate = box(-23, -24, 46, 48, 6, id="g-an-plate", class_="an-near-plate")
    land = path(chart.coast(), id="g-an-land")
    x, y = chart.centre(49)
    rose = join(
        disc(17, x, y, class_="an-hair"), disc(13, x, y, class_="an-hair", stroke_dasharray="1 3"), icon("star4", x, y, 38, "an-cyan"),
    )  # fmt: skip
    meridians = [
        text(EARTH_LEFT + i * 2 * CELL + (2 if i == 0 else 0), BOTTOM + 19, name, 13, "an-t an-soft", text_anchor="start" if i == 0 else None)
        for i, name in enumerate(MERIDIANS)
    ]  # fmt: skip
    chart_ = el(
        "g",
        box(EARTH_LEFT, TOP, EARTH_WIDTH, MAP_HEIGHT, fill="url(#g-an-sea)"),
        el(
            "g",
            use("g-an-land", class_="an-shelf an-ornament", stroke_width="7", opacity=".1"),
            use("g-an-land", class_="an-shelf an-ornament", stroke_width="3.6", opacity=".16"),
            use("g-an-land", class_="an-land"),
            path(chart.lakes(), class_="an-lake"),
            path(chart.islands(), class_="an-island"),
            path(ways(box_, 0), class_="an-road"),
            path(ways(box_, 1), class_="an-rail"),
            grid(EARTH_LEFT, CELL, 12),
            el("g", rose, opacity=".5", class_="an-ornament"),
            clip_path="url(#g-an-earth-clip)",
        ),
        icons(box_),
        id="g-an-earth-printed",
    )
    return join(
        el("defs", clip, land, *halves, *small, plate),
        el("g", chart_, class_="an-west"),
        use("g-an-earth-printed", class_="an-east an-narrow"),
        places_to_ask(box_, range(6)),
        el("g", places_to_ask(box_, range(6, 12)), class_="an-east"),
        el("g", neatline(EARTH_LEFT, EARTH_WIDTH), *meridians, class_="an-wide"),
        text(EARTH_LEFT, 20, words.say("scene", "earth", ()), 17, "an-d an-ink an-wide", text_anchor="start"),
        el("g", armillary(), id="g-an-scale", class_="an-scale-of-zones"),
        use("g-an-scale", class_="an-narrow an-scale-below"),
    )


def icons(box_: Pieces) -> Markup:
    """A dot for each vehicle of a square, in the colour of the continent it leads to (AN-093); see `near`."""
    dots = [""] * len(CONTINENTS)
    for square in range(len(SQUARES)):
        there = vehicles_of(box_, square)
        x, y = chart.centre(square)
        for j, (_, continent) in enumerate(there):
            left = x + (j - (len(there) - 1) / 2) * 7
            dots[continent] += f"M{left:g} {y + 17:g}h0"
    drawn = [path(d, class_=f"an-dots an-ct-{i}") for i, d in enumerate(dots) if d]
    return join(*drawn)


def vehicles_of(box_: Pieces, square: int) -> list[tuple[int, int]]:
    """The vehicles of a square, each with its continent."""
    found = enumerate(box_.icon[square * len(VEHICLES) : (square + 1) * len(VEHICLES)])
    return [(vehicle, continent) for vehicle, continent in found if continent >= 0]


def armillary() -> Markup:
    """The scale between the maps."""
    left = EARTH_LEFT + EARTH_WIDTH
    cells = "".join([f"M{left} {TOP + ROW * i:g}h{SCALE:g}v{ROW:g}h{-SCALE:g}z" for i in range(6)])
    names = [text(left + SCALE / 2, TOP + ROW * (i + 0.5) + 6, zone_name(i), 17, "an-d an-ink") for i in range(6)]
    return join(path(cells, class_="an-scale"), *names)


# ------------------------------------------------------------ what moves on the Earth
class Halves:
    """What lies on the map, by the half on which it lies."""

    def __init__(self) -> None:
        self.west: list[Markup] = []
        self.east: list[Markup] = []

    def add(self, square: int, *made: Markup) -> None:
        (self.east if square % 12 >= 6 else self.west).extend(made)


def live(eyes: Eyes) -> Markup:
    view, words = eyes.view, eyes.words
    halves, band, head = Halves(), None, None
    if eyes.zone >= 0:
        y = TOP + ROW * eyes.zone
        band = at(0, y, box(EARTH_LEFT, 0, EARTH_WIDTH, ROW, class_=f"an-band mine-{eyes.me}"),
                  path(f"M{EARTH_LEFT:g} 0H{SKY_LEFT:g}M{EARTH_LEFT:g} {ROW:g}H{SKY_LEFT:g}", class_=f"an-band-line rim-{eyes.me}"),
                  path(f"M{SKY_LEFT - 30:g} {ROW / 2:g}l-8-8v16zM{SKY_LEFT - 14:g} {ROW / 2:g}l8-8v16z", class_=f"on-seat-{eyes.me}"), id="piece-zone", data_about="token:zone")  # fmt: skip
        here = words.name("square", view.place[eyes.me])
        said = eyes.say("you-stand", here) if view.seat >= 0 else eyes.say("die-at", words.seat(eyes.me), here)
        head = text(EARTH_LEFT + 58, 20, said, 13, "an-t an-soft an-wide", text_anchor="start")
    pads(eyes, halves)
    goals(eyes, halves)
    for i, square in enumerate(view.heliport):
        if square >= 0:
            x, y = chart.centre(square)
            said, sign = title(eyes.say("heliport", i + 1)), icon("heliport", 0, 0, 15, "an-orange")
            halves.add(
                square,
                at(
                    x + 15, y - 14, said, sign, id=f"piece-heliport-{i + 1}", role="img", data_about=f"heliport:{i + 1}"
                ),
            )
    if not view.asks(*SQUARE_QUESTIONS) or view.asked != view.seat:
        near(eyes, halves)
    if eyes.placed:
        dice(eyes, halves)
    if view.asks(*SQUARE_QUESTIONS) and view.asked == view.seat:
        squares(eyes, halves)
    if view.asks(ContinentChoice):
        continents(eyes, halves)
    again = use("piece-zone", class_="an-narrow") if band else None
    west = el("g", band, class_="an-west") if band else None
    return join(west, head, *halves.west, el("g", again, *halves.east, class_="an-east"))


def near(eyes: Eyes, halves: Halves) -> None:
    """The vehicles of the nine squares around my die as signs; those further off are dots on the map."""
    if eyes.zone < 0:
        return
    here = eyes.view.place[eyes.me]
    row, column = divmod(here, 12)
    around = [r * 12 + c % 12 for r in range(max(row - 1, 0), min(row + 2, 6)) for c in range(column - 1, column + 2)]
    for half in (0, 1):
        there = [square for square in around if square % 12 // 6 == half and vehicles_of(eyes.box, square)]
        if there:
            plates = [use("g-an-plate", *chart.centre(square)) for square in there]
            halves.add(half * 6, el("g", *plates, *signs(eyes.box, there), class_="an-near"))


def signs(box_: Pieces, there: list[int]) -> list[Markup]:
    """Up to three in a row, above the dots, by the continent to which they lead."""
    made: dict[int, list[Markup]] = {}
    for square in there:
        x, y = chart.centre(square)
        found = vehicles_of(box_, square)
        rows = [found[:3], found[3:]] if len(found) > 3 else [found]
        for i, row in enumerate(rows):
            for j, (vehicle, continent) in enumerate(row):
                left, middle = x + (j - (len(row) - 1) / 2) * 16, y + (i - (len(rows) - 1) / 2) * 20
                sign = use(f"g-an-n-{vehicle}", left, middle)
                made.setdefault(continent, []).append(sign)
    return [el("g", *drawn, class_=f"an-ct-{continent}") for continent, drawn in made.items()]


def within_reach(eyes: Eyes) -> list[int]:
    """The squares that the question is about: where the vehicle leads, the sites of a rocket, room for heliports."""
    view, box_ = eyes.view, eyes.box
    about = view.facts[0]
    if view.asks(SiteChoice):
        return box_.rockets[about].sites
    if view.asks(OtherHeliport):
        return [square for square in range(len(SQUARES)) if square not in view.heliport]
    if not eyes.fast and box_.ability[view.continent[eyes.me]] == HELIPORTS:
        return [*range(len(SQUARES))]
    place = view.place[eyes.me]
    ends = box_.reach[about][place] if about < SPACECRAFT and place < EARTH_SQUARES else []
    return [*box_.reach_plus[place], *ends] if about == BOAT else ends


def squares(eyes: Eyes, halves: Halves) -> None:
    """The squares to point at, as large as the style says; what pointing at one means is said by the page."""
    view = eyes.view
    moving = view.asks(Journey, SecretJourney)
    for i in dict.fromkeys(within_reach(eyes)):
        x, y = chart.centre(i)
        if moving and view.facts[0] < SPACECRAFT and eyes.box.icon[i * len(VEHICLES) + view.facts[0]] >= 0:
            halves.add(i, use(f"g-an-n-{view.facts[0]}", x, y, class_="an-goal"))
        halves.add(i, el("rect", x=x - CELL / 2, y=y - ROW / 2, class_="halo", data_target=f"square:{SQUARES[i]}"))


def places_to_ask(box_: Pieces, columns: range) -> Markup:
    """Every square of the printed map on which something is printed can be asked about."""
    made = []
    for i, name in enumerate(SQUARES):
        if i % 12 in columns and max(box_.icon[i * len(VEHICLES) : (i + 1) * len(VEHICLES)]) >= 0:
            x, y = chart.centre(i)
            made.append(use("g-an-sq", x, y, class_="hit", data_about=f"square:{name}"))
    return join(*made)


def continents(eyes: Eyes, halves: Halves) -> None:
    """The continents to choose from, each at its home."""
    for i, name in enumerate(CONTINENTS):
        x, y = chart.centre(eyes.box.home[i])
        said = eyes.words.name("continent", i)
        owner = [seat for seat, own in enumerate(eyes.view.continent) if own == i]
        wide = max(50.0, len(said) * 6.4 + 16)
        if eyes.box.home[i] % 12 >= 6:  # a narrow screen cuts the map there
            x = max(x, EARTH_LEFT + HALF + wide / 2 + 3)
        halves.add(
            eyes.box.home[i],
            at(
                x, y, title(said), box(-wide / 2, -17, wide, 34, 17, class_="an-plaque"), text(0, 5, said, 14, f"an-d an-ct-{i}"),
                *[use(f"g-an-mark-{seat}", wide / 2, -12, 0.8) for seat in owner], box(-wide / 2 - 4, -26, wide + 8, 52, 22, class_="halo"),
                id=f"p-continent-{name}", data_target=f"continent:{name}",
            )
        )  # fmt: skip


def pads(eyes: Eyes, halves: Halves) -> None:
    """Launch sites that are marked on the map."""
    for i, square in enumerate(eyes.view.site):
        if square >= 0:
            x, y = chart.centre(square)
            halves.add(square, use("g-an-pad", x - 13, y - 13, id=f"piece-pad-{ROCKETS[i]}", role="img", aria_label=eyes.say("pad", eyes.words.name("rocket", i)), data_about=f"rocket:{ROCKETS[i]}"))  # fmt: skip


def goals(eyes: Eyes, halves: Halves) -> None:
    """Flags on the squares of my own quests and of my agenda; nobody else sees them."""
    view, box_ = eyes.view, eyes.box
    if view.seat < 0:
        return
    spots: dict[int, tuple[str, str]] = {}
    for card, owner in zip(view.slot_card, view.slot_owner, strict=True):
        if owner == view.seat and 0 <= card < len(box_.quests):
            spots[box_.quests[card].square] = ("quest", QUESTS[card])
    agenda = view.mission[view.seat]
    if agenda is not None and agenda >= 0:
        for square in box_.agendas[agenda].places[:4]:
            spots.setdefault(square, ("agenda", AGENDAS[agenda]))
    for square, (kind, name) in spots.items():
        x, y = chart.centre(square)
        flag = icon("flag", 0, 0, 16, f"ink-{view.seat}")
        said = eyes.words.name(kind, name)
        halves.add(
            square,
            at(x + 13, y - 13, flag, id=f"p-goal-{square}", role="img", aria_label=said, data_about=f"{kind}:{name}"),
        )


def dice(eyes: Eyes, halves: Halves) -> None:
    """The dice of those who are on the Earth; several on one square stand beside each other."""
    view = eyes.view
    crowd: dict[int, int] = {}
    order = [seat for seat in range(view.seats) if seat != eyes.me] + [eyes.me]
    if eyes.zone >= 0:
        x, y = chart.centre(view.place[eyes.me])
        halves.add(view.place[eyes.me], use("g-an-sq", x, y, class_=f"an-here rim-{eyes.me}"))
    for seat in order:
        square = view.place[seat]
        if square >= EARTH_SQUARES:
            continue
        there = [s for s in order if view.place[s] == square]
        crowd[square] = crowd.get(square, -1) + 1
        x, y = chart.centre(square)
        x += (crowd[square] - (len(there) - 1) / 2) * (17 if len(there) > 2 else 21)
        halves.add(square, die(eyes, seat, x, y - 11, 1, eyes.words.name("square", square)))


def die(eyes: Eyes, seat: int, x: float, y: float, scale: float, where: str) -> Markup:
    """A die with the vehicle last used on top and its player's mark at the corner."""
    face = eyes.view.face[seat]
    return at(
        x, y, use(f"g-an-die-{seat}"),
        icon(VEHICLES[face], 0, 0.5, 15, "an-on-seat") if face >= 0 else None,
        use(f"g-an-mark-{seat}", 10, -10, 0.6), scale=scale, id=f"piece-die-{seat}", role="img", class_="die",
        aria_label=eyes.say("die-at", eyes.words.seat(seat), where),
        data_face=VEHICLES[face] if face >= 0 else "blank", data_about=f"die:{seat}",
    )  # fmt: skip
