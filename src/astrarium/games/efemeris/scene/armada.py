"""Three armadas, ready to sail: the set-up that is dealt to who plays alone, told whole before one of them is picked.

What it tells is what `advised` will answer, question by question; the nation is the only thing that is asked."""

from __future__ import annotations

from markupsafe import Markup

from astrarium.scene.draw import use
from astrarium.scene.element import el
from astrarium.text.words import Words

from ..actions import CAPTAINS, CREWS, GUNNER, NATIONS, PLANETS, SPICES
from ..box import Pieces
from ..setup import ChooseNation
from ..view import FirmamentView
from .advised import first_captains, first_hand, homes
from .map import short_name


def armadas(view: FirmamentView, words: Words, pieces: Pieces) -> Markup | None:
    """One for each nation that is free, side by side; nothing where something else is asked."""
    if view.asked != view.seat or not view.asks(ChooseNation):
        return None
    free = [n for n in range(len(NATIONS)) if n not in view.nation]
    say = words.say
    steps = [
        el("li", el("b", n), " ", say("scene", f"armada-step-{n}", ())) for n in range(1, 4)
    ]  # nation, then two tiles
    return el(
        "div",
        el("header", el("h2", say("scene", "armadas", (len(free),))), el("p", say("scene", "armadas-why", ()))),
        el("div", *[armada(view, words, pieces, n, n == free[0]) for n in free], class_="ef-fleet", tabindex="0",
           role="group", aria_label=say("scene", "armadas", (len(free),))),
        el("footer", el("ol", *steps, el("li", say("scene", "armada-sail", ()))),
           el("p", say("scene", "armada-or", ()))),
        class_="ef-armadas",
    )  # fmt: skip


def armada(view: FirmamentView, words: Words, pieces: Pieces, nation: int, first: bool) -> Markup:
    say, word = words.say, NATIONS[nation]
    name = say("scene", f"nation-{word}", ())
    captain, *waiting = first_captains(view, nation)
    ship = el(
        "svg", use(f"g-ef-galleon-{word}", 0, 0, 1), viewBox="-46 -58 92 92", class_="ef-ship", aria_hidden="true"
    )
    face = el(
        "svg", use(f"g-ef-captain-{CAPTAINS[captain]}"), viewBox="-42 -48 84 96", class_="ef-face", aria_hidden="true"
    )
    reserve = [
        el("small", say("scene", "armada-waits", (words.name("captain", CAPTAINS[c]), deed(words, pieces, c))))
        for c in waiting
    ]
    crew = [
        el(
            "li",
            el("svg", use(f"g-ef-crew-{CREWS[kind]}"), viewBox="-33 -29 66 58", aria_hidden="true"),
            el("div", el("b", words.name("crew", CREWS[kind]), f" × {count}" if count > 1 else None),
               el("small", effect(words, pieces, kind))),
        )
        for kind, count in first_hand(view, nation)
    ]  # fmt: skip
    planets = homes(view)
    home = el(
        "div",
        el("svg", use(f"g-ef-planet-{PLANETS[planets[0]]}"), viewBox="-36 -36 72 72", aria_hidden="true"),
        el("div", el("small", say("scene", "armada-home", ())),
           el("b", say("scene", "or", ()).join([short_name(words, p) for p in planets]))),
        el("p", say("scene", "armada-yields", ()), " ",
           el("svg", use(f"g-ef-{SPICES[pieces.product[planets[0]]]}"), viewBox="-12 -12 24 24", role="img",
              aria_label=words.name("spice", SPICES[pieces.product[planets[0]]]))),
        class_="ef-home",
    )  # fmt: skip
    return el(
        "article",
        el("p", say("scene", "armada-first", ()), class_="ef-first") if first else None,
        el("div", ship, el("div", el("h3", name), el("p", say("scene", f"gift-{word}", ()))), class_="ef-lead"),
        el("h4", say("scene", "armada-captain", ())),
        el("div", face, el("div", el("b", words.name("captain", CAPTAINS[captain])),
                           el("small", deed(words, pieces, captain)), *reserve), class_="ef-lead"),
        el("h4", say("scene", "armada-hand", ())),
        el("ul", *crew),
        home,
        el("button", say("scene", f"sail-{word}", ()), type="button", class_="button solid" if first else "button",
           data_target=f"nation:{word}"),
        class_="ef-armada first" if first else "ef-armada",
    )  # fmt: skip


def deed(words: Words, pieces: Pieces, captain: int) -> str:
    """What a captain does, in a few words."""
    return words.say("effects", CAPTAINS[captain], (pieces.talent[captain], *pieces.talent_gain[captain]))


def effect(words: Words, pieces: Pieces, kind: int) -> str:
    """What a crew card does, in a few words."""
    amount = pieces.gunner_range if kind == GUNNER else pieces.crew_amount[kind]
    return words.say("effects", CREWS[kind], (amount, *pieces.crew_gain[kind]))
