"""The stages of an act: choices, window, payment, reactions, effect, window (AP-37, AP-39).

An action is declared and resolved in two steps, each followed by a window in which creatures may
interrupt. A reaction has no windows; it resolves as soon as it is paid for.
"""

from collections.abc import Callable, Mapping

from gridapp.packkit import (
    THE_GM,
    Act,
    ActionKind,
    DeclaredAct,
    Draft,
    Halted,
    Noted,
    Number,
    OwnSide,
    Stage,
    Token,
    asks_first,
    choose_number,
    declare,
    enter,
    is_confirmed,
    is_in,
    message,
    note,
    stage_of,
)

from ..economy.initiative import InterruptWindow, mark_interrupt_used, pay_for_interrupt
from ..economy.points import (
    Postponed,
    act_cost,
    can_pay,
    is_prepaid,
    may_postpone,
    pay_for_act,
    postpone,
)
from ..economy.stamina import pay_stamina_and_mana
from ..reactions.to_attacks import Reacting, ask_reaction, update_flanked
from ..stats.sheet import AP, CALMED, RUN_UP, is_able, may_struggle, setting
from ..turns.windows import Announced, Resolved, ask_next
from .preparing import prepaid_ap
from .readied import after_reaction
from .registry import RESTS, entry_of, target_refusal
from .utility import hurried_cost_change

MAX_COST, DEFAULT_COST = 200, 6


class Choosing(Stage, frozen=True, tag="choosing"):
    """An act for which choices are made, before it is declared."""


class Paying(Stage, frozen=True, tag="paying"):
    """A declared act, while being paid for."""

    cost: Noted[int | None] = None
    """The action points that the GM named."""


class Resolving(Stage, frozen=True, tag="resolving"):
    """An act whose effect is being carried out."""


def begin_act(draft: Draft, act: Act) -> None:
    """Declare an action; an attack on the actor's own side is asked about first."""
    is_attack = draft.rules.book.actions[act.action].kind is ActionKind.ATTACK
    target = draft.battle.token(act.target)
    if is_attack and asks_first(draft.situation, draft.token(act.actor), target):
        declare(draft, act, OwnSide())
    else:
        declare_act(draft, act)


def confirm_own_side(draft: Draft, declared: DeclaredAct) -> None:
    """Ask before an act against one's own side; a "no" costs nothing (AP-11)."""
    if is_confirmed(draft, "AP-11"):
        declare_act(draft, declared.act)


def declare_act(draft: Draft, act: Act) -> None:
    """Begin an action; an interrupting action costs initiative now (AP-R35, AP-R59)."""
    pay_for_interrupt(draft, act.actor)
    if act.action != "calm_mount" and draft.token(act.actor).pool(CALMED):
        draft.set_pool(act.actor, CALMED, 0)  # the next attempt is not consecutive (AP-174)
    if act.action != "high_jump" and setting(draft, "run_up") == "unbroken":
        draft.set_pool(act.actor, RUN_UP, 0)
    declare(draft, act, Choosing())


def react(draft: Draft, act: Act) -> None:
    """Begin a paid reaction."""
    declare(draft, act, Reacting(reaction=True))


def resume_act(draft: Draft, declared: DeclaredAct) -> None:
    """Run the current stage of an act; halt an act without actor or target."""
    if halted := _halted(draft, declared):
        draft.pop()
        draft.emit(halted)
        return
    handler = next(handler for kind, handler in _STAGES.items() if is_in(declared, kind))
    handler(draft, declared)


def _halted(draft: Draft, declared: DeclaredAct) -> Halted | None:
    act = declared.act
    actor = draft.battle.token(act.actor)
    if is_in(declared, Resolved) or actor is None:
        return None
    can_act = may_struggle(actor) if entry_of(act).when_pinned else is_able(actor)
    if not can_act and act.action not in RESTS:
        return Halted(actor.id, message("{actor} can act no more", actor=actor.name), "AP-R82")
    if act.target and draft.battle.token(act.target) is None:
        return Halted(actor.id, message("the target is gone"), "AP-R82")
    return None


