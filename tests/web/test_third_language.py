"""A third language, for one game and of twenty texts: every page speaks it where it can, and English where it can't."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from astrarium.cli import run
from astrarium.games import ready

from .server import Server

GERMAN = """
[game]
tagline = "Zwei Partner, ein Luftschiff."
[modes]
quick = "Schnell"
normal = "Normal"
expert = "Experte"
[actions]
take = "{0:card} nehmen"
fly = "weiterfliegen"
stage = "Station machen"
pass = "nichts"
fail = "scheitern"
[questions]
Draft = "Nimm eine Karte"
Brief = "Was sagst du?"
Decide = "Weiter oder Station?"
[frames]
Draft = "Kartenwahl"
[names.card]
sabre = "Säbel"
crossbow = "Armbrust"
pistol = "Pistole"
whip = "Peitsche"
hook = "Haken"
joker = "Joker"
[options]
ladder = "Stufe"
"""


@pytest.fixture(scope="module")
def german(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("words")
    (folder / "celestia_duo" / "words").mkdir(parents=True)
    (folder / "celestia_duo" / "words" / "de.toml").write_text(GERMAN, encoding="utf-8")
    running = Server(tmp_path_factory.mktemp("german"), ASTRARIUM_WORDS=str(folder))
    yield running
    running.stop()


@pytest.mark.full
def test_lobby_table_guide_lesson_and_rules_open_in_it(german: Server) -> None:
    with german.browser() as client:
        client.headers["accept-language"] = "de"
        lobby = client.get("/").text
        assert '<html lang="de"' in lobby
        assert 'name="lang" value="de"' in lobby
        assert "Experte" in client.get("/new/celestia-duo").text
        table = client.post("/play", data={"game": "celestia-duo"})
        assert "nehmen" in table.text
        assert any(card in table.text for card in ("Säbel", "Armbrust", "Pistole", "Peitsche", "Haken"))
        lesson = client.post("/learn", data={"game": "celestia-duo"})
        assert "One card, one die" in lesson.text  # not translated
        assert client.get("/learn/celestia-duo").status_code == 200
        rule = client.get("/rules/celestia-duo/CD-141")
        assert rule.status_code == 200
        assert 'lang="en"' in rule.text


@pytest.mark.full
@pytest.mark.parametrize("title", ready())
def test_every_page_of_every_game_opens_in_it(german: Server, title: str) -> None:
    with german.browser() as client:
        client.headers["accept-language"] = "de"
        for path in (f"/learn/{title}", f"/learn/{title}/cards", f"/rules/{title}", f"/new/{title}", f"/bench/{title}"):
            assert client.get(path).status_code == 200, path
        table = client.post("/play", data={"game": title})
        assert table.status_code == 200
        assert client.get(f"{table.url.path}/picture.svg").status_code == 200
        assert client.post("/learn", data={"game": title}).status_code == 200
        assert client.get("/log").status_code == 200
        assert client.get("/puzzle").status_code == 200


def test_what_it_lacks_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["words", "celestia-duo", "--missing", "zz"]) == 0
    told = capsys.readouterr().out
    for home in (
        "words/zz.toml: 0 of",
        "rules.zz.md: 0 of",
        "lesson.toml: 0 of",
        "guide/guide.toml",
        "components.toml",
    ):
        assert home in told
    assert "  [modes] quick = Quick" in told
    assert "  CD-141 = " in told
    assert "  crew.ludvig_cyr.name = Ludvig Cyr" in told
    assert run(["words", "--missing", "fr"]) == 0
    whole = capsys.readouterr().out.splitlines()
    for line in whole:
        number, of = line.partition(": ")[2].split()[0:3:2]
        assert number == of, line
    assert run(["words", "efemeris"]) == 2
    assert "--missing" in capsys.readouterr().err
