"""Areas of effect: Resistance checks, and damage against armour by type (G-16, G-73 to G-77).

The quality of an area is that of its largest die, as of a weapon (G-70); a bare number is ordinary.
Light cover does not protect from areas (GR-30).
"""

from fractions import Fraction

from gridapp.packkit import ApplyArea, Draft, Situation, Token, message, parse_amount

from .checks.bursts import chance_to_exceed
from .checks.ladder import beyond_vs, bonus_dice, condition_steps, most_bursts, roll_check
from .damage import TYPES, Blow, take_blow
from .stats import LADDER, dice_count

ORDINARY = LADDER.index(8)


def save_chance(situation: Situation, token: Token, effect: ApplyArea) -> Fraction:
    """Return the exact chance of a Resistance check to meet the VS (G-16, GR-33)."""
    dice = bonus_dice(_resistance_dice(token, effect.save), condition_steps(token))
    needed = effect.number + beyond_vs(situation)
    return chance_to_exceed(dice, needed - 1, most_bursts(situation))


def roll_save(draft: Draft, token_id: str, effect: ApplyArea) -> bool:
    """Roll a Resistance check with the ability that the area names (G-16)."""
    token = draft.token(token_id)
    what = message("{ability} resistance", ability=effect.save.capitalize())
    number = _resistance_dice(token, effect.save)
    return roll_check(draft, token, what, number, effect.number, "G-16").success


def _resistance_dice(token: Token, ability: str) -> int:
    return dice_count(token, ability) + dice_count(token, "resist")


def take_area_damage(draft: Draft, token_id: str, effect: ApplyArea, amount: int) -> None:
    """Damage a creature through immunity and armour, which wears (G-73 to G-77)."""
    kind = TYPES.index(effect.kind) if effect.kind else 0
    take_blow(draft, token_id, amount, Blow(_quality(effect.entry), kind))


def _quality(entry: str) -> int:
    """Return the quality of an area: the place of its largest die on the ladder (G-70, GR-25)."""
    sides = (term.sides for term in parse_amount(entry).roll.terms if term.sides in LADDER)
    return max((LADDER.index(each) for each in sides), default=ORDINARY)
