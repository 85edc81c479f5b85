"""What a tab cannot do: no page leads there, and whoever looks for it all the same reads what would be needed."""

from __future__ import annotations

import asyncio
import re
from html import unescape
from pathlib import Path

import pytest

from astrarium import __version__
from astrarium.bots import LEVELS
from astrarium.games import ready
from astrarium.table.edition import SERVER
from astrarium.text import LANGUAGES
from astrarium.web.http.routes import AMONG_PEOPLE
from astrarium.web.page.site import site
from astrarium.web.tab.service import Service, open_service

from .asking import ask
from .test_service import empty, play

CLUB = ("/club", "/club/leagues", "/club/safe")
PLACE = re.compile(r"""(?:href|action)=["'](/[^"'#]*)""")
PEOPLE = tuple([path.partition("{")[0] for path in AMONG_PEOPLE])


async def opened(folder: Path) -> Service:
    return await open_service(str(folder / "data"), empty=empty(folder), pace=0.0)


def leads_to_people(address: str) -> bool:
    return any(address == one or (one.endswith("/") and address.startswith(one)) for one in PEOPLE)


@pytest.mark.full
def test_every_page_that_is_led_to_is_there_and_none_is_for_people_elsewhere(tmp_path: Path) -> None:
    """From the lobby on, each kind of page once; the one link to what needs a server stands where friends are looked for."""

    async def story() -> None:
        service = await opened(tmp_path)
        id = await play(service, 4)
        todo, seen, refused = ["/", *[f"/new/{title}" for title in ready()]], set[str](), []
        while todo:
            address = todo.pop()
            kind = re.sub(r"/rules/.*", "/rules", unescape(address).partition("?")[0])
            if kind in seen:
                continue
            seen.add(kind)
            page = await ask(service, unescape(address))
            if page.status != 200:
                refused.append((address, page.status))
            if "html" not in page.headers.get("content-type", ""):
                continue
            found = [one for one in PLACE.findall(page.text) if not one.startswith("/static")]
            people = {one for one in found if leads_to_people(one)}
            assert people == ({"/club"} if address.startswith("/new/") else set()), address
            todo += [one for one in re.findall(r'href="(/[^"#]*)', page.text) if not leads_to_people(one)]
        assert [one for one in refused if not one[0].startswith("/static")] == []
        assert {"/kept", "/privacy", "/log", "/puzzle", "/bench", "/letter", f"/t/{id}/away", f"/study/{id}"} <= seen
        await service.close()

    asyncio.run(story())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_needs_a_server_says_so(tmp_path: Path, lang: str) -> None:
    words = site(lang)

    async def story() -> None:
        service = await opened(tmp_path)
        for address in (*CLUB, "/me", "/calls", "/j/abc", "/i/abc", "/c/abc", "/p/abc", "/far/abc"):
            page = await ask(service, address, lang=lang)
            assert page.status == 200, address
            assert str(words("alone-why")) in unescape(page.text), address
        quiet = {"do": "quiet", "pin": "1234"}  # a quiet seat is for whoever meets people; a browser could not lock it
        for address, form in (("/club/new", {"name": "Comets", "mine": "Vera"}), ("/club/trust", quiet)):
            refused = await ask(service, address, form, lang=lang)
            assert refused.status == 404, address
            assert str(words("alone-why")) in unescape(refused.text), address
        kept = unescape((await ask(service, "/kept", lang=lang)).text)
        assert str(words("alone-why")) in kept
        assert str(words("kept-cleared")) in kept
        assert f"Astrarium {__version__}" in kept
        await service.close()

    asyncio.run(story())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_thinks_by_the_clock_says_that_it_sees_less_here(tmp_path: Path, lang: str) -> None:
    """Of every game's bots those that count time, not futures; on a server nobody says so."""
    timed = [level for level in LEVELS if level.seconds]

    async def story() -> None:
        service = await opened(tmp_path)
        told = str(site(lang)("level-slower"))
        page = unescape((await ask(service, "/", lang=lang)).text)
        for row in re.findall(r"<label>.*?</label>", page):
            by_time = any(f'value="{level.bot}"' in row for level in timed)
            assert (told in row) == by_time, row
        assert page.count(told) == len(timed) * len(ready()) > 0
        service.tables.host.edition = SERVER
        assert told not in unescape((await ask(service, "/", lang=lang)).text)
        await service.close()

    asyncio.run(story())


def test_the_lobby_tells_how_many_games_lie_here_and_when_they_were_copied(tmp_path: Path) -> None:
    words = site("en")

    async def story() -> None:
        service = await opened(tmp_path)
        fresh = (await ask(service, "/")).text
        assert 'class="here"' not in fresh
        assert str(words("tab-offline")) in fresh
        await play(service, 2)
        before = (await ask(service, "/")).text
        assert str(words("kept-count", 1)) in before
        assert str(words("kept-never")) in before
        await ask(service, "/kept/copy")
        assert str(words("kept-last", words("just-now"))) in (await ask(service, "/")).text
        now = service.tables.host.clock()
        service.tables.host.clock = lambda: now + 3 * 3600 + 60  # pages know no other clock
        later = [(await ask(service, address)).text for address in ("/", "/kept")]
        assert all(str(words("kept-last", words("hours-ago", 3))) in page for page in later)
        assert all(page.count(str(words("hours-ago", 3))) > 1 for page in later)  # the game on the shelf too
        service.tables.host.edition = SERVER
        served = (await ask(service, "/")).text
        for word in ("kept-never", "tab-offline", "tab-install"):
            assert str(words(word)) not in served
        assert "alone.css" not in served
        await service.close()

    asyncio.run(story())
