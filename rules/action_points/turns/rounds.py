"""Initiative rolls, rounds and turns (AP-20, AP-30 to AP-34, AP-43, AP-R30, AP-R31).

The next creature to act is found after each turn, by current initiative.
"""

from enum import StrEnum

import msgspec

from gridapp.packkit import (
    Act,
    Condition,
    DeclaredAct,
    Draft,
    InitiativeEntry,
    Modifier,
    Narrated,
    Noted,
    Situation,
    Stage,
    Token,
    Until,
    acts_next_round,
    choose,
    conditions_after,
    declare,
    expire_conditions,
    fixed_order,
    message,
    moments_until_turn,
    stage_of,
)

from ..checks import CheckRoll, report_check, roll_for
from ..economy.initiative import (
    give_up_turn,
    order_key,
    set_initiative,
    share_worse_initiative,
    sort_order,
)
from ..economy.points import (
    Postponed,
    ap_after_gain,
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
    RIDDEN,
    ROUND_START_AP,
    RUN_UP,
    SENTIENT,
    SHARED_TURN,
    SURPRISED,
    TURN_END_AP,
    YARDS,
    is_able,
    is_conscious,
    is_on,
    mount_of,
    setting,
)
from .ties import MAX_TIE_ROLLS, roll_for_tie, settle_ties
from .windows import TurnEnd, TurnStart

ROUND_POOLS = (YARDS, BOUGHT, PARITY, DASH, DASH_BONUS, RUN_UP)
"""The pools that each round sets to 0 (AP-62)."""


class Rolling(Stage, frozen=True, tag="rolling"):
    """Initiative rolls of creatures at the start of a fight, or of a latecomer."""

    ids: Noted[tuple[str, ...]] = ()


class GoesOn(StrEnum):
    """Whether a creature goes on paying for an act, or working."""

    GO_ON = "go_on"
    STOP = "stop"


class Pouring(Stage, frozen=True, tag="pouring"):
    """The start of a turn of a creature that pays for an act over several turns."""

    go_on: GoesOn | None = None


def start_fight(draft: Draft, unaware: tuple[str, ...]) -> None:
    """Begin a fight: mark the surprised creatures and roll initiative (AP-30, AP-43, AP-R12)."""
    for token in draft.battle.tokens:
        _enter_fight(draft, token)
    immune_from = 5 if setting(draft, "surprised_at_five") == "immune" else 6
    for token_id in dict.fromkeys(unaware):
        if draft.token(token_id).stat("perception") < immune_from:
            draft.gain(token_id, Condition(SURPRISED), "AP-43")
    draft.update(order=tuple(InitiativeEntry(token.id) for token in draft.battle.tokens))
    _roll_for(draft, tuple(token.id for token in draft.battle.tokens))


def join_fight(draft: Draft, token_id: str) -> None:
    """Add a latecomer, without points until its next gain (AP-30, AP-R12)."""
    _enter_fight(draft, draft.token(token_id))
    draft.update(order=(*draft.battle.order, InitiativeEntry(token_id)))
    _roll_for(draft, (token_id,))


def _enter_fight(draft: Draft, token: Token) -> None:
    """Set points and initiative of a creature that enters a fight (AP-R12, AP-R106)."""
    is_full = setting(draft, "starting_points") == "full"
    draft.set_pool(token.id, AP, token.stat("most_ap") if is_full else 0)
    draft.set_pool(token.id, INITIATIVE, 0)
    if setting(draft, "cleared_exhaustion") == "next_fight":
        check_exhaustion(draft, token.id)


def _roll_for(draft: Draft, ids: tuple[str, ...]) -> None:
    declare(draft, Act(ids[0], "rolling"), Rolling(ids))


def roll_initiative(draft: Draft, declared: DeclaredAct) -> None:
    """Roll initiative for each creature; then begin the first round (AP-30).

    The battle stores each roll under a name of its own, ``initiative`` and the creature's id.
    """
    rolls: dict[str, CheckRoll] = {}
    for token_id in filter(draft.battle.token, stage_of(declared, Rolling).ids):
        name, field = draft.token(token_id).name, f"initiative {token_id}"
        settled = declared.facts.get(field)
        roll = roll_for(draft, settled, field, token_id, message("{name}: initiative", name=name))
        if roll is None:
            return
        rolls[token_id] = roll
    draft.pop()
    for token_id, roll in rolls.items():
        _set_rolled_initiative(draft, draft.token(token_id), roll)
    share_worse_initiative(draft)
    if draft.battle.round == 0:
        new_round(draft)
        next_turn(draft)


