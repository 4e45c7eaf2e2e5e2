"""The four windows in which others may interrupt (AP-36 to AP-38, AP-R32 to AP-R36).

Whoever interrupts becomes the active creature until it ends its turn; what it interrupts waits
below on the stack, with the creature whose turn it is noted on it.
"""

import msgspec

from gridapp.packkit import (
    Act,
    Battle,
    Condition,
    DeclaredAct,
    Draft,
    Halted,
    Narrated,
    Question,
    Refused,
    Situation,
    Token,
    Until,
)

from . import order, points
from .rulings import ruled
from .sheet import AP, INITIATIVE, YARDS, is_able
from .stages import DECLARED, END, MOVED, READIED, RESOLVED, START, options_of

INTERRUPT, LATER, PASS = "interrupt", "later", "pass"
LET_GO = "lets_go"
TURN, BY, PASSED, DID = "turn", "by", "passed", "did"
READY, ACTIVE, CHARGED = "ready", "active", "charged"
PRICE = 2
"""What each interrupting action costs in initiative (AP-36)."""

MOMENTS = {
    START: "before {}'s turn begins",
    DECLARED: "what {} has declared: {}",
    RESOLVED: "now that {} has done it: {}",
    END: "before {}'s turn ends",
    MOVED: "now that {} has moved",
}


def waiting(battle: Battle) -> DeclaredAct | None:
    """What is interrupted by whoever is active, if it has interrupted."""
    found = (one for one in reversed(battle.underway) if isinstance(one, DeclaredAct) and one.waits)
    return next(found, None)


def whose_turn(battle: Battle) -> str:
    """The creature whose turn it is, whoever acts in between."""
    first = (one for one in battle.underway if isinstance(one, DeclaredAct) and one.waits)
    outer = next(first, None)
    return outer.facts[TURN] if outer else battle.active


def asks(draft: Draft, declared: DeclaredAct) -> bool:
    """Ask the next one who may interrupt, by initiative; ``False`` once all have passed."""
    passed = declared.facts.get(PASSED, "").split()
    for token in _quickest_first(draft):
        if token.id in passed or token.id == declared.act.actor:
            continue
        if declared.stage != DECLARED and (ready := readied(draft.battle, token.id)):
            _ask_to_use(draft, token, ready)
            return True
        if may_interrupt(draft.situation, token, declared):
            _ask(draft, token, declared)
            return True
    return False


def _quickest_first(draft: Draft) -> list[Token]:
    """Everybody by initiative as it is now, even where the order of turns stands (AP-R34)."""
    found = (draft.battle.token(place.token) for place in draft.battle.order)
    return sorted(filter(None, found), key=lambda one: -one.pool(INITIATIVE))


def readied(battle: Battle, token_id: str) -> DeclaredAct | None:
    """What a creature has readied (AP-41)."""
    theirs = (one for one in battle.postponed if one.act.actor == token_id)
    return next((one for one in theirs if one.stage == READIED), None)


def _ask_to_use(draft: Draft, token: Token, ready: DeclaredAct) -> None:
    """What was readied may follow any event, at no price in initiative (AP-41, AP-R20)."""
    name = draft.rules.book.actions[ready.act.action].name
    draft.ask(
        READIED,
        f"{token.name} may do now what it has readied: {name}",
        who=token.id,
        about=draft.declared_act.act.actor,
        options=options_of({INTERRUPT: "Do it", PASS: "Wait"}),
        default=PASS,
        rule="AP-41",
        facts={READY: ready.act.action},
    )


def _ask(draft: Draft, token: Token, declared: DeclaredAct) -> None:
    act = declared.act
    entry = draft.rules.book.actions.get(act.action)
    moment = MOMENTS[declared.stage].format(
        draft.token(act.actor).name, entry.name if entry else ""
    )
    draft.ask(
        INTERRUPT,
        f"{token.name} may interrupt, {moment}",
        who=token.id,
        about=act.actor,
        options=options_of({INTERRUPT: "Interrupt", LATER: "Not this turn", PASS: "Let it go"}),
        default=PASS,
        rule="AP-37",
    )


def may_interrupt(situation: Situation, token: Token, declared: DeclaredAct) -> bool:
    """Whether a creature could act in a window: strictly higher, and with something to spend."""
    battle = situation.battle
    if declared.stage == MOVED and ruled(situation, "movement_window") == "no":
        return False
    involved = {one.act.actor for one in battle.underway if isinstance(one, DeclaredAct)}
    if token.id in involved or token.id == whose_turn(battle) or token.has(LET_GO):
        return False
    can_do = is_able(token) and (token.pool(AP) > 0 or token.pool(YARDS) > 0)
    return can_do and is_higher(situation, token, declared)


