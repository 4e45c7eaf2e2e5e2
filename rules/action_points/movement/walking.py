"""Walking on the pool of yards, and drifting in a current (AP-60 to AP-67, AP-R53, AP-R112).

The pool is bought with action points and used in pieces all round. A current carries a creature in
the water as its turn ends.
"""

import msgspec

from gridapp.packkit import (
    THE_GM,
    Cell,
    DeclaredAct,
    Draft,
    Metric,
    MoveLeg,
    MovePlan,
    MoveRules,
    Narrated,
    Noted,
    Number,
    PricedCells,
    Refused,
    Situation,
    Stage,
    Token,
    Walk,
    ask,
    jump_routes,
    message,
    options_of,
    stage_of,
    with_token_at,
)

from ..checks import FieldAsk, NumberedAnswer
from ..economy.points import ap_for_yards, buy_yards, cancel_by_moving, pay_ap
from ..stats.sheet import (
    AP,
    DRAGGING,
    IMMOBILE,
    MOUNTED,
    PARITY,
    RUN_UP,
    SUNK,
    SWIMMING,
    UNDERWATER,
    YARDS,
    is_able,
    rider_of,
    setting,
    yards_for_ap,
)
from .companions import foes_in_reach, frighten_approached, may_act_now, move_companions

STILL = "still"
MAX_CURRENT = 60
"""House value: the fastest current, in yards a round."""

MOST_BANDS = 500
"""Most points that one walk is priced for; a stored pool may hold a billion."""


class CurrentAsk(FieldAsk, frozen=True, tag="current"):
    """The question for direction and speed of a current."""


class Drifting(Stage, frozen=True):
    """Notes on the end of a turn in the water."""

    current: Noted[str | None] = None
    """Yards and the cell in whose direction the current runs."""


def plan_walk(situation: Situation, actor: Token, action: str) -> MovePlan:
    """Return the plan of a walk: the pool first, then a price band for each point (AP-62)."""
    yards, points = actor.pool(YARDS), spendable_ap(situation, actor)
    tiers = [(yards, "yards left")] if yards else []
    costs: list[dict[str, int]] = [{}] if yards else []
    for count in range(1, min(points, MOST_BANDS) + 1):
        limit = yards + yards_for_ap(situation.book, actor, count)
        if limit > (tiers[-1][0] if tiers else 0):
            tiers.append((limit, f"{count} AP"))
            costs.append({AP: count})
    budget = tiers[-1][0] if tiers else 0
    rules = MoveRules(
        (budget,),
        Metric(setting(situation, "diagonals")),
        parity=actor.pool(PARITY),
        priced_cells=priced_cells(situation),
        corners="strict" if setting(situation, "wall_corners") == "strict" else "touch",
    )
    legs = (MoveLeg("Move", {AP: 1}),)
    priced = tuple(tiers) or ((0, "0 AP"),)
    return MovePlan(action, rules, legs, tiers=priced, tier_costs=tuple(costs) or ({},))


def priced_cells(situation: Situation) -> PricedCells:
    """Return which cells' terrain a step pays for (AP-R54)."""
    chosen = setting(situation, "step_terrain")
    if chosen == "left":
        return "left"
    return "dearer" if chosen == "dearer" else "entered"


def spendable_ap(situation: Situation, actor: Token) -> int:
    """Return the points available for movement; a rider pays for the mount too (AP-56)."""
    rider = rider_of(situation, actor)
    points = min(actor.pool(AP), rider.pool(AP)) if rider else actor.pool(AP)
    dragging = actor.condition(DRAGGING)
    return points if dragging is None else min(points, dragging.value)


def affordable_yards(situation: Situation, actor: Token) -> int:
    """Return the yards in the pool plus the yards that all points could buy now."""
    return actor.pool(YARDS) + yards_for_ap(situation.book, actor, spendable_ap(situation, actor))