def _choose(draft: Draft, declared: DeclaredAct) -> None:
    if not entry_of(declared.act).asks(draft):
        enter(draft, Announced)


def _open_window(draft: Draft, declared: DeclaredAct) -> None:
    if not ask_next(draft, declared):
        enter(draft, Paying)


def _pay(draft: Draft, declared: DeclaredAct) -> None:
    change = entry_of(declared.act).surcharge(draft.situation, declared.act)
    change += prepaid_ap(draft)
    hurried = hurried_cost_change(draft)
    if hurried is None:
        return
    is_paid = _pay_ap(draft, draft.declared_act, change + hurried)
    if is_paid is not None:
        mark_interrupt_used(draft)
    if is_paid:
        enter(draft, Reacting)


def _pay_ap(draft: Draft, declared: DeclaredAct, change: int) -> bool | None:
    """Pay for an act; return False if it is postponed or halted, None while the GM is asked."""
    actor = draft.token(declared.act.actor)
    action = draft.situation.book.actions[declared.act.action]
    cost = _cost(draft, declared, actor)
    if cost is None:
        return None
    price = max(min(cost, 1), cost + change)
    price = 0 if is_prepaid(draft.situation, action) else price
    if can_pay(actor, price):
        pay_for_act(draft, actor.id, price)
        return True
    draft.pop()
    if may_postpone(draft.situation):
        postpone(draft, declared, price, Reacting)
    else:
        draft.emit(
            Halted(
                actor.id,
                message("it has {pool} of {price} AP", pool=actor.pool(AP), price=price),
                "AP-22",
            )
        )
    return False


def _cost(draft: Draft, declared: DeclaredAct, actor: Token) -> int | None:
    """Return the action points of an act; ask the GM for a cost that was struck out (AP-R10)."""
    cost = act_cost(draft.situation, declared.act).get(AP)
    if cost is not None:
        return cost
    return choose_number(
        draft,
        stage_of(declared, Paying).cost,
        "cost",
        message(
            "how many AP does it cost {actor}: {action}",
            actor=actor.name,
            action=draft.rules.book.actions[declared.act.action].name,
        ),
        Number("AP", 0, MAX_COST, DEFAULT_COST),
        rule="AP-R10",
        word=message("That many"),
        asker=THE_GM,
    )


def _ask_reactions(draft: Draft, declared: DeclaredAct) -> None:
    if halted := _missed_chance(draft, declared):
        draft.pop()
        draft.emit(halted)
    elif not ask_reaction(draft):
        enter(draft, Resolving)


def _missed_chance(draft: Draft, declared: DeclaredAct) -> Halted | None:
    """Return why an act paid over several turns has no target any more (AP-25, AP-R70)."""
    notes = stage_of(declared, Postponed)
    is_begun = bool(stage_of(declared, Reacting).offered or stage_of(declared, Reacting).interpose)
    if notes.paid is None or is_begun:
        return None
    refused = target_refusal(draft.situation, declared.act)
    return Halted(declared.act.actor, refused.why, refused.rule) if refused else None


def _resolve(draft: Draft, declared: DeclaredAct) -> None:
    if entry_of(declared.act).resolves(draft):
        _finish(draft)


def _finish(draft: Draft) -> None:
    """Pay stamina and mana of a resolved act; open the last window of an action (AP-27)."""
    act = draft.declared_act.act
    pay_stamina_and_mana(draft, act.actor, act_cost(draft.situation, act))
    if stage_of(draft.declared_act, Reacting).reaction:
        draft.pop()
        after_reaction(draft, act)
    else:
        note(draft, InterruptWindow, passed=())
        enter(draft, Resolved)
    update_flanked(draft)


def _close_window(draft: Draft, declared: DeclaredAct) -> None:
    if not ask_next(draft, declared):
        draft.pop()


_STAGES: Mapping[type[Stage], Callable[[Draft, DeclaredAct], None]] = {
    Choosing: _choose,
    Announced: _open_window,
    Paying: _pay,
    Reacting: _ask_reactions,
    Resolving: _resolve,
    Resolved: _close_window,
}
