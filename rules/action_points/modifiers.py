"""What adds to an attack: posture, flank, cover, and what others have done (AP-92, AP-100)."""

from gridapp.packkit import Modifier, Situation, Token, Weapon

from . import mounts, reach
from .checks import worth_telling
from .rulings import ruled
from .sheet import is_melee

POSTURES = {"prone": 3, "crouching": 2}
COVERS = {
    "quarter": (0, -1),
    "half": (-2, -2),
    "three_quarters": (-3, -3),
    "slit": (-5, -5),
}
"""Modifiers to melee and to ranged attacks (AP-100)."""

FLANK, REAR = 2, 4
IGNORING, HARRIED, OPENING = "ignoring", "harried", "opening"


def of_attack(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon
) -> tuple[Modifier, ...]:
    """Everything around an attack; of cover and posture penalties only the worst (AP-101)."""
    melee = is_melee(weapon)
    posture = _posture(target, melee=melee)
    cover = _cover(situation, attacker, target, melee=melee)
    penalties = [one for one in (posture, cover) if one.value < 0]
    worst = min(penalties, key=lambda one: one.value, default=Modifier("cover", 0, "AP-101"))
    helps = worth_telling(
        posture if posture.value > 0 else Modifier("posture", 0, "AP-100"),
        flank(situation, attacker, target),
        mounts.advantage(situation, attacker, target) if melee else Modifier("mounted", 0, ""),
    )
    if ruled(situation, "bonuses") == "best":
        helps = tuple(sorted(helps, key=lambda one: -one.value)[:1])
    return worth_telling(
        *helps,
        worst,
        Modifier("range", 0 if melee else _far(situation, attacker, target, weapon), "AP-R88"),
        *hindrances(situation, attacker, melee=melee),
    )


def _far(situation: Situation, attacker: Token, target: Token, weapon: Weapon) -> int:
    """What each range increment beyond the first costs, by a setting (AP-R88)."""
    beyond = reach.increment(situation, attacker, target, weapon) - 1
    return -beyond * int(ruled(situation, "range_penalty"))


def _posture(target: Token, *, melee: bool) -> Modifier:
    name = next((one for one in POSTURES if target.has(one)), "")
    value = POSTURES.get(name, 0)
    return Modifier(f"{name} target", value if melee else -value, "AP-100")


def _cover(situation: Situation, attacker: Token, target: Token, *, melee: bool) -> Modifier:
    beside = melee and situation.distance(attacker, target) <= 1
    grade = situation.cover(attacker, target).grade
    if beside and ruled(situation, "cover_beside") == "no":
        grade = ""
    entries = situation.book.cover.how.grades
    name = next((one.name for one in entries if one.id == grade), "cover")
    values = COVERS.get(grade, (0, 0))
    return Modifier(name, values[0 if melee else 1], "AP-100")


def flank(situation: Situation, attacker: Token, target: Token) -> Modifier:
    """+2 for everybody against the flanked, +4 from the rear instead (AP-92, AP-94, AP-R85)."""
    flanked = FLANK if situation.flanking_pairs(target) else 0
    if target.has(IGNORING, attacker.id):
        adds = ruled(situation, "rear_attack") == "adds"
        return Modifier("rear attack", REAR + flanked * adds, "AP-94")
    return Modifier("flanked", flanked, "AP-92")


def hindrances(situation: Situation, attacker: Token, *, melee: bool) -> tuple[Modifier, ...]:
    """What weighs on all attacks of a creature, whatever they are aimed at (AP-R90)."""
    wet = melee and attacker.has("underwater") and not attacker.stat("aquatic")
    harriers = sum(one.id == HARRIED for one in attacker.conditions)
    if ruled(situation, "harry_adds") == "no":
        harriers = min(1, harriers)
    return (
        Modifier("harried", 0 if melee else -2 * harriers, "AP-83"),
        Modifier("shared space", -2 if attacker.has("sharing") else 0, "AP-85"),
        Modifier("distracted", -2 if attacker.has("distracted") else 0, "AP-160"),
        Modifier("under water", -5 if wet else 0, "AP-170"),
    )


def opening(token: Token, rebuffer: str) -> int | None:
    """The result that a creature may use against the rebuffs of another this turn (AP-84)."""
    held = (one for one in token.conditions if one.id == OPENING and rebuffer in one.against)
    return max((one.value for one in held), default=None)
