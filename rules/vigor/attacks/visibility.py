"""Visibility: of the battle, of smoke, of darkness; distant targets (G-67, GR-31, GR-32, GR-42)."""

from math import ceil
from typing import NamedTuple

from gridapp.packkit import LightLevel, Modifier, Situation, Token, Weapon, message, setting

from ..stats import ROUNDING_ERROR, distance_feet, is_melee, is_mended

POINT_BLANK = 9.84
"""Three metres in feet: at less than that even zero visibility has no penalty (GR-31)."""
SENSES_IN_THE_DARK = ("darkvision", "blindsight", "truesight")
FOLIAGE = "foliage"
"""The terrain of the pack that gives light cover (G-68)."""


class VisibilityBand(NamedTuple):
    """A band of visibility: sure and possible sight in feet, the limit and penalty of shots."""

    sure: int
    possible: int
    limit: int | None
    penalty: int


VISIBILITY_BANDS = {
    "normal": VisibilityBand(800, 1200, None, 0),
    "reduced": VisibilityBand(70, 100, 300, 5),
    "low": VisibilityBand(30, 50, 150, 10),
    "zero": VisibilityBand(5, 10, 30, 15),
}
BAND_OF_LIGHT = {LightLevel.BRIGHT: "normal", LightLevel.DIM: "reduced", LightLevel.DARK: "zero"}


def visibility_band(situation: Situation) -> VisibilityBand:
    """Return the band of visibility that the GM has set for the battle (G-67)."""
    return VISIBILITY_BANDS[setting(situation, "visibility")]


def band_between(situation: Situation, attacker: Token, target: Token) -> VisibilityBand:
    """Return the worst band on the way of a shot: the battle's, of smoke, or of darkness (G-67).

    Smoke counts where the shot begins, passes and ends; light where it ends (GR-31).
    """
    kinds = ["normal", *terrain_kinds(situation, attacker, target)]
    if counts_darkness(situation):
        kinds.append(_band_of_light(situation, attacker, target))
    bands = [VISIBILITY_BANDS[kind] for kind in kinds if kind in VISIBILITY_BANDS]
    return max(visibility_band(situation), *bands, key=lambda band: band.penalty)


def counts_darkness(situation: Situation) -> bool:
    """Return True if light decides how far one sees, by a setting (GR-31)."""
    return setting(situation, "darkness") == "counts"


def terrain_kinds(situation: Situation, attacker: Token, target: Token) -> tuple[str, ...]:
    """Return the kinds of the pack's terrain on the way of a shot, by their names on the map."""
    if not (situation.battle.board.terrain and is_mended(situation)):
        return ()
    kinds = {entry.name: kind for kind, entry in situation.book.terrain.items()}
    names = situation.terrain_between(attacker, target)
    return tuple(kinds[name] for name in names if name in kinds)


def _band_of_light(situation: Situation, attacker: Token, target: Token) -> str:
    """Return the band of the brightest cell of a target, normal for senses in the dark."""
    sense = max(attacker.senses.get(name, 0) for name in SENSES_IN_THE_DARK)
    if sense and situation.grid.length(situation.distance(attacker, target)) <= sense:
        return "normal"
    levels = {situation.light_at(cell) for cell in situation.cells(target)}
    return next(band for level, band in BAND_OF_LIGHT.items() if level in levels)


def unhindered_feet(situation: Situation, band: VisibilityBand) -> int:
    """Return the feet within which bad sight hinders no shot: by a setting the sure sight (GR-32).

    -1 for none.
    """
    return band.sure if setting(situation, "visibility_penalty") == "beyond_sight" else -1


def distant_challenges(situation: Situation, weapon: Weapon, feet: float) -> int:
    """Return the Challenges of a shot beyond the range: 1, by a setting 1 a range (GR-42)."""
    if is_melee(weapon) or not weapon.range or feet <= weapon.range:
        return 0
    beyond = ceil(feet / weapon.range - ROUNDING_ERROR) - 1
    return beyond if setting(situation, "distant_steps") == "each_range" else 1


def visibility_parts(situation: Situation, attacker: Token, target: Token) -> tuple[Modifier, ...]:
    """Return the penalty of visibility to a ranged attack, empty for none (G-67, GR-32)."""
    band = band_between(situation, attacker, target)
    feet = distance_feet(situation, attacker, target)
    is_point_blank = band is VISIBILITY_BANDS["zero"] and feet < POINT_BLANK
    if not band.penalty or is_point_blank or feet <= unhindered_feet(situation, band):
        return ()
    return (Modifier(message("visibility"), band.penalty, "G-67", "map"),)
