"""Initiative: set, shifted, and spent on interrupts (AP-31 to AP-38, AP-R30, AP-R33, AP-R35).

An interrupting creature becomes the active creature until it ends its turn. The interrupted act
waits below on the stack; `InterruptWindow` is what the battle stores on that act.
"""

import msgspec

from gridapp.packkit import (
    Battle,
    Condition,
    DeclaredAct,
    Draft,
    InitiativeEntry,
    Narrated,
    Noted,
    Refused,
    ShownStatistic,
    Situation,
    Stage,
    Token,
    Until,
    is_in,
    message,
    noted,
    stage_of,
)

from ..stats.sheet import INITIATIVE, SENTIENT, SHARED_TURN, YesNote, mount_of, rider_of, setting

INTERRUPT_PRICE = 2
"""Initiative that each interrupting action costs (AP-36)."""


class InterruptWindow(Stage, frozen=True, tag="Window"):
    """Notes on an act or a turn that may be interrupted, and on the interrupt in progress."""

    passed: Noted[tuple[str, ...]] = ()
    """Creatures that have declined to interrupt."""
    turn: Noted[str] = ""
    """The creature whose turn it is."""
    by: Noted[str] = ""
    """The interrupting creature."""
    did: Noted[YesNote | None] = None
    """Whether the interrupting creature has acted or moved (AP-38)."""
    charged: Noted[YesNote | None] = None
    """Whether initiative has been paid for the interrupt (AP-R35)."""
    ready: Noted[str] = ""
    """The readied action that is used, empty for an ordinary interrupt (AP-41)."""
    active: Noted[str] = ""
    """The creature that was active before the interrupt."""


class Readied(Stage, frozen=True, tag="readied"):
    """A readied act (AP-41)."""


READY = "ready"
"""The condition of a creature with a readied act, by the setting `readied_mark` (AP-41)."""


def readied_act(battle: Battle, token_id: str) -> DeclaredAct | None:
    """Return the readied act of a creature, None without one (AP-41)."""
    postponed = (act for act in battle.postponed if act.act.actor == token_id)
    return next((act for act in postponed if is_in(act, Readied)), None)


def mark_ready(draft: Draft, token_id: str) -> None:
    """Mark a creature that has readied an act as ready, if the setting says so (AP-41)."""
    if setting(draft, "readied_mark") == "ready" and not draft.token(token_id).has(READY):
        draft.gain(token_id, Condition(READY), "AP-41")


def unmark_ready(draft: Draft, token_id: str) -> None:
    """Remove the condition `ready` from a creature without a readied act."""
    if readied_act(draft.battle, token_id) is None and draft.token(token_id).has(READY):
        draft.lose(token_id, READY, "AP-41")


def shown_readied(situation: Situation, token: Token) -> tuple[ShownStatistic, ...]:
    """Return the name of the act that a creature has readied, if any (AP-41)."""
    declared = readied_act(situation.battle, token.id)
    if declared is None:
        return ()
    name = situation.book.actions[declared.act.action].name
    return (ShownStatistic("Readied", name, "AP-41", on_card=True),)


def released_action(battle: Battle) -> str:
    """Return the readied action that the active creature is to take now, empty for none (AP-41)."""
    declared = interrupted_act(battle)
    window = stage_of(declared, InterruptWindow) if declared else InterruptWindow()
    return "" if window.did is YesNote.YES else window.ready


def is_readied_act_done(battle: Battle) -> bool:
    """Return True if the active creature interrupts for its readied act and has made it (AP-41)."""
    declared = interrupted_act(battle)
    window = stage_of(declared, InterruptWindow) if declared else InterruptWindow()
    is_used = window.did is YesNote.YES and readied_act(battle, battle.active) is None
    return bool(window.ready) and is_used


def set_initiative(draft: Draft, token_id: str, value: int) -> None:
    """Set the initiative of a creature, at least to 0, and sort the order (AP-34)."""
    draft.set_pool(token_id, INITIATIVE, max(0, value))
    sort_order(draft)


def share_worse_initiative(draft: Draft) -> None:
    """Set rider and mount to the worse of both initiatives, unless it is sentient (AP-173)."""
    for rider in draft.battle.tokens:
        mount = mount_of(draft.situation, rider)
        if mount is not None and mount.stat("mount") < SENTIENT:
            worse = min(rider.pool(INITIATIVE), mount.pool(INITIATIVE))
            for token in (rider, mount):
                if token.pool(INITIATIVE) != worse:
                    set_initiative(draft, token.id, worse)


def share_with_partner(draft: Draft, token_id: str) -> None:
    """Give the partner of a shared turn the initiative that the GM has set (AP-173)."""
    situation, token = draft.situation, draft.token(token_id)
    for rider, mount in ((token, mount_of(situation, token)), (rider_of(situation, token), token)):
        if rider is not None and mount is not None and mount.stat("mount") < SENTIENT:
            set_initiative(draft, rider.id, token.pool(INITIATIVE))
            set_initiative(draft, mount.id, token.pool(INITIATIVE))


def follow_order(draft: Draft, token_id: str) -> None:
    """Set the initiative of a creature that the GM has moved in the order to its new score."""
    score = next(entry.score for entry in draft.battle.order if entry.token == token_id)
    before = draft.token(token_id).pool(INITIATIVE)
    if score != before:
        draft.set_pool(token_id, INITIATIVE, score)
        text = message("initiative {before} becomes {after}", before=before, after=score)
        draft.emit(Narrated(token_id, text, "AP-31"))
        share_with_partner(draft, token_id)


