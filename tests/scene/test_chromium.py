"""In French, the longest language, no words on a board run into each other or out of the picture (Chromium)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from astrarium.kernel import Game
from astrarium.scene.still import still
from astrarium.text.words import Words

from .positions import drawn, positions

playwright = pytest.importorskip("playwright.sync_api")
from tests.web.browser import CHROMIUM, launch  # noqa: E402

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (apt-get install chromium)"),
]

COLLISIONS = """() => {
  const frame = document.querySelector('svg').getBoundingClientRect();
  const texts = [...document.querySelectorAll('svg text')].filter(t => !t.closest('defs') && t.getBoundingClientRect().width);
  const letter = (t, i) => {  // of a text whose letters have places of their own
    const { x, y, width, height } = t.getExtentOfChar(i), to = t.getScreenCTM();
    const [a, b] = [[x, y], [x + width, y + height]].map(at => new DOMPoint(...at).matrixTransform(to));
    return new DOMRect(a.x, a.y, b.x - a.x, b.y - a.y);
  };
  const apart = t => (t.getAttribute('x') || '').includes(' ');
  const boxes = texts.map(t => apart(t) ? [...t.textContent].map((_, i) => letter(t, i)) : [t.getBoundingClientRect()]);
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6;
  const found = [];
  texts.forEach((t, i) => {
    if (boxes[i].some(a => a.left < frame.left - 1 || a.right > frame.right + 1)) found.push(`outside: ${t.textContent}`);
    if (t.closest('[id^=p-hand]')) return;  // equal cards overlap on purpose
    for (let j = i + 1; j < texts.length; j++) {
      if (boxes[i].some(a => boxes[j].some(b => over(a, b)))) found.push(`${t.textContent} on ${texts[j].textContent}`);
    }
  });
  return found;
}"""


@pytest.fixture(scope="module")
def page() -> Iterator[playwright.Page]:
    with playwright.sync_playwright() as running:
        browser = launch(running)
        yield browser.new_page(viewport={"width": 1120, "height": 900})
        browser.close()


@pytest.mark.full
@pytest.mark.parametrize("game", drawn(), ids=lambda game: game.id)
def test_french_words_have_room(page: playwright.Page, game: Game) -> None:
    words = Words(game, "fr", ["Astronome", "Hypatia", "Copernic", "Zénobie"])
    for position in positions(game)[:24]:
        page.set_content(still(position.state.view(max(position.state.asked, 0)), words))
        assert page.evaluate(COLLISIONS) == [], position
