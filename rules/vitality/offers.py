"""What a creature may do now, and why not the rest (V-18, V-29, V-33, V-43, V-46, VR-15)."""

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

from . import deeds
from .budget import (
    FULL_ROUND,
    MOVE_LEFT,
    SHORT,
    STANDARD,
    STEP,
    STEPPED,
    can_pay,
    price,
    spent_hand,
    strikes_with,
)
from .manoeuvres import MANOEUVRE
from .moving import FIVE_FOOT_STEP, in_cells
from .opportunity import reach_of
from .recovery import REST
from .sheet import DEAD, is_able, is_melee
from .stances import STANCE

PSYCHIC_ATTACK = "psychic_attack"

UNLIMITED = 1_000_000
"""The range in cells of a ranged weapon for which none is given."""


def offer(situation: Situation, actor: Token, key: str, action: Action) -> Offer:
    """One action of the system as it stands for a creature."""
    refusal = _refusal(situation, actor, key, action)
    weapons: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    arms: dict[str, tuple[str, ...]] = {}
    if action.kind is ActionKind.ATTACK:
        usable = [weapon for weapon in actor.weapons if unusable(actor, weapon, key) is None]
        weapons = tuple(weapon.id for weapon in usable)
        foes = [foe for foe in situation.foes(actor) if not foe.has(DEAD)]
        arms = {foe.id: _arriving(situation, actor, foe, usable) for foe in foes}
        targets = tuple(foe for foe, able in arms.items() if able)
        if refusal is None and not weapons:
            refusal = Refused("weapon", f"{actor.name} holds no weapon for that", action.rule)
        if refusal is None and not targets:
            refusal = Refused("no_target", f"{actor.name} has nobody within reach", "V-43")
    return Offer(key, action.name, price(action), action.rule, refusal, targets, weapons, arms)


def _arriving(
    situation: Situation, actor: Token, foe: Token, usable: list[Weapon]
) -> tuple[str, ...]:
    return tuple(one.id for one in usable if out_of_reach(situation, actor, foe, one) is None)


def _refusal(situation: Situation, actor: Token, key: str, action: Action) -> Refused | None:
    """Why an action cannot be taken now, whatever it is aimed at."""
    battle = situation.battle
    if key in deeds.BY_THE_GM:
        return _not_by_the_gm(situation, actor, key)
    if battle.phase is not Phase.FIGHT:
        return Refused("no_fight", "roll initiative first", "V-20")
    if not is_able(actor):
        return Refused("down", f"{actor.name} is down", "V-79")
    if battle.active != actor.id:
        rule = "V-18" if key == STANCE else "V-29"
        return Refused("not_its_turn", f"it is not {actor.name}'s turn", rule)
    if action.kind is ActionKind.MOVE:
        return _no_move(situation, actor, key, action)
    return _unpaid(actor, key, action) or deeds.refusal(actor, key)


def _not_by_the_gm(situation: Situation, actor: Token, key: str) -> Refused | None:
    """Why the GM cannot let it happen: nobody rests in a fight, the dead do not heal (V-84)."""
    if actor.has(DEAD):
        return Refused("dead", f"{actor.name} is dead", "V-79")
    if key == REST and situation.battle.phase is Phase.FIGHT:
        return Refused("fight", "nobody rests while a fight goes on", "V-84")
    return None


def _unpaid(actor: Token, key: str, action: Action) -> Refused | None:
    if can_pay(actor, key, action):
        return None
    return Refused("spent", f"{actor.name} has no {price(action)} left this turn", "V-29")


def _no_move(situation: Situation, actor: Token, key: str, action: Action) -> Refused | None:
    if actor.has("prone"):
        return Refused("prone", f"{actor.name} is prone and has to stand up first", "V-59")
    if not in_cells(situation, actor):
        return Refused("no_speed", f"{actor.name} has no speed", "V-31")
    if key == FIVE_FOOT_STEP:
        return _no_step(situation, actor)
    if actor.pool(STEPPED):
        return Refused("stepped", f"{actor.name} has taken its 5-ft step", "VR-15")
    return None if actor.pool(MOVE_LEFT) else _unpaid(actor, key, action)


def _no_step(situation: Situation, actor: Token) -> Refused | None:
    """Why no 5-ft step can be taken; a table may keep it for full-round turns (VR-15)."""
    if not actor.pool(STEP):
        done = "has taken its 5-ft step" if actor.pool(STEPPED) else "has moved this turn"
        return Refused("stepped", f"{actor.name} {done}", "VR-15")
    whole = actor.pool(FULL_ROUND) > 0 or (actor.pool(STANDARD) and actor.pool(SHORT))
    kept = situation.rules.book.setting(situation.battle, "step_turns") == "full_round"
    if kept and not whole:
        return Refused("step", "a 5-ft step is part of a full-round action", "V-33")
    return None


def unusable(actor: Token, weapon: Weapon, key: str) -> Refused | None:
    """Why a weapon cannot be used for an act, wherever the target stands."""
    if not weapon.equipped:
        return Refused("weapon", f"{actor.name} does not hold {weapon.name}", "V-43")
    if bool(weapon.stats.get("psychic")) != (key == PSYCHIC_ATTACK):
        return Refused("weapon", f"{weapon.name} is not used so", "V-38")
    if key == MANOEUVRE and not is_melee(weapon):
        return Refused("weapon", f"{weapon.name} is no weapon for manoeuvres", "V-71")
    if strikes_with(actor, key) and weapon.id == spent_hand(actor):
        return Refused("weapon", f"{weapon.name} has struck; now the other weapon", "V-38")
    return None


def no_attack(situation: Situation, actor: Token, act: Act) -> Refused | None:
    """Why an attack or manoeuvre cannot be aimed so, if it cannot."""
    target = situation.battle.token(act.target)
    if target is None or target.side == actor.side or target.has(DEAD):
        return Refused("target", f"{actor.name} needs a foe to attack", "V-52")
    weapon = actor.weapon(act.weapon)
    if weapon is None:
        return Refused("weapon", f"{actor.name} has no such weapon", "V-43")
    fault = unusable(actor, weapon, act.action)
    return fault or out_of_reach(situation, actor, target, weapon)


def out_of_reach(situation: Situation, actor: Token, foe: Token, weapon: Weapon) -> Refused | None:
    """Why a weapon does not reach a foe: too far, or no line at all (V-43, V-46, VR-20)."""
    grid = situation.grid
    steps = situation.distance(actor, foe)
    reach = reach_of(situation, actor, weapon)
    ranged = int(weapon.range // grid.cell_size) or UNLIMITED
    near, far = (reach.nearest, reach.farthest) if is_melee(weapon) else (1, ranged)
    if not near <= steps <= far:
        away = f"{grid.length(steps):g} {grid.unit.value}"
        return Refused("reach", f"{foe.name} is {away} away, out of reach", "V-43")
    if situation.cover(actor, foe).grade == "total":
        return Refused("cover", f"there is no line from {actor.name} to {foe.name}", "VR-20")
    return None
