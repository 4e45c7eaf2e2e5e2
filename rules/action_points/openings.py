"""Create an Opening: a roll that may stand in for Defense against rebuffs (AP-84, AP-R75)."""

from gridapp.packkit import Condition, Draft, Until, require_weapon

from . import windows
from .attacks import roll_parts, shift_by_critical, slips
from .checks import asked_roll, told_check
from .modifiers import OPENING


def resolve(draft: Draft) -> bool:
    """Make a melee attack roll, and keep its result for the rest of the turn."""
    act = draft.declared_act.act
    actor, target = draft.token(act.actor), draft.token(act.target)
    weapon = require_weapon(actor, act.weapon)
    slipped = slips(draft)
    if slipped is not False:
        return slipped is True
    roll = asked_roll(
        draft, "attack", actor.id, f"{actor.name}: opening against {target.name}", wild=True
    )
    if roll is None:
        return False
    parts = roll_parts(draft.situation, actor, target, weapon, act.action)
    total = told_check(
        draft, actor.id, f"opening against {target.name}", roll.total, parts, "AP-84"
    )
    shift_by_critical(draft, roll, actor.id, target.id)
    whose = windows.whose_turn(draft.battle)
    draft.gain(
        actor.id,
        Condition(OPENING, Until.TURN_END, whose, against=(target.id,), value=total),
        "AP-84",
    )
    return True
