"""The state of a Celestia Duo game: positions, hands, hold, dice; and what each partner knows of the other."""

from __future__ import annotations

from typing import Any, Final

from astrarium.kernel import SPECTATOR, Setting, State
from astrarium.kernel.fields import Aside, Board, Boards, ByRule, Nobody, OwnerTotal, Public, Total, fields

from .actions import WANT
from .box import CREW, FACES, JOKER, NO_CREW, NO_PAIR, NO_SMOKE, STAGES, Assault, DuoBox, Pirate

# where a Crew card is
IN_PILE: Final = 0
ACTIVE: Final = 1
SIDEWAYS: Final = 2
DISCARDED: Final = 3

NONE: Final = -1

# what chance decides and a scenario may fix (CD-310, CD-313)
SOURCES: Final = (
    "captain",
    "upper_deck",
    "pirate",
    "crew",
    "course",
    "stages",
    "assaults",
    "energy",
    "equipment",
    "hidden",
    "dice",
)
FIRST_CAPTAIN: Final = 0
UPPER_DECK: Final = 1
PIRATE: Final = 2
CREW_PILE: Final = 3
COURSE: Final = 4  # all of it: position - 1 -> Ambush card
STAGE_PILE: Final = 5
ASSAULT_PILE: Final = 6
ENERGY_TOKENS: Final = 7
EQUIPMENT_PILE: Final = 8
HIDDEN: Final = 9  # which of the face-down cards of a share is taken
DICE: Final = 10


class DuoOptions:
    """The choices of the table, read once (the rulings that are options)."""

    __slots__ = (
        "boarding_side_public",
        "consecutive_stages",
        "dialogue",
        "final",
        "memory_aid",
        "mode",
        "pirate_start",
        "pool",
        "reactivate_one",
        "recycle_crew",
        "recycle_stages",
        "stage_departure",
        "table_talk",
        "talks",
        "voluntary_failure",
    )

    def __init__(self, setting: Setting, box: DuoBox) -> None:
        protocol = setting.text("comm-protocol")
        self.talks: Final = protocol in ("advise", "dialogue")  # the program carries the windows (CD-071)
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


