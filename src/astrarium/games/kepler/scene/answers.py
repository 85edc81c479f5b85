"""The target card: what an answer would do here, from what lies open to who asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from markupsafe import Markup

from astrarium.kernel import Action, View
from astrarium.scene import Answer, Danger
from astrarium.scene.draw import disc, el, join, path, text, use
from astrarium.text.words import Words

from ..action_board import BONUSES, MAIN, USEFUL, does_nothing, main_action
from ..actions import (
    ANTIMATTER,
    ANTIMATTER_SCIENCE,
    BONUS,
    COLONIAL,
    COLONIES,
    CONVERT,
    EARTH,
    PLANETS,
    SPACE,
    TECHNOLOGICAL,
    TECHNOLOGY,
    TRANSPORT,
)
from ..box import HIDDEN, MINE, TARGET, Pieces
from ..cards import LEVELS, TYPES
from ..effects import EFFECTS, Storm
from ..missions import ship_cost
from ..objectives import colonies, measure, objective_points
from ..state import NONE, PIT, STORAGE, SUPPLY, Galaxy
from ..technologies import SHEETS
from .abouts import tile
from .amounts import advance, cube, cubes, drawn, points, price, say
from .count import flights, table
from .pieces import sign as board_sign
from .space import centre

Line = tuple[str, Markup]


def answer(view: View, words: Words, action: Action) -> Answer | None:
    """The card of an action; none for those whose name says everything."""
    if view.seat < 0 or view.seat != view.asked:
        return None
    tell = TELLERS.get(action.kind.word)
    return tell(Asked(view, words), action) if tell else None


class Asked:
    """Who is asked, at which table, in which words."""

    __slots__ = ("box", "s", "seat", "view", "words")

    def __init__(self, view: View, words: Words) -> None:
        self.view: Final = view
        self.words: Final = words
        self.seat: Final = view.seat
        self.box: Final[Pieces] = view.pieces
        self.s: Final[Galaxy] = table(view)

    def say(self, key: str, *facts: int | str) -> str:
        return say(self.words, key, *facts)

    def line(self, key: str, *inside: Any) -> Line:
        return (self.say(key), join(*[Markup.escape(part) for part in inside]))

    def held(self, planet: int) -> list[int]:
        """The cubes on an own planet."""
        at = self.s.at(self.seat, self.s.place(self.seat, planet))
        return self.s.cubes[at : at + 3]

    def track(self, track: int, awards: int) -> Markup:
        return advance(self.view, self.words, self.seat, track, awards)

    def planet(self, planet: int) -> str:
        return self.words.name("planet", planet)

    def titled(self, planet: int) -> str:
        kind = self.words.components[TYPES[self.box.type[planet]]] if planet != EARTH else ""
        return f"{self.planet(planet)} · {kind}" if kind else self.planet(planet)


# ---------------------------------------------------------------- planets
def picture(planet: int) -> Markup:
    if planet == EARTH:
        return drawn("g-ke-earth", "", "-16 -16 32 32")
    return tile(f"g-ke-planet-{planet}")


def zone_points(k: Asked, planet: int) -> int:
    chart = k.box.chart
    return chart.zone_points[chart.zone[k.s.home(planet)]]


def settling(k: Asked, planet: int) -> list[Line]:
    """What a colony brings: points of its zone, Colonial awards, its production, my Objective."""
    box = k.box
    made: list[Line] = [
        k.line(
            "settled",
            el("b", "+", k.words.say("scene", "points", (zone_points(k, planet),))), ", ",
            k.track(COLONIAL, box.colony_awards[planet]), ", ", k.say("makes"), " ",
            cubes(k.words, box.colony[planet]),
        )
    ]  # fmt: skip
    return made + objective_line(k, planet)


def objective_line(k: Asked, planet: int) -> list[Line]:
    """How my Objective would stand with one more colony; mine alone, and only where it changes (K3-043)."""
    s, known = k.s, k.view["objective"]
    secret = known[k.seat] if known else None
    if secret is None:
        return []
    s.objective = known
    card = k.box.objectives[secret]
    before = (measure(s, k.seat, card.terms[0]), objective_points(s, k.seat))
    slot = s.cards.index(NONE, k.seat * (1 + COLONIES)) if NONE in s.cards[k.seat * (1 + COLONIES) :] else NONE
    if slot == NONE or slot >= (k.seat + 1) * (1 + COLONIES):
        return []
    then = table(k.view)
    then.objective = known
    then.cards = [planet if i == slot else card_ for i, card_ in enumerate(s.cards)]
    after = (measure(then, k.seat, card.terms[0]), objective_points(then, k.seat))
    if before == after:
        return []
    name = k.words.components[card.id]
    least = card.terms[0].at_least
    count = f" {after[0]} / {least}" if least else f" {after[0]}"
    gain = after[1] - before[1]
    won = join(": ", el("b", "+", k.words.say("scene", "points", (gain,)))) if gain else Markup()
    return [k.line("secret", el("b", name), count, won)]


def not_yet(k: Asked, planet: int) -> list[Danger]:
    """An Alien planet that this nation cannot colonize yet, and what the way there costs (K3-133)."""
    box, level = k.box, k.s.level(k.seat, ANTIMATTER_SCIENCE)
    if not box.alien[planet] or level >= box.alien_from or box.alien_from > LEVELS:
        return []
    costs = [box.tech_cost[ANTIMATTER_SCIENCE][n] for n in range(level + 1, box.alien_from + 1)]
    told = k.say("needs", k.words.name("technology", ANTIMATTER_SCIENCE), box.alien_from, level)
    prices = k.say("then").join([k.words.name("cubes", bundle(cost)) for cost in costs])
    return [Danger(k.say("not-yet"), k.words.says(told, prices))]


def bundle(cost: tuple[int, int, int]) -> str:
    return "+".join([f"{n}{letter}" for n, letter in zip(cost, "MEA", strict=True) if n]) or "nothing"


def tell_colonize(k: Asked, a: Any) -> Answer:
    own = len(colonies(k.s, k.seat))
    last = [Danger(k.say("last-colony"), k.say("last-colony-why", COLONIES))] if own == COLONIES - 1 else []
    return Answer(
        name=k.titled(a.planet), note=k.say("colony-of", own + 1, COLONIES), picture=picture(a.planet),
        lines=tuple(settling(k, a.planet)), dangers=tuple(last),
        button=k.say("colonize", k.planet(a.planet)), rules=("K3-130", "K3-131"),
    )  # fmt: skip


def tell_terraform(k: Asked, a: Any) -> Answer:
    box, planet = k.box, a.planet
    track = box.terms(k.view.setting).awards_track
    brings = [
        el("b", "+", k.words.say("scene", "points", (box.points[planet],))), ", ",
        k.track(track, box.terraform_awards[planet]), ", ", k.say("makes"), " ",
        cubes(k.words, box.terraformed[planet]),
    ]  # fmt: skip
    lines = [k.line("costs", price(k.view, k.words, box.cost[planet], k.held(planet))), k.line("brings", *brings)]
    return Answer(
        name=k.titled(planet), note=k.say("terraforming-level", box.level[planet]), picture=picture(planet),
        lines=tuple(lines), button=k.say("terraform", k.planet(planet)), rules=("K3-155", "K3-156"),
    )  # fmt: skip


def tell_build(k: Asked, a: Any) -> Answer:
    left = k.s.ships_of(k.seat).count(SUPPLY)
    cost = price(k.view, k.words, ship_cost(k.s, k.seat), k.held(a.planet))
    lines = (k.line("costs", cost), k.line("then-line", k.say("launch-beside", where_from(k, a.planet))))
    note = k.say("ships-left", left)
    return Answer(k.planet(a.planet), note, picture(a.planet), lines, button=k.say("build"), rules=("K3-120", "K3-121"))


def where_from(k: Asked, planet: int) -> str:
    return k.words.say("places", "sol", ()) if planet == EARTH else k.planet(planet)


def tell_launch_from(k: Asked, a: Any) -> Answer:
    lines = (k.line("then-line", k.say("launch-beside", where_from(k, a.planet))),)
    return Answer(k.planet(a.planet), "", picture(a.planet), lines, rules=("K3-195",))


# ---------------------------------------------------------------- hexes
def tell_pilot(k: Asked, a: Any) -> Answer:
    """The Starship that moves next: how far it may fly, and which planets it can reach."""
    most = k.view.facts[0]
    near = flights(k.s, k.s.ship_at(k.seat, a.ship), most)
    names = ", ".join([k.planet(k.s.body_at(hex)) for hex in near if HIDDEN < k.s.body_at(hex) <= PLANETS])
    lines = (k.line("in-reach", names),) if names else ()
    name = k.words.name("ship", a.ship)
    return Answer(name[:1].upper() + name[1:], k.say("reach", most), Markup(), lines, rules=("K3-218",))


def tell_fly(k: Asked, a: Any) -> Answer:
    """A flight's end: what lies there, how far it is, what it brings, what threatens."""
    ship, most = k.view.facts[0], k.view.facts[1]
    start = k.s.ship_at(k.seat, ship)
    steps = flights(k.s, start, most).get(a.hex, 0)
    body = k.s.body_at(a.hex)
    name = k.words.name("hex", a.hex)
    notes = [k.say("steps", steps, most)]
    lines: list[Line] = []
    dangers: list[Danger] = []
    art = Markup()
    rules: tuple[str, ...] = ("K3-222",)
    if HIDDEN < body <= PLANETS:
        name, art, rules = k.titled(body), picture(body), ("K3-215", "K3-130")
        notes = [k.say("free"), *notes, k.say("flight-ends")]
        lines, dangers = settling(k, body), not_yet(k, body)
    elif body == MINE:
        name, art, rules = k.words.components["mine"], tile("g-ke-mine"), ("K3-216", "K3-241")
        notes = [*notes, k.say("flight-ends")]
        lines = [
            k.line("stays", points(k.words, k.box.mine_points)),
            k.line("leaves", k.say("mine", k.box.mine_regenerates)),
        ]
    elif body == TARGET:
        name, art, rules = k.words.components["colonial-target"], tile("g-ke-target"), ("K3-217",)
        lines = [k.line("brings", k.track(COLONIAL, k.box.target_awards))]
        if most > steps:
            lines.append(k.line("then-line", k.say("flies-on", most - steps)))
    else:
        dangers = storm(k)
    return Answer(
        name=name[:1].upper() + name[1:], note=" · ".join(notes), picture=art, lines=tuple(lines), dangers=tuple(dangers),
        button=k.say("fly-to", short_name(k, a.hex, body)), rules=rules, way=way(k, start, a.hex, steps),
    )  # fmt: skip


