"""A player's own things: captain, crew cards, stores of spices, bonus tokens."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from astrarium.kernel import View
from astrarium.scene.draw import at, box, disc, el, fitted, join, paragraph, path, text, title, use, wrapped
from astrarium.text.words import Words

from .actions import BONUSES, CAPTAINS, CREWS, NATIONS, SPICES
from .box import Pieces

NONE: Final = -1
HEIGHT: Final = 150

# the tool of each trade, in a double oval
EMBLEMS: Final = {
    "banker": "M-14 8H14V12H-14ZM-12 4H12V8H-12ZM-10 0H10V4H-10ZM0 -14A6 6 0 1 1 -.1 -14M-3 -8H3",
    "chief-mate": "M-16 8L8 -12L14 -5L-10 14ZM8 -12L14 -15L18 -9L14 -5M-6 0L0 8",
    "gunner": "M-16 2L10 -8L14 0L-12 10ZM-8 10A6 6 0 1 0 4 8M14 -4L19 -7",
    "helmsman": "M9 0A9 9 0 1 1 -9 0A9 9 0 1 1 9 0ZM0 -15V15M-15 0H15M-10.6 -10.6L10.6 10.6M10.6 -10.6L-10.6 10.6",
    "lady-of-the-night": "M6 -13A13 13 0 1 0 6 13A10 10 0 1 1 6 -13ZM10 -3Q14 -6 18 -3Q14 0 10 -3",
    "surgeon": "M-4 -13H4V-4H13V4H4V13H-4V4H-13V-4H-4Z",
    "shipwright": "M-15 8Q0 16 15 8L10 2H-10ZM0 2V-14M-1 -12L-9 0M1 -13L9 0",
    "crewmaster": "M-12 -10H12L8 4Q0 12 -8 4ZM0 8V14M-6 14H6",
    "governor": "M-14 8L-10 -10L-4 0L0 -13L4 0L10 -10L14 8ZM-13 12H13",
}
PROFILE: Final = (
    "M-14 26C-14 14 -10 10 -8 4C-14 0 -14 -10 -9 -16L-16 -20Q0 -36 16 -20L11 -15C13 -10 12 -6 16 0L12 2C13 6 12 9 6 9"
    "C5 14 9 16 14 26Z"
)


def captain_name(words: Words, captain: int) -> str:
    return words.name("captain", CAPTAINS[captain])


def strip(view: View, words: Words, box_: Pieces, side: int) -> Markup:
    """Everything side by side, as wide as it needs to be."""
    nation = view["nation"][side]
    parts: list[tuple[float, Markup]] = []
    if nation == NONE:
        taken = [n for n in view["nation"] if n != NONE]
        parts += [(126, nation_card(words, n)) for n in range(len(NATIONS)) if n not in taken]
    else:
        parts += captains(view, words, box_, nation)
        parts += crew(view, words, box_, nation, side)
        parts.append((176, stores(view, words, box_)))
    x = 10.0
    made = []
    for width, markup in parts:
        made.append(at(x, 10, markup))
        x += width + 8
    return el(
        "svg",
        *made,
        class_="ef-own",
        viewBox=f"0 0 {x:.0f} {HEIGHT + 20}",
        role="group",
        aria_label=words.say("scene", "my-things", ()),
    )


def nation_card(words: Words, nation: int) -> Markup:
    name = words.name("nation", NATIONS[nation])
    return el(
        "g",
        title(name),
        box(0, 0, 126, HEIGHT, 10, class_="ef-card halo"),
        use(f"g-ef-galleon-{NATIONS[nation]}", 62, 78, 1.35),
        text(63, 134, name, 20, "ef-head"),
        data_target=f"nation:{NATIONS[nation]}",
    )


def captains(view: View, words: Words, box_: Pieces, nation: int) -> list[tuple[float, Markup]]:
    """The captain at the helm and those to come; before the game, the four of the nation."""
    chosen = [c for c in view["captains"][view.seat] if c != NONE]
    if view["unveiled"]:
        now = chosen[min(view["lost"][view.seat], len(chosen) - 1)] if chosen else NONE
        shown = [now, *[c for c in chosen if c != now]] if now != NONE else []
    else:
        shown = chosen + [c for c in box_.captains[nation] if c not in chosen]
    return [
        (
            118 if i == 0 or not view["unveiled"] else 84,
            captain_card(words, c, nation, small=bool(i and view["unveiled"])),
        )
        for i, c in enumerate(shown)
    ]


def captain_card(words: Words, captain: int, nation: int, small: bool) -> Markup:
    name = captain_name(words, captain)
    width = 84 if small else 118
    lines = wrapped(name, 10 if small else 13, 3)
    size = 12.0 if small else 15.0
    return el(
        "g",
        title(name),
        box(0, 0, width, HEIGHT, 10, class_="ef-card halo"),
        el(
            "ellipse",
            cx=width / 2,
            cy=54,
            rx=28 if small else 36,
            ry=34 if small else 42,
            class_=f"ef-cameo rimn-{NATIONS[nation]}",
        ),
        path(
            PROFILE,
            transform=f"translate({width / 2:.0f} {56 if small else 60}) scale({0.9 if small else 1.15})",
            class_="ef-profile",
        ),
        paragraph(width / 2, 112 if len(lines) > 2 else 118, lines, size, size + 1, "ef-head"),
        data_target=f"captain:{CAPTAINS[captain]}",
        class_="ef-later" if small else None,
    )


def crew(view: View, words: Words, box_: Pieces, nation: int, side: int) -> list[tuple[float, Markup]]:
    """One card for each kind of my nation: how many in hand, how many in the reserve."""
    hand, reserve = view["hand"][view.seat], view["reserve"][side]
    made = []
    for kind, copies in enumerate(box_.copies[nation]):
        if copies:
            mine = hand[kind] if isinstance(hand, list) else 0
            left = reserve[kind] if isinstance(reserve, list) else 0
            made.append((96.0, crew_card(words, kind, mine, left)))
    return made


def crew_card(words: Words, kind: int, mine: int, left: int) -> Markup:
    name = words.name("crew", CREWS[kind])
    lines = wrapped(name, 12, 2)
    return el(
        "g",
        title(words.say("scene", "crew-card", (name, mine, left))),
        box(5, -4, 90, HEIGHT, 10, class_="ef-card ef-behind") if mine > 1 else None,
        box(0, 0, 92, HEIGHT, 10, class_="ef-card halo"),
        paragraph(46, 22, lines, 14, 15, "ef-head"),
        el("ellipse", cx=46, cy=82, rx=31, ry=28, class_="ef-oval"),
        path(EMBLEMS[CREWS[kind]], transform="translate(46 82) scale(1.2)", class_="ef-icon"),
        text(46, 136, f"{mine} · {left}", 15, "ef-number"),
        data_target=f"crew:{CREWS[kind]}",
        class_="ef-none" if mine == 0 else None,
    )


def stores(view: View, words: Words, box_: Pieces) -> Markup:
    """Five pods for each spice, and the bonus tokens."""
    made: list[Any] = [box(0, 0, 176, HEIGHT, 10, class_="ef-card")]
    for spice, name in enumerate(SPICES):
        held = view["spice"][view.seat * 2 + spice]
        pods = [
            use(f"g-ef-{name}", 22 + 26 * i, 0, 1.05) if i < held else disc(8, 22 + 26 * i, 0, class_="ef-pod")
            for i in range(box_.store[spice])
        ]
        made.append(
            at(
                0, 26 + 34 * spice, title(f"{words.name('spice', name)}: {held}"), box(6, -16, 164, 32, 8, class_="halo hit"), *pods,
                text(158, 6, held, 18, "ef-number"), data_target=f"spice:{name}", id=f"p-store-{name}",
            )
        )  # fmt: skip
    tokens = view["bonus"][view.seat]
    for i, name in enumerate(BONUSES):
        count = tokens[i] if isinstance(tokens, list) else 0
        label = words.name("bonus", name)
        made.append(
            at(
                34 + 54 * i, 108, title(f"{label}: {count}"), disc(20, class_="ef-token" if count else "ef-token ef-none"),
                use(f"g-ef-{name}", scale=1.1), text(16, 18, count, 14, "ef-number") if count else None,
            )
        )  # fmt: skip
    names = fitted(words.say("scene", "tokens", ()), 13, 150)
    made.append(text(88, 144, words.say("scene", "tokens", ()), names, "ef-soft"))
    return join(*made)
