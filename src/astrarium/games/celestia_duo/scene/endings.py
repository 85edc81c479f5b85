"""The ladder on the end sheet: which steps are behind the pair, which one comes next, each drawn to scale."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.kernel import Setting
from astrarium.scene import Ending
from astrarium.scene.draw import el, text, use
from astrarium.scene.signs import sign
from astrarium.text.words import Words

from ..box import LAIR, Pieces
from ..ladder import steps
from ..view import DuoView

WAY: Final = 260  # from the start to the lair, in units of the small drawing


def ending(view: DuoView, words: Words, following: Setting) -> Ending:
    """After a win the pirate starts one card further ahead (CD-290); after a defeat where he did (CD-292)."""
    box: Pieces = view.pieces
    starts = steps(box.pirate_starts[view.setting.mode])
    if not starts:  # CD-294
        return longer(view, words)
    now, then = view.setting.number("ladder"), following.number("ladder")
    won = view.masts == 0
    rungs = [rung(words, step, starts[step - 1], standing(step, now, then, won)) for step in range(len(starts), 0, -1)]
    key = "top" if won and then == now else "climb" if won else "stay"
    again = words.say("ladder", "sail-again", (now,))
    told = words.say("ladder", key, (then, starts[then - 1]))
    button = words.say("ladder", "sail-on", (then,)) if then > now else again
    return Ending(
        button,
        el(
            "section",
            el("h3", words.say("ladder", "title", ())),
            el("ol", *rungs, reversed="reversed"),
            el("p", told),
            class_="cd-ladder",
        ),
        again if then > now else "",
        here=words.say("ladder", "here", (now,)),
    )


def longer(view: DuoView, words: Words) -> Ending:
    """A short chase has no ladder: whoever won it may try the longer one (CD-294)."""
    if view.outcome[0] < 1:
        return Ending("", Markup())
    line = words.table("mode-lines")["normal"]
    plate = el("section", el("h3", words.say("ladder", "longer", ())), el("p", line), class_="cd-ladder")
    return Ending("", plate, words.say("ladder", "try", (words.mode("normal"),)), "normal")


def standing(step: int, now: int, then: int, won: bool) -> str:
    """What a step is to this pair."""
    if step == now and won:
        return "just-won"
    if step == then:
        return "next"
    return "won" if step < now else "open"


def rung(words: Words, step: int, start: int, state: str) -> Markup:
    """A step: the airship, the pirate on his first card, the lair; and how it stands, in words."""
    x = WAY * start / LAIR
    drawing = el(
        "svg",
        el("path", d=f"M16 30H{WAY}", class_="cd-way"),
        use("g-cd-airship", 18, 18, 0.4),
        use("g-cd-rigged", x, 16, 0.36),
        text(x + 16, 40, start, 13, "t"),
        sign("skull", WAY - 8, 14, 18, "cd-coral"),
        viewBox=f"0 0 {WAY + 16} 42",
        aria_hidden="true",
    )
    name = words.say("ladder", "step", (step,))
    return el(
        "li",
        el("b", name),
        drawing,
        el("span", words.say("ladder", "from-card", (start,)), class_="hush"),
        el("em", words.say("ladder", state, ())),
        class_=state,
        value=step,
    )
