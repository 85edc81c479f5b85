"""A ship that is lost and a fortress that falls, felt on the map: told from the events of one decision."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.kernel import Event
from astrarium.scene import Spectacle
from astrarium.scene.draw import at, disc, el, path, use
from astrarium.scene.felt import flash, near
from astrarium.text.words import Words

from ..actions import COMMAND, FRIGATE, PLANETS, SHIPS
from ..names import map_of
from ..state import NONE
from ..view import FirmamentView
from . import chart
from .seen import nation_word

SECONDS: Final = 1.5
SHOT: Final = 0.42  # seconds until the ball meets the ship
FOLLOWS: Final = ("captain-lost", "captain-next")


def where(view: FirmamentView, space: int) -> str:
    x, y = chart.where(view.pieces, tuple(view.tiles), space)
    return f"{x:.0f} {y:.0f}"


def ship_lost(view: FirmamentView, words: Words, lost: Event, events: list[Event]) -> Spectacle:
    """By cannon, with the line of the gun, or in a singularity (EF-408, EF-310); the note says who leads now (EF-411)."""
    ship = int(lost.facts[0])
    shot = next((e for e in events if e.text == "fires" and e.facts[2] == ship), None)
    sailed = next((e for e in reversed(events) if len(e.facts) == 6 and e.facts[1] == ship), None)
    gun = view.at[int(shot.facts[1])] if shot is not None else NONE
    place = f"#piece-{SHIPS[ship]}"
    if sailed is not None:
        place = where(view, int(sailed.facts[3]))  # it sank where it came to
    elif gun != NONE:
        place += f"|{where(view, gun)}"
    origin = f"#piece-{SHIPS[int(shot.facts[1])]}" if shot is not None else ""
    follows = [words.event(e) for e in events if e.text in FOLLOWS and e.facts[0] == COMMAND[ship]]
    text = " ".join([f"{said}." for said in follows])
    title = words.event(lost)
    picture = near(sinking(view, ship, shot is not None))
    return Spectacle(title, picture, SECONDS, (place,), origin, SHOT if shot is not None else 0.0, (title, text))


def sinking(view: FirmamentView, ship: int, shot: bool) -> Markup:
    """Aim, ball, flash; the ship heels over and goes down, and a mark is left."""
    kind, seat = "frigate" if FRIGATE[ship] else "galleon", COMMAND[ship]
    art = el("g", use(f"g-ef-{kind}-{nation_word(view, seat)}", 0, 3), class_="ef-goes-down" if shot else "ef-sucked")
    wreck = el("g", disc(21, class_="ef-wreck"), path("M-8-8L8 8M8-8L-8 8", class_="ef-wreck-cross"), class_="ef-left")
    aim = el("g", disc(42, class_="ef-aim"), el("g", disc(7, class_="ef-ball"), class_="ef-flies")) if shot else None
    return el("g", wreck, art, aim, flash(1.1) if shot else None)


def fortress(view: FirmamentView, words: Words, event: Event) -> Spectacle:
    """Its stones fall (EF-409)."""
    planet = int(event.facts[2])
    space = map_of(view.pieces, tuple(view.tiles)).planets[planet]
    stones = [
        at(0, 0, path("M-9-8H9V8H-9z", class_="ef-stone"), class_=f"ef-falls ef-f{i}") for i in range(8)
    ]  # fmt: skip
    ball = el("g", disc(7, class_="ef-ball"), class_="ef-flies")
    title = words.event(event)
    return Spectacle(
        title, near(*stones, ball, flash(1.1)), SECONDS, (f"planet:{PLANETS[planet]}|{where(view, space)}",),
        f"#piece-{SHIPS[int(event.facts[1])]}", SHOT,
    )  # fmt: skip
