"""What can go wrong between us and the database."""

from __future__ import annotations

from astrarium.kernel import AstrariumError


class Clash(Exception):
    """Somebody else wrote the same number or key first. Nothing was written."""


class Busy(AstrariumError):
    """Too much at once. Nothing was done; the same may be tried again soon."""

    key = "busy"
    status = 503
    retry = 2  # seconds


class Away(Busy):
    """The database can't be reached or can't write now."""

    key = "database-away"
    retry = 5


class Outdated(Away):
    """A newer Astrarium has changed the tables, and servers as old as this one can't share them."""

    key = "outdated"
    retry = 60
