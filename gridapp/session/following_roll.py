"""Outcomes, by face, of the single die rolled after a change, such as a save after damage."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TypeVar

from gridapp.battle.outcomes import DieNeeded

T = TypeVar("T")
SHARE_MARK = " · "
"""Stands between the results of a roll."""


def results_by_face(
    carry_out: Callable[[tuple[int, ...]], T | DieNeeded],
) -> tuple[T, ...] | DieNeeded:
    """Return what a function of rolled faces returns for each face of the only die it asks for.

    A single result if it asks for no die; the die if it asks for another one after it.
    """
    first = carry_out(())
    if not isinstance(first, DieNeeded):
        return (first,)
    results: list[T] = []
    for face in range(1, first.sides + 1):
        result = carry_out((face,))
        if isinstance(result, DieNeeded):
            return first
        results.append(result)
    return tuple(results)


def shares_text(texts: Iterable[str]) -> str:
    """Join equally likely texts with their shares, as in ``35%: prone · 65%: unharmed``.

    A text that every face gives is returned without a share.
    """
    shares = Counter(texts)
    if len(shares) == 1:
        return next(iter(shares))
    total = shares.total()
    return SHARE_MARK.join(f"{count / total:.0%}: {text}" for text, count in shares.items())
