"""The plain list of actions: what is legal is a button, what is refused is folded and keeps its reason."""

from __future__ import annotations

import re
from random import Random

import pytest

from astrarium.games import load, ready
from astrarium.kernel import Offer
from astrarium.web.page.choices import ChoiceLine, folded, reason, target_names
from astrarium.web.page.play import Look
from astrarium.web.page.site import site

from .test_leaks import Quiet, table_of


def positions(title: str, count: int = 40) -> list[Look]:
    """Looks of whoever is asked, in a game played at random."""
    mode = load(title).modes[0]
    table = table_of(title, mode.seats[0], mode.word, "actions")
    rng, looks = Random(2), []
    for _ in range(count):
        if table.match.state.over:
            break
        look = Look(Quiet(), table, table.asked, False, site("en"))  # type: ignore[arg-type]
        looks.append(look)
        assert look.offers
        check(look)
        table.match.play(rng.choice(table.match.state.legal()))
    return looks


def check(look: Look) -> None:
    page = str(look.parts()["actions"])
    page = re.sub(
        r'<ul hidden="hidden".*?</ul>', "", page, flags=re.S
    )  # two answers picked as one: both are in the list
    legal = [str(offer.action) for offer in look.candidates if offer.no is None]
    assert re.findall(r'name="action" value="([^"]+)"', page) == legal
    lines = folded(look.candidates)
    shown = {(line.action.kind.word, tuple(line.action.args()[: line.known])): line for line in lines if not line.whole}
    for offer in look.candidates:
        if not offer.whole:
            assert covered(offer, shown)


def covered(offer: Offer, shown: dict[tuple[str, tuple[int, ...]], ChoiceLine]) -> bool:
    """A candidate stands in the list itself, or under a beginning that has no legal end and the same refusal."""
    word, args = offer.action.kind.word, tuple(offer.action.args())
    for n in range(len(args), -1, -1):
        line = shown.get((word, args[:n]))
        if line is not None:
            no = line.no
            if n == len(args):
                return (offer.no is None) == (no is None)
            return offer.no is not None and no is not None and reason(offer.no) == reason(no)
    return False


@pytest.mark.parametrize("title", ready())
def test_every_candidate_is_in_the_list_or_folded_with_its_reason(title: str) -> None:
    looks = positions(title)
    assert len(looks) > 5


def test_what_begins_alike_and_is_refused_alike_is_one_line_with_an_open_end() -> None:
    """A slot of Efemeris beside which no tile lies is refused in all six turns."""
    look = next(look for look in positions("efemeris", 60) if len(folded(look.offers)) + 5 <= len(look.offers))
    folds = [line for line in folded(look.offers) if line.known < len(line.action.kind.domains) and not line.whole]
    assert folds
    text = look.words.action(folds[0].action, folds[0].known)
    assert text.endswith("…")
    assert not look.words.missing


def test_a_first_step_is_called_more_than_its_number() -> None:
    """AstroNavigators' weeks are numbers; where one is picked before the action, the page calls it by what it is."""
    found = [target_names(look) for look in positions("astronavigators")]
    weeks = [names[target] for names in found for target in names if target.startswith("week:")]
    assert set(weeks) == {f"Week {n}" for n in range(1, 5)}


def test_a_flying_city_is_named_only_where_one_can_be_had() -> None:
    seen, rng = set[bool](), Random(4)
    for seed in ("x", "y", "z"):
        table = table_of("celestia-duo", 2, "normal", seed)
        while not table.match.state.over:
            state = table.match.state
            if state.question.name() == "Brief" and len(state.legal()) > 1:
                look = Look(Quiet(), table, state.asked, False, site("en"))  # type: ignore[arg-type]
                stage = any(str(action) == "stage" for action in state.legal())
                assert ("city" in look.sentence()) == stage
                seen.add(stage)
            table.match.play(rng.choice(state.legal()))
    assert seen == {True, False}
