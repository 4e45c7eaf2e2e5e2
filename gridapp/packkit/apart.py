"""Creatures that the floor between two storeys keeps apart."""

from gridapp.battle.messages import message
from gridapp.battle.outcomes import Refused
from gridapp.battle.tokens import Token
from gridapp.engine.queries.openings import FAR
from gridapp.engine.queries.situation import Situation


def floor_refusal(situation: Situation, actor: Token, target: Token, rule: str) -> Refused | None:
    """Return the refusal of a target on another floor, None if near or behind an opening."""
    if situation.distance(actor, target) < FAR:
        return None
    return Refused("floor", message("{target} is on another floor", target=target.name), rule)
