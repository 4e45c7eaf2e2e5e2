"""TODO."""

from typing import NamedTuple

from gridapp.packkit import (
    Draft,
    Modifier,
    Number,
    Option,
    Question,
    Rolled,
    Token,
    parse_dice,
    require_weapon,
)

from .economy.initiative import shift_initiative
from .stats.defences import defence_value
from .stats.sheet import nonzero, setting, total_of

ASKED = "asked for"
"""The fact of a question that names the decision."""


def decided(draft: Draft, key: str) -> str | None:
    """What was decided under a name, with the act on top of the stack or since."""
    act = draft.declared_act
    return {**act.act.choices, **act.facts}.get(key)


def options_of(values: dict[str, str]) -> tuple[Option, ...]:
    """Options by their ids, with the words on their buttons."""
    return tuple(Option(key, text) for key, text in values.items())


def choose(
    draft: Draft,
    key: str,
    text: str,
    options: dict[str, str],
    *,
    rule: str,
    default: str = "",
    who: str = "",
) -> str | None:
    """What was decided, declared with the act or answered; ``None`` once it has been asked.

    A single option is taken; the first one is the default unless told otherwise.
    """
    found, act = decided(draft, key), draft.declared_act.act
    if found in options:
        return found
    if len(options) == 1:
        return next(iter(options))
    draft.ask(
        key,
        text,
        who=who or act.actor,
        about=act.target or act.actor,
        options=options_of(options),
        default=default or next(iter(options)),
        rule=rule,
        facts={ASKED: key},
    )
    return None


def choose_number(
    draft: Draft, key: str, text: str, number: Number, *, rule: str, word: str = "That"
) -> int | None:
    """The number that was typed under a name; ``None`` once it has been asked for."""
    given, act = decided(draft, key), draft.declared_act.act
    if given is not None:
        return int(given)
    draft.ask(
        key,
        text,
        who=act.actor,
        about=act.target or act.actor,
        options=options_of({"that": word}),
        default="that",
        rule=rule,
        facts={ASKED: key},
        number=number,
    )
    return None


def answer_decision(draft: Draft, question: Question, option: str) -> None:
    """Note a decision, or the number that was typed with it, for the act that waits for it."""
    typed = question.number.value if question.number else option
    draft.note_facts(**{question.facts[ASKED]: str(typed)})


LOWEST_ROLL = -50


HIGHEST_ROLL = 100


PLAIN = "plain"


SUCCESS = "success"


FAILURE = "failure"


TYPED = "typed"


CRITICALS = {PLAIN: "Take it", SUCCESS: "Critical success", FAILURE: "Critical failure"}


CRITICAL_SHIFT = 2


POWER = "power"


AGILITY = "agility"


class Roll(NamedTuple):
    """What dice showed, without anything added, and whether that was critical."""

    total: int
    critical: str = PLAIN


def roll_for(draft: Draft, key: str, who: str, what: str, *, wild: bool = False) -> Roll | None:
    """What the dice of a roll show; ``None`` once somebody has been asked to type it.

    Where the table's setting names dice they are thrown, and noted on the act like an answer.
    """
    found = decided(draft, key)
    if found is None and (thrown := _throw_dice(draft, what, wild=wild)) is not None:
        found = f"{thrown}:{PLAIN}"
        draft.note_facts(**{key: found})
    if found is not None:
        total, _, critical = found.partition(":")
        return Roll(int(total), critical or PLAIN)
    draft.ask(
        "wild_roll" if wild else "roll",
        f"{what}. The source names no dice: what do yours show, without modifiers",
        who=who,
        about=draft.declared_act.act.actor or who,
        options=options_of(CRITICALS if wild else {PLAIN: "Take it"}),
        default=PLAIN,
        rule="AP-R01",
        facts={ASKED: key},
        number=Number("The dice show", LOWEST_ROLL, HIGHEST_ROLL),
    )
    return None


def _throw_dice(draft: Draft, what: str, *, wild: bool) -> int | None:
    name = "wild_dice" if wild else "check_dice"
    text = setting(draft, name)
    if text == TYPED:
        return None
    dice = parse_dice(text)
    faces = (
        term.sign * draft.roll(term.sides, what) for term in dice.terms for _ in range(term.count)
    )
    return dice.flat + sum(faces)