def short_name(k: Asked, hex: int, body: int) -> str:
    """Where to, for a button: the planet, the Mine, or just the open space."""
    if HIDDEN < body <= PLANETS:
        return k.planet(body)
    return k.words.components["mine"] if body == MINE else k.words.name("spot", hex)


def storm(k: Asked) -> list[Danger]:
    """Who ends in open space pays when the storm of this round comes (K3-407)."""
    shown = k.view["shown"]
    if not shown or not isinstance(EFFECTS[k.box.cards[shown[-1]].effect], Storm):
        return []
    return [Danger(k.words.components[k.box.cards[shown[-1]].id], k.say("storm"))]


def way(k: Asked, start: int, end: int, steps: int) -> Markup:
    """The shortest flight from middle to middle, with its numbered stops."""
    chart, s = k.box.chart, k.s
    if steps == 0 or start == SUPPLY:
        return Markup()
    if s.open < 0:
        s.read_map()
    fronts = [chart.bits[start]]
    seen = fronts[0]
    for _ in range(steps - 1):
        fronts.append(chart.spread(fronts[-1]) & s.open & ~seen)
        seen |= fronts[-1]
    hexes = [end]
    for front in reversed(fronts):
        near = chart.hexes(chart.near[hexes[-1]] & front)
        if not near:
            return Markup()
        hexes.append(near[0])
    spots = [centre(hex) for hex in reversed(hexes)]
    line = "M" + "L".join([f"{x:.1f} {y:.1f}" for x, y in spots])
    stops = [
        join(disc(9, x, y, class_="ke-stop"), text(x, y + 4.6, n, 13, "ke-t ke-num ke-on-coin"))
        for n, (x, y) in enumerate(spots[1:], 1)
    ]
    end_ring = use("g-ke-hex", *spots[-1], class_="ke-goal")
    return join(path(line, class_="ke-way-ground"), path(line, class_="ke-way"), *stops[:-1], end_ring)


