"""TODO."""

from typing import NamedTuple

from gridapp.packkit import (
    Act,
    Cell,
    DeclaredAct,
    Draft,
    Leap,
    MoveLeg,
    MovePlan,
    MoveRules,
    Narrated,
    Refused,
    Situation,
    Token,
    Walk,
    hurdle_heights,
    leap_routes,
    parse_dice,
)

from ..checks import TYPED, athletics_parts, decided, report_check, roll_for
from ..economy.points import PAID, ap_for_yards, may_postpone, postpone
from ..stats.sheet import (
    AP,
    PARITY,
    RUN_UP,
    YARDS,
    is_able,
    movement_rate,
    rider_of,
    rounded_share,
    total_of,
)
from .footing import bad_ground, land, last_free_index
from .walking import affordable_yards, buy_missing_yards, move_refusal, route_length, spendable_ap

JUMP = "jump"


JUMPING = "jumping"


RUN_UP_YARDS = "run"


JUMPED = "jumped"


FULL_RUN_UP = 5
"""The yards of run-up with which Speed adds to the check (AP-68)."""


FEET_PER_YARD = 3


INCHES_PER_YARD = 36


HIGHEST_TYPED = 30
"""A house value: where the table names no dice, nobody is offered a jump that takes more."""


class Jump(NamedTuple):
    """A jump to the last cell of a route: its yards and the feet that it takes up to each cell.

    ``tucked`` says whether the legs have to be tucked for it.
    """

    route: tuple[Cell, ...]
    costs: tuple[int, ...]
    feet: tuple[int, ...]
    tucked: bool


