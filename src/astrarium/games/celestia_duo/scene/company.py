"""The company: Crew cards, and the Pirate card with the Assaults that wait behind it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from markupsafe import Markup

from astrarium.scene.draw import at, box, disc, el, join, line, paragraph, path, text, title, use, wrapped
from astrarium.scene.kept import kept
from astrarium.text.words import Words

from ..box import PENALTIES, PIRATES, Pieces
from ..crew import CREW
from ..equipment import KINDS
from ..state import ACTIVE, NONE, SIDEWAYS
from ..view import DuoView
from .reading import pirate_words, power, token_targets


# ---------------------------------------------------------------- crew
@kept
def crew(view: DuoView, words: Words) -> Markup:
    """The crew aboard: upright while they can act, tilted when used (CD-222)."""
    aboard = [(i, who) for i, who in enumerate(CREW) if view.crew[i] in (ACTIVE, SIDEWAYS)]
    large = len(aboard) <= 2
    made = []
    for n, (i, who) in enumerate(aboard):
        idle = view.crew[i] == SIDEWAYS
        whole = large and not (n and idle)  # lying, the second one would reach under the tray
        if whole:
            x, y, wide, high = 428.0 - 16 * n, 364.0 + 160 * n, 57, 78
            art = crew_card(words, view.pieces, who, idle)
        elif large:
            x, y, wide, high = 412.0, 524.0, 33, 39
            art = crew_small(words, who, idle)
        else:
            x, y, wide, high = 391.0 + 77 * (n % 2), 330.0 + 92 * (n // 2), 33, 39
            art = crew_small(words, who, idle)
        name = words.name("crew", who)
        if not whole:  # otherwise the power stands on the card
            name += f". {power(words, view.pieces, who)}"
        if idle:
            name += f" ({words.say('scene', 'used', ())})"
        halo = box(-wide, -high, 2 * wide, 2 * high, wide / 4, class_="halo")
        room = box(-high, -high, 2 * high, 2 * high, fill="none")  # as wide as high, so that a tilt moves nothing
        tilted = el("g", halo, art, class_="cd-tilt", transform="rotate(90)" if idle else None)
        made.append(
            at(
                x,
                y,
                title(name),
                room,
                tilted,
                id=f"piece-crew-{who}",
                data_target=token_targets(view, who),
                role="img",
            )
        )
    return join(*made)


def engraved(name: str, size: float, wide: float) -> float:
    """The size at which a name in the narrow display face fits."""
    return max(9.0, min(size, wide / (0.45 * len(name))))


def crew_card(words: Words, box_: Pieces, who: str, idle: bool) -> Markup:
    """A Crew card, 104 × 146: portrait, name, power."""
    name = words.name("crew", who)
    lines = wrapped(power(words, box_, who), 15, 5)
    full = len(lines) > 4
    return join(
        use("g-cd-crew-paper"),
        use(f"g-cd-who-{who}", 0, -36, 0.78),
        text(0, 5 if full else 8, name, engraved(name, 15.5, 94), "d cd-on-paper"),
        paragraph(0, 20.5 if full else 27, lines, 12, 11.5 if full else 11.8, "t cd-on-paper"),
        box(-52, -73, 104, 146, 9, class_="cd-idle") if idle else None,
    )


def crew_small(words: Words, who: str, idle: bool) -> Markup:
    """A Crew card where many are aboard, 60 × 72: the portrait."""
    return join(
        use("g-cd-crew-small"),
        use(f"g-cd-who-{who}", 0, -6, 0.72),
        text(0, 32, words.name("crew", who).split(" ")[0], 12, "d cd-on-paper"),
        box(-30, -36, 60, 72, 7, class_="cd-idle") if idle else None,
    )


# ---------------------------------------------------------------- the pirate
@kept
def pirate(view: DuoView, words: Words, box_: Pieces) -> Markup:
    """The Pirate card, and the Assaults that wait behind it (CD-023)."""
    boards = bool(view.boarding)
    who = view.boarding_side if boards else view.pirate_card
    waiting = view.masts - (view.assault != NONE) if view.assault_bag or boards else 0
    made: list[Any] = []
    if waiting:
        said = words.say("scene", "assaults", (waiting,))
        fan = [use("g-cd-back-assault", 975 + 14 * i, 372, 1.25, -14 + 5 * i) for i in range(min(waiting, 4))]
        label = text(944, 448, said, 13, "t cd-ink cd-small")
        made.append(
            el(
                "g",
                title(said),
                *fan,
                label,
                id="p-assaults",
                data_about="pile:assault",
                data_count=waiting,
                role="img",
            )
        )
    made.append(
        at(1045, 376, title(pirate_words(words, box_, who, boards)), pirate_card(words, box_, who, boards),
           id="p-pirate-card", data_about=f"{'boarding' if boards else 'pirate'}:{PIRATES[who]}",
           data_face=f"{PIRATES[who]}-{boards:d}", role="img")
    )  # fmt: skip
    return join(*made)


def penalty(word: str) -> Markup | None:
    """What a thrust costs besides the cards (CD-122 to CD-125)."""
    if word == "lose_gold":
        mark = use("g-cd-token-gold", 0, 0, 0.62)
    elif word == "lose_equipment":
        mark = use("g-cd-back-equipment", 0, 0, 0.18)
    elif word == "deactivate_crew":
        return at(0, 0, use("g-cd-back-crew", 0, 0, 0.36, 90))
    elif word == "discard_crew":
        mark = use("g-cd-back-crew", 0, 0, 0.38)
    else:
        return None
    return join(mark, line("M-10 11L10 -11", "#FF7A5C", 3.4))


def pirate_card(words: Words, box_: Pieces, who: int, boards: bool) -> Markup:
    return join(use(f"g-cd-pirate-{PIRATES[who]}"), pirate_print(words, box_, who, boards))


def pirate_print(words: Words, box_: Pieces, who: int, boards: bool) -> Markup:
    """On the pirate's paper: name, and what a flag does now (pursuit) or asks for (boarding)."""
    it = box_.pirates[who]
    name = words.name("pirate", PIRATES[who])
    if boards:
        few = len(it.asked) < 3
        asked = [
            use(f"g-cd-{KINDS[kind]}", (8 + 25 * i) if few else (4 + 20 * i), 67, 0.34 if few else 0.28)
            for i, kind in enumerate(it.asked)
        ]
        effect = join(text(-12, 72, "=", 16, "t num cd-on-plate"), *asked)
    else:
        cost = penalty(PENALTIES[it.penalty])
        effect = join(
            line("M-16 67H-7M-10.5 63L-6 67L-10.5 71", "#E9BC66", 1.8),
            text(12 if cost is not None else 22, 73.5, f"+{it.advance}", 18, "t num cd-on-plate"),
            at(42, 67, cost) if cost is not None else None,
        )
    return join(text(0, 33, name, engraved(name, 17, 102), "d cd-on-paper"), effect)


