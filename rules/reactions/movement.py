"""Movement: plans, speed, payment and interruption (R-25, R-33, R-39, R-42, R-49, RR-18, RR-23)."""

from itertools import pairwise

from gridapp.packkit import (
    MAX_LEGS,
    Cell,
    Condition,
    DeclaredAct,
    Draft,
    Halted,
    Metric,
    Moved,
    MoveLeg,
    MovePlan,
    MoveRules,
    Refused,
    Situation,
    Token,
    Until,
    Walk,
    fall_through,
    is_line,
    message,
    nearest_direction,
    setting,
)

from .checks import roll_skill
from .economy import SLOT_NAMES, pay, paying_slots
from .stats import (
    CRAWL,
    FASCINATED,
    RESTRAINED,
    RUNNING,
    STUNNED,
    TUMBLING,
    forbids_moving,
    is_conscious,
    speed,
)

SIDE_STEP, TUMBLE, OVERRUN, CHARGE, DASH = "side_step", "tumble", "overrun", "charge", "dash"
SPEED_SHARES = {"advance": 1.0, DASH: 2.0, "dash_free": 1.5, TUMBLE: 0.5, OVERRUN: 2.0, CHARGE: 2.0}
DASHES = frozenset({DASH, "dash_free", OVERRUN, CHARGE})
STRAIGHT_MOVES = frozenset({DASH, OVERRUN, CHARGE})
RUN_UP_FEET = 10


