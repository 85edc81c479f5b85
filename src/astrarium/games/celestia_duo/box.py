"""The box: every printed value of Celestia Duo, read from the component file once and checked."""

from __future__ import annotations

from typing import Final, NamedTuple

from astrarium.kernel import ComponentError, Components, ComponentTable, Setting, in_box

from .crew import CREW, SHEETS, CrewSheet
from .equipment import FACES, FLAG, JOKER, KINDS, MOST_FLAG_CARDS, payments

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
COMMUNICATION: Final = REWARDS.index("communication")
EQUIPMENT: Final = REWARDS.index("equipment")
GOLD: Final = REWARDS.index("gold")


class Constraint(NamedTuple):
    """What an Assault forbids in one word, and the rule that says what it means."""

    word: str
    rule: str


# what a pursuit thrust costs besides the move; the sheets are in `thrusts.py`
PENALTIES: Final = ("none", "lose_gold", "lose_equipment", "deactivate_crew", "discard_crew")
NO_PENALTY: Final = PENALTIES.index("none")
LOSE_GOLD: Final = PENALTIES.index("lose_gold")

# what an Assault forbids
CONSTRAINTS: Final = (
    Constraint("no_crew", "CD-258"),
    Constraint("no_smoke", "CD-259"),
    Constraint("no_pair", "CD-260"),
)
FORBIDS: Final = tuple([constraint.word for constraint in CONSTRAINTS])
NO_CREW: Final = FORBIDS.index("no_crew")
NO_SMOKE: Final = FORBIDS.index("no_smoke")
NO_PAIR: Final = FORBIDS.index("no_pair")

MODES: Final = ("quick", "normal", "expert")
COLOURS: Final = ("green", "blue", "red")
LAST_CARD: Final = 25
LAIR: Final = 26


class Lot:
    """What one purchase costs and gives (CD-205, CD-253)."""

    __slots__ = ("down", "price", "smoke", "up")

    def __init__(self, t: ComponentTable) -> None:
        self.price: Final = t.number("gold", 1, 6)
        self.down: Final = t.number("down", 0, 6) if t.has("down") else 0
        self.up: Final = t.number("up", 0, 6) if t.has("up") else 0
        self.smoke: Final = t.number("smoke", 0, 6) if t.has("smoke") else 0


class Reward(NamedTuple):
    """One reward of an Ambush (CD-171)."""

    kind: int
    number: int


class Energy(NamedTuple):
    """The underside of an Energy token: cards to share, tokens to remove (CD-153)."""

    down: int
    up: int
    tokens: int


class CrewCard:
    """What is printed on a Crew card: a number, and for whoever profits from a face of the dice which one, and what
    it gives (CD-236, CD-237)."""

    __slots__ = ("amount", "face", "gives", "text", "timing")

    def __init__(self, t: ComponentTable, sheet: CrewSheet) -> None:
        self.amount: Final = t.number(sheet.prints, sheet.least, sheet.most) if sheet.prints else 0
        self.face: Final = t.place_of("trigger_face", FACES) if t.has("trigger_face") else FLAG
        self.gives: Final = t.place_of("gives", ("gold", "smoke")) if t.has("gives") else 0
        self.timing: Final = t.text("timing")
        self.text: Final = {field.removeprefix("text_"): t.text(field) for field in t.data if field.startswith("text_")}


class Ambush:
    """An Ambush card: strength, rewards, propeller number."""

    __slots__ = ("dice", "propeller", "rewards")

    def __init__(self, t: ComponentTable) -> None:
        self.dice: Final = strength(t)
        self.propeller: Final = t.number("propeller", 1, 6)
        self.rewards: Final = [
            Reward(r.place_of("type", REWARDS), r.number("count", 1, 6) if r.has("count") else 1)
            for r in t.tables("rewards")
        ]


class Stage:
    """A Stage card, effects from top to bottom (CD-201)."""

    __slots__ = ("advance", "cards", "down", "propeller", "reactivates", "smoke", "up")

    def __init__(self, t: ComponentTable) -> None:
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

    def __init__(self, t: ComponentTable) -> None:
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

    def __init__(self, t: ComponentTable) -> None:
        self.dice: Final = strength(t)
        self.constraint: Final = t.place_of("constraint", FORBIDS)


