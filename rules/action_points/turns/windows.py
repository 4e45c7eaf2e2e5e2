"""The windows in which creatures may interrupt (AP-36 to AP-38, AP-41, AP-R32 to AP-R36).

A window opens as a turn begins or ends, and as an act is declared or has been resolved.
"""

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from gridapp.packkit import (
    Act,
    ActionKind,
    Ask,
    Condition,
    Creature,
    DeclaredAct,
    Draft,
    Halted,
    Message,
    Narrated,
    Noted,
    Question,
    Refused,
    Situation,
    Stage,
    Text,
    Token,
    Until,
    ask,
    ask_of,
    declare,
    declare_below,
    declared_in,
    is_in,
    message,
    note,
    options_of,
    stage_of,
    tag_of,
)

from ..attacks.targets import attack_options, sees
from ..economy.initiative import (
    InterruptWindow,
    Readied,
    interrupted_act,
    is_quicker,
    mark_interrupt_used,
    readied_act,
    whose_turn,
)
from ..economy.points import can_pay_readied, cancel_postponed
from ..stats.sheet import (
    AP,
    INITIATIVE,
    NOT_INTERRUPTING,
    SENTIENT,
    WATCHING,
    YARDS,
    YesNote,
    is_able,
    is_on,
    mount_of,
    rider_of,
    setting,
)


class TurnStart(InterruptWindow, frozen=True, tag="start"):
    """The window before a turn begins."""


class TurnEnd(InterruptWindow, frozen=True, tag="end"):
    """The window before a turn ends."""


class MovedWindow(InterruptWindow, frozen=True, tag="moved"):
    """The window after a movement."""


class Midway(InterruptWindow, frozen=True, tag="midway"):
    """The window for readied acts in the middle of a move (AP-41)."""

    press_on: Noted[str] = ""
    """The rebuffed creature that is asked afterwards whether it goes on (AP-R72)."""


class Chance(InterruptWindow, frozen=True, tag="chance"):
    """The window for a creature that begins to watch for a chance on another's turn."""


class Announced(InterruptWindow, frozen=True, tag="declared"):
    """The window after an act has been declared."""


class Resolved(InterruptWindow, frozen=True, tag="resolved"):
    """The window after an act has been resolved."""


class InterruptAsk(Ask, frozen=True, tag="interrupt"):
    """The question whether a creature interrupts."""


class ReadiedAsk(Ask, frozen=True, tag="readied"):
    """The question whether a creature uses what it has readied."""

    ready: str = ""
    """The readied action."""


class Interrupt(StrEnum):
    """The answers to a chance to interrupt."""

    INTERRUPT = "interrupt"
    LATER = "later"
    DECLINE = "pass"


MOMENTS: Mapping[type[Stage], Message] = {
    TurnStart: message("before {actor}'s turn begins"),
    Announced: message("what {actor} has declared: {action}"),
    Resolved: message("now that {actor} has done it: {action}"),
    TurnEnd: message("before {actor}'s turn ends"),
    MovedWindow: message("now that {actor} has moved"),
    Chance: message("now, on {actor}'s turn"),
}


def ask_next(draft: Draft, declared: DeclaredAct) -> bool:
    """Ask the next creature, by initiative, that may interrupt; return False if none is left."""
    passed = stage_of(declared, InterruptWindow).passed
    for token in _by_initiative(draft):
        if token.id in passed or token.id == declared.act.actor:
            continue
        readied = readied_act(draft.battle, token.id)
        if readied and not is_in(declared, Announced) and _has_use(draft, token, readied):
            _ask_readied(draft, token, readied)
            return True
        if may_interrupt(draft.situation, token, declared):
            _ask_interrupt(draft, token, declared)
            return True
    return False


def _by_initiative(draft: Draft) -> list[Token]:
    """Return all creatures by current initiative, by default the highest first (AP-R34)."""
    tokens = (draft.battle.token(entry.token) for entry in draft.battle.order)
    is_reversed = setting(draft, "interrupt_order") == "lowest"
    sign = 1 if is_reversed else -1
    return sorted(filter(None, tokens), key=lambda token: sign * token.pool(INITIATIVE))


def may_use_readied(token: Token) -> bool:
    """Return True if a creature may take a readied action, which is a reaction (AP-34, AP-41)."""
    return is_able(token) and token.pool(INITIATIVE) > 0


