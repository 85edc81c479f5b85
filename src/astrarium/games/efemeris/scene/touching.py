"""What another's move does to the seat that looks: a ship over its planet, a shot, a fortress down."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Event
from astrarium.scene import Touch
from astrarium.text.words import Words

from ..actions import COMMAND, PLANETS, SHIPS
from ..names import map_of
from ..state import NONE
from ..view import FirmamentView
from .seen import side_of

MOVES: Final = ("sails", "drives", "rides-winds", "relocates", "warns")
JOURNEYS: Final = frozenset(MOVES)


def touch(view: FirmamentView, words: Words, event: Event) -> Touch | None:
    me, facts = view.seat, event.facts
    if me < 0:
        return None
    if event.text in MOVES:
        return arrives(view, words, event)
    if event.text == "fires" and COMMAND[int(facts[2])] == me:
        return Touch(f"ship:{SHIPS[int(facts[2])]}", words.event(event))
    if event.text == "bombards" and view.owner[int(facts[2])] == me:
        return Touch(f"planet:{PLANETS[int(facts[2])]}", words.event(event))
    return None


def arrives(view: FirmamentView, words: Words, event: Event) -> Touch | None:
    """A rival lies on a planet of mine, as long as it lies there, whoever moved the ship (EF-516)."""
    seat, ship = int(event.facts[0]), int(event.facts[1])
    whose = COMMAND[ship]
    if view.at[ship] == NONE:
        return None
    if whose == view.seat and seat != view.seat:
        return Touch(f"ship:{SHIPS[ship]}", words.event(event))  # it was moved by another
    here = [p for p, space in enumerate(map_of(view.pieces, tuple(view.tiles)).planets) if space == view.at[ship]]
    planet = here[0] if here else NONE
    if planet == NONE or view.owner[planet] != view.seat or side_of(view, whose) == side_of(view, view.seat):
        return None
    head = words.say("scene", "lies-on", (whose, PLANETS[planet]))
    pepper, vanilla = view.pieces.cost[planet]
    key = "guarded" if view.forts[planet] else "unguarded"
    return Touch(f"planet:{PLANETS[planet]}", head, words.say("scene", key, (PLANETS[planet], pepper, vanilla)))
