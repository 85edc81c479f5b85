"""Looking before touching: what a choice would do, as ghosts over the board; any thing large, with its rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree as Tree

from markupsafe import Markup

from astrarium.kernel import Action, View
from astrarium.kernel.outside import whole_number
from astrarium.kernel.threats import Threat
from astrarium.scene import About, Answer, Danger
from astrarium.scene.element import el, join
from astrarium.scene.explained import Explained, filled, sentence, threat_dangers
from astrarium.scene.icons import icon
from astrarium.scene.picture import Picture, layer, picture, scene_of
from astrarium.text import Words
from astrarium.text.rules import rules_of
from astrarium.web.page.apart import beside_advised
from astrarium.web.page.play import Look
from astrarium.web.page.rulebook import told_rule
from astrarium.web.page.site import Site

SPOTS: Final = ("transform", "x", "y", "cx", "cy")
PLACED: Final = ("transform", "x", "y", "cx", "cy", "d", "href", "data-face")  # what makes a piece stand elsewhere
MOST: Final = 4  # things at one place that are told of


def tree(markup: Markup) -> Tree.Element:
    return Tree.fromstring(f"<all>{str(markup).replace(' xmlns=', ' data-ns=')}</all>")


# ---------------------------------------------------------------------------- what a choice would do
def preview(look: Look, action: Action, view: View | None, dangers: bool = True) -> Markup:
    """In one answer: the card, the way, and the ghosts of what would stand elsewhere (`view`, if that can be known)."""
    known = look.threats(action) if dangers else []
    told = answer_of(look.view, look.words, action, look.explained(action, known))
    told = told or threatening(look, action, known)
    if look.explaining is not None and not any(danger.deadly for danger in (told.dangers if told is not None else ())):
        look.explaining.cleared.add(action.id)
    way = told.way if told is not None else Markup()
    beside = [sentence(text) for text in beside_advised(look, action)]
    why = el("p", el("b", look.site("hint-beside")), " ", " ".join(beside), class_="why") if beside else None
    return join(
        el(
            "div",
            card(look.site, look.words, action, told, view is not None, dangers, known is None, why),
            id="told-card",
            data_plain="yes" if is_plain(told) and view is not None and why is None else None,
        ),
        layer("way", viewbox_of(look), look.table.game.id, way) if way else None,
        foresight(look, view) if view is not None else None,
    )


def is_plain(told: Answer | None) -> bool:
    """Whether a card would say no more than the name of its answer."""
    return told is None or not (told.lines or told.dangers or told.note or told.way)


def answer_of(view: View, words: Words, action: Action, explained: Explained | None) -> Answer | None:
    """What the scene says of an action, if it says anything, and the engine where the scene leaves it open."""
    scene = scene_of(words.game)
    if explained is None:
        told = scene.answer(view, words, action)
    else:
        told = scene.answer_explained(view, words, action, explained)
    return filled(scene, view, words, told, explained) if told is not None else None


def card(
    site: Site,
    words: Words,
    action: Action,
    told: Answer | None,
    known: bool = True,
    dangers: bool = True,
    searching: bool = False,
    beside: Markup | None = None,
) -> Markup:
    """The target card: name, way, cost, what it brings, how it differs from the idea of a hint, dangers; then its
    button, once it is picked."""
    text = words.action(action)
    told = told or Answer(text)
    lit = told.dangers if dangers else ()
    lines = [el("div", el("dt", label), el("dd", inside)) for label, inside in told.lines or ()]
    warned = [beware(danger) for danger in lit]
    solid = "button" if any(danger.deadly for danger in lit) else "button solid"
    small = el("span", site("large-view"), class_="hush")
    return join(
        el(
            "header",
            told.picture or None,
            el("div", el("h2", told.name), el("small", told.note) if told.note else None),
        ),
        el("dl", *lines) if lines else None,
        beside,
        *warned,
        el("p", site("their-answers"), class_="unforeseen", data_threats=str(action)) if searching else None,
        el("p", site("not-foreseen"), class_="unforeseen") if not known else None,
        el(
            "footer",
            el("button", told.button or text, el("kbd", "⏎"), type="button", class_=solid, data_go="yes"),
            el("button", site("back"), el("kbd", "Esc"), type="button", class_="button plain", data_back="yes"),
            el("small", site("click-plays")),
            *[el("a", id, href=f"/rules/{words.game.id}#{id}", class_="rule") for id in told.rules],
            el("button", icon("eye"), small, type="button", class_="tool", data_large="yes"),
        ),
    )


def beware(danger: Danger) -> Markup:
    return el("p", icon("warn"), el("span", el("b", danger.head), " ", danger.text), class_="beware")


def threatening(look: Look, action: Action, known: list[Threat] | None) -> Answer | None:
    """The card of an answer whose name says everything, but for what the others can do then."""
    if not known:
        return None
    return Answer(look.words.action(action), dangers=tuple(threat_dangers(look.words, known)))


def viewbox_of(look: Look) -> list[str]:
    return tree(look.picture.live)[0].get("viewBox", "0 0 1 1").split()


def foresight(look: Look, view: View) -> Markup:
    """The pieces where they would be, drawn over the board, and the numbers that would change."""
    after = picture(look.table.game, view, look.words, [])
    inside = Markup("".join(moved(look.picture.live, after.live)))
    ghosts = layer("ghosts", viewbox_of(look), look.table.game.id, inside)
    return join(ghosts, el("p", *changed(look.picture, after, look.seat), id="foretold", hidden="hidden"))


def moved(now: Markup, then: Markup) -> list[str]:
    """Every piece that would be new or stand elsewhere, inside copies of the groups that hold it."""
    known = {node.get("id"): node for node in tree(now).iter() if node.get("id")}
    full = {place for layer_ in tree(now) for place in places(layer_)}
    found: list[str] = []

    def visit(node: Tree.Element, around: list[Tree.Element]) -> None:
        name = node.get("id")
        old = known.get(name) if name else None
        if name and (old is None or any(old.get(key) != node.get(key) for key in PLACED)):
            if old is not None or spot(node, [one.get("transform", "") for one in around]) not in full:
                found.append(wrapped(node, around))
            return
        for child in node:
            visit(child, [*around, node])

    for layer_ in tree(then):
        for child in layer_:
            visit(child, [])
    return found


def spot(node: Tree.Element, within: list[str]) -> tuple[str, ...]:
    """Where a piece lies, as it is written: two at one spot would lie over each other."""
    return (*[one for one in within if one], *[node.get(key, "") for key in SPOTS])


def places(node: Tree.Element, within: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Where the pieces of a drawing lie that say where."""
    if node.get("id") and any(node.get(key) for key in SPOTS):
        yield spot(node, list(within))
    for child in node:
        yield from places(child, (*within, node.get("transform", "")))


