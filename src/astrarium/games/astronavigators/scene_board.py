"""A player's own things: dials, save area, sets, tokens, instruments on board, tiles and secrets; and the panels.

What is printed stands once among the ground's definitions, so that an update carries only what can change.
"""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from astrarium.kernel import View
from astrarium.scene.draw import at, box, disc, el, fitted, join, path, text, title, use
from astrarium.text.words import Words

from .actions import CARDS, CONTINENTS, DV_VALUES, INSTRUMENTS, PHASES, QUESTS, SET_COUNT, SETS, SLOT, VEHICLES
from .box import SAVE_THREE, SPECIALS, STAGES, TECHNIQUES, AstroBox
from .scene_art import arc
from .scene_eyes import Eyes
from .scene_offers import offers
from .scene_signs import icon
from .state import ACTIVE, INACTIVE, LOADED, OUT
from .text import where

HIGH: Final = 172.0
NUMERALS: Final = ("I", "II", "III", "IV", "V")


class Block(NamedTuple):
    """A part of the own board with its width; all are equally high."""

    name: str
    width: float
    inside: Markup


def blocks(eyes: Eyes) -> list[Block]:
    if eyes.view.seat < 0:
        return []
    found = [Block(f"offer-{i}", 176, card) for i, card in enumerate(offers(eyes))]
    if eyes.view["continent"][eyes.me] < 0:
        return found
    found.append(Block("me", 292, portrait(eyes)))
    if len(found) > 1:
        return found
    places = 3 if three(eyes) else 1
    found.append(Block(f"saved-{places}", 96.0 * places, saved(eyes, places)))
    found.append(Block("sets", 268, sets(eyes)))
    found.append(Block("tokens", 232, tokens(eyes)))
    found.append(Block("tiles", 256, tiles(eyes)))
    return found


def three(eyes: Eyes) -> bool:
    return not eyes.fast and eyes.box.ability[eyes.view["continent"][eyes.me]] == SAVE_THREE


def definitions(eyes: Eyes) -> Markup:
    """What is printed on every board and panel."""
    return join(
        disc(20, id="g-an-token"),
        box(-19, -19, 38, 38, 8, id="g-an-berth"),
        box(0, 0, 32, 44, 6, id="g-an-tile"),
        *[
            el("g", *ring(eyes.box.required[i]), icon(name, 0, 0, 21), id=f"g-an-set-{name}")
            for i, name in enumerate(SETS)
        ],
        *[vehicle_token(eyes, i, used) for i in range(len(VEHICLES)) for used in (False, True)],
        el("g", *printed_tokens(eyes), id="g-an-tokens"),
        *[el("g", icon(name, 118 + 23 * i, 44, 18), id=f"g-an-p-{name}") for i, name in enumerate(VEHICLES)],
        el("g", *printed_panel(eyes), id="g-an-panel"),
        box(0, 0, 29, 20, 5, id="g-an-hand"),
        el(
            "g",
            text(4, 79, eyes.say("drawn"), 12.5, "an-t an-soft", text_anchor="start"),
            *[text(106.5 + 33 * i, 80, numeral, 13, "an-t an-mute-ink") for i, numeral in enumerate(NUMERALS)],
            id="g-an-drawn",
        ),
    )


def vehicle_token(eyes: Eyes, i: int, used: bool) -> Markup:
    """A vehicle on its token: with the knowledge it brings, or ticked."""
    x, y = vehicle_place(i)
    name = VEHICLES[i]
    if used:
        return el(
            "g", icon(name, x, y - 3, 20, "an-mute"), icon("tick", x + 9, y + 12, 14, "an-cyan"), id=f"g-an-used-{name}"
        )
    worth = text(x, y + 15, f"+{eyes.box.vehicle_nk[i]}", 12, "an-t an-num an-on-seat-ink")
    return el("g", icon(name, x, y - 6, 20, "an-on-seat"), worth, id=f"g-an-new-{name}")


