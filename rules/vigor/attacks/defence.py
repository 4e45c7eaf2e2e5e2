"""The second gate: a Defence paid with Vigor (G-39 to G-41, G-53, G-62, GR-10, GR-14, GR-18)."""

from gridapp.packkit import Draft, Rolled, Situation, Token, Weapon, message, setting

from ..checks.ladder import (
    BonusDice,
    Steps,
    bonus_dice,
    check_text,
    condition_steps,
    throw_check,
)
from ..economy import defence_cost, is_winded_out, may_react, spend_vigor
from ..stats import PRONE, UNAWARE, VIGOR, dice_count, is_able, is_mended, is_object


def defence_dice(situation: Situation, target: Token) -> tuple[BonusDice, Steps]:
    """Return the bonus dice of a Defence: Speed, a quarter if prone (G-40, G-53, GR-10)."""
    speed = dice_count(target, "speed")
    if target.has(PRONE) and setting(situation, "prone_defence") == "quarter":
        speed //= 4
    steps = condition_steps(target)
    return bonus_dice(speed + dice_count(target, "defence"), steps), steps


def can_defend(situation: Situation, attacker: Token, target: Token) -> bool:
    """Return True if a target may defend and can pay: aware, not on the own turn (GR-14, GR-28)."""
    if situation.battle.active == target.id:
        allows = setting(situation, "defence_on_own_turn") == "yes"
        is_breathless = is_mended(situation) and is_winded_out(situation, target)
        may_defend = allows and is_able(target) and not is_breathless
    else:
        may_defend = may_react(situation, target)
    return (
        may_defend
        and not is_object(target)
        and not target.has(UNAWARE, attacker.id)
        and target.pool(VIGOR) >= defence_cost(target)
    )


def roll_defence(draft: Draft, target: Token, weapon: Weapon, attack_total: int) -> bool:
    """Pay for a Defence and return True if its roll exceeds the attack; a tie hits (G-62)."""
    spend_vigor(draft, target.id, defence_cost(target))
    dice, steps = defence_dice(draft.situation, target)
    what = message("Defence against {weapon}", weapon=weapon.name)
    faces = throw_check(
        draft, dice, message("{target}: {what}", target=target.name, what=what), target.id
    )
    success = sum(faces) > attack_total
    draft.emit(
        Rolled(
            token=target.id,
            what=check_text(what, dice, steps, faces),
            dice=faces,
            modifiers=(),
            total=sum(faces),
            rule="G-62",
            against=attack_total,
            success=success,
        )
    )
    return success
