"""Rolls and checks: dice typed or thrown, modifiers, combat checks (AP-10 to AP-15, AP-R01).

The source names no dice. By default the number on the table's dice is typed; settings may name
dice instead. A battle stores a roll as text such as ``12:plain``.
"""

from enum import StrEnum
from operator import mul
from typing import NamedTuple

import msgspec

from gridapp.packkit import (
    Ask,
    Creature,
    Draft,
    Modifier,
    Noted,
    Number,
    Question,
    Rolled,
    Stage,
    Text,
    Token,
    ask,
    ask_of,
    choose,
    message,
    nonzero,
    options_of,
    parse_dice,
    require_weapon,
    stage_of,
    total_of,
)

from .economy.initiative import shift_initiative
from .stats.defences import AGILITY, POWER, better_defence
from .stats.sheet import is_on, setting

LOWEST_ROLL, HIGHEST_ROLL = -50, 100
TYPED, TOTALS = "typed", "totals"
"""Settings of dice that people throw: typed starts with 0, totals with an empty field."""
CRITICAL_SHIFT = 2
"""Change of initiative by a critical roll (AP-14, AP-15)."""


class Critical(StrEnum):
    """Whether a wild roll is critical (AP-14, AP-15)."""

    PLAIN = "plain"
    SUCCESS = "success"
    FAILURE = "failure"


class CheckKind(StrEnum):
    """The two checks of strength and agility; also the defences with the same names."""

    POWER = POWER
    AGILITY = AGILITY


CRITICALS = {
    Critical.PLAIN: message("Take it"),
    Critical.SUCCESS: message("Critical success"),
    Critical.FAILURE: message("Critical failure"),
}


class FieldAsk(Ask, frozen=True):
    """A question whose answer is noted in a field of the stage of the act on top."""

    field: str = msgspec.field(name="asked for", default="")


class RollAsk(FieldAsk, frozen=True, tag="roll"):
    """The question for the dice of a check."""


class WildRollAsk(FieldAsk, frozen=True, tag="wild_roll"):
    """The question for the dice of an attack or a combat check, which may be critical."""


class CombatCheck(Stage, frozen=True):
    """The stage of an act that makes a combat check: the kind of check, and its roll once made."""

    check: CheckKind | None = None
    roll: Noted[str | None] = msgspec.field(name="check roll", default=None)


class NumberedAnswer(NamedTuple):
    """A typed number with an option, stored as text such as ``12:check``."""

    number: int
    option: str

    @classmethod
    def of(cls, text: str) -> "NumberedAnswer":
        """Read an answer from stored text.

        Raises:
            ValueError: the text does not begin with a number.
        """
        number, _, option = text.partition(":")
        return cls(int(number), option)


class CheckRoll(NamedTuple):
    """The total of the dice without modifiers, and whether the roll is critical."""

    total: int
    critical: Critical = Critical.PLAIN

    @property
    def text(self) -> str:
        """The stored text."""
        return f"{self.total}:{self.critical}"

    @classmethod
    def of(cls, text: str) -> "CheckRoll":
        """Read a roll from stored text such as ``12:plain``.

        Raises:
            ValueError: the text is not a roll.
        """
        total, critical = NumberedAnswer.of(text)
        return cls(total, Critical(critical or Critical.PLAIN))


def roll_for(
    draft: Draft, settled: str | None, field: str, roller: str, purpose: Text, *, wild: bool = False
) -> CheckRoll | None:
    """Return a roll of an act; throw the dice, or ask for them and return None.

    ``settled`` is the stored roll, ``field`` the name of the stage's field for the roll.
    """
    if settled is not None:
        return CheckRoll.of(settled)
    if (thrown := _throw_dice(draft, purpose, roller, wild=wild)) is not None:
        draft.note_facts(**{field: thrown.text})
        return thrown
    is_empty = setting(draft, _dice_setting(wild=wild)) == TOTALS
    before = LOWEST_ROLL - 1 if is_empty else 0
    ask(
        draft,
        WildRollAsk(field) if wild else RollAsk(field),
        message(
            "{purpose}. The source names no dice: what do yours show, without modifiers",
            purpose=purpose,
        ),
        options_of(CRITICALS if wild else {Critical.PLAIN: CRITICALS[Critical.PLAIN]}),
        asker=Creature(roller),
        rule="AP-R01",
        creature=draft.declared_act.act.actor or roller,
        number=Number(message("The dice show"), LOWEST_ROLL, HIGHEST_ROLL, before),
    )
    return None


def _dice_setting(*, wild: bool) -> str:
    return "wild_dice" if wild else "check_dice"


def _throw_dice(draft: Draft, purpose: Text, roller: str, *, wild: bool) -> CheckRoll | None:
    text = setting(draft, _dice_setting(wild=wild))
    if text in (TYPED, TOTALS):
        return None
    dice = parse_dice(text)
    sides = [term.sides for term in dice.terms for _ in range(term.count)]
    signs = [term.sign for term in dice.terms for _ in range(term.count)]
    faces = [draft.roll(number, purpose, roller) for number in sides]
    total = dice.flat + sum(map(mul, signs, faces))
    may_be_critical = wild and setting(draft, "critical_rolls") == "extremes"
    return CheckRoll(total, _critical(faces, sides) if may_be_critical else Critical.PLAIN)


