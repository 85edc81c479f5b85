"""Judgement of the flight: what to load, when to stop, and which stages to cancel or change."""

from __future__ import annotations

from astrarium.games.astronavigators import actions as act
from astrarium.games.astronavigators.box import VALUES
from astrarium.games.astronavigators.cards import STAGES
from astrarium.games.astronavigators.nouns import DV_VALUES, SET_COUNT
from astrarium.games.astronavigators.state import MOON, Expedition, stage_of
from astrarium.games.astronavigators.track import ON_MOON, rockets_of, way
from astrarium.kernel import Action

from .way import (
    active_moons,
    cancels,
    distance,
    heaviest,
    margin,
    mean_dv,
    months_left,
    risk,
    stages_ahead,
    time_to_go,
    turns_ahead,
)


# ------------------------------------------------------------ before the flight
def fly(s: Expedition, seat: int) -> float:
    """Go on, unless a lunar token should be loaded first."""
    if s.place[seat] == MOON and s.terms.solar:
        held = any(s.box.rise[c] >= 0 for c in s.saved[seat * 3 : seat * 3 + 3] if c >= 0)
        if held and months_left(s) > turns_ahead(s, seat) + 1:
            return 40.0
    return 50.0


def astronaut(s: Expedition, seat: int, a: Action) -> float:
    """Become an astronaut at the pad, once it is time to go."""
    ready = time_to_go(s, seat) and distance(s, seat, s.place[seat]) == 0
    return 1.0 if (a.kind is act.TRAIN_UP) == ready else 0.0


def calibrate(s: Expedition, seat: int, a: Action) -> float:
    """Load what the next movement needs."""
    ahead = stages_ahead(s, seat)
    about_to_fly = not s.on_earth(seat) or distance(s, seat, s.place[seat]) == 0
    if a.kind is act.ABORT_STAGE:
        stage = ahead[0] if ahead else 0
        broke = risk(s, seat, stage) > 0.5 and active_moons(s, seat) == 0 and not s.abort_left[seat]
        return 20.0 if broke else -1.0
    if not about_to_fly or not ahead:
        return 0.0 if a.kind is act.DONE else -1.0
    if a.kind is act.LOAD_SEXTANT:
        costs = heaviest(s, seat)
        reach = ahead[: 2 if s.sct[seat] >= 0 else 1]
        heavy = max([mean_dv(s, stage) for stage in reach])
        moons = cancels(s, seat)
        danger = any(risk(s, seat, stage) > 0 for stage in reach)
        return 8.0 if danger or moons >= len(costs) or heavy >= costs[min(moons, len(costs)) - 1] else -1.0
    if a.kind is act.LOAD_TELESCOPE:
        return 4.0 * odds(s, a.x) + rocket_likes(s, seat, a.x) - 0.8
    if a.kind is act.LOAD_INDICATOR:
        return 3.0 * odds(s, a.x) + 0.1
    if a.kind is act.FLIP_TILE:
        return 5.0
    return 0.0


def rocket_likes(s: Expedition, seat: int, icon: int) -> float:
    return 4.0 if any(s.box.rockets[rocket].set == icon for rocket in rockets_of(s, seat)) else 0.0


def odds(s: Expedition, icon: int) -> float:
    """The odds that a set comes into view with the next four cards; the first of them lies open."""
    shows = s.box.shows
    if s.deck_top >= 0 and shows[s.deck_top * SET_COUNT + icon]:
        return 1.0
    if not s.deck:
        return 0.5
    share = sum([shows[card * SET_COUNT + icon] for card in s.deck]) / len(s.deck)
    return float(1.0 - (1.0 - share) ** 3)


def reactivate(s: Expedition, seat: int, a: Action) -> float:
    return 2.0 if a.kind is act.REACTIVATE_MOON else odds(s, a.x)


# ------------------------------------------------------------ on the way
def boon(s: Expedition, seat: int, a: Action) -> float:
    short = margin(s, seat) < 5
    return 1.0 if (a.kind is act.EASE) == short else 0.0


def name_value(s: Expedition, seat: int, a: Action) -> float:
    """The value that is met most often on the way."""
    ahead = range(2 * STAGES)
    return float(sum([s.pile[stage * VALUES + a.x] * DV_VALUES[a.x] for stage in ahead]))


def step(s: Expedition, seat: int, a: Action) -> float:
    """Another step, a stop to load the sextant, or an exchange that lightens the way."""
    ahead = stages_ahead(s, seat)
    if a.kind is act.STOP:
        if not ahead or way(s.place[seat]) == ON_MOON - 1:
            return 0.0
        loaded = s.sxt_use[seat] in (1, 3) and not s.cancelled[seat]
        bold = 0.34 if s.place[seat] < MOON and s.abort_left[seat] else 0.12
        danger = risk(s, seat, ahead[0]) > bold and not loaded
        return 2.0 if danger and active_moons(s, seat) else 0.0
    if a.kind is act.EXCHANGE:
        stage = a.x
        if stage not in ahead:
            return -1.0
        return 3.0 if mean_dv(s, stage) - DV_VALUES[s.hand[seat * STAGES + stage]] >= 8 else -1.0
    return 1.0


def narrow(s: Expedition, seat: int, a: Action) -> float:
    return mean_dv(s, a.x + STAGES * s.question.x)


def tile_changes(s: Expedition, seat: int, a: Action) -> float:
    stage = stage_of(s.place[seat])
    if a.kind is act.EXCHANGE:
        gain = DV_VALUES[s.track[stage]] - DV_VALUES[s.hand[seat * STAGES + a.x]] if a.x == stage else 0
        return 2.0 if gain >= 10 else -1.0
    if a.kind is act.REPLACE:
        mean = sum([s.pile[stage * VALUES + v] * DV_VALUES[v] for v in range(VALUES)]) / max(s.tiles_left(stage), 1)
        return 1.0 if DV_VALUES[s.track[stage]] > mean + 2 else -1.0
    return 0.0


def sextant(s: Expedition, seat: int, a: Action) -> float:
    """Cancel what would end the flight, what is heavy, or the last stage of this movement."""
    if a.kind is act.TAKE_DV:
        return 0.5
    over = s.dv[seat] + s.stage_dv > s.nk[seat]
    ahead = stages_ahead(s, seat)
    later = mean_dv(s, ahead[0]) if ahead and s.steps > 0 else 0.0
    return 1.0 if over or s.stage_dv >= later else 0.0


def guess(s: Expedition, seat: int, a: Action) -> float:
    return 0.0 if a.kind is act.DECLINE else -1.0


def draw_tile(s: Expedition, seat: int, a: Action) -> float:
    """The heavy stages ahead are worth changing."""
    return float(a.x) if a.x in stages_ahead(s, seat) else -1.0
