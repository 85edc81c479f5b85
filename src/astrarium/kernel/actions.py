"""Actions: typed values over declared domains, made once, so that enumerating allocates nothing.

>>> class Voyage(Action):
...     ship: int
...     space: int
>>> actions = Actions()
>>> SHIP = Domain("ship", ("galleon", "frigate-1"))
>>> SPACE = Domain("space", ("E7", "E8"))
>>> SAIL = actions.kind("sail", of=Voyage, ship=SHIP, space=SPACE)
>>> a = SAIL.of(1, 0)
>>> a.ship, a.space, str(a), a.json(), a.id
(1, 0, 'sail frigate-1 E7', ['sail', 'frigate-1', 'E7'], 2)
>>> actions.parse("sail frigate-1 E7") is a and actions[2] is a
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .native import mypyc_attr
from .reading import cut
from .reading import describe_value as named
from .refusal import AstrariumError, Unreadable

if TYPE_CHECKING:
    from .frames import Verb


class Domain:
    """The named values that one place of an action can take."""

    __slots__ = ("index", "name", "values")

    def __init__(self, name: str, values: tuple[str, ...]) -> None:
        self.name: Final = name
        self.values: Final = values
        self.index: Final = {value: i for i, value in enumerate(values)}


def count_domain(name: str, start: int, stop: int) -> Domain:
    """The whole numbers from `start` up to `stop`, both included; the first one has index 0."""
    return Domain(name, tuple([str(n) for n in range(start, stop + 1)]))


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """One thing a seat can do: a kind and up to four indices into its domains."""

    __slots__ = ("id", "kind", "w", "x", "y", "z")

    def __init__(self, kind: Kind, id: int, x: int, y: int, z: int, w: int) -> None:
        self.kind: Final = kind
        self.id: Final = id
        self.x: Final = x
        self.y: Final = y
        self.z: Final = z
        self.w: Final = w

    def args(self) -> list[int]:
        return [self.x, self.y, self.z, self.w][: len(self.kind.domains)]

    def json(self) -> list[str]:
        values = [domain.values[i] for domain, i in zip(self.kind.domains, self.args(), strict=True)]
        return [self.kind.word, *values]

    def targets(self) -> list[str]:
        """What a person points at, in click order: `ship:frigate-1`, then `space:E7`."""
        pairs = zip(self.kind.domains, self.args(), strict=True)
        return [f"{domain.name}:{domain.values[i]}" for domain, i in pairs]

    def __str__(self) -> str:
        return " ".join(self.json())

    def __repr__(self) -> str:
        return f"<{self}>"


class Kind:
    """All actions of one word: `sail` with every ship and space. `verbs` is what they do, by the class of question."""

    __slots__ = ("all", "base", "domains", "n1", "n2", "n3", "verbs", "word")

    def __init__(
        self, word: str, base: int, domains: tuple[Domain, ...], of: type[Action], names: tuple[str, ...]
    ) -> None:
        if len(domains) > 4:
            raise ValueError(f"action {word!r} has {len(domains)} places; split it into smaller decisions")
        self.word: Final = word
        self.base: Final = base
        self.domains: Final = domains
        self.verbs: Final[dict[type, Verb[Any]]] = {}  # noted by `Decision.answer`
        sizes = [len(d.values) for d in domains] + [1, 1, 1, 1]
        self.n1: Final = sizes[1]
        self.n2: Final = sizes[2]
        self.n3: Final = sizes[3]
        self.all: Final = [
            of(self, base + (((x * sizes[1] + y) * sizes[2] + z) * sizes[3] + w), x, y, z, w)
            for x in range(sizes[0])
            for y in range(sizes[1])
            for z in range(sizes[2])
            for w in range(sizes[3])
        ]
        for name, place in zip(names, ("x", "y", "z", "w"), strict=False):
            self.give_name(of, name, place)

    def give_name(self, of: type[Action], name: str, place: str) -> None:
        """Let `a.ship` be what `a.x` is: another name of the slot, or in a compiled class an attribute of its own."""
        known = getattr(of, name, None)
        if known is None:
            setattr(of, name, vars(Action)[place])
        elif known not in vars(Action).values():
            for a in self.all:
                setattr(a, name, getattr(a, place))
        elif known is not vars(Action)[place]:
            raise ValueError(f"action {self.word!r}: {of.__name__} has {name!r} at another place; write a class for it")

    def of(self, x: int = 0, y: int = 0, z: int = 0, w: int = 0) -> Action:
        return self.all[((x * self.n1 + y) * self.n2 + z) * self.n3 + w]


class Actions:
    """The whole action space of a game: words, texts, JSON and dense numbers of every action."""

    __slots__ = ("domains", "every", "kinds")

    def __init__(self) -> None:
        self.kinds: Final[dict[str, Kind]] = {}
        self.domains: Final[dict[str, Domain]] = {}
        self.every: Final[list[Action]] = []

    def kind(self, word: str, of: type[Action] = Action, **places: Domain) -> Kind:
        """Declare a word with its places, named as the class `of` its actions names them."""
        domains = tuple(places.values())
        if word in self.kinds:
            raise ValueError(f"action word {word!r} is declared twice")
        if places and of is Action:
            raise ValueError(f"action {word!r}: write a class that names {', '.join(places)}, and give it as `of`")
        for domain in domains:
            if self.domains.setdefault(domain.name, domain) is not domain:
                raise ValueError(f"domain {domain.name!r} is declared twice")
        kind = Kind(word, len(self.every), domains, of, tuple(places))
        self.kinds[word] = kind
        self.every.extend(kind.all)
        return kind

    def __len__(self) -> int:
        return len(self.every)

    def __getitem__(self, id: int) -> Action:
        return self.every[id]

    def parse(self, text: str) -> Action:
        """The action of a canonical text."""
        return self.from_json(text.split())

    def from_json(self, given: object) -> Action:
        """The action of its JSON, a list of words."""
        if not isinstance(given, (list, tuple)):
            raise Unreadable(f"an action is a list of words, not {named(given)}")
        parts = [word for word in given if isinstance(word, str)]
        if len(parts) != len(given):
            raise Unreadable(f"an action is a list of words, not {named(given)}")
        kind = self.kinds.get(parts[0]) if parts else None
        if kind is None:
            raise AstrariumError(f"no action {cut(' '.join(parts))!r}; known words: {', '.join(sorted(self.kinds))}")
        if len(parts) != 1 + len(kind.domains):
            form = " ".join([kind.word] + [f"<{d.name}>" for d in kind.domains])
            raise AstrariumError(f"{cut(' '.join(parts))!r} is not an action; the form is {form!r}")
        index = [0, 0, 0, 0]
        for place, domain in enumerate(kind.domains):
            value = parts[place + 1]
            if value not in domain.index:
                shown = ", ".join(domain.values[:12]) + (", …" if len(domain.values) > 12 else "")
                raise AstrariumError(f"no {domain.name} {cut(value)!r} in {cut(' '.join(parts))!r}; known: {shown}")
            index[place] = domain.index[value]
        return kind.of(index[0], index[1], index[2], index[3])
