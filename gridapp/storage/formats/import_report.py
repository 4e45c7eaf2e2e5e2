"""What an import did with a file, line by line."""

from collections import Counter
from enum import StrEnum

import msgspec

from gridapp.storage.problems import printable

MAX_LINES = 200
"""How many lines of one kind are kept; the rest are only counted."""


class ImportStatus(StrEnum):
    """What became of a part of the file."""

    READ = "read"
    CLIPPED = "clipped"
    REPAIRED = "repaired"
    IGNORED = "ignored"


class ReportLine(msgspec.Struct, frozen=True):
    """One thing an import did: ``where`` is a key path of the file, empty for the whole of it."""

    status: ImportStatus
    where: str
    text: str

    def __str__(self) -> str:
        """The line as it is printed."""
        return (
            f"{self.status}: {self.where}: {self.text}"
            if self.where
            else f"{self.status}: {self.text}"
        )


class ImportReport(msgspec.Struct, frozen=True):
    """Everything an import has to tell, in the file's order within each kind.

    ``wants`` is the name of the picture that the map asks for and that was not found.
    """

    lines: tuple[ReportLine, ...] = ()
    missing_picture: str = ""

    def lines_with(self, kind: ImportStatus) -> tuple[ReportLine, ...]:
        """The lines of one kind."""
        return tuple(line for line in self.lines if line.status is kind)

    def __str__(self) -> str:
        """All lines, one below the other."""
        return "\n".join(map(str, self.lines))


class ReportBuilder:
    """Collects a report while a file is read."""

    def __init__(self) -> None:
        """Start with nothing to tell."""
        self._lines: list[ReportLine] = []
        self._count: Counter[ImportStatus] = Counter()
        self._wants = ""

    def add(self, kind: ImportStatus, where: str, text: str) -> None:
        """Tell one thing; beyond ``MOST`` of a kind it is only counted."""
        self._count[kind] += 1
        if self._count[kind] <= MAX_LINES:
            self._lines.append(ReportLine(kind, printable(where), printable(text)))

    def set_missing_picture(self, picture: str) -> None:
        """Name the picture that is missing."""
        self._wants = printable(picture)

    def build(self) -> ImportReport:
        """What was told, ordered by kind."""
        rest = [
            ReportLine(kind, "", f"and {count - MAX_LINES:,} more of this kind")
            for kind, count in self._count.items()
            if count > MAX_LINES
        ]
        order = list(ImportStatus)
        lines = sorted((*self._lines, *rest), key=lambda line: order.index(line.status))
        return ImportReport(tuple(lines), self._wants)
