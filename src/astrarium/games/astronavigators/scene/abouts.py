"""What the large view of a thing says: its name, what it does, its rules. Told from one seat's view only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from astrarium.scene import About
from astrarium.text.words import Words

from ..board import where
from ..box import VALUES
from ..cards import STAGES
from ..nouns import (
    CARDS,
    CHARACTERS,
    CONTINENTS,
    DV_VALUES,
    EARTH,
    FIRST_LUNAR,
    PHASES,
    PLANETS,
    QUESTS,
    ROCKETS,
    SATURN_V,
    SET_COUNT,
    SETS,
    SQUARES,
)
from ..orrery import seen
from ..sheets import (
    ABILITY,
    AGENDAS,
    BOAT,
    BOAT_PLUS,
    FLAG,
    HELICOPTER,
    HELIPORTS,
    INSTRUMENT,
    INSTRUMENTS,
    LAUNCH_NK,
    LUNAR_ORBIT,
    ORBIT,
    REVEAL,
    REWARD,
    ROCKET_ABILITY,
    SEXTANT_ICON,
    SPACECRAFT,
    SPECIAL,
    SPECIALS,
    TECHNIQUE,
    TECHNIQUES,
    VEHICLE,
    VEHICLES,
    WEEK_STEP,
)
from ..state import EARTH_SQUARES, OUT, OUTBOUND
from ..view import ExpeditionView
from . import large
from .eyes import Eyes
from .offers import ability, mission, quest_asks, reward, rocket_does, sites_named

Said = tuple[str, list[str], list[str]]  # name, sentences, rules

# pieces that are no target of an action
TOKENS: Final = {
    "sxt": ("AN-130", "AN-132", "AN-135"),
    "sct": ("AN-130", "AN-133", "AN-134", "AN-135"),
    "ai": ("AN-130", "AN-133", "AN-135"),
    "abort": ("AN-145", "AN-146", "AN-212"),
    "abort-stage": ("AN-147", "AN-148", "AN-211"),
    "astronaut": ("AN-120", "AN-121", "AN-122"),
    "nk": ("AN-012", "AN-058", "AN-129"),
    "dv": ("AN-128", "AN-129", "AN-145"),
    "sun": ("AN-038", "AN-070", "AN-075"),
    "zone": ("AN-072", "AN-073", "AN-074"),
    "month": ("AN-030", "AN-110", "AN-114"),
    "pillars": ("AN-243", "AN-244"),
    "observed": ("AN-058", "AN-065"),
    "deck": ("AN-041", "AN-R03"),
    "planet-deck": ("AN-245", "AN-246"),
    "shadow": ("AN-293", "AN-295", "AN-299"),
    "bad-timing": ("AN-292", "AN-294"),
    "moon": ("AN-141", "AN-205"),
    "home": ("AN-209", "AN-281"),
}


def about(view: ExpeditionView, words: Words, target: str) -> About | None:
    """The large view of a thing; None of what is no thing of this game."""
    kind, _, value = target.partition(":")
    tell = KINDS.get(kind)
    domain = words.game.actions.domains.get(kind)
    if tell is None or (domain is not None and value not in domain.values):
        return None
    eyes = Eyes(view, words)
    try:
        said = tell(eyes, value)
    except (ValueError, KeyError, IndexError):
        return None  # of that kind there is no such thing
    if said is None:
        return None
    name, lines, rules = said
    picture = large.picture(kind, value)
    return About(name, tuple([line for line in lines if line]), tuple(dict.fromkeys([r for r in rules if r])), picture)


# ------------------------------------------------------------ cards
def card(eyes: Eyes, value: str) -> Said:
    i = CARDS.index(value)
    box, words = eyes.box, eyes.words
    nk = box.card_nk[i]
    if i < FIRST_LUNAR:
        lines, rules = [eyes.explain("constellation", nk)], ["AN-052", "AN-076", "AN-059"]
    elif box.phase[i] >= 0:
        lines, rules = [eyes.explain("lunar", nk, box.phase[i] + 1)], ["AN-051", "AN-060"]
        if box.eclipse[i]:
            lines.append(eyes.explain("eclipse", words.name("phase", box.phase[i])))
        if box.solar_eclipse[i]:
            lines.append(eyes.explain("sun-up"))
            rules.append("AN-056")
    elif box.rise[i] >= 0:
        lines, rules = (
            [eyes.explain("earth-rise", nk, words.name("phase", box.rise[i]))],
            ["AN-205", "AN-206", "AN-251"],
        )
    elif box.transit[i]:
        planet = words.name("planet", box.planet[i])
        lines, rules = [eyes.explain("transit", nk, planet), eyes.explain("sun-up")], ["AN-248", "AN-056"]
    else:
        lines, rules = [eyes.explain("planet-card", nk)], ["AN-246", "AN-247", "AN-244"]
    own = eyes.worth(i)
    if own != nk:
        lines.append(eyes.explain("worth-to-you", own))
        rules.append(ABILITY[box.ability[eyes.view.continent[eyes.me]]].rule)
    if box.needs[i] not in (0, LUNAR_ORBIT) and not eyes.fast:
        lines.append(eyes.explain("needs", eyes.say(f"technique-{TECHNIQUES[box.needs[i]]}")))
        rules += ["AN-057", TECHNIQUE[box.needs[i]].rule]
    sets = [words.name("set", k) for k in box.card_sets[i] if k < eyes.terms.sets]
    if sets:
        lines.append(eyes.explain("in-sets", ", ".join(sets)))
        rules.append("AN-061")
    key, _ = eyes.verdict(i, -1)
    if key and i < FIRST_LUNAR:
        lines.append(now(eyes, key))
    return words.name("card", i), lines, rules


def now(eyes: Eyes, verdict: str) -> str:
    """What a card is worth from my place; from the place of whoever is asked, if I only watch."""
    if eyes.view.seat >= 0:
        return eyes.explain("now-from-you", eyes.say(verdict))
    return eyes.explain("now-from", eyes.say(verdict), eyes.words.seat(eyes.me))


def week(eyes: Eyes, value: str) -> Said:
    view, words = eyes.view, eyes.words
    i = int(value) - 1
    pile = view.weeks[i]
    lines = [eyes.explain("week", words.name("phase", i))]
    if pile:
        names = ", ".join([words.name("card", c) for c in pile[::-1][:8]])
        lines.append(eyes.explain("pile", names + (" …" if len(pile) > 8 else "")))
        key, _ = eyes.verdict(pile[-1], i)
        if key:
            lines.append(now(eyes, key))
    lines += [eyes.say("taken-by", words.seat(seat)) for seat in range(view.seats) if view.week[seat] == i]
    return eyes.say("week", i + 1), lines, ["AN-031", "AN-032", "AN-050", "AN-051", "AN-053", "AN-R01"]


def slot(eyes: Eyes, value: str) -> Said:
    held = eyes.view.saved[eyes.me * 3 + int(value) - 1]
    lines = [eyes.words.name("card", held) if held >= 0 else eyes.say("no-card"), eyes.explain("slot")]
    return eyes.explain("slot-name", int(value)), lines, ["AN-053", "AN-054", "AN-055"]


# ------------------------------------------------------------ the Earth
def vehicle(eyes: Eyes, value: str) -> Said:
    i = VEHICLES.index(value)
    box, view = eyes.box, eyes.view
    late = eyes.terms.late_vehicles_pay or i == SPACECRAFT
    first = "first-use-ever" if late else "first-use-late" if view.month > 12 else "first-use"
    lines, rules = [eyes.explain(f"vehicle-{value}", box.range[i])], [VEHICLE[i].rule]
    own = box.ability[eyes.character] if eyes.character >= 0 and view.seat >= 0 else -1
    if (i, own) in ((BOAT, BOAT_PLUS), (HELICOPTER, HELIPORTS)):  # the character goes by it in a way of their own
        lines.append(ability(eyes, eyes.character))
        rules.append(ABILITY[own].rule)
    if view.seat >= 0 and view.used[view.seat * len(VEHICLES) + i]:
        lines.append(eyes.explain("vehicle-used"))
    else:
        lines.append(eyes.explain(first, box.vehicle_nk[i]))
    if view.month <= 12:
        lines.append(eyes.explain("all-vehicles", len(VEHICLES), box.vehicles_bonus))
    rules += ["AN-080", "AN-091", "AN-097"] if i < SPACECRAFT else ["AN-124", "AN-143"]
    return eyes.words.name("vehicle", i), lines, rules


def icons(eyes: Eyes, tile: int) -> str:
    """What a continent tile shows."""
    names = [eyes.words.name("vehicle", v) for v in eyes.box.tile_vehicles[tile]]
    special = eyes.box.tile_special[tile]
    return ", ".join(names + ([eyes.words.name("special", SPECIALS[special])] if special else []))


def void_icon(eyes: Eyes, special: int) -> str:
    """The rule by which a tile's icon has no effect in this mode, or nothing."""
    if eyes.fast:
        return "AN-017"
    if special == FLAG and not eyes.solar:
        return "AN-R48"
    return "AN-R65" if special == SEXTANT_ICON and eyes.terms.solo else ""


