"""Vitality, then Wounds, and what comes of having none left (V-24, V-77 to V-80, VR-22)."""

from gridapp.engine.kit import Condition, Damaged, Draft

from .checks import save
from .sheet import FLAT_FOOTED, UNCONSCIOUS

VITALITY, WOUNDS = "vitality", "wounds"
FLAT_FOOTED_SAVE = 15


def hurt(draft: Draft, target_id: str, amount: int, rule: str) -> None:
    """Take an amount of Vitality and what is over of Wounds (V-78).

    Of a flat-footed creature it is all taken of Wounds unless it saves, once per hit (VR-23).
    """
    if amount <= 0:
        return
    token = draft.token(target_id)
    unready = token.has(FLAT_FOOTED)
    if unready and not save(draft, token, "reflex", FLAT_FOOTED_SAVE, "V-24"):
        take(draft, target_id, WOUNDS, amount, "V-24")
        return
    from_vitality = min(amount, max(0, token.pool(VITALITY)))
    take(draft, target_id, VITALITY, from_vitality, rule)
    take(draft, target_id, WOUNDS, amount - from_vitality, rule)


def take(draft: Draft, target_id: str, track: str, amount: int, rule: str) -> None:
    """Take from one track, which stops at 0 (VR-22)."""
    lost = min(amount, max(0, draft.token(target_id).pool(track)))
    if not lost:
        return
    left = draft.token(target_id).pool(track) - lost
    draft.set_pool(target_id, track, left)
    draft.emit(Damaged(target_id, track, lost, left, rule))
    if track == WOUNDS and left == 0:
        draft.gain(target_id, Condition(UNCONSCIOUS), "V-79")
