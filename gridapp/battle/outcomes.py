"""What becomes of a command: it is applied, or it is refused. Both are values."""

import msgspec

from gridapp.battle.events import Event
from gridapp.battle.state import Battle


class Refused(msgspec.Struct, frozen=True):
    """The command changed nothing: a code for programs, a sentence for people, the rule."""

    code: str
    why: str
    rule: str = ""

    def __str__(self) -> str:
        """The sentence with its rule number."""
        return f"{self.why} ({self.rule})" if self.rule else self.why


class DieNeeded(msgspec.Struct, frozen=True):
    """One more die has to be typed before the command can be carried out; nothing changed."""

    sides: int
    purpose: str


class Applied(msgspec.Struct, frozen=True):
    """The battle after the command, what happened, and the dice that fell."""

    battle: Battle
    events: tuple[Event, ...]
    dice: tuple[int, ...] = ()
