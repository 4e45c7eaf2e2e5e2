"""How far creatures reach, told once for as long as they stay what they are.

A pack's answer depends on the creature, the settings and the grid alone (`Mechanics.reaches`). So
it holds from one moment of a battle to the next, until there is another creature of that id.
"""

from typing import TYPE_CHECKING

from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token

if TYPE_CHECKING:
    from gridapp.engine.mechanics import Reach, Rules
    from gridapp.engine.situation import Situation

KEPT = 4
"""Of so many battles the reaches stay known."""

MOST = 2048
"""So many creatures of one battle are known at a time."""

_known: "list[KnownReaches]" = []


class KnownReaches:
    """The reaches of creatures under the same rules, settings and grid."""

    def __init__(self, rules: "Rules", battle: Battle) -> None:
        """Nothing is asked before it is wanted."""
        self._rules = rules
        self._settings, self._grid = battle.pack.settings, battle.board.grid
        self._found: dict[str, tuple[Token, tuple[Reach, ...]]] = {}

    def hold(self, rules: "Rules", battle: Battle) -> bool:
        """Whether what is known holds in a battle under some rules too."""
        board, pack = battle.board, battle.pack
        return self._rules is rules and self._grid == board.grid and self._settings == pack.settings

    def of(self, situation: "Situation", token: Token) -> "tuple[Reach, ...]":
        """The weapons with which a creature threatens."""
        known = self._found.get(token.id)
        if known is None or known[0] is not token:
            if len(self._found) >= MOST:
                self._found.clear()
            known = self._found[token.id] = (token, self._rules.mechanics.reaches(situation, token))
        return known[1]


def known_reaches(rules: "Rules", battle: Battle) -> KnownReaches:
    """What is known of the creatures of a battle; threads may ask at once."""
    found = next((one for one in _known if one.hold(rules, battle)), None)
    if found is None:
        found = KnownReaches(rules, battle)
        _known[:] = [found, *_known[: KEPT - 1]]
    return found
