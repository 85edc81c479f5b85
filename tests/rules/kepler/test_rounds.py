"""Chapters 4, 5 and 6: rounds, the main action, leadership awards."""

from __future__ import annotations

from astrarium.games.kepler.box import BLANK
from astrarium.games.kepler.leadership import Advance
from astrarium.games.kepler.progress import ResolveCard
from astrarium.games.kepler.rounds import AwardMedals, NextRound, RevealCard
from astrarium.kernel import Tape

from . import build as ke


def test_K3_070_sixteen_rounds() -> None:
    """Also K3-256, K3-300."""
    s = ke.begun(2)
    rounds = set()
    while not s.over:
        rounds.add(s.round)
        s.apply(s.legal()[-1])
    assert rounds == set(range(1, 17))
    assert s.round == 16
    assert s.sheet


def test_K3_071_a_round_runs_through_its_three_phases() -> None:
    """Also K3-074, K3-075."""
    s = ke.table()
    s.round = 0
    ke.ask(s, RevealCard())
    assert s.round == 1
    assert ke.asked(s) == "ActionCube 0"
    assert [frame.name() for frame in s.agenda[::-1]] == [
        "ActionCube",
        "BonusActions",
        "MoveStarships",
        "WithdrawStarships",
        "EndTurn",
        "Turn",
        "ResolveCard",
        "AwardMedals",
        "NextRound",
    ]


def test_K3_072_the_card_has_no_effect_yet() -> None:
    """Also K3-381: Extraterrestrial Knowledge is revealed in Phase 1 and offered in step 3a only."""
    s = ke.table(2)
    s.deck = [ke.CARD["extraterrestrial-knowledge"]]
    s.round = 3
    before = s.levels[:]
    ke.ask(s, RevealCard())
    assert s.shown[-1] == ke.CARD["extraterrestrial-knowledge"]
    assert s.round == 4
    assert s.levels == before
    for seat in (0, 1):
        assert ke.asked(s) == f"ActionCube {seat}"
        ke.play(s, "move-cube colonize-planets")
        while ke.asked(s).split()[0] in ("BonusActions", "Flight", "WithdrawStarships"):
            ke.play(s, "done")
    assert ke.asked(s) == "FreeTechnology 0"


def test_K3_076_the_old_card_has_no_effect_and_stays_public() -> None:
    s = ke.begun(2)
    first = s.shown[0]
    while s.round < 2:
        s.apply(s.legal()[-1])
    assert s.view(0)["shown"][0] == first
    assert len(s.shown) == 2


def test_K3_076_only_the_card_of_this_round_is_resolved_and_its_medals_never_stay() -> None:
    """The first card ever shown means the lowest in Energy Development, this round's means all."""
    s = ke.table(2, card="solar-maximum")
    s.shown = [ke.CARD["solar-maximum"], ke.CARD["deep-space-telescope"]]
    ke.levels(s, 0, III=1)  # seat 0 is not meant by the old card
    for where in ("P3", "O5", "L1"):
        ke.lay(s, where)
    s.bag = [5, 6, 8]
    s.round = 2
    ke.markers(s, 0, technological=4)
    ke.markers(s, 1, technological=2)
    s.on_card = [2, 0]
    ke.ask(s, ResolveCard(0), AwardMedals(), NextRound())
    assert ke.asked(s) == "TurnUpBody 0"
    assert s.medals == [0, 0, 0, 0]  # the card comes before the Medals
    ke.play(s, "reveal P3", "reveal O5")
    assert s.round == 3
    assert s.medals == [2, 0, 0, 0]
    assert s.on_card == [0, 0]
    assert s.view(0)["shown"][:2] == [ke.CARD["solar-maximum"], ke.CARD["deep-space-telescope"]]


def test_K3_075_what_the_card_awards_counts_for_the_medals_of_the_same_round() -> None:
    """3a before 3b: the last on the track is moved level with the first, and both take the Medal."""
    s = ke.table(2, card="academy-of-sciences")
    plain = ke.BOX.benefit[0].index(BLANK, 2)
    ke.markers(s, 0, technological=plain)
    ke.markers(s, 1, technological=plain - 1)
    s.on_card = [1, 0]
    s.round = 2
    ke.ask(s, ResolveCard(0), AwardMedals(), NextRound())
    assert s.medals == [1, 0, 1, 0]


def test_K3_071_the_engine_itself_runs_a_round_in_this_order() -> None:
    """A whole round through the engine: what is told, in the order in which it happens."""
    s = ke.begun(3)
    s.tape = Tape()
    first, card = s.first, s.shown[-1]
    while s.round == 1:
        short = [a for a in s.legal() if a.kind.word in ("move-cube", "done", "decline", "halt")]
        s.apply((short or s.legal())[0])
    order = [event.facts[0] for event in ke.told(s, "turn")]
    assert order[:2] == [(first + 1) % 3, (first + 2) % 3]
    assert order[2] == s.first
    assert s.first == (first - 1) % 3
    assert s.shown[0] == card
    texts = [event.text for event in s.tape.events]
    assert texts.index("card-revealed") > texts.index("cube-moved")


