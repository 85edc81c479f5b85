"""The box: every printed value of Celestia Duo, read from the component file once and checked."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import ComponentError, Components, Table

KINDS: Final = ("whip", "sabre", "crossbow", "pistol", "cannon", "joker")
FACES: Final = ("whip", "sabre", "crossbow", "pistol", "cannon", "flag")
JOKER: Final = 5
FLAG: Final = 5
ROLL: Final = 6  # in the strength of a card: roll a die

CREW: Final = (
    "ludvig_cyr",
    "olga_benz",
    "shuki_saban",
    "kublai_heshen",
    "baba_zogbe",
    "mama_lear",
    "rhett_ohara",
    "augusta_depsom",
)
LUDVIG: Final = 0
OLGA: Final = 1
SHUKI: Final = 2
KUBLAI: Final = 3
BABA: Final = 4
MAMA: Final = 5
RHETT: Final = 6
AUGUSTA: Final = 7

START_CARDS: Final = ("D1", "D2", "D3", "D4")
COURSE_CARDS: Final = tuple([f"A{n:02}" for n in range(1, 25)])
AMBUSHES: Final = START_CARDS + COURSE_CARDS
STAGES: Final = ("T1", "T2", "T3", "T4", "T5", "T6")
PIRATES: Final = ("fenimore", "bobadilla", "kervadec", "blackthorn", "vandermeer", "tsarevna", "gambi")
ASSAULTS: Final = tuple([f"X{n:02}" for n in range(1, 15)])
ENERGY: Final = ("E1", "E2", "E3")
DECKS: Final = ("U1", "U2", "U3")

# reward kinds of an Ambush (CD-171)
REWARDS: Final = ("communication", "equipment", "gold", "crew")
COMMUNICATION: Final = 0
EQUIPMENT: Final = 1
GOLD: Final = 2
NEW_CREW: Final = 3

# penalties of a pursuit thrust (CD-122 to CD-125)
PENALTIES: Final = ("none", "lose_gold", "lose_equipment", "deactivate_crew", "discard_crew")
NO_PENALTY: Final = 0
LOSE_GOLD: Final = 1
LOSE_EQUIPMENT: Final = 2
DEACTIVATE_CREW: Final = 3
DISCARD_CREW: Final = 4

CONSTRAINTS: Final = ("no_crew", "no_smoke", "no_pair")
NO_CREW: Final = 0
NO_SMOKE: Final = 1
NO_PAIR: Final = 2

MODES: Final = ("quick", "normal", "expert")
COLOURS: Final = ("green", "blue", "red")
LAST_CARD: Final = 25
LAIR: Final = 26
MOST_FLAG_CARDS: Final = 3  # a flag asks for at most three cards, so a payment has at most six


def multisets(size: int) -> list[tuple[int, ...]]:
    """All multisets of card kinds of one size, as sorted tuples of kinds."""
    found: list[tuple[int, ...]] = [()]
    for _ in range(size):
        found = [(*some, kind) for some in found for kind in range(some[-1] if some else 0, len(KINDS))]
    return found


# Every payment that could ever be made against a flag: one to six cards.
PAYMENTS: Final[list[tuple[int, ...]]] = [p for size in range(1, 2 * MOST_FLAG_CARDS + 1) for p in multisets(size)]
PAYMENT_INDEX: Final[dict[tuple[int, ...], int]] = {p: i for i, p in enumerate(PAYMENTS)}


def contains(big: tuple[int, ...], small: tuple[int, ...]) -> bool:
    """Whether one multiset holds another."""
    return all(big.count(kind) >= small.count(kind) for kind in set(small))


def ways(asked: tuple[int, ...], pairs: bool, mama: bool) -> set[tuple[int, ...]]:
    """All card sets that answer a boarding flag, those with a card to spare included (CD-263, CD-264, CD-R39)."""
    found: set[tuple[tuple[int, ...], bool]] = {((), False)}
    for wanted in asked:
        grown: set[tuple[tuple[int, ...], bool]] = set()
        for cards, used in found:
            options: list[tuple[tuple[int, ...], bool]] = [((wanted,), used), ((JOKER,), used)]
            if pairs:
                options += [((kind, kind), used) for kind in range(JOKER)]
            if mama and not used:
                options += [((kind,), True) for kind in range(len(KINDS))]
            grown |= {(tuple(sorted(cards + more)), now) for more, now in options}
        found = grown
    return {cards for cards, used in found}


def payments(asked: tuple[int, ...], pairs: bool, mama: bool) -> tuple[int, ...]:
    """The payments offered against a boarding flag: no card can be left out (CD-138), and with Mama Lear none
    that would do without her (CD-146)."""
    every = ways(asked, pairs, mama)
    least = {p for p in every if not any(p != q and contains(p, q) for q in every)}
    if mama:
        least -= ways(asked, pairs, False)
    return tuple(sorted([PAYMENT_INDEX[p] for p in least]))


class Lot:
    """What one purchase costs and gives (CD-205, CD-253)."""

    __slots__ = ("down", "price", "smoke", "up")

    def __init__(self, t: Table) -> None:
        self.price: Final = t.number("gold", 1, 6)
        self.down: Final = t.number("down", 0, 6) if t.has("down") else 0
        self.up: Final = t.number("up", 0, 6) if t.has("up") else 0
        self.smoke: Final = t.number("smoke", 0, 6) if t.has("smoke") else 0


class Ambush:
    """An Ambush card: strength, rewards, propeller number."""

    __slots__ = ("dice", "propeller", "rewards")

    def __init__(self, t: Table) -> None:
        self.dice: Final = strength(t)
        self.propeller: Final = t.number("propeller", 1, 6)
        self.rewards: Final = [
            (r.place_of("type", REWARDS), r.number("count", 1, 6) if r.has("count") else 1) for r in t.tables("rewards")
        ]


class Stage:
    """A Stage card, effects from top to bottom (CD-201)."""

    __slots__ = ("advance", "cards", "down", "propeller", "reactivates", "smoke", "up")

    def __init__(self, t: Table) -> None:
        self.advance: Final = t.number("pirate_advance", 1, 10)
        self.down: Final = t.table("per_ambush").number("down", 0, 6)
        self.up: Final = t.table("per_ambush").number("up", 0, 6)
        self.cards: Final = Lot(t.table("buy_cards"))
        self.smoke: Final = Lot(t.table("buy_smoke"))
        self.reactivates: Final = t.flag("reactivate_crew")
        self.propeller: Final = t.number("propeller", 1, 6)


class Pirate:
    """A Pirate card: the pursuit side with his thrust (CD-R49) and the boarding side with the cards that a flag asks
    for, two or three (CD-R40)."""

    __slots__ = (
        "advance",
        "asked",
        "cards",
        "colour",
        "down",
        "mode",
        "offered",
        "penalty",
        "reactivation",
        "up",
    )

    def __init__(self, t: Table) -> None:
        self.mode: Final = t.text("mode", MODES)
        self.colour: Final = t.text("back_color", COLOURS)
        pursuit = t.table("pursuit")
        self.advance: Final = pursuit.number("advance", 1, 10)
        self.penalty: Final = pursuit.place_of("penalty", PENALTIES)
        boarding = t.table("boarding")
        self.down: Final = boarding.table("draw").number("down", 0, 12)
        self.up: Final = boarding.table("draw").number("up", 0, 12)
        self.cards: Final = Lot(boarding.table("buy_cards"))
        self.reactivation: Final = boarding.table("reactivate_crew").number("gold", 1, 6)
        names = boarding.texts("flag_cards", KINDS[:JOKER])
        if not 1 <= len(names) <= MOST_FLAG_CARDS:
            raise boarding.fail("flag_cards", f"one to {MOST_FLAG_CARDS} kinds of equipment")
        self.asked: Final = tuple([KINDS.index(name) for name in names])
        # offered[pairs allowed][with Mama Lear]
        self.offered: Final = [[payments(self.asked, pairs, mama) for mama in (False, True)] for pairs in (False, True)]


class Assault:
    """An Assault card: strength and the constraint of this Assault (CD-257)."""

    __slots__ = ("constraint", "dice")

    def __init__(self, t: Table) -> None:
        self.dice: Final = strength(t)
        self.constraint: Final = t.place_of("constraint", CONSTRAINTS)


def strength(t: Table) -> tuple[int, ...]:
    """The dice symbols of a card (CD-110 to CD-112)."""
    symbols = (*FACES, "roll")
    dice = t.texts("dice", symbols)
    if not 1 <= len(dice) <= 4:
        raise t.fail("dice", "one to four dice symbols")
    return tuple([symbols.index(symbol) for symbol in dice])


class DuoBox:
    """All components (CD-002 to CD-008)."""

    __slots__ = (
        "ambushes",
        "assaults",
        "augusta_dice",
        "crew_face",
        "crew_gift",
        "crew_gives",
        "draft_row",
        "energy",
        "equipment",
        "generator_slots",
        "gold",
        "hand_dealt",
        "hold_slots",
        "masts",
        "olga_extra",
        "pirate_starts",
        "pirates",
        "shuki_cards",
        "smoke",
        "stages",
        "start_propeller",
        "start_smoke",
        "used_assaults",
    )

    def __init__(self, c: Components) -> None:
        self.equipment: Final = [t.number("count", 0, 60) for t in c.tables("equipment", KINDS)]
        self.ambushes: Final = [Ambush(t) for t in c.tables("ambush", AMBUSHES)]
        self.stages: Final = [Stage(t) for t in c.tables("stage", STAGES)]
        self.pirates: Final = [Pirate(t) for t in c.tables("pirate", PIRATES)]
        self.assaults: Final = [Assault(t) for t in c.tables("assault", ASSAULTS)]
        tokens = {t.text("id"): t for t in c.tables("token")}
        for needed in ("gold", "smoke"):
            if needed not in tokens:
                raise ComponentError(f"{c.place}: [[token]]: {needed} is missing")
        self.gold: Final = tokens["gold"].number("count", 0, 40)
        self.smoke: Final = tokens["smoke"].number("count", 1, 40)
        self.start_smoke: Final = tokens["smoke"].number("start_in_hold", 0, 3)
        # (face down, face up, tokens to remove) of each Energy token (CD-153)
        self.energy: Final = [
            (t.number("cards_down", 0, 12), t.number("cards_up", 0, 12), t.number("remove_resources", 0, 12))
            for t in c.tables("energy_token", ENERGY)
        ]
        decks = c.tables("upper_deck", DECKS)
        self.generator_slots: Final = [t.number("generator_slots", 1, len(ENERGY)) for t in decks]
        self.hold_slots: Final = [t.number("hold_slots", 2, 20) for t in decks]
        crew = c.tables("crew", CREW)
        self.olga_extra: Final = crew[OLGA].number("extra_cards", 1, 5)
        self.shuki_cards: Final = crew[SHUKI].number("cards", 1, 2)
        self.augusta_dice: Final = crew[AUGUSTA].number("max_dice", 1, 2)
        self.crew_face: Final = [t.place_of("trigger_face", FACES) if t.has("trigger_face") else FLAG for t in crew]
        self.crew_gives: Final = [t.place_of("gives", ("gold", "smoke")) if t.has("gives") else 0 for t in crew]
        self.crew_gift: Final = [t.number("per_face", 1, 6) if t.has("per_face") else 0 for t in crew]
        self.start_propeller: Final = c.table("start_tile").number("propeller", 1, 6)
        self.masts: Final = c.table("pirate_ship").number("masts", 1, 9)
        self.used_assaults: Final = c.table("assault_rules").number("used", 1, len(ASSAULTS))
        if self.used_assaults != self.masts:
            raise c.table("assault_rules").fail("used", f"as many Assaults as masts, {self.masts}")
        start = c.table("starting_equipment")
        self.hand_dealt: Final = start.number("dealt_each", 0, 10)
        self.draft_row: Final = start.number("draft_row", 0, 10)
        if self.draft_row % 2:
            raise start.fail("draft_row", "an even number, so that both draft as many cards")
        if 2 * self.hand_dealt + self.draft_row > sum(self.equipment):
            raise start.fail("dealt_each", "no more cards than the Equipment deck has")
        self.pirate_starts: Final = {
            t.text("id"): t.numbers("pirate_starts", 2, LAST_CARD) for t in c.tables("mode", MODES)
        }
        for mode in MODES:
            if not self.pirate_starts[mode]:
                raise ComponentError(f"{c.place} [[mode]] {mode}: pirate_starts: expected at least one course card")
            if mode not in [pirate.mode for pirate in self.pirates]:
                raise ComponentError(f"{c.place}: [[pirate]]: {mode} has no pirate")
        if "blue" not in [pirate.colour for pirate in self.pirates]:
            raise ComponentError(f"{c.place}: [[pirate]]: Normal draws among the blue ones, and there is none")
        if self.start_smoke + 1 > min(self.hold_slots):
            raise tokens["smoke"].fail("start_in_hold", "that it fits into every hold beside one Crew token")
        printed_on_the_table(c)


def printed_on_the_table(c: Components) -> None:
    """What the rules themselves fix: the file states it, but can't change it (CD-007, CD-031 to CD-034)."""
    course = c.table("course")
    for field, value in (("start_cards_used", 1), ("length", LAST_CARD), ("lair_position", LAIR)):
        if course.number(field) != value:
            raise course.fail(field, str(value))
    dice = c.table("dice")
    if dice.number("count") != 4:
        raise dice.fail("count", "4")
    if dice.texts("faces") != FACES:
        raise dice.fail("faces", ", ".join(FACES))
