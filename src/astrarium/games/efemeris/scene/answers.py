"""The target card: what an answer would do, from what lies open to who asks."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

from markupsafe import Markup

from astrarium.kernel import Action, View
from astrarium.scene import Answer, Danger
from astrarium.scene.draw import disc, el, join, path, text, use
from astrarium.text.words import Words

from .. import actions as act
from ..actions import COMMAND, FLEET, FRIGATE, PLANETS, SAVED, SPICES
from ..box import ANCHORAGE, FACTORY, PLANET_SPACE, PROVIDENCE, ROSE, SINGULARITY, WRECK, Pieces
from ..captain import CaptainVerb
from ..chart import Chart
from ..crew import CrewVerb
from ..movement import normal_move, waters
from ..names import captain_of, map_of, planet_name, ship_name, space_name
from ..state import NONE, PROMISED
from ..tactics import BY_WORD
from . import chart
from .abouts import ability, effect_of
from .seen import effect, held, terms
from .steps import voyage

Line = tuple[str, Markup]


def answer(view: View, words: Words, action: Action) -> Answer | None:
    """The card of an action; none for those whose name says everything."""
    tell = TELLERS.get(action.kind.word)
    if tell is not None:
        return tell(view, words, action)
    sheet = BY_WORD.get(action.kind.word)
    return tell_card(view, words, action, sheet) if isinstance(sheet, CrewVerb) else None


# ---------------------------------------------------------------- amounts and signs
def say(words: Words, key: str, *facts: int | str) -> str:
    return words.say("answers", key, facts)


def sign_of(name: str, label: str, frame: str = "-12 -12 24 24") -> Markup:
    """A sign in a line of text; where the word stands beside it, it needs no label."""
    told = {"role": "img", "aria_label": label} if label else {}
    return el("svg", use(f"g-ef-{name}"), viewBox=frame, class_="ef-sign", **told)


def amount(words: Words, spices: list[int] | tuple[int, int], plus: str = "") -> Markup:
    """So many of each spice, as number and sign."""
    made: list[Any] = []
    for spice, n in enumerate(spices):
        if n:
            made.append(el("b", f"{plus}{n}"))
            made.append(sign_of(SPICES[spice], words.name("spice", spice)))
    return el("span", *(made or [el("b", "0")]), class_="ef-amount")


def price(view: View, words: Words, cost: list[int], later: bool = False) -> Markup:
    """A cost, whether one can pay it, and what is left or short."""
    mine = view["spice"][view.seat * 2 : view.seat * 2 + 2]
    short = [max(0, cost[i] - mine[i]) for i in range(2)]
    if any(short):
        return join(
            amount(words, cost), " ", el("span", amount(words, short), " ", say(words, "short"), class_="ef-short")
        )
    left = [mine[i] - cost[i] for i in range(2)]
    rest = el("small", amount(words, left), " ", say(words, "left")) if not later else None
    return join(amount(words, cost), " ", el("span", "✓ ", say(words, "can-pay"), class_="ok"), " ", rest or "")


def drawing(name: str, frame: str) -> Markup:
    return el("svg", use(f"g-ef-{name}"), viewBox=frame, aria_hidden="true")


def picture_of(kind: int) -> Markup:
    """What is printed on a space."""
    if kind >= PLANET_SPACE:
        return drawing(f"planet-{PLANETS[kind - PLANET_SPACE]}", "-44 -44 88 88")
    names = {ROSE: "rose", ANCHORAGE: "anchorage", SINGULARITY: "singularity", WRECK: "wreck"}
    names |= {FACTORY + i: f"factory-{spice}" for i, spice in enumerate(SPICES)}
    names |= {PROVIDENCE + i: f"providence-{spice}" for i, spice in enumerate(SPICES)}
    return drawing(names[kind], "-44 -44 88 88" if kind == ROSE else "-32 -32 64 64") if kind in names else Markup()


# ---------------------------------------------------------------- moves
def tell_move(view: View, words: Words, a: act.Voyage) -> Answer:
    """A ship sails, is carried by winds, or is pushed."""
    box: Pieces = view.pieces
    lying = map_of(box, tuple(view["tiles"]))
    ship, space = a.ship, a.space
    most = reach_of(view, box, a)
    steps = voyage(view, box, lying, ship, most).get(space, 0)
    kind = lying.what[space]
    mine = COMMAND[ship] == view.seat
    name = space_name(words, lying, space)
    notes = [owner_note(view, words, kind), say(words, "steps", steps, most)]
    return Answer(
        name=name[:1].upper() + name[1:],
        note=" · ".join([note for note in notes if note]),
        picture=picture_of(kind),
        lines=tuple(arrival(view, words, kind)) if mine else (),
        dangers=tuple(dangers(view, words, lying, ship, space)) if mine else (),
        button=say(words, "sail-to", name) if a.kind is act.SAIL else "",
        rules=(MOVE_RULES[a.kind.word],),
        way=way(view, lying, ship, space, steps),
    )


MOVE_RULES: Final = {"sail": "EF-303", "ride-winds": "EF-321", "warn": "EF-323", "silva": "EF-811"}


def reach_of(view: View, box: Pieces, a: act.Voyage) -> int:
    if a.kind is act.SAIL:
        return normal_move(box, view["effect"], a.ship)
    return {"ride-winds": box.winds_move, "warn": box.shot_move}.get(a.kind.word, box.talent[act.SILVA])


def owner_note(view: View, words: Words, kind: int) -> str:
    if kind < PLANET_SPACE:
        return ""
    owner = view["owner"][kind - PLANET_SPACE]
    return say(words, "free") if owner == NONE else say(words, "owned", words.seat(owner))


def arrival(view: View, words: Words, kind: int) -> list[Line]:
    """What a ship of mine would have of this place."""
    box: Pieces = view.pieces
    if kind >= PLANET_SPACE:
        planet = kind - PLANET_SPACE
        owner = view["owner"][planet]
        if owner != NONE and terms(view).side[owner] == terms(view).side[view.seat]:
            return [(say(words, "keeps"), Markup.escape(say(words, "guards")))]
        return [
            (say(words, "in-construction"), price(view, words, box.cost[planet])),
            (say(words, "brings"), conquest(view, words, planet)),
        ]
    if kind == ANCHORAGE:
        return [(say(words, "brings"), Markup.escape(say(words, "token", box.anchorage_yield)))]
    if kind == WRECK:
        return [(say(words, "brings"), Markup.escape(say(words, "rescue")))]
    for base, n in ((FACTORY, box.factory_yield), (PROVIDENCE, box.providence_yield)):
        if base <= kind < base + 2:
            gain = [n if i == kind - base else 0 for i in range(2)]
            return [(say(words, "brings"), join(amount(words, gain, "+"), " ", say(words, "a-turn")))]
    return []


def conquest(view: View, words: Words, planet: int) -> Markup:
    """What holding one more planet means."""
    box: Pieces = view.pieces
    agreed = terms(view)
    count = sum([len(held(view, mate)) for mate in agreed.crews_of[agreed.side[view.seat]]]) + 1
    gain = [box.planet_yield if i == box.product[planet] else 0 for i in range(2)]
    wins = join(" ", el("b", say(words, "wins"))) if count >= agreed.goal else Markup()
    head = el("b", say(words, "planet-of", count, agreed.goal))
    return join(head, ", ", amount(words, gain, "+"), " ", say(words, "a-turn"), wins)


# ---------------------------------------------------------------- dangers that lie open
def dangers(view: View, words: Words, lying: Chart, ship: int, space: int) -> list[Danger]:
    """A singularity; a planet that the ship leaves to a rival who can come and pay."""
    if lying.what[space] == SINGULARITY:
        return [Danger(say(words, "lost-at-once"), lost_captain(view, words, ship), True)]
    planet = lying.what[view["at"][ship]] - PLANET_SPACE
    if planet < 0 or view["owner"][planet] != view.seat or view["forts"][planet]:
        return []
    threat = raider(view, lying, planet, ship, space)
    if threat is None:
        return []
    rival, away = threat
    agreed = terms(view)
    last = sum([len(held(view, mate)) for mate in agreed.crews_of[agreed.side[view.seat]]]) == 1
    name = planet_name(words, planet)
    told = say(words, "can-come", ship_name(words, rival) or "", away, *view.pieces.cost[planet])
    return [Danger(say(words, "no-planet") if last else say(words, "stays-open", name), told, last)]


def lost_captain(view: View, words: Words, ship: int) -> str:
    if FRIGATE[ship] or terms(view).team:
        return ""
    captain = captain_of(view, view.seat)
    left = terms(view).captains - view["lost"][view.seat] - 1
    return say(words, "captain-lost", act.CAPTAINS[captain], left) if captain != NONE else ""


def raider(view: View, lying: Chart, planet: int, ship: int, space: int) -> tuple[int, int] | None:
    """The nearest rival's ship that reaches the planet in its next turn, if its player can then pay, and how far it is."""
    box: Pieces = view.pieces
    agreed = terms(view)
    at = [space if other == ship else there for other, there in enumerate(view["at"])]
    found: list[tuple[int, int]] = []
    for other, there in enumerate(at):
        seat = COMMAND[other]
        if (
            there == NONE
            or agreed.side[seat] == agreed.side[view.seat]
            or not can_pay_next(view, lying, at, seat, planet)
        ):
            continue
        most = 0 if view["frozen"][other] != NONE else normal_move(box, view["effect"], other)
        tokens = view["bonus"][seat]
        if isinstance(tokens, list) and tokens[act.WINDS]:
            most += box.winds_move
        steps = distances(view, lying, at, other, most)
        if lying.planets[planet] in steps or there == lying.planets[planet]:
            found.append((steps.get(lying.planets[planet], 0), other))
    return (min(found)[1], min(found)[0]) if found else None


