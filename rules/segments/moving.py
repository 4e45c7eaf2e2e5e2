"""Moves by the action, the combat step, disengaging (S-10, S-30, S-31, SR-05, SR-24, SR-35)."""

from gridapp.packkit import (
    MAX_LEGS,
    Condition,
    Draft,
    Metric,
    MoveLeg,
    MovePlan,
    MoveRules,
    Refused,
    Situation,
    Token,
    Until,
    Walk,
)

from .lengths import moves_in_cells
from .segment import MELEE, MOVEMENT, segment_of
from .sheet import ACTIONS, DISENGAGED, SET_POSITION, STEPPED, arms, usage
from .timing import fits, has_attacks_left
from .zones import combat_steps, is_engaged, targets

MOVE, COMBAT_STEP, DISENGAGE = "move", "combat_step", "disengage"


def plan(situation: Situation, actor: Token, action: str) -> MovePlan:
    """How far a creature comes: a leg for each action it has left, or one cell (SR-02, SR-35)."""
    if action == COMBAT_STEP:
        return MovePlan(
            action,
            MoveRules((1,), Metric.UNIFORM),
            (MoveLeg("Combat step", {}),),
            ends=frozenset(step_ends(situation, actor)),
            ends_reason="the step is part of an attack, and nobody can be attacked from there",
            ends_rule="SR-05",
        )
    left = min(actor.pool(ACTIONS), MAX_LEGS)
    budgets = moves_in_cells(situation, actor.stat("move"), left)
    legs = tuple(MoveLeg(f"Move action {at}", {ACTIONS: 1}) for at in range(1, left + 1))
    return MovePlan(action, MoveRules(budgets, Metric.UNIFORM), legs)


def step_ends(situation: Situation, actor: Token) -> tuple[tuple[int, int], ...]:
    """The cells of a combat step from which an attack of this segment finds a target (SR-05)."""
    segment = segment_of(situation)
    able = [
        weapon
        for weapon in arms(actor)
        if usage(weapon) <= actor.pool(ACTIONS) and fits(situation, actor, weapon, segment)
    ]
    return tuple(
        cell
        for cell in combat_steps(situation, actor)
        if any(targets(situation, actor, weapon, cell) for weapon in able)
    )


def refusal(situation: Situation, actor: Token, action: str) -> Refused | None:
    """Why a creature cannot move so now, if it cannot."""
    if action == COMBAT_STEP:
        return _no_step(situation, actor)
    if action == DISENGAGE:
        return _not_engaged(situation, actor)
    if segment_of(situation) < MOVEMENT:
        return Refused("segment", "moves are made in segment 4", "S-10")
    if not actor.stat("move"):
        return Refused("no_move", f"no move rate is on {actor.name}'s sheet", "SR-35")
    return None


def _no_step(situation: Situation, actor: Token) -> Refused | None:
    segment = segment_of(situation)
    if segment > MELEE:
        return Refused("segment", "a combat step is part of an attack in segment 1 or 2", "SR-05")
    if actor.pool(STEPPED):
        return Refused("stepped", f"{actor.name} has taken its step in this segment", "SR-05")
    if not has_attacks_left(actor, segment):
        return Refused("segment", f"{actor.name} has made its attacks of this round", "SR-15")
    if not step_ends(situation, actor):
        return Refused("step", f"no step brings {actor.name} to an attack", "SR-05")
    return None


def _not_engaged(situation: Situation, actor: Token) -> Refused | None:
    if segment_of(situation) < MOVEMENT:
        return Refused("segment", "one disengages in segment 4", "SR-24")
    if not is_engaged(situation, actor):
        return Refused("not_engaged", f"{actor.name} is not engaged", "SR-24")
    if actor.has(DISENGAGED):
        return Refused("disengaged", f"{actor.name} has disengaged", "SR-24")
    return None


def pay_leg(draft: Draft, actor_id: str, action: str) -> None:
    """Pay for a leg as it begins; a step is free, a move leaves a set position (S-04, SR-36)."""
    if action == COMBAT_STEP:
        draft.set_pool(actor_id, STEPPED, 1)
        return
    draft.spend(actor_id, ACTIONS, 1)
    draft.lose(actor_id, SET_POSITION, "S-04")


def unpaid(situation: Situation, actor: Token) -> Refused | None:
    """Why the next leg of a move cannot be paid for: defences draw on the same stock (S-29)."""
    walk = situation.battle.underway[-1]
    if not isinstance(walk, Walk) or walk.action == COMBAT_STEP or actor.pool(ACTIONS):
        return None
    if sum(end <= walk.at for end in walk.legs) < walk.paid:
        return None
    return Refused("spent", f"{actor.name} has no action left", "S-29")


def disengage(draft: Draft, actor_id: str) -> None:
    """From now to the end of the segment leaving a threat zone provokes nobody (SR-24)."""
    draft.gain(actor_id, Condition(DISENGAGED, Until.ROUND_END), "SR-24")
