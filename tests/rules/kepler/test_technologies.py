"""Chapter 12: technologies; the long example of chapter 16."""

from __future__ import annotations

from astrarium.games.kepler.technologies import acquire

from . import build as ke


def test_K3_270_five_technologies_of_four_levels() -> None:
    assert list(ke.TECH) == [
        "space-travels",
        "quantum-physics",
        "energy-development",
        "terraforming",
        "antimatter-science",
    ]
    assert [len(row) for row in ke.BOX.tech_cost] == [5] * 5


def test_K3_271_a_level_replaces_the_lower_one_but_lasting_abilities_stay() -> None:
    """Alien Colonies, gained at level 3 of Antimatter Science, remain at level 4."""
    assert ke.BOX.speed == [0, 1, 2, 3, 4]
    assert (ke.BOX.transports, ke.BOX.conversions) == ([0, 1, 2, 3, 5], [0, 0, 1, 1, 2])
    assert ke.BOX.energy == [0, 2, 3, 4, 5]
    assert ke.BOX.alien_from == 3
    assert ke.BOX.cheap_from == ke.BOX.one_burn_from == 4


def test_K3_272_benefits_are_valid_for_all_planets() -> None:
    s = ke.table()
    ke.own(s, 0, 22)
    ke.cubes(s, 0, p22=[2, 0, 0], storage=[5, 7, 3])
    ke.main(s, "technological-development")
    ke.play(s, "develop energy-development planet-22")
    ke.main(s, "energy-storage")
    assert "produce energy 2 earth" in ke.legal(s)
    assert "produce energy 2 planet-22" in ke.legal(s)


def test_K3_273_a_level_with_awards_gives_them() -> None:
    s = ke.table()
    ke.levels(s, 0, I=2)
    ke.cubes(s, 0, earth=[1, 2, 0], storage=[6, 5, 3])
    ke.main(s, "technological-development")
    ke.play(s, "develop space-travels earth")
    assert ke.asked(s) == "ProductionSpace 0"
    assert s.tracks[0] == 2
    assert ke.BOX.tech_awards == [[0, 0, 1, 2, 3]] * 5


def test_K3_274_a_giant_leap_lifts_all_below() -> None:
    """Also K3-396: Paul's Alien Genetic Research lifts Ringo to Biosphere; John and George have it already."""
    john, george, paul, ringo = range(4)
    s = ke.table(4)
    ke.levels(s, john, IV=1)
    ke.levels(s, george, IV=1)
    ke.levels(s, paul, IV=2)
    ke.cubes(s, paul, earth=[2, 1, 0], storage=[5, 6, 3])
    ke.main(s, "technological-development", seat=paul)
    ke.play(s, "develop terraforming earth")
    assert [ke.level(s, seat, "IV") for seat in range(4)] == [1, 1, 3, 1]
    assert [event.facts[0] for event in ke.told(s, "leapt")] == [ringo]


def test_K3_R23_a_leap_gives_no_awards_and_skips_levels() -> None:
    """Also K3-039: what a leap lifts is not acquired; it comes before the buyer's awards."""
    s = ke.table(3)
    ke.levels(s, 0, III=3)
    ke.levels(s, 1, III=0)
    ke.levels(s, 2, III=1)
    ke.cubes(s, 0, earth=[2, 2, 1], storage=[5, 5, 2])
    ke.main(s, "technological-development")
    ke.play(s, "develop energy-development earth")
    assert [ke.level(s, seat, "III") for seat in range(3)] == [4, 2, 2]
    assert s.tracks[2:] == [0, 0, 0, 0]  # level 2 carries an award, but only for who acquires it
    order = [event.text for event in s.tape.events if event.text in ("acquired", "leapt", "advanced")]
    assert order[:4] == ["acquired", "leapt", "leapt", "advanced"]


