"""Tactics against a foe: Trip, Disarm, Push and Sunder (R-27, R-29 to R-31, R-58, R-59, RR-33)."""

from enum import StrEnum

import msgspec

from gridapp.packkit import (
    THE_GM,
    Condition,
    DeclaredAct,
    Draft,
    Metric,
    Modifier,
    Narrated,
    Noted,
    Rolled,
    Text,
    Token,
    Weapon,
    choose,
    message,
    note,
    push_routes,
    replace_weapon,
    require_weapon,
    setting,
    stage_of,
    total_of,
)

from ..attacks.rolls import attack_modifiers, roll_to_hit
from ..attacks.targets import droppable_weapons
from ..bonds import end_broken_grapples
from ..checks import (
    roll_d20,
    roll_skill,
    roll_skill_against_save,
    save_modifiers,
    shown_modifiers,
)
from ..damage import damage_to_object, roll_damage_dice
from ..economy import Paid
from ..movement import slide, stop_walk
from ..reactions.opportunity import offer_opportunity_attacks, threatening_foes
from ..stats import OBJECT, PRONE, ability_value, speed

EVERYTHING, WORN = "all", "worn"
"""Options beside the ids of weapons: to drop all, to hit something worn."""


class Hit(StrEnum):
    """How the attack roll of a Sunder succeeded."""

    HIT = "yes"
    CRITICAL = "critical"


class ObjectFate(StrEnum):
    """The GM's decision about a damaged object without hit points."""

    BREAKS = "breaks"
    HOLDS = "holds"


OBJECT_FATES = {ObjectFate.BREAKS: message("It breaks"), ObjectFate.HOLDS: message("It holds")}


class Trip(Paid, frozen=True, tag="trip"):
    """A Trip."""


class Disarm(Paid, frozen=True, tag="disarm"):
    """A Disarm: whether the roll succeeded, and the weapon to drop, or `EVERYTHING`."""

    won: Noted[bool] = False
    dropped: str | None = msgspec.field(name="drop", default=None)


class Push(Paid, frozen=True, tag="push"):
    """A Push: whether the roll succeeded, the cells, and whether foes were offered reactions."""

    won: Noted[bool] = False
    distance: str | None = None
    opened: Noted[bool] = False


class Sunder(Paid, frozen=True, tag="sunder"):
    """A Sunder: the hit, the object (a weapon or `WORN`), the damage, the object's fate."""

    won: Noted[Hit | None] = None
    target: str | None = msgspec.field(name="thing", default=None)
    dealt: Noted[int | None] = None
    outcome: ObjectFate | None = None


def tactic_succeeds(draft: Draft, declared: DeclaredAct, verb: Text, rule: str) -> bool:
    """Roll Athletics against the target's Reflex save; return True on success (R-08, RR-15)."""
    act = declared.act
    purpose = message("to {verb} {target}", verb=verb, target=draft.token(act.target).name)
    save = (act.target, "reflex")
    return roll_skill_against_save(draft, act.actor, "athletics", save, purpose, rule)


def tactic_failed(draft: Draft, declared: DeclaredAct) -> None:
    """End a failed tactic and let the target react (R-59)."""
    draft.pop()
    name = draft.rules.book.actions[declared.act.action].name
    reactors = (declared.act.target,)
    offer_opportunity_attacks(draft, declared.act, reactors, f"its {name} failed", "R-59")


def trip(draft: Draft, declared: DeclaredAct) -> None:
    """Knock a foe prone (R-31)."""
    if not tactic_succeeds(draft, declared, message("trip"), "R-31"):
        tactic_failed(draft, declared)
        return
    draft.pop()
    draft.gain(declared.act.target, Condition(PRONE), "R-31")
    if setting(draft, "prone_moves") != "freely":
        stop_walk(draft, declared.act.target)


def disarm(draft: Draft, declared: DeclaredAct) -> None:
    """Make a foe drop a weapon that the actor chooses, or all weapons (R-27)."""
    stage = stage_of(declared, Disarm)
    if not stage.won:
        if not tactic_succeeds(draft, declared, message("disarm"), "R-27"):
            tactic_failed(draft, declared)
            return
        stage = note(draft, Disarm, won=True)
    target = draft.token(declared.act.target)
    options: dict[str, Text] = {weapon.id: weapon.name for weapon in droppable_weapons(target)}
    if len(options) > 1:
        options[EVERYTHING] = message("Everything")
    text = message("What does {target} drop", target=target.name)
    dropped = choose(draft, stage.dropped, "drop", text, options, rule="R-27")
    if dropped:
        draft.pop()
        for weapon in droppable_weapons(target):
            if dropped in (weapon.id, EVERYTHING):
                _drop_weapon(draft, target.id, weapon)


