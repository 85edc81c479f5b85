"""Thinking time: what a new table may choose, in words, and what of it is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from markupsafe import Markup

from astrarium.scene.element import el
from astrarium.web.page.site import Site

MINUTE: Final = 60
HOUR: Final = 3600
DAY: Final = 24 * HOUR
LIVE: Final = (MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE)  # of seconds for a move
SLOW: Final = (DAY, 3 * DAY, 7 * DAY)
LIVE_GAME: Final = (15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR)  # and for a whole game
SLOW_GAME: Final = (7 * DAY, 14 * DAY, 30 * DAY)


def time_word(site: Site, seconds: int) -> str:
    """A limit in words.

    >>> [time_word(Site("en"), seconds) for seconds in (0, 60, 2 * HOUR, 3 * DAY)]
    ['no limit', '1 minute', '2 h', '3 days']
    """
    if not seconds:
        return site("no-limit")
    if seconds < HOUR:
        return site("minutes", seconds // MINUTE)
    return site("hours", seconds // HOUR) if seconds < DAY else site("days", seconds // DAY)


def fields(site: Site, chosen: Mapping[str, str]) -> Markup:
    """How long a seat may think about a move (`clock`) and in a whole game (`clock-game`), in seconds, live or over
    days, and what follows when that is over (`then`)."""

    def option(name: str, value: str, text: str) -> Markup:
        return el("option", text, value=value, selected="selected" if chosen.get(name, "0") == value else None)

    def times(name: str, label: str, live: tuple[int, ...], slow: tuple[int, ...]) -> Markup:
        groups = [
            el("optgroup", *[option(name, str(s), time_word(site, s)) for s in seconds], label=site(word))
            for word, seconds in (("at-one-sitting", live), ("over-days", slow))
        ]
        return el(
            "label", el("span", site(label)), el("select", option(name, "0", site("no-limit")), *groups, name=name)
        )

    then = [option("then", word, site(f"then-{word}")) for word in ("bot", "open")]
    return el(
        "fieldset",
        el("legend", site("thinking-time")),
        times("clock", "for-a-move", LIVE, SLOW),
        times("clock-game", "for-a-game", LIVE_GAME, SLOW_GAME),
        el("label", el("span", site("what-then")), el("select", *then, name="then")),
        id="thinking-time",
    )
