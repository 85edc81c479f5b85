"""The map at the terminal: hexagons of letters, with the half-spaces between them.

Each tile is drawn around the name of its slot. `o` is an edge space, lines lead from it inside; a letter on
the line is an interior space that the way passes (`~` anchorage, `@` singularity, `·` a second way that does
not meet the first). Ships are `G1` (the galleon of player 1) and `a1`, `b1` (the frigates); `PATR1#` is
Patrocles, of player 1, fortified.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .actions import BONUSES, COMMAND, CREWS, FLEET, GALLEON, PLANETS, SHIPS
from .box import ANCHORAGE, FACTORY, PLANET_SPACE, PROVIDENCE, ROSE, SINGULARITY, WRECK, Pieces, Tile
from .chart import EMPTY
from .grid import COORDINATES, EDGE, INSIDE, SLOT_NAMES
from .state import KINDS, NONE
from .view import FirmamentView

if TYPE_CHECKING:
    from astrarium.text.words import Words

WIDE: Final = 14  # from a column to the next
HIGH: Final = 4  # from a row to the next
BROAD: Final = 120  # letters on a line about a player
# side -> where its half-space and the line to it lie, seen from the middle of the tile
EDGES: Final = ((0, -2), (7, -1), (7, 1), (0, 2), (-7, 1), (-7, -1))
LINES: Final = ((0, -1), (5, -1), (5, 1), (0, 1), (-5, 1), (-5, -1))
STROKES: Final = "│╱╲│╱╲"
MARKS: Final = {
    ANCHORAGE: "~",
    SINGULARITY: "@",
    WRECK: "w",
    FACTORY: "p",
    FACTORY + 1: "v",
    PROVIDENCE: "P",
    PROVIDENCE + 1: "V",
}
COLOURS: Final = ("bold cyan", "bold red", "bold yellow", "bold green")


class Canvas:
    """Letters with colours, on a grid."""

    def __init__(self, width: int, height: int) -> None:
        self.letters: Final = [[" "] * width for _ in range(height)]
        self.colours: Final = [[""] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str, colour: str = "") -> None:
        """A text whose middle lies at x."""
        start = x - (len(text) - 1) // 2
        for i, letter in enumerate(text):
            self.letters[y][start + i] = letter
            self.colours[y][start + i] = colour

    def lines(self) -> list[str]:
        out: list[str] = []
        for letters, colours in zip(self.letters, self.colours, strict=True):
            line, colour = "", ""
            for letter, wanted in zip(letters, colours, strict=True):
                if wanted != colour:
                    line += ("[/]" if colour else "") + (f"[{wanted}]" if wanted else "")
                    colour = wanted
                line += letter
            out.append((line + ("[/]" if colour else "")).rstrip())
        return out


def board(view: FirmamentView, words: Words) -> str:
    """The map, then the players."""
    pieces: Pieces = view.pieces
    legend = [f"[dim]{words.say('board', key, ())}[/]" for key in ("legend", "legend-pieces")]
    return "\n".join([*chart_lines(view, pieces), "", *player_lines(view, words), *table_lines(view, words), *legend])


# ------------------------------------------------------------ the map
def chart_lines(view: FirmamentView, pieces: Pieces) -> list[str]:
    tiles: list[int] = view.tiles
    placed = [slot for slot in range(len(tiles)) if tiles[slot] != EMPTY]
    beside = [COORDINATES[slot] for slot in placed]
    left = min([q for q, _ in beside])
    top = min([2 * r + q for q, r in beside])
    width = (max([q for q, _ in beside]) - left + 1) * WIDE + 6
    height = (max([2 * r + q for q, r in beside]) - top) * HIGH // 2 + 5
    canvas = Canvas(width, height)
    ships: dict[int, list[int]] = {}
    for ship, space in enumerate(view.at):
        if space >= 0:
            ships.setdefault(space, []).append(ship)
    for slot in placed:
        q, r = COORDINATES[slot]
        x, y = (q - left) * WIDE + WIDE // 2 + 2, (2 * r + q - top) * HIGH // 2 + 2
        draw_tile(canvas, view, pieces, slot, x, y, ships)
    return [line for line in canvas.lines() if line]


def draw_tile(
    canvas: Canvas, view: FirmamentView, pieces: Pieces, slot: int, x: int, y: int, ships: dict[int, list[int]]
) -> None:
    code: int = view.tiles[slot]
    tile = pieces.tiles[code // 6]
    canvas.write(x + 2, y - 1, SLOT_NAMES[slot], "dim")
    for edge in tile.edges:
        side = (edge + code % 6) % 6
        place = end_of(tile, edge)
        stroke = STROKES[side] if place == 0 or tile.what[0] == ROSE else mark_of(tile.what[place])
        dx, dy = LINES[side]
        canvas.write(x + dx, y + dy, stroke)
        if place:
            write_ships(canvas, x + dx, y + dy, ships.get(INSIDE[slot] + place, []))
        dx, dy = EDGES[side]
        canvas.write(x + dx, y + dy, "o", "dim")
    for side in range(6):
        dx, dy = EDGES[side]
        write_ships(canvas, x + dx, y + dy, ships.get(EDGE[slot * 6 + side], []))
    kind = tile.what[0]
    label, colour = name_of(kind), ""
    if kind >= PLANET_SPACE:
        owner = view.owner[kind - PLANET_SPACE]
        if owner != NONE:
            label += str(owner + 1) + ("#" if view.forts[kind - PLANET_SPACE] else "")
            colour = COLOURS[owner]
    here = ships.get(INSIDE[slot], [])
    if here:
        label = label[:6] + " "
        canvas.write(x - len(here), y, label, colour)
        for i, ship in enumerate(here):
            canvas.write(x - len(here) + len(label) // 2 + 1 + 2 * i, y, sign_of(ship), COLOURS[COMMAND[ship]])
    else:
        canvas.write(x, y, label, colour)


def end_of(tile: Tile, edge: int) -> int:
    """The interior space that a printed edge leads to."""
    for a, b in tile.links:
        if edge in (a, b):
            return max(a, b) - 6
    return 0


def write_ships(canvas: Canvas, x: int, y: int, ships: list[int]) -> None:
    for ship in ships:
        canvas.write(x, y, sign_of(ship), COLOURS[COMMAND[ship]])


def sign_of(ship: int) -> str:
    return "Gab"[FLEET[COMMAND[ship]].index(ship)] + SHIPS[GALLEON[COMMAND[ship]]][-1]


def mark_of(kind: int) -> str:
    return MARKS.get(kind, "·")


def name_of(kind: int) -> str:
    """The label of a space in the middle of a tile."""
    if kind >= PLANET_SPACE:
        return PLANETS[kind - PLANET_SPACE][:4].upper()
    names = {
        ROSE: "ROSE",
        ANCHORAGE: "anch",
        SINGULARITY: "@@",
        WRECK: "wreck",
        FACTORY: "pepp",
        FACTORY + 1: "vani",
        PROVIDENCE: "2xpepp",
        PROVIDENCE + 1: "2xvani",
    }
    return names.get(kind, "+")


# ------------------------------------------------------------ the players
def player_lines(view: FirmamentView, words: Words) -> list[str]:
    out: list[str] = []
    side = view.pieces.terms(view.setting).side
    for seat in range(view.seats):
        nation = view.nation[side[seat]]
        captains = [words.name("captain", c) for c in view.captains[seat] if c != NONE]
        pepper, vanilla = view.spice[seat * 2 : seat * 2 + 2]
        bonus = view.bonus[seat]
        tokens = str(bonus) if isinstance(bonus, int) else listed(words, "bonus", BONUSES, bonus)
        hand = view.hand[seat]
        cards = str(hand) if isinstance(hand, int) else listed(words, "crew", CREWS, hand)
        played = listed(words, "crew", CREWS, view.board[seat * KINDS : seat * KINDS + KINDS])
        out.append(
            f"[{COLOURS[seat]}]{seat + 1} {words.seat(seat)}[/]"
            + (f" · {words.name('nation', nation)}" if nation != NONE else "")
            + (f" · {', '.join(captains)}" if captains else "")
        )
        parts = [
            f"{words.name('spice', 0)} {pepper}  {words.name('spice', 1)} {vanilla}",
            f"{words.field('bonus')}: {tokens}",
            f"{words.field('hand')}: {cards}",
        ]
        out += filled([*parts, *([f"{words.field('board')}: {played}"] if played != "–" else [])])
    return out


def filled(parts: list[str]) -> list[str]:
    """As many side by side as a line holds."""
    lines = [f"   {parts[0]}"]
    for part in parts[1:]:
        if len(lines[-1]) + len(part) < BROAD:
            lines[-1] += f"  {part}"
        else:
            lines.append(f"   {part}")
    return lines


def table_lines(view: FirmamentView, words: Words) -> list[str]:
    """What belongs to nobody: tiles drawn and to come, and the games of a match."""
    parts = [f"{words.field('turns')} {view.turns}", f"{words.field('stack')} {view.stack}"]
    if view.drawn:
        names = [words.name("tile", tile) for tile in view.drawn]
        parts.append(f"{words.field('drawn')}: {', '.join(names)}")
    if view.games > 1:
        parts.append(f"{words.field('wins')}: {' – '.join([str(n) for n in view.wins])}")
    return [" · ".join(parts)]


def listed(words: Words, domain: str, values: tuple[str, ...], counts: list[int]) -> str:
    """Names with their numbers."""
    parts = [
        words.name(domain, value) + (f" ×{n}" if n > 1 else "") for value, n in zip(values, counts, strict=True) if n
    ]
    return ", ".join(parts) or "–"
