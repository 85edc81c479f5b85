"""What the large view says of the boards: actions, cubes, technologies, tracks, cards, Objectives, nations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from markupsafe import Markup

from astrarium.scene import About
from astrarium.scene.draw import use
from astrarium.scene.signs import sign as common_sign

from ..action_board import BONUSES, MAIN
from ..actions import COLONIES, CUBE, ENERGY_DEVELOPMENT, SPACE, SPACE_TRAVELS, TECHNOLOGIES, TECHNOLOGY, TRACK
from ..box import BLANK, MEDAL_SPACE
from ..cards import LEVELS
from ..effects import EFFECTS
from ..objectives import most_points, objective_points
from ..resources import BUNDLES
from ..scoring import CATEGORIES
from ..state import CUBES, ON_EARTH, PIT, STORAGE
from ..technologies import SHEETS
from .abouts import Large, pictured, planet
from .count import points_now, table
from .flank import WIDE, art, name_of
from .map import TUBES, space_y
from .pieces import sign

ART: Final = 92.0  # how high the picture of a card is
GIFTS: Final = ("blank", "matter", "energy", "regenerate", "medal")  # in the order of the spaces' benefits


# ---------------------------------------------------------------- the action board
def field(word: str, ink: str = "ke-violet") -> Markup:
    """The sign of an action, large."""
    return pictured(-2, -2, 28, 28, sign(word, 0, 0, 24, ink))


def space(look: Large, value: str) -> About:
    """One of the nine actions, with the numbers that my levels give it now."""
    box, sheet = look.box, MAIN[value]
    at = SPACE.index[value]
    names = [look.words.name("bonus", i) for i in box.bonuses[at]]
    terms = box.terms(look.view.setting)
    facts = sheet.facts(box, [look.level(i) for i in range(TECHNOLOGIES)], terms)
    more = [look.say("its-bonuses", *names)]
    if value == "space-missions" and box.cheap_from <= LEVELS:
        name = look.words.components[box.level_id(SPACE_TRAVELS, box.cheap_from)]
        more.append(look.say("ship-price", name, BUNDLES[box.cheap_ship_cost]))
    each = [sheet.facts(box, [level] * TECHNOLOGIES, terms) for level in range(LEVELS + 1)]
    by_level = [
        " / ".join(map(str, own)) if isinstance(own[0], int) and len(set(own)) > 1 else own[0]
        for own in zip(*each, strict=True)
    ]
    text = (look.say(value, *facts), *more)
    printed = (look.say(value, *by_level), *more)
    return About(look.words.name("space", value), text, (*sheet.rules, "K3-190"), field(value), printed)


def bonus(look: Large, value: str) -> About:
    """One of the six Bonus Actions."""
    sheet = BONUSES[value]
    text = [look.say(value, *sheet.facts(look.box)), look.say("bonus-price")]
    if look.box.one_burn_from <= LEVELS:
        text.append(
            look.say("bonus-free", look.words.components[look.box.level_id(ENERGY_DEVELOPMENT, look.box.one_burn_from)])
        )
    rules = (sheet.rule, "K3-192", "K3-193")
    return About(look.words.name("bonus", value), tuple(text), rules, field(value, "ke-soft"))


def action_cube(look: Large, value: str) -> About:
    here = look.view.cubes_at[look.seat()]
    text = (look.say("action-cube-on", look.words.name("space", here)), look.say("action-cube-moves"))
    return About(look.say("action-cube"), text, ("K3-090", "K3-091", "K3-092", "K3-190"))


# ---------------------------------------------------------------- cubes and where they lie
def cube(look: Large, value: str) -> About:
    """A kind of cube, and where mine lie."""
    kind = CUBE.index[value]
    own = look.view.cubes[look.seat() * CUBES : (look.seat() + 1) * CUBES]
    where = (sum(own[ON_EARTH * 3 + kind :: 3]), own[STORAGE * 3 + kind], own[PIT * 3 + kind])
    text = [look.say(f"cube-{value}", look.box.antimatter_points), look.say("cubes-lie", *where)]
    name = look.words.name("cube", value)
    return About(
        name[:1].upper() + name[1:],
        tuple(text),
        ("K3-050", "K3-301" if value == "antimatter" else "K3-053"),
        pictured(-10, -10, 20, 20, use(f"g-ke-cube-{value}")),
    )


def stored(look: Large, at: int) -> str:
    first = look.seat() * CUBES + at * 3
    return look.say("holds", look.cubes(look.view.cubes[first : first + 3]))


def place(look: Large, value: str) -> About:
    """Storage, or a planet that pays."""
    if value != "storage":
        return planet(look, value)
    text = (look.say("storage"), stored(look, STORAGE))
    return About(
        look.words.say("scene", "storage", ()),
        text,
        ("K3-051", "K3-053", "K3-054", "K3-055"),
        pictured(0, 0, 106, 68, use("g-ke-storage")),
    )


def pit(look: Large, value: str) -> About:
    return About(
        look.say("pit-name"),
        (look.say("pit"), stored(look, PIT)),
        ("K3-055", "K3-056", "K3-057"),
        pictured(0, 106, 106, 54, use("g-ke-clausius")),
    )


def slot(look: Large, value: str) -> About:
    return About(look.words.say("scene", "free-colony", ()), (look.say("slot", COLONIES),), ("K3-134", "K3-131"))


def amount(look: Large, value: str) -> About:
    exact = int(look.box.terms(look.view.setting).exact)
    return About(value, (look.say("amount", exact),), ("K3-165", "K3-175"))


# ---------------------------------------------------------------- technologies
def gives(look: Large, at: int, level: int) -> list[str]:
    """What a level of a technology gives, lasting abilities included (K3-271)."""
    box, sheet = look.box, SHEETS[at]
    exact = int(box.terms(look.view.setting).exact)
    text = [look.say(f"gives-{TECHNOLOGY.values[at]}", *sheet.numbers(box, level), exact)]
    if sheet.ability and level >= sheet.opens_at(box):
        text.append(look.say(f"gives-{sheet.ability}", look.cubes(box.cheap_ship_cost)))
    return text


def technology(look: Large, value: str) -> About:
    """A technology: what it is for, where I stand, and what the next level costs."""
    at = TECHNOLOGY.index[value]
    level = look.level(at)
    text = [
        look.say("terraforming-technology" if value == "terraforming" else value),
        look.say("my-level", level, LEVELS),
        *gives(look, at, level),
    ]
    if level < LEVELS:
        name = look.words.components[look.box.level_id(at, level + 1)]
        text.append(look.say("next-level", name, look.cubes(look.box.tech_cost[at][level + 1])))
    return About(look.words.name("technology", value), tuple(text), ("K3-270", SHEETS[at].rule, "K3-140", "K3-271"))


def level(look: Large, value: str) -> About:
    """One level: price, awards, giant leap, and what it gives."""
    word, _, number = value.rpartition("-")
    at, n, box = TECHNOLOGY.index[word], int(number), look.box
    text = [f"{look.words.name('technology', word)} {n}", look.say("costs", look.cubes(box.tech_cost[at][n]))]
    text += gives(look, at, n)
    if box.tech_awards[at][n]:
        text.append(look.say("level-awards", box.tech_awards[at][n]))
    if n == LEVELS:
        text.append(look.say("highest", look.points(box.maximum_points)))
    if box.leap[at][n]:
        text.append(look.say("giant-leap", box.leap[at][n]))
    rules = (
        "K3-140",
        SHEETS[at].rule,
        "K3-273",
        *(("K3-274",) if box.leap[at][n] else ()),
        *(("K3-305",) if n == LEVELS else ()),
    )
    return About(look.words.components[box.level_id(at, n)], tuple(text), rules, field("technological-development"))


# ---------------------------------------------------------------- leadership
def track(look: Large, value: str) -> About:
    terraforming = int(look.box.terms(look.view.setting).awards_track == TRACK.index[value])
    text = (look.say(f"track-{value}", terraforming), look.say("track-how"))
    return About(look.say(f"track-{value}-name"), text, ("K3-100", "K3-101", "K3-252", "K3-308"))


def step(look: Large, value: str) -> About:
    """A space of a track: what it gives, what it scores, who stands there."""
    word, _, number = value.partition("-")
    at, n = TRACK.index[word], int(number)
    gift = look.box.benefit[at][n]
    gone = gift == MEDAL_SPACE and look.view.activated[at] >> n & 1
    text = [look.say("gift-gone" if gone else f"gift-{GIFTS[gift]}")]
    text.append(look.say("scores", look.points(look.box.space_points[n])))
    places = look.view.tracks[at::2]
    here = [nation_name(look, i) for i, found in enumerate(places) if found == n]
    if here:
        text.append(look.say("here", ", ".join(here)))
    rules = {BLANK: (), MEDAL_SPACE: ("K3-104", "K3-105")}.get(
        gift, ("K3-102",) if GIFTS[gift] == "regenerate" else ("K3-103",)
    )
    return About(
        look.say("step", look.say(f"track-{word}-name"), n),
        tuple(text),
        (*rules, "K3-101", "K3-308"),
        pictured(TUBES[at] - 34, space_y(n) - 34, 68, 68, use(f"g-ke-tube-{at}")),
    )


def nation_name(look: Large, nation: int) -> str:
    ghost = nation >= look.view.seats
    return look.words.name("seat", "ghost") if ghost else look.words.seat(nation)


def marker(look: Large, value: str) -> About:
    """A nation's marker on a track, or the First Player marker."""
    if value == "first":
        passes = look.box.terms(look.view.setting).passes if look.view.seats > 1 else 0
        return About(look.words.field("first"), (look.say("first", passes),), ("K3-073", "K3-255"))
    word, _, who = value.partition("-")
    at, nation = TRACK.index[word], look.view.seats if who == "ghost" else int(who)
    n = look.view.tracks[nation * 2 + at]
    text = [look.say("marker-on", n, look.points(look.box.space_points[n]))]
    text.append(look.say("medals-won", look.view.medals[nation * 2 + at]))
    if who == "ghost":
        text.append(look.say("ghost", look.box.ghost_advance))
    rules = ("K3-330", "K3-333", "K3-334") if who == "ghost" else ("K3-100", "K3-308", "K3-252")
    return About(look.say("marker", nation_name(look, nation), look.say(f"track-{word}-name")), tuple(text), rules)


