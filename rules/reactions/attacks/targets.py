"""Weapons, reach and possible targets of attacks (R-54, R-55, R-67, R-77, R-78, RR-03, RR-04)."""

from gridapp.packkit import Act, LineRule, Reach, Refused, Situation, Token, Weapon, WeaponKind

from ..stats import COVERED, DEAD, FASCINATED, can_act, can_attack, knows_friend_from_foe


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
    return tuple(weapon for weapon in melee if _always_threatens(token, weapon))


def _always_threatens(token: Token, weapon: Weapon) -> bool:
    if weapon.stats.get("unarmed"):
        return token.stat("warrior") > 0
    return weapon.equipped or weapon.stats.get("natural", 0) > 0


def usable_weapons(token: Token) -> tuple[Weapon, ...]:
    """The weapons that a creature can attack with on its turn."""
    return tuple(
        weapon
        for weapon in token.weapons
        if weapon.equipped or weapon.stats.get("natural") or weapon.stats.get("unarmed")
    )


def droppable_weapons(token: Token) -> tuple[Weapon, ...]:
    """What a creature holds and can be made to drop (R-27)."""
    return tuple(
        weapon
        for weapon in token.weapons
        if weapon.equipped and not weapon.stats.get("natural") and not weapon.stats.get("unarmed")
    )


def possible_foes(situation: Situation, actor: Token) -> tuple[Token, ...]:
    """Whom a creature may mean harm: its foes, or anybody if it is confused (R-77, R-85)."""
    others = (*situation.foes(actor), *situation.allies(actor))
    return tuple(other for other in others if is_possible_foe(actor, other))


def is_possible_foe(actor: Token, other: Token) -> bool:
    """Whether a creature may mean another harm."""
    if other.side == actor.side and (other.id == actor.id or knows_friend_from_foe(actor)):
        return False
    return not other.has(DEAD) and not actor.has(FASCINATED, other.id)


def weapons_by_target(situation: Situation, actor: Token) -> dict[str, tuple[str, ...]]:
    """The foes that can be struck, each with the weapons that arrive."""
    found = {}
    for foe in possible_foes(situation, actor):
        fit = (
            one
            for one in usable_weapons(actor)
            if reach_refusal(situation, actor, foe, one) is None
        )
        if able := tuple(one.id for one in fit):
            found[foe.id] = able
    return found


def attack_refusal(situation: Situation, actor: Token, act: Act) -> Refused | None:
    """Why an attack cannot be aimed so, if it cannot."""
    target = situation.battle.token(act.target)
    if target is None or not is_possible_foe(actor, target):
        return Refused("target", f"{actor.name} needs a foe to attack", "R-06")
    weapon = actor.weapon(act.weapon)
    if weapon is None or weapon not in usable_weapons(actor):
        return Refused("weapon", f"{actor.name} does not hold such a weapon", "R-54")
    return reach_refusal(situation, actor, target, weapon)


def reach_refusal(situation: Situation, actor: Token, foe: Token, weapon: Weapon) -> Refused | None:
    """Why a weapon does not arrive, if it does not (R-06, R-67, RR-05)."""
    steps = situation.apart(actor, foe)
    length = situation.grid.length(steps)
    if weapon.kind is WeaponKind.MELEE:
        reach = reach_of(situation, actor, weapon)
        arrives = reach.nearest <= steps <= reach.farthest
    else:
        arrives = steps >= 1 and length <= weapon.range
    if not arrives:
        how_far = f"{length:g} {situation.grid.unit.value}"
        return Refused("reach", f"{foe.name} is {how_far} away, out of reach", "R-06")
    return cover_refusal(situation, actor, foe)


def cover_refusal(situation: Situation, actor: Token, target: Token) -> Refused | None:
    """Why a creature cannot be targeted at all, if it cannot (R-67, R-78, RR-22)."""
    if target.has(COVERED, actor.id):
        return Refused("cover", f"{actor.name} cannot see {target.name}", "R-78")
    grade = situation.cover(actor, target).grade
    if grade == "total":
        return Refused("cover", f"{target.name} has full cover from {actor.name}", "R-67")
    if grade and situation.rules.book.setting(situation.battle, "cover") == "any":
        return Refused("cover", f"{target.name} has cover from {actor.name}", "R-67")
    return None