def jump_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Why a creature cannot jump now, wherever to."""
    stop = move_refusal(situation, actor)
    if stop is None or (stop.code == "yards" and _may_pour(situation, actor)):
        return None
    return stop


def _may_pour(situation: Situation, actor: Token) -> bool:
    """Whether what is too dear may be paid over several turns: on the own one (AP-R15)."""
    alone = rider_of(situation, actor) is None and not actor.has("dragging")
    can_pay = actor.pool(AP) > 0 and movement_rate(actor) > 0
    return alone and can_pay and may_postpone(situation)


def plan_jump(situation: Situation, actor: Token, action: str) -> MovePlan:
    """Every cell that a jump may be declared to, with its price and what the dice must show."""
    found = possible_jumps(situation, actor, actor.pool(RUN_UP))
    offered = tuple(Leap(one.route, one.costs, _jump_price(situation, actor, one)) for one in found)
    return MovePlan(
        action,
        MoveRules((max((one.costs[-1] for one in found), default=0),)),
        (MoveLeg("Jump", {AP: 1}),),
        leaps=offered,
        ends_reason="no jump leads there",
        ends_rule="AP-68",
    )


def possible_jumps(situation: Situation, actor: Token, run: int) -> tuple[Jump, ...]:
    """The straight ways that the best dice could reach, and that can be paid."""
    best = jump_feet(situation, actor, highest_roll(situation) + _jump_bonus(actor), run)
    most = -(-best // FEET_PER_YARD)
    if not _may_pour(situation, actor):
        most = min(most, affordable_yards(situation, actor))
    over = cleared_yards(situation, actor, best)
    found = (
        _jump_along(situation, actor, route)
        for step in situation.grid.directions
        for route in leap_routes(situation, actor, step, most, over)
    )
    return tuple(one for one in found if one.feet[-1] <= best and one.costs[-1] <= most)


def highest_roll(situation: Situation) -> int:
    """The most that the dice of a check show."""
    text = situation.rules.book.setting(situation.battle, "check_dice")
    if text == TYPED:
        return HIGHEST_TYPED
    dice = parse_dice(text)
    return dice.flat + sum(term.count * term.sides for term in dice.terms)


def jump_feet(at: Situation | Draft, actor: Token, total: int, run: int) -> int:
    """The result of a check: with Speed after a run-up, halved without (AP-68)."""
    if run >= FULL_RUN_UP:
        return max(0, total + actor.stat("speed"))
    return rounded_share(at, max(0, total), 2)


def _jump_bonus(actor: Token) -> int:
    return total_of(athletics_parts(actor, "jumping", "AP-68"))


def required_total(at: Situation | Draft, actor: Token, feet: int, run: int) -> int:
    """The least check that comes to so many feet."""
    if run >= FULL_RUN_UP:
        return feet - actor.stat("speed")
    return 2 * feet - rounded_share(at, 1, 2)


def _jump_along(situation: Situation, actor: Token, route: tuple[Cell, ...]) -> Jump:
    """What a route takes: so many feet, or inches enough for the highest wall up to there."""
    parity = actor.pool(PARITY)
    costs = tuple(route_length(situation, route[: at + 1], parity) for at in range(len(route)))
    walls, high = (0.0, *hurdle_heights(situation, actor, route)), 0.0
    feet, tucked = [], False
    for cost, wall in zip(costs, walls, strict=True):
        high = max(high, wall)
        far = max(0, FEET_PER_YARD * (cost - 1) + 1)
        feet.append(max(far, feet_to_clear(situation, actor, high, tucked=True)))
        tucked = tucked or feet_to_clear(situation, actor, high, tucked=False) > feet[-1]
    return Jump(route, costs, tuple(feet), tucked)


def _jump_price(situation: Situation, actor: Token, jump: Jump) -> str:
    """What a jump takes of the points, and of the dice."""
    points = ap_for_yards(actor, jump.costs[-1] - actor.pool(YARDS))
    need = required_total(situation, actor, jump.feet[-1], actor.pool(RUN_UP)) - _jump_bonus(actor)
    parts = [f"{points} AP" if points else "pool"]
    if points > spendable_ap(situation, actor):
        parts[0] += " over several turns"
    parts.append(f"dice {need}+" if need > 1 else "any dice")
    parts += ["legs tucked"] if jump.tucked else []
    parts += ["check on landing"] if bad_ground(situation, actor, jump.route[-1]) else []
    return ", ".join(parts)


def declare_jump(draft: Draft, act: Act) -> Refused | None:
    """Pay for the yards of a jump and put it underway, or begin to pay (AP-69)."""
    actor = draft.token(act.actor)
    run = actor.pool(RUN_UP)
    jump = next(
        one for one in possible_jumps(draft.situation, actor, run) if one.route == act.route
    )
    declared = DeclaredAct(act, JUMPING, {RUN_UP_YARDS: str(run)})
    draft.set_pool(actor.id, RUN_UP, 0)
    missing = jump.costs[-1] - actor.pool(YARDS)
    points = ap_for_yards(actor, missing)
    if points <= spendable_ap(draft.situation, actor):
        buy_missing_yards(draft, actor.id, missing)
        draft.push(declared)
    else:
        draft.set_pool(actor.id, YARDS, 0)
        postpone(draft, declared, points, JUMPING)
    return None


def resume_jump(draft: Draft, declared: DeclaredAct) -> None:
    """Check, come as far as the feet lead, and land."""
    actor = draft.battle.token(declared.act.actor)
    if actor is None:
        draft.pop()
    elif decided(draft, JUMPED) is not None:
        draft.set_pool(actor.id, RUN_UP, 0)
        land(draft, draft.token(actor.id))
    elif jump := _declared_jump(draft, actor):
        _take_off(draft, actor, jump)


def _declared_jump(draft: Draft, actor: Token) -> Jump | None:
    """The jump that was declared; what was paid over several turns may be in vain by now."""
    act = draft.declared_act.act
    route = act.route
    if route[0] == actor.cell and is_able(actor):
        step = (route[1][0] - route[0][0], route[1][1] - route[0][1])
        over = cleared_yards(draft.situation, actor, jump_feet(draft, actor, 1_000, 0))
        if route in leap_routes(draft.situation, actor, step, len(route) - 1, over):
            return _jump_along(draft.situation, actor, route)
    draft.pop()
    draft.emit(Narrated(actor.id, "cannot jump there any more", "AP-69"))
    return None


def _take_off(draft: Draft, actor: Token, jump: Jump) -> None:
    roll = roll_for(draft, JUMP, actor.id, f"{actor.name}: jump")
    if roll is None:
        return
    run = int(decided(draft, RUN_UP_YARDS) or 0)
    plus = athletics_parts(actor, "jumping", "AP-68")
    against = required_total(draft, actor, jump.feet[-1], run)
    total = report_check(draft, actor.id, "jump", roll.total, plus, "AP-68", against)
    feet = jump_feet(draft, actor, total, run)
    draft.emit(Narrated(actor.id, f"jumps {jump_text(draft.situation, actor, feet)}", "AP-68"))
    if PAID in draft.declared_act.facts:
        draft.set_pool(actor.id, YARDS, actor.pool(YARDS) + jump.costs[-1])
    far = sum(need <= feet for need in jump.feet) - 1
    far = last_free_index(draft.situation, actor, jump.route[: far + 1])
    draft.note_facts(**{JUMPED: "short" if far < len(jump.route) - 1 else "there"})
    if far:
        end = far + 1
        draft.push(Walk(actor.id, JUMP, jump.route[:end], jump.costs[:end], (far,)))


def is_aloft(situation: Situation) -> bool:
    """Whether what goes on is a jump, which always completes (AP-69)."""
    walk = situation.battle.underway[-1] if situation.battle.underway else None
    return isinstance(walk, Walk) and walk.action == JUMP and walk.at > 0


def tuck_inches(situation: Situation, actor: Token) -> int:
    """The inches that tucked legs add to the obstacle cleared: half of who stands upright."""
    whole = situation.book.cover.heights.get("", 0) * INCHES_PER_YARD
    return int(whole * actor.stat("stature") / 200)


def cleared_inches(situation: Situation, actor: Token, feet: int) -> int:
    """The highest obstacle that a result clears."""
    return 2 * feet + tuck_inches(situation, actor)


def cleared_yards(situation: Situation, actor: Token, feet: int) -> float:
    """The same in yards."""
    return cleared_inches(situation, actor, feet) / INCHES_PER_YARD


def feet_to_clear(situation: Situation, actor: Token, height: float, *, tucked: bool) -> int:
    """The least result that clears an obstacle of so many yards."""
    missing = height * INCHES_PER_YARD - (tuck_inches(situation, actor) if tucked else 0)
    return max(0, -int(-missing // 2))


def jump_text(situation: Situation, actor: Token, result: int) -> str:
    """How far and how high a result leads."""
    high, clears = 2 * result, cleared_inches(situation, actor, result)
    return f"up to {result} ft far or {high} in high; legs tucked it clears {clears} in"
