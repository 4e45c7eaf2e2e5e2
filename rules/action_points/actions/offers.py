"""TODO."""

from collections.abc import Callable

from gridapp.packkit import Act, Action, ActionKind, Offer, Phase, Refused, Situation, Token

from ..attacks.targets import attack_options, living_foes, weapon_refusal, weapons_for
from ..economy.initiative import interrupt_refusal
from ..economy.points import CAST_SPELL, price_refusal, price_text, spell_price_text, spell_saving
from ..movement.companions import may_act_now
from ..movement.jumping import JUMP, jump_refusal
from ..movement.walking import BUY_YARDS, move_refusal
from ..stats.sheet import AP, is_able, is_conscious, setting
from .registry import AIMS, ENTRIES, RESTS
from .utility import LET_GO, let_go_refusal

AIMED = (ActionKind.ATTACK, ActionKind.TARGET)


def offer_of(situation: Situation, actor: Token, key: str, action: Action) -> Offer:
    """One action of the system as it stands for a creature."""
    refusal = _offer_refusal(situation, actor, key, action)
    aimed, weapons = _aim(situation, actor, key, action)
    if refusal is None and action.kind in AIMED and not aimed:
        rule = "AP-R70" if action.kind is ActionKind.ATTACK else action.rule
        refusal = Refused("no_target", f"{actor.name} has nobody for that", rule)
    price = (
        "AP, or yards left" if action.kind is ActionKind.MOVE else _offer_price(actor, key, action)
    )
    arms = attack_options(situation, actor, key) if weapons else {}
    return Offer(key, action.name, price, action.rule, refusal, aimed, weapons, arms)


def _offer_price(actor: Token, key: str, action: Action) -> str:
    of_list = spell_price_text(actor) if key == CAST_SPELL else ""
    return of_list or price_text(actor, action)


def _aim(
    situation: Situation, actor: Token, key: str, action: Action
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Whom an action may be aimed at, and with which weapons."""
    if action.kind not in AIMED or not is_able(actor):
        return (), ()
    aimed = aimed_at(situation, actor, key, action)
    armed = action.kind is ActionKind.ATTACK
    return aimed, tuple(one.id for one in weapons_for(actor, key)) if armed else ()


def _offer_refusal(situation: Situation, actor: Token, key: str, action: Action) -> Refused | None:
    """Why an action cannot be taken now, whatever it is aimed at."""
    if key in RESTS:
        return ENTRIES[key].refusal(situation, actor)
    if situation.battle.phase is not Phase.FIGHT:
        return Refused("no_fight", "roll initiative first", "AP-30")
    if key in NO_ACTIONS:
        return NO_ACTIONS[key](situation, actor)
    if action.kind is ActionKind.MOVE:
        return move_refusal(situation, actor)
    return _act_refusal(situation, actor, key, action)


def _act_refusal(situation: Situation, actor: Token, key: str, action: Action) -> Refused | None:
    if not may_act_now(situation, actor):
        return Refused("not_its_turn", f"it is not {actor.name}'s turn", "AP-35")
    entry = ENTRIES[key]
    able = is_conscious(actor) if entry.when_pinned else is_able(actor)
    if not able:
        return Refused("able", f"{actor.name} can do nothing", "AP-R82")
    return (
        interrupt_refusal(situation, actor, key)
        or entry.refusal(situation, actor)
        or price_refusal(situation, actor, action, _saving(actor, key, action))
    )


def _saving(actor: Token, key: str, action: Action) -> int:
    return spell_saving(actor, action) if key == CAST_SPELL else 0


def _buying_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Why points cannot be turned into yards, which may be done at any time (AP-R40)."""
    early = setting(situation, "topping_up") == "own_turn"
    if early and not may_act_now(situation, actor):
        return Refused("not_its_turn", f"it is not {actor.name}'s turn", "AP-R40")
    if not is_able(actor):
        return Refused("able", f"{actor.name} can do nothing", "AP-R82")
    if not actor.pool(AP):
        return Refused("ap", f"{actor.name} has no AP left", "AP-62")
    return None


NO_ACTIONS: dict[str, Callable[[Situation, Token], Refused | None]] = {
    BUY_YARDS: _buying_refusal,
    JUMP: jump_refusal,
    LET_GO: let_go_refusal,
}
"""What is done without taking an action, and why it cannot be (AP-04, AP-62, AP-68)."""


def aimed_at(situation: Situation, actor: Token, key: str, action: Action) -> tuple[str, ...]:
    """Whom an action may be aimed at from where the creature stands."""
    if action.kind is ActionKind.TARGET:
        return AIMS[key](situation, actor)
    return tuple(attack_options(situation, actor, key))


def target_refusal(situation: Situation, act: Act) -> Refused | None:
    """Why an act cannot be aimed so, if it cannot."""
    action = situation.rules.book.actions[act.action]
    actor, target = situation.battle.token(act.actor), situation.battle.token(act.target)
    if action.kind not in (ActionKind.ATTACK, ActionKind.TARGET) or actor is None:
        return None
    if action.kind is ActionKind.TARGET:
        fine = act.target in AIMS[act.action](situation, actor)
        return None if fine else Refused("target", f"{action.name}: not this one", action.rule)
    if target is None or target.id not in living_foes(situation, actor):
        return Refused("target", f"{actor.name} needs a foe for that", action.rule)
    weapon = next((one for one in weapons_for(actor, act.action) if one.id == act.weapon), None)
    if weapon is None:
        return Refused("weapon", f"{actor.name} has no such weapon for that in hand", action.rule)
    return weapon_refusal(situation, actor, target, weapon, act.action)
