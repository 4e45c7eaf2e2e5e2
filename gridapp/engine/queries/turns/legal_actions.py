"""The actions available to a creature: the same answer for panels, previews and commands."""

import msgspec

from gridapp.battle.messages import message
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.queries.situation import Situation
from gridapp.engine.types import Offer

WAITING = "waiting"
"""Code of the refusal while a question is pending."""

NO_TARGET = "no_target"
"""Code of the refusal of an action that has nobody on the board as its target."""


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
    mechanics, actions = situation.rules.mechanics, situation.rules.book.actions
    every_offer = tuple(
        mechanics.offer(situation, actor, key, action) for key, action in actions.items()
    )
    stop = waiting_refusal(situation.battle)
    if stop is None:
        return every_offer
    return tuple(msgspec.structs.replace(offer, refusal=stop) for offer in every_offer)


def action_refusal(situation: Situation, actor: Token, action: str) -> Refused | None:
    """Return why a creature may not take an action now, ``None`` if allowed."""
    entry = situation.rules.book.actions.get(action)
    if entry is None:
        return Refused("action", message("there is no action {action}", action=repr(action)))
    stop = waiting_refusal(situation.battle)
    return stop or situation.rules.mechanics.offer(situation, actor, action, entry).refusal