def distances(view: View, lying: Chart, at: list[int], ship: int, most: int) -> dict[int, int]:
    """Steps to every space that a ship reaches when ships stand so (EF-306 .. EF-310)."""
    return {space: len(route) - 1 for space, route in routes(view, lying, at, ship, most).items()}


def can_pay_next(view: View, lying: Chart, at: list[int], seat: int, planet: int) -> bool:
    """Whether a player's stores hold a planet's cost after the next Collection, as far as it lies open."""
    box: Pieces = view.pieces
    store = list(view["spice"][seat * 2 : seat * 2 + 2])
    for mine in held(view, seat):
        store[box.product[mine]] += box.planet_yield
    for ship in FLEET[seat]:
        kind = lying.what[at[ship]] if at[ship] >= 0 else 0
        for base, n in ((FACTORY, box.factory_yield), (PROVIDENCE, box.providence_yield)):
            if base <= kind < base + 2:
                store[kind - base] += n
    return all(min(store[i], box.store[i]) >= box.cost[planet][i] for i in range(2))


# ---------------------------------------------------------------- the way
def routes(view: View, lying: Chart, at: list[int], ship: int, most: int) -> dict[int, list[int]]:
    """The shortest way to every space that a ship can end on, from where it stands."""
    side = terms(view).side
    closed = waters(lying, at, view["forts"], view["owner"], side, side[COMMAND[ship]])
    start = at[ship]
    closed[start] = 1
    found: dict[int, list[int]] = {}
    shore = [[start]]
    for _ in range(most):
        beyond = []
        for gone in shore:
            for space in lying.near[gone[-1]]:
                if not closed[space]:
                    closed[space] = 1
                    found[space] = [*gone, space]
                    if lying.what[space] != SINGULARITY:
                        beyond.append(found[space])
        shore = beyond
    return found


