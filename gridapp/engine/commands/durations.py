"""Conditions that end by themselves."""

import msgspec

from gridapp.battle.tokens import Condition, Until
from gridapp.engine.commands.draft import Draft


def expire_conditions(draft: Draft, moment: Until, whose: str = "") -> None:
    """Let a moment pass: conditions that end at it end, or come one moment nearer to their end.

    ``whose`` is the creature whose turn starts or ends.
    """
    for token in draft.battle.tokens:
        for held in token.conditions:
            if held.until is moment and held.whose in ("", whose):
                _pass(draft, token.id, held)


def end_timed_conditions(draft: Draft) -> None:
    """End every condition that would end at some turn or round, as there are none to come."""
    for token in draft.battle.tokens:
        for held in token.conditions:
            if held.until is not Until.CURED:
                draft.lose_exact(token.id, held, draft.rules.book.conditions[held.id].rule)


def _pass(draft: Draft, token_id: str, held: Condition) -> None:
    if held.times > 1:
        later = msgspec.structs.replace(held, times=held.times - 1)
        conditions = draft.token(token_id).conditions
        changed = tuple(later if one == held else one for one in conditions)
        draft.update_token(token_id, conditions=changed)
        return
    entry = draft.rules.book.conditions[held.id]
    draft.lose_exact(token_id, held, entry.rule)
