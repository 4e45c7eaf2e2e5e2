"""What parties remember of the map: worked out once for a command's result, then plain data.

Geometry is done in floating point, and its answer may change by a hair with another machine or a
later version of shapely. Memories are therefore recorded like dice: the session works them out
after a command (`new_memories`), stores them in the log entry of that command, and puts them into
the state before it is hashed (`with_memories`). A replay takes them from the entry and casts no
ray; undo selects an older state, with its older memories. The engine knows nothing of this, so
previews, odds and rules played without a table never pay for it.

A sample is remembered once all of it was seen; samples are only ever added. Who walks looks from
every cell of its way, as the board stands after the walk.
"""

import logging
from collections.abc import Iterable, Iterator

import msgspec

from gridapp.battle.events import Event, Moved
from gridapp.battle.state import Battle
from gridapp.battle.vision.sight import Memory, Party
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation

_log = logging.getLogger(__name__)


def new_memories(battle: Battle, rules: Rules, events: Iterable[Event]) -> tuple[Memory, ...]:
    """Return the memories to which a command's result adds something; none unless fog needs them.

    A fault in the geometry is logged and adds nothing: it must not stop the game.
    """
    if not battle.fog.mode.by_sight:
        return ()
    try:
        situation = Situation(battle, rules)
        walks = [event for event in events if isinstance(event, Moved)]
        looking = battle.sight.looking
        memories = [_remembered(situation, party, walks) for party in looking]
    except Exception:  # noqa: BLE001 - a fault in the geometry must not lose the command
        _log.exception("what the parties see could not be worked out")
        return ()
    return tuple(memory for memory in memories if memory is not None)


def _remembered(situation: Situation, party: Party, walks: Iterable[Moved]) -> Memory | None:
    """Return what a party remembers now, ``None`` if that is nothing new."""
    from gridapp.engine.queries.seen import seen_by, seen_doors
    from gridapp.geometry.planar.rasters import empty_mask, fits, with_bits

    battle, obstacles, seats = situation.battle, situation.obstacles, situation.seats
    viewers = [token.id for token in battle.tokens if party.has(token)]
    if not viewers:
        return None
    looks = [(battle, seen_by(battle, obstacles, viewers, seats))]
    for moment, walker in _moments(situation, party, walks):
        looks.append((moment, seen_by(moment, obstacles, [walker], seats)))
    before, grid = battle.sight.memory(party.id), battle.board.grid
    door_ids = {door.id for door in battle.board.doors}
    old = {key: state for key, state in before.doors.items() if key in door_ids} if before else {}
    mask = before.mask if before and fits(before.mask, grid) else empty_mask(grid)
    for moment, seen in looks:
        old |= seen_doors(moment, seen)
        mask = with_bits(mask, seen.bits(grid))
    doors = dict(sorted(old.items()))
    memory = Memory(party.id, mask, doors)
    return None if memory == before else memory


def _moments(
    situation: Situation, party: Party, walks: Iterable[Moved]
) -> Iterator[tuple[Battle, str]]:
    """Yield the battle with a walker of a party on each cell on its way, and the walker's id.

    Whoever is carried, such as a rider, looks along the way as well.
    """
    battle = situation.battle
    for walk in walks:
        token = battle.token(walk.token)
        if token is None:
            continue
        riders = (each for each in battle.tokens if situation.is_carried(each, token))
        for looking in filter(party.has, (token, *riders)):
            for cell in walk.route[:-1]:
                moved = msgspec.structs.replace(looking, cell=cell)
                yield battle.with_token(moved), looking.id


def with_memories(battle: Battle, memories: Iterable[Memory]) -> Battle:
    """Return the battle with memories added or replaced; the battle itself if there are none."""
    memories = tuple(memories)
    if not memories:
        return battle
    return msgspec.structs.replace(battle, sight=battle.sight.with_memories(memories))
