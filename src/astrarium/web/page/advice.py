"""The hint, beside the board: a few good ideas with the same numbers as on the board, what each is for, what to expect
of it, and the facts that speak for it or against it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from astrarium.bots.reasons import Idea, Ideas
from astrarium.kernel import Action, Reason
from astrarium.scene.element import el
from astrarium.scene.icons import icon
from astrarium.scene.ink import Board, Mark, ink
from astrarium.scene.picture import box_of, layer, scene_of
from astrarium.text import Words
from astrarium.web.page.glance import answer_of
from astrarium.web.page.site import Site

if TYPE_CHECKING:
    from astrarium.web.page.play import Look

SIDES: Final = {1: "for", 0: "plain", -1: "against"}
SIGNS: Final = {1: "check", 0: "next", -1: "warn"}
LINES: Final = 2  # of an idea's card
BOARD: Final = (1140.0, 664.0)  # what a desktop shows of it, in pixels


def advice(look: Look, found: Ideas) -> Markup:
    """How it stands, then the ideas, from the best on; and the ink that draws them."""
    site, words = look.site, look.words
    stands = f", {words.reason(found.stands)}" if found.stands is not None else ""
    alone = len(found.ideas) == 1
    sure = el("details", el("summary", site("how-sure")), el("p", site("futures", found.futures)), class_="sure")
    return el(
        "section",
        el("h2", icon("hint"), site("only-idea" if alone else f"ideas-{len(found.ideas)}")),
        el("p", site("right-now"), " ", el("b", words.say("prospects", found.prospect, ())), stands, "."),
        el("ol", *[told(look, found, n, alone) for n in range(len(found.ideas))], class_="advices"),
        sure if found.futures else None,
        drawn(look, [words.game.actions.from_json(idea.action) for idea in found.ideas]),
        class_="advice",
    )


def told(look: Look, found: Ideas, n: int, alone: bool) -> Markup:
    site, words, idea = look.site, look.words, found.ideas[n]
    action = words.game.actions.from_json(idea.action)
    play = el("button", site("play-it"), class_="button solid", name="action", value=str(action))
    return el(
        "li",
        el(
            "button",
            el("i", n + 1, class_="k"),
            el("b", words.action(action)),
            type="button",
            aria_expanded="true" if n == 0 else "false",
            data_idea=n,
        ),
        el("p", words.reason(idea.purpose), class_="what-for") if idea.purpose is not None else None,
        costs(look, action),
        meter(words, idea, found.now) if not alone else None,
        el(
            "div",
            el("ul", *[fact(site, words, one) for one in idea.facts]) if idea.facts else None,
            look.form("move", play),
            class_="more-of-it",
        ),
        class_="open" if n == 0 else None,
    )


def costs(look: Look, action: Action) -> Markup | None:
    """What it costs and brings, as its card says."""
    card = answer_of(look.view, look.words, action)
    if card is None or not card.lines:
        return None
    return el(
        "dl", *[el("div", el("dt", label), el("dd", inside)) for label, inside in card.lines[:LINES]], class_="costs"
    )


def meter(words: Words, idea: Idea, now: float) -> Markup:
    """Left the others, right me: a tick where it stands, a disc where it would stand."""
    said = words.say("changes", idea.change, ())
    at, to = [100 + 92 * max(-1.0, min(1.0, value)) for value in (now, idea.worth)]
    good = "good" if to >= at else "bad"
    bar = el(
        "svg",
        el("rect", x=0, y=3, width=200, height=10, rx=5, class_="track"),
        el("rect", x=min(at, to), y=5, width=abs(to - at), height=6, class_=good),
        el("rect", x=at - 1.5, y=0, width=3, height=16, class_="tick"),
        el("circle", cx=to, cy=8, r=6.5, class_=good),
        viewBox="0 0 200 16",
        role="img",
        aria_label=said,
    )
    return el("p", bar, el("span", said), class_="meter")


def fact(site: Site, words: Words, reason: Reason) -> Markup:
    side = SIDES[reason.side]
    return el(
        "li",
        icon(SIGNS[reason.side]),
        el("span", el("span", site(f"speaks-{side}"), class_="hush"), " ", words.reason(reason)),
        class_=side,
        data_ring=" ".join(reason.targets) or None,
    )


def drawn(look: Look, actions: list[Action]) -> Markup:
    """Every idea on the board, each in a group of its own; nothing where the game does not draw itself."""
    if scene_of(look.words.game) is None:
        return el("svg", id="ink", class_="layer", aria_hidden="true")
    box = box_of(look.words.game, look.view)
    scale = min(BOARD[0] / box[2], BOARD[1] / box[3])
    board = Board(look.view, look.words)
    groups = [ink(board, marks_of(board, action, n), scale, None, "ink lesser") for n, action in enumerate(actions)]
    return with_scale(layer("ink", box, look.words.game.id, Markup("").join(groups)), scale)


def with_scale(svg: Markup, scale: float) -> Markup:
    """The layer with its scale on a desktop, from which the page reckons its own."""
    return Markup(str(svg).replace("<svg", f'<svg data-scale="{scale:.4f}" aria-hidden="true"', 1))


def marks_of(board: Board, action: Action, n: int) -> list[Mark]:
    """A ring at where it leads, a way from where it starts, and its number."""
    placed = [target for target in action.targets() if board.where(target) is not None]
    if not placed:
        return []
    marks = [Mark("ring", (placed[-1],)), Mark("number", (placed[-1],), str(n + 1))]
    first, last = board.where(placed[0]), board.where(placed[-1])
    if first is not None and last is not None and not first.shared(last):
        marks.append(Mark("way", (placed[0], placed[-1])))
    return marks
