"""The board of Celestia Duo shows what lies on the table, and what lies on the table can be pointed at."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import pytest

from astrarium.games.celestia_duo import GAME
from astrarium.games.celestia_duo.actions import (
    ADVISE,
    DEACTIVATE,
    DISCARD,
    DISMISS,
    FIRST,
    GIVE_UP,
    HIT,
    LUDVIG_HIT,
    MAMA_HIT,
    MAMA_STRIKE,
    NAME_PLAYER,
    PLACE,
    SAVE,
    SAY,
    SET_DIE,
    SMOKE,
    STRIKE,
    TAKE,
    USE_CREW,
)  # fmt: skip
from astrarium.games.celestia_duo.box import AMBUSHES, ASSAULTS
from astrarium.games.celestia_duo.crew import CREW, MAMA
from astrarium.games.celestia_duo.equipment import KINDS
from astrarium.games.celestia_duo.scene import SCENE
from astrarium.games.celestia_duo.scene.people import LOOKS, definitions
from astrarium.games.celestia_duo.state import ACTIVE, SIDEWAYS, Duo
from astrarium.kernel import Box, Components, View
from astrarium.text.rules import rules_of
from astrarium.text.words import LANGUAGES, Words

from .positions import positions

WORDS = Words(GAME)
POINTED_AT = (
    DEACTIVATE, DISCARD, DISMISS, FIRST, GIVE_UP, HIT, LUDVIG_HIT, MAMA_HIT, MAMA_STRIKE, NAME_PLAYER, PLACE, SAVE, SAY, SET_DIE,
    SMOKE, STRIKE, TAKE,
    USE_CREW,
)  # fmt: skip


def drawn(view: View) -> str:
    return str(SCENE.live(view, WORDS)) + str(SCENE.own(view, WORDS))


def start(seed: str = "board") -> Duo:
    s = GAME.new(GAME.setting("normal"), seed)
    assert isinstance(s, Duo)
    return s


def test_everything_legal_on_the_table_can_be_pointed_at() -> None:
    for position in positions(GAME, 12):
        s = position.state
        if s.over:
            continue
        shown = drawn(s.view(s.asked))
        targets = {t for found in re.findall(r'data-target="([^"]+)"', shown) for t in found.split()}
        for a in s.legal():
            if a.kind in POINTED_AT or (a.kind is ADVISE and str(a).startswith(("advise give-", "advise want-"))):
                assert set(a.targets()) <= targets, f"{position}: {a}"


def test_every_answer_to_a_boarding_flag_can_be_pointed_at() -> None:
    """All sets of the hand, with and without Mama Lear, and no other (CD-263, CD-264)."""
    seen = 0
    for seed in range(6):
        s, rng = GAME.new(GAME.setting("normal"), f"flag-{seed}"), Random(seed)
        assert isinstance(s, Duo)
        while not (s.over or (s.boarding and s.question.name() == "Fight")):
            s.airship = max(s.airship, s.pirate - 1) if s.question.name() == "Brief" else s.airship
            s.apply(rng.choice(s.legal()))
        if s.over:
            continue
        for hand in ([3, 1, 2, 0, 1, 1], [0, 2, 0, 2, 0, 2], [1, 1, 1, 1, 1, 0]):
            s.dice, s.crew[MAMA] = [0, 5], ACTIVE
            s.hand[s.asked * 6 : s.asked * 6 + 6] = hand
            legal = {t for a in s.question.legal(s) if a.kind in (STRIKE, MAMA_STRIKE) for t in a.targets()}
            shown = {t for t in things(str(SCENE.own(s.view(s.asked), WORDS))) if t.startswith("payment:") and "+" in t}
            assert shown == legal
            seen += len(legal)
            assert "cd-payment" not in str(SCENE.own(s.view(1 - s.asked), WORDS))
    assert seen > 10


def test_nothing_else_is_lit_by_a_card_of_the_row() -> None:
    """While cards are taken from the table, those in my hand are no targets, and the other way round."""
    s = start()
    view = s.view(s.asked)
    assert view.question == "Draft"
    assert 'data-target="card:' in str(SCENE.live(view, WORDS))
    assert "data-target" not in str(SCENE.own(view, WORDS))


def test_the_partners_hand_is_backs_and_a_number() -> None:
    s = start()
    seat = s.asked
    assert str(SCENE.panel(s.view(seat), WORDS, 1 - seat)).count("g-cd-back-equipment") == s.hand_size(1 - seat)
    s.hand[(1 - seat) * 6 : (1 - seat) * 6 + 6] = [0, 0, 0, 0, 0, 4]
    other = drawn(s.view(seat))
    s.hand[(1 - seat) * 6 : (1 - seat) * 6 + 6] = [4, 0, 0, 0, 0, 0]
    assert drawn(s.view(seat)) == other
    assert "g-cd-joker" not in str(SCENE.panel(s.view(seat), WORDS, 1 - seat))


def test_used_crew_tilts() -> None:
    s = start()
    s.crew = [ACTIVE, *[0] * (len(CREW) - 1)]
    tilt = r'id="piece-crew-ludvig_cyr".*?class="cd-tilt"( transform="rotate\(90\)")?'
    assert re.findall(tilt, drawn(s.view(0))) == [""]
    s.crew[0] = SIDEWAYS
    assert re.findall(tilt, drawn(s.view(0))) == [' transform="rotate(90)"']


def test_everybody_aboard_has_a_face_and_whoever_is_not_drawn_yet_a_plain_one() -> None:
    assert set(CREW) - set(LOOKS) == set(), "these cards have no drawing in scene/people.py yet"
    assert 'id="g-cd-who-nobody"' in str(definitions(("nobody", CREW[0])))


def test_masts_fall() -> None:
    """Those that stand are first; the number is counted aloud."""
    s = start()
    s.masts = 1
    shown = drawn(s.view(0))
    assert shown.count('class="cd-mast"') == 1
    assert shown.count('rotate(104)" class="cd-mast cd-fallen"') == 2
    assert 'data-about="ship:pirate" data-count="1"' in shown


def test_cards_seen_with_baba_are_marked_for_the_partners_only() -> None:
    s = start()
    s.known_course[3] = 7
    assert 'data-target="ambush:A04"' in drawn(s.view(0))
    assert "ambush:A04" not in drawn(s.view(-1))


# ---------------------------------------------------------------- everything large, with its rules
def things(markup: str) -> set[str]:
    return {t for found in re.findall(r'data-(?:target|about)="([^"]+)"', markup) for t in found.split()}


@pytest.mark.sample(1)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("mode", [mode.word for mode in GAME.modes])
def test_every_thing_on_the_table_has_a_name_and_a_rule(mode: str, lang: str) -> None:
    words, known = Words(GAME, lang), rules_of(GAME, lang)
    told: set[str] = set()
    for seed in range(3):
        s, rng = GAME.new(GAME.setting(mode), f"about-{seed}"), Random(seed)
        while True:
            for seat in (-1, 0, 1) if rng.random() < 0.3 or s.over else ():
                view = s.view(seat)
                panels = "".join([str(SCENE.panel(view, words, n)) for n in (0, 1)])
                for thing in things(str(SCENE.live(view, words)) + str(SCENE.own(view, words)) + panels):
                    found = SCENE.about(view, words, thing)
                    assert found is not None, thing
                    assert found.name
                    assert found.text, thing
                    assert found.rules, thing
                    assert all(id in known for id in found.rules), (thing, found.rules)
                    told.add(thing.partition(":")[0])
            if s.over:
                break
            s.apply(rng.choice(s.legal()))
    assert sorted(words.missing) == []
    common = {
        "card",
        "course",
        "crew",
        "energy",
        "face",
        "hand",
        "part",
        "pile",
        "pirate",
        "place",
        "role",
        "ship",
        "stage",
    }
    assert told >= common | {"talk", "token", "ambush", "next"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_can_be_named_in_an_action_is_told_of(lang: str) -> None:
    """Each value of each domain: the words that may be said too."""
    words, s = Words(GAME, lang), start()
    for domain in GAME.actions.domains.values():
        for value in domain.values[:60]:
            found = SCENE.about(s.view(0), words, f"{domain.name}:{value}")
            assert found is not None, (domain.name, value)
            assert found.rules
    assert SCENE.about(s.view(0), words, "card:umbrella") is None
    assert SCENE.about(s.view(0), words, "umbrella:1") is None
    assert sorted(words.missing) == []


def test_a_thing_tells_only_what_its_seat_sees() -> None:
    """Two states that a seat can't tell apart are told alike; the partner's cards are nobody else's business."""
    s = start()
    seat = s.asked
    view, imagined = s.view(seat), s.imagine(seat, Random(3)).view(seat)
    for thing in sorted(things(drawn(view)) | {f"card:{kind}" for kind in KINDS} | {"hand:0", "hand:1"}):
        assert SCENE.about(view, WORDS, thing) == SCENE.about(imagined, WORDS, thing), thing
    hidden = SCENE.about(s.view(-1), WORDS, "course:7")
    assert hidden is not None
    assert hidden.rules == ("CD-032", "CD-103", "CD-104")


