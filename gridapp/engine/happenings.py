"""The spatial events of a move, in order: the one source for preview and resolution."""

from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec

from gridapp.battle.tokens import Token
from gridapp.grid.cells import Cell

if TYPE_CHECKING:
    from gridapp.engine.situation import Situation


class HappeningKind(StrEnum):
    """What a step did with regard to somebody else.

    ``ENTERED``, ``STIRRED`` (moved inside) and ``LEFT`` concern a foe's threatened area,
    ``CLOSED_IN`` its optimal reach, ``MET`` the cells it stands on; ``FLANKED`` means that the
    mover is flanked by a pair that did not flank it before, ``COVER`` that its cover from a foe
    has changed.
    """

    ENTERED = "entered"
    STIRRED = "stirred"
    LEFT = "left"
    CLOSED_IN = "closed_in"
    MET = "met"
    FLANKED = "flanked"
    COVER = "cover"


class Happening(msgspec.Struct, frozen=True):
    """One event of one step: ``step`` is the index in the route of the cell being left.

    ``cell`` is that cell and ``to`` the one that the step leads to.
    ``whose`` is the creature whose reach, flank or line it concerns, ``other`` its partner in a
    flank. ``weapons`` are those that reach the mover before the step (after it, for
    ``ENTERED``), or whose optimal reach it came into. ``grade`` is the new cover. ``leg`` is
    the leg of the move.
    """

    kind: HappeningKind
    step: int
    leg: int
    cell: Cell
    to: Cell
    whose: str
    weapons: tuple[str, ...] = ()
    other: str = ""
    grade: str = ""


def reach_happenings(
    situation: "Situation", mover: Token, route: tuple[Cell, ...], legs: tuple[int, ...]
) -> tuple[Happening, ...]:
    """What each step of a route does with regard to the reach of every foe of the mover.

    ``legs`` are the indices in the route at which each leg ends.
    """
    foes = situation.foes(mover)
    keen = tuple(foe for foe in foes if any(r.optimal is not None for r in situation.reaches(foe)))
    bodies = [frozenset(situation.cells(mover, anchor)) for anchor in route]
    found: list[Happening] = []
    for step, (before, after) in enumerate(pairwise(bodies)):
        leg = sum(end <= step for end in legs)
        cells = (route[step], route[step + 1])
        for foe in keen:
            if weapons := _closed_in(situation, foe, before, after):
                closed_in = HappeningKind.CLOSED_IN
                found.append(Happening(closed_in, step, leg, *cells, foe.id, weapons))
        for foe in foes:
            was = situation.arriving(foe, before, situation.rise(mover, foe, cells[0]))
            is_now = situation.arriving(foe, after, situation.rise(mover, foe, cells[1]))
            if kind := _kind(was=bool(was), is_now=bool(is_now)):
                found.append(Happening(kind, step, leg, *cells, foe.id, was or is_now))
            if _met(situation.cells(foe), before, after):
                found.append(Happening(HappeningKind.MET, step, leg, *cells, foe.id))
    return tuple(found)


def _kind(*, was: bool, is_now: bool) -> HappeningKind | None:
    if was:
        return HappeningKind.STIRRED if is_now else HappeningKind.LEFT
    return HappeningKind.ENTERED if is_now else None


def _met(body: tuple[Cell, ...], before: frozenset[Cell], after: frozenset[Cell]) -> bool:
    return before.isdisjoint(body) and not after.isdisjoint(body)


def _closed_in(
    situation: "Situation", foe: Token, before: frozenset[Cell], after: frozenset[Cell]
) -> tuple[str, ...]:
    """The weapons into whose optimal reach the step leads."""
    was, is_now = situation.distance(foe, before), situation.distance(foe, after)
    reaches = situation.reaches(foe)
    return tuple(
        one.weapon for one in reaches if one.optimal is not None and was > one.optimal >= is_now
    )


def position_happenings(
    situation: "Situation", mover: Token, route: tuple[Cell, ...], legs: tuple[int, ...]
) -> tuple[Happening, ...]:
    """Where along a route the mover comes to be flanked, and where its cover changes."""
    found: list[Happening] = []
    flanked, covers = _position(situation, mover, route[0])
    for step, anchor in enumerate(route[1:]):
        leg = sum(end <= step for end in legs)
        flanked_then, covers_then = _position(situation, mover, anchor)
        for one, other in sorted(flanked_then - flanked):
            kind = HappeningKind.FLANKED
            found.append(Happening(kind, step, leg, route[step], anchor, one, other=other))
        for foe, grade in covers_then.items():
            if grade != covers[foe]:
                kind = HappeningKind.COVER
                found.append(Happening(kind, step, leg, route[step], anchor, foe, grade=grade))
        flanked, covers = flanked_then, covers_then
    return tuple(found)


def _position(
    situation: "Situation", mover: Token, anchor: Cell
) -> tuple[frozenset[tuple[str, str]], dict[str, str]]:
    """Who flanks the mover on a cell, and its cover there from every foe."""
    moved = msgspec.structs.replace(mover, cell=anchor)
    pairs = frozenset((pair.one, pair.other) for pair in situation.flanking_pairs(moved))
    foes = situation.foes(mover)
    return pairs, {foe.id: situation.cover(foe, moved).grade for foe in foes}
