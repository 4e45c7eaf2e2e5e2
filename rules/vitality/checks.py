"""Circumstance grades, opposed checks and saves (V-05 to V-12, V-55, V-56, VR-02, VR-03, VR-06)."""

from collections.abc import Iterable
from itertools import product
from typing import NamedTuple

from gridapp.packkit import Battle, Draft, Modifier, Rolled, Rulebook, Situation, Token

NONE, MINOR, MAJOR, EXTREME = "none", "minor", "major", "extreme"
GRADES = (NONE, MINOR, MAJOR, EXTREME)
GRADE_UNITS = {NONE: 0, MINOR: 1, MAJOR: 2, EXTREME: 4}


class Adjustment(NamedTuple):
    """A circumstance of one roll: its units on the track, a penalty's are negative.

    ``origin`` is what it comes from: of several with the same one only the largest counts.
    """

    name: str
    units: int
    rule: str
    origin: str = ""
    source: str = "sheet"


def bonus_of_grade(name: str, grade: str, rule: str, source: str = "sheet") -> Adjustment:
    """A bonus of a grade, with an origin of its own."""
    return Adjustment(name, GRADE_UNITS[grade], rule, name, source)


def counted_adjustments(adjustments: Iterable[Adjustment]) -> tuple[Adjustment, ...]:
    """Those that count: per origin the largest bonus and the largest penalty (V-12)."""
    best: dict[tuple[str, bool], Adjustment] = {}
    for one in adjustments:
        key = (one.origin or one.name, one.units > 0)
        if one.units and (key not in best or abs(one.units) > abs(best[key].units)):
            best[key] = one
    return tuple(best.values())


def grade_of(units: int) -> str:
    """The grade that so many units make, whatever their sign (VR-03)."""
    size = abs(units)
    if size >= GRADE_UNITS[EXTREME]:
        return EXTREME
    if size >= GRADE_UNITS[MAJOR]:
        return MAJOR
    return MINOR if size else NONE


def grade_value(book: Rulebook, battle: Battle, grade: str) -> int:
    """What a grade is worth on a roll (VR-02)."""
    values = book.setting(battle, "grade_values").split("/")
    return dict(zip(GRADES, (0, *map(int, values)), strict=True))[grade]


def circumstance_total(book: Rulebook, battle: Battle, adjustments: Iterable[Adjustment]) -> int:
    """What the circumstances of one roll come to together (V-10, V-11)."""
    units = [one.units for one in counted_adjustments(adjustments)]
    if book.setting(battle, "circumstance_track") == "sum":
        worth = (grade_value(book, battle, grade_of(one)) for one in units)
        return sum(size if one > 0 else -size for one, size in zip(units, worth, strict=True))
    together = sum(units)
    size = grade_value(book, battle, grade_of(together))
    return size if together > 0 else -size


def circumstance_modifiers(
    book: Rulebook, battle: Battle, adjustments: Iterable[Adjustment]
) -> tuple[Modifier, ...]:
    """The one line that the circumstances of a roll add to its total, none if there are none."""
    parts = counted_adjustments(adjustments)
    if not parts:
        return ()
    value = circumstance_total(book, battle, parts)
    named = ", ".join(_adjustment_text(one) for one in parts)
    rule = parts[0].rule if len(parts) == 1 else "V-10"
    source = "map" if any(one.source == "map" for one in parts) else "sheet"
    return (Modifier(named, value, rule, source),)


def _adjustment_text(one: Adjustment) -> str:
    kind = "bonus" if one.units > 0 else "penalty"
    return f"{one.name} ({grade_of(one.units)} {kind})"


def lasting_adjustments(token: Token, roll: str) -> list[Adjustment]:
    """What injuries and the GM's conditions do to a kind of roll of a creature (V-09, V-63)."""
    found = []
    for held in token.conditions:
        if held.id == f"crippled_{roll}":
            found.append(Adjustment("crippled", -max(1, held.value), "V-63"))
        elif held.id.endswith((f"_{roll}_bonus", f"_{roll}_penalty")):
            grade, kind = held.id.split("_")[0], held.id.rsplit("_", 1)[1]
            sign = 1 if kind == "bonus" else -1
            found.append(Adjustment("circumstances", sign * GRADE_UNITS[grade], "V-09", held.id))
    return found


FIXED_ROLL = 10
"""What a side that does not roll is taken to have rolled (V-55)."""

FIXED_MODIFIER = Modifier("fixed", FIXED_ROLL, "V-55")


class RollingSides(NamedTuple):
    """Who throws a die as one creature acts against another, and who wins a tie."""

    actor_rolls: bool
    other_rolls: bool
    tie_to_actor: bool


class DieRolls(NamedTuple):
    """The dice of a check as they fell; ``None`` for a side that takes 10."""

    actor: int | None
    other: int | None


