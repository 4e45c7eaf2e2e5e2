"""TODO."""

import msgspec

from gridapp.packkit import (
    Act,
    Condition,
    DeclaredAct,
    Draft,
    InitiativeEntry,
    Modifier,
    Narrated,
    Token,
    Until,
    expire_conditions,
    fixed_order,
)

from ..checks import choose, report_check, roll_for
from ..economy.initiative import order_key, set_initiative, share_turn, sort_order
from ..economy.points import (
    UNTIL,
    cancel_postponed,
    finish_timed_work,
    gain_ap,
    postponed_act,
    pour_ap,
)
from ..economy.stamina import check_exhaustion
from ..stats.sheet import (
    AP,
    BOUGHT,
    DASH,
    DASH_BONUS,
    INITIATIVE,
    PARITY,
    ROUND_START_AP,
    RUN_UP,
    SENTIENT,
    SURPRISED,
    TURN_END_AP,
    YARDS,
    is_conscious,
    setting,
)
from .windows import END, START

ROLLING = "rolling"


POURING = "pouring"


TIE_SIDES = 100


MAX_TIE_THROWS = 5
"""Dice that go on showing the same leave it at the order of the board."""


CONTINUE = "go_on"


GIVE_UP = "stop"


def start_fight(draft: Draft, unaware: tuple[str, ...]) -> None:
    """Begin with no points and no place in the order; initiative is rolled first (AP-R12)."""
    for token in draft.battle.tokens:
        _enter_fight(draft, token)
    alert = 5 if setting(draft, "surprised_at_five") == "immune" else 6
    for token_id in dict.fromkeys(unaware):
        if draft.token(token_id).stat("perception") < alert:
            draft.gain(token_id, Condition(SURPRISED), "AP-43")
    draft.update(order=tuple(InitiativeEntry(token.id) for token in draft.battle.tokens))
    _roll_for(draft, tuple(token.id for token in draft.battle.tokens))


def join_fight(draft: Draft, token_id: str) -> None:
    """Let a latecomer roll; it has no points until its next gain (AP-30, AP-R12)."""
    _enter_fight(draft, draft.token(token_id))
    draft.update(order=(*draft.battle.order, InitiativeEntry(token_id)))
    _roll_for(draft, (token_id,))


def _enter_fight(draft: Draft, token: Token) -> None:
    """What a creature comes into a fight with (AP-R12, AP-R106)."""
    full = setting(draft, "starting_points") == "full"
    draft.set_pool(token.id, AP, token.stat("most_ap") if full else 0)
    draft.set_pool(token.id, INITIATIVE, 0)
    if setting(draft, "cleared_exhaustion") == "next_fight":
        check_exhaustion(draft, token.id)


def _roll_for(draft: Draft, ids: tuple[str, ...]) -> None:
    draft.push(DeclaredAct(Act(ids[0], ROLLING), ROLLING, {"ids": " ".join(ids)}))


def roll_initiative(draft: Draft, declared: DeclaredAct) -> None:
    """Ask everybody for the check; then the first round begins, unless one goes on (AP-30)."""
    ids = [one for one in declared.facts["ids"].split() if draft.battle.token(one)]
    rolls: dict[str, int] = {}
    for token_id in ids:
        name = draft.token(token_id).name
        roll = roll_for(draft, f"initiative {token_id}", token_id, f"{name}: initiative")
        if roll is None:
            return
        rolls[token_id] = roll.total
    draft.pop()
    for token_id, total in rolls.items():
        _report_initiative(draft, draft.token(token_id), total)
    if draft.battle.round == 0:
        new_round(draft)
        next_turn(draft)


def _report_initiative(draft: Draft, token: Token, shown: int) -> None:
    """The check + 5, less for who is surprised; never below 0 (AP-30, AP-43, AP-R38)."""
    late = max(0, 5 - token.stat("perception")) if token.has(SURPRISED) else 0
    parts = (
        Modifier("Perception", token.stat("perception"), "AP-30"),
        Modifier("Reflex", token.stat("reflex") + token.stat("initiative_skill"), "AP-30"),
        Modifier("start", 5, "AP-30"),
        Modifier("surprised", -late, "AP-43"),
    )
    total = report_check(draft, token.id, "initiative", shown, parts, "AP-30")
    set_initiative(draft, token.id, total)


def new_round(draft: Draft) -> None:
    """Count the round: ties are forgotten, pools of yards are lost, points are gained (AP-20)."""
    fixed_order.begin_round(draft)
    places = (msgspec.structs.replace(place, ties=()) for place in draft.battle.order)
    draft.update(order=tuple(places))
    for token in draft.battle.tokens:
        if token.has("ridden") and token.stat("mount") < SENTIENT:
            share_turn(draft, token.id)
        for pool in (YARDS, BOUGHT, PARITY, DASH, DASH_BONUS, RUN_UP):
            draft.set_pool(token.id, pool, 0)
        if not token.has(SURPRISED) and is_conscious(token):
            gain_ap(draft, token.id, ROUND_START_AP)
    sort_order(draft, anew=True)
    if setting(draft, "turn_order") == "round":
        scores = [place.score for place in draft.battle.order]
        _throw_for_tie(draft, [one for one in draft.battle.order if scores.count(one.score) > 1])