def _drop_weapon(draft: Draft, token_id: str, weapon: Weapon) -> None:
    """Let a weapon fall onto the creature's cell (R-27)."""
    column, row = draft.token(token_id).cell
    stats = {**weapon.stats, "lies_column": column, "lies_row": row}
    replace_weapon(draft, token_id, msgspec.structs.replace(weapon, equipped=False, stats=stats))
    draft.emit(Narrated(token_id, message("drops {weapon}", weapon=weapon.name), "R-27"))


def push(draft: Draft, declared: DeclaredAct) -> None:
    """Push a foe straight away and follow, up to half the pusher's speed (R-29, RR-33)."""
    stage = stage_of(declared, Push)
    if not stage.won:
        if not _push_succeeds(draft, declared):
            _push_failed(draft, declared)
            return
        stage = note(draft, Push, won=True)
    act, situation = declared.act, draft.situation
    pusher, pushed = draft.token(act.actor), draft.token(act.target)
    cells = int(speed(situation, pusher, 0.5) // situation.grid.cell_size)
    metric = Metric(setting(draft, "diagonals"))
    route, pushed_route = push_routes(situation, pusher, pushed, cells, metric)
    options = {
        str(steps): message("To {label}", label=situation.grid.label(pushed_route[steps]))
        for steps in range(len(route) - 1, 0, -1)
    }
    options["0"] = message("Not at all")
    text = message("How far does {pusher} push {pushed}", pusher=pusher.name, pushed=pushed.name)
    distance = choose(draft, stage.distance, "distance", text, options, rule="RR-33")
    if distance and distance != "0" and not stage.opened and _push_provokes(draft, declared):
        return
    if distance:
        draft.pop()
        for mover, path in ((pushed, pushed_route), (pusher, route)):
            slide(draft, mover.id, path[: int(distance) + 1], "push")
        end_broken_grapples(draft)


def _push_succeeds(draft: Draft, declared: DeclaredAct) -> bool:
    """Roll Athletics against a Reflex save, or against 10 and the Strength of an object (R-29)."""
    act = declared.act
    target = draft.token(act.target)
    if not target.has(OBJECT):
        return tactic_succeeds(draft, declared, message("push"), "R-29")
    difficulty = 10 + ability_value(draft.situation, target, "strength")
    purpose = message("to push {target}", target=target.name)
    return roll_skill(draft, act.actor, "athletics", difficulty, purpose, "R-29")


def _push_provokes(draft: Draft, declared: DeclaredAct) -> bool:
    """Offer reactions at the start of a Push where the setting has them (RR-33)."""
    if setting(draft, "pushing_provokes") == "no":
        return False
    note(draft, Push, opened=True)
    pair = declared.act.actor, declared.act.target
    for mover, reason in zip(pair[::-1], ("it is pushed", "it pushes"), strict=True):
        foes = threatening_foes(draft.situation, draft.token(mover))
        reactors = tuple(foe for foe in foes if foe not in pair)
        act = msgspec.structs.replace(declared.act, actor=mover)
        offer_opportunity_attacks(draft, act, reactors, reason, "RR-33")
    return True


def _push_failed(draft: Draft, declared: DeclaredAct) -> None:
    """End a failed Push; all foes that threaten the pusher may react (R-58, RR-34)."""
    if setting(draft, "push_provokes") == "target":
        tactic_failed(draft, declared)
        return
    draft.pop()
    foes = threatening_foes(draft.situation, draft.token(declared.act.actor))
    offer_opportunity_attacks(draft, declared.act, foes, "its Push failed", "R-58")


def sunder(draft: Draft, declared: DeclaredAct) -> None:
    """Attack an object in a foe's hand or clothing, against a Reflex save (R-30)."""
    stage = stage_of(declared, Sunder)
    if stage.won is None:
        hits, critical = _attack_object(draft, declared)
        if not hits:
            tactic_failed(draft, declared)
            return
        stage = note(draft, Sunder, won=Hit.CRITICAL if critical else Hit.HIT)
    target = draft.token(declared.act.target)
    options: dict[str, Text] = {weapon.id: weapon.name for weapon in droppable_weapons(target)}
    text = message("What of {target} is struck", target=target.name)
    object_id = choose(
        draft, stage.target, "thing", text, options | {WORN: message("Something worn")}, rule="R-30"
    )
    if object_id and stage.dealt is None:
        dealt = _roll_object_damage(draft, declared, stage, object_id)
        stage = note(draft, Sunder, target=object_id, dealt=dealt)
    if object_id:
        _damage_object(draft, target, object_id, stage)


def _attack_object(draft: Draft, declared: DeclaredAct) -> tuple[bool, bool]:
    """Roll the save, then the attack against the save; return (hits, is critical)."""
    act, situation = declared.act, draft.situation
    attacker, target = draft.token(act.actor), draft.token(act.target)
    weapon = require_weapon(attacker, act.weapon)
    saves = save_modifiers(situation, target, "reflex", attacker.id, attacked=True)
    die = roll_d20(draft, target, message("Reflex against {attacker}", attacker=attacker.name))
    defence = (
        Modifier(message("{target}'s Reflex", target=target.name), die, "R-30", "dice"),
        *shown_modifiers(saves),
    )
    modifiers = attack_modifiers(situation, attacker, target, weapon, ())
    return roll_to_hit(draft, attacker, weapon, modifiers, target, defence)


def _roll_object_damage(draft: Draft, declared: DeclaredAct, stage: Sunder, object_id: str) -> int:
    """Roll the damage to an object: half unless fragile, less hardness (R-71, RR-38)."""
    attacker, target = draft.token(declared.act.actor), draft.token(declared.act.target)
    weapon = require_weapon(attacker, declared.act.weapon)
    struck = target.weapon(object_id) or Weapon(WORN, "something worn")
    critical = stage.won is Hit.CRITICAL
    dice, modifiers = roll_damage_dice(draft, attacker, weapon, (), critical=critical)
    rolled = max(0, sum(dice) + total_of(modifiers))
    rounds_up = setting(draft, "half_damage") == "up"
    amount, deductions = damage_to_object(rolled, struck, rounds_up=rounds_up)
    purpose = message("damage to {target}'s {struck}", target=target.name, struck=struck.name)
    shown = shown_modifiers((*modifiers, *deductions))
    draft.emit(Rolled(attacker.id, purpose, dice, shown, amount, "R-71"))
    return amount


def _damage_object(draft: Draft, target: Token, object_id: str, stage: Sunder) -> None:
    """Take an object's hit points; without any, ask the GM whether the object breaks (R-30)."""
    struck, dealt = target.weapon(object_id), stage.dealt or 0
    hit_points = struck.stats.get("object_hp", 0) if struck else 0
    if struck and hit_points:
        draft.pop()
        stats = {**struck.stats, "object_hp": max(0, hit_points - dealt)}
        replace_weapon(draft, target.id, msgspec.structs.replace(struck, stats=stats))
        if dealt >= hit_points:
            _break_object(draft, target.id, struck.id)
        return
    name = struck.name if struck else "what it wears"
    text = message(
        "{target}'s {name} takes {dealt}: does it hold", target=target.name, name=name, dealt=dealt
    )
    outcome = choose(
        draft,
        stage.outcome,
        "outcome",
        text,
        OBJECT_FATES,
        rule="R-30",
        default=ObjectFate.HOLDS,
        asker=THE_GM,
    )
    if outcome:
        draft.pop()
        if outcome is ObjectFate.BREAKS:
            _break_object(draft, target.id, object_id)


def _break_object(draft: Draft, token_id: str, object_id: str) -> None:
    weapon = draft.token(token_id).weapon(object_id)
    if weapon is not None:
        stats = {**weapon.stats, "broken": 1}
        broken = msgspec.structs.replace(weapon, equipped=False, stats=stats)
        replace_weapon(draft, token_id, broken)
    name = weapon.name if weapon else "what it wears"
    draft.emit(Narrated(token_id, message("{name} breaks", name=name), "R-30"))