def _has_use(draft: Draft, token: Token, readied: DeclaredAct) -> bool:
    """Return True if a creature is asked for its readied act now.

    By a setting it has to perceive the event. Where readied acts break into moves, it has to be
    able to pay, and an attack needs a target.
    """
    event = draft.declared_act
    if not _perceives(draft.situation, token, event.act) or _is_idle(draft.situation, token, event):
        return False
    if not may_use_readied(token) or setting(draft, "readied_breaks_in") == "after_moves":
        return may_use_readied(token)
    action = draft.situation.book.actions[readied.act.action]
    is_attack = action.kind is ActionKind.ATTACK
    has_target = not is_attack or attack_options(draft.situation, token, readied.act.action)
    return can_pay_readied(draft.situation, token, action) and bool(has_target)


def _perceives(situation: Situation, token: Token, event: Act) -> bool:
    """Return True if a creature has a part in an event or sees who has (AP-41)."""
    if setting(situation, "readied_events") == "any" or token.id in (event.actor, event.target):
        return True
    involved = filter(None, map(situation.token, (event.actor, event.target)))
    return any(sees(situation, token, creature) for creature in involved)


def _is_idle(situation: Situation, token: Token, event: DeclaredAct) -> bool:
    """Return True for begin or end of an ally's turn, if a setting excludes it as event (AP-41)."""
    is_turn = is_in(event, TurnStart) or is_in(event, TurnEnd)
    if not is_turn or setting(situation, "readied_events") != "deeds":
        return False
    actor = situation.token(event.act.actor)
    return actor is not None and actor.side == token.side


def _ask_readied(draft: Draft, token: Token, readied: DeclaredAct) -> None:
    """Ask a creature to use its readied act: any event will do, for no initiative (AP-R20)."""
    action = readied.act.action
    name = draft.rules.book.actions[action].name
    ask(
        draft,
        ReadiedAsk(action),
        message("{token} may do now what it has readied: {name}", token=token.name, name=name),
        options_of({Interrupt.INTERRUPT: message("Do it"), Interrupt.DECLINE: message("Wait")}),
        asker=Creature(token.id),
        rule="AP-41",
        default=Interrupt.DECLINE,
        creature=draft.declared_act.act.actor,
    )


def readied_moment(situation: Situation, question: Question) -> Text:
    """Return at what moment a readied act may be used, empty for other questions (AP-R20)."""
    top = situation.battle.underway[-1] if situation.battle.underway else None
    if question.kind != tag_of(ReadiedAsk) or not isinstance(top, DeclaredAct):
        return ""
    moments: dict[type[Stage], Message] = {**MOMENTS, Midway: message("as {actor} moves")}
    moment = next((text for window, text in moments.items() if is_in(top, window)), None)
    action, actor = situation.book.actions.get(top.act.action), situation.token(top.act.actor)
    if moment is None or actor is None:
        return ""
    return message(moment.key, actor=actor.name, action=action.name if action else "")


def _ask_interrupt(draft: Draft, token: Token, declared: DeclaredAct) -> None:
    act = declared.act
    action, actor = draft.rules.book.actions.get(act.action), draft.token(act.actor)
    moment = next(text for window, text in MOMENTS.items() if is_in(declared, window))
    texts = {
        Interrupt.INTERRUPT: message("Interrupt"),
        Interrupt.LATER: message("Not this turn"),
        Interrupt.DECLINE: message("Let it go"),
    }
    ask(
        draft,
        InterruptAsk(),
        message(
            "{token} may interrupt, {format}",
            token=token.name,
            format=message(moment.key, actor=actor.name, action=action.name if action else ""),
        ),
        options_of(texts),
        asker=Creature(token.id),
        rule="AP-37",
        default=Interrupt.DECLINE,
        creature=act.actor,
    )


def may_interrupt(situation: Situation, token: Token, declared: DeclaredAct) -> bool:
    """Return True if a creature is quicker and has action points or yards (AP-36, AP-63)."""
    battle = situation.battle
    if is_in(declared, Midway):
        return False
    if is_in(declared, MovedWindow) and not is_on(situation, "movement_window"):
        return False
    if setting(situation, "interrupts") == "watchers" and not token.has(WATCHING):
        return False
    rider = rider_of(situation, token)
    if rider is not None and token.stat("mount") < SENTIENT:
        return False  # it shares the rider's turn and interrupts with it (AP-173)
    involved = {act.act.actor for act in battle.underway if isinstance(act, DeclaredAct)}
    if token.id in involved or token.id == whose_turn(battle) or token.has(NOT_INTERRUPTING):
        return False
    mount = mount_of(situation, token)
    yards = max(token.pool(YARDS), mount.pool(YARDS) if mount else 0)
    can_act = is_able(token) and (token.pool(AP) > 0 or yards > 0)
    return can_act and is_quicker(situation, token, declared)


