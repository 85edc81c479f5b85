"""Everything a seat can do."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Actions, Domain, count_domain

from .nouns import CARDS, CHARACTERS, CONTINENTS, DV_VALUES, PHASES, PLANETS, QUESTS, ROCKETS, SETS, SQUARES
from .sheets import AGENDAS, INSTRUMENTS, VEHICLES

# ------------------------------------------------------------ domains
CONTINENT: Final = Domain("continent", CONTINENTS)
CHARACTER: Final = Domain("character", CHARACTERS)
AGENDA: Final = Domain("agenda", AGENDAS)
QUEST: Final = Domain("quest", QUESTS)
INSTRUMENT: Final = Domain("instrument", INSTRUMENTS)
ROCKET: Final = Domain("rocket", ROCKETS)
VEHICLE: Final = Domain("vehicle", VEHICLES)
SQUARE: Final = Domain("square", SQUARES)
PHASE: Final = Domain("phase", PHASES)
SET: Final = Domain("set", SETS)
CARD: Final = Domain("card", CARDS)
PLANET: Final = Domain("planet", PLANETS)
UNIT: Final = count_domain("unit", 0, 23)
WEEK: Final = count_domain("week", 1, 4)
STAGE: Final = count_domain("stage", 1, 5)
SLOT: Final = count_domain("slot", 1, 3)
HELIPORT: Final = count_domain("heliport", 1, 2)
VALUE: Final = Domain("value", tuple([str(v) for v in DV_VALUES]))


# ------------------------------------------------------------ shapes of actions: what their places are called
class OfContinent(Action):
    """A continent, or the tile of it."""

    continent: int


class OfCharacter(Action):
    """A character card."""

    character: int


class OfAgenda(Action):
    """A hidden agenda."""

    agenda: int


class Placing(Action):
    """A planet goes to a spot of its orbit."""

    planet: int
    unit: int


class InWeek(Action):
    """A week is taken, or meant."""

    week: int


class CardInWeek(InWeek):
    """A card and a week."""

    card: int


class OfInstrumentCard(Action):
    """An observation card."""

    card: int


class Trip(InWeek):
    """A week is taken for a vehicle."""

    vehicle: int


class LaunchIn(InWeek):
    """A week is taken for a rocket."""

    rocket: int


class OfInstrument(Action):
    """An instrument."""

    instrument: int


class OfSlot(Action):
    """A place of the save area."""

    slot: int


class OfPhase(Action):
    """A lunar token."""

    phase: int


class ToSquare(Action):
    """A square of the Earth map."""

    square: int


class Heliport(Action):
    """A heliport goes to a square."""

    heliport: int
    square: int


class ConnectingBy(Action):
    """A tile is flipped for a vehicle."""

    continent: int
    vehicle: int


class ByVehicle(Action):
    """A vehicle."""

    vehicle: int


class TwoTiles(Action):
    """Two tiles are flipped."""

    continent: int
    other: int


class OfQuest(Action):
    """A quest card."""

    quest: int


class OfRocket(Action):
    """A rocket card."""

    rocket: int


class OfSet(Action):
    """A set token."""

    icon: int


class OfStage(Action):
    """A stage of the track."""

    stage: int


class OfValue(Action):
    """A difficulty value."""

    value: int


# ------------------------------------------------------------ actions
ACTIONS: Final = Actions()

# set-up (AN-005, AN-171, AN-177, AN-239, AN-291)
CHOOSE_CONTINENT: Final = ACTIONS.kind("choose-continent", of=OfContinent, continent=CONTINENT)
KEEP_CHARACTER: Final = ACTIONS.kind("keep-character", of=OfCharacter, character=CHARACTER)
KEEP_AGENDA: Final = ACTIONS.kind("keep-agenda", of=OfAgenda, agenda=AGENDA)
PLACE_PLANET: Final = ACTIONS.kind("place-planet", of=Placing, planet=PLANET, unit=UNIT)

# the start of a month (AN-045)
CHOOSE_EARLY: Final = ACTIONS.kind("choose-early", of=OfContinent, continent=CONTINENT)
USE_SEXTANT: Final = ACTIONS.kind("use-sextant")

# the action phase (AN-033)
OBSERVE: Final = ACTIONS.kind("observe", of=InWeek, week=WEEK)
OBSERVE_SECOND: Final = ACTIONS.kind("observe-second", of=InWeek, week=WEEK)
OBSERVE_PLANET: Final = ACTIONS.kind("observe-planet", of=InWeek, week=WEEK)
EARTH_RISE: Final = ACTIONS.kind("earth-rise", of=InWeek, week=WEEK)
PLAN: Final = ACTIONS.kind("plan", of=InWeek, week=WEEK)
PLAN_PLANET: Final = ACTIONS.kind("plan-planet", of=InWeek, week=WEEK)
LAY: Final = ACTIONS.kind("lay", of=CardInWeek, week=WEEK, card=CARD)
LAY_ALSO: Final = ACTIONS.kind("lay-also", of=OfInstrumentCard, card=CARD)
TRAVEL: Final = ACTIONS.kind("travel", of=Trip, week=WEEK, vehicle=VEHICLE)
LAUNCH: Final = ACTIONS.kind("launch", of=LaunchIn, week=WEEK, rocket=ROCKET)
FLY: Final = ACTIONS.kind("fly", of=InWeek, week=WEEK)
PASS: Final = ACTIONS.kind("pass", of=InWeek, week=WEEK)
TAKE_INSTRUMENT: Final = ACTIONS.kind("take-instrument", of=OfInstrument, instrument=INSTRUMENT)

# the resolution phase: instruments, observing, planning
FETCH: Final = ACTIONS.kind("fetch", of=OfInstrumentCard, card=CARD)
FETCH_FROM: Final = ACTIONS.kind("fetch-from", of=CardInWeek, week=WEEK, card=CARD)
SWAP: Final = ACTIONS.kind("swap", of=InWeek, week=WEEK)
FLIP_TECHNIQUE: Final = ACTIONS.kind("flip-technique", of=OfContinent, continent=CONTINENT)
SAVE_IN: Final = ACTIONS.kind("save-in", of=OfSlot, slot=SLOT)
SCORE_EARTH_RISE: Final = ACTIONS.kind("score-earth-rise", of=OfPhase, phase=PHASE)

# travelling
MOVE: Final = ACTIONS.kind("move", of=ToSquare, square=SQUARE)
PLACE_HELIPORT: Final = ACTIONS.kind("place-heliport", of=Heliport, heliport=HELIPORT, square=SQUARE)
CONNECT: Final = ACTIONS.kind("connect", of=ConnectingBy, continent=CONTINENT, vehicle=VEHICLE)
RIDE: Final = ACTIONS.kind("ride", of=ByVehicle, vehicle=VEHICLE)

# in the own turn: tiles, rockets, quests, agendas
FLIP_TILE: Final = ACTIONS.kind("flip-tile", of=OfContinent, continent=CONTINENT)
FLIP_TWO: Final = ACTIONS.kind("flip-two", of=TwoTiles, continent=CONTINENT, other=CONTINENT)
DRAW_CARDS: Final = ACTIONS.kind("draw-cards")
SEARCH_OWN: Final = ACTIONS.kind("search-own")
KEEP_QUEST: Final = ACTIONS.kind("keep-quest", of=OfQuest, quest=QUEST)
KEEP_ROCKET: Final = ACTIONS.kind("keep-rocket", of=OfRocket, rocket=ROCKET)
MARK_SITE: Final = ACTIONS.kind("mark-site", of=ToSquare, square=SQUARE)
REACTIVATE_SET: Final = ACTIONS.kind("reactivate-set", of=OfSet, icon=SET)
REACTIVATE_MOON: Final = ACTIONS.kind("reactivate-moon", of=OfPhase, phase=PHASE)
COMPLETE: Final = ACTIONS.kind("complete", of=OfQuest, quest=QUEST)
REVEAL: Final = ACTIONS.kind("reveal")

# the calibration phase (AN-120, AN-130, AN-147)
TRAIN_UP: Final = ACTIONS.kind("become-astronaut")
ABORT_STAGE: Final = ACTIONS.kind("abort-stage")
LOAD_SEXTANT: Final = ACTIONS.kind("load-sextant", of=OfPhase, phase=PHASE)
LOAD_TELESCOPE: Final = ACTIONS.kind("load-telescope", of=OfSet, icon=SET)
LOAD_INDICATOR: Final = ACTIONS.kind("load-indicator", of=OfSet, icon=SET)

# the trajectory (section 18 of the rules)
STEP: Final = ACTIONS.kind("step")
STOP: Final = ACTIONS.kind("stop")
EXCHANGE: Final = ACTIONS.kind("exchange", of=OfStage, stage=STAGE)
REPLACE: Final = ACTIONS.kind("replace")
TAKE_DV: Final = ACTIONS.kind("take-difficulty")
CANCEL_DV: Final = ACTIONS.kind("cancel-difficulty")
GUESS: Final = ACTIONS.kind("guess", of=OfValue, value=VALUE)
NAME_VALUE: Final = ACTIONS.kind("name-value", of=OfValue, value=VALUE)
SKIP_STAGE: Final = ACTIONS.kind("skip-stage", of=OfStage, stage=STAGE)
EASE: Final = ACTIONS.kind("ease")
HASTEN: Final = ACTIONS.kind("hasten")
DRAW_TILE: Final = ACTIONS.kind("draw-tile", of=OfStage, stage=STAGE)

# answers of many questions
DECLINE: Final = ACTIONS.kind("decline")
DONE: Final = ACTIONS.kind("done")

# when taking a week: to be asked at the end of the month whether to become an astronaut (AN-R93)
THINK: Final = ACTIONS.kind("think-of-training", of=OfCharacter, character=CHARACTER)
