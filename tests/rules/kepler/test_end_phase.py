"""Chapters 11 and 17: the End Phase and the Progress cards."""

from __future__ import annotations

import pytest

from astrarium.games.kepler.box import HIDDEN
from astrarium.games.kepler.progress import ResolveCard, affected
from astrarium.games.kepler.rounds import AwardMedals, NextRound

from . import build as ke


def phase(card: str, seats: int = 3, first: int = 0, **options):
    """Step 3a is about to come."""
    s = ke.table(seats, card=card, **options)
    s.turn = -1
    s.first = first
    return s


def resolve(s):
    return ke.ask(s, ResolveCard(s.first))


def meant(s) -> list[int]:
    return affected(s, ke.BOX.cards[s.shown[-1]])


def test_K3_250_in_turn_order_from_the_first_player() -> None:
    """Also K3-257: completely for one before the next."""
    s = phase("panspermia", 3, first=2)
    resolve(s)
    for seat in (2, 0, 1):
        assert ke.asked(s) == f"CardProduction {seat}"
        ke.play(s, "produce-on earth")
        assert ke.held(s, seat, "earth") == [5, 3, 0]


def test_K3_251_all_who_are_tied_are_meant() -> None:
    """Also K3-R25."""
    s = phase("quantum-renaissance", 4)
    ke.levels(s, 0, II=1)
    ke.levels(s, 3, II=2)
    assert meant(s) == [1, 2]
    ke.levels(s, 1, II=2)
    ke.levels(s, 2, II=2)
    ke.levels(s, 0, II=2)
    assert meant(s) == [0, 1, 2, 3]


def test_K3_252_the_leader_takes_the_medals_of_the_track() -> None:
    """Also K3-254, K3-258."""
    s = phase("panspermia")
    ke.markers(s, 0, 4, 0)  # activated by seat 0, say
    ke.markers(s, 1, 6, 3)
    s.on_card = [1, 1]
    ke.ask(s, AwardMedals())
    assert s.medals == [0, 0, 1, 1, 0, 0]
    assert s.on_card == [0, 0]


def test_K3_253_the_tied_are_all_paid_in_full() -> None:
    """Also K3-395, K3-R27, K3-351: John and Ringo 2 each, George 1; there is no shortage."""
    john, george, _, ringo = range(4)
    s = phase("panspermia", 4)
    ke.markers(s, john, 8, 2)
    ke.markers(s, george, 5, 7)
    ke.markers(s, ringo, 8, 3)
    s.on_card = [2, 1]
    ke.ask(s, AwardMedals())
    assert s.medals == [2, 0, 0, 1, 0, 0, 2, 0]
    s.on_card = [40, 0]
    ke.ask(s, AwardMedals())
    assert s.medals[0] == s.medals[6] == 42


def test_K3_256_after_round_16_the_game_ends() -> None:
    s = phase("panspermia")
    s.round = 16
    ke.ask(s, NextRound())
    assert s.over
    assert len(s.sheet) == 30


def test_K3_257_later_players_keep_their_right() -> None:
    """Also K3-401: who is meant was fixed before the first effect."""
    s = phase("lean-years", 2)
    ke.cubes(s, 0, earth=[1, 1, 0], storage=[6, 6, 3])
    ke.cubes(s, 1, earth=[1, 1, 0], storage=[6, 6, 3])
    resolve(s)
    ke.play(s, "produce-on earth")
    assert ke.asked(s) == "CardProduction 1"


def test_K3_400_eighteen_cards() -> None:
    assert len(ke.BOX.cards) == 18
    assert ke.CARD["extraterrestrial-knowledge"] == 0


def test_K3_402_a_medal_of_step_3a_is_awarded_in_3b() -> None:
    """Also K3-R27."""
    s = phase("academy-of-sciences", 2)
    ke.markers(s, 0, 3, 0)
    ke.markers(s, 1, 9, 0)
    ke.ask(s, ResolveCard(0), AwardMedals())
    assert s.tracks[0] == 4
    assert s.medals == [0, 0, 1, 0]  # seat 1 leads


