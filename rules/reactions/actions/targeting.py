"""Targets of actions other than attacks, and refusals (R-24, R-27 to R-31, R-67, R-78, R-85)."""

from collections.abc import Iterator

from gridapp.packkit import Act, ActionKind, Refused, Situation, Token, message, setting

from ..attacks.targets import (
    attack_refusal,
    cover_refusal,
    droppable_weapons,
    may_be_attacked,
)
from ..bonds import grapple_partners, is_at_hand
from ..stats import BLEEDING, DEAD, OBJECT, is_conscious, natural_reach
from .weapon_attacks import charge_targets

NATURAL_REACH_TACTICS = frozenset({"grapple", "push"})
"""Tactics with the bare body: natural reach counts, whatever the weapon."""

TACTICS = frozenset({"disarm", "grapple", "push", "trip"})
OFFENSIVE = TACTICS | {"feint"}


def possible_targets(
    situation: Situation, actor: Token, action_id: str, kind: ActionKind
) -> Iterator[str]:
    """Yield the ids of the possible targets of an action other than an attack."""
    if kind is ActionKind.CHARGE:
        yield from charge_targets(situation, actor)
    elif kind is ActionKind.TARGET:
        for token in situation.battle.tokens:
            if not token.has(DEAD) and not _creature_refusal(situation, actor, token, action_id):
                yield token.id


def target_refusal(
    situation: Situation, actor: Token, act: Act, kind: ActionKind
) -> Refused | None:
    """Return why the target of an act is impossible."""
    if kind is ActionKind.ATTACK:
        return attack_refusal(situation, actor, act)
    if kind is not ActionKind.TARGET:
        return None
    target = situation.battle.token(act.target)
    if target is None or target.has(DEAD):
        action = situation.rules.book.actions[act.action]
        return Refused(
            "target", message("{action} needs somebody to act on", action=action.name), action.rule
        )
    return _creature_refusal(situation, actor, target, act.action)


def _creature_refusal(
    situation: Situation, actor: Token, target: Token, action_id: str
) -> Refused | None:
    """Return why a living creature cannot be the target of an action."""
    if action_id in OFFENSIVE and not may_be_attacked(situation, actor, target):
        rule = situation.rules.book.actions[action_id].rule
        return Refused("target", message("{actor} needs a foe for that", actor=actor.name), rule)
    return _REFUSALS[action_id](situation, actor, target, action_id)


def _tactic_refusal(
    situation: Situation, actor: Token, target: Token, action_id: str
) -> Refused | None:
    rule = situation.rules.book.actions[action_id].rule
    if target.has(OBJECT) and action_id != "push":
        return Refused("object", message("{target} is a thing", target=target.name), rule)
    if action_id == "disarm" and not droppable_weapons(target):
        return Refused("empty", message("{target} holds nothing", target=target.name), rule)
    if action_id == "grapple" and target.id in grapple_partners(situation, actor):
        return Refused(
            "grappled",
            message("{actor} holds {target} already", actor=actor.name, target=target.name),
            rule,
        )
    if action_id == "grapple" and not is_conscious(target):
        return Refused(
            "down", message("{target} is down, and grapples nobody", target=target.name), rule
        )
    natural = natural_reach(situation, actor) // situation.grid.cell_size
    is_bodily = action_id in NATURAL_REACH_TACTICS
    weapons = () if is_bodily else situation.weapons_reaching(actor, target)
    if not (weapons or 1 <= situation.distance(actor, target) <= natural):
        return Refused("reach", message("{target} is out of reach", target=target.name), rule)
    return cover_refusal(situation, actor, target)


def _feint_refusal(situation: Situation, actor: Token, target: Token, _: str) -> Refused | None:
    if target.has(OBJECT):
        return Refused("object", message("{target} is a thing", target=target.name), "R-37")
    is_close = setting(situation, "feint_range") == "threatened"
    if is_close and not situation.threatens(actor, target):
        return _not_threatened(actor, target, "R-37")
    return cover_refusal(situation, actor, target)


def _struggle_refusal(situation: Situation, actor: Token, target: Token, _: str) -> Refused | None:
    if target.id in grapple_partners(situation, actor):
        return None
    return Refused(
        "free",
        message("{actor} and {target} do not grapple", actor=actor.name, target=target.name),
        "R-28",
    )


def _assist_refusal(situation: Situation, actor: Token, target: Token, _: str) -> Refused | None:
    if target.id == actor.id or not situation.threatens(actor, target):
        return _not_threatened(actor, target, "R-24")
    return None


def _not_threatened(actor: Token, target: Token, rule: str) -> Refused:
    reason = message(
        "{target} is not within {actor}'s threatened area", target=target.name, actor=actor.name
    )
    return Refused("reach", reason, rule)


def _patch_refusal(situation: Situation, actor: Token, target: Token, _: str) -> Refused | None:
    if not target.has(BLEEDING):
        return Refused("whole", message("{target} does not bleed", target=target.name), "R-76")
    if target.id != actor.id and not is_at_hand(situation, actor, target):
        return Refused("reach", message("{target} is out of reach", target=target.name), "R-76")
    return None


_REFUSALS = {
    "disarm": _tactic_refusal,
    "grapple": _tactic_refusal,
    "push": _tactic_refusal,
    "trip": _tactic_refusal,
    "feint": _feint_refusal,
    "hold": _struggle_refusal,
    "assist": _assist_refusal,
    "patch": _patch_refusal,
}
