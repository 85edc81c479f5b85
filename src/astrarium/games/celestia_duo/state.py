"""The state of a Celestia Duo game: positions, hands, hold, dice; and what each partner knows of the other."""

from __future__ import annotations

from typing import Any, Final

from astrarium.kernel import SPECTATOR, Setting, State
from astrarium.kernel.fields import Aside, Board, Boards, ByRule, Nobody, OwnerTotal, Public, Total, fields

from .actions import WANT
from .box import LAIR, NO_CREW, NO_PAIR, NO_SMOKE, STAGES, Assault, Pieces, Pirate, Terms
from .crew import CREW
from .equipment import FACES, JOKER, KINDS, move
from .memory import CAME_OPEN, CAME_UNSEEN, LEARNT, LEFT, LEFT_LAST, LEFT_NAMED, NOTHING, Lore, lore_of

# where a Crew card is
IN_PILE: Final = 0
ACTIVE: Final = 1
SIDEWAYS: Final = 2
DISCARDED: Final = 3
NOT_IN_BOX: Final = 4  # a card that came after the components this game is played with

NONE: Final = -1
NO_KEY: Final = bytes(32)  # of chance that nobody draws from
ONE_HAND: Final = len(KINDS)  # a number for each kind of Equipment card
TWO_HANDS: Final = 2 * ONE_HAND
HAND: Final = [0, ONE_HAND]  # seat -> where its hand begins in a list of both

# what can be put into the hold
GOODS: Final = ("gold", "smoke", "crew")
GOLD_GOODS: Final = 0
SMOKE_GOODS: Final = 1
CREW_GOODS: Final = 2

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


