"""Areas of effect: saves against a DC, and damage by type (R-04, R-09, R-70, R-82)."""

from fractions import Fraction

from gridapp.packkit import ApplyArea, Draft, Rolled, Situation, Token, Weapon, message

from .bonds import end_broken_grapples
from .checks import check_chance, roll_check, save_modifiers, shown_modifiers
from .damage import damage_after_resistance, deal_damage


def save_chance(situation: Situation, token: Token, effect: ApplyArea) -> Fraction:
    """Return the exact chance of a creature to save (R-09)."""
    modifiers = save_modifiers(situation, token, effect.save)
    return check_chance(situation, token, modifiers, effect.number)


def roll_save(draft: Draft, token_id: str, effect: ApplyArea) -> bool:
    """Roll a save against the DC of an area, which a success equals or exceeds (R-09)."""
    modifiers = save_modifiers(draft.situation, draft.token(token_id), effect.save)
    purpose = message("{save} save", save=effect.save.capitalize())
    return roll_check(draft, token_id, purpose, modifiers, effect.number, "R-09")


def take_area_damage(draft: Draft, token_id: str, effect: ApplyArea, amount: int) -> None:
    """Damage a creature, less its resistance to the type, more by a weakness (R-70, R-82)."""
    source = Weapon("", effect.kind, stats={effect.kind: 1} if effect.kind else {})
    left, parts = damage_after_resistance(draft.situation, draft.token(token_id), source, amount)
    if shown := shown_modifiers(parts):
        draft.emit(Rolled(token_id, message("damage taken"), (), shown, left, rule="R-70"))
    if left:
        deal_damage(draft, token_id, left, "R-72")
        end_broken_grapples(draft)
