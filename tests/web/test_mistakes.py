"""Learning from one's own game: the decision before it was made, tries, the answer, and who may see it."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from astrarium.table.mistakes import FoundMistakes, Mistake
from astrarium.web.page.review import decided_at

from .server import Server
from .studies import finished

WAIT = 60  # looks at a page that is still thinking


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    data: Path = tmp_path_factory.mktemp("mistakes")
    id = finished(data, "celestia-duo", "study-9", policy="random")
    server = Server(data)
    yield server, id
    server.stop()


def test_a_key_moment_leads_to_its_decision() -> None:
    assert decided_at([0, 2, 3, 7], [3, 7]) == [2, 3]


def test_three_at_most_and_the_closest_where_there_is_none() -> None:
    one = Mistake(5, ["pass"], -0.5, 0.5, [])
    assert one.lost == 1.0
    assert FoundMistakes((one,), 5).mistakes[0].at == 5


@pytest.mark.full
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_mistakes_are_shown_before_the_decision_and_tried(game: tuple[Server, str], lang: str) -> None:
    server, id = game
    headers = {"accept-language": lang, "origin": server.address}
    with httpx.Client(base_url=server.address, headers=headers, follow_redirects=True) as http:
        for _ in range(WAIT):
            page = http.get(f"/study/{id}/mistakes?as=0")
            assert page.status_code == 200
            if "data-wait" not in page.text:
                break
            time.sleep(0.5)
        assert 'class="plates"' in page.text
        place = dict(page.url.params)
        actions = re.findall(r'name="action" value="([^"]+)"', page.text)
        assert actions
        tried = http.post(f"/study/{id}/mistakes", data={**place, "tried": "", "action": actions[-1]})
        assert tried.status_code == 200
        assert 'class="hit"' in tried.text or 'class="miss"' in tried.text
        shown = http.get(f"/study/{id}/mistakes", params={**place, "show": "1"})
        assert 'class="sol"' in shown.text
        assert http.post(f"/study/{id}/mistakes", data={**place, "action": "nonsense"}).status_code in (400, 409, 422)
        assert http.get(f"/study/{id}/mistakes?as=9").status_code == 404


@pytest.mark.full
def test_my_studies_is_a_page_with_a_place_to_open_a_file(game: tuple[Server, str]) -> None:
    server, _ = game
    page = httpx.get(f"{server.address}/study")
    assert page.status_code == 200
    assert 'id="loading"' in page.text
