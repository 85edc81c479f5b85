"""The cards and tiles of a game, chapter by chapter: each drawn by the game's own scene, with what is printed on it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.games import folder
from astrarium.kernel import SPECTATOR, Game, Match, View
from astrarium.scene import About
from astrarium.scene.element import el
from astrarium.scene.guide import Chapter, guide_of
from astrarium.scene.picture import drawn_scene_of, picture, scene_of
from astrarium.text import Words
from astrarium.text.editing import Printed
from astrarium.web.page.glance import describe, drawing
from astrarium.web.page.shell import page
from astrarium.web.page.site import site
from astrarium.web.page.visitor import Visitor

SHAPES: Final = ("<use", "<path", "<text", "<circle", "<polygon")  # by which one sees what it is


class PrintedCard(NamedTuple):
    """A card or a tile as it is printed."""

    id: str  # on the page
    name: str
    lines: tuple[str, ...]
    rules: tuple[str, ...]
    art: Markup | None


def about_of(view: View, words: Words, table: str, id: str) -> tuple[str, About] | None:
    """An entry of the component file as a thing of the scene, with the target it has there."""
    kinds = scene_of(words.game).PIECES
    for kind in dict.fromkeys((kinds.get(table, table), table)):
        try:
            about = describe(view, words, f"{kind}:{id}")
        except (KeyError, ValueError, IndexError):
            continue  # of that kind there is no such thing
        if about is not None:
            return f"{kind}:{id}", about
    return None


@lru_cache(16)
def album(game: Game, lang: str) -> tuple[Markup, tuple[tuple[Chapter, tuple[PrintedCard, ...]], ...]]:
    """The art that the cards are drawn with, and the chapters; none for a game whose guide names none."""
    guide = guide_of(game)
    if guide is None or not guide.chapters:
        return Markup(), ()
    file = Printed((folder(game.id) / "components.toml").read_text(encoding="utf-8"))
    view = Match(game, game.setting(guide.mode), "cards").state.view(SPECTATOR)
    words = Words(game, lang).at(view)
    shown = picture(game, view, words, [])
    found = []
    for chapter in guide.chapters:
        cards: list[PrintedCard] = []
        for table in chapter.tables:
            for entry in file.entries(table):
                told = about_of(view, words, table, entry.id) if entry.id else None
                if told is None or (chapter.kinds and told[0].partition(":")[0] not in chapter.kinds):
                    continue
                target, about = told
                art = about.picture or drawing(shown, target, game.id)
                plain = art is None or not any(shape in art for shape in SHAPES)
                lines = about.printed or about.text
                cards.append(PrintedCard(f"{table}-{entry.id}", about.name, lines, about.rules, None if plain else art))
        found.append((chapter, tuple(cards)))
    return el("defs", drawn_scene_of(game).ground(view, words)), tuple(found)


def search_texts(game: Game, lang: str) -> list[tuple[str, str, str]]:
    """Name, text and address of every card."""
    return [
        (card.name, " ".join(card.lines), f"/learn/{game.id}/cards#{card.id}")
        for _, cards in album(game, lang)[1]
        for card in cards
    ]


def whole(visitor: Visitor, game: Game) -> HTMLResponse | None:
    """All of them as a page; nothing for a game that has none."""
    from astrarium.web.page import guide  # the bar that all of it shares

    if not album(game, visitor.lang)[1]:
        return None
    return page(
        visitor,
        f"{visitor.site('cards-and-tiles')} · {Words(game, visitor.lang).title()}",
        guide.top(visitor, game, "cards"),
        el("div", id="found", aria_live="polite"),
        body(game, visitor.lang),
        class_=f"guide room-{game.id}",
        script="guide.js",
        styles=(*guide.STYLES, "/static/cards.css", f"/static/room/{game.id}.css?still"),
    )


@lru_cache(16)
def body(game: Game, lang: str) -> Markup:
    """All that is the same for everybody."""
    at, guide = site(lang), guide_of(game)
    assert guide is not None
    art, chapters = album(game, lang)
    links = [
        el("li", el("a", guide.plain(chapter.title, lang), " ", el("small", len(cards)), href=f"#cards-{n}"))
        for n, (chapter, cards) in enumerate(chapters)
    ]
    sections = [
        el(
            "section",
            el("h2", guide.plain(chapter.title, lang), id=f"cards-{n}"),
            el("ol", *[leaf(game, card) for card in cards], class_="cards-list"),
            class_="cards-chapter",
        )
        for n, (chapter, cards) in enumerate(chapters)
    ]
    return el(
        "main",
        el("svg", art, class_="gd-common", width=0, height=0, aria_hidden="true"),
        el("h1", f"{at('cards-and-tiles')} · {Words(game, lang).title()}"),
        el("nav", el("ul", *links), aria_label=at("contents"), class_="cards-nav"),
        *sections,
        id="main",
        class_="ht cards",
    )


def leaf(game: Game, card: PrintedCard) -> Markup:
    rules = [el("a", id, href=f"/rules/{game.id}#{id}", class_="rule") for id in card.rules]
    return el(
        "li",
        el("div", card.art, class_="likeness", aria_hidden="true") if card.art is not None else None,
        el(
            "div",
            el("h3", card.name),
            *[el("p", line) for line in card.lines],
            el("p", *rules, class_="ex") if rules else None,
        ),
        id=card.id,
        class_="plate",
    )
