"""Progress cards and Objectives, as the component file describes them (chapters 17 and 18)."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import ComponentError, ComponentTable
from astrarium.kernel.outside import whole_number

from .actions import TECHNOLOGY, TRACK
from .chart import ZONES

TYPES: Final = ("oceanic", "rocky", "super-earth", "giant", "alien")
LEVELS: Final = 4
SETS: Final = ("standard", "advanced")

# whom a Progress card means (K3-411)
WHO: Final = (
    "all",
    "lowest",
    "lowest_track",
    "fewest_colonies",
    "most_in_pit",
    "most_terraformed",
    "fewest_on_planets",
    "on_mine",
    "in_space",
)
# what a Progress card does
EFFECTS: Final = (
    "free_technology",
    "starship",
    "produce",
    "regenerate",
    "award",
    "move_each",
    "move_one",
    "reveal",
    "choose",
)


def three(t: ComponentTable, field: str) -> tuple[int, int, int]:
    """Resources, written [matter, energy, antimatter]."""
    found = t.numbers(field, 0, 7)
    if len(found) != 3:
        raise t.fail(field, "three numbers: matter, energy, antimatter")
    return (found[0], found[1], found[2])


def texts_of(t: ComponentTable, facts: dict[str, int]) -> dict[str, str]:
    """The printed text in each language, its numbers filled from the values beside it."""
    found = {}
    for field in t.data:
        if field.startswith("text_"):
            try:
                found[field.removeprefix("text_")] = t.text(field).format_map(facts)
            except (KeyError, ValueError, IndexError):
                raise t.fail(field, "a text with no other places than " + ", ".join(facts)) from None
    return found


class Card:
    """A Progress card: whom it means and what it does (K3-400)."""

    __slots__ = (
        "award",
        "burn",
        "burn_if_awarded",
        "effect",
        "id",
        "minimum",
        "number",
        "optional",
        "produce",
        "texts",
        "who",
        "who_index",
    )

    def __init__(self, t: ComponentTable) -> None:
        self.id: Final = t.text("id")
        who, _, what = t.text("who").partition(":")
        if who not in WHO:
            raise t.fail("who", "one of " + ", ".join(WHO))
        self.who: Final = who
        names = TECHNOLOGY.values if who == "lowest" else TRACK.values if who == "lowest_track" else ("",)
        if what not in names:
            raise t.fail("who", f"{who}: and one of {', '.join(names)}")
        self.who_index: Final = names.index(what)
        self.minimum: Final = t.number("minimum") if t.has("minimum") else 0
        self.optional: Final = t.flag("optional")
        found = [effect for effect in EFFECTS if t.has(effect)]
        if len(found) != 1:
            raise ComponentError(f"{t.place}: expected exactly one of {', '.join(EFFECTS)}")
        self.effect: Final = found[0]
        self.produce: Final = three(t, "produce") if self.effect == "produce" else (0, 0, 0)
        counted = ("free_technology", "starship", "regenerate", "move_each", "move_one", "reveal")
        number = t.number(self.effect, 1, 16) if self.effect in counted else 0
        award = -1
        if self.effect == "award":
            award = t.table("award").place_of("track", TRACK.values)
            number = t.table("award").number("n", 1, 20)
        if self.effect == "choose" and t.texts("choose") != ("burn_1", "withdraw_1_from_space"):
            raise t.fail("choose", '["burn_1", "withdraw_1_from_space"]')
        self.number: Final = number
        self.award: Final = award
        self.burn: Final = t.number("burn", 0, 1) if t.has("burn") else 0
        self.burn_if_awarded: Final = t.number("burn_if_awarded", 0, 1) if t.has("burn_if_awarded") else 0
        matter, energy, antimatter = self.produce
        facts = {"number": number, "minimum": self.minimum, "burn": max(self.burn, self.burn_if_awarded)}
        facts |= {"matter": matter, "energy": energy, "antimatter": antimatter}
        self.texts: Final = texts_of(t, facts)  # language -> what is printed


PLAIN_TERMS: Final = (
    "terraformed",
    "in_pit",
    "cubes_not_in_pit",
    "zones_with_a_colony",
    "starships_on_mines",
)


class Term:
    """A measured quantity of an Objective: `colonized:oceanic`, and for a test the bound it must keep."""

    __slots__ = ("at_least", "at_most", "index", "what")

    def __init__(self, t: ComponentTable, field: str, text: str) -> None:
        words = text.split()
        what, _, name = words[0].partition(":")
        index = 0
        if what in ("colonized", "terraformed") and name:
            index = self.find(t, field, name, TYPES)
            what += "_type"
        elif what == "colonized_zone":
            index = self.find(t, field, name, ZONES)
        elif what == "track":
            index = self.find(t, field, name, TRACK.values)
        elif what.startswith("technologies_at_level_"):
            level = what.removeprefix("technologies_at_level_")
            index = self.find(t, field, level.removesuffix("_or_more"), ("0", "1", "2", "3", "4"))
            if not level.endswith("_or_more") and index != LEVELS:
                raise t.fail(field, f"{what}_or_more")
            what = "technologies"
        elif what not in PLAIN_TERMS:
            raise t.fail(field, "a known quantity, such as colonized:oceanic or in_pit")
        self.what: Final = what
        self.index: Final = index
        low, high = 0, 1000
        bound = whole_number(words[2]) if len(words) == 3 and words[1] in (">=", "<=") else None
        if bound is not None:
            if words[1] == ">=":
                low = bound
            else:
                high = bound
        elif len(words) != 1:
            raise t.fail(field, "comparisons such as in_pit <= 3, joined by and")
        self.at_least: Final = low
        self.at_most: Final = high

    def find(self, t: ComponentTable, field: str, name: str, among: tuple[str, ...]) -> int:
        if name not in among:
            raise t.fail(field, "a quantity of one of " + ", ".join(among))
        return among.index(name)


class Objective:
    """An Objective card: all or nothing, or points by unit (chapter 18)."""

    __slots__ = ("advanced", "by_count", "free", "id", "maximum", "per_unit", "points", "terms", "texts")

    def __init__(self, t: ComponentTable) -> None:
        self.id: Final = t.text("id")
        self.advanced: Final = t.text("set", SETS) == "advanced"
        if self.advanced:
            terms = [Term(t, "unit", t.text("unit"))]
        else:
            terms = [Term(t, "test", part) for part in t.text("test").split(" and ")]
        self.terms: Final[list[Term]] = terms
        self.points: Final = 0 if self.advanced else t.number("points")
        self.per_unit: Final = t.number("points_per_unit") if self.advanced else 0
        self.free: Final = t.number("units_free") if self.advanced else 0
        self.maximum: Final = t.number("maximum") if self.advanced else 0
        self.by_count: Final[tuple[int, ...]] = t.numbers("points_by_count") if t.has("points_by_count") else ()
        facts = {"points": self.points, "per_unit": self.per_unit, "free": self.free, "maximum": self.maximum}
        for term, word in zip(terms, ("least", "least_2"), strict=False):
            facts[word] = term.at_least or term.at_most
        if self.by_count:
            facts["two_zones"] = self.by_count[-2]
        self.texts: Final = texts_of(t, facts)
