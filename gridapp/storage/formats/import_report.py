"""The report of an import or export, line by line."""

from collections import Counter
from enum import StrEnum

import msgspec

from gridapp.storage.problems import printable

MAX_LINES = 200
"""Limit of report lines per status; further lines are only counted."""


class ImportStatus(StrEnum):
    """The outcome for a part of the file that came in or was written."""

    READ = "read"
    WRITTEN = "written"
    CLIPPED = "clipped"
    REPAIRED = "repaired"
    GUESSED = "guessed"
    IGNORED = "ignored"


class ReportLine(msgspec.Struct, frozen=True):
    """A line of the report; ``where`` is a key path in the file, empty for the whole file."""

    status: ImportStatus
    where: str
    text: str

    def __str__(self) -> str:
        """Return the printed line."""
        return (
            f"{self.status}: {self.where}: {self.text}"
            if self.where
            else f"{self.status}: {self.text}"
        )


class ImportReport(msgspec.Struct, frozen=True):
    """The complete report, ordered by status and then by position in the file.

    ``missing_picture`` is the name of a picture that the map refers to and that was not found.
    """

    lines: tuple[ReportLine, ...] = ()
    missing_picture: str = ""

    def lines_with(self, kind: ImportStatus) -> tuple[ReportLine, ...]:
        """Return the lines with a status."""
        return tuple(line for line in self.lines if line.status is kind)

    def joined(self, other: "ImportReport") -> "ImportReport":
        """Return both reports as one, ordered by status."""
        order = list(ImportStatus)
        lines = sorted((*self.lines, *other.lines), key=lambda line: order.index(line.status))
        return ImportReport(tuple(lines), self.missing_picture or other.missing_picture)

    def __str__(self) -> str:
        """Return all lines as text."""
        return "\n".join(map(str, self.lines))


class ReportBuilder:
    """Collects report lines while a file is read."""

    def __init__(self) -> None:
        """Start with an empty report."""
        self._lines: list[ReportLine] = []
        self._count: Counter[ImportStatus] = Counter()
        self._wants = ""

    def add(self, kind: ImportStatus, where: str, text: str) -> None:
        """Add a line; beyond ``MAX_LINES`` of a status, lines are only counted."""
        self._count[kind] += 1
        if self._count[kind] <= MAX_LINES:
            self._lines.append(ReportLine(kind, printable(where), printable(text)))

    def set_missing_picture(self, picture: str) -> None:
        """Set the name of the missing picture."""
        self._wants = printable(picture)

    def build(self) -> ImportReport:
        """Return the report, ordered by status."""
        truncated = [
            ReportLine(kind, "", f"and {count - MAX_LINES:,} more of this kind")
            for kind, count in self._count.items()
            if count > MAX_LINES
        ]
        order = list(ImportStatus)
        lines = sorted((*self._lines, *truncated), key=lambda line: order.index(line.status))
        return ImportReport(tuple(lines), self._wants)
