"""How the fields of Kepler-3042 are read, so that what an answer does can be said; which of it matters, and in which
order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from astrarium.kernel import Frame
from astrarium.kernel.claims import TABLE, Claim, ClaimKey, Claims, Place, Where, alone, amount, on_table, owned, value
from astrarium.kernel.unseen import Unseen

from .actions import ANTIMATTER, EARTH, ENERGY, PLANET, PLANETS, SHIPS, TECHNOLOGIES, TRACKS, Production
from .box import HIDDEN
from .colonies import ColonizePlanets, TerraformPlanets
from .effects import affected
from .movement import reach, ships_to_fly, speed
from .objectives import measure, objective_points
from .production import EnergyStorage, GenerateAntimatter
from .progress import ResolveCard
from .questions_of_cards import Acquire
from .resources import made_of
from .scoring import table_points
from .state import CARDS, CUBES, NONE, PIT, Galaxy
from .turn import ActionCube, Bonus, Turn

STORAGE_NAME: Final = "storage"


IN_USE: Final = CUBES - 3  # cubes of one player, those in the Pit left out


def cubes_in_use(s: Galaxy) -> list[int]:
    """The cubes in Storage and on planets: those in the Pit are out of use (K3-056)."""
    pit = PIT * 3
    return [n for i, n in enumerate(s.cubes) if not pit <= i % CUBES < pit + 3]


def place_of_cubes(s: Galaxy, i: int) -> Where:
    """Storage, or the planet that lies in the slot."""
    seat, rest = divmod(i, IN_USE)
    slot, cube = divmod(rest, 3)
    return seat, (STORAGE_NAME if slot == 0 else planet_in(s, seat, slot - 1), cube)


def planet_in(s: Galaxy, seat: int, slot: int) -> Place:
    card = s.cards[seat * CARDS + slot]
    return PLANET.values[card] if card != NONE else STORAGE_NAME


def cubes_in_pits(s: Galaxy) -> list[int]:
    pit = PIT * 3
    return [n for i, n in enumerate(s.cubes) if pit <= i % CUBES < pit + 3]


def meant(s: Galaxy) -> list[int]:
    """Whom the Progress card of the round means as the table lies, as long as it is still to be resolved (K3-250)."""
    if not any(isinstance(frame, ResolveCard) for frame in s.agenda):
        return [0] * s.seats
    found = affected(s, s.box.cards[s.shown[-1]])
    return [int(seat in found) for seat in range(s.seats)]


def of_tile(s: Galaxy, i: int) -> Where:
    """A body is called by the hex where it lies."""
    return TABLE, (s.sites[i],)


def owners(s: Galaxy) -> list[int]:
    """The seat that holds each planet; everybody has an Earth of their own."""
    out = [NONE] * (PLANETS + 1)
    for i, planet in enumerate(s.cards):
        if planet > EARTH:
            out[planet] = i // CARDS
    return out


def start_technologies(s: Galaxy) -> list[Any]:
    """Which technologies a seat has chosen to begin with; those of the others are secret."""
    out: list[Any] = []
    pairs: list[Any] = s.chosen
    for pair in pairs:
        if isinstance(pair, Unseen):
            out += [pair] * TECHNOLOGIES
        else:
            both = divmod(pair, TECHNOLOGIES) if pair >= 0 else ()
            out += [int(technology in both) for technology in range(TECHNOLOGIES)]
    return out


def objectives(s: Galaxy, counted: Callable[[Galaxy, int], int]) -> list[Any]:
    """What is counted of each Objective; of those that are not seen, nothing (K3-043)."""
    if not s.objective:
        return [0] * s.seats
    secrets: list[Any] = s.objective
    return [secret if isinstance(secret, Unseen) else counted(s, seat) for seat, secret in enumerate(secrets)]


def goal(s: Galaxy, seat: int) -> int:
    """How much there is of what an Objective counts first."""
    return measure(s, seat, s.box.objectives[s.objective[seat]].terms[0])


def promise(s: Galaxy, seat: int) -> Frame[Any] | None:
    """What a burned cube pays for: it waits below the question for the cube (K3-201, K3-413)."""
    below = s.agenda[-2] if len(s.agenda) > 1 else None
    return below if isinstance(below, (Bonus, Acquire)) else None


def points(s: Galaxy, seat: int) -> int:
    """What everybody can count (K3-301 to K3-309)."""
    return sum(table_points(s, seat))


def has_action(s: Galaxy, seat: int) -> bool:
    """Whether a player comes to a main action after all that runs now: in this round, or in one that follows."""
    waiting = any(isinstance(frame, (Turn, ActionCube)) and frame.seat == seat for frame in s.agenda)
    return waiting or s.round < s.box.rounds


def probes(s: Galaxy, seat: int) -> list[Frame[Any]]:
    """What may be colonized and terraformed then, if there is a turn left to do it in."""
    return [ColonizePlanets(seat), TerraformPlanets(seat)] if s.turn == seat and has_action(s, seat) else []


SOONEST: Final = 3  # less the flights that a planet takes: what is nearer counts more


def within(s: Galaxy, seat: int) -> dict[ClaimKey, int]:
    """What the next turn can come to as the table lies: the planets on which the next flight can end, or the one after
    it (K3-222), and how many cubes of a kind one planet can make (K3-165, K3-171, K3-175)."""
    if not has_action(s, seat):
        return {}
    found: dict[ClaimKey, int] = {}
    for flights, planets in enumerate(planets_ahead(s, seat), 1):
        for planet in planets:
            found[ClaimKey("landing", seat, (PLANET.values[planet],))] = SOONEST - flights
    for kind, number in enumerate(makes(s, seat)):
        found[ClaimKey("made", seat, (kind,))] = number
    return found


def planets_ahead(s: Galaxy, seat: int) -> tuple[list[int], list[int]]:
    """The planets that the own Starships reach by one flight, and those that they reach by two."""
    points, chart = speed(s, seat), s.box.chart
    near, far = 0, 0
    for ship in ships_to_fly(s, seat) if points else ():
        ends = reach(s, s.ship_at(seat, ship), points)
        near |= ends
        for hex in chart.hexes(ends & s.open):
            far |= reach(s, hex, points)
    found = [[s.body_at(hex) for hex in chart.hexes(bits)] for bits in (near, far & ~near)]
    ones, twos = [[body for body in bodies if EARTH < body <= PLANETS] for bodies in found]
    return ones, twos


def makes(s: Galaxy, seat: int) -> list[int]:
    """How many cubes of each kind one planet can make in one action, as far as Storage holds them."""
    most = [0, 0, 0]
    for question in (EnergyStorage(seat, ENERGY), GenerateAntimatter(seat, ANTIMATTER)):
        for a in question.legal(s):
            if isinstance(a, Production):
                most[a.cube] = max(most[a.cube], a.amount + 1)
    for planet in s.planets(seat):
        side = s.box.terraformed if s.is_terraformed(planet) else s.box.colony
        for kind, number in enumerate(side[planet]):
            most[kind] = max(most[kind], made_of(s, seat, kind, number))
    return most


def of_storage(claim: Claim) -> bool:
    """The Storage gives and takes whatever is made and spent."""
    return claim.what == "cubes" and claim.places[0] == "storage"


def is_wanted(s: Galaxy, seat: int, claim: Claim) -> bool:
    """What a puzzle may ask for: a colony of one's own, a terraformed planet."""
    return claim.low == seat if claim.what == "colony" else claim.low == 1