class Check(NamedTuple):
    """A check as it is told: who acts on whom, with which bonuses, and under which rule."""

    actor: str
    other: str
    what: str
    defence: str
    plus: tuple[Modifier, ...]
    against: tuple[Modifier, ...]
    rule: str


def rolling_sides(situation: Situation, actor: Token, other: Token) -> RollingSides:
    """Players roll, the GM's side takes 10; a tie is the player's (V-55, VR-06, VR-27)."""
    book, battle = situation.rules.book, situation.battle
    if actor.played or other.played:
        acting = book.setting(battle, "ties") == "acting"
        return RollingSides(actor.played, other.played, actor.played or acting)
    rolled = book.setting(battle, "npc_against_npc") == "roll"
    return RollingSides(rolled, other_rolls=False, tie_to_actor=True)


def roll_dice(draft: Draft, who: RollingSides, actor: str, other: str) -> DieRolls:
    """The dice that a check needs, the acting side's first; the texts say what for."""
    mine = draft.roll(20, actor) if who.actor_rolls else None
    return DieRolls(mine, draft.roll(20, other) if who.other_rolls else None)


def all_die_rolls(who: RollingSides) -> list[DieRolls]:
    """Every way in which the dice of a check may fall, all equally likely."""
    die: list[int | None] = list(range(1, 21))
    mine, theirs = die if who.actor_rolls else [None], die if who.other_rolls else [None]
    return [DieRolls(*faces) for faces in product(mine, theirs)]


def natural_result(faces: DieRolls) -> bool | None:
    """What a natural 20 or 1 decides by itself, if anything (VR-07)."""
    wins = faces.actor == 20 or faces.other == 1
    loses = faces.actor == 1 or faces.other == 20
    return None if wins == loses else wins


def succeeds(
    who: RollingSides, faces: DieRolls, plus: int, against: int, *, naturals: bool
) -> bool:
    """Whether the acting side succeeds with these bonuses against those (V-06, VR-06)."""
    decided = natural_result(faces) if naturals else None
    if decided is not None:
        return decided
    mine, theirs = (faces.actor or FIXED_ROLL) + plus, (faces.other or FIXED_ROLL) + against
    return mine > theirs or (mine == theirs and who.tie_to_actor)


def naturals_decide(situation: Situation) -> bool:
    """Whether naturals decide by themselves (VR-07)."""
    return situation.rules.book.setting(situation.battle, "naturals") == "automatic"


def modifier_sum(parts: tuple[Modifier, ...]) -> int:
    """The total of a list of modifiers."""
    return sum(part.value for part in parts)


def shown_modifiers(*parts: Modifier) -> tuple[Modifier, ...]:
    """The parts worth telling: those that count, and a DEX bonus that does not (V-23)."""
    return tuple(part for part in parts if part.value or part.rule == "V-23")


def report_check(draft: Draft, check: Check, faces: DieRolls, *, success: bool) -> None:
    """Tell a check from the side of whoever rolled; of two who rolled, of the acting one."""
    defends = faces.actor is None and faces.other is not None
    mine, theirs = check.plus, check.against
    ours, die = (theirs, faces.other) if defends else (mine, faces.actor)
    foes, other = (mine, faces.actor) if defends else (theirs, faces.other)
    opposed = (
        FIXED_MODIFIER if other is None else Modifier("die", other, check.rule, "dice"),
        *foes,
    )
    parts = ours if die is not None else (FIXED_MODIFIER, *ours)
    draft.emit(
        Rolled(
            token=check.other if defends else check.actor,
            what=check.defence if defends else check.what,
            dice=() if die is None else (die,),
            modifiers=parts,
            total=(die or 0) + modifier_sum(parts),
            rule=check.rule,
            against=modifier_sum(opposed),
            opposed=opposed,
            success=success is not defends,
        )
    )


def rolls_saves(situation: Situation, token: Token) -> bool:
    """Whether a creature rolls its saves; the GM's side may take 10 instead (VR-23)."""
    return token.played or situation.rules.book.setting(situation.battle, "npc_saves") == "roll"


def roll_save(draft: Draft, token: Token, name: str, difficulty: int, rule: str) -> bool:
    """A saving throw; equal is a success (V-07)."""
    rolls = rolls_saves(draft.situation, token)
    what = f"{name.capitalize()} save"
    die = draft.roll(20, f"{token.name}: {what}") if rolls else None
    bonus = Modifier(name.capitalize(), token.stat(name), rule)
    parts = shown_modifiers(bonus) if rolls else shown_modifiers(FIXED_MODIFIER, bonus)
    total = (die or 0) + modifier_sum(parts)
    draft.emit(
        Rolled(
            token=token.id,
            what=what,
            dice=() if die is None else (die,),
            modifiers=parts,
            total=total,
            rule=rule,
            against=difficulty,
            success=total >= difficulty,
        )
    )
    return total >= difficulty
