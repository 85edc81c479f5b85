"""Judgement: an astronavigator's rules of thumb, among them the advice of AN-162, and how good a position
looks.

Collect knowledge where it is cheap, be at a pad in time, spend the lunar tokens on the heaviest stages. The greedy
player reads one state that it imagines: all public things are true there, and what it holds itself.
"""

from __future__ import annotations

from collections.abc import Callable
from math import tanh
from typing import TYPE_CHECKING, Final

from astrarium.kernel import Action, State

from . import actions as act
from .actions import BOAT, DV_VALUES, SET_COUNT, SPACECRAFT
from .box import CONSTELLATION_TEN, SAVE_THREE, STAGES, VALUES, Agenda
from .flight import ON_MOON, rocket_of, tiles_left, way
from .missions import fulfilled, observed
from .observing import lacks_technique, why_hidden, worth
from .quests import progress
from .secrets import secret_quests, secret_rockets
from .sense_solo import MUST, SOLO_EASE, hunting, keen, lacking, shadow_gains, shadow_months, want_quest
from .state import ACTIVE, EARTH_SQUARES, INACTIVE, MOON, RETURNED, SPENT, Expedition, stage_of
from .travelling import moves

if TYPE_CHECKING:
    from astrarium.bots.outlook import Outlook

DEPTH: Final = 30  # decisions after which a search judges instead of playing on

Score = Callable[[Expedition, int, Action], float]

SET_WORTH: Final = 6.0  # a set token: an extra step, or the odds of one
MOON_WORTH: Final = 9.0  # a lunar token cancels a heavy stage
AGENDA_EASE: Final = {  # how soon a mission is done, and what its reward saves
    "thermal-roll": 9,
    "slippery-boost": 5,
    "walkabout-emu": 8,
    "hokulea": 2,
    "qixi-festival": 7,
    "moon-festival": 6,
    "sphinx-and-pyramids": 4,
    "between-the-poles": 6,
    "chasing-the-hunter": 4,
    "science-and-superstition": 7,
    "demons-and-jaguars": 5,
    "galactic-alignment": 8,
    "spying-the-world": 3,
    "apollo-star-map": 8,
    "stars-of-wood-and-soil": 7,
    "asteroid-belt": 7,
    "triple-conjunction": 4,
    "magnifying-discoveries": 5,
    "e-mc2": 8,
    "barnumbirr": 5,
    "tiny-rock-and-giant-ring": 7,
}


def choose(o: Outlook) -> Action:
    """The greedy player's answer."""
    if len(o.legal) == 1:
        return o.legal[0]
    s = o.imagine()
    assert isinstance(s, Expedition)
    score = SCORES[s.question.name()]
    return max(o.legal, key=lambda a: score(s, o.seat, a))


# ------------------------------------------------------------ how far along
def mean_dv(s: Expedition, stage: int) -> float:
    """What a stage is expected to cost: the tile if it lies open, else the mean of those nobody has seen."""
    if s.track[stage] >= 0:
        return DV_VALUES[s.track[stage]]
    total, count = 0, 0
    for v in range(VALUES):
        n = s.pile[stage * VALUES + v] + (1 if s.face_down[stage] == v else 0)
        total += n * DV_VALUES[v]
        count += n
    return total / count if count else 10.0


def risk(s: Expedition, seat: int, stage: int) -> float:
    """The odds that the next stage costs more than is left."""
    left = s.nk[seat] - s.dv[seat]
    if s.track[stage] >= 0:
        return 1.0 if DV_VALUES[s.track[stage]] > left else 0.0
    bad, count = 0, 0
    for v in range(VALUES):
        n = s.pile[stage * VALUES + v] + (1 if s.face_down[stage] == v else 0)
        count += n
        if DV_VALUES[v] > left:
            bad += n
    return bad / count if count else 0.0


