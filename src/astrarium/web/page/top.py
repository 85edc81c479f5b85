"""The head of the pages around the table: brand, ways, language, look, settings; and the small signs they share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from astrarium.scene.element import Content, el, join
from astrarium.scene.icons import icon
from astrarium.text import languages
from astrarium.text.characters import NUMBERS, Character
from astrarium.text.lid import Lid
from astrarium.text.typography import typography
from astrarium.web.page import alone
from astrarium.web.page.shell import brand, settings
from astrarium.web.page.site import Site

if TYPE_CHECKING:
    from astrarium.web.page.visitor import Visitor

NEXT: Final = {"auto": "night", "night": "day", "day": "night", "contrast": "night"}  # what the switch does
DRAWN: Final = {"auto": "night", "night": "night", "day": "day", "contrast": "night"}


def top(visitor: Visitor, back: str, *ways: Content, whole: bool = True) -> Markup:
    """Works without a script: what can be switched is a form of one button. A page with one purpose has no settings."""
    site, theme = visitor.site, visitor.taste.theme

    def press(name: str, value: str, *inside: Content, now: bool = False, lang: str | None = None) -> Markup:
        return el("button", *inside, name=name, value=value, aria_pressed="true" if now else None, lang=lang)

    spoken = [
        press("lang", lang, lang.upper(), quiet(f" {typography(lang).name}"), now=lang == visitor.lang, lang=lang)
        for lang in languages()
    ]
    look = press("theme", NEXT[theme], icon("sun" if theme == "day" else "moon"), quiet(site(f"to-{NEXT[theme]}")))
    here = el("input", type="hidden", name="back", value=back)
    return el(
        "header",
        brand(),
        alone.offline(visitor) if whole else None,
        *ways,
        alone.install(visitor) if whole else None,
        el("a", icon("book"), el("span", site("logbook")), href="/log", class_="to-log") if whole else None,
        el("form", here, *spoken, method="post", action="/settings", class_="lang"),
        el("form", here, look, method="post", action="/settings", class_="look") if whole else None,
        settings(visitor, back, way_to_calls(visitor)) if whole else None,
        class_="top",
    )


def way_to_calls(visitor: Visitor) -> Markup | None:
    """To being called, where anybody can be; where nobody else is, to where the games are."""
    if not visitor.edition.others:
        return el("a", icon("log"), visitor.site("kept"), href="/kept", class_="way")
    if not visitor.edition.calls:
        return None
    return el("a", icon("bell"), visitor.site("calls"), href="/calls", class_="way")


def tabs(site: Site, here: str, waiting: int = 0, club: bool = False) -> Markup:
    """The ways at thumb height, on a phone alone; `waiting` games have my turn. In a club it stands for the puzzle,
    which has its place on the shelf."""
    count = el("b", waiting, quiet(f" {site('your-turn')}")) if waiting else None
    ways = (
        ("play", "home", "/", site("tab-start"), None),
        ("games", "list", "/?games=all#shelf", site("your-games"), count),
        ("club", "people", "/club", site("club"), None)
        if club
        else ("puzzle", "riddle", "/puzzle", site("puzzle"), None),
        ("log", "book", "/log", site("tab-logbook"), None),
    )
    made = [
        el("a", icon(sign), name, told, href=href, aria_current="page" if key == here else None)
        for key, sign, href, name, told in ways
    ]
    return el("nav", *made, class_="tabs", aria_label=site("ways"))


def cover_of(title: str, visitor: Visitor, wide: str = "", eager: bool = True) -> Markup:
    """The picture on a game's box, in the look that the visitor likes; `wide` says on which screens it is a strip."""
    still = "?still=yes" if visitor.taste.motion == "off" else ""

    def address(theme: str, strip: bool) -> str:
        return f"/cover/{title}-{theme}.svg{still}{'#wide' if strip else ''}"

    theme = visitor.taste.theme
    drawn = DRAWN[theme]
    sources = []
    for query, strip in ((wide, True), ("", False)) if wide and wide != "always" else (("", wide == "always"),):
        if theme == "auto":
            day = "(prefers-color-scheme: light)" + (f" and {query}" if query else "")
            sources.append(el("source", media=day, srcset=address("day", strip)))
        if query:
            sources.append(el("source", media=query, srcset=address(drawn, strip)))
    image = el(
        "img", src=address(drawn, wide == "always"), alt="", loading=None if eager else "lazy", class_="cover",
        decoding="async",
    )  # fmt: skip
    return el("picture", *sources, image)


def bits(site: Site, lid: Lid, mode: str = "") -> Markup | None:
    """What stands on the lid: players, minutes, age, weight; before them the mode, where it was chosen."""
    if not lid.most:
        return None
    players = str(lid.most) if lid.least == lid.most else f"{lid.least}–{lid.most}"
    items = [el("li", mode)] if mode else []
    items.append(el("li", icon("people"), quiet(site("players")), players))
    if lid.minutes:
        items.append(el("li", icon("clock"), quiet(site("length")), site("min", lid.minutes)))
    if lid.age:
        items.append(el("li", quiet(site("age")), f"{lid.age}+"))
    if lid.word:
        dots = [el("i", class_="on" if n < lid.weight else None) for n in range(5)]
        items.append(el("li", el("span", *dots, class_="weight", aria_hidden="true"), site(f"weight-{lid.word}")))
    return el("ul", *items, class_="bits", aria_label=site("about-game"))


def quiet(text: str) -> Markup:
    return el("span", text, class_="quiet")


def stars(level: int) -> Markup:
    """Stars of growing size, lit up to the level; the name always stands by."""
    return el(
        "span",
        *[el("i", class_="on" if n < level else None) for n in range(len(NUMBERS))],
        class_="lv",
        aria_hidden="true",
    )


def level_rows(name: str, known: list[Character], chosen: int, prefix: str) -> Markup:
    """The characters to choose from: radio buttons, each with its stars and its line."""
    return join(
        *[
            el(
                "label",
                el(
                    "input",
                    type="radio",
                    name=name,
                    value=one.bot,
                    checked="checked" if one.level == chosen else None,
                    id=f"{prefix}-{one.level or one.bot.replace(':', '-')}",
                    data_name=one.name,
                ),
                stars(one.level),
                el("span", one.name, el("small", one.line)),
                icon("check"),
            )
            for one in known
        ]
    )
