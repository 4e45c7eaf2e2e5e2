"""Tactics against one foe: Trip, Disarm, Grapple, Push, Sunder (R-27 to R-31, RR-33, RR-34)."""

import msgspec

from gridapp.packkit import (
    Condition,
    DeclaredAct,
    Draft,
    Metric,
    Modifier,
    Moved,
    Narrated,
    Option,
    Rolled,
    Token,
    Weapon,
    push_routes,
    require_weapon,
)

from .attacks import damage_dice, strike_roll, to_hit
from .checks import d20, told, total, versus_save
from .choices import choose, options_of
from .conditions import PRONE, RESTRAINED
from .openings import open_to, threatening
from .sheet import save_parts, speed
from .targets import held_things
from .wounds import broken

ALL, WORN = "all", "worn"
GRAPPLING = "grappling"


def wins(draft: Draft, declared: DeclaredAct, verb: str, rule: str) -> bool:
    """Athletics against the target's Reflex save (R-08, RR-15)."""
    act = declared.act
    what = f"to {verb} {draft.token(act.target).name}"
    return versus_save(draft, act.actor, "athletics", (act.target, "reflex"), what, rule)


def fails(draft: Draft, declared: DeclaredAct) -> None:
    """Let the target react to a tactic that failed (R-59)."""
    draft.pop()
    name = draft.rules.book.actions[declared.act.action].name
    open_to(draft, declared.act, (declared.act.target,), f"its {name} failed", "R-59")


def trip(draft: Draft, declared: DeclaredAct) -> None:
    """Knock a foe prone (R-31)."""
    if not wins(draft, declared, "trip", "R-31"):
        fails(draft, declared)
        return
    draft.pop()
    draft.gain(declared.act.target, Condition(PRONE), "R-31")


def grapple(draft: Draft, declared: DeclaredAct) -> None:
    """Seize a foe: both are restrained, each by the other (R-28)."""
    if not wins(draft, declared, "grapple", "R-28"):
        fails(draft, declared)
        return
    draft.pop()
    pair = declared.act.actor, declared.act.target
    for one, other in (pair, pair[::-1]):
        draft.gain(one, Condition(RESTRAINED, source=other), "R-28")


def disarm(draft: Draft, declared: DeclaredAct) -> None:
    """Make a foe drop what it holds; of several things the actor chooses (R-27)."""
    if "won" not in declared.facts:
        if not wins(draft, declared, "disarm", "R-27"):
            fails(draft, declared)
            return
        declared = draft.note_facts(won="yes")
    target = draft.token(declared.act.target)
    things = {weapon.id: weapon.name for weapon in held_things(target)}
    every = {ALL: "Everything"} if len(things) > 1 else {}
    text = f"What does {target.name} drop"
    dropped = choose(draft, declared, "drop", text, options_of(things | every), rule="R-27")
    if dropped:
        draft.pop()
        for weapon in held_things(target):
            if dropped in (weapon.id, ALL):
                drop(draft, target.id, weapon)


def drop(draft: Draft, token_id: str, weapon: Weapon) -> None:
    """Let something fall onto the cell where a creature stands (R-27)."""
    column, row = draft.token(token_id).cell
    lies = {**weapon.stats, "lies_column": column, "lies_row": row}
    put(draft, token_id, msgspec.structs.replace(weapon, equipped=False, stats=lies))
    draft.emit(Narrated(token_id, f"drops {weapon.name}", "R-27"))


def put(draft: Draft, token_id: str, changed: Weapon) -> None:
    """Replace a weapon of a creature."""
    weapons = draft.token(token_id).weapons
    found = tuple(changed if one.id == changed.id else one for one in weapons)
    draft.update_token(token_id, weapons=found)


