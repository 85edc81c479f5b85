"""The state of an expedition: everything that changes, with who may see it.

Most of its lists change seldom; a rule puts another list in their stead (`put`, `add`), and clones share them. What
changes every month is changed in place and copied.
"""

from __future__ import annotations

from typing import Any, Final

from astrarium.kernel import Setting, State, put
from astrarium.kernel.fields import Aside, Board, Boards, ByRule, Nobody, Owner, Public, fields

from .box import VALUES, Pieces
from .cards import STAGES
from .nouns import CARD_COUNT, CONTINENTS, PLANETS, QUESTS, ROCKETS, SATURN_V, SET_COUNT
from .sheets import INSTRUMENTS, VEHICLES
from .terms import Terms, agreed

SEATS: Final = range(4)  # as many as ever sit down, for frames that are made once and shared
# seats at the table -> the seat that begins -> all of them to the left
ROUNDS: Final = [[[(start + i) % n for i in range(n)] for start in range(n)] for n in range(len(SEATS) + 1)]

# where a die can be: 72 squares, then the trajectory
EARTH_SQUARES: Final = 72
OUTBOUND: Final = 72  # outbound stages 1 to 5
MOON: Final = 77  # lunar orbit, with the lunar module on the surface
INBOUND: Final = 78  # inbound stages 1 to 5
RETURNED: Final = 83
OUT: Final = 84

# sides of lunar and set tokens
INACTIVE: Final = 0
ACTIVE: Final = 1
SPENT: Final = 2
LOADED: Final = 3

# a lunar token on the sextant (AN-132, AN-R85)
EMPTY: Final = 0
FIRST_USE: Final = 1
WAITING: Final = 2
LAST_USE: Final = 3

# declared actions (AN-033)
NOTHING: Final = -1
OBSERVING: Final = 0
PLANNING: Final = 1
PLANNED: Final = 2
TRAVELLING: Final = 3
FLYING: Final = 4
PASSING: Final = 5
RISING: Final = 6
LAUNCHING: Final = 7

# deeds: parts of missions that were done at a place or a moment (AN-R43)
STOOD_THERE: Final = 1  # + agenda, as a bit each
CORNER: Final = 1 << 24  # three bits, one for each corner of the Polynesian Triangle


def stage_of(place: int) -> int:
    """The number of a trajectory place: outbound 0 to 4, inbound 5 to 9."""
    return place - OUTBOUND if place < MOON else place - INBOUND + STAGES


def place_of(stage: int) -> int:
    return OUTBOUND + stage if stage < STAGES else INBOUND + stage - STAGES


