"""The target card: what is pointed at, where it lies, how one gets there. What an answer does is read off the engine's
claims (claimed.py), and so are its dangers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

from markupsafe import Markup

from astrarium.kernel import Action, Kind
from astrarium.kernel.exploring import Explorer
from astrarium.scene import Answer, Danger
from astrarium.scene.draw import disc, el, path, text, use
from astrarium.scene.explained import Explained
from astrarium.text.words import Words

from .. import actions as act
from ..actions import COMMAND, PLANETS, SPICES
from ..box import ANCHORAGE, FACTORY, PLANET_SPACE, PROVIDENCE, ROSE, SINGULARITY, WRECK, Pieces
from ..captain import CaptainVerb
from ..chart import Chart
from ..claims import Conquests
from ..crew import CrewVerb
from ..movement import normal_move, waters
from ..names import map_of, planet_name, ship_name, space_name
from ..state import NONE, Firmament
from ..tactics import SHEETS
from ..view import FirmamentView
from . import chart
from .abouts import effect_of
from .seen import terms
from .steps import voyage


def answer(view: FirmamentView, words: Words, action: Action) -> Answer | None:
    """The card of an action; none for those whose name says everything."""
    tell = TARGET_CARDS.get(action.kind)
    return tell(view, words, action) if tell is not None else None


def answer_explained(view: FirmamentView, words: Words, action: Action, explained: Explained) -> Answer | None:
    """The same with what the rules say of a planet that it leads to, and of a ship that it loses."""
    found = answer(view, words, action)
    if found is None or not isinstance(action, act.OfVoyage) or action.kind in (act.WARN, act.DRIVE):
        return found
    if [claim.values for claim in explained.glance.about("ship", view.seat) if claim.places == (action.ship,)] == [
        (NONE,)
    ]:
        return found._replace(dangers=(Danger(say(words, "lost-at-once"), "", True),))
    no = why_no_conquest(view, words, action, explained)
    return found._replace(note=" · ".join([found.note, no])) if no else found


def why_no_conquest(view: FirmamentView, words: Words, a: act.OfVoyage, explained: Explained) -> str:
    """Why the planet that a ship comes to can't be conquered then, in the words of the rule that refuses it."""
    planet = map_of(view.pieces, tuple(view.tiles)).what[a.space] - PLANET_SPACE
    if planet < 0:
        return ""
    sight = explained.explaining.sight
    [end] = Explorer(sight.table, view.seat, sight, 1, False).carry_out(a)
    assert isinstance(end, Firmament)
    no = Conquests(view.seat, 1).why_not(end, act.CONQUER.all[planet])
    return "" if no is None or no.text in ("planet-yours", "governor-saves") else words.refusal(no)


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
            made.append(el("b", f"{plus}{n}".replace("-", "−")))
            made.append(sign_of(SPICES[spice], words.name("spice", spice)))
    return el("span", *(made or [el("b", "0")]), class_="ef-amount")


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
def tell_move(view: FirmamentView, words: Words, a: act.OfVoyage) -> Answer:
    """A ship sails, is carried by winds, or is pushed."""
    box: Pieces = view.pieces
    lying = map_of(box, tuple(view.tiles))
    ship, space = a.ship, a.space
    most = reach_of(view, box, a)
    steps = voyage(view, box, lying, ship, most).get(space, 0)
    kind = lying.what[space]
    name = space_name(words, lying, space)
    notes = [owner_note(view, words, kind), say(words, "steps", steps, most)]
    return Answer(
        name=name[:1].upper() + name[1:],
        note=" · ".join([note for note in notes if note]),
        picture=picture_of(kind),
        lines=None,
        button=say(words, "sail-to", name) if a.kind is act.SAIL else "",
        rules=(MOVE_RULES[a.kind],),
        way=way(view, lying, ship, space, steps),
    )


MOVE_RULES: Final = {act.SAIL: "EF-303", act.RIDE_WINDS: "EF-321", act.WARN: "EF-323", act.DRIVE: "EF-811"}


def reach_of(view: FirmamentView, box: Pieces, a: act.OfVoyage) -> int:
    if a.kind is act.SAIL:
        return normal_move(box, view.effect, a.ship)
    return {act.RIDE_WINDS: box.winds_move, act.WARN: box.shot_move}.get(a.kind, box.talent[act.SILVA])


