"""What was agreed before the game: the mode as a set of switches, and the options of the rulings."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Mode, Option, Setting

from .box import Pieces
from .box_sky import WIDE_DAYLIGHT
from .view import ExpeditionView

MODES: Final = (
    Mode("first-and-fast", "AN-015", (2, 3, 4)),
    Mode("constellation", "AN-170", (2, 3, 4)),
    Mode("solar-system", "AN-239", (2, 3, 4)),
    Mode("solo", "AN-290", (1,)),
)
LEVELS: Final = ("first-game", "medium", "expert")
HOMEWARD: Final = ("constellation", "solar-system", "solo")  # characters, agendas, the way home (AN-017)
SOLAR: Final = ("solar-system", "solo")  # orrery, quests, instruments
OPTIONS: Final = (
    Option("planets", "AN-R92", ("marked", "draft"), ("solar-system",)),
    Option("solo-level", "AN-290", LEVELS, ("solo",)),
    Option("discard-leftovers", "AN-R01", (False, True)),
    Option("hide-hopeless", "AN-R05", (False, True)),
    Option("wide-daylight", "AN-R07", (False, True)),
    Option("year-two-vehicles-pay", "AN-R12", (False, True)),
    Option("no-tiles-in-year-two", "AN-R13", (False, True)),
    Option("sextant-cancels-all", "AN-R17", (False, True)),
    Option("sphinx-effective-value", "AN-R30", (False, True), HOMEWARD),
    Option("hokulea-corners", "AN-R36", (False, True), HOMEWARD),
    Option("saturn-bonus-late", "AN-R37", (False, True), ("first-and-fast", "constellation")),
    Option("leftover-for-all", "AN-R42", (False, True), ("constellation", "solar-system")),
    Option("planet-turns-at-once", "AN-R50", (False, True), SOLAR),
    Option("search-to-deck", "AN-R52", (False, True), SOLAR),
    Option("forced-steps", "AN-R78", (False, True)),
    Option("indicator-counts", "AN-R84", (False, True), SOLAR),
)


class Terms:
    """The switches that the rules read."""

    def __init__(self, setting: Setting, box: Pieces) -> None:
        mode = setting.mode
        full = mode != "first-and-fast"
        self.fast: Final = not full
        # characters, agendas, techniques, dice chain, sites, the way home (AN-017)
        self.abilities: Final = full
        self.solar: Final = mode in (
            "solar-system",
            "solo",
        )  # orrery, quests, instruments, rockets' abilities
        self.solo: Final = mode == "solo"
        self.sets: Final = 12 if self.solar else 10  # AN-019, AN-249
        self.draft_planets: Final = self.solar and not self.solo and setting.text("planets") == "draft"
        self.instruments_needed: Final = box.instruments_needed[LEVELS.index(setting.text("solo-level"))]
        self.discard: Final = setting.on("discard-leftovers")
        self.hide_hopeless: Final = setting.on("hide-hopeless")
        self.daylight: Final = WIDE_DAYLIGHT if setting.on("wide-daylight") else box.daylight
        self.sights: Final = box.sights_wide if setting.on("wide-daylight") else box.sights
        self.late_vehicles_pay: Final = setting.on("year-two-vehicles-pay")
        self.late_tiles: Final = not setting.on("no-tiles-in-year-two")
        self.cancels_all: Final = setting.on("sextant-cancels-all")
        self.effective_value: Final = setting.on("sphinx-effective-value")
        self.corners: Final = setting.on("hokulea-corners")
        self.saturn_pays: Final = self.solar or not setting.on("saturn-bonus-late")
        self.leftover_all: Final = setting.on("leftover-for-all")
        self.turn_at_once: Final = setting.on("planet-turns-at-once")
        self.to_deck: Final = setting.on("search-to-deck")
        self.forced: Final = setting.on("forced-steps")
        self.indicator: Final = setting.on("indicator-counts")
        self.housing: Final = box.housing[setting.seats]  # AN-126


def agreed(setting: Setting, box: Pieces) -> Terms:
    """The terms of a setting, read once."""
    found: Terms = setting.once(box.agreed, lambda setting: Terms(setting, box))
    return found


def terms(view: ExpeditionView) -> Terms:
    """What was agreed on for the game that a seat looks at."""
    return agreed(view.setting, view.pieces)
