"""Link previews: every page says what it is, and its picture shows no more than a spectator may see."""

from __future__ import annotations

import asyncio
import re
import time
from html import unescape
from random import Random
from typing import Any

import pytest

from astrarium.games import load, ready
from astrarium.kernel import SPECTATOR, Game, Match
from astrarium.table.thinking import Thinkers
from astrarium.text import LANGUAGES, Words
from astrarium.web.http.limits import Limits, TooOften
from astrarium.web.images import postcard
from astrarium.web.images.pictures import Pictures, told
from astrarium.web.page.site import site

from .server import Server
from .test_http import TITLES, link_in, open_table, quick_game
from .test_leaks import table_of

PNG = b"\x89PNG\r\n\x1a\n"


def size(picture: bytes) -> tuple[int, int]:
    assert picture[:8] == PNG
    return int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")


def meta(page: str) -> dict[str, str]:
    return {
        name: unescape(text) for name, text in re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', page)
    }


def shot_of(match: Match) -> postcard.PostcardTask:
    return postcard.PostcardTask(
        match.game.id, match.setting.json(), match.state.save(), "", "en", ["Ada", "Bo"], "Ada, Bo"
    )


# ---------------------------------------------------------------------------- the picture itself
@pytest.mark.sample(1)
@pytest.mark.parametrize("title", ready())
def test_a_table_is_painted_at_the_size_that_previews_ask_for(title: str) -> None:
    game = load(title)
    assert size(postcard.shoot(shot_of(Match(game, game.setting(), "card")))) == (1200, 630)


@pytest.mark.full
def test_covers_are_painted() -> None:
    names = [(title, Words(load(title)).title()) for title in ready()]
    assert size(postcard.shoot_covers("Four tables", names)) == (1200, 630)
    assert size(postcard.shoot_covers("One", names[:1])) == (1200, 630)


@pytest.mark.parametrize(("title", "mode"), [(title, mode.word) for title in TITLES for mode in load(title).modes])
def test_a_picture_shows_nothing_that_any_seat_could_imagine_otherwise(title: str, mode: str) -> None:
    """What differs between the truth and what a seat may imagine is hidden from that seat, so from everybody."""
    game: Game = load(title)
    seats = game.mode(mode).seats[-1]
    rng, words = Random(5), Words(game)
    s = game.new(game.setting(mode, seats), "card")
    differing = 0
    for step in range(60):
        if s.over:
            break
        if step % 10 == 0:
            shown = postcard.card(s.view(SPECTATOR), words, "")
            for seat in range(seats):
                dream = s.imagine(seat, rng)
                differing += dream.fingerprint() != s.fingerprint()
                assert postcard.card(dream.view(SPECTATOR), words, "") == shown
        s.apply(rng.choice(s.legal()))
    assert differing > 0


def test_a_picture_is_painted_once_and_again_after_a_failure() -> None:
    class Slow(Thinkers):
        calls = 0

        async def run(self, work: Any, *arguments: Any, whose: str = "") -> Any:
            self.calls += 1
            await asyncio.sleep(0.01)
            if self.calls == 1:
                raise RuntimeError("the worker died")
            return b"picture"

    async def go() -> None:
        pictures = Pictures(slow)
        with pytest.raises(RuntimeError):
            await pictures.paint("key", None)
        assert await asyncio.gather(*[pictures.paint("key", None) for _ in range(5)]) == [b"picture"] * 5

    slow = Slow()
    asyncio.run(go())
    assert slow.calls == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_is_told_in_a_line(lang: str) -> None:
    table = table_of(TITLES[0], 2, load(TITLES[0]).modes[0].word, "told")
    assert told(table, None, site(lang)) == f"P0, P1 · {site(lang)('moves', 0)}"
    rng = Random(1)
    while not table.over:
        table.match.play(rng.choice(table.match.state.legal()))
    assert told(table, 0, site(lang)).startswith("P0, P1 · Moment 0 ")
    for outcome, key in (([1, 1], "team-won"), ([-1, -1], "team-lost"), ([0, 0], "draw")):
        table.match.state.outcome = outcome
        assert told(table, None, site(lang)) == f"P0, P1 · {site(lang)(key)}"
    table.match.state.outcome = [-1, 1]
    assert told(table, None, site(lang)) == f"P0, P1 · {site(lang)('somebody-won', 'P1')}"


