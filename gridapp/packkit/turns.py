"""Turns in an order fixed for the round."""

import msgspec

from gridapp.engine.commands.draft import Draft


def pass_over(draft: Draft, token_id: str) -> None:
    """Skip a creature's turn in this round."""
    order = (
        msgspec.structs.replace(entry, acted=True) if entry.token == token_id else entry
        for entry in draft.battle.order
    )
    draft.update(order=tuple(order))
