"""Outcomes of a command as values: applied, refused, or waiting for a typed die."""

import msgspec

from gridapp.battle.events import Event
from gridapp.battle.messages import Text, message
from gridapp.battle.state import Battle


class Refused(msgspec.Struct, frozen=True):
    """A refusal: a code for programs, a sentence for people, the rule number. Nothing changed."""

    code: str
    why: Text
    rule: str = ""

    def __str__(self) -> str:
        """The sentence in English, followed by the rule number in brackets."""
        return str(self.text)

    @property
    def text(self) -> Text:
        """The sentence, followed by the rule number in brackets."""
        if not self.rule:
            return self.why
        return message("{why} ({rule})", why=self.why, rule=self.rule)


class DieNeeded(msgspec.Struct, frozen=True):
    """A further die must be typed before the command can run; nothing changed.

    ``purpose`` says what the die is for; ``who`` is the creature that rolls, empty if unknown.
    """

    sides: int
    purpose: Text
    who: str = ""


class Applied(msgspec.Struct, frozen=True):
    """The battle after a command, with the events and the dice rolled."""

    battle: Battle
    events: tuple[Event, ...]
    dice: tuple[int, ...] = ()
