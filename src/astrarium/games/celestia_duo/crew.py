"""The Crew: one sheet for each card (section 13). What it can do stands in the chapter of its moment, under the same
rules; what is printed on it is in `Pieces.crew`; its portrait, name and texts go by the word."""

from __future__ import annotations

from typing import Final


class CrewSheet:
    """A Crew card: its word, the rules of its power, the number printed on it (its field in the component file and
    its bounds), the action without a target that uses it, and what a bot wants to gain before it does so."""

    __slots__ = ("deed", "least", "most", "price", "prints", "rule", "rules", "word")

    def __init__(
        self,
        word: str,
        rules: tuple[str, ...],
        prints: str = "",
        least: int = 1,
        most: int = 1,
        deed: str = "",
        price: float = 0.405,
    ) -> None:
        self.word: Final = word
        self.rules: Final = rules
        self.rule: Final = rules[0]  # of the power itself
        self.prints: Final = prints
        self.least: Final = least
        self.most: Final = most
        self.deed: Final = deed
        self.price: Final = price


SHEETS: Final = (
    CrewSheet("ludvig_cyr", ("CD-230", "CD-231")),
    CrewSheet("olga_benz", ("CD-232", "CD-233"), "extra_cards", 1, 5, deed="continue-with-olga"),
    CrewSheet("shuki_saban", ("CD-234", "CD-235"), "cards", 1, 2, price=0.6),
    CrewSheet("kublai_heshen", ("CD-236", "CD-238"), "per_face", 1, 6, price=0.5),
    CrewSheet("baba_zogbe", ("CD-239", "CD-240"), deed="use-baba"),
    CrewSheet("mama_lear", ("CD-242", "CD-243")),
    CrewSheet("rhett_ohara", ("CD-237", "CD-238"), "per_face", 1, 6, price=0.5),
    CrewSheet("augusta_depsom", ("CD-244", "CD-247"), "max_dice", 1, 2, price=0.3),
)
CREW: Final = tuple([sheet.word for sheet in SHEETS])
LUDVIG: Final = CREW.index("ludvig_cyr")
OLGA: Final = CREW.index("olga_benz")
SHUKI: Final = CREW.index("shuki_saban")
BABA: Final = CREW.index("baba_zogbe")
MAMA: Final = CREW.index("mama_lear")
AUGUSTA: Final = CREW.index("augusta_depsom")
PROFITEERS: Final = tuple([who for who, sheet in enumerate(SHEETS) if sheet.prints == "per_face"])  # CD-238
