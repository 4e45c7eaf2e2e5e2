"""The state of a battle as a frozen value."""

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from gridapp.battle.areas import Area
from gridapp.battle.bars import SideBars
from gridapp.battle.board import Board
from gridapp.battle.grid_style import GridStyle
from gridapp.battle.notes import Note
from gridapp.battle.questions import DeclaredAct, Question, StandingAnswer, Underway
from gridapp.battle.tokens import Token
from gridapp.battle.vision.fog import Fog
from gridapp.battle.vision.lights import Lighting
from gridapp.battle.vision.sight import Sight


class Phase(StrEnum):
    """Whether the battle is in setup or in a fight."""

    SETUP = "setup"
    FIGHT = "fight"


class PackRef(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rule pack of a battle, with the settings changed from their defaults."""

    id: str
    version: str
    settings: Mapping[str, str] = {}


class InitiativeEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A creature's entry in the initiative order: score, tie-breakers, and whether it has acted."""

    token: str
    score: int = 0
    ties: tuple[int, ...] = ()
    acted: bool = False


class Battle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The state of a battle at one moment.

    ``order`` is sorted by the rule pack; ``active`` is the id of the creature whose turn is
    running, empty between turns. ``questions`` and ``underway`` are stacks: the last entry is
    handled first. ``standing`` are the standing answers. ``postponed`` are declared acts that wait
    for a later moment. ``stage`` is the pack's own part of a round, such as a segment. ``bars``
    are the sides whose bars the players see otherwise than by default. ``areas`` are the areas of
    effect on the board.
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
    fog: Fog = Fog()
    lighting: Lighting = Lighting()
    sight: Sight = Sight()
    bars: tuple[SideBars, ...] = ()
    areas: tuple[Area, ...] = ()

    def token(self, token_id: str) -> Token | None:
        """Return the creature with an id, ``None`` if unknown."""
        for token in self.tokens:
            if token.id == token_id:
                return token
        return None

    def area(self, area_id: str) -> Area | None:
        """Return the area of effect with an id, ``None`` if unknown."""
        return next((area for area in self.areas if area.id == area_id), None)

    def with_token(self, changed: Token) -> "Battle":
        """Replace a creature and return the new battle."""
        tokens, name = self.tokens, changed.id
        for index, token in enumerate(tokens):
            if token.id == name:
                updated = (*tokens[:index], changed, *tokens[index + 1 :])
                return msgspec.structs.replace(self, tokens=updated)
        return self

    @property
    def question(self) -> Question | None:
        """The pending question on top of the stack, ``None`` if no answer is due."""
        return self.questions[-1] if self.questions else None
