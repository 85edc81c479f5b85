"""The target card: names, pictures and ways; what an answer does is told by the engine's claims (claimed.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from markupsafe import Markup

from astrarium.kernel import Action, Kind, No
from astrarium.kernel.claims import HELPED, IN_VAIN, NOTHING, Explanation
from astrarium.kernel.explain import proved
from astrarium.kernel.exploring import Explorer, KnownTable
from astrarium.scene import Answer, Danger
from astrarium.scene.cached import cached_property
from astrarium.scene.draw import disc, el, join, path, text, use
from astrarium.scene.explained import Explained, sentence
from astrarium.text.words import Words

from .. import actions as act
from ..action_board import BONUSES, MAIN, main_action
from ..actions import (
    BONUS,
    COLONIES,
    CONVERT,
    EARTH,
    PLANETS,
    SPACE,
    TECHNOLOGY,
    TRANSPORT,
)
from ..box import HIDDEN, MINE, TARGET, Pieces
from ..cards import TYPES
from ..claims import CLAIMS, has_action, meant
from ..colonies import ColonizePlanets
from ..galactic_map import TurnUpBody
from ..questions_of_cards import CosmicRays
from ..resources import BUNDLES
from ..state import SUPPLY, Galaxy
from ..technologies import SHEETS
from ..view import GalaxyView
from .abouts import tile
from .amounts import cube, cubes, drawn, points, price, say
from .claimed import Line, Lines
from .count import flights, table
from .pieces import sign as board_sign
from .space import centre

NEAR: Final = 3  # hexes around a new Starship in which planets are named
ENDS: Final = 60  # own ways to go on that a card follows where nobody explains it


def answer(view: GalaxyView, words: Words, action: Action, explained: Explained | None = None) -> Answer | None:
    """The card of an action; none for those whose name says everything."""
    if view.seat < 0 or view.seat != view.asked:
        return None
    tell = TARGET_CARDS.get(action.kind)
    if tell is None:
        return None
    k = Asked(view, words, action, explained)
    made = tell(k, action)
    return made._replace(dangers=(*made.dangers, *k.dangers()))


class Asked:
    """Who is asked, at which table, in which words; and what the engine says of the answer."""

    def __init__(self, view: GalaxyView, words: Words, action: Action, explained: Explained | None) -> None:
        self.view: Final = view
        self.words: Final = words
        self.action: Final = action
        self.explained: Final = explained
        self.seat: Final = view.seat
        self.box: Final[Pieces] = view.pieces
        self.s: Final[Galaxy] = table(view)

    @cached_property
    def sight(self) -> KnownTable:
        return KnownTable(self.s, CLAIMS)

    @cached_property
    def told(self) -> Explanation:
        """All that can be told of the answer; without an explainer, what the table proves."""
        if self.explained is not None:
            return self.explained.told
        return proved(self.sight, self.seat, self.action, ENDS) or Explanation((), False, False, 0)

    @cached_property
    def claims(self) -> Lines:
        return Lines(self.view, self.words, self.told)

    @cached_property
    def ends(self) -> list[Galaxy]:
        """The table after the answer, in every way in which it can end; nothing where that is not known."""
        if not self.told.proved or not self.told.whole:
            return []
        found = Explorer(self.s, self.seat, self.sight, ENDS, False).carry_out(self.action)
        return [end for end in found if isinstance(end, Galaxy)]

    @property
    def end(self) -> Galaxy | None:
        """The same, if there is one way only."""
        return self.ends[0] if len(self.ends) == 1 else None

    def say(self, key: str, *facts: int | str) -> str:
        return say(self.words, key, *facts)

    def line(self, key: str, *inside: Any) -> Line:
        return (self.say(key), join(*[Markup.escape(part) for part in inside]))

    def planet(self, planet: int) -> str:
        return self.words.name("planet", planet)

    def titled(self, planet: int) -> str:
        kind = self.words.components[TYPES[self.box.type[planet]]] if planet != EARTH else ""
        return f"{self.planet(planet)} · {kind}" if kind else self.planet(planet)

    def refused(self, no: No) -> str:
        return sentence(self.words.refusal(no))

    def dangers(self) -> list[Danger]:
        """What the engine warns of: it does nothing, it is in vain, or only costs."""
        made: list[Danger] = []
        for claim in self.told.claims:
            if claim.kind in (NOTHING, HELPED) or (claim.kind == IN_VAIN and not self.view.asks(CosmicRays)):
                made.append(Danger(sentence(self.words.claim(claim, self.seat)), why_nothing(self)))
        return made


def storm(k: Asked) -> list[Danger]:
    """Whoever rests in open space may be meant by a card that cannot be declined (K3-407)."""
    card = k.box.cards[k.view.shown[-1]] if k.view.shown else None
    if card is None or card.optional or not any(meant(end)[k.seat] for end in k.ends):
        return []
    return [Danger(k.words.components[card.id], k.say("meant"))]


def why_nothing(k: Asked) -> str:
    """The first reason that the question of a main action would give."""
    if not isinstance(k.action, act.ToSpace):
        return ""
    reasons = []
    for offer in main_action(k.s, k.seat, k.action.space).offers(k.s):
        if offer.no is not None and offer.action.kind not in (TRANSPORT, CONVERT):  # but for Quantum Physics
            said = k.words.refusal(offer.no)
            reasons.append(said if offer.whole else k.words.says(k.words.action(offer.action), said))
    return sentence(reasons[0]) if reasons else ""


# ---------------------------------------------------------------- planets
def picture(planet: int) -> Markup:
    if planet == EARTH:
        return drawn("g-ke-earth", "", "-16 -16 32 32")
    return tile(f"g-ke-planet-{planet}")


def settling(k: Asked, planet: int) -> tuple[list[Line], list[Danger]]:
    """What a colony would bring, told of the position after the flight; or the rule that refuses it."""
    end = k.end
    if end is None:
        return [], []
    if not has_action(end, k.seat):
        return [], [Danger(k.say("not-yet"), k.say("too-late"))]
    colonize = act.COLONIZE.all[planet]
    question = ColonizePlanets(k.seat)
    no = question.why_not(end, colonize)
    if no is not None:
        return [], [Danger(k.say("not-yet"), k.refused(no))]
    end.agenda.append(question)
    end.menu = question.legal(end)
    told = proved(KnownTable(end, CLAIMS), k.seat, colonize, ENDS)
    if told is None:
        return [], []
    found = Lines(k.view, k.words, told)
    makes = [k.say("makes"), " ", cubes(k.words, k.box.colony[planet])]
    brings = found.brings(True)
    made = [k.line("settled", *([brings, ", "] if brings else []), *makes)]
    secret = found.objective()
    return [*made, *([k.line("secret", secret)] if secret else [])], []


def tell_colonize(k: Asked, a: Any) -> Answer:
    own = len(k.s.planets(k.seat))
    makes = k.line("makes-line", cubes(k.words, k.box.colony[a.planet]))
    last = []
    if k.end is not None and (no := ColonizePlanets(k.seat).verbs[0].bar(k.end, ColonizePlanets(k.seat))) is not None:
        last = [Danger(k.say("last-colony"), k.refused(no))]
    return Answer(
        name=k.titled(a.planet), note=k.say("colony-of", own, COLONIES), picture=picture(a.planet),
        lines=(*settled(k), makes), dangers=tuple(last),
        button=k.say("colonize", k.planet(a.planet)), rules=("K3-130", "K3-131"),
    )  # fmt: skip


def settled(k: Asked) -> list[Line]:
    """All lines but what can no longer be done because it is done now."""
    done = k.say("closes")
    return [line for line in k.claims.all() if line[0] != done]


def tell_terraform(k: Asked, a: Any) -> Answer:
    box, planet = k.box, a.planet
    makes = k.line("makes-line", cubes(k.words, box.terraformed[planet]))
    return Answer(
        name=k.titled(planet), note=k.say("terraforming-level", box.level[planet]), picture=picture(planet),
        lines=(*settled(k), makes), button=k.say("terraform", k.planet(planet)), rules=("K3-155", "K3-156"),
    )  # fmt: skip


def tell_build(k: Asked, a: Any) -> Answer:
    left = k.s.ships_of(k.seat).count(SUPPLY)
    lines = (*k.claims.all(places=False), k.line("then-line", k.say("launch-beside", where_from(k, a.planet))))
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
    """A flight's end: what lies there, how far it is, what a colony there would bring."""
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
        lines, dangers = settling(k, body)
    elif body == MINE:
        name, art, rules = k.words.components["mine"], tile("g-ke-mine"), ("K3-216", "K3-241")
        notes = [*notes, k.say("flight-ends")]
        lines = [*k.claims.all(), k.line("leaves", k.say("mine", k.box.mine_regenerates))]
    else:
        lines, dangers = k.claims.all(), storm(k)
        if body == TARGET:
            name, art, rules = k.words.components["colonial-target"], tile("g-ke-target"), ("K3-217",)
            if most > steps:
                lines.append(k.line("then-line", k.say("flies-on", most - steps)))
    return Answer(
        name=name[:1].upper() + name[1:], note=" · ".join(notes), picture=art, lines=tuple(lines), dangers=tuple(dangers),
        button=k.say("fly-to", short_name(k, a.hex, body)), rules=rules, way=way(k, start, a.hex, steps),
    )  # fmt: skip


