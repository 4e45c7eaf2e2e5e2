"""A creature's sheet replaced by the GM: who it is, its size, its numbers and its weapons."""

import msgspec

from gridapp.battle import commands as do
from gridapp.battle.events import Corrected
from gridapp.battle.outcomes import Refused
from gridapp.battle.questions import DeclaredAct
from gridapp.battle.tokens import Sheet, Token
from gridapp.engine.commands.draft import Draft
from gridapp.engine.commands.placement import NAME_REFUSAL, is_valid_name, no_room, unknown_creature
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.legal_actions import waiting_refusal
from gridapp.engine.rulebook.derived_statistics import drop_undeclared
from gridapp.engine.rulebook.pack_data import Rulebook, StatType


def editable_sheet(rules: Rules, token: Token) -> Sheet:
    """What is set on a creature's sheet; numbers that follow of themselves are left out.

    So they follow again what they are made from once that is changed. Left out as well is what
    the rules declare no more, as after a pack of one's own was edited.
    """
    token = drop_undeclared(rules.book, token)
    stats = {key: value for key, value in token.stats.items() if key not in token.derived}
    for key in [one for one in stats if not rules.book.stats[one].formula]:
        less = {name: value for name, value in stats.items() if name != key}
        if _follows(rules, token, less):
            stats = less
    return Sheet(
        token.name,
        token.side,
        token.space,
        token.picture,
        token.played,
        token.elevation,
        stats,
        token.weapons,
    )


def _follows(rules: Rules, token: Token, stats: dict[str, int]) -> bool:
    """Whether a creature's numbers come out the same where only these are set."""
    try:
        ready = as_new(rules, msgspec.structs.replace(token, stats=stats, derived=()))
    except ValueError:
        return False
    return ready.stats == token.stats


def as_new(rules: Rules, token: Token) -> Token:
    """The creature as if it joined now: everything at its full, under no condition.

    Raises:
        ValueError: something on its sheet is wrong.
    """
    unspent = msgspec.structs.replace(token, pools={}, conditions=())
    return rules.mechanics.prepare_creature(rules.book, unspent)


def with_sheet(token: Token, sheet: Sheet) -> Token:
    """The creature with another sheet, as the GM wrote it: nothing is derived yet."""
    fields = {name: getattr(sheet, name) for name in sheet.__struct_fields__}
    return msgspec.structs.replace(token, derived=(), **fields)


def set_sheet(draft: Draft, command: do.SetSheet) -> Refused | None:
    """Replace a sheet; what was full stays full, and what was spent stays spent."""
    token = draft.battle.token(command.token)
    if token is None:
        return unknown_creature(command.token)
    if refused := waiting_refusal(draft.battle) or _unfit(draft, token, command.sheet):
        return refused
    rules = Rules(draft.situation.book, draft.rules.mechanics)
    try:
        ready = as_new(rules, with_sheet(token, command.sheet))
        pools = _pools(token, as_new(rules, drop_undeclared(rules.book, token)), ready)
    except ValueError as problem:
        return Refused("sheet", f"{command.sheet.name}: {problem}")
    changed = msgspec.structs.replace(ready, pools=pools, conditions=token.conditions)
    if changed == token:
        return Refused("same", f"nothing on the sheet of {token.name} is another")
    draft.battle = draft.battle.with_token(changed)
    draft.emit(Corrected(token.id, "the sheet", _said(rules.book, token, changed)))
    for pool in [name for name in pools if pools[name] != token.pool(name)]:
        rules.mechanics.after_gm_edit(draft, token.id, pool)
    return None


def _unfit(draft: Draft, token: Token, sheet: Sheet) -> Refused | None:
    """Why a creature cannot have a sheet where it stands and in what it is doing."""
    if not is_valid_name(sheet.name):
        return Refused("name", NAME_REFUSAL)
    kept = {weapon.id for weapon in sheet.weapons}
    begun = (*draft.battle.underway, *draft.battle.postponed)
    acts = [one.act for one in begun if isinstance(one, DeclaredAct)]
    if any(one.actor == token.id and one.weapon and one.weapon not in kept for one in acts):
        return Refused("busy", f"{token.name} is using what the new sheet lacks")
    return no_room(draft.situation, with_sheet(token, sheet), token.cell)


def _pools(token: Token, before: Token, after: Token) -> dict[str, int]:
    """What it has left: full pools are full again, others hold no more than they can."""
    left = dict(after.pools)
    for name, held in token.pools.items():
        was, now = before.pool(name), after.pool(name)
        if held != was:
            left[name] = min(held, now) if held < was and was != now else held
    return left


def _said(book: Rulebook, before: Token, after: Token) -> str:
    """What is another now, in words."""
    parts = [
        f"{name} {getattr(after, name)}"
        for name in ("name", "side", "space", "picture", "elevation")
        if getattr(after, name) != getattr(before, name)
    ]
    if after.played != before.played:
        parts.append("a player's" if after.played else "the GM's")
    parts += [
        f"{stat.name} {_worded(book, key, after.stat(key))}"
        for key, stat in book.stats.items()
        if after.stat(key) != before.stat(key)
    ]
    if after.weapons != before.weapons:
        parts.append(f"weapons {', '.join(one.name for one in after.weapons) or 'none'}")
    return "; ".join(parts) or "what follows of itself"


def _worded(book: Rulebook, key: str, value: int) -> str:
    stat = book.stats[key]
    if stat.type is StatType.FLAG:
        return "yes" if value else "no"
    return stat.options[value - stat.low] if stat.options else str(value)