def _set_rolled_initiative(draft: Draft, token: Token, roll: CheckRoll) -> None:
    """Report the check + 5 as initiative, less for the surprised (AP-30, AP-43, AP-R38)."""
    penalty = max(0, 5 - token.stat("perception")) if token.has(SURPRISED) else 0
    parts = (
        Modifier(message("Perception"), token.stat("perception"), "AP-30"),
        Modifier(message("Reflex"), token.stat("reflex") + token.stat("initiative_skill"), "AP-30"),
        Modifier(message("start"), 5, "AP-30"),
        Modifier(message("surprised"), -penalty, "AP-43"),
    )
    set_initiative(
        draft, token.id, report_check(draft, token.id, message("initiative"), roll, parts, "AP-30")
    )


def new_round(draft: Draft) -> None:
    """Begin a round: clear ties and movement, gain points, sort the order (AP-20, AP-62)."""
    fixed_order.begin_round(draft)
    entries = (msgspec.structs.replace(entry, ties=()) for entry in draft.battle.order)
    draft.update(order=tuple(entries))
    for token in draft.battle.tokens:
        if (ridden := token.condition(RIDDEN)) and token.stat("mount") < SENTIENT:
            give_up_turn(draft, token.id, ridden.source)
        for pool in ROUND_POOLS:
            draft.set_pool(token.id, pool, 0)
        if not token.has(SURPRISED) and is_conscious(token):
            gain_ap(draft, token.id, ROUND_START_AP)
    sort_order(draft, new_round=True)
    if setting(draft, "turn_order") == "round":
        scores = [entry.score for entry in draft.battle.order]
        tied = [entry for entry in draft.battle.order if scores.count(entry.score) > 1]
        roll_for_tie(draft, tied)


def next_turn(draft: Draft) -> None:
    """Begin the turn of the creature with the highest initiative of all left (AP-R30).

    No turn begins if a full round passes without one, for example because all are unconscious.
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
            declare(draft, Act(token_id, "start"), TurnStart())
            return
        _expire_turn(draft, token_id)
    draft.emit(Narrated("", message("nobody is left to act"), "AP-R30"))


def as_next_turn(situation: Situation, token: Token) -> Token:
    """Return a creature as its next turn will find it, by the present order (AP-20, AP-62).

    In a later round it has gained points at that round's start, unless surprised or unconscious.
    """
    battle, pools = situation.battle, dict(token.pools)
    if acts_next_round(battle, token.id):
        pools |= dict.fromkeys(ROUND_POOLS, 0)
        if not token.has(SURPRISED) and is_conscious(token):
            pools[AP] = ap_after_gain(situation, token, ROUND_START_AP)
    if setting(situation, "diagonal_parity") == "turn":
        pools[PARITY] = 0
    left = conditions_after(token, moments_until_turn(battle, token.id))
    return msgspec.structs.replace(token, pools=pools, conditions=left)


def end_round(draft: Draft) -> None:
    """End a round: finish timed work, then expire conditions (AP-05, AP-R19).

    The longest-running effects end first: no condition outlasts the round in which it began.
    """
    finish_timed_work(draft)
    expire_conditions(draft, Until.ROUND_END)


def _next_in_order(draft: Draft) -> str:
    """Return the next creature to act; roll for ties, once per round (AP-32, AP-R31)."""
    is_round_order = setting(draft, "turn_order") == "round"
    if not is_round_order and setting(draft, "ties_rolled") == "at_once":
        settle_ties(draft)
    waiting = [entry for entry in draft.battle.order if not entry.acted]
    if not waiting:
        return ""
    if is_round_order:
        return waiting[0].token
    first = min(map(order_key, waiting))
    tied = [entry for entry in waiting if order_key(entry) == first]
    if setting(draft, "tied_turns") == "perception":
        keen = max(draft.token(entry.token).stat("perception") for entry in tied)
        tied = [entry for entry in tied if draft.token(entry.token).stat("perception") == keen]
    if len(tied) == 1 or len(tied[0].ties) >= MAX_TIE_ROLLS:
        return tied[0].token
    roll_for_tie(draft, tied)
    return _next_in_order(draft)


def end_turn(draft: Draft) -> None:
    """Open the window at the end of the active creature's turn, or begin the next turn."""
    active = draft.battle.active
    if active:
        declare(draft, Act(active, "end"), TurnEnd())
    else:
        next_turn(draft)


