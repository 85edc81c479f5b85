"""The cards of Celestia Duo: Ambush, Stage, Assault, Crew and Pirate, with every printed value as an icon."""

from __future__ import annotations

from functools import cache
from typing import Final

from markupsafe import Markup

from astrarium.scene.draw import (
    at,
    box,
    disc,
    el,
    fitted,
    join,
    line,
    paragraph,
    path,
    text,
    use,
    wrapped,
)  # fmt: skip
from astrarium.scene.signs import sign
from astrarium.text.words import Words

from .box import (
    AMBUSHES,
    ASSAULTS,
    CONSTRAINTS,
    DEACTIVATE_CREW,
    DISCARD_CREW,
    FACES,
    JOKER,
    KINDS,
    LOSE_EQUIPMENT,
    LOSE_GOLD,
    PIRATES,
    REWARDS,
    ROLL,
    STAGES,
    DuoBox,
    Lot,
    Pirate,
)  # fmt: skip

REWARD_SIGNS: Final = ("bubble", "cards", "coin", "crew")
WIDE: Final = 300  # the large card in the middle
HIGH: Final = 152


# ---------------------------------------------------------------- pictures
def motif(kind: str) -> Markup:
    """A picture for a card, 150 × 106 around the origin: what threatens the airship there."""
    if kind == "cannon":
        return join(
            path("M18 53L26 -22H58L66 53Z", fill="#38233F"),
            path("M20 -20V-36H28V-29H36V-36H46V-29H54V-36H64V-20Z", fill="#4B2F57"),
            path("M28 -20L24 53H38L40 -20Z", fill="#6A4774", opacity=".75"),
            path("M44 -36V-52L62 -47L44 -41", fill="#15131F", stroke="#E0604D"),
            path("M-2 -10H28V1H-2ZM2 20H26V30H2Z", fill="#15131F"),
            path("M-4 -4.500L-14 -14L-12 -5L-26 -4L-12 0L-16 9Z", fill="#FFE08A", stroke="#F0803E", stroke_width="1.6"),
            path("M44 -8V1M56 -8V1M46 18V27M58 18V27", stroke="#F8BE63", stroke_width="3.6"),
        )
    if kind == "pistol":
        return join(
            path("M-60 20H40L62 6C60 34 44 46 20 46H-36C-52 44 -58 34 -60 20Z", fill="#38233F"),
            path("M-60 23H44", stroke="#C4473A", stroke_width="3"),
            path("M-44 18L-40 -6H-20L-18 18ZM-8 18V-2H14V18Z", fill="#5A3A5E"),
            path(
                "M-34 -10A6 6 0 1 1 -22 -10A6 6 0 1 1 -34 -10ZM-2 -8A5.5 5.5 0 1 1 9 -8A5.5 5.5 0 1 1 -2 -8Z",
                fill="#2A1A38",
            ),
            path("M-20 0L-2 -8M14 4L34 -2", stroke="#15131F", stroke_width="4"),
            path("M36 -3L46 -12L46 -5L60 -6L48 1L54 10L42 4Z", fill="#FFE08A", stroke="#F0803E", stroke_width="1.4"),
        )
    if kind == "crossbow":
        balloon = "M-18 -22C-18 -46 18 -46 18 -22C18 -8 6 -2 4 6H-4C-6 -2 -18 -8 -18 -22Z"
        basket = "M-6 10H6L4 20H-4ZM-14 14H14M10 8L22 6"
        made = [
            at(
                x,
                y,
                path(balloon, fill=fill),
                path(
                    "M0 -40V4M-10 -36C-12 -20 -6 -6 -2 4M10 -36C12 -20 6 -6 2 4",
                    fill="none",
                    stroke="#2A1A38",
                    opacity=".5",
                ),
                path(basket, fill="#2A1A38", stroke="#2A1A38", stroke_width="2"),
                scale=scale,
            )
            for x, y, fill, scale in ((-34, 8, "#8E2733", 1), (22, -2, "#4B2F57", 1.25), (58, 24, "#8E2733", 0.7))
        ]
        return join(*made, line("M-14 2L-2 -6M50 -4L66 -14", "#FFE08A", 2))
    if kind == "sabre":
        return join(
            path(
                "M-66 30H-8L6 18C4 36 -6 44 -20 44H-48C-58 42 -64 38 -66 30ZM66 34H20L8 22C10 40 18 48 30 48H50C58 46 64 42 66 34Z",
                fill="#38233F",
            ),
            path("M-40 30V-34M40 34V-28", stroke="#6B4630", stroke_width="4"),
            path(
                "M-56 -26C-36 -32 -26 -30 -22 -24C-16 -6 -18 10 -24 20C-36 14 -48 14 -54 20C-48 4 -48 -12 -56 -26Z",
                fill="#15131F",
                stroke="#E0604D",
                stroke_width="1.6",
            ),
            path(
                "M24 -20C36 -26 50 -25 56 -20C61 -4 60 10 55 22C46 16 34 16 26 22C32 6 31 -8 24 -20Z",
                fill="#8E2733",
                stroke="#2A1A38",
                stroke_width="1.4",
            ),
            line("M-10 6L14 -26M-14 -24L10 8", "#FFF6E2", 3),
            line("M-13 2L-6 9M3 7L12 3", "#B98438", 3),
        )
    if kind == "whip":
        wing = "M0 0C-14 -14 -34 -16 -46 -8C-30 -8 -16 0 -6 8ZM0 0C14 -14 34 -16 46 -8C30 -8 16 0 6 8Z"
        body = "M0 -4C4 -4 5 0 4 6L7 22H-7L-4 6C-5 0 -4 -4 0 -4Z"
        gliders = [
            at(
                x,
                y,
                path(wing, fill=fill),
                path(body, fill="#15131F"),
                line("M6 14C18 18 24 30 12 34C4 36 4 28 10 28", "#FFE08A", 1.6),
                scale=scale,
            )
            for x, y, fill, scale in ((-28, 4, "#5A2A5E", 1), (32, -18, "#38233F", 0.9), (40, 28, "#5A2A5E", 0.6))
        ]
        return join(*gliders)
    if kind == "city":
        return join(
            path(
                "M-58 22C-40 12 40 12 58 22C50 38 28 40 16 52C6 58 -8 58 -14 52C-28 40 -50 38 -58 22Z", fill="#4A3550"
            ),
            path("M-58 22C-40 12 40 12 58 22C40 30 -40 30 -58 22Z", fill="#5E8F5A"),
            path(
                "M-44 20V-6L-36 -18L-28 -6V20ZM-24 20V-28H-8V20ZM14 20V-14H30V20ZM34 20V4L41 -6L48 4V20ZM-6 20V-36L3 -54L12 -36V20Z",
                fill="#FCEFD0",
            ),
            path("M-26 -28C-24 -44 -8 -44 -6 -28ZM12 -14C15 -28 29 -28 32 -14Z", fill="#2F8E92"),
            path("M-46 -6L-36 -21L-26 -6ZM-8 -36L3 -57L14 -36Z", fill="#E0604D"),
            path(
                "M-16 -20V-14M-16 -6V0M3 -28V-21M3 -12V-5M22 -6V0M-36 0V5M3 4V12M41 10V14",
                stroke="#8A4A2A",
                stroke_width="2.6",
            ),
        )
    if kind == "assault":
        return join(
            path("M-70 53V24C-40 10 40 10 70 24V53Z", fill="#2A1620"),
            path("M-70 27C-40 13 40 13 70 27", fill="none", stroke="#C4473A", stroke_width="3"),
            path("M-2 20V-53H4V20Z", fill="#6B4630"),
            path(
                "M-34 -42C-10 -52 16 -50 36 -42C46 -24 44 -4 32 10C14 0 -12 0 -30 10C-24 -8 -24 -24 -34 -42Z",
                fill="#15131F",
                stroke="#E0604D",
                stroke_width="2",
            ),
            disc(13, 1, -24, fill="#FFF6E2"),
            box(-6, -16, 15, 10, 3, fill="#FFF6E2"),
            path("M-8 -24h6M4 -24h6", stroke="#15131F", stroke_width="6"),
            line("M-28 6L30 -14M-26 -12L32 8", "#FFF6E2", 3),
        )
    ghosts = "M-52 40C-56 10 -40 -4 -30 -4C-18 -4 -8 12 -12 40ZM2 44C-2 4 12 -14 26 -14C42 -14 54 8 50 44Z"
    return join(
        path(ghosts, fill="#38233F", opacity=".85"),
        path("M-38 10h6M-26 10h6M18 6h7M32 6h7", stroke="#FFE08A", stroke_width="4"),
        line("M-70 26C-40 16 -20 34 10 24C30 18 50 30 72 22M-72 40C-44 32 -10 46 20 38C40 34 56 42 74 38", "#F9DDC4", 7, opacity=".55"),
    )  # fmt: skip


