"""My continent tiles, the trajectory tiles in my hand, and the cards of which some are seen by me alone."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from markupsafe import Markup

from astrarium.scene.draw import at, box, el, fitted, join, paragraph, path, text, title, use, wrapped

from ..box import Pieces
from ..cards import STAGES
from ..nouns import CONTINENTS, DV_VALUES, QUESTS, ROCKETS
from ..sheets import AGENDAS, INSTRUMENTS, SPECIALS, VEHICLES
from .art import CAPTION, caption
from .eyes import Eyes
from .offers import mission, quest_asks, reward
from .signs import icon

NUMERALS: Final = ("I", "II", "III", "IV", "V")


def definitions(eyes: Eyes) -> Markup:
    """The outlines of tiles, and what is printed beside them."""
    return join(
        box(0, 0, 32, 44, 6, id="g-an-tile"),
        el("g", box(0, 0, 32, 44, 6), icon("tick", 16, 22, 20, "an-bare"), id="g-an-gone"),
        box(0, 0, 29, 20, 5, id="g-an-hand"),
        el(
            "g",
            caption(4, 80, eyes.say("drawn")),
            path(
                "".join(
                    [
                        f"M{97 + 33 * i} 66h19a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5h-19a5 5 0 0 1-5-5v-10a5 5 0 0 1 5-5z"
                        for i in range(STAGES)
                    ]
                ),
                class_="an-slot",
            ),
            *[text(106.5 + 33 * i, 81, numeral, CAPTION, "an-t an-mute-ink") for i, numeral in enumerate(NUMERALS)],
            id="g-an-drawn",
        ),
    )


def tile_face(box_: Pieces, tile: int) -> list[Markup]:
    """A continent tile: its vehicles above, its special icon below."""
    vehicles = box_.tile_vehicles[tile]
    special = box_.tile_special[tile]
    rows = 1 if not special else 0
    made = [use("g-an-tile", class_=f"an-tile an-land-{box_.tile_continent[tile]}")]
    for i, vehicle in enumerate(vehicles):
        x = 16 + (i - (len(vehicles) - 1) / 2) * 14.5
        made.append(icon(VEHICLES[vehicle], x, 22 if rows else 13, 18 if len(vehicles) == 1 else 14, "an-black"))
    if special:
        made.append(icon(SPECIALS[special], 16, 31 if vehicles else 22, 18, "an-black"))
    return made


def unflipped(eyes: Eyes) -> list[int]:
    """My tiles that can still be flipped."""
    view, first = eyes.view, eyes.me * 7
    return [view.tile[first + k] for k in range(7) if view.tile[first + k] >= 0 and not view.flipped[first + k]]


def tiles(eyes: Eyes) -> Markup:
    """Seven continents with my tiles, the trajectory tiles in my hand, and the cards that only I see."""
    view, words, seat = eyes.view, eyes.words, eyes.me
    made: list[Any] = [caption(4, 11, eyes.say("tiles"))]
    for k, name in enumerate(CONTINENTS):
        tile, gone = view.tile[seat * 7 + k], view.flipped[seat * 7 + k]
        x = 2 + 36.4 * k
        said = words.name("continent", k)
        if tile < 0:
            made.append(use("g-an-tile", x, 17, class_=f"an-no-tile an-rim-{k}", data_about=f"continent:{name}"))
            continue
        target, id = f"continent:{name}", f"p-tile-{name}"
        if gone:
            used = title(f"{said}. {eyes.say('tile-used')}")
            made.append(
                el(
                    "use",
                    used,
                    href="#g-an-gone",
                    x=x,
                    y=17,
                    class_=f"an-spent-tile an-c-{k}",
                    data_target=target,
                    id=id,
                    data_face=1,
                )
            )
        else:
            made.append(at(x, 17, title(said), *tile_face(eyes.box, tile), data_target=target, id=id))
    if view.seats == 1:  # nobody draws stage tiles alone
        return join(*made, *cards(eyes))
    made.append(use("g-an-drawn"))
    for i in range(STAGES):
        value = view.hand[seat * STAGES + i]
        if value < 0:
            continue
        x, said = 92 + 33 * i, title(eyes.say("hand-tile", i + 1, DV_VALUES[value]))
        made.append(
            el(
                "use",
                said,
                href="#g-an-hand",
                x=x,
                y=66,
                class_="an-hand",
                data_target=f"stage:{i + 1}",
                id=f"p-hand-{i + 1}",
            )
        )
        made.append(text(x + 14.5, 81, DV_VALUES[value], CAPTION, "an-t an-num an-orange-ink an-over"))
    return join(*made, *cards(eyes))


class Slip(NamedTuple):
    """A card before me as one line."""

    sign: str
    name: str
    target: str
    touched: bool  # whether an action can be about it
    more: str  # what it asks and gives
    secret: bool


def slips(eyes: Eyes) -> list[Slip]:
    """My agenda, quests, rockets and instruments."""
    view, words, seat = eyes.view, eyes.words, eyes.me
    found = []
    for field in ("mission", "mission_open"):
        agenda = view[field][seat]
        if agenda is not None and agenda >= 0:
            asked = eyes.box.agendas[agenda]
            task = mission(eyes, asked)
            more = f"{task[:1].upper()}{task[1:]}. {reward(eyes, asked)}"
            found.append(
                Slip(
                    "agenda", words.name("agenda", agenda), f"agenda:{AGENDAS[agenda]}", False, more, field == "mission"
                )
            )
    for card, owner, open_ in zip(view.slot_card, view.slot_owner, view.slot_open, strict=True):
        if owner == seat and 0 <= card < len(QUESTS):
            more = quest_asks(eyes, card)
            found.append(Slip("quest", words.name("quest", card), f"quest:{QUESTS[card]}", True, more, not open_))
        elif owner == seat and card >= 0:
            rocket = card - len(QUESTS)
            sites = ", ".join([words.name("square", square) for square in eyes.box.rockets[rocket].sites])
            more, target = eyes.say("site-at", sites), f"rocket:{ROCKETS[rocket]}"
            found.append(Slip("rocket", words.name("rocket", rocket), target, False, more, not open_))
    for i, owner in enumerate(view.instrument):
        if owner == seat:
            name, target = words.name("instrument", i), f"instrument:{INSTRUMENTS[i]}"
            found.append(Slip(INSTRUMENTS[i], name, target, True, eyes.say(f"instrument-{INSTRUMENTS[i]}"), False))
    return found


def cards(eyes: Eyes) -> list[Markup]:
    """One or two slips with what they ask, or more by name in columns of three."""
    found = slips(eyes)
    made = []
    columns = 1 if len(found) < 3 else -(-len(found) // 3)
    high = {1: 76.0, 2: 36.0}.get(len(found), 24.0)
    wide = (256.0 - 4 * columns) / columns
    for n, slip in enumerate(found):
        x, y = 2 + (wide + 4) * (n // 3), 93 + (high + 3) * (n % 3)
        known = eyes.say("secret" if slip.secret else "open")
        more = wrapped(slip.more, 34, 4 if len(found) == 1 else 1) if high > 24 else []
        made.append(
            at(
                x, y, title(f"{slip.name}. {known}"), el("rect", width=wide, height=high, rx=7, class_=f"an-slip rim-{eyes.me}" if slip.secret else "an-slip"),
                icon(slip.sign, 14, 12, 17, "an-cyan"), text(28, 16.5, slip.name, min(14, fitted(slip.name, 14, wide - 34)), "an-d an-ink", text_anchor="start"),
                paragraph(8, 30.5, more, CAPTION, 14, "an-t an-soft an-start") if more else None, data_target=slip.target if slip.touched else None, data_about=None if slip.touched else slip.target,
                id=f"p-slip-{slip.target.partition(':')[2]}", data_face="secret" if slip.secret else "open",
            )
        )  # fmt: skip
    return made
