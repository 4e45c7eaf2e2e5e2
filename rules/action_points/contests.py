"""Combat checks: rolled like attacks, against a defence or another check (AP-12, AP-13, AP-R02)."""

from gridapp.packkit import Draft, Modifier, Token, require_weapon

from . import defences
from .attacks import shift_by_critical
from .checks import asked_roll, summed, told_check, worth_telling
from .rulings import ruled
from .stages import choose

POWER, AGILITY = "power", "agility"


def parts(token: Token, kind: str, weapon: str = "") -> tuple[Modifier, ...]:
    """What is added to the dice of a check (AP-13, AP-160)."""
    if kind == POWER:
        return worth_telling(
            Modifier("Strength", token.stat("strength"), "AP-13"),
            Modifier("Athletics", token.stat("athletics") + token.stat("power"), "AP-13"),
            Modifier("Size", token.stat("size"), "AP-13"),
        )
    if kind == AGILITY:
        return worth_telling(
            Modifier("Dexterity", token.stat("dexterity"), "AP-13"),
            Modifier("Reflex", token.stat("reflex") + token.stat("agility"), "AP-13"),
            Modifier("Size", -token.stat("size"), "AP-13"),
        )
    blade = require_weapon(token, weapon)
    return worth_telling(
        Modifier("Dexterity", token.stat("dexterity"), "AP-13"),
        Modifier("Melee", token.stat("melee") + blade.stats.get("skill", 0), "AP-13"),
        Modifier("accuracy", blade.stats.get("accuracy", 0), "AP-13"),
    )


def picked(draft: Draft) -> str | None:
    """Whether the actor makes a Power or an Agility check; ``None`` once it was asked."""
    actor = draft.token(draft.declared_act.act.actor)
    names = {one: f"{one.capitalize()} {summed(parts(actor, one)):+d}" for one in (POWER, AGILITY)}
    return choose(draft, "check", f"{actor.name}: with which check", names, rule="AP-13")


def total(
    draft: Draft, what: str, plus: tuple[Modifier, ...], against: int | None, rule: str
) -> int | None:
    """The actor's check as it was rolled; ``None`` once its dice have been asked for."""
    act = draft.declared_act.act
    roll = asked_roll(
        draft, "check roll", act.actor, f"{draft.token(act.actor).name}: {what}", wild=True
    )
    if roll is None:
        return None
    found = told_check(draft, act.actor, what, roll.total, plus, rule, against)
    shifts = ruled(draft, "check_criticals") == "yes"
    if shifts and act.target:
        shift_by_critical(draft, roll, act.actor, act.target)
    return found


def against(
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
    values = [defences.value(draft.situation, target, kind) for kind in (POWER, AGILITY)]
    value = min(values) if lower else max(values)
    found = total(draft, what, plus, value, rule)
    return None if found is None else found - value
