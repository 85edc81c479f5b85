"""Section 10: rewards and the hold."""

from __future__ import annotations

from random import Random

from astrarium.games.celestia_duo import GAME
from astrarium.games.celestia_duo.actions import STATEMENT
from astrarium.games.celestia_duo.box import REWARDS
from astrarium.games.celestia_duo.crew import CREW

from .build import BOX, BRUNO, MARY, asked, hand, hold_of, known, legal, play, position, state_of, told, why_not

FULL = "smoke smoke smoke smoke mama_lear"
FIVE = "whip sabre crossbow pistol cannon"


def test_CD_170_all_rewards_in_printed_order():
    s = position("rewards", on="A22", hold="")  # gold, then communication
    assert (s.gold, asked(s)[0]) == (1, "Statement")
    s = position("rewards", on="A02", hold="")  # communication, then gold
    assert (s.gold, asked(s)[0]) == (0, "Statement")
    play(s, "say-nothing", "say-nothing")
    assert s.gold == 2


def test_CD_171_four_kinds_of_rewards():
    assert {REWARDS[kind] for card in BOX.ambushes for kind, _ in card.rewards} == {
        "communication",
        "equipment",
        "gold",
        "crew",
    }
    assert all(card.rewards for card in BOX.ambushes)


def test_CD_172_equipment_is_shared_face_up():
    s = position("rewards", on="A12", draws=["cannon"], hands=("", ""))
    assert (sum(s.row), sum(s.down)) == (1, 0)
    assert asked(s) == ("ShareFirst", MARY)
    play(s, "first mate")
    assert (asked(s), legal(s)) == (("Pick", BRUNO), ["take cannon", "pass"])
    play(s, "pass")
    assert hand(s, MARY) == "cannon"  # after a pass it must be taken


def test_CD_173_gold_into_the_hold():
    assert position("rewards", on="A03", hold="").gold == 1
    assert position("rewards", on="A15", hold="").gold == 2


def test_CD_174_crew_card_and_token():
    s = position("rewards", on="A09", hold="smoke", crew=["ludvig_cyr"])
    assert state_of(s, "ludvig_cyr") == "active"
    assert hold_of(s) == "smoke ludvig_cyr"
    assert (
        len({hold_of(position("rewards", on="A09", hold="mama_lear", seed=f"c{n}")) for n in range(40)})
        == len(CREW) - 1
    )


def test_CD_175_room_may_be_made_before_a_reward():
    """In part or not at all, and tokens of any kind may go."""
    s = position("rewards", on="A07", hold=FULL)
    assert legal(s) == ["give-up smoke", "give-up mama_lear", "enough"]
    assert hold_of(play(s.clone(), "enough")) == FULL
    assert hold_of(play(s.clone(), "give-up smoke", "enough")) == "gold smoke smoke smoke mama_lear"
    assert hold_of(play(s.clone(), "give-up smoke", "give-up mama_lear")) == "gold gold smoke smoke smoke"


def test_CD_176_one_statement_each_or_none():
    s = position("rewards", on="A01", hands=("whip", "sabre"))
    assert asked(s) == ("Statement", MARY)
    assert "say-nothing" in legal(s)
    play(s, "say have-whip")
    assert asked(s) == ("Statement", BRUNO)
    play(s, "say-nothing")
    assert asked(s)[0] == "Brief"
    assert s.statements == [STATEMENT.index["have-whip"]]


def test_CD_177_have_or_have_not_and_no_number():
    for value in STATEMENT.values:
        assert value.startswith("have-")
        assert not any(ch.isdigit() for ch in value)


def test_CD_178_the_closed_list():
    subjects = ["whip", "sabre", "crossbow", "pistol", "cannon", "joker"]
    assert list(STATEMENT.values) == [f"have-{x}" for x in [*subjects, "everything"]] + [
        f"have-not-{x}" for x in subjects
    ]


def test_CD_179_everything_is_the_five_kinds():
    s = position("rewards", on="A01", hands=(FIVE, "whip sabre crossbow pistol joker joker"))
    assert "say have-everything" in legal(s)
    play(s, "say-nothing")
    assert why_not(s, "say have-everything") == "CD-180"  # a joker is no cannon


def test_CD_180_only_true_statements():
    s = position("rewards", on="A01", hands=("whip joker", "sabre"))
    assert set(legal(s, "say")) == {
        "say have-whip",
        "say have-joker",
        "say have-not-sabre",
        "say have-not-crossbow",
        "say have-not-pistol",
        "say have-not-cannon",
    }
    assert why_not(s, "say have-sabre") == "CD-180"
    assert why_not(s, "say have-not-whip") == "CD-180"


def test_CD_181_captain_first():
    s = position("rewards", on="A01", captain=BRUNO)
    assert asked(s) == ("Statement", BRUNO)
    play(s, "say have-whip")
    assert asked(s) == ("Statement", MARY)
    assert "stated" in told(s, MARY)  # the Mate has heard it


