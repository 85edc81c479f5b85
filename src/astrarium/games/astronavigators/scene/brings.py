"""What an action brings if it is carried out as the table lies now: a pure function of what a seat sees."""

from __future__ import annotations

from typing import Final, NamedTuple

from astrarium.kernel import Action, View

from .. import actions as act
from ..box import VALUES
from ..cards import STAGES
from ..nouns import CARD_COUNT, CONTINENTS, DV_VALUES, SET_COUNT
from ..observing import card_worth
from ..sheets import CONSTELLATION_TEN, LAUNCH_NK, LUNAR_ORBIT, SPACECRAFT, VEHICLES
from ..state import INBOUND, MOON, OUTBOUND, RETURNED
from .eyes import Eyes

UNKNOWN: Final = -1
SIGHTS: Final = (act.OBSERVE, act.OBSERVE_SECOND, act.LAY, act.OBSERVE_PLANET)


class Brings(NamedTuple):
    """Knowledge gained, difficulty met, and what else; `why` is the word of what makes it fail."""

    nk: int = 0
    dv: int = 0  # or UNKNOWN, of a tile that lies face down
    worst: int = 0  # the largest difficulty that may lie there
    why: str = ""
    card: int = -1
    icons: tuple[int, ...] = ()  # sets that the card counts for
    sets: tuple[int, ...] = ()  # sets that it completes
    lands: tuple[int, ...] = ()  # continents reached for the first time
    vehicle: int = -1  # used for the first time
    stage: int = -1  # of the trajectory: outbound 0 to 4, the Moon 5, inbound 6 to 10, home 11


def brings(eyes: Eyes, a: Action) -> Brings | None:
    """None for what brings neither knowledge nor difficulty by itself."""
    view, kind = eyes.view, a.kind
    if view.seat < 0 or not eyes.placed:
        return None
    if isinstance(a, (act.Trip, act.ConnectingBy, act.ByVehicle)):
        return first_use(eyes, a.vehicle)
    if isinstance(a, act.LaunchIn):
        return launching(eyes, a.rocket)
    if kind in (act.FLY, act.STEP):
        return flying(eyes)
    if isinstance(a, act.InWeek) and kind in SIGHTS:
        return observing(eyes, seen_card(view, a), a.week)
    if isinstance(a, act.InWeek) and kind in (act.PLAN, act.PLAN_PLANET):
        return Brings(card=seen_card(view, a))
    if isinstance(a, act.ToSquare) and kind is act.MOVE:
        return arriving(eyes, a.square, view.facts[0])
    if isinstance(a, act.OfQuest) and kind is act.COMPLETE:
        return completing(eyes, a.quest)
    return None


def seen_card(view: View, a: act.InWeek) -> int:
    """The card that an action of the month is about, or -1."""
    pile: list[int] = view["weeks"][a.week]
    if a.kind in (act.OBSERVE, act.PLAN):
        return pile[-1] if pile else -1
    if a.kind is act.OBSERVE_SECOND:
        return pile[-2] if len(pile) > 1 else -1
    if isinstance(a, act.Laying):
        return a.card
    return int(view["planet_top"])


# ------------------------------------------------------------ observing
def observing(eyes: Eyes, card: int, week: int) -> Brings:
    """The card's knowledge and that of the sets it completes, or what hides it (AN-058 to AN-063)."""
    view, box, me = eyes.view, eyes.box, eyes.me
    if card < 0:
        return Brings(why="no-card-there")
    key, tone = eyes.verdict(card, week)
    if tone != "good":
        return Brings(why=key, card=card)
    need = box.needs[card]
    if eyes.terms.abilities and need not in (0, LUNAR_ORBIT) and not has_technique(eyes, need):
        return Brings(why="no-technique", card=card)
    own = view["continent"][me] if eyes.terms.abilities else -1
    icons = [icon for icon in box.card_sets[card] if icon < eyes.terms.sets]
    sets = [icon for icon in icons if view["icons"][me * SET_COUNT + icon] + 1 == box.required[icon]]
    pays = 0 if own >= 0 and box.ability[own] == CONSTELLATION_TEN else box.set_nk
    nk = card_worth(box, own, card) + pays * len(sets)
    return Brings(nk, card=card, icons=tuple(icons), sets=tuple(sets))


