"""What a creature may do now, and why not the rest (G-19, G-23 to G-27, G-36, GR-17)."""

from gridapp.packkit import Action, ActionKind, Offer, Phase, Refused, Situation, Token

from . import aid, deeds, moving, readying, targets
from .long_acts import of
from .paying import ACTIONS, VIGOR
from .sheet import WINDED, is_able, is_awake, is_object
from .targets import OFF_HAND_ATTACK, OFF_HAND_COST

OVER_WATCH = "over_watch"
OF_THE_MIND = frozenset({"use_ability", "use_skill"})
"""What somebody bound may still do, if it needs no movement (G-23)."""

LONG = frozenset({aid.AID, aid.STABILISE, "use_ability"})
"""Acts that may begin with fewer actions than they cost (G-05)."""


def offer(situation: Situation, actor: Token, key: str, action: Action) -> Offer:
    """One action of the system as it stands for a creature."""
    refusal = refused(situation, actor, key)
    found: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    arms: dict[str, tuple[str, ...]] = {}
    if action.kind is ActionKind.ATTACK:
        weapons = tuple(weapon.id for weapon in targets.usable(actor, key))
        arms = targets.arms(situation, actor, key)
        found = tuple(arms)
        refusal = refusal or _nobody(actor, found, "within reach", "G-45")
    elif action.kind is ActionKind.TARGET:
        found = aid.patients(situation, actor, key)
        refusal = refusal or _nobody(actor, found, "beside it who needs that", action.rule)
    return Offer(key, action.name, price(action), action.rule, refusal, found, weapons, arms)


def _nobody(actor: Token, found: tuple[str, ...], where: str, rule: str) -> Refused | None:
    if found:
        return None
    return Refused("no_target", f"{actor.name} has nobody {where}", rule)


def price(action: Action) -> str:
    """What an action costs, in words."""
    words = []
    for pool, amount in action.cost.items():
        one = "action" if amount == 1 else "actions"
        words.append(f"{amount} {one}" if pool == ACTIONS else f"{amount} {pool.capitalize()}")
    return ", ".join(words) or "free"


def refused(situation: Situation, actor: Token, key: str) -> Refused | None:
    """Why an action cannot be taken now, whatever it is aimed at."""
    if is_object(actor):
        return Refused("object", f"{actor.name} is a thing", "G-79")
    if key == OVER_WATCH:
        return _no_watch(situation, actor)
    if key == deeds.REST and situation.battle.phase is Phase.FIGHT:
        return Refused("fight", "nobody rests while a fight goes on", "G-86")
    if key == readying.TRIGGER and not readying.those_ready(situation):
        return Refused("ready", "nobody has readied an action", "G-31")
    if key in deeds.BY_THE_GM:
        return deeds.refusal(actor, key)
    return (
        _not_now(situation, actor, key) or _unpaid(actor, key) or _senseless(situation, actor, key)
    )


def _no_watch(situation: Situation, actor: Token) -> Refused | None:
    """Over Watch is taken up before the fight (G-21)."""
    if situation.battle.phase is Phase.FIGHT:
        return Refused("fight", "the fight has begun", "G-21")
    return None if is_able(actor) else Refused("down", f"{actor.name} cannot watch", "G-23")


def _not_now(situation: Situation, actor: Token, key: str) -> Refused | None:
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


def _unpaid(actor: Token, key: str) -> Refused | None:
    if key == OFF_HAND_ATTACK:
        if not targets.rides(actor):
            why = f"{actor.name} has not just attacked"
            return Refused("no_attack", why, "G-27")
        if actor.pool(VIGOR) < OFF_HAND_COST:
            return Refused("spent", f"it costs {OFF_HAND_COST} Vigor", "GR-16")
        return None
    if actor.pool(ACTIONS) <= 0:
        return Refused("spent", f"{actor.name} has no action left this turn", "G-24")
    return None


def _senseless(situation: Situation, actor: Token, key: str) -> Refused | None:
    """Why an action would come to nothing."""
    if key in LONG and of(actor) is not None:
        return Refused("busy", f"{actor.name} is busy with something else", "G-05")
    if key in (moving.MOVE, moving.ESCAPE):
        return moving.refusal(situation, actor)
    return deeds.refusal(actor, key)
