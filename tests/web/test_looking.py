"""Looking before touching and seeing what happened, in Chromium."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from .browser import CHROMIUM, Person
from .server import Server

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (apt-get install chromium)"),
]


def ask_until(person: Person, found: str, steps: int = 12) -> None:
    """Play on until a thing lies on the table."""
    for _ in range(steps):
        person.wait_for_turn()
        if person.page.locator(found).count():
            return
        person.step_by_mouse()
    raise AssertionError(f"no {found} in {steps} moves")


# How many things on the table are whole moves; one of them, pointed at.
POINTED = """(n = -1) => {
  const moves = [...document.querySelectorAll('#live .lit, #own .lit')].filter((node) => {
    const picker = window.picker, { lit } = picker.point({ target: node });
    return node.checkVisibility() && !node.dataset.told && picker.sole(picker.next?.get(lit));
  });
  moves[n]?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
  return moves.length;
}"""


@pytest.mark.full
def test_hovering_a_choice_shows_what_it_would_do(server: Server, browser: Browser) -> None:
    """Somewhere along a game a choice moves a piece: its ghost stands there while the pointer does, and goes with it."""
    ada = Person(browser, server, 3)
    ada.quick_game("efemeris")
    for _ in range(30):
        ada.wait_for_turn()
        for n in range(min(3, ada.page.evaluate(POINTED))):
            with ada.page.expect_response("**/preview*"):
                ada.page.evaluate(POINTED, n)
            ada.page.wait_for_timeout(150)  # a card that says no more than its thing stays away, the ghosts do not
            if ada.page.locator("#ghosts *").count():
                ada.page.mouse.move(2, 2)
                ada.page.wait_for_function("() => !document.querySelector('#ghosts *')")
                assert ada.faults == []
                return
        ada.step_by_mouse()
    raise AssertionError("no choice of thirty moved anything")


@pytest.mark.full
@pytest.mark.parametrize("width", [1440, 390])
def test_however_long_a_sentence_is_nothing_moves(server: Server, browser: Browser, width: int) -> None:
    ada = Person(browser, server, viewport={"width": width, "height": 844})
    ada.quick_game("astronavigators")
    place = "() => JSON.stringify(['bar', 'board'].map(id => document.getElementById(id).getBoundingClientRect()))"
    before = ada.page.evaluate(place)
    ada.page.evaluate("() => { document.getElementById('prompt').textContent = 'because '.repeat(60) }")
    assert ada.page.evaluate(place) == before


@pytest.mark.full
def test_a_refused_thing_says_why_where_it_is(server: Server, browser: Browser) -> None:
    """On hover and on tap, beside the thing, with its rule; and the bar has no button for it."""
    ada = Person(browser, server, 3)
    ada.quick_game("kepler")
    ask_until(ada, ".refused", 30)
    reason = """async ([event]) => {
        const nodes = [...document.querySelectorAll('.refused')].filter(node => node.getClientRects().length);
        const made = event === 'click' ? new MouseEvent('click', { bubbles: true, cancelable: true })
          : new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' });
        nodes[0].dispatchEvent(made);
        await new Promise(done => setTimeout(done, 400));  // a pointer that only passes asks nothing
        const card = document.getElementById('card'), at = nodes[0].getBoundingClientRect(), box = card.getBoundingClientRect();
        const covers = box.left < at.right && box.right > at.left && box.top < at.bottom && box.bottom > at.top;
        return [!card.hidden, card.className, card.querySelector('.why').textContent.length > 9, covers];
    }"""
    for event in ("pointerover", "click"):
        assert ada.page.evaluate(reason, [event]) == [True, "no", True, False]
    assert ada.page.locator("#choices .no").count() == 0
    assert ada.faults == []


@pytest.mark.full
def test_forced_colours_leave_drawings_on_their_own_ground(server: Server, browser: Browser) -> None:
    """A drawing is not recoloured by the system; what lies below it must not be either, or nobody can read it."""
    ground = """() => {
        const look = where => getComputedStyle(document.querySelector(where)), night = getComputedStyle(document.body);
        Object.assign(document.body.appendChild(document.createElement('i')).style, {
            forcedColorAdjust: 'none', color: night.getPropertyValue('--ink'), background: night.getPropertyValue('--ground'),
        });
        const [ink, dark] = [look('body > i').color, look('body > i').backgroundColor];
        return ['#board', '#own', '#panels'].map(where => [look(where).color === ink, look(where).backgroundColor === dark]);
    }"""
    ada = Person(browser, server, forced_colors="active")
    ada.quick_game("kepler")
    assert ada.page.evaluate("() => matchMedia('(forced-colors: active)').matches")
    assert ada.page.evaluate(ground) == [[True, True], [True, False], [True, True]]  # my things lie on a gradient
    assert (
        ada.page.evaluate("() => getComputedStyle(document.querySelector('#panels .player')).forcedColorAdjust")
        == "none"
    )
    ada.context.close()


@pytest.mark.full
def test_a_card_leaves_the_list_of_answers_in_sight(server: Server, browser: Browser) -> None:
    """By keyboard alone: a week is chosen, its actions are listed, all of them within the list; each says itself what it
    brings, or a card beside the list describes the one that has the focus."""
    ada = Person(browser, server, locale="fr")
    ada.quick_game("astronavigators")
    ask_until(ada, "[data-answers].lit")
    ada.page.locator("[data-answers].lit").first.focus()
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_function("() => document.activeElement.matches('#answers button')")
    covered = """() => {
        const [card, list] = ['card', 'answers'].map(id => document.getElementById(id)), box = card.getBoundingClientRect();
        const at = list.getBoundingClientRect();
        return box.left < at.right && box.right > at.left && box.top < at.bottom && box.bottom > at.top;
    }"""
    for answer in ada.page.locator("#answers button").all():
        answer.focus()
        ada.page.wait_for_function(
            "() => document.activeElement.matches('#answers button:is([aria-describedby=card], :has([data-told]))')"
        )
        ada.page.wait_for_timeout(300)  # a card takes a moment
        assert not ada.page.evaluate(covered)
    wide = "() => { const list = document.getElementById('answers'); return list.scrollWidth - list.clientWidth; }"
    assert ada.page.evaluate(wide) == 0
    assert ada.serious_findings() == []  # an answer is called what is written on it
    assert ada.faults == []


@pytest.mark.full
def test_a_thing_is_large_on_purpose_by_a_key_or_a_long_press(server: Server, browser: Browser) -> None:
    ada = Person(browser, server)
    ada.quick_game("celestia-duo")
    ask_until(ada, ".lit")
    ada.page.locator(".lit").first.hover(force=True)
    ada.page.wait_for_timeout(1500)
    assert ada.page.locator(".about").count() == 0  # a pointer that rests is not a question
    ada.page.keyboard.press("ArrowRight")
    ada.page.keyboard.press("i")
    ada.page.wait_for_selector("#sheet[open] .about h2")
    assert ada.page.locator("#sheet .about h2").first.inner_text()
    assert ada.faults == []
    bo = Person(browser, server, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    bo.quick_game("celestia-duo")
    ask_until(bo, "#live .lit, #own .lit")
    seq = bo.seq()
    bo.page.evaluate(
        """async () => {
            const node = document.querySelector('.lit'), touch = { bubbles: true, pointerType: 'touch' };
            node.dispatchEvent(new PointerEvent('pointerdown', touch));
            await new Promise(done => setTimeout(done, 900));
            node.dispatchEvent(new PointerEvent('pointerup', touch));
            node.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
        }"""
    )
    bo.page.wait_for_selector("#sheet[open] .about h2")
    assert bo.seq() == seq  # a long press is no move
    assert bo.page.locator(".chosen").count() == 0
    assert bo.faults == []


@pytest.mark.full
def test_a_move_leaves_a_trail_and_is_told(server: Server, browser: Browser) -> None:
    """With motion on: pieces slide, a comet's tail stays for a moment, the log has new lines."""
    ada = Person(browser, server, 3)
    ada.context.add_cookies([{"name": "astrarium-taste", "value": "motion=normal", "url": server.address}])
    ada.quick_game("celestia-duo")
    ada.page.evaluate(
        """() => {
            window.seen = { trails: 0, told: 0, moving: 0 };
            const log = document.getElementById('log');
            new MutationObserver(changes => {
                for (const node of changes.flatMap(change => [...change.addedNodes])) {
                    if (node.matches?.('.trail')) seen.trails++;
                    if (log.contains(node)) seen.told++;
                }
                seen.moving = Math.max(seen.moving, document.getAnimations().length);
            }).observe(document.body, { childList: true, subtree: true });
        }"""
    )
    for _ in range(14):
        if not ada.wait_for_turn():
            break
        ada.step_by_mouse()
    seen = ada.page.evaluate("() => window.seen")
    assert seen["told"] > 3
    assert seen["moving"] > 0
    assert seen["trails"] > 0
    assert ada.faults == []


