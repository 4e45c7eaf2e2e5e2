"""Sentences for events of a fight: turns, moves, rolls, damage, conditions, questions."""

from typing import Any

from gridapp.battle import events as happened
from gridapp.battle.amounts import Change, parse_amount
from gridapp.battle.messages import Message, Text, joined, message
from gridapp.battle.rolls import RolledDice
from gridapp.session.i18n import tr_noop
from gridapp.session.narration.battle_names import BattleNames, EventSentence
from gridapp.session.narration.durations import duration
from gridapp.session.narration.known_forms import SPENT, TURN, VERDICTS

_SHEET = "the sheet"
"""What `EditSheet` corrects, in its event."""


def round_began(_words: BattleNames, event: happened.RoundBegan) -> Text:
    return message("Round {number} begins", number=event.round)


def turn_began(words: BattleNames, event: happened.TurnBegan) -> Text:
    return message(TURN, who=words.name(event.token))


def turn_ended(_words: BattleNames, _: happened.TurnEnded) -> Text:
    return ""


def turn_spent(name: str) -> Text:
    """Return why the program has ended the turn of a creature."""
    return message("{name} had nothing left to do, so its turn ended", name=name)


def interrupt_spent(name: str, holder: str) -> Text:
    """Return why the program has gone back to the turn that a creature interrupted."""
    return message(
        "{name} had nothing left to do, so {other}'s turn goes on", name=name, other=holder
    )


def moved(words: BattleNames, event: happened.Moved) -> Text:
    action = words.book.actions[event.action].name
    first, last = words.grid.label(event.route[0]), words.grid.label(event.route[-1])
    if event.facings and len(set(event.route)) == 1:
        return message(
            "{who} turns at {cell} ({action}): {length}",
            who=words.name(event.token),
            action=action,
            cell=first,
            length=words.length_text(event.length),
        )
    return message(
        "{who} moves ({action}): {start} to {end}, {length}",
        who=words.name(event.token),
        action=action,
        start=first,
        end=last,
        length=words.length_text(event.length),
    )


def rolled(words: BattleNames, event: happened.Rolled) -> Text:
    dice = ", ".join(str(die) for die in event.dice)
    parts = [message("{who}: {what}:", who=words.name(event.token), what=event.what)]
    parts += [message(" [{dice}]", dice=dice)] if dice else []
    parts += [_modifier_text(part, event.rule) for part in event.modifiers]
    parts += [] if event.under else [message(" = {total}", total=event.total)]
    if event.against is not None:
        parts.append(message(" against {number}", number=event.against))
    if len(event.opposed) > 1 or event.under:
        opposed = [_opposed_text(part, event.rule) for part in event.opposed]
        parts.append(message(" ({modifiers})", modifiers=joined(", ", opposed)))
    if event.success is not None:
        verdict = VERDICTS[event.attack][0 if event.success else 1]
        parts.append(message(": {verdict}", verdict=message(verdict)))
    return joined("", (*parts, f" ({event.rule})"))


def silent(
    _words: BattleNames,
    _: happened.Acted | happened.AttackResolved | happened.OpportunityTaken,
) -> Text:
    """Return nothing: price, roll and answer have sentences of their own."""
    return ""


def critical_hit(words: BattleNames, event: happened.CriticalScored) -> Text:
    who = words.name(event.token)
    return message("{who}: critical hit ({rule})", who=who, rule=event.rule)


def damaged(words: BattleNames, event: happened.Damaged) -> Text:
    pool = words.book.pools[event.pool].plural.lower()
    if event.amount == 1:
        text = tr_noop("{who} loses 1 of its {pool}, {left} left")
        return message(text, who=words.name(event.token), pool=pool, left=event.remaining)
    return message(
        "{who} loses {amount} {pool}, {left} left",
        who=words.name(event.token),
        amount=event.amount,
        pool=pool,
        left=event.remaining,
    )


def healed(words: BattleNames, event: happened.Healed) -> Text:
    pool = words.book.pools[event.pool].plural.lower()
    if event.amount == 1:
        text = tr_noop("{who} regains 1 of its {pool}, {left} now")
        return message(text, who=words.name(event.token), pool=pool, left=event.remaining)
    return message(
        "{who} regains {amount} {pool}, {left} now",
        who=words.name(event.token),
        amount=event.amount,
        pool=pool,
        left=event.remaining,
    )


