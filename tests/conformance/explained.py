"""The oracle: every claim of the explainer against what then really happens in the true position.

    python3 -m tests.conformance.explained --claims 100000 kepler

The position is read by accounts of our own (`accounts/`), not by the explainer's readings. Own questions that follow are
answered at random, twice. "False" is a claim told as sure, or as mine to choose, that does not hold, or one
that names all values and not the one that came; "untold" is a change
that came, or an end, where everything was said to be foreseen.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final, NamedTuple

from astrarium.bots.greedy import GreedyBot
from astrarium.bots.outlook import Outlook
from astrarium.kernel import Action, Game, Setting, State, put
from astrarium.kernel.claims import ANY, CHOICE, CLOSES, ENDS, LIKELY, OPENS, SURELY, TOLD, Claim, Claims, Explanation
from astrarium.kernel.explain import claims_of, explain
from astrarium.kernel.exploring import KnownTable
from astrarium.kernel.tape import Tape

from .accounts import ACCOUNTS, CHARACTERS, Account
from .tables import Table, games, option_tables, plain_tables

NOISE: Final = 0.3  # of the moves are made at random, the rest by the greedy bot
TAKEN: Final = 0.12  # of the positions are looked at
ANSWERS: Final = 5  # of a position
RUNS: Final = 2  # of each answer


class Run(NamedTuple):
    """What an answer really did."""

    before: Account
    after: Account
    told: set[str]
    outcome: list[int]
    opened: set[tuple[str, int]]
    closed: set[tuple[str, int]]


# ---------------------------------------------------------------- positions
def enrich(s: Any, rng: Random) -> None:
    """AstroNavigators: open agendas, loaded sextants and little knowledge, which bots' games seldom show."""
    if not s.terms.abilities or s.sealed:
        return
    for seat in range(s.seats):
        if s.mission[seat] >= 0 and rng.random() < 0.7:
            s.mission_open = put(s.mission_open, seat, s.mission[seat])
            s.mission = put(s.mission, seat, -1)
        if s.sxt[seat] < 0 and rng.random() < 0.4:
            s.sxt = put(s.sxt, seat, rng.randrange(4))
            s.sxt_use = put(s.sxt_use, seat, rng.choice([1, 1, 2, 3]))
        s.nk[seat] = max(0, s.nk[seat] + rng.randrange(-40, 10))
    s.menu = s.question.legal(s)


def positions(game: Game, setting: Setting, seed: str, rng: Random) -> Iterator[State]:
    """Positions of one game, played half well, half at random."""
    s, bot = game.new(setting, seed), GreedyBot()
    while not s.over and s.number < 2500:
        legal = s.legal()
        if len(legal) > 1 and rng.random() < TAKEN:
            t = s.clone()
            if game.id == "astronavigators" and rng.random() < 0.4:
                enrich(t, rng)
            if len(t.menu) > 1:
                yield t
        chosen = rng.choice(legal) if rng.random() < NOISE else bot.choose(Outlook(game, s, rng))
        s.apply(chosen)


# ---------------------------------------------------------------- what really happens
def happen(s: State, seat: int, a: Action, claims: Claims, rng: Random) -> Run:
    """Carry out an answer in the true position to where it is over."""
    account = ACCOUNTS[s.given.game.id]
    t, floor, asked = s.clone(), len(s.agenda) - 1, type(s.question)
    t.tape = Tape()
    t.agenda.pop().answer(t, a)
    promised = claims.promise is None
    while True:
        if len(t.agenda) <= floor:
            frame = None if promised or len(t.agenda) < floor or claims.promise is None else claims.promise(s, seat)
            promised = True
            if frame is None:
                break
            t.agenda.append(frame)
        top = t.agenda[-1]
        if not top.is_question():
            t.agenda.pop().run(t)
        elif top.seat != seat or top.name() in claims.pauses:
            break
        else:
            own = top.legal(t)
            if len(own) > 1 or top.waits:
                if type(top) is asked or top.name() in claims.apart:
                    break
                own = [b for b in own if b.kind.word not in claims.aside] or own
            t.agenda.pop().answer(t, rng.choice(own))
    concerns = claims.concerns or (lambda event, seat: True)
    grave = [e for e in t.tape.events if e.audience in (-1, seat) and e.text in claims.grave]
    heard = {e.text for e in grave if concerns(e, seat)}
    now, then = probed(s, seat, claims), set() if t.outcome else probed(t, seat, claims)
    return Run(account(s, seat), account(t, seat), heard, t.outcome, then - now, now - then)