@pytest.mark.full
@pytest.mark.parametrize(("taste", "wanted"), [("off", False), ("on", True)])
def test_sounds_only_for_those_who_want_them(server: Server, browser: Browser, taste: str, wanted: bool) -> None:
    """The script of the score is loaded and a sound is made, or neither."""
    ada = Person(browser, server)
    ada.context.add_cookies([{"name": "astrarium-taste", "value": f"motion=off&sound={taste}", "url": server.address}])
    heard: list[str] = []
    ada.page.on("request", lambda request: heard.append(request.url) if "score.js" in request.url else None)
    ada.page.add_init_script(
        """window.airs = 0;
        window.AudioContext = class extends AudioContext { constructor() { super(); window.airs++; } };"""
    )
    ada.quick_game("celestia-duo")
    for _ in range(3):
        ada.wait_for_turn()
        ada.step_by_mouse()
    ada.wait_for_turn()
    if wanted:
        ada.page.wait_for_function("() => window.airs === 1")
        assert heard
    else:
        ada.page.wait_for_timeout(300)  # for what must not come
        assert heard == []
        assert ada.page.evaluate("() => window.airs") == 0
    assert ada.faults == []


@pytest.mark.full
def test_the_keyboard_stays_where_the_choice_is(server: Server, browser: Browser) -> None:
    """A played answer goes away; the focus does not go with it, but stays with the sentence."""
    ada = Person(browser, server)
    ada.quick_game("celestia-duo")
    ada.wait_for_turn()
    for _ in range(3):
        seq = ada.seq()
        while ada.seq() == seq:
            ada.page.wait_for_selector(".lit, #choices button, #answers button", state="attached")
            ada.page.keyboard.press("ArrowRight")
            ada.page.keyboard.press("Enter")
            ada.page.wait_for_function("() => !document.body.dataset.sending")
        ada.wait_for_turn()
        ada.page.wait_for_function("() => document.activeElement.matches('#prompt, .lit, #choices *, #answers *')")
    assert ada.faults == []


