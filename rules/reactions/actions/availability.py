"""What a creature may do now, and why not the rest (R-15, R-84, R-86, R-88, R-90, R-93, RR-14)."""

from collections.abc import Iterable
from itertools import islice

from gridapp.packkit import (
    Action,
    ActionKind,
    Battle,
    LazySequence,
    Offer,
    Phase,
    Refused,
    Situation,
    Token,
    Weapon,
    message,
    setting,
)

from ..attacks.targets import usable_weapons, weapons_by_target
from ..bonds import restraints
from ..economy import (
    REACTION,
    SLOT_NAMES,
    has_waited_reaction,
    paying_slots,
    price_text,
    primary_slot,
)
from ..stats import (
    BLIND,
    DEAF,
    EXHAUSTED,
    FRIGHTENED,
    NAUSEATED,
    PRONE,
    PSIONIC_FOCUS,
    RESTRAINED,
    RUNNING,
    STUNNED,
    WAITING,
    condition_forbidding_skill,
    condition_name,
    forbids_moving,
    has_firm_footing,
    is_conscious,
)
from .targeting import TACTICS, possible_targets

ATTACK_ACTIONS = frozenset(
    {"primary_attack", "secondary_attack", "tertiary_attack", "sunder", "charge"}
)
MOVE_ACTIONS = frozenset(
    {"advance", "side_step", "dash", "dash_free", "tumble", "overrun", "leap", "charge"}
)
FIRM_MOVES = frozenset({"dash", "dash_free", "overrun", "charge", "side_step"})
ACTION_SKILLS = {
    "disarm": "athletics",
    "grapple": "athletics",
    "hold": "athletics",
    "push": "athletics",
    "trip": "athletics",
    "break_free": "athletics",
    "leap": "athletics",
    "overrun": "athletics",
    "tumble": "agility",
    "concentrate": "endurance",
}
FORBIDDEN_ACTIONS = {
    RESTRAINED: (ATTACK_ACTIONS | MOVE_ACTIONS | TACTICS | {"cast"}, "R-90"),
    FRIGHTENED: (ATTACK_ACTIONS | TACTICS | {"overrun", "feint"}, "R-86"),
    NAUSEATED: (frozenset({"cast"}), "R-88"),
}


def offer_action(situation: Situation, actor: Token, action_id: str, action: Action) -> Offer:
    """Return an action as offered to a creature now: price, targets, weapons or a refusal."""
    weapons: tuple[str, ...] = ()
    if action.kind in (ActionKind.ATTACK, ActionKind.CHARGE):
        weapons = tuple(weapon.id for weapon in usable_weapons(actor))
    price = price_text(situation, actor, action)
    refusal = action_refusal(situation, actor, action_id)
    if refusal is not None:
        return Offer(action_id, action.name, price, action.rule, refusal)
    is_attack = action.kind is ActionKind.ATTACK
    by_target = weapons_by_target(situation, actor) if is_attack else {}

    def targets() -> Iterable[str]:
        if by_target:
            return by_target
        return possible_targets(situation, actor, action_id, action.kind)

    first = tuple(islice(targets(), 1))
    return Offer(
        action=action_id,
        name=action.name,
        price=price,
        rule=action.rule,
        refusal=None if first else _target_refusal(actor, action),
        targets=LazySequence(lambda: tuple(targets())),
        weapons=weapons,
        weapons_by_target=by_target,
    )


def _target_refusal(actor: Token, action: Action) -> Refused | None:
    """Return why an action without a target is refused, ``None`` if it needs no target."""
    if action.kind is ActionKind.ATTACK:
        text = message("{actor} has nobody within reach or range", actor=actor.name)
        return Refused("no_target", text, "R-06")
    if action.kind in (ActionKind.TARGET, ActionKind.CHARGE):
        text = message("{actor} has nobody for that", actor=actor.name)
        return Refused("no_target", text, action.rule)
    return None


def action_refusal(situation: Situation, actor: Token, action_id: str) -> Refused | None:
    """Return why an action is impossible now for any target."""
    action = situation.book.actions[action_id]
    return (
        _turn_refusal(situation.battle, actor, action)
        or _payment_refusal(situation, actor, action)
        or _condition_refusal(situation, actor, action_id)
        or _need_refusal(situation, actor, action_id, action)
    )


def _turn_refusal(battle: Battle, actor: Token, action: Action) -> Refused | None:
    if battle.phase is not Phase.FIGHT:
        return Refused("no_fight", message("roll initiative first"), "R-10")
    if primary_slot(action) == REACTION:
        return Refused(
            "reaction", message("it is offered when a foe gives the occasion"), action.rule
        )
    if battle.active != actor.id and not has_waited_reaction(battle, actor):
        return Refused(
            "not_its_turn", message("it is not {actor}'s turn", actor=actor.name), "R-15"
        )
    if not is_conscious(actor):
        return Refused("down", message("{actor} is down", actor=actor.name), "R-95")
    if actor.has(STUNNED):
        return Refused("stunned", message("{actor} is stunned", actor=actor.name), "R-93")
    return None


