"""Movement: how far each action leads and whom it provokes (R-25, R-33, R-42, R-49, R-52, R-58)."""

from functools import partial
from itertools import pairwise

from gridapp.packkit import (
    MAX_LEGS,
    Cell,
    Condition,
    DeclaredAct,
    Draft,
    Metric,
    MoveLeg,
    MovePlan,
    MoveRules,
    Option,
    Provocation,
    Refused,
    Situation,
    SpatialEvent,
    SpatialEventKind,
    Token,
    Until,
    Walk,
)

from . import openings
from .checks import skill_check
from .conditions import (
    CONCENTRATING,
    PROVOKED,
    RESTRAINED,
    RUNNING,
    STUNNED,
    TUMBLING,
    is_up,
)
from .openings import OPPORTUNITY, PURSUE
from .sheet import speed
from .slots import NAMES, pay, ways

SIDE_STEP, TUMBLE, OVERRUN, CHARGE, DASH = "side_step", "tumble", "overrun", "charge", "dash"
SHARES = {"advance": 1.0, DASH: 2.0, "dash_free": 1.5, TUMBLE: 0.5, OVERRUN: 2.0, CHARGE: 2.0}
DASHES = frozenset({DASH, "dash_free", OVERRUN, CHARGE})
STRAIGHT = frozenset({DASH, OVERRUN, CHARGE})
RUN_UP = 10
LEAVING = (SpatialEventKind.LEFT,)
DEPARTING = (*LEAVING, SpatialEventKind.MOVED_WITHIN_REACH)