@pytest.mark.full
def test_a_typed_command_is_played(server: Server, browser: Browser) -> None:
    ada = Person(browser, server)
    ada.quick_game("celestia-duo")
    ada.wait_for_turn()
    seq, action = ada.seq(), ada.page.locator("#actions button[name=action]").first.get_attribute("value")
    ada.page.keyboard.press("/")
    ada.page.keyboard.type("nonsense")
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_selector("#tip.shown")
    assert ada.seq() == seq
    ada.page.locator("#command").fill(str(action))
    ada.page.keyboard.press("Enter")
    ada.wait_for_change(seq)


@pytest.mark.full
def test_a_finger_comes_closer_to_what_is_too_small(server: Server, browser: Browser) -> None:
    """On a phone a tap on a target that no finger can hit brings it near; the next one picks it."""
    ada = Person(browser, server, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    ada.quick_game("kepler")
    ada.wait_for_turn()
    size = """() => {
        const node = document.querySelector('#live [data-target]'), part = node.querySelector('.hit, .halo') || node;
        const box = part.getBoundingClientRect();
        return Math.max(box.width, box.height);
    }"""
    small = ada.page.evaluate(size)
    tapped = ada.page.evaluate(
        """() => {
            const node = document.querySelector('#live [data-target]'), box = node.getBoundingClientRect();
            const touch = type => ({ pointerType: type, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 });
            return ['mouse', 'touch'].map(type => window.picker.closer(touch(type), node));
        }"""
    )
    assert small < 40
    assert tapped == [False, True]
    ada.page.wait_for_function(f"() => ({size})() > 44")
    assert ada.faults == []
