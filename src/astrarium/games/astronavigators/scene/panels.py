"""The panels at the side: what everybody sees of a player; and the numbers at the end."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from astrarium.scene import Content
from astrarium.scene.draw import el, fitted, join, path, text, title, use
from astrarium.text.words import Words

from ..board import where
from ..cards import STAGES
from ..nouns import CARDS, CHARACTERS, CONTINENTS, PHASES, SET_COUNT
from ..sheets import VEHICLES
from ..state import ACTIVE, EARTH_SQUARES, LOADED, OUT
from ..view import ExpeditionView
from .art import caption
from .eyes import Eyes

ABORTS: Final = ("abort", "abort-stage")
LETTERS: Final = 44  # that fit a line


def definitions() -> Markup:
    """What is printed on every panel; each vehicle on its place can be drawn again in another colour."""
    vehicles = [use(f"g-an-i-{name}", 109 + 23 * i, 35, 0.75, id=f"g-an-p-{name}") for i, name in enumerate(VEHICLES)]
    aborts = [use(f"g-an-i-{name}", 253 + 22 * i, 35, 0.75, id=f"g-an-p-{name}") for i, name in enumerate(ABORTS)]
    moons = [use(f"g-an-moon-{phase}", 12 + 25 * i, 44, 0.8) for i, phase in enumerate(PHASES)]
    rules = path("M104 36V52M248 36V52", class_="an-hair")
    return el(
        "g", el("g", *moons, opacity=".35"), el("g", *vehicles, *aborts, class_="an-mute"), rules, id="g-an-panel"
    )


def panel(view: ExpeditionView, words: Words, seat: int) -> Markup:
    """A player at the side: knowledge and difficulty, where, active tokens, and how much of everything."""
    eyes = Eyes(view, words)
    nk, dv = view.nk[seat], view.dv[seat]
    place = where(view, words, seat) if eyes.placed else ""
    if view.place[seat] == OUT:
        place = eyes.say("out")
    elif view.place[seat] < EARTH_SQUARES:
        place = place.partition(" ")[2]  # without its coordinates
    made: list[Any] = [
        use("g-an-panel"),
        el("text", nk, el("tspan", f" {eyes.say('nk')}", class_="an-unit"), x=0, y=24, class_="an-big", id=f"p-nk-{seat}", data_count=nk),
        el("text", dv, el("tspan", f" {eyes.say('dv')}", class_="an-unit"), x=114 if nk < 100 else 130, y=24, class_="an-big", id=f"p-dv-{seat}", data_count=dv),
    ]  # fmt: skip
    continent = view.continent[seat]
    if continent >= 0:
        name = words.name("continent" if eyes.fast else "character", continent)
        made.append(
            text(
                296,
                72 if place else 22,  # beside where they are, once they are somewhere
                name,
                fitted(name, 12.5, 286 - 6.7 * len(place) if place else 92),
                f"an-t an-num an-ct-{continent}",
                text_anchor="end",
                data_about=f"continent:{CONTINENTS[continent]}" if eyes.fast else f"character:{CHARACTERS[continent]}",
            )
        )
    said = [eyes.say("panel-read", nk, dv)]
    for i, phase in enumerate(PHASES):
        if view.lunar_token[seat * 4 + i] in (ACTIVE, LOADED):
            made.append(use(f"g-an-moon-{phase}", 12 + 25 * i, 44, 0.8))
            said.append(words.name("phase", i))
    unused = [use(f"g-an-p-{name}") for i, name in enumerate(VEHICLES) if not view.used[seat * 6 + i]]
    made.append(el("g", *unused, class_=f"ink-{seat}") if unused else None)
    for name, left in zip(ABORTS, (view.abort_left[seat], view.abort_stage_left[seat]), strict=True):
        if left:
            made.append(use(f"g-an-p-{name}", class_="an-orange"))
    lines = [*([place] if place else []), *summary(eyes, seat)]
    made += [caption(0, 72 + 17 * i, words_, 296) for i, words_ in enumerate(lines)]
    drawing = el(
        "svg",
        title(". ".join(said)),
        *made,
        class_="an-panel-svg",
        viewBox=f"0 0 296 {60 + 17 * len(lines)}",
        role="img",
        data_about=f"seat:{seat}",
    )
    brief: list[Content] = [nk, el("i", " ", eyes.say("nk")), "\u00a0· ", dv, el("i", " ", eyes.say("dv"))]
    return join(drawing, el("span", *brief, class_="brief"))


def summary(eyes: Eyes, seat: int) -> list[str]:
    """Counts, saved cards, shown agenda and instruments, in as many lines as they need."""
    view, words = eyes.view, eyes.words
    active = len([side for side in view.set_token[seat * SET_COUNT : (seat + 1) * SET_COUNT] if side])
    lands = len([t for t in view.tile[seat * 7 : seat * 7 + 7] if t >= 0])
    scored_ = sum(view.scored[seat * len(CARDS) : (seat + 1) * len(CARDS)])
    parts = [
        eyes.say("cards-n", scored_),
        eyes.say("sets-n", active, SET_COUNT if eyes.solar else SET_COUNT - 2),
        eyes.say("lands-n", lands, len(CONTINENTS)),
    ]
    secret = len([1 for owner in view.slot_owner if owner == seat])
    if secret:
        parts.append(eyes.say("secrets-n", secret))
    drawn = len([v for v in view.hand[seat * STAGES : (seat + 1) * STAGES] if v != -1])
    if drawn:
        parts.append(eyes.say("drawn-n", drawn))
    more = [words.name("card", c) for c in view.saved[seat * 3 : seat * 3 + 3] if c >= 0]
    if more:
        parts.append(eyes.say("saved-is", ", ".join(more)))
    if view.mission_open[seat] >= 0:
        parts.append(words.name("agenda", view.mission_open[seat]))
    parts += [words.name("instrument", i) for i, owner in enumerate(view.instrument) if owner == seat]
    return in_lines(parts)


def in_lines(parts: list[str]) -> list[str]:
    """Parts in a row, broken only between them."""
    lines = [""]
    for part in parts:
        longer = f"{lines[-1]} · {part}" if lines[-1] else part
        if len(longer) <= LETTERS:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines
