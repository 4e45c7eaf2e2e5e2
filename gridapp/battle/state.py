"""The whole battle as one frozen value."""

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from gridapp.battle.board import Board
from gridapp.battle.grid_style import GridStyle
from gridapp.battle.notes import Note
from gridapp.battle.questions import DeclaredAct, Question, StandingAnswer, Underway
from gridapp.battle.tokens import Token


class Phase(StrEnum):
    """How far the fight has come."""

    SETUP = "setup"
    FIGHT = "fight"


class PackRef(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which rule pack the battle is played under, and the settings changed from its defaults."""

    id: str
    version: str
    settings: Mapping[str, str] = {}


class InitiativeEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A creature's place in the order: its score, the tie-breakers, and whether it has acted."""

    token: str
    score: int = 0
    ties: tuple[int, ...] = ()
    acted: bool = False


class Battle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle at one moment.

    ``order`` is kept as the rule pack sorts it; ``active`` is the id of the creature whose turn
    it is, empty between turns. ``questions`` and ``underway`` are stacks: the last one is
    settled first, unless ``standing`` answers it. ``postponed`` are acts that were declared and
    wait for a later moment. ``stage`` is the pack's own part of a round (a segment, say).
    """

    name: str
    pack: PackRef
    board: Board
    tokens: tuple[Token, ...] = ()
    phase: Phase = Phase.SETUP
    round: int = 0
    stage: str = ""
    order: tuple[InitiativeEntry, ...] = ()
    active: str = ""
    underway: tuple[Underway, ...] = ()
    questions: tuple[Question, ...] = ()
    asked: int = 0
    standing: tuple[StandingAnswer, ...] = ()
    postponed: tuple[DeclaredAct, ...] = ()
    look: GridStyle = GridStyle()
    notes: tuple[Note, ...] = ()

    def token(self, token_id: str) -> Token | None:
        """The creature of that id."""
        return next((token for token in self.tokens if token.id == token_id), None)

    def with_token(self, changed: Token) -> "Battle":
        """The same battle with one creature replaced."""
        tokens, name = self.tokens, changed.id
        found = (at for at, token in enumerate(tokens) if token.id == name)
        at = next(found, None)
        if at is None:
            return self
        return msgspec.structs.replace(self, tokens=(*tokens[:at], changed, *tokens[at + 1 :]))

    @property
    def question(self) -> Question | None:
        """The question that is settled next."""
        return self.questions[-1] if self.questions else None