def tell_launch(k: Asked, a: Any) -> Answer:
    name = k.words.name("hex", a.hex)
    near = [hex for hex in k.box.chart.around(a.hex, 3) if HIDDEN < k.s.body_at(hex) <= PLANETS]
    names = ", ".join([k.planet(k.s.body_at(hex)) for hex in near[:4]])
    lines = (k.line("near", names),) if names else ()
    return Answer(name[:1].upper() + name[1:], "", Markup(), lines, tuple(storm(k)), k.say("launch"), ("K3-123",))


def tell_reveal(k: Asked, a: Any) -> Answer:
    """What may lie there, as everybody can count it."""
    bag = k.view["bag"]
    counts = (len([b for b in bag if b <= PLANETS]), bag.count(MINE), bag.count(TARGET))
    spot = k.words.name("spot", a.hex)
    worth = k.box.chart.zone_points[k.box.chart.zone[a.hex]]
    lines = (k.line("may-be", k.say("left-in-bag", *counts)), k.line("colony-here", points(k.words, worth)))
    return Answer(k.say("hidden"), spot, tile("g-ke-hidden"), lines, button=k.say("turn-up"), rules=("K3-161",))


# ---------------------------------------------------------------- the action board
def icon(name: str) -> Markup:
    return el("svg", board_sign(name, 0, 0, 24), viewBox="0 0 24 24", class_="room-kepler", aria_hidden="true")