def watch_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Return why a creature cannot begin or cease to watch for a chance to interrupt."""
    if setting(situation, "interrupts") == "everybody":
        return Refused(
            "asked",
            message("{actor} is asked wherever it may interrupt", actor=actor.name),
            "AP-37",
        )
    if not is_able(actor):
        return Refused("able", message("{actor} can do nothing", actor=actor.name), "AP-R82")
    return None


def watch(draft: Draft, token_id: str) -> None:
    """Begin or cease to watch; on another's turn the creature is asked at once (AP-37)."""
    if draft.token(token_id).has(WATCHING):
        draft.lose(token_id, WATCHING, "AP-37")
        return
    draft.gain(token_id, Condition(WATCHING), "AP-37")
    turn = draft.battle.active
    if turn and turn != token_id:
        passed = tuple(each.id for each in draft.battle.tokens if each.id != token_id)
        declare(draft, Act(turn, "chance"), Chance(passed=passed))


def answer_window(draft: Draft, question: Question, option: str) -> None:
    """Begin an interrupt, or note a pass."""
    passed = stage_of(draft.declared_act, InterruptWindow).passed
    note(draft, InterruptWindow, passed=(*passed, question.who))
    turn = whose_turn(draft.battle)
    if option == Interrupt.LATER:
        draft.gain(question.who, Condition(NOT_INTERRUPTING, Until.TURN_END, turn), "AP-37")
    elif option == Interrupt.INTERRUPT:
        note(
            draft,
            InterruptWindow,
            turn=turn,
            by=question.who,
            did=YesNote.NO,
            charged=YesNote.NO,
            ready=ask_of(question, ReadiedAsk).ready,
            active=draft.battle.active,
        )
        draft.replace_top(msgspec.structs.replace(draft.declared_act, waits=True))
        draft.update(active=question.who)
        draft.emit(_told_interrupt(question))


def _told_interrupt(question: Question) -> Narrated:
    """Return what the log says: a readied act is a reaction and no interrupt (AP-36, AP-41)."""
    if ask_of(question, ReadiedAsk).ready:
        return Narrated(question.who, message("takes its readied action now"), "AP-41")
    return Narrated(question.who, message("interrupts, until it ends its turn"), "AP-36")


def is_interrupting(draft: Draft) -> bool:
    """Return True if the active creature interrupts."""
    return interrupted_act(draft.battle) is not None


def close_interrupt(draft: Draft) -> None:
    """End an interrupt; a declared act is cancelled if the interrupter has acted (AP-38)."""
    declared = draft.declared_act
    actor, window = declared.act.actor, stage_of(declared, InterruptWindow)
    draft.replace_top(msgspec.structs.replace(declared, waits=False))
    draft.update(active=window.active)
    is_turn = is_in(declared, TurnStart) or is_in(declared, TurnEnd)
    if is_turn and window.did and setting(draft, "interrupted_while_paying") == "stops":
        cancel_postponed(draft, actor, message("is interrupted"))
    if is_in(declared, Announced) and window.did:
        draft.pop()
        draft.emit(Halted(actor, message("it is interrupted and pays nothing"), "AP-38"))


def after_movement(draft: Draft, mover_id: str) -> None:
    """Count a movement as interrupting, and open the window after it (AP-63, AP-R32, AP-R36).

    Without the setting of that window, it opens only for readied acts (AP-41).
    """
    if is_on(draft, "interrupt_move_cancels"):
        mark_interrupt_used(draft)
    readied = (act for act in draft.battle.postponed if is_in(act, Readied))
    is_open = is_on(draft, "movement_window")
    if is_open or any(act.act.actor != mover_id for act in readied):
        act = Act(mover_id, "moved")
        if declared_in(act, MovedWindow()) not in draft.battle.underway[:-1]:
            declare_below(draft, act, MovedWindow())