def short_name(k: Asked, hex: int, body: int) -> str:
    """Where to, for a button: the planet, the Mine, or just the open space."""
    if HIDDEN < body <= PLANETS:
        return k.planet(body)
    return k.words.components["mine"] if body == MINE else k.words.name("spot", hex)


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
    near = [hex for hex in k.box.chart.around(a.hex, NEAR) if HIDDEN < k.s.body_at(hex) <= PLANETS]
    names = ", ".join([k.planet(k.s.body_at(hex)) for hex in near[:4]])
    lines = (*k.claims.all(), *([k.line("near", names)] if names else []))
    return Answer(name[:1].upper() + name[1:], "", Markup(), lines, tuple(storm(k)), k.say("launch"), ("K3-123",))


def tell_reveal(k: Asked, a: Any) -> Answer:
    """What may lie there, as everybody can count it."""
    bag = k.view.bag
    counts = (
        ("planets", len([b for b in bag if b <= PLANETS])),
        ("mines", bag.count(MINE)),
        ("targets", bag.count(TARGET)),
    )
    found = ", ".join([k.say(f"bag-{kind}", n) for kind, n in counts if n])
    worth = k.box.chart.zone_points[k.box.chart.zone[a.hex]]
    lines = (k.line("may-be", found), k.line("colony-here", points(k.words, worth)))
    spot = k.words.name("spot", a.hex)
    return Answer(k.say("hidden"), spot, tile("g-ke-hidden"), lines, button=k.say("turn-up"), rules=("K3-161",))


