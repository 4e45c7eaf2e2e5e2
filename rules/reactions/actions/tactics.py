"""Tactics against a foe: Trip, Disarm and Push (R-27, R-29, R-31, R-58, R-59, RR-33, RR-34)."""

import msgspec

from gridapp.packkit import (
    Condition,
    Declared,
    Draft,
    Metric,
    Modifier,
    Option,
    Rolled,
    Token,
    Told,
    Weapon,
    held,
    push_routes,
)

from ..attacks.rolls import attack_modifiers, roll_to_hit
from ..attacks.targets import droppable_weapons
from ..checks import (
    modifier_sum,
    roll_d20,
    roll_skill_against_save,
    save_modifiers,
    shown_modifiers,
)
from ..damage import damage_to_object, roll_damage_dice
from ..decisions import choose, options_of
from ..movement import slide
from ..reactions.opportunity import offer_opportunity_attacks, threatening_foes
from ..stats import PRONE, replace_weapon, speed

EVERYTHING, WORN = "all", "worn"


def tactic_succeeds(draft: Draft, declared: Declared, verb: str, rule: str) -> bool:
    """Athletics against the target's Reflex save (R-08, RR-15)."""
    act = declared.act
    what = f"to {verb} {draft.token(act.target).name}"
    return roll_skill_against_save(
        draft, act.actor, "athletics", (act.target, "reflex"), what, rule
    )


def tactic_failed(draft: Draft, declared: Declared) -> None:
    """Let the target react to a tactic that failed (R-59)."""
    draft.pop()
    name = draft.rules.book.actions[declared.act.action].name
    offer_opportunity_attacks(
        draft, declared.act, (declared.act.target,), f"its {name} failed", "R-59"
    )


def trip(draft: Draft, declared: Declared) -> None:
    """Knock a foe prone (R-31)."""
    if not tactic_succeeds(draft, declared, "trip", "R-31"):
        tactic_failed(draft, declared)
        return
    draft.pop()
    draft.gain(declared.act.target, Condition(PRONE), "R-31")


def disarm(draft: Draft, declared: Declared) -> None:
    """Make a foe drop what it holds; of several things the actor chooses (R-27)."""
    if "won" not in declared.facts:
        if not tactic_succeeds(draft, declared, "disarm", "R-27"):
            tactic_failed(draft, declared)
            return
        declared = draft.note(won="yes")
    target = draft.token(declared.act.target)
    things = {weapon.id: weapon.name for weapon in droppable_weapons(target)}
    every = {EVERYTHING: "Everything"} if len(things) > 1 else {}
    text = f"What does {target.name} drop"
    dropped = choose(draft, declared, "drop", text, options_of(things | every), rule="R-27")
    if dropped:
        draft.pop()
        for weapon in droppable_weapons(target):
            if dropped in (weapon.id, EVERYTHING):
                _drop_weapon(draft, target.id, weapon)


def _drop_weapon(draft: Draft, token_id: str, weapon: Weapon) -> None:
    """Let something fall onto the cell where a creature stands (R-27)."""
    column, row = draft.token(token_id).cell
    lies = {**weapon.stats, "lies_column": column, "lies_row": row}
    replace_weapon(draft, token_id, msgspec.structs.replace(weapon, equipped=False, stats=lies))
    draft.emit(Told(token_id, f"drops {weapon.name}", "R-27"))


def push(draft: Draft, declared: Declared) -> None:
    """Push a foe straight away and follow it, up to half the pusher's speed (R-29, RR-33)."""
    if "won" not in declared.facts:
        if not tactic_succeeds(draft, declared, "push", "R-29"):
            _push_failed(draft, declared)
            return
        declared = draft.note(won="yes")
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
    if chosen and chosen != "0" and _push_provokes(draft, declared):
        return
    if chosen:
        draft.pop()
        for mover, route in ((pushed, pushed_way), (pusher, way)):
            slide(draft, mover.id, route[: int(chosen) + 1], "push")


def _push_provokes(draft: Draft, declared: Declared) -> bool:
    """Let those react who threaten the pair where a Push begins, at some tables (RR-33)."""
    setting = draft.rules.book.setting(draft.battle, "pushing_provokes")
    if setting == "no" or "opened" in declared.facts:
        return False
    draft.note(opened="yes")
    pair = declared.act.actor, declared.act.target
    for mover, what in zip(pair[::-1], ("it is pushed", "it pushes"), strict=True):
        strikers = threatening_foes(draft.situation, draft.token(mover))
        others = tuple(one for one in strikers if one not in pair)
        offer_opportunity_attacks(
            draft, msgspec.structs.replace(declared.act, actor=mover), others, what, "RR-33"
        )
    return True