CLAIMS: Final = Claims(
    readings=(
        amount("cubes", cubes_in_use, place_of_cubes, sums=(0, 1)),
        amount("pit", cubes_in_pits, owned(3), sums=(0,), effect=False),
        amount("face-up", lambda s: len(s.bodies) - s.bodies.count(HIDDEN), alone),
        value("meant", meant, owned()),
        amount("objective", lambda s: objectives(s, objective_points), owned()),
        amount("goal", lambda s: objectives(s, goal), owned(), effect=False),
        amount("level", lambda s: s.levels, owned(TECHNOLOGIES)),
        amount("space", lambda s: s.tracks, owned(TRACKS)),
        amount("medal", lambda s: s.medals, owned(TRACKS)),
        amount("medal-on-card", lambda s: s.on_card, on_table()),
        value("ship", lambda s: s.ships, owned(SHIPS)),
        value("colony", owners, on_table()),
        value("terraformed", lambda s: s.terraformed, alone, bits=True),
        value("medal-taken", lambda s: s.activated, on_table(), bits=True),
        value("body", lambda s: s.bodies, of_tile, effect=False),
        value("site", lambda s: s.sites, on_table()),
        value("start", start_technologies, owned(TECHNOLOGIES)),
        value("action-cube", lambda s: s.cubes_at, owned(), effect=False),
        value("round", lambda s: s.round, alone, effect=False),
        value("turn", lambda s: s.turn, alone, effect=False),
        value("first", lambda s: s.first, alone, effect=False),
    ),
    unsaid=("bag", "shown", "transported", "converted", "marked", "sheet", "ranks", "title"),
    measures=(("points", points),),
    aside=("convert", "transport"),
    aside_moves=("cubes",),
    promise=promise,
    probes=probes,
    quiet=("decline",),
    evident=of_storage,
    pauses=("TurnUpBody",),
    burdens=("pit",),
    matters=(
        "points",
        "objective",
        "colony",
        "terraformed",
        "level",
        "space",
        "medal-on-card",
        "medal",
        "ship",
        "cubes",
        "face-up",
        "meant",
    ),
    goals=("points", "objective", "colony", "terraformed", "level"),
    wanted=is_wanted,
    within=within,
    ahead=("landing", "made"),
)
