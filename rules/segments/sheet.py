"""What a creature's sheet says, and the names it is kept under (S-29, S-37, S-57, S-61, SR-30)."""

from gridapp.packkit import (
    Act,
    Draft,
    Rulebook,
    Token,
    Weapon,
    WeaponKind,
    prepare_creature,
    require_weapon,
)

ACTIONS, OPPORTUNITY, HITS = "actions", "opportunity", "hits"
ATTACKED_IN, STEPPED = "attacked_in", "stepped"
HELD_SINCE = "held_since"
FAILURES, FAILURES_NOW, GM_MODIFIER = "failures", "failures_now", "gm_modifier"
SURPRISED, SET_POSITION, OUT, DONE = "surprised", "set_position", "out", "done"
DISENGAGED, CONCENTRATING, DISABLED = "disengaged", "concentrating", "disabled"
PHYSICAL, IMPACT, MAGIC, ENERGY, ELEMENTAL = "physical", "impact", "magic", "energy", "elemental"
AGGRESSIVE, READY, DEFENSIVE, HOLD = "aggressive", "ready", "defensive", "hold"
ON_GUARD, WAIT = "on_guard", "wait"
UNARMED = "unarmed"
SMALL_SHIELD, MEDIUM_SHIELD = 1, 2


def enlisted(book: Rulebook, token: Token) -> Token:
    """The creature with its sheet complete.

    Raises:
        ValueError: something on the sheet is wrong, or a ranged weapon has no range.
    """
    for weapon in token.weapons:
        if weapon.kind is not WeaponKind.MELEE and weapon.range < 1:
            raise ValueError(f"{weapon.name} needs its range in yards (S-41)")
        if usage(weapon) < 1:
            raise ValueError(f"{weapon.name} takes 1 action or more (S-11)")
    return prepare_creature(book, token)


def is_able(token: Token) -> bool:
    """Whether a creature is still in the fight (SR-33)."""
    return not token.has(OUT)


def is_ready(token: Token) -> bool:
    """Conscious and not surprised: only such opponents threaten (SR-03, SR-10)."""
    return is_able(token) and not token.has(SURPRISED)


def usage(weapon: Weapon) -> int:
    """The actions that one attack takes (S-05, S-11)."""
    return weapon.stats.get("usage", 1)


def is_melee(weapon: Weapon) -> bool:
    """Whether it is used at arm's length."""
    return weapon.kind is WeaponKind.MELEE


def is_spell(weapon: Weapon) -> bool:
    """Whether it is magic or mental, not a weapon (S-16, S-45)."""
    return weapon.stats.get("magic", 0) > 0 or weapon.stats.get("mental", 0) > 0


def is_unarmed(weapon: Weapon) -> bool:
    """Whether it is the bare body (S-46)."""
    return weapon.stats.get(UNARMED, 0) > 0


def shield(weapon: Weapon) -> int:
    """0 for no shield, else 1 small, 2 medium, 3 larger (S-54)."""
    return weapon.stats.get("shield", 0)


def attack_score(weapon: Weapon) -> int:
    """The target score of an attack with it before modifiers, 0 if it is no means of attack."""
    return weapon.stats.get("skill", 0)


def arms(token: Token) -> tuple[Weapon, ...]:
    """What a creature holds and can attack with."""
    return tuple(one for one in token.weapons if one.equipped and attack_score(one))


def armed(draft: Draft, act: Act) -> tuple[Token, Weapon]:
    """Who acts, and with what."""
    actor = draft.token(act.actor)
    return actor, require_weapon(actor, act.weapon)


def damage_type(weapon: Weapon) -> str:
    """Against which rating its damage counts (S-57, S-61)."""
    for kind in (ENERGY, ELEMENTAL):
        if weapon.stats.get(kind):
            return kind
    if weapon.stats.get("magic"):
        return MAGIC
    blunt = is_unarmed(weapon) or weapon.stats.get("blunt", 0) > 0
    return PHYSICAL if blunt else IMPACT
