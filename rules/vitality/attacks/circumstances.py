"""Circumstances of an attack: cover, concealment, prone, height, flanking (V-13, V-57 to V-59)."""

from collections.abc import Mapping
from enum import StrEnum
from functools import partial
from typing import NamedTuple

import msgspec

from gridapp.packkit import (
    Act,
    Situation,
    Stage,
    Text,
    Token,
    Weapon,
    is_flanked_by,
    message,
    misfit,
    setting,
)

from ..checks import GRADE_UNITS, Adjustment, Grade, hold_adjustments, lasting_adjustments
from ..stats import ATTACK, DEFENCE, PRONE, is_melee


class DeclaredCircumstance(StrEnum):
    """A circumstance of a roll, declared with an act."""

    NONE = "none"
    MINOR_BONUS = "minor_bonus"
    MAJOR_BONUS = "major_bonus"
    EXTREME_BONUS = "extreme_bonus"
    MINOR_PENALTY = "minor_penalty"
    MAJOR_PENALTY = "major_penalty"
    EXTREME_PENALTY = "extreme_penalty"


DECLARED_UNITS = {
    DeclaredCircumstance.NONE: 0,
    DeclaredCircumstance.MINOR_BONUS: GRADE_UNITS[Grade.MINOR],
    DeclaredCircumstance.MAJOR_BONUS: GRADE_UNITS[Grade.MAJOR],
    DeclaredCircumstance.EXTREME_BONUS: GRADE_UNITS[Grade.EXTREME],
    DeclaredCircumstance.MINOR_PENALTY: -GRADE_UNITS[Grade.MINOR],
    DeclaredCircumstance.MAJOR_PENALTY: -GRADE_UNITS[Grade.MAJOR],
    DeclaredCircumstance.EXTREME_PENALTY: -GRADE_UNITS[Grade.EXTREME],
}


class SettledCircumstances(msgspec.Struct, frozen=True):
    """What is settled about the circumstances of an attack: grades, and what was declared."""

    cover: Grade | None = None
    concealment: Grade | None = None
    prone: Grade | None = None
    higher_ground: Grade | None = None
    attack_circumstance: DeclaredCircumstance | None = None
    defence_circumstance: DeclaredCircumstance | None = None

    @property
    def grades(self) -> dict[str, Grade]:
        """The settled grades by the keys of the circumstances."""
        settled = {
            "cover": self.cover,
            "concealment": self.concealment,
            "prone": self.prone,
            "higher_ground": self.higher_ground,
        }
        return {key: grade for key, grade in settled.items() if grade is not None}

    @property
    def choices(self) -> dict[str, str]:
        """Return the grades and declarations already settled, as choices for another act."""
        declared = {
            "attack_circumstance": self.attack_circumstance,
            "defence_circumstance": self.defence_circumstance,
        }
        settled = {**self.grades, **declared}
        return {key: str(value) for key, value in settled.items() if value is not None}

    def declared_for(self, roll: str) -> DeclaredCircumstance:
        """Return the circumstance declared for the attack or the Defence."""
        declared = self.attack_circumstance if roll == ATTACK else self.defence_circumstance
        return declared or DeclaredCircumstance.NONE


class Circumstances(SettledCircumstances, Stage, frozen=True, tag=""):
    """The circumstances of an act."""


CIRCUMSTANCE_KEYS = Circumstances.__struct_fields__


class Circumstance(NamedTuple):
    """An applicable circumstance for the GM to grade.

    ``sign`` is 1 for a bonus and -1 for a penalty on ``roll``.
    """

    key: str
    name: str
    roll: str
    sign: int
    default: Grade
    source: str


def grade_fault(act: Act) -> Text:
    """Return what is wrong with the circumstances among an act's choices, empty if nothing."""
    key = misfit(act, Circumstances)
    if not key:
        return ""
    grades: type[Grade | DeclaredCircumstance] = (
        DeclaredCircumstance if key.endswith("_circumstance") else Grade
    )
    return message(
        "{key} has no grade {choice}; there are {grades}",
        key=key,
        choice=repr(act.choices[key]),
        grades=", ".join(grades),
    )


