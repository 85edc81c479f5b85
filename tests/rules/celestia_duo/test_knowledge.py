"""Sections 17, 18 and 21: who knows what, chance, and the state machine."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from astrarium.games.celestia_duo import GAME
from astrarium.games.celestia_duo.actions import ADVICE
from astrarium.games.celestia_duo.box import AMBUSHES, ASSAULTS, DECKS, PIRATES, STAGES
from astrarium.games.celestia_duo.crew import CREW
from astrarium.games.celestia_duo.scenario import begin
from astrarium.kernel import SPECTATOR, ComponentError, Match, replay
from astrarium.store import Record
from astrarium.table import Unable

from .build import BRUNO, MARY, asked, at_table, faces, hand, kinds, legal, names, new, play, position, told

HANDS = ("whip sabre joker", "cannon cannon pistol")


def test_CD_300_an_observation_shows_what_its_seat_may_see():
    """It is the same whatever the hidden items are."""
    s = position("fight", dice="whip", hands=HANDS)
    view = s.view(MARY)
    assert view["hand"] == [[1, 1, 0, 0, 0, 1], 3]
    assert view["pile"] == 42
    for hidden in ("ambush_bag", "start_bag", "sure", "most", "fixed"):
        assert view[hidden] is None
    other = position("fight", dice="whip", hands=(HANDS[0], "whip sabre sabre"))
    assert view.json() == other.view(MARY).json()
    assert view.json() != other.view(BRUNO).json()


def test_CD_301_the_legal_actions_of_a_hand_are_not_shown():
    """Neither views nor what is told to the other differ with what the fighter could do."""
    able = position("fight", dice="whip", hands=("whip", "sabre"))
    unable = position("fight", dice="whip", hands=("sabre", "sabre"))
    assert legal(able) != legal(unable)
    assert able.view(BRUNO).json() == unable.view(BRUNO).json()
    for at, kw in (("rewards", {"on": "A01"}), ("validated", {"dice": "flag", "against": "blackthorn", "hold": ""})):
        one, two = [position(at, hands=(h, "whip"), **kw) for h in ("whip", "cannon")]
        if asked(one)[0] == "WhoPays":
            play(one, "name captain")
            play(two, "name captain")
        assert asked(one) == asked(two)
        assert one.view(BRUNO).json() == two.view(BRUNO).json()


def test_CD_302_the_other_sees_only_that_the_fighter_is_to_act():
    """A forced answer waits too: skipping it would show the hand. CD-322"""
    s = position("fight", dice="whip", hands=("sabre", "whip"))
    assert legal(s) == ["fail"]
    assert (s.view(BRUNO).asked, s.view(BRUNO).question) == (MARY, "Fight")
    s = position("fight", dice="whip sabre", hands=("whip", "whip"))
    assert asked(s) == ("Fight", MARY)  # one answer, and still asked
    play(s, "hit whip whip")
    assert s.view(BRUNO)["played"] == [1, 0, 0, 0, 0, 0]
    assert "eliminated" in told(s, BRUNO)


def test_CD_303_a_spectator_sees_public_items():
    s = position("fight", dice="whip", hands=HANDS, hold="baba_zogbe")
    s.known_course[5] = 7
    view = s.view(SPECTATOR)
    assert view["hand"] == [3, 3]
    assert view["known_course"] is None
    assert view["dice"] == [0]
    ahead = position(on="A04", hold="baba_zogbe", talk="advise", course={5: "A02", 6: "A03"})
    play(ahead, "advise use-baba", "use-baba")
    wish = next(text for text in legal(ahead) if "want-" in text)
    play(ahead, wish)
    want = ADVICE.index[wish.removeprefix("advise ")]
    assert ahead.view(MARY)["advices"][BRUNO] == ahead.view(MARY)["talk"][-1] == want
    assert want not in ahead.view(SPECTATOR)["advices"] + ahead.view(SPECTATOR)["talk"]
    heard = [e for e in ahead.tape.events if e.text == "advised" and "want-" in str(e.facts)]
    assert [e.audience for e in heard] == [MARY, BRUNO]
    match = Match(GAME, GAME.setting("quick"), "watch")
    rng = Random(1)
    while not match.state.over:
        match.play(rng.choice(match.state.legal()))
    assert any(line.event.audience == MARY for line in match.events(MARY))
    assert all(line.event.audience == -1 for line in match.events(SPECTATOR))
    # afterwards the journal opens every hand at every moment
    past = replay(GAME, json.loads(json.dumps(match.save()))).at(3).state
    assert sum(past.hand) == 12


def test_CD_304_the_number_of_face_down_cards_is_public():
    s = play(position("share", share=(3, 1)), "first captain")
    assert (s.view(MARY)["down"], s.view(SPECTATOR)["down"]) == (3, 3)
    assert legal(s, "take-hidden") == ["take-hidden"]


def test_CD_305_the_reshuffled_discard_is_public():
    """Whoever knows it and his own hand knows the partner's hand: imagining keeps it."""
    s = position("share", share=(0, 1), pile="", discard="whip whip sabre sabre", hands=("whip joker", "pistol cannon"))
    assert "reshuffled" in told(s)
    for n in range(12):
        dream = s.imagine(MARY, Random(n))
        assert hand(dream, BRUNO) == "pistol cannon"
        assert sum(dream.pile) == 3
    other = position("share", share=(0, 1), hands=("whip joker", "pistol cannon"))
    assert len({hand(other.imagine(MARY, Random(n)), BRUNO) for n in range(12)}) > 3


