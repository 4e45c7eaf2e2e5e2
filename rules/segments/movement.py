"""Moves by the action, and the cells of a combat step (S-10, S-30, SR-02, SR-05, SR-35)."""

from itertools import pairwise
from math import floor

from gridapp.packkit import (
    MAX_LEGS,
    Cell,
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
    message,
    reachable_cells,
    setting,
    steps_aside,
)

from .economy import MELEE, MULTIFORM, current_segment, first_move_segment
from .stats import ACTIONS, MOVED, SET_POSITION, STEPPED, is_in_fight, yards_per_cell

MOVE, COMBAT_STEP = "move", "combat_step"
SHORT_MOVE = 2
"""The most actions of a move that is no long action (SR-18a)."""


def plan_move(situation: Situation, actor: Token, action: str) -> MovePlan:
    """Return a plan with a leg for each remaining action (SR-02, SR-35)."""
    count = min(actor.pool(ACTIONS), MAX_LEGS, moves_left(situation, actor))
    budgets = cells_per_action(situation, actor.stat("move"), count)
    legs = tuple(MoveLeg(f"Move action {number}", {ACTIONS: 1}) for number in range(1, count + 1))
    return MovePlan(action, _move_rules(situation, budgets), legs)


def moves_left(situation: Situation, actor: Token) -> int:
    """Return the move actions that the segment still allows a creature (SR-18a).

    By a setting moves of three and more actions are for segment 5: before it two are the most.
    """
    is_short = setting(situation, "long_moves") == "multiform"
    if not is_short or current_segment(situation) >= MULTIFORM:
        return MAX_LEGS
    held = actor.condition(MOVED)
    return max(0, SHORT_MOVE - (held.value if held else 0))


def _move_rules(situation: Situation, budgets: tuple[int, ...]) -> MoveRules:
    slowed = setting(situation, "difficult_terrain") == "double"
    diagonals = Metric(setting(situation, "diagonals"))
    return MoveRules(budgets, diagonals, terrain_counts=slowed)


def cells_per_action(situation: Situation, yards: int, count: int) -> tuple[int, ...]:
    """Return the cells that each of ``count`` move actions adds to a continuous move (SR-35).

    ``yards`` is the move rate of an action. The length of the whole move is rounded down to
    cells, not each action; by a setting each action is.
    """
    cell = yards_per_cell(situation)
    if setting(situation, "move_rounding") == "each":
        return (floor(yards / cell),) * count
    lengths = [floor(yards * number / cell) for number in range(count + 1)]
    return tuple(after - before for before, after in pairwise(lengths))


def combat_step_cells(situation: Situation, token: Token) -> tuple[Cell, ...]:
    """Return the cells that a combat step can lead to; none if taken or after segment 2 (SR-05)."""
    if token.pool(STEPPED) or current_segment(situation) > MELEE:
        return ()
    if combat_step_length(situation, token) == 1 and not _step_pays(situation):
        return steps_aside(situation, token, frozenset())
    return reachable_cells(situation, token, combat_step_rules(situation, token))


def combat_step_rules(situation: Situation, token: Token) -> MoveRules:
    """Return the move rules of a combat step; a setting adds usual prices (SR-05, SR-43)."""
    budgets = (combat_step_length(situation, token),)
    if _step_pays(situation):
        return _move_rules(situation, budgets)
    return MoveRules(budgets, Metric.UNIFORM)


def _step_pays(situation: Situation) -> bool:
    return setting(situation, "combat_step_terrain") == "paid"


def combat_step_length(situation: Situation, token: Token) -> int:
    """Return the cells of a combat step: one, by a setting half a move action (SR-05)."""
    if setting(situation, "combat_step_length") == "cell":
        return 1
    return max(1, floor(token.stat("move") / 2 / yards_per_cell(situation)))


def move_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Return why a creature cannot move now, None if allowed (S-10, SR-35)."""
    if current_segment(situation) < first_move_segment(situation, actor):
        return Refused("segment", message("moves are made in segment 4"), "S-10")
    if not actor.stat("move"):
        return Refused(
            "no_move", message("no move rate is on {actor}'s sheet", actor=actor.name), "SR-35"
        )
    if not moves_left(situation, actor):
        why = message("moves of three and more actions are for segment 5")
        return Refused("segment", why, "SR-18a")
    return None


def pay_leg(draft: Draft, actor_id: str) -> None:
    """Pay for a leg of a move as it begins; a move gives up a set position (S-04, SR-36)."""
    draft.spend(actor_id, ACTIONS, 1)
    draft.lose(actor_id, SET_POSITION, "S-04")
    if setting(draft, "long_moves") == "multiform":
        held = draft.token(actor_id).condition(MOVED)
        draft.lose(actor_id, MOVED, "SR-18a")
        moved = Condition(MOVED, Until.ROUND_END, value=1 + (held.value if held else 0))
        draft.gain(actor_id, moved, "SR-18a")


def stop_reason(situation: Situation, actor: Token) -> Refused | None:
    """Return why a mover stops: out of the fight, or without actions after a defence (S-29)."""
    if not is_in_fight(actor):
        return Refused("out", message("{actor} is out of the fight", actor=actor.name), "SR-33")
    walk = situation.battle.underway[-1]
    if not isinstance(walk, Walk) or walk.action == COMBAT_STEP or actor.pool(ACTIONS):
        return None
    legs_walked = sum(end <= walk.at for end in walk.legs)
    if legs_walked < walk.paid:
        return None
    return Refused("spent", message("{actor} has no action left", actor=actor.name), "S-29")
