"""Damage and healing (N-08)."""

from gridapp.packkit import Condition, Damaged, Draft, Until, regain_points

from .stats import DOWN, EXPOSED, HP, exposure


def deal_damage(draft: Draft, token_id: str, amount: int, rule: str = "N-08") -> None:
    """Take hit points; at 0 the creature is down."""
    if amount <= 0:
        return
    remaining = draft.token(token_id).pool(HP) - amount
    draft.set_pool(token_id, HP, remaining)
    draft.emit(Damaged(token_id, HP, amount, remaining, rule))
    update_down(draft, token_id)


def expose(draft: Draft, token_id: str) -> None:
    """Count a hit: the target is exposed once more until the round ends (N-11)."""
    times = exposure(draft.token(token_id)) + 1
    draft.lose(token_id, EXPOSED, "N-11")
    draft.gain(token_id, Condition(EXPOSED, Until.ROUND_END, value=times), "N-11")


def heal(draft: Draft, token_id: str, amount: int) -> None:
    """Give hit points back, up to the full value."""
    full = draft.token(token_id).stat("hit_points")
    regain_points(draft, token_id, HP, amount, full, "N-08")
    update_down(draft, token_id)


def update_down(draft: Draft, token_id: str) -> None:
    """Set or end the condition Down by hit points."""
    if draft.token(token_id).pool(HP) <= 0:
        draft.gain(token_id, Condition(DOWN), "N-08")
    else:
        draft.lose(token_id, DOWN, "N-08")
