"""The pages in WebKit, the engine of Safari: two clicks into each game, two decisions, and the board is painted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from astrarium.games import ready

pytest.importorskip("playwright.sync_api")
from .engines import SCREEN, WEBKIT, WebKit, play_two
from .server import Server

pytestmark = [
    pytest.mark.full,
    pytest.mark.browser,
    pytest.mark.skipif(
        WEBKIT is None or SCREEN is None, reason="WebKitGTK is not installed (apt-get install webkit2gtk-driver xvfb)"
    ),
]


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebKit]:
    running = WebKit(tmp_path_factory.mktemp("webkit"))
    yield running
    running.close()


@pytest.mark.parametrize("title", ready())
def test_webkit_plays(engine: WebKit, server: Server, title: str) -> None:
    assert play_two(engine, server, title)[:8] == b"\x89PNG\r\n\x1a\n"


def test_webkit_slides_a_piece_from_where_it_was(engine: WebKit, server: Server) -> None:
    """WebKit's computed style does not know the `transform` attribute, by which every piece has its place."""
    play_two(engine, server, "celestia-duo")
    gap = engine.run(
        """() => new Promise(done => import('/static/motion.js').then(motion => {
          document.body.dataset.motion = 'slow';
          const piece = document.querySelector('#live [id][transform]'), put = piece.getAttribute('transform');
          piece.getAnimations().forEach(one => one.cancel());
          const old = piece.getBoundingClientRect(), before = motion.remember();
          piece.setAttribute('transform', 'translate(30 20) ' + put);
          motion.move(before);
          const now = piece.getBoundingClientRect();
          done([Math.abs(now.x - old.x), Math.abs(now.y - old.y)]);
        }))"""
    )
    assert max(gap) < 3, "the slide does not begin where the piece was"