def test_K3_403_extraterrestrial_knowledge() -> None:
    """Also K3-R24, K3-413: a level with awards costs a burned cube first, one without costs nothing."""
    s = phase("extraterrestrial-knowledge", 2)
    ke.levels(s, 0, I=2, II=4)
    ke.levels(s, 1, I=0)
    resolve(s)
    assert ke.no(s, "learn quantum-physics") == "K3-143 maximum-level"
    ke.play(s, "learn space-travels")
    assert ke.asked(s) == "KnowledgePrice 0"
    assert ke.level(s, 0, "I") == 2
    ke.play(s, "burn matter storage")
    assert ke.level(s, 0, "I") == 3
    assert ke.level(s, 1, "I") == 1  # the leap triggers
    assert ke.asked(s) == "ProductionSpace 0"
    ke.play(s, "decline")
    assert s.tracks[0] == 2
    assert ke.asked(s) == "FreeTechnology 1"
    ke.play(s, "learn quantum-physics")
    assert ke.level(s, 1, "II") == 1
    assert sum(ke.held(s, 1, "pit")) == 0


def test_K3_R24_without_a_cube_only_levels_without_awards() -> None:
    s = phase("extraterrestrial-knowledge", 2)
    ke.cubes(s, 0, pit=[7, 7, 3])
    ke.levels(s, 0, I=1)
    resolve(s)
    assert ke.no(s, "learn space-travels") == "K3-R24 nothing-to-burn"
    assert ke.no(s, "learn quantum-physics") == ""
    assert "decline" in ke.legal(s)


def test_K3_404_produce_and_regenerate_follow_the_rules() -> None:
    """Produced cubes of one card go on one planet."""
    s = phase("lean-years", 2)
    ke.own(s, 0, 22)
    ke.cubes(s, 0, earth=[1, 0, 0], storage=[5, 0, 3], pit=[1, 7, 0])
    ke.cubes(s, 1, earth=[3, 3, 0], storage=[4, 4, 3])
    resolve(s)
    assert ke.legal(s) == ["produce-on earth", "produce-on planet-22", "decline"]
    ke.play(s, "produce-on planet-22")
    assert ke.held(s, 0, "p22") == [1, 0, 0]
    assert s.over


def test_K3_405_cards_move_starships_under_chapter_9() -> None:
    """New Horizons each up to 2, Gravitational Slingshot one up to 3; no withdrawal follows."""
    s = phase("new-horizons", 2)
    ke.own(s, 1, 22)
    ke.lay(s, "H10", "target")
    ke.ship(s, 0, 1, "J10")
    ke.ship(s, 0, 2, "L10")
    resolve(s)
    ke.play(s, "pilot ship-1", "fly H10", "pilot ship-2", "fly N10")
    assert s.tracks[1] == 1
    assert s.over
    s = phase("gravitational-slingshot", 2)
    ke.ship(s, 0, 1, "J10")
    ke.ship(s, 0, 2, "L10")
    resolve(s)
    ke.play(s, "pilot ship-1", "fly G10")
    assert s.over  # one Starship only, and seat 1 has none


def test_K3_406_orbital_shipyards() -> None:
    s = phase("orbital-shipyards", 3)
    ke.levels(s, 2, I=1)
    for i, where in enumerate(("A1", "B1", "C1")):
        ke.ship(s, 1, i + 1, where)  # nothing in supply: passed over
    resolve(s)
    assert ke.asked(s) == "LaunchOrNot 0"
    assert len([a for a in ke.legal(s) if a.startswith("launch")]) == 6
    ke.play(s, "launch J10")
    assert ke.fleet(s, 0) == ["J10"]
    assert s.over


