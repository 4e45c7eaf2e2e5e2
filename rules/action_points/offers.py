"""What a creature may do now, and why not the rest (AP-22, AP-34 to AP-36, AP-62)."""

from collections.abc import Callable

from gridapp.packkit import Action, ActionKind, Offer, Phase, Refused, Situation, Token

from . import costs, deeds, jumping, mounts, moving, registry, spells, targets, windows
from .rulings import ruled
from .sheet import AP, is_able, is_conscious

AIMED = (ActionKind.ATTACK, ActionKind.TARGET)


def offer(situation: Situation, actor: Token, key: str, action: Action) -> Offer:
    """One action of the system as it stands for a creature."""
    refusal = _refusal(situation, actor, key, action)
    aimed, weapons = _aim(situation, actor, key, action)
    if refusal is None and action.kind in AIMED and not aimed:
        rule = "AP-R70" if action.kind is ActionKind.ATTACK else action.rule
        refusal = Refused("no_target", f"{actor.name} has nobody for that", rule)
    price = "AP, or yards left" if action.kind is ActionKind.MOVE else _price(actor, key, action)
    arms = targets.arms(situation, actor, key) if weapons else {}
    return Offer(key, action.name, price, action.rule, refusal, aimed, weapons, arms)


def _price(actor: Token, key: str, action: Action) -> str:
    of_list = spells.price(actor) if key == spells.CAST else ""
    return of_list or costs.price(actor, action)


def _aim(
    situation: Situation, actor: Token, key: str, action: Action
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Whom an action may be aimed at, and with which weapons."""
    if action.kind not in AIMED or not is_able(actor):
        return (), ()
    aimed = targets.aimed_at(situation, actor, key, action)
    armed = action.kind is ActionKind.ATTACK
    return aimed, tuple(one.id for one in targets.weapons(actor, key)) if armed else ()


def _refusal(situation: Situation, actor: Token, key: str, action: Action) -> Refused | None:
    """Why an action cannot be taken now, whatever it is aimed at."""
    if key in registry.RESTS:
        return registry.ENTRIES[key].refusal(situation, actor)
    if situation.battle.phase is not Phase.FIGHT:
        return Refused("no_fight", "roll initiative first", "AP-30")
    if key in NO_ACTIONS:
        return NO_ACTIONS[key](situation, actor)
    if action.kind is ActionKind.MOVE:
        return moving.refusal(situation, actor)
    return _no_act(situation, actor, key, action)


def _no_act(situation: Situation, actor: Token, key: str, action: Action) -> Refused | None:
    if not mounts.acts_with(situation, actor):
        return Refused("not_its_turn", f"it is not {actor.name}'s turn", "AP-35")
    entry = registry.ENTRIES[key]
    able = is_conscious(actor) if entry.when_pinned else is_able(actor)
    if not able:
        return Refused("able", f"{actor.name} can do nothing", "AP-R82")
    return (
        windows.refusal(situation, actor, key)
        or entry.refusal(situation, actor)
        or costs.refusal(situation, actor, action, _saving(actor, key, action))
    )


def _saving(actor: Token, key: str, action: Action) -> int:
    return spells.saving(actor, action) if key == spells.CAST else 0


def _no_buying(situation: Situation, actor: Token) -> Refused | None:
    """Why points cannot be turned into yards, which may be done at any time (AP-R40)."""
    early = ruled(situation, "topping_up") == "own_turn"
    if early and not mounts.acts_with(situation, actor):
        return Refused("not_its_turn", f"it is not {actor.name}'s turn", "AP-R40")
    if not is_able(actor):
        return Refused("able", f"{actor.name} can do nothing", "AP-R82")
    if not actor.pool(AP):
        return Refused("ap", f"{actor.name} has no AP left", "AP-62")
    return None


NO_ACTIONS: dict[str, Callable[[Situation, Token], Refused | None]] = {
    moving.BUY: _no_buying,
    jumping.JUMP: jumping.refusal,
    deeds.LET_GO: deeds.no_letting_go,
}
"""What is done without taking an action, and why it cannot be (AP-04, AP-62, AP-68)."""