@fields
class Expedition(State):
    """A game of AstroNavigators."""

    box: Aside[Pieces]
    terms: Aside[Terms]
    # the month and its cards
    month: Public[int] = 1  # game month, 1 to MONTHS
    daylight: Public[int]  # hours that the Sun hides, a choice of the table (AN-R07)
    first: Public[int]  # the first player
    order: Public[list[int]]  # seats that choose before the first player this month (AN-R83)
    weeks: Public[Boards]  # the piles of weeks 1 to 4, bottom card first, open to all (AN-R02)
    deck: Public[Board]  # the observation deck below its face-up top card, in groups of unknown order
    deck_groups: Public[Board]  # sizes of these groups
    deck_top: Public[int] = -1  # face up, or -1
    tossed: Public[list[int]]  # leftovers out of the weeks (the option of AN-R01)
    laid: Public[list[int]]  # planned cards and what they cover, each by its place: laid.py (AN-182)
    # the draft
    continent: ByRule[list[int]]  # seat -> continent
    sealed: Public[bool]  # characters are still face down
    returned: Owner[list[int]]  # the character a seat gave back
    offer: ByRule[list[int]]  # cards before the asked seat, to keep one of
    # what lies before each seat
    nk: Public[Board]  # Navigation Knowledge of each seat
    dv: Public[list[int]]  # Difficulty Value of each seat
    place: Public[Board]  # of each seat's die: a square, the trajectory, the Moon, RETURNED or OUT
    face: Public[Board]  # of the die, or -1 before the first travel (AN-R77)
    week: Public[Board]  # taken this month, or -1
    act: Public[Board]  # declared this month, or NOTHING
    astronaut: Public[list[int]]  # 1 once a seat trains for space
    keen: Public[list[int]]  # has asked to be asked this month whether to become an astronaut (AN-R93)
    launched: Public[list[int]]  # 1 once a seat has launched
    pad: Public[list[int]]  # the rocket of the last launch, or -1
    abort_left: Public[list[int]]  # 1 while the abort token is left
    abort_stage_left: Public[list[int]]  # 1 while the abort stage is left
    used: Public[list[int]]  # seat * 6 + vehicle
    tile: Public[list[int]]  # seat * 7 + continent -> tile, or -1
    flipped: Public[list[int]]  # seat * 7 + continent -> 1 once its tile is turned over
    tile_top: Public[list[int]]  # the visible tile of each continent's pile
    saved: Public[list[int]]  # seat * 3 + place of the save area -> card, or -1
    scored: Public[list[int]]  # seat * 50 + card
    icons: Public[list[int]]  # seat * 12 + set
    set_token: Public[list[int]]  # seat * 12 + set
    lunar_token: Public[list[int]]  # seat * 4 + phase
    sxt: Public[list[int]]  # the phase on the sextant, or -1
    sxt_use: Public[list[int]]  # how often the loaded sextant may still cancel a tile
    sct: Public[list[int]]  # the set on the scanning telescope, or -1
    ai: Public[list[int]]  # the set on the attitude indicator, or -1
    match: Public[Board]  # 1 if a calibrated set came into view (AN-133)
    rocket_step: Public[Board]  # extra steps by the rocket's ability (AN-272, AN-273)
    cancelled: Public[Board]  # the sextant has cancelled a tile in this phase
    calibrating: Public[bool] = False  # in the calibration phase what is loaded does not work yet (AN-132)
    # the trajectory; outbound stages 0 to 4, inbound 5 to 9
    track: Public[list[int]]  # the value on each stage, or -1 while face down
    face_down: Nobody[list[int]]  # the value of a tile that nobody has seen, or -1
    pile: ByRule[Board]  # stage * 6 + value -> tiles that nobody has seen
    discard: Public[list[int]]  # stage * 6 + value -> tiles exchanged away
    removed: Public[list[int]]  # tiles taken off the track by exchanges: stage * 6 + value
    hand: ByRule[list[int]]  # seat * 5 + stage -> value, or -1
    drawn: Public[list[int]]  # seat * 5 + stage -> 1 once a tile of it was drawn in training
    exchanged: Public[list[int]]  # 1 once a seat has exchanged a tile
    steps: Public[int]  # left in the movement under way
    stage_dv: Public[int]  # what the stage just entered costs, before it is taken or cancelled
    jumps: Public[list[int]]  # times a seat was jumped over in this movement (AN-228)
    stamp: Public[int]  # counts arrivals, for `since`
    since: Public[list[int]]  # when a seat reached its place
    out_stage: Public[list[int]]  # the stage reached by those who are out, or -1
    barred: Public[list[int]]  # from reputation for arrival (AN-213)
    # agendas
    mission: Owner[list[int]]  # the hidden agenda, or -1 once it is revealed
    mission_open: Public[list[int]]  # the revealed agenda, or -1
    deeds: Public[list[int]]  # seat -> agendas whose deed is done, a bit each
    named: Public[list[int]]  # the value named for Thermal Roll, or -1
    narrow: Public[list[int]]  # seat * 2 + track -> the stage of Science and Superstition, or -1
    boon: Public[list[int]]  # what the planet agenda takes off each stage DV of this movement
    festival: Public[Board]  # 1 in the month a seat has used its festival exchange
    relaunched: Public[Board]  # 1 in the month a seat has launched again after an abort
    # things on the table
    earth_rise: Public[list[int]]  # cards set aside in Constellation mode
    heliport: Public[list[int]]  # the square of each heliport, or -1
    site: Public[list[int]]  # rocket -> square, or -1
    rocket_deck: ByRule[Board]  # rockets not drawn
    quest_deck: ByRule[Board]  # quests not drawn
    slot_owner: Public[list[int]]  # secret cards in the order they were taken: quests 0 to 6, rockets 7 and up
    slot_card: ByRule[list[int]]  # the secret card in each slot
    slot_open: Public[list[int]]  # 1 if everybody knows the card
    slot_not: ByRule[list[int]]  # slot * seats + observer -> cards this observer knows it is not, a bit each
    held: Public[int]  # secret cards that a failed search showed to be in nobody's deck, a bit each
    instrument: Public[list[int]]  # -> its owner, or -1
    tool: Public[Board]  # the instrument beside the character this month, or -1
    sextant_ready: Public[bool] = True  # whether the Sextant shows its face, and not its cog wheels (AN-261)
    sextant_uses: Public[int]  # times it was used in the game (AN-261)
    cook: Public[list[int]]  # targets of Captain Cook observed at the place itself, a bit each
    planets: Public[Board]  # the unit of each planet on the orrery, or -1
    planet_deck: Public[Board]  # the planet deck below its face-up top card
    planet_groups: Public[Board]  # sizes of its groups of unknown order
    planet_top: Public[int] = -1  # face up, or -1
    # solo
    shadow: Public[int] = -1  # where its spacecraft is: a trajectory place, -1 on Earth before its launch
    shadow_week: Public[int] = -1  # the week its token lies on, or -1
    bad_week: Public[int]  # the week that is closed this month

    # ------------------------------------------------------------ what a seat may see (section 20)
    BAGS = ("rocket_deck", "quest_deck")
    LEDGER = ("slot_not",)
    SEEN_BY = {
        "continent": ("sealed",),
        "offer": ("asked",),
        "pile": (),
        "hand": (),
        "slot_card": ("slot_owner", "slot_open"),
        "slot_not": (),
        "rocket_deck": (),
        "quest_deck": (),
    }

    def see(self, field: str, seat: int) -> Any:
        if field == "continent":
            return [c if i == seat or not self.sealed else -1 for i, c in enumerate(self.continent)]
        if field == "offer":
            return self.offer if self.asked == seat else []
        if field == "pile":
            return [sum(self.pile[i : i + VALUES]) for i in range(0, len(self.pile), VALUES)]
        if field == "hand":
            lo, hi = seat * STAGES, (seat + 1) * STAGES
            return [v if v < 0 or (seat >= 0 and lo <= i < hi) else -2 for i, v in enumerate(self.hand)]
        if field == "slot_card":
            known = zip(self.slot_card, self.slot_owner, self.slot_open, strict=True)
            return [c if o == seat or open else (-1 if c < len(QUESTS) else -2) for c, o, open in known]
        if field == "slot_not":
            return [self.slot_not[i] for i in range(seat, len(self.slot_not), self.seats)] if seat >= 0 else []
        assert field in ("rocket_deck", "quest_deck")
        return len(self.rocket_deck if field == "rocket_deck" else self.quest_deck)

    # ------------------------------------------------------------ words of the rules
    def calendar_month(self) -> int:
        """March = 3 is game month 1."""
        return (self.month + 1) % 12 + 1

    def year_two(self) -> bool:
        return self.month > 12

    def on_earth(self, seat: int) -> bool:
        return self.place[seat] < EARTH_SQUARES

    def playing(self, seat: int) -> bool:
        """Neither returned nor out (AN-R73, AN-R74)."""
        return self.place[seat] < RETURNED

    def clockwise(self, start: int) -> list[int]:
        """The seats still playing, from one seat on to the left."""
        seats = ROUNDS[self.seats][start]
        for place in self.place:
            if place >= RETURNED:
                return [seat for seat in seats if self.place[seat] < RETURNED]
        return seats

    def can(self, seat: int, ability: int) -> bool:
        """Whether the seat's character has an ability (AN-180 to AN-186)."""
        return self.terms.abilities and self.box.ability[self.continent[seat]] == ability

    def has(self, seat: int, reward: int) -> bool:
        """Whether the seat has revealed an agenda with this reward (AN-218, AN-220)."""
        shown = self.mission_open[seat]
        return shown >= 0 and self.box.agendas[shown].reward == reward

    def has_technique(self, seat: int, technique: int) -> bool:
        """By the character or by an owned instrument (AN-057, AN-187, AN-188, AN-189); some have no effect
        (AN-190)."""
        if self.box.technique[self.continent[seat]] == technique:
            return True
        if seat in self.instrument:
            for i, owner in enumerate(self.instrument):
                if owner == seat and technique in self.box.quests[i].techniques:
                    return True
        return False

    def unused(self, seat: int) -> list[int]:
        """The continents whose tile the seat has and has not flipped yet (AN-094)."""
        own, tile, flipped = seat * 7, self.tile, self.flipped
        return [k for k in range(7) if tile[own + k] >= 0 and not flipped[own + k]]

    def tile_with(self, seat: int, special: int) -> int:
        """The continent of an unused tile of the seat that shows a special icon, or -1."""
        shown = self.box.tile_special
        own = seat * 7
        for k, tile in enumerate(self.tile[own : own + 7]):
            if tile >= 0 and shown[tile] == special and not self.flipped[own + k]:
                return k
        return -1

    def in_sight(self, icon: int) -> bool:
        """A set, unless it is -1, is in view on the top card of any week, or on the face-up planet card (AN-134,
        AN-R58)."""
        if icon < 0:
            return False
        shows = self.box.shows
        for pile in self.weeks:
            if pile and shows[pile[-1] * SET_COUNT + icon]:
                return True
        return self.planet_top >= 0 and shows[self.planet_top * SET_COUNT + icon]

    def top(self, week: int) -> int:
        """The top card of a week, or -1."""
        pile = self.weeks[week]
        return pile[-1] if pile else -1

    def draw_tile(self, stage: int) -> int:
        """A tile out of the pile of a stage: its value."""
        return self.tile_at(stage, self.draw(self.tiles_left(stage)))

    def tiles_left(self, stage: int) -> int:
        return sum(self.pile[stage * VALUES : (stage + 1) * VALUES])

    def tile_at(self, stage: int, i: int) -> int:
        """The tile of this number comes out of the pile of a stage: its value."""
        low = at = stage * VALUES
        while i >= self.pile[at]:
            i -= self.pile[at]
            at += 1
        self.pile[at] -= 1
        return at - low

    def arrive(self, seat: int, place: int) -> None:
        """Put the die on a place and note when."""
        self.place[seat] = place
        self.stamp += 1
        self.since = put(self.since, seat, self.stamp)


