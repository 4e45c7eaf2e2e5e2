"""The initiative order."""

from gridapp.battle.state import InitiativeEntry
from gridapp.packkit.initiative import in_initiative_order, initiative_rank


def test_entries_are_ordered_by_score_then_tie_breaks() -> None:
    low, high = InitiativeEntry("A", 7, (3,)), InitiativeEntry("B", 12, (0,))
    tied = InitiativeEntry("C", 12, (2,))
    assert in_initiative_order((low, high, tied)) == (tied, high, low)


def test_tied_entries_have_equal_ranks_and_keep_their_order() -> None:
    first, second = InitiativeEntry("A", 7, (3,)), InitiativeEntry("B", 7, (3,))
    assert initiative_rank(first) == initiative_rank(second)
    assert in_initiative_order([second, first]) == (second, first)
