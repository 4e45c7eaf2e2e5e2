"""Doors that the active creature opens or closes by an action of the system, at a price."""

from typing import NamedTuple

from gridapp.battle.board import Door
from gridapp.battle.commands import Act
from gridapp.battle.state import Battle, Phase
from gridapp.engine.commands.doors import doors_beside
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns import legal_actions
from gridapp.engine.types import Offer


class DoorAct(NamedTuple):
    """An act that opens or closes a door beside the active creature, and the offer for it."""

    act: Act
    offer: Offer


def door_action(battle: Battle, rules: Rules) -> str:
    """Return the id of the system's action for doors, empty without one and outside a fight."""
    if battle.phase is not Phase.FIGHT:
        return ""
    return next((key for key, action in rules.book.actions.items() if action.doors), "")


def door_act(battle: Battle, rules: Rules, door: Door) -> DoorAct | None:
    """Return how the active creature opens or closes a door beside it.

    ``None`` where only the GM can: in no fight, while a question waits, without a creature on turn
    beside the door, and in systems without such an action.
    """
    action, actor = door_action(battle, rules), battle.token(battle.active)
    if not action or actor is None or battle.question is not None:
        return None
    situation = Situation(battle, rules)
    if door not in doors_beside(situation, actor):
        return None
    offers = legal_actions.offers(situation, actor)
    offer = next(each for each in offers if each.action == action)
    return DoorAct(Act(actor.id, action, choices={"door": door.id}), offer)