def begin_turn(draft: Draft, declared: DeclaredAct) -> None:
    """Begin a turn after its first window; a postponed act is resumed first (AP-25)."""
    draft.pop()
    token_id = declared.act.actor
    if not is_conscious(draft.token(token_id)):
        _finish_turn(draft, token_id)
    elif (postponed := postponed_act(draft, token_id)) and is_able(draft.token(token_id)):
        declare(draft, postponed.act, Pouring())


def continue_pouring(draft: Draft, declared: DeclaredAct) -> None:
    """Ask whether a creature goes on, then pour all points into the act (AP-25, AP-26)."""
    actor_id, action = declared.act.actor, draft.rules.book.actions[declared.act.action]
    goes_on = choose(
        draft,
        stage_of(declared, Pouring).go_on,
        "go_on",
        message(
            "{actor} goes on with it: {action}",
            actor=draft.token(actor_id).name,
            action=action.name,
        ),
        {GoesOn.GO_ON: message("Go on"), GoesOn.STOP: message("Stop")},
        rule="AP-26",
    )
    if goes_on is None:
        return
    draft.pop()
    postponed = postponed_act(draft, actor_id)
    if goes_on is GoesOn.STOP:
        cancel_postponed(draft, actor_id, message("stops"))
    elif postponed is not None and stage_of(postponed, Postponed).until is not None:
        draft.spend(actor_id, AP, draft.token(actor_id).pool(AP))
    else:
        pour_ap(draft, actor_id)


def leave_turn(draft: Draft, declared: DeclaredAct) -> None:
    """End a turn after the last window."""
    draft.pop()
    _finish_turn(draft, declared.act.actor)


def _finish_turn(draft: Draft, token_id: str) -> None:
    """Gain points, end surprise, and begin the next turn (AP-20, AP-43, AP-R37)."""
    token = draft.token(token_id)
    if _gains_as_turn_ends(draft, token):
        gain_ap(draft, token_id, TURN_END_AP)
        _gain_of_mount(draft, token)
    _gain_of_sharers(draft, token_id)
    _end_surprise(draft, token)
    _expire_turn(draft, token_id)
    next_turn(draft)


def _gains_as_turn_ends(draft: Draft, token: Token) -> bool:
    gains = not token.has(SURPRISED) or is_on(draft, "surprise_first_turn_end_gain")
    return gains and is_conscious(token)


def _end_surprise(draft: Draft, token: Token) -> None:
    """End the surprise of a creature, and of a mount on the rider's turn (AP-43, AP-173)."""
    draft.lose(token.id, SURPRISED, "AP-43")
    mount = mount_of(draft.situation, token)
    if mount is not None and mount.stat("mount") < SENTIENT:
        draft.lose(mount.id, SURPRISED, "AP-43")


def _gain_of_mount(draft: Draft, rider: Token) -> None:
    """Let a mount gain points at the end of the turn shared with the rider (AP-173)."""
    if setting(draft, "parted_mounts") == "kept":
        return
    mount = mount_of(draft.situation, rider)
    if mount is not None and mount.stat("mount") < SENTIENT and is_conscious(mount):
        gain_ap(draft, mount.id, TURN_END_AP)


def _gain_of_sharers(draft: Draft, rider_id: str) -> None:
    """Let mounts that shared this rider's turn gain points, even after dismounting (AP-173)."""
    for mount in draft.battle.tokens:
        held = mount.condition(SHARED_TURN)
        if held is None or held.source != rider_id:
            continue
        draft.lose(mount.id, SHARED_TURN, "AP-173")
        if _gains_as_turn_ends(draft, mount):
            gain_ap(draft, mount.id, TURN_END_AP)


def _expire_turn(draft: Draft, token_id: str) -> None:
    expire_conditions(draft, Until.TURN_END, token_id)
    fixed_order.end_turn(draft)