def plan(situation: Situation, actor: Token, action: str) -> MovePlan:
    """How far and how a creature may move: a leg for each slot that can pay (R-16)."""
    book = situation.rules.book
    entry, paying = book.actions[action], ways(situation, actor, book.actions[action])[:MAX_LEGS]
    legs = [MoveLeg(f"{entry.name} ({NAMES[way]})", {way: 1}) for way in paying]
    if len(entry.cost) > 1:
        names = ", ".join(NAMES[way] for way in entry.cost)
        legs = [MoveLeg(f"{entry.name} ({names})", dict(entry.cost))] if paying else []
    elif action != "advance":
        legs = legs[:1]
    least = -int(-RUN_UP // situation.grid.cell_size) if action in (CHARGE, OVERRUN) else 0
    return MovePlan(
        action=action,
        rules=MoveRules(
            legs=(steps(situation, actor, action),) * len(legs),
            diagonals=Metric(book.setting(situation.battle, "diagonals")),
            enters_difficult=action not in DASHES and action != SIDE_STEP,
            straight_only=action in STRAIGHT,
        ),
        legs=tuple(legs),
        pass_foes=action == OVERRUN,
        min_steps=least,
        min_steps_rule=entry.rule,
    )


def steps(situation: Situation, actor: Token, action: str) -> int:
    """The cells that an action leads far, rounded down (R-25, R-33, R-42, R-49, RR-23)."""
    if action == SIDE_STEP:
        return 1
    return int(speed(situation, actor, SHARES[action]) // situation.grid.cell_size)


def pay_leg(draft: Draft, actor: str, action: str) -> None:
    """Pay for a movement as it begins; a Tumble is rolled for then (R-42)."""
    pay(draft, actor, action)
    if action == TUMBLE:
        _roll_to_tumble(draft, actor)


def _roll_to_tumble(draft: Draft, actor: str) -> None:
    walk = draft.battle.underway[-1]
    draft.lose(actor, TUMBLING, "R-42")
    if isinstance(walk, Walk):
        count = len(_threatening_along(draft.situation, draft.token(actor), walk.route))
        what = f"to tumble past {count}"
        if skill_check(draft, actor, "agility", 5 + 5 * count, what, "R-42"):
            draft.gain(actor, Condition(TUMBLING, Until.TURN_END, actor), "R-42")


def _threatening_along(
    situation: Situation, mover: Token, route: tuple[Cell, ...]
) -> frozenset[str]:
    """The foes that threaten any cell of a way (R-42, R-56)."""
    foes = situation.foes(mover)
    return frozenset(
        foe.id
        for foe in foes
        if any(situation.weapons_reaching(foe, mover, cell) for cell in route)
    )


def walked(draft: Draft, walk: Walk) -> None:
    """A straight Dash of 10 ft or more is a running start (R-39)."""
    length = draft.battle.board.grid.length(walk.costs[walk.at])
    step = direction(walk.route)
    is_over = walk.at == len(walk.route) - 1
    if is_over and walk.action in (DASH, "dash_free") and step is not None and length >= RUN_UP:
        number = draft.battle.board.grid.directions.index(step)
        held = Condition(RUNNING, Until.TURN_END, walk.actor, value=number)
        draft.lose(walk.actor, RUNNING, "R-39")
        draft.gain(walk.actor, held, "R-39")


def direction(route: tuple[Cell, ...]) -> Cell | None:
    """The one step that a route consists of, if it is straight (RR-18)."""
    steps = {(to[0] - cell[0], to[1] - cell[1]) for cell, to in pairwise(route)}
    return steps.pop() if len(steps) == 1 else None


def provocations(
    situation: Situation, mover: Token, action: str, events: tuple[SpatialEvent, ...]
) -> tuple[Provocation, ...]:
    """Who may react to a movement, in the order of play; an overrun also meets its foes."""
    found = _strikes(situation, mover, action, events)
    if action == OVERRUN:
        met = (event for event in events if event.kind is SpatialEventKind.ENTERED_SPACE)
        found += [_provocation(event, OVERRUN, "R-40") for event in met]
    if len(found) < 2:
        return tuple(found)
    return tuple(sorted(found, key=partial(_order, situation)))


def _order(situation: Situation, one: Provocation) -> tuple[int, bool, int]:
    return one.step, one.kind == OVERRUN, openings.rank(situation, one.attacker)


def _strikes(
    situation: Situation, mover: Token, action: str, events: tuple[SpatialEvent, ...]
) -> list[Provocation]:
    """Departing from a threatened cell, once per foe and movement (R-33, RR-06 to RR-08).

    At some tables it is once a turn or at each cell, or a Dash provokes as it enters too.
    """
    silent = action == SIDE_STEP or mover.has(CONCENTRATING)
    if silent or (action == TUMBLE and mover.has(TUMBLING)):
        return []
    book, battle = situation.rules.book, situation.battle
    kinds = LEAVING if book.setting(battle, "provoking_steps") == "out" else DEPARTING
    if action in DASHES and book.setting(battle, "dash_provokes") == "entering":
        kinds = (*kinds, SpatialEventKind.ENTERED)
    per = book.setting(battle, "provokes_per")
    first: dict[tuple[int, int, str], SpatialEvent] = {}
    for event in events:
        if event.kind in kinds:
            occasion = _occasion(event, per)
            if occasion not in first and _may_strike(situation, mover, event):
                first[occasion] = event
    rule = book.actions[action].rule
    found = [_offered(event, rule, each=per == "cell") for event in first.values()]
    if action == TUMBLE:
        struck = {(event.leg, event.creature) for event in first.values()}
        found += _at_the_ends(situation, mover, events, struck)
    return found


def _at_the_ends(
    situation: Situation,
    mover: Token,
    events: tuple[SpatialEvent, ...],
    struck: set[tuple[int, str]],
) -> list[Provocation]:
    """What a Tumble provokes where it enters an area and that foe has not struck (R-42)."""
    entered = (event for event in events if event.kind is SpatialEventKind.ENTERED)
    ends = {
        (event.leg, event.creature): event
        for event in entered
        if _may_strike(situation, mover, event)
    }
    return [_on_arrival(event, "R-42") for key, event in ends.items() if key not in struck]


def charged(situation: Situation, mover: Token) -> str:
    """The foe of a charge, who cannot react to the charger's movement (R-35, R-60)."""
    for one in situation.battle.underway:
        if isinstance(one, DeclaredAct) and one.act.action == CHARGE and one.act.actor == mover.id:
            return one.act.target
    return ""


def _may_strike(situation: Situation, mover: Token, event: SpatialEvent) -> bool:
    striker = situation.token(event.creature)
    if striker is None or striker.id == charged(situation, mover):
        return False
    return not mover.has(PROVOKED, striker.id) and openings.may_strike(situation, striker, mover)


def _occasion(event: SpatialEvent, per: str) -> tuple[int, int, str]:
    """What a foe may react to once: a movement, a turn, or a cell where it strikes (RR-07)."""
    leg, cell = 0 if per == "turn" else event.leg, 0
    if per == "cell":
        cell = event.step + (event.kind is SpatialEventKind.ENTERED)
    return leg, cell, event.creature


def _offered(event: SpatialEvent, rule: str, *, each: bool) -> Provocation:
    if event.kind is SpatialEventKind.ENTERED:
        return _on_arrival(event, "RR-08", each=each)
    return _provocation(event, OPPORTUNITY, rule, each=each)


def _provocation(event: SpatialEvent, kind: str, rule: str, *, each: bool = False) -> Provocation:
    return Provocation(
        kind=kind,
        attacker=event.creature,
        step=event.step,
        leg=event.leg,
        cell=event.cell,
        rule=rule,
        weapons=event.weapons,
        every_step=each,
    )


def _on_arrival(event: SpatialEvent, rule: str, *, each: bool = False) -> Provocation:
    """What provokes by coming to a cell: a failed Tumble's last one, or a Dash (R-42, RR-08)."""
    return Provocation(
        kind=OPPORTUNITY,
        attacker=event.creature,
        step=event.step + 1,
        leg=event.leg,
        cell=event.to,
        rule=rule,
        weapons=event.weapons,
        every_step=each,
    )


def ask(draft: Draft, mover: Token, provocation: Provocation) -> None:
    """Ask whoever may strike the mover, or follow it if it leaves the area (R-50, R-52)."""
    striker = draft.token(provocation.attacker)
    walk = draft.battle.underway[-1]
    if isinstance(walk, Walk):
        place = draft.situation.grid.label(provocation.cell)
        verb = "leaving" if walk.at < len(walk.route) - 1 else "at"
        text = f"{striker.name} may strike {mover.name} {verb} {place}"
        paces = pursuit(draft.situation, striker)
        leaves = paces > 0 and _leaves(draft.situation, striker, mover, walk)
        follow = (Option(PURSUE, "Follow once it has moved"),) if leaves else ()
        openings.ask(draft, striker, mover, provocation.weapons, text, follow)
        if draft.rules.book.setting(draft.battle, "provokes_per") == "turn":
            whose = draft.battle.active
            held = Condition(PROVOKED, Until.TURN_END, whose, against=(striker.id,))
            draft.gain(mover.id, held, "RR-07")


def pursuit(situation: Situation, token: Token) -> int:
    """The cells that a creature may follow somebody: half its speed, rounded down (R-52, RR-23)."""
    return int(speed(situation, token, 0.5) // situation.grid.cell_size)


def _leaves(situation: Situation, striker: Token, mover: Token, walk: Walk) -> bool:
    """Whether a movement takes the mover out of a creature's threatened area (R-52)."""
    last = len(walk.route) - 1
    end = next(end for end in walk.legs if end > walk.at or end == last)
    return not situation.weapons_reaching(striker, mover, walk.route[end])


def may_go_on(actor: Token) -> Refused | None:
    """Why a movement cannot go on, if it cannot (R-72, R-90, R-93)."""
    if not is_up(actor):
        return Refused("down", f"{actor.name} is down", "R-72")
    if actor.has(STUNNED):
        return Refused("stunned", f"{actor.name} is stunned", "R-93")
    if actor.has(RESTRAINED):
        return Refused("restrained", f"{actor.name} is restrained", "R-90")
    return None
