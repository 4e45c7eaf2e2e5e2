"""The order in which the options of a question stand on its card."""

import msgspec

from gridapp.battle.questions import DeclaredAct, Question
from gridapp.battle.state import Battle
from gridapp.engine.protocol import Rules
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.packkit.decisions import CANCEL

_ATTACKS = (ActionKind.ATTACK, ActionKind.CHARGE)


def felled_last(battle: Battle, rules: Rules, question: Question) -> Question:
    """Return a question about the target of an attack with the felled behind all others.

    Enter then stands for the first option in place of one who is down. What is stored, and what the
    rules take unasked, stays as the pack has it.
    """
    top = battle.underway[-1] if battle.underway else None
    if not isinstance(top, DeclaredAct) or top.act.actor != question.who:
        return question
    action = rules.book.actions.get(top.act.action)
    if action is None or action.kind not in _ATTACKS:
        return question
    felled = {option.id for option in question.options if _is_felled(battle, rules, option.id)}
    options = sorted(question.options, key=lambda each: (each.id == CANCEL, each.id in felled))
    default = options[0].id if question.default in felled else question.default
    return msgspec.structs.replace(question, options=tuple(options), default=default)


def _is_felled(battle: Battle, rules: Rules, token_id: str) -> bool:
    """Return True for a creature that is out of the fight or has nothing left to lose."""
    token = battle.token(token_id)
    if token is None:
        return False
    return rules.mechanics.is_out(token) or sum(rules.book.remaining_life(token)) <= 0