# ---------------------------------------------------------------- the action board
def icon(name: str) -> Markup:
    return el("svg", board_sign(name, 0, 0, 24), viewBox="0 0 24 24", class_="room-kepler", aria_hidden="true")


def tell_move_cube(k: Asked, a: Any) -> Answer:
    """An action: its text, and which Bonus Actions it opens."""
    word = SPACE.values[a.space]
    sheet = MAIN[word]
    facts = sheet.facts(k.box, k.s.levels_of(k.seat), k.s.terms)
    names = [k.words.name("bonus", bonus) for bonus in k.box.bonuses[a.space]]
    lines = (k.line("does", k.words.say("about", word, facts)), k.line("bonuses", ", ".join(names)))
    name = k.words.name("space", a.space)
    return Answer(name, "", icon(word), lines, button=k.say("choose", name), rules=sheet.rules)


def tell_bonus(k: Asked, a: Any) -> Answer:
    word = BONUS.values[a.bonus]
    sheet = BONUSES[word]
    lines = (k.line("does", k.words.say("about", word, sheet.facts(k.box))), *k.claims.all())
    return Answer(k.words.name("bonus", a.bonus), "", icon(word), lines, rules=(sheet.rule, "K3-192"))


# ---------------------------------------------------------------- technologies
def level_lines(k: Asked, technology: int, level: int) -> list[Line]:
    """What is printed of a level: what it gives, and the ability that it opens for good."""
    box, sheet = k.box, SHEETS[technology]
    word = TECHNOLOGY.values[technology]
    gives = k.words.say("about", f"gives-{word}", (*sheet.numbers(box, level), int(k.s.terms.exact)))
    lines = [k.line("gives", gives)]
    if sheet.ability and level == sheet.opens_at(box):
        ability = k.words.say("about", f"gives-{sheet.ability}", (k.words.name("cubes", BUNDLES[box.cheap_ship_cost]),))
        lines.append(k.line("ability", ability))
    return lines


def tell_develop(k: Asked, a: Any) -> Answer:
    level = k.s.level(k.seat, a.technology) + 1
    return tell_level(k, a.technology, level, f" · {k.planet(a.planet)}", k.say("buy"), "K3-140")


def tell_learn(k: Asked, a: Any) -> Answer:
    return tell_level(k, a.technology, k.s.level(k.seat, a.technology) + 1, "", "", "K3-403")


def tell_level(k: Asked, technology: int, level: int, payer: str, button: str, rule: str) -> Answer:
    name = k.words.components[k.box.level_id(technology, level)]
    note = f"{k.words.name('technology', technology)} {level}{payer}"
    lines = (*k.claims.all(places=False), *level_lines(k, technology, level))
    picture_ = icon("technological-development")
    return Answer(name, note, picture_, lines, button=button, rules=(rule, SHEETS[technology].rule))