def test_K3_090_the_action_cube_must_move() -> None:
    """Also K3-091, K3-R35."""
    s = ke.table()
    s.cubes_at[0] = 8
    ke.turn(s)
    assert ke.legal(s) == [f"move-cube {a}" for a in list(BOX_SPACES)[:8]]
    assert ke.no(s, "done") == "K3-090 not-now"
    assert ke.no(s, "move-cube generate-antimatter") == "K3-091 cube-is-there"


BOX_SPACES = (
    "space-missions",
    "colonize-planets",
    "technological-development",
    "stellar-propulsion",
    "terraform-planets",
    "galactic-map",
    "energy-storage",
    "planetary-exploitation",
    "generate-antimatter",
)


def test_K3_092_the_action_may_be_declined_and_the_bonuses_stay() -> None:
    """Also K3-093, K3-097."""
    s = ke.table()
    ke.main(s, "space-missions")
    assert ke.no(s, "bonus space-logistics") == "K3-120 not-now"
    ke.play(s, "done")
    assert ke.asked(s) == "BonusActions 0"
    assert ke.verbs(s) == {"bonus", "done"}
    assert ke.no(s, "build earth") == "K3-190 not-now"
    ke.play(s, "bonus cultural-evolution", "burn matter storage")
    assert s.tracks[1] == 1


def test_K3_094_another_players_cube_blocks_nothing() -> None:
    s = ke.table()
    s.cubes_at = [4, 0]
    ke.turn(s)
    assert "move-cube space-missions" in ke.legal(s)


def test_K3_095_an_action_that_can_do_nothing_may_be_chosen() -> None:
    s = ke.table()
    ke.turn(s)
    ke.play(s, "move-cube planetary-exploitation")
    assert ke.asked(s) == "BonusActions 0"
    assert s.cubes_at[0] == 7


def test_K3_096_a_repeated_step_can_stop_at_any_time() -> None:
    s = ke.table()
    ke.main(s, "space-missions")
    ke.play(s, "build earth", "launch J10")
    assert ke.verbs(s) == {"build", "done"}
    ke.play(s, "done")
    assert ke.asked(s) == "BonusActions 0"


def test_K3_100_each_award_is_one_space() -> None:
    """Also K3-010, K3-107: markers share spaces."""
    s = ke.table()
    ke.markers(s, 0, 4, 0)
    ke.markers(s, 1, 5, 0)
    ke.ask(s, Advance(0, 0, 1))
    assert s.tracks == [5, 0, 5, 0]


def test_K3_101_every_space_passed_gives_its_benefit_in_order() -> None:
    """Also K3-R47: Medal, then energy, both count."""
    s = ke.table()
    ke.markers(s, 0, 9, 0)
    ke.ask(s, Advance(0, 0, 3))  # 10 nothing, 11 Medal, 12 energy
    assert s.on_card == [1, 0]
    assert ke.asked(s) == "ProductionSpace 0"
    ke.play(s, "produce energy 1 earth")
    assert s.tracks[0] == 12
    assert [event.text for event in s.tape.events if event.text != "turn"][-5:] == [
        "advanced",
        "advanced",
        "medal-activated",
        "advanced",
        "produced",
    ]


def test_K3_101_a_benefit_is_resolved_before_the_next_space() -> None:
    s = ke.table()
    ke.markers(s, 0, 6, 0)
    ke.cubes(s, 0, earth=[3, 3, 0], storage=[4, 0, 3], pit=[0, 4, 0])
    ke.ask(s, Advance(0, 0, 3))  # 7 regenerate, 8 Medal, 9 energy
    assert s.tracks[0] == 7
    assert s.on_card == [0, 0]
    ke.play(s, "regenerate energy")
    assert s.tracks[0] == 9
    assert s.on_card == [1, 0]
    ke.play(s, "produce energy 1 earth")  # the cube just regenerated
    assert ke.held(s, 0, "earth") == [3, 4, 0]


def test_K3_102_regenerating_is_optional() -> None:
    """Also K3-106: what is declined is lost."""
    s = ke.table()
    ke.cubes(s, 0, storage=[6, 7, 3], pit=[1, 0, 0])
    ke.markers(s, 0, 6, 0)
    ke.ask(s, Advance(0, 0, 1))
    assert ke.legal(s) == ["regenerate matter", "decline"]
    ke.play(s, "decline")
    assert s.over
    assert ke.held(s, 0, "pit") == [1, 0, 0]


