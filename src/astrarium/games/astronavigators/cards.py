"""Hidden agendas, quests and rockets as they are printed."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import ComponentTable

from .nouns import CARD_COUNT, CARDS, CHARACTERS, CONTINENTS, FIRST_PLANET, PHASES, PLANET_CARDS, PLANETS, SETS, SQUARES
from .sheets import INSTRUMENTS, REVEALS, REWARDS, ROCKET_ABILITIES, TECHNIQUES

STAGES: Final = 5


def cards_that_show(target: str, phase_of: list[int]) -> list[int]:
    """The cards that count as having observed a target: a planet also by its transit card (AN-066,
    AN-R88)."""
    if target in PLANET_CARDS and target + "-transit" in PLANET_CARDS:
        return [CARDS.index(target, FIRST_PLANET), CARDS.index(target + "-transit")]
    return [CARDS.index(target)]


class Agenda:
    """A hidden agenda: its mission, when it is revealed, and its reward."""

    def __init__(self, t: ComponentTable, regions: ComponentTable, phase_of: list[int]) -> None:
        self.character: Final = t.place_of("character", CHARACTERS)
        self.solar: Final = t.text("from_mode", ("constellation", "solar-system")) == "solar-system"
        self.reveal: Final = t.place_of("reveal", REVEALS)
        m = t.table("mission")
        kind = m.text("kind")
        sets: list[int] = []
        targets: list[list[int]] = []
        continents: list[int] = []
        if kind in ("score-sets", "score-sets-then-visit"):
            sets = [SETS.index(i) for i in m.texts("all", SETS)]
        elif kind in ("observe", "observe-then-visit"):
            targets = [cards_that_show(i, phase_of) for i in m.texts("all", CARDS)]
        elif kind == "observe-some":
            targets = [cards_that_show(i, phase_of) for i in m.texts("of", CARDS)]
        elif kind == "observe-phases":
            for i in m.texts("phases", PHASES):
                targets.append([c for c in range(CARD_COUNT) if phase_of[c] == PHASES.index(i)])
        elif kind == "visit-continents":
            continents = [CONTINENTS.index(i) for i in m.texts("all", CONTINENTS)]
        elif kind != "observe-while-visible":
            raise m.fail("kind", "a kind of mission")
        self.sets: Final = sets
        self.targets: Final = targets  # each is met by any one of its cards
        self.least: Final = m.number("at_least") if m.has("at_least") else len(targets)
        self.continents: Final = continents
        places: list[int] = []
        corners: list[int] = []
        if m.has("square"):
            places = [m.place_of("square", SQUARES)]
        elif m.has("region"):
            region = regions.table(m.text("region"))
            places = [SQUARES.index(i) for i in region.texts("squares", SQUARES)]
            corners = [SQUARES.index(i) for i in region.texts("corners", SQUARES)]
        self.places: Final = places
        self.corners: Final = corners
        self.before: Final = m.number("before_game_month") if m.has("before_game_month") else 0
        sight = kind == "observe-while-visible"
        self.sight_phase: Final = PHASES.index(m.texts("phases", PHASES)[0]) if sight else -1
        self.sight_planets: Final = [PLANETS.index(i) for i in m.texts("planets", PLANETS)] if sight else []
        r = t.table("reward")
        self.reward: Final = r.place_of("kind", REWARDS)
        self.stage: Final = r.number("stage", 1, STAGES) if r.has("stage") else 0
        self.choices: Final = list(r.numbers("choose_one_of", 1, STAGES)) if r.has("choose_one_of") else []
        self.icons: Final = [SETS.index(i) for i in r.texts("icons", SETS)] if r.has("icons") else []
        self.values: Final = list(r.numbers("values")) if r.has("values") else []
        self.planets: Final = [PLANETS.index(i) for i in r.texts("planets", PLANETS)] if r.has("planets") else []
        self.dv_minus: Final = r.number("dv_minus") if r.has("dv_minus") else 0


class Quest:
    """A quest card and the instrument it turns into."""

    def __init__(self, t: ComponentTable) -> None:
        self.continent: Final = t.place_of("continent", CONTINENTS)
        self.square: Final = t.place_of("square", SQUARES)
        self.targets: Final = [CARDS.index(i) for i in t.texts("targets", CARDS)]
        self.there: Final = t.text("completion", ("be-there-after", "observe-there")) == "observe-there"
        self.some: Final = t.number("nk_some")
        self.whole: Final = t.number("nk_all")
        self.techniques: Final = [TECHNIQUES.index(i) for i in t.texts("techniques", TECHNIQUES)]
        t.text("instrument", INSTRUMENTS)


class Rocket:
    """A rocket card: whose it is, where it starts, what it can do."""

    def __init__(self, t: ComponentTable) -> None:
        self.own: Final = [CONTINENTS.index(i) for i in t.texts("own_rocket_of", CONTINENTS)]
        self.sites: Final = [SQUARES.index(i) for i in t.texts("sites", SQUARES)]
        a = t.table("ability")
        self.ability: Final = a.place_of("kind", ROCKET_ABILITIES)
        self.nk: Final = a.number("nk") if a.has("nk") else 0
        self.set: Final = a.place_of("set", SETS) if a.has("set") else -1
        self.steps: Final = a.number("extra_steps") if a.has("extra_steps") else 1
