"""The expiry of conditions and areas of effect."""

import msgspec

from gridapp.battle.tokens import Condition, Until
from gridapp.engine.commands.areas import end_timed_areas, expire_areas
from gridapp.engine.commands.draft import Draft


def expire_conditions(draft: Draft, moment: Until, whose: str = "") -> None:
    """Count down conditions and areas that end at a moment and remove the expired, with events.

    ``whose`` is the creature whose turn starts or ends.
    """
    for token in draft.battle.tokens:
        for condition in token.conditions:
            if condition.until is moment and condition.whose in ("", whose):
                _count_down(draft, token.id, condition)
    expire_areas(draft, moment, whose)


def end_timed_conditions(draft: Draft) -> None:
    """Remove every condition and area that would end at a turn or round."""
    for token in draft.battle.tokens:
        for condition in token.conditions:
            if condition.until is not Until.CURED:
                draft.lose_exact(
                    token.id, condition, draft.rules.book.conditions[condition.id].rule
                )
    end_timed_areas(draft)


def _count_down(draft: Draft, token_id: str, expiring: Condition) -> None:
    if expiring.times > 1:
        later = msgspec.structs.replace(expiring, times=expiring.times - 1)
        conditions = draft.token(token_id).conditions
        changed = tuple(later if condition == expiring else condition for condition in conditions)
        draft.update_token(token_id, conditions=changed)
        return
    entry = draft.rules.book.conditions[expiring.id]
    draft.lose_exact(token_id, expiring, entry.rule)
