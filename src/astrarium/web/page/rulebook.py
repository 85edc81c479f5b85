"""The rules of a game: the whole book as a page, and one rule with its neighbours as a panel beside the board."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import groupby

from markupsafe import Markup, escape
from starlette.responses import HTMLResponse

from astrarium.kernel import Game
from astrarium.scene.element import el
from astrarium.scene.guide import Album, Guide, guide_of
from astrarium.text import Words
from astrarium.text.rules import ID, Passage, Rule, Rules, rules_of
from astrarium.web.page.shell import page, sheet
from astrarium.web.page.visitor import Visitor

BOLD = re.compile(r"\*\*(.+?)\*\*")
ITALIC = re.compile(r"(?<!\w)\*(\S[^*]*)\*")
CODE = re.compile(r"`(.+?)`")
ITEM = re.compile(r"( *)(?:[-*]|(\d+\.)) (.*)")
DIVIDER = re.compile(r"[|: -]+")


def whole(visitor: Visitor, game: Game, builders: bool = False) -> HTMLResponse:
    """All that the rules say to people, chapter by chapter, with pictures at the examples; or the rest, to builders."""
    from astrarium.web.page import guide  # the bar that both share

    site, words = visitor.site, Words(game, visitor.lang)
    parts = rules_of(game, visitor.lang).parts
    links: list[Markup] = []
    body: list[Markup] = []
    album = pictures(game, visitor.lang)
    shown: list[tuple[str, Markup]] = []
    for part in parts:
        if part.builders != builders:
            continue
        if isinstance(part, Rule):
            body.append(one_rule(game, part, id=part.id))
            if album is not None and part.id in album.examples:
                pair = album.pair(part.id)
                shown.append((part.id, pair))
                body.append(pair)
        elif isinstance(part, Passage):
            if links:  # what stands before the first chapter is about the file
                body.append(note(game, part))
        elif part.level == 2:
            name = f"chapter-{len(links)}"
            links.append(el("li", el("a", part.text, href=f"#{name}", lang=part.lang)))
            body.append(el("h2", part.text, id=name, lang=part.lang))
        elif part.level > 2:
            body.append(el("h3", part.text, lang=part.lang))
    foreign = any(part.lang != visitor.lang for part in parts)
    other = f"/rules/{game.id}" if builders else f"/rules/{game.id}?for=builders"
    rest = any(part.builders != builders for part in parts)
    title = f"{site('for-builders' if builders else 'the-exact-rules')} · {words.title()}"
    return page(
        visitor,
        title,
        guide.top(visitor, game, "rules"),
        el("div", id="found", aria_live="polite"),
        album.common() if album is not None and shown else None,
        sheet(
            el("h1", title),
            el("p", site("exact-rules-why"), class_="lead") if not builders else None,
            el("p", site("rules-in-english"), class_="quiet-text") if foreign else None,
            el("nav", el("ul", *links), aria_label=site("contents"), class_="contents"),
            *body,
            el("p", el("a", site("the-exact-rules" if builders else "for-builders"), href=other)) if rest else None,
            el("p", el("a", site("to-bench"), href=f"/bench/{game.id}")),
        ),
        class_=f"room-{game.id} rules-page guide",
        script="guide.js",
        styles=(*guide.STYLES, f"/static/room/{game.id}.css?still"),
    )


def pictures(game: Game, lang: str) -> Pairs | None:
    """The pictured examples of a game's guide, if it has one."""
    from astrarium.web.page.guide import pair

    guide = guide_of(game)
    return Pairs(guide, lang, pair) if guide is not None and guide.examples else None


class Pairs:
    """Examples by their rule, on one page."""

    def __init__(self, guide: Guide, lang: str, draw: Callable[[Album, Guide, int, str], Markup]) -> None:
        self.guide, self.lang, self.draw = guide, lang, draw
        self.album = Album(guide, lang)
        self.examples = {one.rule: n for n, one in enumerate(guide.examples)}

    def pair(self, rule: str) -> Markup:
        return self.draw(self.album, self.guide, self.examples[rule], self.lang)

    def common(self) -> Markup:
        return self.album.common()


