"""A launch, a new stage and a landing as scenes over the board, told from the events of one decision. What somebody observes
is felt in the sky (sighting.py)."""

from __future__ import annotations

from random import Random
from typing import Final

from markupsafe import Markup

from astrarium.kernel import Event
from astrarium.scene import Spectacle
from astrarium.scene.draw import at, box, disc, el, fitted, join, path, text, use
from astrarium.text.words import Words

from ..nouns import CONSTELLATIONS, DV_VALUES, ROCKETS
from ..state import OUTBOUND
from ..view import ExpeditionView
from . import sighting
from .chart import HEIGHT, SKY_LEFT, SKY_WIDTH, TOP, WIDTH, dots
from .eyes import Eyes
from .moon import touchdown

LAUNCH: Final = 3.5  # seconds
STAGE: Final = 2.0
HOME: Final = 4.0
LANDING: Final = 6.0
BASE: Final = (327.0, 402.0)  # the foot of the rocket, when it has left the pad
HORIZON: Final = 583.0
PLATES: Final = ((462.0, 62.0), (572.0, 49.0), (682.0, 68.0), (778.0, 112.0), (858.0, 163.0))  # stages on the way
MOON: Final = (1000.0, 180.0)
PAID: Final = ("vehicle-first-used", "saturn-pays", "all-vehicles")  # what a launch pays for, with its amount last


def spectacle(view: ExpeditionView, words: Words, events: list[Event]) -> Spectacle | None:
    """The greatest thing that happened: a landing, a launch, a tile turned up by a spacecraft, or a figure observed."""
    eyes = Eyes(view, words)
    for key, draw in (
        ("lands-on-moon", landing),
        ("returns", landing),
        ("launches", launch),
        ("tile-turned-up", stage),
    ):
        found = [event for event in events if event.text == key]
        if found:
            return draw(eyes, found[-1], events)
    return sighting.sighted(eyes, events)


# ------------------------------------------------------------ what they share
def night(eyes: Eyes) -> Markup:
    """The real figures of this night from where I stand, over the whole board, and a glow at the horizon."""
    rng = Random(eyes.month)
    stars = dots([(rng.random() * WIDTH, rng.random() * HORIZON) for _ in range(160)])
    figures = [use(f"g-an-f{i}") for i in range(len(CONSTELLATIONS)) if eyes.sees(i) or eyes.zone < 0]
    wide = WIDTH / SKY_WIDTH
    moved = f"scale({wide:.3f}) translate({-SKY_LEFT:g} {-TOP + 8:g})"
    colours = ((0, "#031019"), (0.62, "#0a3242"), (0.86, "#245a5c"), (1, "#d98a4a"))
    stops = [el("stop", offset=offset, stop_color=colour) for offset, colour in colours]
    return join(
        el("defs", el("linearGradient", *stops, id="p-an-dusk", x1=0, y1=0, x2=0, y2=1)),
        box(0, 0, WIDTH, HORIZON + 20, fill="url(#p-an-dusk)"),
        path(stars, class_="an-dust"),
        el("g", *figures, transform=moved, class_="an-lit an-tonight"),
        box(0, HORIZON, WIDTH, HEIGHT - HORIZON, fill="#04141c"),
    )


def headline(title: str, line: str, chips: list[tuple[str, str, str]]) -> Markup:
    """The words of a scene: a title, a sentence, and what it brought, each in a frame of its own."""
    made, x = [], 672.0
    for label, amount, tone in chips:
        wide = max(len(label) * 7.4 + 30, len(amount) * 14.0 + 30, 96.0)
        made.append(
            at(
                x,
                424,
                box(0, 0, wide, 66, 13, class_="an-chip"),
                text(15, 24, label, 13.5, "an-t an-chip-label", text_anchor="start"),
                text(15, 53, amount, 25, f"an-t an-num {tone}", text_anchor="start"),
            )
        )
        x += wide + 10
    return join(
        text(672, 362, title, min(58, fitted(title, 58, 450)), "an-d an-show", text_anchor="start"),
        text(672, 398, line, 18, "an-t an-show", text_anchor="start"),
        el("g", *made, class_="an-told"),
    )


def stages(eyes: Eyes) -> Markup:
    """The way to the Moon: its tiles as far as they lie open, and who is where."""
    view, made = eyes.view, []
    way = "M" + "L".join([f"{x:g} {y:g}" for x, y in [(351.0, 96.0), *PLATES, MOON]])
    for i, (x, y) in enumerate(PLATES):
        value = view.track[i]
        known = value >= 0
        made.append(
            at(
                x,
                y,
                box(-46, -20, 92, 40, 11, class_="an-plate-known" if known else "an-plate-hidden"),
                text(-30, 6, i + 1, 18, "an-d an-show"),
                text(6, 6, f"+{DV_VALUES[value]}" if known else "?", 17, "an-t an-num an-cost-ink"),
            )
        )
        there = [seat for seat in range(view.seats) if view.place[seat] == OUTBOUND + i]
        made += [use(f"g-an-mark-{seat}", x + 34 - 4 * k, y, 1.1) for k, seat in enumerate(there)]
    return join(path(way, class_="an-course"), *made, disc(64, *MOON, fill="url(#g-an-moon-fill)"))


