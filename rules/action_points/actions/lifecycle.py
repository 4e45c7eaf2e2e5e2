"""TODO."""

from collections.abc import Callable

from gridapp.packkit import Act, DeclaredAct, Draft, Halted, Number, Token

from ..checks import choose_number
from ..economy.initiative import mark_interrupt_used, pay_for_interrupt
from ..economy.points import (
    REACTING,
    act_cost,
    can_pay,
    is_prepaid,
    may_postpone,
    pay_for_act,
    postpone,
)
from ..economy.stamina import pay_stamina_and_mana
from ..reactions.flanking import update_flanked
from ..reactions.to_attacks import ask_reaction
from ..reactions.to_moves import REBUFF, ask_press_on
from ..stats.sheet import AP, RUN_UP, is_able, is_conscious, setting
from ..turns.windows import DECLARED, PASSED, RESOLVED, ask_next
from .mobility import HIGH_JUMP
from .preparing import prepaid_ap
from .registry import RESTS, entry_of
from .utility import hurried_cost_change

CHOOSING = "choosing"


PAYING = "paying"


RESOLVING = "resolving"


AP_COST = "cost"


def declare_act(draft: Draft, act: Act) -> None:
    """Put an action underway; in an interrupt its initiative is paid now (AP-R35).

    Whatever is no jump breaks a run-up (AP-R59).
    """
    pay_for_interrupt(draft, act.actor)
    if act.action != HIGH_JUMP and setting(draft, "run_up") == "unbroken":
        draft.set_pool(act.actor, RUN_UP, 0)
    draft.push(DeclaredAct(act, CHOOSING))


def react(draft: Draft, act: Act, **facts: str) -> None:
    """Put a reaction underway that has been paid for."""
    draft.push(DeclaredAct(act, REACTING, {"reaction": "yes", **facts}))


def resume_act(draft: Draft, declared: DeclaredAct) -> None:
    """Go on with an act by one stage, or halt it if its actor or target is past it."""
    if stop := _halted(draft, declared):
        draft.pop()
        draft.emit(stop)
        return
    _STAGES[declared.stage](draft, declared)


def _choose(draft: Draft, declared: DeclaredAct) -> None:
    if not entry_of(declared.act).asks(draft):
        draft.set_stage(DECLARED)


def _open(draft: Draft, declared: DeclaredAct) -> None:
    if not ask_next(draft, declared):
        draft.set_stage(PAYING)


def _ask_reactions(draft: Draft, _: DeclaredAct) -> None:
    if not ask_reaction(draft):
        draft.set_stage(RESOLVING)


def _resolve(draft: Draft, declared: DeclaredAct) -> None:
    if entry_of(declared.act).resolves(draft):
        _done(draft)


def _leave(draft: Draft, declared: DeclaredAct) -> None:
    if not ask_next(draft, declared):
        draft.pop()


def _halted(draft: Draft, declared: DeclaredAct) -> Halted | None:
    act = declared.act
    actor = draft.battle.token(act.actor)
    if declared.stage == RESOLVED or actor is None:
        return None
    able = is_conscious(actor) if entry_of(act).when_pinned else is_able(actor)
    able = able or act.action in RESTS
    if not able:
        return Halted(actor.id, f"{actor.name} can act no more", "AP-R82")
    if act.target and draft.battle.token(act.target) is None:
        return Halted(actor.id, "the target is gone", "AP-R82")
    return None


def _pay(draft: Draft, declared: DeclaredAct) -> None:
    more = entry_of(declared.act).surcharge(draft.situation, declared.act)
    more += prepaid_ap(draft)
    hurried = hurried_cost_change(draft)
    if hurried is None:
        return
    paid = _pay_ap(draft, draft.declared_act, more + hurried)
    if paid is not None:
        mark_interrupt_used(draft)
    if paid:
        draft.set_stage(REACTING)


def _done(draft: Draft) -> None:
    """The act has resolved: the last window of an action opens, a reaction is over."""
    act = draft.declared_act.act
    pay_stamina_and_mana(draft, act.actor, act_cost(draft.situation, act))
    if draft.declared_act.facts.get("reaction"):
        draft.pop()
        if act.action == REBUFF:
            ask_press_on(draft, act.target)
    else:
        draft.note_facts(**{PASSED: ""})
        draft.set_stage(RESOLVED)
    update_flanked(draft)


_STAGES: dict[str, Callable[[Draft, DeclaredAct], None]] = {
    CHOOSING: _choose,
    DECLARED: _open,
    PAYING: _pay,
    REACTING: _ask_reactions,
    RESOLVING: _resolve,
    RESOLVED: _leave,
}


def _pay_ap(draft: Draft, declared: DeclaredAct, more: int = 0) -> bool | None:
    """Pay for an act; ``False`` if it is postponed or fails, ``None`` if the GM is asked first."""
    actor = draft.token(declared.act.actor)
    action = draft.rules.book.actions[declared.act.action]
    cost = _known_cost(draft, declared.act, actor)
    if cost is None:
        return None
    whole = max(min(cost, 1), cost + more)
    whole = 0 if is_prepaid(draft.situation, action) else whole
    if can_pay(actor, whole):
        pay_for_act(draft, actor.id, whole)
        return True
    draft.pop()
    if not may_postpone(draft.situation):
        draft.emit(Halted(actor.id, f"it has {actor.pool(AP)} of {whole} AP", "AP-22"))
    else:
        postpone(draft, declared, whole)
    return False


def _known_cost(draft: Draft, act: Act, actor: Token) -> int | None:
    action, cost = draft.rules.book.actions[act.action], act_cost(draft.situation, act).get(AP)
    if cost is not None:
        return cost
    text = f"GM: how many AP does it cost {actor.name}: {action.name}"
    number = Number("AP", 0, 200, 6)
    return choose_number(draft, AP_COST, text, number, rule="AP-R10", word="That many")