def tell_move_cube(k: Asked, a: Any) -> Answer:
    """An action: what it can do now, and which Bonus Actions it opens."""
    word = SPACE.values[a.space]
    sheet = MAIN[word]
    levels = k.s.levels_of(k.seat)
    lines = [k.line("does", k.words.say("about", word, sheet.facts(k.box, levels)))]
    names = [k.words.name("bonus", bonus) for bonus in k.box.bonuses[a.space]]
    lines.append(k.line("opens", ", ".join(names)))
    idle = does_nothing(k.s, k.seat, a.space)
    dangers = (Danger(k.say("does-nothing"), why_nothing(k, a.space)),) if idle else ()
    return Answer(
        k.words.name("space", a.space), "", icon(word), tuple(lines), dangers,
        k.say("choose", k.words.name("space", a.space)), sheet.rules,
    )  # fmt: skip


def why_nothing(k: Asked, space: int) -> str:
    """The first reason that the action's question would give."""
    question = main_action(k.s, k.seat, space)
    own = [offer for offer in question.offers(k.s) if offer.action.kind not in (TRANSPORT, CONVERT)]  # but for Quantum
    reasons = [offer.no for offer in own if offer.no is not None]
    return raised(k.words.refusal(reasons[0]) if reasons else k.words.say("effects", f"no-{SPACE.values[space]}", ()))


def raised(said: str) -> str:
    """A reason as a sentence of its own."""
    return f"{said[:1].upper()}{said[1:]}."


def tell_bonus(k: Asked, a: Any) -> Answer:
    word = BONUS.values[a.bonus]
    sheet = BONUSES[word]
    idle = sheet.idle(k.s, k.seat)
    lines = [k.line("does", k.words.say("about", word, sheet.facts(k.box)))]
    if word == "scientific-progress":
        lines.append(k.line("brings", k.track(TECHNOLOGICAL, k.box.progress_awards)))
    elif word == "cultural-evolution":
        lines.append(k.line("brings", k.track(COLONIAL, k.box.evolution_awards)))
    lines.append(k.line("costs", k.say("burn-one")))
    dangers = (Danger(k.say("does-nothing"), raised(k.words.name("idle", idle))),) if idle != USEFUL else ()
    return Answer(k.words.name("bonus", a.bonus), "", icon(word), tuple(lines), dangers, rules=(sheet.rule, "K3-192"))