def push(draft: Draft, declared: DeclaredAct) -> None:
    """Push a foe straight away and follow it, up to half the pusher's speed (R-29, RR-33)."""
    if "won" not in declared.facts:
        if not wins(draft, declared, "push", "R-29"):
            _push_fails(draft, declared)
            return
        declared = draft.note_facts(won="yes")
    act, situation = declared.act, draft.situation
    pusher, pushed = draft.token(act.actor), draft.token(act.target)
    cells = int(speed(situation, pusher, 0.5) // situation.grid.cell_size)
    metric = Metric(draft.rules.book.setting(draft.battle, "diagonals"))
    way, pushed_way = push_routes(situation, pusher, pushed, cells, metric)
    far = range(len(way) - 1, 0, -1)
    options = [Option(str(n), f"To {situation.grid.label(pushed_way[n])}") for n in far]
    text = f"How far does {pusher.name} push {pushed.name}"
    options.append(Option("0", "Not at all"))
    chosen = choose(draft, declared, "distance", text, tuple(options), rule="RR-33")
    if chosen and chosen != "0" and _opens(draft, declared):
        return
    if chosen:
        draft.pop()
        for mover, route in ((pushed, pushed_way), (pusher, way)):
            slide(draft, mover.id, route[: int(chosen) + 1], "push")


def _opens(draft: Draft, declared: DeclaredAct) -> bool:
    """Let those react who threaten the pair where a Push begins, at some tables (RR-33)."""
    setting = draft.rules.book.setting(draft.battle, "pushing_provokes")
    if setting == "no" or "opened" in declared.facts:
        return False
    draft.note_facts(opened="yes")
    pair = declared.act.actor, declared.act.target
    for mover, what in zip(pair[::-1], ("it is pushed", "it pushes"), strict=True):
        strikers = threatening(draft.situation, draft.token(mover))
        others = tuple(one for one in strikers if one not in pair)
        open_to(draft, msgspec.structs.replace(declared.act, actor=mover), others, what, "RR-33")
    return True


def _push_fails(draft: Draft, declared: DeclaredAct) -> None:
    """A failed Push provokes from all who threaten the pusher (R-58, RR-34)."""
    if draft.rules.book.setting(draft.battle, "push_provokes") == "target":
        fails(draft, declared)
        return
    draft.pop()
    strikers = threatening(draft.situation, draft.token(declared.act.actor))
    open_to(draft, declared.act, strikers, "its Push failed", "R-58")


def slide(draft: Draft, token_id: str, route: tuple[tuple[int, int], ...], action: str) -> None:
    """Move a creature along a way that provokes nobody (RR-33)."""
    if len(route) > 1:
        draft.update_token(token_id, cell=route[-1])
        length = draft.battle.board.grid.length(len(route) - 1)
        draft.emit(Moved(token_id, action, route, length))


def sunder(draft: Draft, declared: DeclaredAct) -> None:
    """An attack roll against Reflex, then damage to a thing and what it makes of it (R-30)."""
    if "won" not in declared.facts:
        hits, critical = _strikes_at(draft, declared)
        if not hits:
            fails(draft, declared)
            return
        declared = draft.note_facts(won="critical" if critical else "yes")
    target = draft.token(declared.act.target)
    things = {weapon.id: weapon.name for weapon in held_things(target)}
    text = f"What of {target.name} is struck"
    options = options_of({**things, WORN: "Something worn"})
    struck = choose(draft, declared, "thing", text, options, rule="R-30")
    if struck and "dealt" not in declared.facts:
        declared = draft.note_facts(thing=struck, dealt=str(_deal(draft, declared, struck)))
    if struck:
        _wear(draft, declared, target, struck)


def _strikes_at(draft: Draft, declared: DeclaredAct) -> tuple[bool, bool]:
    """The save is thrown first: it is what the attack roll has to reach."""
    act, situation = declared.act, draft.situation
    attacker, target = draft.token(act.actor), draft.token(act.target)
    weapon = require_weapon(attacker, act.weapon)
    parts = save_parts(situation, target, "reflex", attacker.id, attacked=True)
    die = d20(draft, target, f"Reflex against {attacker.name}")
    against = (Modifier(f"{target.name}'s Reflex", die, "R-30", "dice"), *told(parts))
    for_it = to_hit(situation, attacker, target, weapon, ())
    return strike_roll(draft, attacker, weapon, for_it, target, against)


def _deal(draft: Draft, declared: DeclaredAct, struck: str) -> int:
    """Roll the damage to a thing: half of it unless fragile, then its hardness (R-71, RR-38)."""
    attacker, target = draft.token(declared.act.actor), draft.token(declared.act.target)
    weapon = require_weapon(attacker, declared.act.weapon)
    thing = target.weapon(struck) or Weapon(WORN, "something worn")
    critical = declared.facts["won"] == "critical"
    dice, parts = damage_dice(draft, attacker, weapon, (), critical=critical)
    up = draft.rules.book.setting(draft.battle, "half_damage") == "up"
    kept, less = broken(max(0, sum(dice) + total(parts)), thing, up=up)
    what = f"damage to {target.name}'s {thing.name}"
    draft.emit(Rolled(attacker.id, what, dice, told((*parts, *less)), kept, "R-71"))
    return kept


def _wear(draft: Draft, declared: DeclaredAct, target: Token, struck: str) -> None:
    """Take a thing's hit points where it has any; else the GM says whether it breaks (R-30)."""
    thing, dealt = target.weapon(struck), int(declared.facts["dealt"])
    left = thing.stats.get("object_hp", 0) if thing else 0
    if thing and left:
        draft.pop()
        worn = {**thing.stats, "object_hp": max(0, left - dealt)}
        put(draft, target.id, msgspec.structs.replace(thing, stats=worn))
        if dealt >= left:
            _breaks(draft, target.id, thing.id)
        return
    name = thing.name if thing else "what it wears"
    text = f"GM: {target.name}'s {name} takes {dealt}: does it hold"
    options = options_of({"breaks": "It breaks", "holds": "It holds"})
    outcome = choose(draft, declared, "outcome", text, options, rule="R-30", default="holds")
    if outcome:
        draft.pop()
        if outcome == "breaks":
            _breaks(draft, target.id, struck)


def _breaks(draft: Draft, token_id: str, struck: str) -> None:
    thing = draft.token(token_id).weapon(struck)
    if thing is not None:
        stats = {**thing.stats, "broken": 1}
        put(draft, token_id, msgspec.structs.replace(thing, equipped=False, stats=stats))
    draft.emit(Narrated(token_id, f"{thing.name if thing else 'what it wears'} breaks", "R-30"))