def pools_adjusted(words: BattleNames, event: happened.PoolsAdjusted) -> Text:
    who, entry = tuple(map(words.name, event.tokens)), event.entry
    if event.pool:
        pool = words.book.pools[event.pool].name
        return message("GM: {pool} {entry} for {who}", pool=pool, entry=entry, who=who)
    change = parse_amount(entry).change
    bare = entry.replace(change.value, "", 1).strip()
    return message(_ADJUSTED[change], entry=bare, who=who)


def area_applied(_words: BattleNames, event: happened.AreaApplied) -> Text:
    if not event.save:
        return message("{area}: {entry} for all inside", area=event.name, entry=event.entry)
    return message(
        "{area}: {entry} for all inside, {save} against {number}",
        area=event.name,
        entry=event.entry,
        save=event.save,
        number=event.number,
    )


def area_resolved(words: BattleNames, event: happened.AreaResolved) -> Text:
    texts = _UNRESISTED if not event.resisted else _RESISTED
    text = texts[0 if event.amount > 0 else 1 if event.amount < 0 else 2]
    return message(text, who=words.name(event.token), amount=abs(event.amount))


def dice_rolled(words: BattleNames, event: happened.DiceRolled) -> Text:
    flat = f" {event.flat:+d}" if event.flat else ""
    return message(
        "{who} rolls {text}: {dice} = {total}",
        who=words.name(event.token) or message("GM"),
        text=event.text,
        dice=" ".join(_faces_text(dice) for dice in event.dice) + flat,
        total=event.total,
    )


def order_changed(words: BattleNames, event: happened.OrderChanged) -> Text:
    who = words.name(event.token)
    if not event.before:
        return message("GM: {who} acts last now", who=who)
    return message("GM: {who} acts ahead of {other} now", who=who, other=words.name(event.before))


def spent(words: BattleNames, event: happened.Spent) -> Text:
    pool = words.book.pools[event.pool].name
    who = words.name(event.token)
    return message(SPENT, who=who, pool=pool, left=event.remaining)


def gained(words: BattleNames, event: happened.ConditionGained) -> Text:
    entry = words.book.conditions[event.condition]
    if entry.internal:
        return ""
    name = entry.name.lower()
    who = words.name(event.token)
    until = duration(words.battle, event, event.token)
    if until:
        text = tr_noop("{who} is {condition} {until} ({rule})")
        return message(text, who=who, condition=name, until=until, rule=event.rule)
    return message("{who} is {condition} ({rule})", who=who, condition=name, rule=event.rule)


def lost(words: BattleNames, event: happened.ConditionLost) -> Text:
    entry = words.book.conditions[event.condition]
    if entry.internal:
        return ""
    name = entry.name.lower()
    text = tr_noop("{who} is no longer {condition} ({rule})")
    return message(text, who=words.name(event.token), condition=name, rule=event.rule)


def corrected(words: BattleNames, event: happened.Corrected) -> Text:
    pool = words.book.pools.get(event.what) if event.token else None
    is_number = event.value.removeprefix("-").isdecimal()
    if pool is not None and is_number:
        text = tr_noop("GM sets {what} of {who} to {value}")
        return message(text, what=pool.name, who=words.name(event.token), value=event.value)
    if event.token and pool is None and (special := _sheet_or_standing(words, event)):
        return special
    if not event.token and (setting := words.book.settings.get(event.what)):
        return message(
            "GM rules: {value}. {text} ({rule})",
            value=message(setting.option_text(event.value)),
            text=message(setting.text),
            rule=setting.rule,
        )
    who = f"{words.name(event.token)}: " if event.token else ""
    return message("GM: {who}{what} is set to {value}", who=who, what=event.what, value=event.value)


def _sheet_or_standing(words: BattleNames, event: happened.Corrected) -> Text:
    """Return what has changed on a sheet, or what a creature answers unasked from now on.

    Empty for neither.
    """
    if event.what == _SHEET:
        text = tr_noop("GM changes the sheet of {who}: {value}")
        return message(text, who=words.name(event.token), value=event.value)
    who, kind = words.name(event.token), event.what.replace("_", " ")
    if event.value == "ask":
        return message("GM: {who} is asked again: {kind}", who=who, kind=kind)
    if event.value.partition(" ")[0] not in ("always", "never"):
        return ""
    text = tr_noop("GM: {who} is asked no more: {kind}, {answer}")
    return message(text, who=who, kind=kind, answer=event.value)


