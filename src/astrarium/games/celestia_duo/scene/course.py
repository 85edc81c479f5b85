"""Far away: the course through the clouds, the two ships on it, and how far it still is."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from markupsafe import Markup

from astrarium.scene.draw import at, box, disc, el, join, moved, path, text, title, use
from astrarium.scene.kept import kept
from astrarium.scene.signs import sign
from astrarium.text.words import Words

from ..box import AMBUSHES, LAIR, LAST_CARD, STAGES, Pieces
from ..equipment import FACES, ROLL
from ..state import NONE, propeller
from ..turn import PutBack
from ..view import DuoView
from . import sky as scene_sky
from .reading import ambush_words, terms

REWARD_SIGNS: Final = ("bubble", "cards", "coin", "crew")
FALLEN: Final = 104  # degrees


# ---------------------------------------------------------------- cards
def face(box_: Pieces, card: int) -> Markup:
    """An Ambush of the course turned up, 56 × 42: propeller, strength, rewards."""
    it = box_.ambushes[card]
    dice = []
    for i, die in enumerate(it.dice):
        x, y = -19.5 + 13 * (i % 2), 4 + 10.5 * (i // 2)
        dice.append(use(f"g-cd-mini-{'roll' if die == ROLL else FACES[die]}", x, y))
    n = len(it.rewards)
    gains = [
        sign(REWARD_SIGNS[kind], 6, (-7.5 if n == 1 else -16 + 17 * i), 15, "cd-on-plate")
        for i, (kind, _) in enumerate(it.rewards[:2])
    ]
    return el(
        "g",
        use("g-cd-mini-paper"),
        text(-6, -5.6, it.propeller, 15, "cd-figure cd-on-paper"),
        *dice,
        *gains,
        id=f"g-cd-mini-{AMBUSHES[card]}",
    )


@lru_cache(8)
def faces(box_: Pieces) -> Markup:
    """All Ambush faces with these printed values, for the ground's `<defs>`."""
    return join(*[face(box_, card) for card in range(len(AMBUSHES))])


@lru_cache(1)
def small_parts() -> Markup:
    """What small faces are made of."""
    stage = join(
        box(-15, -22, 31, 44, 4, fill="url(#g-cd-dawn)", stroke="#0B3A44", stroke_width="1.2"),
        path("M-12 10H12C9 17 3 19 0 20C-4 19 -9 17 -12 10Z", fill="#4A3550"),
        path("M-10 10V2L-7.5 -3L-5 2V10ZM-3 10V-4L0 -10L3 -4V10ZM5 10V3H10V10Z", fill="#FFF3D6"),
        path("M-10.6 2L-7.5 -4L-4.4 2ZM-3.8 -4L0 -11.500L3.8 -4Z", fill="#C4473A"),
        disc(8, 8, -14, fill="#FFFDF2", stroke="#0B3A44"),
    )
    paper = join(
        el("ellipse", cx=2, cy=21, rx=27, ry=7, fill="url(#g-cd-shade)"),
        box(-28, -21, 56, 42, 5, fill="url(#g-cd-paper)", stroke="#5E420C", stroke_width="1.2"),
        box(2, -18.5, 23.5, 37, 3, fill="url(#g-cd-dusk)"),
        sign("propeller", -25.5, -18.5, 15, "cd-brass-ink"),
    )
    roll = join(box(-4, -4, 8, 8, 2, fill="#fff", stroke="#1C1B33"), disc(1.2, fill="#1C1B33"))
    eye = join(
        box(-31, -24, 62, 48, 7, class_="cd-foreseen"),
        disc(9, 24, 17, class_="cd-eye"),
        sign("eye", 17, 10, 14, "cd-ink"),
    )
    return join(
        el("g", eye, id="g-cd-foreseen"),
        el("g", stage, id="g-cd-mini-stage"),
        el("g", paper, id="g-cd-mini-paper"),
        el("g", roll, id="g-cd-mini-roll"),
        *[use(f"g-cd-{name}", 0, 0, 0.16, id=f"g-cd-mini-{name}") for name in FACES],
    )


@kept
def course(view: DuoView, words: Words, box_: Pieces) -> Markup:
    """The 25 cards: backs, faces, and those that Baba Zogbé has shown to both (CD-239)."""
    halts = {position: card for card, position in enumerate(view.stage_at) if position != NONE}
    known: list[int] = view.known_course or [NONE] * (LAST_CARD + 1)
    target = not view.asks(PutBack)  # then they lie in the tray, larger
    made: list[Any] = []
    for position in range(1, LAST_CARD + 1):
        card, seen = view.course[position], known[position]
        place = scene_sky.places()[position]
        if card == NONE and seen == NONE:
            name, art = "", [use("g-cd-back-course")]  # the large view tells what is known of it
        elif card == NONE:
            name, art = ambush_words(words, box_, seen), foreseen(seen, target)
        else:
            name, art = ambush_words(words, box_, card), [use(f"g-cd-mini-{AMBUSHES[card]}")]
        if position in halts:
            name += " · " * bool(name) + words.name("stage", STAGES[halts[position]])
            art += stage(box_, halts[position])
        shown = card if card != NONE else seen
        made.append(
            el(
                "g", title(name) if name else None, *art,
                transform=moved(round(place[0]), round(place[1]), round(scene_sky.lean(position))),
                id=f"p-course-{position}", class_=f"cd-at-{position}",
                data_target=f"ambush:{AMBUSHES[seen]}" if target and card == NONE and seen != NONE else None,
                data_about=f"course:{position}",
                data_face=AMBUSHES[shown] if shown != NONE else None,
                role="img" if shown != NONE else None,
            )
        )  # fmt: skip
    return join(*made)