def stages_ahead(s: Expedition, seat: int) -> list[int]:
    """The stages that are still to be met on the whole way."""
    at = way(s.place[seat])
    last = STAGES if s.house.fast else 2 * STAGES
    first = at + 1 if at < ON_MOON else at
    return list(range(min(first, last), last))


def active_moons(s: Expedition, seat: int) -> int:
    return sum([t == ACTIVE for t in s.lunar_token[seat * 4 : seat * 4 + 4]])


def active_sets(s: Expedition, seat: int) -> int:
    return sum([t == ACTIVE for t in s.set_token[seat * 12 : seat * 12 + 12]])


def lightened(s: Expedition, seat: int) -> float:
    """The difficulty ahead when each lunar token takes off one of the heaviest stages."""
    costs = sorted([mean_dv(s, stage) for stage in stages_ahead(s, seat)], reverse=True)
    moons = active_moons(s, seat) + (1 if s.sxt_use[seat] else 0)
    return sum(costs[moons:])


def turns_ahead(s: Expedition, seat: int) -> float:
    """Months the flight will take, extra steps by sets included."""
    places = len(stages_ahead(s, seat)) + (1 if s.house.fast else 2)
    return max(places - 0.55 * active_sets(s, seat), places * 0.55)


def margin(s: Expedition, seat: int) -> float:
    """Knowledge beyond what the way is expected to cost."""
    launch = 0.0 if s.launched[seat] else s.box.vehicle_nk[SPACECRAFT]
    if s.on_earth(seat) and s.house.saturn_pays:
        launch += s.box.rockets[act.SATURN_V].nk
    if not s.house.fast and s.place[seat] <= MOON:
        launch += 8.0  # the Earth Rise on the way
    return s.nk[seat] + launch - s.dv[seat] - lightened(s, seat)


def months_left(s: Expedition) -> int:
    return 25 - s.month


def time_to_go(s: Expedition, seat: int) -> bool:
    """Enough knowledge, or little time left: head for the pad."""
    if s.house.solo:
        return enough(s, seat) or shadow_months(s) <= turns_ahead(s, seat) + distance(s, seat, s.place[seat])
    if s.astronaut[seat]:
        return True
    way_to_pad = distance(s, seat, s.place[seat])
    slack = months_left(s) - turns_ahead(s, seat) - way_to_pad - 1
    if s.house.fast:
        rivals = max([way(s.place[t]) for t in range(s.seats) if t != seat and s.playing(t)], default=-1)
        wanted = 12.0 - 8.0 * (rivals >= 0) - 3.0 * max(rivals, 0)
        return margin(s, seat) >= wanted or s.month + way_to_pad >= 12
    return margin(s, seat) >= 22 or slack <= 1 or s.month + way_to_pad >= 12


# ------------------------------------------------------------ solo
def enough(s: Expedition, seat: int) -> bool:
    """All that the solo goal asks for besides the flight, and the knowledge for it (AN-290)."""
    if s.instrument.count(seat) < s.house.instruments_needed:
        return False
    return margin(s, seat) >= 8 and fulfilled(s, seat, max(s.mission[seat], s.mission_open[seat]))


# ------------------------------------------------------------ the way to the pad
PATHS: Final[dict[tuple[int, tuple[int, ...]], list[int]]] = {}


def distances(s: Expedition, goals: tuple[int, ...]) -> list[int]:
    """Journeys from every square to the nearest goal, each by any vehicle that starts there."""
    known = PATHS.get((id(s.box), goals))
    if known is not None:
        return known
    far = [99] * EARTH_SQUARES
    for goal in goals:
        far[goal] = 0
    changed = True
    while changed:
        changed = False
        for q in range(EARTH_SQUARES):
            for v in range(SPACECRAFT):
                if s.box.icon[q * 6 + v] >= 0 or v == BOAT:
                    for to in s.box.reach[v][q]:
                        if far[to] + 1 < far[q]:
                            far[q] = far[to] + 1
                            changed = True
    PATHS[(id(s.box), goals)] = far
    return far


