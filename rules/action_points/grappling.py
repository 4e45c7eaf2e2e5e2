"""Grapple, Pin, Escape (AP-86, AP-150, AP-154, AP-R78, AP-R79)."""

from gridapp.packkit import (
    Condition,
    Draft,
    Modifier,
    Number,
    Refused,
    Situation,
    Token,
    require_weapon,
)

from . import contests, defences
from .attacks import roll_parts, shift_by_critical, slips
from .checks import asked_roll, told_check
from .contests import POWER
from .rulings import ruled
from .sheet import PINNED
from .stages import asked_number

GRAPPLING = "grappling"
MOST_APART = 5
"""Creatures whose Sizes differ by so much do not grapple or share a space (AP-85, AP-150)."""


def partners(situation: Situation, token: Token) -> tuple[str, ...]:
    """Those whom a creature grapples."""
    held_now = (one.source for one in token.conditions if one.id == GRAPPLING)
    return tuple(one for one in held_now if situation.battle.token(one))


def unpinned(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Those whom it grapples and that are not pinned yet."""
    found = (situation.battle.token(one) for one in partners(situation, actor))
    return tuple(one.id for one in found if one and not one.has(PINNED))


def resolve(draft: Draft) -> bool:
    """A melee attack with a reach of 0; a hit does no damage, but both grapple (AP-150)."""
    act = draft.declared_act.act
    actor, target = draft.token(act.actor), draft.token(act.target)
    slipped = slips(draft)
    if slipped is not False:
        return slipped is True
    what = f"grapple {target.name}"
    roll = asked_roll(draft, "attack", actor.id, f"{actor.name}: {what}", wild=True)
    if roll is None:
        return False
    weapon = require_weapon(actor, act.weapon)
    plus = roll_parts(draft.situation, actor, target, weapon, act.action)
    against = defences.value(draft.situation, target, defences.MELEE)
    total = told_check(draft, actor.id, what, roll.total, plus, "AP-150", against)
    shift_by_critical(draft, roll, actor.id, target.id)
    if total >= against:
        for one, other in ((actor.id, target.id), (target.id, actor.id)):
            draft.gain(one, Condition(GRAPPLING, source=other), "AP-150")
    return True


def pin(draft: Draft) -> bool:
    """A Power check at -2 makes the other helpless and immobile (AP-154)."""
    act = draft.declared_act.act
    actor, target = draft.token(act.actor), draft.token(act.target)
    plus = (*contests.parts(actor, POWER), Modifier("pin", -2, "AP-154"))
    margin = contests.against(draft, f"pin {target.name}", plus, target, "AP-154")
    if margin is not None and margin >= 0:
        draft.gain(target.id, Condition(PINNED, source=actor.id), "AP-154")
    return margin is not None


def _escape_number(draft: Draft, actor: Token) -> int | None:
    """What an escape has to reach: the highest Power defense of those who hold it (AP-R78).

    ``None`` once the GM was asked, by a setting.
    """
    situation = draft.situation
    if ruled(draft, "escape_number") == "gm":
        text = f"GM: what must {actor.name} reach to escape"
        return asked_number(draft, "escape", text, Number("TN", -20, 60, 10), rule="AP-R78")
    holders = (situation.battle.token(one) for one in partners(situation, actor))
    values = [defences.value(situation, one, POWER) for one in holders if one]
    return max(values, default=0)


def no_escape(situation: Situation, actor: Token) -> Refused | None:
    """Why there is nothing to escape from."""
    if partners(situation, actor):
        return None
    return Refused("free", f"nobody holds {actor.name}", "AP-86")


def escape(draft: Draft) -> bool:
    """A Power or Agility check ends the pin, or else the grapple (AP-86, AP-154)."""
    actor = draft.token(draft.declared_act.act.actor)
    kind = contests.picked(draft)
    if kind is None:
        return False
    against = _escape_number(draft, actor)
    if against is None:
        return False
    plus = contests.parts(actor, kind)
    total = contests.total(draft, "escape", plus, against, "AP-86")
    if total is None:
        return False
    if total >= against and actor.has(PINNED):
        draft.lose(actor.id, PINNED, "AP-154")
    elif total >= against:
        let_go(draft, actor.id)
    return True


def let_go(draft: Draft, token_id: str) -> None:
    """Nobody grapples a creature any more, nor it anybody."""
    draft.lose(token_id, GRAPPLING, "AP-86")
    for other in draft.battle.tokens:
        for one in other.conditions:
            if one.id == GRAPPLING and one.source == token_id:
                draft.lose_exact(other.id, one, "AP-86")


def can_hold(actor: Token, target: Token) -> Refused | None:
    """Why two creatures are too unlike in Size (AP-150)."""
    if abs(actor.stat("size") - target.stat("size")) < MOST_APART:
        return None
    return Refused("size", f"{target.name} is of quite another size", "AP-150")