def _critical(faces: list[int], sides: list[int]) -> Critical:
    """Return the critical of thrown dice: success if all are highest, failure if all are 1."""
    if faces == sides:
        return Critical.SUCCESS
    return Critical.FAILURE if set(faces) == {1} else Critical.PLAIN


def answer_number_and_option(draft: Draft, question: Question, option: str) -> None:
    """Note the typed number and the option of an answer as text such as ``12:plain``."""
    typed = question.number.value if question.number else 0
    draft.note_facts(**{ask_of(question, FieldAsk).field: f"{typed}:{option}"})


def report_check(
    draft: Draft,
    roller: str,
    purpose: Text,
    roll: CheckRoll,
    parts: tuple[Modifier, ...],
    rule: str,
    target_number: int | None = None,
) -> int:
    """Emit a check and return the total; reaching the target number succeeds (AP-R02)."""
    total = roll.total + total_of(parts)
    draft.emit(
        Rolled(
            token=roller,
            what=purpose,
            dice=(roll.total,),
            modifiers=nonzero(*parts),
            total=total,
            rule=rule,
            against=target_number,
            success=None if target_number is None else total >= target_number,
        )
    )
    return total


def power_parts(token: Token) -> tuple[Modifier, ...]:
    """Return the modifiers of a Power check (AP-13)."""
    return nonzero(
        Modifier(message("Strength"), token.stat("strength"), "AP-13"),
        Modifier(message("Athletics"), token.stat("athletics") + token.stat("power"), "AP-13"),
        Modifier(message("Size"), token.stat("size"), "AP-13"),
    )


def agility_parts(token: Token) -> tuple[Modifier, ...]:
    """Return the modifiers of an Agility check (AP-13)."""
    return nonzero(
        Modifier(message("Dexterity"), token.stat("dexterity"), "AP-13"),
        Modifier(message("Reflex"), token.stat("reflex") + token.stat("agility"), "AP-13"),
        Modifier(message("Size"), -token.stat("size"), "AP-13"),
    )


def melee_parts(token: Token, weapon_id: str) -> tuple[Modifier, ...]:
    """Return the modifiers of a check with a melee weapon (AP-13, AP-160)."""
    weapon = require_weapon(token, weapon_id)
    return nonzero(
        Modifier(message("Dexterity"), token.stat("dexterity"), "AP-13"),
        Modifier(message("Melee"), token.stat("melee") + weapon.stats.get("skill", 0), "AP-13"),
        Modifier(message("accuracy"), weapon.stats.get("accuracy", 0), "AP-13"),
    )


def athletics_parts(actor: Token, skill: str, rule: str) -> tuple[Modifier, ...]:
    """Return the modifiers of a Strength check with Athletics and a specialisation."""
    return nonzero(
        Modifier(message("Strength"), actor.stat("strength"), rule),
        Modifier(message("Athletics"), actor.stat("athletics") + actor.stat(skill), rule),
    )


def chosen_check_parts(draft: Draft) -> tuple[Modifier, ...] | None:
    """Return the modifiers of the actor's Power or Agility check, or ask which and return None."""
    actor = draft.token(draft.declared_act.act.actor)
    parts = {CheckKind.POWER: power_parts(actor), CheckKind.AGILITY: agility_parts(actor)}
    texts = {
        kind: message("{kind} {total:+d}", kind=kind.capitalize(), total=total_of(added))
        for kind, added in parts.items()
    }
    settled = stage_of(draft.declared_act, CombatCheck).check
    kind = choose(
        draft,
        settled,
        "check",
        message("{actor}: with which check", actor=actor.name),
        texts,
        rule="AP-13",
    )
    return None if kind is None else parts[kind]


def combat_check(
    draft: Draft, purpose: Text, parts: tuple[Modifier, ...], target_number: int | None, rule: str
) -> int | None:
    """Return the total of the actor's combat check, or ask for the dice and return None (AP-12)."""
    act = draft.declared_act.act
    settled = stage_of(draft.declared_act, CombatCheck).roll
    text = message("{actor}: {purpose}", actor=draft.token(act.actor).name, purpose=purpose)
    roll = roll_for(draft, settled, "check roll", act.actor, text, wild=True)
    if roll is None:
        return None
    total = report_check(draft, act.actor, purpose, roll, parts, rule, target_number)
    if is_on(draft, "check_criticals") and act.target:
        shift_by_critical(draft, roll, act.actor, act.target)
    return total


def contest(
    draft: Draft,
    purpose: Text,
    parts: tuple[Modifier, ...],
    target: Token,
    rule: str,
    *,
    lower: bool = False,
) -> int | None:
    """Return the margin of a combat check against the better of Power and Agility defence.

    A negative margin is a failure. ``lower`` takes the lower defence instead (AP-R79). The result
    is None once the dice have been asked for.
    """
    defence = better_defence(target, lower=lower)
    total = combat_check(draft, purpose, parts, defence, rule)
    return None if total is None else total - defence


def shift_by_critical(draft: Draft, roll: CheckRoll, attacker_id: str, target_id: str) -> None:
    """Shift initiative by a critical roll, hit or miss (AP-14, AP-15, AP-R06)."""
    if roll.critical is Critical.SUCCESS:
        shift_initiative(draft, attacker_id, CRITICAL_SHIFT, "AP-14")
        shift_initiative(draft, target_id, -CRITICAL_SHIFT, "AP-14")
    elif roll.critical is Critical.FAILURE:
        shift_initiative(draft, attacker_id, -CRITICAL_SHIFT, "AP-15")