# ---------------------------------------------------------------- motion
def node(markup: str, id: str) -> str:
    found = re.search(rf'<\w+[^>]* id="{id}"[^>]*>', markup)
    assert found, id
    return found[0]


def test_a_die_rolls_where_it_lies() -> None:
    """Until one is beaten a die keeps its node, whatever it shows; then those that are left keep theirs by face."""
    s = start()
    s.row, s.dice = [0] * 6, [0, 1, 5]
    before = str(SCENE.live(s.view(0), WORDS))
    s.dice = [0, 3, 5]
    after = str(SCENE.live(s.view(0), WORDS))
    assert 'class="die" data-face="sabre"' in node(before, "piece-die-2")
    assert 'class="die" data-face="pistol"' in node(after, "piece-die-2")
    assert node(before, "piece-die-3") == node(after, "piece-die-3")
    s.dice, s.played = [3, 5], [1, 0, 0, 0, 0, 0]
    fight = str(SCENE.live(s.view(0), WORDS))
    assert "data-face" not in node(fight, "piece-die-pistol-1")
    assert 'id="piece-die-1"' not in fight


def test_cards_turn_over() -> None:
    s = start()
    assert "data-face" not in node(drawn(s.view(0)), "p-course-4")
    assert 'data-face="start"' in node(drawn(s.view(0)), "p-card")
    s.airship, s.course[4] = 4, 10
    assert f'data-face="{AMBUSHES[10]}"' in node(drawn(s.view(0)), "p-course-4")
    assert f'data-face="{AMBUSHES[10]}"' in node(drawn(s.view(0)), "p-card")
    s.assault = 3
    assert f'data-face="{ASSAULTS[3]}"' in node(drawn(s.view(0)), "p-card")