def continent(eyes: Eyes, value: str) -> Said:
    i = CONTINENTS.index(value)
    box, view, words = eyes.box, eyes.view, eyes.words
    tile = view.tile[view.seat * 7 + i] if view.seat >= 0 else -1
    late = "continent-late" if eyes.terms.late_tiles else "continent-closed"
    visit = "continent-visited" if tile >= 0 else "continent" if view.month <= 12 else late
    lines = [eyes.explain(visit, box.continent_nk[i]), eyes.say("home-is", words.name("square", box.home[i]))]
    rules = ["AN-092", "AN-012"] if view.month <= 12 else ["AN-092", "AN-113", "AN-R13"]
    if tile >= 0:
        gone = view.flipped[view.seat * 7 + i]
        lines.append(eyes.explain("my-tile-used" if gone else "my-tile", icons(eyes, tile)))
        special = box.tile_special[tile]
        if special and not gone:
            rule = void_icon(eyes, special)
            void = "icons-void" if eyes.fast else "icon-void"
            lines.append(eyes.explain(void if rule else f"special-{SPECIALS[special]}"))
            rules.append(rule or SPECIAL[special].rule)
        rules += ["AN-094", "AN-095"]
    elif view.tile_top[i] >= 0:
        lines.append(eyes.explain("top-tile", icons(eyes, view.tile_top[i])))
        rules.append("AN-011")
    return words.name("continent", i), lines, rules