def next_turn(draft: Draft) -> None:
    """Begin the turn of whoever has most initiative and none yet this round (AP-R30).

    Where a whole round passes without a turn, as when all are ridden, none begins.
    """
    while not draft.passed_whole_round and any(map(is_conscious, draft.battle.tokens)):
        token_id = _next_in_order(draft)
        if not token_id:
            end_round(draft)
            new_round(draft)
            continue
        fixed_order.begin_turn(draft, token_id)
        if setting(draft, "diagonal_parity") == "turn":
            for token in draft.battle.tokens:
                draft.set_pool(token.id, PARITY, 0)
        expire_conditions(draft, Until.TURN_START, token_id)
        if is_conscious(draft.token(token_id)):
            draft.push(DeclaredAct(Act(token_id, START), START))
            return
        _expire_turn(draft, token_id)
    draft.emit(Narrated("", "nobody is left to act", "AP-R30"))


def end_round(draft: Draft) -> None:
    """Let what takes so many rounds be done, and what lasts for this one end (AP-05, AP-R19).

    What has run longest ends first: work, by when it was begun, then the conditions, none of
    which outlasts the round that it began in.
    """
    finish_timed_work(draft)
    expire_conditions(draft, Until.ROUND_END)


def _next_in_order(draft: Draft) -> str:
    """Who acts next; equals throw for it, and keep their numbers for the round (AP-32, AP-R31)."""
    waiting = [place for place in draft.battle.order if not place.acted]
    if not waiting:
        return ""
    if setting(draft, "turn_order") == "round":
        return waiting[0].token
    best = [place for place in waiting if order_key(place) == min(map(order_key, waiting))]
    if len(best) == 1 or len(best[0].ties) >= MAX_TIE_THROWS:
        return best[0].token
    _throw_for_tie(draft, best)
    return _next_in_order(draft)


def _throw_for_tie(draft: Draft, places: list[InitiativeEntry]) -> None:
    """Let each of some equals throw for its place in the order."""
    for place in places:
        name = draft.token(place.token).name
        tie = draft.roll(TIE_SIDES, f"{name}: tie in initiative")
        thrown = msgspec.structs.replace(place, ties=(*place.ties, tie))
        draft.update(order=tuple(thrown if one == place else one for one in draft.battle.order))
    sort_order(draft, anew=True)


def end_turn(draft: Draft) -> None:
    """Open the last window of the turn; whoever has none lets the next one begin."""
    active = draft.battle.active
    if active:
        draft.push(DeclaredAct(Act(active, END), END))
    else:
        next_turn(draft)


def begin_turn(draft: Draft, declared: DeclaredAct) -> None:
    """After the first window: go on with what takes several turns, if the actor still can."""
    draft.pop()
    token_id = declared.act.actor
    if not is_conscious(draft.token(token_id)):
        finish_turn(draft, token_id)
    else:
        _resume_postponed(draft, token_id)


def _resume_postponed(draft: Draft, actor_id: str) -> None:
    """At the start of a turn: go on with what takes several, or stop (AP-25, AP-26)."""
    waiting = postponed_act(draft, actor_id)
    if waiting is not None:
        draft.push(DeclaredAct(waiting.act, POURING))


def continue_pouring(draft: Draft, declared: DeclaredAct) -> None:
    """Ask whether to go on, then spend all points on it."""
    actor_id, name = declared.act.actor, draft.rules.book.actions[declared.act.action].name
    text = f"{draft.token(actor_id).name} goes on with it: {name}"
    chosen = choose(draft, CONTINUE, text, {CONTINUE: "Go on", GIVE_UP: "Stop"}, rule="AP-26")
    if chosen is None:
        return
    draft.pop()
    waiting = postponed_act(draft, actor_id)
    if chosen == GIVE_UP:
        cancel_postponed(draft, actor_id, "stops")
    elif waiting is not None and UNTIL in waiting.facts:
        draft.spend(actor_id, AP, draft.token(actor_id).pool(AP))
    else:
        pour_ap(draft, actor_id)


def leave_turn(draft: Draft, declared: DeclaredAct) -> None:
    """After the last window."""
    draft.pop()
    finish_turn(draft, declared.act.actor)


def finish_turn(draft: Draft, token_id: str) -> None:
    """Gain points, be surprised no longer, and let the next turn begin (AP-20, AP-43, AP-R37)."""
    token = draft.token(token_id)
    late = setting(draft, "surprise_first_turn_end_gain") == "no"
    if is_conscious(token) and not (token.has(SURPRISED) and late):
        gain_ap(draft, token_id, TURN_END_AP)
        _gain_of_mount(draft, token)
    draft.lose(token_id, SURPRISED, "AP-43")
    _expire_turn(draft, token_id)
    next_turn(draft)


def _gain_of_mount(draft: Draft, rider: Token) -> None:
    """A mount's turn ends with its rider's, so that it gains too (AP-173)."""
    held = rider.condition("mounted")
    mount = draft.battle.token(held.source) if held else None
    if mount is not None and mount.stat("mount") < SENTIENT and is_conscious(mount):
        gain_ap(draft, mount.id, TURN_END_AP)


def _expire_turn(draft: Draft, token_id: str) -> None:
    expire_conditions(draft, Until.TURN_END, token_id)
    fixed_order.end_turn(draft)
