"""A bot of one's own is offered, introduces itself, and can harm no table."""

from __future__ import annotations

import pytest

from astrarium.arena import Contest, simulate
from astrarium.bots import LEVELS, make
from astrarium.bots.offered import introduced, offer, offered
from astrarium.bots.worker import WorkerTask, choose
from astrarium.games import load
from astrarium.kernel import AstrariumError
from astrarium.table.thinking import admitted, even_pace, policies
from astrarium.text.characters import INTRODUCED, character, everybody, introduce

IDLER = "tests.bots.idler:Idler"


def test_it_introduces_itself() -> None:
    idler, breaker = introduced(IDLER), introduced("tests.bots.idler:Breaker")
    assert (idler.name, idler.about) == ({"en": "Idler", "fr": "Paresseux"}, {"en": "Never thinks twice."})
    assert (breaker.name, breaker.about) == ({"en": "Breaker"}, {"en": "Breaks."})


def test_people_can_choose_it_and_read_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("astrarium.bots.offered.NAMED", [])
    with pytest.raises(AstrariumError, match=r"no bot .* here"):
        admitted(IDLER)
    offer(IDLER)
    assert [one.bot for one in offered()] == [IDLER]
    assert policies() == (*[level.bot for level in LEVELS], IDLER)
    assert admitted(IDLER) == IDLER
    assert even_pace(0.7, IDLER) == 0.7
    introduce(*introduced(IDLER)[:3])
    try:
        assert character(IDLER, "fr")[1:] == (0, "Paresseux", "Never thinks twice.")
        assert character(IDLER, "de").name == "Idler"
        assert everybody("en")[-1].name == "Idler"
    finally:
        del INTRODUCED[IDLER]


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("nowhere:Bot", "no bot 'nowhere:Bot': No module named 'nowhere'"),
        ("tests.bots.idler:Nobody", "has no attribute 'Nobody'"),
        ("tests.bots.idler:Outlook", "Outlook has no method choose"),
        ("tests.bots.idler:Mute", "texts by language with 'en' among them"),
        ("oracle", "a bot of your own is a module and a class"),
        ("tests.bots.idler:" + "X" * 30, "has no attribute"),
    ],
)
def test_what_is_no_bot_is_refused_with_its_reason(bot: str, said: str) -> None:
    with pytest.raises(AstrariumError, match=said):
        offer(bot)


def test_it_plays_in_the_arena() -> None:
    report = simulate(Contest("celestia-duo", "quick", 2, bots=(IDLER, "random"), seed="idle", games=2))
    assert report.finished == 2


def test_a_worker_refuses_an_answer_that_is_not_allowed() -> None:
    game = load("celestia-duo")
    s = game.new(game.setting("quick"), "liar")
    question = WorkerTask("celestia-duo", s.setting.json(), s.save(), 1)
    assert choose(question, IDLER) == s.menu[0].json()
    with pytest.raises(AstrariumError, match="which is not allowed now"):
        choose(question, "tests.bots.idler:Liar")


def test_how_many_levels_there_are_is_written_once() -> None:
    assert make(LEVELS[-1].bot)
    with pytest.raises(AstrariumError, match=f"{LEVELS[0].bot} to {LEVELS[-1].bot}"):
        make(f"level:{len(LEVELS) + 1}")