# ---------------------------------------------------------------- technologies
def level_lines(k: Asked, technology: int) -> list[Line]:
    """What the next level gives, its awards, and whom its leap lifts too."""
    box = k.box
    level = k.s.level(k.seat, technology) + 1
    if level > LEVELS:
        return []
    sheet = SHEETS[technology]
    gives = k.words.say("about", f"gives-{TECHNOLOGY.values[technology]}", tuple(sheet.numbers(box, level)))
    lines = [k.line("gives", gives)]
    if sheet.ability and level == sheet.opens_at(box):
        ability = k.words.say("about", f"gives-{sheet.ability}", (k.words.name("cubes", bundle(box.cheap_ship_cost)),))
        lines.append(k.line("opens", ability))
    if box.tech_awards[technology][level]:
        lines.append(k.line("brings", k.track(TECHNOLOGICAL, box.tech_awards[technology][level])))
    if level == LEVELS:
        lines.append(k.line("at-the-end", points(k.words, box.maximum_points)))
    lifted = [n for n in range(k.view.seats) if n != k.seat and k.s.level(n, technology) < box.leap[technology][level]]
    if lifted:
        lines.append(k.line("lifts", ", ".join([k.words.seat(n) for n in lifted])))
    return lines


def tell_develop(k: Asked, a: Any) -> Answer:
    box, technology = k.box, a.technology
    level = k.s.level(k.seat, technology) + 1
    cost = price(k.view, k.words, box.tech_cost[technology][level], k.held(a.planet))
    name = k.words.components[box.level_id(technology, level)]
    note = f"{k.words.name('technology', technology)} {level} · {k.planet(a.planet)}"
    lines = [k.line("costs", cost), *level_lines(k, technology)]
    return Answer(
        name,
        note,
        icon("technological-development"),
        tuple(lines),
        (),
        k.say("buy"),
        ("K3-140", SHEETS[technology].rule),
    )


def tell_learn(k: Asked, a: Any) -> Answer:
    level = k.s.level(k.seat, a.technology) + 1
    name = k.words.components[k.box.level_id(a.technology, level)]
    note = f"{k.words.name('technology', a.technology)} {level}"
    awards = k.box.tech_awards[a.technology][level]
    price_ = [k.line("costs", k.say("burn-one"))] if awards else []
    return Answer(
        name, note, icon("technological-development"), (*price_, *level_lines(k, a.technology)), rules=("K3-403",)
    )


def tell_begin_with(k: Asked, a: Any) -> Answer:
    lines = []
    for technology in (a.first, a.second):
        word = TECHNOLOGY.values[technology]
        gives = k.words.say("about", f"gives-{word}", tuple(SHEETS[technology].numbers(k.box, 1)))
        lines.append((k.words.name("technology", technology), Markup.escape(gives)))
    return Answer(k.say("first-level"), "", icon("technological-development"), tuple(lines), rules=("K3-044",))


# ---------------------------------------------------------------- cubes
def tell_exploit(k: Asked, a: Any) -> Answer:
    side = k.box.terraformed if k.s.is_terraformed(a.planet) else k.box.colony
    at = k.s.at(k.seat, STORAGE)
    comes = [min(n, k.s.cubes[at + kind]) for kind, n in enumerate(side[a.planet])]
    lines = [k.line("makes-line", cubes(k.words, comes, "+"))]
    lost = [n - comes[kind] for kind, n in enumerate(side[a.planet])]
    dangers = (
        (Danger(k.say("storage-lacks"), k.words.name("cubes", bundle((lost[0], lost[1], lost[2])))),)
        if any(lost)
        else ()
    )
    return Answer(k.titled(a.planet), "", picture(a.planet), tuple(lines), dangers, k.say("exploit"), ("K3-171",))


def tell_produce(k: Asked, a: Any) -> Answer:
    made = [a.amount + 1 if kind == a.cube else 0 for kind in range(3)]
    return producing(k, a.planet, made, "K3-165" if k.view.question != "ProductionSpace" else "K3-103")


def tell_produce_on(k: Asked, a: Any) -> Answer:
    card = k.box.cards[k.view["shown"][-1]]
    made = card.produce if k.view.question == "CardProduction" else k.box.advancement
    return producing(k, a.planet, list(made), "K3-060")


