"""Targets of actions other than attacks, and refusals (R-24, R-27 to R-31, R-67, R-78, R-85)."""

from collections.abc import Iterator

from gridapp.packkit import Act, ActionKind, Refused, Situation, Token

from ..attacks.targets import (
    attack_refusal,
    cover_refusal,
    droppable_weapons,
    is_possible_foe,
    natural_reach,
    possible_foes,
)
from ..stats import BLEEDING, DEAD, RESTRAINED

NATURAL_REACH_TACTICS = frozenset({"grapple", "push"})
"""Tactics of the bare body: within natural reach, whatever weapon is held."""

OFFENSIVE = frozenset({"disarm", "grapple", "push", "trip", "feint"})


def possible_targets(
    situation: Situation, actor: Token, key: str, kind: ActionKind
) -> Iterator[str]:
    """Everybody whom an action other than an attack may be aimed at now, one after the other."""
    if kind is ActionKind.CHARGE:
        return (foe.id for foe in possible_foes(situation, actor))
    if kind is ActionKind.TARGET:
        alive = (one for one in situation.battle.tokens if not one.has(DEAD))
        return (one.id for one in alive if not _unfit_refusal(situation, actor, one, key))
    return iter(())


def _target_refusal(situation: Situation, actor: Token, act: Act) -> Refused | None:
    """Why an act on somebody cannot be aimed so, if it cannot."""
    target = situation.battle.token(act.target)
    if target is None or target.has(DEAD):
        entry = situation.rules.book.actions[act.action]
        return Refused("target", f"{entry.name} needs somebody to act on", entry.rule)
    return _unfit_refusal(situation, actor, target, act.action)


def _unfit_refusal(situation: Situation, actor: Token, target: Token, key: str) -> Refused | None:
    """Why a creature is no target of an action, if it is none."""
    if key in OFFENSIVE and not is_possible_foe(actor, target):
        rule = situation.rules.book.actions[key].rule
        return Refused("target", f"{actor.name} needs a foe for that", rule)
    return _REFUSALS[key](situation, actor, target, key)


def _tactic_refusal(situation: Situation, actor: Token, target: Token, key: str) -> Refused | None:
    rule = situation.rules.book.actions[key].rule
    if key == "disarm" and not droppable_weapons(target):
        return Refused("empty", f"{target.name} holds nothing", rule)
    if key == "grapple" and target.id in grapple_partners(situation, actor):
        return Refused("grappled", f"{actor.name} holds {target.name} already", rule)
    natural = natural_reach(situation, actor) // situation.grid.cell_size
    arms = () if key in NATURAL_REACH_TACTICS else situation.reaching(actor, target)
    if not (arms or 1 <= situation.apart(actor, target) <= natural):
        return Refused("reach", f"{target.name} is out of reach", rule)
    return cover_refusal(situation, actor, target)


def _feint_refusal(situation: Situation, actor: Token, target: Token, _: str) -> Refused | None:
    return cover_refusal(situation, actor, target)


def _hold_refusal(situation: Situation, actor: Token, target: Token, _: str) -> Refused | None:
    if target.id in grapple_partners(situation, actor):
        return None
    return Refused("free", f"{actor.name} and {target.name} do not grapple", "R-28")


def _assist_refusal(situation: Situation, actor: Token, target: Token, _: str) -> Refused | None:
    if target.id == actor.id or not situation.threatens(actor, target):
        why = f"{target.name} is not within {actor.name}'s threatened area"
        return Refused("reach", why, "R-24")
    return None


def _patch_refusal(situation: Situation, actor: Token, target: Token, _: str) -> Refused | None:
    if not target.has(BLEEDING):
        return Refused("whole", f"{target.name} does not bleed", "R-76")
    if situation.apart(actor, target) > 1:
        return Refused("reach", f"{target.name} is out of reach", "R-76")
    return None


def grapple_partners(situation: Situation, token: Token) -> tuple[str, ...]:
    """Those with whom a creature is in a grapple (R-28)."""
    held = (one.source for one in token.conditions if one.id == RESTRAINED)
    return tuple(dict.fromkeys(one for one in held if situation.battle.token(one)))


_REFUSALS = {
    "disarm": _tactic_refusal,
    "grapple": _tactic_refusal,
    "push": _tactic_refusal,
    "trip": _tactic_refusal,
    "feint": _feint_refusal,
    "hold": _hold_refusal,
    "assist": _assist_refusal,
    "patch": _patch_refusal,
}


def aim_refusal(situation: Situation, actor: Token, act: Act, kind: ActionKind) -> Refused | None:
    if kind is ActionKind.ATTACK:
        return attack_refusal(situation, actor, act)
    if kind is ActionKind.TARGET:
        return _target_refusal(situation, actor, act)
    return None