def test_numbers_that_change_are_counted() -> None:
    s = start()
    s.airship, s.pirate, s.gold, s.smoke = 3, 12, 2, 1
    shown = drawn(s.view(0))
    for id, value in {"p-gap": 9, "p-home": 14, "p-hold": 4, "p-generator": s.energy, "p-supply-gold": 4}.items():
        assert f'data-count="{value}"' in node(shown, id), id
    assert 'data-count="4"' in str(SCENE.panel(s.view(0), WORDS, 1))


# ---------------------------------------------------------------- silence, the sheet, components of one's own
def test_closed_lips_or_a_bubble() -> None:
    s = start()
    assert 'data-about="talk:silence"' in node(drawn(s.view(0)), "p-talk")
    seen = set()
    for position in positions(GAME, 12):
        if not position.state.over:
            said = re.search(r'id="p-talk" data-about="talk:(\w+)"', drawn(position.state.view(-1)))
            assert said is not None
            asked = position.state.question.name()
            assert (said[1] == asked) is (asked in ("Advise", "Statement"))
            seen.add(said[1])
    assert seen == {"silence", "Advise", "Statement"}


def test_the_sheet_says_what_was_reached() -> None:
    for position in positions(GAME, 2):
        if position.state.over:
            s = position.state
            assert isinstance(s, Duo)
            rows = dict(SCENE.sheet(s.view(0), WORDS))
            assert rows["Card reached by the airship"] == [s.airship] * 2
            assert rows["Cards behind the pirate"] == [s.pirate - s.airship] * 2
            assert rows["Ambushes met"][0] == 26 - s.course.count(-1)
            assert rows["Cards left in hand"] == [s.hand_size(0), s.hand_size(1)]
            assert ("Masts brought down" in rows) is bool(s.boarding)


