"""What the battle waits for: interrupted acts and the questions that interrupt them."""

from collections.abc import Mapping

import msgspec

from gridapp.grid.cells import Cell


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answer to a question: its id and the words on its button."""

    id: str
    text: str


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something a person decides before play goes on.

    ``kind`` names it to the rule pack, ``who`` is the creature that decides and ``about`` the
    creature that caused it; ``facts`` is what the pack needs to carry the answer out.
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


class Underway(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An act that has begun and is not finished: a move with the steps still to take.

    ``route`` runs from the cell where the act began; ``at`` is the index of the cell that its
    actor stands on; ``asked`` holds who was already offered a reaction in which leg
    (``leg:token``).
    """

    actor: str
    action: str
    route: tuple[Cell, ...] = ()
    at: int = 0
    asked: tuple[str, ...] = ()