# ------------------------------------------------------------ me
def dial(value: int, x: float, seat: int, label: str, orange: bool) -> Markup:
    """270 degrees of scale and the number."""
    most = next(top for top in (60, 120, 240, 1000) if value <= top)
    angle = 135 + 270 * value / most
    shown = (
        path(arc(36, 135, angle), class_="an-dial an-orange-line" if orange else f"an-dial rim-{seat}")
        if value
        else None
    )
    ticks = "".join(
        [
            f"M{29 * math.cos(a):.1f} {29 * math.sin(a):.1f}L{25 * math.cos(a):.1f} {25 * math.sin(a):.1f}"
            for a in [math.radians(135 + 27 * k) for k in range(11)]
        ]
    )
    return at(
        x, 50, title(f"{label}: {value}"), disc(44, class_="an-wheel"), path(arc(36, 135, 405), class_="an-dial an-dial-empty"), shown,
        path(ticks, class_="an-tick"), text(0, 10, value, 32 if value < 100 else 26, "an-d an-ink"), text(0, 33, label, 13, "an-t an-num an-soft"),
        role="img",
    )  # fmt: skip


def portrait(eyes: Eyes) -> Markup:
    """Who I am, what I can do, and both dials."""
    view, words, seat = eyes.view, eyes.words, eyes.me
    own = view["continent"][seat]
    name = words.name("continent" if eyes.fast else "character", own)
    sign = "observe" if eyes.fast else TECHNIQUES[eyes.box.technique[own]]
    land = words.name("continent", own)
    lines = [] if eyes.fast else [eyes.say("technique", eyes.say(f"technique-{sign}"))]
    made: list[Any] = [
        disc(42, 46, 50, class_=f"an-wheel rim-{seat} an-thick"),
        disc(37, 46, 50, class_="an-hair"),
        icon(sign, 46, 50, 44, f"an-c-{own}"),
        use(f"g-an-mark-{seat}", 78, 82, 0.95),
        dial(view["nk"][seat], 144, seat, eyes.say("nk"), False),
        dial(view["dv"][seat], 240, seat, eyes.say("dv"), True),
        text(4, 118, name, fitted(name, 17, 150), "an-d an-ink", text_anchor="start"),
    ]
    if not eyes.fast:
        ability = eyes.say(f"ability-{eyes.box.ability[own]}")
        made.append(
            text(
                4, 136, f"{land} · {lines[0]}", fitted(land + lines[0], 12.5, 270), "an-t an-soft", text_anchor="start"
            )
        )
        made.append(el("text", *wrap(ability, 46, 154), font_size=12.5, class_="an-t an-soft", text_anchor="start"))
    else:
        made.append(
            text(
                4,
                136,
                where(view, words, seat),
                fitted(where(view, words, seat), 13, 280),
                "an-t an-soft",
                text_anchor="start",
            )
        )
    left = view["nk"][seat] - view["dv"][seat]
    made.append(text(190, 112, eyes.say("margin", left), 13, "an-t an-num an-ink"))
    if view["astronaut"][seat]:
        made.append(text(288, 118, eyes.say("astronaut"), 12.5, "an-t an-num an-orange-ink", text_anchor="end"))
    return join(*made)


def wrap(words_: str, width: int, y: float) -> list[Markup]:
    from astrarium.scene.draw import wrapped

    return [el("tspan", part, x=4, y=y + 15 * i) for i, part in enumerate(wrapped(words_, width, 2))]


