"""The pages over real HTTP: what they give, and to whom they refuse it."""

from __future__ import annotations

import gzip
import re
import uuid
import zlib

import httpx
import pytest

from astrarium.games import ready

from .server import Server

TITLES = ready()


def quick_game(client: httpx.Client, title: str = TITLES[0]) -> str:
    answer = client.post("/play", data={"game": title})
    assert answer.status_code == 200, answer.text
    return answer.url.path.removeprefix("/t/")


def open_table(client: httpx.Client, title: str = TITLES[0]) -> str:
    """A table with me and a free seat."""
    page = client.get(f"/new/{title}").text
    seats = len(re.findall(r'name="seat-\d+"', page))
    data = {"name": "Ada", "seat-0": "me", "seat-1": "open", **{f"seat-{n}": "none" for n in range(2, seats)}}
    answer = client.post(f"/new/{title}", data=data)
    assert answer.status_code == 200, answer.text
    return answer.url.path.removeprefix("/t/")


def link_in(text: str) -> str:
    found = re.search(r'value="(http://[^"]+/j/[^"]+)"', text)
    assert found
    return found[1]


def invite(client: httpx.Client, id: str, seat: int = 1) -> str:
    return link_in(client.post(f"/t/{id}/link", data={"seat": str(seat)}).text)


def asked_field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found
    return found[1]


@pytest.mark.sample(2)
@pytest.mark.parametrize("title", TITLES)
def test_two_clicks_from_the_start_page_to_a_game(server: Server, title: str) -> None:
    with server.browser() as client:
        start = client.get("/")
        assert f'value="{title}"' in start.text
        page = client.post("/play", data={"game": title})
        assert page.status_code == 200
        assert 'id="bar"' in page.text
        assert 'id="live"' in page.text


def test_a_form_offers_options_where_they_count(server: Server) -> None:
    with server.browser() as client:
        page = client.get("/new/celestia-duo").text
        assert 'data-modes="normal expert"' in page
        assert "starts on card 14" in page
        form = {"seat-0": "me", "seat-1": "level:3"}
        untouched = {**form, "mode": "quick", "option-ladder": "1"}  # a browser without scripts sends every field
        assert client.post("/new/celestia-duo", data=untouched).status_code == 200
        refused = client.post("/new/celestia-duo", data={**form, "mode": "quick", "option-ladder": "3"})
        assert refused.status_code == 400
        assert 'role="alert"' in refused.text


def test_pages_are_strict(server: Server) -> None:
    with server.browser() as client:
        for path in ("/", f"/rules/{TITLES[0]}", f"/new/{TITLES[0]}", "/nothing"):
            answer = client.get(path)
            policy = answer.headers["content-security-policy"]
            assert "unsafe" not in policy
            assert "default-src 'none'" in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert not re.search(r"<script(?![^>]*src=)", answer.text)
            assert " style=" not in answer.text
            assert not re.search(r"\son\w+=", answer.text)


def test_a_page_from_elsewhere_can_change_nothing(server: Server) -> None:
    with server.browser(origin="http://evil.example") as client:
        assert client.post("/play", data={"game": TITLES[0]}).status_code == 403
    with server.browser(**{"sec-fetch-site": "cross-site"}) as client:
        assert client.post("/play", data={"game": TITLES[0]}).status_code == 403
    with httpx.Client(base_url=server.address) as client:
        assert client.post("/play", data={"game": TITLES[0]}).status_code == 403


def test_another_host_name_is_not_served(server: Server) -> None:
    assert httpx.get(server.address, headers={"host": "rebound.example"}).status_code == 421


def test_large_requests_are_refused(server: Server) -> None:
    with server.browser() as client:
        assert client.post("/play", data={"game": "x" * 20_000}).status_code == 413

        def endless() -> object:
            for _ in range(40):
                yield b"x" * 1024

        answer = client.post("/play", content=endless())  # type: ignore[arg-type]
        assert answer.status_code == 413


def test_a_stranger_sees_nothing_of_a_running_game(server: Server) -> None:
    with server.browser() as mine, server.browser() as stranger:
        id = quick_game(mine)
        for path in ("", "/frame", "/live", "/log", "/chance", "/journal.json", "/picture.svg", "?at=0"):
            answer = stranger.get(f"/t/{id}{path}")
            assert answer.status_code == 403, path
        assert mine.get(f"/t/{id}/journal.json").status_code == 403  # nor do I see the seed before the end
        forged = mine.cookies["astrarium"][:-4] + "AAAA"
        stranger.cookies.set("astrarium", forged)
        assert stranger.get(f"/t/{id}").status_code == 403


