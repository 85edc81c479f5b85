"""The table: a running game among people and bots, without any HTTP. `Tables` is the service."""

from astrarium.bots.reasons import Idea, Ideas

from .errors import Forbidden, NoSuchGame, NoSuchLink, NotLaid, NotYours, NotYourTurn, Unable
from .floor import WATCHING, Sight
from .lesson import Lesson, Remark, lesson_of
from .moments import UNKNOWN, Moment, Review
from .record import Done
from .seats import Plan
from .table import Table
from .tables import Tables
from .thinking import POLICIES, Thinkers

__all__ = [
    "POLICIES",
    "UNKNOWN",
    "WATCHING",
    "Done",
    "Forbidden",
    "Idea",
    "Ideas",
    "Lesson",
    "Moment",
    "NoSuchGame",
    "NoSuchLink",
    "NotLaid",
    "NotYourTurn",
    "NotYours",
    "Plan",
    "Remark",
    "Review",
    "Sight",
    "Table",
    "Tables",
    "Thinkers",
    "Unable",
    "lesson_of",
]
