"""The exact odds of an attack where the table has named dice for wild rolls (AP-R01)."""

from fractions import Fraction

from gridapp.packkit import (
    AttackOdds,
    Distribution,
    Situation,
    Token,
    Weapon,
    constant,
    dice_distribution,
    mixture,
    parse_dice,
)

from . import attacks, defences, wounds
from .checks import TYPED, summed
from .rulings import ruled


def odds(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
) -> AttackOdds | None:
    """The chance to hit, and how much of the target's health one attack may take.

    Health is 5 less the highest wound, so that a fatal one takes all of it.
    """
    text = ruled(situation, "wild_dice")
    if text == TYPED:
        return None
    found = attacks.strike(situation, attacker, target, weapon, action, "")
    need = summed(found.against) - summed(found.plus)
    roll, damage = (
        dice_distribution(parse_dice(text)),
        _damage(situation, attacker, target, weapon, action),
    )
    tough = defences.toughness(target, bare=bool(weapon.stats.get("bypasses_armour")))
    steps = attacks.STEPS.get(action, 0)
    pierces = bool(weapon.stats.get("penetrating"))
    beside = attacks.left_out(situation, found)
    parts: list[tuple[Fraction, Distribution]] = []
    hit = Fraction()
    for shown, chance in roll.chances.items():
        for harm, share in damage.chances.items():
            hits = shown + (harm if pierces else 0) >= need
            hit += chance * share * hits
            level = wounds.stepped(
                situation, wounds.level_of(shown - need - beside + harm - tough), steps
            )
            lost = _lost(target, level) if hits else 0
            parts.append((chance * share, constant(lost)))
    return AttackOdds(hit, Fraction(), mixture(tuple(parts)))


def _damage(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
) -> Distribution:
    text, strong = parse_dice(weapon.damage), attacks.strength(situation, attacker, weapon)
    extra = dice_distribution(parse_dice("1d6" if action == attacks.STRONG else "0"))
    parts: list[tuple[Fraction, Distribution]] = []
    for dice, chance in dice_distribution(text).chances.items():
        for more, share in extra.chances.items():
            weight = dice + text.flat
            whole = weight + more + strong
            less = attacks.dampened(situation, attacker, target, weapon, weight, whole)
            parts.append((chance * share, constant(whole + summed(less))))
    return mixture(tuple(parts))


def _lost(target: Token, level: int) -> int:
    """What a wound of that level takes of the pool of health, its overflow included."""
    if not level:
        return 0
    return max(0, min(wounds.FATAL, wounds.slot_for(target, level)) - wounds.highest(target))