def move_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Return why a creature cannot move now, wherever to (AP-62, AP-63)."""
    if not is_able(actor):
        return Refused("able", message("{actor} can do nothing", actor=actor.name), "AP-R82")
    if refused := bound_refusal(actor):
        return refused
    if not may_act_now(situation, actor):
        return Refused(
            "not_its_turn", message("it is not {actor}'s turn", actor=actor.name), "AP-63"
        )
    if not actor.pool(YARDS) and not yards_for_ap(
        situation.book, actor, spendable_ap(situation, actor)
    ):
        return Refused(
            "yards", message("{actor} has no yards and no AP for one", actor=actor.name), "AP-62"
        )
    return None


def bound_refusal(actor: Token) -> Refused | None:
    """Return why a creature cannot move itself: a rider, or immobile (AP-56, AP-150)."""
    if actor.has(MOUNTED):
        return Refused(
            "mounted", message("{actor} rides: its mount moves", actor=actor.name), "AP-56"
        )
    if actor.has(IMMOBILE):
        return Refused("held", message("{actor} is held fast", actor=actor.name), "AP-150")
    return None


def pay_for_walk(draft: Draft, actor_id: str) -> None:
    """Buy the yards that a route takes beyond the pool; unused yards stay in the pool."""
    walk = draft.battle.underway[-1]
    if isinstance(walk, Walk):
        cost = walk.costs[-1] - walk.costs[walk.at]
        buy_missing_yards(draft, actor_id, cost - draft.token(actor_id).pool(YARDS))


def buy_missing_yards(draft: Draft, actor_id: str, missing: int) -> None:
    """Buy the missing yards; a rider pays what the mount pays (AP-56)."""
    actor = draft.token(actor_id)
    if points := ap_for_yards(draft.situation.book, actor, missing):
        buy_yards(draft, actor_id, points)
        _use_drag(draft, actor_id, points)
        if rider := rider_of(draft.situation, actor):
            pay_ap(draft, rider.id, points)


def _use_drag(draft: Draft, actor_id: str, spent: int) -> None:
    """Lower the points that a creature may still spend on dragging (AP-152)."""
    actor = draft.token(actor_id)
    dragging = actor.condition(DRAGGING)
    if dragging is not None:
        lowered = msgspec.structs.replace(dragging, value=max(0, dragging.value - spent))
        conditions = tuple(lowered if held == dragging else held for held in actor.conditions)
        draft.update_token(actor_id, conditions=conditions)


def after_walk(draft: Draft, walk: Walk, since: int) -> None:
    """Pay a stretch of a walk from the pool; count run-up and diagonals (AP-R53, AP-R59).

    ``since`` is the index in the route where the stretch began.
    """
    actor, start = draft.token(walk.actor), walk.route[since]
    spent = walk.costs[walk.at] - walk.costs[since]
    draft.set_pool(walk.actor, YARDS, max(0, actor.pool(YARDS) - spent))
    stretch = walk.route[since : walk.at + 1]
    run_up = actor.pool(RUN_UP) + route_length(draft.situation, stretch, actor.pool(PARITY))
    draft.set_pool(walk.actor, RUN_UP, run_up)
    diagonals = actor.pool(PARITY) + draft.situation.count_diagonals(stretch)
    lasts = setting(draft, "diagonal_parity") != "path"
    draft.set_pool(walk.actor, PARITY, diagonals % 2 if lasts else 0)
    cancel_by_moving(draft, walk.actor)
    before = with_token_at(draft.situation, actor, start)
    reached_by = foes_in_reach(before, before.battle.token(walk.actor) or actor)
    move_companions(draft, walk.actor, start, reached_by=reached_by)
    frighten_approached(draft, before, walk.actor)


def route_length(situation: Situation, route: tuple[Cell, ...], parity: int) -> int:
    """Return the yards of a route over open ground (AP-64, AP-R53).

    ``parity`` is 1 after an odd number of diagonals in the round.
    """
    diagonals = parity + situation.count_diagonals(route)
    alternates = setting(situation, "diagonals") == Metric.ALTERNATING
    return len(route) - 1 + (diagonals // 2 if alternates else 0)


def drift(draft: Draft, declared: DeclaredAct) -> bool | None:
    """Let a current carry a creature as its turn in the water ends; return True if moved (AP-67).

    The result is None once the GM has been asked for the current.
    """
    token = draft.token(declared.act.actor)
    if not is_afloat(token) or setting(draft, "currents") != "ask":
        return False
    current = stage_of(declared, Drifting).current
    if current is None:
        _ask_current(draft, token)
        return None
    yards, direction = NumberedAnswer.of(current)
    return direction != STILL and _carry(draft, token, direction, yards)


def is_afloat(token: Token) -> bool:
    """Return True if a creature swims or is under water, and is not mounted."""
    return any(map(token.has, (SWIMMING, SUNK, UNDERWATER))) and not token.has(MOUNTED)


def _ask_current(draft: Draft, token: Token) -> None:
    """Ask the GM for the current; by default the water is still."""
    directions = _directions(draft.situation, token)
    texts = {label: message("Towards {label}", label=label) for label in directions}
    ask(
        draft,
        CurrentAsk("current"),
        message(
            "{token} ends its turn in the water: whither does the current carry it",
            token=token.name,
        ),
        options_of({**texts, STILL: message("Nowhere")}),
        asker=THE_GM,
        rule="AP-67",
        default=STILL,
        creature=token.id,
        number=Number(message("Yards"), 1, MAX_CURRENT, 1),
    )


def _directions(situation: Situation, token: Token) -> dict[str, Cell]:
    """Return the steps to the neighbouring cells on the board, by label of the cell."""
    grid, (column, row) = situation.grid, token.cell
    cells = {step: (column + step[0], row + step[1]) for step in grid.directions}
    return {grid.label(cell): step for step, cell in cells.items() if cell in grid}


def _carry(draft: Draft, token: Token, direction: str, yards: int) -> bool:
    """Move a creature straight ahead until an obstacle; return True if it moved.

    The yards are free, and nothing is provoked.
    """
    step = _directions(draft.situation, token)[direction]
    route = _drift_route(draft.situation, token, step, yards)
    if len(route) < 2:
        draft.emit(Narrated(token.id, message("is held against the current"), "AP-67"))
        return False
    draft.update_token(token.id, cell=route[-1])
    label = draft.situation.grid.label(route[-1])
    draft.emit(
        Narrated(token.id, message("is carried to {label} by the current", label=label), "AP-67")
    )
    move_companions(draft, token.id, route[0], reached_by=None)
    return True


def _drift_route(situation: Situation, token: Token, step: Cell, yards: int) -> tuple[Cell, ...]:
    """Return the longest route within the yards on which every cell is free."""
    route: tuple[Cell, ...] = (token.cell,)
    for longer in jump_routes(situation, token, step, yards):
        if len(longer) > len(route) + 1 or route_length(situation, longer, 0) > yards:
            break
        route = longer
    return route
