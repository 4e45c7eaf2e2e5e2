"""Initiative, rounds and turns: who acts next is found anew after each (AP-30 to AP-34, AP-43)."""

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

from . import pending, stamina, tables
from .checks import asked_roll, told_check
from .points import gain
from .rulings import ruled
from .sheet import AP, BOUGHT, DASH, DASH_BONUS, INITIATIVE, PARITY, RUN_UP, YARDS, is_conscious
from .stages import END, ROLLING, START

SURPRISED = "surprised"
TIE_SIDES = 100
MOST_THROWS = 5
"""Dice that go on showing the same leave it at the order of the board."""

SENTIENT = 3
"""The training of a mount that keeps a turn of its own (AP-175)."""


def start(draft: Draft, unaware: tuple[str, ...]) -> None:
    """Begin with no points and no place in the order; initiative is rolled first (AP-R12)."""
    for token in draft.battle.tokens:
        _enter(draft, token)
    alert = 5 if ruled(draft, "surprised_at_five") == "immune" else 6
    for token_id in dict.fromkeys(unaware):
        if draft.token(token_id).stat("perception") < alert:
            draft.gain(token_id, Condition(SURPRISED), "AP-43")
    draft.update(order=tuple(InitiativeEntry(token.id) for token in draft.battle.tokens))
    _roll_for(draft, tuple(token.id for token in draft.battle.tokens))


def join(draft: Draft, token_id: str) -> None:
    """Let a latecomer roll; it has no points until its next gain (AP-30, AP-R12)."""
    _enter(draft, draft.token(token_id))
    draft.update(order=(*draft.battle.order, InitiativeEntry(token_id)))
    _roll_for(draft, (token_id,))


def _enter(draft: Draft, token: Token) -> None:
    """What a creature comes into a fight with (AP-R12, AP-R106)."""
    full = ruled(draft, "starting_points") == "full"
    draft.set_pool(token.id, AP, token.stat("most_ap") if full else 0)
    draft.set_pool(token.id, INITIATIVE, 0)
    if ruled(draft, "cleared_exhaustion") == "next_fight":
        stamina.weary(draft, token.id)


def _roll_for(draft: Draft, ids: tuple[str, ...]) -> None:
    draft.push(DeclaredAct(Act(ids[0], ROLLING), ROLLING, {"ids": " ".join(ids)}))


def roll_initiative(draft: Draft, declared: DeclaredAct) -> None:
    """Ask everybody for the check; then the first round begins, unless one goes on (AP-30)."""
    ids = [one for one in declared.facts["ids"].split() if draft.battle.token(one)]
    rolls: dict[str, int] = {}
    for token_id in ids:
        name = draft.token(token_id).name
        roll = asked_roll(draft, f"initiative {token_id}", token_id, f"{name}: initiative")
        if roll is None:
            return
        rolls[token_id] = roll.total
    draft.pop()
    for token_id, total in rolls.items():
        _take_place(draft, draft.token(token_id), total)
    if draft.battle.round == 0:
        new_round(draft)
        next_turn(draft)


def _take_place(draft: Draft, token: Token, shown: int) -> None:
    """The check + 5, less for who is surprised; never below 0 (AP-30, AP-43, AP-R38)."""
    late = max(0, 5 - token.stat("perception")) if token.has(SURPRISED) else 0
    parts = (
        Modifier("Perception", token.stat("perception"), "AP-30"),
        Modifier("Reflex", token.stat("reflex") + token.stat("initiative_skill"), "AP-30"),
        Modifier("start", 5, "AP-30"),
        Modifier("surprised", -late, "AP-43"),
    )
    total = told_check(draft, token.id, "initiative", shown, parts, "AP-30")
    set_initiative(draft, token.id, total)


def set_initiative(draft: Draft, token_id: str, value: int) -> None:
    """Give a creature another initiative, at least 0, and sort the order again (AP-34)."""
    draft.set_pool(token_id, INITIATIVE, max(0, value))
    resort(draft)


def shift(draft: Draft, token_id: str, by: int, rule: str) -> None:
    """Raise or lower an initiative at once (AP-14, AP-15, AP-36, AP-40)."""
    before = draft.token(token_id).pool(INITIATIVE)
    set_initiative(draft, token_id, before + by)
    after = draft.token(token_id).pool(INITIATIVE)
    if after != before:
        draft.emit(Narrated(token_id, f"initiative {before} becomes {after}", rule))


def resort(draft: Draft, *, anew: bool = False) -> None:
    """Show the order by current initiative, ties by the numbers of this round (AP-31).

    By a setting it stands as the round has begun with it, until it is found ``anew`` (AP-R30).
    """
    places = (
        msgspec.structs.replace(place, score=token.pool(INITIATIVE))
        for place in draft.battle.order
        if (token := draft.battle.token(place.token))
    )
    stands = not anew and ruled(draft, "turn_order") == "round"
    draft.update(order=tuple(places if stands else sorted(places, key=_rank)))


