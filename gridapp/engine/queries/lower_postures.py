"""What a lower posture behind a low wall would raise cover to."""

import msgspec

from gridapp.battle.tokens import Condition, Token
from gridapp.engine.queries.situation import Situation
from gridapp.geometry.cover.cover import Cover
from gridapp.grid.cells import Cell


class BetterPosture(msgspec.Struct, frozen=True):
    """The grade of cover that a creature would have in a posture, a condition of the pack."""

    posture: str
    grade: str


def better_postures(
    situation: Situation, attacker: Token, target: Token, anchor: Cell | None = None
) -> tuple[BetterPosture, ...]:
    """What each lower posture of a target would better, the highest first.

    Only who is partly hidden by a low wall is asked about; the attacker stands where it does or
    is anchored elsewhere. A posture that hides no better than a higher one is left out.
    """
    entry = situation.book.cover
    if not entry.heights or not situation.obstacles.low_obstacles:
        return ()
    found = situation.cover(attacker, target, anchor)
    if found.fraction <= 0 or not _behind_low(situation, found):
        return ()
    tall, grade = entry.height(target) or 0, found.grade
    better = []
    for posture in sorted(filter(None, entry.heights), key=lambda one: -entry.heights[one]):
        lower = _lowered(target, posture)
        if grade == entry.total or (entry.height(lower) or 0) >= tall:
            continue
        then = situation.cover(attacker, lower, anchor).grade
        if then != grade:
            better.append(BetterPosture(posture, then))
        grade = then
    return tuple(better)


def _behind_low(situation: Situation, found: Cover) -> bool:
    """Whether a wall that can be looked over hides anything."""
    low = {one.id for one in situation.obstacles.low_obstacles if one.height is not None}
    return bool(low) and not low.isdisjoint(found.blockers)


def _lowered(target: Token, posture: str) -> Token:
    """The same creature in a posture, which goes before any other that it holds."""
    return msgspec.structs.replace(target, conditions=(Condition(posture), *target.conditions))
