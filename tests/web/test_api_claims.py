"""A program asks what an answer does: claims as data, each with its sentence, in the language it names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from astrarium.games import ready

from .server import Server


@pytest.fixture(scope="module")
def api(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.address + "/api/v1", timeout=30) as client:
        yield client


@pytest.mark.parametrize("title", ready())
def test_every_legal_answer_is_explained(api: httpx.Client, title: str) -> None:
    seats = [{"kind": "person"}, {"kind": "person"}]
    made: dict[str, Any] = api.post("/tables", json={"game": title, "seats": seats}).json()
    path = f"/tables/{made['id']}"
    asked = str(api.get(path, headers={"authorization": f"Bearer {made['tokens']['0']}"}).json()["asked"])
    mine = {"authorization": f"Bearer {made['tokens'][asked]}"}
    other = {"authorization": f"Bearer {made['tokens'][str(1 - int(asked))]}"}
    legal = api.get(f"{path}/actions", headers=mine).json()["legal"][:3]
    texts: list[list[str]] = []
    for lang in ("en", "fr"):
        for one in legal:
            asking = {"action": " ".join(one["action"]), "lang": lang}
            told = api.get(f"{path}/claims", params=asking, headers=mine)
            assert told.status_code == 200, told.text
            body = told.json()
            assert body["action"] == one["action"]
            texts.append([claim["text"] for claim in body["claims"]])
            for claim in body["claims"]:
                assert claim["sure"] in ("surely", "choice", "likely", "may")
                assert claim["text"]
                if body["proved"]:
                    assert claim["sure"] in ("surely", "choice") or not body["whole"]
            assert api.get(f"{path}/claims", params=asking, headers=other).status_code >= 400
    assert any(texts)
    assert texts[: len(legal)] != texts[len(legal) :], "the second language says the same"
    assert api.get(f"{path}/claims", params={"action": "no such thing"}, headers=mine).status_code == 400
