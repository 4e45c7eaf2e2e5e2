"""The actions: what a creature may do now, and carrying out what is no attack or move."""

from collections.abc import Callable

from gridapp.packkit import (
    Act,
    Action,
    ActionKind,
    Condition,
    Draft,
    Narrated,
    Offer,
    Phase,
    Refused,
    Situation,
    Token,
    Until,
)

from ..attacks.timing import combat_step_refusal
from ..economy import MOVEMENT, MULTIFORM, current_segment, price_text
from ..movement import COMBAT_STEP, MOVE, move_refusal
from ..reactions import DISENGAGE, disengage, disengage_refusal
from ..stats import ACTIONS, DONE, attack_weapons, is_able
from ..turns.rounds import end_turn
from .attack import declare_attack, reach_refusal, weapon_refusal

LONG_UTILITY, SHORT_UTILITY, MANOEUVRE = "long_utility", "utility", "manoeuvre"


DONE_ACTION = "done"


FIRST_SEGMENTS = {SHORT_UTILITY: 1, MANOEUVRE: MOVEMENT, LONG_UTILITY: MULTIFORM, DONE_ACTION: 1}
"""From which segment on an act without a target may be made (S-10, S-11, SR-09)."""


_REFUSALS: dict[str, Callable[[Situation, Token], Refused | None]] = {
    MOVE: move_refusal,
    COMBAT_STEP: combat_step_refusal,
    DISENGAGE: disengage_refusal,
}


def offer_of(situation: Situation, actor: Token, key: str, action: Action) -> Offer:
    """One action of the system as it stands for a creature."""
    refusal = _refusal(situation, actor, key)
    weapons: tuple[str, ...] = ()
    aims: tuple[str, ...] = ()
    arrive: dict[str, tuple[str, ...]] = {}
    if action.kind is ActionKind.ATTACK:
        usable = [
            one
            for one in attack_weapons(actor)
            if weapon_refusal(situation, actor, one, key) is None
        ]
        weapons = tuple(one.id for one in usable)
        arrive = {
            foe.id: tuple(
                one.id for one in usable if reach_refusal(situation, actor, foe, one) is None
            )
            for foe in situation.foes(actor)
        }
        aims = tuple(foe for foe, able in arrive.items() if able)
        refusal = refusal or _attack_refusal(situation, actor, key, weapons, aims)
    return Offer(key, action.name, price_text(action), action.rule, refusal, aims, weapons, arrive)


def _refusal(situation: Situation, actor: Token, key: str) -> Refused | None:
    """Why an action cannot be taken now, whatever it is aimed at."""
    if idle := _idle_refusal(situation, actor):
        return idle
    action = situation.rules.book.actions[key]
    cost = action.cost.get(ACTIONS, 0)
    if cost > actor.pool(ACTIONS):
        return Refused("spent", f"{actor.name} has not enough actions left", "S-29")
    if key in _REFUSALS:
        return _REFUSALS[key](situation, actor)
    begins = FIRST_SEGMENTS.get(key, 0)
    if current_segment(situation) < begins:
        return Refused("segment", f"that is for segment {begins}", action.rule)
    return None


def _idle_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Why a creature can do nothing at all now, if it cannot."""
    if situation.battle.phase is not Phase.FIGHT:
        return Refused("no_fight", "begin the fight first", "S-03")
    if not is_able(actor):
        return Refused("out", f"{actor.name} is out of the fight", "SR-33")
    if situation.battle.active != actor.id:
        return Refused("not_its_turn", f"it is not {actor.name}'s turn", "S-17")
    return None


def _attack_refusal(
    situation: Situation, actor: Token, key: str, weapons: tuple[str, ...], aims: tuple[str, ...]
) -> Refused | None:
    if not attack_weapons(actor):
        return Refused("weapon", f"{actor.name} holds nothing to attack with", "S-37")
    if not weapons:
        why = (weapon_refusal(situation, actor, one, key) for one in attack_weapons(actor))
        return next((one for one in why if one), None)
    if not aims:
        return Refused("no_target", f"{actor.name} has nobody within reach", "S-32")
    return None


def perform(draft: Draft, act: Act) -> Refused | None:
    """Pay for an act and carry it out, or put it underway, or refuse it."""
    if draft.rules.book.actions[act.action].kind is ActionKind.ATTACK:
        return declare_attack(draft, act)
    return _perform_plain(draft, act)


def _perform_plain(draft: Draft, act: Act) -> Refused | None:
    """Carry out what needs neither a way nor a target (S-10, S-11, SR-09, SR-24)."""
    action = draft.rules.book.actions[act.action]
    if act.choices:
        return Refused("choice", "there is nothing to choose", action.rule)
    if cost := action.cost.get(ACTIONS, 0):
        draft.spend(act.actor, ACTIONS, cost)
    if act.action == DISENGAGE:
        disengage(draft, act.actor)
    elif act.action == DONE_ACTION:
        draft.gain(act.actor, Condition(DONE, Until.ROUND_END), "S-12")
        end_turn(draft)
    else:
        text = f"{action.name.lower()}, the GM says what comes of it"
        draft.emit(Narrated(act.actor, text, action.rule))
    return None
