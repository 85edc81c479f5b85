"""The table as text: the map, the free planets, every player's boards, and at the end the scoring sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .actions import COLUMNS, HEX, HEXES, PLANET, PLANETS, SHIPS, SPACE, TRACK
from .box import HIDDEN, MINE, TAKEN, TARGET, Pieces
from .cards import TYPES
from .chart import ZONES
from .resources import BUNDLES
from .scoring import CATEGORIES
from .state import CARDS, CUBES, ON_EARTH, PIT, STORAGE
from .view import GalaxyView

if TYPE_CHECKING:
    from astrarium.text.words import Words

COLOURS: Final = ("cyan", "magenta", "yellow", "green")
LETTERS: Final = "ABCD"
ZONE_COLOURS: Final = ("white", "bright_blue", "bright_magenta")


def board(view: GalaxyView, words: Words) -> str:
    """What a seat sees, in lines with colours."""
    box: Pieces = view.pieces
    parts = [heading(view, words, box), the_map(view, box), free_planets(view, words, box)]
    parts += [player(view, words, seat) for seat in range(view.seats)]
    if view.ghost_points >= 0:
        parts.append(ghost(view, words))
    parts += [objective(view, words, box)]
    if view.sheet:
        parts.append(sheet(view, words))
    return "\n\n".join([part for part in parts if part])


def letters(cubes: tuple[int, int, int]) -> str:
    """Cubes by their letters, which both languages share: `2M 1E`."""
    return BUNDLES[cubes].replace("+", " ").replace("nothing", "–")


def heading(view: GalaxyView, words: Words, box: Pieces) -> str:
    title = f"[bold]{words.field('round')} {view.round}/{box.rounds}[/]"
    title += " · " + words.says(words.field("first"), words.seat(view.first))
    if not view.shown:
        return title
    card = view.shown[-1]
    medals = [f"{n} {words.name('track', track)}" for track, n in enumerate(view.on_card) if n]
    lying = " · " + words.says(words.field("on_card"), ", ".join(medals)) if medals else ""
    name = words.name("card", box.cards[card].id)
    return f"{title}{lying}\n" + words.says(f"[bold]{name}[/]", words.spoken(box.cards[card].texts))


# ------------------------------------------------------------ the map
def the_map(view: GalaxyView, box: Pieces) -> str:
    cells = ["[dim] ·[/] "] * HEXES
    chart = box.chart
    cells[chart.sol] = "[bold yellow] ☉[/] "
    cells[chart.black_hole] = "[bold] ●[/] "
    for star, zone in zip(chart.star_hexes, chart.star_zones, strict=True):
        cells[star] = f"[{ZONE_COLOURS[zone]}] ✶[/] "
    holders = {planet: i // CARDS for i, planet in enumerate(view.cards) if planet > 0}
    landed = {hex: i // SHIPS for i, hex in enumerate(view.ships) if hex >= 0}
    for hex, seat in landed.items():
        cells[hex] = f"[{COLOURS[seat]}]⟨{LETTERS[seat]}⟩[/]"
    for hex, body in zip(view.sites, view.bodies, strict=True):
        if body == TAKEN:
            continue
        sign = "?" if body == HIDDEN else "m" if body == MINE else "+" if body == TARGET else str(body)
        colour, mark = "bold", " "
        if body in holders:
            colour, mark = f"bold {COLOURS[holders[body]]}", LETTERS[holders[body]]
        elif hex in landed:
            colour, mark = COLOURS[landed[hex]], LETTERS[landed[hex]].lower()
        cells[hex] = f"[{colour}]{sign:>2}{mark}[/]"
    lines = ["    " + "".join([f"{HEX.values[column][0]:^3}" for column in range(COLUMNS)])]
    for row in range(HEXES // COLUMNS):
        shift = " " if row % 2 else ""
        lines.append(f"{row + 1:>3} {shift}" + "".join(cells[row * COLUMNS : (row + 1) * COLUMNS]).rstrip())
    return "\n".join(lines)


def free_planets(view: GalaxyView, words: Words, box: Pieces) -> str:
    """The revealed planets that nobody has colonized: where, what, and what they bring."""
    lines = []
    for hex, n in sorted(zip(view.sites, view.bodies, strict=True), key=lambda pair: pair[1]):
        if not HIDDEN < n <= PLANETS or n in view.cards:
            continue
        zone = box.chart.zone[hex]
        where = f"{words.name('planet-type', TYPES[box.type[n]])}, {words.name('zone', ZONES[zone])}"
        terraforming = words.says(f"IV {box.level[n]}", f"{letters(box.cost[n])} → {box.points[n]}")
        points = f"(+{box.chart.zone_points[zone]})"
        lines.append(f"{n:>3} {HEX.values[hex]:<4}{where} {points} · {letters(box.colony[n])} · {terraforming}")
    return "\n".join(lines)


# ------------------------------------------------------------ the players
def cubes(view: GalaxyView, seat: int, place: int) -> str:
    at = seat * CUBES + place * 3
    matter, energy, antimatter = view.cubes[at : at + 3]
    return letters((matter, energy, antimatter))


def standing(view: GalaxyView, words: Words, nation: int) -> list[str]:
    """Technology levels, places on the tracks and Medals of a nation, the Ghost's too."""
    levels = view.levels[nation * 5 : nation * 5 + 5]
    tracks = view.tracks[nation * 2 : nation * 2 + 2]
    medals = sum(view.medals[nation * 2 : nation * 2 + 2])
    technologies = " ".join([f"{n} {level}" for n, level in zip(("I", "II", "III", "IV", "V"), levels, strict=True)])
    leadership = ", ".join([f"{words.name('track', t)} {tracks[t]}" for t in range(len(TRACK.values))])
    return [technologies, leadership, f"{words.field('medals')} {medals}"]


