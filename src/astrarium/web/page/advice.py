"""The hint, beside the board: a few good ideas with the same numbers as on the board, what the first does, how the
others differ from it, and what to expect of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from astrarium.kernel import Action
from astrarium.kernel.claims import CHOICE, Claim
from astrarium.kernel.explaining import GENERAL, SEVERAL, is_part
from astrarium.puzzles.explained import aimed
from astrarium.puzzles.foreseen import hands, opened, opened_elsewhere, prepared
from astrarium.puzzles.goals import HANDS
from astrarium.puzzles.whole_turns import WholeTurn, whole_turn
from astrarium.scene import Answer, Danger
from astrarium.scene.drawing import Place
from astrarium.scene.element import el
from astrarium.scene.explained import filled, sentence
from astrarium.scene.icons import icon
from astrarium.scene.ink import Board, Stroke, ink
from astrarium.scene.picture import box_of, layer, scene_of
from astrarium.text import Words
from astrarium.text.claimed import folded, threatened
from astrarium.text.compared import contrasts, is_cost
from astrarium.web.page.apart import TOLD, beside, differences, is_apart, is_better, is_named, pairs_apart
from astrarium.web.page.first_idea import NOISE, UNCLEAR, Turns, sparing_first, told_first, winning_first
from astrarium.web.page.site import Site

if TYPE_CHECKING:
    from astrarium.bots.reasons import Ideas, ReasonedAnswer
    from astrarium.web.page.play import Look

NAMED: Final = 3  # things that are named of what it opens for the next turn
PRAISE: Final = {"little-better": 1, "clearly-better": 2}
READ: Final = 16  # other answers that are looked at for whether they gain something
FUTURES: Final = 100  # that must have been imagined before a judgement is worth a word
SOME_FUTURES: Final = 6  # in which no difference is said to have been found, with their number
BOARD: Final = (1140.0, 664.0)  # what a desktop shows of it, in pixels


def advice(look: Look, found: Ideas) -> Markup:
    """How it stands, then the ideas, from the best on; and the ink that draws them."""
    site, words = look.site, look.words
    if is_talk(look):
        return el("section", el("h2", icon("hint"), site("ideas-none")), el("p", site("hint-talk")), class_="advice")
    parse, explaining = words.game.actions.from_json, look.explaining
    found = sparing_first(look, found)
    turns = {
        tuple(one.action): whole_turn(explaining, parse(one.action)) if explaining else None for one in found.ideas
    }
    found = winning_first(found, turns)
    found = told_first(look, found, turns)
    found = found._replace(ideas=tuple(worth_a_card(look, found)))
    if explaining is not None:
        explaining.advised = parse(found.ideas[0].action)
    alone = len(found.ideas) == 1
    only = "only-idea" if len(look.match.state.menu) == 1 else "ideas-1"
    sure = el("details", el("summary", site("how-sure")), el("p", site("futures", found.futures)), class_="sure")
    return el(
        "section",
        el("h2", icon("hint"), site(only if alone else f"ideas-{len(found.ideas)}")),
        right_now(look, found),
        el("ol", *[told(look, found, n, alone, turns) for n in range(len(found.ideas))], class_="advices"),
        sure if found.futures else None,
        drawn(look, [words.game.actions.from_json(idea.action) for idea in found.ideas]),
        class_="advice",
    )


def right_now(look: Look, found: Ideas) -> Markup | None:
    """How it stands, as it is counted; and as it is judged, if that rests on enough futures."""
    words = look.words
    judged = el("b", words.say("prospects", found.prospect, ())) if found.futures >= FUTURES else None
    counted = words.reason(found.stands) if found.stands is not None else None
    if judged is None and counted is None:
        return None
    if judged is None:
        return el("p", sentence(counted or ""))
    return el("p", look.site("right-now"), " ", judged, ", " if judged and counted else None, counted, ".")


def told(look: Look, found: Ideas, n: int, alone: bool, turns: Turns) -> Markup:
    """An idea: what the first brings and costs; of the others, what they do in its stead."""
    site, words, idea = look.site, look.words, found.ideas[n]
    action = words.game.actions.from_json(idea.action)
    best = words.game.actions.from_json(found.ideas[0].action)
    play = el("button", site("play-it"), class_="button solid", name="action", value=str(action))
    card = claims_card(look, action)
    turn = turn_told(look, turns[tuple(idea.action)])
    does = [sentence(text) for text in ([] if n or card.lines else own_facts(look, action))]
    does += partners(look, found, n)
    if n == 0 and found.averts:
        does.append(site("hint-without", ", ".join([threatened(words, one) for one in found.averts])))
    brings = look.words.say("card", "brings", ()) in [label for label, _ in card.lines or ()]
    apart = not alone or not card.lines or is_apart(look, action)
    brings = brings and apart  # what each answer brings is no reason for one
    if n == 0 and not (does or turn) and (alone or not brings):
        does = opening(look, action)
    if n == 0 and not (does or turn or brings):
        does = ahead(look, found)
    if n == 0 and not (does or turn or brings) and len(look.match.state.menu) > 1:
        idle = nothing_gained(look, action) if not card.lines else []
        does = idle or (better_than(look, action) if alone else []) or elsewhere(look, action)
        does = does or promised(look, found, alone)
    return el(
        "li",
        el(
            "button",
            el("i", n + 1, class_="k"),
            el("b", words.action(action)),
            type="button",
            aria_expanded="true" if n == 0 else "false",
            data_idea=n,
        ),
        *([el("dl", *rows(card), class_="costs")] if n == 0 and card.lines else []),
        *[el("p", text, class_="does") for text in does],
        turn,
        *[el("p", sentence(text), class_="what-for") for text in (differences(look, best, action) if n else [])],
        meter(words, idea, found.now) if not alone and is_told(found, n) else None,
        el(
            "div",
            el("ul", *[warning(site, danger) for danger in card.dangers]) if card.dangers else None,
            look.form("move", play),
            class_="more-of-it",
        ),
        class_="open" if n == 0 else None,
    )


def partners(look: Look, found: Ideas, n: int) -> list[str]:
    """In how many hands of the partner what lies before both can be done after an idea; nothing where it is the same
    after each."""
    if look.explaining is None or look.explaining.claims.task is None:
        return []
    parse = look.words.game.actions.from_json
    counts = [hands(look.explaining, parse(one.action)) for one in found.ideas]
    mine = counts[n]
    if mine is None or (n and mine == counts[0]) or not any(counts):
        return []
    return [sentence(look.words.say("goals", "hands", (mine, HANDS)))]


def opening(look: Look, action: Action) -> list[str]:
    """What an answer opens for the next turn, where it is told by nothing else."""
    found = opened(look.explaining, action) if look.explaining is not None else None
    if found is None:
        return []
    first, words = found.claims[0], look.words
    told = [words.claim(one, look.seat) for one in found.claims if (one.what, one.low) == (first.what, first.low)]
    said = folded(words, told[:NAMED], len(told) > NAMED)
    if found.of > 1:
        return [look.site("hint-opened", found.often, found.of, said)]
    return [sentence(said).replace("….", "…")]


def ahead(look: Look, found: Ideas) -> list[str]:
    """What the best idea prepares for the next turns, where it brings nothing now: beside ending the turn, or beside
    whatever else could be answered."""
    if look.explaining is None:
        return []
    best, claims = look.words.game.actions.from_json(found.ideas[0].action), look.explaining.claims
    settling = look.words.game.settling
    others = [a for a in look.match.state.menu if a is not best and a.kind.word not in settling]
    leaves = [a for a in others if a.kind.word in claims.leaves]
    if not others:
        return []
    told = prepared(look.explaining, best, leaves[:1] or others)
    if told is None:
        return []
    goal = aimed(look.words, [told.aim])[0]
    key = "hint-ahead-turn" if leaves else "hint-ahead"
    return [look.site(key, told.often, told.of, told.turns, goal, told.other)]


def better_than(look: Look, action: Action) -> list[str]:
    """Of the only idea: what some other answer would cost or lack beside it, by what matters most of it."""
    if look.explaining is None:
        return []
    claims, seat = look.explaining.claims, look.explaining.seat
    for a in beside(look, action)[:READ]:
        pairs = pairs_apart(look, action, a)
        if is_better(look, action, a):
            told = contrasts(look.words, pairs[:1], seat, claims)
            return [look.site("hint-other", named(look, a), sentence(told[0]))]
    return []


def named(look: Look, action: Action) -> str:
    """An answer as a sentence begins."""
    name = look.words.action(action)
    return name[:1].upper() + name[1:]


def elsewhere(look: Look, action: Action) -> list[str]:
    """What another answer would open for a rival, and this one does not."""
    found = opened_elsewhere(look.explaining, action, beside(look, action)[:READ]) if look.explaining else None
    if found is None:
        return []
    other, claim = found
    return [look.site("hint-other", named(look, other), sentence(look.words.claim(claim, look.seat)))]


def promised(look: Look, found: Ideas, alone: bool) -> list[str]:
    """Where nothing counted speaks for the first idea: what the futures promise, or that they show no difference."""
    first = found.ideas[0]
    same = alone and not is_counted(look, first)
    mine, others = [round(50 * (worth + 1)) for worth in (first.worth, found.now)]
    few = found.futures < FUTURES
    even = first.change in NOISE or (first.change in UNCLEAR and (few or mine <= others))
    if even and found.futures >= SOME_FUTURES:
        return [look.site("hint-even", found.futures)]
    if few or mine <= others:
        return [look.site("hint-nothing")] if same else []
    return [look.site("hint-figures" if same else "hint-promise", found.futures, mine, others)]


def is_counted(look: Look, idea: ReasonedAnswer) -> bool:
    """Whether anything that is counted tells an idea from some other answer."""
    action = look.words.game.actions.from_json(idea.action)
    others = beside(look, action)
    return len(others) > READ or any(pairs_apart(look, action, a) for a in others)


def is_told(found: Ideas, n: int) -> bool:
    """Whether how an idea did is worth a word: not where it would stand before the first one, or that behind
    others; and no later one is praised more than the first."""
    first, idea = found.ideas[0], found.ideas[n]
    if idea.change in NOISE:
        return False
    if n == 0:
        return idea.change not in ("little-worse", "risky")
    return idea.worth <= first.worth and PRAISE.get(idea.change, 0) <= PRAISE.get(first.change, 0)


def nothing_gained(look: Look, action: Action) -> list[str]:
    """Of the answer that does no more, or nothing: that no other gains anything, if that is so."""
    if look.explaining is None or not (look.explaining.leaves(action) or look.explaining.of(action).nothing):
        return []
    explaining = look.explaining
    others = beside(look, action)
    if not 0 < len(others) <= READ:
        return []
    within, key = explaining.claims.within, "hint-none-gains"
    last = within is not None and not within(explaining.sight.table, explaining.seat)  # no turn of the seat is left
    for a in others:
        found = explaining.of(a)
        told = [claim for claim in explaining.shown(found) if claim.kind not in GENERAL]
        if not all(is_cost(claim, explaining.claims) for claim in told):
            key = "hint-none-counts"  # they change something, but nothing that anybody could aim at
            gained = [claim for claim in found.claims if claim.what in explaining.claims.goals]
            if not last or not found.whole or not all(is_cost(claim, explaining.claims) for claim in gained):
                return []
    return [look.site(key, len(others))]


def claims_card(look: Look, action: Action) -> Answer:
    """What the engine says of an answer beyond its name, and nothing else."""
    name, explained = look.words.action(action), look.explained(action)
    if explained is not None:
        idle = nothing_gained(look, action) if look.explaining and look.explaining.of(action).nothing else []
        claims = [] if idle else explained.claims  # that it does nothing is no news where nothing else does
        every = look.explaining.of(action).claims if look.explaining else ()
        explained.claims = gathered([claim for claim in claims if not is_named(look, action, claim)], every)
    return filled(scene_of(look.words.game), look.view, look.words, Answer(name, lines=None), explained)


def gathered(shown: list[Claim], every: Sequence[Claim]) -> list[Claim]:
    """With a sum in the stead of its parts, where one may choose among several that say the same of other places."""
    out: list[Claim] = []
    for claim in shown:
        sums = [one for one in every if one.kind == claim.kind and one.sure == claim.sure and is_part(claim, one)]
        for total in sums:
            same = (claim.kind, claim.values, claim.sure)
            alike = [one for one in shown if is_part(one, total) and (one.kind, one.values, one.sure) == same]
            if claim.sure == CHOICE and len(alike) > SEVERAL and total.high == claim.high:
                claim = total
                break
        if claim not in out:
            out.append(claim)
    return out


def rows(card: Answer) -> list[Markup]:
    return [el("div", el("dt", label), el("dd", inside)) for label, inside in card.lines or ()]


def worth_a_card(look: Look, found: Ideas) -> list[ReasonedAnswer]:
    """The best idea, and those of which a difference to it can be told."""
    parse = look.words.game.actions.from_json
    best, *others = found.ideas
    return [best, *[one for one in others if differences(look, parse(best.action), parse(one.action))]]


def is_talk(look: Look) -> bool:
    """Whether every answer is mere talk: nobody can advise what to say."""
    if look.explaining is None:
        return False
    quiet = look.explaining.claims.quiet
    return bool(quiet) and all(a.kind.word in quiet for a in look.match.state.menu)


def own_facts(look: Look, action: Action) -> list[str]:
    """What an answer does, where the game draws no lines of it, without what its name says already."""
    if look.explaining is None:
        return []
    explaining = look.explaining
    told = explaining.shown(explaining.of(action))[:TOLD]
    left = [claim for claim in told if not is_named(look, action, claim) and claim.kind not in GENERAL]  # a warning
    return [look.words.claim(claim, explaining.seat) for claim in left]


def turn_told(look: Look, found: WholeTurn | None) -> Markup | None:
    if found is None or not found.steps:
        return None
    said = aimed(look.words, found.aims)
    goal = look.site("study-names", said[0], said[1]) if len(said) > 1 else said[0]
    return el("p", look.site("hint-turn", ", ".join(map(look.words.action, found.steps)), goal), class_="does")


def warning(site: Site, danger: Danger) -> Markup:
    said = el("span", el("span", site("speaks-against"), class_="hush"), " ", el("b", danger.head), " ", danger.text)
    return el("li", icon("warn"), said, class_="against")


def meter(words: Words, idea: ReasonedAnswer, now: float) -> Markup:
    """Left the others, right me: a tick where it stands, a disc where it would stand."""
    said = words.say("changes", idea.change, ())
    at, to = [100 + 92 * max(-1.0, min(1.0, value)) for value in (now, idea.worth)]
    good = "good" if to >= at else "bad"
    bar = el(
        "svg",
        el("rect", x=0, y=3, width=200, height=10, rx=5, class_="track"),
        el("rect", x=min(at, to), y=5, width=abs(to - at), height=6, class_=good),
        el("rect", x=at - 1.5, y=0, width=3, height=16, class_="tick"),
        el("circle", cx=to, cy=8, r=6.5, class_=good),
        viewBox="0 0 200 16",
        role="img",
        aria_label=said,
    )
    return el("p", bar, el("span", said), class_="meter")


def drawn(look: Look, actions: list[Action]) -> Markup:
    """Every idea on the board, each in a group of its own; nothing where the game does not draw itself."""
    if not scene_of(look.words.game).drawn:
        return el("svg", id="ink", class_="layer", aria_hidden="true")
    box = box_of(look.words.game, look.view)
    scale = min(BOARD[0] / box[2], BOARD[1] / box[3])
    board = Board(look.view, look.words)
    numbers: list[Place] = []
    marks = [marks_of(board, action, n) for n, action in enumerate(actions)]
    groups = [ink(board, some, scale, None, "ink lesser", numbers) for some in marks]
    return with_scale(layer("ink", box, look.words.game.id, Markup("").join(groups)), scale)


def with_scale(svg: Markup, scale: float) -> Markup:
    """The layer with its scale on a desktop, from which the page reckons its own."""
    return Markup(str(svg).replace("<svg", f'<svg data-scale="{scale:.4f}" aria-hidden="true"', 1))


def marks_of(board: Board, action: Action, n: int) -> list[Stroke]:
    """A ring at where it leads, a way from where it starts, and its number."""
    placed = [target for target in action.targets() if board.where(target) is not None]
    if not placed:
        return []
    marks = [Stroke("ring", (placed[-1],)), Stroke("number", (placed[-1],), str(n + 1))]
    first, last = board.where(placed[0]), board.where(placed[-1])
    if first is not None and last is not None and not first.shared(last):
        marks.append(Stroke("way", (placed[0], placed[-1])))
    return marks
