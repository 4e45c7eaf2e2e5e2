"""Damage, healing, pools and conditions that the GM gives to several creatures; free dice."""

import msgspec

from gridapp.battle import commands as do
from gridapp.battle.amounts import Amount, Change, Portion, parse_amount, roll_text
from gridapp.battle.bounds import POOL_LIMIT
from gridapp.battle.dice import DiceError
from gridapp.battle.events import Corrected, DiceRolled, PoolsAdjusted
from gridapp.battle.messages import message
from gridapp.battle.outcomes import Refused
from gridapp.battle.rolls import Roll, parse_roll, throw
from gridapp.battle.tokens import Condition
from gridapp.engine.commands.draft import Draft
from gridapp.engine.commands.placement import unknown_creature
from gridapp.engine.queries.turns.legal_actions import waiting_refusal

MAX_TIMES = 1000


def adjust_pools(draft: Draft, command: do.AdjustPools) -> Refused | None:
    """Damage, heal or set; the dice are rolled once for all creatures."""
    if refused := waiting_refusal(draft.battle) or _refusal(draft, command.tokens):
        return refused
    if command.pool and command.pool not in draft.rules.book.pools:
        return Refused(
            "pool",
            message(
                "{book} has no pool {pool}", book=draft.rules.book.title, pool=repr(command.pool)
            ),
        )
    try:
        amount = parse_amount(command.entry)
    except DiceError as problem:
        return Refused("amount", str(problem))
    if max(map(abs, amount.roll.bounds)) > POOL_LIMIT:
        return Refused("value", message("{entry} is out of range", entry=command.entry))
    draft.emit(PoolsAdjusted(command.tokens, command.pool, command.entry.strip()))
    total = roll_total(draft, "", roll_text(amount.roll), amount.roll)
    for token_id in command.tokens:
        portion = command.portions.get(token_id, amount.portion)
        if portion is not Portion.NONE:
            _adjust(draft, token_id, command.pool, amount, portion.of(total))
    return None


def _refusal(draft: Draft, tokens: tuple[str, ...]) -> Refused | None:
    """Return why nothing can be given to these creatures."""
    if not tokens:
        return Refused("nobody", message("choose one or more creatures first"))
    missing = [token_id for token_id in tokens if draft.battle.token(token_id) is None]
    return unknown_creature(missing[0]) if missing else None


def _adjust(draft: Draft, token_id: str, pool: str, amount: Amount, value: int) -> None:
    """Change a single creature: by its rules if no pool is named, else the pool itself."""
    mechanics = draft.rules.mechanics
    if not pool and amount.change is Change.LOSE:
        mechanics.take_damage(draft, token_id, value)
    elif not pool and amount.change is Change.GAIN:
        mechanics.heal(draft, token_id, max(0, value))
    else:
        _set_pool(draft, token_id, pool or draft.rules.book.life, amount.change, value)


def _set_pool(draft: Draft, token_id: str, pool: str, change: Change, value: int) -> None:
    before = draft.token(token_id).pool(pool)
    after = {Change.LOSE: before - value, Change.GAIN: before + value}.get(change, value)
    after = max(-POOL_LIMIT, min(POOL_LIMIT, after))
    draft.set_pool(token_id, pool, after)
    draft.emit(Corrected(token_id, pool, str(after)))
    draft.rules.mechanics.after_gm_edit(draft, token_id, pool)


def set_conditions(draft: Draft, command: do.SetConditions) -> Refused | None:
    """Give or take a condition; a new end replaces the end of the same condition.

    An open question stays open: what is asked may hang on the condition, as on a set position.
    """
    if refused := _refusal(draft, command.tokens) or _condition_refusal(draft, command.condition):
        return refused
    condition = command.condition
    rule = draft.rules.book.conditions[condition.id].rule
    for token_id in command.tokens:
        if command.on:
            _replace_condition(draft, token_id, condition, rule)
        else:
            draft.lose(token_id, condition.id, rule)
        draft.rules.mechanics.after_gm_edit(draft, token_id, condition.id)
    return None


def _condition_refusal(draft: Draft, condition: Condition) -> Refused | None:
    if condition.id not in draft.rules.book.conditions:
        title = draft.rules.book.title
        return Refused(
            "condition",
            message(
                "{title} has no condition {condition}", title=title, condition=repr(condition.id)
            ),
        )
    if not 1 <= condition.times <= MAX_TIMES:
        return Refused("times", message("a condition lasts 1 to {count} times", count=MAX_TIMES))
    unknown = condition.whose and draft.battle.token(condition.whose) is None
    return unknown_creature(condition.whose) if unknown else None


def _replace_condition(draft: Draft, token_id: str, condition: Condition, rule: str) -> None:
    """Give a condition; one with the same id towards the same creatures gets the new end."""
    held = [
        each
        for each in draft.token(token_id).conditions
        if (each.id, each.against) == (condition.id, condition.against)
    ]
    if held:
        condition = msgspec.structs.replace(condition, value=held[0].value, source=held[0].source)
        remaining = (each for each in draft.token(token_id).conditions if each not in held)
        draft.update_token(token_id, conditions=tuple(remaining))
    draft.gain(token_id, condition, rule)


def roll_dice(draft: Draft, command: do.RollDice) -> Refused | None:
    """Roll dice outside the rules; nothing but the log changes."""
    if command.token and draft.battle.token(command.token) is None:
        return unknown_creature(command.token)
    try:
        roll = parse_roll(command.text)
    except DiceError as problem:
        return Refused("dice", str(problem))
    if not roll.terms:
        return Refused(
            "dice",
            message("{text} has no dice: write it like 3d6+2", text=repr(command.text.strip())),
        )
    roll_total(draft, command.token, command.text.strip(), roll)
    return None


def roll_total(draft: Draft, token_id: str, text: str, roll: Roll) -> int:
    """Roll the dice, if any, with an event, and return the total."""
    token = draft.battle.token(token_id)
    purpose = message("{token}: {text}", token=token.name, text=text) if token else text
    thrown = throw(roll, lambda sides: draft.roll(sides, purpose))
    total = sum(dice.total for dice in thrown) + roll.flat
    if thrown:
        draft.emit(DiceRolled(token_id, text, thrown, roll.flat, total))
    return total
