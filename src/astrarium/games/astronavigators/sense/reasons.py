"""What speaks for an action, from what lies open to whoever is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from astrarium.kernel import AGAINST, FOR, Action, Reason, State

from .. import actions as act
from ..box import VALUES
from ..nouns import CARD_COUNT, CARDS, CONTINENTS, DV_VALUES, PHASES, SET_COUNT, SQUARES
from ..observing import lacks_technique, why_hidden, worth
from ..sheets import CONSTELLATION_TEN, VEHICLES
from ..state import INACTIVE, RETURNED, SPENT, Expedition
from ..track import way
from ..travelling import Journey
from ..visiting import squares
from .flight import odds
from .way import cancels, distance, lightened, margin, months_left, stages_ahead, turns_ahead

HURRY: Final = 3  # months of slack below which the calendar is spoken of


def stands(state: State, seat: int) -> Reason | None:
    """Knowledge, and what the flight is still expected to ask."""
    s = state
    assert isinstance(s, Expedition)
    if min(s.continent) < 0:
        return None
    if s.place[seat] >= RETURNED:
        return Reason("home-again", ()) if s.place[seat] == RETURNED else Reason("out-of-it", ())
    spare = spare_of(s, seat)
    return Reason("to-spare" if spare >= 0 else "lacking", (s.nk[seat], abs(spare), months_left(s)))


def reasons(state: State, seat: int, a: Action) -> list[Reason]:
    """What it is for, then the facts."""
    s = state
    assert isinstance(s, Expedition)
    tell = TELLERS.get(a.kind.word)
    return tell(s, seat, a) if tell is not None and min(s.continent) >= 0 else []


def printed(s: Expedition, stage: int) -> list[int]:
    """The difficulties that a stage can have, as everybody can count them: its tile, or all that the box has."""
    if s.track[stage] >= 0:
        return [DV_VALUES[s.track[stage]]]
    return [dv for value, dv in enumerate(DV_VALUES) for _ in range(s.box.tiles[stage * VALUES + value])]


def spare_of(s: Expedition, seat: int) -> int:
    """Knowledge beyond what the way is expected to cost, without what only others have seen of the tiles."""
    open_costs = [sum(tiles) / len(tiles) for tiles in [printed(s, stage) for stage in stages_ahead(s, seat)]]
    way_costs = sum(sorted(open_costs, reverse=True)[cancels(s, seat) :])
    return round(margin(s, seat) + lightened(s, seat) - way_costs)


# ---------------------------------------------------------------- the sky
def sight(s: Expedition, seat: int, card: int, week: int) -> list[Reason]:
    """A card observed: knowledge, sets, moons."""
    if card < 0:
        return []
    at = (f"card:{CARDS[card]}",)
    if why_hidden(s, seat, card, week) is not None or lacks_technique(s, seat, card):
        return [Reason("sees-nothing", (card,), AGAINST, at)]
    return [Reason("to-observe", (worth(s, seat, card), card), 0, at), *counts(s, seat, card)]


def counts(s: Expedition, seat: int, card: int) -> list[Reason]:
    """The sets that a card helps, and its moon."""
    box = s.box
    made: list[Reason] = []
    for icon in box.card_sets[card]:
        i = seat * SET_COUNT + icon
        if icon < s.terms.sets and s.set_token[i] == INACTIVE:
            missing = box.required[icon] - s.icons[i] - 1
            pays = 0 if s.can(seat, CONSTELLATION_TEN) else box.set_nk
            made.append(
                Reason("set-whole", (icon, pays), FOR) if missing <= 0 else Reason("set-nearer", (icon, missing), FOR)
            )
    phase = box.phase[card] if box.phase[card] >= 0 else box.rise[card]
    if phase >= 0 and s.lunar_token[seat * 4 + phase] in (INACTIVE, SPENT):
        made.append(Reason("moon-gained", (), FOR))
    if s.scored[seat * CARD_COUNT + card]:
        made.append(Reason("seen-before", (card,)))
    return made


def observe(s: Expedition, seat: int, a: act.InWeek) -> list[Reason]:
    return sight(s, seat, s.top(a.week), a.week)


def observe_second(s: Expedition, seat: int, a: act.InWeek) -> list[Reason]:
    pile = s.weeks[a.week]
    return sight(s, seat, pile[-2], a.week) if len(pile) > 1 else []


def observe_planet(s: Expedition, seat: int, a: act.InWeek) -> list[Reason]:
    return sight(s, seat, s.planet_top, a.week)


def lay(s: Expedition, seat: int, a: act.Laying) -> list[Reason]:
    return sight(s, seat, a.card, a.week)


def plan(s: Expedition, seat: int, a: act.InWeek) -> list[Reason]:
    card = s.top(a.week) if a.kind is act.PLAN else s.planet_top
    if card < 0:
        return []
    return [Reason("to-save", (card, worth(s, seat, card)), 0, (f"card:{CARDS[card]}",)), *counts(s, seat, card)]


# ---------------------------------------------------------------- journeys
def first_time(s: Expedition, seat: int, vehicle: int) -> list[Reason]:
    if s.used[seat * len(VEHICLES) + vehicle] or s.year_two():
        return []
    return [Reason("first-use", (s.box.vehicle_nk[vehicle], vehicle), FOR)]


def travel(s: Expedition, seat: int, a: act.Trip | act.ConnectingBy | act.ByVehicle) -> list[Reason]:
    """A vehicle: new lands in reach, and the way to the pad."""
    vehicle = a.vehicle
    ends = squares(s, seat, vehicle)
    lands = [s.box.icon[q * len(VEHICLES) + vehicle] for q in ends]
    new = [land for land in lands if land >= 0 and s.tile[seat * len(CONTINENTS) + land] < 0]
    here = distance(s, seat, s.place[seat])
    near = min([distance(s, seat, q) for q in ends], default=here)
    if new and not s.year_two():
        land = max(new, key=lambda land: s.box.continent_nk[land])
        made = [Reason("to-visit", (land, s.box.continent_nk[land]), 0, (f"continent:{CONTINENTS[land]}",))]
        return [*made, *first_time(s, seat, vehicle), *calendar(s, seat)]
    if near < here:
        return [Reason("to-the-pad", (near,)), *first_time(s, seat, vehicle), *calendar(s, seat)]
    return [Reason("to-travel", (vehicle,)), *first_time(s, seat, vehicle), *calendar(s, seat)]


def move(s: Expedition, seat: int, a: act.ToSquare) -> list[Reason]:
    q = s.question
    assert isinstance(q, Journey)
    vehicle = q.vehicle
    at = (f"square:{SQUARES[a.square]}",)
    land = s.box.icon[a.square * len(VEHICLES) + vehicle] if 0 <= vehicle < len(VEHICLES) else -1
    here, near = distance(s, seat, s.place[seat]), distance(s, seat, a.square)
    made: list[Reason] = []
    if land >= 0 and s.tile[seat * len(CONTINENTS) + land] < 0:
        made.append(Reason("to-visit", (land, 0 if s.year_two() else s.box.continent_nk[land]), 0, at))
    elif near == 0 and here > 0:
        made.append(Reason("on-the-pad", (), 0, at))
    elif near < here:
        made.append(Reason("to-the-pad", (near,)))
    else:
        made.append(Reason("other-sky", ()))
    if 0 <= vehicle < len(VEHICLES):
        made += first_time(s, seat, vehicle)
    if near > here:
        made.append(Reason("pad-farther", (near,), AGAINST))
    return made


def calendar(s: Expedition, seat: int) -> list[Reason]:
    """The months, where they grow short."""
    far = distance(s, seat, s.place[seat]) if s.on_earth(seat) else 0
    needs = round(turns_ahead(s, seat)) + far
    if months_left(s) - needs >= HURRY:
        return []
    return [Reason("months-short", (months_left(s), needs), AGAINST)]


# ---------------------------------------------------------------- the flight
def flight(s: Expedition, seat: int, a: Action) -> list[Reason]:
    """A launch or a step: where it leads, what it may cost, who else is on the way."""
    made: list[Reason] = []
    if a.kind is act.LAUNCH:
        made.append(Reason("to-launch", (len(stages_ahead(s, seat)),)))
    else:
        left = len(stages_ahead(s, seat))
        made.append(Reason("to-land", ()) if left == 0 else Reason("to-fly", (left,)))
    ahead = stages_ahead(s, seat)
    if ahead:
        made += cost(s, seat, ahead[0])
    spare = spare_of(s, seat)
    made.append(Reason("way-covered", (spare,), FOR) if spare >= 0 else Reason("way-short", (-spare,), AGAINST))
    rivals = [t for t in range(s.seats) if t != seat and s.playing(t) and way(s.place[t]) > way(s.place[seat])]
    if rivals:
        first = max(rivals, key=lambda t: way(s.place[t]))
        made.append(Reason("rival-ahead", (first, way(s.place[first]) - max(way(s.place[seat]), -1)), FOR))
    return made


def cost(s: Expedition, seat: int, stage: int) -> list[Reason]:
    """The next stage: a tile that lies open, or the odds that it is too much."""
    left = s.nk[seat] - s.dv[seat]
    if s.track[stage] >= 0:
        dv = DV_VALUES[s.track[stage]]
        return [Reason("stage-costs", (dv, left), FOR if dv <= left else AGAINST)]
    worst = max(printed(s, stage))
    return [Reason("stage-hidden", (left,), AGAINST)] if worst > left else [Reason("stage-safe", (left,), FOR)]


def stop(s: Expedition, seat: int, a: Action) -> list[Reason]:
    ahead = stages_ahead(s, seat)
    return [Reason("to-wait", ()), *(cost(s, seat, ahead[0]) if ahead else [])]


def difficulty(s: Expedition, seat: int, a: Action) -> list[Reason]:
    left = s.nk[seat] - s.dv[seat]
    if a.kind is act.CANCEL_DV:
        return [Reason("to-cancel", (s.stage_dv,)), Reason("knowledge-left", (left,), FOR)]
    over = s.stage_dv > left
    return [Reason("to-bear", (s.stage_dv,)), Reason("knowledge-left", (left - s.stage_dv,), AGAINST if over else 0)]


def train(s: Expedition, seat: int, a: Action) -> list[Reason]:
    spare = spare_of(s, seat)
    first = Reason("way-covered", (spare,), FOR) if spare >= 0 else Reason("way-short", (-spare,), AGAINST)
    return [Reason("to-train", ()), first, *calendar(s, seat)]


def moon_aboard(s: Expedition, seat: int, a: act.OfPhase) -> list[Reason]:
    ahead = stages_ahead(s, seat)
    return [Reason("to-load-moon", (), 0, (f"phase:{PHASES[a.phase]}",)), *(cost(s, seat, ahead[0]) if ahead else [])]


def set_aboard(s: Expedition, seat: int, a: act.OfSet) -> list[Reason]:
    sure = odds(s, a.icon) >= 1.0
    return [Reason("to-load-set", (a.icon,)), Reason("set-comes" if sure else "set-may-come", (a.icon,), FOR)]


def wait(s: Expedition, seat: int, a: Action) -> list[Reason]:
    return [Reason("to-hold-on", ()), *calendar(s, seat)]


TELLERS: Final[dict[str, Callable[[Expedition, int, Any], list[Reason]]]] = {
    "observe": observe,
    "observe-second": observe_second,
    "observe-planet": observe_planet,
    "lay": lay,
    "plan": plan,
    "plan-planet": plan,
    "travel": travel,
    "connect": travel,
    "ride": travel,
    "move": move,
    "launch": flight,
    "fly": flight,
    "step": flight,
    "stop": stop,
    "take-difficulty": difficulty,
    "cancel-difficulty": difficulty,
    "become-astronaut": train,
    "load-sextant": moon_aboard,
    "load-telescope": set_aboard,
    "load-indicator": set_aboard,
    "pass": wait,
    "done": wait,
    "decline": wait,
}
