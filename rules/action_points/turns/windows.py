"""TODO."""

import msgspec

from gridapp.packkit import (
    Act,
    Condition,
    DeclaredAct,
    Draft,
    Halted,
    Narrated,
    Question,
    Situation,
    Token,
    Until,
)

from ..checks import options_of
from ..economy.initiative import (
    CHARGED,
    DID,
    READIED,
    READIED_ACTION,
    TURN_OF,
    is_quicker,
    mark_interrupt_used,
    readied_act,
    whose_turn,
)
from ..economy.points import cancel_postponed
from ..stats.sheet import AP, INITIATIVE, NOT_INTERRUPTING, YARDS, is_able, setting

START = "start"


END = "end"


MOVED = "moved"


DECLARED = "declared"


RESOLVED = "resolved"


INTERRUPT = "interrupt"


LATER = "later"


PASS_INTERRUPT = "pass"


BY = "by"


PASSED = "passed"


ACTIVE = "active"


MOMENTS = {
    START: "before {}'s turn begins",
    DECLARED: "what {} has declared: {}",
    RESOLVED: "now that {} has done it: {}",
    END: "before {}'s turn ends",
    MOVED: "now that {} has moved",
}


def ask_next(draft: Draft, declared: DeclaredAct) -> bool:
    """Ask the next one who may interrupt, by initiative; ``False`` once all have passed."""
    passed = declared.facts.get(PASSED, "").split()
    for token in _quickest_first(draft):
        if token.id in passed or token.id == declared.act.actor:
            continue
        if declared.stage != DECLARED and (ready := readied_act(draft.battle, token.id)):
            _ask_readied(draft, token, ready)
            return True
        if may_interrupt(draft.situation, token, declared):
            _ask_interrupt(draft, token, declared)
            return True
    return False


def _quickest_first(draft: Draft) -> list[Token]:
    """Everybody by initiative as it is now, even where the order of turns stands (AP-R34)."""
    found = (draft.battle.token(place.token) for place in draft.battle.order)
    return sorted(filter(None, found), key=lambda one: -one.pool(INITIATIVE))


def _ask_readied(draft: Draft, token: Token, ready: DeclaredAct) -> None:
    """What was readied may follow any event, at no price in initiative (AP-41, AP-R20)."""
    name = draft.rules.book.actions[ready.act.action].name
    draft.ask(
        READIED,
        f"{token.name} may do now what it has readied: {name}",
        who=token.id,
        about=draft.declared_act.act.actor,
        options=options_of({INTERRUPT: "Do it", PASS_INTERRUPT: "Wait"}),
        default=PASS_INTERRUPT,
        rule="AP-41",
        facts={READIED_ACTION: ready.act.action},
    )


def _ask_interrupt(draft: Draft, token: Token, declared: DeclaredAct) -> None:
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
        options=options_of(
            {INTERRUPT: "Interrupt", LATER: "Not this turn", PASS_INTERRUPT: "Let it go"}
        ),
        default=PASS_INTERRUPT,
        rule="AP-37",
    )


def may_interrupt(situation: Situation, token: Token, declared: DeclaredAct) -> bool:
    """Whether a creature could act in a window: strictly higher, and with something to spend."""
    battle = situation.battle
    if declared.stage == MOVED and setting(situation, "movement_window") == "no":
        return False
    involved = {one.act.actor for one in battle.underway if isinstance(one, DeclaredAct)}
    if token.id in involved or token.id == whose_turn(battle) or token.has(NOT_INTERRUPTING):
        return False
    can_do = is_able(token) and (token.pool(AP) > 0 or token.pool(YARDS) > 0)
    return can_do and is_quicker(situation, token, declared)


def answer_window(draft: Draft, question: Question, option: str) -> None:
    """Let it interrupt, or pass."""
    declared = draft.note_facts(**{PASSED: _with_passed(draft, question.who)})
    if option == LATER:
        held = Condition(NOT_INTERRUPTING, Until.TURN_END, whose_turn(draft.battle))
        draft.gain(question.who, held, "AP-37")
    elif option == INTERRUPT:
        turn = whose_turn(draft.battle)
        ready = question.facts.get(READIED_ACTION, "")
        facts = {
            **declared.facts,
            TURN_OF: turn,
            BY: question.who,
            DID: "",
            CHARGED: "",
            READIED_ACTION: ready,
            ACTIVE: draft.battle.active,
        }
        draft.replace_top(msgspec.structs.replace(declared, facts=facts, waits=True))
        draft.update(active=question.who)
        draft.emit(Narrated(question.who, "interrupts, until it ends its turn", "AP-36"))


def _with_passed(draft: Draft, token_id: str) -> str:
    return f"{draft.declared_act.facts.get(PASSED, '')} {token_id}".strip()


def close_interrupt(draft: Draft) -> None:
    """Give the turn back; a declared act during which something was done does not happen."""
    declared = draft.declared_act
    actor = declared.act.actor
    draft.replace_top(msgspec.structs.replace(declared, waits=False))
    draft.update(active=declared.facts[ACTIVE])
    stops = setting(draft, "interrupted_while_paying") == "stops"
    if stops and declared.stage in (START, END) and declared.facts.get(DID):
        cancel_postponed(draft, actor, "is interrupted")
    if declared.stage == DECLARED and declared.facts.get(DID):
        draft.pop()
        draft.emit(Halted(actor, "it is interrupted and pays nothing", "AP-38"))


def after_movement(draft: Draft, mover_id: str) -> None:
    """Movement in a window counts as interrupting, unless the table says no (AP-63, AP-R36).

    It is an event that lets others do what they have readied, once it is over (AP-41).
    """
    if setting(draft, "interrupt_move_cancels") == "yes":
        mark_interrupt_used(draft)
    others = (one for one in draft.battle.postponed if one.stage == READIED)
    windowed = setting(draft, "movement_window") == "yes"
    if windowed or any(one.act.actor != mover_id for one in others):
        *below, walk = draft.battle.underway
        event = DeclaredAct(Act(mover_id, MOVED), MOVED)
        draft.update(underway=(*below, event, walk) if event not in below else (*below, walk))
