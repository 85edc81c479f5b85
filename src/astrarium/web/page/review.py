"""Looking back at a finished game: a moment in words, and what each player had that others did not see."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from astrarium.kernel import EVERYBODY
from astrarium.scene.element import el, join
from astrarium.scene.icons import mark
from astrarium.scene.picture import scene_of
from astrarium.table import Moment
from astrarium.web.page.log import seats_of

if TYPE_CHECKING:
    from astrarium.web.page.play import Look

TOLD: Final = 2  # sentences of the log for a moment,
SHORT: Final = 50  # if together they have no more letters
OWN_ID: Final = re.compile(r' id="[^"]*"')


def percent(value: float) -> int:
    """A judgement from -1 to 1 as chances.

    >>> percent(-1), percent(0), percent(0.5)
    (0, 50, 75)
    """
    return round(50 * (value + 1))


def sentence(look: Look, moment: Moment) -> str:
    """What the log says of a decision; if it says nothing, the decision itself."""
    match = look.table.match
    own = [i for i, move in enumerate(match.moves[: moment.at]) if not move.automatic]
    events = [
        line.event for line in match.log if own[-1] < line.moment <= moment.at and line.event.audience == EVERYBODY
    ]
    heads = look.words.table("heads")  # of turns and rounds
    told = [look.words.event(event) for event in events if event.text not in heads][:TOLD]
    if not told:
        return f"{look.names[moment.seat]}: {look.words.action(match.moves[own[-1]].action)}"
    both = " · ".join(told)
    short = both if len(both) <= SHORT else told[0]
    if any(moment.seat in seats_of(look.words, event) for event in events if event.text not in heads):
        return short
    return f"{look.names[moment.seat]}: {look.words.action(match.moves[own[-1]].action)} · {short}"


def opened(look: Look) -> Markup:
    """Everybody's own things side by side: after the end nothing is hidden."""
    hand = scene_of(look.table.game).hand
    parts = [look.picture.own]
    for n, name in enumerate(look.names):
        if n != look.seat and (found := hand(look.match.state.view(n), look.words)) is not None:
            markup, width, height = found
            shown = Markup(OWN_ID.sub("", markup))  # ids of mine stay the only ones
            drawn = el("svg", shown, viewBox=f"0 0 {width:.0f} {height:.0f}", role="img", aria_label=name)
            head = el("summary", mark(n, name), look.site("side-of", name))
            body = drawn if width else el("p", "—")
            parts.append(el("details", head, body, open="open", class_=f"opened seat-{n}", id=f"opened-{n}"))
    return join(*parts)
