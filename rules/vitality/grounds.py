"""Circumstances that the map and the conditions bring about (V-13, V-57 to V-59, VR-19, VR-20)."""

from collections.abc import Iterator
from typing import NamedTuple

from gridapp.packkit import Situation, Token, Weapon

from .asking import Terms
from .circumstances import EXTREME, GRADES, MAJOR, MINOR, UNITS, Adjustment, bonus
from .sheet import is_melee
from .stances import ATTACK, DEFENCE

COVER, CONCEALMENT, PRONE, HIGHER_GROUND = "cover", "concealment", "prone", "higher_ground"
DECLARED = ("attack_circumstance", "defence_circumstance")
"""Keys under which a circumstance of either roll may be declared with an act."""

GRADED = (COVER, CONCEALMENT, PRONE, HIGHER_GROUND)
KINDS = tuple(f"{grade}_{kind}" for kind in ("bonus", "penalty") for grade in GRADES[1:])


class Ground(NamedTuple):
    """A circumstance that is there and whose grade is the GM's to settle.

    ``sign`` is 1 for a bonus and -1 for a penalty on ``roll``.
    """

    key: str
    name: str
    roll: str
    sign: int
    default: str
    source: str


def graded_by_gm(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon
) -> tuple[Ground, ...]:
    """The circumstances of an attack that the GM grades, each with its default (VR-20)."""
    return tuple(_grounds(situation, attacker, target, weapon))


def _grounds(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon
) -> Iterator[Ground]:
    if grade := _cover(situation, attacker, target):
        yield Ground(COVER, "cover", DEFENCE, 1, grade, "map")
    if target.has("concealed", attacker.id):
        yield Ground(CONCEALMENT, "concealment", DEFENCE, 1, MINOR, "sheet")
    if target.has(PRONE):
        sign = -1 if is_melee(weapon) else 1
        yield Ground(PRONE, "prone", DEFENCE, sign, MAJOR, "sheet")
    if situation.elevation(attacker) > situation.elevation(target):
        yield Ground(HIGHER_GROUND, "higher ground", ATTACK, 1, MINOR, "map")


def _cover(situation: Situation, attacker: Token, target: Token) -> str:
    """The default grade of the cover: by what is in the way (VR-20)."""
    found = situation.cover(attacker, target)
    if not found.grade:
        return ""
    tags = {wall.id: wall.cover for wall in situation.battle.board.walls}
    bodies = {token.id for token in situation.battle.tokens}
    grades = [MINOR if one in bodies else _tagged(tags.get(one, "")) for one in found.blockers]
    return max(grades, key=GRADES.index, default=MAJOR)


def _tagged(tag: str) -> str:
    if tag == "arrow_slit":
        return EXTREME
    return tag if tag in GRADES[1:] else MAJOR


def flanks(situation: Situation, attacker: Token, target: Token) -> bool:
    """Whether the attacker is one of two who flank the target (V-58, VR-19)."""
    pairs = situation.flanking_pairs(target)
    return any(attacker.id in (pair.first, pair.second) for pair in pairs)


def adjustments(
    situation: Situation,
    attacker: Token,
    target: Token,
    weapon: Weapon,
    roll: str,
    terms: Terms,
) -> tuple[Adjustment, ...]:
    """Everything graded that bears on the attack roll, or on the Defence against it."""
    found = [
        Adjustment(
            one.name,
            one.sign * UNITS[terms.get(one.key, one.default)],
            "VR-20",
            one.key,
            one.source,
        )
        for one in graded_by_gm(situation, attacker, target, weapon)
        if one.roll == roll
    ]
    if roll == ATTACK and is_melee(weapon) and flanks(situation, attacker, target):
        grade = situation.rules.book.setting(situation.battle, "flanking_grade")
        found.append(bonus("flanking", grade, "VR-19", "map"))
    found += lasting(attacker if roll == ATTACK else target, roll)
    return (*found, *_given(roll, terms))


def lasting(token: Token, roll: str) -> list[Adjustment]:
    """What injuries and the GM's conditions do to a kind of roll of a creature (V-09, V-63)."""
    found = []
    for held in token.conditions:
        if held.id == f"crippled_{roll}":
            found.append(Adjustment("crippled", -max(1, held.value), "V-63"))
        elif held.id.endswith((f"_{roll}_bonus", f"_{roll}_penalty")):
            grade, kind = held.id.split("_")[0], held.id.rsplit("_", 1)[1]
            sign = 1 if kind == "bonus" else -1
            found.append(Adjustment("circumstances", sign * UNITS[grade], "V-09", held.id))
    return found


def _given(roll: str, terms: Terms) -> tuple[Adjustment, ...]:
    """The circumstance that was declared with the act, such as ``minor_bonus``."""
    text = terms.get(f"{roll}_circumstance", "none")
    if text == "none":
        return ()
    grade, kind = text.split("_")
    sign = 1 if kind == "bonus" else -1
    return (Adjustment("declared circumstance", sign * UNITS[grade], "V-09"),)


def grades_in(terms: Terms) -> dict[str, str]:
    """Of everything settled about an act, its circumstances."""
    return {key: value for key, value in terms.items() if key in (*GRADED, *DECLARED)}


def misgraded(terms: Terms) -> str:
    """The first circumstance with a grade that there is not, empty if all are right."""
    for key, value in grades_in(terms).items():
        known = GRADES if key in GRADED else ("none", *KINDS)
        if value not in known:
            return f"{key} has no grade {value!r}; there are {', '.join(known)}"
    return ""