def test_K3_039_a_leap_starts_no_further_leap() -> None:
    """Level 2 of Antimatter Science carries a leap to 1; a player lifted to level 2 passes nothing on."""
    s = ke.table(3)
    ke.levels(s, 0, V=3)
    ke.levels(s, 1, V=1)
    ke.levels(s, 2, V=0)
    acquire(s, 0, ke.TECH["antimatter-science"])
    assert [ke.level(s, seat, "V") for seat in range(3)] == [4, 2, 2]
    assert len(ke.told(s, "leapt")) == 2
    assert len(ke.told(s, "acquired")) == 1


def test_K3_398_the_long_example_step_by_step() -> None:
    """One Technological Development by Ringo (seat 0), and what must be refused in it: K3-399."""
    s = ke.table(4)
    ke.own(s, 0, 21, terraformed=True)
    ke.own(s, 0, 22, terraformed=True)
    ke.levels(s, 0, II=3, V=1, IV=3)
    ke.levels(s, 1, V=0, IV=1)
    ke.levels(s, 2, V=2, IV=0)
    ke.levels(s, 3, V=1, IV=2)
    ke.markers(s, 0, technological=8)
    ke.cubes(s, 0, earth=[0, 2, 2], p21=[2, 1, 0], p22=[2, 1, 0], storage=[2, 0, 1], pit=[1, 3, 0])
    ke.main(s, "technological-development")
    # without help no planet can pay
    assert ke.no(s, "develop antimatter-science earth") == "K3-053 cannot-pay"
    # (a) a matter from 21 to the Earth
    ke.play(s, "transport matter planet-21 earth")
    assert ke.held(s, 0, "earth") == [1, 2, 2]
    # (b) Positronic Understanding
    ke.play(s, "develop antimatter-science earth")
    assert ke.held(s, 0, "earth") == [0, 2, 1]
    assert ke.held(s, 0, "storage") == [3, 0, 2]
    # (c) the giant leap to Particle Accelerator
    assert [ke.level(s, seat, "V") for seat in range(4)] == [2, 1, 2, 1]
    # (d) one award: an energy space, and no energy in Storage
    assert s.tracks[0] == 9
    assert ke.asked(s) == "ProductionSpace 0"
    assert ke.no(s, "produce energy 1 earth") == "K3-052 not-in-storage"
    # (e) he converts first, then produces
    ke.play(s, "convert energy earth")
    assert ke.held(s, 0, "earth") == [1, 1, 1]
    assert ke.held(s, 0, "storage") == [2, 1, 2]
    ke.play(s, "produce energy 1 earth")
    assert ke.held(s, 0, "earth") == [1, 2, 1]
    assert ke.held(s, 0, "storage") == [2, 0, 2]
    # (f) the two other moves, to planet 22
    ke.play(s, "transport matter planet-21 planet-22", "transport antimatter earth planet-22")
    assert ke.held(s, 0, "p22") == [3, 1, 1]
    assert ke.no(s, "transport matter earth planet-22") == "K3-277 no-transport-left"  # a fourth move
    assert ke.no(s, "convert matter earth") == "K3-276 no-conversion-left"  # a second conversion
    # (g) Absolute Mastery of Genetics
    ke.play(s, "develop terraforming planet-22")
    assert ke.held(s, 0, "p22") == [0, 0, 0]
    assert ke.held(s, 0, "storage") == [5, 1, 3]
    # (h) the giant leap to Planetary Engineering
    assert [ke.level(s, seat, "IV") for seat in range(4)] == [4, 2, 2, 2]
    # (i) three awards: 10 nothing, 11 a Medal on the card, 12 an energy
    assert s.on_card == [1, 0]
    assert s.tracks[0] == 12
    ke.play(s, "produce energy 1 earth")
    assert [ke.held(s, 0, p) for p in ("earth", "p21", "p22", "storage", "pit")] == [
        [1, 3, 0],
        [0, 1, 0],
        [0, 0, 0],
        [5, 0, 3],
        [1, 3, 0],
    ]
    assert s.medals == [0] * 8
    assert ke.asked(s) == "TechnologicalDevelopment 0"
