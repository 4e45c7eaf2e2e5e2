"""Reactions that movement provokes (R-33, R-35, R-40, R-42, R-52, R-58, R-60, RR-06 to RR-08)."""

from functools import partial

from gridapp.packkit import (
    Condition,
    Draft,
    Provocation,
    Situation,
    SpatialEvent,
    SpatialEventKind,
    Token,
    Until,
    Walk,
    limited_reactions,
    message,
    setting,
)

from ..economy import REACTION
from ..movement import DASHES, OVERRUN, SIDE_STEP, TUMBLE, charge_target, pursuit_cells
from ..stats import CONCENTRATING, PROVOKED, TUMBLING
from .opportunity import OPPORTUNITY, ask_opportunity_attack, may_react_to, turn_rank
from .waited import WAITED, any_may_break_in, waited_provocations

LEAVING = (SpatialEventKind.LEFT,)
DEPARTING = (*LEAVING, SpatialEventKind.MOVED_WITHIN_REACH)


def movement_provocations(
    situation: Situation, mover: Token, action_id: str, events: tuple[SpatialEvent, ...]
) -> tuple[Provocation, ...]:
    """Return the reactions that a movement provokes, by step and initiative.

    An Overrun also meets each foe in the way; foes that have waited may break in (R-17).
    """
    rules = _departure_rules(situation, mover, action_id)
    provocations = _opportunity_attacks(rules, action_id, events)
    if rules.any_may_break_in:
        provocations += waited_provocations(situation, mover, events)
    if action_id == OVERRUN:
        met = (event for event in events if event.kind is SpatialEventKind.ENTERED_SPACE)
        provocations += [_departure(event, OVERRUN, "R-40") for event in met]
    if len(provocations) < 2:
        return tuple(provocations)
    ordered = tuple(sorted(provocations, key=partial(_sort_key, situation)))
    return limited_reactions(ordered, partial(_reactions_left, situation))


def _reactions_left(situation: Situation, provocation: Provocation) -> int | None:
    """Return how many Reactions a foe has left for opportunity attacks (R-62)."""
    if provocation.kind != OPPORTUNITY:
        return None
    foe = situation.token(provocation.attacker)
    return 0 if foe is None else foe.pool(REACTION)


def _sort_key(situation: Situation, provocation: Provocation) -> tuple[int, int, int]:
    """Return the sort key of a provocation: cell, then kind, then initiative."""
    kinds = (WAITED, OPPORTUNITY, OVERRUN)
    rank = turn_rank(situation, provocation.attacker)
    return provocation.step, kinds.index(provocation.kind), rank


class _DepartureRules:
    """What a mover provokes with an action, whatever its route (R-33, RR-06 to RR-08)."""

    def __init__(self, situation: Situation, mover: Token, action_id: str) -> None:
        """Look up the settings; a foe's readiness is worked out on first use.

        Holding the mover keeps its identity, by which the rules are cached, its own.
        """
        is_silent = action_id == SIDE_STEP or mover.has(CONCENTRATING)
        self.is_silent = is_silent or (action_id == TUMBLE and mover.has(TUMBLING))
        kinds = LEAVING if setting(situation, "provoking_steps") == "out" else DEPARTING
        if action_id in DASHES and setting(situation, "dash_provokes") == "entering":
            kinds = (*kinds, SpatialEventKind.ENTERED)
        self.kinds = kinds
        self.per = setting(situation, "provokes_per")
        self.rule = situation.rules.book.actions[action_id].rule
        self.any_may_break_in = situation.find(
            "waiting creatures break in", partial(any_may_break_in, situation)
        )
        self._situation, self._mover = situation, mover
        self._ready: dict[str, bool] = {}

    def may_react(self, foe_id: str) -> bool:
        """Return True if a foe may react to the mover, reach aside."""
        ready = self._ready.get(foe_id)
        if ready is None:
            ready = self._ready[foe_id] = _may_react(self._situation, self._mover, foe_id)
        return ready


def _departure_rules(situation: Situation, mover: Token, action_id: str) -> _DepartureRules:
    """Return the rules of a movement; a drag asks for the same ones once for each route."""
    return situation.find(
        ("departures", id(mover), action_id), lambda: _DepartureRules(situation, mover, action_id)
    )