def test_an_invitation_by_link_and_qr_code(server: Server) -> None:
    with server.browser() as mine, server.browser() as friend, server.browser() as late:
        id = open_table(mine)
        page = mine.post(f"/t/{id}/link", data={"seat": "1"})
        assert "<svg" in page.text
        address = link_in(page.text)
        assert "Ada" in friend.get(address).text  # looking does not take the seat
        assert late.get(address).status_code == 200
        joined = friend.post(address, data={"name": "Bo"})
        assert joined.url.path == f"/t/{id}"  # the token is not in the address any more
        assert "Bo" in mine.get(f"/t/{id}").text
        assert late.post(address, data={"name": "Eve"}).status_code == 404
        assert friend.post(f"/t/{id}/link", data={"seat": "0"}).status_code == 403  # not my seat


def test_the_host_frees_a_bots_seat_and_gives_it_back(server: Server) -> None:
    with server.browser() as mine, server.browser() as friend:
        id = quick_game(mine)
        page = mine.get(f"/t/{id}").text
        assert 'name="kind" value="open"' in page
        page = mine.post(f"/t/{id}/seat", data={"seat": "1", "kind": "open"}).text
        assert 'name="kind" value="bot"' in page
        page = mine.post(f"/t/{id}/seat", data={"seat": "1", "kind": "bot", "bot": "level:1"}).text
        assert "Glimmer" in page
        assert mine.post(f"/t/{id}/seat", data={"seat": "1", "kind": "bot", "bot": "level:1"}).status_code == 409
        assert mine.post(f"/t/{id}/seat", data={"seat": "0", "kind": "open"}).status_code == 409  # my own
        assert mine.post(f"/t/{id}/seat", data={"seat": "1", "kind": "bot", "bot": "oracle"}).status_code == 400
        mine.post(f"/t/{id}/seat", data={"seat": "1", "kind": "open"})
        assert friend.post(invite(mine, id), data={"name": "Bo"}).url.path == f"/t/{id}"
        page = mine.get(f"/t/{id}").text
        assert "Bo" in page
        assert 'name="kind"' not in page
        assert friend.post(f"/t/{id}/seat", data={"seat": "0", "kind": "open"}).status_code == 403  # not the host
        assert 'class="clock"' not in page  # a game of silence tells no time


def test_a_table_with_thinking_time_for_a_move_and_a_game(server: Server) -> None:
    with server.browser() as mine:
        form = {"seat-0": "me", "seat-1": "open", "clock": "300", "clock-game": str(7 * 86400), "then": "open"}
        page = mine.get("/new/kepler").text
        assert 'name="clock-game"' in page
        assert f'value="{7 * 86400}"' in page
        made = mine.post("/new/kepler", data=form)
        assert made.url.path.startswith("/t/")
        tables = [(chair, seats) for seats in (2, 3, 4) for chair in range(seats)]
        for chair, seats in tables:  # chance says who is asked first, and whoever is asked sees how long they have
            if 'data-turn="yes"' in made.text:
                break
            chairs = {f"seat-{n}": "me" if n == chair else "open" for n in range(seats)}
            made = mine.post("/new/kepler", data={**form, **chairs})
        assert "data-until=" in made.text
        assert mine.post("/new/kepler", data={**form, "clock-game": "3"}).status_code == 400


def test_a_spectator_sees_what_is_public(server: Server) -> None:
    with server.browser() as mine, server.browser() as watcher:
        id = quick_game(mine)
        address = link_in(mine.post(f"/t/{id}/link", data={"seat": "-1"}).text)
        page = watcher.get(address)
        assert page.status_code == 200
        assert 'name="action"' not in page.text
        for action in ("move", "undo", "hint", "say", "leave", "rematch", "takeback", "seat"):
            assert watcher.post(f"/t/{id}/{action}", data={"seq": "0", "key": "k"}).status_code == 403


def test_a_bad_move_gets_a_clear_answer(server: Server) -> None:
    with server.browser(accept="application/json") as client:
        id = open_table(client)
        page = client.get(f"/t/{id}", headers={"accept": "text/html"}).text
        seq = re.search(r'data-seq="(\d+)"', page)
        assert seq
        bad = [
            ({"seq": "x", "key": "k", "action": "pass"}, 400),
            ({"seq": seq[1], "key": "", "action": "pass"}, 400),
            ({"seq": seq[1], "key": "a:b", "action": "pass"}, 400),
            ({"seq": "999", "key": "k", "action": "pass"}, 409),
        ]
        for data, status in bad:
            answer = client.post(f"/t/{id}/move", data=data)
            assert answer.status_code == status, (data, answer.text)
            assert answer.json()["text"]