def blank(setting: Setting, box: Any) -> State:
    """An empty table for a setting: the boards, and every token on its first side (AN-001, AN-010, AN-013, AN-014)."""
    assert isinstance(box, Pieces)
    s = Expedition()
    s.clear()
    s.box = box
    s.terms = agreed(setting, box)
    s.daylight = s.terms.daylight
    s.sealed = s.terms.abilities
    s.weeks = [[], [], [], []]
    s.deck = box.deck[:]
    s.deck_groups = [len(s.deck)]
    lay_players_boards(s, setting.seats)
    s.tile_top = [-1] * len(CONTINENTS)
    s.track = [-1] * (2 * STAGES)
    s.face_down = [-1] * (2 * STAGES)
    s.pile = box.tiles[:]
    s.discard = [0] * len(box.tiles)
    s.heliport = [-1, -1]
    s.site = put([-1] * len(ROCKETS), SATURN_V, box.rockets[SATURN_V].sites[0])  # AN-007
    s.instrument = [-1] * len(INSTRUMENTS)
    s.planets = [-1] * len(PLANETS)
    s.bad_week = box.bad_start if s.terms.solo else -1
    if s.terms.abilities:
        s.rocket_deck = s.box.rocket_cards[:]  # AN-176
    if s.terms.solar:
        s.quest_deck = s.box.quest_cards[:]  # AN-253
        s.planet_deck = box.planet_deck[:]  # AN-252
        s.planet_groups = [len(s.planet_deck)]
    elif s.terms.abilities:
        s.earth_rise = box.earth_rises[:]  # AN-175
    return s