# ---------------------------------------------------------------------------- over HTTP
@pytest.mark.full
def test_the_start_page_has_a_picture(server: Server) -> None:
    with server.browser(**{"accept-language": "fr"}) as client:
        found = meta(client.get("/").text)
        assert found["og:title"] == "Astrarium"
        assert found["description"] == found["og:description"] == site("fr")("about")
        assert found["og:locale"] == "fr_FR"
        assert found["twitter:card"] == "summary_large_image"
        assert found["og:image"].startswith(server.address)
        while (picture := client.get(found["og:image"])).status_code == 503:  # a loaded machine is no fault
            time.sleep(0.5)
        assert picture.headers["content-type"] == "image/png"
        assert size(picture.content) == (1200, 630) == (int(found["og:image:width"]), int(found["og:image:height"]))
        assert "public" in picture.headers["cache-control"]
        again = client.get(found["og:image"], headers={"if-none-match": picture.headers["etag"]})
        assert again.status_code == 304


def test_an_invitation_has_a_preview_without_any_cookie(server: Server) -> None:
    with server.browser() as mine, server.browser() as program:
        address = link_in(mine.post(f"/t/{open_table(mine)}/link", data={"seat": "1"}).text)
        found = meta(program.get(address).text)
        assert "Ada" in found["og:description"]
        assert size(program.get(found["og:image"]).content) == (1200, 630)
        assert not program.cookies
        assert program.get(found["og:image"].replace("/picture.png", "x/picture.png")).status_code == 404


def test_a_watch_link_has_a_preview_and_lets_people_through(server: Server) -> None:
    with server.browser() as mine, server.browser() as program, server.browser() as friend:
        id = quick_game(mine)
        address = link_in(mine.post(f"/t/{id}/link", data={"seat": "-1"}).text)
        page = program.get(address)
        found = meta(page.text)
        assert found["og:title"] == Words(load(TITLES[0])).title()
        assert size(program.get(found["og:image"]).content) == (1200, 630)
        assert not program.cookies  # a program that only looks becomes no spectator
        assert program.get(f"/t/{id}").status_code == 403
        onward = re.search(r'url=([^"]+)"', page.text)
        assert onward is not None
        assert program.get(onward[1]).url.path == f"/t/{id}"  # a simple browser follows
        assert friend.get(address, headers={"sec-fetch-mode": "navigate"}).url.path == f"/t/{id}"  # others at once


def test_a_stranger_gets_no_picture_of_a_running_game(server: Server) -> None:
    with server.browser() as mine, server.browser() as stranger:
        id = quick_game(mine)
        assert stranger.get(f"/t/{id}/picture.png").status_code == 403
        kept = mine.get(f"/t/{id}/picture.png")
        assert size(kept.content) == (1200, 630)
        assert "public" not in kept.headers["cache-control"]
        assert size(mine.get(f"/t/{id}/picture.png?at=0&lang=fr").content) == (1200, 630)
        drawn = mine.get(f"/t/{id}/picture.svg")
        assert drawn.text.startswith("<svg ")
        assert "var(" not in drawn.text


def test_asking_for_the_head_of_a_link_takes_no_seat(server: Server) -> None:
    with server.browser() as mine, server.browser() as program:
        address = link_in(mine.post(f"/t/{open_table(mine)}/link", data={"seat": "1"}).text)
        assert program.head(address).status_code == 200
        assert program.get(address).status_code == 200  # the seat is still free


def test_pictures_are_not_painted_without_end() -> None:
    async def go() -> None:
        limits = Limits()
        for _ in range(60):
            await limits.hit("picture", "somebody")
        await limits.hit("picture", "somebody else")
        with pytest.raises(TooOften):
            await limits.hit("picture", "somebody")

    asyncio.run(go())
