"""Statistics computed by the rule pack for display, such as current defences or pace."""

from typing import Protocol, runtime_checkable

import msgspec

from gridapp.battle.messages import Text
from gridapp.battle.tokens import Token
from gridapp.engine.queries.situation import Situation


class ShownStatistic(msgspec.Struct, frozen=True):
    """A computed statistic: name, value in words, rule number.

    One with ``on_card`` also stands beside the conditions where a creature is shown at a glance.
    """

    name: str
    text: Text
    rule: str
    on_card: bool = False


@runtime_checkable
class ShownStatisticProvider(Protocol):
    """Optional pack function: statistics computed for display."""

    def shown_statistics(self, situation: Situation, token: Token) -> tuple[ShownStatistic, ...]:
        """Return the current statistics of a creature."""
        ...


def shown_statistics(situation: Situation, token: Token) -> tuple[ShownStatistic, ...]:
    """Return the current statistics of a creature; empty if the pack computes none."""
    mechanics = situation.rules.mechanics
    return (
        mechanics.shown_statistics(situation, token)
        if isinstance(mechanics, ShownStatisticProvider)
        else ()
    )