def lay_players_boards(s: Expedition, n: int) -> None:
    """What lies before each of n seats."""
    s.continent, s.returned, s.face, s.week, s.pad = [-1] * n, [-1] * n, [-1] * n, [-1] * n, [-1] * n
    s.nk, s.dv, s.place, s.act = [0] * n, [0] * n, [0] * n, [NOTHING] * n
    s.astronaut, s.keen, s.launched = [0] * n, [0] * n, [0] * n
    s.abort_left, s.abort_stage_left = [1] * n, [1] * n
    s.used = [0] * (len(VEHICLES) * n)
    s.tile, s.flipped = [-1] * (len(CONTINENTS) * n), [0] * (len(CONTINENTS) * n)
    s.saved, s.scored = [-1] * (3 * n), [0] * (CARD_COUNT * n)
    s.icons, s.set_token = [0] * (SET_COUNT * n), [INACTIVE] * (SET_COUNT * n)
    s.lunar_token = [INACTIVE] * (4 * n)
    s.sxt, s.sxt_use, s.sct, s.ai = [-1] * n, [EMPTY] * n, [-1] * n, [-1] * n
    s.match, s.rocket_step, s.cancelled = [0] * n, [0] * n, [0] * n
    s.hand, s.drawn, s.exchanged = [-1] * (STAGES * n), [0] * (STAGES * n), [0] * n
    s.jumps, s.since, s.out_stage, s.barred = [0] * n, [0] * n, [-1] * n, [0] * n
    s.mission, s.mission_open, s.deeds, s.named = [-1] * n, [-1] * n, [0] * n, [-1] * n
    s.narrow, s.boon, s.festival, s.relaunched = [-1] * (2 * n), [0] * n, [0] * n, [0] * n
    s.tool, s.cook = [-1] * n, [0] * n