def probed(s: State, seat: int, claims: Claims) -> set[tuple[str, int]]:
    """The answers that later questions would offer now."""
    if claims.probes is None:
        return set()
    found = [(frame.name(), o.action.id) for f in claims.probes(s, seat) for frame in [f] for o in offers(frame, s)]
    return set(found)


def offers(frame: Any, s: State) -> list[Any]:
    return [o for o in frame.offers(s) if o.no is None and o.action.kind.domains]


def met(claim: Claim, run: Run, amounts: set[str]) -> int | None:
    """What became of that of which a claim speaks; None if the account does not know it."""
    if claim.kind == TOLD:
        return int(claim.places[0] in run.told)
    if claim.kind == ENDS:
        return run.outcome[claim.who] if run.outcome else claim.was
    if claim.kind in (OPENS, CLOSES):
        return int(claim.places in (run.opened if claim.kind == OPENS else run.closed))
    if ANY in claim.places:
        return total(claim, run.after) - total(claim, run.before)
    key = (claim.what, claim.who, claim.places)
    if key not in run.after and key not in run.before:  # a planet that was not settled holds no cubes
        return 0 if claim.what in amounts and any(k[0] == claim.what for k in run.before) else None
    old, new = run.before.get(key, 0), run.after.get(key, 0)
    return new - old if claim.what in amounts else new


def total(claim: Claim, account: Account) -> int:
    return sum(
        n
        for (what, who, places), n in account.items()
        if (what, who) == (claim.what, claim.who)
        and all(p in (ANY, q) for p, q in zip(claim.places, places, strict=True))
    )


# ---------------------------------------------------------------- the count
class Count:
    """What was found: claims by game, mode and option, and what was false."""

    def __init__(self) -> None:
        self.n: Final[Counter[str]] = Counter()
        self.by: Final[dict[str, Counter[str]]] = {}
        self.wrong: Final[list[str]] = []

    def add(self, tags: list[str], what: str, n: int = 1) -> None:
        self.n[what] += n
        for tag in tags:
            self.by.setdefault(tag, Counter())[what] += n

    def blame(self, tags: list[str], what: str, line: str) -> None:
        self.add(tags, what)
        if len(self.wrong) < 40:
            self.wrong.append(f"{what}: {line}")


def general_holds(claim: Claim, run: Run, claims: Claims, amounts: set[str]) -> bool:
    """Nothing, helped, in vain: by the account alone."""
    changed = {k: n for k, n in changes(run).items() if k[0] not in claims.silent}
    if claim.kind == "in-vain":
        return all(k[1] == claim.who and k[0] in amounts and n < 0 for k, n in changed.items()) and bool(changed)
    return not changed and not run.outcome


def changes(run: Run) -> Account:
    """Every number that changed."""
    keys = run.before.keys() | run.after.keys()
    new = {k: run.after.get(k, 0) - run.before.get(k, 0) for k in keys}
    return {k: n for k, n in new.items() if n}


