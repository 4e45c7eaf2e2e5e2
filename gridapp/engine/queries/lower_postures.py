"""Cover gained by a lower posture, such as kneeling, behind a low wall."""

from typing import TYPE_CHECKING

import msgspec

from gridapp.battle.tokens import Condition, Token
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell

if TYPE_CHECKING:  # the window opens without geometry
    from gridapp.geometry.cover.cover import Cover


class BetterPosture(msgspec.Struct, frozen=True):
    """A posture (a condition of the pack) and the better cover grade it would give."""

    posture: str
    grade: str


def better_postures(
    situation: Situation, attacker: Token, target: Token, anchor: Cell | None = None
) -> tuple[BetterPosture, ...]:
    """Return each lower posture that improves a target's cover, the highest posture first.

    Empty unless a low wall partly hides the target. The attacker is at ``anchor`` if given. A
    posture that gives no better grade than a higher posture is left out.
    """
    entry = situation.book.cover
    if not entry.heights or not situation.obstacles.low_obstacles:
        return ()
    current = situation.cover(attacker, target, anchor)
    if current.fraction <= 0 or not _is_behind_low_wall(situation, current):
        return ()
    height, grade = entry.height(target) or 0, current.grade
    better = []
    for posture in sorted(filter(None, entry.heights), key=lambda each: -entry.heights[each]):
        lower = _in_posture(target, posture)
        if grade == entry.total or (entry.height(lower) or 0) >= height:
            continue
        new_grade = situation.cover(attacker, lower, anchor).grade
        if new_grade != grade:
            better.append(BetterPosture(posture, new_grade))
        grade = new_grade
    return tuple(better)


def _is_behind_low_wall(situation: Situation, cover: "Cover") -> bool:
    """Return True if a wall of limited height blocks part of the view."""
    low = {
        obstacle.id for obstacle in situation.obstacles.low_obstacles if obstacle.height is not None
    }
    return bool(low) and not low.isdisjoint(cover.blockers)


def _in_posture(target: Token, posture: str) -> Token:
    """Return the creature in a posture, overriding the current posture."""
    return msgspec.structs.replace(target, conditions=(Condition(posture), *target.conditions))
