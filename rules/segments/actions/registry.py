"""The actions: what a creature may do now, and carrying out all but attacks and moves."""

from collections.abc import Callable

import msgspec

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
    message,
    setting,
)

from ..attacks.timing import combat_step_refusal, owes_attack
from ..economy import MULTIFORM, attack_prices, current_segment, first_move_segment, price_text
from ..movement import COMBAT_STEP, MOVE, move_refusal
from ..reactions import DISENGAGE, disengage, disengage_cost, disengage_refusal
from ..stats import ACTIONS, DONE, Stance, attack_weapons, can_act, is_in_fight
from ..turns.rounds import end_turn
from .attack import declare_attack, weapon_refusal, weapons_by_target

SHORT_UTILITY, LONG_UTILITY, LONGER_UTILITY = "utility", "long_utility", "longer_utility"
MANOEUVRE, FINISH_ROUND = "manoeuvre", "done"

FIRST_SEGMENTS = {
    SHORT_UTILITY: 1,
    LONG_UTILITY: MULTIFORM,
    LONGER_UTILITY: MULTIFORM,
    FINISH_ROUND: 1,
}
"""The first segment of each action without target (S-10, S-11, SR-09)."""

_REFUSALS: dict[str, Callable[[Situation, Token], Refused | None]] = {
    MOVE: move_refusal,
    COMBAT_STEP: combat_step_refusal,
    DISENGAGE: disengage_refusal,
}


def offer_of(situation: Situation, actor: Token, key: str, action: Action) -> Offer:
    """Return the price, targets and refusal of an action for a creature now."""
    refusal = _refusal(situation, actor, key)
    is_attack = action.kind is ActionKind.ATTACK
    price, by_weapon = (
        attack_prices(attack_weapons(actor))
        if is_attack
        else (price_text(_as_priced(situation, action)), {})
    )
    if refusal is not None or not is_attack:
        return Offer(key, action.name, price, action.rule, refusal)
    usable = [
        weapon
        for weapon in attack_weapons(actor)
        if weapon_refusal(situation, actor, weapon, key) is None
    ]
    by_target = weapons_by_target(situation, actor, usable)
    targets = tuple(foe_id for foe_id, weapons in by_target.items() if weapons)
    weapons = tuple(weapon.id for weapon in usable)
    refusal = _attack_refusal(situation, actor, key, weapons, targets)
    prices = {weapon: by_weapon[weapon] for weapon in weapons if weapon in by_weapon}
    return Offer(key, action.name, price, action.rule, refusal, targets, weapons, by_target, prices)


def _as_priced(source: Draft | Situation, action: Action) -> Action:
    """Return an action with its cost in actions under the settings of the battle (SR-24)."""
    if action is not source.rules.book.actions[DISENGAGE]:
        return action
    return msgspec.structs.replace(action, cost={ACTIONS: disengage_cost(source)})


def _refusal(situation: Situation, actor: Token, key: str) -> Refused | None:
    """Return why an action cannot be taken now at any target, None if allowed."""
    if waiting := _waiting_refusal(situation, actor, key) or _owed_refusal(situation, actor, key):
        return waiting
    action = _as_priced(situation, situation.rules.book.actions[key])
    if action.cost.get(ACTIONS, 0) > actor.pool(ACTIONS):
        return Refused(
            "spent", message("{actor} has not enough actions left", actor=actor.name), "S-29"
        )
    if key in _REFUSALS:
        return _REFUSALS[key](situation, actor)
    first = _first_segment(situation, actor, key)
    if current_segment(situation) < first:
        return Refused("segment", message("that is for segment {first}", first=first), action.rule)
    return None


def _first_segment(situation: Situation, actor: Token, key: str) -> int:
    if key == MANOEUVRE:
        return first_move_segment(situation, actor)
    return FIRST_SEGMENTS.get(key, 0)


def _owed_refusal(situation: Situation, actor: Token, key: str) -> Refused | None:
    """Return a refusal while the attack of a combat step is owed, else None (SR-05)."""
    is_attack = situation.rules.book.actions[key].kind is ActionKind.ATTACK
    if is_attack or key == COMBAT_STEP or not owes_attack(situation, actor):
        return None
    return Refused("step", message("{actor} has stepped to attack", actor=actor.name), "SR-05")


def _may_act_beside(situation: Situation, actor: Token, key: str) -> bool:
    """Return True for a short utility action in a segment without a turn of one's own (SR-09).

    By a setting; who is On Hold waits, who is surprised or done does nothing.
    """
    return (
        key == SHORT_UTILITY
        and setting(situation, "utilities") == "any_segment"
        and current_segment(situation) > 0
        and can_act(actor)
        and not (actor.has(DONE) or actor.has(Stance.HOLD))
    )


def _waiting_refusal(situation: Situation, actor: Token, key: str) -> Refused | None:
    """Return why a creature cannot act at all now, None if allowed."""
    if situation.battle.phase is not Phase.FIGHT:
        return Refused("no_fight", message("begin the fight first"), "S-03")
    if not is_in_fight(actor):
        return Refused("out", message("{actor} is out of the fight", actor=actor.name), "SR-33")
    if situation.battle.active != actor.id and not _may_act_beside(situation, actor, key):
        return Refused(
            "not_its_turn", message("it is not {actor}'s turn", actor=actor.name), "S-17"
        )
    return None


def _attack_refusal(
    situation: Situation,
    actor: Token,
    key: str,
    weapons: tuple[str, ...],
    targets: tuple[str, ...],
) -> Refused | None:
    if not attack_weapons(actor):
        return Refused(
            "weapon", message("{actor} holds nothing to attack with", actor=actor.name), "S-37"
        )
    if not weapons:
        refusals = (
            weapon_refusal(situation, actor, weapon, key) for weapon in attack_weapons(actor)
        )
        return next(filter(None, refusals), None)
    if not targets:
        return Refused(
            "no_target", message("{actor} has nobody within reach", actor=actor.name), "S-32"
        )
    return None


def is_spent(situation: Situation, actor: Token) -> bool:
    """Return True if a creature can do nothing more in its turn, as without actions (S-29).

    What is free counts, but for the end of the round and, without actions, a retreat (SR-24).
    """
    ends = (FINISH_ROUND,) if actor.pool(ACTIONS) else (FINISH_ROUND, DISENGAGE)
    return all(
        offer_of(situation, actor, key, action).refusal
        for key, action in situation.rules.book.actions.items()
        if key not in ends
    )


def perform(draft: Draft, act: Act) -> Refused | None:
    """Pay for an act and carry out or declare the act, or return a refusal."""
    if draft.rules.book.actions[act.action].kind is ActionKind.ATTACK:
        return declare_attack(draft, act)
    return _perform_plain(draft, act)


def _perform_plain(draft: Draft, act: Act) -> Refused | None:
    """Carry out an action without route or target (S-10, S-11, SR-09, SR-24)."""
    action = _as_priced(draft, draft.rules.book.actions[act.action])
    if act.choices:
        return Refused("choice", message("there is nothing to choose"), action.rule)
    if cost := action.cost.get(ACTIONS, 0):
        draft.spend(act.actor, ACTIONS, cost)
    if act.action == DISENGAGE:
        disengage(draft, act.actor)
    elif act.action == FINISH_ROUND:
        draft.gain(act.actor, Condition(DONE, Until.ROUND_END), "S-12")
        end_turn(draft)
    else:
        text = message("{action}, the GM says what comes of it", action=action.name.lower())
        draft.emit(Narrated(act.actor, text, action.rule))
    return None
