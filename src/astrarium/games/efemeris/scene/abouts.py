"""The large view: what each thing on the table is called, what it does, and which rules say so.

It tells what the viewer's own view tells and what is printed on the components, nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from markupsafe import Markup

from astrarium.scene import About
from astrarium.scene.draw import el, use
from astrarium.text.words import Words

from ..actions import (
    BONUSES,
    CAPTAINS,
    COMMAND,
    CREWS,
    FRIGATE,
    GOVERNOR,
    GUNNER,
    HARBOURS,
    NATIONS,
    PARGO,
    PLANETS,
    ROSE_HARBOUR,
    ROTATION,
    SAVINGS,
    SEAT,
    SHIPS,
    SPICES,
    TILES,
    TURN,
)
from ..bonuses import TOKENS
from ..box import ANCHORAGE, FACTORY, PLAIN, PLANET_SPACE, PROVIDENCE, ROSE, SINGULARITY, WRECK, Pieces, Terms
from ..captains import ABILITIES
from ..crew import CREW
from ..grid import SLOT_NAMES, SLOT_OF, SPACE_NAMES
from ..names import captain_of, galleon_name, map_of, slot_name
from ..state import NONE
from ..tactics import ORDERS
from ..view import FirmamentView
from .art import looks
from .seen import held, nation_of, number_of, side_of, terms

KIND_RULES: Final = {
    ROSE: ("EF-012", "EF-403", "EF-404"),
    ANCHORAGE: ("EF-210", "EF-213"),
    SINGULARITY: ("EF-310", "EF-R14"),
    WRECK: ("EF-759",),
    FACTORY: ("EF-209", "EF-211"),
    PROVIDENCE: ("EF-758",),
    PLAIN: ("EF-009", "EF-012"),
}
BUILD_RULES: Final[dict[str, tuple[str, ...]]] = {
    "recruit": ("EF-503", "EF-504"),
    "frigate": ("EF-506", "EF-507", "EF-508"),
    "fortress": ("EF-509", "EF-510", "EF-511"),
    "galleon": ("EF-512", "EF-513"),
}
TABLE_RULES: Final[dict[str, tuple[str, ...]]] = {
    "pepper": ("EF-104", "EF-502"),
    "vanilla": ("EF-104", "EF-502"),
    "purse": ("EF-210", "EF-215"),
    "stack": ("EF-203", "EF-207"),
    "crew": ("EF-316", "EF-504"),
    "reserve": ("EF-503", "EF-301"),
    "tokens": ("EF-213", "EF-320"),
}
# what a crew card does by itself, without a target
DEEDS: Final = {sheet.card: sheet.kind.word for sheet in CREW if not sheet.kind.domains}
ALONE: Final = tuple([sheet.captain for sheet in ABILITIES if not sheet.kind.domains])  # whose talent needs no target


def about(view: FirmamentView, words: Words, pieces: Pieces, target: str) -> About | None:
    """A thing by its target; None for what has no name here."""
    kind, _, value = target.partition(":")
    tell = TELLERS.get(kind)
    return tell(view, words, pieces, value) if tell else None


def picture(name: str, frame: str) -> Markup:
    """A drawing of the ground, by itself."""
    return el("svg", use(name), viewBox=frame, class_="room-efemeris", xmlns="http://www.w3.org/2000/svg")


def say(words: Words, key: str, *facts: int | str) -> str:
    return words.say("about", key, facts)


def spices(words: Words, amounts: Sequence[int]) -> str:
    """So much pepper and vanilla, without what is none."""
    said = [say(words, f"amount-{spice}", n) for spice, n in zip(SPICES, amounts, strict=True) if n]
    return say(words, "amount-both", *said) if len(said) == 2 else said[0] if said else say(words, "amount-none")


# ---------------------------------------------------------------- printed effects, in words
def ability(view: FirmamentView, words: Words, captain: int) -> str:
    """What a Chief Mate lets this captain do; Pargo also on Spices of Providence, where there are any (EF-R28)."""
    box: Pieces = view.pieces
    key = CAPTAINS[captain]
    if captain == PARGO and terms(view).expert and terms(view).pargo_on_providence:
        key += "-providence"
    return say(words, key, box.talent[captain], *box.talent_gain[captain])


def effect_of(view: FirmamentView, words: Words, crew: int) -> str:
    """What a crew card does."""
    box: Pieces = view.pieces
    amount = box.gunner_range if crew == GUNNER else box.crew_amount[crew]
    return say(words, CREWS[crew], amount, *box.crew_gain[crew])


# ---------------------------------------------------------------- the map
def tell_planet(view: FirmamentView, words: Words, pieces: Pieces, value: str) -> About | None:
    if value not in PLANETS:
        return None
    p = PLANETS.index(value)
    owner = view.owner[p]
    lines = [
        say(words, "planet-cost", spices(words, pieces.cost[p])),
        say(words, "planet-yield", pieces.planet_yield, SPICES[pieces.product[p]]),
        say(words, "planet-owner", words.seat(owner)) if owner != NONE else say(words, "planet-free"),
    ]
    rules = ["EF-516", "EF-208"]
    if p in pieces.beginners and not view.unveiled:
        lines.append(say(words, "beginner-home"))
        rules.append("EF-112")
    if view.forts[p]:
        lines.append(say(words, "fortress"))
        rules.append("EF-308")
    return About(words.name("planet", value), tuple(lines), tuple(rules))


def tell_harbour(view: FirmamentView, words: Words, pieces: Pieces, value: str) -> About | None:
    return (
        tell_kind(words, pieces, ROSE) if value == HARBOURS[ROSE_HARBOUR] else tell_planet(view, words, pieces, value)
    )


def tell_space(view: FirmamentView, words: Words, pieces: Pieces, value: str) -> About | None:
    if value not in SPACE_NAMES:
        return None
    drawn = map_of(pieces, tuple(view.tiles))
    space = SPACE_NAMES.index(value)
    kind = drawn.what[space]
    if kind >= PLANET_SPACE:
        return tell_planet(view, words, pieces, PLANETS[kind - PLANET_SPACE])
    if kind == PLAIN and SLOT_OF[space] < 0:
        joined = len(drawn.halves(space)) == 2
        rules = ("EF-007", "EF-009") if joined else ("EF-008", "EF-014")
        return About(say(words, "edge-name"), (say(words, "edge-joined" if joined else "edge-open"),), rules)
    return tell_kind(words, pieces, kind)


def tell_kind(words: Words, pieces: Pieces, kind: int) -> About:
    """A space by what is printed on it."""
    whole = FACTORY if FACTORY <= kind < FACTORY + 2 else PROVIDENCE if PROVIDENCE <= kind < PROVIDENCE + 2 else kind
    numbers = {
        FACTORY: pieces.factory_yield,
        PROVIDENCE: pieces.providence_yield,
        ANCHORAGE: pieces.anchorage_yield,
    }
    spice = SPICES[kind - whole] if whole in (FACTORY, PROVIDENCE) else ""
    name = looks(kind)
    return About(
        say(words, f"{name}-name"),
        (say(words, name.partition("-")[0], numbers.get(whole, 0), spice),),
        KIND_RULES[whole],
    )


def tell_tile(_view: FirmamentView, words: Words, pieces: Pieces, value: str) -> About | None:
    if value not in TILES:
        return None
    number = TILES.index(value)
    tile = pieces.tiles[number]
    lines = [say(words, "tile-ways", len(tile.edges))]
    for kind in dict.fromkeys(tile.what):
        if PLAIN < kind < PLANET_SPACE:
            found = tell_kind(words, pieces, kind)
            lines.append(f"{found.name}{words.say('about', 'colon', ())}{found.text[0]}")
    if tile.what[0] >= PLANET_SPACE:
        p = tile.what[0] - PLANET_SPACE
        lines.append(say(words, "planet-cost", spices(words, pieces.cost[p])))
        lines.append(say(words, "planet-yield", pieces.planet_yield, SPICES[pieces.product[p]]))
    return About(
        words.name("tile", value),
        tuple(lines),
        ("EF-006", "EF-014"),
        picture(f"g-ef-whole-{number}", "-104 -92 208 184"),
    )


def tell_slot(view: FirmamentView, words: Words, pieces: Pieces, value: str) -> About | None:
    if value not in SLOT_NAMES:
        return None
    code = view.tiles[SLOT_NAMES.index(value)]
    if code == NONE:
        return About(
            slot_name(words, map_of(pieces, tuple(view.tiles)), SLOT_NAMES.index(value)),
            (say(words, "slot"),),
            ("EF-205", "EF-206"),
        )
    lying = tell_tile(view, words, pieces, TILES[code // 6])
    return lying._replace(text=(*lying.text, say(words, "cassini", 0, 0)), rules=("EF-804",)) if lying else None


def tell_rotation(_view: FirmamentView, words: Words, _pieces: Pieces, value: str) -> About | None:
    if value not in ROTATION.values:
        return None
    name = words.say("scene", "rotation", (60 * int(value),))
    return About(name, (say(words, "rotation"),), ("EF-005", "EF-R03"))


def tell_turn(_view: FirmamentView, words: Words, _pieces: Pieces, value: str) -> About | None:
    if value not in TURN.values:
        return None
    name = words.say("scene", "rotation", (60 * int(value),))
    return About(name, (say(words, "cassini", 0, 0),), ("EF-804", "EF-R26"))


def tell_ship(view: FirmamentView, words: Words, pieces: Pieces, value: str) -> About | None:
    if value not in SHIPS or SHIPS.index(value) >= 3 * view.seats:
        return None
    ship = SHIPS.index(value)
    seat = COMMAND[ship]
    if FRIGATE[ship]:
        kind, lines = "frigate", [say(words, "frigate", pieces.frigate_move)]
        rules = ["EF-304", "EF-508"]
    else:
        kind, lines = "galleon", [say(words, "galleon", pieces.galleon_move)]
        rules = ["EF-303", "EF-315"]
        captain = captain_of(view, seat)
        if captain != NONE:
            lines.insert(0, say(words, "commands", CAPTAINS[captain], galleon_name(words, captain)))
            lines.append(ability(view, words, captain))
    if view.frozen[ship] != NONE:
        lines.append(say(words, "frozen"))
        rules.append("EF-312")
    return About(say(words, f"{kind}-name", words.seat(seat)), tuple(lines), tuple(rules))


# ---------------------------------------------------------------- people
def tell_captain(view: FirmamentView, words: Words, _pieces: Pieces, value: str) -> About | None:
    if value not in CAPTAINS:
        return None
    captain = CAPTAINS.index(value)
    lines = (
        say(words, "ship-of", galleon_name(words, captain)),
        ability(view, words, captain),
        say(words, "by-chief-mate"),
    )
    return About(
        words.name("captain", value),
        lines,
        (ABILITIES[captain].talent, "EF-319"),
        picture(f"g-ef-captain-{value}", "-42 -48 84 98"),
    )


def tell_crew(view: FirmamentView, words: Words, pieces: Pieces, value: str) -> About | None:
    if value not in CREWS:
        return None
    crew = CREWS.index(value)
    lines = [effect_of(view, words, crew)]
    if 0 <= view.seat < view.seats:
        hand = view.hand[view.seat]
        reserve = view.reserve[side_of(view, view.seat)]
        lines.append(say(words, "crew-mine", hand[crew], reserve[crew]))
    if not view.unveiled:
        lines.append(say(words, "beginner-hand"))
    leaves = terms(view).crew_leaves  # EF-766
    lines.append(say(words, "crew-leaves" if leaves else "crew-limit", pieces.crew_per_turn))
    return About(
        words.name("crew", value),
        tuple(lines),
        (ORDERS[crew][0].rule, "EF-316", "EF-766" if leaves else "EF-301"),
        picture(f"g-ef-crew-{value}", "-34 -30 68 60"),
    )


def tell_deed(view: FirmamentView, words: Words, pieces: Pieces, value: str) -> About | None:
    """An action without a target, told by the card that does it."""
    crew = next((CREWS[kind] for kind, deed in DEEDS.items() if deed == value), None)
    return tell_crew(view, words, pieces, crew) if crew else tell_captain(view, words, pieces, value)


def tell_nation(_view: FirmamentView, words: Words, pieces: Pieces, value: str) -> About | None:
    if value not in NATIONS:
        return None
    nation = NATIONS.index(value)
    captains = ", ".join([words.name("captain", CAPTAINS[c]) for c in pieces.captains[nation]])
    crew = ", ".join([words.name("crew", CREWS[k]) for k, n in enumerate(pieces.copies[nation]) if n])
    lines = (
        words.say("scene", f"gift-{value}", ()),
        say(words, "its-captains", captains),
        say(words, "its-crew", crew),
    )
    return About(words.say("scene", f"nation-{value}", ()), lines, ("EF-106", "EF-107"))


def tell_seat(view: FirmamentView, words: Words, pieces: Pieces, value: str) -> About | None:
    if value not in SEAT.values[: view.seats]:
        return None
    seat = SEAT.values.index(value)
    agreed = terms(view)
    mates = agreed.crews_of[agreed.side[seat]]
    planets = sum([len(held(view, mate)) for mate in mates])
    lines = [say(words, "nation-holds" if agreed.team else "holds", planets, agreed.goal)]
    nation = nation_of(view, seat)
    if nation != NONE:
        lines.insert(0, words.say("scene", f"nation-{NATIONS[nation]}", ()))
    lines.append(say(words, "built", view.frigates[seat], view.fortresses[seat], view.lost[seat]))
    rule = "EF-732" if agreed.team else "EF-601" if view.seats == 2 else "EF-705"
    return About(words.seat(seat), tuple(lines), (rule, "EF-015"))


# ---------------------------------------------------------------- stores
def tell_spice(_view: FirmamentView, words: Words, pieces: Pieces, value: str) -> About | None:
    if value not in SPICES:
        return None
    spice = SPICES.index(value)
    text = (say(words, "spice", pieces.store[spice]), say(words, f"pays-{value}"))
    return About(say(words, f"{value}-name"), text, ("EF-212", "EF-501"), picture(f"g-ef-{value}", "-14 -14 28 28"))


def tell_bonus(_view: FirmamentView, words: Words, pieces: Pieces, value: str) -> About | None:
    if value not in BONUSES:
        return None
    bonus = BONUSES.index(value)
    lines = (say(words, value, TOKENS[bonus].steps(pieces)), say(words, "token", pieces.bonus_limit))
    return About(words.name("bonus", value), lines, TOKENS[bonus].rules, picture(f"g-ef-{value}", "-14 -14 28 28"))


def tell_saving(view: FirmamentView, words: Words, _pieces: Pieces, value: str) -> About | None:
    if value not in SAVINGS:
        return None
    return About(words.name("saving", value), (effect_of(view, words, GOVERNOR),), ("EF-859", "EF-R29"))


def tell_table(view: FirmamentView, words: Words, pieces: Pieces, value: str) -> About | None:
    if value not in TABLE_RULES:
        return None
    numbers: dict[str, int] = {
        "pepper": view.bank[0],
        "vanilla": view.bank[1],
        "purse": number_of(view.purse),
        "stack": view.stack,
        "reserve": 0,
        "crew": pieces.crew_per_turn,
        "tokens": pieces.bonus_limit,
    }
    key, rules = f"table-{value}", TABLE_RULES[value]
    if value == "reserve" and terms(view).crew_leaves:
        key, rules = "table-reserve-leaves", ("EF-503", "EF-766")
    elif value == "crew" and terms(view).team:
        key, rules = "table-crew-team", ("EF-316", "EF-723", "EF-R39")
    return About(
        say(words, f"table-{value}-name"),
        (say(words, key, numbers[value], pieces.tiles_per_turn, terms(view).hand_limit),),
        rules,
    )


def tell_build(view: FirmamentView, words: Words, pieces: Pieces, value: str) -> About | None:
    costs = {
        "recruit": pieces.recruit_cost,
        "frigate": pieces.frigate_cost,
        "fortress": pieces.fortress_cost,
        "galleon": pieces.galleon_cost,
    }
    if value not in costs:
        return None
    agreed = terms(view)
    lines = [say(words, "build-cost", spices(words, costs[value]))]
    rules = BUILD_RULES[value]
    if value == "galleon" and agreed.team:
        lines.append(say(words, "build-galleon-team", agreed.galleons - 1))
        rules = ("EF-512", "EF-729", "EF-737")
    else:
        lines.append(say(words, f"build-{value}", agreed.hand_limit))
    if value in LIMITS:
        most, again, rule = LIMITS[value](agreed)
        lines.append(say(words, "build-again" if again else "build-limit", most))
        rules = (*rules, rule) if again else rules
        if not agreed.limit_each:
            lines.append(say(words, "build-nation"))
            rules = (*rules, "EF-727")
    return About(words.say("scene", f"build-{value}", ()), tuple(lines), rules)


def tell_order(view: FirmamentView, words: Words, pieces: Pieces, value: str) -> About | None:
    """What stands for all actions of a kind: a row of the shipyard, a token, a crew card."""
    if value == "recruit" or value.startswith("build-"):
        return tell_build(view, words, pieces, value.removeprefix("build-"))
    token = next((i for i, verb in enumerate(TOKENS) if verb.kind.word == value), None)
    if token is not None:
        return tell_bonus(view, words, pieces, BONUSES[token])
    crew = next((kind for kind, sheets in enumerate(ORDERS) for sheet in sheets if sheet.kind.word == value), None)
    return tell_crew(view, words, pieces, CREWS[crew]) if crew is not None else None


# what there is a limit of: how many, whether lost ones come back, and the rule that says so
LIMITS: Final[dict[str, Callable[[Terms], tuple[int, bool, str]]]] = {
    "frigate": lambda agreed: (agreed.frigates, agreed.frigates_replaceable, "EF-R19"),
    "fortress": lambda agreed: (agreed.fortresses, agreed.fortresses_replaceable, "EF-R20"),
}
Teller = Callable[[FirmamentView, Words, Pieces, str], About | None]
TELLERS: Final[dict[str, Teller]] = {
    "planet": tell_planet,
    "harbour": tell_harbour,
    "space": tell_space,
    "tile": tell_tile,
    "slot": tell_slot,
    "rotation": tell_rotation,
    "turn": tell_turn,
    "ship": tell_ship,
    "captain": tell_captain,
    "crew": tell_crew,
    "do": tell_deed,
    "nation": tell_nation,
    "seat": tell_seat,
    "spice": tell_spice,
    "bonus": tell_bonus,
    "saving": tell_saving,
    "table": tell_table,
    "build": tell_build,
    "kind": tell_order,
}