def plan_move(situation: Situation, actor: Token, action_id: str) -> MovePlan:
    """Return the plan of a movement: a leg for each slot that can pay (R-16, R-25, R-33, R-49)."""
    action = situation.rules.book.actions[action_id]
    slots = paying_slots(situation, actor, action)[:MAX_LEGS]
    legs = [MoveLeg(f"{action.name} ({SLOT_NAMES[slot]})", {slot: 1}) for slot in slots]
    if len(action.cost) > 1:
        names = ", ".join(SLOT_NAMES[slot] for slot in action.cost)
        legs = [MoveLeg(f"{action.name} ({names})", dict(action.cost))] if slots else []
    elif action_id != "advance":
        legs = legs[:1]
    run_up = -int(-RUN_UP_FEET // situation.grid.cell_size)
    return MovePlan(
        action=action_id,
        rules=MoveRules(
            legs=(_cells_per_leg(situation, actor, action_id),) * len(legs),
            diagonals=Metric(setting(situation, "diagonals")),
            enters_difficult=action_id not in DASHES and action_id != SIDE_STEP,
            straight_only=action_id in STRAIGHT_MOVES,
            between_centres=_is_between_centres(situation),
        ),
        legs=tuple(legs),
        pass_foes=action_id == OVERRUN,
        min_steps=run_up if action_id in (CHARGE, OVERRUN) else 0,
        min_steps_rule=action.rule,
    )


def _cells_per_leg(situation: Situation, actor: Token, action_id: str) -> int:
    """Return the length of a leg in cells, rounded down (R-25, R-33, R-42, R-49, RR-23)."""
    if action_id == SIDE_STEP:
        return 1
    return int(speed(situation, actor, SPEED_SHARES[action_id]) // situation.grid.cell_size)


def pursuit_cells(situation: Situation, token: Token) -> int:
    """Return how many cells a creature may Pursue: half its speed, rounded down (R-52, RR-23).

    None if it is prone and may not crawl (R-43).
    """
    if forbids_moving(situation, token, CRAWL):
        return 0
    return int(speed(situation, token, 0.5) // situation.grid.cell_size)


def pay_leg(draft: Draft, actor_id: str, action_id: str) -> None:
    """Pay for a movement at its start, and roll for a Tumble (R-42)."""
    pay(draft, actor_id, action_id)
    if action_id == TUMBLE:
        _roll_tumble(draft, actor_id)


def _roll_tumble(draft: Draft, actor_id: str) -> None:
    walk = draft.battle.underway[-1]
    draft.lose(actor_id, TUMBLING, "R-42")
    if isinstance(walk, Walk):
        count = len(_threatening_along(draft.situation, draft.token(actor_id), walk.route))
        purpose = message("to tumble past {count}", count=count)
        if roll_skill(draft, actor_id, "agility", 5 + 5 * count, purpose, "R-42"):
            draft.gain(actor_id, Condition(TUMBLING, Until.TURN_END, actor_id), "R-42")


def _threatening_along(
    situation: Situation, mover: Token, route: tuple[Cell, ...]
) -> frozenset[str]:
    """Return the foes that threaten any cell of a route (R-42, R-56, R-85)."""
    return frozenset(
        foe.id
        for foe in situation.foes(mover)
        if not foe.has(FASCINATED, mover.id)
        and any(situation.weapons_reaching(foe, mover, cell) for cell in route)
    )


def note_running_start(draft: Draft, walk: Walk) -> None:
    """Give the running start after a straight Dash of 10 ft or more (R-39)."""
    grid = draft.battle.board.grid
    step = _straight_step(draft.situation, walk.route)
    is_over = walk.at == len(walk.route) - 1
    is_dash = walk.action in (DASH, "dash_free")
    if is_over and is_dash and step and grid.length(walk.costs[walk.at]) >= RUN_UP_FEET:
        direction = grid.directions.index(step)
        draft.lose(walk.actor, RUNNING, "R-39")
        draft.gain(
            walk.actor, Condition(RUNNING, Until.TURN_END, walk.actor, value=direction), "R-39"
        )


def _is_between_centres(situation: Situation) -> bool:
    """Return True if straight means the line between two centres, not one direction (RR-18)."""
    return setting(situation, "straight_lines") == "centres"


def _straight_step(situation: Situation, route: tuple[Cell, ...]) -> Cell | None:
    """Return the step that goes straight on after a route, None for a bent route (RR-18)."""
    steps = {(to[0] - cell[0], to[1] - cell[1]) for cell, to in pairwise(route)}
    if len(steps) == 1:
        return steps.pop()
    if not _is_between_centres(situation) or not is_line(situation.grid, route):
        return None
    return nearest_direction(situation.grid, route[0], route[-1])


def charge_target(situation: Situation, mover: Token) -> str:
    """Return the foe that a charge is aimed at, empty if the mover is not charging (R-35, R-60)."""
    for underway in situation.battle.underway:
        if isinstance(underway, DeclaredAct):
            act = underway.act
            if act.action == CHARGE and act.actor == mover.id:
                return act.target
    return ""


def movement_refusal(actor: Token) -> Refused | None:
    """Return why an interrupted movement cannot go on (R-72, R-90, R-93)."""
    if not is_conscious(actor):
        return Refused("down", message("{actor} is down", actor=actor.name), "R-72")
    if actor.has(STUNNED):
        return Refused("stunned", message("{actor} is stunned", actor=actor.name), "R-93")
    if actor.has(RESTRAINED):
        return Refused("restrained", message("{actor} is restrained", actor=actor.name), "R-90")
    return None


def stop_walk(draft: Draft, token_id: str) -> None:
    """End the walk of a creature that has been knocked prone on its way (R-43)."""
    walks = tuple(
        underway
        for underway in draft.battle.underway
        if isinstance(underway, Walk) and underway.actor == token_id
    )
    if walks:
        kept = tuple(underway for underway in draft.battle.underway if underway not in walks)
        draft.update(underway=kept)
        name = draft.token(token_id).name
        draft.emit(Halted(token_id, message("{actor} falls prone", actor=name), "R-43"))


def slide(draft: Draft, token_id: str, route: tuple[Cell, ...], action_id: str) -> None:
    """Move a creature along a route without provoking reactions (RR-33)."""
    if len(route) > 1:
        draft.update_token(token_id, cell=route[-1])
        length = draft.battle.board.grid.length(len(route) - 1)
        draft.emit(Moved(token_id, action_id, route, length))
        fall_through(draft, token_id)
