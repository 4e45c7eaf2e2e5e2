"""What a creature may do now, and why not the rest (S-10 to S-13, S-29, SR-06, SR-09, SR-20)."""

from gridapp.packkit import (
    Act,
    Action,
    ActionKind,
    Offer,
    Phase,
    Refused,
    Situation,
    Token,
    Weapon,
)

from . import moving
from .attacks import multiple
from .locations import table
from .segment import MOVEMENT, MULTIFORM, segment_of
from .sheet import ACTIONS, OUT, arms, attack_score, is_able, is_melee, usage
from .timing import earliest, fits, has_attacks_left
from .zones import is_engaged, targets

ATTACK, CALLED_SHOT = "attack", "called_shot"
LONG_UTILITY, SHORT_UTILITY, MANOEUVRE, DONE = "long_utility", "utility", "manoeuvre", "done"
FIRST_SEGMENT = {SHORT_UTILITY: 1, MANOEUVRE: MOVEMENT, LONG_UTILITY: MULTIFORM, DONE: 1}
"""From which segment on an act without a target may be made (S-10, S-11, SR-09)."""


def offer(situation: Situation, actor: Token, key: str, action: Action) -> Offer:
    """One action of the system as it stands for a creature."""
    refusal = _refusal(situation, actor, key)
    weapons: tuple[str, ...] = ()
    aims: tuple[str, ...] = ()
    arrive: dict[str, tuple[str, ...]] = {}
    if action.kind is ActionKind.ATTACK:
        usable = [one for one in arms(actor) if unusable(situation, actor, one, key) is None]
        weapons = tuple(one.id for one in usable)
        arrive = {
            foe.id: tuple(
                one.id for one in usable if out_of_reach(situation, actor, foe, one) is None
            )
            for foe in situation.foes(actor)
        }
        aims = tuple(foe for foe, able in arrive.items() if able)
        refusal = refusal or _no_attack_at_all(situation, actor, key, weapons, aims)
    return Offer(key, action.name, price(action), action.rule, refusal, aims, weapons, arrive)


def price(action: Action) -> str:
    """What an action costs, in words."""
    if action.kind is ActionKind.ATTACK:
        return "the weapon's actions"
    cost = action.cost.get(ACTIONS, 0)
    if not cost:
        return "free"
    return "1 action each" if action.kind is ActionKind.MOVE else f"{cost} action{'s' * (cost > 1)}"


def _refusal(situation: Situation, actor: Token, key: str) -> Refused | None:
    """Why an action cannot be taken now, whatever it is aimed at."""
    if idle := _idle(situation, actor):
        return idle
    action = situation.rules.book.actions[key]
    cost = action.cost.get(ACTIONS, 0)
    if cost > actor.pool(ACTIONS):
        return Refused("spent", f"{actor.name} has not enough actions left", "S-29")
    if key in (moving.MOVE, moving.COMBAT_STEP, moving.DISENGAGE):
        return moving.refusal(situation, actor, key)
    begins = FIRST_SEGMENT.get(key, 0)
    if segment_of(situation) < begins:
        return Refused("segment", f"that is for segment {begins}", action.rule)
    return None


def _idle(situation: Situation, actor: Token) -> Refused | None:
    """Why a creature can do nothing at all now, if it cannot."""
    if situation.battle.phase is not Phase.FIGHT:
        return Refused("no_fight", "begin the fight first", "S-03")
    if not is_able(actor):
        return Refused("out", f"{actor.name} is out of the fight", "SR-33")
    if situation.battle.active != actor.id:
        return Refused("not_its_turn", f"it is not {actor.name}'s turn", "S-17")
    return None


def _no_attack_at_all(
    situation: Situation, actor: Token, key: str, weapons: tuple[str, ...], aims: tuple[str, ...]
) -> Refused | None:
    if not arms(actor):
        return Refused("weapon", f"{actor.name} holds nothing to attack with", "S-37")
    if not weapons:
        why = (unusable(situation, actor, one, key) for one in arms(actor))
        return next((one for one in why if one), None)
    if not aims:
        return Refused("no_target", f"{actor.name} has nobody within reach", "S-32")
    return None


def unusable(situation: Situation, actor: Token, weapon: Weapon, key: str) -> Refused | None:
    """Why an attack cannot be made with a weapon in this segment, wherever the target stands."""
    segment = segment_of(situation)
    if not weapon.equipped or not attack_score(weapon):
        return Refused("weapon", f"{actor.name} cannot attack with {weapon.name}", "S-37")
    if key == CALLED_SHOT and not table(weapon):
        return Refused("weapon", f"{weapon.name} has no hit locations", "S-46")
    if usage(weapon) > actor.pool(ACTIONS):
        return Refused("spent", f"{weapon.name} takes {usage(weapon)} actions", "S-29")
    if not has_attacks_left(actor, segment):
        return Refused("segment", f"{actor.name} has made its attacks of this round", "SR-15")
    if weapon.stats.get("not_in_melee") and is_engaged(situation, actor):
        return Refused("engaged", f"{weapon.name} cannot be used in melee", "S-43")
    return None if fits(situation, actor, weapon, segment) else _too_early(situation, actor, weapon)


def _too_early(situation: Situation, actor: Token, weapon: Weapon) -> Refused:
    begins = earliest(situation, actor, weapon)
    if begins <= segment_of(situation):
        return Refused("segment", f"{actor.name} was reached: {weapon.name} in segment 4", "SR-41")
    return Refused("segment", f"{weapon.name} is for segment {begins}", "SR-06")


def no_attack(situation: Situation, actor: Token, act: Act) -> Refused | None:
    """Why an attack cannot be aimed so, if it cannot."""
    target, weapon = situation.battle.token(act.target), actor.weapon(act.weapon)
    if target is None or target.side == actor.side or target.has(OUT):
        return Refused("target", f"{actor.name} needs a foe to attack", "S-37")
    if weapon is None:
        return Refused("weapon", f"{actor.name} has no such weapon", "S-37")
    fault = unusable(situation, actor, weapon, act.action)
    return fault or out_of_reach(situation, actor, target, weapon)


def out_of_reach(situation: Situation, actor: Token, foe: Token, weapon: Weapon) -> Refused | None:
    """Why a weapon does not come to a foe: too far, or something solid between (SR-03, SR-20)."""
    if foe.has(OUT) or foe not in targets(situation, actor, weapon):
        far = "out of reach" if is_melee(weapon) else "out of sight"
        return Refused("reach", f"{foe.name} is {far}", "SR-03")
    cap = situation.rules.book.setting(situation.battle, "farthest_shot")
    if cap != "none" and multiple(situation, actor, foe, weapon) > int(cap):
        return Refused("reach", f"{foe.name} is more than {cap} times the range away", "SR-20")
    return None
