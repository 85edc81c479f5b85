"""What was seen, counted: how often each choice won, with intervals, and what stands out."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import NamedTuple

from astrarium.arena.report import interval

from .watching import Seen

FEW = 20  # games below which nothing is said to stand out


class WinShare(NamedTuple):
    """How a choice fared: wins (a draw is half of one) of so many games, between which shares the truth lies."""

    group: str  # "game", "seat", "opening", or the kind of action and domain
    value: str
    wins: float
    games: int

    @property
    def share(self) -> float:
        return self.wins / self.games

    @property
    def range(self) -> tuple[float, float]:
        return interval(round(self.wins), self.games)


class Tally(NamedTuple):
    """All games of one run."""

    seen: list[Seen]
    seats: int
    together: bool  # all seats win and lose as one

    @property
    def done(self) -> list[Seen]:
        return [one for one in self.seen if not one.result.trouble]

    @property
    def fair(self) -> float:
        """What a choice should win: what a seat wins on the whole. That is every other duel, a quarter of the games at
        a table of four, and every other one again where these are two and two."""
        ends = [worth(outcome) for one in self.done for outcome in one.result.outcome]
        return sum(ends) / len(ends) if ends else 1 / self.seats

    @property
    def bounds(self) -> tuple[float, float]:
        """Between which shares a choice is neither hopeless nor a must: 40 to 60 % for two, a fifth around fair for
        others."""
        return (0.4, 0.6) if self.seats == 2 and not self.together else (self.fair * 0.8, self.fair * 1.2)

    def length(self) -> tuple[float, float, float]:
        """Decisions, rounds, and the share of games that were over too soon."""
        games = max(1, len(self.done))
        return (
            sum([one.result.decisions for one in self.done]) / games,
            sum([one.rounds for one in self.done]) / games,
            sum([one.quick for one in self.done]) / games,
        )

    def unused(self) -> list[tuple[str, int, int]]:
        """Kinds of action, how often each could be played and was; the least played first."""
        offered: Counter[str] = Counter()
        played: Counter[str] = Counter()
        for one in self.seen:
            offered.update(one.offered)
            played.update(one.played)
        return sorted(
            [(kind, n, played[kind]) for kind, n in offered.items()], key=lambda row: (row[2] / row[1], row[0])
        )

    def sources(self) -> list[tuple[str, float, float]]:
        """Lines of the end sheet: what winners and what others had of each, on average."""
        won: dict[str, list[int]] = {}
        lost: dict[str, list[int]] = {}
        for one in self.done:
            for label, row in one.sources:
                for seat, value in enumerate(row[: self.seats]):
                    (won if one.result.outcome[seat] == 1 else lost).setdefault(label, []).append(value)
        labels = dict.fromkeys([*won, *lost])
        return [(label, mean(won.get(label, [])), mean(lost.get(label, []))) for label in labels]


def mean(numbers: list[int]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def worth(outcome: int) -> float:
    """A win counts one, a draw half."""
    return (outcome + 1) / 2


def counted(one: Seen, seats: int, together: bool = False) -> list[tuple[str, str, int]]:
    """What of a game is held against its result: group, value, seat. Where all win as one, the game itself is."""
    found = [("game", "won", 0)] if together or seats == 1 else []
    if not found:
        found = [("seat", str(seat), seat) for seat in range(seats)]
    found += [("opening", kind, seat) for seat, kind in enumerate(one.openings) if kind]
    return found + [(f"{kind} {domain}".strip(), value, seat) for seat, kind, domain, value in one.marks]


def shares(tally: Tally) -> list[WinShare]:
    """Every choice with what it won, by groups."""
    won: dict[tuple[str, str], list[float]] = {}
    for one in tally.done:
        for group, value, seat in counted(one, tally.seats, tally.together):
            won.setdefault((group, value), []).append(worth(one.result.outcome[seat]))
    return [WinShare(group, value, sum(games), len(games)) for (group, value), games in won.items()]


def standing_out(tally: Tally, found: list[WinShare]) -> list[WinShare]:
    """Choices whose whole interval lies outside of what is even."""
    low, high = tally.bounds
    return [one for one in found if one.games >= FEW and (one.range[1] < low or one.range[0] > high)]


class Change(NamedTuple):
    """What a change of components did to a choice, over the same luck: both shares, the mean difference of games that
    have the choice before and after, and the 95 % intervals of all three."""

    group: str
    value: str
    before: float
    after: float
    difference: float
    low: float
    high: float
    before_range: tuple[float, float]
    after_range: tuple[float, float]
    pairs: int  # games that have the choice before and after

    @property
    def real(self) -> bool:
        """Whether it is more than chance explains."""
        return self.pairs > 1 and (self.low > 0 or self.high < 0)


def compared(before: Tally, after: Tally) -> list[Change]:
    """Choices that both runs know. The same seeds deal the same luck, so the difference is taken game by game where
    both games have the choice, and its interval is that of the mean of these differences."""
    old, new = by_game(before), by_game(after)
    ahead = {(s.group, s.value): s for s in shares(before)}
    behind = {(s.group, s.value): s for s in shares(after)}
    found = []
    for key in ahead:
        if key not in behind:
            continue
        both = [new[n][key] - old[n][key] for n in range(len(old)) if key in old[n] and n < len(new) and key in new[n]]
        middle = mean_of(both)
        spread = 1.96 * sqrt(sum([(d - middle) ** 2 for d in both]) / max(1, len(both) - 1) / max(1, len(both)))
        was, now = ahead[key], behind[key]
        ends = (middle, middle - spread, middle + spread)
        found.append(Change(*key, was.share, now.share, *ends, was.range, now.range, len(both)))
    return found


def by_game(tally: Tally) -> list[dict[tuple[str, str], float]]:
    """What each choice won in each game, by the game's number; the mean, where several seats have it."""
    found: list[dict[tuple[str, str], float]] = []
    for one in tally.seen:
        rows: dict[tuple[str, str], list[float]] = {}
        for group, value, seat in counted(one, tally.seats, tally.together) if not one.result.trouble else []:
            rows.setdefault((group, value), []).append(worth(one.result.outcome[seat]))
        found.append({key: mean_of(row) for key, row in rows.items()})
    return found


def mean_of(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