def asked(_words: BattleNames, event: happened.Asked) -> Text:
    return message("{question}? ({rule})", question=event.text, rule=event.rule)


def answered(words: BattleNames, event: happened.Answered) -> Text:
    return message("{who}: {text}", who=words.name(event.who) or message("GM"), text=event.text)


def halted(words: BattleNames, event: happened.Halted) -> Text:
    who = words.name(event.token)
    if not event.rule:
        return message("{who} stops: {why}", who=who, why=event.why)
    return message("{who} stops: {why} ({rule})", who=who, why=event.why, rule=event.rule)


def met_unknown(words: BattleNames, event: happened.MetUnknown) -> Text:
    who, cell = words.name(event.token), words.grid.label(event.cell)
    if event.who:
        name = words.name(event.who)
        return message(
            "{who} goes no further: {name} is at {cell}, which the players do not know",
            who=who,
            name=name,
            cell=cell,
        )
    return message(
        "{who} goes no further: the way to {cell} is not as the players know it",
        who=who,
        cell=cell,
    )


def narrated(words: BattleNames, event: happened.Narrated) -> Text:
    who = f"{words.name(event.token)}: " if event.token else ""
    rule = f" ({event.rule})" if event.rule else ""
    return message("{who}{text}{rule}", who=who, text=event.text, rule=rule)


_ADJUSTED = {
    Change.LOSE: tr_noop("GM: {entry} damage to {who}"),
    Change.GAIN: tr_noop("GM: {entry} healing for {who}"),
    Change.SET: tr_noop("GM: life set to {entry} for {who}"),
}


def _faces_text(dice: RolledDice) -> str:
    """Return the faces of equal dice, dropped dice in brackets."""
    faces = ", ".join([*map(str, dice.faces), *(f"({face})" for face in dice.dropped)])
    return f"{'- ' if dice.sign < 0 else ''}[{faces}]"


def _modifier_text(part: happened.Modifier, rule: str) -> Message:
    """Return a modifier of a roll, with rule and source if unusual."""
    origin = _origin(part, rule)
    return message(" {value:+d} {name}{origin}", value=part.value, name=part.name, origin=origin)


def _origin(part: happened.Modifier, rule: str) -> str:
    origins = [part.rule] if part.rule != rule else []
    origins += [part.source] if part.source == "map" else []
    return f" [{', '.join(origins)}]" if origins else ""


def _opposed_text(part: happened.Modifier, rule: str) -> Message:
    origin = _origin(part, rule)
    return message("{name} {value}{origin}", name=part.name, value=part.value, origin=origin)


_UNRESISTED = (
    tr_noop("{who} takes {amount} damage"),
    tr_noop("{who} is healed by {amount}"),
    tr_noop("{who} takes no damage"),
)
_RESISTED = (
    tr_noop("{who} resists and takes {amount} damage"),
    tr_noop("{who} resists and is healed by {amount}"),
    tr_noop("{who} resists and takes no damage"),
)
"""The outcome of an area for a creature: damage, healing, nothing."""
FIGHT_SENTENCES: dict[type[Any], EventSentence] = {
    happened.RoundBegan: round_began,
    happened.TurnBegan: turn_began,
    happened.TurnEnded: turn_ended,
    happened.Moved: moved,
    happened.Rolled: rolled,
    happened.Acted: silent,
    happened.AttackResolved: silent,
    happened.CriticalScored: critical_hit,
    happened.OpportunityTaken: silent,
    happened.Damaged: damaged,
    happened.Spent: spent,
    happened.ConditionGained: gained,
    happened.ConditionLost: lost,
    happened.Corrected: corrected,
    happened.Asked: asked,
    happened.Answered: answered,
    happened.Halted: halted,
    happened.MetUnknown: met_unknown,
    happened.Narrated: narrated,
    happened.Healed: healed,
    happened.PoolsAdjusted: pools_adjusted,
    happened.DiceRolled: dice_rolled,
    happened.AreaApplied: area_applied,
    happened.AreaResolved: area_resolved,
    happened.OrderChanged: order_changed,
}
