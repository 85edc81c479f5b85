"""The trajectory (AN-125 to AN-128, AN-208, AN-271): its places and tiles, who has room where, what a stage costs."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import add, put

from .box import VALUES
from .cards import STAGES
from .nouns import DV_VALUES, SET_COUNT
from .sheets import DIFFERENCE, LAUNCH_TO, LUNAR_ZERO, NAMED, NARROW, SKIP, WEEK_ZERO
from .state import MOON, OUTBOUND, RETURNED, Expedition, stage_of

# places along the way: -1 on Earth, 0 to 4 outbound, 5 the Moon, 6 to 10 inbound, 11 home
ON_MOON: Final = MOON - OUTBOUND


HOME: Final = RETURNED - OUTBOUND


def way(place: int) -> int:
    return place - OUTBOUND if place >= OUTBOUND else -1


def on_stage(s: Expedition, seat: int) -> bool:
    """On a stage of either track."""
    place = s.place[seat]
    return OUTBOUND <= place < RETURNED and place != MOON


def rockets_of(s: Expedition, seat: int) -> list[int]:
    """The rockets whose ability works for a seat, from its first launch on: in space the one it flies with, on
    Earth those revealed at the site where its die stands (AN-271)."""
    if not s.terms.solar or not s.launched[seat]:
        return []  # AN-201: no abilities in Constellation mode
    if not s.on_earth(seat):
        return [s.pad[seat]]
    here = [rocket for rocket, site in enumerate(s.site) if site == s.place[seat]]
    return here if s.epoch >= 2 else [rocket for rocket in here if rocket == s.pad[seat]]


def full(s: Expedition, seat: int, place: int) -> bool:
    """Spacecraft housing of a tile, on both tracks, and the agendas that change it for their owner.

    (AN-125, AN-126, AN-208, AN-223, AN-227, AN-298, AN-R26)
    """
    stage = stage_of(place)
    if s.has(seat, SKIP) and stage % STAGES == s.box.agendas[s.mission_open[seat]].stage - 1:
        return True
    room = s.terms.housing
    if s.has(seat, NARROW) and s.narrow[seat * 2 + stage // STAGES] == stage % STAGES:
        room -= 1
    dice = s.place.count(place) - (1 if s.place[seat] == place else 0)
    if s.shadow == place:
        dice += 1
    return dice >= room


def next_way(s: Expedition, seat: int) -> int:
    """Where a step goes: the next place that is not full, the Moon, or home (AN-125, AN-207, AN-209,
    AN-224)."""
    to = way(s.place[seat]) + 1
    if to == 0 and s.has(seat, LAUNCH_TO):
        to = s.box.agendas[s.mission_open[seat]].stage - 1  # AN-R86: at every launch
    while to != ON_MOON and to != HOME and full(s, seat, OUTBOUND + to):
        to += 1
    return to


def week_shows(s: Expedition, seat: int, icons: list[int]) -> bool:
    """Whether the top card of the week taken this month shows one of these icons (AN-219)."""
    card = s.top(s.week[seat]) if s.week[seat] >= 0 else -1
    return card >= 0 and any(s.box.shows[card * SET_COUNT + icon] for icon in icons)


def turn_up(s: Expedition, stage: int) -> None:
    """A face-down tile is turned up for all and stays so (AN-128)."""
    if s.track[stage] < 0:
        s.track = put(s.track, stage, s.face_down[stage])
        s.face_down = put(s.face_down, stage, -1)
        s.tell("tile-turned-up", "AN-128", stage, s.track[stage])


def draw_for_effect(s: Expedition, stage: int) -> int:
    """A tile for an agenda; an empty pile takes back its discards, and without any there is none (AN-R33,
    AN-R91)."""
    if s.tiles_left(stage) == 0:
        for i in range(stage * VALUES, (stage + 1) * VALUES):
            s.pile[i] += s.discard[i]
            s.discard = put(s.discard, i, 0)
    return s.draw_tile(stage) if s.tiles_left(stage) else -1


def changed_dv(s: Expedition, seat: int, stage: int, value: int) -> int:
    """Between the Poles, Thermal Roll and the zero effects (AN-226, AN-229, AN-234, AN-236, AN-R29,
    AN-R31)."""
    agenda = s.box.agendas[s.mission_open[seat]]
    dv = DV_VALUES[value]
    if agenda.reward == DIFFERENCE:
        drawn = draw_for_effect(s, stage)
        if drawn >= 0:
            s.discard = add(s.discard, stage * VALUES + drawn, 1)
            s.tell("tile-drawn-for-difference", "AN-229", seat, stage, drawn)
            return abs(dv - DV_VALUES[drawn])
    elif agenda.reward == NAMED:
        return 0 if value == s.named[seat] else dv
    elif agenda.reward == LUNAR_ZERO:
        if any(s.top(week) >= 0 and s.box.phase[s.top(week)] >= 0 for week in range(4)):
            return 0
    elif agenda.reward == WEEK_ZERO and week_shows(s, seat, agenda.icons):
        return 0
    return dv