def way(view: View, lying: Chart, ship: int, space: int, steps: int) -> Markup:
    """The path along the printed curves, with a numbered stop on every space of it."""
    box: Pieces = view.pieces
    tiles = tuple(view["tiles"])
    gone = routes(view, lying, view["at"], ship, max(1, steps)).get(space)
    if gone is None:
        return Markup()
    line = f"M{chart.dot(chart.where(box, tiles, gone[0]))}"
    line += "".join([chart.leg(box, tiles, a, b) for a, b in pairwise(gone)])
    stops = []
    for n, stop in enumerate(gone[1:], 1):
        x, y = chart.where(box, tiles, stop)
        if n < len(gone) - 1:
            stops.append(
                el(
                    "g",
                    disc(15, class_="ef-stop"),
                    text(0, 6.5, n, 18, "ef-stop-number"),
                    transform=f"translate({round(x)} {round(y)})",
                )
            )
        else:
            stops.append(disc(30, round(x), round(y), class_="ef-goal"))
    return el(
        "g",
        path(line, class_="ef-way-ground"),
        path(line, class_="ef-way"),
        *stops,
        class_="ef-path",
        aria_hidden="true",
    )


# ---------------------------------------------------------------- attacks
def tell_fire(view: View, words: Words, a: act.Shot) -> Answer:
    victim = COMMAND[a.ship]
    brings = say(words, "sinks", ship_name(words, a.ship) or "")
    captain = captain_of(view, victim)
    if not FRIGATE[a.ship] and not terms(view).team and captain != NONE:
        brings += " " + say(words, "captain-falls", act.CAPTAINS[captain])
    return Answer(
        name=ship_name(words, a.ship) or "",
        note=words.seat(victim),
        lines=((say(words, "brings"), Markup.escape(brings)),),
        rules=("EF-405",),
    )