@fields
class Duo(State):
    """A game of Celestia Duo: two ships, the course, the airship's hold, two hands without a limit (CD-012, CD-014,
    CD-R02), and what each partner can know of the other's."""

    box: Aside[Pieces]
    terms: Aside[Terms]
    lore: Aside[Lore]  # what failures and statements told of the hands, and how these changed since (memory.py)
    captain: Public[int]  # the seat that leads this turn
    turn: Public[int]  # turns begun
    airship: Public[int]  # the card the airship stands on
    pirate: Public[int]  # the card the pirate ship stands on
    masts: Public[int]  # masts of the pirate ship still standing
    pirate_card: Public[int]  # the Pirate that is chased
    boarding: Public[int]  # 1 once the final confrontation has begun
    boarding_side: ByRule[int]  # the Pirate card whose boarding side will count
    course: Public[Board] = [NONE] * LAIR  # position -> Ambush card turned up there, or NONE
    known_course: ByRule[Board] = [NONE] * LAIR  # position -> face-down card that both players have seen, or NONE
    start_bag: Nobody[Board]  # Start cards not used, in no order
    ambush_bag: Nobody[Board]  # Ambush cards not laid, in no order
    stage: Public[int] = NONE  # the Stage card the airship stands on, or NONE
    stage_at: Public[Board] = [NONE] * len(STAGES)  # Stage card -> the position where it was laid, or NONE
    stage_bag: Public[Board]  # Stage cards not laid
    since_stage: Public[int]  # Ambush cards turned up since the last stage
    assault: Public[int] = NONE  # the Assault under way, or NONE
    assault_bag: Public[Board]  # Assaults still to come
    deck: Public[int]  # the upper deck of the airship
    energy: Public[int]  # tokens left in the generator
    turned: Public[Board]  # Energy tokens whose underside was seen
    gold: Public[int]  # in the hold
    smoke: Public[int]  # Smoke tokens in the hold
    crew: Public[Board] = [IN_PILE] * len(CREW)  # Crew card -> where it is and whether it is ready
    hand: OwnerTotal[Board] = [0] * TWO_HANDS  # seat * 6 + kind
    known: ByRule[Board] = [0] * TWO_HANDS  # cards publicly known to be in a hand (CD-084)
    sure: Nobody[Board] = [0] * TWO_HANDS  # what the partner can be sure of: at least so many,
    most: Nobody[Board] = [0] * TWO_HANDS  # and at most so many
    pile: Total[Board]  # Equipment not drawn
    discard: Public[Board] = [0] * ONE_HAND  # Equipment put away
    played: Public[Board] = [0] * ONE_HAND  # in the current combat (CD-139)
    row: Public[Board] = [0] * ONE_HAND  # face-up cards of the draft or the share
    down: Total[Board] = [0] * ONE_HAND  # face-down cards of the share
    dice: Public[Board]  # faces of the Ambush dice on the table
    talk: ByRule[Board]  # advice given in the window that is open
    advices: ByRule[Board] = [NONE, NONE]  # the last advice of each seat, or NONE
    statements: Public[Board]  # seat * 13 + statement, in order
    fixed: Nobody[Boards]  # for each of SOURCES the coming draws; empty when all is left to chance (CD-313)

    # ------------------------------------------------------------ who knows what (section 17)
    BAGS = ("start_bag", "ambush_bag")
    LEDGER = ("known", "sure", "most")
    SEEN_BY = {"known_course": (), "boarding_side": ("boarding",), "talk": (), "advices": (), "known": ()}

    def see(self, field: str, seat: int) -> Any:
        if field == "known_course":
            return self.known_course if seat != SPECTATOR else None
        if field == "boarding_side":  # CD-R43
            return self.boarding_side if self.boarding or self.terms.boarding_side_public else NONE
        if field in ("talk", "advices"):  # an advice may name a card that only the partners have seen (CD-303)
            said = self.talk if field == "talk" else self.advices
            return [NONE if advice in WANT else advice for advice in said] if seat == SPECTATOR else said
        return self.known if self.terms.memory_aid else None  # CD-083, CD-R11

    def sketch(self, seat: int) -> Duo:
        """The partner's cards that can't be named are the first that there are."""
        t = self.clone()
        t.key, t.counter, t.pool = NO_KEY, 0, 0
        t.start_bag, t.ambush_bag, t.fixed = sorted(t.start_bag), sorted(t.ambush_bag), []
        if not (t.boarding or t.terms.boarding_side_public):
            t.boarding_side = t.box.alike[t.pirate_card][0]
        theirs = HAND[1 - seat]
        hand, pile, down = t.hand, t.pile, t.down
        for kind in range(ONE_HAND):
            pile[kind] += hand[theirs + kind] + down[kind]
        size, hidden = sum(hand[theirs : theirs + ONE_HAND]), sum(down)
        move(pile, hand, theirs, size)
        if hidden:
            t.down = [0] * ONE_HAND
            move(pile, t.down, 0, hidden)
        return t

    def save(self) -> dict[str, Any]:
        """What was told stands behind the bounds."""
        doc = super().save()
        doc["fields"]["most"] = self.most + self.told
        return doc

    def find_again(self) -> None:
        self.lore, self.most = lore_of(self.most[TWO_HANDS:]), self.most[:TWO_HANDS]

    @property
    def told(self) -> list[int]:
        """The notes of all that is remembered of both hands."""
        return self.lore.notes()

    def learn(self, seat: int, fact: int) -> None:
        """Something was told of a hand."""
        self.lore = Lore(self.lore, seat, LEARNT, fact)

    def hand_of(self, seat: int) -> list[int]:
        """A hand, as a number for each kind."""
        return self.hand[HAND[seat] : HAND[seat] + ONE_HAND]

    def hand_size(self, seat: int) -> int:
        first = HAND[seat]
        return sum(self.hand[first : first + ONE_HAND])

    def holds(self, seat: int, kind: int) -> int:
        return self.hand[HAND[seat] + kind]

    def take_open(self, seat: int, kind: int) -> None:
        """A card that both players saw goes into a hand (CD-044, CD-197)."""
        i = HAND[seat] + kind
        self.hand[i] += 1
        self.known[i] += 1
        self.sure[i] += 1
        self.most[i] += 1
        if self.lore is not NOTHING:
            self.lore = Lore(self.lore, seat, CAME_OPEN, kind)

    def take_unseen(self, seat: int, kind: int) -> None:
        """A card that only its taker sees goes into a hand (CD-196)."""
        self.hand[HAND[seat] + kind] += 1
        for i in range(HAND[seat], HAND[seat] + ONE_HAND):
            self.most[i] += 1
        if self.lore is not NOTHING:
            self.lore = Lore(self.lore, seat, CAME_UNSEEN, 0)

    def lay_down(self, seat: int, kind: int, where: list[int]) -> None:
        """A card leaves a hand, seen by both (CD-084)."""
        i = HAND[seat] + kind
        if self.lore is not NOTHING:
            left = LEFT_LAST if self.hand_size(seat) == 1 else LEFT_NAMED if self.sure[i] > 0 else LEFT
            self.lore = Lore(self.lore, seat, left, kind)
        self.hand[i] -= 1
        where[kind] += 1
        self.known[i] = max(0, self.known[i] - 1)
        self.sure[i] = max(0, self.sure[i] - 1)
        self.most[i] -= 1

    def reshuffle(self) -> None:
        """The discard becomes the new pile (CD-199); its composition is public (CD-305), so each partner can count
        what is neither there nor in the own hand: the other's hand, and face-down cards that still lie there."""
        for kind in range(ONE_HAND):
            self.pile[kind] += self.discard[kind]
            self.discard[kind] = 0
        self.tell("reshuffled", "CD-199")
        hidden = sum(self.down)
        self.lore = NOTHING  # everything can be counted anew
        for i in range(TWO_HANDS):
            counted = self.hand[i] + self.down[i % ONE_HAND]
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
        for kind in range(ONE_HAND):
            self.discard[kind] += self.played[kind]
        self.played = [0] * ONE_HAND

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
        return face if face != NONE else self.draw(len(FACES))

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
        """The number of the place where the airship stands."""
        return propeller(self.box, self.terms, self.airship, self.stage, self.course)

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


def symbols(s: Duo) -> list[int]:
    """The Equipment faces that remain, each once (CD-132, CD-145)."""
    dice = s.dice
    return [face for face in range(JOKER) if face in dice]


def propeller(box: Pieces, terms: Terms, airship: int, stage: int, course: list[int]) -> int:
    """How far one flies from a place: from the Stage made there, the start city, or the Ambush (CD-100 to CD-102,
    CD-R14, CD-R15)."""
    if stage != NONE and terms.stage_departure:
        return box.stages[stage].propeller
    if airship == 0:
        return box.start_propeller
    return box.ambushes[course[airship]].propeller


def blank(setting: Setting, box: Any) -> State:
    """Everything in the box, nothing on the table."""
    s = Duo()
    s.clear()
    s.box = box
    s.terms = s.box.terms(setting)
    s.lore = NOTHING
    s.pirate = s.terms.pirate_start
    s.masts = s.box.masts
    s.pile = s.box.equipment[:]
    for who in range(len(CREW)):
        if who not in s.box.crew_cards:
            s.crew[who] = NOT_IN_BOX
    return s
