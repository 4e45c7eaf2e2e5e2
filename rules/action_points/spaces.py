"""Enter Occupied Space (AP-85, AP-R58)."""

from gridapp.packkit import Cell, Condition, Draft, Moved, Situation, Token

from . import contests
from .grappling import MOST_APART
from .lengths import length
from .sheet import PARITY, YARDS

SHARING, ADMITTING = "sharing", "admitting"


def enterable(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Whose space beside it a creature may try to enter: of a like Size, the yards at hand."""
    near = (
        one
        for one in situation.battle.tokens
        if one.id != actor.id
        and situation.distance(actor, one) == 1
        and not situation.is_in_space_of(actor, one)
        and not situation.allows_entry(one, actor)
    )
    return tuple(
        one.id
        for one in near
        if abs(one.stat("size") - actor.stat("size")) < MOST_APART
        and actor.pool(YARDS) >= _price(situation, actor, _nearest(situation, actor, one))
    )


def _nearest(situation: Situation, actor: Token, target: Token) -> Cell:
    cells = situation.cells(target)
    return min(cells, key=lambda cell: situation.grid.cell_distance(actor.cell, cell))


def _price(situation: Situation, actor: Token, cell: Cell) -> int:
    """What the step into a space costs, as any other: its ground, and diagonals so far (AP-R54)."""
    base = length(situation, (actor.cell, cell), actor.pool(PARITY))
    return base * max(map(situation.movement_map.terrain_factor, situation.cells(actor, cell)))


def resolve(draft: Draft) -> bool:
    """A Power or Agility check against the better defense; both then suffer -2 (AP-85)."""
    act = draft.declared_act.act
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
    nearest = _nearest(draft.situation, actor, target)
    paid = _price(draft.situation, actor, nearest)
    odd = actor.pool(PARITY) + draft.situation.count_diagonals((actor.cell, nearest))
    draft.set_pool(actor.id, YARDS, actor.pool(YARDS) - paid)
    draft.set_pool(actor.id, PARITY, odd % 2)
    draft.update_token(actor.id, cell=nearest)
    draft.emit(
        Moved(actor.id, "enter_space", (actor.cell, nearest), draft.situation.grid.length(1))
    )
    sync(draft, actor.id)


def admit(draft: Draft) -> bool:
    """Let one's own side into one's space, or no longer (AP-R58)."""
    actor = draft.token(draft.declared_act.act.actor)
    if actor.has(ADMITTING):
        draft.lose(actor.id, ADMITTING, "AP-R58")
    else:
        draft.gain(actor.id, Condition(ADMITTING), "AP-R58")
    return True


def sync(draft: Draft, mover_id: str) -> None:
    """Those on whose cells a creature has come share with it, however that came about (AP-R58)."""
    _part(draft, mover_id)
    mover = draft.token(mover_id)
    known = [one.source for one in mover.conditions if one.id == SHARING]
    for other in draft.battle.tokens:
        if _share(draft.situation, mover, other) and other.id not in known:
            for one, source in ((mover_id, other.id), (other.id, mover_id)):
                draft.gain(one, Condition(SHARING, source=source), "AP-85")


def _share(situation: Situation, mover: Token, other: Token) -> bool:
    """Whether two stand on the same cells, and neither carries the other or is free to tread on."""
    if mover.id == other.id or any(
        one.has("dead") and situation.allows_entry(one, two)
        for one, two in ((mover, other), (other, mover))
    ):
        return False
    if other.id in [one.source for one in mover.conditions if one.id in ("mounted", "ridden")]:
        return False
    return not set(situation.cells(mover)).isdisjoint(situation.cells(other))


def _part(draft: Draft, mover_id: str) -> None:
    """Who has left another's space shares it no longer."""
    mover = draft.token(mover_id)
    for held in [one for one in mover.conditions if one.id == SHARING]:
        other = draft.battle.token(held.source)
        if other is None or draft.situation.is_in_space_of(mover, other):
            continue
        draft.lose_exact(mover_id, held, "AP-85")
        for theirs in [one for one in other.conditions if one.id == SHARING]:
            if theirs.source == mover_id:
                draft.lose_exact(other.id, theirs, "AP-85")
