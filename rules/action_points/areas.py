"""Areas of effect: one attack total against a defence of everybody inside (AP-118, AP-120).

Nobody rolls to resist: whoever's defence exceeds the attack total is missed (AP-R02). The final
damage of a hit is attack total + damage - defence - toughness. House rule: who is missed and takes
a part of the damage all the same takes it less toughness alone. Lightning does not spread from an
area.
"""

from fractions import Fraction

from gridapp.packkit import (
    ApplyArea,
    Draft,
    Modifier,
    Rolled,
    Situation,
    Token,
    message,
    nonzero,
    total_of,
)

from .damage import fire_reduction, take_final_damage
from .movement import bonds
from .stats.defences import defence_parts, defence_value, toughness

FIRE = "fire"


def save_chance(_: Situation, token: Token, effect: ApplyArea) -> Fraction:
    """Return 1 if a creature's defence exceeds the attack total, else 0 (AP-R02)."""
    return Fraction(int(_is_missed(token, effect)))


def roll_save(draft: Draft, token_id: str, effect: ApplyArea) -> bool:
    """Return True if a creature's defence exceeds the attack total, with an event (AP-118)."""
    token = draft.token(token_id)
    is_missed = _is_missed(token, effect)
    draft.emit(
        Rolled(
            token=token_id,
            what=draft.rules.book.areas.saves[effect.save].name,
            dice=(),
            modifiers=defence_parts(token, effect.save),
            total=defence_value(token, effect.save),
            rule="AP-118",
            against=effect.number,
            success=is_missed,
        )
    )
    return is_missed


def _is_missed(token: Token, effect: ApplyArea) -> bool:
    return defence_value(token, effect.save) > effect.number


def take_area_damage(
    draft: Draft, token_id: str, effect: ApplyArea, amount: int, *, resisted: bool
) -> None:
    """Inflict the wound of the final damage, with the margin of a hit (AP-120, AP-121)."""
    token = draft.token(token_id)
    is_hit = bool(effect.save) and not resisted
    margin = effect.number - defence_value(token, effect.save) if is_hit else 0
    quenched = fire_reduction(draft, token, amount) if effect.kind == FIRE else 0
    parts = nonzero(
        Modifier(message("attack over defense"), margin, "AP-120"),
        Modifier(message("fire under water"), quenched, "AP-171"),
        Modifier(message("toughness"), -toughness(token), "AP-122"),
    )
    final = amount + total_of(parts)
    draft.emit(Rolled(token_id, message("final damage"), (), parts, final, rule="AP-120"))
    take_final_damage(draft, token_id, final)
    bonds.settle_bonds(draft)
