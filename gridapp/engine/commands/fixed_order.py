"""Turns in a fixed order, for packs whose order does not move."""

import msgspec

from gridapp.battle.events import RoundBegan, TurnBegan, TurnEnded
from gridapp.battle.state import InitiativeEntry
from gridapp.engine.commands.draft import Draft


def begin_round(draft: Draft) -> None:
    """Count the round and give everybody a turn in it."""
    order = tuple(msgspec.structs.replace(place, acted=False) for place in draft.battle.order)
    draft.update(round=draft.battle.round + 1, order=order)
    draft.emit(RoundBegan(draft.battle.round))


def begin_turn(draft: Draft, token_id: str) -> None:
    """Make a creature the active one."""
    draft.update(active=token_id)
    draft.emit(TurnBegan(token_id))


def end_turn(draft: Draft) -> None:
    """Let the active creature have had its turn, if there is one."""
    active = draft.battle.active
    if not active:
        return
    order = tuple(_had_turn(place, active) for place in draft.battle.order)
    draft.update(active="", order=order)
    draft.emit(TurnEnded(active))


def next_to_act(draft: Draft) -> str:
    """The first in the order who has not had a turn this round, empty if all have."""
    return next((place.token for place in draft.battle.order if not place.acted), "")


def _had_turn(place: InitiativeEntry, active: str) -> InitiativeEntry:
    return msgspec.structs.replace(place, acted=True) if place.token == active else place
