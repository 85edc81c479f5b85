"""How far a ship may sail: the spaces it might come to, and how many steps each is away."""

from __future__ import annotations

from markupsafe import Markup

from astrarium.scene.draw import el

from .. import movement
from ..actions import COMMAND, FLEET, SHIPS, SHOT, SILVA, WINDS
from ..box import PLAIN, Pieces
from ..chart import Chart
from ..movement import normal_move
from ..names import captain_of
from ..state import NONE
from ..tactics import Tactics
from ..view import FirmamentView
from . import chart
from .seen import terms


def sailing(view: FirmamentView) -> bool:
    """Whether it is my Tactical phase."""
    return view.asks(Tactics) and view.seat == view.asked


def allowance(view: FirmamentView, box: Pieces, ship: int) -> int:
    """The spaces of a ship's normal move, 0 when it has none left (EF-303, EF-304, EF-312, EF-801)."""
    if view.moved >> ship & 1 or view.frozen[ship] != NONE:
        return 0
    return normal_move(box, view.effect, ship)


def in_reach(view: FirmamentView, box: Pieces, drawn: Chart) -> set[int]:
    """The spaces that a ship I can move might come to, by its own move, by tokens or by Silva."""
    found: set[int] = set()
    if not sailing(view):
        return found
    tokens = view.bonus[view.seat]
    winds = box.winds_move if tokens[WINDS] else 0
    away = box.shot_move if tokens[SHOT] else 0
    if winds and captain_of(view, view.seat) == SILVA:
        away = max(away, box.talent[SILVA])
    for ship, space in enumerate(view.at):
        if space != NONE:
            steps = max(allowance(view, box, ship), winds) if COMMAND[ship] == view.seat else away
            if steps:
                found.update(drawn.ball(space, steps))
    return found


def voyage(view: FirmamentView, box: Pieces, drawn: Chart, ship: int, most: int) -> dict[int, int]:
    """Every space where a ship may end its move, with the fewest steps to it (EF-306 .. EF-310)."""
    side = terms(view).side
    found: dict[int, int] = {}
    for steps in range(1, most + 1):
        closed = movement.waters(drawn, view.at, view.forts, view.owner, side, side[COMMAND[ship]])
        for space in movement.voyage(drawn, closed, view.at[ship], steps):
            found.setdefault(space, steps)
    return found


def steps(view: FirmamentView, box: Pieces, drawn: Chart) -> list[Markup]:
    """For each of my ships that may sail, a number at every space it reaches; shown while the ship is chosen."""
    made: list[Markup] = []
    if not sailing(view):
        return made
    lying = tuple(view.tiles)
    for ship in FLEET[view.seat]:
        most = allowance(view, box, ship)
        if view.at[ship] == NONE or not most:
            continue
        numbers = []
        for space, step in voyage(view, box, drawn, ship, most).items():
            x, y = chart.where(box, lying, space)
            dx, dy = (0, 7) if drawn.what[space] == PLAIN else (27, -18)
            numbers.append(el("text", step, x=round(x) + dx or None, y=round(y) + dy))  # without x it is 0
        made.append(el("g", *numbers, class_=f"ef-steps ef-steps-{SHIPS[ship]}"))
    return made