def test_K3_407_cosmic_ray_storm() -> None:
    s = phase("cosmic-ray-storm", 3)
    ke.lay(s, "G10", "mine")
    ke.ship(s, 0, 1, "J10")
    ke.ship(s, 0, 2, "G10")
    ke.ship(s, 1, 1, "L10")
    ke.cubes(s, 1, pit=[7, 7, 3])
    resolve(s)
    assert ke.asked(s) == "CosmicRays 0"
    assert ke.verbs(s) == {"burn", "withdraw"}
    assert ke.no(s, "decline") == "K3-353 compulsory"
    assert ke.no(s, "withdraw ship-2") == "K3-407 ship-on-body"
    ke.play(s, "burn energy storage")
    assert ke.fleet(s, 0) == ["G10", "J10"]
    assert ke.fleet(s, 1) == []  # without a cube the only Starship is withdrawn by itself
    assert s.over


def test_K3_408_deep_space_telescope() -> None:
    s = phase("deep-space-telescope", 3, first=1)
    for where in ("A5", "A7", "A9"):
        ke.lay(s, where)
    s.bag = [7, 8, 11]
    resolve(s)
    assert ke.asked(s) == "TurnUpBody 1"
    assert ke.verbs(s) == {"reveal"}
    ke.play(s, "reveal A7")
    assert ke.asked(s) == "TurnUpBody 2"
    ke.play(s, "reveal A5")
    assert s.bodies.count(HIDDEN) == 0  # the last one by itself
    assert s.over
    resolve(s)
    assert s.over


@pytest.mark.parametrize("card", ["entropy-reversal", "terraforming-summit", "mining-charter"])
def test_K3_409_nobody_is_affected(card: str) -> None:
    s = phase(card)
    ke.ship(s, 0, 1, "J10")
    assert meant(s) == []
    assert resolve(s).over


def test_K3_411_the_measures() -> None:
    s = phase("new-horizons", 3)
    ke.own(s, 0, 22)
    assert meant(s) == [1, 2]  # fewest colonies, the Earth not counted
    s.shown = [ke.CARD["terraforming-summit"]]
    ke.own(s, 1, 21, terraformed=True)
    assert meant(s) == [1]
    s.shown = [ke.CARD["entropy-reversal"]]
    ke.cubes(s, 2, earth=[3, 3, 0], storage=[3, 3, 3], pit=[1, 1, 0])
    ke.cubes(s, 0, earth=[3, 3, 0], storage=[3, 4, 3], pit=[1, 0, 0])
    assert meant(s) == [2]
    s.shown = [ke.CARD["lean-years"]]
    ke.cubes(s, 1, earth=[1, 0, 0], p21=[0, 1, 1], storage=[6, 6, 2])
    assert meant(s) == [1]  # 3 cubes on planets, against 6
    s.shown = [ke.CARD["academy-of-sciences"]]
    ke.markers(s, 0, 2, 5)
    ke.markers(s, 1, 3, 4)
    ke.markers(s, 2, 2, 4)
    assert meant(s) == [0, 2]
    s.shown = [ke.CARD["frontier-spirit"]]
    assert meant(s) == [1, 2]
    ke.lay(s, "G10", "mine")
    ke.ship(s, 2, 1, "G10")
    ke.ship(s, 0, 1, "J10")
    s.shown = [ke.CARD["mining-charter"]]
    assert meant(s) == [2]
    s.shown = [ke.CARD["cosmic-ray-storm"]]
    assert meant(s) == [0]
    for technology, card in enumerate(
        (
            "orbital-shipyards",
            "quantum-renaissance",
            "solar-maximum",
            "panspermia",
            "collider-consortium",
        )
    ):
        s.shown = [ke.CARD[card]]
        s.levels = [1] * 15
        s.levels[5 + technology] = 0
        assert meant(s) == [1]


def test_K3_412_who_can_do_nothing_is_passed_over() -> None:
    s = phase("collider-consortium", 2)
    ke.cubes(s, 0, earth=[7, 7, 3])
    resolve(s)
    assert ke.asked(s) == "CardProduction 1"
    s = phase("open-science", 2)
    ke.cubes(s, 0, pit=[7, 7, 3])
    resolve(s)
    assert ke.asked(s) == "CardPrice 1"
    s = phase("new-horizons", 2)
    assert resolve(s).over
    for card, track in (("open-science", "technological"), ("great-migration", "colonial")):
        s = phase(card, 2)
        ke.markers(s, 0, **{track: ke.BOX.last_space})  # the price would buy no space
        resolve(s)
        assert ke.asked(s) == "CardPrice 1"
        s = phase(card, 2)
        ke.markers(s, 0, **{track: ke.BOX.last_space})
        s.epoch = 1  # a game begun before is asked as it always was
        resolve(s)
        assert ke.asked(s) == "CardPrice 0"