def pads(s: Expedition, seat: int) -> tuple[int, ...]:
    """Squares from which the seat could launch."""
    sites = {site for site in s.site if site >= 0}
    for rocket in secret_rockets(s, seat):
        sites.update(s.box.rockets[rocket].sites)
    return tuple(sorted(sites))


def distance(s: Expedition, seat: int, square: int) -> int:
    return distances(s, pads(s, seat))[square] if square < EARTH_SQUARES else 0


# ------------------------------------------------------------ sights
def wish(s: Expedition, seat: int, card: int) -> float:
    """What a card is worth to the seat: knowledge, sets, lunar tokens, its own mission and quests."""
    if card < 0:
        return 0.0
    box = s.box
    gain = float(worth(s, seat, card))
    pays = 0.0 if s.can(seat, CONSTELLATION_TEN) else float(box.set_nk)
    for icon in box.card_sets[card]:
        if icon < s.house.sets and s.set_token[seat * SET_COUNT + icon] == INACTIVE:
            missing = box.required[icon] - s.icons[seat * SET_COUNT + icon]
            gain += (pays + SET_WORTH) / (missing * missing)
    phase = box.phase[card] if box.phase[card] >= 0 else box.rise[card]
    if phase >= 0 and s.lunar_token[seat * 4 + phase] in (INACTIVE, SPENT):
        gain += MOON_WORTH * (1.0 if active_moons(s, seat) < 3 else 0.4)
    mission = s.mission[seat]
    if mission >= 0 and not fulfilled(s, seat, mission):
        gain += for_mission(s, seat, card, box.agendas[mission]) * (MUST if s.house.solo else 1.0)
    for quest in secret_quests(s, seat):
        target = box.quests[quest]
        if card in target.targets and not observed(s, seat, [card]) and not target.there:
            gain += 8.0 * (keen(s, seat) if progress(s, seat, quest) == 0 else 1.0)
    return gain


def for_mission(s: Expedition, seat: int, card: int, a: Agenda) -> float:
    """How much a card helps the own hidden agenda."""
    gain = 0.0
    for cards in a.targets:
        if card in cards and not observed(s, seat, cards):
            gain += 9.0
    for icon in a.sets:
        if s.box.shows[card * SET_COUNT + icon] and s.set_token[seat * SET_COUNT + icon] == INACTIVE:
            gain += 6.0
    if a.sight_phase >= 0 and s.box.phase[card] == a.sight_phase:
        gain += 4.0
    return gain


def sight(s: Expedition, seat: int, card: int, week: int) -> float:
    """What looking at a card in a week brings."""
    if card < 0 or why_hidden(s, seat, card, week) is not None:
        return -1.0
    icon = lacks_technique(s, seat, card)
    if icon:
        return wish(s, seat, card) - 3.0 if s.tile_with(seat, icon) >= 0 else -1.0
    return wish(s, seat, card)


def plan_worth(s: Expedition, seat: int, card: int, week: int) -> float:
    """Saving a card for later: worth part of it, unless it can be had at once or the area is full."""
    if card < 0 or (s.box.rise[card] >= 0 and s.house.fast):
        return -1.0
    places = 3 if s.can(seat, SAVE_THREE) else 1
    if -1 not in s.saved[seat * 3 : seat * 3 + places]:
        return -1.0
    if s.box.rise[card] >= 0:
        return 7.0
    if s.month > 9 and s.on_earth(seat):
        return -1.0
    return 0.5 * wish(s, seat, card) - 1.0 if lacks_technique(s, seat, card) == 0 else -1.0


