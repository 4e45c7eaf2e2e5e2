"""Jumps: destinations, prices, and how a jump is carried out (AP-68, AP-69, AP-R59).

A jump is declared to a cell straight ahead. The yards are paid first, over several turns if need
be; then the check is made. A jump that falls short ends where the feet of the result end.
"""

from enum import StrEnum
from typing import NamedTuple

from gridapp.packkit import (
    Act,
    Cell,
    DeclaredAct,
    Draft,
    Message,
    MoveLeg,
    MovePlan,
    MoveRules,
    Narrated,
    Noted,
    PlannedJump,
    Refused,
    Situation,
    Stage,
    Token,
    Walk,
    declared_in,
    hurdle_heights,
    jump_routes,
    message,
    note,
    parse_dice,
    stage_of,
    total_of,
)

from ..checks import TOTALS, TYPED, athletics_parts, report_check, roll_for
from ..economy.points import Postponed, ap_for_yards, may_postpone, postpone
from ..stats.sheet import (
    AP,
    DRAGGING,
    PARITY,
    RUN_UP,
    YARDS,
    is_able,
    movement_rate,
    rider_of,
    rounded_share,
    setting,
)
from .footing import bad_ground, land, last_free_index
from .walking import affordable_yards, buy_missing_yards, move_refusal, route_length, spendable_ap

JUMP = "jump"
FULL_RUN_UP = 5
"""Yards of run-up with which Speed adds to the check (AP-68)."""

FEET_PER_YARD, INCHES_PER_YARD = 3, 36
HIGHEST_TYPED = 30
"""House value: the highest roll for which a jump is offered where no dice are named."""


class JumpEnd(StrEnum):
    """Whether a jump reached the declared cell."""

    SHORT = "short"
    THERE = "there"


class Jumping(Stage, frozen=True, tag="jumping"):
    """A declared jump."""

    run: Noted[int | None] = None
    """The yards of run-up."""
    jump: Noted[str | None] = None
    """The roll."""
    jumped: Noted[JumpEnd | None] = None


class Jump(NamedTuple):
    """A possible jump to the last cell of a route."""

    route: tuple[Cell, ...]
    costs: tuple[int, ...]
    """Yards up to each cell."""
    feet: tuple[int, ...]
    """Feet that the result has to be to reach each cell."""
    tucked: bool
    """Whether the legs have to be tucked to clear a wall."""


