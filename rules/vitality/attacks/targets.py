"""Weapons, reach and targets of attacks (V-38, V-43 to V-46, VR-11, VR-13, VR-20)."""

from collections.abc import Sequence
from functools import partial

from gridapp.packkit import (
    Act,
    LineRule,
    Reach,
    Refused,
    Situation,
    Token,
    Weapon,
    floor_refusal,
    may_harm,
    message,
    possible_victims,
    setting,
)

from ..economy import pays_with_extra_attack, weapon_already_used
from ..stats import DEAD, is_able, is_melee, reach_in_feet

MANOEUVRE, PSYCHIC_ATTACK = "manoeuvre", "psychic_attack"
TOTAL_COVER = "total"
"""The grade of cover without any line."""
UNLIMITED_CELLS = 1_000_000
"""The range of a ranged weapon without a range on its sheet."""


def reach_of(situation: Situation, token: Token, weapon: Weapon) -> Reach:
    """Return the reach of a melee weapon in steps; a long weapon may miss near cells (VR-11)."""
    cell = situation.grid.cell_size
    nearest, farthest = weapon.min_reach, reach_in_feet(situation, token, weapon)
    if weapon.reach >= 10 and setting(situation, "long_weapons") == "ring":
        nearest = farthest
    return Reach(weapon.id, max(1, -int(-nearest // cell)), int(farthest // cell), LineRule.ANY)


def threatening_weapons(situation: Situation, token: Token) -> tuple[Weapon, ...]:
    """Return the melee weapons in hand; bare hands threaten by sheet or setting (V-45, VR-13)."""
    if not is_able(token):
        return ()
    by_setting = setting(situation, "bare_hands") == "threaten"
    unarmed_threatens = by_setting or token.stat("unarmed_threatens") > 0
    return tuple(
        weapon
        for weapon in token.weapons
        if weapon.equipped
        and is_melee(weapon)
        and (unarmed_threatens or not weapon.stats.get("unarmed"))
    )


def is_usable(actor: Token, weapon: Weapon, action_id: str) -> bool:
    """Return True if a weapon can be used for an action, whatever the target."""
    if not weapon.equipped or _is_psychic(weapon) != (action_id == PSYCHIC_ATTACK):
        return False
    if action_id == MANOEUVRE and not is_melee(weapon):
        return False
    has_struck = weapon.id == weapon_already_used(actor)
    return not (has_struck and pays_with_extra_attack(actor, action_id))


def _is_psychic(weapon: Weapon) -> bool:
    return bool(weapon.stats.get("psychic"))


def weapon_refusal(actor: Token, weapon: Weapon, action_id: str) -> Refused | None:
    """Return why a weapon cannot be used for an action, whatever the target."""
    if is_usable(actor, weapon, action_id):
        return None
    if not weapon.equipped:
        return Refused(
            "weapon",
            message("{actor} does not hold {weapon}", actor=actor.name, weapon=weapon.name),
            "V-43",
        )
    if _is_psychic(weapon) != (action_id == PSYCHIC_ATTACK):
        return Refused("weapon", message("{weapon} is not used so", weapon=weapon.name), "V-38")
    if action_id == MANOEUVRE and not is_melee(weapon):
        return Refused(
            "weapon", message("{weapon} is no weapon for manoeuvres", weapon=weapon.name), "V-71"
        )
    return Refused(
        "weapon", message("{weapon} has struck; now the other weapon", weapon=weapon.name), "V-38"
    )


def attack_refusal(situation: Situation, actor: Token, act: Act) -> Refused | None:
    """Return why an attack or manoeuvre cannot have its target or weapon."""
    target = situation.battle.token(act.target)
    if target is not None and target.has(DEAD):
        return Refused("target", message("{target} is dead", target=target.name), "V-79")
    if target is None or not may_harm(situation, actor, target):
        return Refused("target", message("{actor} needs a foe to attack", actor=actor.name), "V-52")
    weapon = actor.weapon(act.weapon)
    if weapon is None:
        return Refused("weapon", message("{actor} has no such weapon", actor=actor.name), "V-43")
    refusal = weapon_refusal(actor, weapon, act.action)
    return refusal or reach_refusal(situation, actor, target, weapon)


def range_in_steps(situation: Situation, actor: Token, weapon: Weapon) -> tuple[int, int]:
    """Return the nearest and the farthest step at which a weapon strikes or shoots."""
    if is_melee(weapon):
        reach = reach_of(situation, actor, weapon)
        return reach.nearest, reach.farthest
    return 1, int(weapon.range // situation.grid.cell_size) or UNLIMITED_CELLS


def weapons_by_target(
    situation: Situation, actor: Token, weapons: Sequence[Weapon]
) -> dict[str, tuple[str, ...]]:
    """Return by living foe the ids of the weapons against which `reach_refusal` has nothing."""
    make = partial(_worked_out_targets, situation, actor, weapons)
    ids = tuple([weapon.id for weapon in weapons])
    return situation.find_for("weapons by target", actor, ids, make)


def _worked_out_targets(
    situation: Situation, actor: Token, weapons: Sequence[Weapon]
) -> dict[str, tuple[str, ...]]:
    ranges = [(weapon.id, *range_in_steps(situation, actor, weapon)) for weapon in weapons]
    by_target: dict[str, tuple[str, ...]] = {}
    for foe in [foe for foe in possible_victims(situation, actor) if not foe.has(DEAD)]:
        steps = situation.distance(actor, foe)
        near = tuple([name for name, nearest, farthest in ranges if nearest <= steps <= farthest])
        is_covered = bool(near) and situation.cover(actor, foe).grade == TOTAL_COVER
        by_target[foe.id] = () if is_covered else near
    return by_target


def reach_refusal(situation: Situation, actor: Token, foe: Token, weapon: Weapon) -> Refused | None:
    """Return why a weapon does not reach a foe: distance or no line at all (V-43, V-46, VR-20)."""
    if apart := floor_refusal(situation, actor, foe, "V-43"):
        return apart
    grid, steps = situation.grid, situation.distance(actor, foe)
    nearest, farthest = range_in_steps(situation, actor, weapon)
    if not nearest <= steps <= farthest:
        distance = f"{grid.length(steps):g} {grid.unit.value}"
        return Refused(
            "reach",
            message("{foe} is {distance} away, out of reach", foe=foe.name, distance=distance),
            "V-43",
        )
    if situation.cover(actor, foe).grade == TOTAL_COVER:
        return Refused(
            "cover",
            message("there is no line from {actor} to {foe}", actor=actor.name, foe=foe.name),
            "VR-20",
        )
    return None