def motif_of(dice: tuple[int, ...]) -> str:
    """The picture of an Ambush follows its first printed weapon."""
    weapons = [die for die in dice if die < JOKER]
    return FACES[max(weapons)] if weapons else "fog"


@cache
def definitions() -> Markup:
    """The pictures, each a window of 150 × 106 into the evening."""
    clip = el("clipPath", box(-75, -53, 150, 106, 7), id="g-cd-window")
    clouds = join(
        path("M-75 53V36C-62 28 -46 32 -40 38C-28 28 -8 30 0 40C12 30 34 32 42 42C54 34 66 36 75 40V53Z", fill="#F9DDC4"),
        path("M-75 53V45C-58 40 -40 43 -30 47C-12 41 10 43 20 48C38 43 58 43 75 48V53Z", fill="#E9B9A4"),
    )  # fmt: skip
    made = []
    for kind in ("cannon", "pistol", "crossbow", "sabre", "whip", "fog", "city", "assault"):
        sky = box(-75, -53, 150, 106, fill=f"url(#g-cd-{'dawn' if kind == 'city' else 'dusk'})")
        sun = disc(26, -34, 10, fill="#FFE2AE", opacity=".75")
        made.append(el("g", sky, sun, motif(kind), clouds, id=f"g-cd-view-{kind}", clip_path="url(#g-cd-window)"))
    return join(clip, *made, small_parts())


