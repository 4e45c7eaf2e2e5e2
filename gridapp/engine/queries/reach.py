"""Cache of every creature's reaches.

`Mechanics.reaches` depends only on the creature, the settings and the grid, so an answer is valid
for as long as the token object is the same.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.queries.extra_distance import ExtraDistance
from gridapp.grid.boxes import Box, box_of

if TYPE_CHECKING:
    from gridapp.engine.protocol import Reach, Rules
    from gridapp.engine.queries.situation import Situation

MAX_BATTLES = 4
"""Number of battles whose reaches are cached."""

MAX_CREATURES = 2048
"""Number of creatures cached per battle."""

_known: "list[ReachCache]" = []


class CreatureReach(NamedTuple):
    """A creature's reaches, and a box around every cell within any of them."""

    token: Token
    reaches: "tuple[Reach, ...]"
    box: Box


class ReachCache:
    """Reaches of creatures under the same rules, settings and grid.

    ``extra_distance`` is the pack if it adds distances (`ExtraDistance`), else ``None``.
    """

    def __init__(self, rules: "Rules", battle: Battle) -> None:
        """Prepare an empty cache."""
        self.book = rules.book.for_battle(battle)
        self._rules, mechanics = rules, rules.mechanics
        self.extra_distance = mechanics if isinstance(mechanics, ExtraDistance) else None
        self._settings, self._grid = battle.pack.settings, battle.board.grid
        self._found: dict[str, CreatureReach] = {}

    def is_valid_for(self, rules: "Rules", battle: Battle) -> bool:
        """Return True if the cache is valid for a battle: same rules, settings and grid."""
        board, pack = battle.board, battle.pack
        return self._rules is rules and self._grid == board.grid and self._settings == pack.settings

    def creature_reach(self, situation: "Situation", token: Token) -> CreatureReach:
        """Return the reach of a creature."""
        entry = self._found.get(token.id)
        if entry is None or entry.token is not token:
            if len(self._found) >= MAX_CREATURES:
                self._found.clear()
            entry = self._found[token.id] = self._reaching(situation, token)
        return entry

    def _reaching(self, situation: "Situation", token: Token) -> CreatureReach:
        reaches = self._rules.mechanics.reaches(situation, token)
        far = max([max(reach.farthest, reach.optimal or 0, 0) for reach in reaches], default=0)
        return CreatureReach(token, reaches, box_of(situation.cells(token)).expanded(far))


def reach_cache_for(rules: "Rules", battle: Battle) -> ReachCache:
    """Return the reach cache of a battle; safe to call from several threads."""
    cache = next((each for each in _known if each.is_valid_for(rules, battle)), None)
    if cache is None:
        cache = ReachCache(rules, battle)
        _known[:] = [cache, *_known[: MAX_BATTLES - 1]]
    return cache


def reach_shortener(farther: int) -> Callable[["Reach"], "Reach"]:
    """Return a function that shortens a reach by an extra distance."""

    def left_of(reach: "Reach") -> "Reach":
        far = reach.farthest - farther
        return msgspec.structs.replace(reach, farthest=far) if farther else reach

    return left_of
