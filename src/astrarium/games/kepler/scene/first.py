"""The first question: five technologies, each with what it does; and three pairs of them, ready to begin with."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.scene.element import el
from astrarium.text.words import Words

from ..actions import BEGIN_WITH, TECHNOLOGY
from ..setup import ChooseTechnologies
from ..technologies import SHEETS
from ..view import GalaxyView
from .panels import NUMERALS

READY: Final = (  # whoever flies gets somewhere; the second says what for
    ("space-travels", "terraforming"),
    ("space-travels", "energy-development"),
    ("space-travels", "quantum-physics"),
)


def first(view: GalaxyView, words: Words) -> Markup | None:
    """Both ways to begin, of which the page shows one; nothing when something else is asked."""
    if view.asked != view.seat or not view.asks(ChooseTechnologies):
        return None
    pairs = [pair(view, words, one, n) for n, one in enumerate(READY)]
    single = [
        el("button", *told(view, words, word), type="button", class_="ke-tech", data_target=f"technology:{word}")
        for word in TECHNOLOGY.values
    ]
    say = words.say
    return el(
        "div",
        el("div",
           el("header", el("h2", say("scene", "ready-pairs", ())), el("p", say("scene", "ready-pairs-why", ()))),
           el("div", *pairs, class_="ke-three", tabindex="0", role="group", aria_label=say("scene", "ready-pairs", ())),
           el("footer", say("scene", "ready-or", ())), class_="ke-ready"),
        el("div", *single, class_="ke-five", role="group", aria_label=say("questions", "ChooseTechnologies", ())),
        class_="ke-first",
    )  # fmt: skip


def pair(view: GalaxyView, words: Words, pair: tuple[str, str], n: int) -> Markup:
    """Two technologies side by side in one plate, with the button that begins with them."""
    names = tuple([words.name("technology", word) for word in pair])
    action = next(a for a in BEGIN_WITH.all if sorted(a.args()) == sorted(TECHNOLOGY.index[word] for word in pair))
    return el(
        "article",
        el("p", words.say("scene", "good-first", ()), class_="ke-good") if n == 0 else None,
        el("h3", words.say("scene", "pair", names)),
        *[el("div", *told(view, words, word), class_="ke-tech") for word in pair],
        el("button", words.say("scene", "begin-pair", ()), el("span", words.say("scene", "pair", names), class_="hush"),
           type="button", class_="button solid" if n == 0 else "button", data_play=str(action)),
        class_="first" if n == 0 else None,
    )  # fmt: skip


def told(view: GalaxyView, words: Words, word: str) -> tuple[Markup, ...]:
    """Number and name, what it is for, and what its first level gives."""
    at = TECHNOLOGY.index[word]
    sheet, box = SHEETS[at], view.pieces
    exact = int(box.terms(view.setting).exact)
    purpose = words.say("about", "terraforming-technology" if word == "terraforming" else word, ())
    gives = words.say("about", f"gives-{word}", (*sheet.numbers(box, 1), exact))
    return (
        el("b", el("i", NUMERALS[at], aria_hidden="true"), " ", words.name("technology", word), " "),
        el("span", purpose, " "),
        el("small", words.say("scene", "level-one", (gives,))),
    )
