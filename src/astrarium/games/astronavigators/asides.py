"""What may be done at any moment of the own turn: icons of continent tiles, quests (AN-R48, AN-R55)."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Decision, Flow, Frame, No, Verb, put

from .actions import DONE, FLIP_TILE, REACTIVATE_MOON, REACTIVATE_SET, OfContinent, OfPhase, OfSet
from .nouns import CONTINENTS
from .pauses import Pause
from .plain import Enough
from .quests import CompleteQuest, FlipTwo, QuestSource, pairs, quest_possible, resume, why_no_quests, why_not_two
from .sheets import FLAG, REACTIVATE_ICON, ROCKET_ICON, SPACECRAFT_ICON
from .sites import RED, WHITE, seek_rocket
from .state import ACTIVE, SPENT, Expedition

NOT_NOW: Final = [No("AN-R48", "icon-not-now", (continent,)) for continent in range(len(CONTINENTS))]
NOTHING_SPENT: Final = No("AN-269", "no-token-spent")
VOID: Final = No("AN-017", "icons-void")
IN_SPACE: Final = No("AN-R48", "not-on-earth")
NO_ROCKETS: Final = No("AN-R81", "rocket-deck-empty")


def why_not_flipped(s: Expedition, seat: int, continent: int) -> No | None:
    """What stands against using the special icon of an own, unused tile now (AN-R48)."""
    icon = s.box.tile_special[s.tile[seat * 7 + continent]]
    if icon == REACTIVATE_ICON:
        return None if has_spent(s, seat) else NOTHING_SPENT
    if icon not in (FLAG, ROCKET_ICON, SPACECRAFT_ICON):
        return NOT_NOW[continent]
    if not s.on_earth(seat):
        return IN_SPACE
    if icon == FLAG:
        return why_no_quests(s)
    return None if s.rocket_deck else NO_ROCKETS


def has_spent(s: Expedition, seat: int) -> bool:
    return SPENT in s.set_token[seat * 12 : seat * 12 + 12] or SPENT in s.lunar_token[seat * 4 : seat * 4 + 4]


class FlipTile(Verb[Expedition]):
    """Flip an unused tile for its flag, rocket, spacecraft or reactivate icon (AN-198, AN-199, AN-255,
    AN-269, AN-R39)."""

    kind = FLIP_TILE

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        return None if s.terms.abilities else VOID

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        return [FLIP_TILE.all[k] for k in s.unused(q.seat)]

    def refuse(self, s: Expedition, q: Frame[Expedition], a: OfContinent) -> No | None:
        return why_not_flipped(s, q.seat, a.continent)

    def do(self, s: Expedition, q: Frame[Expedition], a: OfContinent) -> None:
        seat = q.seat
        s.flipped = put(s.flipped, seat * 7 + a.continent, 1)
        s.tell("tile-flipped", "AN-R48", seat, a.continent)
        resume(s, q)
        icon = s.box.tile_special[s.tile[seat * 7 + a.continent]]
        if icon == FLAG:
            s.do(QuestSource(seat))
        elif icon == REACTIVATE_ICON:
            s.do(Reactivate(seat))
        else:
            seek_rocket(s, seat, RED if icon == SPACECRAFT_ICON else WHITE)


COMPLETE_QUEST: Final = CompleteQuest()
ANY_MOMENT: Final = (FlipTile(), FlipTwo(), COMPLETE_QUEST)


def icons_in_use(s: Expedition, seat: int, unused: list[int]) -> list[Action]:
    """What `FlipTile` and `FlipTwo` allow with these unused tiles, found together."""
    if not unused or not s.terms.abilities:
        return []
    out = [FLIP_TILE.all[k] for k in unused if why_not_flipped(s, seat, k) is None]
    if len(unused) > 1 and why_not_two(s, seat) is None:
        out += pairs(unused)
    return out


def asides(s: Expedition, q: Frame[Expedition], unused: list[int]) -> list[Action]:
    """The answers of any moment, with the unused tiles found once by the one who asks. Without abilities there are none
    (AN-017)."""
    out = icons_in_use(s, q.seat, unused)
    if q.seat in s.slot_owner and s.box.quest_place[s.place[q.seat]]:
        out += COMPLETE_QUEST.legal(s, q)
    return out


class ReactivateSet(Verb[Expedition]):
    """A spent set token turns active; one never gained cannot be chosen (AN-269)."""

    kind = REACTIVATE_SET

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        return REACTIVATE_SET.all[: s.terms.sets]

    def refuse(self, s: Expedition, q: Frame[Expedition], a: OfSet) -> No | None:
        return None if s.set_token[q.seat * 12 + a.icon] == SPENT else No("AN-269", "token-not-spent")

    def do(self, s: Expedition, q: Frame[Expedition], a: OfSet) -> None:
        s.set_token = put(s.set_token, q.seat * 12 + a.icon, ACTIVE)
        s.tell("set-reactivated", "AN-269", q.seat, a.icon)


class ReactivateMoon(Verb[Expedition]):
    """A spent lunar token turns active (AN-269)."""

    kind = REACTIVATE_MOON

    def refuse(self, s: Expedition, q: Frame[Expedition], a: OfPhase) -> No | None:
        return None if s.lunar_token[q.seat * 4 + a.phase] == SPENT else No("AN-269", "token-not-spent")

    def do(self, s: Expedition, q: Frame[Expedition], a: OfPhase) -> None:
        s.lunar_token = put(s.lunar_token, q.seat * 4 + a.phase, ACTIVE)
        s.tell("moon-reactivated", "AN-269", q.seat, a.phase)


class Reactivate(Decision[Expedition]):
    """Which spent token turns active again."""

    rule = "AN-269"
    verbs = (ReactivateSet(), ReactivateMoon())


class Aside(Pause):
    """After an action other than a journey: use tiles, complete quests, or end the turn."""

    rule = "AN-R48"
    waits = True
    verbs = (*ANY_MOMENT, Enough())

    def legal(self, s: Expedition) -> list[Action]:
        """The same answers, with the unused tiles found once."""
        out = asides(s, self, s.unused(self.seat))
        out.append(DONE.all[0])
        return out

    def again(self, s: Expedition) -> None:
        s.do(EndOfTurn(self.seat, 1))


class EndOfTurn(Flow[Expedition]):
    """Ask for asides if, for all that others know, there could be one."""

    def run(self, s: Expedition) -> None:
        seat = self.seat
        if not s.terms.abilities or not s.playing(seat):
            return
        if quest_possible(s, seat) or icons_in_use(s, seat, s.unused(seat)):
            s.do(Aside(seat))
