"""Questions, standing answers, and acts in progress that wait for an answer."""

from collections.abc import Mapping

import msgspec

from gridapp.battle.commands import Act
from gridapp.battle.messages import Text
from gridapp.grid.cells import Cell


class Creature(msgspec.Struct, frozen=True):
    """Who answers a question: the player of a creature."""

    id: str


class GameMaster(msgspec.Struct, frozen=True):
    """Who answers a question that no creature decides: the GM."""


Asker = Creature | GameMaster
THE_GM = GameMaster()


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a question: id and button text."""

    id: str
    text: Text


class Number(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole number typed with an answer, such as the result of dice rolled at the table.

    The range is ``low`` to ``high``. ``value`` is the prefilled number; below ``low`` the field
    starts empty.
    """

    text: Text
    low: int
    high: int
    value: int = 0


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a question card: id, text and options.

    ``default`` is the chosen option; once answered it is the answer.
    """

    id: str
    text: Text
    options: tuple[Option, ...]
    default: str


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision on which play waits.

    ``kind`` identifies the question to the rule pack. ``who`` is the creature that decides, empty
    for the GM; ``about`` is the creature that caused the question, or empty. ``facts`` is the
    pack's data for carrying out the answer. In a yes/no question the first option accepts and the
    last declines. A ``number`` is typed in addition to the option; once answered, its value is the
    typed number. ``parts`` are the lines of a card of several questions, answered together.
    """

    id: int
    kind: str
    text: Text
    who: str
    about: str
    options: tuple[Option, ...]
    default: str
    rule: str
    facts: Mapping[str, str] = {}
    number: Number | None = None
    parts: tuple[Part, ...] = ()

    @property
    def asker(self) -> Asker:
        """The creature or the GM who answers."""
        return Creature(self.who) if self.who else THE_GM


class DeclaredAct(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="underway", tag="declared"
):
    """A declared act that is not yet resolved; ``stage`` and ``facts`` belong to the pack.

    An act with ``waits`` does not resume automatically: other creatures act first, by commands.
    """

    act: Act
    stage: str = ""
    facts: Mapping[str, str] = {}
    waits: bool = False


class Walk(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="underway", tag="walk"
):
    """A move in progress.

    ``route`` starts at the cell where the move began, ``costs`` are the steps spent up to each cell
    of the route, ``legs`` the indices at which each leg ends. ``at`` is the index of the mover's
    current cell and ``paid`` the number of legs paid for. ``offered`` lists the reactions already
    offered, as ``leg:token:kind`` (and ``:step`` for reactions offered at every step). ``beyond``
    is the next cell of a longer plan, which something that players do not know cuts short.
    ``facings`` are those of a long body at each cell of the route, if it turns.
    """

    actor: str
    action: str
    route: tuple[Cell, ...]
    costs: tuple[int, ...]
    legs: tuple[int, ...]
    at: int = 0
    paid: int = 0
    offered: tuple[str, ...] = ()
    beyond: Cell | None = None
    facings: tuple[int, ...] = ()


Underway = Walk | DeclaredAct


class StandingAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A standing answer to all questions of a kind: the first option, or the last.

    ``option`` names any further option; if the question does not offer that option, the question is
    asked.
    """

    who: str
    kind: str
    first: bool
    option: str = ""
