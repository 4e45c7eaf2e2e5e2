"""Reactions that movement provokes (R-33, R-35, R-40, R-42, R-52, R-58, R-60, RR-06 to RR-08)."""

from functools import partial

from gridapp.packkit import (
    Condition,
    Draft,
    Happening,
    HappeningKind,
    Option,
    Provocation,
    Situation,
    Token,
    Until,
    Walk,
)

from ..movement import DASHES, OVERRUN, SIDE_STEP, TUMBLE, charge_target, pursuit_cells
from ..stats import CONCENTRATING, PROVOKED, TUMBLING
from .opportunity import OPPORTUNITY, PURSUE, ask_opportunity_attack, may_react_to, turn_rank

LEAVING = (HappeningKind.LEFT,)
DEPARTING = (*LEAVING, HappeningKind.STIRRED)


def movement_provocations(
    situation: Situation, mover: Token, action: str, events: tuple[Happening, ...]
) -> tuple[Provocation, ...]:
    """Who may react to a movement, in the order of play; an overrun also meets its foes."""
    found = _opportunity_attacks(situation, mover, action, events)
    if action == OVERRUN:
        met = (event for event in events if event.kind is HappeningKind.MET)
        found += [_leaving_provocation(event, OVERRUN, "R-40") for event in met]
    if len(found) < 2:
        return tuple(found)
    return tuple(sorted(found, key=partial(_sort_key, situation)))


def _sort_key(situation: Situation, one: Provocation) -> tuple[int, bool, int]:
    return one.step, one.kind == OVERRUN, turn_rank(situation, one.striker)


def _opportunity_attacks(
    situation: Situation, mover: Token, action: str, events: tuple[Happening, ...]
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
        kinds = (*kinds, HappeningKind.ENTERED)
    per = book.setting(battle, "provokes_per")
    first: dict[tuple[int, int, str], Happening] = {}
    for event in events:
        if event.kind in kinds:
            occasion = _occasion(event, per)
            if occasion not in first and _may_react_to_event(situation, mover, event):
                first[occasion] = event
    rule = book.actions[action].rule
    found = [_event_provocation(event, rule, each=per == "cell") for event in first.values()]
    if action == TUMBLE:
        struck = {(event.leg, event.whose) for event in first.values()}
        found += _tumble_arrivals(situation, mover, events, struck)
    return found


def _tumble_arrivals(
    situation: Situation,
    mover: Token,
    events: tuple[Happening, ...],
    struck: set[tuple[int, str]],
) -> list[Provocation]:
    """What a Tumble provokes where it enters an area and that foe has not struck (R-42)."""
    entered = (event for event in events if event.kind is HappeningKind.ENTERED)
    ends = {
        (event.leg, event.whose): event
        for event in entered
        if _may_react_to_event(situation, mover, event)
    }
    return [_arrival_provocation(event, "R-42") for key, event in ends.items() if key not in struck]


def _may_react_to_event(situation: Situation, mover: Token, event: Happening) -> bool:
    striker = situation.token(event.whose)
    if striker is None or striker.id == charge_target(situation, mover):
        return False
    return not mover.has(PROVOKED, striker.id) and may_react_to(situation, striker, mover)


def _occasion(event: Happening, per: str) -> tuple[int, int, str]:
    """What a foe may react to once: a movement, a turn, or a cell where it strikes (RR-07)."""
    leg, cell = 0 if per == "turn" else event.leg, 0
    if per == "cell":
        cell = event.step + (event.kind is HappeningKind.ENTERED)
    return leg, cell, event.whose


def _event_provocation(event: Happening, rule: str, *, each: bool) -> Provocation:
    if event.kind is HappeningKind.ENTERED:
        return _arrival_provocation(event, "RR-08", each=each)
    return _leaving_provocation(event, OPPORTUNITY, rule, each=each)


def _leaving_provocation(
    event: Happening, kind: str, rule: str, *, each: bool = False
) -> Provocation:
    return Provocation(
        kind=kind,
        striker=event.whose,
        step=event.step,
        leg=event.leg,
        cell=event.cell,
        rule=rule,
        weapons=event.weapons,
        each=each,
    )


def _arrival_provocation(event: Happening, rule: str, *, each: bool = False) -> Provocation:
    """What provokes by coming to a cell: a failed Tumble's last one, or a Dash (R-42, RR-08)."""
    return Provocation(
        kind=OPPORTUNITY,
        striker=event.whose,
        step=event.step + 1,
        leg=event.leg,
        cell=event.to,
        rule=rule,
        weapons=event.weapons,
        each=each,
    )


def ask_about_movement(draft: Draft, mover: Token, provocation: Provocation) -> None:
    """Ask whoever may strike the mover, or follow it if it leaves the area (R-50, R-52)."""
    striker = draft.token(provocation.striker)
    walk = draft.battle.underway[-1]
    if isinstance(walk, Walk):
        place = draft.situation.grid.label(provocation.cell)
        verb = "leaving" if walk.at < len(walk.route) - 1 else "at"
        text = f"{striker.name} may strike {mover.name} {verb} {place}"
        paces = pursuit_cells(draft.situation, striker)
        leaves = paces > 0 and _leaves_reach(draft.situation, striker, mover, walk)
        follow = (Option(PURSUE, "Follow once it has moved"),) if leaves else ()
        ask_opportunity_attack(draft, striker, mover, provocation.weapons, text, follow)
        if draft.rules.book.setting(draft.battle, "provokes_per") == "turn":
            whose = draft.battle.active
            held = Condition(PROVOKED, Until.TURN_END, whose, against=(striker.id,))
            draft.gain(mover.id, held, "RR-07")


def _leaves_reach(situation: Situation, striker: Token, mover: Token, walk: Walk) -> bool:
    """Whether a movement takes the mover out of a creature's threatened area (R-52)."""
    last = len(walk.route) - 1
    end = next(end for end in walk.legs if end > walk.at or end == last)
    return not situation.reaching(striker, mover, walk.route[end])