def strength(t: ComponentTable) -> tuple[int, ...]:
    """The dice symbols of a card (CD-110 to CD-112)."""
    symbols = (*FACES, "roll")
    dice = t.texts("dice", symbols)
    if not 1 <= len(dice) <= 4:
        raise t.fail("dice", "one to four dice symbols")
    return tuple([symbols.index(symbol) for symbol in dice])


class Pieces:
    """All components (CD-002 to CD-008)."""

    __slots__ = (
        "alike",
        "ambushes",
        "assault_cards",
        "assaults",
        "course_cards",
        "crew",
        "crew_cards",
        "deck_cards",
        "draft_row",
        "energy",
        "equipment",
        "generator_slots",
        "gold",
        "hand_dealt",
        "hold_slots",
        "masts",
        "pirate_cards",
        "pirate_starts",
        "pirates",
        "smoke",
        "stage_cards",
        "stages",
        "start_cards",
        "start_propeller",
        "start_smoke",
        "used_assaults",
    )

    def __init__(self, c: Components) -> None:
        self.equipment: Final = [t.number("count", 0, 60) for t in c.tables("equipment", KINDS)]
        ambushes = c.kinds("ambush", AMBUSHES)
        stages, pirates = c.kinds("stage", STAGES), c.kinds("pirate", PIRATES)
        assaults, crew = c.kinds("assault", ASSAULTS), c.kinds("crew", CREW)
        self.ambushes: Final = [Ambush(t) for t in ambushes]
        self.stages: Final = [Stage(t) for t in stages]
        self.pirates: Final = [Pirate(t) for t in pirates]
        self.alike: Final = [[i for i, p in enumerate(self.pirates) if p.mode == q.mode] for q in self.pirates]
        self.assaults: Final = [Assault(t) for t in assaults]
        self.crew: Final = [CrewCard(t, sheet) for t, sheet in zip(crew, SHEETS, strict=True)]
        # the numbers of what is in the box
        here, first = in_box(ambushes), len(START_CARDS)
        self.start_cards: Final = [i for i in here if i < first]
        self.course_cards: Final = [i for i in here if i >= first]
        self.stage_cards: Final = in_box(stages)
        self.pirate_cards: Final = in_box(pirates)
        self.assault_cards: Final = in_box(assaults)
        self.crew_cards: Final = in_box(crew)
        self.energy: Final = [
            Energy(t.number("cards_down", 0, 12), t.number("cards_up", 0, 12), t.number("remove_resources", 0, 12))
            for t in c.tables("energy_token", ENERGY)
        ]
        gold, smoke = tokens(c)
        self.gold: Final = gold.number("count", 0, 40)
        self.smoke: Final = smoke.number("count", 1, 40)
        self.start_smoke: Final = smoke.number("start_in_hold", 0, 3)
        decks = c.kinds("upper_deck", DECKS)
        self.deck_cards: Final = in_box(decks)
        self.generator_slots: Final = [t.number("generator_slots", 1, len(ENERGY)) for t in decks]
        self.hold_slots: Final = [t.number("hold_slots", 2, 20) for t in decks]
        if self.start_smoke + 1 > min(self.hold_slots):
            raise smoke.fail("start_in_hold", "that it fits into every hold beside one Crew token")
        self.start_propeller: Final = c.table("start_tile").number("propeller", 1, 6)
        self.masts: Final = c.table("pirate_ship").number("masts", 1, 9)
        self.used_assaults: Final = c.table("assault_rules").number("used", 1, len(self.assault_cards))
        if self.used_assaults != self.masts:
            raise c.table("assault_rules").fail("used", f"as many Assaults as masts, {self.masts}")
        start = c.table("starting_equipment")
        self.hand_dealt: Final = start.number("dealt_each", 0, 10)
        self.draft_row: Final = start.number("draft_row", 0, 10)
        self.pirate_starts: Final = {
            t.text("id"): t.numbers("pirate_starts", 2, LAST_CARD) for t in c.tables("mode", MODES)
        }
        hands_can_be_dealt(start, self)
        enough_cards(c, self)
        every_mode_plays(c, self)
        printed_on_the_table(c)

    def terms(self, setting: Setting) -> Terms:
        """What was agreed for a game with these pieces."""
        return Terms(setting, self)


