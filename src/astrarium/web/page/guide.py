"""How to play: the illustrated guide of a game, its search, and where it leads. A game without one shows its rules."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.kernel import Game
from astrarium.scene.element import el
from astrarium.scene.guide import Album, Guide, GuidePicture, guide_of
from astrarium.scene.icons import icon
from astrarium.table.course import titles_of
from astrarium.text import Words
from astrarium.web.page.finding import found
from astrarium.web.page.lesson_note import next_lesson
from astrarium.web.page.shell import page, settings
from astrarium.web.page.site import Site, site
from astrarium.web.page.visitor import Visitor

NARROWER: Final = re.compile(r"@media[^{}]*max-width[^{}]*\{")
HERO: Final = (680.0, 600.0)
PLATE: Final = (587.0, 322.0)
PAIR: Final = (330.0, 210.0)
NARROW: Final = (356.0, 400.0)
STYLES: Final = ("/static/guide.css", "/static/ink.css")


def top(visitor: Visitor, game: Game, here: str, query: str = "") -> Markup:
    """The bar of everything that teaches one game: guide, cards, exact rules, and one search over them."""
    at, words = visitor.site, Words(game, visitor.lang)
    links = [
        ("guide", f"/learn/{game.id}", "how-to-play"),
        ("rules", f"/rules/{game.id}", "exact-rules"),
        ("cards", f"/learn/{game.id}/cards", "cards-and-tiles"),
    ]
    back = {name: href for name, href, _ in links}[here]
    nav = [
        el("a", at(word), href=href, aria_current="page" if name == here else None)
        for name, href, word in links
        if name != "cards" or has_cards(game)
    ]
    field = el(
        "input",
        type="search",
        name="q",
        value=query or None,
        placeholder=at("search-guide"),
        aria_label=at("search-guide"),
        autocomplete="off",
        maxlength="60",
    )
    find = el(
        "form",
        icon("find"),
        field,
        el("kbd", "/", aria_hidden="true"),
        method="get",
        action=f"/learn/{game.id}/find",
        role="search",
        class_="find",
    )
    sun = el("img", src="/static/icon.svg", alt="", width="30", height="30")
    return el(
        "header",
        el("a", sun, el("span", "Astrarium"), href="/", class_="brand"),
        el("b", words.title(), class_="of", role="heading", aria_level="1"),
        el("nav", *nav, aria_label=words.title()),
        find,
        settings(visitor, back),
        class_="gd-top",
    )


def has_cards(game: Game) -> bool:
    guide = guide_of(game)
    return guide is not None and bool(guide.chapters)


def guided(game: Game, at: Site, class_: str = "button solid") -> Markup | None:
    """The guided first game, one press away."""
    if not titles_of(game):
        return None
    button = el("button", icon("play"), at("play-guided"), class_=class_, name="game", value=game.id)
    return el("form", button, method="post", action="/learn")


def further(game: Game) -> range:
    """The numbers of the lessons after the first."""
    return range(2, len(titles_of(game)) + 1)


def straight(game: Game, at: Site) -> Markup:
    button = el("button", at("play-straight"), class_="button plain", name="game", value=game.id)
    return el("form", button, method="post", action="/play")


def whole(visitor: Visitor, game: Game) -> HTMLResponse | None:
    """The guide as a page; nothing for a game that has none."""
    guide = guide_of(game)
    if guide is None:
        return None
    title = f"{visitor.site('how-to-play')} · {Words(game, visitor.lang).title()}"
    return page(
        visitor,
        title,
        top(visitor, game, "guide"),
        el("div", id="found", aria_live="polite"),
        body(game, visitor.lang),
        class_=f"guide room-{game.id}",
        script="guide.js",
        styles=(*STYLES, f"/static/room/{game.id}.css?still"),
    )


@lru_cache(16)
def body(game: Game, lang: str) -> Markup:
    """All that is the same for everybody."""
    guide, at = guide_of(game), site(lang)
    assert guide is not None
    album, words = Album(guide, lang), Words(game, lang)
    count = len(guide.steps) + 1
    hero = el(
        "section",
        el(
            "div",
            el("p", at("guide-short", count), class_="eyebrow"),
            el("h1", at("how-to-play-game", words.title())),
            el("p", guide.html(guide.lead, lang), class_="lead"),
            el(
                "div",
                el("span", guide.say(dict.fromkeys(guide.goal, guide.figure), lang), class_="five", aria_hidden="true"),
                el("div", el("b", guide.html(guide.goal, lang)), el("p", guide.html(guide.also, lang))),
                class_="goal",
            ),
            el(
                "div",
                guided(game, at),
                el("a", icon("rule"), at("the-exact-rules"), href=f"/rules/{game.id}", class_="button"),
                class_="buttons",
            ),
        ),
        plate(album, guide.hero, HERO, guide.plain(guide.goal, lang)),
        class_="gd-hero step",
        id="step-1",
        data_title=at("win"),
    )
    phases = [
        el(
            "li",
            el(
                "a",
                el("b", el("i", roman(n)), guide.html(phase.name, lang)),
                el("span", guide.html(phase.text, lang)),
                href=f"#step-{phase.steps[0]}",
            ),
        )
        for n, phase in enumerate(guide.phases, 1)
    ]
    turn = el("ol", *phases, class_="gd-turn", aria_label=at("a-turn"))
    steps = [
        el(
            "li",
            plate(album, step.shot, PLATE, guide.plain(step.text, lang)),
            el(
                "div",
                el("span", n, class_="n", aria_hidden="true"),
                el("h2", guide.html(step.title, lang)),
                el("p", guide.html(step.text, lang)),
                el("div", try_it(guide, at, n), exactly(game, at, step.rules), class_="ways"),
                class_="txt",
            ),
            id=f"step-{n}",
            class_="step plate",
            data_title=guide.plain(step.title, lang),
        )
        for n, step in enumerate(guide.steps, 2)
    ]
    ready = el(
        "li",
        el("svg", el("use", href="#i-rose"), class_="rose", viewBox="0 0 24 24", aria_hidden="true"),
        el("h2", at("that-is-all")),
        el("p", at("that-is-all-why")),
        guided(game, at),
        *[el("form", *next_lesson(at, game, n), method="post", action="/learn") for n in further(game)],
        straight(game, at),
        class_="plate ready",
    )
    pairs = [pair(album, guide, n, lang) for n in range(len(guide.examples))]
    exact = el(
        "section",
        el("header", el("h2", at("the-exact-rules")), el("p", at("exact-rules-why"))),
        *pairs,
        el("p", el("a", icon("rule"), at("all-exact-rules"), href=f"/rules/{game.id}", class_="button")),
        class_="gd-exact",
    )
    return el(
        "main",
        album.common(),
        hero,
        turn,
        el("ol", *steps, ready, class_="gd-steps", start=2),
        exact,
        id="main",
        class_="ht",
        data_of=at("of"),
        data_back=at("how-to-play"),
    )


def try_it(guide: Guide, at: Site, n: int) -> Markup | None:
    """The picture as a table of one's own, in the page; without a script, the exercise that asks the same."""
    trial = guide.steps[n - 2].trial
    if trial is None:
        return None
    game = guide.game.id
    fields = [
        el("input", type="hidden", name=name, value=value)
        for name, value in (("game", game), ("lesson", trial.lesson), ("exercise", trial.exercise))
    ]
    button = el("button", icon("play"), at("try-it"), class_="button try")
    back, again = [
        el("button", at(word), key, type="button", hidden="hidden", class_="button plain", data_try=word)
        for word, key in (("put-back", el("kbd", "Esc", aria_hidden="true")), ("another-try", None))
    ]
    return el("form", *fields, button, back, again, method="post", action="/learn", data_try=f"/learn/{game}/try/{n}")


