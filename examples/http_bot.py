"""A bot that takes a seat over HTTP, with nothing but the standard library.

    python3 examples/http_bot.py http://127.0.0.1:8042 INVITATION     sit down by an invitation (the end of a link)
    python3 examples/http_bot.py http://127.0.0.1:8042                open a table of its own against a house bot

It plays the first action that is not refused; put your own idea into `choose`.
"""

from __future__ import annotations

import json
import sys
import uuid
from typing import Any
from urllib.request import Request, urlopen


class Seat:
    """One seat of one table."""

    def __init__(self, server: str, id: str, token: str) -> None:
        self.base = f"{server}/api/v1/tables/{id}"
        self.token = token

    def call(self, path: str, body: Any = None) -> Any:
        with urlopen(request(self.base + path, body, self.token)) as answer:
            return json.load(answer)

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


def sit_down(server: str, invitation: str) -> Seat:
    if invitation:
        body = {"token": invitation.rsplit("/", 1)[-1], "name": "HTTP bot"}
        with urlopen(request(f"{server}/api/v1/join", body)) as answer:
            seated = json.load(answer)
        return Seat(server, seated["id"], seated["token"])
    with urlopen(request(f"{server}/api/v1/games")) as answer:
        game = json.load(answer)[0]
    others = [{"kind": "bot", "name": "House", "bot": "random"}] * (game["modes"][0]["seats"][0] - 1)
    wanted: dict[str, Any] = {"game": game["id"], "seats": [{"kind": "person", "name": "HTTP bot"}, *others]}
    with urlopen(request(f"{server}/api/v1/tables", wanted)) as answer:
        made = json.load(answer)
    print(f"playing {game['name']} at table {made['id']}")
    return Seat(server, made["id"], made["tokens"]["0"])


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


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    try:
        result = play(sit_down(sys.argv[1].rstrip("/"), sys.argv[2] if len(sys.argv) > 2 else ""))
    except OSError as error:
        sys.exit(f"http_bot: {error}")
    print(f"over: outcome {result['outcome']}, scores {result['scores']}")
