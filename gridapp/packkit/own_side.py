"""Confirmation of acts that harm an ally, asked before they begin and are paid for.

A pack with a setting ``own_side`` declares such an act in the stage `OwnSide` while `asks_first`
says so, and begins the act once `is_confirmed` returns True.
"""

from gridapp.battle.messages import message
from gridapp.battle.tokens import Token
from gridapp.engine.commands.draft import Draft
from gridapp.engine.queries.situation import Situation
from gridapp.packkit.decisions import YES_NO, choose
from gridapp.packkit.settings import setting
from gridapp.packkit.stages import Stage, YesNo, stage_of

SETTING, ASKED = "own_side", "asked"


class OwnSide(Stage, frozen=True, tag="own_side"):
    """An act against one's own side, not yet begun or paid for."""

    sure: YesNo | None = None


def possible_victims(situation: Situation, actor: Token) -> tuple[Token, ...]:
    """Return the foes of a creature, followed by its allies if the setting asks about them."""
    foes, is_asked = situation.foes(actor), setting(situation, SETTING) == ASKED
    return (*foes, *situation.allies(actor)) if is_asked else tuple(foes)


def may_harm(situation: Situation, actor: Token, target: Token) -> bool:
    """Return True if a creature may act against another: a foe, or by the setting its own side."""
    return target.side != actor.side or asks_first(situation, actor, target)


def asks_first(situation: Situation, actor: Token, target: Token | None) -> bool:
    """Return True if the target is an ally and the setting asks before an act against one."""
    if target is None or target.side != actor.side or target.id == actor.id:
        return False
    return setting(situation, SETTING) == ASKED


def is_confirmed(draft: Draft, rule: str) -> bool | None:
    """Return whether the act on top of the stack, taken off, is to begin; None while asked."""
    act = draft.declared_act.act
    actor, target = draft.token(act.actor), draft.battle.token(act.target)
    if target is None:
        draft.pop()
        return False
    text = message(
        "{target} is on the side of {actor}: go on", target=target.name, actor=actor.name
    )
    settled = stage_of(draft.declared_act, OwnSide).sure
    sure = choose(draft, settled, "sure", text, YES_NO, rule=rule, default=YesNo.NO)
    if sure is None:
        return None
    draft.pop()
    return sure is YesNo.YES
