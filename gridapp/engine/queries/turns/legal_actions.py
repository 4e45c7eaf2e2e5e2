"""The actions available to a creature: the same answer for panels, previews and commands."""

from functools import partial
from typing import Protocol, runtime_checkable

import msgspec

from gridapp.battle.messages import message
from gridapp.battle.outcomes import Refused
from gridapp.battle.questions import DeclaredAct
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.queries.situation import Situation
from gridapp.engine.types import Offer

WAITING = "waiting"
"""Code of the refusal while a question is pending."""

NO_TARGET = "no_target"
"""Code of the refusal of an action that has nobody on the board as its target."""


@runtime_checkable
class SpentTurns(Protocol):
    """Optional pack function: tells a turn in which nothing is left but to end it."""

    def is_spent(self, situation: Situation, actor: Token) -> bool:
        """Return True if the active creature can do nothing more than end its turn."""
        ...


def is_turn_spent(situation: Situation) -> bool:
    """Return True if the pack leaves the active creature nothing to do but end its turn.

    False while a question or an act is open, except for the act that the creature interrupts.
    """
    battle, mechanics = situation.battle, situation.rules.mechanics
    actor = battle.token(battle.active)
    top = battle.underway[-1] if battle.underway else None
    is_interrupting = isinstance(top, DeclaredAct) and top.waits
    if actor is None or battle.question or (top and not is_interrupting):
        return False
    return isinstance(mechanics, SpentTurns) and mechanics.is_spent(situation, actor)


def waiting_refusal(battle: Battle) -> Refused | None:
    """Return the refusal of every act while a question is pending, ``None`` if none is."""
    question = battle.question
    return (
        Refused(WAITING, message("first: {question}", question=question.text), question.rule)
        if question
        else None
    )


def offers(situation: Situation, actor: Token) -> tuple[Offer, ...]:
    """Return every action as currently available; all refused while a question is pending."""
    every_offer = tuple(offer_of(situation, actor, key) for key in situation.rules.book.actions)
    stop = waiting_refusal(situation.battle)
    if stop is None:
        return every_offer
    return tuple(msgspec.structs.replace(offer, refusal=stop) for offer in every_offer)


def action_refusal(situation: Situation, actor: Token, action: str) -> Refused | None:
    """Return why a creature may not take an action now, ``None`` if allowed."""
    if action not in situation.rules.book.actions:
        return Refused("action", message("there is no action {action}", action=repr(action)))
    stop = waiting_refusal(situation.battle)
    return stop or offer_of(situation, actor, action).refusal


def offer_of(situation: Situation, actor: Token, action: str) -> Offer:
    """Return the rule pack's offer of an action, computed once for each state of a creature."""
    rules = situation.rules
    make = partial(rules.mechanics.offer, situation, actor, action, rules.book.actions[action])
    if situation.token(actor.id) is not actor:
        return make()
    return situation.find(("offer", actor.id, action), make)
