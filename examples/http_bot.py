"""A bot that takes a seat over HTTP, with nothing but the standard library.

    python3 examples/http_bot.py http://127.0.0.1:8042 INVITATION     sit down by an invitation (the end of a link)
    python3 examples/http_bot.py http://127.0.0.1:8042                open a table of its own against house bots
    python3 examples/http_bot.py http://127.0.0.1:8042 --game kepler --mode advanced --seats 3 --seat 1 --others greedy

It plays the first action that is not refused; put your own idea into `choose`.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import uuid
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


class Seat:
    """One seat of one table."""

    def __init__(self, server: str, id: str, token: str) -> None:
        self.base = f"{server}/api/v1/tables/{id}"
        self.token = token

    def call(self, path: str, body: Any = None) -> Any:
        """Ask again if the server says that it has too much to do; a move with the same key is made once."""
        while True:
            try:
                with urlopen(request(self.base + path, body, self.token)) as answer:
                    return json.load(answer)
            except HTTPError as error:
                if error.code not in (429, 503):
                    raise
                time.sleep(float(error.headers.get("retry-after") or 1))

    def lines(self) -> Any:
        """Where the table stands, after every change."""
        with urlopen(request(self.base + "/stream", None, self.token)) as answer:
            for line in answer:
                if line.strip():
                    yield json.loads(line)


def request(address: str, body: Any = None, token: str = "") -> Request:
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    return Request(address, None if body is None else json.dumps(body).encode(), headers)


def ask(address: str, body: Any = None) -> Any:
    with urlopen(request(address, body)) as answer:
        return json.load(answer)


def sit_down(server: str, wish: argparse.Namespace) -> Seat:
    """By an invitation, or at a table of its own."""
    if wish.invitation:
        seated = ask(f"{server}/api/v1/join", {"token": wish.invitation.rsplit("/", 1)[-1], "name": "HTTP bot"})
        return Seat(server, seated["id"], seated["token"])
    wanted = plan(ask(f"{server}/api/v1/games"), wish)
    made = ask(f"{server}/api/v1/tables", wanted)
    print(f"playing {wanted['game']} {wanted['mode']} in seat {wish.seat} at table {made['id']}")
    return Seat(server, made["id"], made["tokens"][str(wish.seat)])


def plan(games: list[dict[str, Any]], wish: argparse.Namespace) -> dict[str, Any]:
    """The table that is wished for: what is not said is the first that the server offers."""
    game = one_of("game", "id", games, wish.game)
    mode = one_of("mode", "mode", game["modes"], wish.mode)
    seats = wish.seats or mode["seats"][0]
    if seats not in mode["seats"]:
        sys.exit(f"http_bot: {game['id']} {mode['mode']} is for {mode['seats']} seats, not {seats}")
    if not 0 <= wish.seat < seats:
        sys.exit(f"http_bot: no seat {wish.seat}; choose 0 to {seats - 1}")
    plans = [{"kind": "bot", "name": f"House {n + 1}", "bot": wish.others} for n in range(seats)]
    plans[wish.seat] = {"kind": "person", "name": "HTTP bot"}
    return {"game": game["id"], "mode": mode["mode"], "seats": plans}


def one_of(what: str, key: str, offered: list[dict[str, Any]], wanted: str) -> dict[str, Any]:
    for item in offered:
        if wanted in ("", item[key]):
            return item
    sys.exit(f"http_bot: no {what} {wanted!r}; choose one of {', '.join([item[key] for item in offered])}")


def choose(view: dict[str, Any], legal: list[dict[str, Any]]) -> list[str]:
    """Your idea: the seat's view and its legal actions in, one action out."""
    action: list[str] = legal[0]["action"]
    return action


def play(seat: Seat) -> dict[str, Any]:
    """Answer whenever asked, until the game is over."""
    for line in seat.lines():
        if line["over"]:
            break
        if line["yours"]:
            menu = seat.call("/actions")
            if menu["legal"]:
                action = choose(seat.call("/view"), menu["legal"])
                seat.call("/moves", {"action": action, "seq": menu["seq"], "key": str(uuid.uuid4())})
    end: dict[str, Any] = seat.call("")
    return end


def read_arguments() -> argparse.Namespace:
    usage = argparse.ArgumentParser(description="A bot that takes a seat over HTTP.")
    usage.add_argument("server", help="such as http://127.0.0.1:8042")
    usage.add_argument("invitation", nargs="?", default="", help="sit down by it; otherwise a new table is opened")
    usage.add_argument("--game", default="", help="such as kepler")
    usage.add_argument("--mode", default="", help="such as advanced")
    usage.add_argument("--seats", type=int, default=0, help="how many sit at the table")
    usage.add_argument("--seat", type=int, default=0, help="where this bot sits, from 0")
    usage.add_argument("--others", default="random", help="the house bot in the other seats, such as greedy")
    return usage.parse_args()


def main() -> None:
    wish = read_arguments()
    try:
        result = play(sit_down(wish.server.rstrip("/"), wish))
    except HTTPError as error:
        sys.exit(f"http_bot: {error}: {error.read().decode()}")
    except (OSError, ValueError) as error:
        sys.exit(f"http_bot: {error}")
    print(f"over: outcome {result['outcome']}, scores {result['scores']}")


if __name__ == "__main__":
    main()
