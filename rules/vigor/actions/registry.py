"""The actions: what a creature may do now, and how each is carried out (G-19 to G-36, GR-17)."""

from collections.abc import Callable

from gridapp.packkit import (
    Act,
    Action,
    ActionKind,
    DeclaredAct,
    Draft,
    Halted,
    Offer,
    Phase,
    Refused,
    Situation,
    Token,
)

from ..attacks.targets import (
    OFF_HAND_ATTACK,
    OFF_HAND_COST,
    attackable_foes,
    may_follow_up,
    usable_weapons,
)
from ..economy import (
    ABILITY,
    ACTIONS,
    OFF_HAND,
    PRONE_BEFORE,
    VIGOR,
    begin_act,
    price_text,
    unfinished_act,
)
from ..movement import ESCAPE, MOVE, move_refusal
from ..reactions.openings import give_opening
from ..reactions.readying import READY, TRIGGER, become_ready, ready_creatures, set_off
from ..stats import PRONE, WINDED, is_able, is_awake, is_object
from .abilities import finish_ability, resist, use_ability, use_skill
from .aid import AID, STABILISE, begin_treatment, patients, treat
from .attack import declare_attack, resume_attack
from .plain import (
    BY_THE_GM,
    FALL,
    OPEN,
    REST,
    STAND,
    defend,
    expose,
    fall,
    plain_refusal,
    report_action,
    rest,
    stand_up,
    take_over_watch,
)

STAGES: dict[str, Callable[[Draft, DeclaredAct], None]] = {
    "defend": defend,
    STAND: stand_up,
    FALL: fall,
    OPEN: expose,
    REST: rest,
    "use_item": report_action,
    "use_skill": use_skill,
    "resist": resist,
    "over_watch": take_over_watch,
    "use_ability": use_ability,
    ABILITY: finish_ability,
    "emergency_aid": treat,
    "stabilise": treat,
    READY: become_ready,
    TRIGGER: set_off,
}
"""How a declared act is carried out, by its stage."""


OVER_WATCH = "over_watch"


OF_THE_MIND = frozenset({"use_ability", "use_skill"})
"""What somebody bound may still do, if it needs no movement (G-23)."""


LONG = frozenset({AID, STABILISE, "use_ability"})
"""Acts that may begin with fewer actions than they cost (G-05)."""


def offer_of(situation: Situation, actor: Token, key: str, action: Action) -> Offer:
    """One action of the system as it stands for a creature."""
    refusal = _refusal(situation, actor, key)
    found: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    arms: dict[str, tuple[str, ...]] = {}
    if action.kind is ActionKind.ATTACK:
        weapons = tuple(weapon.id for weapon in usable_weapons(actor, key))
        arms = attackable_foes(situation, actor, key)
        found = tuple(arms)
        refusal = refusal or _no_target(actor, found, "within reach", "G-45")
    elif action.kind is ActionKind.TARGET:
        found = patients(situation, actor, key)
        refusal = refusal or _no_target(actor, found, "beside it who needs that", action.rule)
    return Offer(key, action.name, price_text(action), action.rule, refusal, found, weapons, arms)


def _no_target(actor: Token, found: tuple[str, ...], where: str, rule: str) -> Refused | None:
    if found:
        return None
    return Refused("no_target", f"{actor.name} has nobody {where}", rule)


def _refusal(situation: Situation, actor: Token, key: str) -> Refused | None:
    """Why an action cannot be taken now, whatever it is aimed at."""
    if is_object(actor):
        return Refused("object", f"{actor.name} is a thing", "G-79")
    if key == OVER_WATCH:
        return _watch_refusal(situation, actor)
    if key == REST and situation.battle.phase is Phase.FIGHT:
        return Refused("fight", "nobody rests while a fight goes on", "G-86")
    if key == TRIGGER and not ready_creatures(situation):
        return Refused("ready", "nobody has readied an action", "G-31")
    if key in BY_THE_GM:
        return plain_refusal(actor, key)
    return (
        _turn_refusal(situation, actor, key)
        or _cost_refusal(actor, key)
        or _sense_refusal(situation, actor, key)
    )


def _watch_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Over Watch is taken up before the fight (G-21)."""
    if situation.battle.phase is Phase.FIGHT:
        return Refused("fight", "the fight has begun", "G-21")
    return None if is_able(actor) else Refused("down", f"{actor.name} cannot watch", "G-23")


def _turn_refusal(situation: Situation, actor: Token, key: str) -> Refused | None:
    battle = situation.battle
    if battle.phase is not Phase.FIGHT:
        return Refused("no_fight", "roll initiative first", "G-18")
    if battle.active != actor.id:
        return Refused("not_its_turn", f"it is not {actor.name}'s turn", "G-03")
    if not is_awake(actor) or not (is_able(actor) or key in OF_THE_MIND):
        return Refused("helpless", f"{actor.name} is incapacitated", "G-23")
    if actor.has(WINDED):
        return Refused("winded", f"{actor.name} is winded", "G-36")
    return None


def _cost_refusal(actor: Token, key: str) -> Refused | None:
    if key == OFF_HAND_ATTACK:
        if not may_follow_up(actor):
            why = f"{actor.name} has not just attacked"
            return Refused("no_attack", why, "G-27")
        if actor.pool(VIGOR) < OFF_HAND_COST:
            return Refused("spent", f"it costs {OFF_HAND_COST} Vigor", "GR-16")
        return None
    if actor.pool(ACTIONS) <= 0:
        return Refused("spent", f"{actor.name} has no action left this turn", "G-24")
    return None


def _sense_refusal(situation: Situation, actor: Token, key: str) -> Refused | None:
    """Why an action would come to nothing."""
    if key in LONG and unfinished_act(actor) is not None:
        return Refused("busy", f"{actor.name} is busy with something else", "G-05")
    if key in (MOVE, ESCAPE):
        return move_refusal(situation, actor)
    return plain_refusal(actor, key)


def perform(draft: Draft, act: Act) -> Refused | None:
    """Refuse an act that is aimed wrongly; else pay for it and put it underway."""
    kind = draft.rules.book.actions[act.action].kind
    if kind is ActionKind.ATTACK:
        return declare_attack(draft, act)
    if kind is ActionKind.TARGET:
        return begin_treatment(draft, act)
    draft.set_pool(act.actor, OFF_HAND, 0)
    cost = draft.rules.book.actions[act.action].cost.get(ACTIONS, 0)
    if cost and act.action != "use_ability":
        draft.spend(act.actor, ACTIONS, cost)
    begin_act(draft, act, act.action)
    if act.action == STAND:
        give_opening(draft, act, "it stands up")
    return None


def resume_act(draft: Draft, declared: DeclaredAct) -> None:
    """Go on with an act, unless its actor was knocked down in its own turn (G-51)."""
    if is_cancelled(draft, declared):
        draft.pop()
        name = draft.token(declared.act.actor).name
        draft.emit(Halted(declared.act.actor, f"{name} is knocked down", "G-51"))
    elif declared.stage == "attack":
        resume_attack(draft, declared)
    else:
        STAGES[declared.stage](draft, declared)


def is_cancelled(draft: Draft, declared: DeclaredAct) -> bool:
    """Whether an act on the own turn is lost because its actor was knocked down (G-51, GR-37)."""
    actor = draft.battle.token(declared.act.actor)
    if actor is None or draft.battle.active != actor.id or declared.stage in BY_THE_GM:
        return False
    thrown = actor.has(PRONE) and PRONE_BEFORE not in declared.facts
    return is_awake(actor) and thrown
