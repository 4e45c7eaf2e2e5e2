"""Circumstance grades, opposed checks and saves (V-05 to V-12, V-55, V-56, VR-02, VR-03, VR-06)."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from gridapp.packkit import (
    Draft,
    Modifier,
    Rolled,
    Situation,
    Text,
    Token,
    cached,
    message,
    setting,
    total_of,
)

from .stats import ATTACK, DEFENCE, WRESTLED, Modifiers

FIXED_ROLL = 10
"""The value of the die of a side that does not roll (V-55)."""

FIXED_MODIFIER = Modifier(message("fixed"), FIXED_ROLL, "V-55")


class Grade(StrEnum):
    """The grades of a circumstance (V-09)."""

    NONE = "none"
    MINOR = "minor"
    MAJOR = "major"
    EXTREME = "extreme"


GRADE_UNITS = {Grade.NONE: 0, Grade.MINOR: 1, Grade.MAJOR: 2, Grade.EXTREME: 4}


class Adjustment(NamedTuple):
    """A circumstance of a roll: its units on the track, negative for a penalty.

    Of several adjustments with the same ``origin`` only the largest counts.
    """

    name: str
    units: int
    rule: str
    origin: str = ""
    source: str = "sheet"


class RollingSides(NamedTuple):
    """Who rolls a die as a creature acts against an opponent, and who wins a tie."""

    actor_rolls: bool
    opponent_rolls: bool
    tie_to_actor: bool


class DieRolls(NamedTuple):
    """The natural dice of a check; None for a side that takes 10."""

    actor: int | None
    opponent: int | None


class Check(NamedTuple):
    """A check of an actor against an opponent as reported: names, modifiers and rule.

    ``purpose`` describes the actor's roll, ``defence`` the opponent's.
    """

    actor: str
    opponent: str
    purpose: Text
    defence: Text
    bonuses: Modifiers
    opposing: Modifiers
    rule: str


def counted_adjustments(adjustments: Iterable[Adjustment]) -> tuple[Adjustment, ...]:
    """Return the largest bonus and the largest penalty of each origin (V-12)."""
    largest: dict[tuple[str, bool], Adjustment] = {}
    for adjustment in adjustments:
        key = (adjustment.origin or adjustment.name, adjustment.units > 0)
        is_larger = key not in largest or abs(adjustment.units) > abs(largest[key].units)
        if adjustment.units and is_larger:
            largest[key] = adjustment
    return tuple(largest.values())


def grade_of(units: int) -> Grade:
    """Return the grade of a number of units, bonus or penalty (VR-03)."""
    size = abs(units)
    if size >= GRADE_UNITS[Grade.EXTREME]:
        return Grade.EXTREME
    if size >= GRADE_UNITS[Grade.MAJOR]:
        return Grade.MAJOR
    return Grade.MINOR if size else Grade.NONE


def grade_value(source: Draft | Situation, grade: Grade) -> int:
    """Return the modifier of a grade of circumstances (VR-02)."""
    return _values_of_grades(setting(source, "grade_values"))[grade]


@cached(64)
def _values_of_grades(values: str) -> Mapping[Grade, int]:
    """Return the modifiers of the grades as the setting lists them, such as ``2/4/8``."""
    return dict(zip(Grade, (0, *map(int, values.split("/"))), strict=True))


def circumstance_total(source: Draft | Situation, adjustments: Iterable[Adjustment]) -> int:
    """Return the points of all circumstances of a roll together (V-10, V-11)."""
    units = [adjustment.units for adjustment in counted_adjustments(adjustments)]
    if setting(source, "circumstance_track") == "sum":
        return sum(_signed_value(source, part) for part in units)
    return _signed_value(source, sum(units))


def _signed_value(source: Draft | Situation, units: int) -> int:
    value = grade_value(source, grade_of(units))
    return value if units > 0 else -value


def circumstance_modifiers(
    source: Draft | Situation, adjustments: Iterable[Adjustment]
) -> Modifiers:
    """Return the line that the circumstances add to a roll, no line without circumstances."""
    counted = counted_adjustments(adjustments)
    if not counted:
        return ()
    names = ", ".join(_adjustment_text(adjustment) for adjustment in counted)
    rule = counted[0].rule if len(counted) == 1 else "V-10"
    from_map = any(adjustment.source == "map" for adjustment in counted)
    total = circumstance_total(source, counted)
    return (Modifier(names, total, rule, "map" if from_map else "sheet"),)


def _adjustment_text(adjustment: Adjustment) -> str:
    kind = "bonus" if adjustment.units > 0 else "penalty"
    return f"{adjustment.name} ({grade_of(adjustment.units)} {kind})"


def lasting_adjustments(token: Token, roll: str) -> list[Adjustment]:
    """Return the effects of injuries and of the GM's conditions on a kind of roll (V-09, V-63)."""
    adjustments: list[Adjustment] = []
    for held in token.conditions:
        if held.id == f"crippled_{roll}":
            adjustments.append(Adjustment("crippled", -max(1, held.value), "V-63"))
        elif held.id.endswith((f"_{roll}_bonus", f"_{roll}_penalty")):
            units = GRADE_UNITS[Grade(held.id.split("_")[0])]
            signed = units if held.id.endswith("bonus") else -units
            adjustments.append(Adjustment("circumstances", signed, "V-09", held.id))
    return adjustments