def square(eyes: Eyes, value: str) -> Said:
    i = SQUARES.index(value)
    box, view, words = eyes.box, eyes.view, eyes.words
    lines, rules = [eyes.explain("square", i // 12)], ["AN-080", "AN-072"]
    reach: dict[int, list[str]] = {}
    for v in range(len(VEHICLES)):
        if box.icon[i * 6 + v] >= 0:
            reach.setdefault(box.icon[i * 6 + v], []).append(words.name("vehicle", v))
    for land, names in reach.items():
        lines.append(eyes.explain("square-icons", words.name("continent", land), ", ".join(names)))
        rules += ["AN-092", "AN-093"]
    if not reach:
        lines.append(eyes.explain("square-none"))
        rules.append("AN-085")
    for r, site in enumerate(view.site):
        if site == i:
            lines.append(eyes.say("pad", words.name("rocket", r)))
            rules.append("AN-202")
    if i in view.heliport:
        lines.append(eyes.explain("heliport"))
        rules.append("AN-186")
    there = [words.seat(seat) for seat in range(view.seats) if eyes.placed and view.place[seat] == i]
    if there:
        lines.append(eyes.explain("stand-here", ", ".join(there)))
        rules.append("AN-195" if not eyes.fast else "")
    return words.name("square", i), lines, rules


def heliport(eyes: Eyes, value: str) -> Said:
    return eyes.say("heliport", int(value)), [eyes.explain("heliport")], ["AN-186", "AN-R46"]


# ------------------------------------------------------------ players and their cards
def character(eyes: Eyes, value: str) -> Said:
    i = CHARACTERS.index(value)
    box, words = eyes.box, eyes.words
    technique = TECHNIQUES[box.technique[i]]
    lines = [
        words.name("continent", i) + ". " + eyes.say("home-is", words.name("square", box.home[i])),
        ability(eyes, i),
        eyes.say("technique", eyes.say(f"technique-{technique}")) + ". " + eyes.explain(f"technique-{technique}"),
    ]
    return words.name("character", i), lines, [ABILITY[box.ability[i]].rule, TECHNIQUE[box.technique[i]].rule, "AN-173"]


def agenda(eyes: Eyes, value: str) -> Said:
    i = AGENDAS.index(value)
    asked = eyes.box.agendas[i]
    rule = "AN-225" if asked.reward == WEEK_STEP and asked.before else REWARD[asked.reward].rule
    lines = [
        eyes.say("mission", mission(eyes, asked)),
        eyes.explain(f"reveal-{REVEAL[asked.reveal].word}"),
        reward(eyes, asked),
    ]
    return (
        eyes.words.name("agenda", i),
        lines,
        [rule, "AN-220", REVEAL[asked.reveal].rule, "AN-285"],
    )


def quest(eyes: Eyes, value: str) -> Said:
    i = QUESTS.index(value)
    q, box = eyes.box.quests[i], eyes.box
    pays = eyes.say("quest-pays", q.some, q.whole)
    if eyes.view.month <= 12 and box.quest_first_year > 1:
        pays += " " + eyes.explain("quest-doubled", box.quest_first_year)
    gained = eyes.explain("quest-gives", eyes.words.name("instrument", i), eyes.say(f"instrument-{INSTRUMENTS[i]}"))
    return eyes.words.name("quest", i), [quest_asks(eyes, i), pays, gained], ["AN-255", "AN-257", "AN-258", "AN-259"]


def instrument(eyes: Eyes, value: str) -> Said:
    i = INSTRUMENTS.index(value)
    names = [eyes.say(f"technique-{TECHNIQUES[t]}") for t in eyes.box.quests[i].techniques]
    lines = [eyes.say(f"instrument-{value}"), eyes.say("technique", ", ".join(names)) if names else ""]
    rules = [INSTRUMENT[i].rule, "AN-260", *[TECHNIQUE[t].rule for t in eyes.box.quests[i].techniques]]
    return eyes.words.name("instrument", i), lines, rules


def rocket(eyes: Eyes, value: str) -> Said:
    i = ROCKETS.index(value)
    r, view, words = eyes.box.rockets[i], eyes.view, eyes.words
    known = view.site[i]
    sites = [known] if known >= 0 else r.sites
    lines = [eyes.say("site-at", sites_named(eyes, sites))]
    plays = eyes.terms.saturn_pays if r.ability == LAUNCH_NK else eyes.solar
    lines.append(rocket_does(eyes, i) if plays else eyes.explain("rocket-void"))
    if r.own and eyes.solar and i != SATURN_V:  # which nobody searches for: it is open from the start
        lines.append(eyes.explain("rocket-of", ", ".join([words.name("continent", k) for k in r.own])))
    return (
        words.name("rocket", i),
        lines,
        [ROCKET_ABILITY[r.ability].rule if plays else "AN-201", "AN-202", "AN-123", "AN-198"],
    )


def seat(eyes: Eyes, value: str) -> Said | None:
    """A player: who, where, how far."""
    n, view = int(value), eyes.view
    if not 0 <= n < view.seats:
        return None
    own = view.continent[n]
    lines = []
    if own >= 0:
        lines.append(eyes.words.name("continent" if eyes.fast else "character", own))
    if eyes.placed:
        lines.append(eyes.say("out") if view.place[n] == OUT else where(view, eyes.words, n))
    lines.append(eyes.say("panel-read", view.nk[n], view.dv[n]))
    if view.astronaut[n]:
        lines.append(eyes.say("astronaut"))
    return eyes.words.seat(n), lines, ["AN-129", "AN-006", "AN-120" if view.astronaut[n] else "AN-031"]


def die(eyes: Eyes, value: str) -> Said:
    n, view, words = int(value), eyes.view, eyes.words
    place, face = view.place[n], view.face[n]
    there = words.name("square", place) if place < EARTH_SQUARES else words.name("way", place - OUTBOUND)
    shown = eyes.explain("die-shows", words.name("vehicle", face)) if face >= 0 else eyes.explain("die-blank")
    lines = [there, shown, "" if eyes.fast else eyes.explain("dice-chain")]
    return eyes.explain("die", words.seat(n)), lines, ["AN-099", "AN-R77", "" if eyes.fast else "AN-196"]


# ------------------------------------------------------------ tokens
def token_side(eyes: Eyes, field: str, i: int, count: int) -> int:
    return int(eyes.view[field][eyes.view.seat * count + i]) if eyes.view.seat >= 0 else 0


def phase(eyes: Eyes, value: str) -> Said:
    i = PHASES.index(value)
    side = token_side(eyes, "lunar_token", i, 4)
    name = eyes.words.name("phase", i)
    return name, [eyes.say(f"token-{side}", name), eyes.explain("lunar-token", i + 1)], ["AN-060", "AN-130", "AN-132"]


def set_(eyes: Eyes, value: str) -> Said:
    i = SETS.index(value)
    box, view, words = eyes.box, eyes.view, eyes.words
    pays = eyes.set_pays
    lines = [eyes.explain("set", box.required[i], pays) if pays else eyes.explain("set-unpaid", box.required[i])]
    lines.append(eyes.explain("set-on-board"))
    if view.seat >= 0:
        have = min(view.icons[view.seat * SET_COUNT + i], box.required[i])
        lines.append(eyes.say("set-at", words.name("set", i), have, box.required[i]))
        lines.append(eyes.say(f"token-{token_side(eyes, 'set_token', i, SET_COUNT)}", words.name("set", i)))
    cards = [words.name("card", c) for c in range(len(CARDS)) if i in box.card_sets[c] and box.rise[c] < 0]
    lines.append(eyes.explain("set-cards", ", ".join(cards)))
    return words.name("set", i), lines, ["AN-061", "AN-064", "AN-133", "AN-134", "" if pays else "AN-183"]


def token(eyes: Eyes, value: str) -> Said:
    rules, lines = [*TOKENS[value]], [eyes.explain(value)]
    if value == "abort" and not eyes.fast:
        lines.append(eyes.explain("abort-home"))
    return eyes.explain(f"{value}-name"), lines, rules


# ------------------------------------------------------------ the flight and the orrery
def tiles_left(eyes: Eyes, leg: int) -> str:
    """The values that a stage's tiles can have, with how many there are in all."""
    counts = eyes.box.tiles[leg * VALUES : (leg + 1) * VALUES]
    return ", ".join([f"{DV_VALUES[v]} ×{n}" for v, n in enumerate(counts) if n])


def leg(eyes: Eyes, value: str) -> Said:
    track, _, number = value.partition("-")
    i = ("out", "in").index(track) * STAGES + int(number) - 1
    shown = eyes.view.track[i]
    name = eyes.words.name("leg", i)
    lines = [eyes.say("difficulty-at", name, DV_VALUES[shown]) if shown >= 0 else eyes.say("face-down", name)]
    lines += [
        eyes.explain("stage-tiles", tiles_left(eyes, i)),
        eyes.explain("housing", eyes.box.housing[eyes.view.seats]),
    ]
    return name[:1].upper() + name[1:], lines, ["AN-125", "AN-126", "AN-128", "AN-208" if i >= STAGES else "AN-129"]


def stage(eyes: Eyes, value: str) -> Said:
    i, view = int(value) - 1, eyes.view
    held = view.hand[view.seat * STAGES + i] if view.seat >= 0 else -1
    mine = eyes.say("hand-tile", i + 1, DV_VALUES[held]) if held >= 0 else eyes.say("no-hand-tile", i + 1)
    lines = [mine, eyes.explain("hand"), eyes.explain("stage-tiles", tiles_left(eyes, i))]
    return eyes.explain("stage-name", i + 1), lines, ["AN-137", "AN-138", "AN-139", "AN-128"]


def value_(eyes: Eyes, value: str) -> Said:
    return eyes.explain("value-name", value), [eyes.explain("value")], ["AN-235", "AN-236"]


def planet(eyes: Eyes, value: str) -> Said:
    i = PLANETS.index(value)
    view, box, words = eyes.view, eyes.box, eyes.words
    pace = 1 if i in box.month_movers else 2 if i in box.year_movers else 0
    lines, rules = [eyes.explain(f"orbit-{ORBIT[pace].word}")], [ORBIT[pace].rule]
    unit, earth = view.planets[i], view.planets[EARTH]
    if i == EARTH:
        lines.append(eyes.explain("earth-disc"))
        rules.append("AN-243")
    elif unit >= 0 and earth >= 0:
        lines.append(eyes.explain("planet-seen" if seen(box, earth, unit) else "planet-unseen"))
        rules += ["AN-244", "AN-247", "AN-250"]
    else:
        rules += ["AN-239"]
    return words.name("planet", i), lines, rules


def unit(eyes: Eyes, value: str) -> Said:
    i = int(value)
    sector = eyes.words.name("sector", i // 2)
    there = [p for p, spots in enumerate(eyes.box.spots) if i in spots and p != EARTH]
    names = ", ".join([eyes.words.name("planet", p) for p in there])
    return eyes.explain("unit-name", i, sector), [eyes.explain("unit", names)], ["AN-239", "AN-291", "AN-244"]


KINDS: Final[dict[str, Callable[[Eyes, str], Said | None]]] = {
    "card": card, "week": week, "slot": slot, "vehicle": vehicle, "continent": continent, "square": square, "heliport": heliport,
    "character": character, "agenda": agenda, "quest": quest, "instrument": instrument, "rocket": rocket, "seat": seat, "die": die,
    "phase": phase, "set": set_, "token": token, "leg": leg, "stage": stage, "value": value_, "planet": planet, "unit": unit,
}  # fmt: skip
