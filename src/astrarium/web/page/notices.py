"""What somebody should know before the next move: a request, a newcomer, what happened while they were away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from astrarium.scene.element import el
from astrarium.web.page import counting, letters, newcomers, triumph

if TYPE_CHECKING:
    from astrarium.web.page.play import Look

AWAY: Final = 3600.0  # seconds after which somebody who comes back is told what happened


def notice(look: Look) -> Markup:
    site = look.site
    notes: list[Markup] = []
    request = look.tables.records.request(look.table) if not look.past else None
    if request is not None:
        who = look.names[request["seat"]]
        if look.seat >= 0 and look.seat != request["seat"] and look.seat not in request["yes"]:
            asker = el("input", type="hidden", name="asker", value=request["seat"])
            seq = el("input", type="hidden", name="seq", value=request["seq"])
            yes = el("button", site("agree"), class_="button solid", name="agree", value="yes")
            no = el("button", site("decline"), class_="button", name="agree", value="no")
            form = look.form("answer", asker, seq, yes, no)
            notes.append(el("div", el("p", site("asks-back", who)), form, class_="note"))
        else:
            notes.append(el("p", site("asked-back", who), class_="note"))
    notes += newcomers.notices(look)
    asked = counting.question(look)
    if asked is not None:
        notes.append(asked)
    if "letters" in look.table.noted and not look.past:
        notes += letters.notices(look)
    away = missed(look)
    if away is not None:
        notes.append(away)
    return el("div", *notes, id="notice", aria_live="polite")


def missed(look: Look) -> Markup | None:
    """What happened since I went away, in a line, until my next move."""
    table, mine = look.table, look.table.last_own(look.seat) if look.seat >= 0 else None
    if mine is None or table.over or look.past or look.shared:
        return None
    left = table.seats[look.seat].seen
    if not left or table.since <= left or look.tables.host.clock() - left < AWAY:
        return None
    moved = [move.seat for move in table.match.moves[mine + 1 :] if not move.automatic and move.seat != look.seat]
    if not moved:
        return None
    who = triumph.listed(look.site, [look.names[n] for n in dict.fromkeys(moved)])
    events = [line.event for line in table.log(look.seat) if line.moment > mine]
    last = look.words.event(events[-1]) if events else ""
    link = el("a", look.site("since-last"), href=f"/t/{look.id}?at={mine + 1}&play=1", class_="button")
    return el("div", el("p", look.site("missed", who, len(moved)), " ", last), link, class_="note")
