"""Areas of effect: a defend check, and damage by type (S-37, S-53, S-57).

The sheet lets nobody resist an area. House rule: the GM may call for a check with a defend skill
or Concentration, which takes no action; the number is a modifier to its target score. Whoever is
out of the fight fails without a roll. Ratings of Energy and Elemental damage are those of the
creature's sheet.
"""

from fractions import Fraction

from gridapp.packkit import ApplyArea, Draft, Modifier, Rolled, Situation, Token, message

from .actions import hits
from .checks import ScoreParts, roll_check, skill_parts, success_chance
from .damage import armour_rating
from .stats import is_in_fight


def save_chance(situation: Situation, token: Token, effect: ApplyArea) -> Fraction:
    """Return the exact chance of a creature's check; 0 for whoever is out (SR-17, SR-18, SR-33)."""
    return success_chance(situation, _parts(token, effect)) if is_in_fight(token) else Fraction(0)


def roll_save(draft: Draft, token_id: str, effect: ApplyArea) -> bool:
    """Roll a check with the skill that the area names; who is out fails (S-37, SR-33)."""
    token = draft.token(token_id)
    if not is_in_fight(token):
        return False
    name = draft.rules.book.areas.saves[effect.save].name
    return roll_check(
        draft, token, message("{skill} check", skill=name), _parts(token, effect), "S-53"
    )


def _parts(token: Token, effect: ApplyArea) -> ScoreParts:
    parts = skill_parts(effect.save, token.stat(effect.save), token)
    area = Modifier(message("area"), effect.number, "S-40")
    return (*parts, area) if effect.number else parts


def take_area_damage(draft: Draft, token_id: str, effect: ApplyArea, amount: int) -> None:
    """Damage a creature by what exceeds its rating against the damage type (S-57, SR-29)."""
    rating = armour_rating(draft.token(token_id), effect.kind) if effect.kind else 0
    loss = max(0, amount - rating)
    if rating:
        parts = (Modifier(message("{kind} rating", kind=effect.kind), -rating, "S-57"),)
        draft.emit(Rolled(token_id, message("damage taken"), (), parts, loss, rule="S-57"))
    hits.take_damage(draft, token_id, loss)
