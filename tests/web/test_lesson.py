"""The teacher's notes on the page: who sees them, what they hold, and that they can be followed in a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from astrarium.bots import Outlook, make
from astrarium.games import load, ready
from astrarium.kernel import EVERYBODY, Event, Logged
from astrarium.kernel.claims import GAIN, LOSS, SURELY, Claim
from astrarium.kernel.explaining import Differs
from astrarium.store import Record
from astrarium.table import Table, lesson_of
from astrarium.table.bots import dice
from astrarium.table.coaching import CoachedTurn, advised_in, coached, last_turn
from astrarium.text import LANGUAGES, Words
from astrarium.web.page import teaching
from astrarium.web.page.lesson_note import with_tools
from astrarium.web.page.play import Look
from astrarium.web.page.site import site
from astrarium.web.page.teaching import happened

from .server import Server
from .test_leaks import Quiet as QuietTables
from .test_leaks import table_of

TITLES = ready()


class Quiet(QuietTables):
    """The service, whose coach judges at once."""

    @property
    def coaches(self) -> Quiet:
        return self

    def of(self, table: Table, seat: int = -1, turn: list[int] | None = None) -> Any:
        if turn is None:
            return super().of(table)
        key = f"{table.id} {[str(move.action) for move in table.match.moves]}"
        return coached(key, table.row.title, table.match.save(), "", seat, turn, advised_in(table, seat, turn))


def first_game(title: str) -> Table:
    lesson = lesson_of(load(title))
    assert lesson is not None
    return table_of(title, len(lesson.seats), lesson.setting.mode, lesson.seed)


def card(table: Table, seat: int, lang: str = "en") -> str:
    quiet: Any = Quiet()
    return str(teaching.lesson(Look(quiet, table, seat, False, site(lang))))


def answer(table: Table, action: str) -> None:
    table.take(Record(table.seq, f"k{table.seq}", table.asked, "move", action.split(), 0.0))


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_learner_reads_the_first_notes(title: str, lang: str) -> None:
    lesson = lesson_of(load(title))
    assert lesson is not None
    shown = card(first_game(title), lesson.seat, lang)
    first = [note for note in lesson.notes if (note.when, note.word, note.time) == ("ask", lesson.notes[0].word, 1)]
    assert shown.count("<section") == len(first)
    for note in first:
        assert note.text[lang].replace("’", "")[:40] in shown.replace("’", "").replace("&#39;", "")
    assert f'name="action" value="{first[-1].do}"' in shown
    assert "/rules/" not in shown  # numbers are behind How to play
    assert 'aria-live="polite"' in shown


@pytest.mark.parametrize("title", TITLES)
def test_nobody_else_reads_them_and_another_seed_has_none(title: str) -> None:
    table = first_game(title)
    for seat in (1, -1):
        assert "<section" not in card(table, seat)
    other = table_of(title, table.row.seats, table.row.mode, "another seed")
    assert "<section" not in card(other, 0)


def test_a_tip_is_offered_only_while_it_is_legal() -> None:
    """Whoever takes the cannon first is told the rest of the second note, and no tip that has become impossible."""
    followed, strayed = first_game("celestia-duo"), first_game("celestia-duo")
    for table, action in ((followed, "take pistol"), (strayed, "take cannon")):
        answer(table, action)
        answer(table, "take whip")
    assert 'value="take cannon"' in card(followed, 0)
    assert 'class="try"' in card(followed, 0)
    text = card(strayed, 0)
    assert "<section" in text
    assert 'name="action"' not in text
    assert 'class="try"' not in text


def test_what_was_whispered_to_another_seat_brings_no_note() -> None:
    """The notes are chosen from the learner's own log."""
    for audience, shown in ((1, False), (EVERYBODY, True)):
        table = first_game("celestia-duo")
        table.match.log.append(Logged(0, Event("combat-won", "CD-140", (), audience)))
        assert ("The ambush is beaten" in card(table, 0)) == shown


@pytest.mark.parametrize("title", TITLES)
def test_what_was_said_in_a_part_can_be_read_again(title: str) -> None:
    table, lesson = first_game(title), lesson_of(load(title))
    assert lesson is not None
    first = next(note for note in lesson.notes if note.part == 1)
    for _ in range(60):
        shown = card(table, lesson.seat)
        if "<details>" in shown:
            break
        answer(table, str(table.match.state.legal()[0]))
    again = shown[shown.index("<details>") : shown.index("</details>")]
    assert first.text["en"].replace("’", "")[:40] in again.replace("’", "").replace("&#39;", "")


@pytest.mark.sample(2)
@pytest.mark.parametrize("title", TITLES)
def test_whatever_a_note_points_at_is_on_the_page(title: str) -> None:
    """On the line of the lesson, the tips followed and otherwise as the steady bot plays."""
    table, lesson = first_game(title), lesson_of(load(title))
    assert lesson is not None
    quiet: Any = Quiet()
    alone = [note for note in lesson.notes if note.when != "end" and not note.ring and not note.do]
    assert [note.word for note in alone if note.when == "ask"] == []  # a note has a subject; an event names its own
    while not table.over:
        state = table.match.state
        action = str(make("greedy").choose(Outlook(table.game, state, Random(dice(lesson.seed, state.number)))))
        if table.asked == lesson.seat:
            notes = lesson.now(table.asked_of(lesson.seat), table.log(lesson.seat))
            look = Look(quiet, table, lesson.seat, False, site("en")) if notes else None
            page = str(list(look.parts().values())) if look is not None else ""
            for note in notes:
                things = look is not None and happened(look, note)
                assert note.ring or note.do or things, note.text["en"]
                for target in note.ring:
                    attribute = {"#": f'id="{target[1:]}"', "k": f'data-key="{target[4:]}"'}.get(target[0])
                    assert attribute is None or attribute in page, f"{note.text['en']}: no {target}"
            action = next((note.do for note in notes if note.do), action)
        answer(table, action)


