"""What a creature may do now, and why not the rest (V-18, V-29, V-33, V-43, V-84, VR-15)."""

from gridapp.packkit import (
    Action,
    ActionKind,
    Offer,
    Phase,
    Refused,
    Situation,
    Token,
    message,
    setting,
)

from ..attacks.targets import is_usable, weapons_by_target
from ..economy import (
    FULL_ROUND,
    MOVE_LEFT,
    REST_OF_MOVE,
    SHORT,
    STANDARD,
    STEP,
    STEPPED,
    can_pay,
    price_now,
    price_text,
)
from ..movement import FIVE_FOOT_STEP, MOVE, cells_per_move, hold_refusal
from ..stats import DEAD, PRONE, is_able
from .escapes import escape_refusal
from .general import GM_ACTIONS, general_refusal
from .recovery import REST
from .skills import USE_SKILL_ON, skill_targets
from .stances import STANCE, stance_refusal


def offer_action(situation: Situation, actor: Token, action_id: str, action: Action) -> Offer:
    """Return an action as offered to a creature now: price, targets, weapons or a refusal."""
    refusal = _refusal(situation, actor, action_id, action)
    weapons: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    by_target: dict[str, tuple[str, ...]] = {}
    if action.kind is ActionKind.ATTACK:
        usable = [weapon for weapon in actor.weapons if is_usable(actor, weapon, action_id)]
        weapons = tuple([weapon.id for weapon in usable])
        if usable and refusal is None:
            by_target = weapons_by_target(situation, actor, usable)
        targets = tuple([foe for foe, in_reach in by_target.items() if in_reach])
        refusal = refusal or _attack_refusal(actor, action, weapons, targets)
    if action_id == USE_SKILL_ON:
        targets = skill_targets(situation, actor)
        if refusal is None and not targets:
            text = message("{actor} has nobody for that", actor=actor.name)
            refusal = Refused("no_target", text, "V-06")
    is_going_on = action_id == MOVE and actor.pool(MOVE_LEFT) > 0
    price = REST_OF_MOVE if is_going_on else price_now(actor, action)
    return Offer(action_id, action.name, price, action.rule, refusal, targets, weapons, by_target)


def _attack_refusal(
    actor: Token, action: Action, weapons: tuple[str, ...], targets: tuple[str, ...]
) -> Refused | None:
    """Return a refusal if there is no weapon to attack with or no target, else ``None``."""
    if not weapons:
        text = message("{actor} holds no weapon for that", actor=actor.name)
        return Refused("weapon", text, action.rule)
    if not targets:
        text = message("{actor} has nobody within reach", actor=actor.name)
        return Refused("no_target", text, "V-43")
    return None


def _refusal(situation: Situation, actor: Token, action_id: str, action: Action) -> Refused | None:
    """Return why an action is impossible now for any target."""
    battle = situation.battle
    if action_id in GM_ACTIONS:
        return _gm_action_refusal(situation, actor, action_id)
    if battle.phase is not Phase.FIGHT:
        return Refused("no_fight", message("roll initiative first"), "V-20")
    if not is_able(actor):
        return Refused("down", message("{actor} is down", actor=actor.name), "V-79")
    if battle.active != actor.id:
        rule = "V-18" if action_id == STANCE else "V-29"
        return Refused("not_its_turn", message("it is not {actor}'s turn", actor=actor.name), rule)
    if action.kind is ActionKind.MOVE:
        return _move_refusal(situation, actor, action_id, action)
    return (
        _payment_refusal(actor, action_id, action)
        or general_refusal(actor, action_id)
        or escape_refusal(situation, actor, action_id)
        or (stance_refusal(situation, actor) if action_id == STANCE else None)
    )


def _gm_action_refusal(situation: Situation, actor: Token, action_id: str) -> Refused | None:
    """Return why the GM cannot apply an action: the dead, or a rest during a fight (V-84)."""
    if actor.has(DEAD):
        return Refused("dead", message("{actor} is dead", actor=actor.name), "V-79")
    if action_id == REST and situation.battle.phase is Phase.FIGHT:
        return Refused("fight", message("nobody rests while a fight goes on"), "V-84")
    return None


def _payment_refusal(actor: Token, action_id: str, action: Action) -> Refused | None:
    if can_pay(actor, action_id, action):
        return None
    return Refused(
        "spent",
        message(
            "{actor} has no {price} left this turn", actor=actor.name, price=price_text(action)
        ),
        "V-29",
    )


def _move_refusal(
    situation: Situation, actor: Token, action_id: str, action: Action
) -> Refused | None:
    if actor.has(PRONE):
        return Refused(
            "prone", message("{actor} is prone and has to stand up first", actor=actor.name), "V-59"
        )
    if refusal := hold_refusal(situation, actor):
        return refusal
    if not cells_per_move(situation, actor):
        return Refused("no_speed", message("{actor} has no speed", actor=actor.name), "V-31")
    if action_id == FIVE_FOOT_STEP:
        return _step_refusal(situation, actor)
    if actor.pool(STEPPED):
        return Refused(
            "stepped", message("{actor} has taken its 5-ft step", actor=actor.name), "VR-15"
        )
    return None if actor.pool(MOVE_LEFT) else _payment_refusal(actor, action_id, action)


def _step_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Return why a 5-ft step is impossible; a setting keeps it for full-round turns (VR-15)."""
    if not actor.pool(STEP):
        reason = (
            message("has taken its 5-ft step")
            if actor.pool(STEPPED)
            else message("has moved this turn")
        )
        return Refused(
            "stepped", message("{actor} {reason}", actor=actor.name, reason=reason), "VR-15"
        )
    full_round = actor.pool(FULL_ROUND) > 0 or (actor.pool(STANDARD) and actor.pool(SHORT))
    if setting(situation, "step_turns") == "full_round" and not full_round:
        return Refused("step", message("a 5-ft step is part of a full-round action"), "V-33")
    return None