def test_a_changed_component_shows_on_the_board() -> None:
    """A designer's own box: names, texts and printed values come from the components on this table."""
    text = (GAME.folder / "components.toml").read_text(encoding="utf-8")
    changed = text.replace("Whip Sisters", "Kite Cousins").replace("Windmill City", "Paper Harbour")
    changed = changed.replace("Noa De Bobadilla", "Nemo").replace(
        "Up to {0} Gold per validated flag.", "Gold for flags."
    )
    changed = changed.replace('name_en = "Whip"', 'name_en = "Lasso"')
    changed = changed.replace('["whip", "whip", "roll"]\npropeller = 1', '["cannon", "cannon", "roll"]\npropeller = 6')
    box = Box(Components("mine.toml", changed), GAME.open_box)
    mine, plain = Words(GAME, "en", box=box), WORDS
    s = GAME.new(GAME.setting("normal"), "board", box)
    assert isinstance(s, Duo)
    s.airship, s.course[4], s.pirate_card, s.boarding_side = 4, AMBUSHES.index("A08"), 1, 1
    s.crew = [ACTIVE if who == "kublai_heshen" else 0 for who in CREW]
    s.hand[:6] = [2, 0, 0, 0, 0, 0]
    shown = str(SCENE.live(s.view(0), mine)) + str(SCENE.own(s.view(0), mine))
    for name in ("Kite Cousins. Dice: cannon, cannon, a rolled die. Propeller 6", "Nemo", "Gold for flags.", "Lasso"):
        assert name in shown, name
    assert "Whip Sisters" not in shown
    face = re.search(r'id="g-cd-mini-A08".*?</g>', str(SCENE.ground(s.view(0), mine)))
    assert face is not None
    assert face[0].count("g-cd-mini-cannon") == 2
    assert "Paper Harbour" in str(SCENE.about(s.view(0), mine, "stage:T1"))
    assert "Kite Cousins" not in str(SCENE.live(s.view(0), plain)) + str(SCENE.ground(s.view(0), plain))
    assert face[0] in str(SCENE.ground(s.view(0), plain))  # values follow the table, whatever the words say
    assert face[0] not in str(SCENE.ground(GAME.new(GAME.setting("normal"), "board").view(0), plain))


def test_the_board_travels_light() -> None:
    """What is sent after a move stays under 20 kB in the longer language, in every position."""
    french = Words(GAME, "fr")
    for position in positions(GAME, 6):
        for view in position.views():
            assert len(str(SCENE.live(view, french)).encode()) < 20_000, position


def test_letters_are_large_enough() -> None:
    """At least 12 px where the board is 1120 px wide, in the longer language."""

    def check(node: ElementTree.Element, scale: float) -> None:
        grown = re.search(r"scale\(([\d.]+)\)", node.get("transform", ""))
        scale *= float(grown[1]) if grown else 1
        if node.tag == "text":
            assert float(node.get("font-size", "12")) * scale >= 11.9, ElementTree.tostring(node)
        for child in node:
            check(child, scale)

    french = Words(GAME, "fr", ["Astronome", "Hypatia"])
    for position in positions(GAME, 6):
        for view in position.views():
            check(ElementTree.fromstring(f"<all>{SCENE.live(view, french)}{SCENE.own(view, french)}</all>"), 1)


def test_a_pirate_is_boarded_only_where_there_is_a_boarding() -> None:
    quick, normal = GAME.new(GAME.setting("quick"), "caught"), start()
    for s in (quick, normal):
        assert isinstance(s, Duo)
        s.airship = s.pirate
    normal.boarding = 1
    said = [SCENE.gist(s.view(0), WORDS) for s in (quick, normal)]
    assert said == ["the pirate is caught", "the pirate is boarded"]
