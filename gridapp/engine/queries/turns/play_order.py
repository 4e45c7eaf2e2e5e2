"""The order in which the coming turns are played, where a pack departs from the stored order."""

from typing import NamedTuple, Protocol, runtime_checkable

from gridapp.battle.state import InitiativeEntry, Phase
from gridapp.engine.queries.situation import Situation


@runtime_checkable
class TurnsToCome(Protocol):
    """Optional pack function for systems that play turns in another order than the stored one."""

    def turns_to_come(self, situation: Situation) -> tuple[str, ...] | None:
        """Return the ids of the creatures to act in this part of the round, in order of play.

        The active creature comes first.

        ``None`` while no part is being played.
        """
        ...


class PlayOrder(NamedTuple):
    """The entries in order of play, and who rests: has no turn in this part of the round.

    Those who have acted come first, then the active creature and all who follow it.
    """

    entries: tuple[InitiativeEntry, ...]
    resting: frozenset[str] = frozenset()


def turns_round(mechanics: object) -> bool:
    """Return True if a pack's order turns round with the turns, as in a trade of attacks."""
    return isinstance(mechanics, TurnsToCome)


def play_order(situation: Situation) -> PlayOrder:
    """Return the order in which turns are played: the stored order, unless the pack has its own."""
    battle, mechanics = situation.battle, situation.rules.mechanics
    if battle.phase is not Phase.FIGHT or not isinstance(mechanics, TurnsToCome):
        return PlayOrder(battle.order)
    coming = mechanics.turns_to_come(situation)
    if coming is None:
        return PlayOrder(battle.order)
    ranks = {token_id: rank for rank, token_id in enumerate(coming)}
    acted = tuple(each for each in battle.order if each.acted and each.token not in ranks)
    following = (each for each in battle.order if each.token in ranks)
    resting = tuple(each for each in battle.order if not each.acted and each.token not in ranks)
    entries = (*acted, *sorted(following, key=lambda each: ranks[each.token]), *resting)
    return PlayOrder(entries, frozenset(each.token for each in resting))
