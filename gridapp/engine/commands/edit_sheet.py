"""A creature's sheet replaced by the GM: name, size, statistics and weapons."""

import msgspec

from gridapp.battle import commands as do
from gridapp.battle.events import Corrected
from gridapp.battle.messages import message
from gridapp.battle.outcomes import Refused
from gridapp.battle.questions import DeclaredAct
from gridapp.battle.tokens import Sheet, Token
from gridapp.engine.commands.draft import Draft, Rules
from gridapp.engine.commands.placement import (
    NAME_REFUSAL,
    PLACE_EDIT,
    is_valid_name,
    no_room,
    unknown_creature,
)
from gridapp.engine.queries.turns.legal_actions import waiting_refusal
from gridapp.engine.rulebook.derived_statistics import drop_undeclared
from gridapp.engine.rulebook.pack_data import StatType
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.grid.footprints import base_space


def editable_sheet(rules: Rules, token: Token) -> Sheet:
    """Return a creature's sheet without derived statistics.

    Derived statistics are then derived again from the edited sheet. Statistics the pack no longer
    declares, as after an edit of a homebrew pack, are dropped.
    """
    token = drop_undeclared(rules.book, token)
    stats = {key: value for key, value in token.stats.items() if key not in token.derived}
    for key in [name for name in stats if not rules.book.stats[name].formula]:
        less = {name: value for name, value in stats.items() if name != key}
        if _derives_same(rules, token, less):
            stats = less
    return Sheet(
        token.name,
        token.side,
        base_space(token.space),
        token.picture,
        token.played,
        token.elevation,
        stats,
        token.weapons,
        token.senses,
        token.speeds,
    )


def _derives_same(rules: Rules, token: Token, stats: dict[str, int]) -> bool:
    """Return True if the remaining statistics derive to the creature's current statistics."""
    try:
        ready = as_new(rules, msgspec.structs.replace(token, stats=stats, derived=()))
    except ValueError:
        return False
    return ready.stats == token.stats


def as_new(rules: Rules, token: Token) -> Token:
    """Return the creature as if newly placed: full pools, no conditions.

    Raises:
        ValueError: the sheet is invalid.
    """
    unspent = msgspec.structs.replace(token, pools={}, conditions=())
    return rules.mechanics.prepare_creature(rules.book, unspent)


def with_sheet(token: Token, sheet: Sheet) -> Token:
    """Return the creature with another sheet; statistics are not derived yet.

    A long body keeps its facing unless it is given another size.
    """
    fields = {name: getattr(sheet, name) for name in sheet.__struct_fields__}
    if sheet.space == base_space(token.space):
        fields["space"] = token.space
    return msgspec.structs.replace(token, derived=(), **fields)


def set_sheet(draft: Draft, command: do.SetSheet) -> Refused | None:
    """Replace a sheet; full pools stay full, spent points stay spent."""
    token = draft.battle.token(command.token)
    if token is None:
        return unknown_creature(command.token)
    if refused := waiting_refusal(draft.battle) or _sheet_refusal(draft, token, command.sheet):
        return refused
    rules = Rules(draft.situation.book, draft.rules.mechanics)
    try:
        ready = as_new(rules, with_sheet(token, command.sheet))
        pools = _pools_after(token, as_new(rules, drop_undeclared(rules.book, token)), ready)
    except ValueError as problem:
        return Refused(
            "sheet", message("{sheet}: {problem}", sheet=command.sheet.name, problem=str(problem))
        )
    changed = msgspec.structs.replace(ready, pools=pools, conditions=token.conditions)
    if changed == token:
        return Refused(
            "same", message("nothing on the sheet of {token} is another", token=token.name)
        )
    draft.battle = draft.battle.with_token(changed)
    draft.emit(Corrected(token.id, "the sheet", _change_text(rules.book, token, changed)))
    for pool in [name for name in pools if pools[name] != token.pool(name)]:
        rules.mechanics.after_gm_edit(draft, token.id, pool)
    if (changed.elevation, changed.space) != (token.elevation, token.space):
        rules.mechanics.after_gm_edit(draft, token.id, PLACE_EDIT)
    return None


def _sheet_refusal(draft: Draft, token: Token, sheet: Sheet) -> Refused | None:
    """Return why a creature cannot get a sheet now: name, weapon in use, or lack of room."""
    if not is_valid_name(sheet.name):
        return Refused("name", NAME_REFUSAL)
    weapon_ids = {weapon.id for weapon in sheet.weapons}
    begun = (*draft.battle.underway, *draft.battle.postponed)
    acts = [act.act for act in begun if isinstance(act, DeclaredAct)]
    if any(act.actor == token.id and act.weapon and act.weapon not in weapon_ids for act in acts):
        return Refused(
            "busy", message("{token} is using what the new sheet lacks", token=token.name)
        )
    return no_room(draft.situation, with_sheet(token, sheet), token.cell)


def _pools_after(token: Token, before: Token, after: Token) -> dict[str, int]:
    """Return the pools under the new sheet: full pools stay full, lower ones are capped.

    Pools above their old maximum stay as they are.
    """
    pools = dict(after.pools)
    for name, value in token.pools.items():
        old_full, new_full = before.pool(name), after.pool(name)
        if value != old_full:
            pools[name] = (
                min(value, new_full) if value < old_full and old_full != new_full else value
            )
    return pools


def _change_text(book: Rulebook, before: Token, after: Token) -> str:
    """Return a text of all changes."""
    parts = [
        f"{name} {getattr(after, name)}"
        for name in ("name", "side", "space", "picture", "elevation")
        if getattr(after, name) != getattr(before, name)
    ]
    if after.played != before.played:
        parts.append("a player's" if after.played else "the GM's")
    parts += [
        f"{stat.name} {_value_text(book, key, after.stat(key))}"
        for key, stat in book.stats.items()
        if after.stat(key) != before.stat(key)
    ]
    if after.weapons != before.weapons:
        parts.append(f"weapons {', '.join(weapon.name for weapon in after.weapons) or 'none'}")
    if after.senses != before.senses:
        ranges = [f"{sense} {length}" for sense, length in after.senses.items()]
        parts.append(f"senses {', '.join(ranges) or 'none'}")
    if after.speeds != before.speeds:
        modes = [f"{mode} {length}" for mode, length in after.speeds.items()]
        parts.append(f"speeds {', '.join(modes) or 'none'}")
    return "; ".join(parts) or "what follows of itself"


def _value_text(book: Rulebook, key: str, value: int) -> str:
    stat = book.stats[key]
    if stat.type is StatType.FLAG:
        return "yes" if value else "no"
    return stat.options[value - stat.low] if stat.options else str(value)
