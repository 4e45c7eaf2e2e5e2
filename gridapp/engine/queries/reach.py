"""How far creatures reach, told once for as long as they stay what they are.

A pack's answer depends on the creature, the settings and the grid alone (`Mechanics.reaches`). So
it holds from one moment of a battle to the next, until there is another creature of that id.
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
"""Of so many battles the reaches stay known."""

MAX_CREATURES = 2048
"""So many creatures of one battle are known at a time."""

_known: "list[ReachCache]" = []


class CreatureReach(NamedTuple):
    """The reaches of a creature, and a box that holds every cell it reaches or minds."""

    token: Token
    reaches: "tuple[Reach, ...]"
    box: Box


class ReachCache:
    """The reaches of creatures under the same rules, settings and grid.

    ``spaced`` are the pack's functions if under them some creatures count as farther away.
    """

    def __init__(self, rules: "Rules", battle: Battle) -> None:
        """Nothing is asked before it is wanted."""
        self.book = rules.book.for_battle(battle)
        self._rules, mechanics = rules, rules.mechanics
        self.extra_distance = mechanics if isinstance(mechanics, ExtraDistance) else None
        self._settings, self._grid = battle.pack.settings, battle.board.grid
        self._found: dict[str, CreatureReach] = {}

    def is_valid_for(self, rules: "Rules", battle: Battle) -> bool:
        """Whether what is known holds in a battle under some rules too."""
        board, pack = battle.board, battle.pack
        return self._rules is rules and self._grid == board.grid and self._settings == pack.settings

    def creature_reach(self, situation: "Situation", token: Token) -> CreatureReach:
        """How far a creature reaches."""
        known = self._found.get(token.id)
        if known is None or known.token is not token:
            if len(self._found) >= MAX_CREATURES:
                self._found.clear()
            known = self._found[token.id] = self._reaching(situation, token)
        return known

    def _reaching(self, situation: "Situation", token: Token) -> CreatureReach:
        reaches = self._rules.mechanics.reaches(situation, token)
        far = max([max(one.farthest, one.optimal or 0, 0) for one in reaches], default=0)
        return CreatureReach(token, reaches, box_of(situation.cells(token)).expanded(far))


def reach_cache_for(rules: "Rules", battle: Battle) -> ReachCache:
    """What is known of the creatures of a battle; threads may ask at once."""
    found = next((one for one in _known if one.is_valid_for(rules, battle)), None)
    if found is None:
        found = ReachCache(rules, battle)
        _known[:] = [found, *_known[: MAX_BATTLES - 1]]
    return found


def reach_shortener(farther: int) -> Callable[["Reach"], "Reach"]:
    """What is left of a reach towards somebody who counts as so much farther away."""

    def left_of(reach: "Reach") -> "Reach":
        far = reach.farthest - farther
        return msgspec.structs.replace(reach, farthest=far) if farther else reach

    return left_of
