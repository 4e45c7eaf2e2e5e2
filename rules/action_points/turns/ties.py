"""Ties in initiative: who of several with the same number goes first (AP-32, AP-R31)."""

import msgspec

from gridapp.packkit import Draft, InitiativeEntry, message

from ..economy.initiative import sort_order
from ..stats.sheet import setting

TIE_SIDES = 100
MAX_TIE_ROLLS = 5
"""Rolls after which a tie is left to the order on the board."""


def roll_for_tie(draft: Draft, tied: list[InitiativeEntry]) -> None:
    """Roll a tie die for each entry, and sort the order (AP-R31)."""
    for entry in tied:
        name = draft.token(entry.token).name
        tie = draft.roll(TIE_SIDES, message("{name}: tie in initiative", name=name), entry.token)
        _add_tie(draft, entry, tie)
    sort_order(draft, new_round=True)


def settle_ties(draft: Draft) -> None:
    """Decide all ties among those who wait for their turn, so that the order shows the outcome.

    By a setting Perception decides before dice.
    """
    by_perception = setting(draft, "tied_turns") == "perception"
    sort_order(draft)
    while undecided := _undecided(draft):
        if by_perception and (unset := [entry for entry in undecided if not entry.ties]):
            for entry in unset:
                _add_tie(draft, entry, draft.token(entry.token).stat("perception"))
            sort_order(draft)
        else:
            roll_for_tie(draft, undecided)


def _undecided(draft: Draft) -> list[InitiativeEntry]:
    """Return the waiting entries whose tie breaks do not part them from another of that score."""
    waiting = [entry for entry in draft.battle.order if not entry.acted]
    return [
        entry
        for entry in waiting
        if len(entry.ties) < MAX_TIE_ROLLS
        and any(other is not entry and _is_open(entry, other) for other in waiting)
    ]


def _is_open(entry: InitiativeEntry, other: InitiativeEntry) -> bool:
    """Return True if all tie breaks of an entry are as those of another with the same score."""
    return entry.score == other.score and other.ties[: len(entry.ties)] == entry.ties


def _add_tie(draft: Draft, entry: InitiativeEntry, tie: int) -> None:
    rolled = msgspec.structs.replace(entry, ties=(*entry.ties, tie))
    order = tuple(rolled if listed == entry else listed for listed in draft.battle.order)
    draft.update(order=order)
