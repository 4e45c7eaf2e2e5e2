"""Whom an act may be aimed at, with what (AP-87, AP-84, AP-93, AP-130)."""

from collections.abc import Callable

from gridapp.packkit import Act, Action, ActionKind, Refused, Situation, Token, Weapon

from . import flanks, grappling, healing, mounts, reach, spaces
from .attacks import MELEE_ONLY
from .rulings import ruled
from .sheet import DEAD, is_melee

OPENING, GRAPPLE, HINDER = "create_opening", "grapple", "hinder"
Aim = Callable[[Situation, Token], tuple[str, ...]]


def foes(situation: Situation, actor: Token) -> tuple[str, ...]:
    """The foes that are not dead."""
    return tuple(foe.id for foe in situation.foes(actor) if not foe.has(DEAD))


def not_ignored(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Foes that it does not ignore yet."""
    known = flanks.ignored(situation, actor)
    return tuple(one for one in foes(situation, actor) if one not in known)


def ignored(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Those on the board whom it ignores."""
    known = flanks.ignored(situation, actor)
    return tuple(one for one in known if situation.battle.token(one))


AIMS: dict[str, Aim] = {
    "ignore": not_ignored,
    "stop_ignoring": ignored,
    "mount": mounts.mountable,
    "pin": grappling.unpinned,
    "enter_space": spaces.enterable,
    "treat_wound": healing.wounded,
    "treat_condition": healing.afflicted,
    "stabilize": healing.dying,
}
"""Whom acts without a weapon may be aimed at."""


def weapons(actor: Token, key: str) -> tuple[Weapon, ...]:
    """The weapons in hand that serve for an act."""
    melee = key in MELEE_ONLY or key in (OPENING, GRAPPLE, HINDER)
    able = (one for one in reach.usable(actor) if is_melee(one) or not melee)
    return tuple(one for one in able if key != GRAPPLE or one.reach == 0)


def aimed_at(situation: Situation, actor: Token, key: str, action: Action) -> tuple[str, ...]:
    """Whom an action may be aimed at from where the creature stands."""
    if action.kind is ActionKind.TARGET:
        return AIMS[key](situation, actor)
    return tuple(arms(situation, actor, key))


def arms(situation: Situation, actor: Token, key: str) -> dict[str, tuple[str, ...]]:
    """The foes that can be attacked, each with the weapons that arrive there."""
    found = {}
    for foe in (situation.battle.token(one) for one in foes(situation, actor)):
        fit = foe and tuple(
            one.id for one in weapons(actor, key) if not _fault(situation, actor, foe, one, key)
        )
        if foe and fit:
            found[foe.id] = fit
    return found


def _fault(
    situation: Situation, actor: Token, foe: Token, weapon: Weapon, key: str
) -> Refused | None:
    if key == OPENING and ruled(situation, "opening_range") == "sight":
        if reach.sees(situation, actor, foe):
            return None
        return Refused("sight", f"{actor.name} does not see {foe.name}", "AP-R75")
    unlike = grappling.can_hold(actor, foe) if key == GRAPPLE else None
    return unlike or reach.out_of_reach(situation, actor, foe, weapon)


def refusal(situation: Situation, act: Act) -> Refused | None:
    """Why an act cannot be aimed so, if it cannot."""
    action = situation.rules.book.actions[act.action]
    actor, target = situation.battle.token(act.actor), situation.battle.token(act.target)
    if action.kind not in (ActionKind.ATTACK, ActionKind.TARGET) or actor is None:
        return None
    if action.kind is ActionKind.TARGET:
        fine = act.target in AIMS[act.action](situation, actor)
        return None if fine else Refused("target", f"{action.name}: not this one", action.rule)
    if target is None or target.id not in foes(situation, actor):
        return Refused("target", f"{actor.name} needs a foe for that", action.rule)
    weapon = next((one for one in weapons(actor, act.action) if one.id == act.weapon), None)
    if weapon is None:
        return Refused("weapon", f"{actor.name} has no such weapon for that in hand", action.rule)
    return _fault(situation, actor, target, weapon, act.action)
