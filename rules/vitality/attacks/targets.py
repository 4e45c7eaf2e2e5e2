"""Weapons, reach and targets of attacks (V-38, V-43 to V-46, VR-11, VR-13, VR-20)."""

from gridapp.packkit import Act, LineRule, Reach, Refused, Situation, Token, Weapon

from ..economy import pays_with_extra_attack, weapon_already_used
from ..stats import DEAD, is_able, is_melee, reach_in_feet

MANOEUVRE = "manoeuvre"
PSYCHIC_ATTACK = "psychic_attack"
UNLIMITED_CELLS = 1_000_000
"""The range in cells of a ranged weapon for which none is given."""


def reach_of(situation: Situation, token: Token, weapon: Weapon) -> Reach:
    """How far a melee weapon reaches, in steps; a long one may leave out the near (VR-11)."""
    cell = situation.grid.cell_size
    nearest, farthest = weapon.min_reach, reach_in_feet(situation, token, weapon)
    ring = situation.rules.book.setting(situation.battle, "long_weapons") == "ring"
    if ring and weapon.reach >= 10:
        nearest = farthest
    return Reach(weapon.id, max(1, -int(-nearest // cell)), int(farthest // cell), LineRule.ANY)


def threatening_weapons(situation: Situation, token: Token) -> tuple[Weapon, ...]:
    """The weapons with which a creature threatens: melee, not the bare hand (V-45, VR-13)."""
    if not is_able(token):
        return ()
    everybody = situation.rules.book.setting(situation.battle, "bare_hands") == "threaten"
    unarmed = everybody or token.stat("unarmed_threatens") > 0
    held = (one for one in token.weapons if one.equipped and is_melee(one))
    return tuple(one for one in held if unarmed or not one.stats.get("unarmed"))


def weapon_refusal(actor: Token, weapon: Weapon, key: str) -> Refused | None:
    """Why a weapon cannot be used for an act, wherever the target stands."""
    if not weapon.equipped:
        return Refused("weapon", f"{actor.name} does not hold {weapon.name}", "V-43")
    if bool(weapon.stats.get("psychic")) != (key == PSYCHIC_ATTACK):
        return Refused("weapon", f"{weapon.name} is not used so", "V-38")
    if key == MANOEUVRE and not is_melee(weapon):
        return Refused("weapon", f"{weapon.name} is no weapon for manoeuvres", "V-71")
    if pays_with_extra_attack(actor, key) and weapon.id == weapon_already_used(actor):
        return Refused("weapon", f"{weapon.name} has struck; now the other weapon", "V-38")
    return None


def attack_refusal(situation: Situation, actor: Token, act: Act) -> Refused | None:
    """Why an attack or manoeuvre cannot be aimed so, if it cannot."""
    target = situation.battle.token(act.target)
    if target is None or target.side == actor.side or target.has(DEAD):
        return Refused("target", f"{actor.name} needs a foe to attack", "V-52")
    weapon = actor.weapon(act.weapon)
    if weapon is None:
        return Refused("weapon", f"{actor.name} has no such weapon", "V-43")
    fault = weapon_refusal(actor, weapon, act.action)
    return fault or reach_refusal(situation, actor, target, weapon)


def reach_refusal(situation: Situation, actor: Token, foe: Token, weapon: Weapon) -> Refused | None:
    """Why a weapon does not reach a foe: too far, or no line at all (V-43, V-46, VR-20)."""
    grid = situation.grid
    steps = situation.apart(actor, foe)
    reach = reach_of(situation, actor, weapon)
    ranged = int(weapon.range // grid.cell_size) or UNLIMITED_CELLS
    near, far = (reach.nearest, reach.farthest) if is_melee(weapon) else (1, ranged)
    if not near <= steps <= far:
        away = f"{grid.length(steps):g} {grid.unit.value}"
        return Refused("reach", f"{foe.name} is {away} away, out of reach", "V-43")
    if situation.cover(actor, foe).grade == "total":
        return Refused("cover", f"there is no line from {actor.name} to {foe.name}", "VR-20")
    return None
