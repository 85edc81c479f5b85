"""The airship is the player board: envelope above, generator and hold in the hull."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

from markupsafe import Markup

from astrarium.scene.draw import at, box, disc, el, join, line, path, text, title, use
from astrarium.scene.kept import kept
from astrarium.text.words import Words

from ..box import ENERGY, Pieces
from ..crew import CREW
from ..state import ACTIVE, SIDEWAYS
from ..view import DuoView
from .reading import token_targets


@cache
def hull() -> Markup:
    """340 × 330, its origin at the upper left; nothing here ever changes."""
    bands = [
        path(f"M16 92C56 {92 - b} 288 {90 - b} 330 88C288 {90 + b} 56 {92 + b} 16 92Z", class_=f"cd-env{1 + i % 2}")
        for i, b in enumerate((104, 80, 52, 22))
    ]
    hoops = []
    for x, bulge in ((92, 10), (172, 12), (252, 10)):
        h = 77 * (1 - (abs(x - 172) / 160) ** 2 * 0.62)
        d = f"M{x} {91 - h:.0f}C{x + 2 * bulge} {91 - h / 2:.0f} {x + 2 * bulge} {91 + h / 2:.0f} {x} {91 + h:.0f}"
        hoops.append(line(d, "url(#g-cd-brass-down)", 3.4))
    beams = "".join(
        [
            f"M182 90l{24 * math.cos(math.radians(a)):.1f} {24 * math.sin(math.radians(a)):.1f}"
            for a in range(0, 360, 30)
        ]
    )
    ropes = "M70 140L58 206M104 156L90 206M140 164L140 206M200 165L196 206M244 158L250 206M282 140L292 206"
    envelope = join(
        path("M40 60L-2 30L10 88L-2 152L44 118Z", fill="#B98438", stroke="#4A2A10", stroke_width="1.6"),
        line("M30 66L6 44M30 82L10 74M30 100L9 106M32 114L6 138", "#F6D68E", 1.4),
        line(ropes, "#E9C98A", 1.5),
        line("M70 140L140 206M140 164L90 206M200 165L250 206M282 140L250 206", "#E9C98A", 1.5, opacity=".55"),
        *bands,
        path("M16 92C56 -12 288 -14 330 88C288 194 56 196 16 92Z", fill="url(#g-cd-volume)", stroke="#3A1420", stroke_width="1.8"),
        *hoops,
        path("M330 88C324 74 318 66 310 60C316 78 316 98 310 118C318 112 326 102 330 88Z", fill="url(#g-cd-brass-down)", stroke="#4A2A10"),
        disc(30, 182, 90, fill="#F6E2BC", stroke="url(#g-cd-brass-down)", stroke_width="3.4"),
        path(beams, stroke="#B23A1E", stroke_width="1.4", opacity=".5"),
        disc(13, 182, 90, fill="#F0A23E", stroke="#8A5E12", stroke_width="1.6"),
        line("M176 92Q182 97 188 92M178 87v.1M186 87v.1", "#5E3F0B", 2.2),
        line("M30 196H316", "url(#g-cd-brass-down)", 3),
        line("".join([f"M{x} 196V208" for x in range(36, 316, 20)]), "#B98438", 2),
    )  # fmt: skip
    return el(
        "g",
        envelope,
        path("M8 208H318L344 190C344 240 326 300 262 312H92C40 308 14 266 8 208Z", fill="url(#g-cd-hull)", stroke="#241008", stroke_width="1.8"),
        line("M8 208H318L344 190", "url(#g-cd-brass-down)", 5),
        path("M16 238H336M24 268H326M44 292H300", fill="none", stroke="#241008", stroke_opacity=".4", stroke_width="1.2"),
        at(2, 252,
           path("M0 -30C8 -20 8 -8 0 0C-8 -8 -8 -20 0 -30ZM0 30C8 20 8 8 0 0C-8 8 -8 20 0 30Z", fill="url(#g-cd-brass-down)", stroke="#4A2A10"),
           disc(5, fill="#FFE3A3", stroke="#4A2A10")),
        class_="cd-envelope",
    )  # fmt: skip


class Hull:
    """Where the slots of generator and hold lie: together they always fill the hull."""

    def __init__(self, box_: Pieces, deck: int) -> None:
        self.cells = box_.generator_slots[deck]
        self.slots = box_.hold_slots[deck]
        self.left = max(78.0, 8 + 41.5 * self.cells)  # width of the generator
        self.right = 320 - self.left  # width of the hold
        self.step = min(42.0, (self.right - 6) / self.slots)

    def cell(self, i: int) -> float:
        return 18 + self.left / 2 + 41.5 * (i - (self.cells - 1) / 2)

    def slot(self, i: int) -> float:
        return 24 + self.left + self.right / 2 + self.step * (i - (self.slots - 1) / 2)


def compartments(view: DuoView, words: Words, box_: Pieces) -> Markup:
    """The frames of generator and hold; the deck is drawn once, so this belongs to the ground."""
    hull_ = Hull(box_, view.deck)
    return join(
        box(18, 217, hull_.left, 74, 16, class_="cd-generator"),
        box(24 + hull_.left, 217, hull_.right, 74, 16, class_="cd-hold"),
        text(18 + hull_.left / 2, 233, words.say("scene", "generator", ()), 12.5, "t cd-on-generator"),
        text(24 + hull_.left + hull_.right / 2, 233, words.say("scene", "hold", ()), 12.5, "t cd-on-hold"),
        *[use("g-cd-slot", hull_.cell(i), 262) for i in range(hull_.cells)],
        *[use("g-cd-slot", hull_.slot(i), 262) for i in range(hull_.slots)],
    )


@cache
def definitions() -> Markup:
    """Crew tokens: the portrait in a brass ring, once for each of them."""
    ring = join(
        disc(18, fill="#E9D3A4", stroke="#4A3714", stroke_width="1.2"),
        disc(16, fill="url(#g-cd-dusk)"),
    )
    busts = [
        el("g", use(f"g-cd-who-{who}", 0, 4, 0.5), clip_path="url(#g-cd-round)", id=f"g-cd-token-{who}") for who in CREW
    ]
    return join(el("g", ring, id="g-cd-token-crew"), *busts)


def crew_token(who: str, idle: bool) -> Markup:
    """A crew member's round token, dim while the card lies sideways."""
    dim = disc(18, class_="cd-dim") if idle else None
    return join(use("g-cd-token-crew"), use(f"g-cd-token-{who}"), dim)