def tell_bombard(view: View, words: Words, a: act.Siege) -> Answer:
    owner = view["owner"][a.planet]
    return Answer(
        name=planet_name(words, a.planet),
        note=say(words, "owned", words.seat(owner)),
        picture=picture_of(PLANET_SPACE + a.planet),
        lines=((say(words, "brings"), Markup.escape(say(words, "walls-fall"))),),
        rules=("EF-409",),
    )


# ---------------------------------------------------------------- construction
def tell_conquest(view: View, words: Words, a: act.OnPlanet | act.Bargain) -> Answer:
    box: Pieces = view.pieces
    cost = list(box.cost[a.planet])
    if isinstance(a, act.Bargain):
        cost = [cost[i] - SAVED[a.saving][i] for i in range(2)]
    return Answer(
        name=planet_name(words, a.planet),
        note=owner_note(view, words, PLANET_SPACE + a.planet),
        picture=picture_of(PLANET_SPACE + a.planet),
        lines=(
            (say(words, "costs"), price(view, words, cost)),
            (say(words, "brings"), conquest(view, words, a.planet)),
        ),
        rules=("EF-516",),
    )


def tell_build(view: View, words: Words, a: Action) -> Answer:
    """A ship, a fortress or a card, for its price; a promised frigate is free (EF-524)."""
    box: Pieces = view.pieces
    crew = a.crew if isinstance(a, act.OfCrew) else NONE
    build = a.kind.word.removeprefix("build-")
    cost = {"recruit": box.recruit_cost, "frigate": box.frigate_cost, "fortress": box.fortress_cost}.get(
        build, box.galleon_cost
    )
    if build == "frigate" and promised(view):
        cost = [0, 0]
    lines = [(say(words, "costs"), price(view, words, cost))]
    if build == "recruit":
        lines.append((say(words, "brings"), Markup.escape(effect_of(view, words, crew))))
    elif build == "fortress":
        lines.append((say(words, "brings"), Markup.escape(say(words, "walls-guard"))))
    else:
        lines.append((say(words, "brings"), Markup.escape(say(words, "sails-next"))))
    return Answer(
        name=words.name("crew", crew) if build == "recruit" else words.action(a),
        picture=drawing(f"crew-{act.CREWS[crew]}", "-34 -30 68 60") if build == "recruit" else Markup(),
        lines=tuple(lines),
        rules=({"recruit": "EF-503", "frigate": "EF-506", "fortress": "EF-509"}.get(build, "EF-512"),),
    )


def promised(view: View) -> int:
    """Free frigates that Shipwrights have promised me."""

    return effect(view, view.seat, PROMISED)


# ---------------------------------------------------------------- crew
def tell_card(view: View, words: Words, a: Action, sheet: CrewVerb) -> Answer:
    """A crew card, or the captain whom a Chief Mate calls on."""
    if isinstance(sheet, CaptainVerb):
        word = act.CAPTAINS[sheet.captain]
        face, does = drawing(f"captain-{word}", "-42 -48 84 98"), ability(view, words, sheet.captain)
        return Answer(
            words.name("captain", word),
            words.action(a),
            face,
            ((say(words, "brings"), Markup.escape(does)),),
            rules=(sheet.talent,),
        )
    word = act.CREWS[sheet.card]
    does = effect_of(view, words, sheet.card)
    face = drawing(f"crew-{word}", "-34 -30 68 60")
    return Answer(
        words.name("crew", word), "", face, ((say(words, "brings"), Markup.escape(does)),), rules=(sheet.rule,)
    )


Teller = Callable[[View, Words, Any], Answer]
TELLERS: Final[dict[str, Teller]] = {
    **dict.fromkeys(("sail", "ride-winds", "warn", "silva"), tell_move),
    "fire": tell_fire,
    "bombard": tell_bombard,
    **dict.fromkeys(("conquer", "conquer-saving"), tell_conquest),
    **dict.fromkeys(("recruit", "build-frigate", "build-fortress", "build-galleon"), tell_build),
}