def hold_adjustments(situation: Situation, token: Token, roll: str, other: str) -> list[Adjustment]:
    """Return what a hold does to a roll, by the setting (V-66).

    It is a Minor penalty to Defence, and to Attack against anybody but the wrestler.
    """
    if not token.conditions or setting(situation, "holds") != "hindered":
        return []
    by_others = [held for held in token.conditions if held.id == WRESTLED]
    against_holder = any(other in held.against for held in by_others)
    hinders = by_others and (roll == DEFENCE or (roll == ATTACK and not against_holder))
    penalty = Adjustment("wrestled", -GRADE_UNITS[Grade.MINOR], "V-66", WRESTLED)
    return [penalty] if hinders else []


def shown_modifiers(*modifiers: Modifier) -> Modifiers:
    """Return the modifiers worth showing: not 0, or a lost DEX bonus (V-23)."""
    return tuple([part for part in modifiers if part.value or part.rule == "V-23"])


def rolling_sides(situation: Situation, actor: Token, opponent: Token) -> RollingSides:
    """Return who rolls: player characters do, the GM's side takes 10 (V-55, VR-06, VR-27).

    A player character who rolls against the GM's side wins ties.
    """
    if actor.played or opponent.played:
        ties_to_actor = setting(situation, "ties") == "acting"
        return RollingSides(actor.played, opponent.played, actor.played or ties_to_actor)
    actor_rolls = setting(situation, "npc_against_npc") == "roll"
    return RollingSides(actor_rolls, opponent_rolls=False, tie_to_actor=True)


class DiePurpose(NamedTuple):
    """The purpose of a die, and the creature to roll."""

    token: Token
    text: Text

    def roll(self, draft: Draft) -> int:
        """Roll the die."""
        return draft.roll(
            20,
            message("{token}: {purpose}", token=self.token.name, purpose=self.text),
            self.token.id,
        )


def roll_dice(
    draft: Draft, sides: RollingSides, attack: DiePurpose, defence: DiePurpose
) -> DieRolls:
    """Roll the dice of a check, the actor's first."""
    actor = attack.roll(draft) if sides.actor_rolls else None
    return DieRolls(actor, defence.roll(draft) if sides.opponent_rolls else None)


def all_die_rolls(sides: RollingSides) -> list[DieRolls]:
    """Return all equally likely results of the dice of a check."""
    die: list[int | None] = list(range(1, 21))
    actor, opponent = (
        (die if sides.actor_rolls else [None]),
        (die if sides.opponent_rolls else [None]),
    )
    return [DieRolls(*rolls) for rolls in product(actor, opponent)]


def natural_result(rolls: DieRolls, *, attack_first: bool = False) -> bool | None:
    """Return the result that a natural 20 or 1 decides, None without either (VR-07).

    If both dice decide and contradict each other nothing is decided, or with ``attack_first`` the
    actor's die decides.
    """
    wins = rolls.actor == 20 or rolls.opponent == 1
    loses = rolls.actor == 1 or rolls.opponent == 20
    if wins and loses and attack_first:
        return rolls.actor == 20
    return None if wins == loses else wins


