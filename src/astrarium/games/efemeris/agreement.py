"""The options agreed before a match."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Setting


class Agreement:
    """The options agreed before a match."""

    def __init__(self, setting: Setting) -> None:
        given = setting.options
        self.frigates_replaceable: Final = given.get("frigates-replaceable") is True
        self.fortresses_replaceable: Final = given.get("fortresses-replaceable") is True
        self.second_home_anywhere: Final = given.get("team-second-home-anywhere") is True
        self.snake: Final = given.get("team-draft") == "snake"
        self.limit_each: Final = setting.mode != "team" or given.get("team-building-limit") == "player"
        self.may_strand: Final = given.get("cassini-may-strand") is not False
        self.ships_block_range: Final = given.get("range-blocked-by-ships") is True
        self.bonuses_hidden: Final = given.get("bonus-tokens-hidden") is True
        self.pargo_on_providence: Final = given.get("pargo-on-providence") is not False
        self.draw_optional: Final = given.get("bonus-draw-optional") is True
        self.early_draws: Final = given.get("early-draws") is True
        limit = given.get("turn-limit")
        self.turn_limit: Final = limit if isinstance(limit, int) else 0
        self.limit_decides: Final = given.get("limit-won-by") == "planets"