def _opportunity_attacks(
    rules: _DepartureRules, action_id: str, events: tuple[SpatialEvent, ...]
) -> list[Provocation]:
    """Return the first departure from a threatened cell for each foe (R-33, RR-06 to RR-08).

    Each foe counts once for a movement, or by the setting once for a turn or once for each cell. A
    Dash may provoke at entering, too. A Side Step, a mover who concentrates and a successful Tumble
    provoke nothing.
    """
    if rules.is_silent:
        return []
    kinds, per = rules.kinds, rules.per
    first: dict[tuple[int, int, str], SpatialEvent] = {}
    for event in events:
        if event.kind in kinds:
            occasion = _occasion(event, per)
            if occasion not in first and rules.may_react(event.creature):
                first[occasion] = event
    every_step = per == "cell"
    provocations = [
        _arrival(event, "RR-08", every_step=every_step)
        if event.kind is SpatialEventKind.ENTERED
        else _departure(event, OPPORTUNITY, rules.rule, every_step=every_step)
        for event in first.values()
    ]
    if action_id == TUMBLE:
        reacted = {(event.leg, event.creature) for event in first.values()}
        provocations += _tumble_arrivals(rules, events, reacted)
    return provocations


def _tumble_arrivals(
    rules: _DepartureRules, events: tuple[SpatialEvent, ...], reacted: set[tuple[int, str]]
) -> list[Provocation]:
    """Return what a failed Tumble provokes from foes whose area is entered, not left (R-42).

    ``reacted`` are the legs and foes that react already.
    """
    last = {
        (event.leg, event.creature): event
        for event in events
        if event.kind is SpatialEventKind.ENTERED and rules.may_react(event.creature)
    }
    return [_arrival(event, "R-42") for key, event in last.items() if key not in reacted]


def _may_react(situation: Situation, mover: Token, foe_id: str) -> bool:
    foe = situation.token(foe_id)
    if foe is None or foe.id == charge_target(situation, mover):
        return False
    return not mover.has(PROVOKED, foe.id) and may_react_to(situation, foe, mover)


def _occasion(event: SpatialEvent, per: str) -> tuple[int, int, str]:
    """Return what a foe may react to once: a movement, a turn, or a cell of a movement (RR-07)."""
    leg, cell = 0 if per == "turn" else event.leg, 0
    if per == "cell":
        cell = event.step + (event.kind is SpatialEventKind.ENTERED)
    return leg, cell, event.creature


def _departure(
    event: SpatialEvent, kind: str, rule: str, *, every_step: bool = False
) -> Provocation:
    """Return a reaction at a cell during departure."""
    return Provocation(
        kind=kind,
        attacker=event.creature,
        step=event.step,
        leg=event.leg,
        cell=event.cell,
        rule=rule,
        weapons=event.weapons,
        every_step=every_step,
    )


def _arrival(event: SpatialEvent, rule: str, *, every_step: bool = False) -> Provocation:
    """Return a reaction at a cell on arrival (R-42, RR-08)."""
    return Provocation(
        kind=OPPORTUNITY,
        attacker=event.creature,
        step=event.step + 1,
        leg=event.leg,
        cell=event.to,
        rule=rule,
        weapons=event.weapons,
        every_step=every_step,
    )


def ask_about_movement(draft: Draft, mover: Token, provocation: Provocation) -> None:
    """Ask a provoked creature for an attack, or for a Pursue of an escaping mover (R-50, R-52)."""
    foe = draft.token(provocation.attacker)
    walk = draft.battle.underway[-1]
    if not isinstance(walk, Walk):
        return
    cell = draft.situation.grid.label(provocation.cell)
    text = message(
        "{foe} may strike {mover} leaving {cell}"
        if walk.at < len(walk.route) - 1
        else "{foe} may strike {mover} at {cell}",
        foe=foe.name,
        mover=mover.name,
        cell=cell,
    )
    may_pursue = pursuit_cells(draft.situation, foe) > 0 and _gets_away(
        draft.situation, foe, mover, walk
    )
    ask_opportunity_attack(draft, foe, mover, provocation.weapons, text, may_pursue=may_pursue)
    if setting(draft, "provokes_per") == "turn":
        provoked = Condition(PROVOKED, Until.TURN_END, draft.battle.active, against=(foe.id,))
        draft.gain(mover.id, provoked, "RR-07")


def _gets_away(situation: Situation, foe: Token, mover: Token, walk: Walk) -> bool:
    """Return True if the current leg ends outside the foe's threatened area (R-52)."""
    last = len(walk.route) - 1
    end = next(end for end in walk.legs if end > walk.at or end == last)
    return not situation.weapons_reaching(foe, mover, walk.route[end])
