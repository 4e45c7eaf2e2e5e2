"""What a creature may do now: one answer for panels, for previews and for the acts themselves."""

import msgspec

from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.protocol import Offer
from gridapp.engine.queries.situation import Situation

WAITING = "waiting"
"""The code of the refusal of everything while a question waits."""


def waiting_refusal(battle: Battle) -> Refused | None:
    """Why nobody may act before a question is answered, if one is asked."""
    question = battle.question
    return Refused(WAITING, f"first: {question.text}", question.rule) if question else None


def offers(situation: Situation, actor: Token) -> tuple[Offer, ...]:
    """Every action as it stands for a creature; all are refused while a question waits."""
    mechanics, actions = situation.rules.mechanics, situation.rules.book.actions
    found = tuple(mechanics.offer(situation, actor, key, one) for key, one in actions.items())
    stop = waiting_refusal(situation.battle)
    if stop is None:
        return found
    return tuple(msgspec.structs.replace(offer, refusal=stop) for offer in found)


def action_refusal(situation: Situation, actor: Token, action: str) -> Refused | None:
    """Why a creature may not take an action now, if it may not."""
    found = situation.rules.book.actions.get(action)
    if found is None:
        return Refused("action", f"there is no action {action!r}")
    stop = waiting_refusal(situation.battle)
    return stop or situation.rules.mechanics.offer(situation, actor, action, found).refusal