def test_without_a_script_every_action_is_a_button(server: Server) -> None:
    with server.browser() as client:
        id = quick_game(client)
        for _ in range(400):
            page = client.get(f"/t/{id}").text
            values = re.findall(r'name="action" value="([^"]+)"', page)
            if values:
                break
        seq = asked_field(page, "seq")
        data = {"seq": seq, "key": asked_field(page, "key"), "action": values[0]}
        first, again = client.post(f"/t/{id}/move", data=data), client.post(f"/t/{id}/move", data=data)
        assert first.url.path == again.url.path == f"/t/{id}"  # pressing twice is pressing once
        assert first.status_code == again.status_code == 200


def test_a_friend_lets_a_move_be_taken_back_on_the_page(server: Server) -> None:
    with server.browser() as mine, server.browser() as friend:
        id = open_table(mine, "efemeris")
        assert friend.post(invite(mine, id), data={"name": "Bo"}).url.path == f"/t/{id}"
        pages = {client: client.get(f"/t/{id}").text for client in (mine, friend)}
        mover = next(client for client in pages if re.search(r'name="action" value="([^"]+)"', pages[client]))
        other = friend if mover is mine else mine
        page = pages[mover]
        data = {name: asked_field(page, name) for name in ("seq", "key", "action")}
        assert mover.post(f"/t/{id}/move", data=data).status_code == 200
        assert mover.post(f"/t/{id}/takeback").status_code == 200
        page = other.get(f"/t/{id}").text
        form = re.search(rf'<form[^>]*action="/t/{id}/answer".*?</form>', page, re.S)
        assert form
        given = {name: asked_field(form[0], name) for name in ("asker", "seq")}
        other.post(f"/t/{id}/answer", data={**given, "seq": "0", "agree": "yes"})  # not what is asked
        assert f"/t/{id}/answer" in other.get(f"/t/{id}").text
        other.post(f"/t/{id}/answer", data={**given, "agree": "yes"})
        assert f"/t/{id}/answer" not in other.get(f"/t/{id}").text
        assert asked_field(mover.get(f"/t/{id}").text, "seq") == "2"


def test_the_stream_is_compressed_and_sends_what_changed(server: Server) -> None:
    with server.browser() as client:
        id = quick_game(client)
        press = zlib.decompressobj(31)
        with client.stream("GET", f"/t/{id}/live", headers={"accept-encoding": "gzip"}) as stream:
            assert stream.headers["content-encoding"] == "gzip"
            assert stream.headers["content-type"].startswith("text/event-stream")
            text = ""
            for raw in stream.iter_raw():
                text += press.decompress(raw).decode()
                if "event: frame" in text and text.endswith("\n\n"):
                    break
        assert 'id="bar"' in text


def test_a_finished_address_and_a_wrong_method_get_a_friendly_page(server: Server) -> None:
    with server.browser() as client:
        for path, status in (("/t/nothing", 404), ("/j/nothing", 404), ("/rules/chess", 404), ("/play", 405)):
            answer = client.get(path)
            assert answer.status_code == status
            assert 'href="/"' in answer.text
            assert "Traceback" not in answer.text


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_page_speaks_the_language(server: Server, lang: str) -> None:
    with server.browser(**{"accept-language": lang}) as client:
        id = quick_game(client)
        for path in ("/", f"/new/{TITLES[0]}", f"/rules/{TITLES[0]}", f"/t/{id}", f"/t/{id}/log", f"/t/{id}/chance"):
            assert f'<html lang="{lang}"' in client.get(path).text


def test_the_language_can_change_in_the_middle(server: Server) -> None:
    with server.browser(**{"accept-language": "en"}) as client:
        id = quick_game(client)
        assert "All actions" in client.get(f"/t/{id}").text
        client.post("/settings", data={"lang": "fr", "back": f"/t/{id}"})
        assert "Toutes les actions" in client.get(f"/t/{id}").text
        away = client.post("/settings", data={"back": "https://evil.example/x"}, follow_redirects=False)
        assert away.headers["location"].startswith("/")
        assert not away.headers["location"].startswith("//")


def test_rules_open_at_the_rule(server: Server) -> None:
    with server.browser() as client:
        page = client.get(f"/rules/{TITLES[0]}").text
        found = re.search(r'id="([A-Z]\w+-\d+)" class="a-rule"', page)
        assert found
        assert found[1] in client.get(f"/rules/{TITLES[0]}/{found[1]}").text
        assert client.get(f"/rules/{TITLES[0]}/XX-999").status_code == 404


def test_rules_are_whole_and_in_the_readers_language(server: Server) -> None:
    for lang, word, rule in (("en", "Words used", "At most 2 steps"), ("fr", "Vocabulaire", "2 pas au plus")):
        with server.browser(**{"accept-language": lang}) as client:
            page = client.get("/rules/astronavigators").text
            assert word in page
            assert rule.lower() in page.lower()
            rest = client.get("/rules/astronavigators?for=builders").text
            assert rest.count("<table>") == 2, "what is decided by whom, and who knows what"
            assert '<p class="item deep-0"><span class="point">•' in page
            shown = client.get("/rules/astronavigators/AN-083").text
            assert rule.lower() in shown.lower()
            assert f'lang="{lang}"' in shown