def shift_initiative(draft: Draft, token_id: str, change: int, rule: str) -> None:
    """Raise or lower the initiative of a creature at once (AP-14, AP-15, AP-36, AP-40)."""
    before = draft.token(token_id).pool(INITIATIVE)
    set_initiative(draft, token_id, before + change)
    share_worse_initiative(draft)
    after = draft.token(token_id).pool(INITIATIVE)
    if after != before:
        draft.emit(
            Narrated(
                token_id,
                message("initiative {before} becomes {after}", before=before, after=after),
                rule,
            )
        )


def sort_order(draft: Draft, *, new_round: bool = False) -> None:
    """Sort the order by current initiative, ties by the tie dice of the round (AP-31).

    By a setting the order is sorted only as a round begins or a tie is broken (AP-R30).
    """
    entries = (
        msgspec.structs.replace(entry, score=token.pool(INITIATIVE))
        for entry in draft.battle.order
        if (token := draft.battle.token(entry.token))
    )
    is_fixed = not new_round and setting(draft, "turn_order") == "round"
    draft.update(order=tuple(entries if is_fixed else sorted(entries, key=order_key)))


def order_key(entry: InitiativeEntry) -> tuple[int, tuple[int, ...]]:
    """Return the sort key of an entry: highest initiative first, then highest tie dice."""
    return (-entry.score, tuple(-tie for tie in entry.ties))


def give_up_turn(draft: Draft, mount_id: str, rider_id: str) -> None:
    """Give up a mount's turn of this round to share the rider's, unless already had (AP-173)."""
    waits = any(entry.token == mount_id and not entry.acted for entry in draft.battle.order)
    if waits and setting(draft, "parted_mounts") == "kept":
        draft.gain(mount_id, Condition(SHARED_TURN, Until.ROUND_END, source=rider_id), "AP-173")
    _mark_acted(draft, mount_id, acted=True)


def take_back_turn(draft: Draft, mount_id: str) -> None:
    """Give a mount back its own turn if the rider dismounts before the shared turn (AP-173)."""
    held = draft.token(mount_id).condition(SHARED_TURN)
    if held is not None and whose_turn(draft.battle) != held.source:
        draft.lose(mount_id, SHARED_TURN, "AP-173")
        _mark_acted(draft, mount_id, acted=False)


def _mark_acted(draft: Draft, token_id: str, *, acted: bool) -> None:
    entries = (
        msgspec.structs.replace(entry, acted=acted) if entry.token == token_id else entry
        for entry in draft.battle.order
    )
    draft.update(order=tuple(entries))


def interrupted_act(battle: Battle) -> DeclaredAct | None:
    """Return the act that the active creature interrupts, None without an interrupt."""
    return next((act for act in reversed(_waiting(battle))), None)


def whose_turn(battle: Battle) -> str:
    """Return the id of the creature on turn, even during another creature's interruption."""
    waiting = _waiting(battle)
    return stage_of(waiting[0], InterruptWindow).turn if waiting else battle.active


def _waiting(battle: Battle) -> list[DeclaredAct]:
    return [act for act in battle.underway if isinstance(act, DeclaredAct) and act.waits]


def is_quicker(situation: Situation, token: Token, declared: DeclaredAct) -> bool:
    """Return True if a creature's initiative beats the acting creature's (AP-36, AP-R33).

    By a setting it has to beat the initiative of the creature whose turn it is.
    """
    opponent_id = declared.act.actor
    if setting(situation, "interrupt_compare") == "turn":
        opponent_id = whose_turn(situation.battle)
    opponent = situation.battle.token(opponent_id)
    return opponent is not None and token.pool(INITIATIVE) > opponent.pool(INITIATIVE)


def interrupt_refusal(situation: Situation, actor: Token, action: str) -> Refused | None:
    """Return why an action cannot be taken in an interrupt (AP-34, AP-41, AP-R35)."""
    declared = interrupted_act(situation.battle)
    if declared is None:
        return None
    window = stage_of(declared, InterruptWindow)
    if window.ready:
        if window.ready == action and not window.did:
            return None
        readied = message("{actor} has readied something else", actor=actor.name)
        done = message("{actor} has done what it had readied", actor=actor.name)
        is_done = is_readied_act_done(situation.battle)
        return Refused("readied", done if is_done else readied, "AP-41")
    is_paid = window.charged and setting(situation, "interrupt_price") == "once"
    if not is_paid and not is_quicker(situation, actor, declared):
        acting = situation.battle.token(declared.act.actor)
        return Refused(
            "initiative",
            message("{what} is as quick", what=(acting.name if acting else "")),
            "AP-36",
        )
    return None


def pay_for_interrupt(draft: Draft, actor_id: str) -> None:
    """Pay initiative for an interrupting action, or use up the readied act (AP-36, AP-41)."""
    declared = interrupted_act(draft.battle)
    if declared is None:
        return
    window = stage_of(declared, InterruptWindow)
    if window.ready:
        used = readied_act(draft.battle, actor_id)
        draft.update(postponed=tuple(act for act in draft.battle.postponed if act is not used))
        unmark_ready(draft, actor_id)
    elif not window.charged or setting(draft, "interrupt_price") == "each":
        shift_initiative(draft, actor_id, -INTERRUPT_PRICE, "AP-36")
        _note_interrupt(draft, charged=YesNote.YES)


def mark_interrupt_used(draft: Draft) -> None:
    """Note an action or movement of the interrupting creature (AP-38)."""
    _note_interrupt(draft, did=YesNote.YES)


def _note_interrupt(draft: Draft, **fields: YesNote) -> None:
    declared = interrupted_act(draft.battle)
    if declared is not None:
        changed = noted(declared, InterruptWindow, **fields)
        underway = (changed if act is declared else act for act in draft.battle.underway)
        draft.update(underway=tuple(underway))