def tell_begin_with(k: Asked, a: Any) -> Answer:
    lines = [
        (k.words.name("technology", technology), level_lines(k, technology, 1)[0][1])
        for technology in (a.first, a.second)
    ]
    return Answer(k.say("first-level"), "", icon("technological-development"), tuple(lines), rules=("K3-044",))


# ---------------------------------------------------------------- cubes
def tell_exploit(k: Asked, a: Any) -> Answer:
    printed = (k.box.terraformed if k.s.is_terraformed(a.planet) else k.box.colony)[a.planet]
    then, held = k.claims.there(a.planet), k.claims.held(act.PLANET.values[a.planet])
    lost = [printed[i] - then[i] + held[i] for i in range(3)]
    lacks = (
        [Danger(k.say("storage-lacks"), k.words.name("cubes", BUNDLES[lost[0], lost[1], lost[2]]))]
        if any(lost) and not k.told.nothing
        else []
    )
    lines = tuple(k.claims.all(places=False))
    return Answer(k.titled(a.planet), "", picture(a.planet), lines, tuple(lacks), k.say("exploit"), ("K3-171",))


def tell_produce(k: Asked, a: Any) -> Answer:
    return Answer(k.titled(a.planet), "", picture(a.planet), on_planet(k, a.planet), rules=k.told.rules)


def on_planet(k: Asked, planet: int) -> tuple[Line, ...]:
    """What comes, what then lies there, and how far that goes towards terraforming."""
    then = k.claims.there(planet)
    lines = [
        *(k.claims.all(places=False) if k.action.kind is not act.TRANSPORT else []),
        k.line("then-here", cubes(k.words, then)),
    ]
    if planet != EARTH and not k.s.is_terraformed(planet):
        lines.append(k.line("terraforming", price(k.view, k.words, k.box.cost[planet], then)))
    return tuple(lines)


def tell_burn(k: Asked, a: Any) -> Answer:
    place = k.words.name("place", a.place)
    lines = tuple(k.claims.all())
    return Answer(place, "", cube(k.words, a.cube), lines, button=k.say("burn"), rules=("K3-055",))


def tell_survey(k: Asked, a: Any) -> Answer:
    bodies = [frame for frame in (k.end.agenda if k.end is not None else []) if isinstance(frame, TurnUpBody)]
    then = [k.line("then-line", k.say("turns-up", frame.left)) for frame in bodies[-1:]]
    name = k.words.say("about", f"track-{act.TRACK.values[a.track]}-name", ())
    lines = (*k.claims.all(), *then)
    return Answer(name, "", Markup(), lines, button=k.say("survey"), rules=("K3-160", "K3-161"))


def tell_withdraw(k: Asked, a: Any) -> Answer:
    hex = k.s.ship_at(k.seat, a.ship)
    where = k.words.name("spot", hex) if hex != SUPPLY else ""
    lines = tuple(k.claims.all())
    return Answer(k.words.name("ship", a.ship), where, Markup(), lines, button=k.say("withdraw"), rules=("K3-240",))


def tell_transport(k: Asked, a: Any) -> Answer:
    name = f"{k.planet(a.start)} → {k.planet(a.end)}"
    return Answer(name, "", cube(k.words, a.cube), on_planet(k, a.end), rules=("K3-277",))


def tell_convert(k: Asked, a: Any) -> Answer:
    lines = (k.line("then-here", cubes(k.words, k.claims.there(a.planet))),)
    return Answer(k.titled(a.planet), "", picture(a.planet), lines, rules=("K3-276",))


# their name says everything
QUIET: Final = (
    act.PLACE_BODY, act.DONE, act.DECLINE, act.REGENERATE, act.HALT,
)  # fmt: skip
TARGET_CARDS: Final[dict[Kind, Callable[[Asked, Any], Answer] | None]] = {
    act.BEGIN_WITH: tell_begin_with, act.MOVE_CUBE: tell_move_cube, act.BUILD: tell_build, act.LAUNCH: tell_launch,
    act.COLONIZE: tell_colonize, act.DEVELOP: tell_develop, act.TERRAFORM: tell_terraform, act.SURVEY: tell_survey,
    act.REVEAL: tell_reveal, act.PRODUCE: tell_produce, act.EXPLOIT: tell_exploit, act.TAKE_BONUS: tell_bonus, act.BURN: tell_burn,
    act.LAUNCH_FROM: tell_launch_from, act.PILOT: tell_pilot, act.FLY: tell_fly, act.WITHDRAW: tell_withdraw, act.CONVERT: tell_convert,
    act.TRANSPORT: tell_transport, act.LEARN: tell_learn, act.PRODUCE_ON: tell_produce,
    **dict.fromkeys(QUIET, None),
}  # fmt: skip
