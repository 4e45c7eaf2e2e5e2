"""Faults of a pack's files: where, why, what is allowed, and the nearest name."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

MOST_FAULTS = 100
"""Faults listed for a file; one wrong table can cause thousands."""
_MOST_NAMES, _LONGEST_NAME, _LONGEST_TEXT = 60, 60, 800


class Fault(NamedTuple):
    """A fault at a key path, for example ``actions.advance.cost``."""

    where: str
    why: str


class LocatedFault(NamedTuple):
    """A fault with its line in the file, 0 if no line is known."""

    where: str
    why: str
    line: int = 0


class PackProblem(Exception):  # noqa: N818 - a message to people, as storage's FileProblem
    """The faults of a file of a pack; ``where``, ``why`` and ``line`` are those of the first."""

    def __init__(
        self,
        path: Path,
        where: str,
        why: str,
        *,
        line: int = 0,
        further: tuple[LocatedFault, ...] = (),
    ) -> None:
        """Take the file, the first fault and the further ones."""
        at_line = f", line {line}" if line else ""
        suffix = f" (and {len(further)} more: `gridapp check` lists them)" if further else ""
        why = shorten(why)
        super().__init__(f"{path.name} of pack {path.parent.name}{at_line}: {where}: {why}{suffix}")
        self.path, self.where, self.why, self.line = path, where, why, line
        self.faults = (LocatedFault(where, why, line), *further)

    @property
    def lines(self) -> tuple[str, ...]:
        """Every fault in a line of its own: file, line, key and reason."""
        file = f"{self.path.parent.name}/{self.path.name}"
        return tuple(
            f"{file}{f':{fault.line}' if fault.line else ''}: {fault.where}: {shorten(fault.why)}"
            for fault in self.faults
        )


def raise_faults(
    path: Path, faults: Iterable[tuple[str, str]], line_of: Callable[[str], int] = lambda _: 0
) -> None:
    """Raise a `PackProblem` with the faults, the first hundred; do nothing without any.

    Raises:
        PackProblem: there is a fault.
    """
    unique = dict.fromkeys(islice(faults, MOST_FAULTS))
    located = [LocatedFault(where or "the file", why, line_of(where)) for where, why in unique]
    if located:
        first, *further = sorted(located, key=lambda fault: (not fault.line, fault.line))
        raise PackProblem(path, first.where, first.why, line=first.line, further=tuple(further))


def unknown(kind: str, name: object, allowed: Iterable[str]) -> str:
    """Return why a name is a fault, with the nearest name and the allowed names."""
    return f"there is no {kind} {shown(name)}{suggestion(name, allowed)}"


def suggestion(name: object, allowed: Iterable[str]) -> str:
    """Return the nearest name and the allowed ones, as the end of a sentence."""
    names = [str(each) for each in islice(allowed, 1000)]
    if not names:
        return ": none is declared"
    text = str(name)
    from difflib import get_close_matches  # only now: no sound pack needs it

    near = get_close_matches(text, names, 1, 0.6) if len(text) <= _LONGEST_NAME else []
    nearest = f"; did you mean {near[0]!r}?" if near else ""
    return f"{nearest}; allowed: {listed(names)}"


def listed(names: Iterable[str]) -> str:
    """Return names joined by commas, the first sixty of many."""
    every = list(names)
    hidden = len(every) - _MOST_NAMES
    return ", ".join(name or '""' for name in every[:_MOST_NAMES]) + (
        f" and {hidden} more" if hidden > 0 else ""
    )


def shown(value: object) -> str:
    """Return the shortened representation of a value."""
    text = repr(value)
    return text if len(text) <= _LONGEST_NAME else f"{text[:_LONGEST_NAME]}..."


def shorten(text: str) -> str:
    """Return a text in one line of bounded length."""
    flat = " ".join(text.split())
    return flat if len(flat) <= _LONGEST_TEXT else f"{flat[:_LONGEST_TEXT]}..."


def unknown_names(
    kind: str, named: Iterable[tuple[str, str]], allowed: Iterable[str]
) -> Iterator[Fault]:
    """Yield a fault for each (key path, name) with an undeclared name."""
    names = list(allowed)
    declared = set(names)
    for where, name in named:
        if name not in declared:
            yield Fault(where, unknown(kind, name, names))