def part(words: Words, name: str, x: float, wide: float, count: int, *inside: Markup) -> Markup:
    """Generator or hold as a whole, to be asked about; what enters or leaves is counted there."""
    return el(
        "g",
        title(words.say("scene", name, ())),
        box(x, 217, wide, 74, 16, class_="hit"),
        *inside,
        id=f"p-{name}",
        data_about=f"part:{name}",
        data_count=count,
        role="img",
    )


@kept
def cargo(view: DuoView, words: Words, box_: Pieces) -> Markup:
    """The tokens as pieces: Energy in the generator; Gold, Smoke and Crew in the hold (CD-009, CD-010)."""
    hull_ = Hull(box_, view.deck)
    cells = hull_.cells
    held = view.gold + view.smoke + view.crew.count(ACTIVE) + view.crew.count(SIDEWAYS)
    free = words.say("scene", "free", ())
    empty = [text(hull_.slot(i), 266, free, 12, "t cd-on-hold") for i in range(held, hull_.slots)]
    made: list[Any] = [
        part(words, "generator", 18, hull_.left, view.energy),
        part(words, "hold", 24 + hull_.left, hull_.right, held, *empty),
    ]
    for i in range(cells):
        full = i < view.energy
        if full:
            name, about = words.name("token", "energy"), "energy:full"
        else:
            spent = view.turned[cells - 1 - i]
            name, about = words.say("scene", "energy-spent", box_.energy[spent]), f"energy:{ENERGY[spent]}"
        made.append(
            at(
                hull_.cell(i), 262, title(name), use("g-cd-token-energy" if full else "g-cd-token-spent"),
                id=f"piece-energy-{i + 1}", data_about=about, data_face=about.partition(":")[2], role="img",
            )
        )  # fmt: skip
    aboard: list[tuple[str, str, Markup]] = []
    aboard += [("smoke", f"piece-smoke-{i + 1}", use("g-cd-token-smoke")) for i in range(view.smoke)]
    aboard += [("gold", f"piece-gold-{i + 1}", use("g-cd-token-gold")) for i in range(view.gold)]
    for i, who in enumerate(CREW):
        if view.crew[i] in (ACTIVE, SIDEWAYS):
            aboard.append((who, f"piece-token-{who}", crew_token(who, view.crew[i] == SIDEWAYS)))
    for i, (token, id, art) in enumerate(aboard):
        made.append(
            at(
                hull_.slot(i), 262, title(words.name("token", token)), disc(25.5, class_="hit"), disc(22, class_="halo"), art,
                id=id, data_target=token_targets(view, token), role="img",
            )
        )  # fmt: skip
    return join(*made)
