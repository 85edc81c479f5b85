"""Judgement of quests, rockets and agendas: when a tile is worth flipping, and which card to keep."""

from __future__ import annotations

from astrarium.kernel import Action

from .. import actions as act
from ..quests import progress
from ..secrets import secret_quests
from ..sheets import FLAG, REACTIVATE_ICON
from ..state import Expedition
from .solo import hunting, keen, want_quest
from .way import distance, distances


def aside(s: Expedition, seat: int, a: Action) -> float:
    """Tiles and quests in the own turn."""
    if isinstance(a, act.OfQuest):
        quest = s.box.quests[a.quest]
        now = progress(s, seat, a.quest) == len(quest.targets) or s.month >= 7 or keen(s, seat) > 1
        return 30.0 if now else -1.0
    if isinstance(a, act.OfContinent):
        icon = s.box.tile_special[s.tile[seat * 7 + a.continent]]
        if icon == FLAG:
            if hunting(s):
                return 4.0 if want_quest(s, seat) else -1.0
            return 4.0 if s.month < 9 and len(secret_quests(s, seat)) < 2 * keen(s, seat) else -1.0
        if icon == REACTIVATE_ICON:
            return 3.0
        return 2.0 if s.month >= 5 and distance(s, seat, s.place[seat]) > 1 else -1.0
    if a.kind is act.FLIP_TWO:
        if hunting(s):
            return 1.0 if want_quest(s, seat) else -1.0
        unused = s.unused(seat)
        eager = keen(s, seat) > 1
        wanted = len(secret_quests(s, seat)) < (2 if eager else 1) and s.month < 7
        return 1.0 if wanted and len(unused) > (1 if eager else 2) else -1.0
    return 0.0


def source(s: Expedition, seat: int, a: Action) -> float:
    return 1.0 if a.kind is act.DRAW_CARDS else 0.0


def keep_quest(s: Expedition, seat: int, a: act.OfQuest) -> float:
    quest = s.box.quests[a.quest]
    near = distances(s, (quest.square,))[s.place[seat]] if s.on_earth(seat) else 9
    foreign = 1.0 if quest.continent != s.continent[seat] else 0.0
    return 2.0 * progress(s, seat, a.quest) - near + foreign - (3.0 if quest.there else 0.0)


def keep_rocket(s: Expedition, seat: int, a: act.OfRocket) -> float:
    sites = s.box.rockets[a.rocket].sites
    near = min([distances(s, (site,))[s.place[seat]] for site in sites]) if s.on_earth(seat) else 9
    return -float(near)


def site(s: Expedition, seat: int, a: act.ToSquare) -> float:
    return -float(distances(s, (a.square,))[s.place[seat]]) if s.on_earth(seat) else 0.0


def reveal(s: Expedition, seat: int, a: Action) -> float:
    return 1.0 if a.kind is act.REVEAL else 0.0
