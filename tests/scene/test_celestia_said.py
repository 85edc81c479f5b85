"""What stands on the board and in the large views of Celestia Duo holds under every constraint and option."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from astrarium.games.celestia_duo import GAME
from astrarium.games.celestia_duo.actions import FAIL, PAIR, Blow, Payment
from astrarium.games.celestia_duo.box import ASSAULTS, CONSTRAINTS, PIRATES
from astrarium.games.celestia_duo.certain import cards_shown, faces_beaten, sure_blows
from astrarium.games.celestia_duo.combat import Fight
from astrarium.games.celestia_duo.crew import CREW, MAMA
from astrarium.games.celestia_duo.equipment import FLAG, JOKER, KINDS
from astrarium.games.celestia_duo.scene import SCENE
from astrarium.games.celestia_duo.state import ACTIVE, DISCARDED, HAND, ONE_HAND, SIDEWAYS, Duo
from astrarium.text.words import LANGUAGES, Words

from ..conformance.explained import positions, tables_of
from ..rules.celestia_duo.build import position

EN = Words(GAME, "en", ["Ada", "Bo"])
FR = Words(GAME, "fr", ["Ada", "Bo"])


def said(s: Duo, target: str, words: Words = EN) -> str:
    found = SCENE.about(s.view(s.asked), words, target)
    assert found is not None
    return " ".join(found.text)


def assault_with(constraint: str) -> str:
    box = GAME.default_box.pieces
    return next(word for i, word in enumerate(ASSAULTS) if CONSTRAINTS[box.assaults[i].constraint].word == constraint)


def in_assault(constraint: str, dice: str, hands: tuple[str, str], **more: Any) -> Duo:
    s = position("fight", dice=dice, hands=hands, energy=2, hold="", **more)
    s.boarding, s.boarding_side = 1, s.pirate_card
    s.assault = ASSAULTS.index(assault_with(constraint))
    s.menu = s.question.legal(s)
    return s


def on_table(s: Duo) -> str:
    return str(SCENE.own(s.view(0), EN))


# ---------------------------------------------------------------- the hand
def test_a_pair_is_called_a_joker_only_where_the_rules_take_it_for_one() -> None:
    free = position("fight", dice="cannon", hands=("whip whip", "sabre"), hold="")
    assert "p-pair-whip" in on_table(free)
    own = position("fight", dice="whip", hands=("whip whip", "sabre"), hold="")  # one whip does it
    assert "p-pair-whip" not in on_table(own)
    barred = in_assault("no_pair", "cannon", ("whip whip", "sabre"))
    assert "p-pair-whip" not in on_table(barred)
    assert "forbidden" in re.sub(r"<[^>]*>", " ", on_table(barred))
    flags = in_assault("no_crew", "flag", ("whip whip", "sabre"))
    assert [a.kind for a in flags.legal()] == [FAIL]
    assert "p-pair-whip" not in on_table(flags)
    assert "does not answer" in re.sub(r"<[^>]*>", " ", on_table(flags))


@pytest.mark.parametrize("seed", range(3))
def test_what_the_hand_shows_is_what_the_rules_offer(seed: int) -> None:
    """Pairs, payments and idle cards, against the legal answers of real positions."""
    rng, looked = Random(seed), 0
    tables = tables_of("celestia-duo")
    for n in range(4):
        table = tables[rng.randrange(len(tables))]
        for state in positions(table.game, table.setting, f"hand-{seed}-{n}", rng):
            s: Any = state
            if not isinstance(s.question, Fight):
                continue
            looked += 1
            shown = str(SCENE.own(s.view(s.asked), EN))
            legal = s.legal()
            for kind in range(JOKER):
                pair = any(isinstance(a, Blow) and a.price == PAIR[kind] for a in legal)
                assert (f'id="p-pair-{KINDS[kind]}"' in shown) == pair, f"{legal}"
            payments = {a.payment for a in legal if isinstance(a, Payment)} if s.boarding else set()
            assert shown.count("cd-payment ") + shown.count('"cd-payment"') == len(payments)
            idle = [k for k in range(ONE_HAND) if s.holds(s.asked, k) and not any(k in cards_shown(a) for a in legal)]
            assert shown.count("cd-useless") == len(idle)
    assert looked


# ---------------------------------------------------------------- who fights first
def test_who_is_first_is_told_by_the_rules_of_the_moment() -> None:
    s = in_assault("no_pair", "whip cannon", ("sabre sabre sabre", "joker"))
    assert faces_beaten(sure_blows(s.table(0), 0, 0)) == set()
    s.known[HAND[1] + JOKER] = 1
    assert faces_beaten(sure_blows(s.table(0), 0, 1)) == {KINDS.index("whip"), KINDS.index("cannon")}
    flags = in_assault("no_crew", "flag", ("joker", "joker"))
    flags.known[HAND[1] + JOKER] = 1
    assert sure_blows(flags.table(0), 0, 0) == sure_blows(flags.table(0), 0, 1) == []
    asked = flags.box.pirates[flags.boarding_side].asked
    pays = in_assault("no_crew", "flag", (" ".join([KINDS[kind] for kind in asked]), ""))
    assert faces_beaten(sure_blows(pays.table(0), 0, 0)) == {FLAG}


def test_what_is_sure_of_the_partner_is_possible_to_whatever_hand_it_is() -> None:
    """In every position that the viewer can imagine, and with nothing of the real hand."""
    rng, sure, tables = Random(5), 0, tables_of("celestia-duo")
    for n in range(12):
        table = tables[rng.randrange(len(tables))]
        for state in positions(table.game, table.setting, f"sure-{n}", rng):
            s: Any = state
            if not s.dice:
                continue
            viewer, other = s.asked, 1 - s.asked
            blows = sure_blows(s.table(viewer), viewer, other)
            sure += len(blows)
            for t in [s, *[s.imagine(viewer, rng) for _ in range(3)]]:
                assert set(blows) <= set(Fight(other).legal(t))
    assert sure > 20


# ---------------------------------------------------------------- the large views
@pytest.mark.parametrize("words", [EN, FR])
def test_no_large_view_calls_two_alike_a_joker_where_pairs_are_forbidden(words: Words) -> None:
    s = in_assault("no_pair", "cannon flag", ("whip whip", "sabre"))
    boarding = f"boarding:{PIRATES[s.boarding_side]}"
    free, none = words.say("about", "alike", ()), words.say("about", "constraint-no_pair", ())
    stand_in = words.say("about", "flag-stand-in", ())
    for target in ("card:whip", "price:two-whip", "face:cannon", "face:flag", "payment:joker+joker", boarding):
        if SCENE.about(s.view(0), words, target) is None:
            continue
        told = said(s, target, words)
        assert free not in told, target
        assert stand_in not in told, target
    assert none in said(s, "card:whip", words)
    assert none in said(s, "price:two-whip", words)
    assert none in said(s, "face:cannon", words)
    other = in_assault("no_smoke", "cannon flag", ("whip whip", "sabre"))
    assert free in said(other, "card:whip", words)
    assert free in said(other, "face:cannon", words)
    assert stand_in in said(other, boarding, words)


def test_the_crew_is_told_as_it_can_be_used() -> None:
    s = in_assault("no_crew", "cannon", ("whip", "sabre"))
    who = f"crew:{CREW[MAMA]}"
    s.crew[MAMA] = ACTIVE
    assert "forbids crew" in said(s, who)
    s.assault = ASSAULTS.index(assault_with("no_pair"))
    assert "may be used" in said(s, who)
    s.crew[MAMA] = DISCARDED
    assert "for good" in said(s, who)
    back = position("fight", dice="whip", hands=("whip", "sabre"), hold="", options={"recycle-crew-discard": True})
    back.crew[MAMA] = DISCARDED
    assert "for good" not in said(back, who)
    quick = position("fight", dice="whip", hands=("whip", "sabre"), hold="", mode="quick")
    quick.crew[MAMA] = SIDEWAYS
    assert "boarding" not in said(quick, who)


def test_options_change_what_cards_and_people_are_said_to_do() -> None:
    one = position("fight", dice="whip", hands=("whip", "sabre"), hold="", options={"boarding-reactivation": "one"})
    side = f"boarding:{PIRATES[one.boarding_side]}"
    assert "one crew member" in said(one, side)
    all_ = position("fight", dice="whip", hands=("whip", "sabre"), hold="")
    assert "reactivates the crew" in said(all_, side)
    ambush = position("fight", dice="whip", hands=("whip", ""), hold="", options={"stage-departure": "ambush-card"})
    assert "does not count" in said(ambush, "stage:T1")
    assert "From here" in said(all_, "stage:T1")
    told = {
        protocol: said(
            position("fight", dice="whip", hands=("whip", ""), hold="", options={"comm-protocol": protocol}),
            "role:mate",
        )
        for protocol in ("advise", "dialogue", "mute", "table-talk")
    }
    assert len(set(told.values())) == len(told)
    assert "one piece of advice" not in "".join([told[p] for p in told if p != "advise"])
    mute = position("fight", dice="whip", hands=("whip", ""), hold="", options={"comm-protocol": "mute"})
    assert "no window opens" in said(mute, "talk:silence")


def test_a_failure_is_told_without_saying_why() -> None:
    """With Mama Lear ready, or by option, a fighter may fail who could have struck: nobody learns more than that."""
    for lang in LANGUAGES:
        told = Words(GAME, lang, ["Ada", "Bo"]).table("events")["failed"]
        assert "can" not in told.split()
        assert "peut" not in told.split()