def test_CD_305_also_while_face_down_cards_lie_there():
    """Both jokers and both cannons were in the discard: they are not in the partner's hand."""
    s = position(
        "share", share=(2, 0), pile="pistol", discard="joker joker cannon cannon", hands=("whip", "sabre pistol")
    )
    assert sum(s.down) == 2
    assert s.most[6:] == [0, 1, 0, 2, 0, 0]  # the sabre, and of two pistols one may lie on the table
    assert s.sure[6:] == [0, 0, 0, 1, 0, 0]
    for n in range(10):
        assert hand(s.imagine(MARY, Random(n)), BRUNO) in ("sabre pistol", "pistol pistol")


# ---------------------------------------------------------------- chance
def test_CD_310_what_chance_decides():
    starts = [new("normal", f"c{n}") for n in range(60)]
    assert len({s.captain for s in starts}) == 2
    assert len({s.deck for s in starts}) == 3
    assert len({s.pirate_card for s in starts}) == 5
    assert len({tuple(s.crew) for s in starts}) == len(CREW)
    assert len({tuple(s.hand) for s in starts}) > 50
    assert len({position("assault", seed=f"c{n}").assault for n in range(120)}) == 14
    assert len({position("energy", deck="U3", seed=f"c{n}").turned[0] for n in range(30)}) == 3
    assert len({position("stage", seed=f"c{n}").stage for n in range(40)}) == 6
    assert len({faces(position("dice", on="A24", seed=f"c{n}")) for n in range(60)}) > 30
    shuffled = {
        names(position("share", share=(0, 1), pile="", discard="whip sabre cannon", hands=("", ""), seed=f"c{n}").row)
        for n in range(30)
    }
    assert shuffled == {"whip", "sabre", "cannon"}
    assert (
        len({play(position(on="A01", course=None, seed=f"c{n}", hold=""), "continue").course[5] for n in range(80)})
        > 15
    )


def test_CD_311_fair_independent_dice():
    s = position("force", dice="whip whip whip whip", hold="smoke")
    count = Counter()
    pairs = Counter()
    for n in range(400):
        t = s.clone()
        t.reseed(f"roll {n}")
        t.smoke = 2
        play(t, "smoke 1234")
        count.update(t.dice)
        pairs[len(set(t.dice))] += 1
    assert all(200 < count[face] < 340 for face in range(6))  # 1600 rolls, 267 expected
    assert 80 < pairs[4] < 150  # all four different: 5/18 of 400 = 111


def test_CD_312_a_game_replays_from_seed_and_actions():
    match = Match(GAME, GAME.setting("normal"), "again")
    rng = Random(3)
    while not match.state.over:
        match.play(rng.choice(match.state.legal()))
    twin = replay(GAME, json.loads(json.dumps(match.save())))
    assert twin.state.fingerprint() == match.state.fingerprint()
    other = Match(GAME, GAME.setting("normal"), "another seed")
    assert other.state.fingerprint() != Match(GAME, GAME.setting("normal"), "again").state.fingerprint()


WISHES = {
    "captain": 1,
    "upper_deck": "U3",
    "pirate": "tsarevna",
    "crew": ["baba_zogbe", "olga_benz"],
    "course": {"1": "D4", "3": "A07"},
    "stages": ["T6", "T2"],
    "assaults": ["X14"],
    "energy": ["E3"],
    "equipment": ["whip"] * 8 + ["joker", "joker", "joker", "cannon"],
    "dice": ["flag", "cannon"],
}


def test_CD_313_any_item_of_chance_can_be_fixed():
    for n in range(5):
        s = begin(GAME, GAME.setting("normal", options={"comm-protocol": "mute"}), f"seed {n}", WISHES)
        assert (s.captain, DECKS[s.deck], PIRATES[s.pirate_card]) == (1, "U3", "tsarevna")
        assert [CREW[i] for i, where in enumerate(s.crew) if where] == ["baba_zogbe"]
        assert (hand(s, 0), names(s.row)) == ("whip whip whip whip", "cannon joker joker joker")
        play(s, "take joker", "take joker", "take joker", "use-baba")  # then only `continue` is left
        assert AMBUSHES[s.course[1]] == "D4"
        assert faces(s) == "whip sabre flag"
        assert s.fixed[-1] == [4]  # the cannon is still to come
        # each source on its own
        s = position("stage", stages=["T6"], seed=f"s{n}")
        assert STAGES[s.stage] == "T6"
        s = position("assault", assaults=["X14"], seed=f"s{n}")
        assert ASSAULTS[s.assault] == "X14"
        assert position("energy", energies=["E3"], seed=f"s{n}").turned == [2]
        s = position("share", share=(2, 0), draws=["whip", "cannon"], hidden=["cannon"], hands=("", ""), seed=f"s{n}")
        play(s, "first captain", "take-hidden")
        assert hand(s, MARY) == "cannon"


