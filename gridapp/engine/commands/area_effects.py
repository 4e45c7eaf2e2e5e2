"""Apply an area of effect to all creatures inside: amount, resistances, damage."""

from collections.abc import Mapping

from gridapp.battle import commands as do
from gridapp.battle.amounts import Change, Portion, parse_amount, roll_text
from gridapp.battle.bounds import POOL_LIMIT
from gridapp.battle.dice import DiceError
from gridapp.battle.events import AreaApplied, AreaResolved
from gridapp.battle.messages import message
from gridapp.battle.outcomes import Refused
from gridapp.engine.commands.adjust import roll_total
from gridapp.engine.commands.areas import area_refusal, unknown_area
from gridapp.engine.commands.draft import Draft
from gridapp.engine.queries.areas import creatures_inside, effect_area
from gridapp.engine.queries.turns.legal_actions import waiting_refusal
from gridapp.engine.rulebook.mechanics import AreaRules
from gridapp.engine.rulebook.rulebook import Rulebook


def apply_area(draft: Draft, command: do.ApplyArea) -> Refused | None:
    """Roll the amount, then all resistances, then damage or heal each creature inside.

    Resistances precede damage, so that a portion set by the GM changes no roll.
    """
    if refused := refusal(draft, command):
        return refused
    amount = parse_amount(command.entry)
    area = effect_area(draft.battle, command)
    inside = [token.id for token in creatures_inside(draft.situation, area)] if area else []
    if area is None or not inside:
        return Refused("nobody", message("nobody is inside the area"))
    save = draft.rules.book.areas.saves.get(command.save)
    draft.emit(
        AreaApplied(
            area.id, area.name, command.entry.strip(), save.name if save else "", command.number
        )
    )
    total = amount.portion.of(roll_total(draft, "", roll_text(amount.roll), amount.roll))
    resisted = {token_id: roll_save(draft, token_id, command) for token_id in inside}
    for token_id in inside:
        affect(draft, token_id, command, total, resisted=resisted[token_id])
    return None


def roll_save(draft: Draft, token_id: str, effect: do.ApplyArea) -> bool | None:
    """Roll a creature's resistance; return True if it resists, ``None`` without a resistance."""
    mechanics = draft.rules.mechanics
    if not effect.save or not isinstance(mechanics, AreaRules):
        return None
    return mechanics.roll_area_save(draft, token_id, effect)


def affect(
    draft: Draft, token_id: str, effect: do.ApplyArea, total: int, *, resisted: bool | None
) -> None:
    """Damage or heal a creature by its portion of the rolled total, with events."""
    mechanics = draft.rules.mechanics
    part = part_of(effect, token_id, resisted=resisted).of(total)
    heals = parse_amount(effect.entry).change is Change.GAIN
    draft.emit(AreaResolved(token_id, resisted, -part if heals else part))
    if part <= 0:
        return
    if heals:
        mechanics.heal(draft, token_id, part)
    elif isinstance(mechanics, AreaRules):
        mechanics.take_area_damage(draft, token_id, effect, part, resisted=bool(resisted))
    else:
        mechanics.take_damage(draft, token_id, part)


def part_of(effect: do.ApplyArea, token_id: str, *, resisted: bool | None) -> Portion:
    """Return a creature's portion of the total: set by the GM, or by its resistance."""
    return effect.portions.get(token_id) or (effect.resisted if resisted else Portion.FULL)


def refusal(draft: Draft, command: do.ApplyArea) -> Refused | None:
    """Return why an area cannot be applied, ``None`` if it can."""
    if refused := waiting_refusal(draft.battle):
        return refused
    if refused := _area_refusal(draft, command):
        return refused
    try:
        amount = parse_amount(command.entry)
    except DiceError as problem:
        return Refused("amount", str(problem))
    if amount.change is Change.SET:
        return Refused("amount", message("an area damages or heals: type an amount such as 8d6"))
    if max(map(abs, amount.roll.bounds)) > POOL_LIMIT:
        return Refused("value", message("{entry} is out of range", entry=command.entry))
    return _name_refusal(draft.rules.book, command)


def _area_refusal(draft: Draft, command: do.ApplyArea) -> Refused | None:
    if command.laid is not None:
        return area_refusal(draft, command.laid)
    return unknown_area(command.area) if draft.battle.area(command.area) is None else None


def _name_refusal(book: Rulebook, command: do.ApplyArea) -> Refused | None:
    """Return why a damage type, a resistance or a number is invalid in this system."""
    areas = book.areas
    named: tuple[tuple[str, str, Mapping[str, object]], ...] = (
        ("kind", command.kind, areas.kinds),
        ("save", command.save, areas.saves),
    )
    for code, name, entries in named:
        if name and name not in entries:
            why = message(
                "{book} has no {name} for areas of effect; there are {known}",
                book=book.title,
                name=repr(name),
                known=", ".join(entries) or "none",
            )
            return Refused(code, why)
    number = areas.number
    if command.save and not number.low <= command.number <= number.high:
        why = message(
            "{number} lies from {low} to {high}",
            number=number.name,
            low=number.low,
            high=number.high,
        )
        return Refused("number", why, areas.saves[command.save].rule)
    return None
