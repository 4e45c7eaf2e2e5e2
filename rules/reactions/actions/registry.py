"""The table of actions: how each is declared and carried out, stage by stage."""

from collections.abc import Callable

from gridapp.packkit import Act, ActionKind, Declared, Draft, Halted, Refused

from ..economy import QUICK, pay
from ..movement import CHARGE
from ..reactions.moves import FOLLOW, STEP_ASIDE, pursue, step_aside
from ..reactions.opportunity import OPENING, ask_next_reactor, provoke_by_setting
from ..stats import can_act
from .casting import CASTING, cast_spell, declare_spell
from .grapple import break_free, grapple, struggle
from .items import handle_items
from .preparation import (
    assist,
    brace,
    concentrate,
    defend,
    drop_prone,
    feint,
    focus,
    spare_reaction,
    stand_up,
    wait,
)
from .skills import command, leap, patch, recall, seek
from .tactics import disarm, push, sunder, trip
from .targeting import aim_refusal
from .weapon_attacks import (
    CHARGE_TARGET,
    begin_charge,
    charge_attack,
    choose_charge_target,
    weapon_attack,
)

STAGES: dict[str, Callable[[Draft, Declared], None]] = {
    "primary_attack": weapon_attack,
    "secondary_attack": weapon_attack,
    "tertiary_attack": weapon_attack,
    "assist": assist,
    "defend": defend,
    "feint": feint,
    "patch": patch,
    "wait": wait,
    "spare_reaction": spare_reaction,
    "concentrate": concentrate,
    "brace": brace,
    "drop_prone": drop_prone,
    "stand_up": stand_up,
    "focus": focus,
    "seek": seek,
    "command": command,
    "recall": recall,
    "break_free": break_free,
    "disarm": disarm,
    "grapple": grapple,
    "push": push,
    "trip": trip,
    "sunder": sunder,
    "hold": struggle,
    "leap": leap,
    "handle_items": handle_items,
    "cast": declare_spell,
    CASTING: cast_spell,
    CHARGE_TARGET: choose_charge_target,
    CHARGE: charge_attack,
    STEP_ASIDE: step_aside,
    FOLLOW: pursue,
}
"""How a declared act is carried out, stage by stage."""


def perform(draft: Draft, act: Act) -> Refused | None:
    """Refuse an action with an impossible target; otherwise pay for it and put it underway."""
    action = draft.rules.book.actions[act.action]
    if action.kind is ActionKind.CHARGE:
        return begin_charge(draft, act)
    refusal = aim_refusal(draft.situation, draft.token(act.actor), act, action.kind)
    if refusal is None:
        paid = pay(draft, act.actor, act.action)
        draft.push(Declared(act, act.action, {"paid": paid}))
        if paid != QUICK:
            provoke_by_setting(draft, act)
    return refusal


def resume(draft: Draft, declared: Declared) -> None:
    """Carry out the next stage of an action, unless the actor can no longer act."""
    if declared.stage == OPENING:
        ask_next_reactor(draft, declared)
        return
    actor = draft.battle.token(declared.act.actor)
    if actor is not None and can_act(actor):
        STAGES[declared.stage](draft, declared)
        return
    draft.pop()
    has_stopped = draft.events and isinstance(draft.events[-1], Halted)
    if actor is not None and not has_stopped:
        draft.emit(Halted(actor.id, f"{actor.name} can act no more", "R-95"))
