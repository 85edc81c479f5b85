"""Days and hours as one says them: by the server's clock, until a script puts the browser's own in their place."""

from __future__ import annotations

import time

from markupsafe import Markup

from astrarium.scene.element import el
from astrarium.web.page.site import Site

WEEK = 7 * 86400


def day_and_hour(site: Site, at: float, now: float) -> str:
    """A weekday while it is near, else a date.

    >>> from astrarium.web.page.site import Site
    >>> len(day_and_hour(Site("en"), 0.0, 0.0)) > 5
    True
    """
    there = time.localtime(at)
    hour = site("hour-of-day", f"{there.tm_hour:02}", f"{there.tm_min:02}")
    if abs(at - now) < WEEK - 86400:
        return site("day-and-hour", site(f"weekday-{there.tm_wday}"), hour)
    return site("day-and-hour", date(site, at), hour)


def date(site: Site, at: float) -> str:
    there = time.localtime(at)
    return site("date-of", there.tm_mday, site(f"month-{there.tm_mon}"))


def moment(site: Site, at: float, now: float) -> Markup:
    """With a mark by which a script says it in the browser's own time."""
    stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(at))
    return el("time", day_and_hour(site, at, now), datetime=stamp, data_local="yes")
