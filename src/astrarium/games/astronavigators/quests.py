"""Quests (section 14): drawing, searching and completing them, and the instrument each turns into."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Decision, Flow, Frame, No, Verb, put

from .actions import COMPLETE, DRAW_CARDS, FLIP_TWO, KEEP_QUEST, SEARCH_OWN, OfQuest, TwoTiles
from .missions import observed
from .nouns import QUESTS
from .pauses import Pause
from .secrets import drop_slot, saw_in_deck, secret_quests, take_secret
from .state import Expedition

NO_QUESTS: Final = No("AN-R48", "no-quests-in-this-mode")
DECK_EMPTY: Final = No("AN-R57", "quest-deck-empty")
IN_SPACE: Final = No("AN-255", "not-on-earth")


def progress(s: Expedition, seat: int, quest: int) -> int:
    """How many targets count as observed; Captain Cook's only at the place itself (AN-066, AN-257)."""
    card = s.box.quests[quest]
    if card.there:
        return s.cook[seat].bit_count()
    return sum([observed(s, seat, [target]) for target in card.targets])


def quest_possible(s: Expedition, seat: int) -> bool:
    """Whether, for all that others know, the seat might complete a quest here."""
    if seat not in s.slot_owner or not s.box.quest_place[s.place[seat]]:
        return False
    for i in s.box.quest_cards:
        if s.box.quests[i].square == s.place[seat] and s.instrument[i] < 0 and progress(s, seat, i) > 0:
            return any(o == seat and c < len(QUESTS) for o, c in zip(s.slot_owner, s.slot_card, strict=True))
    return False


class CompleteQuest(Verb[Expedition]):
    """Complete a quest in its square after at least one target was observed (AN-257 to AN-259, AN-R55,
    AN-R56)."""

    kind = COMPLETE

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        if not s.slot_owner:
            return []
        return [COMPLETE.all[i] for i in secret_quests(s, q.seat)]

    def refuse(self, s: Expedition, q: Frame[Expedition], a: OfQuest) -> No | None:
        quest = s.box.quests[a.quest]
        if s.place[q.seat] != quest.square:
            return No("AN-257", "quest-elsewhere", (a.quest, quest.square))
        if progress(s, q.seat, a.quest) == 0:
            return No("AN-257", "no-target-observed", (a.quest,))
        return None

    def do(self, s: Expedition, q: Frame[Expedition], a: OfQuest) -> None:
        seat = q.seat
        quest = s.box.quests[a.quest]
        nk = quest.whole if progress(s, seat, a.quest) == len(quest.targets) else quest.some
        nk *= s.box.quest_second_year if s.year_two() else s.box.quest_first_year
        s.nk[seat] += nk
        drop_slot(s, seat, a.quest)
        s.instrument = put(s.instrument, a.quest, seat)
        s.tell("quest-completed", "AN-258", seat, a.quest, nk)
        resume(s, q)


def resume(s: Expedition, q: Frame[Expedition]) -> None:
    """Ask the interrupted question again."""
    assert isinstance(q, Pause)
    q.again(s)


def why_no_quests(s: Expedition) -> No | None:
    """What stands against drawing quests at all (AN-R48, AN-R57)."""
    if not s.terms.solar:
        return NO_QUESTS
    return None if s.quest_deck else DECK_EMPTY


def why_not_two(s: Expedition, seat: int) -> No | None:
    """What stands against flipping two tiles for quests now (AN-255)."""
    if s.terms.solar and not s.on_earth(seat):
        return IN_SPACE
    return why_no_quests(s)


def pairs(tiles: list[int]) -> list[Action]:
    return [FLIP_TWO.all[i * 7 + k] for i in tiles for k in tiles if i < k]


class FlipTwo(Verb[Expedition]):
    """Any two unused tiles give quest cards, like a flag (AN-255)."""

    kind = FLIP_TWO

    def bar(self, s: Expedition, q: Frame[Expedition]) -> No | None:
        return why_not_two(s, q.seat)

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        return pairs(s.unused(q.seat))

    def do(self, s: Expedition, q: Frame[Expedition], a: TwoTiles) -> None:
        s.flipped = put(s.flipped, q.seat * 7 + a.continent, 1)
        s.flipped = put(s.flipped, q.seat * 7 + a.other, 1)
        s.tell("two-tiles-flipped", "AN-255", q.seat, a.continent, a.other)
        resume(s, q)
        s.do(QuestSource(q.seat))


class DrawQuests(Verb[Expedition]):
    """Draw two quest cards and keep one; the last card alone (AN-255, AN-R57)."""

    kind = DRAW_CARDS

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        s.do(DealQuests(q.seat))


class SearchQuest(Verb[Expedition]):
    """Declare to search the deck for the quest of the own continent (AN-255, AN-R57)."""

    kind = SEARCH_OWN

    def refuse(self, s: Expedition, q: Frame[Expedition], a: Action) -> No | None:
        quest = own_quest(s, q.seat)
        if s.instrument[quest] >= 0 or s.held >> quest & 1:
            return No("AN-R57", "not-in-the-deck", (quest,))
        for i in range(len(s.slot_card)):
            if s.slot_card[i] == quest and (s.slot_open[i] or s.slot_owner[i] == q.seat):
                return No("AN-R57", "not-in-the-deck", (quest,))
        return None

    def do(self, s: Expedition, q: Frame[Expedition], a: Action) -> None:
        quest = own_quest(s, q.seat)
        saw_in_deck(s, q.seat, s.quest_deck)
        if quest in s.quest_deck:
            s.quest_deck.remove(quest)
            take_secret(s, q.seat, quest, True)
            s.tell("quest-searched", "AN-R57", q.seat, quest)
        else:
            s.held |= 1 << quest
            s.tell("quest-not-found", "AN-R57", q.seat, quest)
            s.do(DealQuests(q.seat))


def own_quest(s: Expedition, seat: int) -> int:
    for i in s.box.quest_cards:
        if s.box.quests[i].continent == s.continent[seat]:
            return i
    return -1


class QuestSource(Decision[Expedition]):
    """Draw two quests, or search for the one of the own continent. Asked even of a player who holds it."""

    rule = "AN-255"
    waits = True
    verbs = (DrawQuests(), SearchQuest())


class DealQuests(Flow[Expedition]):
    """Two cards come before the seat."""

    def run(self, s: Expedition) -> None:
        s.offer = [s.draw_card(s.quest_deck) for _ in range(min(2, len(s.quest_deck)))]
        s.do(KeepQuest(self.seat))


class Keep(Verb[Expedition]):
    """Keep one quest in secret, shuffle the other back (AN-255, AN-256)."""

    kind = KEEP_QUEST

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        return [KEEP_QUEST.all[i] for i in s.offer]

    def do(self, s: Expedition, q: Frame[Expedition], a: OfQuest) -> None:
        back = [i for i in s.offer if i != a.quest]
        saw_in_deck(s, q.seat, s.offer)
        s.quest_deck.extend(back)
        s.offer = []
        take_secret(s, q.seat, a.quest, False)
        s.tell("quest-kept", "AN-256", q.seat)
        s.whisper(q.seat, "own-quest", "AN-256", a.quest)


class KeepQuest(Decision[Expedition]):
    """Which of the two quests to keep."""

    rule = "AN-255"
    verbs = (Keep(),)
