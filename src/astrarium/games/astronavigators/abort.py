"""Aborting (AN-145 to AN-149, AN-211 to AN-214): four different outcomes.

The abort reaction goes back to the pad, once per game; the abort stage does so by choice and gives the tokens
back; on the way home there is no way back, only out; and without an abort token left a player is out as well.
"""

from __future__ import annotations

from astrarium.kernel import put

from .sheets import FULL_RESET, RELAUNCH, SPACECRAFT
from .state import ACTIVE, EMPTY, MOON, OUT, OUTBOUND, SPENT, Expedition
from .turns import leave


def abort(s: Expedition, seat: int, free: bool) -> bool:
    """The difficulty exceeds the knowledge, or a free abort (AN-235). True if a Starship relaunches at
    once."""
    s.steps = 0
    if s.place[seat] > MOON:
        drop_out(s, seat, free)
        return False
    if not free:
        if not s.abort_left[seat]:
            drop_out(s, seat, free)
            return False
        s.abort_left = put(s.abort_left, seat, 0)
    s.tell("aborts", "AN-145", seat)
    return back_to_pad(s, seat, False)


def drop_out(s: Expedition, seat: int, free: bool) -> None:
    """Out of the game; without an abort token to flip now, no reputation for arrival (AN-146, AN-212,
    AN-213, AN-R34)."""
    inbound = s.place[seat] > MOON
    s.barred = put(s.barred, seat, 1)
    if inbound and not free and s.abort_left[seat]:
        s.abort_left = put(s.abort_left, seat, 0)
        s.barred = put(s.barred, seat, 0)
    s.out_stage = put(s.out_stage, seat, s.place[seat] - OUTBOUND)  # AN-R82
    s.place[seat] = OUT
    s.tell("drops-out", "AN-212" if inbound else "AN-146", seat)
    leave(s, seat)


def back_to_pad(s: Expedition, seat: int, stage: bool) -> bool:
    """Back to the pad used last with DV 0 (AN-145, AN-147, AN-149, AN-R77, AN-R90). True if a Starship
    relaunches."""
    rocket = s.pad[seat]
    s.arrive(seat, s.site[rocket])
    s.face[seat] = SPACECRAFT
    s.dv = put(s.dv, seat, 0)
    s.steps = 0
    ability = s.box.rockets[rocket].ability if s.terms.solar else -1
    if stage or ability == FULL_RESET:  # AN-147, AN-274
        regain(s, seat)
    if ability == RELAUNCH and not s.relaunched[seat]:
        s.relaunched[seat] = 1
        return True
    return False


def regain(s: Expedition, seat: int) -> None:
    """Spent tokens turn active, loaded and waiting ones come back (AN-147, AN-R85, AN-R90)."""
    for i in range(seat * 12, seat * 12 + 12):
        if s.set_token[i] >= SPENT:
            s.set_token = put(s.set_token, i, ACTIVE)
    for i in range(seat * 4, seat * 4 + 4):
        if s.lunar_token[i] >= SPENT:
            s.lunar_token = put(s.lunar_token, i, ACTIVE)
    s.sxt = put(s.sxt, seat, -1)
    s.sxt_use = put(s.sxt_use, seat, EMPTY)
    s.sct = put(s.sct, seat, -1)
    s.ai = put(s.ai, seat, -1)
    s.tell("tokens-regained", "AN-147", seat)
