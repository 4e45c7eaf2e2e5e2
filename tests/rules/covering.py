"""Coverage of a system's fact sheet and settings by its worked examples.

Each system describes its sheet in ``covered.py``; `tests.rules.test_covered` holds the examples
to it. The examples themselves run in ``tests/packs``.
"""

from collections.abc import Collection, Iterator
from functools import cached_property

from gridapp.packs.examples.files import Example, read_examples
from gridapp.packs.loader import load_packs
from gridapp.resources import shipped_folder

GEOMETRIC = frozenset(
    {
        "area",
        "bands",
        "completes",
        "cover",
        "ducked",
        "flanked",
        "moves",
        "provokes",
        "ranges",
        "threatened",
        "zone",
    }
)

Switch = tuple[str, str]
"""A setting and one of its options."""


class Numbers:
    """Facts or rulings of a sheet: ``R-01`` to ``R-96``, but for some."""

    def __init__(
        self, prefix: str, spans: str, but: Collection[str] = (), also: Collection[str] = ()
    ) -> None:
        """Take numbers such as ``1-6 10-16``, and ``also`` numbers with a letter.

        ``but`` are those that no board can show.
        """
        self.every = [f"{prefix}{number:02}" for number in _spread(spans)] + sorted(also)
        self.but = frozenset(but)

    def __contains__(self, rule: str) -> bool:
        return rule in self.every

    def __iter__(self) -> Iterator[str]:
        """Iterate over the facts required in the examples."""
        return (rule for rule in self.every if rule not in self.but)


def _spread(spans: str) -> Iterator[int]:
    for span in spans.split():
        first, last = span.split("-")
        yield from range(int(first), int(last) + 1)


class Covered:
    """The fact sheet of a system, and the examples of the pack."""

    def __init__(
        self, pack: str, facts: Numbers, rulings: Numbers, in_tests: Collection[Switch] = ()
    ) -> None:
        """Take the pack's id; the switches ``in_tests`` are tested in code, not in an example."""
        self.pack = pack
        self.facts = facts
        self.rulings = rulings
        self.in_tests = frozenset(in_tests)

    @cached_property
    def examples(self) -> tuple[Example, ...]:
        """All of them."""
        return read_examples(shipped_folder("rules") / self.pack)

    @property
    def on_the_map(self) -> list[Example]:
        """Return the examples that ask about positions on the map."""
        return [
            example
            for example in self.examples
            if not GEOMETRIC.isdisjoint(e.ask for e in example.expect)
        ]

    @property
    def not_shown(self) -> list[str]:
        """Facts and rulings without an example."""
        return sorted({*self.facts, *self.rulings} - {example.rule for example in self.examples})

    @property
    def not_switched(self) -> list[Switch]:
        """Options of settings that no example and no test switches to."""
        switched = {item for entry in self.examples for item in entry.settings.items()}
        settings = load_packs().rules[self.pack].book.settings.items()
        unused = {(name, value) for name, entry in settings for value in entry.options}
        defaults = {(name, entry.default) for name, entry in settings}
        return sorted(unused - defaults - switched - self.in_tests)
