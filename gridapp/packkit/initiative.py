"""The initiative order: entries ranked by score, then by their tie breaks."""

from collections.abc import Iterable

from gridapp.battle.state import InitiativeEntry


def initiative_rank(entry: InitiativeEntry) -> tuple[int, tuple[int, ...]]:
    """Return the sort key of an entry, highest first; equal keys are a tie."""
    return (entry.score, entry.ties)


def in_initiative_order(entries: Iterable[InitiativeEntry]) -> tuple[InitiativeEntry, ...]:
    """Return the entries from the highest rank to the lowest, ties in the given order."""
    return tuple(sorted(entries, key=initiative_rank, reverse=True))
