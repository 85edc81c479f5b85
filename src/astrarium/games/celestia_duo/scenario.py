"""Scenarios: any item of chance fixed beforehand, for tests, puzzles and handicaps (CD-313).

>>> from astrarium import load
>>> game = load("celestia-duo")
>>> wishes = {"captain": 1, "upper_deck": "U2", "crew": ["olga_benz"], "course": {"1": "D3"}, "dice": ["flag", "whip"]}
>>> s = begin(game, game.setting("quick"), "cloud", wishes)
>>> s.captain, s.deck, s.crew.index(1)
(1, 1, 1)
"""

from __future__ import annotations

from typing import Any, Final

from astrarium.kernel import Box, ComponentError, ComponentTable, Game, Setting

from .box import AMBUSHES, ASSAULTS, COURSE_CARDS, DECKS, ENERGY, LAST_CARD, PIRATES, STAGES, START_CARDS
from .crew import CREW
from .equipment import FACES, KINDS
from .state import COURSE, FIRST_CAPTAIN, SOURCES, Duo

# What each source of chance draws, as named in a scenario. The Captain is a seat, the course has positions.
NAMES: Final = {
    "upper_deck": DECKS,
    "pirate": PIRATES,
    "crew": CREW,
    "stages": STAGES,
    "assaults": ASSAULTS,
    "energy": ENERGY,
    "equipment": KINDS,
    "hidden": KINDS,
    "dice": FACES,
}
ONLY_ONE: Final = ("upper_deck", "pirate")
NO_REPEAT: Final = ("crew", "stages", "assaults", "energy")


def begin(game: Game, setting: Setting, seed: str, wishes: dict[str, Any], box: Box | None = None) -> Duo:
    """A new game in which chance follows the wishes as far as they go, advanced to its first decision.

    `captain` is a seat; `upper_deck` and `pirate` are ids; `crew`, `stages`, `assaults`, `energy`, `equipment`,
    `hidden` (the face-down cards of shares, as they are taken) and `dice` are lists of the coming draws; `course`
    names cards by position. A wish that can no longer come true (no such card left) is left to chance.
    """
    s = game.empty(setting, box)
    assert isinstance(s, Duo)
    s.sit_down(setting.seats, game.epoch, seed, None)
    table = ComponentTable("scenario", wishes)
    for name in wishes:
        if name not in SOURCES:
            raise ComponentError(f"scenario: {name}: nothing of this name is left to chance; {', '.join(SOURCES)}")
    s.fixed = [coming(table, name) for name in SOURCES]
    if table.has("captain"):
        s.fixed[FIRST_CAPTAIN] = [table.number("captain", 0, 1)]
    if table.has("course"):
        s.fixed[COURSE] = course(s, table.table("course"))
    s.do(game.begin())
    s.advance()
    return s


def coming(t: ComponentTable, name: str) -> list[int]:
    """The coming draws of one source."""
    names = NAMES.get(name)
    if names is None or not t.has(name):
        return []
    found = [t.text(name, names)] if name in ONLY_ONE else list(t.texts(name, names))
    if name in NO_REPEAT and len(set(found)) < len(found):
        raise t.fail(name, "each card or token once")
    return [names.index(value) for value in found]


def course(s: Duo, t: ComponentTable) -> list[int]:
    """The whole course: the cards that are named, and chance for the others (CD-031, CD-032)."""
    laid: dict[int, int] = {}
    for place in t.data:
        if place not in [str(position) for position in range(1, LAST_CARD + 1)]:
            raise ComponentError(f"{t.place}: {place}: expected a position from 1 to {LAST_CARD}")
        card = AMBUSHES.index(t.text(place, START_CARDS if place == "1" else COURSE_CARDS))
        if card in laid.values():
            raise t.fail(place, "each card once")
        laid[int(place)] = card
    others = [card for card in s.box.course_cards if card not in laid.values()]
    s.shuffle(others)
    first = laid[1] if 1 in laid else s.box.start_cards[s.draw(len(s.box.start_cards))]
    return [first] + [laid[p] if p in laid else others.pop() for p in range(2, LAST_CARD + 1)]
