"""Observing and planning (section 3): what can be seen, what a sight pays, and the sets."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Decision, Flow, Frame, No, Verb, X, Y, Z, add, put

from .actions import DECLINE, FLIP_TECHNIQUE, SAVE_IN, SCORE_EARTH_RISE, OfContinent, OfPhase, OfSlot
from .box import Pieces
from .laid import position_of, sunk, week_of
from .missions import after_sight
from .nouns import CARD_COUNT, EARTH, FIRST_LUNAR, FIRST_PLANET, SET_COUNT, SETS
from .orrery import aligned, seen
from .sheets import (
    CONSTELLATION_TEN,
    DOUBLE_ECLIPSE,
    LUNAR_ORBIT,
    LUNAR_PLUS,
    PROTECTION_ICON,
    SAVE_THREE,
    TELESCOPE,
    TELESCOPE_ICON,
)
from .sky import sun_is_up
from .state import ACTIVE, EARTH_SQUARES, INACTIVE, MOON, SPENT, Expedition
from .terms import Terms

MILKY_WAY: Final = SETS.index("milky-way")


ANY_WEEK: Final = -1  # of a card that is not laid on a week yet


def why_hidden(s: Expedition, seat: int, card: int, week: int) -> No | None:
    """None if the seat could observe the card in this week now, techniques aside; otherwise what hides it."""
    return hidden_by(s.box, s.terms, s.planets, s.place[seat], s.calendar_month(), card, week)


def hidden_by(box: Pieces, terms: Terms, planets: list[int], place: int, month: int, card: int, week: int) -> No | None:
    """The same, from what everybody sees; `month` is that of the calendar."""
    if box.rise[card] >= 0:
        return None if place == MOON else No("AN-251", "only-from-lunar-orbit")
    if place >= EARTH_SQUARES:
        return No("AN-R79", "not-from-space")
    zone = place // 12
    if card < FIRST_LUNAR:
        # AN-052: every cell visible from the zone in this month
        if not terms.sights[(zone * 12 + month - 1) * FIRST_LUNAR + card]:
            return No("AN-052", "not-in-the-sky", (card, place, month - 1))
        return None
    if card < FIRST_PLANET:
        # AN-051: a lunar card in its own week, wherever the player is (AN-R10)
        if week not in (box.phase[card], ANY_WEEK):
            return No("AN-051", "not-this-phase", (card, week))
        if box.solar_eclipse[card] and not sun_is_up(zone, month):
            return No("AN-056", "polar-night")  # AN-R09: also in First and Fast
        return None
    planet = box.planet[card]  # AN-R51: also a card left in a week
    if box.transit[card]:
        if not aligned(planets, planet):
            return No("AN-248", "no-transit-now", (planet,))
        if not sun_is_up(zone, month):
            return No("AN-056", "polar-night")
        return None
    if not seen(box, planets[EARTH], planets[planet]):
        return No("AN-247", "planet-hidden", (planet,))
    return None


def lacks_technique(s: Expedition, seat: int, card: int) -> int:
    """The special icon of a tile that would help, or 0 if the card needs nothing more (AN-057; AN-018 in
    FF)."""
    if not s.terms.abilities:
        return 0
    need = s.box.needs[card]
    if need in (0, LUNAR_ORBIT) or s.has_technique(seat, need):
        return 0
    return TELESCOPE_ICON if need == TELESCOPE else PROTECTION_ICON


def worth(s: Expedition, seat: int, card: int) -> int:
    """What scoring the card pays, abilities included, sets aside (AN-059, AN-181, AN-183, AN-184)."""
    return card_worth(s.box, s.continent[seat] if s.terms.abilities else -1, card)


def card_worth(box: Pieces, own: int, card: int) -> int:
    """The same for a character, or for nobody (-1), whose abilities are not in play."""
    nk = box.card_nk[card]
    if own < 0:
        return nk
    power, amount = box.ability[own], box.ability_amount[own]
    if power == CONSTELLATION_TEN:
        if box.shows[card * SET_COUNT + MILKY_WAY]:
            return 0
        return amount if card < FIRST_LUNAR else nk
    if power == LUNAR_PLUS and box.phase[card] >= 0:
        return nk + amount
    if power == DOUBLE_ECLIPSE and (box.eclipse[card] or box.transit[card]):
        return amount * nk
    return nk


def set_worth(box: Pieces, own: int) -> int:
    """What completing a set pays a character, or nobody in particular (-1) (AN-061, AN-183)."""
    return 0 if own >= 0 and box.ability[own] == CONSTELLATION_TEN else box.set_nk


def score(s: Expedition, seat: int, card: int) -> None:
    """The card stays with its player: knowledge, lunar token, sets (AN-058 to AN-065)."""
    box = s.box
    nk = worth(s, seat, card)
    s.scored = add(s.scored, seat * CARD_COUNT + card, 1)
    s.nk[seat] += nk
    s.tell("card-scored", "AN-058", seat, card, nk)
    phase = box.phase[card] if box.phase[card] >= 0 else box.rise[card]
    if phase >= 0 and s.lunar_token[seat * 4 + phase] in (INACTIVE, SPENT):
        s.lunar_token = put(s.lunar_token, seat * 4 + phase, ACTIVE)  # AN-060, AN-206, AN-R61
        s.tell("moon-gained", "AN-060", seat, phase)
    for icon in box.card_sets[card]:
        if icon >= s.terms.sets:
            continue  # AN-206: void in Constellation mode
        i = seat * SET_COUNT + icon
        s.icons = add(s.icons, i, 1)
        if s.icons[i] == box.required[icon]:
            # AN-061, AN-062, AN-063, AN-064: at the moment the count is reached, once for each player
            s.set_token = put(s.set_token, i, ACTIVE)
            pays = set_worth(box, s.continent[seat] if s.terms.abilities else -1)
            s.nk[seat] += pays
            s.tell("set-scored", "AN-061", seat, icon, pays)
    after_sight(s, seat, card)


def score_at(s: Expedition, seat: int, week: int, position: int) -> None:
    """Take a card out of a week's pile and score it; noted positions above it move down."""
    card = s.weeks[week].pop(position)
    s.laid = [sunk(n, week, position) for n in s.laid]
    score(s, seat, card)


