"""Which idea of a hint is told first: the one that says most for itself, where a short search can't tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from astrarium.kernel import Action
from astrarium.kernel.claims import ENDS, IN_VAIN, SURELY
from astrarium.puzzles.whole_turns import WholeTurn
from astrarium.web.page.apart import is_better

if TYPE_CHECKING:
    from astrarium.bots.reasons import Ideas, ReasonedAnswer
    from astrarium.web.page.play import Look

NOISE: Final = ("same", "unsure")  # changes that are worth no word
UNCLEAR: Final = (*NOISE, "little-better", "little-worse")
CLEARLY: Final = 0.15  # 7 or 8 points of a hundred: two ideas that are closer a short search can't tell apart
Turns = dict[tuple[str, ...], WholeTurn | None]  # by the answers that they begin with


def winning_first(found: Ideas, turns: Turns) -> Ideas:
    """With an idea whose own turn wins the game before the others: that is seen step by step, and a search is short."""
    wins = [n for n, idea in enumerate(found.ideas) if is_win(turns[tuple(idea.action)])]
    if not wins or wins[0] == 0:
        return found
    n = wins[0]
    return found._replace(ideas=(found.ideas[n], *found.ideas[:n], *found.ideas[n + 1 :]), averts=())


def sparing_first(look: Look, found: Ideas) -> Ideas:
    """With the way to do no more in the stead of an idea that only costs: nobody need pay for nothing."""
    explaining, best = look.explaining, found.ideas[0]
    if explaining is None or best.change not in UNCLEAR:
        return found
    first = explaining.of(look.words.game.actions.from_json(best.action))
    spares = [a for a in look.match.state.menu if explaining.leaves(a) and not explaining.of(a).claims]
    if not spares or not any(claim.kind == IN_VAIN for claim in first.claims):
        return found
    left = [one for one in found.ideas[1:] if one.action != spares[0].json()]
    spared = best._replace(action=spares[0].json(), worth=found.now, change="unsure")  # nothing was tried of it
    return found._replace(ideas=(spared, *left), averts=())


def told_first(look: Look, found: Ideas, turns: Turns) -> Ideas:
    """With the best of those that the search can't tell from the first: which brings at once what that one's turn comes
    to, whose own turn comes to something, or for which all speaks that tells them apart."""
    parse, first = look.words.game.actions.from_json, found.ideas[0]
    comes = {key: turn is not None and bool(turn.aims) for key, turn in turns.items()}
    for one in found.ideas[1:]:
        mine, other = comes[tuple(one.action)], comes[tuple(first.action)]
        better = mine == other and is_better(look, parse(one.action), parse(first.action))
        if is_alike(one, first) and (mine > other or better):
            first = one
    turn = turns[tuple(first.action)]
    for one in found.ideas:
        if one is not first and is_alike(one, first) and brings_at_once(look, parse(one.action), turn):
            first, turn = one, None
    if first is found.ideas[0]:
        return found
    left = [idea for idea in found.ideas if idea is not first]
    return found._replace(ideas=(first, *left), averts=())


def is_alike(one: ReasonedAnswer, first: ReasonedAnswer) -> bool:
    """Whether the search can't tell that an idea is worse than the first."""
    unclear = one.change in UNCLEAR and first.change in UNCLEAR
    return (one.change == first.change or unclear) and first.worth - one.worth < CLEARLY


def brings_at_once(look: Look, action: Action, turn: WholeTurn | None) -> bool:
    """Whether an answer surely brings by itself all that another's turn comes to."""
    if look.explaining is None or turn is None or not turn.aims:
        return False
    told = {claim.key: claim.low for claim in look.explaining.of(action).claims if claim.sure == SURELY}
    return all(aim.holds(told) for aim in turn.aims)


def is_win(turn: WholeTurn | None) -> bool:
    return turn is not None and any(aim.what == ENDS for aim in turn.aims)
