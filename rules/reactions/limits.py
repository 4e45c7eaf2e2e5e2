"""Why a creature may not take an action now, whatever it is aimed at (R-15, R-90, R-93, RR-14)."""

from gridapp.packkit import (
    Action,
    ActionKind,
    Battle,
    Phase,
    Refused,
    Situation,
    Token,
    Weapon,
)

from .conditions import (
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
    forbidding,
    is_up,
    name_of,
)
from .slots import NAMES, REACTION, is_waited, slot_of, ways

ATTACKS = frozenset({"primary_attack", "secondary_attack", "tertiary_attack", "sunder", "charge"})
WALKS = frozenset({"advance", "side_step", "dash", "dash_free", "tumble", "overrun", "leap"})
TACTICS = frozenset({"disarm", "grapple", "push", "trip"})
SKILLS_OF = {
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
FORBIDDEN = {
    RESTRAINED: (ATTACKS | WALKS | TACTICS | {"cast"}, "R-90"),
    FRIGHTENED: (ATTACKS | TACTICS | {"overrun", "feint", "hold"}, "R-86"),
    NAUSEATED: (frozenset({"cast"}), "R-88"),
}


def refusal(situation: Situation, actor: Token, key: str) -> Refused | None:
    """Why an action cannot be taken now, if it cannot."""
    action = situation.book.actions[key]
    return (
        _not_now(situation.battle, actor, action)
        or _unpaid(situation, actor, action)
        or _forbidden(situation, actor, key)
        or _pointless(situation, actor, key, action)
    )


def _not_now(battle: Battle, actor: Token, action: Action) -> Refused | None:
    if battle.phase is not Phase.FIGHT:
        return Refused("no_fight", "roll initiative first", "R-10")
    if slot_of(action) == REACTION:
        return Refused("reaction", "it is offered when a foe gives the occasion", action.rule)
    if battle.active != actor.id and not is_waited(battle, actor):
        return Refused("not_its_turn", f"it is not {actor.name}'s turn", "R-15")
    if not is_up(actor):
        return Refused("down", f"{actor.name} is down", "R-95")
    if actor.has(STUNNED):
        return Refused("stunned", f"{actor.name} is stunned", "R-93")
    return None


def _unpaid(situation: Situation, actor: Token, action: Action) -> Refused | None:
    if ways(situation, actor, action):
        return None
    if situation.battle.active != actor.id:
        return Refused("waited", "a waited Reaction holds what one Standard does", "R-17")
    slots = " and ".join(NAMES[slot] for slot in action.cost)
    return Refused("spent", f"{actor.name} has no {slots} left this turn", "R-15")


def _forbidden(situation: Situation, actor: Token, key: str) -> Refused | None:
    if not actor.conditions:
        return None
    for condition, (actions, rule) in FORBIDDEN.items():
        if key in actions and actor.has(condition):
            return _is(situation, actor, condition, rule)
    condition = forbidding(actor, SKILLS_OF.get(key, ""))
    if condition:
        rule = "R-84" if condition == EXHAUSTED else "R-88"
        return _is(situation, actor, condition, rule)
    return None


def _is(situation: Situation, actor: Token, condition: str, rule: str) -> Refused:
    return Refused("condition", f"{actor.name} is {name_of(situation, condition)}", rule)


def _pointless(situation: Situation, actor: Token, key: str, action: Action) -> Refused | None:
    moves = action.kind in (ActionKind.MOVE, ActionKind.CHARGE) or key == "leap"
    if moves and not actor.stat("speed"):
        return Refused("no_speed", f"{actor.name} has no speed", "R-33")
    why = _NEEDS.get(key)
    return why(situation, actor) if why else None


def _leap(situation: Situation, actor: Token) -> Refused | None:
    if actor.has(RUNNING):
        return None
    return Refused("no_start", "a straight Dash of at least 10 ft comes first", "R-39")


def _drop_prone(situation: Situation, actor: Token) -> Refused | None:
    return _is(situation, actor, PRONE, "R-43") if actor.has(PRONE) else None


def _stand_up(situation: Situation, actor: Token) -> Refused | None:
    return None if actor.has(PRONE) else Refused("stands", f"{actor.name} is not prone", "R-43")


def _break_free(situation: Situation, actor: Token) -> Refused | None:
    held = [one for one in actor.conditions if one.id == RESTRAINED]
    if not held:
        return Refused("free", f"{actor.name} is not restrained", "RR-40")
    if all(situation.battle.token(one.source) for one in held):
        return Refused("grapple", "a grapple ends by a Struggle", "R-28")
    return None


def _wait(situation: Situation, actor: Token) -> Refused | None:
    if actor.has(WAITING):
        return Refused("waited", f"{actor.name} has waited already", "R-17")
    return None


def _spare(situation: Situation, actor: Token) -> Refused | None:
    if situation.battle.active == actor.id:
        return None
    return Refused("waited", f"{actor.name} has waited already", "R-17")


def _seek(situation: Situation, actor: Token) -> Refused | None:
    if actor.has(BLIND) and actor.has(DEAF):
        return Refused("senses", f"{actor.name} neither sees nor hears", "R-75")
    return None


def _cast(situation: Situation, actor: Token) -> Refused | None:
    if not actor.stat("spell_order"):
        return Refused("no_spells", f"{actor.name} knows no spells", "R-22")
    if actor.stat("psionic"):
        return _psionic(actor)
    hands = sum(one.stats.get("hands", 1) for one in actor.weapons if _is_in_hand(one))
    if hands >= 2 and not actor.stat("still_spell"):
        return Refused("no_hand", f"{actor.name} has no free hand", "R-22")
    return None


def _psionic(actor: Token) -> Refused | None:
    quiet = actor.stat("silent_spell") and actor.stat("still_spell")
    if quiet or actor.has(PSIONIC_FOCUS):
        return None
    return Refused("no_focus", f"{actor.name} has no psionic focus: it concentrates first", "R-23")


def _is_in_hand(weapon: Weapon) -> bool:
    return weapon.equipped and not weapon.stats.get("natural")


_NEEDS = {
    "leap": _leap,
    "drop_prone": _drop_prone,
    "stand_up": _stand_up,
    "break_free": _break_free,
    "wait": _wait,
    "spare_reaction": _spare,
    "seek": _seek,
    "cast": _cast,
}