def test_CD_313_a_scenario_survives_saving_and_is_not_known_to_the_seats():
    s = begin(GAME, GAME.setting("normal"), "seed", WISHES)
    match = Match(GAME, GAME.setting("normal"), "seed", start=s.save())
    assert match.state.fingerprint() == s.fingerprint()
    assert match.state.clone().fixed == s.fixed
    assert s.view(MARY)["fixed"] is None
    assert s.imagine(MARY, Random(1)).fixed == []
    for other in (
        {"weather": 1},
        {"stages": ["T1", "T1"]},
        {"course": {"26": "A01"}},
        {"course": {"2": "D1"}},
        {"dice": ["joker"]},
    ):
        with pytest.raises(ComponentError, match="scenario"):
            begin(GAME, GAME.setting("normal"), "seed", other)


# ---------------------------------------------------------------- the state machine
def random_positions(count: int = 10):
    for n in range(count):
        for mode in ("quick", "normal", "expert"):
            s = GAME.new(GAME.setting(mode), f"state {n}")
            rng = Random(n)
            while not s.over:
                yield s
                s.apply(rng.choice(s.legal()))
            yield s


def test_CD_320_one_seat_is_asked_or_the_game_is_over():
    """CD-321: and it has a legal action."""
    ended = 0
    for s in random_positions():
        if s.over:
            ended += 1
            assert (s.asked, len(s.outcome)) == (-1, 2)
        else:
            assert s.asked in (MARY, BRUNO)
            assert s.outcome == []
    assert ended == 30


def test_CD_321_there_is_always_an_answer():
    for s in random_positions(6):
        assert s.over or len(s.legal()) >= 1


def test_CD_322_legal_actions_depend_on_public_facts_but_for_three_questions():
    """Redealing the hidden cards changes what is offered in Fight, PayCard and Statement only."""
    changed = set()
    for s in random_positions(6):
        if not s.over:
            dream = s.imagine(1 - s.asked, Random(s.number))
            if [str(a) for a in dream.menu] != legal(s):
                changed.add(asked(s)[0])
    assert changed <= {"Fight", "PayCard", "Statement"}
    assert "Fight" in changed


def test_CD_323_what_revealed_or_rolled_cannot_be_taken_back():
    match = Match(
        GAME,
        GAME.setting("normal", options={"comm-protocol": "mute"}),
        "undo",
        start=position("force", dice="whip flag", hold="smoke augusta_depsom").save(),
    )
    match.play(GAME.actions.parse("set-die flag whip"))
    assert match.undoable(MARY, alone=True) == 1  # nothing was revealed
    match.undo(MARY, alone=True)
    match.play(GAME.actions.parse("smoke 1"))
    assert match.undoable(MARY, alone=True) == 0
    share = Match(
        GAME,
        GAME.setting("normal", options={"comm-protocol": "mute"}),
        "undo",
        start=position("share", share=(2, 0)).save(),
    )
    share.play(GAME.actions.parse("first captain"))
    share.play(GAME.actions.parse("take-hidden"))
    assert share.undoable(MARY, alone=True) == 0
    table = at_table()
    table.take(Record(0, "k", table.asked, "move", table.match.state.legal()[0].json(), 1.0))
    for seat in (MARY, BRUNO):  # nor by asking the partner, or a bot that always agrees
        with pytest.raises(Unable, match="silence"):
            table.check_back(seat)


def test_CD_323_what_was_said_stays_said():
    """A statement that tells nothing new, and an advice of a dialogue, were heard all the same (CD-176, CD-072)."""
    start = position("rewards", on="A01", hands=("whip sabre joker", "whip"))
    start.known = start.sure = kinds("whip sabre joker") + kinds("whip")
    said = Match(GAME, GAME.setting("normal"), "undo", start=start.save())
    said.play(GAME.actions.parse("say have-sabre"))
    said.play(GAME.actions.parse("say have-whip"))
    assert (said.state.asked, said.state.question.name()) == (BRUNO, "Advise")
    assert said.undoable(BRUNO, alone=True) == 0
    talking = {"comm-protocol": "dialogue"}
    start = position("turn", talk="dialogue")
    talk = Match(GAME, GAME.setting("normal", options=talking), "undo", start=start.save())
    while talk.state.question.name() == "Advise":
        talk.play(GAME.actions.parse("advise continue"))
    assert talk.state.asked == MARY
    assert talk.undoable(MARY, alone=True) == 0
