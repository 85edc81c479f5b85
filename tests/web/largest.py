"""The largest thing that is allowed at every address: for the test that nothing holds the event loop, and for the
benchmark that says for how long it is held.

`asks` names every address of the route tables; `tests/web/test_loop.py` says which one was forgotten.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from itsdangerous import URLSafeSerializer

from astrarium.games import load, ready
from astrarium.kernel import Match
from astrarium.puzzles import of_day
from astrarium.store import open_store
from astrarium.table import Host, Plan, Tables
from astrarium.table.filing import MOVES, TRIED

from .evening import play_on

TITLES = ready()
FORM = 16 * 1024  # bytes of an ordinary body
LONG = "x" * 900  # a parameter, as long as a head has room for a few of them


class Ask(NamedTuple):
    """A request. `again` for one that is asked twice, because the first time makes something that is kept."""

    method: str
    path: str
    body: bytes = b""
    kind: str = "application/x-www-form-urlencoded"
    token: str = ""
    stream: bool = False
    accept: str = "text/html"

    def headers(self, cookie: str) -> dict[str, str]:
        given = {"sec-fetch-site": "same-origin", "accept": self.accept, "cookie": f"astrarium={cookie}"}
        if self.method == "POST":
            given["content-type"] = self.kind
        if self.token:
            given["authorization"] = f"Bearer {self.token}"
        return given


class House(NamedTuple):
    """What stands in a data folder for it: games by title, a browser that played them all, and what it holds."""

    over: dict[str, str]
    running: dict[str, str]
    alone: str  # a game against bots
    open: str  # with a free chair
    tokens: dict[str, str]  # by use, at a running game
    invitation: str
    cookie: str
    log: str  # the link of a logbook


async def furnished(data: Path, titles: tuple[str, ...] = TITLES) -> House:
    """Games played to their end, and others in the middle."""
    tables = Tables(Host(await open_store(data), alone=True))
    try:
        over = {title: await play_on(tables, title, "the end", 3, 10_000) for title in titles}
        running = {title: await play_on(tables, title, "on and on", 5, 40) for title in titles}
        bots = [Plan("person", "Ada"), Plan("bot", "Tycho", "greedy")]
        alone = await tables.laying.create(titles[-1], bots, holder="ada", seed="alone")
        opened = await tables.laying.create(
            titles[-1], [Plan("person", "Ada"), Plan("open")], holder="ada", seed="a chair"
        )
        id = running[titles[-1]]
        seat = (await tables.cache.table(id)).asked
        tokens = {
            "seat": await tables.seats.make_link(id, seat, "seat"),
            "host": await tables.seats.make_link(id, -1, "host"),
        }
        tokens["over"] = await tables.seats.make_link(over[titles[-1]], 0, "seat")
        tokens["drop"] = await tables.seats.make_link(running[titles[0]], 1, "seat")
        invitation = await tables.seats.make_link(opened, 1, "invite")
        return House(
            over, running, alone, opened, tokens, invitation, signed(data), await tables.logbook.make_link("ada")
        )
    finally:
        await tables.close()


def signed(data: Path) -> str:
    """The cookie of the browser that played."""
    from astrarium.web.http.app import secret_in

    return str(URLSafeSerializer(secret_in(data), salt="holder").dumps("ada"))


@cache
def journal(title: str) -> dict[str, Any]:
    """A whole game by lot."""
    game, rng = load(title), Random(4)
    match = Match(game, game.setting(), "file")
    while not match.state.over:
        match.play(rng.choice(match.state.legal()))
    return match.save()


@cache
def study_file(title: str, branches: int = 300, tried: int = TRIED) -> bytes:
    """A study with so many branches, and as many moves tried in them as a file may have."""
    game, rng = load(title), Random(5)
    state = Match(game, game.setting(), "line").state.clone()
    state.reseed("1")
    start = state.save()
    line = Match(game, game.setting(), "", start=start)
    each = max(1, tried // branches)
    while not line.state.over and len(line.moves) < each:
        line.play(rng.choice(line.state.legal()))
    actions = [move.action.json() for move in line.moves if not move.automatic]
    lines = [
        {"n": n, "parent": 0 if n % 3 else n - 1, "at": 0, "start": start, "actions": actions, "author": "Bo"}
        for n in range(1, branches + 1)
    ]
    notes = [{"branch": n % branches, "at": n % 7, "author": "Bo", "text": "y" * 300} for n in range(1000)]
    doc = {"astrarium-study": 1, "journal": journal(title), "names": ["Ada", "Bo"], "branches": lines}
    while len(text := json.dumps({**doc, "comments": notes}, separators=(",", ":")).encode()) > 2 * 1024 * 1024:
        notes, lines[:] = notes[: len(notes) * 3 // 4], lines[: len(lines) * 9 // 10]
    return text


def endless_journal(title: str) -> bytes:
    """More moves than a file may have."""
    own = journal(title)
    return json.dumps({**own, "moves": own["moves"] * (1 + 2 * MOVES // len(own["moves"]))}).encode()[: 2 * 1024 * 1024]


def form(size: int = FORM, **fields: object) -> bytes:
    """A form, filled up to the size that is allowed."""
    told = urlencode({name: str(value) for name, value in fields.items()}).encode()
    return told + b"&more=" + b"x" * max(0, size - len(told) - 6)


def components(title: str) -> bytes:
    """The whole component file, and as much besides as may be sent."""
    own = (load(title).folder / "components.toml").read_bytes()
    return own + b"\n" + b"# a remark\n" * ((512 * 1024 - len(own)) // 11 - 1)


def nested(size: int = FORM) -> bytes:
    return b'{"a":' * (size // 12) + b"1" + b"}" * (size // 12)


def changes(title: str) -> str:
    """As many values of a component file changed as may be."""
    from astrarium.web.page.bench import printed

    sheet = printed(title)
    fields = [field for table in sheet.tables() for entry in sheet.entries(table) for field in entry.fields]
    own = {field.place: str(field.value) for field in fields if isinstance(field.value, int)}
    found: dict[str, str] = {}
    for place, value in list(own.items())[:300]:
        found[place] = value
        if len(urlencode({"changes": json.dumps(found)})) > FORM - 400:
            del found[place]
            break
    return json.dumps(found)


def asks(house: House, study: str, day: str) -> dict[tuple[str, str], list[Ask]]:
    """What is asked, by address and method. `study` is one that `study_file` was loaded into."""
    found: dict[tuple[str, str], list[Ask]] = {}

    def get(path: str, *queries: str, accept: str = "text/html", stream: bool = False, **fill: str) -> None:
        found[path, "GET"] = [
            Ask("GET", filled(path, **fill) + (f"?{query}" if query else ""), accept=accept, stream=stream)
            for query in queries or ("",)
        ]

    def each(path: str, *queries: str, where: dict[str, str] | None = None, accept: str = "text/html") -> None:
        """The same for every game."""
        found[path, "GET"] = [
            Ask("GET", filled(path, game=title, id=(where or {}).get(title, "")) + (f"?{query}" if query else ""),
                accept=accept)
            for title in house.over for query in queries or ("",)
        ]  # fmt: skip

    def post(path: str, *bodies: bytes, kind: str = "application/x-www-form-urlencoded", **fill: str) -> None:
        found[path, "POST"] = [Ask("POST", filled(path, **fill), body, kind, accept="*/*") for body in bodies]

    title = list(house.over)[-1]
    running, over = house.running[title], house.over[title]
    for path in ("/", "/favicon.ico", "/health", "/metrics", "/robots.txt", "/log", "/log.json", "/calls", "/sw.js",
                 "/privacy", "/privacy/data.json", "/picture.png"):  # fmt: skip
        get(path)
    found["/", "GET"].append(Ask("GET", "/?games=all"))
    get("/log/{token}", token=house.log)
    post("/log/link", form())
    post("/log/delete", form())
    post("/calls/push", json.dumps({"endpoint": "https://" + "x" * 9000}).encode(), kind="application/json")
    post("/calls/mail", form(mail="a@" + "b." * 3000 + "c"))
    post("/calls/drop", form())
    post("/calls/vacation", form(days="999999999"))
    for word in ("confirm", "stop"):
        get(f"/calls/{word}/{{token}}", token=LONG)
        post(f"/calls/{word}/{{token}}", form(), token=LONG)
    post("/privacy/forget", form())
    get("/kept")
    get("/kept/copy")
    post("/kept/back", form(file="x" * 9000))
    get("/letter")
    post("/letter", form(letter=LONG))
    get("/study")
    get("/study/{id}/mistakes", "", f"tries={LONG}", id=over)
    post("/study/{id}/mistakes", form(tries=LONG, action=LONG), id=over)
    for word in ("cover", "letters", "live", "reveal", "stepback", "together"):
        post(f"/t/{{id}}/{word}", form(), id=running)
    get("/t/{id}/letter", id=running)
    get("/t/{id}/away", id=running)
    post("/play", *[form(game=title, level=5) for title in house.over])
    post("/learn", *[form(game=title) for title in house.over])
    post("/watch", *[form(game=title) for title in house.over])
    post("/settings", form(name="ä" * 3000, back="/" + LONG))
    each("/learn/{game}")
    each("/learn/{game}/cards")
    each("/learn/{game}/find", "q=", f"q={'a ' * 30}", "q=e")
    found["/learn/{game}/try/{step}", "POST"] = [Ask("POST", f"/learn/{title}/try/2", form()) for title in house.over]
    chosen = urlencode({f"seat-{n}": "me" for n in range(12)} | {f"option-{n}": LONG for n in range(20)})
    each("/new/{game}", "", chosen)
    found["/new/{game}", "POST"] = [
        Ask("POST", f"/new/{title}", form(**{"seat-0": "me", "seat-1": "level:5", "name": "n" * 2000}))
        for title in house.over
    ]
    found["/new/{game}/board-{mode}.svg", "GET"] = [
        Ask("GET", f"/new/{title}/board-{mode.word}.svg?lang={lang}")
        for title in house.over for mode in load(title).modes for lang in ("en", "fr")
    ]  # fmt: skip
    found["/new/{game}/pieces-{seat}.svg", "GET"] = [
        Ask("GET", f"/new/{title}/pieces-{n}.svg") for title in house.over for n in (0, 1)
    ]
    get("/j/{token}", "", "enter=1", token=house.invitation)
    get("/j/{token}/picture.png", token=house.invitation)
    post("/j/{token}", form(name="n" * 2000), token=house.invitation)
    post("/j/{token}/learn", form(), token=house.invitation)
    each("/rules/{game}", "", "for=builders", "lang=fr")
    found["/rules/{game}/{rule}", "GET"] = [Ask("GET", f"/rules/{title}/{a_rule(title)}") for title in house.over]
    each("/static/room/{game}.css", "", "still")
    get("/cover/{name}.svg", "", "still", name=f"{title}-night")
    get("/static/sounds/{name}.wav", name="move")
    for part in ("", "/frame", "/picture.svg", "/mini.svg"):
        each(f"/t/{{id}}{part}", "", "at=1", "at=999999999", "at=60&as=1", where=house.over)
        found[f"/t/{{id}}{part}", "GET"] += [
            Ask("GET", f"/t/{id}{part}{query}") for id in house.running.values() for query in ("", "?at=20")
        ]
    for part in ("/chance", "/log", "/journal.json"):
        each(f"/t/{{id}}{part}", where=house.over)
    each("/t/{id}/picture.png", "", "at=30", where=house.over)
    get("/t/{id}/guests", id=running)
    get("/t/{id}/live", id=running, stream=True)
    for at, id in (("/t", running), ("/study", study)):
        get(f"{at}/{{id}}/about", f"of={LONG}", f"branch=1&at=20&of={quote('a b')}", id=id)
        get(f"{at}/{{id}}/preview", f"action={LONG}", "branch=1&at=20&as=0&action=pass", id=id)
    get("/t/{id}/threats", f"action={LONG}", "action=end-turn", id=running)
    for part in ("/preview", "/about"):
        get(f"/t/{{id}}/plans{part}", f"action={LONG}&of={LONG}", id=running)
    get("/t/{id}/plans", id=running)
    for word in ("new", "step", "back", "keep", "drop"):
        post(f"/t/{{id}}/plans/{word}", form(n=1, which=1, action="y" * 3000), id=running)
    for word in ("move", "undo", "takeback", "answer", "say", "seat", "host", "newcomer", "revoke", "branch", "link",
                 "door"):  # fmt: skip
        given = {"action": "y " * 2000, "seq": 40, "key": "k", "steps": 1, "seat": 1, "asker": 1, "text": "t" * 6000,
                 "at": 30, "do": "mute", "said": "z " * 1500}  # fmt: skip
        post(f"/t/{{id}}/{word}", form(**given), id=running)
    post("/t/{id}/hint", form(), id=house.alone)
    post("/t/{id}/leave", form(), id=house.running[next(iter(house.over))])
    post("/t/{id}/rematch", form(), id=over)
    get("/puzzle", f"day={day}", f"day={LONG}", f"id={LONG}", f"day={day}&so={LONG}")
    get("/puzzles")
    get("/puzzle/preview", f"day={day}&action={LONG}")
    get("/puzzle/about", f"day={day}&of={LONG}")
    for word in ("try", "hint", "play", "study"):
        post(f"/puzzle/{word}", form(day=day, action="y " * 3000))
    get("/bench")
    each("/bench/{game}", "", f"table={LONG}")
    found["/bench", "POST"] = [Ask("POST", f"/bench?game={title}", components(title), "text/plain")]
    for text in ("a = " + "[" * 200_000, "\n".join([f"a{n}" + ".b" * 150 + " = 1" for n in range(1600)])):
        found["/bench", "POST"].append(Ask("POST", f"/bench?game={title}", text.encode(), "text/plain"))
    for word in ("pieces", "check", "file", "play", "balance"):
        found[f"/bench/{{game}}/{word}", "POST"] = [
            Ask("POST", f"/bench/{title}/{word}", form(0, changes=changes(title), games=1), accept="*/*")
            for title in house.over
        ]
    get("/bench/{game}/balance/{run}", game=title, run="0" * 16)
    post("/bench/{game}/balance/{run}/stop", form(), game=title, run="0" * 16)
    post("/study", study_file(title), endless_journal(title), nested(2 * 1024 * 1024), kind="application/json")
    found["/study", "POST"] += [
        Ask("POST", "/study", text, "application/json", accept="*/*")
        for text in [json.dumps(journal(title)).encode(), *odd_files(title)]
    ]
    for part in ("", "/frame", "/grown"):
        queries = ["", "at=0", "at=1&as=0", "branch=1&at=9999", f"branch=7&at=9999&try=1&lang=fr&ground={LONG}"]
        get(f"/study/{{id}}{part}", *queries, *(["all=1"] if part == "/frame" else []), id=study)
        found[f"/study/{{id}}{part}", "GET"] += [
            Ask("GET", f"/study/{id}{part}{query}") for id in (*house.over.values(), house.alone)
            for query in ("", "?at=3")
        ]  # fmt: skip
    get("/study/{id}/ideas", "branch=1&at=3", id=study)
    get("/study/{id}/live", id=study, stream=True)
    get("/study/{id}/file.json", id=study)
    post("/study/{id}/tell", form(kind="point", x="1", y="2", of="o" * 4000), id=study)
    place: dict[str, object] = {"branch": 1, "at": 9999, "as": "all"}
    post("/study/{id}/try", form(**place, action="y " * 2000), form(branch=0, at=2, action="pass"), id=study)
    post("/study/{id}/bots", form(**place), form(branch=0, at=2), id=study)
    post("/study/{id}/keep", form(**place, n=1), id=study)
    post("/study/{id}/drop", form(**place, n=1), id=study)
    post("/study/{id}/comment", form(**place, text="t" * 6000), id=study)
    found["/static", "GET"] = [Ask("GET", "/static/app.css"), Ask("GET", "/static/table.js")]
    found.update(of_programs(house, title))
    post("/t/{id}/count", form(counts="yes"), id=running)
    post("/t/{id}/next-time", form(talk="yes"), id=running)
    post("/t/{id}/far", form(seat="9" * 500, program=LONG), form(do="shut"), id=running)
    get("/far/{key}", key="k" * 24)
    get("/far/{key}/live", key="k" * 24)
    post("/far/{key}/live", form(), key="k" * 24)
    post("/far/{key}/move", form(), key="k" * 24)
    of_clubs(get, post)
    return found


def of_clubs(get: Callable[..., None], post: Callable[..., None]) -> None:
    """A club, and all that can be asked of it."""
    post("/club/new", form(club="c" * 24, name="ä" * 3000))
    for path in ("/club", "/club/chairs", "/club/leagues", "/club/safe", "/club/host", "/me/strength", "/me"):
        get(path)
    get("/club/live", "page=lobby", stream=True)
    get("/club/league/{id}", id="nothing")
    get("/club/table/{id}", id="nothing")
    get("/p/{handle}", handle="nobody")
    get("/c/{token}", token="t" * 64)
    get("/r/{token}", token="t" * 64)
    post("/c/{token}", form(name="n" * 3000), token="t" * 64)
    post("/club/chairs", form(game=LONG, seats="9" * 500))
    post("/club/ladder", form(game="kepler", person=LONG), form(challenge=LONG, do="yes"))
    post("/club/find", form(game=LONG))
    post("/club/chair", form(do="sit", chair=LONG))
    post("/club/evening", form(at=LONG, zone="9" * 500))
    post("/club/tell", form(club=LONG, text=LONG))
    post("/club/call", form(club=LONG, evening=LONG))
    post("/club/leagues", form(name=LONG, at="2030-01-01T20:00", pace="9" * 500))
    post("/club/league", form(league=LONG, answer="rest", days="9" * 500))
    post("/club/trust", form(do="quiet", pin="9" * 3000))
    post("/club/host", form(do="mute", person=LONG, reason=LONG), form(do="table", game=LONG), form(do="close"))
    get("/reports")
    get("/me/wish", f"back={LONG}")
    get("/i/{token}", token="t" * 64)
    post("/i/{token}", form(do="come"), token="t" * 64)
    post("/me", form(show=LONG, on="yes"), form(line=LONG), form(pause="no"), form(out=LONG), form(passkey=LONG))
    post("/me/link", form(do="link"))
    post("/me/passkey/new", form())
    post("/me/passkey", form(id=LONG))
    post("/me/signin/new", form())
    post("/me/signin", form(id=LONG))
    post("/me/delete", form(name=LONG))
    post("/club/leave", form())


def clubs_of_programs() -> Iterator[tuple[str, str, Any]]:
    yield "POST", "/club/members", {"link": "t" * 200, "name": "n" * 24}
    yield "GET", "/club", None
    yield "GET", "/club/strength", None
    yield "POST", "/club/chairs", {"games": ["g" * 40] * 8}
    yield "GET", "/club/chairs/{id}", None
    yield "POST", "/club/chairs/{id}", {"do": "sit"}
    yield "POST", "/club/games/{id}/token", None
    yield "POST", "/club/games/{id}/counts", {"counts": True}
    yield "POST", "/club/games/{id}/talk", {"talk": True}
    yield "POST", "/club/evenings", {"at": 1e10}
    yield "POST", "/club/evenings/{id}", {"answer": "yes"}
    yield "POST", "/club/leagues", {"name": "n" * 24, "game": "g" * 40, "begins": 1e10}
    yield "GET", "/club/leagues/{id}", None
    yield "POST", "/club/leagues/{id}", {"do": "rest", "days": 7}
    yield "GET", "/club/ladder/{title}", None
    yield "POST", "/club/ladder/{title}", {"person": "p" * 16}
    yield "POST", "/club/challenges/{id}", {"do": "yes"}
    yield "POST", "/club/me", {"line": "l" * 80, "seen": True, "pause": False}
    yield "GET", "/club/me", None
    yield "POST", "/club/me/link", None
    yield "POST", "/club/me/out", {"passkey": "p" * 128}
    for what in ("hide", "show"):
        yield "POST", f"/club/people/{{id}}/{what}", None
    yield "POST", "/club/people/{id}/report", {"reason": "words", "line": "l" * 200}
    for path in ("/club/people/{id}", "/club/trust", "/club/host"):
        yield "GET", path, None
    yield "POST", "/club/quiet", {"on": True, "pin": "9" * 12}
    yield "POST", "/club/tell", {"on": True}
    for path in ("/club/call", "/club/leave", "/club/leagues/{id}/share"):
        yield "POST", path, None
    yield "POST", "/club/leagues/{id}/seat", {"person": "p" * 16, "other": "o" * 16, "reason": "r" * 200}
    yield "POST", "/club/host", {"do": "mute", "person": "p" * 16, "reason": "r" * 200, "report": "r" * 16}
    yield "POST", "/club/host/greetings", {"greetings": True}
    yield "POST", "/club/host/close", {"do": "close", "reason": "r" * 200}
    yield "POST", "/club/games/{id}/close", {"reason": "r" * 200}


def of_programs(house: House, title: str) -> Iterator[tuple[tuple[str, str], list[Ask]]]:
    """The same of the programs' API."""
    id, seat, host = house.running[title], house.tokens["seat"], house.tokens["host"]
    over = Ask("GET", f"/api/v1/tables/{house.over[title]}/journal", token=house.tokens["over"])

    def ask(method: str, path: str, body: Any = None, token: str = "") -> tuple[tuple[str, str], list[Ask]]:
        text = json.dumps(body).encode() if body is not None else b""
        to = "/api/v1" + filled(path, title=title, id=id, seat="1")
        return (f"/api/v1{path}", method), [Ask(method, to, text, "application/json", token, accept="*/*")]

    plan = {"game": title, "seats": [{"kind": "bot", "bot": "greedy", "name": "n" * 24}] * 2,
            "options": {f"{n}{'o' * 40}": 1 for n in range(200)}}  # fmt: skip
    for path in ("/games", "/games/{title}", "/levels", "/openapi.json"):
        yield ask("GET", path)
    yield ask("POST", "/tables", plan)
    yield ask("POST", "/join", {"token": "t" * 64, "name": "n" * 24})
    yield ask("POST", "/tables/{id}/seats/{seat}", {"kind": "open"}, host)
    yield ask("POST", "/tables/{id}/seats/{seat}/expel", {}, seat)
    yield ask("POST", "/tables/{id}/seats/{seat}/replace", {}, seat)
    yield ask("POST", "/tables/{id}/seats/{seat}/mute", {}, host)
    yield ask("POST", "/tables/{id}/newcomers/{seat}", {"agree": True}, seat)
    for path in ("", "/view", "/actions", "/log"):
        yield ask("GET", "/tables/{id}" + path, token=seat)
    key, (claims,) = ask("GET", "/tables/{id}/claims", token=seat)
    yield key, [claims._replace(path=f"{claims.path}?action={quote(LONG[:400])}")]
    yield ("/api/v1/tables/{id}/journal", "GET"), [over]
    key, (stream,) = ask("GET", "/tables/{id}/stream", token=seat)
    yield key, [stream._replace(stream=True)]
    yield ask("POST", "/tables/{id}/moves", {"action": ["a" * 200] * 5, "seq": 40, "key": "k"}, seat)
    yield ask("POST", "/tables/{id}/undo", {"steps": 1000, "seq": 40, "key": "k"}, seat)
    yield ask("POST", "/letters/games", {"game": title, "name": "n" * 24, "people": 2, "friend": "f" * 24}, seat)
    yield ask("POST", "/letters", {"letter": LONG, "name": "n" * 24}, seat)
    yield ask("GET", "/tables/{id}/letter", token=seat)
    yield ask("POST", "/tables/{id}/device/reveal", {"seat": 1}, seat)
    yield ask("POST", "/tables/{id}/device/cover", {"pause": True}, seat)
    yield ask("POST", "/tables/{id}/device/back", {"seq": 40, "key": "k"}, seat)
    yield ask("POST", "/tables/{id}/device/together", {"seq": 40}, seat)
    for method, path, body in clubs_of_programs():
        yield ask(method, path, body, seat)
    yield ask("POST", "/tables/{id}/rematch", None, seat)
    yield ask("POST", "/tables/{id}/token", None, house.tokens["drop"])
    yield ask("DELETE", "/tables/{id}/token", None, house.tokens["drop"])
    yield ask("POST", "/tables/{id}/close", None, house.tokens["over"])


def odd_files(title: str) -> list[bytes]:
    """Files that no study was ever written as."""
    own = {"astrarium-study": 1, "journal": journal(title)}
    dotted = "\n".join([f"a{n}" + ".b" * 400 + " = 1" for n in range(1500)])
    return [
        json.dumps({**own, "components": dotted}).encode(),
        json.dumps({**own, "components": "a = " + "[" * 50_000 + "]" * 50_000}).encode(),
        b'{"game":"kepler",' + b",".join([b'"k%d":0' % n for n in range(150_000)]) + b"}",
        b'{"game":"kepler","seed":' + b"9" * 1_000_000 + b"}",
    ]


def filled(path: str, **fill: str) -> str:
    for name, value in fill.items():
        path = path.replace(f"{{{name}}}", value)
    return path


@cache
def a_rule(title: str) -> str:
    from astrarium.text.rules import rules_of

    return next(iter(rules_of(load(title)).by_id))


def puzzle_day(now: Callable[[], Any]) -> str:
    """A day that has a puzzle, or none was made."""
    day = now().date()
    assert of_day(day) is not None
    return str(day)
