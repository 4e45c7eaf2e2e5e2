"""Whom a weapon can be aimed at (G-45, G-47, G-67, G-69, GR-05, GR-31, GR-42)."""

from functools import partial

from gridapp.packkit import Refused, Situation, Token, Weapon

from .openings import rank
from .paying import MANA, OFF_HAND, VIGOR
from .sheet import feet_apart, is_gone, is_melee
from .visibility import farthest

OFF_HAND_ATTACK = "off_hand_attack"
OFF_HAND_COST = 8


def usable(actor: Token, action: str) -> tuple[Weapon, ...]:
    """The weapons for an attack, those in the other hand for an off-hand one (G-26, G-27)."""
    off = action == OFF_HAND_ATTACK
    drawn = (one for one in actor.weapons if one.equipped)
    return tuple(one for one in drawn if not off or one.stats.get("off_hand"))


def unaffordable(actor: Token, weapon: Weapon) -> Refused | None:
    """Why a technique or spell cannot be paid for, if it cannot (G-32)."""
    for pool, name in ((VIGOR, "Vigor"), (MANA, "Mana")):
        cost = weapon.stats.get(pool, 0)
        if cost > actor.pool(pool):
            return Refused("spent", f"{weapon.name} costs {cost} {name}", "G-32")
    return None


def no_attack(
    situation: Situation, actor: Token, target_id: str, weapon_id: str, action: str
) -> Refused | None:
    """Why an attack cannot be aimed so, if it cannot."""
    target = situation.battle.token(target_id)
    if target is None or target.side == actor.side or is_gone(target):
        return Refused("target", f"{actor.name} needs a foe to attack", "G-26")
    weapon = next((one for one in usable(actor, action) if one.id == weapon_id), None)
    if weapon is None:
        return Refused("weapon", f"{actor.name} holds no such weapon", "G-26")
    return unaffordable(actor, weapon) or out_of_reach(situation, actor, target, weapon)


def out_of_reach(
    situation: Situation, actor: Token, target: Token, weapon: Weapon
) -> Refused | None:
    """Why a weapon does not reach a foe: no clear path in reach, or too dark (G-45, G-67)."""
    if is_melee(weapon):
        if weapon.id in situation.weapons_reaching(actor, target):
            return None
        why = f"{weapon.name} does not reach {target.name} over a clear path"
        return Refused("reach", why, "G-45")
    limit = farthest(situation)
    if limit is not None and feet_apart(situation, actor, target) > limit:
        why = f"{target.name} is beyond {limit} ft, as far as one can shoot now"
        return Refused("visibility", why, "G-67")
    return None


def arms(situation: Situation, actor: Token, action: str) -> dict[str, tuple[str, ...]]:
    """The foes that can be attacked, each with the weapons that can be aimed at it."""
    weapons = [one for one in usable(actor, action) if unaffordable(actor, one) is None]
    found = {}
    for foe in (one for one in situation.foes(actor) if not is_gone(one)):
        fit = (one for one in weapons if out_of_reach(situation, actor, foe, one) is None)
        if able := tuple(one.id for one in fit):
            found[foe.id] = able
    return found


def beside(situation: Situation, actor: Token) -> tuple[str, ...]:
    """The creatures within its own reach over a clear path, itself among them, nearest order."""
    near = [
        one.id
        for one in situation.battle.tokens
        if one.id == actor.id or _adjacent(situation, actor, one)
    ]
    return tuple(sorted(near, key=partial(rank, situation)))


def _adjacent(situation: Situation, one: Token, other: Token) -> bool:
    return bool(situation.weapons_reaching(one, other))


def rides(actor: Token) -> bool:
    """Whether an off-hand attack may ride on the last attack (G-27, GR-20)."""
    return actor.pool(OFF_HAND) > 0