# ------------------------------------------------------------ declaring
def declare(s: Expedition, seat: int, a: Action) -> float:
    """The action of the month."""
    kind = a.kind
    going = time_to_go(s, seat)
    early = -0.01 * a.x
    if s.house.solo and s.month >= s.box.shadow_launch - 1:
        early -= 4.0 * shadow_gains(s.bad_week, s.shadow_week, a.x, min(shadow_months(s), 8))
    if kind is act.FLY:
        return fly(s, seat) + early
    if kind is act.LAUNCH:
        best = 100.0 if margin(s, seat) > -12 or s.month > 11 else 20.0
        if s.house.solo and not going:
            best = -5.0
        return best - (1.0 if rocket_of(s, seat) == a.y else 0.0) + (3.0 if a.y == act.SATURN_V else 0.0) + early
    if kind is act.EARTH_RISE:
        return 60.0 if months_left(s) > turns_ahead(s, seat) + 1 else 5.0
    if kind is act.OBSERVE:
        return sight(s, seat, s.top(a.x), a.x)
    if kind is act.OBSERVE_SECOND:
        return sight(s, seat, s.weeks[a.x][-2], a.x) - 0.5
    if kind is act.OBSERVE_PLANET:
        return sight(s, seat, s.planet_top, a.x)
    if kind is act.LAY:
        rise = s.box.rise[a.y] >= 0 and s.place[seat] == MOON
        return 60.0 if rise else sight(s, seat, a.y, a.x) + 1.5
    if kind is act.PLAN:
        return plan_worth(s, seat, s.top(a.x), a.x)
    if kind is act.PLAN_PLANET:
        return plan_worth(s, seat, s.planet_top, a.x)
    if kind is act.TRAVEL:
        return max([journey(s, seat, to.x, a.y, going) for to in moves(s, seat, a.y)], default=-2.0) + early
    return 0.0 + early  # pass


def fly(s: Expedition, seat: int) -> float:
    """Go on, unless a lunar token should be loaded first."""
    if s.place[seat] == MOON and s.house.solar:
        held = any(s.box.rise[c] >= 0 for c in s.saved[seat * 3 : seat * 3 + 3] if c >= 0)
        if held and months_left(s) > turns_ahead(s, seat) + 1:
            return 40.0
    return 50.0


def journey(s: Expedition, seat: int, square: int, vehicle: int, going: bool) -> float:
    """A move to a square: tokens and continents on the way, what can be seen or done there, and the pad."""
    box = s.box
    gain = 0.0
    continent = box.icon[square * 6 + vehicle]
    unseen = continent >= 0 and s.tile[seat * 7 + continent] < 0
    if unseen and s.mission[seat] >= 0 and continent in box.agendas[s.mission[seat]].continents:
        gain += 12.0 if s.house.solo else 0.0
    if not s.year_two():
        if not s.used[seat * 6 + vehicle]:
            gain += box.vehicle_nk[vehicle]
        if unseen:
            gain += box.continent_nk[continent] + 2.5
            if min(s.tile[seat * 7 : seat * 7 + 7].count(-1), 3) == 1:
                gain += 15.0
    if going:
        near, now = distance(s, seat, square), distance(s, seat, s.place[seat])
        gain += 14.0 * (now - near)
        return gain if near < now or s.year_two() else gain - 6.0
    gain += outlook(s, seat, square)
    if vehicle == BOAT and box.icon[square * 6 + BOAT] < 0:
        gain -= 4.0
    return gain


