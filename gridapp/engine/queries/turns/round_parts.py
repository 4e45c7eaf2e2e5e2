"""Parts of a round, such as segments, with the creatures acting in each."""

from typing import Protocol, runtime_checkable

import msgspec

from gridapp.battle.messages import Text
from gridapp.battle.state import Phase
from gridapp.battle.tokens import Token
from gridapp.engine.queries.situation import Situation, with_token_at
from gridapp.grid.cells import Cell


class ActingCreature(msgspec.Struct, frozen=True):
    """A creature able to act from a part of the round onward, and its means in words."""

    token: str
    means: tuple[Text, ...]


class RoundPart(msgspec.Struct, frozen=True):
    """A part of the round; ``is_current`` marks the part being played.

    ``acting`` are the creatures that begin to act in this part, given their current positions.
    """

    id: str
    name: str
    rule: str
    is_current: bool = msgspec.field(name="now")
    acting: tuple[ActingCreature, ...]


@runtime_checkable
class RoundPartProvider(Protocol):
    """Optional pack function: rounds have parts."""

    def round_parts(self, situation: Situation) -> tuple[RoundPart, ...]:
        """Return the parts of the round in order."""
        ...


@runtime_checkable
class PartNamer(Protocol):
    """Optional pack function: the part of the round being played has a name."""

    def part_now(self, situation: Situation) -> str:
        """Return the name of the part being played, empty if none is."""
        ...


def round_parts(situation: Situation) -> tuple[RoundPart, ...]:
    """Return the parts of the current round; empty outside a fight or if the pack has none."""
    mechanics = situation.rules.mechanics
    if situation.battle.phase is not Phase.FIGHT or not isinstance(mechanics, RoundPartProvider):
        return ()
    return mechanics.round_parts(situation)


def part_now(situation: Situation) -> str:
    """Return the name of the part of the round being played, empty if there is none."""
    mechanics = situation.rules.mechanics
    if situation.battle.phase is not Phase.FIGHT or not isinstance(mechanics, PartNamer):
        return ""
    return mechanics.part_now(situation)


class RoundPartsAfterMove:
    """The parts of the round once a creature has moved, computed once for each of its cells."""

    def __init__(self, situation: Situation, token: Token) -> None:
        self._situation, self._token = situation, token
        self._parts: dict[Cell, tuple[RoundPart, ...]] = {}

    def at(self, cell: Cell) -> tuple[RoundPart, ...]:
        """Return the parts of the round with the creature on a cell."""
        if cell not in self._parts:
            self._parts[cell] = round_parts(with_token_at(self._situation, self._token, cell))
        return self._parts[cell]