class Look(Flow[Expedition]):
    """Check one card of a week: score it, ask for a tile with the technique it needs, or leave it (AN-050,
    AN-055).

    An observable card that needs nothing more is scored by itself.
    """

    week: int = X
    position: int = Y

    def run(self, s: Expedition) -> None:
        seat, week = self.seat, self.week
        if not 0 <= self.position < len(s.weeks[week]):
            return
        card = s.weeks[week][self.position]
        no = why_hidden(s, seat, card, week)
        if no is not None:
            s.tell("not-observed", no.rule, seat, card)
            return
        icon = lacks_technique(s, seat, card)
        if icon == 0:
            score_at(s, seat, week, self.position)
        elif s.tile_with(seat, icon) >= 0:
            s.do(Technique(seat, week, self.position, icon))
        else:
            s.tell("not-observed", "AN-057", seat, card)


class FlipTechnique(Verb[Expedition]):
    """Flip an unused tile that shows the technique; one flip serves one observation (AN-057, AN-R80)."""

    kind = FLIP_TECHNIQUE

    def targets(self, s: Expedition, q: Technique) -> list[Action]:
        return [FLIP_TECHNIQUE.all[k] for k in s.unused(q.seat)]

    def refuse(self, s: Expedition, q: Technique, a: OfContinent) -> No | None:
        if s.box.tile_special[s.tile[q.seat * 7 + a.continent]] != q.icon:
            return No("AN-057", "tile-lacks-icon", (a.continent,))
        return None

    def do(self, s: Expedition, q: Technique, a: OfContinent) -> None:
        s.flipped = put(s.flipped, q.seat * 7 + a.continent, 1)
        s.tell("tile-flipped", "AN-057", q.seat, a.continent)
        score_at(s, q.seat, q.week, q.position)