def clouds() -> Markup:
    """Smoke around the pad, the same at every launch."""
    rng = Random(4)
    puffs = [
        (BASE[0] - 280 + 560 * rng.random(), HORIZON + 30 + 40 * rng.random(), 26 + 34 * rng.random())
        for _ in range(22)
    ]
    tones = ("#6b4a44", "#a8664d", "#e8a261", "#ffd9a0")
    made = []
    for n, (x, y, r) in enumerate(sorted(puffs, key=lambda puff: -abs(puff[0] - BASE[0]))):
        made.append(disc(r, x, y, fill=tones[min(n // 6, 3)]))
    return el("g", *made, class_="an-smoke")


def tower() -> Markup:
    left, right, top = 234.0, 270.0, 160.0
    lattice = f"M{left} {HORIZON + 20}V{top}H{right}V{HORIZON + 20}"
    steps = [top + 48 * k for k in range(int((HORIZON - top) // 48))]
    lattice += "".join(
        [f"M{left} {y:g}L{right} {y + 48:g}M{right} {y:g}L{left} {y + 48:g}M{left} {y:g}H{right}" for y in steps]
    )
    arms = "".join([f"M{right} {y:g}h44" for y in (top + 48, top + 120, top + 196)])
    return path(lattice + arms, class_="an-tower")


def whole(*made: Markup, keeps: str = "xMidYMid") -> Markup:
    """The scene, as large as the board; where that is narrower, `keeps` is the part in sight."""
    return el(
        "svg", *made, viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}", preserveAspectRatio=f"{keeps} slice", class_="an-show-of"
    )


# ------------------------------------------------------------ the scenes
def launch(eyes: Eyes, event: Event, events: list[Event]) -> Spectacle:
    """Tower, lift, and what it brought (AN-123, AN-091, AN-142)."""
    seat, rocket = int(event.facts[0]), int(event.facts[1])
    paid = [e for e in events if e.text in PAID and e.facts[0] == seat and int(e.facts[-1]) > 0]
    chips = [(eyes.say(f"paid-{e.text}"), f"+{e.facts[-1]}", "an-plus-ink") for e in paid]
    after = eyes.view.nk[seat]
    if paid:
        chips.append((eyes.say("nk"), f"{after - sum([int(e.facts[-1]) for e in paid])} → {after}", "an-show"))
    x, y = BASE
    fire = path("M-16-16Q-28 90 0 190Q28 90 16-16z", class_="an-flame")
    core = path("M-8-16Q-13 60 0 120Q13 60 8-16z", class_="an-flame-core")
    ship = el("g", at(x, y, fire, core, use(f"g-an-rocket-{ROCKETS[rocket]}", 0, 0, 4.5), turn=5), class_="an-lift")
    said = eyes.words.event(event)
    head = headline(eyes.say("lift-off"), said, chips)
    return Spectacle(said, whole(night(eyes), stages(eyes), tower(), ship, clouds(), head), LAUNCH)


def stage(eyes: Eyes, event: Event, events: list[Event]) -> Spectacle | None:
    """The plate turns and shows its difficulty (AN-128); only where a spacecraft has reached it."""
    reached = [e for e in events if e.text == "reaches-stage" and e.facts[1] == event.facts[0]]
    if not reached:
        return None
    seat, value = int(reached[-1].facts[0]), DV_VALUES[int(event.facts[1])]
    taken = [e for e in events if e.text == "difficulty-taken" and e.facts[0] == seat]
    chips = [(eyes.say("dv"), f"{e.facts[2]}", "an-cost-ink") for e in taken[-1:]]
    chips.append((eyes.say("nk"), str(eyes.view.nk[seat]), "an-show"))
    plate = at(
        360,
        340,
        el(
            "g",
            box(-130, -80, 260, 160, 26, class_="an-plate-known"),
            text(0, 30, f"+{value}", 88, "an-d an-show"),
            class_="an-turn",
        ),
    )
    said = eyes.words.event(event)
    title = eyes.words.name("leg", event.facts[0])
    head = headline(title[:1].upper() + title[1:], eyes.words.event(reached[-1]), chips)
    return Spectacle(said, whole(night(eyes), plate, use(f"g-an-mark-{seat}", 360, 210, 2.4), head), STAGE)


def landing(eyes: Eyes, event: Event, events: list[Event]) -> Spectacle:
    """The lunar module comes down to the Moon, or the capsule comes home."""
    seat, said = int(event.facts[0]), eyes.words.event(event)
    if event.text == "lands-on-moon":
        first = [e for e in events if e.text == "first-on-the-moon" and e.facts[0] == seat]
        made = touchdown(eyes, seat, eyes.say("touchdown"), f"{eyes.words.event(first[-1]) if first else said}.")
        return Spectacle(said, whole(made, keeps="xMinYMid"), LANDING)
    world = disc(520, 400, 980, fill="url(#g-an-earth-fill)")
    module = path("M-26 0l8-26h36l8 26M-18 0l-10 26M18 0l10 26M-34 26h14M20 26h14M-10-26v-14h20v14", class_="an-module")
    sinking = el("g", at(400, 434, module, use(f"g-an-mark-{seat}", 0, -52, 1.6)), class_="an-sink")
    return Spectacle(said, whole(night(eyes), world, sinking, headline(eyes.say("welcome-home"), said, [])), HOME)