def test_K3_103_a_production_space_gives_one_printed_cube() -> None:
    """Also K3-382: John on Technological 1 produces 1 energy on Earth."""
    s = ke.table()
    ke.markers(s, 0, 1, 0)
    ke.ask(s, Advance(0, 0, 1))
    assert ke.legal(s) == ["produce energy 1 earth", "decline"]
    assert ke.no(s, "produce matter 1 earth") == "K3-103 not-offered"
    ke.play(s, "produce energy 1 earth")
    assert ke.held(s, 0, "storage") == [4, 3, 3]
    assert ke.held(s, 0, "earth") == [3, 4, 0]


def test_K3_104_a_medal_goes_on_the_card_without_choice() -> None:
    """Also K3-383: George's Colonial marker goes from 2 to 3."""
    s = ke.table(card="extraterrestrial-knowledge")
    ke.markers(s, 1, 0, 2)
    ke.ask(s, Advance(1, 1, 1))
    assert s.over  # nothing to decide
    assert s.on_card == [0, 1]
    assert s.medals == [0, 0, 0, 0]
    assert ke.told(s, "medal-activated")[0].facts == (1, 1, "extraterrestrial-knowledge")


def test_K3_105_a_medal_leaves_its_track_once() -> None:
    s = ke.table()
    ke.markers(s, 0, 0, 2)
    ke.markers(s, 1, 0, 2)
    ke.ask(s, Advance(0, 1, 1))
    ke.ask(s, Advance(1, 1, 1))
    assert s.on_card == [0, 1]
    for seat in (0, 1):  # regenerate and production spaces work for everybody
        ke.markers(s, seat, 1, 3)
        ke.ask(s, Advance(seat, 0, 1))
        assert ke.asked(s) == f"ProductionSpace {seat}"


def test_K3_108_the_last_space_is_the_end() -> None:
    """Also K3-R32."""
    s = ke.table()
    ke.markers(s, 0, 19, 20)
    ke.ask(s, Advance(0, 0, 3), Advance(0, 1, 1))
    assert s.tracks[:2] == [20, 20]


def test_K3_110_a_planet_just_colonized_receives_the_cube() -> None:
    """Also K3-137, K3-132."""
    s = ke.table()
    ke.lay(s, "H10", 22)
    ke.ship(s, 0, 1, "H10")
    ke.markers(s, 0, 0, 1)
    ke.main(s, "colonize-planets")
    ke.play(s, "colonize planet-22")
    assert ke.asked(s) == "ProductionSpace 0"
    ke.play(s, "produce matter 1 planet-22")
    assert ke.held(s, 0, "p22") == [1, 0, 0]


def test_K3_384_regenerate_two_spaces_on() -> None:
    """Example: John on 5 gains 2 awards; 6 has nothing, 7 lets him bring his antimatter to Storage."""
    s = ke.table()
    ke.cubes(s, 0, earth=[3, 3, 0], storage=[4, 4, 2], pit=[0, 0, 1])
    ke.markers(s, 0, 5, 0)
    ke.ask(s, Advance(0, 0, 2))
    ke.play(s, "regenerate antimatter")
    assert s.tracks[0] == 7
    assert ke.held(s, 0, "storage") == [4, 4, 3]
    assert ke.held(s, 0, "earth") == [3, 3, 0]


def test_K3_255_the_marker_goes_to_the_right() -> None:
    """Also K3-R26: the last player of a round is first in the next; to the left by option."""
    s = ke.table(4)
    s.first = 1
    ke.ask(s, NextRound())
    assert s.first == 0
    assert ke.asked(s) == "ActionCube 0"
    s = ke.table(4)
    ke.ask(s, NextRound())
    assert s.first == 3
    s = ke.table(4, first_player_passes="left")
    ke.ask(s, NextRound())
    assert s.first == 1


def test_K3_353_what_is_compulsory() -> None:
    """Also K3-163: Galactic Map, once begun, is completed."""
    s = ke.table()
    for where in ("A5", "A7", "A9", "A11", "A13"):
        ke.lay(s, where)
    s.bag = [7, 8, 11, 12, 13]
    ke.main(s, "galactic-map")
    ke.play(s, "survey colonial")
    assert ke.asked(s) == "TurnUpBody 0"
    assert ke.verbs(s) == {"reveal"}
    assert ke.no(s, "done") == "K3-163 map-is-finished"


def test_K3_075_the_end_phase_follows_the_turns() -> None:
    s = ke.table(2, card="academy-of-sciences")
    ke.own(s, 0, 22)
    ke.levels(s, 0, I=1)
    s.deck = [ke.CARD["academy-of-sciences"]]
    ke.ask(s, RevealCard())
    s.deck = [ke.CARD["panspermia"]]
    for seat in (0, 1):
        assert ke.asked(s) == f"ActionCube {seat}"
        ke.play(s, "move-cube colonize-planets")
        ke.until(s, "ActionCube")
    assert s.tracks[0::2] == [1, 1]  # step 3a was resolved for both
    assert s.round == 3