def loaded(client: httpx.Client, page: str) -> set[str]:
    """The styles and scripts that a page loads, with the modules that they import, at once or when they are needed."""
    found: set[str] = set()
    left = re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js|svg)[^"]*)"', page)
    while left:
        path = left.pop()
        if path not in found:
            found.add(path)
            names = re.findall(r'\bimport\b[^";]*"\./([^"]+)"', client.get(path).text)
            left += [f"/static/{name}" for name in names]
    return found


def test_the_first_page_is_small(server: Server) -> None:
    with server.browser() as client:
        pages = [client.get("/").text, client.get(f"/t/{quick_game(client)}").text]
        paths = set.union(*[loaded(client, page) for page in pages])
        assert {f"/static/{name}" for name in ("lobby.css", "phone.css", "picker.js", "minimap.js")} <= paths
        total = sum([len(gzip.compress(page.encode())) for page in pages])
        total += sum([len(gzip.compress(client.get(path).content)) for path in paths])
        total += sum(
            len(client.get(f"/static/fonts/{name}").content) for name in ("inter.woff2", "eb-garamond-600.woff2")
        )
        print(f"start page, table page and all they load: {total / 1000:.0f} kB gzipped")
        assert total < 150_000


def test_ids_are_not_guessable_and_keys_are_free(server: Server) -> None:
    with server.browser() as client:
        ids = {quick_game(client) for _ in range(3)}
        assert len(ids) == 3
        assert all(len(id) >= 10 for id in ids)
        assert len(str(uuid.uuid4())) <= 64


def test_a_page_is_not_sent_again_what_it_shows(server: Server) -> None:
    """The first event of a stream holds what changed since the page was made: here, that I have come."""
    with server.browser() as client:
        id = open_table(client)
        shown = re.search(r'data-frame="([0-9a-z.-]+)"', client.get(f"/t/{id}").text)
        assert shown
        with client.stream("GET", f"/t/{id}/live?frame={shown[1]}", headers={"accept-encoding": "identity"}) as stream:
            line = next(line for line in stream.iter_lines() if line.startswith("data:"))
        assert 'id="panel-0"' in line
        assert 'id="panel-1"' not in line  # nothing happened there
        assert 'id="actions"' not in line
        assert 'id="bar"' not in line
        back = {"accept-encoding": "identity", "last-event-id": "1"}  # after a reconnect everything is sent
        with client.stream("GET", f"/t/{id}/live?frame={shown[1]}", headers=back) as stream:
            line = next(line for line in stream.iter_lines() if line.startswith("data:"))
        assert 'id="bar"' in line


def test_CD_080_in_a_game_of_silence_nothing_but_moves_reaches_the_partner(server: Server) -> None:
    """Everything that one partner can send beside moves is refused, and the other's stream brings nothing of who comes,
    goes, and tries."""
    with server.browser() as mine, server.browser() as friend:
        id = open_table(mine, "celestia-duo")
        assert friend.post(invite(mine, id), data={"name": "Bo"}).url.path == f"/t/{id}"

        def step() -> None:
            pages = {client: client.get(f"/t/{id}").text for client in (mine, friend)}
            mover = next(client for client in pages if re.search(r'name="action" value="([^"]+)"', pages[client]))
            data = {name: asked_field(pages[mover], name) for name in ("seq", "key", "action")}
            assert mover.post(f"/t/{id}/move", data=data).status_code == 200

        step()
        plain = {"accept": "text/event-stream", "accept-encoding": "identity"}
        with friend.stream("GET", f"/t/{id}/live", headers=plain) as live:
            frames = (line for line in live.iter_lines() if line.startswith("data: "))
            next(frames)
            for _ in range(3):
                with mine.stream("GET", f"/t/{id}/live", headers=plain) as there:
                    next(line for line in there.iter_lines() if line.startswith("data: "))
            seq = re.search(r'data-seq="(\d+)"', mine.get(f"/t/{id}").text)
            assert seq
            tries: list[tuple[str, dict[str, str]]] = [
                ("undo", {"steps": "1", "seq": seq[1], "key": "u"}),
                ("takeback", {}),
                ("say", {"text": "three sabres"}),
                ("say", {"greet": "hello"}),
                ("host", {"do": "mute", "seat": "1"}),
                ("count", {"counts": "yes"}),
                ("plans/new", {}),
            ]
            for where, form in tries:
                assert mine.post(f"/t/{id}/{where}", data=form).status_code >= 400, where
            step()
            came = re.search(r'data-seq=\\?"(\d+)', next(frames))
            assert came, "the first thing that comes is the move"
            assert int(came[1]) == int(seq[1]) + 1
