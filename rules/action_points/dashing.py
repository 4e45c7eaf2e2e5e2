"""Dash (AP-71, AP-R52)."""

from gridapp.packkit import Draft, Modifier, Refused, Situation, Token

from . import tables
from .checks import asked_roll, told_check, worth_telling
from .rulings import ruled, share
from .sheet import BOUGHT, DASH, DASH_BONUS, YARDS, rate

SHARE = 3


def refusal(_: Situation, actor: Token) -> Refused | None:
    """A third Dash in a round changes nothing (AP-R52)."""
    if actor.pool(DASH) < 2:
        return None
    return Refused("dash", f"{actor.name} has dashed twice this round", "AP-R52")


def resolve(draft: Draft) -> bool:
    """Double the rate until the round ends; again, add a third of a check (AP-71, AP-R52)."""
    actor = draft.token(draft.declared_act.act.actor)
    if actor.pool(DASH):
        roll = asked_roll(draft, "dash", actor.id, f"{actor.name}: dash again")
        if roll is None:
            return False
        plus = athletics(actor, "running", "AP-71")
        total = told_check(draft, actor.id, "dash again", roll.total, plus, "AP-71")
        doubled = ruled(draft, "dash_bonus") == "doubled"
        draft.set_pool(actor.id, DASH_BONUS, share(draft, max(0, total), SHARE) * (1 + doubled))
    draft.set_pool(actor.id, DASH, actor.pool(DASH) + 1)
    if ruled(draft, "dash_counts") == "whole_round":
        _revalue(draft, actor)
    else:
        draft.set_pool(actor.id, BOUGHT, 0)
    return True


def _revalue(draft: Draft, before: Token) -> None:
    """Let the points moved on before buy as much as those to come (AP-R52)."""
    spent, now = before.pool(BOUGHT), draft.token(before.id)
    more = tables.yards(rate(now), spent) - tables.yards(rate(before), spent)
    draft.set_pool(before.id, YARDS, now.pool(YARDS) + more)


def athletics(actor: Token, skill: str, rule: str) -> tuple[Modifier, ...]:
    """What Str [Athletics] with a skill adds (AP-68, AP-71)."""
    return worth_telling(
        Modifier("Strength", actor.stat("strength"), rule),
        Modifier("Athletics", actor.stat("athletics") + actor.stat(skill), rule),
    )
