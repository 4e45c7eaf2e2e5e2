"""Stances given by the GM during a round, and the order within a stance (SR-11, SR-12)."""

import msgspec

from gridapp.packkit import (
    Condition,
    Draft,
    InitiativeEntry,
    Refused,
    Situation,
    Until,
    message,
    setting,
)

from ..stats import Stance
from .rounds import sort_in
from .stances import ACTING_ORDER, stance_of
from .trading import trade_block

ORDER = "order"
"""The key by which the engine names a change of the order."""


def after_gm_edit(draft: Draft, token_id: str, what: str) -> None:
    """Replace the earlier stance by the GM's, or rank all creatures by a changed order."""
    if what == ORDER:
        _rank_as_listed(draft)
    elif what in ACTING_ORDER and setting(draft, "stance_by_hand") == "replaces":
        _replace_stance(draft, token_id, Stance(what))


def order_refusal(situation: Situation, order: tuple[InitiativeEntry, ...]) -> Refused | None:
    """Return a refusal if creatures of different stances change places, else ``None``."""
    before, after = (
        [_place(situation, entry) for entry in entries]
        for entries in (situation.battle.order, order)
    )
    if before == after:
        return None
    why = message("the stances make the order of each segment: change a stance instead")
    return Refused("order", why, "S-17")


def _place(situation: Situation, entry: InitiativeEntry) -> tuple[Stance | None, int]:
    token = situation.battle.token(entry.token)
    return (stance_of(token), trade_block(token)) if token else (None, 0)


def _rank_as_listed(draft: Draft) -> None:
    """Rank all creatures by their places in the order, for later segments too (SR-12)."""
    ranked = (
        msgspec.structs.replace(entry, ties=(rank,))
        for rank, entry in enumerate(draft.battle.order, 1)
    )
    draft.update(order=tuple(ranked))


def _replace_stance(draft: Draft, token_id: str, stance: Stance) -> None:
    """End earlier stances, and On-Guard without its stance; act last within the new stance."""
    token = draft.token(token_id)
    if not token.has(stance):
        return
    for ended in ACTING_ORDER:
        if ended is not stance:
            draft.lose(token_id, ended.value, "S-17")
    if stance is not Stance.DEFENSIVE:
        draft.lose(token_id, Stance.ON_GUARD.value, "S-21")
    lasting = tuple(map(_to_the_end_of_the_round, draft.token(token_id).conditions))
    draft.update_token(token_id, conditions=lasting)
    sort_in(draft, token_id)


def _to_the_end_of_the_round(held: Condition) -> Condition:
    """Let a stance end with the round, as a new stance is chosen each round (S-03)."""
    if held.id not in ACTING_ORDER or held.until is not Until.CURED:
        return held
    return msgspec.structs.replace(held, until=Until.ROUND_END)
