"""Jumps: where to, what they take, and how they are carried out (AP-68, AP-69, AP-R59).

A jump is declared to a cell that lies straight ahead. Its yards are paid, over several turns if
need be; then the check is made. Whoever falls short comes down where the feet end.
"""

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

from . import costs, heights, landing, mounts, moving, pending
from .checks import TYPED, asked_roll, summed, told_check
from .dashing import athletics
from .lengths import length
from .points import PAID, price_of
from .rulings import share
from .sheet import AP, PARITY, RUN_UP, YARDS, is_able, rate
from .stages import known

JUMP, UP, JUMPING = "jump", "high_jump", "jumping"
RUN, JUMPED = "run", "jumped"
ENOUGH = 5
"""The yards of run-up with which Speed adds to the check (AP-68)."""

FEET_PER_YARD = 3
UNNAMED = 30
"""A house value: where the table names no dice, nobody is offered a jump that takes more."""


class Jump(NamedTuple):
    """A jump to the last cell of a route: its yards and the feet that it takes up to each cell.

    ``tucked`` says whether the legs have to be tucked for it.
    """

    route: tuple[Cell, ...]
    costs: tuple[int, ...]
    feet: tuple[int, ...]
    tucked: bool


def refusal(situation: Situation, actor: Token) -> Refused | None:
    """Why a creature cannot jump now, wherever to."""
    stop = moving.refusal(situation, actor)
    if stop is None or (stop.code == "yards" and _may_pour(situation, actor)):
        return None
    return stop


def _may_pour(situation: Situation, actor: Token) -> bool:
    """Whether what is too dear may be paid over several turns: on the own one (AP-R15)."""
    alone = mounts.rider_of(situation, actor) is None and not actor.has("dragging")
    can_pay = actor.pool(AP) > 0 and rate(actor) > 0
    return alone and can_pay and costs.may_postpone(situation)


def plan(situation: Situation, actor: Token, action: str) -> MovePlan:
    """Every cell that a jump may be declared to, with its price and what the dice must show."""
    found = ways(situation, actor, actor.pool(RUN_UP))
    offered = tuple(Leap(one.route, one.costs, _price(situation, actor, one)) for one in found)
    return MovePlan(
        action,
        MoveRules((max((one.costs[-1] for one in found), default=0),)),
        (MoveLeg("Jump", {AP: 1}),),
        leaps=offered,
        ends_reason="no jump leads there",
        ends_rule="AP-68",
    )


