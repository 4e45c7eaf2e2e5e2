"""The table of actions: how each is declared, paid for and carried out, stage by stage."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from gridapp.packkit import (
    Act,
    ActionKind,
    DeclaredAct,
    Draft,
    Halted,
    OwnSide,
    Refused,
    Stage,
    declare,
    declared_in,
    is_confirmed,
    is_in,
    message,
    misfit,
    tag_of,
)

from ..attacks.targets import is_own_side
from ..economy import QUICK, Paid, pay
from ..reactions.moves import Pursuit, StepAside, pursue, step_aside
from ..reactions.opportunity import Opening, ask_next_reactor, provoke_by_setting
from ..stats import can_act
from .availability import ATTACK_ACTIONS
from .casting import Casting, SpellChoice, cast_spell, declare_spell
from .grapple import BreakFree, Struggle, break_free, grapple, struggle
from .items import HandleItems, handle_items
from .preparation import (
    Defend,
    Focus,
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
from .skills import Leap, Recall, command, leap, patch, recall, seek
from .tactics import Disarm, Push, Sunder, Trip, disarm, push, sunder, trip
from .targeting import OFFENSIVE, target_refusal
from .weapon_attacks import (
    Charge,
    ChargeTarget,
    begin_charge,
    charge_attack,
    choose_charge_target,
    weapon_attack,
)


class StageHandler(NamedTuple):
    """The function that carries out a stage of an act, and the type of the stage."""

    function: Callable[[Draft, DeclaredAct], None]
    kind: type[Stage] = Paid


STAGES = {
    "primary_attack": StageHandler(weapon_attack),
    "secondary_attack": StageHandler(weapon_attack),
    "tertiary_attack": StageHandler(weapon_attack),
    "assist": StageHandler(assist),
    "defend": StageHandler(defend, Defend),
    "feint": StageHandler(feint),
    "patch": StageHandler(patch),
    "wait": StageHandler(wait),
    "spare_reaction": StageHandler(spare_reaction),
    "concentrate": StageHandler(concentrate),
    "brace": StageHandler(brace),
    "drop_prone": StageHandler(drop_prone),
    "stand_up": StageHandler(stand_up),
    "focus": StageHandler(focus, Focus),
    "seek": StageHandler(seek),
    "command": StageHandler(command),
    "recall": StageHandler(recall, Recall),
    "break_free": StageHandler(break_free, BreakFree),
    "disarm": StageHandler(disarm, Disarm),
    "grapple": StageHandler(grapple),
    "push": StageHandler(push, Push),
    "trip": StageHandler(trip, Trip),
    "sunder": StageHandler(sunder, Sunder),
    "hold": StageHandler(struggle, Struggle),
    "leap": StageHandler(leap, Leap),
    "handle_items": StageHandler(handle_items, HandleItems),
    "cast": StageHandler(declare_spell, SpellChoice),
    tag_of(Casting): StageHandler(cast_spell, Casting),
    tag_of(ChargeTarget): StageHandler(choose_charge_target, ChargeTarget),
    tag_of(Charge): StageHandler(charge_attack, Charge),
    tag_of(StepAside): StageHandler(step_aside, StepAside),
    tag_of(Pursuit): StageHandler(pursue, Pursuit),
}
"""The stages of all acts by their tags; the first stage of an action is the action's id."""


def perform(draft: Draft, act: Act) -> Refused | None:
    """Refuse an action with an impossible target or choice; otherwise pay and put it underway.

    An attack on one's own side is asked about first.
    """
    action = draft.rules.book.actions[act.action]
    if action.kind is ActionKind.CHARGE:
        return begin_charge(draft, act)
    refusal = target_refusal(draft.situation, draft.token(act.actor), act, action.kind)
    refusal = refusal or _choice_refusal(act, action.rule)
    if refusal is None and _harms_own_side(draft, act):
        declare(draft, act, OwnSide())
    elif refusal is None:
        _begin(draft, act)
    return refusal


def _begin(draft: Draft, act: Act) -> None:
    paid = pay(draft, act.actor, act.action)
    declared = declared_in(act, Paid(paid))
    draft.push(msgspec.structs.replace(declared, stage=act.action))
    if paid != QUICK:
        provoke_by_setting(draft, act)


def _harms_own_side(draft: Draft, act: Act) -> bool:
    target = draft.battle.token(act.target)
    is_attack = act.action in OFFENSIVE or act.action in ATTACK_ACTIONS
    actor = draft.token(act.actor)
    return is_attack and target is not None and is_own_side(draft.situation, actor, target)


def _confirm_own_side(draft: Draft, declared: DeclaredAct) -> None:
    """Ask before an attack on one's own side; a "no" costs nothing."""
    if is_confirmed(draft, "R-06"):
        _begin(draft, declared.act)


def _choice_refusal(act: Act, rule: str) -> Refused | None:
    """Return why the choices of a command do not fit its action."""
    name = misfit(act, STAGES[act.action].kind)
    if name:
        return Refused(
            "choice",
            message(
                "{choice} cannot be chosen for {name}",
                choice=repr(act.choices[name]),
                name=repr(name),
            ),
            rule,
        )
    return None


STAGES[tag_of(OwnSide)] = StageHandler(_confirm_own_side, OwnSide)


def resume(draft: Draft, declared: DeclaredAct) -> None:
    """Carry out the next stage of an act, unless the actor can no longer act."""
    if is_in(declared, Opening):
        ask_next_reactor(draft, declared)
        return
    actor = draft.battle.token(declared.act.actor)
    if actor is not None and can_act(actor):
        STAGES[declared.stage].function(draft, declared)
        return
    draft.pop()
    has_halted = draft.events and isinstance(draft.events[-1], Halted)
    if actor is not None and not has_halted:
        draft.emit(Halted(actor.id, message("{actor} can act no more", actor=actor.name), "R-95"))
