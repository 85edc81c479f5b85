"""Looking back at a finished game: a moment in words, and what each player had that others did not see."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from astrarium.kernel import EVERYBODY
from astrarium.kernel.claims import SET
from astrarium.puzzles.goals import SURE, Ruler, TurnStand
from astrarium.scene.element import el, join
from astrarium.scene.icons import mark
from astrarium.scene.picture import scene_of
from astrarium.table import Moment, Table
from astrarium.text import Words
from astrarium.text.typography import typography
from astrarium.web.page.log import seats_of

if TYPE_CHECKING:
    from astrarium.web.page.play import Look

TOLD: Final = 2  # things that a turn came to
OWN_ID: Final = re.compile(r' id="[^"]*"')


def percent(value: float) -> int:
    """A judgement from -1 to 1 as chances.

    >>> percent(-1), percent(0), percent(0.5)
    (0, 50, 75)
    """
    return round(50 * (value + 1))


def sentence(look: Look, moment: Moment) -> str:
    """What the turn of a decision came to, by what is counted; where that is nothing, what the log says of the
    decision; and if it says nothing, the decision itself."""
    match = look.table.match
    came = came_to(look.table, look.words, moment)
    own = [i for i, move in enumerate(match.moves[: moment.at]) if not move.automatic]
    if came:
        if is_loss(moment):
            done = look.words.action(match.moves[own[-1]].action)
            came = [done, *[one for one in came if one not in done]]
        return f"{look.names[moment.seat]}{typography(look.site.lang).colon}{' · '.join(came)}"
    events = [
        line.event for line in match.log if own[-1] < line.moment <= moment.at and line.event.audience == EVERYBODY
    ]
    heads = look.words.table("heads")  # of turns and rounds
    whose = [(event, seats_of(look.words, event)) for event in events if event.text not in heads]
    told = [look.words.event(event) for event, seats in whose if not seats or moment.seat in seats]
    decision = f"{look.names[moment.seat]}: {look.words.action(match.moves[own[-1]].action)}"
    if not told:
        return decision
    both = " · ".join(dict.fromkeys([told[0], told[-1]]))  # what it did, and what came of it
    if any(moment.seat in seats for _, seats in whose):
        return both
    return f"{decision} · {told[0]}"


def is_loss(moment: Moment) -> bool:
    """Whether whoever decided stood worse afterwards: what the turn brought is no reason then, and what was done is.

    >>> is_loss(Moment(9, 0, 0, 0.5, 0.2)), is_loss(Moment(9, 0, 1, 0.5, 0.2)), is_loss(Moment(9, 0, -1, 0.2, 0.5))
    (True, False, False)
    """
    return (moment.after < moment.before) == (moment.whose in (-1, moment.seat))


def came_to(table: Table, words: Words, moment: Moment) -> list[str]:
    """What the turn in which a decision lies has come to, of what matters most in the game, for whoever decided."""
    moves = table.match.moves
    own = [i for i, move in enumerate(moves) if not move.automatic]
    at = max([n for n, i in enumerate(own) if i < moment.at], default=0)
    heads = words.table("heads")  # who plays alone has turns as well
    begun_at = sorted({line.moment for line in table.match.log if line.event.text in heads})
    turns = [(moves[i].seat, bisect_right(begun_at, i)) for i in own]
    first = last = at
    while first and turns[first - 1] == turns[at]:
        first -= 1
    while last + 1 < len(own) and turns[last + 1] == turns[at]:
        last += 1
    begun = table.at(own[first]).state
    if begun.asked != moment.seat:
        return []
    ruler = Ruler(begun)
    end = table.at(own[last + 1] if last + 1 < len(own) else len(moves)).state
    aims = [aim for aim in ruler.aims(ruler.reached(TurnStand(end, True, False))) if aim.what != SURE]
    claims = [aim.claim() for aim in ruler.by_name(aims)[:TOLD]]
    return [words.claim(claim, claim.who if claim.kind == SET else moment.seat) for claim in claims]


def decided_at(stops: list[int], after: list[int]) -> list[int]:
    """The places before some decisions, of which it is known what stood after them.

    >>> decided_at([0, 2, 3, 7], [3, 7])
    [2, 3]
    """
    return [max([stop for stop in stops if stop < at], default=0) for at in after]


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
