"""Celestia Duo beside the board: the target card with its dangers, who is first, the seats, the log."""

from __future__ import annotations

import re

from astrarium.games.celestia_duo import GAME
from astrarium.games.celestia_duo.actions import STATEMENT
from astrarium.games.celestia_duo.box import LAIR
from astrarium.games.celestia_duo.equipment import KINDS
from astrarium.games.celestia_duo.scene import SCENE
from astrarium.games.celestia_duo.state import HAND, TWO_HANDS, Duo
from astrarium.kernel import Event
from astrarium.kernel.explaining import Explaining
from astrarium.scene import Answer
from astrarium.scene.explained import Explained
from astrarium.text.words import LANGUAGES, Words
from astrarium.web.page.glance import answer_of

from ..rules.celestia_duo.build import play, position
from .positions import positions

PAIR = Words(GAME, "en", ["Ada", "Bo"])


def fight(dice: str, hands: tuple[str, str], energy: int = 2) -> Duo:
    return position("fight", dice=dice, hands=hands, energy=energy, hold="")


def told(s: Duo, action: str, words: Words = PAIR) -> Answer:
    found = card(s, action, words)
    assert found is not None
    return found


def card(s: Duo, action: str, words: Words = PAIR) -> Answer | None:
    a = GAME.actions.parse(action)
    return answer_of(s.view(s.asked), words, a, Explained(Explaining(s, "card"), a))


def text_of(found: Answer) -> str:
    lines = " ".join([f"{label} {inside}" for label, inside in found.lines or ()])
    plain = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", lines))
    return " ".join([found.name, found.note, plain, *[f"{d.head} {d.text}" for d in found.dangers], found.button])


def test_dice_are_called_by_what_they_show() -> None:
    """Not by their place: of two that show the same, either is meant."""
    s = fight("sabre sabre flag", ("whip", "whip"))
    said = [Words(GAME, "en", ["Ada", "Bo"]).at(s.view(0)).name("dice", dice) for dice in ("2", "13", "4")]
    assert said == ["sabre", "sabre + flag", "the fourth die"]
    assert PAIR.name("dice", "13") == "the first and third dice"  # with no table to look at


def test_the_card_says_what_playing_a_card_leads_to() -> None:
    s = fight("sabre crossbow pistol", ("sabre", "crossbow joker"), energy=2)
    s.known[HAND[1] + KINDS.index("crossbow")] = 1
    found = told(s, "hit sabre sabre")
    said = text_of(found)
    assert (found.name, found.button) == ("If you play the sabre", "Play the sabre")
    assert "1 die eliminated, 2 left." in said
    assert "Bo is next: can surely eliminate crossbow" in said
    assert found.dangers == ()
    s.known = [0] * TWO_HANDS
    assert "nothing is sure" in text_of(told(s, "hit sabre sabre"))
    last = fight("sabre", ("sabre", "whip"))
    assert "The fight is won. The card pays:" in text_of(told(last, "hit sabre sabre"))
    pair = fight("cannon whip", ("sabre sabre", "whip"))
    assert told(pair, "hit cannon two-sabre").name == "If you play two sabres"
    assert "Si vous jouez le sabre" in text_of(told(last, "hit sabre sabre", Words(GAME, "fr", ["Ada", "Bo"])))


