"""What an import did with a file, line by line."""

from collections import Counter
from enum import StrEnum

import msgspec

from gridapp.storage.problems import plain

MOST = 200
"""How many lines of one kind are kept; the rest are only counted."""


class Kind(StrEnum):
    """What became of a part of the file."""

    READ = "read"
    CLIPPED = "clipped"
    REPAIRED = "repaired"
    IGNORED = "ignored"


class Line(msgspec.Struct, frozen=True):
    """One thing an import did: ``where`` is a key path of the file, empty for the whole of it."""

    kind: Kind
    where: str
    text: str

    def __str__(self) -> str:
        """The line as it is printed."""
        return (
            f"{self.kind}: {self.where}: {self.text}" if self.where else f"{self.kind}: {self.text}"
        )


class Report(msgspec.Struct, frozen=True):
    """Everything an import has to tell, in the file's order within each kind.

    ``wants`` is the name of the picture that the map asks for and that was not found.
    """

    lines: tuple[Line, ...] = ()
    wants: str = ""

    def of(self, kind: Kind) -> tuple[Line, ...]:
        """The lines of one kind."""
        return tuple(line for line in self.lines if line.kind is kind)

    def __str__(self) -> str:
        """All lines, one below the other."""
        return "\n".join(map(str, self.lines))


class Notes:
    """Collects a report while a file is read."""

    def __init__(self) -> None:
        """Start with nothing to tell."""
        self._lines: list[Line] = []
        self._count: Counter[Kind] = Counter()
        self._wants = ""

    def add(self, kind: Kind, where: str, text: str) -> None:
        """Tell one thing; beyond ``MOST`` of a kind it is only counted."""
        self._count[kind] += 1
        if self._count[kind] <= MOST:
            self._lines.append(Line(kind, plain(where), plain(text)))

    def want(self, picture: str) -> None:
        """Name the picture that is missing."""
        self._wants = plain(picture)

    def report(self) -> Report:
        """What was told, ordered by kind."""
        rest = [
            Line(kind, "", f"and {count - MOST:,} more of this kind")
            for kind, count in self._count.items()
            if count > MOST
        ]
        order = list(Kind)
        lines = sorted((*self._lines, *rest), key=lambda line: order.index(line.kind))
        return Report(tuple(lines), self._wants)
