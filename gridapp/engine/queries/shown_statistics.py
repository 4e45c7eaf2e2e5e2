"""Numbers of a creature that only its system works out: its defences as it stands, its pace."""

from typing import Protocol, runtime_checkable

import msgspec

from gridapp.battle.tokens import Token
from gridapp.engine.queries.situation import Situation


class ShownStatistic(msgspec.Struct, frozen=True):
    """Such a number: its name, the number in words, and the rule that it comes from."""

    name: str
    text: str
    rule: str


@runtime_checkable
class ShownStatisticProvider(Protocol):
    """What the functions of a pack offer besides `Mechanics` if they work such numbers out."""

    def shown_statistics(self, situation: Situation, token: Token) -> tuple[ShownStatistic, ...]:
        """The numbers of a creature as it stands now."""
        ...


def shown_statistics(situation: Situation, token: Token) -> tuple[ShownStatistic, ...]:
    """The numbers of a creature; none where its system works none out."""
    mechanics = situation.rules.mechanics
    return (
        mechanics.shown_statistics(situation, token)
        if isinstance(mechanics, ShownStatisticProvider)
        else ()
    )
