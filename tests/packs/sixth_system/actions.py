"""What is offered, and how it is carried out (N-03 to N-05)."""

from gridapp.packkit import (
    Act,
    Action,
    ActionKind,
    Condition,
    Draft,
    Offer,
    Refused,
    Situation,
    Token,
    Until,
    message,
)

from .attacks import attack, weapons_by_target
from .economy import action_refusal, pay, price_text
from .stats import GUARDING, PINNED


def offer(situation: Situation, actor: Token, key: str, action: Action) -> Offer:
    """Return an action with price and targets, or with a refusal."""
    price, refusal = price_text(situation, action), action_refusal(situation, actor, action)
    targets: dict[str, tuple[str, ...]] = {}
    if refusal is None and action.kind in (ActionKind.ATTACK, ActionKind.TARGET):
        targets = weapons_by_target(situation, actor)
        if action.kind is ActionKind.TARGET:
            targets = {foe: () for foe in targets if _threatens(situation, actor, foe)}
        if not targets:
            why = message("{actor} has nobody within reach", actor=actor.name)
            refusal = Refused("no_target", why, "N-04")
    weapons = tuple(dict.fromkeys(weapon for each in targets.values() for weapon in each))
    return Offer(key, action.name, price, action.rule, refusal, tuple(targets), weapons, targets)


def perform(draft: Draft, act: Act) -> Refused | None:
    """Pay for and carry out an action other than a walk."""
    actor, action = draft.token(act.actor), draft.rules.book.actions[act.action]
    if refusal := action_refusal(draft.situation, actor, action):
        return refusal
    if action.kind is ActionKind.ATTACK:
        if act.weapon not in weapons_by_target(draft.situation, actor).get(act.target, ()):
            why = message("{actor} cannot strike so", actor=actor.name)
            return Refused("target", why, "N-04")
        pay(draft, act.actor, action)
        attack(draft, act.actor, act.target, act.weapon)
    elif action.kind is ActionKind.TARGET:
        if act.target not in offer(draft.situation, actor, act.action, action).targets:
            return Refused(
                "target", message("{actor} reaches no such foe", actor=actor.name), "N-12"
            )
        pay(draft, act.actor, action)
        draft.gain(act.target, Condition(PINNED, Until.ROUND_END), "N-12")
    else:
        pay(draft, act.actor, action)
        draft.gain(act.actor, Condition(GUARDING, Until.TURN_START, act.actor), "N-05")
    return None


def _threatens(situation: Situation, actor: Token, foe_id: str) -> bool:
    foe = situation.token(foe_id)
    return foe is not None and situation.threatens(actor, foe)