@fields
class Duo(State):
    """A game of Celestia Duo: two ships, the course, the airship's hold, two hands without a limit (CD-012, CD-014,
    CD-R02), and what each partner can know of the other's."""

    box: Aside[DuoBox]
    opt: Aside[DuoOptions]
    captain: Public[int]
    turn: Public[int]
    airship: Public[int]
    pirate: Public[int]
    masts: Public[int]
    pirate_card: Public[int]
    boarding: Public[int]  # 1 once the final confrontation has begun
    boarding_side: ByRule[int]  # the Pirate card whose boarding side will count
    course: Public[Board]  # position -> Ambush card turned up there, or NONE
    known_course: ByRule[Board]  # position -> face-down card that both players have seen, or NONE
    start_bag: Nobody[Board]
    ambush_bag: Nobody[Board]
    stage: Public[int]  # the Stage card the airship stands on, or NONE
    stage_at: Public[Board]  # Stage card -> the position where it was laid, or NONE
    stage_bag: Public[Board]
    since_stage: Public[int]  # Ambush cards turned up since the last stage
    assault: Public[int]
    assault_bag: Public[Board]
    deck: Public[int]
    energy: Public[int]  # tokens left in the generator
    turned: Public[Board]  # Energy tokens whose underside was seen
    gold: Public[int]
    smoke: Public[int]
    crew: Public[Board]
    hand: OwnerTotal[Board]  # seat * 6 + kind
    known: ByRule[Board]  # cards publicly known to be in a hand (CD-084)
    sure: Nobody[Board]  # what the partner can be sure of: at least so many,
    most: Nobody[Board]  # and at most so many
    pile: Total[Board]
    discard: Public[Board]
    played: Public[Board]  # in the current combat (CD-139)
    row: Public[Board]  # face-up cards of the draft or the share
    down: Total[Board]  # face-down cards of the share
    dice: Public[Board]
    talk: ByRule[Board]  # advice given in the window that is open
    advices: ByRule[Board]  # the last advice of each seat, or NONE
    statements: Public[Board]  # seat * 13 + statement, in order
    fixed: Nobody[Boards]  # for each of SOURCES the coming draws; empty when all is left to chance (CD-313)

    # ------------------------------------------------------------ who knows what (section 17)
    def see(self, field: str, seat: int) -> Any:
        if field == "known_course":
            return self.known_course if seat != SPECTATOR else None
        if field == "boarding_side":  # CD-R43
            return self.boarding_side if self.boarding or self.opt.boarding_side_public else NONE
        if field in ("talk", "advices"):  # an advice may name a card that only the partners have seen (CD-303)
            said = self.talk if field == "talk" else self.advices
            return [NONE if advice >= WANT else advice for advice in said] if seat == SPECTATOR else said
        return self.known if self.opt.memory_aid else None  # CD-083, CD-R11

    def redeal(self, seat: int) -> None:
        """The partner's hand, the face-down cards and the pile, dealt again within what this seat can be sure of;
        and a boarding side that nobody has seen (CD-R43). What a scenario fixed is not known either."""
        self.fixed = []
        if not (self.boarding or self.opt.boarding_side_public):
            sides = [i for i, p in enumerate(self.box.pirates) if p.mode == self.pirate_now().mode]
            self.boarding_side = sides[self.draw(len(sides))]
        theirs = (1 - seat) * 6
        pool = self.pile
        size = 0
        for kind in range(6):
            size += self.hand[theirs + kind]
            pool[kind] += self.hand[theirs + kind] + self.down[kind] - self.sure[theirs + kind]
            self.hand[theirs + kind] = self.sure[theirs + kind]
            size -= self.sure[theirs + kind]
        hidden = sum(self.down)
        self.down = [0] * 6
        room = [0] * 6
        for _ in range(size):
            for kind in range(6):
                space = self.most[theirs + kind] - self.hand[theirs + kind]
                room[kind] = pool[kind] if space > 0 else 0
            kind = self.draw_kind(room)
            pool[kind] -= 1
            self.hand[theirs + kind] += 1
        for _ in range(hidden):
            self.down[self.draw_kind(pool)] += 1

    def hand_size(self, seat: int) -> int:
        return sum(self.hand[seat * 6 : seat * 6 + 6])

    def take_open(self, seat: int, kind: int) -> None:
        """A card that both players saw goes into a hand (CD-044, CD-197)."""
        i = seat * 6 + kind
        self.hand[i] += 1
        self.known[i] += 1
        self.sure[i] += 1
        self.most[i] += 1

    def take_unseen(self, seat: int, kind: int) -> None:
        """A card that only its taker sees goes into a hand (CD-196)."""
        self.hand[seat * 6 + kind] += 1
        for i in range(seat * 6, seat * 6 + 6):
            self.most[i] += 1

    def lay_down(self, seat: int, kind: int, where: list[int]) -> None:
        """A card leaves a hand, seen by both (CD-084)."""
        i = seat * 6 + kind
        self.hand[i] -= 1
        where[kind] += 1
        self.known[i] = max(0, self.known[i] - 1)
        self.sure[i] = max(0, self.sure[i] - 1)
        self.most[i] -= 1

    def reshuffle(self) -> None:
        """The discard becomes the new pile (CD-199); its composition is public (CD-305), so each partner can count
        what is neither there nor in the own hand: the other's hand, and face-down cards that still lie there."""
        for kind in range(6):
            self.pile[kind] += self.discard[kind]
            self.discard[kind] = 0
        self.tell("reshuffled", "CD-199")
        hidden = sum(self.down)
        for i in range(12):
            counted = self.hand[i] + self.down[i % 6]
            self.sure[i] = max(self.sure[i], counted - hidden)
            self.most[i] = min(self.most[i], counted)

    def draw_equipment(self, to: list[int]) -> int:
        """The top card of the Equipment pile, or NONE when pile and discard are empty (CD-199, CD-R48)."""
        if sum(self.pile) == 0:
            if sum(self.discard) == 0:
                return NONE
            self.reshuffle()
        kind = self.draw_from(EQUIPMENT_PILE, self.pile)
        to[kind] += 1
        return kind

    def discard_played(self) -> None:
        """After the combat the played cards go to the discard (CD-139)."""
        for kind in range(6):
            self.discard[kind] += self.played[kind]
        self.played = [0] * 6

    def show_dice(self) -> None:
        """Everybody sees the combination (CD-112)."""
        if self.tape is not None:
            self.tell("dice", "CD-112", " ".join([FACES[face] for face in self.dice]))

    # ------------------------------------------------------------ chance, unless a scenario fixed it (CD-313)
    def arranged(self, source: int) -> int:
        """The next draw as a scenario fixed it, or NONE for chance."""
        return self.fixed[source].pop(0) if self.fixed and self.fixed[source] else NONE

    def roll(self) -> int:
        """A fair die (CD-311)."""
        face = self.arranged(DICE)
        return face if face != NONE else self.draw(6)

    def choose(self, source: int, among: list[int]) -> int:
        """One of several, at random."""
        one = self.arranged(source)
        return one if one in among else among[self.draw(len(among))]

    def draw_from(self, source: int, counts: list[int]) -> int:
        """A random card out of a pile kept as a number for each kind."""
        kind = self.arranged(source)
        if kind == NONE or counts[kind] == 0:
            return self.draw_kind(counts)
        counts[kind] -= 1
        return kind

    # ------------------------------------------------------------ the airship
    @property
    def mate(self) -> int:
        return 1 - self.captain

    def role(self, role: int) -> int:
        """The seat of the Captain (0) or the Mate (1)."""
        return self.captain if role == 0 else 1 - self.captain

    def crew_aboard(self) -> int:
        return self.crew.count(ACTIVE) + self.crew.count(SIDEWAYS)

    def free_slots(self) -> int:
        """CD-010: what the hold still takes."""
        return self.box.hold_slots[self.deck] - self.gold - self.smoke - self.crew_aboard()

    def propeller(self) -> int:
        """The number of the place where the airship stands (CD-100 to CD-102, CD-R14, CD-R15)."""
        if self.stage != NONE and self.opt.stage_departure:
            return self.box.stages[self.stage].propeller
        if self.airship == 0:
            return self.box.start_propeller
        return self.box.ambushes[self.course[self.airship]].propeller

    def pirate_now(self) -> Pirate:
        return self.box.pirates[self.pirate_card]

    def boarding_now(self) -> Pirate:
        return self.box.pirates[self.boarding_side]

    def assault_now(self) -> Assault:
        return self.box.assaults[self.assault]

    # ------------------------------------------------------------ constraints of an Assault
    def crew_allowed(self) -> bool:
        """CD-258."""
        return self.assault == NONE or self.box.assaults[self.assault].constraint != NO_CREW

    def smoke_allowed(self) -> bool:
        """CD-259."""
        return self.assault == NONE or self.box.assaults[self.assault].constraint != NO_SMOKE

    def pairs_allowed(self) -> bool:
        """CD-260."""
        return self.assault == NONE or self.box.assaults[self.assault].constraint != NO_PAIR

    def ready(self, who: int) -> bool:
        """Whether a Crew member is aboard, active and allowed now (CD-222, CD-225, CD-258)."""
        return self.crew[who] == ACTIVE and self.crew_allowed()

    def turn_sideways(self, who: int) -> None:
        """CD-222."""
        self.crew[who] = SIDEWAYS

    def dismiss(self, who: int) -> None:
        """Card and token leave together, and the power with them (CD-013, CD-156, CD-184, CD-248)."""
        self.crew[who] = DISCARDED

    def lose(self) -> None:
        """At once, for both; the first end reached decides (CD-284, CD-285)."""
        self.finish([-1, -1], [0, 0])

    def win(self) -> None:
        self.finish([1, 1], [1, 1])