def owner_note(view: FirmamentView, words: Words, kind: int) -> str:
    if kind < PLANET_SPACE:
        return ""
    owner = view.owner[kind - PLANET_SPACE]
    return say(words, "free") if owner == NONE else say(words, "owned", words.seat(owner))


# ---------------------------------------------------------------- the way
def routes(view: FirmamentView, lying: Chart, at: list[int], ship: int, most: int) -> dict[int, list[int]]:
    """The shortest way to every space that a ship can end on, from where it stands."""
    side = terms(view).side
    closed = waters(lying, at, view.forts, view.owner, side, side[COMMAND[ship]])
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


def way(view: FirmamentView, lying: Chart, ship: int, space: int, steps: int) -> Markup:
    """The path along the printed curves, with a numbered stop on every space of it."""
    box: Pieces = view.pieces
    tiles = tuple(view.tiles)
    gone = routes(view, lying, view.at, ship, max(1, steps)).get(space)
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


# ---------------------------------------------------------------- attacks, construction, crew
def tell_fire(view: FirmamentView, words: Words, a: act.ShipShot) -> Answer:
    return Answer(ship_name(words, a.ship) or "", words.seat(COMMAND[a.ship]), lines=None, rules=("EF-405",))


def tell_planet(view: FirmamentView, words: Words, a: act.Siege | act.OfPlanet | act.Bargain) -> Answer:
    """A planet that is fired at or conquered."""
    return Answer(
        name=planet_name(words, a.planet),
        note=owner_note(view, words, PLANET_SPACE + a.planet),
        picture=picture_of(PLANET_SPACE + a.planet),
        lines=None,
        rules=("EF-409",) if isinstance(a, act.Siege) else ("EF-516",),
    )


def tell_build(view: FirmamentView, words: Words, a: Action) -> Answer:
    return Answer(words.action(a), lines=None, rules=(BUILD_RULES[a.kind],))


def tell_recruit(view: FirmamentView, words: Words, a: act.OfCrewCard) -> Answer:
    """A card, with what is printed on it."""
    return Answer(
        name=words.name("crew", a.crew),
        note=effect_of(view, words, a.crew),
        picture=drawing(f"crew-{act.CREWS[a.crew]}", "-34 -30 68 60"),
        lines=None,
        rules=("EF-503",),
    )


def tell_card(words: Words, a: Action, sheet: CrewVerb) -> Answer:
    """A crew card, or the captain whom a Chief Mate calls on."""
    if isinstance(sheet, CaptainVerb):
        word = act.CAPTAINS[sheet.captain]
        face = drawing(f"captain-{word}", "-42 -48 84 98")
        return Answer(words.name("captain", word), words.action(a), face, None, rules=(sheet.talent,))
    word = act.CREWS[sheet.card]
    return Answer(words.name("crew", word), "", drawing(f"crew-{word}", "-34 -30 68 60"), None, rules=(sheet.rule,))


BUILD_RULES: Final = {act.BUILD_FRIGATE: "EF-506", act.BUILD_FORTRESS: "EF-509", act.BUILD_GALLEON: "EF-512"}
Teller = Callable[[FirmamentView, Words, Any], Answer]


def by_sheet(sheet: CrewVerb) -> Teller:
    return lambda view, words, a: tell_card(words, a, sheet)


# their name says everything
QUIET: Final = (
    act.NAME_NATION, act.APPOINT, act.ENLIST, act.SETTLE, act.LEAD, act.LAY, act.PLACE, act.DRAW_BONUS, act.LEAVE_BONUS,
    act.RESCUE, act.LEAVE_WRECK, act.LOAD_CARGO, act.END_TACTICS, act.OFFER_DRAW, act.PASS_WORD, act.AGREE, act.REFUSE,
    act.SHARE, act.END_TURN,
)  # fmt: skip
TARGET_CARDS: Final[dict[Kind, Teller | None]] = {
    **{sheet.kind: by_sheet(sheet) for sheet in SHEETS},
    **dict.fromkeys((act.SAIL, act.RIDE_WINDS, act.WARN, act.DRIVE), tell_move),
    act.FIRE: tell_fire,
    act.RECRUIT: tell_recruit,
    **dict.fromkeys((act.BOMBARD, act.CONQUER, act.CONQUER_FOR), tell_planet),
    **dict.fromkeys((act.BUILD_FRIGATE, act.BUILD_FORTRESS, act.BUILD_GALLEON), tell_build),
    **dict.fromkeys(QUIET, None),
}