def ways(situation: Situation, actor: Token, run: int) -> tuple[Jump, ...]:
    """The straight ways that the best dice could reach, and that can be paid."""
    best = feet_of(situation, actor, most_dice(situation) + _added(actor), run)
    most = -(-best // FEET_PER_YARD)
    if not _may_pour(situation, actor):
        most = min(most, moving.affordable(situation, actor))
    over = heights.yards(situation, actor, best)
    found = (
        _jump(situation, actor, route)
        for step in situation.grid.directions
        for route in leap_routes(situation, actor, step, most, over)
    )
    return tuple(one for one in found if one.feet[-1] <= best and one.costs[-1] <= most)


def most_dice(situation: Situation) -> int:
    """The most that the dice of a check show."""
    text = situation.rules.book.setting(situation.battle, "check_dice")
    if text == TYPED:
        return UNNAMED
    dice = parse_dice(text)
    return dice.flat + sum(term.count * term.sides for term in dice.terms)


def feet_of(at: Situation | Draft, actor: Token, total: int, run: int) -> int:
    """The result of a check: with Speed after a run-up, halved without (AP-68)."""
    if run >= ENOUGH:
        return max(0, total + actor.stat("speed"))
    return share(at, max(0, total), 2)


def _added(actor: Token) -> int:
    return summed(athletics(actor, "jumping", "AP-68"))


def total_for(at: Situation | Draft, actor: Token, feet: int, run: int) -> int:
    """The least check that comes to so many feet."""
    if run >= ENOUGH:
        return feet - actor.stat("speed")
    return 2 * feet - share(at, 1, 2)


def _jump(situation: Situation, actor: Token, route: tuple[Cell, ...]) -> Jump:
    """What a route takes: so many feet, or inches enough for the highest wall up to there."""
    parity = actor.pool(PARITY)
    costs = tuple(length(situation, route[: at + 1], parity) for at in range(len(route)))
    walls, high = (0.0, *hurdle_heights(situation, actor, route)), 0.0
    feet, tucked = [], False
    for cost, wall in zip(costs, walls, strict=True):
        high = max(high, wall)
        far = max(0, FEET_PER_YARD * (cost - 1) + 1)
        feet.append(max(far, heights.feet(situation, actor, high, tucked=True)))
        tucked = tucked or heights.feet(situation, actor, high, tucked=False) > feet[-1]
    return Jump(route, costs, tuple(feet), tucked)


def _price(situation: Situation, actor: Token, jump: Jump) -> str:
    """What a jump takes of the points, and of the dice."""
    points = price_of(actor, jump.costs[-1] - actor.pool(YARDS))
    need = total_for(situation, actor, jump.feet[-1], actor.pool(RUN_UP)) - _added(actor)
    parts = [f"{points} AP" if points else "pool"]
    if points > moving.most_points(situation, actor):
        parts[0] += " over several turns"
    parts.append(f"dice {need}+" if need > 1 else "any dice")
    parts += ["legs tucked"] if jump.tucked else []
    parts += ["check on landing"] if landing.bad_ground(situation, actor, jump.route[-1]) else []
    return ", ".join(parts)


def declare(draft: Draft, act: Act) -> Refused | None:
    """Pay for the yards of a jump and put it underway, or begin to pay (AP-69)."""
    actor = draft.token(act.actor)
    run = actor.pool(RUN_UP)
    jump = next(one for one in ways(draft.situation, actor, run) if one.route == act.route)
    declared = DeclaredAct(act, JUMPING, {RUN: str(run)})
    draft.set_pool(actor.id, RUN_UP, 0)
    missing = jump.costs[-1] - actor.pool(YARDS)
    points = price_of(actor, missing)
    if points <= moving.most_points(draft.situation, actor):
        moving.buy(draft, actor.id, missing)
        draft.push(declared)
    else:
        draft.set_pool(actor.id, YARDS, 0)
        pending.postpone(draft, declared, points, JUMPING)
    return None


def go_on(draft: Draft, declared: DeclaredAct) -> None:
    """Check, come as far as the feet lead, and land."""
    actor = draft.battle.token(declared.act.actor)
    if actor is None:
        draft.pop()
    elif known(draft, JUMPED) is not None:
        draft.set_pool(actor.id, RUN_UP, 0)
        landing.land(draft, draft.token(actor.id))
    elif jump := _still_open(draft, actor):
        _take_off(draft, actor, jump)


def _still_open(draft: Draft, actor: Token) -> Jump | None:
    """The jump that was declared; what was paid over several turns may be in vain by now."""
    act = draft.declared_act.act
    route = act.route
    if route[0] == actor.cell and is_able(actor):
        step = (route[1][0] - route[0][0], route[1][1] - route[0][1])
        over = heights.yards(draft.situation, actor, feet_of(draft, actor, 1_000, 0))
        if route in leap_routes(draft.situation, actor, step, len(route) - 1, over):
            return _jump(draft.situation, actor, route)
    draft.pop()
    draft.emit(Narrated(actor.id, "cannot jump there any more", "AP-69"))
    return None


def _take_off(draft: Draft, actor: Token, jump: Jump) -> None:
    roll = asked_roll(draft, JUMP, actor.id, f"{actor.name}: jump")
    if roll is None:
        return
    run = int(known(draft, RUN) or 0)
    plus = athletics(actor, "jumping", "AP-68")
    against = total_for(draft, actor, jump.feet[-1], run)
    total = told_check(draft, actor.id, "jump", roll.total, plus, "AP-68", against)
    feet = feet_of(draft, actor, total, run)
    draft.emit(Narrated(actor.id, f"jumps {heights.words(draft.situation, actor, feet)}", "AP-68"))
    if PAID in draft.declared_act.facts:
        draft.set_pool(actor.id, YARDS, actor.pool(YARDS) + jump.costs[-1])
    far = sum(need <= feet for need in jump.feet) - 1
    far = landing.with_room(draft.situation, actor, jump.route[: far + 1])
    draft.note_facts(**{JUMPED: "short" if far < len(jump.route) - 1 else "there"})
    if far:
        end = far + 1
        draft.push(Walk(actor.id, JUMP, jump.route[:end], jump.costs[:end], (far,)))


def up(draft: Draft) -> bool:
    """Jump up on the spot: how high (AP-68)."""
    actor = draft.token(draft.declared_act.act.actor)
    roll = asked_roll(draft, JUMP, actor.id, f"{actor.name}: high jump")
    if roll is None:
        return False
    plus = athletics(actor, "jumping", "AP-68")
    total = told_check(draft, actor.id, "high jump", roll.total, plus, "AP-68")
    feet = feet_of(draft, actor, total, actor.pool(RUN_UP))
    draft.set_pool(actor.id, RUN_UP, 0)
    draft.emit(Narrated(actor.id, f"jumps {heights.words(draft.situation, actor, feet)}", "AP-68"))
    return True


def no_high_jump(_: Situation, actor: Token) -> Refused | None:
    """Who rides or is held fast does not jump."""
    if actor.has(mounts.MOUNTED):
        return Refused("mounted", f"{actor.name} rides: its mount moves", "AP-56")
    if actor.has("immobile"):
        return Refused("held", f"{actor.name} is held fast", "AP-150")
    return None


def is_aloft(situation: Situation) -> bool:
    """Whether what goes on is a jump, which always completes (AP-69)."""
    walk = situation.battle.underway[-1] if situation.battle.underway else None
    return isinstance(walk, Walk) and walk.action == JUMP and walk.at > 0
