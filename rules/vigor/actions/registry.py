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
    OwnSide,
    Phase,
    Refused,
    Situation,
    Text,
    Token,
    Weapon,
    is_in,
    message,
    misfit,
    setting,
    stage_of,
    tag_of,
)

from ..attacks.stage import OFF_HAND_ATTACK, Attack
from ..attacks.targets import (
    OFF_HAND_COST,
    attackable,
    sight_refusal,
    usable_weapons,
    vigor_besides,
)
from ..economy import TurnAct, begin_act, price_text, weapon_price
from ..movement import ESCAPE, MOVE, move_refusal
from ..reactions.openings import give_opening
from ..reactions.ready_card import BecomingReady, asks_ready
from ..reactions.readying import (
    TRIGGER,
    Triggering,
    become_ready,
    ready_creatures,
    set_off,
)
from ..stats import (
    ACTIONS,
    OFF_HAND,
    PRONE,
    VIGOR,
    WINDED,
    is_able,
    is_awake,
    is_mended,
    is_object,
)
from ..turns.over_watch import OVER_WATCH
from ..turns.unfinished import (
    EMERGENCY_AID,
    STABILISE,
    USE_ABILITY,
    AbilityEffect,
    EmergencyAid,
    Stabilising,
    unfinished_act,
)
from .abilities import (
    USE_SKILL,
    SkillEffect,
    UsingSkill,
    finish_ability,
    finish_skill,
    use_ability,
    use_skill,
)
from .ability_card import UsingAbility, can_cancel
from .aid import begin_treatment, patients, treat
from .attack import confirm_own_side, declare_attack, resume_attack
from .plain import (
    BY_THE_GM,
    REST,
    DefendAct,
    Exposing,
    Falling,
    Resting,
    StandingUp,
    TakingOverWatch,
    UsingItem,
    defend,
    expose,
    fall,
    plain_refusal,
    rest,
    stand_up,
    take_over_watch,
    use_item,
)
from .resisting import Resisting, resist

MENTAL = frozenset({USE_ABILITY, USE_SKILL})
"""The actions that a bound creature may still take (G-23)."""
LONG = frozenset({EMERGENCY_AID, STABILISE, USE_ABILITY})
"""The actions that may begin with fewer actions than they cost (G-05)."""

_HANDLERS: dict[type[TurnAct], Callable[[Draft, DeclaredAct], None]] = {
    Attack: resume_attack,
    EmergencyAid: treat,
    Stabilising: treat,
    UsingAbility: use_ability,
    AbilityEffect: finish_ability,
    UsingSkill: use_skill,
    SkillEffect: finish_skill,
    Resisting: resist,
    DefendAct: defend,
    StandingUp: stand_up,
    Falling: fall,
    Exposing: expose,
    UsingItem: use_item,
    Resting: rest,
    TakingOverWatch: take_over_watch,
    BecomingReady: become_ready,
    Triggering: set_off,
}
"""How an act is carried on, by its stage."""
_STAGES = {tag_of(stage): stage for stage in _HANDLERS}
"""The stages by tag; an action without target begins in the stage with its own id."""


def offer_of(situation: Situation, actor: Token, key: str, action: Action) -> Offer:
    """Return the price, targets and refusal of an action for a creature now."""
    price, refusal = price_text(action), _refusal(situation, actor, key)
    if refusal is not None:
        return Offer(key, action.name, price, action.rule, refusal)
    targets: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    weapons_by_target: dict[str, tuple[str, ...]] = {}
    prices: dict[str, str] = {}
    if action.kind is ActionKind.ATTACK:
        usable = usable_weapons(actor, key)
        weapons = tuple(weapon.id for weapon in usable)
        besides = vigor_besides(situation, key)
        prices = _weapon_prices(actor, key, usable, besides)
        weapons_by_target = attackable(situation, actor, key)
        targets = tuple(weapons_by_target)
        if not targets:
            refusal = sight_refusal(situation, actor, weapons)
        refusal = refusal or _target_refusal(actor, targets, message("within reach"), "G-45")
    elif action.kind is ActionKind.TARGET:
        targets = patients(situation, actor, key)
        need = message("beside it who needs that")
        refusal = _target_refusal(actor, targets, need, action.rule)
    return Offer(
        key, action.name, price, action.rule, refusal, targets, weapons, weapons_by_target, prices
    )


def _weapon_prices(
    actor: Token, key: str, weapons: tuple[Weapon, ...], besides: int
) -> dict[str, str]:
    """Return the cost of each technique or spell in words, by weapon."""
    off_hand = key == OFF_HAND_ATTACK
    prices = (
        (weapon.id, weapon_price(actor, weapon, off_hand=off_hand, besides=besides))
        for weapon in weapons
    )
    return {weapon: price for weapon, price in prices if price}


def _target_refusal(
    actor: Token, targets: tuple[str, ...], need: Text, rule: str
) -> Refused | None:
    if targets:
        return None
    return Refused(
        "no_target", message("{actor} has nobody {need}", actor=actor.name, need=need), rule
    )