def test_K3_413_the_price_is_paid_before_the_award() -> None:
    s = phase("open-science", 2)
    ke.cubes(s, 0, earth=[0, 1, 0], pit=[7, 6, 3])
    ke.markers(s, 0, 1, 0)
    resolve(s)
    ke.play(s, "burn energy earth")
    # the energy space gives nothing: the last energy is in the Pit, where the price put it
    assert s.tracks[0] == 2
    assert ke.held(s, 0, "pit") == [7, 7, 3]
    assert ke.asked(s) == "CardPrice 1"


CARDS = {
    "solar-maximum": ([3, 5, 0], [4, 2, 3]),
    "panspermia": ([5, 3, 0], [2, 4, 3]),
    "quantum-renaissance": ([4, 4, 0], [3, 3, 3]),
    "lean-years": ([4, 4, 0], [3, 3, 3]),
    "collider-consortium": ([3, 3, 1], [4, 4, 2]),
}


@pytest.mark.parametrize("card", CARDS)
def test_K3_400_cards_that_produce(card: str) -> None:
    """Also K3-353: they may be declined."""
    s = phase(card, 2)
    resolve(s)
    ke.play(s, "produce-on earth")
    assert (ke.held(s, 0, "earth"), ke.held(s, 0, "storage")) == CARDS[card]
    ke.play(s, "decline")
    assert ke.held(s, 1, "earth") == [3, 3, 0]


@pytest.mark.parametrize(
    ("card", "track", "price"),
    [
        ("academy-of-sciences", 0, 0),
        ("frontier-spirit", 1, 0),
        ("terraforming-summit", 1, 0),
        ("open-science", 0, 1),
        ("great-migration", 1, 1),
    ],
)
def test_K3_400_cards_that_award(card: str, track: int, price: int) -> None:
    s = phase(card, 2)
    ke.own(s, 0, 22, terraformed=True)
    resolve(s)
    if price:
        ke.play(s, "burn matter storage", "decline")
    expected = [0, 0, 0, 0]
    expected[track] = 1
    if card in ("academy-of-sciences", "frontier-spirit"):
        expected[2 + track] = 1
    assert s.tracks == expected
    assert sum(ke.held(s, 0, "pit")) == price


def test_K3_400_cards_that_regenerate() -> None:
    """Entropy Reversal up to 2, Mining Charter 1 while the Starship stays."""
    s = phase("entropy-reversal", 2)
    ke.cubes(s, 0, earth=[3, 3, 0], storage=[2, 3, 3], pit=[2, 1, 0])
    resolve(s)
    ke.play(s, "regenerate matter", "regenerate matter")
    assert ke.held(s, 0, "pit") == [0, 1, 0]
    assert s.over
    s = phase("mining-charter", 2)
    ke.lay(s, "G10", "mine")
    ke.ship(s, 0, 1, "G10")
    ke.cubes(s, 0, earth=[3, 3, 0], storage=[2, 3, 3], pit=[2, 1, 0])
    resolve(s)
    ke.play(s, "regenerate energy")
    assert ke.held(s, 0, "pit") == [2, 0, 0]
    assert ke.ship_at(s, 0, 1) == "G10"
    assert s.over


def test_K3_410_no_quantum_physics_in_phase_3() -> None:
    s = phase("gravitational-slingshot", 2)
    ke.own(s, 0, 22)
    ke.levels(s, 0, II=4)
    ke.ship(s, 0, 1, "J10")
    resolve(s)
    assert ke.no(s, "convert matter earth") == "K3-R20 not-your-turn"
    assert ke.verbs(s) == {"pilot", "done"}
