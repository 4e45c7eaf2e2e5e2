"""The two dice and what is added to it (N-04 to N-07)."""

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

from .stats import GUARDING, exposure


def to_hit(attacker: Token, weapon: Weapon) -> tuple[Modifier, ...]:
    """Return what an attacker adds to the dice (N-04)."""
    return nonzero(
        Modifier(message("attack"), attacker.stat("attack"), "N-04"),
        Modifier(message("weapon"), weapon.stats.get("accuracy", 0), "N-04"),
    )


def defence(situation: Situation, attacker: Token, target: Token) -> tuple[Modifier, ...]:
    """Return the parts of the number to reach (N-04 to N-07, N-11)."""
    flanked = setting(situation, "flank_bonus") == "yes" and is_flanked_by(
        situation, attacker, target
    )
    heavy = situation.cover(attacker, target).grade == "heavy"
    return nonzero(
        Modifier(message("defence"), target.stat("defence"), "N-04"),
        Modifier(message("flanked"), -target.stat("skill") if flanked else 0, "N-06", "map"),
        Modifier(message("guarding"), 2 if target.has(GUARDING) else 0, "N-05"),
        Modifier(message("exposed"), -exposure(target), "N-11"),
        Modifier(message("heavy cover"), 2 if heavy else 0, "N-07", "map"),
    )


def is_halved(situation: Situation, attacker: Token, target: Token) -> bool:
    """Return True if cover halves the damage (N-07)."""
    return situation.cover(attacker, target).grade in ("light", "heavy")
