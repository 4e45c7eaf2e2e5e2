"""Enter Occupied Space (AP-85, AP-R58)."""

from gridapp.engine.kit import Condition, Draft, Moved, Situation, Token

from . import contests
from .grappling import MOST_APART
from .sheet import YARDS
from .stages import top

SHARING = "sharing"


def enterable(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Whose space beside it a creature may try to enter: of a like Size, one yard at hand."""
    near = (
        one
        for one in situation.battle.tokens
        if one.id != actor.id
        and situation.apart(actor, one) == 1
        and not situation.is_within(actor, one)
    )
    return tuple(
        one.id
        for one in near
        if abs(one.stat("size") - actor.stat("size")) < MOST_APART and actor.pool(YARDS) > 0
    )


def resolve(draft: Draft) -> bool:
    """A Power or Agility check against the better defense; both then suffer -2 (AP-85)."""
    act = top(draft).act
    actor, target = draft.token(act.actor), draft.token(act.target)
    kind = contests.picked(draft)
    if kind is None:
        return False
    plus = contests.parts(actor, kind)
    what = f"enter {target.name}'s space"
    margin = contests.against(draft, what, plus, target, "AP-85")
    if margin is None:
        return False
    if margin >= 0:
        _enter(draft, actor, target)
    return True


def _enter(draft: Draft, actor: Token, target: Token) -> None:
    nearest = min(
        draft.situation.cells(target), key=lambda cell: draft.situation.grid.steps(actor.cell, cell)
    )
    draft.set_pool(actor.id, YARDS, actor.pool(YARDS) - 1)
    draft.change(actor.id, cell=nearest)
    draft.emit(
        Moved(actor.id, "enter_space", (actor.cell, nearest), draft.situation.grid.length(1))
    )
    for one, other in ((actor.id, target.id), (target.id, actor.id)):
        draft.gain(one, Condition(SHARING, source=other), "AP-85")


def part(draft: Draft, mover_id: str) -> None:
    """Who has left another's space shares it no longer."""
    mover = draft.token(mover_id)
    for held in [one for one in mover.conditions if one.id == SHARING]:
        other = draft.battle.token(held.source)
        if other is None or draft.situation.is_within(mover, other):
            continue
        draft.lose_one(mover_id, held, "AP-85")
        for theirs in [one for one in other.conditions if one.id == SHARING]:
            if theirs.source == mover_id:
                draft.lose_one(other.id, theirs, "AP-85")
