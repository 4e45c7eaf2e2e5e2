"""Rounds and turns for packs with a fixed initiative order."""

import msgspec

from gridapp.battle.events import RoundBegan, TurnBegan, TurnEnded
from gridapp.battle.state import InitiativeEntry
from gridapp.engine.commands.draft import Draft


def begin_round(draft: Draft) -> None:
    """Start the next round; every creature has a turn in it."""
    order = tuple(msgspec.structs.replace(entry, acted=False) for entry in draft.battle.order)
    draft.update(round=draft.battle.round + 1, order=order)
    draft.emit(RoundBegan(draft.battle.round))


def begin_turn(draft: Draft, token_id: str) -> None:
    """Start a creature's turn."""
    draft.update(active=token_id)
    draft.emit(TurnBegan(token_id))


def end_turn(draft: Draft) -> None:
    """End the active creature's turn, if any."""
    active = draft.battle.active
    if not active:
        return
    order = tuple(_mark_acted(entry, active) for entry in draft.battle.order)
    draft.update(active="", order=order)
    draft.emit(TurnEnded(active))


def next_to_act(draft: Draft) -> str:
    """Return the first creature in the order without a turn this round, empty if all have acted."""
    return next((entry.token for entry in draft.battle.order if not entry.acted), "")


def _mark_acted(entry: InitiativeEntry, active: str) -> InitiativeEntry:
    return msgspec.structs.replace(entry, acted=True) if entry.token == active else entry