def wrapped(node: Tree.Element, around: list[Tree.Element]) -> str:
    """A copy without names or targets: nothing on the page can be confused with it."""
    copy = Tree.fromstring(Tree.tostring(node, encoding="unicode"))
    for part in copy.iter():
        for key in ("id", "data-target", "data-about", "data-count", "tabindex", "role", "aria-label"):
            part.attrib.pop(key, None)
        for child in list(part):
            if child.tag == "title" or "halo" in child.get("class", "").split():
                part.remove(child)
    for group in reversed(around):
        if group.tag == "svg":
            continue
        kept = {key: value for key, value in group.attrib.items() if key in ("class", "transform")}
        shell = Tree.Element("g", kept)
        shell.append(copy)
        copy = shell
    return Tree.tostring(copy, encoding="unicode", short_empty_elements=False)


def counts(shown: Picture) -> dict[str, int]:
    """The numbers that scene, hand and panels count aloud, by node."""
    found: dict[str, int] = {}
    for part in (shown.live, shown.own, *shown.panels):
        for node in tree(part).iter():
            count = node.get("data-count", "")
            number = whole_number(count.removeprefix("-"))
            if node.get("id") and number is not None:
                found[str(node.get("id"))] = -number if count.startswith("-") else number
    return found


def changed(now: Picture, then: Picture, seat: int) -> list[Markup]:
    """A small +2 for each number that would change, but for what others gain: it would be told as if the answer brought
    it."""
    before, after = counts(now), counts(then)
    panels = [panel for n, panel in enumerate(now.panels) if n != seat]
    theirs = counts(now._replace(live=Markup(), own=Markup(), panels=panels))
    return [
        el("i", f"{after[name] - count:+d}".replace("-", "−"), data_at=name)
        for name, count in before.items()
        if after.get(name, count) != count and not (name in theirs and after[name] > count)
    ]


# ---------------------------------------------------------------------------- any thing, large
def large(look: Look, targets: list[str]) -> Markup | None:
    """Name, text and rules of the things at one place."""
    told: dict[str, Markup] = {}
    for target in targets[:MOST]:
        about = describe(look.view, look.words, target)
        if about is not None and about.name not in told:
            told[about.name] = section(look, about, about.picture or drawing(look.picture, target, look.table.game.id))
    return join(*told.values()) if told else None


def describe(view: View, words: Words, target: str) -> About | None:
    """What the scene says of a thing."""
    try:
        return scene_of(words.game).about(view, words, target)
    except (LookupError, ValueError):
        return None  # anybody may ask for anything, and of that kind there is no such thing


def drawing(shown: Picture, target: str, room: str) -> Markup | None:
    """The thing as it is drawn on the table, where it is drawn most richly; the page makes it large."""
    found: list[Markup] = []

    def visit(node: Tree.Element, around: list[Tree.Element]) -> None:
        """`around` is empty outside of any drawing."""
        if target in f"{node.get('data-target', '')} {node.get('data-about', '')}".split():
            if around and "halo" not in node.get("class", "").split():
                inside = Markup(wrapped(node, around))
                found.append(el("svg", inside, class_=f"fit room-{room}", xmlns="http://www.w3.org/2000/svg"))
            elif not around:
                found.extend([Markup(wrapped(drawn, [])) for drawn in node.iter("svg")][:1])
        for child in node:
            visit(child, [*around, node] if around or node.tag == "svg" else [])

    for part in (shown.live, shown.own, *shown.panels):
        visit(tree(part), [])
    return max(found, key=len, default=None)


def section(look: Look, about: About, picture: Markup | None) -> Markup:
    game = look.table.game
    return el(
        "section",
        el("figure", picture) if picture is not None else None,
        el("h2", about.name),
        *[el("p", line) for line in about.text],
        *[told_rule(game, rules_of(game, look.site.lang)[id]) for id in about.rules],
        class_="about",
    )