def blank(setting: Setting, box: Any) -> State:
    """Everything in the box, nothing on the table."""
    s = Duo()
    s.box = box
    s.opt = DuoOptions(setting, s.box)
    s.captain = 0
    s.turn = 0
    s.airship = 0
    s.pirate = s.opt.pirate_start
    s.masts = s.box.masts
    s.pirate_card = 0
    s.boarding = 0
    s.boarding_side = 0
    s.course = [NONE] * 26
    s.known_course = [NONE] * 26
    s.start_bag = []
    s.ambush_bag = []
    s.stage = NONE
    s.stage_at = [NONE] * len(STAGES)
    s.stage_bag = []
    s.since_stage = 0
    s.assault = NONE
    s.assault_bag = []
    s.deck = 0
    s.energy = 0
    s.turned = []
    s.gold = 0
    s.smoke = 0
    s.crew = [IN_PILE] * len(CREW)
    s.hand = [0] * 12
    s.known = [0] * 12
    s.sure = [0] * 12
    s.most = [0] * 12
    s.pile = s.box.equipment[:]
    s.discard = [0] * 6
    s.played = [0] * 6
    s.row = [0] * 6
    s.down = [0] * 6
    s.dice = []
    s.talk = []
    s.advices = [NONE, NONE]
    s.statements = []
    s.fixed = []
    return s


def census(s: State) -> dict[str, int]:
    """Every card and token is always in exactly one place (CD-004, CD-013)."""
    assert isinstance(s, Duo)
    b = s.box
    seen = [c for c in s.course if c != NONE] + [c for c in s.known_course if c != NONE]
    counts = {
        f"card {kind}": s.hand[kind]
        + s.hand[6 + kind]
        + s.pile[kind]
        + s.discard[kind]
        + s.played[kind]
        + s.row[kind]
        + s.down[kind]
        for kind in range(JOKER + 1)
    }
    counts["ambushes"] = len(seen) + len(s.start_bag) + len(s.ambush_bag)
    counts["different ambushes"] = len(set(seen + s.start_bag + s.ambush_bag))
    counts["stages"] = len(s.stage_bag) + len(STAGES) - s.stage_at.count(NONE)
    counts["energy"] = s.energy + len(s.turned) - b.generator_slots[s.deck]
    counts["hold not overfull"] = int(s.free_slots() >= 0 and 0 <= s.gold <= b.gold and 0 <= s.smoke <= b.smoke)
    return counts
