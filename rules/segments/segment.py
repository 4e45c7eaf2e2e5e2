"""The five segments of a round: names, numbers, rules (S-01, S-04, S-07, S-09 to S-11)."""

from gridapp.packkit import Situation

STANCES = "stances"
AMBUSH, MELEE, RANGED, MOVEMENT, MULTIFORM = 1, 2, 3, 4, 5
SEGMENTS = {
    AMBUSH: "ambush",
    MELEE: "melee",
    RANGED: "ranged",
    MOVEMENT: "movement",
    MULTIFORM: "multiform",
}
RULES = {AMBUSH: "S-04", MELEE: "S-07", RANGED: "S-09", MOVEMENT: "S-10", MULTIFORM: "S-11"}
NUMBERS = {name: number for number, name in SEGMENTS.items()}


def segment_of(situation: Situation) -> int:
    """The number of the segment that is played, 0 before the first."""
    return NUMBERS.get(situation.battle.stage, 0)
