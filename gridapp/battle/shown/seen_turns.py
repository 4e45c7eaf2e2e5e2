"""The turn shown to players: a known creature's turn stays while a hidden creature acts.

Nobody lit, another round or another part of the round would tell them that somebody hidden acts.
So they see what they would see without that creature: the last turn that they know goes on until
the next one.
"""

from typing import NamedTuple

from gridapp.battle.knowing.knowledge import Knowledge
from gridapp.battle.state import Battle, Phase


class SeenTurn(NamedTuple):
    """Whose turn players see (empty between turns), in which round and part of the round.

    In ``phase`` they see no order of turns until the fight has begun for them. An order that
    ``turns_round`` with the turns is read from the active creature on.
    """

    active: str
    round: int
    phase: Phase
    part: str = ""
    turns_round: bool = False


def is_turn_hidden(knows: Knowledge) -> bool:
    """Return True if the active creature is unknown to the audience."""
    active = knows.battle.active
    return bool(active) and active not in knows.creature_ids


def known_state(knows: Knowledge) -> Battle | None:
    """Return the battle if no turn is hidden in it from the audience, else ``None``."""
    return None if is_turn_hidden(knows) else knows.battle


def seen_turn(
    battle: Battle, state: Battle | None, part: str = "", *, turns_round: bool = False
) -> SeenTurn:
    """Return the turn that players see in a battle.

    ``state`` is the last one in which no turn was hidden from them, if there was any, and ``part``
    the name of the part of the round in it; ``turns_round`` is said of its order of turns.
    """
    if state is None:
        return SeenTurn("", battle.round, battle.phase)
    return SeenTurn(state.active, state.round, state.phase, part, turns_round)


def seen_order(knows: Knowledge, turn: SeenTurn) -> tuple[str, ...]:
    """Return the known creatures in the order of turns, none before players see a fight.

    Only the order of those known and the turn that is seen are asked: who can act is not told.
    """
    battle = knows.battle
    if turn.phase is not battle.phase:
        return ()
    order = tuple(entry.token for entry in battle.order if knows.knows_entry(entry))
    if not turn.turns_round or turn.active not in order:
        return order
    first = order.index(turn.active)
    return (*order[first:], *order[:first])
