"""The table: a running game among people and bots, without any HTTP. `Tables` is the service."""

from astrarium.bots.reasons import Ideas, ReasonedAnswer

from .cache import TableAccess
from .errors import Damaged, Forbidden, NoSuchGame, NoSuchLink, NotLaid, NotYours, NotYourTurn, Unable
from .host import WATCHING, Host
from .lesson import Lesson, Remark, lesson_of
from .moments import UNKNOWN, Moment, Review
from .record import Done
from .seats import Plan
from .table import Table
from .tables import Tables
from .thinking import Thinkers, policies

__all__ = [
    "UNKNOWN",
    "WATCHING",
    "Damaged",
    "Done",
    "Forbidden",
    "Host",
    "Ideas",
    "Lesson",
    "Moment",
    "NoSuchGame",
    "NoSuchLink",
    "NotLaid",
    "NotYourTurn",
    "NotYours",
    "Plan",
    "ReasonedAnswer",
    "Remark",
    "Review",
    "Table",
    "TableAccess",
    "Tables",
    "Thinkers",
    "Unable",
    "lesson_of",
    "policies",
]
