"""Whom an act may be aimed at, and why nobody else (R-06, R-24, R-54, R-67, R-78, R-85)."""

from collections.abc import Iterator

from gridapp.packkit import (
    Act,
    ActionKind,
    LineRule,
    Reach,
    Refused,
    Situation,
    Token,
    Weapon,
    WeaponKind,
)

from .conditions import BLEEDING, DEAD, FASCINATED, RESTRAINED, can_act, can_attack
from .position import untargetable
from .sheet import tells_friend_from_foe

GRASPS = frozenset({"grapple", "push"})
"""Tactics of the bare body: within natural reach, whatever weapon is held."""

OFFENSIVE = frozenset({"disarm", "grapple", "push", "trip", "feint"})


def reach_of(situation: Situation, token: Token, weapon: Weapon) -> Reach:
    """How far a melee weapon threatens, in steps (R-54, RR-03); a natural one by RR-04."""
    cell = situation.grid.cell_size
    bare = weapon.stats.get("natural") or weapon.stats.get("unarmed")
    least = natural_reach(situation, token) if bare and _reach_by_size(situation, token) else 0
    farthest = int(max(weapon.reach, least) // cell)
    nearest = max(1, -int(-weapon.min_reach // cell))
    ring = situation.rules.book.setting(situation.battle, "reach_weapons") == "ring"
    if ring and weapon.reach >= 10 and not weapon.stats.get("natural"):
        nearest = max(nearest, farthest)
    return Reach(weapon.id, nearest, farthest, LineRule.ANY)


def natural_reach(situation: Situation, token: Token) -> int:
    """How far its body reaches, in feet: as its sheet says, or more by its size (RR-04)."""
    return max(token.stat("reach"), 10 if _reach_by_size(situation, token) else 0)


def _reach_by_size(situation: Situation, token: Token) -> bool:
    by_size = situation.rules.book.setting(situation.battle, "natural_reach") == "size"
    return by_size and len(situation.cells(token)) > 1


def threatening_weapons(situation: Situation, token: Token) -> tuple[Weapon, ...]:
    """Equipped melee weapons, natural ones always, bare hands with the feat (R-54, R-55, RR-14)."""
    held_too = situation.rules.book.setting(situation.battle, "held_threaten") == "yes"
    if not (can_act(token) if held_too else can_attack(token)):
        return ()
    melee = (weapon for weapon in token.weapons if weapon.kind is WeaponKind.MELEE)
    return tuple(weapon for weapon in melee if _is_ready(token, weapon))


def _is_ready(token: Token, weapon: Weapon) -> bool:
    if weapon.stats.get("unarmed"):
        return token.stat("warrior") > 0
    return weapon.equipped or weapon.stats.get("natural", 0) > 0


def usable(token: Token) -> tuple[Weapon, ...]:
    """The weapons that a creature can attack with on its turn."""
    return tuple(
        weapon
        for weapon in token.weapons
        if weapon.equipped or weapon.stats.get("natural") or weapon.stats.get("unarmed")
    )


def foes(situation: Situation, actor: Token) -> tuple[Token, ...]:
    """Whom a creature may mean harm: its foes, or anybody if it is confused (R-77, R-85)."""
    others = (*situation.foes(actor), *situation.allies(actor))
    return tuple(other for other in others if is_foe(actor, other))


def is_foe(actor: Token, other: Token) -> bool:
    """Whether a creature may mean another harm."""
    if other.side == actor.side and (other.id == actor.id or tells_friend_from_foe(actor)):
        return False
    return not other.has(DEAD) and not actor.has(FASCINATED, other.id)


def able(situation: Situation, actor: Token, key: str, kind: ActionKind) -> Iterator[str]:
    """Everybody whom an action other than an attack may be aimed at now, one after the other."""
    if kind is ActionKind.CHARGE:
        return (foe.id for foe in foes(situation, actor))
    if kind is ActionKind.TARGET:
        alive = (one for one in situation.battle.tokens if not one.has(DEAD))
        return (one.id for one in alive if not unfit(situation, actor, one, key))
    return iter(())


def arms(situation: Situation, actor: Token) -> dict[str, tuple[str, ...]]:
    """The foes that can be struck, each with the weapons that arrive."""
    found = {}
    for foe in foes(situation, actor):
        fit = (one for one in usable(actor) if out_of_reach(situation, actor, foe, one) is None)
        if able := tuple(one.id for one in fit):
            found[foe.id] = able
    return found


def no_attack(situation: Situation, actor: Token, act: Act) -> Refused | None:
    """Why an attack cannot be aimed so, if it cannot."""
    target = situation.battle.token(act.target)
    if target is None or not is_foe(actor, target):
        return Refused("target", f"{actor.name} needs a foe to attack", "R-06")
    weapon = actor.weapon(act.weapon)
    if weapon is None or weapon not in usable(actor):
        return Refused("weapon", f"{actor.name} does not hold such a weapon", "R-54")
    return out_of_reach(situation, actor, target, weapon)


def out_of_reach(situation: Situation, actor: Token, foe: Token, weapon: Weapon) -> Refused | None:
    """Why a weapon does not arrive, if it does not (R-06, R-67, RR-05)."""
    steps = situation.distance(actor, foe)
    length = situation.grid.length(steps)
    if weapon.kind is WeaponKind.MELEE:
        reach = reach_of(situation, actor, weapon)
        arrives = reach.nearest <= steps <= reach.farthest
    else:
        arrives = steps >= 1 and length <= weapon.range
    if not arrives:
        how_far = f"{length:g} {situation.grid.unit.value}"
        return Refused("reach", f"{foe.name} is {how_far} away, out of reach", "R-06")
    return untargetable(situation, actor, foe)


def no_target(situation: Situation, actor: Token, act: Act) -> Refused | None:
    """Why an act on somebody cannot be aimed so, if it cannot."""
    target = situation.battle.token(act.target)
    if target is None or target.has(DEAD):
        entry = situation.rules.book.actions[act.action]
        return Refused("target", f"{entry.name} needs somebody to act on", entry.rule)
    return unfit(situation, actor, target, act.action)


def unfit(situation: Situation, actor: Token, target: Token, key: str) -> Refused | None:
    """Why a creature is no target of an action, if it is none."""
    if key in OFFENSIVE and not is_foe(actor, target):
        rule = situation.rules.book.actions[key].rule
        return Refused("target", f"{actor.name} needs a foe for that", rule)
    return _UNFIT[key](situation, actor, target, key)


def _tactic(situation: Situation, actor: Token, target: Token, key: str) -> Refused | None:
    rule = situation.rules.book.actions[key].rule
    if key == "disarm" and not held_things(target):
        return Refused("empty", f"{target.name} holds nothing", rule)
    if key == "grapple" and target.id in partners(situation, actor):
        return Refused("grappled", f"{actor.name} holds {target.name} already", rule)
    natural = natural_reach(situation, actor) // situation.grid.cell_size
    arms = () if key in GRASPS else situation.weapons_reaching(actor, target)
    if not (arms or 1 <= situation.distance(actor, target) <= natural):
        return Refused("reach", f"{target.name} is out of reach", rule)
    return untargetable(situation, actor, target)


def _feint(situation: Situation, actor: Token, target: Token, _: str) -> Refused | None:
    return untargetable(situation, actor, target)


def _hold(situation: Situation, actor: Token, target: Token, _: str) -> Refused | None:
    if target.id in partners(situation, actor):
        return None
    return Refused("free", f"{actor.name} and {target.name} do not grapple", "R-28")


def _assist(situation: Situation, actor: Token, target: Token, _: str) -> Refused | None:
    if target.id == actor.id or not situation.threatens(actor, target):
        why = f"{target.name} is not within {actor.name}'s threatened area"
        return Refused("reach", why, "R-24")
    return None


def _patch(situation: Situation, actor: Token, target: Token, _: str) -> Refused | None:
    if not target.has(BLEEDING):
        return Refused("whole", f"{target.name} does not bleed", "R-76")
    if situation.distance(actor, target) > 1:
        return Refused("reach", f"{target.name} is out of reach", "R-76")
    return None


def partners(situation: Situation, token: Token) -> tuple[str, ...]:
    """Those with whom a creature is in a grapple (R-28)."""
    held = (one.source for one in token.conditions if one.id == RESTRAINED)
    return tuple(dict.fromkeys(one for one in held if situation.battle.token(one)))


def held_things(token: Token) -> tuple[Weapon, ...]:
    """What a creature holds and can be made to drop (R-27)."""
    return tuple(
        weapon
        for weapon in token.weapons
        if weapon.equipped and not weapon.stats.get("natural") and not weapon.stats.get("unarmed")
    )


_UNFIT = {
    "disarm": _tactic,
    "grapple": _tactic,
    "push": _tactic,
    "trip": _tactic,
    "feint": _feint,
    "hold": _hold,
    "assist": _assist,
    "patch": _patch,
}
