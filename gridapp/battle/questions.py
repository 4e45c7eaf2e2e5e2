"""What the battle waits for: interrupted moves and the questions that interrupt them."""

from collections.abc import Mapping

import msgspec

from gridapp.battle.commands import Act
from gridapp.grid.cells import Cell


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answer to a question: its id and the words on its button."""

    id: str
    text: str


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something a person decides before play goes on.

    ``kind`` names it to the rule pack, ``who`` is the creature that decides and ``about`` the
    creature that caused it; ``facts`` is what the pack needs to carry the answer out. Where
    one may do something or leave it, doing it is the first option and leaving it the last.
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


class Declared(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="underway", tag="declared"
):
    """An act that was declared and is not resolved; ``stage`` and ``facts`` are the pack's."""

    act: Act
    stage: str = ""
    facts: Mapping[str, str] = {}


class Walk(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="underway", tag="walk"
):
    """A move that has begun and is not finished.

    ``route`` runs from the cell where the move began, ``costs`` are the steps spent up to each
    of its cells, ``legs`` the indices at which each leg ends. ``at`` is the index of the cell
    that the mover stands on and ``paid`` how many legs were paid for. ``offered`` holds to whom
    which reaction was offered in which leg (``leg:token:kind``).
    """

    actor: str
    action: str
    route: tuple[Cell, ...]
    costs: tuple[int, ...]
    legs: tuple[int, ...]
    at: int = 0
    paid: int = 0
    offered: tuple[str, ...] = ()


Underway = Walk | Declared


class Standing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A creature's answer for all questions of a kind: the first option, or the last one."""

    who: str
    kind: str
    first: bool