# ---------------------------------------------------------------- pieces of a card
def strength(dice: tuple[int, ...], x: float, y: float) -> Markup:
    """The dice of a card: faces to set, and dice to roll."""
    made = []
    for i, die in enumerate(dice):
        face = sign("roll", -11, -11, 22, "cd-on-paper") if die == ROLL else use(f"g-cd-{FACES[die]}", 0, 0, 0.32)
        spot = box(-15, -15, 30, 30, 7, fill="url(#g-cd-die)", stroke="#8F7A55", stroke_width="1.2")
        made.append(at(x + 34 * (i % 2), y + 34 * (i // 2), spot, face))
    return join(*made)


def plate(x: float, y: float, *items: str | int) -> Markup:
    """Icons and numbers in a row: a word is an icon, a number or a sign is written."""
    made = []
    for item in items:
        if isinstance(item, str) and item[0].isalpha():
            made.append(sign(item, x, y - 9, 18, "cd-brass-ink"))
            x += 20
        else:
            written = str(item)
            made.append(text(x, y + 5.5, written, 16, "t num cd-on-paper", text_anchor="start"))
            x += 5 + 9 * len(written)
    return join(*made)


def cards_of(down: int, up: int) -> list[str | int]:
    """Face-down and face-up cards, those that are none left out."""
    hidden: list[str | int] = ["down", down] if down else []
    return [*hidden, "up", up] if up else hidden


def lot(goods: Lot) -> list[str | int]:
    smoke: list[str | int] = ["smoke", goods.smoke] if goods.smoke else []
    return ["coin", goods.price, "arrow", *cards_of(goods.down, goods.up), *smoke]


def frame(name: str, art: str) -> Markup:
    """Paper, name and picture of a large card."""
    return join(
        box(-WIDE / 2, -HIGH / 2 + 4, WIDE, HIGH, 11, class_="cd-under"),
        box(-WIDE / 2, -HIGH / 2, WIDE, HIGH, 11, fill="url(#g-cd-paper)", stroke="#4A3714", stroke_width="1.3"),
        text(-WIDE / 2 + 12, -49, name, fitted(name, 22, WIDE - 24), "d cd-on-paper", text_anchor="start"),
        use(f"g-cd-view-{art}", 67, 17),
    )


def propeller(number: int, x: float, y: float) -> Markup:
    """How far the airship flies from here (CD-100)."""
    return join(sign("propeller", x, y - 13, 26, "cd-brass-ink"), text(x + 38, y + 8, number, 25, "d cd-on-paper"))


def ambush(words: Words, box_: DuoBox, card: int) -> Markup:
    """The Ambush under the airship."""
    it = box_.ambushes[card]
    name = words.name("ambush", AMBUSHES[card])
    rewards = []
    wide = 46 * len(it.rewards) + 8
    for i, (kind, count) in enumerate(it.rewards):
        x = 142 - wide + 8 + 46 * i
        rewards.append(sign(REWARD_SIGNS[kind], x, 38, 24, "cd-on-plate"))
        rewards.append(text(x + 33, 55.5, count, 15, "t num cd-on-plate"))
    return join(
        frame(name, motif_of(it.dice)),
        strength(it.dice, -124, -18),
        propeller(it.propeller, -66, 50),
        box(142 - wide, 34, wide, 32, 9, class_="cd-plate"),
        *rewards,
    )


def stage(words: Words, box_: DuoBox, card: int) -> Markup:
    """A Stage card, its effects from top to bottom (CD-201)."""
    it = box_.stages[card]
    rows: list[list[str | int]] = [
        ["skull", "arrow", f"+{it.advance}"],
        ["roll", "arrow", *cards_of(it.down, it.up)],
        lot(it.cards),
        lot(it.smoke),
    ]
    rest = [sign("wake", 118, 38, 22, "cd-on-plate"), sign("crew", 96, 38, 22, "cd-on-plate")] if it.reactivates else []
    return join(
        frame(words.name("stage", STAGES[card]), "city"),
        *[plate(-140, -28 + 22 * i, *row) for i, row in enumerate(rows)],
        propeller(it.propeller, -140, 60),
        box(90, 34, 54, 30, 9, class_="cd-plate") if rest else None,
        *rest,
    )


def assault(words: Words, box_: DuoBox, card: int) -> Markup:
    """An Assault: its strength, and what it forbids (CD-257 to CD-260)."""
    it = box_.assaults[card]
    barred = ("crew", "smoke", "pair")[it.constraint]
    named = words.say("scene", CONSTRAINTS[it.constraint], ())
    return join(
        frame(words.name("assault", ASSAULTS[card]), "assault"),
        strength(it.dice, -124, -18),
        box(-8, 36, 150, 30, 9, class_="cd-plate"),
        sign(barred, -2, 39, 24, "cd-on-plate"),
        line("M0 62L20 40", "#FF7A5C", 3),
        text(84, 55.5, named, fitted(named, 13, 112), "t cd-on-plate"),
    )


def start(words: Words, box_: DuoBox) -> Markup:
    """The city where the pursuit begins."""
    return join(frame(words.say("scene", "start-city", ()), "city"), propeller(box_.start_propeller, -124, 0))


def boarding(words: Words, box_: DuoBox, who: int) -> Markup:
    """The Pirate card's other side while the team prepares: cards to share, what Gold buys (CD-252, CD-253)."""
    it = box_.pirates[who]
    return join(
        frame(words.name("pirate", PIRATES[who]), "assault"),
        plate(-140, -24, *cards_of(it.down, it.up)),
        plate(-140, 0, *lot(it.cards)),
        plate(-140, 24, "coin", it.reactivation, "arrow", "wake", "crew"),
        flag_price(it, -122, 52),
    )


def flag_price(it: Pirate, x: float, y: float) -> Markup:
    """What a flag asks for in the boarding (CD-263)."""
    emblems = [use(f"g-cd-{KINDS[kind]}", x + 40 + 25 * i, y, 0.34) for i, kind in enumerate(it.asked)]
    return join(
        box(x - 13, y - 13, 26, 26, 6, fill="url(#g-cd-die)"),
        use("g-cd-flag", x, y, 0.4),
        text(x + 20, y + 5, "=", 15, "t num cd-on-paper"),
        *emblems,
    )


# ---------------------------------------------------------------- crew and pirate
def crew_card(words: Words, who: str, idle: bool) -> Markup:
    """A Crew card, 104 × 146: portrait, name, power."""
    name = words.name("crew", who)
    lines = wrapped(power(words, who), 15, 5)
    return join(
        box(-52, -70, 104, 146, 9, class_="cd-under"),
        box(-52, -73, 104, 146, 9, class_="cd-paper", stroke="#4A3714", stroke_width="1.2"),
        at(
            0,
            -38,
            box(-47, -30, 94, 60, 6, fill="url(#g-cd-dusk)"),
            disc(25, 0, -1, fill="#FFE2AE", opacity=".45"),
            use(f"g-cd-who-{who}", 0, 4, 0.8),
            clip_path="url(#g-cd-frame)",
        ),
        text(0, 8, name, fitted(name, 15.5, 94), "d cd-on-paper"),
        paragraph(0, 22 if len(lines) > 4 else 27, lines, 12, 11.8, "t cd-on-paper"),
        box(-52, -73, 104, 146, 9, class_="cd-idle") if idle else None,
    )


def crew_small(words: Words, who: str, idle: bool) -> Markup:
    """A Crew card where many are aboard, 60 × 72: the portrait."""
    return join(
        box(-30, -33, 60, 72, 7, class_="cd-under"),
        box(-30, -36, 60, 72, 7, class_="cd-paper", stroke="#4A3714", stroke_width="1.2"),
        box(-26, -32, 52, 52, 5, fill="url(#g-cd-dusk)"),
        use(f"g-cd-who-{who}", 0, -6, 0.72),
        text(0, 32, words.name("crew", who).split(" ")[0], 12, "d cd-on-paper"),
        box(-30, -36, 60, 72, 7, class_="cd-idle") if idle else None,
    )


def power(words: Words, who: str) -> str:
    """The printed power of a crew member."""
    for card in words.box.components.data["crew"]:
        if card["id"] == who:
            return str(card.get(f"text_{words.lang}", card["text_en"]))
    return ""


def penalty(kind: int) -> Markup | None:
    """What a thrust costs besides the cards (CD-122 to CD-125)."""
    if kind == LOSE_GOLD:
        mark = use("g-cd-token-gold", 0, 0, 0.62)
    elif kind == LOSE_EQUIPMENT:
        mark = use("g-cd-back-equipment", 0, 0, 0.18)
    elif kind == DEACTIVATE_CREW:
        return at(0, 0, use("g-cd-back-crew", 0, 0, 0.36, 90))
    elif kind == DISCARD_CREW:
        mark = use("g-cd-back-crew", 0, 0, 0.38)
    else:
        return None
    return join(mark, line("M-10 11L10 -11", "#FF7A5C", 3.4))


def pirate_card(words: Words, box_: DuoBox, who: int, boards: bool) -> Markup:
    """The pirate: portrait, name, and what a flag does now (pursuit) or asks for (boarding)."""
    it = box_.pirates[who]
    name = words.name("pirate", PIRATES[who])
    if boards:
        small = 25 if len(it.asked) < 3 else 22
        asked = [use(f"g-cd-{KINDS[kind]}", -2 + small * i, 0, 0.34) for i, kind in enumerate(it.asked)]
        effect = join(text(-12, 5, "=", 16, "t num cd-on-plate"), at(10, 0, *asked))
    else:
        cost = penalty(it.penalty)
        shift = 12 if cost is not None else 22
        effect = join(
            line("M-16 0H-7M-10.5 -4L-6 0L-10.5 4", "#E9BC66", 1.8),
            text(shift, 6.5, f"+{it.advance}", 18, "t num cd-on-plate"),
            at(42, 0, cost) if cost is not None else None,
        )
    return join(
        box(-66, -91, 132, 190, 11, class_="cd-under"),
        box(-66, -95, 132, 190, 11, fill=f"url(#g-cd-{it.colour})", stroke="#0A1230", stroke_width="1.4"),
        box(-61, -90, 122, 180, 7, fill="none", stroke="#E9BC66", stroke_width="1.2"),
        at(
            0,
            -36,
            disc(42, fill="#F29567", opacity=".55"),
            use(f"g-cd-who-{PIRATES[who]}", 0, 8, 1.18),
            disc(42, fill="none", stroke="#E9BC66", stroke_width="1.2"),
            clip_path="url(#g-cd-medallion)",
        ),
        path("M-64 14H64L56 27L64 40H-64L-56 27Z", fill="#F3E7CC", stroke="#8A6420"),
        text(0, 33, name, fitted(name, 17, 102), "d cd-on-paper"),
        at(
            0,
            67,
            box(-55, -21, 110, 42, 8, fill="#0A1230", opacity=".72"),
            box(-51, -15, 30, 30, 7, fill="url(#g-cd-die)"),
            use("g-cd-flag", -36, 0, 0.45),
            effect,
        ),
    )


# ---------------------------------------------------------------- the course
def course_face(box_: DuoBox, card: int, halted: int) -> Markup:
    """A card of the course turned up, 56 × 42; a Stage covers its right half."""
    it = box_.ambushes[card]
    dice = []
    for i, die in enumerate(it.dice):
        x, y = -19.5 + 13 * (i % 2), 4 + 10.5 * (i // 2)
        dice.append(use(f"g-cd-mini-{'roll' if die == ROLL else FACES[die]}", x, y))
    if halted >= 0:
        right = join(
            use("g-cd-mini-stage", 14.5, 0),
            text(22.5, -9.6, box_.stages[halted].propeller, 13, "d cd-on-stage"),
        )
    else:
        n = len(it.rewards)
        right = join(
            box(2, -18.5, 23.5, 37, 3, fill="url(#g-cd-dusk)"),
            *[sign(REWARD_SIGNS[kind], 6, (-7.5 if n == 1 else -16 + 17 * i), 15, "cd-on-plate")
              for i, (kind, _) in enumerate(it.rewards[:2])],
        )  # fmt: skip
    return join(
        use("g-cd-mini-paper"),
        sign("propeller", -25.5, -18.5, 15, "cd-brass-ink"),
        text(-6, -5.6, it.propeller, 15, "d cd-on-paper"),
        *dice,
        right,
    )


def small_parts() -> Markup:
    """The small parts of course cards."""
    stage_art = join(
        box(-15, -22, 31, 44, 4, fill="url(#g-cd-dawn)", stroke="#0B3A44", stroke_width="1.2"),
        path("M-12 10H12C9 17 3 19 0 20C-4 19 -9 17 -12 10Z", fill="#4A3550"),
        path("M-10 10V2L-7.5 -3L-5 2V10ZM-3 10V-4L0 -10L3 -4V10ZM5 10V3H10V10Z", fill="#FFF3D6"),
        path("M-10.6 2L-7.5 -4L-4.4 2ZM-3.8 -4L0 -11.500L3.8 -4Z", fill="#C4473A"),
        disc(8, 8, -14, fill="#FFFDF2", stroke="#0B3A44"),
    )
    paper = join(
        el("ellipse", cx=2, cy=21, rx=27, ry=7, fill="url(#g-cd-shade)"),
        box(-28, -21, 56, 42, 5, fill="url(#g-cd-paper)", stroke="#5E420C", stroke_width="1.2"),
    )
    roll = join(box(-4, -4, 8, 8, 2, fill="#fff", stroke="#1C1B33"), disc(1.2, fill="#1C1B33"))
    return join(
        el("g", stage_art, id="g-cd-mini-stage"),
        el("g", paper, id="g-cd-mini-paper"),
        el("g", roll, id="g-cd-mini-roll"),
        *[el("g", use(f"g-cd-{face}", 0, 0, 0.16), id=f"g-cd-mini-{face}") for face in FACES],
    )


def ambush_words(words: Words, box_: DuoBox, card: int) -> str:
    """A card read aloud: name, strength, propeller, rewards."""
    it = box_.ambushes[card]
    faces = [words.say("scene", "roll", ()) if die == ROLL else words.name("face", FACES[die]) for die in it.dice]
    gains = [words.say("scene", f"reward-{REWARDS[kind]}", (count,)) for kind, count in it.rewards]
    return words.say(
        "scene",
        "ambush-read",
        (words.name("ambush", AMBUSHES[card]), ", ".join(faces), it.propeller, ", ".join(gains)),
    )
