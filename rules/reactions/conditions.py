"""Conditions of the system that act on a battle (R-12, R-72, R-73, R-94, R-95, RR-14)."""

from gridapp.engine.kit import Condition, Damaged, Draft, Modifier, Rolled, Token

SURPRISED = "surprised"
UNCONSCIOUS = "unconscious"
DYING = "dying"
DEAD = "dead"


def is_able(token: Token) -> bool:
    """Whether a creature can attack at all, and so threaten, react and flank (RR-14)."""
    return not (token.has(UNCONSCIOUS) or token.has(DEAD))


def hurt(draft: Draft, target_id: str, amount: int, rule: str) -> None:
    """Take hit points, and let the target fall if none is left (R-72, R-73)."""
    left = draft.token(target_id).pool("hp") - amount
    draft.set_pool(target_id, "hp", left)
    draft.emit(Damaged(target_id, "hp", amount, left, rule))
    _fall(draft, target_id, left)


def _fall(draft: Draft, target_id: str, left: int) -> None:
    if left <= 0:
        draft.gain(target_id, Condition(UNCONSCIOUS), "R-72")
    if left < 0:
        draft.gain(target_id, Condition(DYING), "R-73")
    if -left >= draft.token(target_id).stat("negative_hit_points"):
        draft.lose(target_id, DYING, "R-73")
        draft.gain(target_id, Condition(DEAD), "R-73")


def dying_save(draft: Draft, token: Token) -> None:
    """The Fortitude save of a dying creature on its skipped turn (R-73, RR-24)."""
    parts = (
        Modifier("Constitution", token.stat("constitution"), "RR-12"),
        Modifier("Fortitude", token.stat("fortitude"), "R-09"),
    )
    die, against = draft.roll(20), 10 - token.pool("hp")
    total = die + sum(part.value for part in parts)
    saved = total >= against
    draft.emit(
        Rolled(
            token=token.id,
            what="Fortitude save against dying",
            dice=(die,),
            modifiers=parts,
            total=total,
            rule="R-73",
            against=against,
            success=saved,
        )
    )
    if not saved:
        hurt(draft, token.id, 1, "R-73")
