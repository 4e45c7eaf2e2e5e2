"""Bare hands: an unarmed attack for a creature without a melee weapon in hand (V-38)."""

from gridapp.packkit import Draft, Narrated, Token, Weapon, WeaponKind, message, setting

from ..stats import STRENGTH, ability_modifier, is_melee

UNARMED = "unarmed"
REACH = 5
DICE_BY_SIZE = ("", "", "", "1d2", "1d3", "1d4", "1d6", "1d8", "2d6")
"""Damage of an unarmed attack from Fine to Colossal; house numbers, the source has none."""

SMALLEST = -4


def free_hands(draft: Draft, token_id: str) -> None:
    """Give a creature without a melee weapon in hand an unarmed attack, by the setting (V-38)."""
    token = draft.token(token_id)
    has_melee = any(weapon.equipped and is_melee(weapon) for weapon in token.weapons)
    if setting(draft, UNARMED) == "sheet" or has_melee or token.weapon(UNARMED) is not None:
        return
    draft.update_token(token_id, weapons=(*token.weapons, _bare_hands(draft, token)))
    draft.emit(Narrated(token_id, message("has bare hands to fight with"), "V-38"))


def _bare_hands(draft: Draft, token: Token) -> Weapon:
    """Return the unarmed attack of a creature; written damage includes STR."""
    added = ability_modifier(token, STRENGTH)
    added = 0 if setting(draft, "damage_ability") == STRENGTH else added
    dice = DICE_BY_SIZE[token.stat("size") - SMALLEST]
    damage = f"{dice}{added:+d}" if dice and added else dice or str(max(1, 1 + added))
    return Weapon(
        id=UNARMED,
        name="Unarmed",
        kind=WeaponKind.MELEE,
        damage=damage,
        reach=REACH,
        stats={"unarmed": 1},
    )
