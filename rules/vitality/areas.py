"""Areas of effect: saves against a DC, and damage (V-07, V-78, VR-23)."""

from fractions import Fraction

from gridapp.packkit import ApplyArea, Draft, Situation, Token

from .checks import roll_save, save_chance
from .damage import deal_damage
from .movement import end_broken_holds

SAVE_RULE = "V-07"


def area_save_chance(situation: Situation, token: Token, effect: ApplyArea) -> Fraction:
    """Return the exact chance of a creature to save (V-07, VR-23)."""
    return save_chance(situation, token, effect.save, effect.number)


def roll_area_save(draft: Draft, token_id: str, effect: ApplyArea) -> bool:
    """Make a creature's save against the DC of an area (V-07)."""
    return roll_save(draft, draft.token(token_id), effect.save, effect.number, SAVE_RULE)


def take_area_damage(draft: Draft, token_id: str, amount: int) -> None:
    """Damage a creature; a flat-footed one saves for its Wounds as after a hit (V-24, V-82)."""
    deal_damage(draft, token_id, amount, "V-78")
    end_broken_holds(draft)
