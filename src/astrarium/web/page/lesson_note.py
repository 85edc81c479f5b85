"""What notes of a lesson have in common, in a guided game and in an exercise: their frame, the ways on at the end, and
words of the interface within their text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup

from astrarium.kernel import Game
from astrarium.scene.element import el
from astrarium.scene.icons import icon
from astrarium.table.course import titles_of
from astrarium.table.lesson import Part
from astrarium.web.page.site import Site

if TYPE_CHECKING:
    from astrarium.web.page.play import Look

TOOL: Final = re.compile(r"\{([a-z-]+)\}")


def with_tools(site: Site, text: str) -> str:
    """A note in which a part of the interface is named by its key, `{actions}`, with the word that stands there."""
    return TOOL.sub(lambda found: site("quoted", site(found[1])), text)


def note_box(*inside: Any, number: int = 1, look: str = "", **more: Any) -> Markup:
    """A note, the first of several or one behind it. Its heading is named after its number."""
    name = " ".join([*(["now"] if number == 1 else []), *([look] if look else [])])
    return el("section", *inside, class_=name or None, role="dialog", aria_labelledby=f"note-{number}", **more)


def close_button(site: Site) -> Markup:
    """The cross of a note."""
    return el("button", icon("close"), type="button", class_="tool", data_note="got-it", aria_label=site("close-note"))


def ways_on(look: Look) -> Markup:
    """Below the end of a lesson: look at what was played, or just go on."""
    site = look.site
    return el(
        "p",
        el("a", icon("eye"), site("look-in-study"), href=f"/study/{look.id}"),
        el("button", site("got-it"), class_="button plain", type="button", data_note="got-it"),
        class_="onward",
    )


def next_lesson(site: Site, game: Game, n: int) -> tuple[Markup, Markup]:
    """The fields of a form that begins a lesson."""
    title = titles_of(game)[n - 1][site.lang]
    hidden = el("input", type="hidden", name="lesson", value=n)
    button = el(
        "button", icon("hint"), site("lesson-named", n, title), class_="button solid", name="game", value=game.id
    )
    return hidden, button


def learnt_in(part: Part, lang: str) -> Markup:
    """A part of the lesson: its name, and a few words."""
    return el("li", icon("check"), el("div", el("b", part.name[lang]), el("small", part.text[lang])))
