"""The report of an import or export, line by line."""

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum

import msgspec

from gridapp.battle.messages import Message, Text, Value, english, message
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
    """A line of the report; ``where`` is a key path in the file, empty for the whole file.

    ``text`` is a message, and plain in battles of earlier versions.
    """

    status: ImportStatus
    where: str
    text: Text

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

    def in_english(self) -> "ImportReport":
        """Return the report with plain English texts."""
        lines = tuple(msgspec.structs.replace(line, text=english(line.text)) for line in self.lines)
        return ImportReport(lines, self.missing_picture)

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

    def add(self, kind: ImportStatus, where: str, text: Text, /, **values: Value) -> None:
        """Add a line; beyond ``MAX_LINES`` of a status, lines are only counted.

        ``text`` is a message, or the key of one with these values.
        """
        self._count[kind] += 1
        if self._count[kind] <= MAX_LINES:
            keyed = text if isinstance(text, Message) else Message(text, values)
            line = Message(keyed.key, _printable_values(keyed.values))
            self._lines.append(ReportLine(kind, printable(where), line))

    def set_missing_picture(self, picture: str) -> None:
        """Set the name of the missing picture."""
        self._wants = printable(picture)

    def build(self) -> ImportReport:
        """Return the report, ordered by status."""
        truncated = [
            ReportLine(
                kind, "", message("and {count} more of this kind", count=f"{count - MAX_LINES:,}")
            )
            for kind, count in self._count.items()
            if count > MAX_LINES
        ]
        order = list(ImportStatus)
        lines = sorted((*self._lines, *truncated), key=lambda line: order.index(line.status))
        return ImportReport(tuple(lines), self._wants)


def _printable_values(values: Mapping[str, Value]) -> dict[str, Value]:
    """Return the values of a message with printable texts, those of messages inside too."""
    return {gap: _printable_value(value) for gap, value in values.items()}


def _printable_value(value: Value) -> Value:
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, Message):
        return Message(value.key, _printable_values(value.values))
    return value
