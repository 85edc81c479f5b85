"""A player's own things: dials, save area, sets, tokens, instruments on board, tiles and secrets; and the panels.

What is printed stands once among the ground's definitions, so that an update carries only what can change.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from astrarium.scene.draw import at, box, disc, el, fitted, join, paragraph, path, text, title, use, wrapped
from astrarium.scene.kept import kept
from astrarium.text.words import Words

from ..actions import SLOT
from ..board import where
from ..nouns import CARDS, CHARACTERS, CONTINENTS, PHASES, SET_COUNT, SETS
from ..sheets import SAVE_THREE, TECHNIQUES, VEHICLES
from ..state import ACTIVE, EARTH_SQUARES, INACTIVE, LOADED
from ..view import ExpeditionView
from . import panels as scene_panel
from . import tiles as scene_tiles
from .art import CAPTION, arc, caption
from .eyes import Eyes
from .offers import ability, offers
from .signs import icon

HIGH: Final = 176.0
BERTHS: Final = 130.0  # where the instruments on board stand
THREE: Final = 216.0  # the width of three save places
WIDTHS: Final = {"sets": 268.0, "tokens": 232.0, "tiles": 256.0}


class Block(NamedTuple):
    """A part of the own board with its width; all are equally high."""

    name: str
    width: float
    inside: Markup


def blocks(eyes: Eyes) -> list[Block]:
    if eyes.view.seat < 0:
        return []
    found = [Block(f"{offer.kind}-{i}", offer.width, offer.drawn) for i, offer in enumerate(offers(eyes))]
    if eyes.view.continent[eyes.me] < 0:
        return found
    view, words = eyes.view, eyes.words
    found.append(Block("me", 276, mine(view, words, "me")))
    if len(found) > 1:
        return found
    places = 3 if three(eyes) else 1
    found.append(Block(f"saved-{places}", 96.0 if places == 1 else THREE, mine(view, words, f"saved-{places}")))
    found += [Block(name, width, mine(view, words, name)) for name, width in WIDTHS.items()]
    return found


@kept
def mine(view: ExpeditionView, words: Words, name: str) -> Markup:
    """One part of my board: most stay as they were."""
    return MINE[name](Eyes(view, words))


def three(eyes: Eyes) -> bool:
    return not eyes.fast and eyes.box.ability[eyes.view.continent[eyes.me]] == SAVE_THREE


def definitions(eyes: Eyes) -> Markup:
    """What is printed on every board and panel."""
    return join(
        disc(20, id="g-an-token"),
        printed_dial(),
        box(-19, -19, 38, 38, 8, id="g-an-berth"),
        *[
            el("g", *ring(eyes.box.required[i]), icon(name, 0, 0, 21), id=f"g-an-set-{name}")
            for i, name in enumerate(SETS)
        ],
        el("g", disc(20), icon("tick", 9, 12, 14, "an-cyan"), id="g-an-ticked"),
        *[vehicle_token(eyes, i, used) for i in range(len(VEHICLES)) for used in (False, True)],
        *[lunar_token(phase) for phase in PHASES],
        abort_token("abort"),
        abort_token("abort-stage"),
        el("g", *printed_tokens(eyes), id="g-an-tokens"),
        el("g", *printed_berths(eyes), id="g-an-berths"),
        scene_tiles.definitions(eyes),
        scene_panel.definitions(),
    )


def vehicle_token(eyes: Eyes, i: int, used: bool) -> Markup:
    """A vehicle on its token: with the knowledge it brings, or ticked."""
    name = VEHICLES[i]
    if used:
        return el("g", use("g-an-ticked"), icon(name, 0, -3, 20, "an-mute"), id=f"g-an-used-{name}")
    worth = text(0, 15, f"+{eyes.box.vehicle_nk[i]}", 12, "an-t an-num an-on-seat-ink an-bare")
    return el("g", disc(20), icon(name, 0, -6, 20, "an-on-seat an-bare"), worth, id=f"g-an-new-{name}")


def abort_token(name: str) -> Markup:
    return el("g", disc(20), icon(name, 0, 0, 22, "an-bare"), id=f"g-an-token-{name}")


def lunar_token(phase: str) -> Markup:
    return el("g", disc(20), use(f"g-an-moon-{phase}"), id=f"g-an-lunar-{phase}")


# ------------------------------------------------------------ me
def printed_dial() -> Markup:
    """270 degrees of scale."""
    turns = [math.radians(135 + 27 * k) for k in range(11)]
    ticks = [
        f"M{29 * math.cos(a):.1f} {29 * math.sin(a):.1f}L{25 * math.cos(a):.1f} {25 * math.sin(a):.1f}" for a in turns
    ]
    return el(
        "g",
        disc(44, class_="an-wheel"),
        path(arc(36, 135, 405), class_="an-dial an-dial-empty"),
        path("".join(ticks), class_="an-tick"),
        id="g-an-dial",
    )


def dial(key: str, value: int, x: float, label: str, class_: str) -> Markup:
    """A number, large and always in one place, and how far it has gone."""
    most = next(top for top in (60, 120, 240, 1000) if value <= top)
    shown = path(arc(36, 135, 135 + 270 * value / most), class_=f"an-dial {class_}") if value else None
    number = text(0, 10, value, 32 if value < 100 else 26, "an-d an-ink")
    said = title(f"{label}: {value}")
    label_ = text(0, 57, label, 13.5, "an-t an-num an-soft")
    return at(
        x, 50, said, use("g-an-dial"), shown, number, label_, role="img", id=f"p-dial-{key}", data_count=value, data_about=f"token:{key}",
    )  # fmt: skip


def portrait(eyes: Eyes) -> Markup:
    """Who I am, what I can do, and both dials."""
    view, words, seat = eyes.view, eyes.words, eyes.me
    own = view.continent[seat]
    name = words.name("continent" if eyes.fast else "character", own)
    known = f"continent:{CONTINENTS[own]}" if eyes.fast else f"character:{CHARACTERS[own]}"
    rim = disc(41.5, class_=f"an-hair rim-{seat} an-thick")
    if eyes.fast:
        place = where(view, words, seat)
        lines = [place.partition(" ")[2] if view.place[seat] < EARTH_SQUARES else place]
    else:
        technique = eyes.say(f"technique-{TECHNIQUES[eyes.box.technique[own]]}")
        lines = [f"{words.name('continent', own)} · {technique}"]
        lines += wrapped(ability(eyes, own), 40, 2)
    astronaut = None
    if view.astronaut[seat]:
        badge = join(disc(13, class_="an-abort"), icon("spacecraft", 0, 0, 18, "an-orange"))
        said = title(eyes.say("astronaut"))
        astronaut = at(14, 82, said, badge, role="img", id="p-astronaut", data_about="token:astronaut")
    return join(
        at(
            46,
            50,
            title(name),
            use(f"g-an-face-{own}"),
            rim,
            disc(43, class_="halo"),
            role="img",
            id="p-me",
            data_target=f"character:{CHARACTERS[own]}",
            data_about=known,
        ),
        use(f"g-an-mark-{seat}", 78, 82, 0.95),
        dial("nk", view.nk[seat], 138, eyes.say("nk"), f"rim-{seat}"),
        dial("dv", view.dv[seat], 230, eyes.say("dv"), "an-orange-line"),
        text(4, 119, name, min(17, fitted(name, 17, 98)), "an-d an-ink", text_anchor="start"),
        text(184, 121, margin(eyes), CAPTION, "an-t an-num an-ink"),
        *[caption(4, 136 + 16 * i, line) for i, line in enumerate(lines)],
        astronaut,
    )


def margin(eyes: Eyes) -> str:
    """How much difficulty I could still bear, or how much is too much (AN-129)."""
    left = eyes.view.nk[eyes.me] - eyes.view.dv[eyes.me]
    return eyes.say("margin", left) if left >= 0 else eyes.say("too-much", -left)


# ------------------------------------------------------------ the save area
def saved(eyes: Eyes, places: int) -> Markup:
    """The save area; three places are smaller."""
    made: list[Any] = []
    step, scale = (96.0, 1.0) if places == 1 else (THREE / 3, 0.76)
    for i in range(places):
        card = eyes.view.saved[eyes.me * 3 + i]
        x = 4 + step * i
        target = f"slot:{SLOT.values[i]}" + (f" card:{CARDS[card]}" if card >= 0 else "")
        said = eyes.words.name("card", card) if card >= 0 else eyes.say("no-card")
        shown = use(f"g-an-card-{CARDS[card]}") if card >= 0 else box(0, 0, 88, 124, 8, class_="an-slot")
        made.append(at(x, 20, title(said), shown, scale=scale, id=f"p-saved-{i + 1}", data_target=target))
        key, tone = eyes.verdict(card, -1)
        if key:
            lines = wrapped(eyes.say(key), 12, 2)
            made.append(paragraph(x + 44 * scale, 38 + 124 * scale, lines, CAPTION, 14, f"an-t an-{tone}"))
    made.append(caption(4, 11, eyes.say("saved")))
    return join(*made)


# ------------------------------------------------------------ sets
def ring(parts: int) -> list[Markup]:
    """The empty segments of a set, one for each card it needs."""
    step = 360 / parts
    gap = min(8.0, step / 5)
    return [
        path(
            "".join([arc(19, -90 + step * k + gap, -90 + step * (k + 1) - gap) for k in range(parts)]),
            class_="an-segments",
        )
    ]


def set_state(side: int) -> str:
    return {INACTIVE: "", ACTIVE: " an-active", LOADED: " an-loaded"}.get(side, " an-spent")


def sets(eyes: Eyes) -> Markup:
    """My set tokens: segments for the cards gathered, filled while active (AN-064)."""
    view, seat = eyes.view, eyes.me
    count = eyes.terms.sets
    made: list[Any] = [caption(4, 11, eyes.say("sets", eyes.set_pays) if eyes.set_pays else eyes.say("sets-unpaid"))]
    for i in range(count):
        need, have = eyes.box.required[i], min(view.icons[seat * SET_COUNT + i], eyes.box.required[i])
        side = view.set_token[seat * SET_COUNT + i]
        x, y = 24 + 44 * (i % 6), 40 + 46 * (i // 6)
        step = 360 / need
        gap = min(8.0, step / 5)
        full = "".join([arc(19, -90 + step * k + gap, -90 + step * (k + 1) - gap) for k in range(have)])
        said = eyes.say("set-at", eyes.words.name("set", i), have, need)
        target, id = f"set:{SETS[i]}", f"p-set-{i}"
        if not have and not side:
            art = f"#g-an-set-{SETS[i]}"
            made.append(el("use", title(said), href=art, x=x, y=y, data_target=target, id=id, data_face=side or None))
            continue
        made.append(
            at(
                x, y, title(said), use("g-an-token", class_=f"an-disc{set_state(side)}", scale=0.8) if side else None,
                use(f"g-an-set-{SETS[i]}", class_=f"an-set{set_state(side)} an-begun"), path(full, class_="an-gained") if full else None,
                data_target=target, id=id, data_face=side or None,
            )
        )  # fmt: skip
    made += scored(eyes)
    return join(*made)


def scored(eyes: Eyes) -> list[Any]:
    """The cards observed so far, small."""
    counts = eyes.view.scored[eyes.me * len(CARDS) : (eyes.me + 1) * len(CARDS)]
    mine = [card for card, n in enumerate(counts) if n]
    total = sum(counts)
    made: list[Any] = [caption(4, 124, eyes.say("scored", total))]
    names = ", ".join([eyes.words.name("card", card) for card in mine])
    minis = [
        use(f"g-an-card-{CARDS[card]}", 4 + 33 * i, 129, 0.34, data_about=f"card:{CARDS[card]}")
        for i, card in enumerate(mine[-8:])
    ]
    made.append(el("g", title(names), *minis, role="img", data_about="token:observed") if mine else None)
    return made


# ------------------------------------------------------------ tokens and instruments on board
def vehicle_place(i: int) -> tuple[float, float]:
    return 118.0 + 44 * (i % 3), 40.0 + 46 * (i // 3)


def moon_place(i: int) -> tuple[float, float]:
    return 24.0 + 44 * (i % 2), 40.0 + 46 * (i // 2)


def printed_tokens(eyes: Eyes) -> list[Markup]:
    """Captions, and the faint moons on their places."""
    made = [
        caption(4, 11, eyes.say("moons")),
        caption(96, 11, eyes.say("vehicles")),
    ]
    return made


def printed_berths(eyes: Eyes) -> list[Markup]:
    """The three instruments on board and both abort tokens, each kind by its name; pointed at, each says its own."""
    signs = [
        icon(name, 23 + 44 * i, BERTHS, 20, "an-mute") for i, name in enumerate(("sextant", "telescope", "indicator"))
    ]
    names = ((67, eyes.say("aboard-short")), (184, eyes.say("abort-short")))
    return signs + [text(x, BERTHS + 35, said, CAPTION, "an-t an-soft") for x, said in names]


def tokens(eyes: Eyes) -> Markup:
    """Moons, vehicles with the knowledge of their first use, the three instruments on board, both abort tokens."""
    view, words, seat = eyes.view, eyes.words, eyes.me
    made: list[Any] = [use("g-an-tokens")]
    for i, phase in enumerate(PHASES):
        side = view.lunar_token[seat * 4 + i]
        x, y = moon_place(i)
        said = eyes.say(f"token-{side}", words.name("phase", i))
        state = set_state(side) or " an-idle"
        made.append(token(f"lunar-{phase}", x, y, f"an-disc{state}", said, f"phase:{phase}", side))
    for i, vehicle in enumerate(VEHICLES):
        used = view.used[seat * 6 + i]
        x, y = vehicle_place(i)
        art, class_ = (f"used-{vehicle}", "an-disc") if used else (f"new-{vehicle}", f"on-seat-{seat} an-unused")
        made.append(token(art, x, y, class_, words.name("vehicle", i), f"vehicle:{vehicle}", used))
    if view.astronaut[seat]:
        made += [use("g-an-berths"), *aboard(eyes)]
    else:
        made.append(
            paragraph(4, BERTHS, wrapped(eyes.say("berths-later"), 36, 2), CAPTION, 17, "an-t an-soft an-start")
        )
    return join(*made)


def token(art: str, x: float, y: float, class_: str, said: str, target: str, side: int) -> Markup:
    """A disc to point at, which turns over when its side changes."""
    id = "p-" + target.replace(":", "-")
    return el(
        "use",
        title(said),
        href=f"#g-an-{art}",
        x=x,
        y=y,
        class_=class_,
        data_target=target,
        id=id,
        data_face=side or None,
    )


def aboard(eyes: Eyes) -> list[Any]:
    """Sextant, scanning telescope and attitude indicator with what is loaded (AN-130), and what is left to abort."""
    view, seat = eyes.view, eyes.me
    made: list[Any] = []
    loaded = (
        ("sxt", view.sxt[seat]),
        ("sct", view.sct[seat]),
        ("ai", view.ai[seat]),
    )
    for i, (key, value) in enumerate(loaded):
        x, y = 23.0 + 44 * i, BERTHS
        name = "" if value < 0 else eyes.words.name("phase" if i == 0 else "set", value)
        read = title(". ".join([eyes.say(key), name]) if name else eyes.say(key))
        class_ = "an-berth an-full" if value >= 0 else "an-berth"
        made.append(el("use", read, href="#g-an-berth", x=x, y=y, class_=class_, role="img", data_about=f"token:{key}"))
        if value >= 0:
            made.append(use(f"g-an-moon-{PHASES[value]}", x, y) if i == 0 else icon(SETS[value], x, y, 24, "an-cyan"))
    for i, (key, left) in enumerate((("abort", view.abort_left[seat]), ("abort-stage", view.abort_stage_left[seat]))):
        read = title(eyes.say(key if left else f"{key}-used"))
        made.append(
            el(
                "use", read, href=f"#g-an-token-{key}", x=162 + 44 * i, y=BERTHS, class_="an-abort" if left else "an-disc an-mute", role="img",
                id=f"p-{key}", data_face=left, data_about=f"token:{key}",
            )
        )  # fmt: skip
    return made


MINE: Final[dict[str, Callable[[Eyes], Markup]]] = {
    "me": portrait,
    "saved-1": lambda eyes: saved(eyes, 1),
    "saved-3": lambda eyes: saved(eyes, 3),
    "sets": sets,
    "tokens": tokens,
    "tiles": scene_tiles.tiles,
}
