"""The board of AstroNavigators: an observatory and a mission control.

Earth and sky lie side by side and share their rows; below them the flight, the four weeks where most is decided, and
the orrery. A narrow screen shows the weeks and one of the others, chosen by the question or by hand (see `scene.css`).
"""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from astrarium.kernel import View
from astrarium.scene.draw import at, box, el, join
from astrarium.text.words import Words

from . import (
    scene_about,
    scene_art,
    scene_board,
    scene_earth,
    scene_flight,
    scene_panel,
    scene_people,
    scene_sky,
    scene_weeks,
)
from .scene_chart import HEIGHT, WIDTH
from .scene_eyes import Eyes
from .scene_signs import definitions as signs

VIEWBOX: Final = (0, 0, WIDTH, HEIGHT)
GAP: Final = 8.0
TABS: Final = ("sky", "earth", "flight")
# which board a question needs besides the weeks
NEEDS: Final = {
    **dict.fromkeys(
        ("ContinentChoice", "CharacterChoice", "Journey", "SecretJourney", "OtherHeliport", "Connection", "SecretConnection",
         "FreeMove", "SiteChoice", "KeepQuest", "QuestSource", "KeepRocket", "RocketSource"), "earth",
    ),
    **dict.fromkeys(
        ("PlanetDraft", "SectorChoice", "Calibrate", "PlanetBoon", "Depart", "Further", "NarrowChoice", "TileChanges", "SextantUse",
         "Boost", "DrawTile", "ThermalRoll", "AstronautChoice"), "flight",
    ),
}  # fmt: skip


def ground(view: View, words: Words) -> Markup:
    """The art, and everything that is printed."""
    eyes = Eyes(view, words)
    return join(
        el(
            "defs",
            signs(),
            scene_art.definitions(words, eyes.box, view.seats, eyes.solar),
            scene_people.definitions(eyes.people()),
            scene_board.definitions(eyes),
        ),
        box(0, 0, WIDTH, HEIGHT, class_="an-ground"),  # of a still; a page has its own
        el("g", scene_earth.printed(words, eyes.box), class_="an-zone-earth"),
        el("g", scene_sky.printed(words), class_="an-zone-sky"),
        el("g", scene_weeks.printed(words), class_="an-zone-weeks"),
        scene_flight.printed(words, eyes.solar, eyes.fast),
    )


def live(view: View, words: Words) -> Markup:
    """Everything that moves; each board a zone of its own."""
    eyes = Eyes(view, words)
    return el(
        "g",
        el("g", scene_earth.live(eyes), class_="an-zone-earth"),
        el("g", scene_sky.live(eyes), class_="an-zone-sky"),
        el("g", scene_weeks.live(eyes), class_="an-zone-weeks"),
        el("g", scene_flight.live_flight(eyes), class_="an-zone-flight"),
        el("g", scene_flight.live_orrery(eyes), class_="an-zone-orrery"),
        id="p-table",
        class_=f"an-for-{needed(eyes)}",
    )


def needed(eyes: Eyes) -> str:
    """The board that a narrow screen shows above the weeks, until another is chosen."""
    return NEEDS.get(eyes.view.question, "flight" if eyes.placed and eyes.zone < 0 else "sky")


def own(view: View, words: Words) -> Markup:
    """My board in parts, so that a narrow screen can stack them; and there the choice of the board above."""
    eyes = Eyes(view, words)
    need = needed(eyes)  # part of the ids: with another need, what was chosen by hand is forgotten
    parts = [
        el("svg", block.inside, viewBox=f"0 0 {block.width:.0f} {scene_board.HIGH:.0f}", class_=f"an-block an-own-{block.name}", role="group")
        for block in scene_board.blocks(eyes)
    ]  # fmt: skip
    tabs: list[Any] = [
        el(
            "label",
            el("input", type="radio", name="an-tab", id=f"an-tab-{need}-{tab}", value=tab),
            el("span", words.say("scene", f"tab-{tab}", ())),
        )
        for tab in TABS
    ]
    chooser = el("div", *tabs, class_="an-tabs", role="radiogroup", aria_label=words.say("scene", "tabs", ()))
    return join(chooser, el("div", *parts, class_="an-own") if parts else None)


def hand(view: View, words: Words) -> tuple[Markup, float, float]:
    """The same board in one row, for a still; with width and height."""
    made, x = [], 0.0
    for block in scene_board.blocks(Eyes(view, words)):
        made.append(at(x, 0, block.inside))
        x += block.width + GAP
    return join(*made), max(0.0, x - GAP), scene_board.HIGH


about = scene_about.about
panel = scene_panel.panel
sheet = scene_panel.sheet
