"""The hint: a few good ideas, each with what it is for and the facts that speak for it or against it."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.bots.reasons import Idea, Ideas
from astrarium.kernel import Reason
from astrarium.scene.element import el
from astrarium.scene.icons import icon
from astrarium.text import Words
from astrarium.web.page.site import Site

SIDES: Final = {1: "for", 0: "plain", -1: "against"}


def advice(site: Site, words: Words, found: Ideas) -> Markup:
    """How it stands, then the ideas, from the best on."""
    stands = f", {words.reason(found.stands)}" if found.stands is not None else ""
    alone = len(found.ideas) == 1
    return el(
        "section",
        el("h2", icon("hint"), site("only-idea" if alone else "ideas", len(found.ideas))),
        el("p", site("right-now"), " ", el("b", words.say("prospects", found.prospect, ())), stands, "."),
        el("ol", *[told(site, words, idea, alone) for idea in found.ideas], class_="ideas"),
    )


def told(site: Site, words: Words, idea: Idea, alone: bool) -> Markup:
    action = words.game.actions.from_json(idea.action)
    return el(
        "li",
        el("h3", words.action(action)),
        el("p", words.reason(idea.purpose)) if idea.purpose is not None else None,
        el("ul", *[fact(site, words, one) for one in idea.facts]) if idea.facts else None,
        el("p", el("small", words.says(site("expected"), prospects(words, idea)))) if not alone else None,
        el("button", site("show-me"), class_="button", type="button", data_suggest=str(action)),
    )


def prospects(words: Words, idea: Idea) -> str:
    return f"{words.say('changes', idea.change, ())} ({words.say('prospects', idea.prospect, ())})"


def fact(site: Site, words: Words, reason: Reason) -> Markup:
    side = SIDES[reason.side]
    return el("li", el("span", site(f"speaks-{side}"), class_="quiet"), " ", words.reason(reason), class_=side)