def _push_failed(draft: Draft, declared: Declared) -> None:
    """A failed Push provokes from all who threaten the pusher (R-58, RR-34)."""
    if draft.rules.book.setting(draft.battle, "push_provokes") == "target":
        tactic_failed(draft, declared)
        return
    draft.pop()
    strikers = threatening_foes(draft.situation, draft.token(declared.act.actor))
    offer_opportunity_attacks(draft, declared.act, strikers, "its Push failed", "R-58")


def sunder(draft: Draft, declared: Declared) -> None:
    """An attack roll against Reflex, then damage to a thing and what it makes of it (R-30)."""
    if "won" not in declared.facts:
        hits, critical = _attack_object(draft, declared)
        if not hits:
            tactic_failed(draft, declared)
            return
        declared = draft.note(won="critical" if critical else "yes")
    target = draft.token(declared.act.target)
    things = {weapon.id: weapon.name for weapon in droppable_weapons(target)}
    text = f"What of {target.name} is struck"
    options = options_of({**things, WORN: "Something worn"})
    struck = choose(draft, declared, "thing", text, options, rule="R-30")
    if struck and "dealt" not in declared.facts:
        declared = draft.note(thing=struck, dealt=str(_roll_object_damage(draft, declared, struck)))
    if struck:
        _damage_object(draft, declared, target, struck)


def _attack_object(draft: Draft, declared: Declared) -> tuple[bool, bool]:
    """The save is thrown first: it is what the attack roll has to reach."""
    act, situation = declared.act, draft.situation
    attacker, target = draft.token(act.actor), draft.token(act.target)
    weapon = held(attacker, act.weapon)
    parts = save_modifiers(situation, target, "reflex", attacker.id, attacked=True)
    die = roll_d20(draft, target, f"Reflex against {attacker.name}")
    against = (Modifier(f"{target.name}'s Reflex", die, "R-30", "dice"), *shown_modifiers(parts))
    for_it = attack_modifiers(situation, attacker, target, weapon, ())
    return roll_to_hit(draft, attacker, weapon, for_it, target, against)


def _roll_object_damage(draft: Draft, declared: Declared, struck: str) -> int:
    """Roll the damage to a thing: half of it unless fragile, then its hardness (R-71, RR-38)."""
    attacker, target = draft.token(declared.act.actor), draft.token(declared.act.target)
    weapon = held(attacker, declared.act.weapon)
    thing = target.weapon(struck) or Weapon(WORN, "something worn")
    critical = declared.facts["won"] == "critical"
    dice, parts = roll_damage_dice(draft, attacker, weapon, (), critical=critical)
    up = draft.rules.book.setting(draft.battle, "half_damage") == "up"
    kept, less = damage_to_object(max(0, sum(dice) + modifier_sum(parts)), thing, up=up)
    what = f"damage to {target.name}'s {thing.name}"
    draft.emit(Rolled(attacker.id, what, dice, shown_modifiers((*parts, *less)), kept, "R-71"))
    return kept


def _damage_object(draft: Draft, declared: Declared, target: Token, struck: str) -> None:
    """Take a thing's hit points where it has any; else the GM says whether it breaks (R-30)."""
    thing, dealt = target.weapon(struck), int(declared.facts["dealt"])
    left = thing.stats.get("object_hp", 0) if thing else 0
    if thing and left:
        draft.pop()
        worn = {**thing.stats, "object_hp": max(0, left - dealt)}
        replace_weapon(draft, target.id, msgspec.structs.replace(thing, stats=worn))
        if dealt >= left:
            _break_object(draft, target.id, thing.id)
        return
    name = thing.name if thing else "what it wears"
    text = f"GM: {target.name}'s {name} takes {dealt}: does it hold"
    options = options_of({"breaks": "It breaks", "holds": "It holds"})
    outcome = choose(draft, declared, "outcome", text, options, rule="R-30", default="holds")
    if outcome:
        draft.pop()
        if outcome == "breaks":
            _break_object(draft, target.id, struck)


def _break_object(draft: Draft, token_id: str, struck: str) -> None:
    thing = draft.token(token_id).weapon(struck)
    if thing is not None:
        stats = {**thing.stats, "broken": 1}
        replace_weapon(draft, token_id, msgspec.structs.replace(thing, equipped=False, stats=stats))
    draft.emit(Told(token_id, f"{thing.name if thing else 'what it wears'} breaks", "R-30"))