def foreseen(card: int, target: bool) -> list[Markup]:
    """A card that both know and that lies face down again."""
    halo = [box(-33, -26, 66, 52, 8, class_="halo")] if target else []
    return [*halo, use(f"g-cd-mini-{AMBUSHES[card]}"), use("g-cd-foreseen")]


def stage(box_: Pieces, card: int) -> list[Markup]:
    """A Stage covers the rewards of its Ambush (CD-200)."""
    return [use("g-cd-mini-stage", 14.5, 0), text(22.5, -9.6, box_.stages[card].propeller, 13, "d cd-on-stage")]


# ---------------------------------------------------------------- numbers beside the cards
@kept
def numbers(view: DuoView, words: Words, box_: Pieces) -> Markup:
    """Every fifth card has its number, and both ships have theirs; over the ships, so that they can always be read."""
    ships, goal = (view.airship, view.pirate), landing(view, box_)
    made: list[Any] = []
    for position in range(1, LAST_CARD + 1):
        x, y = scene_sky.places()[position]
        if position in ships:
            y = max(y, 80)  # at the upper edge a ship hangs lower, over its card
        if position == goal:
            made.append(next_stop(x, y, position, words))
        elif position in ships or (position % 5 == 0 and min(abs(position - ship) for ship in (*ships, goal)) > 1):
            pill = join(box(-12, 16, 24, 17, 8.5, class_="cd-pill"), text(0, 29.4, position, 12.5, "t num cd-ink"))
            made.append(at(round(x), round(y), pill, id=f"p-number-{position}", class_=f"cd-at-{position}"))
    return join(*made)


def landing(view: DuoView, box_: Pieces) -> int:
    """Where the airship would land."""
    if view.boarding or view.over:
        return NONE
    here: int = view.airship
    goal: int = min(here + propeller(box_, terms(view), here, view.stage, view.course), view.pirate)
    return goal


def next_stop(x: float, y: float, position: int, words: Words) -> Markup:
    return at(
        x,
        y,
        title(words.say("scene", "next-stop", (position,))),
        box(-22, 15, 44, 19, 9.5, class_="cd-pill cd-next"),
        sign("propeller", -18, 17.5, 14, "cd-turquoise"),
        text(8, 29.4, position, 12.5, "t num cd-ink"),
        id="p-next-stop",
        class_=f"cd-at-{position}",
        data_about=f"next:{position}",
        role="img",
    )


# ---------------------------------------------------------------- ships and both ends
def masts(all_: int, standing: int) -> list[Markup]:
    """As many masts as the ship has; those that fell lie over the side."""
    made = []
    for i in range(all_):
        foot, art = -27 + 54 * (i + 0.5) / all_, use(f"g-cd-mast{i % 3}")
        if i < standing:
            made.append(at(foot, 6, art, class_="cd-mast"))
        else:
            made.append(at(foot, 6, art, turn=FALLEN, class_="cd-mast cd-fallen"))
    return made


@kept
def ships(view: DuoView, words: Words, box_: Pieces) -> Markup:
    """Airship and pirate ship above their cards; fallen masts lie over the side (CD-267)."""
    there, here = min(view.pirate, LAIR), view.airship
    x, y = scene_sky.places()[there] if there < LAIR else (1042.0, 150.0)
    rigged = join(*masts(box_.masts, view.masts), use("g-cd-pirate"))
    enemy = at(
        x,
        y,
        title(words.say("scene", "pirate-ship", (view.pirate, view.masts))),
        at(2, max(-22, 58 - y), rigged, scale=1.02),
        id="piece-pirate-ship",
        class_=f"tailed cd-at-{there}",
        data_about="ship:pirate",
        data_count=view.masts,
        role="img",
    )
    x, y = scene_sky.places()[here]
    aside = -46 if here == there else 14 if here == 0 else 0
    ours = at(
        x,
        y,
        title(words.say("scene", "airship", (here,))),
        use("g-cd-airship", aside, max(-26, 54 - y), 1.08),
        id="piece-airship",
        class_=f"tailed cd-at-{here}",
        data_about="ship:airship",
        role="img",
    )
    return join(enemy, ours)


def ends(words: Words) -> Markup:
    """City and lair are drawn on the ground; here they can be asked about."""
    (x, y), lair = scene_sky.places()[0], words.say("scene", "lair", ())
    city = words.say("scene", "start-city", ())
    return join(
        at(x, y - 8, title(city), disc(44, class_="hit"), class_="cd-start", data_about="place:start", role="img"),
        at(1056, 84, title(lair), disc(50, class_="hit"), class_="cd-lair", data_about="place:lair", role="img"),
    )


@kept
def distance(view: DuoView, words: Words) -> Markup:
    """The two numbers of the pursuit: how far ahead he is, how near to his lair."""
    gap, home = view.pirate - view.airship, LAIR - view.pirate
    return at(
        964,
        206,
        title(words.say("scene", "distance", (gap, home))),
        box(0, 0, 150, 40, 14, class_="cd-pill"),
        use("g-cd-airship", 22, 24, 0.38),
        text(51, 29, gap, 23, "d cd-ink", id="p-gap", data_count=gap),
        use("g-cd-rigged", 78, 22, 0.34),
        text(109, 29, home, 23, "d cd-ink", id="p-home", data_count=home),
        sign("skull", 123, 10, 20, "cd-coral"),
        data_about="place:distance",
        role="img",
    )
