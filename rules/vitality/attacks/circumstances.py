"""Circumstances of an attack: cover, concealment, prone, height, flanking (V-13, V-57 to V-59)."""

from collections.abc import Iterator
from typing import NamedTuple

from gridapp.packkit import Situation, Token, Weapon

from ..checks import (
    EXTREME,
    GRADE_UNITS,
    GRADES,
    MAJOR,
    MINOR,
    Adjustment,
    bonus_of_grade,
    lasting_adjustments,
)
from ..decisions import Choices
from ..stats import ATTACK, DEFENCE, is_melee

COVER, CONCEALMENT, PRONE_GRADE, HIGHER_GROUND = "cover", "concealment", "prone", "higher_ground"
DECLARED_KEYS = ("attack_circumstance", "defence_circumstance")
"""Keys under which a circumstance of either roll may be declared with an act."""

GRADED_KEYS = (COVER, CONCEALMENT, PRONE_GRADE, HIGHER_GROUND)
DECLARED_GRADES = tuple(f"{grade}_{kind}" for kind in ("bonus", "penalty") for grade in GRADES[1:])


class Circumstance(NamedTuple):
    """A circumstance that is there and whose grade is the GM's to settle.

    ``sign`` is 1 for a bonus and -1 for a penalty on ``roll``.
    """

    key: str
    name: str
    roll: str
    sign: int
    default: str
    source: str


def graded_circumstances(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon
) -> tuple[Circumstance, ...]:
    """The circumstances of an attack that the GM grades, each with its default (VR-20)."""
    return tuple(_circumstances(situation, attacker, target, weapon))


def _circumstances(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon
) -> Iterator[Circumstance]:
    if grade := _cover_grade(situation, attacker, target):
        yield Circumstance(COVER, "cover", DEFENCE, 1, grade, "map")
    if target.has("concealed", attacker.id):
        yield Circumstance(CONCEALMENT, "concealment", DEFENCE, 1, MINOR, "sheet")
    if target.has(PRONE_GRADE):
        sign = -1 if is_melee(weapon) else 1
        yield Circumstance(PRONE_GRADE, "prone", DEFENCE, sign, MAJOR, "sheet")
    if situation.level(attacker) > situation.level(target):
        yield Circumstance(HIGHER_GROUND, "higher ground", ATTACK, 1, MINOR, "map")


def _cover_grade(situation: Situation, attacker: Token, target: Token) -> str:
    """The default grade of the cover: by what is in the way (VR-20)."""
    found = situation.cover(attacker, target)
    if not found.grade:
        return ""
    tags = {wall.id: wall.cover for wall in situation.battle.board.walls}
    bodies = {token.id for token in situation.battle.tokens}
    grades = [MINOR if one in bodies else _wall_grade(tags.get(one, "")) for one in found.blockers]
    return max(grades, key=GRADES.index, default=MAJOR)


def _wall_grade(tag: str) -> str:
    if tag == "arrow_slit":
        return EXTREME
    return tag if tag in GRADES[1:] else MAJOR


def is_flanking(situation: Situation, attacker: Token, target: Token) -> bool:
    """Whether the attacker is one of two who flank the target (V-58, VR-19)."""
    pairs = situation.flanking_pairs(target)
    return any(attacker.id in (pair.one, pair.other) for pair in pairs)


def attack_adjustments(
    situation: Situation,
    attacker: Token,
    target: Token,
    weapon: Weapon,
    roll: str,
    terms: Choices,
) -> tuple[Adjustment, ...]:
    """Everything graded that bears on the attack roll, or on the Defence against it."""
    found = [
        Adjustment(
            one.name,
            one.sign * GRADE_UNITS[terms.get(one.key, one.default)],
            "VR-20",
            one.key,
            one.source,
        )
        for one in graded_circumstances(situation, attacker, target, weapon)
        if one.roll == roll
    ]
    if roll == ATTACK and is_melee(weapon) and is_flanking(situation, attacker, target):
        grade = situation.rules.book.setting(situation.battle, "flanking_grade")
        found.append(bonus_of_grade("flanking", grade, "VR-19", "map"))
    found += lasting_adjustments(attacker if roll == ATTACK else target, roll)
    return (*found, *_declared_adjustments(roll, terms))


def _declared_adjustments(roll: str, terms: Choices) -> tuple[Adjustment, ...]:
    """The circumstance that was declared with the act, such as ``minor_bonus``."""
    text = terms.get(f"{roll}_circumstance", "none")
    if text == "none":
        return ()
    grade, kind = text.split("_")
    sign = 1 if kind == "bonus" else -1
    return (Adjustment("declared circumstance", sign * GRADE_UNITS[grade], "V-09"),)


def circumstance_choices(terms: Choices) -> dict[str, str]:
    """Of everything settled about an act, its circumstances."""
    return {key: value for key, value in terms.items() if key in (*GRADED_KEYS, *DECLARED_KEYS)}


def grade_fault(terms: Choices) -> str:
    """The first circumstance with a grade that there is not, empty if all are right."""
    for key, value in circumstance_choices(terms).items():
        known = GRADES if key in GRADED_KEYS else ("none", *DECLARED_GRADES)
        if value not in known:
            return f"{key} has no grade {value!r}; there are {', '.join(known)}"
    return ""
