"""The segment of an attack, and the combat step before an attack (SR-05 to SR-08, SR-38)."""

from gridapp.packkit import (
    Cell,
    Metric,
    MoveLeg,
    MovePlan,
    MoveRules,
    Refused,
    Situation,
    Token,
    Weapon,
    message,
    setting,
)

from ..economy import (
    AMBUSH,
    MELEE,
    MOVEMENT,
    MULTIFORM,
    RANGED,
    SEGMENT_NUMBERS,
    SEGMENTS,
    current_segment,
    has_attacks_left,
)
from ..movement import COMBAT_STEP, combat_step_cells
from ..stats import (
    ACTIONS,
    DONE,
    SET_POSITION,
    STEPPED,
    action_cost,
    attack_weapons,
    can_act,
    is_melee,
    is_spell,
)
from .threat import is_engaged, is_in_melee_range, weapon_targets


def earliest_segment(situation: Situation, token: Token, weapon: Weapon) -> int:
    """Return the first segment for an attack with a weapon: the first row that fits (SR-06)."""
    return min([_table_row(situation, token, weapon), *_granted_segments(token)])


def _granted_segments(token: Token) -> list[int]:
    """Return the segments in which a skill lets the creature act, by the GM's word (SR-34)."""
    return [number for number in SEGMENTS if token.has(f"from_segment_{number}")]


def _table_row(situation: Situation, token: Token, weapon: Weapon) -> int:
    if action_cost(weapon) >= 3:
        return MULTIFORM
    if can_ambush(situation, token, weapon):
        return AMBUSH
    if is_melee(weapon):
        return _melee_segment(situation, token, weapon)
    if not is_engaged(situation, token):
        return RANGED
    return _long_spell_segment(situation, weapon) or MELEE


def _melee_segment(situation: Situation, token: Token, weapon: Weapon) -> int:
    if not is_in_melee_range(situation, token, weapon):
        return MOVEMENT
    return _long_spell_segment(situation, weapon) or MELEE


def _long_spell_segment(situation: Situation, weapon: Weapon) -> int:
    """Return the segment of a two-action spell in melee, 0 for any other weapon (SR-07)."""
    if not is_spell(weapon) or action_cost(weapon) < 2:
        return 0
    return SEGMENT_NUMBERS[setting(situation, "engaged_long_spell")]


def can_ambush(situation: Situation, token: Token, weapon: Weapon) -> bool:
    """Return True for a surprise attack from a concealed set position (S-04, S-05)."""
    if not token.has(SET_POSITION) or not weapon.stats.get("surprise"):
        return False
    if is_spell(weapon) and action_cost(weapon) > 1:
        return False
    if is_melee(weapon):
        return is_in_melee_range(situation, token, weapon)
    anchors = (token.cell, *combat_step_cells(situation, token))
    return any(weapon_targets(situation, token, weapon, anchor) for anchor in anchors)


def fits_segment(situation: Situation, token: Token, weapon: Weapon, segment: int) -> bool:
    """Return True if an attack fits a segment: the earliest or a later segment (SR-38).

    By a setting a shooter who was reached in segment 2 shoots in segment 4 only (SR-41).
    """
    if earliest_segment(situation, token, weapon) > segment:
        return False
    is_strict = setting(situation, "reached_shooter") == "strict"
    must_wait = is_strict and segment == RANGED and not is_melee(weapon)
    return not (must_wait and is_engaged(situation, token))


def can_attack_in(situation: Situation, token: Token, segment: int) -> bool:
    """Return True if a creature has an attack in a segment, at once or after a combat step."""
    if not has_attacks_left(token, segment) or not can_act(token) or token.has(DONE):
        return False
    return any(
        fits_segment(situation, token, weapon, segment)
        and _has_target(situation, token, weapon, segment)
        for weapon in _affordable_weapons(token)
    )


def _affordable_weapons(token: Token) -> list[Weapon]:
    return [
        weapon for weapon in attack_weapons(token) if action_cost(weapon) <= token.pool(ACTIONS)
    ]


def _has_target(situation: Situation, token: Token, weapon: Weapon, segment: int) -> bool:
    if weapon_targets(situation, token, weapon):
        return True
    steps = combat_step_cells(situation, token) if segment <= MELEE else ()
    return any(weapon_targets(situation, token, weapon, cell) for cell in steps)


def plan_combat_step(situation: Situation, actor: Token) -> MovePlan:
    """Return the plan of a combat step: one cell, to where an attack finds a target (SR-05)."""
    return MovePlan(
        COMBAT_STEP,
        MoveRules((1,), Metric.UNIFORM),
        (MoveLeg("Combat step", {}),),
        ends=frozenset(_combat_step_ends(situation, actor)),
        ends_reason=message("the step is part of an attack, and nobody can be attacked from there"),
        ends_rule="SR-05",
    )


def _combat_step_ends(situation: Situation, actor: Token) -> tuple[Cell, ...]:
    """Return the cells of a combat step from which an attack of this segment finds a target."""
    segment = current_segment(situation)
    usable = [
        weapon
        for weapon in _affordable_weapons(actor)
        if fits_segment(situation, actor, weapon, segment)
    ]
    return tuple(
        cell
        for cell in combat_step_cells(situation, actor)
        if any(weapon_targets(situation, actor, weapon, cell) for weapon in usable)
    )


def combat_step_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Return why a creature cannot take a combat step now, None if allowed (SR-05)."""
    segment = current_segment(situation)
    if segment > MELEE:
        return Refused(
            "segment", message("a combat step is part of an attack in segment 1 or 2"), "SR-05"
        )
    if actor.pool(STEPPED):
        return Refused(
            "stepped",
            message("{actor} has taken its step in this segment", actor=actor.name),
            "SR-05",
        )
    if not has_attacks_left(actor, segment):
        return Refused(
            "segment",
            message("{actor} has made its attacks of this round", actor=actor.name),
            "SR-15",
        )
    if not _combat_step_ends(situation, actor):
        return Refused(
            "step", message("no step brings {actor} to an attack", actor=actor.name), "SR-05"
        )
    return None