def ghost(view: GalaxyView, words: Words) -> str:
    """The Ghost lies open like any nation, and so does what it would score (K3-330, K3-333)."""
    points = f"{words.field('ghost_points')} {view.ghost_points}"
    name = words.name("seat", "ghost")
    return " · ".join([f"[bold]{name[:1].upper()}{name[1:]}[/]", *standing(view, words, view.seats), points])


def player(view: GalaxyView, words: Words, seat: int) -> str:
    """A player's boards in three lines."""
    ships = [HEX.values[hex] for hex in view.ships[seat * SHIPS : (seat + 1) * SHIPS] if hex >= 0]
    planets = []
    for slot, planet in enumerate(view.cards[seat * CARDS : (seat + 1) * CARDS]):
        if planet >= 0:
            side = "*" if view.terraformed >> planet & 1 else ""
            name = words.name("planet", PLANET.values[planet])
            planets.append(words.says(name + side, cubes(view, seat, ON_EARTH + slot)))
    action = words.name("space", SPACE.values[view.cubes_at[seat]])
    first = [action, *standing(view, words, seat)]
    second = [
        words.says(words.name("place", "storage"), cubes(view, seat, STORAGE)),
        words.says(words.name("place", "pit"), cubes(view, seat, PIT)),
        words.says(words.field("ships"), " ".join(ships) or "–"),
    ]
    name = f"[bold {COLOURS[seat]}]{LETTERS[seat]} {words.seat(seat)}[/]"
    return "\n   ".join([f"{name} · {' · '.join(first)}", " · ".join(second), " · ".join(planets)])


def objective(view: GalaxyView, words: Words, box: Pieces) -> str:
    """The own Objective, or all of them when the game is over."""
    lines = []
    for seat, card in enumerate(view.objective):
        if card is not None:
            name = words.name("objective", box.objectives[card].id)
            lines.append(words.says(f"[bold]{words.seat(seat)} · {name}[/]", words.spoken(box.objectives[card].texts)))
    return "\n".join(lines)


def sheet(view: GalaxyView, words: Words) -> str:
    """The scoring sheet by category (K3-312)."""
    count = len(CATEGORIES)
    lines = [f"{'':<32}" + "".join([f"{words.seat(seat):>14}" for seat in range(view.seats)])]
    for i, category in enumerate(CATEGORIES):
        points = [view.sheet[seat * count + i] for seat in range(view.seats)]
        lines.append(f"{words.name('category', category):<32}" + "".join([f"{n:>14}" for n in points]))
    lines.append(f"[bold]{words.field('scores'):<32}" + "".join([f"{n:>14}" for n in view.scores]) + "[/]")
    if view.ghost_points >= 0:
        lines.append(f"{words.name('seat', 'ghost'):<32}{view.ghost_points:>14}")
    return "\n".join(lines)