def medal(look: Large, value: str) -> About:
    text = (look.say("medal", look.box.medal_points),)
    return About(
        look.say(f"medal-{value}"),
        text,
        ("K3-104", "K3-252", "K3-253", "K3-306"),
        pictured(-10, -10, 20, 20, use(f"g-ke-medal{TRACK.index[value]}")),
    )


# ---------------------------------------------------------------- cards
def card(look: Large, value: str) -> About:
    """A Progress card: its text, and when it counts."""
    at = [found.id for found in look.box.cards].index(value)
    found = look.box.cards[at]
    text = (look.words.spoken(found.texts), look.say("card-optional" if found.optional else "card-must"))
    rules = ("K3-250", "K3-251", "K3-411", EFFECTS[found.effect].rule)
    return About(name_of(look.words, found), text, rules, pictured(0, 0, WIDE, ART, art(found, ART)))


def deck(look: Large, value: str) -> About:
    text = (
        look.words.say("scene", "cards-left", (look.view.deck,)),
        look.say("deck", look.box.rounds, len(look.box.cards) - look.box.rounds),
    )
    return About(look.say("deck-name"), text, ("K3-031", "K3-072"))


def round_(look: Large, value: str) -> About:
    said = look.words.say("scene", "round", (look.view.round, look.box.rounds))
    first = look.say("round-first", look.words.seat(look.view.first))
    return About(said, (look.say("round"), first), ("K3-070", "K3-071", "K3-073", "K3-300"))


