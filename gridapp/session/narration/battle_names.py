"""The names of creatures, cells and lengths of a battle, for sentences."""

from collections.abc import Callable
from typing import Any

from gridapp.battle.messages import Text
from gridapp.battle.state import Battle
from gridapp.engine.protocol import Rules
from gridapp.session.i18n import decimal


class BattleNames:
    """Names creatures and lengths of a battle."""

    def __init__(self, battle: Battle, rules: Rules) -> None:
        """Look up names in this battle and its rules."""
        self.battle = battle
        self.book = rules.book
        self.grid = battle.board.grid

    def name(self, token_id: str) -> str:
        """Return a creature's name, or its id if removed."""
        token = self.battle.token(token_id)
        return token.name if token else token_id

    def length_text(self, length: float) -> str:
        """Return a length with the grid's unit."""
        return f"{decimal(length)} {self.grid.unit.value}"


EventSentence = Callable[[BattleNames, Any], Text]
"""Returns an event as a sentence."""
