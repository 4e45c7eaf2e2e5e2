"""The table that the bench prints."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

HEAD = ("question", "ours", "against", "theirs", "ratio", "target", "answers", "")
WIDTHS = (45, 7, 50, 7, 7, 6, 7, 13)

SAME, DIFFERENT, NOT_COMPARED = "same", "DIFFER", "-"
"""What comparing the answers found; the last where they cannot be compared."""


class BenchRow(NamedTuple):
    """One comparison: times in seconds, the ratio of ours to theirs, and the most it may be.

    Without ``theirs`` the other library is not installed, unless the row needs none: then
    ``against`` says what ``ratio`` is.
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
    """A row of the table."""
    return _laid_out(
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
    yield _laid_out(HEAD)
    yield "-" * (sum(WIDTHS) + 2 * len(WIDTHS) - 2)


def duration(seconds: float) -> str:
    """A time as people read it, to three digits."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-6:.3g} us"


def summary(rows: Iterable[BenchRow]) -> Iterator[str]:
    """How many targets were met, and by how much each other one was missed."""
    judged = [row for row in rows if row.ratio is not None and row.target is not None]
    missed = [row for row in judged if row.verdict == "missed"]
    yield f"{len(judged) - len(missed)} of {len(judged)} targets met"
    for row in missed:
        yield f"missed: {row.question}, {row.against}: {_excess(row)}"


def _excess(row: BenchRow) -> str:
    ratio, target = row.ratio or 0.0, row.target or 1.0
    return f"{ratio:.3g} instead of {target:g}, {ratio / target:.3g} times too much"


def _laid_out(parts: Iterable[str]) -> str:
    cells = zip(parts, WIDTHS, (True, False, True, False, False, False, True, True), strict=True)
    laid = (text.ljust(width) if left else text.rjust(width) for text, width, left in cells)
    return "  ".join(laid).rstrip()