# ------------------------------------------------------------ the save area
def saved(eyes: Eyes, places: int) -> Markup:
    made: list[Any] = []
    for i in range(places):
        card = eyes.view["saved"][eyes.me * 3 + i]
        x = 4 + 96 * i
        target = f"slot:{SLOT.values[i]}" + (f" card:{CARDS[card]}" if card >= 0 else "")
        said = eyes.words.name("card", card) if card >= 0 else eyes.say("no-card")
        shown = use(f"g-an-card-{CARDS[card]}") if card >= 0 else box(0, 0, 88, 124, 8, class_="an-slot")
        made.append(at(x, 16, title(said), shown, id=f"p-saved-{i + 1}", data_target=target))
        key, tone = eyes.verdict(card, -1)
        if key:
            made.append(text(x + 44, 160, eyes.say(key), fitted(eyes.say(key), 13, 92), f"an-t an-{tone}"))
    made.append(text(4, 11, eyes.say("saved"), 12.5, "an-t an-soft", text_anchor="start"))
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
    count = SET_COUNT if eyes.solar else SET_COUNT - 2
    made: list[Any] = [text(4, 11, eyes.say("sets", eyes.box.set_nk), 12.5, "an-t an-soft", text_anchor="start")]
    for i in range(count):
        need, have = eyes.box.required[i], min(view["icons"][seat * SET_COUNT + i], eyes.box.required[i])
        side = view["set_token"][seat * SET_COUNT + i]
        x, y = 24 + 44 * (i % 6), 40 + 46 * (i // 6)
        step = 360 / need
        gap = min(8.0, step / 5)
        full = "".join([arc(19, -90 + step * k + gap, -90 + step * (k + 1) - gap) for k in range(have)])
        said = eyes.say("set-at", eyes.words.name("set", i), have, need)
        made.append(
            at(
                x, y, title(said), use("g-an-token", class_=f"an-disc{set_state(side)}", scale=0.8) if side else None,
                use(f"g-an-set-{SETS[i]}", class_=f"an-set{set_state(side)}" + (" an-begun" if have else "")),
                path(full, class_="an-gained") if full else None, data_target=f"set:{SETS[i]}",
            )
        )  # fmt: skip
    made += scored(eyes)
    return join(*made)


def scored(eyes: Eyes) -> list[Any]:
    """The cards observed so far, small."""
    counts = eyes.view["scored"][eyes.me * len(CARDS) : (eyes.me + 1) * len(CARDS)]
    mine = [card for card, n in enumerate(counts) if n]
    total = sum(counts)
    made: list[Any] = [text(4, 124, eyes.say("scored", total), 12.5, "an-t an-soft", text_anchor="start")]
    names = ", ".join([eyes.words.name("card", card) for card in mine])
    minis = [use(f"g-an-card-{CARDS[card]}", 4 + 33 * i, 129, 0.34) for i, card in enumerate(mine[-8:])]
    made.append(el("g", title(names), *minis, role="img") if mine else None)
    return made


# ------------------------------------------------------------ tokens and instruments on board
def vehicle_place(i: int) -> tuple[float, float]:
    return 118.0 + 44 * (i % 3), 40.0 + 46 * (i // 3)


def moon_place(i: int) -> tuple[float, float]:
    return 24.0 + 44 * (i % 2), 40.0 + 46 * (i // 2)


def printed_tokens(eyes: Eyes) -> list[Markup]:
    """Captions, and the faint moons on their places."""
    made = [
        text(4, 11, eyes.say("moons"), 12.5, "an-t an-soft", text_anchor="start"),
        text(96, 11, eyes.say("vehicles"), 12.5, "an-t an-soft", text_anchor="start"),
    ]
    captions = ("SXT", "SCT", "AI", eyes.say("abort-short"), eyes.say("abort-stage-short"))
    made += [
        text(23 + 44 * i + (7 if i > 2 else 0), 167, said, min(12, fitted(said, 12, 46)), "an-t an-soft")
        for i, said in enumerate(captions)
    ]
    return made


def tokens(eyes: Eyes) -> Markup:
    """Moons, vehicles with the knowledge of their first use, the three instruments on board, both abort tokens."""
    view, words, seat = eyes.view, eyes.words, eyes.me
    made: list[Any] = [use("g-an-tokens")]
    moons, vehicles = [], []
    for i, phase in enumerate(PHASES):
        side = view["lunar_token"][seat * 4 + i]
        x, y = moon_place(i)
        said = eyes.say(f"token-{side}", words.name("phase", i))
        made.append(token(x, y, f"an-disc{set_state(side)}", said, f"phase:{phase}"))
        moons.append(use(f"g-an-moon-{phase}", x, y, opacity=None if side in (ACTIVE, LOADED) else ".4"))
    for i, vehicle in enumerate(VEHICLES):
        used = view["used"][seat * 6 + i]
        x, y = vehicle_place(i)
        made.append(
            token(
                x, y, "an-disc" if used else f"on-seat-{seat} an-unused", words.name("vehicle", i), f"vehicle:{vehicle}"
            )
        )
        vehicles.append(use(f"g-an-{'used' if used else 'new'}-{vehicle}"))
    made.append(el("g", *moons, *vehicles, class_="an-over"))
    made += aboard(eyes)
    return join(*made)


def token(x: float, y: float, class_: str, said: str, target: str) -> Markup:
    """A disc to point at."""
    return el("use", title(said), href="#g-an-token", x=x, y=y, class_=class_, data_target=target)


def aboard(eyes: Eyes) -> list[Any]:
    """Sextant, scanning telescope and attitude indicator with what is loaded (AN-130), and what is left to abort."""
    view, seat = eyes.view, eyes.me
    made: list[Any] = []
    loaded = (
        ("sxt", "sextant", view["sxt"][seat]),
        ("sct", "telescope", view["sct"][seat]),
        ("ai", "indicator", view["ai"][seat]),
    )
    for i, (key, sign, value) in enumerate(loaded):
        if value < 0:
            shown, name = icon(sign, 0, 0, 20, "an-mute"), ""
        elif i == 0:
            shown, name = use(f"g-an-moon-{PHASES[value]}"), eyes.words.name("phase", value)
        else:
            shown, name = icon(SETS[value], 0, 0, 24, "an-cyan"), eyes.words.name("set", value)
        said = f"{eyes.say(key)}. {name}"
        made.append(
            at(
                23 + 44 * i,
                133,
                title(said),
                use("g-an-berth", class_="an-berth an-full" if value >= 0 else "an-berth"),
                shown,
                role="img",
            )
        )
    for i, (key, left) in enumerate(
        (("abort", view["abort_left"][seat]), ("abort-stage", view["abort_stage_left"][seat]))
    ):
        said = eyes.say(key if left else f"{key}-used")
        made.append(
            at(
                162 + 44 * i,
                133,
                title(said),
                use("g-an-token", class_="an-abort" if left else "an-disc"),
                icon(key, 0, 0, 22, "an-orange" if left else "an-mute"),
                role="img",
            )
        )
    return made


# ------------------------------------------------------------ tiles and secrets
def tile_face(box_: AstroBox, tile: int) -> list[Markup]:
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


def tiles(eyes: Eyes) -> Markup:
    """Seven continents with my tiles, the trajectory tiles in my hand, and the cards that only I see."""
    view, words, seat = eyes.view, eyes.words, eyes.me
    made: list[Any] = [text(4, 11, eyes.say("tiles"), 12.5, "an-t an-soft", text_anchor="start")]
    for k, name in enumerate(CONTINENTS):
        tile, gone = view["tile"][seat * 7 + k], view["flipped"][seat * 7 + k]
        x = 2 + 36.4 * k
        said = words.name("continent", k)
        if tile < 0:
            made.append(use("g-an-tile", x, 17, class_=f"an-no-tile an-rim-{k}"))
            continue
        shown = use("g-an-tile", class_="an-spent-tile") if gone else join(*tile_face(eyes.box, tile))
        made.append(
            at(
                x, 17, title(f"{said}. {eyes.say('tile-used')}" if gone else said), shown, icon("tick", 16, 22, 20, f"an-c-{k}") if gone else None, data_target=f"continent:{name}",
            )
        )  # fmt: skip
    secrets = cards(eyes)
    if view.seats == 1:  # nobody draws stage tiles alone
        made += secrets
        return join(*made)
    made.append(use("g-an-drawn"))
    for i in range(STAGES):
        value = view["hand"][seat * STAGES + i]
        x = 92 + 33 * i
        said = eyes.say("hand-tile", i + 1, DV_VALUES[value]) if value >= 0 else eyes.say("no-hand-tile", i + 1)
        class_ = "an-hand" if value >= 0 else "an-slot"
        made.append(el("use", title(said), href="#g-an-hand", x=x, y=65, class_=class_, data_target=f"stage:{i + 1}"))
        if value >= 0:
            made.append(text(x + 14.5, 80, DV_VALUES[value], 13, "an-t an-num an-orange-ink an-over"))
    return join(*made, *secrets)


def cards(eyes: Eyes) -> list[Markup]:
    """Agenda, quests, rockets and instruments, in two columns of slips."""
    view, words, seat = eyes.view, eyes.words, eyes.me
    slips: list[tuple[str, str, str | None, str]] = []
    for field in ("mission", "mission_open"):
        agenda = view[field][seat]
        if agenda is not None and agenda >= 0:
            slips.append(
                (
                    "agenda",
                    words.name("agenda", agenda),
                    None,
                    eyes.say("secret") if field == "mission" else eyes.say("open"),
                )
            )
    for card, owner, open_ in zip(view["slot_card"], view["slot_owner"], view["slot_open"], strict=True):
        if owner == seat and card >= 0:
            quest = card < len(QUESTS)
            name = words.name("quest", card) if quest else words.name("rocket", card - len(QUESTS))
            target = f"quest:{QUESTS[card]}" if quest else None
            slips.append(("quest" if quest else "rocket", name, target, eyes.say("open" if open_ else "secret")))
    for i, owner in enumerate(view["instrument"]):
        if owner == seat:
            slips.append(
                (
                    INSTRUMENTS[i],
                    words.name("instrument", i),
                    f"instrument:{INSTRUMENTS[i]}",
                    eyes.say(f"instrument-{i}"),
                )
            )
    made: list[Markup] = []
    if not slips:
        return (
            [text(4, 108, eyes.say("no-secrets"), 12.5, "an-t an-soft", text_anchor="start")] if not eyes.fast else []
        )
    rows = 3
    wide = 252.0 if len(slips) <= rows else 124.0
    for n, (sign, name, target, more) in enumerate(slips[: 2 * rows]):
        x, y = 2 + 128.0 * (n // rows), 92 + 27 * (n % rows)
        rim = f"rim-{seat}" if more == eyes.say("secret") else ""
        made.append(
            at(
                x, y, title(f"{name}. {more}"), box(0, 0, wide, 24, 7, class_=f"an-slip {rim}"), icon(sign, 14, 12, 17, "an-cyan"),
                text(28, 16.5, name, min(14, fitted(name, 14, wide - 34)), "an-d an-ink", text_anchor="start"), data_target=target,
            )
        )  # fmt: skip
    return made


# ------------------------------------------------------------ what others see
def printed_panel(eyes: Eyes) -> list[Markup]:
    made = [use(f"g-an-moon-{phase}", 12 + 25 * i, 44, 0.8, opacity=".35") for i, phase in enumerate(PHASES)]
    made += [icon(name, 118 + 23 * i, 44, 18, "an-mute") for i, name in enumerate(VEHICLES)]
    made += [icon(name, 262 + 22 * i, 44, 18, "an-mute") for i, name in enumerate(("abort", "abort-stage"))]
    made.append(path("M104 36V52M248 36V52", class_="an-hair"))
    return made


def panel(view: View, words: Words, seat: int) -> Markup:
    """A player at the side: knowledge and difficulty, where, active tokens, and how much of everything."""
    eyes = Eyes(view, words)
    nk, dv = view["nk"][seat], view["dv"][seat]
    place = where(view, words, seat) if eyes.placed else ""
    if place == "✝" or view["place"][seat] == OUT:
        place = eyes.say("out")
    made: list[Any] = [
        use("g-an-panel"),
        el("text", nk, el("tspan", f" {eyes.say('nk')}", class_="an-unit"), x=0, y=24, font_size=25, class_="an-t an-num an-ink", text_anchor="start"),
        el("text", dv, el("tspan", f" {eyes.say('dv')}", class_="an-unit"), x=76, y=24, font_size=25, class_="an-t an-num an-ink", text_anchor="start"),
        text(296, 12, place.split(" ", 1)[-1] if view["place"][seat] < 72 else place, min(12.5, fitted(place, 12.5, 160)), "an-t an-soft", text_anchor="end"),
    ]  # fmt: skip
    continent = view["continent"][seat]
    if continent >= 0:
        name = words.name("continent" if eyes.fast else "character", continent)
        made.append(text(296, 27, name, 12.5, f"an-t an-num an-ct-{continent}", text_anchor="end"))
    said = [eyes.say("panel-read", nk, dv), place]
    for i, phase in enumerate(PHASES):
        if view["lunar_token"][seat * 4 + i] in (ACTIVE, LOADED):
            made.append(use(f"g-an-moon-{phase}", 12 + 25 * i, 44, 0.8))
            said.append(words.name("phase", i))
    unused = [use(f"g-an-p-{name}") for i, name in enumerate(VEHICLES) if not view["used"][seat * 6 + i]]
    made.append(el("g", *unused, class_=f"ink-{seat}") if unused else None)
    for i, (name, left) in enumerate(
        (("abort", view["abort_left"][seat]), ("abort-stage", view["abort_stage_left"][seat]))
    ):
        if left:
            made.append(icon(name, 262 + 22 * i, 44, 18, "an-orange"))
    lines = summary(eyes, seat)
    made += [
        text(0, 72 + 17 * i, words_, min(13, fitted(words_, 13, 296)), "an-t an-soft", text_anchor="start")
        for i, words_ in enumerate(lines)
    ]
    return el(
        "svg",
        title(". ".join(said)),
        *made,
        class_="an-panel-svg",
        viewBox=f"0 0 296 {60 + 17 * len(lines)}",
        role="img",
    )


def summary(eyes: Eyes, seat: int) -> list[str]:
    """Counts in one line, saved cards and shown agenda in another."""
    view, words = eyes.view, eyes.words
    active = len([side for side in view["set_token"][seat * SET_COUNT : (seat + 1) * SET_COUNT] if side])
    lands = len([t for t in view["tile"][seat * 7 : seat * 7 + 7] if t >= 0])
    scored_ = sum(view["scored"][seat * len(CARDS) : (seat + 1) * len(CARDS)])
    parts = [
        eyes.say("cards-n", scored_),
        eyes.say("sets-n", active, SET_COUNT if eyes.solar else SET_COUNT - 2),
        eyes.say("lands-n", lands),
    ]
    secret = len([1 for owner in view["slot_owner"] if owner == seat])
    if secret:
        parts.append(eyes.say("secrets-n", secret))
    drawn = len([v for v in view["hand"][seat * STAGES : (seat + 1) * STAGES] if v != -1])
    if drawn:
        parts.append(eyes.say("drawn-n", drawn))
    more = [words.name("card", c) for c in view["saved"][seat * 3 : seat * 3 + 3] if c >= 0]
    lines = [" · ".join(parts)]
    rest = [eyes.say("saved-is", ", ".join(more))] if more else []
    if view["mission_open"][seat] >= 0:
        rest.append(words.name("agenda", view["mission_open"][seat]))
    rest += [words.name("instrument", i) for i, owner in enumerate(view["instrument"]) if owner == seat]
    if rest:
        lines.append(" · ".join(rest))
    return lines


def sheet(view: View, words: Words) -> list[tuple[str, list[int]]]:
    """The end in numbers, for each seat."""
    eyes = Eyes(view, words)
    seats = range(view.seats)
    rows = [
        (words.field("nk"), [view["nk"][s] for s in seats]),
        (words.field("dv"), [view["dv"][s] for s in seats]),
        (eyes.say("sheet-cards"), [sum(view["scored"][s * len(CARDS) : (s + 1) * len(CARDS)]) for s in seats]),
        (eyes.say("sheet-sets"), [len([t for t in view["set_token"][s * SET_COUNT : (s + 1) * SET_COUNT] if t]) for s in seats]),
        (eyes.say("sheet-lands"), [len([t for t in view["tile"][s * 7 : s * 7 + 7] if t >= 0]) for s in seats]),
    ]  # fmt: skip
    if eyes.solar:
        rows.append((eyes.say("sheet-instruments"), [view["instrument"].count(s) for s in seats]))
    return rows
