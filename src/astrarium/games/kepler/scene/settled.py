"""A planet that is settled, felt on the map: told from the events of one decision."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.kernel import Event
from astrarium.scene import Spectacle
from astrarium.scene.draw import box, el, text, use
from astrarium.scene.felt import arcs, flash, near
from astrarium.text.words import Words

from ..actions import COLONIES
from ..objectives import colonies, zone_of
from ..view import GalaxyView
from .count import table

SECONDS: Final = 1.2
LANDS: Final = 0.35


def spectacle(view: GalaxyView, words: Words, events: list[Event]) -> Spectacle | None:
    """The last planet that was settled (K3-131)."""
    found = [event for event in events if event.text == "colonized"]
    if not found:
        return None
    seat, planet = int(found[-1].facts[0]), int(found[-1].facts[1])
    if planet not in view.bodies:
        return None
    s = table(view)
    worth = s.box.chart.zone_points[zone_of(s, planet)]  # K3-307
    number = words.say("scene", "colony-of", (len(colonies(s, seat)), COLONIES))
    said = f"{words.say('scene', 'zone-points', (worth,))} · {number}" if worth else number
    place = f"#piece-body-{view.bodies.index(planet)}"
    return Spectacle(words.event(found[-1]), near(settling(seat, said)), SECONDS, (place,), wait=LANDS)


def settling(seat: int, said: str) -> Markup:
    """The Starship comes down, six lights close a ring, the flag and what it is worth."""
    wide = 7.2 * len(said) + 26
    return el(
        "g",
        flash(0.8),
        el("g", use(f"g-ke-ship-{seat}", scale=1.1), class_="ke-comes-down"),
        arcs(6, 34, f"ke-lights rim-{seat}"),
        el("g", use(f"g-ke-mark-{seat}", -24, 16, 1.1), class_="ke-raised"),
        el(
            "g",
            box(-wide / 2, 44, wide, 26, 13, class_="ke-tag"),
            text(0, 62, said, 14, "ke-t ke-tag-ink"),
            class_="ke-told-of",
        ),
    )