def test_an_undo_brings_the_note_back() -> None:
    table = first_game("kepler")
    for action in ("begin-with space-travels terraforming", "begin-with space-travels terraforming"):
        answer(table, action)
    before = card(table, 0)
    answer(table, "move-cube space-missions")
    assert "A starship costs" in card(table, 0)
    table.take(Record(table.seq, "undo", 0, "undo", table.check_undo(0, 1), 0.0))
    number = re.compile(r'(name="(?:seq|key)" value=")[^"]*')
    assert number.sub(r"\1", card(table, 0)) == number.sub(r"\1", before)


# ---------------------------------------------------------------------------- over HTTP
@pytest.mark.sample(1)
@pytest.mark.parametrize("title", TITLES)
def test_a_button_of_the_start_page_opens_the_lesson(server: Server, title: str) -> None:
    with server.browser() as client:
        start = client.get("/").text
        assert re.search(rf'action="/learn"[^§]*?value="{title}"', start)
        page = client.post("/learn", data={"game": title})
        assert page.status_code == 200
        assert re.search(r'<aside id="lesson"[^>]*><section', page.text)
        assert client.post("/learn", data={"game": "chess"}).status_code == 404


def followed(title: str, stray: bool = False) -> Iterator[tuple[Table, str]]:
    """The lesson as somebody plays it who does what the tips say, and leaves what can be conquered lying if they stray;
    with the coach's kind of word after each answer."""
    table, lesson = first_game(title), lesson_of(load(title))
    assert lesson is not None
    heads = Words(table.game, "en").table("heads")
    quiet: Any = Quiet()
    while not table.over:
        state = table.match.state
        action = str(make("greedy").choose(Outlook(table.game, state, Random(dice(lesson.seed, state.number)))))
        if table.asked == lesson.seat:
            notes = lesson.now(table.asked_of(lesson.seat), table.log(lesson.seat))
            action = next((note.do for note in notes if note.do in [str(a) for a in state.legal()]), action)
            if stray and action.startswith("conquer"):
                action = "end-turn"
        answer(table, action)
        turn = last_turn(table, lesson.seat, heads) if table.asked == lesson.seat else []
        if turn:
            yield table, quiet.of(table, lesson.seat, turn).kind


@pytest.mark.full
@pytest.mark.parametrize("title", TITLES)
def test_nobody_is_scolded_for_obeying(title: str) -> None:
    """No step that a note proposes is called worse than another, and the coach is silent after most turns."""
    kinds = []
    for table, kind in followed(title):
        kinds.append(kind)
        if kind == "bad":
            assert 'class="coach bad"' in card(table, 0)
            turn = last_turn(table, 0, Words(table.game, "en").table("heads"))
            found = Quiet().of(table, 0, turn)
            assert found.at not in advised_in(table, 0, turn)
    assert kinds
    assert kinds.count("quiet") * 2 >= len(kinds), kinds


@pytest.mark.parametrize("title", TITLES)
def test_what_a_note_proposes_is_known_to_the_coach(title: str) -> None:
    """The first steps of the lesson, done as it says, are among those that are not judged."""
    table, lesson = first_game(title), lesson_of(load(title))
    assert lesson is not None
    done: list[int] = []
    while len(done) < 2 and not table.over:
        state = table.match.state
        action = str(make("greedy").choose(Outlook(table.game, state, Random(dice(lesson.seed, state.number)))))
        if table.asked == lesson.seat:
            notes = lesson.now(table.asked_of(lesson.seat), table.log(lesson.seat))
            told = [note.do for note in notes if note.do]
            if told:
                action = told[0]
                done.append(len(table.match.moves))
        answer(table, action)
    assert advised_in(table, lesson.seat, done) == done


@pytest.mark.sample(1)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_coach_names_what_was_better_and_how_it_differs(lang: str) -> None:
    for table, kind in followed("efemeris", stray=True):
        if kind == "bad":
            shown = card(table, 0, lang)
            said = re.search(r'class="coach bad"[^>]*>.*?<p><b>(.*?)</b>(.*?)</p>', shown)
            assert said is not None
            assert {"en": "Better:", "fr": "Mieux\u00a0:"}[lang] in said[1]
            assert said[2].strip(), "no word without a claim"
            assert 'class="coach' not in card(table, 1, lang)
            return
    pytest.fail("leaving planets lying was never noticed")


def test_the_coach_praises_nothing_for_what_it_costs() -> None:
    """Of what was better what it brings is told; what it costs is no reason."""
    table, _ = next(followed("efemeris"))
    turn = last_turn(table, 0, Words(table.game, "en").table("heads"))
    cost, gain = Claim(LOSS, "spice", 0, (0,), (-2,), 3, SURELY), Claim(GAIN, "planets", 0, (), (1,), 1, SURELY)
    found = CoachedTurn("bad", turn[0], ["end-turn"], (Differs(cost, None), Differs(gain, None)))
    quiet: Any = Quiet()
    quiet.of = lambda *_given: found
    shown = str(teaching.coach(Look(quiet, table, 0, False, site("en"))))
    assert "+1 planet" in shown
    assert "pepper" not in shown


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_notes_name_the_interface_by_its_own_words(title: str, lang: str) -> None:
    """What stands in quotes in a note is a word of the interface, by its key."""
    lesson = lesson_of(load(title))
    assert lesson is not None
    for note in lesson.notes:
        for text in (note.text[lang], note.tip.get(lang, "")):
            assert "“" not in text
            assert "«" not in text
            assert "{" not in with_tools(site(lang), text)
