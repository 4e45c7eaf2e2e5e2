"""Movement: plans, speed, payment and interruption (R-25, R-33, R-39, R-42, R-49, RR-18, RR-23)."""

from itertools import pairwise

from gridapp.packkit import (
    MOST_LEGS,
    Cell,
    Condition,
    Declared,
    Draft,
    Leg,
    Metric,
    Moved,
    MovePlan,
    MoveRules,
    Refused,
    Situation,
    Token,
    Until,
    Walk,
)

from .checks import roll_skill
from .economy import SLOT_NAMES, pay, paying_slots
from .stats import RESTRAINED, RUNNING, STUNNED, TUMBLING, is_conscious, speed

SIDE_STEP, TUMBLE, OVERRUN, CHARGE, DASH = "side_step", "tumble", "overrun", "charge", "dash"
SPEED_SHARES = {"advance": 1.0, DASH: 2.0, "dash_free": 1.5, TUMBLE: 0.5, OVERRUN: 2.0, CHARGE: 2.0}
DASHES = frozenset({DASH, "dash_free", OVERRUN, CHARGE})
STRAIGHT_MOVES = frozenset({DASH, OVERRUN, CHARGE})
RUN_UP_FEET = 10


def plan_move(situation: Situation, actor: Token, action: str) -> MovePlan:
    """How far and how a creature may move: a leg for each slot that can pay (R-16)."""
    book = situation.rules.book
    entry, paying = (
        book.actions[action],
        paying_slots(situation, actor, book.actions[action])[:MOST_LEGS],
    )
    legs = [Leg(f"{entry.name} ({SLOT_NAMES[way]})", {way: 1}) for way in paying]
    if len(entry.cost) > 1:
        names = ", ".join(SLOT_NAMES[way] for way in entry.cost)
        legs = [Leg(f"{entry.name} ({names})", dict(entry.cost))] if paying else []
    elif action != "advance":
        legs = legs[:1]
    least = -int(-RUN_UP_FEET // situation.grid.cell_size) if action in (CHARGE, OVERRUN) else 0
    return MovePlan(
        action=action,
        rules=MoveRules(
            legs=(cells_per_leg(situation, actor, action),) * len(legs),
            diagonals=Metric(book.setting(situation.battle, "diagonals")),
            difficult=action not in DASHES and action != SIDE_STEP,
            straight=action in STRAIGHT_MOVES,
        ),
        legs=tuple(legs),
        pass_foes=action == OVERRUN,
        least=least,
        least_rule=entry.rule,
    )


def cells_per_leg(situation: Situation, actor: Token, action: str) -> int:
    """The cells that an action leads far, rounded down (R-25, R-33, R-42, R-49, RR-23)."""
    if action == SIDE_STEP:
        return 1
    return int(speed(situation, actor, SPEED_SHARES[action]) // situation.grid.cell_size)


def pay_leg(draft: Draft, actor: str, action: str) -> None:
    """Pay for a movement as it begins; a Tumble is rolled for then (R-42)."""
    pay(draft, actor, action)
    if action == TUMBLE:
        _roll_tumble(draft, actor)


def _roll_tumble(draft: Draft, actor: str) -> None:
    walk = draft.battle.underway[-1]
    draft.lose(actor, TUMBLING, "R-42")
    if isinstance(walk, Walk):
        count = len(_threatening_along(draft.situation, draft.token(actor), walk.route))
        what = f"to tumble past {count}"
        if roll_skill(draft, actor, "agility", 5 + 5 * count, what, "R-42"):
            draft.gain(actor, Condition(TUMBLING, Until.TURN_END, actor), "R-42")


def _threatening_along(
    situation: Situation, mover: Token, route: tuple[Cell, ...]
) -> frozenset[str]:
    """The foes that threaten any cell of a way (R-42, R-56)."""
    foes = situation.foes(mover)
    return frozenset(
        foe.id for foe in foes if any(situation.reaching(foe, mover, cell) for cell in route)
    )


def note_running_start(draft: Draft, walk: Walk) -> None:
    """A straight Dash of 10 ft or more is a running start (R-39)."""
    length = draft.battle.board.grid.length(walk.costs[walk.at])
    step = straight_direction(walk.route)
    is_over = walk.at == len(walk.route) - 1
    if (
        is_over
        and walk.action in (DASH, "dash_free")
        and step is not None
        and length >= RUN_UP_FEET
    ):
        number = draft.battle.board.grid.directions.index(step)
        held = Condition(RUNNING, Until.TURN_END, walk.actor, value=number)
        draft.lose(walk.actor, RUNNING, "R-39")
        draft.gain(walk.actor, held, "R-39")


def straight_direction(route: tuple[Cell, ...]) -> Cell | None:
    """The one step that a route consists of, if it is straight (RR-18)."""
    steps = {(to[0] - cell[0], to[1] - cell[1]) for cell, to in pairwise(route)}
    return steps.pop() if len(steps) == 1 else None


def charge_target(situation: Situation, mover: Token) -> str:
    """The foe of a charge, who cannot react to the charger's movement (R-35, R-60)."""
    for one in situation.battle.underway:
        if isinstance(one, Declared) and one.act.action == CHARGE and one.act.actor == mover.id:
            return one.act.target
    return ""


def movement_refusal(actor: Token) -> Refused | None:
    """Why a movement cannot go on, if it cannot (R-72, R-90, R-93)."""
    if not is_conscious(actor):
        return Refused("down", f"{actor.name} is down", "R-72")
    if actor.has(STUNNED):
        return Refused("stunned", f"{actor.name} is stunned", "R-93")
    if actor.has(RESTRAINED):
        return Refused("restrained", f"{actor.name} is restrained", "R-90")
    return None


def pursuit_cells(situation: Situation, token: Token) -> int:
    """The cells that a creature may follow somebody: half its speed, rounded down (R-52, RR-23)."""
    return int(speed(situation, token, 0.5) // situation.grid.cell_size)


def slide(draft: Draft, token_id: str, route: tuple[tuple[int, int], ...], action: str) -> None:
    """Move a creature along a way that provokes nobody (RR-33)."""
    if len(route) > 1:
        draft.change(token_id, cell=route[-1])
        length = draft.battle.board.grid.length(len(route) - 1)
        draft.emit(Moved(token_id, action, route, length))
