"""The end, celebrated: the result beside the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from astrarium.meet.laying import met_of
from astrarium.scene.element import el
from astrarium.text.ending import verdict
from astrarium.web.page import counting
from astrarium.web.page.bars import bars, whole_sheet
from astrarium.web.page.decided import flag
from astrarium.web.page.parting import after, ending_of, learning, other, postcard
from astrarium.web.page.race import facts, lanes, race_of, standing
from astrarium.web.page.site import Site
from astrarium.web.page.triumph import company, headline, numbers, shortfall, sparks

if TYPE_CHECKING:
    from astrarium.web.page.play import Look

HOUR: Final = 3600
DAY: Final = 24 * HOUR
LONG: Final = 17  # letters of a headline that must be smaller


def result(look: Look) -> Markup:
    """Who won, how far everybody came, what it came from, and what follows."""
    if not look.table.over or look.past:
        return el("aside", id="result", hidden="hidden", aria_label=look.site("end-sheet"))
    site, race = look.site, race_of(look)
    place = standing(look, race)
    next_ = ending_of(look)
    return el(
        "aside",
        el(
            "div",
            sparks() if place.won and race.lanes else None,
            el("h2", said := headline(look), class_="long" if len(said) > LONG else None),
            numbers(look, race),
            el("p", race.counts, " · " if race.counts else None, company(look), class_="who"),
            el("p", shortfall(look, race, place), class_="short") if place.lost else None,
            el("p", told, class_="told") if (told := verdict(look.table.game, look.view, look.words)) else None,
            id="end",
            class_="triumph" + (" won" if place.won else ""),
            role="status",
        ),
        el(
            "div",
            flag(look, race),
            lanes(race),
            facts(race),
            None if counting.paired(look) else next_.plate or None,  # one ladder is enough
            other(look, next_),
            bars(look, race, place),
            whole_sheet(look),
            learning(look),
            class_="counted",
        ),
        counting.plate(look),
        counting.next_time(look),
        after(look, next_),
        postcard(look, race),
        id="result",
        aria_label=site("end-sheet"),
        data_wish="yes" if look.seat >= 0 and met_of(look.table).get("kind", "bots") != "bots" else None,
    )


def lasted(site: Site, seconds: float) -> str:
    """How long a game was, as one says it.

    >>> [lasted(Site("en"), seconds) for seconds in (240, 4320, 3 * DAY)]
    ['4 minutes', '1 h 12 min', '3 days']
    """
    if seconds < HOUR:
        return site("minutes", max(1, round(seconds / 60)))
    if seconds < DAY:
        return site("hours-minutes", int(seconds // HOUR), int(seconds % HOUR // 60))
    return site("days", round(seconds / DAY))