class Terms:
    """The choices of the table, read once (the rulings that are options)."""

    def __init__(self, setting: Setting, box: Pieces, unspoken: bool = False) -> None:
        protocol = setting.text("comm-protocol")
        self.talks: Final = protocol in ("advise", "dialogue") and not unspoken  # the program carries windows (CD-071)
        self.remembers: Final = not unspoken  # what was told of a hand is kept for whoever imagines it
        self.unspoken: Final[Terms] = self if unspoken else Terms(setting, box, True)  # the same, no more windows
        self.dialogue: Final = protocol == "dialogue"
        self.table_talk: Final = protocol == "table-talk"
        self.memory_aid: Final = setting.on("memory-aid")
        self.consecutive_stages: Final = setting.on("consecutive-stages")
        self.recycle_stages: Final = setting.on("recycle-stage-pile")
        self.stage_departure: Final = setting.text("stage-departure") == "stage-card"
        self.voluntary_failure: Final = setting.on("voluntary-failure")
        self.recycle_crew: Final = setting.on("recycle-crew-discard")
        self.reactivate_one: Final = setting.text("boarding-reactivation") == "one"
        self.pool: Final = setting.text("normal-pirate-pool")
        self.boarding_side_public: Final = setting.on("boarding-side-public")
        self.mode: Final = setting.mode
        self.final: Final = setting.mode != "quick"
        starts = box.pirate_starts[setting.mode]  # CD-025; the ladder changes nothing else (CD-293)
        self.pirate_start: Final = starts[min(setting.number("ladder"), len(starts)) - 1]


def tokens(c: Components) -> tuple[ComponentTable, ComponentTable]:
    """Gold and Smoke."""
    found = {t.text("id"): t for t in c.tables("token")}
    for needed in ("gold", "smoke"):
        if needed not in found:
            raise ComponentError(f"{c.place}: [[token]]: {needed} is missing")
    return found["gold"], found["smoke"]


def hands_can_be_dealt(start: ComponentTable, box: Pieces) -> None:
    if box.draft_row % 2:
        raise start.fail("draft_row", "an even number, so that both draft as many cards")
    if 2 * box.hand_dealt + box.draft_row > sum(box.equipment):
        raise start.fail("dealt_each", "no more cards than the Equipment deck has")


def enough_cards(c: Components, box: Pieces) -> None:
    """What the set-up lays out, of cards that a box may have fewer of (CD-031 to CD-035, CD-038)."""
    for field, found, needed in (
        ("ambush", box.start_cards, 1),
        ("ambush", box.course_cards, LAST_CARD - 1),
        ("stage", box.stage_cards, 1),
        ("crew", box.crew_cards, 1),
        ("upper_deck", box.deck_cards, 1),
    ):
        if len(found) < needed:
            raise ComponentError(f"{c.place}: [[{field}]]: too few are in the box to lay out a game")


def every_mode_plays(c: Components, box: Pieces) -> None:
    """A start and a pirate for each mode (CD-021 to CD-025)."""
    pirates = [box.pirates[i] for i in box.pirate_cards]
    for mode in MODES:
        if not box.pirate_starts[mode]:
            raise ComponentError(f"{c.place} [[mode]] {mode}: pirate_starts: expected at least one course card")
        if mode not in [pirate.mode for pirate in pirates]:
            raise ComponentError(f"{c.place}: [[pirate]]: {mode} has no pirate")
    if "blue" not in [pirate.colour for pirate in pirates]:
        raise ComponentError(f"{c.place}: [[pirate]]: Normal draws among the blue ones, and there is none")


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
