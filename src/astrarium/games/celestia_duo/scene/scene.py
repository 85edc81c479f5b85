"""The board of Celestia Duo: far away the course through the clouds, near at hand the things one touches.

From the left: the airship with generator and hold, its crew, the card and the dice of the moment, the pirate, the
piles. Each stands in a zone of its own, so that a narrow screen can stack the zones (see `style.css`).
"""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.scene.draw import at, el, join, title
from astrarium.scene.signs import definitions as signs
from astrarium.text.words import Words

from ..actions import ROLE
from ..box import AMBUSHES, ASSAULTS, LAIR, PIRATES, STAGES, Pieces
from ..crew import CREW
from ..state import NONE
from ..view import DuoView
from . import cards, choices, company, course, emblems, hands, motifs, panels, people, ship, sky, table, who
from .abouts import about
from .answers import sign, when
from .endings import ending
from .reading import ambush_words, assault_words

__all__ = [
    "VIEWBOX",
    "about",
    "below",
    "ending",
    "ground",
    "hand",
    "live",
    "own",
    "panel",
    "row",
    "sheet",
    "sign",
    "when",
]

VIEWBOX: Final = (0, 0, sky.WIDTH, sky.HEIGHT)
MIDDLE: Final = 690  # of the card and the tray
# Card and tray are drawn larger where there is room, each about its middle; the card a little higher.
LARGER: Final = {"card": "translate(-83 -47) scale(1.1)", "tray": "translate(-83 -52.4) scale(1.1)"}
SIGNS: Final = ("bubble", "roll", "cards", "crew", "coin", "smoke", "eye", "wake", "skull", "down", "up", "pair", "arrow",
                "propeller", "wheel")  # fmt: skip

hand = hands.hand
panel = panels.panel
below = panels.below
row = who.row


def ground(view: DuoView, words: Words) -> Markup:
    """Sky, sea, the airship, and the art that all pieces use."""
    box_ = view.pieces
    return join(
        el(
            "defs",
            signs(*SIGNS),
            emblems.definitions(),
            people.definitions((*CREW, *ROLE.values, PIRATES[view.pirate_card])),
            ship.definitions(),
            company.definitions(box_, view.pirate_card),
            sky.definitions(),
            motifs.definitions(),
            cards.definitions(),
            choices.definitions(),
            course.small_parts(),
            course.faces(box_),
        ),
        el("g", sky.backdrop(), class_="cd-zone-sky"),
        sky.way(),
        sky.ends(),
        near(
            el("g", at(8, 276, ship.hull(), ship.compartments(view, words, box_)), class_="cd-zone-ship"),
            el("g", table.tray(MIDDLE), class_="cd-zone-tray", transform=LARGER["tray"]),
        ),
    )


def live(view: DuoView, words: Words) -> Markup:
    """Everything that moves."""
    box_ = view.pieces
    far = join(
        course.ends(words),
        course.course(view, words, box_),
        course.ships(view, words, box_),
        course.numbers(view, words, box_),
    )
    above = {
        "far": far,
        "talk": hands.talk(view, words),
        "distance": course.distance(view, words),
    }
    zones = {
        "ship": at(8, 276, ship.cargo(view, words, box_)),
        "roles": at(8, 276, hands.pennants(view, words)),
        "crew": company.crew(view, words),
        "card": at(MIDDLE, 352, now(view, words, box_)),
        "tray": table.on_the_table(view, words, box_, MIDDLE),
        "pirate": company.pirate(view, words, box_),
        "supply": table.supply(view, words, box_),
        "piles": table.piles(view, words),
    }
    return join(zoned(above), near(zoned(zones)))


def zoned(zones: dict[str, Markup]) -> Markup:
    """Each zone in a group of its own, so that a narrow screen can stack them."""
    made = [el("g", art, class_=f"cd-zone-{zone}", transform=LARGER.get(zone)) for zone, art in zones.items()]
    return join(*made)


def near(*zones: Markup) -> Markup:
    """What lies near at hand, below the sky."""
    return el("g", *zones, class_="cd-near", transform="translate(0 34)")


def own(view: DuoView, words: Words) -> Markup:
    """My hand, below the board, and the sets of cards that answer a boarding flag."""
    markup, width, height = hand(view, words)
    if not width:
        return Markup("")
    mine = el(
        "svg",
        markup,
        class_="cd-hand",
        viewBox=f"0 -8 {width:.0f} {height + 8:.0f}",
        role="group",
        aria_label=words.say("scene", "my-hand", ()),
    )
    if view.over:
        return mine
    beside = who.who(view, words) or el("div", class_="bay cd-bay")
    return el("div", mine, hands.payments(view, words), beside, class_="cd-own")


def now(view: DuoView, words: Words, box_: Pieces) -> Markup:
    """The card of the moment: Assault, boarding side, Stage, Ambush, or the start city."""
    here = view.airship
    if view.assault != NONE:
        card = view.assault
        what = f"assault:{ASSAULTS[card]}"
        name, art = assault_words(words, box_, card), cards.assault(words, box_, card)
    elif view.boarding:
        card = view.boarding_side
        what = f"boarding:{PIRATES[card]}"
        name, art = words.name("pirate", PIRATES[card]), cards.boarding(words, box_, card)
    elif view.stage != NONE:
        card = view.stage
        what = f"stage:{STAGES[card]}"
        name, art = words.name("stage", STAGES[card]), cards.stage(words, box_, card)
    elif here and view.course[here] != NONE:
        card = view.course[here]
        what = f"ambush:{AMBUSHES[card]}"
        name, art = ambush_words(words, box_, card), cards.ambush(words, box_, card)
    else:
        what = "place:start"
        name, art = words.say("scene", "start-city", ()), cards.start(words, box_)
    return el("g", title(name), art, id="p-card", data_about=what, data_face=what.partition(":")[2], role="img")


def sheet(view: DuoView, words: Words) -> list[tuple[str, list[int]]]:
    """What the team reached, the same for both: there is no score (CD-284)."""
    box_ = view.pieces
    gap, home = view.pirate - view.airship, max(LAIR - view.pirate, 0)
    rows = [
        ("ambushes", sum(card != NONE for card in view.course)),
        ("stages", len(STAGES) - view.stage_at.count(NONE)),
        ("distance", view.airship),
        *([("gap", gap)] if gap else []),
        *([("home", home)] if home else []),
        *([("masts", box_.masts - view.masts)] if view.boarding else []),
        ("energy", view.energy),
        ("gold", view.gold),
    ]
    shared = [(words.say("sheet", key, ()), [value] * view.seats) for key, value in rows]
    held = [sum(n) if isinstance(n, list) else n for n in view.hand]
    return [*shared, (words.say("sheet", "cards", ()), held)]