def answer_roll(draft: Draft, question: Question, option: str) -> None:
    """Note what was typed."""
    typed = question.number.value if question.number else 0
    draft.note_facts(**{question.facts[ASKED]: f"{typed}:{option}"})


def report_check(
    draft: Draft,
    who: str,
    what: str,
    shown: int,
    parts: tuple[Modifier, ...],
    rule: str,
    against: int | None = None,
) -> int:
    """Tell a check and give its total; equal to what it is against succeeds (AP-R02)."""
    total = shown + total_of(parts)
    draft.emit(
        Rolled(
            token=who,
            what=what,
            dice=(shown,),
            modifiers=nonzero(*parts),
            total=total,
            rule=rule,
            against=against,
            success=None if against is None else total >= against,
        )
    )
    return total


def check_parts(token: Token, kind: str, weapon: str = "") -> tuple[Modifier, ...]:
    """What is added to the dice of a check (AP-13, AP-160)."""
    if kind == POWER:
        return nonzero(
            Modifier("Strength", token.stat("strength"), "AP-13"),
            Modifier("Athletics", token.stat("athletics") + token.stat("power"), "AP-13"),
            Modifier("Size", token.stat("size"), "AP-13"),
        )
    if kind == AGILITY:
        return nonzero(
            Modifier("Dexterity", token.stat("dexterity"), "AP-13"),
            Modifier("Reflex", token.stat("reflex") + token.stat("agility"), "AP-13"),
            Modifier("Size", -token.stat("size"), "AP-13"),
        )
    blade = require_weapon(token, weapon)
    return nonzero(
        Modifier("Dexterity", token.stat("dexterity"), "AP-13"),
        Modifier("Melee", token.stat("melee") + blade.stats.get("skill", 0), "AP-13"),
        Modifier("accuracy", blade.stats.get("accuracy", 0), "AP-13"),
    )


def athletics_parts(actor: Token, skill: str, rule: str) -> tuple[Modifier, ...]:
    """What Str [Athletics] with a skill adds (AP-68, AP-71)."""
    return nonzero(
        Modifier("Strength", actor.stat("strength"), rule),
        Modifier("Athletics", actor.stat("athletics") + actor.stat(skill), rule),
    )


def choose_check(draft: Draft) -> str | None:
    """Whether the actor makes a Power or an Agility check; ``None`` once it was asked."""
    actor = draft.token(draft.declared_act.act.actor)
    names = {
        one: f"{one.capitalize()} {total_of(check_parts(actor, one)):+d}"
        for one in (POWER, AGILITY)
    }
    return choose(draft, "check", f"{actor.name}: with which check", names, rule="AP-13")


def combat_check(
    draft: Draft, what: str, plus: tuple[Modifier, ...], against: int | None, rule: str
) -> int | None:
    """The actor's check as it was rolled; ``None`` once its dice have been asked for."""
    act = draft.declared_act.act
    roll = roll_for(
        draft, "check roll", act.actor, f"{draft.token(act.actor).name}: {what}", wild=True
    )
    if roll is None:
        return None
    found = report_check(draft, act.actor, what, roll.total, plus, rule, against)
    shifts = setting(draft, "check_criticals") == "yes"
    if shifts and act.target:
        shift_by_critical(draft, roll, act.actor, act.target)
    return found


def contest(
    draft: Draft,
    what: str,
    plus: tuple[Modifier, ...],
    target: Token,
    rule: str,
    *,
    lower: bool = False,
) -> int | None:
    """By how much a check beats the better of Power and Agility defense; below 0 it fails.

    ``lower`` has it count against the lesser of them (AP-R79).
    """
    values = [defence_value(draft.situation, target, kind) for kind in (POWER, AGILITY)]
    value = min(values) if lower else max(values)
    found = combat_check(draft, what, plus, value, rule)
    return None if found is None else found - value


def shift_by_critical(draft: Draft, roll: Roll, attacker_id: str, target_id: str) -> None:
    """A critical roll shifts initiative at once, hit or not (AP-14, AP-15, AP-R06)."""
    if roll.critical == SUCCESS:
        shift_initiative(draft, attacker_id, CRITICAL_SHIFT, "AP-14")
        shift_initiative(draft, target_id, -CRITICAL_SHIFT, "AP-14")
    elif roll.critical == FAILURE:
        shift_initiative(draft, attacker_id, -CRITICAL_SHIFT, "AP-15")