def test_CD_182_a_statement_is_public_and_stays():
    s = position("rewards", on="A01", hands=("whip", "sabre"))
    play(s, "say have-whip", "say-nothing")
    s.lay_down(MARY, 0, s.discard)
    for seat in (MARY, BRUNO, -1):
        assert s.view(seat)["statements"] == [STATEMENT.index["have-whip"]]
        assert "stated" in told(s, seat)
    assert known(s, MARY) == ""  # what is known of the hand is another matter


def test_CD_182_the_partner_believes_a_statement():
    """CD-084, CD-300: what is imagined of the speaker's hand agrees with it."""
    s = position("rewards", on="A01", hands=("whip whip joker", "sabre"))
    play(s, "say have-joker")
    assert all("joker" in hand(s.imagine(BRUNO, Random(n)), MARY) for n in range(20))
    play(s, "say have-not-whip")
    assert all("whip" not in hand(s.imagine(MARY, Random(n)), BRUNO) for n in range(20))


def test_CD_183_room_before_the_crew_card_is_seen():
    s = position("rewards", on="A09", hold=FULL, crew=["olga_benz"])
    assert asked(s) == ("MakeRoom", MARY)
    assert "crew-joins" not in told(s)
    refused = play(s.clone(), "enough")
    assert hold_of(refused) == FULL
    assert state_of(refused, "olga_benz") == "pile"  # no card was drawn
    play(s, "give-up smoke")
    assert hold_of(s) == "smoke smoke smoke olga_benz mama_lear"  # the drawn card is kept


def test_CD_184_where_removed_tokens_go():
    s = position("rewards", on="A07", hold=FULL, deck="U2")
    before = BOX.smoke - s.smoke
    play(s, "give-up smoke", "give-up mama_lear")
    assert BOX.smoke - s.smoke == before + 1  # back to the supply
    assert state_of(s, "mama_lear") == "discarded"
    assert s.view(BRUNO)["crew"][5] == 3  # face up
    later = {hold_of(position("rewards", on="A09", hold="", gone="mama_lear", seed=f"g{n}")) for n in range(40)}
    assert "mama_lear" not in later
    assert len(later) == len(CREW) - 1


def test_CD_185_room_is_made_only_for_an_insertion():
    """Nowhere else is giving up a token offered, but for the loss of Section 9."""
    offering = [name for name, f in GAME.frames.items() if f.asks and any(v.kind.word == "give-up" for v in f.verbs)]
    assert sorted(offering) == ["MakeRoom", "Remove"]
    for s in (
        position(hold=FULL),
        position("force", dice="whip", hold=FULL),
        position("fight", dice="whip", hold=FULL),
    ):
        assert why_not(s, "give-up smoke") != ""
    s = position("rewards", on="A07", hold="smoke smoke smoke")  # two fit: no question
    assert (asked(s)[0], s.gold) == ("Brief", 2)


def test_CD_186_then_a_new_turn_with_the_same_captain():
    for captain in (MARY, BRUNO):
        s = position("rewards", on="A03", captain=captain, hold="")
        assert (asked(s), s.turn) == (("Brief", captain), 6)


def test_CD_187_an_empty_crew_pile_gives_nothing():
    others = [who for who in CREW if who not in FULL.split()]
    s = position("rewards", on="A09", hold=FULL, gone=" ".join(others))
    assert asked(s)[0] == "Brief"  # no room is asked for
    assert hold_of(s) == FULL


def test_CD_188_inserting_tokens():
    s = position("rewards", on="A07", hold="smoke smoke smoke smoke")  # one slot free, two Gold
    assert asked(s) == ("MakeRoom", MARY)
    play(s, "enough")
    assert hold_of(s) == "gold smoke smoke smoke smoke"  # the rest of the gain is lost
    s = position("rewards", on="A07", hold="gold gold gold gold gold")
    assert hold_of(s) == "gold gold gold gold gold"  # nothing may be given up: as if `enough`
    assert asked(s)[0] == "Brief"
    s = position("rewards", on="A07", deck="U1", hold="gold gold gold gold gold smoke")
    assert legal(s) == ["give-up smoke", "enough"]  # one Gold is left in the supply
    play(s, "give-up smoke")
    assert hold_of(s) == "gold gold gold gold gold gold"


def test_CD_189_what_may_not_be_given_up():
    s = position("rewards", on="A07", hold="gold smoke smoke smoke mama_lear")
    assert why_not(s, "give-up gold") == "CD-189"
    s = position("validated", dice="flag", hold="smoke smoke smoke kublai_heshen mama_lear")
    play(s, "use-crew kublai_heshen")
    assert why_not(s, "give-up kublai_heshen") == "CD-189"
    assert legal(s) == ["give-up smoke", "give-up mama_lear", "enough"]
    s = position("rewards", on="A09", hold="gold smoke smoke smoke mama_lear")
    assert legal(s) == ["give-up gold", "give-up smoke", "give-up mama_lear", "enough"]
