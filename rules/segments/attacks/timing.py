"""The segment in which an attack may be made, and the combat step in it (SR-05 to SR-08, SR-38)."""

from gridapp.packkit import Metric, MoveLeg, MovePlan, MoveRules, Refused, Situation, Token, Weapon

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
    """The first segment in which an attack with it may begin: the first row that fits (SR-06)."""
    begins = _table_row(situation, token, weapon)
    return min([begins, *granted_segments(token)])


def granted_segments(token: Token) -> list[int]:
    """Segments from which a skill lets it act, as the GM says (S-15, SR-34)."""
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
    """Where a spell of two actions goes that is too long for segment 2, 0 for others (SR-07)."""
    if not is_spell(weapon) or action_cost(weapon) < 2:
        return 0
    setting = situation.rules.book.setting(situation.battle, "engaged_long_spell")
    return SEGMENT_NUMBERS[setting]


def can_ambush(situation: Situation, token: Token, weapon: Weapon) -> bool:
    """Whether it strikes by surprise from a concealed set position (S-04, S-05)."""
    if not token.has(SET_POSITION) or not weapon.stats.get("surprise"):
        return False
    if is_spell(weapon) and action_cost(weapon) > 1:
        return False
    if is_melee(weapon):
        return is_in_melee_range(situation, token, weapon)
    places = (token.cell, *combat_step_cells(situation, token))
    return any(weapon_targets(situation, token, weapon, cell) for cell in places)


def fits_segment(situation: Situation, token: Token, weapon: Weapon, segment: int) -> bool:
    """Whether an attack with it may be made in a segment: its earliest or a later one (SR-38).

    A strict table sends a shooter who was reached in segment 2 on to segment 4 (SR-41).
    """
    if earliest_segment(situation, token, weapon) > segment:
        return False
    strict = situation.rules.book.setting(situation.battle, "reached_shooter") == "strict"
    shut_out = strict and segment == RANGED and not is_melee(weapon)
    return not (shut_out and is_engaged(situation, token))


def can_attack_in(situation: Situation, token: Token, segment: int) -> bool:
    """Whether a creature has an attack to make in a segment, perhaps after a combat step."""
    if not has_attacks_left(token, segment) or not can_act(token) or token.has(DONE):
        return False
    able = (
        weapon for weapon in attack_weapons(token) if action_cost(weapon) <= token.pool(ACTIONS)
    )
    return any(
        fits_segment(situation, token, weapon, segment)
        and _has_target(situation, token, weapon, segment)
        for weapon in able
    )


def _has_target(situation: Situation, token: Token, weapon: Weapon, segment: int) -> bool:
    if weapon_targets(situation, token, weapon):
        return True
    steps = combat_step_cells(situation, token) if segment <= MELEE else ()
    return any(weapon_targets(situation, token, weapon, cell) for cell in steps)


def plan_combat_step(situation: Situation, actor: Token) -> MovePlan:
    """One cell, onto a cell from which an attack finds a target."""
    return MovePlan(
        COMBAT_STEP,
        MoveRules((1,), Metric.UNIFORM),
        (MoveLeg("Combat step", {}),),
        ends=frozenset(combat_step_ends(situation, actor)),
        ends_reason="the step is part of an attack, and nobody can be attacked from there",
        ends_rule="SR-05",
    )


def combat_step_ends(situation: Situation, actor: Token) -> tuple[tuple[int, int], ...]:
    """The cells of a combat step from which an attack of this segment finds a target (SR-05)."""
    segment = current_segment(situation)
    able = [
        weapon
        for weapon in attack_weapons(actor)
        if action_cost(weapon) <= actor.pool(ACTIONS)
        and fits_segment(situation, actor, weapon, segment)
    ]
    return tuple(
        cell
        for cell in combat_step_cells(situation, actor)
        if any(weapon_targets(situation, actor, weapon, cell) for weapon in able)
    )


def combat_step_refusal(situation: Situation, actor: Token) -> Refused | None:
    segment = current_segment(situation)
    if segment > MELEE:
        return Refused("segment", "a combat step is part of an attack in segment 1 or 2", "SR-05")
    if actor.pool(STEPPED):
        return Refused("stepped", f"{actor.name} has taken its step in this segment", "SR-05")
    if not has_attacks_left(actor, segment):
        return Refused("segment", f"{actor.name} has made its attacks of this round", "SR-15")
    if not combat_step_ends(situation, actor):
        return Refused("step", f"no step brings {actor.name} to an attack", "SR-05")
    return None