def graded_circumstances(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon
) -> tuple[Circumstance, ...]:
    """Return the circumstances of an attack that the GM grades, with default grades (VR-20)."""
    melee = is_melee(weapon)
    make = partial(_circumstances, situation, attacker, target, melee=melee)
    return situation.find_between("circumstances", attacker, target, melee, make)


def _circumstances(
    situation: Situation, attacker: Token, target: Token, *, melee: bool
) -> tuple[Circumstance, ...]:
    graded = []
    if grade := _cover_grade(situation, attacker, target):
        graded.append(Circumstance("cover", "cover", DEFENCE, 1, grade, "map"))
    if target.has("concealed", attacker.id):
        graded.append(Circumstance("concealment", "concealment", DEFENCE, 1, Grade.MINOR, "sheet"))
    if target.has(PRONE):
        sign = -1 if melee else 1
        graded.append(Circumstance("prone", "prone", DEFENCE, sign, Grade.MAJOR, "sheet"))
    if situation.elevation(attacker) > situation.elevation(target):
        graded.append(Circumstance("higher_ground", "higher ground", ATTACK, 1, Grade.MINOR, "map"))
    return tuple(graded)


def _cover_grade(situation: Situation, attacker: Token, target: Token) -> Grade | None:
    """Return the default grade of cover, by the worst obstacle; None without cover (VR-20)."""
    cover = situation.cover(attacker, target)
    if not cover.grade:
        return None
    tags = {wall.id: wall.cover for wall in situation.battle.board.walls}
    creatures = {token.id for token in situation.battle.tokens}
    grades = [
        Grade.MINOR if blocker in creatures else _wall_grade(tags.get(blocker, ""))
        for blocker in cover.blockers
    ]
    return max(grades, key=list(Grade).index, default=Grade.MAJOR)


def _wall_grade(tag: str) -> Grade:
    if tag == "arrow_slit":
        return Grade.EXTREME
    is_grade = tag in (Grade.MINOR, Grade.MAJOR, Grade.EXTREME)
    return Grade(tag) if is_grade else Grade.MAJOR


def attack_adjustments(
    situation: Situation,
    attacker: Token,
    target: Token,
    weapon: Weapon,
    roll: str,
    settled: SettledCircumstances,
) -> tuple[Adjustment, ...]:
    """Return all circumstances of the attack roll or of the opposing Defence.

    A circumstance without a settled grade has its default.
    """
    circumstances = graded_circumstances(situation, attacker, target, weapon)
    grades = settled.grades if circumstances else {}
    adjustments = [_graded_adjustment(each, grades) for each in circumstances if each.roll == roll]
    if roll == ATTACK and is_melee(weapon) and is_flanked_by(situation, attacker, target):
        units = GRADE_UNITS[Grade(setting(situation, "flanking_grade"))]
        adjustments.append(Adjustment("flanking", units, "VR-19", "flanking", "map"))
    rolling, other = (attacker, target) if roll == ATTACK else (target, attacker)
    adjustments += lasting_adjustments(rolling, roll)
    adjustments += hold_adjustments(situation, rolling, roll, other.id)
    if units := DECLARED_UNITS[settled.declared_for(roll)]:
        adjustments.append(Adjustment("declared circumstance", units, "V-09"))
    return tuple(adjustments)


def _graded_adjustment(circumstance: Circumstance, grades: Mapping[str, Grade]) -> Adjustment:
    """Return what a circumstance gives or takes by its settled grade."""
    units = GRADE_UNITS[grades.get(circumstance.key, circumstance.default)]
    return Adjustment(
        circumstance.name,
        circumstance.sign * units,
        "VR-20",
        circumstance.key,
        circumstance.source,
    )