@lru_cache(16)
def for_pictures(css: str) -> str:
    """A style without its blocks for narrow screens.

    >>> for_pictures("a { b: c } @media (max-width: 9px) { a { d: e } } f { g: h }")
    'a { b: c }  f { g: h }'
    """
    found = NARROWER.search(css)
    while found is not None:
        depth, end = 1, found.end()
        while depth and end < len(css):
            depth += {"{": 1, "}": -1}.get(css[end], 0)
            end += 1
        css = css[: found.start()] + css[end:]
        found = NARROWER.search(css)
    return css


def roman(n: int) -> str:
    return ("I", "II", "III", "IV", "V", "VI")[n - 1]


def plate(album: Album, shot: GuidePicture, size: tuple[float, float], label: str) -> Markup:
    """A picture in its frame; on a phone it is as wide as the screen and as high as fits."""
    return el("div", album.picture(shot, *size, NARROW, label), class_="pic")


def exactly(game: Game, at: Site, rules: tuple[str, ...]) -> Markup | None:
    """Where the numbered rules say it."""
    if not rules:
        return None
    links = [el("a", id, href=f"/rules/{game.id}#{id}", class_="rule") for id in (rules[0], rules[-1])]
    said = [at("exactly"), " ", links[0], *([at("to"), links[1]] if rules[0] != rules[-1] else [])]
    return el("p", *[Markup("").join([piece]) for piece in said], class_="ex")


def pair(album: Album, guide: Guide, n: int, lang: str) -> Markup:
    """A rule in two pictures: so, and not so."""
    one, game = guide.examples[n], guide.game
    figures = [
        el(
            "figure",
            album.picture(shot, *PAIR, PAIR, guide.plain(text, lang)),
            el(
                "figcaption",
                icon("check" if good else "close"),
                guide.html(text, lang),
                class_="yes" if good else "nope",
            ),
        )
        for shot, text, good, said in ((one.yes, one.yes_text, True, "yes"), (one.no, one.no_text, False, "nope"))
    ]
    number = el("a", one.rule, href=f"/rules/{game.id}#{one.rule}", class_="rule")
    return el(
        "article",
        el("h3", guide.html(one.title, lang), " ", number),
        el("div", *figures, class_="pair"),
        class_="plate rulecard",
    )


def search(visitor: Visitor, game: Game, query: str) -> Markup:
    """What guide, cards and rules say about some words."""
    at = visitor.site
    hits = found(game, visitor.lang, query)
    if not query.strip():
        return Markup("")
    lines = [el("li", el("a", el("b", hit.name), el("span", hit.text), href=hit.address)) for hit in hits]
    return el(
        "section",
        el("h2", at("found-of", query), class_="quiet"),
        el("ol", *lines, class_="hit-list") if lines else None,
        el("p", at("found-count", len(hits)) if hits else at("found-none", query), class_="quiet-text"),
        class_="plate gd-found",
    )


def search_page(visitor: Visitor, game: Game, query: str) -> HTMLResponse:
    """The same for a browser without scripts."""
    return page(
        visitor,
        f"{visitor.site('search-guide')} · {Words(game, visitor.lang).title()}",
        top(visitor, game, "guide" if guide_of(game) else "rules", query),
        el("main", el("h1", visitor.site("found-of", query)), search(visitor, game, query), id="main", class_="ht"),
        class_=f"guide room-{game.id}",
        script="guide.js",
        styles=STYLES,
    )