def _refusal(situation: Situation, actor: Token, key: str) -> Refused | None:
    """Return why an action cannot be taken now at any target, None if allowed."""
    is_fight = situation.battle.phase is Phase.FIGHT
    if is_object(actor):
        return Refused("object", message("{actor} is a thing", actor=actor.name), "G-79")
    if key == OVER_WATCH:
        return _watch_refusal(situation, actor)
    if key == REST and is_fight:
        return Refused("fight", message("nobody rests while a fight goes on"), "G-86")
    if key == TRIGGER and not ready_creatures(situation):
        return Refused("ready", message("nobody has readied an action"), "G-31")
    if key in BY_THE_GM:
        return plain_refusal(actor, key)
    return (
        _turn_refusal(situation, actor, key)
        or _payment_refusal(actor, key)
        or _state_refusal(situation, actor, key)
    )


def _watch_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Return why a creature cannot take up Over Watch: only before the fight (G-21)."""
    if situation.battle.phase is Phase.FIGHT:
        return Refused("fight", message("the fight has begun"), "G-21")
    return (
        None
        if is_able(actor)
        else Refused("down", message("{actor} cannot watch", actor=actor.name), "G-23")
    )


def _turn_refusal(situation: Situation, actor: Token, key: str) -> Refused | None:
    battle = situation.battle
    if battle.phase is not Phase.FIGHT:
        return Refused("no_fight", message("roll initiative first"), "G-18")
    if battle.active != actor.id:
        return Refused(
            "not_its_turn", message("it is not {actor}'s turn", actor=actor.name), "G-03"
        )
    if not is_awake(actor) or not (is_able(actor) or key in MENTAL):
        return Refused("helpless", message("{actor} is incapacitated", actor=actor.name), "G-23")
    if actor.has(WINDED):
        return Refused("winded", message("{actor} is winded", actor=actor.name), "G-36")
    return None


def _payment_refusal(actor: Token, key: str) -> Refused | None:
    if key != OFF_HAND_ATTACK:
        if actor.pool(ACTIONS) <= 0:
            return Refused(
                "spent", message("{actor} has no action left this turn", actor=actor.name), "G-24"
            )
        return None
    if actor.pool(OFF_HAND) <= 0:
        return Refused(
            "no_attack", message("{actor} has not just attacked", actor=actor.name), "G-27"
        )
    if actor.pool(VIGOR) < OFF_HAND_COST:
        return Refused(
            "spent", message("it costs {off_hand_cost} Vigor", off_hand_cost=OFF_HAND_COST), "GR-16"
        )
    return None


def _state_refusal(situation: Situation, actor: Token, key: str) -> Refused | None:
    """Return why an action would have no effect now, None if it would."""
    if key in LONG and unfinished_act(actor) is not None:
        return Refused(
            "busy", message("{actor} is busy with something else", actor=actor.name), "G-05"
        )
    if key in (MOVE, ESCAPE):
        return move_refusal(situation, actor)
    return plain_refusal(actor, key)


def perform(draft: Draft, act: Act) -> Refused | None:
    """Pay for an act and declare the act, or return a refusal."""
    action = draft.rules.book.actions[act.action]
    if action.kind is ActionKind.ATTACK:
        return declare_attack(draft, act)
    if action.kind is ActionKind.TARGET:
        return begin_treatment(draft, act)
    stage = _STAGES[act.action]
    if choice := misfit(act, stage):
        return Refused(
            "choice", message("there is no such choice of {choice}", choice=choice), action.rule
        )
    is_ability, is_asked_first = stage is UsingAbility, stage is BecomingReady and asks_ready(draft)
    if not (is_asked_first or (is_ability and can_cancel(draft))):
        draft.set_pool(act.actor, OFF_HAND, 0)
    cost = action.cost.get(ACTIONS, 0)
    if cost and not (is_ability or is_asked_first):
        draft.spend(act.actor, ACTIONS, cost)
    begin_act(draft, act, stage)
    if stage is StandingUp and setting(draft, "standing_up") == "opening_first":
        give_opening(draft, act, "it stands up")
    return None


def resume_act(draft: Draft, declared: DeclaredAct) -> None:
    """Carry on an act, unless the actor has fallen on its own turn (G-23, G-51)."""
    if is_in(declared, OwnSide):
        confirm_own_side(draft, declared)
    elif halt := _halt(draft, declared):
        draft.pop()
        draft.emit(halt)
    else:
        _HANDLERS[_STAGES[declared.stage]](draft, declared)


def _halt(draft: Draft, declared: DeclaredAct) -> Halted | None:
    """Return the event that ends an act interrupted by an opening, None if the act goes on."""
    actor = draft.battle.token(declared.act.actor)
    if actor is None:
        return None
    if _is_cancelled(draft, declared):
        return Halted(actor.id, message("{name} is knocked down", name=actor.name), "G-51")
    by_gm = declared.stage in BY_THE_GM or is_in(declared, Attack)
    is_free = is_able(actor) or (is_awake(actor) and declared.act.action in MENTAL)
    if is_free or by_gm or not is_mended(draft):
        return None
    return Halted(actor.id, message("{attacker} can act no more", attacker=actor.name), "G-23")


def _is_cancelled(draft: Draft, declared: DeclaredAct) -> bool:
    """Return True if the actor fell prone on the own turn since the act began (GR-37)."""
    actor = draft.battle.token(declared.act.actor)
    if actor is None or draft.battle.active != actor.id or declared.stage in BY_THE_GM:
        return False
    has_fallen = actor.has(PRONE) and not stage_of(declared, TurnAct).prone_before
    return is_awake(actor) and has_fallen