def jump_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Return why a creature cannot jump now, wherever to."""
    refused = move_refusal(situation, actor)
    if refused is None or (refused.code == "yards" and _may_pour(situation, actor)):
        return None
    return refused


def _may_pour(situation: Situation, actor: Token) -> bool:
    """Return True if a jump may be paid over several turns (AP-69, AP-R15)."""
    is_alone = rider_of(situation, actor) is None and not actor.has(DRAGGING)
    can_pay = actor.pool(AP) > 0 and movement_rate(situation.book, actor) > 0
    return is_alone and can_pay and may_postpone(situation)


def plan_jump(situation: Situation, actor: Token, action: str) -> MovePlan:
    """Return the plan of a jump: every possible destination with price and needed roll."""
    jumps = possible_jumps(situation, actor, actor.pool(RUN_UP))
    planned = (
        PlannedJump(jump.route, jump.costs, _price_text(situation, actor, jump)) for jump in jumps
    )
    return MovePlan(
        action,
        MoveRules((max((jump.costs[-1] for jump in jumps), default=0),)),
        (MoveLeg("Jump", {AP: 1}),),
        jumps=tuple(planned),
        ends_reason=message("no jump leads there"),
        ends_rule="AP-68",
    )


def possible_jumps(situation: Situation, actor: Token, run_up: int) -> tuple[Jump, ...]:
    """Return the straight jumps within reach of the best roll and of the available points."""
    best = jump_feet(situation, actor, highest_roll(situation) + _jump_bonus(actor), run_up)
    limit = -(-best // FEET_PER_YARD)
    if not _may_pour(situation, actor):
        limit = min(limit, affordable_yards(situation, actor))
    height = cleared_yards(situation, actor, best)
    jumps = (
        _jump_along(situation, actor, route)
        for step in situation.grid.directions
        for route in jump_routes(situation, actor, step, limit, height)
    )
    return tuple(jump for jump in jumps if jump.feet[-1] <= best and jump.costs[-1] <= limit)


def highest_roll(situation: Situation) -> int:
    """Return the highest total that the dice of a check may show."""
    text = setting(situation, "check_dice")
    if text in (TYPED, TOTALS):
        return HIGHEST_TYPED
    dice = parse_dice(text)
    return dice.flat + sum(term.count * term.sides for term in dice.terms)


def jump_feet(context: Situation | Draft, actor: Token, total: int, run_up: int) -> int:
    """Return the feet of a jump: with Speed after a full run-up, else halved (AP-68)."""
    if run_up >= FULL_RUN_UP:
        return max(0, total + actor.stat("speed"))
    return rounded_share(context, max(0, total), 2)


def required_total(context: Situation | Draft, actor: Token, feet: int, run_up: int) -> int:
    """Return the lowest check total that reaches a number of feet."""
    if run_up >= FULL_RUN_UP:
        return feet - actor.stat("speed")
    return 2 * feet - rounded_share(context, 1, 2)


def _jump_bonus(actor: Token) -> int:
    return total_of(athletics_parts(actor, "jumping", "AP-68"))


def _jump_along(situation: Situation, actor: Token, route: tuple[Cell, ...]) -> Jump:
    """Return the jump along a route; walls raise the feet needed for the cells behind."""
    parity = actor.pool(PARITY)
    lengths = range(1, len(route) + 1)
    costs = tuple(route_length(situation, route[:length], parity) for length in lengths)
    walls, height = (0.0, *hurdle_heights(situation, actor, route)), 0.0
    feet, tucked = [], False
    for cost, wall in zip(costs, walls, strict=True):
        height = max(height, wall)
        distance = max(0, FEET_PER_YARD * (cost - 1) + 1)
        feet.append(max(distance, feet_to_clear(situation, actor, height, tucked=True)))
        tucked = tucked or feet_to_clear(situation, actor, height, tucked=False) > feet[-1]
    return Jump(route, costs, tuple(feet), tucked)


def _price_text(situation: Situation, actor: Token, jump: Jump) -> str:
    """Return the price of a jump and the needed roll in words."""
    points = ap_for_yards(situation.book, actor, jump.costs[-1] - actor.pool(YARDS))
    total = required_total(situation, actor, jump.feet[-1], actor.pool(RUN_UP))
    roll = total - _jump_bonus(actor)
    parts = [f"{points} AP" if points else "yards left"]
    if points > spendable_ap(situation, actor):
        parts[0] += " over several turns"
    parts.append(f"dice {roll}+" if roll > 1 else "any dice")
    parts += ["legs tucked"] if jump.tucked else []
    parts += ["check on landing"] if bad_ground(situation, actor, jump.route[-1]) else []
    return ", ".join(parts)


def declare_jump(draft: Draft, act: Act) -> Refused | None:
    """Pay for the yards of a jump and declare it, or begin to pay (AP-69)."""
    actor = draft.token(act.actor)
    run_up = actor.pool(RUN_UP)
    jumps = possible_jumps(draft.situation, actor, run_up)
    cost = next(jump.costs[-1] for jump in jumps if jump.route == act.route)
    declared = declared_in(act, Jumping(run=run_up))
    draft.set_pool(actor.id, RUN_UP, 0)
    missing = cost - actor.pool(YARDS)
    points = ap_for_yards(draft.situation.book, actor, missing)
    if points <= spendable_ap(draft.situation, actor):
        buy_missing_yards(draft, actor.id, missing)
        draft.push(declared)
    else:
        draft.set_pool(actor.id, YARDS, 0)
        postpone(draft, declared, points, Jumping)
    return None


def resume_jump(draft: Draft, declared: DeclaredAct) -> None:
    """Roll for a declared jump, move as far as the result leads, then land."""
    actor = draft.battle.token(declared.act.actor)
    if actor is None:
        draft.pop()
    elif stage_of(declared, Jumping).jumped is not None:
        draft.set_pool(actor.id, RUN_UP, 0)
        land(draft, draft.token(actor.id))
    elif jump := _declared_jump(draft, actor):
        _take_off(draft, actor, jump)


def _declared_jump(draft: Draft, actor: Token) -> Jump | None:
    """Return the declared jump, None if impossible by now."""
    route = draft.declared_act.act.route
    if route[0] == actor.cell and is_able(actor):
        step = (route[1][0] - route[0][0], route[1][1] - route[0][1])
        height = cleared_yards(draft.situation, actor, jump_feet(draft, actor, 1_000, 0))
        if route in jump_routes(draft.situation, actor, step, len(route) - 1, height):
            return _jump_along(draft.situation, actor, route)
    draft.pop()
    draft.emit(Narrated(actor.id, message("cannot jump there any more"), "AP-69"))
    return None


def _take_off(draft: Draft, actor: Token, jump: Jump) -> None:
    notes = stage_of(draft.declared_act, Jumping)
    roll = roll_for(draft, notes.jump, JUMP, actor.id, message("{actor}: jump", actor=actor.name))
    if roll is None:
        return
    run_up, parts = notes.run or 0, athletics_parts(actor, "jumping", "AP-68")
    number = required_total(draft, actor, jump.feet[-1], run_up)
    total = report_check(draft, actor.id, message("jump"), roll, parts, "AP-68", number)
    feet = jump_feet(draft, actor, total, run_up)
    draft.emit(
        Narrated(
            actor.id, message("jumps {jump}", jump=jump_text(draft.situation, actor, feet)), "AP-68"
        )
    )
    if stage_of(draft.declared_act, Postponed).paid is not None:
        draft.set_pool(actor.id, YARDS, actor.pool(YARDS) + jump.costs[-1])
    reached = sum(needed <= feet for needed in jump.feet) - 1
    reached = last_free_index(draft.situation, actor, jump.route[: reached + 1])
    is_short = reached < len(jump.route) - 1
    note(draft, Jumping, jumped=JumpEnd.SHORT if is_short else JumpEnd.THERE)
    if reached:
        end = reached + 1
        draft.push(Walk(actor.id, JUMP, jump.route[:end], jump.costs[:end], (reached,)))


def is_aloft(situation: Situation) -> bool:
    """Return True during a jump, which always completes (AP-69)."""
    walk = situation.battle.underway[-1] if situation.battle.underway else None
    return isinstance(walk, Walk) and walk.action == JUMP and walk.at > 0


def tuck_inches(situation: Situation, actor: Token) -> int:
    """Return the inches that tucked legs add: half the creature's height (AP-68)."""
    if inches := actor.stat("inches"):
        return inches // 2
    upright = situation.book.cover.heights.get("", 0) * INCHES_PER_YARD
    return int(upright * actor.stat("stature") / 200)


def cleared_inches(situation: Situation, actor: Token, feet: int) -> int:
    """Return the height in inches of the highest obstacle that a result clears."""
    return 2 * feet + tuck_inches(situation, actor)


def cleared_yards(situation: Situation, actor: Token, feet: int) -> float:
    """Return the height in yards of the highest obstacle that a result clears."""
    return cleared_inches(situation, actor, feet) / INCHES_PER_YARD


def feet_to_clear(situation: Situation, actor: Token, height: float, *, tucked: bool) -> int:
    """Return the lowest result in feet that clears an obstacle; ``height`` is in yards."""
    missing = height * INCHES_PER_YARD - (tuck_inches(situation, actor) if tucked else 0)
    return max(0, -int(-missing // 2))


def jump_text(situation: Situation, actor: Token, feet: int) -> Message:
    """Return the length and height of a jump in words."""
    inches, cleared = 2 * feet, cleared_inches(situation, actor, feet)
    return message(
        "up to {feet} ft far or {inches} in high; legs tucked it clears {cleared} in",
        feet=feet,
        inches=inches,
        cleared=cleared,
    )