# ---------------------------------------------------------------- drawn once
@lru_cache(16)
def definitions(box_: Pieces, who: int) -> Markup:
    """The paper of Crew cards and this Pirate card without words, for the ground's `<defs>`."""
    large = join(
        box(-52, -70, 104, 146, 9, class_="cd-under"),
        box(-52, -73, 104, 146, 9, class_="cd-paper", stroke="#4A3714", stroke_width="1.2"),
        box(-47, -68, 94, 60, 6, fill="url(#g-cd-dusk)"),
        disc(25, 0, -39, fill="#FFE2AE", opacity=".45"),
    )
    small = join(
        box(-30, -33, 60, 72, 7, class_="cd-under"),
        box(-30, -36, 60, 72, 7, class_="cd-paper", stroke="#4A3714", stroke_width="1.2"),
        box(-26, -32, 52, 52, 5, fill="url(#g-cd-dusk)"),
    )
    pirate_ = el("g", pirate_paper(box_.pirates[who].colour, PIRATES[who]), id=f"g-cd-pirate-{PIRATES[who]}")
    return join(el("g", large, id="g-cd-crew-paper"), el("g", small, id="g-cd-crew-small"), pirate_)


def pirate_paper(colour: str, who: str, bust: Markup | None = None) -> Markup:
    """The card without words; with a bust of its own where the ground may not have this pirate's."""
    return join(
        box(-66, -91, 132, 190, 11, class_="cd-under"),
        box(-66, -95, 132, 190, 11, fill=f"url(#g-cd-{colour})", stroke="#0A1230", stroke_width="1.4"),
        box(-61, -90, 122, 180, 7, fill="none", stroke="#E9BC66", stroke_width="1.2"),
        at(
            0,
            -36,
            disc(42, fill="#F29567", opacity=".55"),
            use(f"g-cd-who-{who}", 0, 8, 1.18) if bust is None else at(0, 8, bust, scale=1.18),
            disc(42, fill="none", stroke="#E9BC66", stroke_width="1.2"),
            clip_path="url(#g-cd-medallion)",
        ),
        path("M-64 14H64L56 27L64 40H-64L-56 27Z", fill="#F3E7CC", stroke="#8A6420"),
        box(-55, 46, 110, 42, 8, fill="#0A1230", opacity=".72"),
        box(-51, 52, 30, 30, 7, fill="url(#g-cd-die)"),
        use("g-cd-flag", -36, 67, 0.45),
    )
