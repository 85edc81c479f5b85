"""Amounts as people read them: cubes, tracks, Medals and points, each a sign and a number with its word for readers."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from astrarium.scene.draw import el, join, use
from astrarium.text.words import Words

from ..actions import CUBE, TRACK
from ..box import BENEFITS, BLANK, MEDAL_SPACE, REGENERATE_SPACE, Pieces
from ..resources import BUNDLES
from ..view import GalaxyView

AMOUNTS: Final = {word: cubes for cubes, word in BUNDLES.items()}
TRACK_SIGNS: Final = ("scientific-progress", "cultural-evolution")
Cubes = tuple[int, int, int] | list[int]


def say(words: Words, key: str, *facts: int | str) -> str:
    return words.say("answers", key, facts)


def drawn(name: str, label: str, frame: str, class_: str = "") -> Markup:
    """A sign of the board inside a line of text."""
    return el("svg", use(name), viewBox=frame, class_=f"ke-sign {class_}".strip(), role="img", aria_label=label)


def cube(words: Words, kind: int) -> Markup:
    return drawn(f"g-ke-cube-{CUBE.values[kind]}", words.name("cube", kind), "-10 -10 20 20")


def cubes(words: Words, amount: Cubes, plus: str = "") -> Markup:
    """So many cubes of each kind."""
    made: list[Any] = []
    for kind, n in enumerate(amount):
        if n:
            made += [el("b", f"{plus}{n}"), cube(words, kind)]
    return el("span", *(made or [words.name("cubes", "nothing")]), class_="ke-amount")


def track_sign(words: Words, track: int) -> Markup:
    return drawn(f"g-ke-i-{TRACK_SIGNS[track]}", words.name("track", track), "0 0 24 24", f"ke-track-{track}")


def points(words: Words, n: int) -> Markup:
    return el("b", words.say("scene", "points", (n,)))


def advance(view: GalaxyView, words: Words, nation: int, track: int, awards: int) -> Markup:
    """A marker's way on a track, with what the spaces give that it enters (chapter 6)."""
    box: Pieces = view.pieces
    start: int = view.tracks[nation * len(TRACK.values) + track]
    end = min(start + awards, box.last_space)
    made: list[Any] = [track_sign(words, track), el("b", f"{start} → {end}")]
    for space in range(start + 1, end + 1):
        gift = box.benefit[track][space]
        if gift == BLANK or (gift == MEDAL_SPACE and view.activated[track] >> space & 1):
            continue
        made.append(gift_sign(words, track, gift))
    return el("span", *made, class_="ke-amount")


def gift_sign(words: Words, track: int, gift: int) -> Markup:
    label = words.say("answers", f"gift-{BENEFITS[gift]}", ())
    if gift == MEDAL_SPACE:
        return drawn(f"g-ke-medal{track}", label, "-11 -11 22 22")
    if gift == REGENERATE_SPACE:
        return drawn("g-ke-i-regenerate", label, "0 0 24 24")
    return drawn(f"g-ke-cube-{BENEFITS[gift]}", label, "-10 -10 20 20")


def sign(words: Words, domain: str, fact: int | str) -> Markup | None:
    """A place of a log line, drawn: cubes as their signs, tracks as theirs."""
    if domain == "cube":
        return cube(words, CUBE.index[fact] if isinstance(fact, str) else fact)
    if domain == "cubes" and isinstance(fact, str) and fact in AMOUNTS:
        return cubes(words, AMOUNTS[fact])
    if domain == "track":
        return track_sign(words, TRACK.index[fact] if isinstance(fact, str) else fact)
    return None


def price(view: GalaxyView, words: Words, cost: Cubes, held: Cubes) -> Markup:
    """A cost that one planet pays: whether it can, and what is left or short there."""
    short = [max(0, cost[kind] - held[kind]) for kind in range(3)]
    if any(short):
        return join(
            cubes(words, cost), " ", el("span", cubes(words, short), " ", say(words, "short"), class_="ke-short")
        )
    left = [held[kind] - cost[kind] for kind in range(3)]
    rest = el("small", cubes(words, left), " ", say(words, "left")) if any(left) else Markup()
    return join(cubes(words, cost), " ", el("span", "✓ ", say(words, "can-pay"), class_="ok"), " ", rest)
