"""The spatial events of a move, in order: the one source for preview and resolution."""

from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

from gridapp.battle.tokens import Token
from gridapp.grid.cells import Cell

if TYPE_CHECKING:
    from gridapp.engine.situation import Situation


class HappeningKind(StrEnum):
    """What a step did with regard to somebody's reach."""

    ENTERED = "entered"
    STIRRED = "stirred"
    LEFT = "left"


class Happening(msgspec.Struct, frozen=True):
    """One event of one step: ``step`` is the index in the route of the cell being left.

    ``whose`` is the creature whose reach it concerns, ``weapons`` those that reach the mover
    before the step (after it, for ``ENTERED``). ``leg`` is the leg of the move.
    """

    kind: HappeningKind
    step: int
    leg: int
    cell: Cell
    whose: str
    weapons: tuple[str, ...]


def reach_happenings(
    situation: "Situation", mover: Token, route: tuple[Cell, ...], legs: tuple[int, ...]
) -> tuple[Happening, ...]:
    """What each step of a route does with regard to the reach of every foe of the mover.

    ``legs`` are the indices in the route at which each leg ends.
    """
    foes = tuple((foe, situation.weapon_areas(foe)) for foe in situation.foes(mover))
    found: list[Happening] = []
    for step in range(len(route) - 1):
        before = situation.cells(mover, route[step])
        after = situation.cells(mover, route[step + 1])
        leg = sum(end <= step for end in legs)
        for foe, areas in foes:
            near = tuple(weapon for weapon, area in areas if not area.isdisjoint(before))
            then = tuple(weapon for weapon, area in areas if not area.isdisjoint(after))
            if kind := _kind(was=bool(near), is_now=bool(then)):
                found.append(Happening(kind, step, leg, route[step], foe.id, near or then))
    return tuple(found)


def _kind(*, was: bool, is_now: bool) -> HappeningKind | None:
    if was:
        return HappeningKind.STIRRED if is_now else HappeningKind.LEFT
    return HappeningKind.ENTERED if is_now else None