def producing(k: Asked, planet: int, made: list[int], rule: str) -> Answer:
    now = k.held(planet)
    lines = [
        k.line("makes-line", cubes(k.words, made, "+")),
        k.line("then-here", cubes(k.words, [now[i] + made[i] for i in range(3)])),
    ]
    if planet != EARTH and not k.s.is_terraformed(planet):
        lines.append(
            k.line("terraforming", price(k.view, k.words, k.box.cost[planet], [now[i] + made[i] for i in range(3)]))
        )
    return Answer(k.titled(planet), "", picture(planet), tuple(lines), rules=(rule,))


def tell_burn(k: Asked, a: Any) -> Answer:
    place = k.words.name("place", a.place)
    at = k.s.at(k.seat, PIT)
    lost = k.s.cubes[at : at + 3]
    lines = [k.line("in-pit", cubes(k.words, [lost[i] + (i == a.cube) for i in range(3)]))]
    dangers: tuple[Danger, ...] = ()
    if k.view.question == "BonusCost" and k.view.facts[1] != USEFUL:  # K3-R44
        dangers = (Danger(k.say("does-nothing"), raised(k.words.name("idle", k.view.facts[1]))),)
    if a.cube == ANTIMATTER and a.place > 0:
        dangers += (Danger(k.say("antimatter-lost"), k.words.say("scene", "points", (k.box.antimatter_points,))),)
    return Answer(place, "", cube(k.words, a.cube), tuple(lines), dangers, k.say("burn"), ("K3-055",))


def tell_survey(k: Asked, a: Any) -> Answer:
    lines = (
        k.line("brings", k.track(a.track, k.box.map_awards)),
        k.line("then-line", k.say("turns-up", k.box.map_reveals)),
    )
    name = k.words.say("about", f"track-{('technological', 'colonial')[a.track]}-name", ())
    return Answer(name, "", Markup(), lines, button=k.say("survey"), rules=("K3-160", "K3-161"))


def tell_withdraw(k: Asked, a: Any) -> Answer:
    hex = k.s.ship_at(k.seat, a.ship)
    lines: list[Line] = []
    if hex != SUPPLY and k.s.body_at(hex) == MINE:
        lines.append(k.line("leaves", k.say("mine", k.box.mine_regenerates)))
    where = k.words.name("spot", hex) if hex != SUPPLY else ""
    dangers = []
    if hex != SUPPLY and HIDDEN < k.s.body_at(hex) <= PLANETS:
        dangers.append(Danger(k.say("gives-up", k.planet(k.s.body_at(hex))), k.say("gives-up-why")))
    return Answer(
        k.words.name("ship", a.ship), where, Markup(), tuple(lines), tuple(dangers), k.say("withdraw"), ("K3-240",)
    )


def tell_transport(k: Asked, a: Any) -> Answer:
    end = k.held(a.end)
    then = [end[i] + (i == a.cube) for i in range(3)]
    lines = [k.line("then-here", cubes(k.words, then))]
    if a.end != EARTH and not k.s.is_terraformed(a.end):
        lines.append(k.line("terraforming", price(k.view, k.words, k.box.cost[a.end], then)))
    return Answer(
        f"{k.planet(a.start)} → {k.planet(a.end)}", "", cube(k.words, a.cube), tuple(lines), rules=("K3-277",)
    )


def tell_convert(k: Asked, a: Any) -> Answer:
    now = k.held(a.planet)
    then = [now[0] - 1, now[1] + 1, now[2]] if a.element == 0 else [now[0] + 1, now[1] - 1, now[2]]
    return Answer(
        k.titled(a.planet), "", picture(a.planet), (k.line("then-here", cubes(k.words, then)),), rules=("K3-276",)
    )


TELLERS: Final[dict[str, Callable[[Asked, Any], Answer]]] = {
    "begin-with": tell_begin_with, "move-cube": tell_move_cube, "build": tell_build, "launch": tell_launch,
    "colonize": tell_colonize, "develop": tell_develop, "terraform": tell_terraform, "survey": tell_survey,
    "reveal": tell_reveal, "produce": tell_produce, "exploit": tell_exploit, "bonus": tell_bonus, "burn": tell_burn,
    "launch-from": tell_launch_from, "pilot": tell_pilot, "fly": tell_fly, "withdraw": tell_withdraw, "convert": tell_convert,
    "transport": tell_transport, "learn": tell_learn, "produce-on": tell_produce_on,
}  # fmt: skip
