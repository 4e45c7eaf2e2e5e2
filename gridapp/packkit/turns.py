"""Turns in an order fixed for the round."""

from collections.abc import Callable

import msgspec

from gridapp.battle.tokens import Token
from gridapp.engine.commands import fixed_order
from gridapp.engine.commands.draft import Draft


def pass_over(draft: Draft, token_id: str) -> None:
    """Skip a creature's turn in this round."""
    order = (
        msgspec.structs.replace(entry, acted=True) if entry.token == token_id else entry
        for entry in draft.battle.order
    )
    draft.update(order=tuple(order))


def next_able(
    draft: Draft,
    is_able: Callable[[Token], bool],
    *,
    next_round: Callable[[Draft], None],
    skip: Callable[[Draft, str], None] = pass_over,
) -> str:
    """Return the next creature of the order that is able to act, empty if nobody is.

    On the way it begins rounds with ``next_round`` and skips the turns of creatures not able.
    """
    while True:
        token_id = fixed_order.next_to_act(draft)
        if token_id and is_able(draft.token(token_id)):
            return token_id
        if not any(is_able(draft.token(entry.token)) for entry in draft.battle.order):
            return ""
        if token_id:
            skip(draft, token_id)
        else:
            next_round(draft)
