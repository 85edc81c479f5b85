"""Games that leave a tab: as letters to another tab, and moved to a server where friends can come."""

from __future__ import annotations

import asyncio
import re
from html import unescape
from pathlib import Path

from astrarium.table import Plan
from astrarium.table.edition import SERVER
from astrarium.table.letters import pack
from astrarium.web.tab.service import Service, open_service

from ...store.emptiness import emptiness
from ...table.house import FRIEND, house
from .asking import ask
from .test_service import play

ROOT = "/games/"


def empty(folder: Path) -> Path:
    path = folder / "empty.db"
    path.write_bytes(emptiness())
    return path


def letter_in(page: str) -> str:
    found = re.search(r'<textarea[^>]*class="letter"[^>]*>([^<]+)</textarea>', page)
    assert found, page
    return unescape(found[1])


async def my_turn(service: Service, id: str, mine: int) -> None:
    """Whoever this tab belongs to plays until the friend is asked."""
    table = await service.tables.cache.table(id)
    while table.asked == mine and not table.over:
        action = " ".join(table.match.state.legal()[0].json())
        form = {"action": action, "seq": str(table.seq), "key": f"k{table.seq}"}
        assert (await ask(service, f"/t/{id}/move", form, accept="*/*")).status == 204
        table = await service.tables.cache.table(id)


def test_two_tabs_play_by_letters(tmp_path: Path) -> None:
    async def story() -> None:
        vera = await open_service(str(tmp_path / "vera"), None, ROOT, empty=empty(tmp_path), pace=0.0)
        ben = await open_service(str(tmp_path / "ben"), empty=empty(tmp_path), pace=0.0)
        assert "A friend, by letters" in (await ask(vera, "/new/celestia-duo")).text
        mixed = {"seat-0": "me", "seat-1": "open", "seat-2": "level:1", "mode": "", "name": "Vera"}
        refused = await ask(vera, "/new/kepler", mixed)
        assert refused.status == 400
        assert "Letters go between people" in refused.text
        laid = await ask(vera, "/new/celestia-duo", {"seat-0": "me", "seat-1": "open", "name": "Vera"})
        assert laid.status == 303, laid.text
        id = laid.headers["location"].rsplit("/", 1)[1]
        await my_turn(vera, id, 0)
        first = letter_in((await ask(vera, f"/t/{id}/letter")).text)
        assert first.startswith("https://games.example/games/#g=")  # the page itself, which any host shows
        came = await ask(ben, "/letter", {"letter": first, "name": "Ben"})
        there = came.headers["location"].rsplit("/", 1)[1]
        await my_turn(ben, there, 1)
        answer = letter_in((await ask(ben, f"/t/{there}/letter")).text)
        assert (await ask(vera, "/letter", {"letter": answer})).status == 303
        one, other = await vera.tables.cache.table(id), await ben.tables.cache.table(there)
        assert [move.json() for move in one.match.moves] == [move.json() for move in other.match.moves]
        for service in (vera, ben):
            await service.close()

    asyncio.run(story())


def test_a_game_moves_to_a_server(tmp_path: Path) -> None:
    """The same position stands there, one bot's chair waits for a friend, and it is moved once."""

    async def story() -> None:
        tab = await open_service(
            str(tmp_path / "tab"), None, "/", "https://table.example", empty=empty(tmp_path), pace=0.0
        )
        id = await play(tab, 6)
        assert f"/t/{id}/away" in (await ask(tab, "/kept")).text
        page = (await ask(tab, f"/t/{id}/away")).text
        assert 'value="https://table.example"' in page
        letter, mine = letter_in(page), await tab.tables.cache.table(id)
        async with house(tmp_path / "server") as server:
            done = await server.letters.receive(letter, FRIEND, "Vera")
            there = await server.cache.table(done.id)
            assert (done.what, done.free) == ("moved", 1)
            assert [seat.kind for seat in there.seats] == ["person", "open"]
            assert [move.json() for move in there.match.moves] == [move.json() for move in mine.match.moves]
            assert (await server.letters.receive(letter, FRIEND, "Vera")) == ("old", done.id, "", -1)
            await server.seats.make_link(done.id, 1, "invite")
        await tab.close()

    asyncio.run(story())


def test_other_bots_play_on_where_it_moved(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path / "one") as here, house(tmp_path / "two") as server:
            plans = [Plan("person", "Vera"), Plan("bot", "Ada", "level:1"), Plan("bot", "Bo", "level:2")]
            id = await here.laying.create("kepler", plans, holder=FRIEND)
            done = await server.letters.receive(pack(await here.cache.table(id), True), FRIEND, "Vera")
            seats = (await server.cache.table(done.id)).seats
            assert [(seat.kind, seat.bot) for seat in seats] == [("person", ""), ("open", ""), ("bot", "level:2")]

    asyncio.run(story())


def test_a_server_moves_nothing_away(tmp_path: Path) -> None:
    """There a friend can come, and nobody is handed the seed of a game with people."""

    async def story() -> None:
        service = await open_service(str(tmp_path / "data"), empty=empty(tmp_path), pace=0.0)
        id = await play(service, 2)
        service.tables.host.edition = SERVER
        assert (await ask(service, f"/t/{id}/away")).status == 404
        await service.close()

    asyncio.run(story())
