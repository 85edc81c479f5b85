"""One device that several people share: which chairs are played at it, and whose view it shows.

While it changes hands it shows what somebody sees who only watches; so nothing secret reaches the page, a stream or a
picture before the next person says that they hold it. It stands beside the game's options, with whatever else a table
notes there.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from astrarium.kernel import EVERYBODY, SPECTATOR, Logged, State

NOTHING: Final = -1  # no card, no choice, in every game
ASIDE: Final = "@table"  # where a table keeps its own things beside the game's options


class Device(NamedTuple):
    """The chairs at one device. `shown` is whose view it shows, or -1 while it is covered."""

    seats: tuple[int, ...]
    shown: int = SPECTATOR
    paused: bool = False  # everybody has gone away for a while
    cover: bool = True  # whether secrets are covered when it changes hands
    back: bool = True  # whether steps can be taken back until then

    @classmethod
    def read(cls, options: dict[str, Any]) -> Device | None:
        """As a table notes it beside its options; None where nobody shares."""
        noted = options.get(ASIDE, {}).get("device")
        return cls(**{**noted, "seats": tuple(noted["seats"])}) if noted else None

    def json(self) -> dict[str, Any]:
        return {**self._asdict(), "seats": list(self.seats)}

    def without(self, seat: int) -> Device | None:
        """One of them goes on elsewhere; who is left alone shares nothing."""
        left = tuple([n for n in self.seats if n != seat])
        if len(left) < 2:
            return None
        return self._replace(seats=left, shown=SPECTATOR if self.shown == seat else self.shown)


def with_device(options: dict[str, Any], device: Device | None) -> dict[str, Any]:
    """Options of a table with that device noted beside them."""
    noted = {name: value for name, value in options.get(ASIDE, {}).items() if name != "device"}
    if device is not None:
        noted["device"] = device.json()
    rest = {name: value for name, value in options.items() if name != ASIDE}
    return {**rest, ASIDE: noted} if noted else rest


def secret(state: State, log: list[Logged], seats: tuple[int, ...]) -> bool:
    """Whether one of these seats sees or has heard anything that somebody who watches does not."""
    if any(line.event.audience != EVERYBODY and line.event.audience in seats for line in log):
        return True
    watched = state.view(SPECTATOR).fields
    views = [state.view(seat).fields for seat in seats]
    return any(tells(own[name], value) for own in views for name, value in watched.items())


def tells(own: Any, watched: Any) -> bool:
    """Whether a field tells its owner more than somebody who watches: an empty hand whose count is public does not, nor
    does a choice that was not made.

    >>> tells([2, 0], 2), tells([0, 0], 0), tells(4, None), tells(-1, None), tells([[1], 3], [1, 3])
    (True, False, True, False, True)
    """
    if own == watched:
        return False
    if watched is None:
        return any(tells(one, None) for one in own) if isinstance(own, list) else own != NOTHING
    if isinstance(own, list):
        return any(map(tells, own, watched)) if isinstance(watched, list) else watched != 0
    return True


def passed(device: Device, state: State, log: list[Logged]) -> Device:
    """The device after a move: if somebody else there is asked now it is covered, or shows their view at once where
    nobody there has a secret."""
    if state.over or state.asked not in device.seats or state.asked == device.shown:
        return device
    covered = device.cover and secret(state, log, device.seats)
    return device._replace(shown=SPECTATOR if covered else state.asked)
