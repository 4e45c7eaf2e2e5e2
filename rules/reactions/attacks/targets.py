"""Weapons, reach and possible targets of attacks (R-54, R-55, R-67, R-77, R-78, RR-03, RR-04)."""

from functools import partial

from gridapp.packkit import (
    Act,
    Draft,
    LineRule,
    Reach,
    Refused,
    Situation,
    Token,
    Weapon,
    WeaponKind,
    floor_refusal,
    message,
    setting,
)

from ..stats import (
    COVERED,
    DEAD,
    FASCINATED,
    OBJECT,
    can_act,
    can_attack,
    knows_friend_from_foe,
    natural_reach,
    reach_by_size,
)

BARE_HANDS = "bare_hands"


def reach_of(situation: Situation, token: Token, weapon: Weapon) -> Reach:
    """Return the reach of a melee weapon in steps (R-54, RR-03, natural weapons RR-04)."""
    cell = situation.grid.cell_size
    is_body = weapon.stats.get("natural") or weapon.stats.get("unarmed")
    least = natural_reach(situation, token) if is_body and reach_by_size(situation, token) else 0
    farthest = int(max(weapon.reach, least) // cell)
    nearest = max(1, -int(-weapon.min_reach // cell))
    is_ring = setting(situation, "reach_weapons") == "ring"
    if is_ring and weapon.reach >= 10 and not weapon.stats.get("natural"):
        nearest = max(nearest, farthest)
    return Reach(weapon.id, nearest, farthest, LineRule.ANY)


def threatening_weapons(situation: Situation, token: Token) -> tuple[Weapon, ...]:
    """Return a creature's threatening melee weapons (R-54, R-55, RR-14).

    Equipped weapons, natural weapons always, bare hands with the Warrior feat.
    """
    restrained_too = setting(situation, "held_threaten") == "yes"
    if not (can_act(token) if restrained_too else can_attack(token)):
        return ()
    melee = (weapon for weapon in token.weapons if weapon.kind is WeaponKind.MELEE)
    return tuple(weapon for weapon in melee if _is_ready(token, weapon))


def _is_ready(token: Token, weapon: Weapon) -> bool:
    if weapon.stats.get("unarmed"):
        return token.stat("warrior") > 0
    return weapon.equipped or weapon.stats.get("natural", 0) > 0


def usable_weapons(token: Token) -> tuple[Weapon, ...]:
    """Return the weapons for attacks on the creature's turn.

    Bare hands that everybody has count only without another melee weapon (R-55).
    """
    usable = tuple(
        weapon
        for weapon in token.weapons
        if weapon.equipped or weapon.stats.get("natural") or weapon.stats.get("unarmed")
    )
    is_armed = any(weapon.kind is WeaponKind.MELEE and weapon.id != BARE_HANDS for weapon in usable)
    return tuple(weapon for weapon in usable if not (is_armed and weapon.id == BARE_HANDS))


def give_bare_hands(draft: Draft, token_id: str) -> None:
    """Let a creature strike unarmed if its sheet names nothing of the kind (R-55)."""
    token = draft.token(token_id)
    has_own = any(
        weapon.stats.get("unarmed") or weapon.stats.get("natural") for weapon in token.weapons
    )
    if setting(draft, "bare_hands") == "anybody" and not has_own:
        reach = natural_reach(draft.situation, token)
        hands = Weapon(BARE_HANDS, "Unarmed", damage="1d3", reach=reach, stats={"unarmed": 1})
        draft.update_token(token_id, weapons=(*token.weapons, hands))


def droppable_weapons(token: Token) -> tuple[Weapon, ...]:
    """Return the weapons in hand that a creature can be made to drop (R-27)."""
    return tuple(
        weapon
        for weapon in token.weapons
        if weapon.equipped and not weapon.stats.get("natural") and not weapon.stats.get("unarmed")
    )


def possible_foes(situation: Situation, actor: Token) -> tuple[Token, ...]:
    """Return the creatures that an actor may harm: foes, and allies if confused (R-77, R-85)."""
    creatures = (*situation.foes(actor), *situation.allies(actor))
    return tuple(creature for creature in creatures if is_possible_foe(actor, creature))


def is_possible_foe(actor: Token, creature: Token) -> bool:
    """Return True if an actor may harm a creature, or an object of any side (R-77, R-85)."""
    if creature.has(OBJECT):
        return creature.id != actor.id and not creature.has(DEAD)
    is_ally = creature.side == actor.side
    if is_ally and (creature.id == actor.id or knows_friend_from_foe(actor)):
        return False
    return not creature.has(DEAD) and not actor.has(FASCINATED, creature.id)


def may_be_attacked(situation: Situation, actor: Token, creature: Token) -> bool:
    """Return True if an actor may attack a creature, by the setting also one of its own side."""
    return is_possible_foe(actor, creature) or is_own_side(situation, actor, creature)


def is_own_side(situation: Situation, actor: Token, creature: Token) -> bool:
    """Return True if an actor may attack a creature of its own side, after a question."""
    is_friend = creature.side == actor.side and not is_possible_foe(actor, creature)
    is_target = creature.id != actor.id and not creature.has(DEAD)
    is_dear = actor.has(FASCINATED, creature.id)
    return is_friend and is_target and not is_dear and setting(situation, "own_side") == "asked"


def weapons_by_target(situation: Situation, actor: Token) -> dict[str, tuple[str, ...]]:
    """Return the foes that can be attacked, with the ids of the weapons in reach or range."""
    make = partial(_worked_out_targets, situation, actor)
    return situation.find_for("weapons by target", actor, None, make)


def _worked_out_targets(situation: Situation, actor: Token) -> dict[str, tuple[str, ...]]:
    weapons = usable_weapons(actor)
    by_target = {
        foe.id: tuple(weapon.id for weapon in weapons if reaches(situation, actor, foe, weapon))
        for foe in (*situation.foes(actor), *situation.allies(actor))
        if may_be_attacked(situation, actor, foe)
    }
    return {foe: weapon_ids for foe, weapon_ids in by_target.items() if weapon_ids}


def attack_refusal(situation: Situation, actor: Token, act: Act) -> Refused | None:
    """Return why the act's weapon cannot attack the act's target."""
    target = situation.battle.token(act.target)
    if target is None or not may_be_attacked(situation, actor, target):
        return Refused("target", message("{actor} needs a foe to attack", actor=actor.name), "R-06")
    weapon = actor.weapon(act.weapon)
    if weapon is None or weapon not in usable_weapons(actor):
        return Refused(
            "weapon", message("{actor} does not hold such a weapon", actor=actor.name), "R-54"
        )
    return reach_refusal(situation, actor, target, weapon)


def reach_refusal(situation: Situation, actor: Token, foe: Token, weapon: Weapon) -> Refused | None:
    """Return why a weapon does not reach a foe (R-06, R-67, RR-05)."""
    if apart := floor_refusal(situation, actor, foe, "R-06"):
        return apart
    if not _is_in_range(situation, actor, foe, weapon):
        length = situation.grid.length(situation.distance(actor, foe))
        distance = f"{length:g} {situation.grid.unit.value}"
        return Refused(
            "reach",
            message("{foe} is {distance} away, out of reach", foe=foe.name, distance=distance),
            "R-06",
        )
    return cover_refusal(situation, actor, foe)


def _is_in_range(situation: Situation, actor: Token, foe: Token, weapon: Weapon) -> bool:
    """Return True if a weapon strikes or shoots as far as to a foe."""
    steps = situation.distance(actor, foe)
    if weapon.kind is WeaponKind.MELEE:
        reach = reach_of(situation, actor, weapon)
        return reach.nearest <= steps <= reach.farthest
    return steps >= 1 and situation.grid.length(steps) <= weapon.range


def reaches(situation: Situation, actor: Token, foe: Token, weapon: Weapon) -> bool:
    """Return True if a weapon reaches a foe: in range, and without a `reach_refusal`."""
    if not _is_in_range(situation, actor, foe, weapon):
        return False
    return reach_refusal(situation, actor, foe, weapon) is None


def cover_refusal(situation: Situation, actor: Token, target: Token) -> Refused | None:
    """Return why cover makes a creature impossible to target (R-67, R-78, RR-22)."""
    if target.has(COVERED, actor.id):
        return Refused(
            "cover",
            message("{actor} cannot see {target}", actor=actor.name, target=target.name),
            "R-78",
        )
    grade = situation.cover(actor, target).grade
    if grade == "total":
        return Refused(
            "cover",
            message("{target} has full cover from {actor}", target=target.name, actor=actor.name),
            "R-67",
        )
    if grade and setting(situation, "cover") == "any":
        return Refused(
            "cover",
            message("{target} has cover from {actor}", target=target.name, actor=actor.name),
            "R-67",
        )
    return None
