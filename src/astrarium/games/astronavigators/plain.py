"""Answers by which nothing happens, of many questions: enough, or no thanks."""

from __future__ import annotations

from astrarium.kernel import Leave

from .actions import DECLINE, DONE
from .state import Expedition


class Enough(Leave[Expedition]):
    """No more of it: nothing else this turn, no further card, no second heliport."""

    kind = DONE


class Decline(Leave[Expedition]):
    """Leave it: go on observing, keep the tile and the normal order, take no instrument, do not push the luck."""

    kind = DECLINE
