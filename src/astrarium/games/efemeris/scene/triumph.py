"""A conquered planet as a scene over the board, told from the events of one decision."""

from __future__ import annotations

from random import Random
from typing import Final

from markupsafe import Markup

from astrarium.kernel import Event
from astrarium.scene import Spectacle
from astrarium.scene.draw import at, box, disc, el, fitted, path, text, use
from astrarium.text.words import Words

from ..actions import NATIONS, PLANETS
from ..names import planet_name
from ..state import NONE
from ..view import FirmamentView
from . import losses, walls
from .seen import goal, held, hue, nation_of, side_of, sides
from .side import BOARD

SECONDS: Final = 2.0
GLOBE: Final = (392.0, 344.0)  # the middle of the planet
WORDS: Final = 660.0  # where the words begin


def spectacle(view: FirmamentView, words: Words, events: list[Event]) -> Spectacle | None:
    """The last planet that was conquered (EF-518), or what was lost, or the last fortress that was raised (EF-509)."""
    found = [event for event in events if event.text == "conquers"]
    if not found:
        raised = [event for event in events if event.text == "fortress-built"]
        return losses_of(view, words, events) or (walls.raised(view, words, raised[-1]) if raised else None)
    seat, planet = int(found[-1].facts[0]), int(found[-1].facts[1])
    return Spectacle(words.event(found[-1]), picture(view, words, seat, planet), SECONDS)


def losses_of(view: FirmamentView, words: Words, events: list[Event]) -> Spectacle | None:
    """The last ship that was lost, or else the last fortress."""
    ships = [event for event in events if event.text == "ship-lost"]
    if ships:
        return losses.ship_lost(view, words, ships[-1], events)
    forts = [event for event in events if event.text == "bombards"]
    return losses.fortress(view, words, forts[-1]) if forts else None


def flag(view: FirmamentView, seat: int) -> Markup:
    """Whose planet it is now, run up."""
    cloth = path("M0 0L96 9L84 32L96 55L0 64Z", class_=f"ef-cloth rim-{hue(view, seat)}")
    return el("g", cloth, use(f"g-ef-mark-{seat}", 42, 32, 1.5), class_="ef-runs-up")


def picture(view: FirmamentView, words: Words, seat: int, planet: int) -> Markup:
    wide, high = BOARD
    rng = Random(planet)
    stars = "".join([f"M{rng.random() * wide:.0f} {rng.random() * high:.0f}h0" for _ in range(140)])
    name, nation = planet_name(words, planet), nation_of(view, seat)
    count = sum([len(held(view, mate)) for mate in sides(view)[side_of(view, seat)]])
    told = words.say("answers", "planet-of", (count, goal(view)))
    head = words.say("scene", "conquered", ())
    return el(
        "svg",
        box(0, 0, wide, high, class_="ef-night-of"),
        path(stars, class_="ef-dust"),
        el(
            "g",
            disc(226, *GLOBE, class_=f"ef-halo-of rim-{hue(view, seat)}"),
            at(*GLOBE, el("g", use(f"g-ef-planet-{PLANETS[planet]}", scale=4.6), class_="ef-globe")),
            at(GLOBE[0] - 40, 60, el("g", path("M0 0V150", class_="ef-pole"), flag(view, seat), class_="ef-mast")),
            at(
                GLOBE[0] + 96,
                GLOBE[1] + 62,
                el(
                    "g",
                    use(f"g-ef-galleon-{NATIONS[nation]}", scale=2.4) if nation != NONE else None,
                    use(f"g-ef-mark-{seat}", -70, 34, 1.8),
                    class_="ef-comes",
                ),
            ),
            class_="ef-won",
        ),
        el(
            "g",
            text(WORDS, 286, head, fitted(head, 60, wide - WORDS - 40), "ef-head ef-start ef-show"),
            text(WORDS, 336, words.event(Event("conquers", "", (seat, planet))), 20, "ef-ink ef-start ef-show"),
            text(WORDS, 376, f"{name} · {told}", 20, "ef-soft ef-start ef-show"),
            class_="ef-won-words",
        ),
        viewBox=f"0 0 {wide} {high}",
        preserveAspectRatio="xMidYMid slice",
    )
