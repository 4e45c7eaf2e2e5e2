"""The table printed by the benchmarks."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

HEAD = ("question", "ours", "against", "theirs", "ratio", "target", "answers", "")
WIDTHS = (45, 7, 50, 7, 7, 6, 7, 13)

SAME, DIFFERENT, NOT_COMPARED = "same", "DIFFER", "-"
"""Results of comparing answers."""


class BenchRow(NamedTuple):
    """A comparison: times in seconds, the ratio of ours to theirs, and the target ratio.

    Without ``theirs`` the library is not installed, unless the row has a ``ratio``: then
    ``against`` describes the ratio.
    """

    question: str
    ours: float
    against: str
    theirs: float | None = None
    ratio: float | None = None
    target: float | None = None
    answers: str = NOT_COMPARED

    @property
    def verdict(self) -> str:
        if self.ratio is None:
            return "not installed"
        if self.target is None:
            return ""
        return "met" if self.ratio <= self.target else "missed"


def row_line(row: BenchRow) -> str:
    """Return a row as a line of the table."""
    return _format_cells(
        (
            row.question,
            duration(row.ours),
            row.against,
            duration(row.theirs) if row.theirs is not None else "",
            f"{row.ratio:.3g}" if row.ratio is not None else "",
            f"{row.target:g}" if row.target is not None else "",
            row.answers,
            row.verdict,
        )
    )


def header_lines() -> Iterator[str]:
    yield _format_cells(HEAD)
    yield "-" * (sum(WIDTHS) + 2 * len(WIDTHS) - 2)


def duration(seconds: float) -> str:
    """Return a time in a readable unit, to three digits."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-6:.3g} us"


def summary(rows: Iterable[BenchRow]) -> Iterator[str]:
    """Yield how many targets were met, and the excess of each missed target."""
    judged = [row for row in rows if row.ratio is not None and row.target is not None]
    missed = [row for row in judged if row.verdict == "missed"]
    yield f"{len(judged) - len(missed)} of {len(judged)} targets met"
    for row in missed:
        yield f"missed: {row.question}, {row.against}: {_excess(row)}"


def _excess(row: BenchRow) -> str:
    ratio, target = row.ratio or 0.0, row.target or 1.0
    return f"{ratio:.3g} instead of {target:g}, {ratio / target:.3g} times too much"


def _format_cells(parts: Iterable[str]) -> str:
    cells = zip(parts, WIDTHS, (True, False, True, False, False, False, True, True), strict=True)
    laid = (text.ljust(width) if is_left else text.rjust(width) for text, width, is_left in cells)
    return "  ".join(laid).rstrip()


def limit_row(question: str, seconds: float, limit: float, clock: str) -> BenchRow:
    """Return a report row with a time and its limit, and the share used."""
    against = f"limit {limit * 1000:g} ms, {clock}"
    return BenchRow(question, seconds, against, limit, seconds / limit, 1.0)
