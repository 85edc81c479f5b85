"""Turns, and who has none left: a seat that is back or out is never given one, whatever was queued for it."""

from __future__ import annotations

from astrarium.kernel import Flow, Frame

from .state import Expedition


class Shared(Flow[Expedition]):
    """What follows a seat's action for the whole table, and happens though that seat has left."""


def leave(s: Expedition, seat: int) -> None:
    """The seat's die is home or out: nothing of its own that waits will be asked or done (AN-R73, AN-R74)."""
    if s.epoch >= 2:
        waiting: list[Frame[Expedition]] = [f for f in s.agenda if f.seat != seat or isinstance(f, Shared)]
        s.agenda[:] = waiting