class LeaveIt(Verb[Expedition]):
    """Keep the tile and leave the card where it is."""

    kind = DECLINE

    def do(self, s: Expedition, q: Technique, a: Action) -> None:
        s.tell("not-observed", "AN-057", q.seat, s.weeks[q.week][q.position])


class Technique(Decision[Expedition]):
    """Flip a tile for the technique that the card asks for, or not."""

    rule = "AN-057"
    verbs = (FlipTechnique(), LeaveIt())
    week: int = X
    position: int = Y
    icon: int = Z


class Observe(Flow[Expedition]):
    """A spontaneous observation looks at the card on top when it is carried out (AN-050, AN-R76)."""

    def run(self, s: Expedition) -> None:
        week = s.week[self.seat]
        s.do(Look(self.seat, week, len(s.weeks[week]) - 1))


class ObservePlanned(Flow[Expedition]):
    """The cards laid for it that are still on the pile, and for Yuri the one they cover (AN-055, AN-182,
    AN-R76, AN-R89).

    Looked at from the top down, so that the positions of those below hold.
    """

    def run(self, s: Expedition) -> None:
        week = s.week[self.seat]
        places = sorted([position_of(n) for n in s.laid if week_of(n) == week], reverse=True)
        s.laid = [n for n in s.laid if week_of(n) != week]
        s.do_all([Look(self.seat, week, p) for p in places])


class ScoreEarthRise(Verb[Expedition]):
    """Score one of the Earth Rise cards that were set aside (AN-205, AN-206, AN-R60)."""

    kind = SCORE_EARTH_RISE

    def refuse(self, s: Expedition, q: Frame[Expedition], a: OfPhase) -> No | None:
        for card in s.earth_rise:
            if s.box.rise[card] == a.phase:
                return None
        return No("AN-R60", "earth-rise-gone", (a.phase,))

    def do(self, s: Expedition, q: Frame[Expedition], a: OfPhase) -> None:
        for card in s.earth_rise:
            if s.box.rise[card] == a.phase:
                s.earth_rise = [c for c in s.earth_rise if c != card]
                score(s, q.seat, card)
                return


class EarthRise(Decision[Expedition]):
    """Choose among the Earth Rise cards that are left."""

    rule = "AN-205"
    verbs = (ScoreEarthRise(),)


# ------------------------------------------------------------ planning
class SaveIn(Verb[Expedition]):
    """Fill a free place of the save area, or swap with the card saved there (AN-053, AN-054, AN-180)."""

    kind = SAVE_IN

    def do(self, s: Expedition, q: Frame[Expedition], a: OfSlot) -> None:
        save(s, q.seat, a.slot)


def save(s: Expedition, seat: int, slot: int) -> None:
    week = s.week[seat]
    card = s.weeks[week].pop()
    before = s.saved[seat * 3 + slot]
    if before >= 0:
        s.weeks[week].append(before)
        s.tell("plan-swapped", "AN-054", seat, card, before)
    else:
        s.tell("card-saved", "AN-053", seat, card)
    s.saved = put(s.saved, seat * 3 + slot, card)


class SavePlace(Decision[Expedition]):
    """Where to keep the planned card."""

    rule = "AN-180"
    verbs = (SaveIn(),)


class Plan(Flow[Expedition]):
    """The top card of the week goes to the save area, observable or not (AN-053, AN-R06)."""

    def run(self, s: Expedition) -> None:
        if not s.weeks[s.week[self.seat]]:
            return
        if s.can(self.seat, SAVE_THREE):
            s.do(SavePlace(self.seat))
        else:
            save(s, self.seat, 0)