def objective(look: Large, value: str) -> About:
    """An Objective, if this seat may know it (K3-043)."""
    seat, known = int(value), look.view.objective
    secret = known[seat] if known else None
    if secret is None:
        return About(
            look.words.say("scene", "objective-hidden", ()), (look.say("objective-secret"),), ("K3-043", "K3-310")
        )
    s = table(look.view)
    s.objective = known
    found = look.box.objectives[secret]
    text = [look.words.spoken(found.texts)]
    text.append(look.say("objective-worth", look.points(most_points(look.box, found, look.view.seats))))
    text.append(look.say("objective-now", look.points(objective_points(s, seat))))
    return About(name_of(look.words, found), tuple(text), ("K3-310", "K3-420", "K3-421", "K3-043"))


def goal(look: Large, value: str) -> About:
    """An Objective as it is printed, whoever may hold it."""
    found = look.box.objectives[[one.id for one in look.box.objectives].index(value)]
    worth = look.points(most_points(look.box, found, look.view.seats))
    text = (look.words.spoken(found.texts), look.say("objective-worth", worth))
    return About(name_of(look.words, found), text, ("K3-310", "K3-420" if found.advanced else "K3-421"), star())


def star() -> Markup:
    return pictured(-2, -2, 28, 28, common_sign("hidden", 0, 0, 24, "ke-brass"))


# ---------------------------------------------------------------- nations
def nation(look: Large, value: str) -> About:
    """What a nation has on the table, counted as at the end; its Objective is not in it."""
    seat = int(value)
    points = points_now(look.view, seat)
    names = [look.words.name("category", category) for category in CATEGORIES]
    text = [look.say("line", name, n) for name, n in zip(names, points, strict=False) if n]
    return About(look.words.seat(seat), (look.say("points-now", look.points(sum(points))), *text), ("K3-300", "K3-312"))


TOLD: Final[dict[str, Callable[[Large, str], About | None]]] = {
    "space": space, "bonus": bonus, "action-cube": action_cube, "cube": cube, "element": cube, "place": place,
    "pit": pit, "slot": slot, "amount": amount, "technology": technology, "level": level, "track": track, "step": step,
    "marker": marker, "medal": medal, "card": card, "deck": deck, "round": round_, "objective": objective, "goal": goal,
    "nation": nation,
}  # fmt: skip
