"""Moves, the rest of an interrupted move, and the 5-ft step (V-31 to V-33, V-40, VR-10, VR-15)."""

from gridapp.packkit import (
    MOST_LEGS,
    Draft,
    Leg,
    Metric,
    MovePlan,
    MoveRules,
    Refused,
    Situation,
    Token,
    Walk,
)

from .checks import GRADES, grade_of
from .economy import (
    DIAGONALS,
    FULL_ROUND,
    MOVE_LEFT,
    SHORT,
    SLOT_NAMES,
    STEP,
    STEPPED,
    slots_paying_for,
)
from .stats import PASSED, is_able

MOVE, FIVE_FOOT_STEP = "move", "five_foot_step"


def speed(situation: Situation, token: Token) -> int:
    """The speed in feet; a crippled creature keeps at least 5 ft of it (VR-32)."""
    whole, crippled = token.stat("speed"), token.condition("crippled_speed")
    if crippled is None:
        return whole
    feet = situation.rules.book.setting(situation.battle, "crippled_speed").split("/")
    lost = dict(zip(GRADES[1:], map(int, feet), strict=True))[grade_of(max(1, crippled.value))]
    return max(min(5, whole), whole - lost)


def plan_move(situation: Situation, actor: Token, action: str) -> MovePlan:
    """The legs of a move: the rest of an interrupted one, then one per action (V-32, V-40)."""
    if action == FIVE_FOOT_STEP:
        budgets, legs = [1], [Leg("5-ft step", {STEP: 1})]
    else:
        cells, left = cells_per_move(situation, actor), actor.pool(MOVE_LEFT)
        ways = slots_paying_for(actor, SHORT)[:MOST_LEGS]
        budgets = [left] * bool(left) + [cells] * len(ways)
        legs = [Leg("Rest of the move", {})] * bool(left)
        legs += [Leg(f"Move ({SLOT_NAMES[way]})", {way: 1}) for way in ways]
    book, battle = situation.rules.book, situation.battle
    metric = Metric(book.setting(battle, "diagonals"))
    dear = book.setting(battle, "difficult_terrain") == "double"
    rules = MoveRules(tuple(budgets), metric, parity=actor.pool(DIAGONALS), terrain=dear)
    return MovePlan(action, rules, tuple(legs))


def cells_per_move(situation: Situation, actor: Token) -> int:
    """The cells of one move."""
    return int(speed(situation, actor) // situation.grid.cell_size)


def pay_leg(draft: Draft, actor_id: str, action: str) -> None:
    """Pay for a leg as it begins; the rest of an interrupted move is paid for already (V-32)."""
    actor = draft.token(actor_id)
    if action == FIVE_FOOT_STEP:
        draft.spend(actor_id, STEP, 1)
        draft.set_pool(actor_id, STEPPED, 1)
        if draft.rules.book.setting(draft.battle, "step_turns") == "full_round":
            draft.set_pool(actor_id, FULL_ROUND, 1)
    elif not (_current_leg(draft) == 0 and actor.pool(MOVE_LEFT)):
        draft.spend(actor_id, slots_paying_for(actor, SHORT)[0], 1)
        draft.set_pool(actor_id, STEP, 0)
        draft.set_pool(actor_id, MOVE_LEFT, cells_per_move(draft.situation, actor))
        forget_offered_attacks(draft, actor_id)


def _current_leg(draft: Draft) -> int:
    """The number of the leg that begins in the move underway."""
    walk = draft.battle.underway[-1]
    return walk.paid if isinstance(walk, Walk) else 0


def record_stretch(draft: Draft, walk: Walk, since: int) -> None:
    """Take a stretch off what is left of the move, and keep the count of diagonals (VR-10)."""
    stretch = walk.route[since : walk.at + 1]
    odd = draft.token(walk.actor).pool(DIAGONALS) + draft.situation.diagonals(stretch)
    draft.set_pool(walk.actor, DIAGONALS, odd % 2)
    if walk.action == MOVE:
        begun = walk.legs[walk.paid - 2] if walk.paid > 1 else 0
        spent = walk.costs[walk.at] - walk.costs[max(since, begun)]
        left = draft.token(walk.actor).pool(MOVE_LEFT) - spent
        draft.set_pool(walk.actor, MOVE_LEFT, left)
        if not left and walk.at == len(walk.route) - 1:
            forget_offered_attacks(draft, walk.actor)


def forget_offered_attacks(draft: Draft, mover_id: str) -> None:
    """Begin a new move: everybody may have a chance at it again."""
    token = draft.token(mover_id)
    kept = tuple(held for held in token.conditions if held.id != PASSED)
    if kept != token.conditions:
        draft.change(mover_id, conditions=kept)


def movement_refusal(actor: Token) -> Refused | None:
    """Return why a movement cannot go on: the mover is down or prone (V-59, V-79)."""
    if not is_able(actor):
        return Refused("down", f"{actor.name} is down", "V-79")
    if actor.has("prone"):
        return Refused("prone", f"{actor.name} is prone", "V-59")
    return None