def is_higher(situation: Situation, token: Token, declared: DeclaredAct) -> bool:
    """Whether its initiative is above that of whoever acts, or has the turn (AP-36, AP-R33)."""
    against = declared.act.actor
    if ruled(situation, "interrupt_compare") == "turn":
        against = whose_turn(situation.battle)
    other = situation.battle.token(against)
    return other is not None and token.pool(INITIATIVE) > other.pool(INITIATIVE)


def answer(draft: Draft, question: Question, option: str) -> None:
    """Let it interrupt, or pass."""
    declared = draft.note_facts(**{PASSED: _with(draft, question.who)})
    if option == LATER:
        held = Condition(LET_GO, Until.TURN_END, whose_turn(draft.battle))
        draft.gain(question.who, held, "AP-37")
    elif option == INTERRUPT:
        turn = whose_turn(draft.battle)
        ready = question.facts.get(READY, "")
        facts = {
            **declared.facts,
            TURN: turn,
            BY: question.who,
            DID: "",
            CHARGED: "",
            READY: ready,
            ACTIVE: draft.battle.active,
        }
        draft.replace_top(msgspec.structs.replace(declared, facts=facts, waits=True))
        draft.update(active=question.who)
        draft.emit(Narrated(question.who, "interrupts, until it ends its turn", "AP-36"))


def _with(draft: Draft, token_id: str) -> str:
    return f"{draft.declared_act.facts.get(PASSED, '')} {token_id}".strip()


def close(draft: Draft) -> None:
    """Give the turn back; a declared act during which something was done does not happen."""
    declared = draft.declared_act
    actor = declared.act.actor
    draft.replace_top(msgspec.structs.replace(declared, waits=False))
    draft.update(active=declared.facts[ACTIVE])
    stops = ruled(draft, "interrupted_while_paying") == "stops"
    if stops and declared.stage in (START, END) and declared.facts.get(DID):
        points.cancel_postponed(draft, actor, "is interrupted")
    if declared.stage == DECLARED and declared.facts.get(DID):
        draft.pop()
        draft.emit(Halted(actor, "it is interrupted and pays nothing", "AP-38"))


def refusal(situation: Situation, actor: Token, action: str) -> Refused | None:
    """Why an action cannot be taken in an interrupt, if it cannot (AP-34, AP-41, AP-R35)."""
    declared = waiting(situation.battle)
    if declared is None:
        return None
    if ready := declared.facts.get(READY):
        if ready == action and not declared.facts.get(DID):
            return None
        return Refused("readied", f"{actor.name} has readied something else", "AP-41")
    once = declared.facts.get(CHARGED) and ruled(situation, "interrupt_price") == "once"
    if not once and not is_higher(situation, actor, declared):
        name = situation.battle.token(declared.act.actor)
        return Refused("initiative", f"{name.name if name else ''} is as quick", "AP-36")
    return None


def pay(draft: Draft, actor_id: str) -> None:
    """Pay initiative for an action on somebody else's turn (AP-36)."""
    declared = waiting(draft.battle)
    if declared is None:
        return
    if declared.facts.get(READY):
        used = readied(draft.battle, actor_id)
        draft.update(postponed=tuple(one for one in draft.battle.postponed if one is not used))
    elif not declared.facts.get(CHARGED) or ruled(draft, "interrupt_price") == "each":
        order.shift(draft, actor_id, -PRICE, "AP-36")
        _mark(draft, CHARGED)


def did(draft: Draft) -> None:
    """Remember that whoever interrupts has done something (AP-38)."""
    _mark(draft, DID)


def _mark(draft: Draft, fact: str) -> None:
    declared = waiting(draft.battle)
    if declared is not None:
        done = msgspec.structs.replace(declared, facts={**declared.facts, fact: "yes"})
        underway = (done if one is declared else one for one in draft.battle.underway)
        draft.update(underway=tuple(underway))


def moved(draft: Draft, mover_id: str) -> None:
    """Movement in a window counts as interrupting, unless the table says no (AP-63, AP-R36).

    It is an event that lets others do what they have readied, once it is over (AP-41).
    """
    if ruled(draft, "interrupt_move_cancels") == "yes":
        did(draft)
    others = (one for one in draft.battle.postponed if one.stage == READIED)
    windowed = ruled(draft, "movement_window") == "yes"
    if windowed or any(one.act.actor != mover_id for one in others):
        *below, walk = draft.battle.underway
        event = DeclaredAct(Act(mover_id, MOVED), MOVED)
        draft.update(underway=(*below, event, walk) if event not in below else (*below, walk))
