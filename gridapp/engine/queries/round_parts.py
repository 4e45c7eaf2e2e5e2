"""The parts of a round, such as segments, and who may act in each, for packs that have them."""

from typing import Protocol, runtime_checkable

import msgspec

from gridapp.battle.state import Phase
from gridapp.engine.queries.situation import Situation


class ActingCreature(msgspec.Struct, frozen=True):
    """A creature that may act in a part of the round from then on, and with what, in words."""

    token: str
    means: tuple[str, ...]


class RoundPart(msgspec.Struct, frozen=True):
    """A part of the round; ``now`` is it being played.

    ``acting`` are those for whom something begins in it, by where everybody stands.
    """

    id: str
    name: str
    rule: str
    is_current: bool
    acting: tuple[ActingCreature, ...]


@runtime_checkable
class RoundPartProvider(Protocol):
    """What the functions of a pack offer besides `Mechanics` if its rounds have parts."""

    def round_parts(self, situation: Situation) -> tuple[RoundPart, ...]:
        """The parts of the round in order, whoever may act in each."""
        ...


def round_parts(situation: Situation) -> tuple[RoundPart, ...]:
    """The parts of the round that is played; none before a fight, or where rounds have none."""
    mechanics = situation.rules.mechanics
    if situation.battle.phase is not Phase.FIGHT or not isinstance(mechanics, RoundPartProvider):
        return ()
    return mechanics.round_parts(situation)