def _rank(place: InitiativeEntry) -> tuple[int, tuple[int, ...]]:
    return (-place.score, tuple(-tie for tie in place.ties))


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
            gain(draft, token.id, tables.ROUND_START)
    resort(draft, anew=True)
    if ruled(draft, "turn_order") == "round":
        scores = [place.score for place in draft.battle.order]
        _throw(draft, [one for one in draft.battle.order if scores.count(one.score) > 1])


def next_turn(draft: Draft) -> None:
    """Begin the turn of whoever has most initiative and none yet this round (AP-R30).

    Where a whole round passes without a turn, as when all are ridden, none begins.
    """
    while not draft.passed_whole_round and any(map(is_conscious, draft.battle.tokens)):
        token_id = _next(draft)
        if not token_id:
            end_round(draft)
            new_round(draft)
            continue
        fixed_order.begin_turn(draft, token_id)
        if ruled(draft, "diagonal_parity") == "turn":
            for token in draft.battle.tokens:
                draft.set_pool(token.id, PARITY, 0)
        expire_conditions(draft, Until.TURN_START, token_id)
        if is_conscious(draft.token(token_id)):
            draft.push(DeclaredAct(Act(token_id, START), START))
            return
        _leave_turn(draft, token_id)
    draft.emit(Narrated("", "nobody is left to act", "AP-R30"))


def end_round(draft: Draft) -> None:
    """Let what takes so many rounds be done, and what lasts for this one end (AP-05, AP-R19).

    What has run longest ends first: work, by when it was begun, then the conditions, none of
    which outlasts the round that it began in.
    """
    pending.round_ends(draft)
    expire_conditions(draft, Until.ROUND_END)


def share_turn(draft: Draft, token_id: str) -> None:
    """Give a creature no turn of its own this round: it acts in another's (AP-173)."""
    order = draft.battle.order
    acted = (
        msgspec.structs.replace(one, acted=one.acted or one.token == token_id) for one in order
    )
    draft.update(order=tuple(acted))


def _next(draft: Draft) -> str:
    """Who acts next; equals throw for it, and keep their numbers for the round (AP-32, AP-R31)."""
    waiting = [place for place in draft.battle.order if not place.acted]
    if not waiting:
        return ""
    if ruled(draft, "turn_order") == "round":
        return waiting[0].token
    best = [place for place in waiting if _rank(place) == min(map(_rank, waiting))]
    if len(best) == 1 or len(best[0].ties) >= MOST_THROWS:
        return best[0].token
    _throw(draft, best)
    return _next(draft)


def _throw(draft: Draft, places: list[InitiativeEntry]) -> None:
    """Let each of some equals throw for its place in the order."""
    for place in places:
        name = draft.token(place.token).name
        tie = draft.roll(TIE_SIDES, f"{name}: tie in initiative")
        thrown = msgspec.structs.replace(place, ties=(*place.ties, tie))
        draft.update(order=tuple(thrown if one == place else one for one in draft.battle.order))
    resort(draft, anew=True)


def end_turn(draft: Draft) -> None:
    """Open the last window of the turn; whoever has none lets the next one begin."""
    active = draft.battle.active
    if active:
        draft.push(DeclaredAct(Act(active, END), END))
    else:
        next_turn(draft)


def finish_turn(draft: Draft, token_id: str) -> None:
    """Gain points, be surprised no longer, and let the next turn begin (AP-20, AP-43, AP-R37)."""
    token = draft.token(token_id)
    late = ruled(draft, "surprise_first_turn_end_gain") == "no"
    if is_conscious(token) and not (token.has(SURPRISED) and late):
        gain(draft, token_id, tables.TURN_END)
        _gain_of_mount(draft, token)
    draft.lose(token_id, SURPRISED, "AP-43")
    _leave_turn(draft, token_id)
    next_turn(draft)


def _gain_of_mount(draft: Draft, rider: Token) -> None:
    """A mount's turn ends with its rider's, so that it gains too (AP-173)."""
    held = rider.condition("mounted")
    mount = draft.battle.token(held.source) if held else None
    if mount is not None and mount.stat("mount") < SENTIENT and is_conscious(mount):
        gain(draft, mount.id, tables.TURN_END)


def _leave_turn(draft: Draft, token_id: str) -> None:
    expire_conditions(draft, Until.TURN_END, token_id)
    fixed_order.end_turn(draft)


def begin(draft: Draft, declared: DeclaredAct) -> None:
    """After the first window: go on with what takes several turns, if the actor still can."""
    draft.pop()
    token_id = declared.act.actor
    if not is_conscious(draft.token(token_id)):
        finish_turn(draft, token_id)
    else:
        pending.go_on(draft, token_id)


def end(draft: Draft, declared: DeclaredAct) -> None:
    """After the last window."""
    draft.pop()
    finish_turn(draft, declared.act.actor)