def test_danger_is_told_as_far_as_the_seat_can_know() -> None:
    empty = fight("sabre whip", ("sabre", ""), energy=1)
    assert [(d.head, d.deadly) for d in told(empty, "hit sabre sabre").dangers] == [
        ("An Energy token will be lost.", False)
    ]
    empty.energy = 0
    assert [(d.head, d.deadly) for d in told(empty, "hit sabre sabre").dangers] == [("The game is lost.", True)]
    held = fight("sabre whip", ("sabre", "cannon"), energy=0)  # what the partner holds is not known
    assert told(held, "hit sabre sabre").dangers == ()
    failing = fight("sabre", ("", "whip"), energy=0)
    assert told(failing, "fail").dangers[0].deadly
    flags = position("force", dice="flag flag", pirate=22, against="bobadilla", hold="smoke")
    advance = flags.pirate_now().advance
    flags.pirate = LAIR - 2 * advance
    assert told(flags, "accept").dangers[0].deadly
    flags.pirate -= 1
    assert told(flags, "accept").dangers == ()
    assert f"the pirate flies +{2 * advance} cards" in text_of(told(flags, "accept"))
    chase = position(pirate=20)
    assert told(chase, "stage").dangers == ()
    moves = sorted([stage.advance for stage in chase.box.stages])
    chase.pirate = LAIR - moves[-1]
    assert [d.deadly for d in told(chase, "stage").dangers] == [False]
    chase.pirate = LAIR - moves[0]
    assert [d.deadly for d in told(chase, "stage").dangers] == [True]
    assert "card 6" in text_of(told(position(airship=4, on="A12", pirate=12), "continue"))


def test_every_answer_has_words_in_both_languages() -> None:
    for lang in LANGUAGES:
        words = Words(GAME, lang, ["Ada", "Bo"])
        for one in positions(GAME, 6):
            s = one.state
            if s.over:
                continue
            for a in s.legal():
                SCENE.answer(s.view(s.asked), words, a)
            SCENE.when(s.view(0), words)
        assert words.missing == set()


def test_who_is_first_is_asked_with_two_faces() -> None:
    s = position("combat", dice="whip sabre", hands=("whip whip sabre", "cannon"), talk="advise")
    play(s, "advise mate-first")
    shown = str(SCENE.own(s.view(0), PAIR))
    for role in ("captain", "mate"):
        assert f'data-target="role:{role}"' in shown
        assert f"g-cd-who-{role}" in shown
    assert "Can eliminate any" in shown
    assert "the Mate first" in shown  # the advice hangs on whoever gave it
    assert "cd-who" not in str(SCENE.own(s.view(1), PAIR))


def test_a_seat_is_compact_and_tells_what_is_sure() -> None:
    s = position("fight", dice="whip", hands=("whip", "sabre sabre joker"))
    s.known[HAND[1] + KINDS.index("sabre")] = 2
    s.statements = [len(STATEMENT.values) + STATEMENT.index["have-joker"]]
    heard = [Event("flew", "CD-110", (3, 0)), Event("stated", "CD-182", (1, 0)), Event("flew", "CD-110", (5, 1))]
    shown = str(SCENE.panel(s.view(0), PAIR, 1)) + str(SCENE.below(s.view(0), PAIR, 1, heard))
    plain = re.sub(r"<title>.*?</title>|<[^>]*>", "", shown)
    assert "3 cards · 1 unknown" in plain
    assert "surely" in plain
    assert "sabre × 2" in plain
    assert "I have a joker" in plain
    assert "said at card 3" in plain
    assert "said at" not in str(SCENE.below(s.view(0), PAIR, 1, []))  # nothing is made up
    assert "8 to the pirate" in plain
    assert "Silence" in plain
    assert 'class="brief"' in shown
    assert "Bo knows" not in re.sub(r"<[^>]*>", "", str(SCENE.panel(s.view(0), PAIR, 0)))


def test_equipment_is_drawn_in_the_log() -> None:
    drawn_ = SCENE.sign(PAIR, "card", "whip sabre")
    assert drawn_ is not None
    assert ("g-cd-whip" in drawn_, "g-cd-sabre" in drawn_, "whip" in drawn_) == (True, True, True)
    assert SCENE.sign(PAIR, "seat", 1) is None


def test_a_card_that_beats_nothing_says_why() -> None:
    s = fight("sabre pistol", ("sabre cannon whip whip joker", "whip"))
    shown = str(SCENE.own(s.view(0), PAIR))
    assert shown.count("cd-useless") == 1
    assert "no cannon die" in re.sub(r"<[^>]*>", " ", shown)
    node = re.search(r'<g [^>]*id="p-mine-cannon"[^>]*>', shown)
    assert node is not None
    assert "data-target" not in node[0]
    assert "cd-useless" not in str(SCENE.own(fight("flag", ("cannon", "whip")).view(0), PAIR))
