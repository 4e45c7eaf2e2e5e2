"""What the battle waits for: interrupted moves and the questions that interrupt them."""

from collections.abc import Mapping

import msgspec

from gridapp.battle.commands import Act
from gridapp.grid.cells import Cell

GM = "GM: "
"""How the text of a question begins that the GM answers, and no creature."""


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answer to a question: its id and the words on its button."""

    id: str
    text: str


class Number(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole number that somebody types with an answer, such as what dice on the table show.

    It lies from ``low`` to ``high``; ``value`` is what stands there until something is typed, or
    nothing if it lies below.
    """

    text: str
    low: int
    high: int
    value: int = 0


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something a person decides before play goes on.

    ``kind`` names it to the rule pack, ``who`` is the creature that decides, empty where that is
    the GM for nobody in particular, and ``about`` the creature that caused it, empty for none;
    ``facts`` is what the pack needs to carry the answer out. Where one may do something or leave
    it, doing it is the first option and leaving it the last. A ``number`` is typed besides choosing
    an option; once answered its value is the one typed.
    """

    id: int
    kind: str
    text: str
    who: str
    about: str
    options: tuple[Option, ...]
    default: str
    rule: str
    facts: Mapping[str, str] = {}
    number: Number | None = None


class DeclaredAct(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="underway", tag="declared"
):
    """An act that was declared and is not resolved; ``stage`` and ``facts`` are the pack's.

    One that ``waits`` does not go on by itself: somebody else acts meanwhile, by commands.
    """

    act: Act
    stage: str = ""
    facts: Mapping[str, str] = {}
    waits: bool = False


class Walk(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="underway", tag="walk"
):
    """A move that has begun and is not finished.

    ``route`` runs from the cell where the move began, ``costs`` are the steps spent up to each
    of its cells, ``legs`` the indices at which each leg ends. ``at`` is the index of the cell
    that the mover stands on and ``paid`` how many legs were paid for. ``offered`` holds to whom
    which reaction was offered in which leg (``leg:token:kind``, and the step where that counts).
    """

    actor: str
    action: str
    route: tuple[Cell, ...]
    costs: tuple[int, ...]
    legs: tuple[int, ...]
    at: int = 0
    paid: int = 0
    offered: tuple[str, ...] = ()


Underway = Walk | DeclaredAct


class StandingAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A creature's answer for all questions of a kind: the first option, or the last one.

    Where it is another one ``option`` names it, and where that is not offered somebody is asked.
    """

    who: str
    kind: str
    first: bool
    option: str = ""
