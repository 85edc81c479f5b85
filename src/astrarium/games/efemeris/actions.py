"""Everything a player can do, as words over named things."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Actions, Domain, count_domain

from .grid import SLOT_NAMES, SPACE_NAMES

NATIONS: Final = ("france", "britain", "spain")
CAPTAINS: Final = (
    *("hubac", "chesnaye", "oleron", "cassini"),
    *("fairborne", "blake", "byng", "lancaster"),
    *("pargo", "guzman", "silva", "aviles"),
)
HUBAC: Final = 0
CHESNAYE: Final = 1
OLERON: Final = 2
CASSINI: Final = 3
FAIRBORNE: Final = 4
BLAKE: Final = 5
BYNG: Final = 6
LANCASTER: Final = 7
PARGO: Final = 8
GUZMAN: Final = 9
SILVA: Final = 10
AVILES: Final = 11
CREWS: Final = (
    *("banker", "chief-mate", "gunner", "helmsman", "lady-of-the-night"),
    *("surgeon", "shipwright", "crewmaster", "governor"),
)
BANKER: Final = 0
CHIEF_MATE: Final = 1
GUNNER: Final = 2
HELMSMAN: Final = 3
LADY: Final = 4
SURGEON: Final = 5
SHIPWRIGHT: Final = 6
CREWMASTER: Final = 7
GOVERNOR: Final = 8
PLANETS: Final = (
    *("demodamas", "patrocles", "posidonius", "pytheas"),
    *("hipparchus", "apollas", "hecateus", "eratosthenes"),
)
TILES: Final = (
    "central",
    *[f"planet-{planet}" for planet in PLANETS],
    *[f"path-{i:02}" for i in range(1, 11)],
    *[f"expert-{i:02}" for i in range(1, 9)],
)
CENTRAL: Final = 0
FIRST_PLANET: Final = 1  # the tile of planet p is FIRST_PLANET + p
FIRST_PATH: Final = 9
FIRST_EXPERT: Final = 19
SPICES: Final = ("pepper", "vanilla")
PEPPER: Final = 0
VANILLA: Final = 1
BONUSES: Final = ("stellar-winds", "warning-shot", "new-cargo")
WINDS: Final = 0
SHOT: Final = 1
CARGO: Final = 2
SHIPS: Final = tuple(
    [ship for seat in range(1, 5) for ship in (f"galleon-{seat}", f"frigate-{seat}a", f"frigate-{seat}b")]
)  # ship seat * 3 is the galleon, the next two are the frigates (EF-013)
FLEET: Final = [[seat * 3, seat * 3 + 1, seat * 3 + 2] for seat in range(4)]  # seat -> its ships
GALLEON: Final = [0, 3, 6, 9]  # seat -> its galleon
FRIGATES: Final = [[seat * 3 + 1, seat * 3 + 2] for seat in range(4)]  # seat -> its frigates
COMMAND: Final = [ship // 3 for ship in range(12)]  # ship -> whose it is
FRIGATE: Final = [ship % 3 > 0 for ship in range(12)]  # ship -> whether it is a frigate
HARBOURS: Final = (*PLANETS, "rose")
ROSE_HARBOUR: Final = 8
SAVED: Final = [(pepper, vanilla) for pepper in range(4) for vanilla in range(4 - pepper) if pepper or vanilla]
SAVINGS: Final = tuple([f"{pepper}-pepper-{vanilla}-vanilla" for pepper, vanilla in SAVED])

ACTIONS: Final = Actions()
SEAT: Final = count_domain("seat", 1, 4)
NATION: Final = Domain("nation", NATIONS)
CAPTAIN: Final = Domain("captain", CAPTAINS)
CREW: Final = Domain("crew", CREWS)
PLANET: Final = Domain("planet", PLANETS)
TILE: Final = Domain("tile", TILES)
SLOT: Final = Domain("slot", SLOT_NAMES)
ROTATION: Final = count_domain("rotation", 0, 5)
TURN: Final = count_domain("turn", 1, 5)
SPACE: Final = Domain("space", SPACE_NAMES)
SHIP: Final = Domain("ship", SHIPS)
SPICE: Final = Domain("spice", SPICES)
HARBOUR: Final = Domain("harbour", HARBOURS)
SAVING: Final = Domain("saving", SAVINGS)


class OfVoyage(Action):
    """A ship goes to a space."""

    ship: int
    space: int


class OfPlanet(Action):
    """Something is done on a planet."""

    planet: int


class ShipShot(Action):
    """A ship fires at another."""

    shooter: int
    ship: int


class Siege(Action):
    """A ship fires at the fortress of a planet."""

    shooter: int
    planet: int


class OnShip(Action):
    """Something befalls a ship."""

    ship: int


class OfCrewCard(Action):
    """A kind of crew card."""

    crew: int


class OfSpice(Action):
    """A spice."""

    spice: int


class OfTile(Action):
    """A drawn tile."""

    tile: int


class Lying(Action):
    """A slot, and how a tile lies there."""

    slot: int
    rotation: int


class Turning(Action):
    """A slot, and how far its tile is turned: one step less than the number says."""

    slot: int
    turn: int


class OfNation(Action):
    """A nation."""

    nation: int


class OfCaptain(Action):
    """A captain."""

    captain: int


class AtSeat(Action):
    """A player."""

    seat: int


class AtHarbour(Action):
    """A planet, or the Rose."""

    harbour: int


class Bargain(Action):
    """A planet, and what of its cost is saved."""

    planet: int
    saving: int


# Set-up
NAME_NATION: Final = ACTIONS.kind("nation", of=OfNation, nation=NATION)
APPOINT: Final = ACTIONS.kind("appoint", of=OfCaptain, captain=CAPTAIN)
ENLIST: Final = ACTIONS.kind("enlist", of=OfCrewCard, crew=CREW)
SETTLE: Final = ACTIONS.kind("settle", of=OfPlanet, planet=PLANET)
LEAD: Final = ACTIONS.kind("lead", of=OfPlanet, planet=PLANET)

# I. Exploration
LAY: Final = ACTIONS.kind("lay", of=OfTile, tile=TILE)
PLACE: Final = ACTIONS.kind("place", of=Lying, slot=SLOT, rotation=ROTATION)

# II. Collection
DRAW_BONUS: Final = ACTIONS.kind("draw-bonus")
LEAVE_BONUS: Final = ACTIONS.kind("leave-bonus")
RESCUE: Final = ACTIONS.kind("rescue", of=OfCrewCard, crew=CREW)
LEAVE_WRECK: Final = ACTIONS.kind("leave-wreck")

# III. Tactics: moves and bonuses
SAIL: Final = ACTIONS.kind("sail", of=OfVoyage, ship=SHIP, space=SPACE)
RIDE_WINDS: Final = ACTIONS.kind("ride-winds", of=OfVoyage, ship=SHIP, space=SPACE)
WARN: Final = ACTIONS.kind("warn", of=OfVoyage, ship=SHIP, space=SPACE)
LOAD_CARGO: Final = ACTIONS.kind("load-cargo", of=OfSpice, spice=SPICE)

# III. Tactics: crew
BANK: Final = ACTIONS.kind("bank", of=OfSpice, spice=SPICE)
FIRE: Final = ACTIONS.kind("fire", of=ShipShot, shooter=SHIP, ship=SHIP)
BOMBARD: Final = ACTIONS.kind("bombard", of=Siege, shooter=SHIP, planet=PLANET)
STEER_HOME: Final = ACTIONS.kind("helmsman")
FLOWERS: Final = ACTIONS.kind("lady")
TEND: Final = ACTIONS.kind("surgeon")
PROMISE_FRIGATE: Final = ACTIONS.kind("shipwright")
MUSTER: Final = ACTIONS.kind("crewmaster")
GOVERN: Final = ACTIONS.kind("governor")

# III. Tactics: the captain, by a Chief Mate
HASTEN: Final = ACTIONS.kind("hubac")
RETURN: Final = ACTIONS.kind("chesnaye", of=OfPlanet, planet=PLANET)
SHIELD: Final = ACTIONS.kind("oleron")
REVOLVE: Final = ACTIONS.kind("cassini", of=Turning, slot=SLOT, turn=TURN)
AIM: Final = ACTIONS.kind("fairborne")
FREEZE: Final = ACTIONS.kind("blake", of=OnShip, ship=SHIP)
EXPOSE: Final = ACTIONS.kind("byng", of=AtSeat, seat=SEAT)
PERMIT_FRIGATE: Final = ACTIONS.kind("lancaster")
TRADE: Final = ACTIONS.kind("pargo")
FORTIFY: Final = ACTIONS.kind("guzman", of=OfPlanet, planet=PLANET)
DRIVE: Final = ACTIONS.kind("silva", of=OfVoyage, ship=SHIP, space=SPACE)
SELL: Final = ACTIONS.kind("aviles", of=OfCrewCard, crew=CREW)
END_TACTICS: Final = ACTIONS.kind("end-tactics")

# IV. Construction
RECRUIT: Final = ACTIONS.kind("recruit", of=OfCrewCard, crew=CREW)
BUILD_FRIGATE: Final = ACTIONS.kind("build-frigate", of=OfPlanet, planet=PLANET)
BUILD_FORTRESS: Final = ACTIONS.kind("build-fortress", of=OfPlanet, planet=PLANET)
BUILD_GALLEON: Final = ACTIONS.kind("build-galleon", of=AtHarbour, harbour=HARBOUR)
CONQUER: Final = ACTIONS.kind("conquer", of=OfPlanet, planet=PLANET)
CONQUER_FOR: Final = ACTIONS.kind("conquer-saving", of=Bargain, planet=PLANET, saving=SAVING)
SHARE: Final = ACTIONS.kind("share", of=OfSpice, spice=SPICE)
END_TURN: Final = ACTIONS.kind("end-turn")
OFFER_DRAW: Final = ACTIONS.kind("offer-draw")

# Among players
PASS_WORD: Final = ACTIONS.kind("pass-word")
AGREE: Final = ACTIONS.kind("agree")
REFUSE: Final = ACTIONS.kind("refuse")