def check(count: Count, tags: list[str], where: str, told: Explanation, run: Run, claims: Claims) -> None:
    """One run against all that was told."""
    amounts = {r.word for r in claims.readings if r.amount} | {word for word, _ in claims.measures}
    keys = {(c.what, c.who, c.places) for c in told.claims}
    for claim in told.claims:
        if claim.kind in ("nothing", "helped", "in-vain"):
            if claim.sure == SURELY and not general_holds(claim, run, claims, amounts):
                count.blame(tags, "false", f"{where}: {claim}")
            continue
        value = met(claim, run, amounts)
        if value is None:
            count.blame(tags, "unread", f"{where}: {claim}")
        elif (claim.sure == SURELY and value != claim.low) or (claim.sure == CHOICE and value not in claim.values):
            count.blame(tags, "false", f"{where}: {claim}, and it was {value}")
        elif claim.sure == LIKELY and value != claim.low:
            count.add(tags, "likely false")
        elif value not in claim.values and not claim.more:
            count.blame(tags, "false", f"{where}: {claim} has no more values, and it was {value}")
        elif value not in claim.values:
            count.add(tags, "unlisted")
    if told.proved and told.whole:
        if run.outcome and not any(claim.kind == ENDS for claim in told.claims):
            count.blame(tags, "untold", f"{where}: the end, {run.outcome}")
        for key in changes(run):
            if key not in keys and not run.outcome:
                count.blame(tags, "untold", f"{where}: {key}")
        for text in run.told:
            if (TOLD, text) not in {(c.kind, c.places[0]) for c in told.claims if c.places}:
                count.blame(tags, "untold", f"{where}: {text}")


def look(count: Count, tags: list[str], s: State, rng: Random) -> None:
    """Every claim of some answers of a position."""
    claims, seat = claims_of(s), s.asked
    legal = s.legal()
    sight = KnownTable(s.table(seat), claims)
    count.add(tags, "positions")
    for a in rng.sample(legal, min(ANSWERS, len(legal))):
        begun = time.process_time()
        told = explain(sight, lambda: s.imagine(seat, rng), seat, a)
        count.add(tags, "microseconds", int(1e6 * (time.process_time() - begun)))
        count.add(tags, "answers")
        count.add(tags, "proved", int(told.proved))
        count.add(tags, "claims", len(told.claims))
        for claim in told.claims:
            count.add([], f"told {claim.sure}")
        for _ in range(RUNS):
            check(count, tags, f"{tags[0]} {s.question.name()} {a}", told, happen(s, seat, a, claims, rng), claims)


def tags_of(table: Table, s: State) -> list[str]:
    """By what a claim is counted: the mode, the number of seats, the value of every option, and who it is that answers."""
    turned = {o.name: table.setting.options[o.name] for o in table.game.options_of(table.setting.mode)}
    id, who = table.game.id, CHARACTERS.get(table.game.id, nobody)(s, s.asked)
    return [
        f"{id} {table.setting.mode}",
        f"{id} {table.setting.mode} {table.setting.seats} seats",
        *[f"{id} {name}={value}" for name, value in turned.items()],
        *([f"{id} as {who}"] if who else []),
    ]


def nobody(s: State, seat: int) -> str:
    return ""


def tables_of(id: str) -> list[Table]:
    return [table for table in plain_tables() + option_tables() if table.game.id == id]


def survey(id: str, least: int, seed: int, stop: Callable[[Count], bool] | None = None) -> Count:
    """At least so many claims of a game, over all its modes, seats and options in turn."""
    count, rng, chosen, n = Count(), Random(f"{id} {seed}"), tables_of(id), 0
    rng.shuffle(chosen)
    running: list[Iterator[State] | None] = [None] * len(chosen)
    while count.n["claims"] < least and not (stop and stop(count)):
        at = n % len(chosen)
        if running[at] is None:
            running[at] = positions(chosen[at].game, chosen[at].setting, f"oracle-{seed}-{n}", rng)
        state = next(running[at] or iter(()), None)
        if state is None:
            running[at] = None
        else:
            look(count, tags_of(chosen[at], state), state, rng)
        n += 1
    return count


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--claims", type=int, default=100_000, help="claims of each game (100000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("games", nargs="*", default=[game.id for game in games()])
    given = parser.parse_args()
    false = 0
    for id in given.games:
        count = survey(id, given.claims, given.seed)
        for tag, n in sorted(count.by.items()):
            print(f"  {tag:60} {n['claims']:7} claims, {n['false']} false, {n['untold']} untold, {share(n)} proved")
        print(f"== {id}: {dict(count.n)}, {share(count.n)} of the answers proved", flush=True)
        for line in count.wrong:
            print("  ", line)
        false += count.n["false"] + count.n["untold"] + count.n["unread"]
    return 1 if false else 0


def share(n: Counter[str]) -> str:
    return f"{n['proved'] / max(1, n['answers']):.0%}"


if __name__ == "__main__":
    sys.exit(main())
