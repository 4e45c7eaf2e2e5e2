"""What an audience knows of a battle now: sight and memory of its creatures, and the GM's hand."""

from collections.abc import Iterable

from gridapp.battle.board import DoorState
from gridapp.battle.knowing.knowledge import (
    PLAYERS,
    Audience,
    AudienceKind,
    Knowledge,
    Vision,
    own_creatures,
)
from gridapp.battle.state import Battle
from gridapp.battle.vision.mask import Mask
from gridapp.battle.vision.sight import Memory
from gridapp.engine.queries.situation import Situation


def known_to(situation: Situation, audience: Audience = PLAYERS) -> Knowledge:
    """Return what an audience knows; rays are cast only where fog is lifted by sight."""
    battle = situation.battle
    if audience.kind is AudienceKind.GM or not battle.fog.mode.by_sight:
        return Knowledge(battle, audience, seats=_shown_seats(situation))
    from gridapp.engine.queries.seen import seen_mask

    viewers = [token.id for token in own_creatures(battle, audience)]
    memories = _memories(battle, audience, viewers)
    doors: dict[str, DoorState] = {}
    for memory in memories:
        doors |= memory.doors
    seats = _shown_seats(situation)
    now = seen_mask(battle, situation.obstacles, viewers, seats)
    vision = Vision(now, _united(battle, memories), doors)
    return Knowledge(battle, audience, vision, seats)


def _shown_seats(situation: Situation) -> dict[str, str]:
    """Return the spaces of carried creatures whose carrier is not hidden.

    A hidden mount would otherwise be told by what its rider sees and from where it is seen.
    """
    hidden = [token for token in situation.battle.tokens if token.hidden]
    return {
        name: space
        for name, space in situation.seats.items()
        if (token := situation.token(name)) is not None
        and not any(situation.is_carried(token, carrier) for carrier in hidden)
    }


def _memories(battle: Battle, audience: Audience, viewers: Iterable[str]) -> list[Memory]:
    """Return the memory of a party, or of all parties that any of these creatures looks for."""
    tokens = [token for name in viewers if (token := battle.token(name)) is not None]
    parties = [party for party in battle.sight.looking if any(map(party.has, tokens))]
    if audience.kind is AudienceKind.PARTY:
        parties = [party for party in battle.sight.looking if party.id == audience.who]
    elif audience.kind is AudienceKind.PLAYERS:
        parties = list(battle.sight.looking)
    memories = (battle.sight.memory(party.id) for party in parties)
    return [memory for memory in memories if memory is not None]


def _united(battle: Battle, memories: Iterable[Memory]) -> Mask | None:
    from gridapp.geometry.planar.rasters import fits, union

    mask: Mask | None = None
    for memory in memories:
        if fits(memory.mask, battle.board.grid):
            mask = memory.mask if mask is None else union(mask, memory.mask)
    return mask
