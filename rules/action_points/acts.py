"""Acts on their way: choices, the window of their declaration, payment, reactions, effect.

An action is *declared* and *resolved* in two steps, each followed by a window in which others
may interrupt. A reaction has no windows; it resolves as soon as it is paid for (AP-37, AP-39).
"""

from collections.abc import Callable

from gridapp.packkit import Act, DeclaredAct, Draft, Halted

from . import (
    costs,
    flanks,
    hurrying,
    jumping,
    reactions,
    readying,
    rebuffs,
    registry,
    spells,
    stamina,
    windows,
)
from .rulings import ruled
from .sheet import RUN_UP, is_able, is_conscious
from .stages import (
    CHOOSING,
    DECLARED,
    PAYING,
    REACTING,
    RESOLVED,
    RESOLVING,
)


def declare(draft: Draft, act: Act) -> None:
    """Put an action underway; in an interrupt its initiative is paid now (AP-R35).

    Whatever is no jump breaks a run-up (AP-R59).
    """
    windows.pay(draft, act.actor)
    if act.action != jumping.UP and ruled(draft, "run_up") == "unbroken":
        draft.set_pool(act.actor, RUN_UP, 0)
    draft.push(DeclaredAct(act, CHOOSING))


def react(draft: Draft, act: Act, **facts: str) -> None:
    """Put a reaction underway that has been paid for."""
    draft.push(DeclaredAct(act, REACTING, {"reaction": "yes", **facts}))


def resume(draft: Draft, declared: DeclaredAct) -> None:
    """Go on with an act by one stage, or halt it if its actor or target is past it."""
    if stop := _halted(draft, declared):
        draft.pop()
        draft.emit(stop)
        return
    _STAGES[declared.stage](draft, declared)


def _choose(draft: Draft, declared: DeclaredAct) -> None:
    if not registry.entry(declared.act).asks(draft):
        draft.set_stage(DECLARED)


def _open(draft: Draft, declared: DeclaredAct) -> None:
    if not windows.asks(draft, declared):
        draft.set_stage(PAYING)


def _react(draft: Draft, _: DeclaredAct) -> None:
    if not reactions.ask(draft):
        draft.set_stage(RESOLVING)


def _resolve(draft: Draft, declared: DeclaredAct) -> None:
    if registry.entry(declared.act).resolves(draft):
        _done(draft)


def _leave(draft: Draft, declared: DeclaredAct) -> None:
    if not windows.asks(draft, declared):
        draft.pop()


def _halted(draft: Draft, declared: DeclaredAct) -> Halted | None:
    act = declared.act
    actor = draft.battle.token(act.actor)
    if declared.stage == RESOLVED or actor is None:
        return None
    able = is_conscious(actor) if registry.entry(act).when_pinned else is_able(actor)
    able = able or act.action in registry.RESTS
    if not able:
        return Halted(actor.id, f"{actor.name} can act no more", "AP-R82")
    if act.target and draft.battle.token(act.target) is None:
        return Halted(actor.id, "the target is gone", "AP-R82")
    return None


def _pay(draft: Draft, declared: DeclaredAct) -> None:
    more = registry.entry(declared.act).surcharge(draft.situation, declared.act)
    more += readying.ahead(draft)
    hurried = hurrying.change(draft)
    if hurried is None:
        return
    paid = costs.pay(draft, draft.declared_act, more + hurried)
    if paid is not None:
        windows.did(draft)
    if paid:
        draft.set_stage(REACTING)


def _done(draft: Draft) -> None:
    """The act has resolved: the last window of an action opens, a reaction is over."""
    act = draft.declared_act.act
    stamina.pay_for(draft, act.actor, spells.cost(draft.situation, act))
    if draft.declared_act.facts.get("reaction"):
        draft.pop()
        if act.action == rebuffs.REBUFF:
            rebuffs.ask_to_press_on(draft, act.target)
    else:
        draft.note_facts(**{windows.PASSED: ""})
        draft.set_stage(RESOLVED)
    flanks.sync(draft)


_STAGES: dict[str, Callable[[Draft, DeclaredAct], None]] = {
    CHOOSING: _choose,
    DECLARED: _open,
    PAYING: _pay,
    REACTING: _react,
    RESOLVING: _resolve,
    RESOLVED: _leave,
}