def has_technique(eyes: Eyes, technique: int) -> bool:
    """By the character or an instrument (AN-057)."""
    view, box, me = eyes.view, eyes.box, eyes.me
    owned = [i for i, owner in enumerate(view["instrument"]) if owner == me]
    return box.technique[view["continent"][me]] == technique or any(
        technique in box.quests[i].techniques for i in owned
    )


# ------------------------------------------------------------ travelling
def first_use(eyes: Eyes, vehicle: int) -> Brings:
    """The token of a vehicle, and all six of them in the first year (AN-091, AN-097, AN-113)."""
    view, box = eyes.view, eyes.box
    used = view["used"][eyes.me * len(VEHICLES) : (eyes.me + 1) * len(VEHICLES)]
    if used[vehicle]:
        return Brings()
    late = view["month"] > 12
    nk = box.vehicle_nk[vehicle] if not late or eyes.terms.late_vehicles_pay or vehicle == SPACECRAFT else 0
    nk += box.vehicles_bonus if not late and sum(used) + 1 == len(VEHICLES) else 0
    return Brings(nk, vehicle=vehicle)


def arriving(eyes: Eyes, square: int, vehicle: int) -> Brings:
    """A move that ends there: the vehicle's first use, the continent's first visit (AN-092, AN-093, AN-098)."""
    view, box, me = eyes.view, eyes.box, eyes.me
    found = first_use(eyes, vehicle)
    land = box.icon[square * len(VEHICLES) + vehicle]
    tiles = view["tile"][me * len(CONTINENTS) : (me + 1) * len(CONTINENTS)]
    if land < 0 or tiles[land] >= 0:
        return found
    nk = 0
    if view["month"] <= 12:
        nk = box.continent_nk[land]
        nk += box.continents_bonus if sum([tile >= 0 for tile in tiles]) + 1 == len(CONTINENTS) else 0
    return found._replace(nk=found.nk + nk, lands=(land,))


# ------------------------------------------------------------ flying
def launching(eyes: Eyes, rocket: int) -> Brings:
    """What a launch pays, and the first stage (AN-142, AN-143, AN-128)."""
    paid = first_use(eyes, SPACECRAFT)
    sheet = eyes.box.rockets[rocket]
    nk = paid.nk + (sheet.nk if sheet.ability == LAUNCH_NK and eyes.terms.saturn_pays else 0)
    return flying(eyes)._replace(nk=nk, vehicle=paid.vehicle)


def flying(eyes: Eyes) -> Brings:
    """The next place of the way that has room, and its difficulty as far as it is known (AN-125, AN-128, AN-207)."""
    view = eyes.view
    place = view["place"][eyes.me]
    to = place + 1 if place >= OUTBOUND else OUTBOUND
    while to not in (MOON, RETURNED) and view["place"].count(to) + (view["shadow"] == to) >= eyes.terms.housing:
        to += 1
    if to in (MOON, RETURNED):
        return Brings(stage=to - OUTBOUND)
    leg = to - OUTBOUND if to < MOON else to - INBOUND + STAGES
    value = view["track"][leg]
    if value >= 0:
        return Brings(dv=DV_VALUES[value], worst=DV_VALUES[value], stage=to - OUTBOUND)
    box = [DV_VALUES[v] for v in range(VALUES) if eyes.box.tiles[leg * VALUES + v]]
    return Brings(dv=UNKNOWN, worst=max(box), stage=to - OUTBOUND)


# ------------------------------------------------------------ quests
def completing(eyes: Eyes, quest: int) -> Brings:
    """Some or all of its targets, twice in the first year (AN-258)."""
    view, box, me = eyes.view, eyes.box, eyes.me
    card = box.quests[quest]
    if card.there:
        done = int(view["cook"][me]).bit_count()
    else:
        done = sum([view["scored"][me * CARD_COUNT + target] > 0 for target in card.targets])
    nk = card.whole if done == len(card.targets) else card.some
    return Brings(nk * (box.quest_second_year if view["month"] > 12 else box.quest_first_year))
