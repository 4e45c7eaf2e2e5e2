"""Called shots: three tables, what each target costs and what a hit there does (S-46 to S-51)."""

from typing import NamedTuple

from gridapp.packkit import Option, Token, Weapon

from .checks import DIFFICULTY_NAMES
from .sheet import is_melee, is_spell, is_unarmed

DAMAGE, DISABLE, KNOCKOUT = "Damage", "Disable", "Knockout"
KILL_SHOT, STRUCTURAL = "Kill Shot", "Structural"
WEAPON = "weapon"
SEARCHED = ("vitals", "vulnerability")


class Part(NamedTuple):
    """A target of called shots: its name, the modifier to hit, the result."""

    id: str
    name: str
    modifier: int
    result: str


_ARMED = (
    Part("torso", "Torso", 0, DAMAGE),
    Part("limb", "Limb", -4, DISABLE),
    Part("appendage", "Appendage", -8, DISABLE),
    Part("joint", "Joint", -8, DISABLE),
    Part("head", "Head", -8, KNOCKOUT),
    Part("vitals", "Vitals", -12, KILL_SHOT),
    Part("vulnerability", "Vulnerability", -4, DAMAGE),
    Part(WEAPON, "Weapon", -4, STRUCTURAL),
)
_UNARMED = (
    Part("vulnerability", "Vulnerability", 0, DAMAGE),
    Part("limb", "Limb", 0, DISABLE),
    Part("appendage", "Appendage", -4, DISABLE),
    Part("joint", "Joint", -4, DISABLE),
    Part("head", "Head", -4, KNOCKOUT),
    Part(WEAPON, "Weapon", 0, STRUCTURAL),
)
_RANGED = _ARMED
"""The table for shots and throws has the figures of the one for armed melee."""

NONE = Part("", "", 0, DAMAGE)
"""What is hit where nothing is called: with a weapon the torso (S-46)."""


def table(weapon: Weapon) -> tuple[Part, ...]:
    """The targets that may be called with a weapon; spells have none (S-46, SR-26)."""
    if is_spell(weapon):
        return ()
    if is_unarmed(weapon):
        return _UNARMED
    return _ARMED if is_melee(weapon) else _RANGED


def part_of(weapon: Weapon, called: str) -> Part:
    """The target that was called, or none."""
    return next((part for part in table(weapon) if part.id == called), NONE)


def callable_on(weapon: Weapon, target: Token) -> tuple[Part, ...]:
    """Of the table those that the target has; a weapon can only be hit if one is held."""
    return tuple(part for part in table(weapon) if part.id != WEAPON or weapon_held(target))


def weapon_held(target: Token) -> Weapon | None:
    """The first weapon or shield that a creature holds."""
    held = (one for one in target.weapons if one.equipped)
    return next((one for one in held if not (is_unarmed(one) or is_spell(one))), None)


def options(weapon: Weapon, target: Token) -> tuple[Option, ...]:
    """The targets as answers, each with its difficulty and result."""
    return tuple(
        Option(part.id, f"{part.name} ({_difficulty(part)}, {part.result})")
        for part in callable_on(weapon, target)
    )


def _difficulty(part: Part) -> str:
    name = DIFFICULTY_NAMES[part.modifier]
    return f"{name} {part.modifier}" if part.modifier else name


def may_need_search(part: Part) -> bool:
    """Whether it typically has to be found first (S-48)."""
    return part.id in SEARCHED
