"""Acts as they are declared: refused, paid for, put underway, cancelled (G-26, G-27, G-51)."""

from gridapp.packkit import Act, ActionKind, DeclaredAct, Draft, Refused, Weapon, require_weapon

from . import aid, deeds, judging, long_acts, openings, targets
from .paying import ACTIONS, MANA, OFF_HAND, VIGOR, spend
from .sheet import PRONE, is_awake


def perform(draft: Draft, act: Act) -> Refused | None:
    """Refuse an act that is aimed wrongly; else pay for it and put it underway."""
    kind = draft.rules.book.actions[act.action].kind
    if kind is ActionKind.ATTACK:
        return _attack(draft, act)
    if kind is ActionKind.TARGET:
        return _treat(draft, act)
    draft.set_pool(act.actor, OFF_HAND, 0)
    cost = draft.rules.book.actions[act.action].cost.get(ACTIONS, 0)
    if cost and act.action != "use_ability":
        draft.spend(act.actor, ACTIONS, cost)
    long_acts.declare(draft, act, act.action)
    if act.action == deeds.STAND:
        openings.give(draft, act, "it stands up")
    return None


def _attack(draft: Draft, act: Act) -> Refused | None:
    """Pay for an attack, an off-hand one by Vigor alone, and put it underway (G-26, G-27)."""
    actor, situation = draft.token(act.actor), draft.situation
    refused = targets.no_attack(situation, actor, act.target, act.weapon, act.action)
    refused = refused or judging.misdeclared(act)
    if refused is not None:
        return refused
    weapon = require_weapon(actor, act.weapon)
    if act.action == targets.OFF_HAND_ATTACK:
        draft.set_pool(actor.id, OFF_HAND, 0)
        now = True
        spend(draft, actor.id, targets.OFF_HAND_COST)
    else:
        now = long_acts.pay(draft, act, max(1, weapon.stats.get(ACTIONS, 1)))
        draft.set_pool(actor.id, OFF_HAND, int(now and _carries(weapon)))
    if now:
        long_acts.declare(draft, act, "attack")
    _pay_technique(draft, actor.id, weapon)
    if weapon.stats.get("opens"):
        openings.give(draft, act, f"it uses {weapon.name}")
    return None


def _carries(weapon: Weapon) -> bool:
    """Whether an off-hand attack may ride on an attack: of techniques, on light ones (G-27)."""
    technique = weapon.stats.get(VIGOR, 0) or weapon.stats.get(MANA, 0)
    return not technique or bool(weapon.stats.get("light"))


def _pay_technique(draft: Draft, actor_id: str, weapon: Weapon) -> None:
    """The Vigor or Mana of a technique or spell (G-32)."""
    if mana := weapon.stats.get(MANA, 0):
        draft.spend(actor_id, MANA, mana)
    spend(draft, actor_id, weapon.stats.get(VIGOR, 0))


def _treat(draft: Draft, act: Act) -> Refused | None:
    """Begin to treat somebody; it may run on into the next turn (G-35, G-84, GR-41)."""
    actor = draft.token(act.actor)
    if act.target not in aid.patients(draft.situation, actor, act.action):
        return Refused("target", f"{actor.name} cannot treat that", "G-35")
    draft.set_pool(act.actor, OFF_HAND, 0)
    if long_acts.pay(draft, act, aid.COST):
        long_acts.declare(draft, act, act.action)
    return None


def is_cancelled(draft: Draft, declared: DeclaredAct) -> bool:
    """Whether an act on the own turn is lost because its actor was knocked down (G-51, GR-37)."""
    actor = draft.battle.token(declared.act.actor)
    if actor is None or draft.battle.active != actor.id or declared.stage in deeds.BY_THE_GM:
        return False
    thrown = actor.has(PRONE) and long_acts.PRONE_BEFORE not in declared.facts
    return is_awake(actor) and thrown