def natural_attempt(rolls: DieRolls, *, by_twenty: bool) -> bool | None:
    """Return the result that the die of a manoeuvre decides by itself, None if it does not (V-73).

    It is the actor's die, or the mirrored die of a player whose opponent takes 10 (VR-07). Without
    ``by_twenty``, as for an escape, a natural 20 decides nothing.
    """
    own = rolls.actor if rolls.actor is not None else 21 - (rolls.opponent or FIXED_ROLL)
    if own == 1:
        return False
    return True if own == 20 and by_twenty else None


def wins_by_total(sides: RollingSides, rolls: DieRolls, bonus: int, opposing: int) -> bool:
    """Return True if the actor's side has the higher total, or wins the tie (V-06, VR-06)."""
    actor = (rolls.actor or FIXED_ROLL) + bonus
    opponent = (rolls.opponent or FIXED_ROLL) + opposing
    return actor > opponent or (actor == opponent and sides.tie_to_actor)


def attack_die_first(situation: Situation) -> bool:
    """Return True if the attack's 20 or 1 outdoes that of the Defence (VR-07)."""
    return setting(situation, "opposed_naturals") == "attack"


def naturals_decide(situation: Situation) -> bool:
    """Return True if a natural 20 or 1 decides (VR-07)."""
    return setting(situation, "naturals") == "automatic"


def report_check(draft: Draft, check: Check, rolls: DieRolls, *, success: bool) -> None:
    """Emit the event of a check from the side that rolled, the actor's if both did."""
    is_defence = rolls.actor is None and rolls.opponent is not None
    own, opposing = check.bonuses, check.opposing
    die, opposing_die = rolls.actor, rolls.opponent
    if is_defence:
        own, opposing, die, opposing_die = opposing, own, opposing_die, die
    opposing_roll = (
        FIXED_MODIFIER
        if opposing_die is None
        else Modifier(message("die"), opposing_die, check.rule, "dice")
    )
    opposed = (opposing_roll, *opposing)
    modifiers = own if die is not None else (FIXED_MODIFIER, *own)
    draft.emit(
        Rolled(
            token=check.opponent if is_defence else check.actor,
            what=check.defence if is_defence else check.purpose,
            dice=() if die is None else (die,),
            modifiers=modifiers,
            total=(die or 0) + total_of(modifiers),
            rule=check.rule,
            against=total_of(opposed),
            opposed=opposed,
            success=success is not is_defence,
        )
    )


def rolls_saves(situation: Situation, token: Token) -> bool:
    """Return True if a creature rolls saves; the GM's side may take 10 instead (VR-23)."""
    return token.played or setting(situation, "npc_saves") == "roll"


def save_chance(situation: Situation, token: Token, name: str, difficulty: int) -> Fraction:
    """Return the exact chance of a saving throw (V-07, VR-23)."""
    required = difficulty - token.stat(name)
    if not rolls_saves(situation, token):
        return Fraction(int(required <= FIXED_ROLL))
    return Fraction(sum(die >= required for die in range(1, 21)), 20)


def roll_save(draft: Draft, token: Token, name: str, difficulty: int, rule: str) -> bool:
    """Make a saving throw, which a success equals or exceeds (V-07)."""
    purpose = message("{name} save", name=name.capitalize())
    bonus = Modifier(name.capitalize(), token.stat(name), rule)
    if rolls_saves(draft.situation, token):
        dice: tuple[int, ...] = (
            draft.roll(
                20, message("{token}: {purpose}", token=token.name, purpose=purpose), token.id
            ),
        )
        modifiers = shown_modifiers(bonus)
    else:
        dice, modifiers = (), shown_modifiers(FIXED_MODIFIER, bonus)
    total = sum(dice) + total_of(modifiers)
    draft.emit(
        Rolled(
            token=token.id,
            what=purpose,
            dice=dice,
            modifiers=modifiers,
            total=total,
            rule=rule,
            against=difficulty,
            success=total >= difficulty,
        )
    )
    return total >= difficulty