def outlook(s: Expedition, seat: int, square: int) -> float:
    """What the square promises for the coming month: sights of its zone, quests and places of the own
    mission."""
    home = s.place[seat]
    s.place[seat] = square
    here = 0.0
    for card in [c for c in [s.deck_top, s.saved[seat * 3], *[s.top(week) for week in range(4)]] if c >= 0]:
        if card < act.FIRST_LUNAR:
            month = s.calendar_month() % 12
            if s.house.sights[(square // 12 * 12 + month) * act.FIRST_LUNAR + card]:
                here = max(here, wish(s, seat, card))
    s.place[seat] = home
    gain = 0.3 * here
    for quest in secret_quests(s, seat):
        done = progress(s, seat, quest)
        if done and s.box.quests[quest].square == square:
            gain += (10.0 + 8.0 * done) * keen(s, seat)
        elif done:
            near = distances(s, (s.box.quests[quest].square,))
            gain += 5.0 * keen(s, seat) * (near[home] - near[square])
    mission = s.mission[seat]
    if mission >= 0 and not fulfilled(s, seat, mission):
        a = s.box.agendas[mission]
        if a.places and all(observed(s, seat, cards) for cards in a.targets):
            ready = all(s.set_token[seat * 12 + icon] != INACTIVE for icon in a.sets)
            if ready:
                near = distances(s, tuple(a.places))
                gain += 6.0 * (near[home] - near[square]) + (6.0 if square in a.places else 0.0)
        if a.continents:
            gain += 2.0
    return gain


# ------------------------------------------------------------ the other questions
def move(s: Expedition, seat: int, a: Action) -> float:
    """Where to end a move; tiles and quests on the way if they are worth it."""
    if a.kind is act.MOVE:
        return 5.0 + journey(s, seat, a.x, s.question.x, time_to_go(s, seat))
    if a.kind is act.PLACE_HELIPORT:
        return -5.0
    return aside(s, seat, a)


def connection(s: Expedition, seat: int, a: Action) -> float:
    """Travel on if it pays more than the tile is worth."""
    if a.kind is act.CONNECT:
        going = time_to_go(s, seat)
        best = max([journey(s, seat, to.x, a.y, going) for to in moves(s, seat, a.y)], default=-9.0)
        price = 3.0 if s.house.fast else 4.0
        if lacking(s, seat) > 0:
            price += 8.0  # the tile can bring a quest
        here = 0.0 if going else outlook(s, seat, s.place[seat])
        return best - price - here
    return aside(s, seat, a)


def aside(s: Expedition, seat: int, a: Action) -> float:
    """Tiles and quests in the own turn."""
    if a.kind is act.COMPLETE:
        quest = s.box.quests[a.x]
        now = progress(s, seat, a.x) == len(quest.targets) or s.month >= 7 or keen(s, seat) > 1
        return 30.0 if now else -1.0
    if a.kind is act.FLIP_TILE:
        icon = s.box.tile_special[s.tile[seat * 7 + a.x]]
        if icon == 1:
            if hunting(s):
                return 4.0 if want_quest(s, seat) else -1.0
            return 4.0 if s.month < 9 and len(secret_quests(s, seat)) < 2 * keen(s, seat) else -1.0
        if icon == 7:
            return 3.0
        return 2.0 if s.month >= 5 and distance(s, seat, s.place[seat]) > 1 else -1.0
    if a.kind is act.FLIP_TWO:
        if hunting(s):
            return 1.0 if want_quest(s, seat) else -1.0
        unused = s.unused(seat)
        eager = keen(s, seat) > 1
        wanted = len(secret_quests(s, seat)) < (2 if eager else 1) and s.month < 7
        return 1.0 if wanted and len(unused) > (1 if eager else 2) else -1.0
    return 0.0


def astronaut(s: Expedition, seat: int, a: Action) -> float:
    """Become an astronaut at the pad, once it is time to go."""
    ready = time_to_go(s, seat) and distance(s, seat, s.place[seat]) == 0
    return 1.0 if (a.kind is act.TRAIN_UP) == ready else 0.0


def calibrate(s: Expedition, seat: int, a: Action) -> float:
    """Load what the next movement needs."""
    ahead = stages_ahead(s, seat)
    about_to_fly = not s.on_earth(seat) or distance(s, seat, s.place[seat]) == 0
    if a.kind is act.ABORT_STAGE:
        stage = ahead[0] if ahead else 0
        broke = risk(s, seat, stage) > 0.5 and active_moons(s, seat) == 0 and not s.abort_left[seat]
        return 20.0 if broke else -1.0
    if not about_to_fly or not ahead:
        return 0.0 if a.kind is act.DONE else -1.0
    if a.kind is act.LOAD_SEXTANT:
        costs = sorted([mean_dv(s, stage) for stage in ahead], reverse=True)
        reach = ahead[: 2 if s.sct[seat] >= 0 else 1]
        heavy = max([mean_dv(s, stage) for stage in reach])
        moons = active_moons(s, seat) + (1 if s.sxt_use[seat] else 0)
        danger = any(risk(s, seat, stage) > 0 for stage in reach)
        return 8.0 if danger or moons >= len(costs) or heavy >= costs[min(moons, len(costs)) - 1] else -1.0
    if a.kind is act.LOAD_TELESCOPE:
        return 4.0 * odds(s, a.x) + rocket_likes(s, seat, a.x) - 0.8
    if a.kind is act.LOAD_INDICATOR:
        return 3.0 * odds(s, a.x) + 0.1
    if a.kind is act.FLIP_TILE:
        return 5.0
    return 0.0


def rocket_likes(s: Expedition, seat: int, icon: int) -> float:
    rocket = rocket_of(s, seat)
    return 4.0 if rocket >= 0 and s.box.rockets[rocket].set == icon else 0.0


def odds(s: Expedition, icon: int) -> float:
    """The odds that a set comes into view with the next four cards; the first of them lies open."""
    shows = s.box.shows
    if s.deck_top >= 0 and shows[s.deck_top * SET_COUNT + icon]:
        return 1.0
    if not s.deck:
        return 0.5
    share = sum([shows[card * SET_COUNT + icon] for card in s.deck]) / len(s.deck)
    return float(1.0 - (1.0 - share) ** 3)


def step(s: Expedition, seat: int, a: Action) -> float:
    """Another step, a stop to load the sextant, or an exchange that lightens the way."""
    ahead = stages_ahead(s, seat)
    if a.kind is act.STOP:
        if not ahead or way(s.place[seat]) == ON_MOON - 1:
            return 0.0
        loaded = s.sxt_use[seat] in (1, 3) and not s.cancelled[seat]
        bold = 0.34 if s.place[seat] < MOON and s.abort_left[seat] else 0.12
        danger = risk(s, seat, ahead[0]) > bold and not loaded
        return 2.0 if danger and active_moons(s, seat) else 0.0
    if a.kind is act.EXCHANGE:
        stage = a.x
        if stage not in ahead:
            return -1.0
        return 3.0 if mean_dv(s, stage) - DV_VALUES[s.hand[seat * STAGES + stage]] >= 8 else -1.0
    return 1.0


def tile_changes(s: Expedition, seat: int, a: Action) -> float:
    stage = stage_of(s.place[seat])
    if a.kind is act.EXCHANGE:
        gain = DV_VALUES[s.track[stage]] - DV_VALUES[s.hand[seat * STAGES + a.x]] if a.x == stage else 0
        return 2.0 if gain >= 10 else -1.0
    if a.kind is act.REPLACE:
        mean = sum([s.pile[stage * VALUES + v] * DV_VALUES[v] for v in range(VALUES)]) / max(tiles_left(s, stage), 1)
        return 1.0 if DV_VALUES[s.track[stage]] > mean + 2 else -1.0
    return 0.0


def sextant(s: Expedition, seat: int, a: Action) -> float:
    """Cancel what would end the flight, what is heavy, or the last stage of this movement."""
    if a.kind is act.TAKE_DV:
        return 0.5
    over = s.dv[seat] + s.stage_dv > s.nk[seat]
    ahead = stages_ahead(s, seat)
    later = mean_dv(s, ahead[0]) if ahead and s.steps > 0 else 0.0
    return 1.0 if over or s.stage_dv >= later else 0.0


def guess(s: Expedition, seat: int, a: Action) -> float:
    return 0.0 if a.kind is act.DECLINE else -1.0


def name_value(s: Expedition, seat: int, a: Action) -> float:
    """The value that is met most often on the way."""
    ahead = range(2 * STAGES)
    return float(sum([s.pile[stage * VALUES + a.x] * DV_VALUES[a.x] for stage in ahead]))


def boon(s: Expedition, seat: int, a: Action) -> float:
    short = margin(s, seat) < 5
    return 1.0 if (a.kind is act.EASE) == short else 0.0


def draw_tile(s: Expedition, seat: int, a: Action) -> float:
    """The heavy stages ahead are worth changing."""
    return float(a.x) if a.x in stages_ahead(s, seat) else -1.0


def continent(s: Expedition, seat: int, a: Action) -> float:
    """Where the sky is rich and the pad not far."""
    return s.box.continent_nk[a.x] - 1.5 * distances(s, (s.site[act.SATURN_V],))[s.box.home[a.x]]


def ease(s: Expedition, agenda: int) -> float:
    """How readily a mission is done and what it brings; alone, how often it wins."""
    return float((SOLO_EASE if s.house.solo else AGENDA_EASE)[act.AGENDAS[agenda]])


def keep_agenda(s: Expedition, seat: int, a: Action) -> float:
    return ease(s, a.x)


def keep_character(s: Expedition, seat: int, a: Action) -> float:
    best = max([ease(s, i) for i in s.box.agendas_of[a.x]])
    return best - distances(s, (s.site[act.SATURN_V],))[s.box.home[a.x]]


def place_planet(s: Expedition, seat: int, a: Action) -> float:
    """Planets of the own continent's agendas in view for long; otherwise where they start."""
    apart = (a.y - s.planets[act.EARTH]) % 24
    return -float(min(apart, 24 - apart)) if a.x != 0 else -float((a.y - 12) % 24)


def technique(s: Expedition, seat: int, a: Action) -> float:
    return 1.0 if a.kind is act.FLIP_TECHNIQUE else 0.0


def early(s: Expedition, seat: int, a: Action) -> float:
    """Choose early if the best sight of the month is wanted by others too."""
    if a.kind is act.DECLINE:
        return 12.0
    if not s.on_earth(seat) or s.astronaut[seat]:
        return 0.0
    return max([sight(s, seat, s.top(week), week) for week in range(4)])


def instrument(s: Expedition, seat: int, a: Action) -> float:
    """Which instrument to put beside the character: one that can better the week."""
    if a.kind is act.DECLINE:
        return 0.0
    return 1.0 if s.act[seat] == 0 else -1.0


def use_instrument(s: Expedition, seat: int, a: Action) -> float:
    """Put the card on top that is worth most there."""
    week = s.week[seat]
    now = sight(s, seat, s.top(week), week)
    if a.kind is act.DECLINE:
        return now
    if a.kind is act.FETCH:
        return sight(s, seat, a.x, week)
    if a.kind is act.FETCH_FROM:
        return sight(s, seat, a.y, week)
    if s.question.x == act.OCTANT:
        return sight(s, seat, s.deck_top, week) if a.x == week else now - 0.1
    return sight(s, seat, s.top(a.x), week)


def save_in(s: Expedition, seat: int, a: Action) -> float:
    before = s.saved[seat * 3 + a.x]
    return 0.0 if before < 0 else -wish(s, seat, before)


def lay_also(s: Expedition, seat: int, a: Action) -> float:
    return 0.0 if a.kind is act.DONE else sight(s, seat, a.x, s.week[seat])


def keep_quest(s: Expedition, seat: int, a: Action) -> float:
    quest = s.box.quests[a.x]
    near = distances(s, (quest.square,))[s.place[seat]] if s.on_earth(seat) else 9
    foreign = 1.0 if quest.continent != s.continent[seat] else 0.0
    return 2.0 * progress(s, seat, a.x) - near + foreign - (3.0 if quest.there else 0.0)


def keep_rocket(s: Expedition, seat: int, a: Action) -> float:
    near = min([distances(s, (site,))[s.place[seat]] for site in s.box.rockets[a.x].sites]) if s.on_earth(seat) else 9
    return -float(near)


def site(s: Expedition, seat: int, a: Action) -> float:
    return -float(distances(s, (a.x,))[s.place[seat]]) if s.on_earth(seat) else 0.0


def reactivate(s: Expedition, seat: int, a: Action) -> float:
    return 2.0 if a.kind is act.REACTIVATE_MOON else odds(s, a.x)


def narrow(s: Expedition, seat: int, a: Action) -> float:
    return mean_dv(s, a.x + STAGES * s.question.x)


def rise(s: Expedition, seat: int, a: Action) -> float:
    return 0.0 if s.lunar_token[seat * 4 + a.x] == ACTIVE else 1.0


def source(s: Expedition, seat: int, a: Action) -> float:
    return 1.0 if a.kind is act.DRAW_CARDS else 0.0


def free_move(s: Expedition, seat: int, a: Action) -> float:
    if a.kind is act.DECLINE:
        return 1.0 if time_to_go(s, seat) else outlook(s, seat, s.place[seat])
    going = time_to_go(s, seat)
    return max([journey(s, seat, to.x, a.x, going) for to in moves(s, seat, a.x)], default=-9.0)


def reveal(s: Expedition, seat: int, a: Action) -> float:
    return 1.0 if a.kind is act.REVEAL else 0.0


SCORES: Final[dict[str, Score]] = {
    "ContinentChoice": continent,
    "CharacterChoice": keep_character,
    "AgendaChoice": keep_agenda,
    "PlanetDraft": place_planet,
    "SectorChoice": place_planet,
    "EarlyChoice": early,
    "SextantChoice": early,
    "Declare": declare,
    "LayMore": lay_also,
    "Beside": instrument,
    "UseInstrument": use_instrument,
    "Technique": technique,
    "EarthRise": rise,
    "SavePlace": save_in,
    "Journey": move,
    "SecretJourney": move,
    "OtherHeliport": move,
    "Connection": connection,
    "SecretConnection": connection,
    "FreeMove": free_move,
    "Aside": aside,
    "QuestSource": source,
    "KeepQuest": keep_quest,
    "RocketSource": source,
    "KeepRocket": keep_rocket,
    "SiteChoice": site,
    "Reactivate": reactivate,
    "Reveal": reveal,
    "ThermalRoll": name_value,
    "AstronautChoice": astronaut,
    "Calibrate": calibrate,
    "PlanetBoon": boon,
    "Depart": step,
    "Further": step,
    "NarrowChoice": narrow,
    "TileChanges": tile_changes,
    "SextantUse": sextant,
    "Boost": guess,
    "DrawTile": draw_tile,
}


# ------------------------------------------------------------ how good a position looks
def standing(s: Expedition, seat: int) -> float:
    """How far along a seat is: places on the way count most, then the knowledge for the rest of it."""
    place = s.place[seat]
    if place > RETURNED:
        return -6.0
    if place == RETURNED:
        return 16.0 + 0.02 * (s.nk[seat] - s.dv[seat])
    at = way(place)
    late = max(turns_ahead(s, seat) + (distance(s, seat, place) if s.on_earth(seat) else 0) - months_left(s), 0.0)
    own = (at + 1.0) + tanh(margin(s, seat) / 30.0) * 3.0 - late
    if s.house.abilities:
        mission = max(s.mission[seat], s.mission_open[seat])
        own += 1.5 if mission >= 0 and fulfilled(s, seat, mission) else 0.0
        own += 0.7 * s.instrument.count(seat)
    return own + 0.3 * active_sets(s, seat)


def value(s: State, seat: int) -> float:
    """From -1, lost, to 1, won."""
    assert isinstance(s, Expedition)
    if min(s.continent) < 0:
        return 0.0
    own = standing(s, seat)
    if s.seats == 1:
        shadow = 0.0 if s.shadow < 0 else way(s.shadow) + 1.0
        return tanh((own - shadow - 2.0) / 6.0)
    others = max([standing(s, t) for t in range(s.seats) if t != seat])
    return tanh((own - others) / 6.0)