def _payment_refusal(situation: Situation, actor: Token, action: Action) -> Refused | None:
    if paying_slots(situation, actor, action):
        return None
    if situation.battle.active != actor.id:
        return Refused("waited", message("a waited Reaction holds what one Standard does"), "R-17")
    slots = " and ".join(SLOT_NAMES[slot] for slot in action.cost)
    return Refused(
        "spent",
        message("{actor} has no {slots} left this turn", actor=actor.name, slots=slots),
        "R-15",
    )


def _condition_refusal(situation: Situation, actor: Token, action_id: str) -> Refused | None:
    if not actor.conditions:
        return None
    for condition, (actions, rule) in FORBIDDEN_ACTIONS.items():
        if action_id in actions and actor.has(condition):
            return _because_of(situation, actor, condition, rule)
    if action_id in MOVE_ACTIONS and forbids_moving(situation, actor, action_id):
        return _because_of(situation, actor, PRONE, "R-43")
    if action_id == "hold" and setting(situation, "exhausted_struggle") == "unopposed":
        return None
    condition = condition_forbidding_skill(actor, ACTION_SKILLS.get(action_id, ""))
    if condition:
        rule = "R-84" if condition == EXHAUSTED else "R-88"
        return _because_of(situation, actor, condition, rule)
    return None


def _because_of(situation: Situation, actor: Token, condition: str, rule: str) -> Refused:
    name = condition_name(situation, condition)
    return Refused("condition", message("{actor} is {name}", actor=actor.name, name=name), rule)


def _need_refusal(
    situation: Situation, actor: Token, action_id: str, action: Action
) -> Refused | None:
    """Return why the requirements of an action are not met."""
    is_move = action.kind in (ActionKind.MOVE, ActionKind.CHARGE) or action_id == "leap"
    if is_move and not actor.stat("speed"):
        return Refused("no_speed", message("{actor} has no speed", actor=actor.name), "R-33")
    needs_firm_ground = action_id in FIRM_MOVES and setting(situation, "difficult_start") == "no"
    if needs_firm_ground and not has_firm_footing(situation, actor):
        return Refused(
            "difficult",
            message("{actor} stands on difficult terrain", actor=actor.name),
            action.rule,
        )
    need = _NEED_REFUSALS.get(action_id)
    return need(situation, actor) if need else None


def _leap_refusal(situation: Situation, actor: Token) -> Refused | None:
    if actor.has(RUNNING):
        return None
    return Refused("no_start", message("a straight Dash of at least 10 ft comes first"), "R-39")


def _drop_prone_refusal(situation: Situation, actor: Token) -> Refused | None:
    return _because_of(situation, actor, PRONE, "R-43") if actor.has(PRONE) else None


def _stand_up_refusal(situation: Situation, actor: Token) -> Refused | None:
    return (
        None
        if actor.has(PRONE)
        else Refused("stands", message("{actor} is not prone", actor=actor.name), "R-43")
    )


def _break_free_refusal(situation: Situation, actor: Token) -> Refused | None:
    if actor.condition(RESTRAINED) is None:
        return Refused("free", message("{actor} is not restrained", actor=actor.name), "RR-40")
    if not restraints(situation, actor):
        return Refused("grapple", message("a grapple ends by a Struggle"), "R-28")
    return None


def _wait_refusal(situation: Situation, actor: Token) -> Refused | None:
    if actor.has(WAITING):
        return Refused("waited", message("{actor} has waited already", actor=actor.name), "R-17")
    return None


def _spare_reaction_refusal(situation: Situation, actor: Token) -> Refused | None:
    if situation.battle.active == actor.id:
        return None
    return Refused("waited", message("{actor} has waited already", actor=actor.name), "R-17")


def _seek_refusal(situation: Situation, actor: Token) -> Refused | None:
    if actor.has(BLIND) and actor.has(DEAF):
        return Refused(
            "senses", message("{actor} neither sees nor hears", actor=actor.name), "R-75"
        )
    return None


def _cast_refusal(situation: Situation, actor: Token) -> Refused | None:
    if not actor.stat("spell_order"):
        return Refused("no_spells", message("{actor} knows no spells", actor=actor.name), "R-22")
    if actor.stat("psionic"):
        return _psionic_refusal(actor)
    hands = sum(weapon.stats.get("hands", 1) for weapon in actor.weapons if _is_in_hand(weapon))
    if hands >= 2 and not actor.stat("still_spell"):
        return Refused("no_hand", message("{actor} has no free hand", actor=actor.name), "R-22")
    return None


def _psionic_refusal(actor: Token) -> Refused | None:
    needs_no_focus = actor.stat("silent_spell") and actor.stat("still_spell")
    if needs_no_focus or actor.has(PSIONIC_FOCUS):
        return None
    return Refused(
        "no_focus",
        message("{actor} has no psionic focus: it concentrates first", actor=actor.name),
        "R-23",
    )


def _is_in_hand(weapon: Weapon) -> bool:
    is_body = weapon.stats.get("natural") or weapon.stats.get("unarmed")
    return weapon.equipped and not is_body


_NEED_REFUSALS = {
    "leap": _leap_refusal,
    "drop_prone": _drop_prone_refusal,
    "stand_up": _stand_up_refusal,
    "break_free": _break_free_refusal,
    "wait": _wait_refusal,
    "spare_reaction": _spare_reaction_refusal,
    "seek": _seek_refusal,
    "cast": _cast_refusal,
}
