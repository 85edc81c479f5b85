"""The target cards of Celestia Duo against what then happens in the true position: counts, places, dangers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from astrarium.games.celestia_duo import GAME
from astrarium.games.celestia_duo.actions import ACCEPT, BLOWS, CONTINUE, FAIL, STAGE
from astrarium.games.celestia_duo.box import LAIR
from astrarium.games.celestia_duo.certain import (
    carried_out,
    faces_beaten,
    fallen,
    is_doomed,
    landing,
    loses,
    must_fail,
    stops,
    sure_blows,
)
from astrarium.games.celestia_duo.combat import Fight
from astrarium.games.celestia_duo.state import STAGE_PILE, Duo
from astrarium.games.celestia_duo.strength import Force
from astrarium.games.celestia_duo.thrusts import drives_home
from astrarium.kernel.claims import ENDS, TABLE
from astrarium.kernel.explaining import Explaining
from astrarium.scene import Answer
from astrarium.scene.explained import Explained
from astrarium.text.words import LANGUAGES, Words
from astrarium.web.page.glance import answer_of

from ..conformance.explained import positions, tables_of
from ..rules.celestia_duo.build import position


def met(seed: str, games: int) -> Iterator[Duo]:
    rng, tables = Random(seed), tables_of("celestia-duo")
    for n in range(games):
        table = tables[rng.randrange(len(tables))]
        for s in positions(table.game, table.setting, f"{seed}-{n}", rng):
            assert isinstance(s, Duo)
            yield s


def known(s: Duo) -> Duo:
    table = s.table(s.asked)
    assert isinstance(table, Duo)
    return table


def card(s: Duo, action: str, lang: str = "en") -> Answer | None:
    a = GAME.actions.parse(action)
    return answer_of(s.view(s.asked), Words(GAME, lang, ["Ada", "Bo"]), a, Explained(Explaining(s, "card"), a))


def said(found: Answer | None) -> str:
    assert found is not None
    lines = " ".join([f"{label} {inside}" for label, inside in found.lines or ()])
    dangers = " ".join([f"{d.head} {d.text}" for d in found.dangers])
    return re.sub(r"\s+", " ", f"{found.name} {found.note} {re.sub(r'<[^>]*>', '', lines)} {dangers}")


# ---------------------------------------------------------------- asked of the engine, against the truth
def test_what_the_cards_ask_is_what_then_happens() -> None:
    seen: dict[str, int] = {}
    for s in met("cards", 14):
        table, seat = known(s), s.asked
        for a in s.legal():
            if a.kind in BLOWS:
                t = s.clone()
                t.agenda.pop().answer(t, a)
                after = carried_out(table, a)
                assert after.dice == t.dice
                assert len(fallen(table, after)) == len(s.dice) - len(t.dice)
                if t.dice:
                    legal = Fight(1 - seat).legal(t)
                    assert faces_beaten(sure_blows(after, seat, 1 - seat)) <= faces_beaten(legal)
                    if must_fail(after, 1 - seat):
                        assert [b.kind for b in legal] == [FAIL]
                        seen["must fail"] = seen.get("must fail", 0) + 1
            elif a.kind is CONTINUE:
                t = s.clone()
                t.agenda.pop().answer(t, a)
                t.agenda.pop().run(t)
                assert landing(table, a) == t.airship
            elif a.kind is ACCEPT and isinstance(s.question, Force):
                t = s.clone()
                t.agenda.pop().answer(t, a)
                while (
                    t.agenda
                    and not t.agenda[-1].is_question()
                    and t.agenda[-1].name() in ("Thrusts", "Thrust", "Validation")
                ):
                    t.agenda.pop().run(t)
                if not t.agenda or t.agenda[-1].name() == "Combat":
                    assert drives_home(s) == bool(t.outcome)
            else:
                continue
            seen[a.kind.word] = seen.get(a.kind.word, 0) + 1
    assert seen["hit"] > 20
    assert seen["continue"] > 5
    assert seen["accept"] > 5


def test_a_stage_is_counted_over_every_card_that_may_come() -> None:
    counted = 0
    for s in met("stages", 8):
        if not any(a.kind is STAGE for a in s.legal()):
            continue
        cards = s.stage_bag or s.box.stage_cards
        for card_, stop in zip(cards, stops(known(s)), strict=True):
            t = s.clone()
            t.fixed = [[] for _ in range(8)]
            t.fixed[STAGE_PILE] = [card_]
            t.agenda.pop().answer(t, STAGE.all[0])
            t.agenda.pop().run(t)
            assert (t.pirate, bool(t.outcome)) == (stop.pirate, stop.lost)
            counted += 1
    assert counted > 10


# ---------------------------------------------------------------- warnings
def test_a_turned_die_that_would_take_the_pirate_home_is_warned_of() -> None:
    s = position("force", dice="flag whip", hold="augusta_depsom", against="bobadilla", pirate=20)
    s.pirate = LAIR - 2 * s.pirate_now().advance
    for lang in LANGUAGES:
        words = Words(GAME, lang).say("answers", "flags-home", ())
        assert words in said(card(s, "set-die whip flag", lang))
        assert words not in said(card(s, "set-die flag whip", lang))
    assert card(s, "accept") is None or not any(d.deadly for d in (card(s, "accept") or Answer("")).dangers)


def test_flying_on_without_a_card_and_without_energy_is_warned_of() -> None:
    s = position(hands=("", ""), energy=0, hold="smoke", pirate=20)
    found = card(s, "continue")
    assert found is not None
    assert [d.deadly for d in found.dangers] == [True]
    assert is_doomed(known(s))
    rng = Random(2)
    for _ in range(10):  # and so it is, whatever is done then
        t = s.clone()
        t.apply(GAME.actions.parse("continue"))
        while not t.over:
            t.apply(rng.choice([a for a in t.menu if a.kind is not STAGE] or t.menu))
        assert t.outcome == [-1, -1]
    for hands, energy in ((("whip", ""), 0), (("", "whip"), 0), (("", ""), 1)):
        other = card(position(hands=hands, energy=energy, hold="smoke", pirate=20), "continue")
        assert other is not None
        assert other.dangers == ()


def test_flags_that_have_taken_the_pirate_home_are_not_said_not_to() -> None:
    s = position("force", dice="flag whip", hold="smoke", against="bobadilla", pirate=24)
    told = Explaining(s, "flags").of(ACCEPT.of())
    assert any(claim.kind == ENDS and claim.low < 0 for claim in told.claims)
    assert not told.about("flags-home", TABLE)
    said = [Words(GAME).claim(claim, s.asked) for claim in told.claims]
    assert not any("do not take the pirate home" in one for one in said)
    again = Explaining(s, "flags").of(GAME.actions.parse("smoke 2"))
    assert again.about("flags-home", TABLE), "smoke may still avert it"


def test_accepting_flags_tells_what_every_pirate_takes() -> None:
    told: dict[str, str] = {}
    for who in ("kervadec", "blackthorn", "vandermeer", "tsarevna", "bobadilla"):
        s = position("force", dice="flag whip", hold="gold smoke olga_benz mama_lear", against=who, pirate=14)
        told[who] = said(card(s, "accept"))
        assert "the pirate flies" in said(card(s, "accept"))
    texts = list(told.values())
    assert any("−1 gold" in text for text in texts)
    assert any("lies sideways" in text for text in texts)
    assert any("leaves the airship" in text for text in texts)


def test_the_crew_that_is_spent_is_named_on_the_card_of_a_blow() -> None:
    s = position("fight", dice="cannon sabre", hands=("whip", "whip"), hold="mama_lear")
    found = card(s, "mama cannon whip")
    assert found is not None
    assert found.name == "If you play the whip with Mama Lear"
    assert "Mama Lear lies sideways" in said(found)


def test_a_failure_says_what_it_costs() -> None:
    s = position("fight", dice="cannon", hands=("whip", "whip"), hold="", energy=1)
    found = card(s, "fail")
    assert "−1 energy" in said(found)
    assert not loses(known(s))
    last: Any = card(position("fight", dice="cannon", hands=("whip", "whip"), hold="", energy=0), "fail")
    assert any(d.deadly for d in last.dangers)


def test_the_last_mast_is_told_as_the_victory() -> None:
    s = position("fight", dice="sabre", hands=("sabre", "whip"), hold="", boarding=True, assault="X03", masts=1)
    assert "the game is won" in said(card(s, "hit sabre sabre"))
    s = position("fight", dice="sabre", hands=("sabre", "whip"), hold="", boarding=True, assault="X03", masts=2)
    assert "−1 mast" in said(card(s, "hit sabre sabre"))
    assert "the game is won" not in said(card(s, "hit sabre sabre"))
