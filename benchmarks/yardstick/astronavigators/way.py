"""Judgement of the way: what the flight will cost, how far the pad is, and whether it is time to go."""

from __future__ import annotations

from functools import lru_cache

from astrarium.games.astronavigators.box import VALUES, Pieces
from astrarium.games.astronavigators.cards import STAGES
from astrarium.games.astronavigators.missions import fulfilled
from astrarium.games.astronavigators.nouns import DV_VALUES, SATURN_V
from astrarium.games.astronavigators.secrets import secret_rockets
from astrarium.games.astronavigators.sheets import BOAT, SPACECRAFT
from astrarium.games.astronavigators.state import ACTIVE, EARTH_SQUARES, MOON, Expedition
from astrarium.games.astronavigators.track import ON_MOON, way

from .solo import shadow_months


# ------------------------------------------------------------ the flight ahead
def stages_ahead(s: Expedition, seat: int) -> list[int]:
    """The stages that are still to be met on the whole way."""
    at = way(s.place[seat])
    last = STAGES if s.terms.fast else 2 * STAGES
    first = at + 1 if at < ON_MOON else at
    return list(range(min(first, last), last))


def unseen_tiles(s: Expedition, stage: int) -> list[int]:
    """The tiles of a stage that nobody has seen, by value."""
    left = s.pile[stage * VALUES : (stage + 1) * VALUES]
    if s.face_down[stage] >= 0:
        left[s.face_down[stage]] += 1
    return left


def mean_dv(s: Expedition, stage: int) -> float:
    """What a stage is expected to cost: the tile if it lies open, else the mean of those nobody has seen."""
    if s.track[stage] >= 0:
        return DV_VALUES[s.track[stage]]
    left = unseen_tiles(s, stage)
    count = sum(left)
    return sum([n * dv for n, dv in zip(left, DV_VALUES, strict=True)]) / count if count else 10.0


def risk(s: Expedition, seat: int, stage: int) -> float:
    """The odds that the next stage costs more than is left."""
    left = s.nk[seat] - s.dv[seat]
    if s.track[stage] >= 0:
        return 1.0 if DV_VALUES[s.track[stage]] > left else 0.0
    tiles = unseen_tiles(s, stage)
    count = sum(tiles)
    return sum([n for n, dv in zip(tiles, DV_VALUES, strict=True) if dv > left]) / count if count else 0.0


def active_moons(s: Expedition, seat: int) -> int:
    return sum([t == ACTIVE for t in s.lunar_token[seat * 4 : seat * 4 + 4]])


def active_sets(s: Expedition, seat: int) -> int:
    return sum([t == ACTIVE for t in s.set_token[seat * 12 : seat * 12 + 12]])


def heaviest(s: Expedition, seat: int) -> list[float]:
    """What the stages ahead are expected to cost, from the heaviest down."""
    return sorted([mean_dv(s, stage) for stage in stages_ahead(s, seat)], reverse=True)


def cancels(s: Expedition, seat: int) -> int:
    """Stages that lunar tokens can take off, a loaded one among them."""
    return active_moons(s, seat) + (1 if s.sxt_use[seat] else 0)


def lightened(s: Expedition, seat: int) -> float:
    """The difficulty ahead when each lunar token takes off one of the heaviest stages."""
    return sum(heaviest(s, seat)[cancels(s, seat) :])


def turns_ahead(s: Expedition, seat: int) -> float:
    """Months the flight will take, extra steps by sets included."""
    places = len(stages_ahead(s, seat)) + (1 if s.terms.fast else 2)
    return max(places - 0.55 * active_sets(s, seat), places * 0.55)


def margin(s: Expedition, seat: int) -> float:
    """Knowledge beyond what the way is expected to cost."""
    launch = 0.0 if s.launched[seat] else s.box.vehicle_nk[SPACECRAFT]
    if s.on_earth(seat) and s.terms.saturn_pays:
        launch += s.box.rockets[SATURN_V].nk
    if not s.terms.fast and s.place[seat] <= MOON:
        launch += 8.0  # the Earth Rise on the way
    return s.nk[seat] + launch - s.dv[seat] - lightened(s, seat)


# ------------------------------------------------------------ the way to the pad
def distances(s: Expedition, goals: tuple[int, ...]) -> list[int]:
    """Journeys from every square to the nearest goal, each by any vehicle that starts there."""
    return paths(s.box, goals)


@lru_cache(256)
def paths(box: Pieces, goals: tuple[int, ...]) -> list[int]:
    far = [99] * EARTH_SQUARES
    for goal in goals:
        far[goal] = 0
    changed = True
    while changed:
        changed = False
        for q in range(EARTH_SQUARES):
            for v in range(SPACECRAFT):
                if box.icon[q * 6 + v] >= 0 or v == BOAT:
                    for to in box.reach[v][q]:
                        if far[to] + 1 < far[q]:
                            far[q] = far[to] + 1
                            changed = True
    return far


def pads(s: Expedition, seat: int) -> tuple[int, ...]:
    """Squares from which the seat could launch."""
    sites = {site for site in s.site if site >= 0}
    for rocket in secret_rockets(s, seat):
        sites.update(s.box.rockets[rocket].sites)
    return tuple(sorted(sites))


def distance(s: Expedition, seat: int, square: int) -> int:
    return distances(s, pads(s, seat))[square] if square < EARTH_SQUARES else 0


# ------------------------------------------------------------ time
def months_left(s: Expedition) -> int:
    return 25 - s.month


def time_to_go(s: Expedition, seat: int) -> bool:
    """Enough knowledge, or little time left: head for the pad."""
    if s.terms.solo:
        return enough(s, seat) or shadow_months(s) <= turns_ahead(s, seat) + distance(s, seat, s.place[seat])
    if s.astronaut[seat]:
        return True
    way_to_pad = distance(s, seat, s.place[seat])
    slack = months_left(s) - turns_ahead(s, seat) - way_to_pad - 1
    if s.terms.fast:
        rivals = max([way(s.place[t]) for t in range(s.seats) if t != seat and s.playing(t)], default=-1)
        wanted = 12.0 - 8.0 * (rivals >= 0) - 3.0 * max(rivals, 0)
        return margin(s, seat) >= wanted or s.month + way_to_pad >= 12
    return margin(s, seat) >= 22 or slack <= 1 or s.month + way_to_pad >= 12


def enough(s: Expedition, seat: int) -> bool:
    """All that the solo goal asks for besides the flight, and the knowledge for it (AN-290)."""
    if s.instrument.count(seat) < s.terms.instruments_needed:
        return False
    return margin(s, seat) >= 8 and fulfilled(s, seat, max(s.mission[seat], s.mission_open[seat]))
