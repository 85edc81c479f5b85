"""What a hint tells of the next turn: where flights can end, and what can be made; held against the questions themselves."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

from astrarium.bots import Outlook
from astrarium.bots.reasons import CLEARLY, Doings, Ideas, ReasonedAnswer, apart
from astrarium.bots.search import RootMove
from astrarium.games.kepler.actions import ACTIONS
from astrarium.games.kepler.claims import CLAIMS, SOONEST, within
from astrarium.games.kepler.galactic_map import TurnUpBody
from astrarium.games.kepler.leadership import RegenerationSpace
from astrarium.games.kepler.movement import Leg, ships_to_fly, speed
from astrarium.games.kepler.questions_of_cards import CosmicRays
from astrarium.games.kepler.turn import ActionCube
from astrarium.kernel import Match
from astrarium.kernel.claims import ANY, SET, SURELY, Claim
from astrarium.kernel.explain import WORLDS
from astrarium.kernel.explaining import Explaining
from astrarium.puzzles.foreseen import opened
from astrarium.puzzles.goals import Ruler
from astrarium.scene.guide import played
from astrarium.text import LANGUAGES, Words
from astrarium.web.page.first_idea import sparing_first

from . import build as ke

NEXT = SOONEST - 1  # of a planet on which the next flight can end


def offered(s: Any, seat: int) -> set[str]:
    """The planets on which every own Starship in space may end its flight, as it is asked."""
    ends = [
        a.hex
        for ship in ships_to_fly(s, seat)
        for a in Leg(seat, ship, speed(s, seat)).legal(s)
        if a.kind.word == "fly"
    ]
    return {ke.PLANET.values[s.body_at(hex)] for hex in ends if 0 < s.body_at(hex) <= ke.PLANETS}


def asked_to_regenerate(**storage: list[int]) -> Any:
    s = ke.table()
    ke.own(s, 0, 2)
    ke.cubes(s, 0, pit=[1, 1, 0], **storage)
    s.round = 3
    return ke.ask(s, RegenerationSpace(0))


def test_K3_222_what_a_flight_opens_is_what_the_next_one_is_offered() -> None:
    record = played(ke.GAME, "first")
    match, told = Match(record.game, record.setting, record.seed, epoch=record.state.epoch), 0
    for move in record.moves:
        if not move.automatic:
            before = match.state.clone()
            of = Explaining(before, "ahead")
            match.play(move.action)
            if move.action.kind.word == "fly" and within(before, of.seat):
                found = opened(of, move.action)
                near = [claim for claim in found.claims if claim.low == NEXT] if found is not None else []
                assert {str(claim.places[0]) for claim in near if claim.what == "landing"} == (
                    offered(match.state, of.seat) - offered(before, of.seat)
                )
                told += len(near)
            assert {key.what for key in within(before, of.seat)} <= {*CLAIMS.ahead}
    assert told > 2


def test_K3_052_a_cube_is_regenerated_for_what_storage_lacks() -> None:
    s = asked_to_regenerate(storage=[0, 4, 0])
    told = {a.cube: opened(Explaining(s, "lacks"), a) for a in s.legal() if a.kind.word == "regenerate"}
    matter = told[0]
    assert matter is not None
    assert [(claim.what, claim.places, claim.values, claim.was) for claim in matter.claims] == [("made", (0,), (1,), 0)]
    assert told[1] is None, "Storage holds more energy than a planet makes"


def test_K3_003_nothing_is_promised_after_the_last_turn() -> None:
    s = asked_to_regenerate(storage=[0, 4, 0])
    s.round = s.box.rounds
    assert within(s, 0) == {}


def test_K3_161_of_a_hidden_body_is_told_how_often_a_flight_can_end_there() -> None:
    s = ke.table()
    for where in ("H10", "H11", "B18"):
        ke.lay(s, where)
    s.bag = [1, 2, 3]
    ke.levels(s, 0, I=3, II=3, III=3, IV=3, V=3)
    ke.ship(s, 0, 1, "H8")
    ke.ask(s, TurnUpBody(0, 2))
    of = Explaining(s, "hidden")
    near, far = [opened(of, ACTIONS.parse(f"reveal {where}")) for where in ("H10", "B18")]
    assert far is None
    assert near is not None
    assert near.often <= near.of == WORLDS
    assert [(claim.what, claim.places) for claim in near.claims] == [("landing", (ANY,))]


def test_what_the_next_turn_opens_is_said_in_every_language() -> None:
    record = played(ke.GAME, "first")
    s = record.at(len(record.moves) // 2).state
    for lang in LANGUAGES:
        words = Words(ke.GAME, lang).at(s.view(0))
        for what, places, value in (("landing", ("planet-13",), 2), ("landing", ("planet-13",), 1), ("made", (0,), 2)):
            for named in (places, (ANY,)) if what == "landing" else (places,):
                assert words.claim(Claim(SET, what, 0, named, (value,), 0, SURELY), 0)
        assert words.missing == set()


def test_K3_407_to_decline_is_named_before_a_cube_that_is_burned_for_nothing() -> None:
    s = ke.table()
    ke.cubes(s, 0, earth=[1, 1, 0], storage=[2, 0, 0], pit=[4, 6, 3])
    ke.ask(s, CosmicRays(0, ke.CARD["solar-maximum"]), ActionCube(0))
    look: Any = SimpleNamespace(
        explaining=Explaining(s, "vain"), match=SimpleNamespace(state=s), words=Words(ke.GAME, "en")
    )
    for change, first in (("same", "decline"), ("better", "burn")):
        found = Ideas(0.0, "even", None, (ReasonedAnswer(["burn", "matter", "earth"], 0.0, "even", change),), 120)
        told = sparing_first(look, found)
        assert told.ideas[0].action[0] == first
        assert (told.ideas[0].change == "unsure") == (first == "decline"), "nothing was tried of it"


def test_two_steps_of_which_one_undoes_the_other_are_no_part_of_a_way() -> None:
    record, told = played(ke.GAME, "first"), 0
    for n in range(0, len(record.moves), 3):
        s = record.at(n).state
        moved = [a for a in s.legal() if a.kind.word == "transport"] if not s.over else []
        if not moved or told:
            continue
        ruler = Ruler(s)
        for c in [a for a in s.legal() if a.kind.word not in CLAIMS.aside]:
            aims = ruler.aims(ruler.played([c])[0].reached[-1])
            then = s.clone()
            then.apply(moved[0])
            back = [b for b in then.legal() if b.kind.word == "transport"]
            ways = [[moved[0], b, c] for b in back if ruler.played([moved[0], b])[1].state.cubes == s.cubes]
            for way in ways if aims else []:
                if ruler.can_play(way):
                    told += 1
                    assert ruler.shortened(way, aims) == [c]
    assert told


def test_to_move_a_cube_elsewhere_is_no_idea_unless_the_search_says_so_clearly() -> None:
    record, told = played(ke.GAME, "first"), 0
    for n in range(0, len(record.moves), 3):
        s = record.at(n).state
        legal = s.legal() if not s.over else []
        shifts = [a for a in legal if a.kind.word == "transport"]
        rest = [a for a in legal if a.kind.word not in CLAIMS.aside]
        doings = Doings(Outlook(ke.GAME, s, Random(n)))
        mere = next((a for a in shifts if doings.only_moves(a)), None)
        if mere is None or not any(doings.is_new(a, 1) for a in rest):
            continue
        told += 1
        for lead, first in ((0.0, False), (CLEARLY, True)):
            order = [(lead, RootMove(mere)), *[(0.0, RootMove(a)) for a in rest]]
            found = [one.action for _, one in apart(Outlook(ke.GAME, s, Random(n)), order, 3)]
            assert found
            assert (mere in found) is (first and Doings(Outlook(ke.GAME, s, Random(n))).is_new(mere, 1))
        if told == 3:
            break
    assert told