def read_by_people(rules: Rules) -> dict[str, Rule]:
    """The rules that are not only for builders."""
    return {id: rule for id, rule in rules.by_id.items() if not rule.builders}


def panel(visitor: Visitor, game: Game, id: str) -> Markup:
    """One rule with its neighbours."""
    known = rules_of(game, visitor.lang)
    rule, all_rules = known[id], list(known.by_id.values())
    at = all_rules.index(rule)
    near = [r for r in all_rules[max(0, at - 2) : at + 4] if r.chapter == rule.chapter]
    lines = [told_rule(game, r, "a-rule this" if r is rule else "a-rule") for r in near]
    more = el("a", visitor.site("all-rules"), href=address(game, rule.id), target="_blank", class_="since")
    how = el("a", visitor.site("how-to-play"), href=f"/learn/{game.id}", target="_blank", class_="since")
    return el("section", el("h2", rule.chapter, lang=rule.lang), *lines, el("p", how, " · ", more))


def address(game: Game, id: str) -> str:
    """Where a rule stands."""
    return f"/rules/{game.id}{'?for=builders' if rules_of(game)[id].builders else ''}#{id}"


def one_rule(game: Game, rule: Rule, id: str | None = None, class_: str = "a-rule") -> Markup:
    """A rule of the book, with where it comes from."""
    number = el("b", rule.id, class_="rule-id")
    return el("p", number, " ", inline(game, rule.text), id=id, class_=class_, lang=rule.lang)


def told_rule(game: Game, rule: Rule, class_: str = "a-rule") -> Markup:
    """A rule as it is said in play."""
    said = rule.told(Words(game, rule.lang).table("rule-signs"))
    return el("p", inline(game, said), " ", el("b", rule.id, class_="rule-id"), class_=class_, lang=rule.lang)


def note(game: Game, part: Passage) -> Markup:
    """Paragraphs, list items and tables, each for as many lines as it goes on."""
    found: list[Markup] = []
    for kind, group in groupby(part.lines, kind_of):
        lines = list(group)
        if kind == "table":
            found.append(table(game, lines))
        elif kind == "item":
            found.extend([item(game, line) for line in lines])
        else:
            found.append(el("p", inline(game, " ".join([line.strip() for line in lines]))))
    return el("div", *found, class_="a-note", lang=part.lang)


def kind_of(line: str) -> str:
    return "table" if line.startswith("|") else "item" if ITEM.fullmatch(line) else "text"


def item(game: Game, line: str) -> Markup:
    """A point of a list; three blanks before it are one step inwards."""
    found = ITEM.fullmatch(line)
    assert found
    point = el("span", found[2] or "•", class_="point")
    return el("p", point, inline(game, found[3]), class_=f"item deep-{len(found[1]) // 3}")


def table(game: Game, lines: list[str]) -> Markup:
    """A table; each cell knows the head of its column, for narrow screens where the cells stand below each other."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if not DIVIDER.fullmatch(line)]
    heads = rows[0]
    head = el("thead", el("tr", *[el("th", inline(game, cell), scope="col") for cell in heads]))
    body = [
        el("tr", *[el("td", inline(game, cell), data_head=name) for name, cell in zip(heads, row, strict=False)])
        for row in rows[1:]
    ]
    return el("table", head, el("tbody", *body))


def inline(game: Game, text: str) -> Markup:
    """A text with its bold, italic and code, and with links to other rules."""
    html = str(escape(text))
    html = BOLD.sub(r"<b>\1</b>", html)
    html = ITALIC.sub(r"<i>\1</i>", html)
    html = CODE.sub(r"<code>\1</code>", html)
    known = rules_of(game)

    def refer(found: re.Match[str]) -> str:
        id = found[0]
        return f'<a class="rule" href="{address(game, id)}">{id}</a>' if id in known else id

    return Markup(ID.sub(refer, html))
