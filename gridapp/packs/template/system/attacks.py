"""Reach, possible targets, the attack roll and its exact odds (N-04, N-07)."""

from fractions import Fraction

from gridapp.packkit import (
    AttackOdds,
    AttackResolved,
    Draft,
    LineRule,
    Reach,
    Refused,
    Rolled,
    Situation,
    Token,
    Weapon,
    WeaponKind,
    constant,
    dice_distribution,
    message,
    mixture,
    parse_dice,
    require_weapon,
    total_of,
)

from .checks import defence, to_hit
from .damage import deal_damage
from .stats import is_able


def reaches(situation: Situation, token: Token) -> tuple[Reach, ...]:
    """Return the reach of each melee weapon in hand, none for a creature in condition Down."""
    cell = situation.grid.cell_size
    weapons = token.weapons if is_able(token) else ()
    return tuple(
        Reach(weapon.id, 1, int(weapon.reach // cell), LineRule.ANY)
        for weapon in weapons
        if weapon.kind is WeaponKind.MELEE and weapon.equipped
    )


def reach_refusal(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon
) -> Refused | None:
    """Return the refusal of an attack from the present cells, None if possible (N-04, N-07)."""
    steps = situation.distance(attacker, target)
    longest = weapon.reach if weapon.kind is WeaponKind.MELEE else weapon.range
    if not 1 <= steps * situation.grid.cell_size <= longest:
        return Refused("reach", message("{target} is out of reach", target=target.name), "N-04")
    if situation.cover(attacker, target).grade == "total":
        return Refused("cover", message("{target} has full cover", target=target.name), "N-07")
    return None


def weapons_by_target(situation: Situation, actor: Token) -> dict[str, tuple[str, ...]]:
    """Return the foes that can be attacked, with the ids of the weapons."""
    by_target = {
        foe.id: tuple(
            weapon.id
            for weapon in actor.weapons
            if weapon.equipped and reach_refusal(situation, actor, foe, weapon) is None
        )
        for foe in situation.foes(actor)
        if is_able(foe)
    }
    return {foe: weapons for foe, weapons in by_target.items() if weapons}


def attack(draft: Draft, attacker_id: str, target_id: str, weapon_id: str) -> None:
    """Roll an attack, and its damage on a hit."""
    attacker, target = draft.token(attacker_id), draft.token(target_id)
    weapon = require_weapon(attacker, weapon_id)
    parts = to_hit(draft.situation, attacker, target, weapon)
    opposed = defence(draft.situation, attacker, target)
    purpose = message("{weapon} against {target}", weapon=weapon.name, target=target.name)
    die = draft.roll(20, purpose, attacker_id)
    total, needed = die + total_of(parts), total_of(opposed)
    hit = total >= needed
    draft.emit(
        Rolled(
            attacker_id, purpose, (die,), parts, total, "N-04", needed, opposed, hit, attack=True
        )
    )
    draft.emit(AttackResolved(attacker_id, target_id, hit=hit))
    if hit:
        dice = parse_dice(weapon.damage)
        thrown = [
            term.sign * draft.roll(term.sides, message("damage"), attacker_id)
            for term in dice.terms
            for _ in range(term.count)
        ]
        deal_damage(draft, target_id, sum(thrown) + dice.flat, "N-04")


def attack_odds(situation: Situation, attacker: Token, target: Token, weapon: Weapon) -> AttackOdds:
    """Return the exact odds of the attack that `attack` would roll."""
    bonus = total_of(to_hit(situation, attacker, target, weapon))
    needed = total_of(defence(situation, attacker, target))
    hit = Fraction(sum(die + bonus >= needed for die in range(1, 21)), 20)
    dice = parse_dice(weapon.damage)
    amount = dice_distribution(dice).map(lambda thrown: max(0, thrown + dice.flat))
    return AttackOdds(hit, Fraction(0), mixture(((1 - hit, constant(0)), (hit, amount))))
