"""The board of AstroNavigators: an observatory and a mission control.

Earth and sky lie side by side and share their rows; below them the flight, the four weeks where most is decided, and
the orrery. A narrow screen shows one board at a time, chosen by the question or by hand (see `style.css`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from markupsafe import Markup

from astrarium.kernel import Frame
from astrarium.scene.draw import at, box, el, join, use
from astrarium.scene.kept import kept
from astrarium.text.words import Voice, Words

from ..asides import Aside, Reactivate
from ..boons import NarrowChoice, PlanetBoon
from ..box import Pieces
from ..calibration import AstronautChoice, Calibrate
from ..declaring import Declare
from ..declaring_sky import LayMore
from ..draws import DrawTile
from ..exchanging import TileChanges
from ..flight import Boost, Depart, Further, SextantUse
from ..missions import Reveal, ThermalRoll
from ..month import EarlyChoice
from ..nouns import CARDS, CONTINENTS
from ..observing import EarthRise, SavePlace, Technique
from ..pauses import Pause
from ..quests import KeepQuest, QuestSource
from ..setup import AgendaChoice, CharacterChoice, ContinentChoice, PlanetDraft, SectorChoice
from ..sheets import VEHICLES
from ..sites import KeepRocket, RocketSource, SiteChoice
from ..travelling import Connection, FreeMove, Journey, OtherHeliport, SecretConnection, SecretJourney
from ..view import ExpeditionView
from ..weeks import Beside
from . import abouts as scene_about
from . import art as scene_art
from . import board as scene_board
from . import earth as scene_earth
from . import flight as scene_flight
from . import orrery as scene_orrery
from . import panels as scene_panel
from . import people as scene_people
from . import sheets as scene_sheet
from . import sky as scene_sky
from . import tiles as scene_tiles
from . import weeks as scene_weeks
from .chart import HEIGHT, WIDTH
from .eyes import Eyes
from .signs import definitions as signs

VIEWBOX: Final = (0, 0, WIDTH, HEIGHT)
GAP: Final = 8.0
# the boards of a narrow screen, each with its sign
TABS: Final = {
    "weeks": "moon",
    "sky": "star4",
    "earth": "travel",
    "flight": "spacecraft",
    "orrery": "gas-planet",
    "mine": "save",
}
# the board that a question needs; the weeks where nothing is said
NEEDS: Final[dict[type[Frame[Any]] | None, str]] = {
    **dict.fromkeys(
        (ContinentChoice, Journey, SecretJourney, OtherHeliport, Connection, SecretConnection, FreeMove, SiteChoice), "earth",
    ),
    **dict.fromkeys(
        (Depart, Further, NarrowChoice, TileChanges, SextantUse, DrawTile, AstronautChoice), "flight",
    ),
    **dict.fromkeys((PlanetDraft, SectorChoice, PlanetBoon), "orrery"),
    **dict.fromkeys(
        (CharacterChoice, AgendaChoice, KeepQuest, QuestSource, KeepRocket, RocketSource, SavePlace, Reactivate, Calibrate,
         LayMore, Aside, Pause, EarthRise, Technique, EarlyChoice, Beside, Reveal, ThermalRoll, Boost), "mine",
    ),
}  # fmt: skip

# what moves on each board
ZONES: Final = {
    "earth": scene_earth.live,
    "sky": scene_sky.live,
    "weeks": scene_weeks.live,
    "flight": scene_flight.live,
    "orrery": scene_orrery.live,
}

# the questions that are answered by what lies on my board while a narrow screen shows another one
CONNECTIONS: Final = (Connection, SecretConnection)
STRIPS: Final = (Declare, FreeMove, *CONNECTIONS)


def ground(view: ExpeditionView, words: Words) -> Markup:
    """The art, and everything that is printed: the same from the first question to the end, so that it is sent once."""
    eyes = Eyes(view, words)
    pieces = el("defs", scene_people.definitions(), scene_board.definitions(eyes))
    return join(pieces, printed(words.voice, eyes.box, view.seats, eyes.solar, eyes.fast))


@lru_cache(64)
def printed(voice: Voice, pieces: Pieces, seats: int, solar: bool, fast: bool) -> Markup:
    """What is the same as long as a game lasts."""
    words = voice.words()
    return join(
        el("defs", signs(), scene_art.definitions(words, pieces, seats, solar)),
        box(0, 0, WIDTH, HEIGHT, class_="an-ground"),  # of a still; a page has its own
        el("g", scene_earth.printed(words, pieces), class_="an-zone-earth"),
        el("g", scene_sky.printed(words), class_="an-zone-sky"),
        el("g", scene_weeks.printed(words), class_="an-zone-weeks"),
        el("g", scene_flight.printed(words, fast), class_="an-zone-flight"),
        el("g", scene_orrery.printed(words, solar), class_="an-zone-orrery"),
    )


def live(view: ExpeditionView, words: Words) -> Markup:
    """Everything that moves; each board a zone of its own."""
    eyes = Eyes(view, words)
    return el(
        "g",
        *[zone(view, words, name) for name in ZONES],
        scene_orrery.chip(words) if eyes.solar and view.asks(Declare) and view.asked == view.seat else None,
        class_=f"an-for-{needed(eyes)}",
    )


@kept
def zone(view: ExpeditionView, words: Words, name: str) -> Markup:
    """What moves on one board."""
    return el("g", ZONES[name](Eyes(view, words)), class_=f"an-zone-{name}")


def needed(eyes: Eyes) -> str:
    """The board that a narrow screen shows until another is chosen; what others do with their own things stays theirs."""
    view = eyes.view
    need = NEEDS.get(view.frame, "weeks")
    return "weeks" if need == "mine" and view.asked != view.seat else need


def own(view: ExpeditionView, words: Words) -> Markup:
    """My board in parts, so that a narrow screen can stack them; and there, numbers and the choice of the board above."""
    eyes = Eyes(view, words)
    parts = [
        el("svg", block.inside, viewBox=f"0 0 {block.width:.0f} {scene_board.HIGH:.0f}", class_=f"an-block an-own-{block.name}", role="group")
        for block in scene_board.blocks(eyes)
    ]  # fmt: skip
    mine = el("div", *parts, class_="an-own", tabindex=0) if parts else None  # a keyboard can scroll it
    return join(readout(eyes), strip(eyes), tabs(eyes, bool(parts)), mine)


def strip(eyes: Eyes) -> Markup | None:
    """For a narrow screen, where my board is another view: my tiles and vehicles, while the question is about them."""
    view = eyes.view
    if view.asked != view.seat or not view.asks(*STRIPS):
        return None
    made, x = [], 2.0
    vehicles = list(range(len(VEHICLES) - 1))
    if view.asks(*CONNECTIONS):
        held = scene_tiles.unflipped(eyes)
        for tile in held:
            frame = box(-6, -1, 44, 46, 8, class_="halo")
            target = f"continent:{CONTINENTS[eyes.box.tile_continent[tile]]}"
            made.append(at(x + 6, 1, *scene_tiles.tile_face(eyes.box, tile), frame, data_target=target))
            x += 47
        vehicles = [i for i in vehicles if any(i in eyes.box.tile_vehicles[tile] for tile in held)]
    for i in vehicles:
        used = view.used[view.seat * 6 + i]
        side, class_ = ("used", "an-disc") if used else ("new", f"on-seat-{view.seat} an-unused")
        made.append(use(f"g-an-{side}-{VEHICLES[i]}", x + 22, 23, class_=class_, data_target=f"vehicle:{VEHICLES[i]}"))
        x += 46
    return el("svg", *made, viewBox=f"0 0 {x:.0f} 46", class_="an-strip", role="group") if made else None


def tabs(eyes: Eyes, mine: bool) -> Markup:
    """One board at a time; the need is part of the ids, so that with another need what was chosen by hand is forgotten."""
    need = needed(eyes) if eyes.view.asked == eyes.view.seat else "away"
    made: list[Any] = [
        el(
            "label",
            el("input", type="radio", name="an-tab", id=f"an-tab-{need}-{tab}", value=tab),
            el(
                "span",
                el("svg", use(f"g-an-i-{sign}")),
                eyes.say(f"tab-{tab}"),
            ),
        )
        for tab, sign in TABS.items()
        if mine or tab != "mine"
    ]
    return el("div", *made, class_="an-tabs", role="radiogroup", aria_label=eyes.say("tabs"))


def readout(eyes: Eyes) -> Markup | None:
    """For a narrow screen: my numbers, my saved cards and the cards to come, in one line."""
    view, words = eyes.view, eyes.words
    if not eyes.placed:
        return None
    made = []
    if view.seat >= 0:
        for key in ("nk", "dv"):
            made.append(("token:" + key, eyes.say(key), str(view[key][view.seat])))
        held = [c for c in view.saved[view.seat * 3 : view.seat * 3 + 3] if c >= 0]
        if held:
            names = words.name("card", held[0]) + (f" +{len(held) - 1}" if len(held) > 1 else "")
            made.append((f"card:{CARDS[held[0]]}", eyes.say("saved"), names))
    for key, card in (("next-card", view.deck_top), ("planet-card", view.planet_top)):
        if card >= 0:
            made.append((f"card:{CARDS[card]}", eyes.say(key), words.name("card", card)))
    cells = [el("span", el("small", label), el("b", value), data_about=target) for target, label, value in made]
    return el("div", *cells, class_="an-readout")


def hand(view: ExpeditionView, words: Words) -> tuple[Markup, float, float]:
    """The same board in one row, for a still; with width and height."""
    made, x = [], 0.0
    for block in scene_board.blocks(Eyes(view, words)):
        made.append(at(x, 0, block.inside, class_=f"an-own-{block.name}"))
        x += block.width + GAP
    return join(*made), max(0.0, x - GAP), scene_board.HIGH


about = scene_about.about
panel = scene_panel.panel
sheet = scene_sheet.sheet
total = scene_sheet.total
