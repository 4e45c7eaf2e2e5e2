"""The d20 and what is added to it (N-04 to N-07)."""

from gridapp.packkit import (
    Modifier,
    Situation,
    Token,
    Weapon,
    is_flanked_by,
    message,
    nonzero,
    setting,
)

from .stats import GUARDING


def to_hit(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon
) -> tuple[Modifier, ...]:
    """Return what an attacker adds to the die (N-04, N-06)."""
    flanks = setting(situation, "flank_bonus") == "yes" and is_flanked_by(
        situation, attacker, target
    )
    return nonzero(
        Modifier(message("attack"), attacker.stat("attack"), "N-04"),
        Modifier(message("weapon"), weapon.stats.get("accuracy", 0), "N-04"),
        Modifier(message("flanking"), 2 if flanks else 0, "N-06", "map"),
    )


def defence(situation: Situation, attacker: Token, target: Token) -> tuple[Modifier, ...]:
    """Return the parts of the number to reach (N-04, N-05, N-07)."""
    covered = situation.cover(attacker, target).grade == "partial"
    return nonzero(
        Modifier(message("defence"), target.stat("defence"), "N-04"),
        Modifier(message("guarding"), 2 if target.has(GUARDING) else 0, "N-05"),
        Modifier(message("cover"), 2 if covered else 0, "N-07", "map"),
    )
