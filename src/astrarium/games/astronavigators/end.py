"""The end of the game (sections 8, 15 and 16): the first on the Moon, reputation, or the solo goal."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Flow

from .missions import fulfilled, show_agenda
from .state import EARTH_SQUARES, INBOUND, MOON, OUT, OUTBOUND, RETURNED, Expedition

INBOUND_WAY: Final = INBOUND - OUTBOUND


class GameEnd(Flow[Expedition]):
    """The game is over; who has won?"""

    def run(self, s: Expedition) -> None:
        if s.terms.fast:
            end_fast(s)
        elif s.terms.solo:
            end_solo(s)
        else:
            end_by_reputation(s)


# ------------------------------------------------------------ First and Fast
def end_fast(s: Expedition) -> None:
    """The first on the Moon wins; with nobody there the furthest, then NK - DV, then the earlier week
    (AN-160, AN-R44)."""
    scores = [0 if s.place[seat] == OUT else max(s.place[seat] - OUTBOUND + 1, 0) for seat in range(s.seats)]
    alive = [seat for seat in range(s.seats) if s.place[seat] != OUT]
    outcome = [-1] * s.seats
    if alive:
        best = max(alive, key=lambda seat: (scores[seat], s.nk[seat] - s.dv[seat], -s.week[seat]))
        outcome[best] = 1
        s.tell("wins", "AN-160", best)
        tell_why_fast(s, best, [seat for seat in alive if seat != best and scores[seat] == scores[best]])
    else:
        s.tell("nobody-wins", "AN-R44")
    s.finish(outcome, scores)


def tell_why_fast(s: Expedition, best: int, level: list[int]) -> None:
    """The first on the Moon; without one the furthest, and among those who are level there NK - DV, then the week."""
    spare = s.nk[best] - s.dv[best]
    if s.place[best] == MOON:
        s.tell("first-on-the-moon", "AN-160", best)
    elif not level:
        s.tell("came-furthest", "AN-R44", best)
    elif all(s.nk[seat] - s.dv[seat] < spare for seat in level):
        s.tell("more-to-spare", "AN-R44", best, spare)
    else:
        s.tell("earlier-week", "AN-R44", best, s.week[best])


# ------------------------------------------------------------ reputation
def race_key(s: Expedition, seat: int) -> tuple[int, int, int]:
    """The order of the race, better first (AN-281, AN-R41); equal keys are a tie."""
    place = s.place[seat]
    if place == RETURNED:
        return (0, 0, s.since[seat])
    reached = s.out_stage[seat] if place == OUT else place - OUTBOUND
    if s.barred[seat] or (place == OUT and reached < INBOUND_WAY):
        return (5, -reached, 0)
    if reached >= INBOUND_WAY:
        return (1, -reached, s.since[seat])
    if place == MOON:
        return (2, 0, s.since[seat])
    if place >= EARTH_SQUARES:
        return (3, -reached, s.since[seat])
    return (4, 0, 0)


def share(points: list[int], ranked: list[tuple[int, tuple[int, int, int], int]]) -> list[tuple[int, int]]:
    """Points for (value, race, seat) in order; a tie that is left pays each the better place (AN-R41)."""
    out: list[tuple[int, int]] = []
    place = 0
    for i, (value, race, seat) in enumerate(ranked):
        if i and (value, race) != ranked[i - 1][:2]:
            place = i
        if place < len(points):
            out.append((seat, points[place]))
    return out


def most(s: Expedition, values: list[int], points: list[int]) -> list[tuple[int, int]]:
    """Most of something: nothing for 0, ties by the race (AN-283, AN-284)."""
    ranked = sorted([(-v, race_key(s, seat), seat) for seat, v in enumerate(values) if v > 0])
    return share(points, ranked)


def leftovers(s: Expedition) -> list[int]:
    """NK - DV of those who returned; by option of all who did not drop out on the way home (AN-214,
    AN-283, AN-R42)."""
    out: list[int] = []
    for seat in range(s.seats):
        home = s.place[seat] == RETURNED
        dropped = s.place[seat] == OUT and s.out_stage[seat] >= INBOUND_WAY
        counts = home or (s.terms.leftover_all and not dropped)
        out.append(max(s.nk[seat] - s.dv[seat], 0) if counts else 0)
    return out


def foreign_instruments(s: Expedition, seat: int) -> int:
    """Instruments that are not of the own continent (AN-284)."""
    return sum([o == seat and s.box.quests[i].continent != s.continent[seat] for i, o in enumerate(s.instrument)])


def reputation(s: Expedition) -> list[int]:
    """Arrival, leftover knowledge, foreign instruments, hidden agenda (AN-281 to AN-285, AN-R87)."""
    table = s.seats - 2
    gains: list[tuple[int, int]] = []
    keys = [race_key(s, seat) for seat in range(s.seats)]
    arrived = sorted([(0, keys[seat], seat) for seat in range(s.seats) if keys[seat][0] <= 1])
    for seat, points in share(s.box.arrival[table], arrived):
        gains.append((seat, points))
        s.tell("reputation-arrival", "AN-282", seat, points)
    for seat, points in most(s, leftovers(s), s.box.leftover[table]):
        gains.append((seat, points))
        s.tell("reputation-leftover", "AN-283", seat, points)
    if s.terms.solar:
        own = [foreign_instruments(s, seat) for seat in range(s.seats)]
        for seat, points in most(s, own, s.box.foreign[table]):
            gains.append((seat, points))
            s.tell("reputation-instruments", "AN-284", seat, points)
    for seat in range(s.seats):
        if fulfilled(s, seat, s.mission_open[seat]):
            gains.append((seat, s.box.agenda_point))
            s.tell("reputation-agenda", "AN-285", seat, s.mission_open[seat], s.box.agenda_point)
    total = [0] * s.seats
    for seat, points in gains:
        total[seat] += points
    return total


def end_by_reputation(s: Expedition) -> None:
    """Most reputation wins, then the better place in the race; agendas are shown (AN-280, AN-286, AN-R43)."""
    for seat in range(s.seats):
        show_agenda(s, seat)
    total = reputation(s)
    keys = [(-total[seat], race_key(s, seat)) for seat in range(s.seats)]
    best = [seat for seat in range(s.seats) if keys[seat] == min(keys)]
    outcome = [-1] * s.seats
    for seat in best:
        outcome[seat] = 1 if len(best) == 1 else 0
        s.tell("wins", "AN-286", seat)
    if len(best) == 1 and total.count(total[best[0]]) > 1:
        s.tell("better-in-the-race", "AN-286", best[0], total[best[0]])
    elif len(best) > 1:
        s.tell("level-in-all", "AN-R41", total[best[0]])
    s.finish(outcome, total)


# ------------------------------------------------------------ solo
def end_solo(s: Expedition) -> None:
    """Back before the shadow and within two years, with the agenda and enough instruments (AN-290,
    AN-R67)."""
    home = s.place[0] == RETURNED and s.shadow != RETURNED
    show_agenda(s, 0)
    agenda = fulfilled(s, 0, s.mission_open[0])
    instruments = s.instrument.count(0)
    won = home and agenda and instruments >= s.terms.instruments_needed
    s.tell("solo-won" if won else "solo-lost", "AN-290", int(home), int(agenda), instruments)
    s.finish([1 if won else -1], [int(home) + int(agenda) + int(instruments >= s.terms.instruments_needed)])
