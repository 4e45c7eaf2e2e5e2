"""Numbers of a creature that only its system works out: its defences as it stands, its pace."""

from typing import Protocol, runtime_checkable

import msgspec

from gridapp.battle.tokens import Token
from gridapp.engine.queries.situation import Situation


class Figure(msgspec.Struct, frozen=True):
    """Such a number: its name, the number in words, and the rule that it comes from."""

    name: str
    text: str
    rule: str


@runtime_checkable
class Figured(Protocol):
    """What the functions of a pack offer besides `Mechanics` if they work such numbers out."""

    def figures(self, situation: Situation, token: Token) -> tuple[Figure, ...]:
        """The numbers of a creature as it stands now."""
        ...


def figures(situation: Situation, token: Token) -> tuple[Figure, ...]:
    """The numbers of a creature; none where its system works none out."""
    mechanics = situation.rules.mechanics
    return mechanics.figures(situation, token) if isinstance(mechanics, Figured) else ()
