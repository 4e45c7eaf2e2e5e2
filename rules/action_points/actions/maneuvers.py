"""TODO."""

import msgspec

from gridapp.packkit import (
    Condition,
    Draft,
    Modifier,
    Moved,
    Narrated,
    Number,
    Refused,
    Situation,
    Token,
    Until,
    leap_routes,
    require_weapon,
)

from ..attacks.resolution import slips
from ..attacks.to_hit import roll_parts
from ..checks import (
    AGILITY,
    POWER,
    check_parts,
    choose,
    choose_check,
    choose_number,
    combat_check,
    contest,
    decided,
    report_check,
    roll_for,
    shift_by_critical,
)
from ..movement.companions import update_sharing
from ..movement.footing import set_posture
from ..stats.defences import MELEE_DEFENCE, defence_value
from ..stats.sheet import (
    DRAGGING,
    GRAPPLING,
    PINNED,
    PRONE,
    carried_weapons,
    grapple_partners,
    nonzero,
    rounded_share,
    setting,
)

MAX_DRAG_AP = 4


def unpinned_partners(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Those whom it grapples and that are not pinned yet."""
    found = (situation.battle.token(one) for one in grapple_partners(situation, actor))
    return tuple(one.id for one in found if one and not one.has(PINNED))


def grapple(draft: Draft) -> bool:
    """A melee attack with a reach of 0; a hit does no damage, but both grapple (AP-150)."""
    act = draft.declared_act.act
    actor, target = draft.token(act.actor), draft.token(act.target)
    slipped = slips(draft)
    if slipped is not False:
        return slipped is True
    what = f"grapple {target.name}"
    roll = roll_for(draft, "attack", actor.id, f"{actor.name}: {what}", wild=True)
    if roll is None:
        return False
    weapon = require_weapon(actor, act.weapon)
    plus = roll_parts(draft.situation, actor, target, weapon, act.action)
    against = defence_value(draft.situation, target, MELEE_DEFENCE)
    total = report_check(draft, actor.id, what, roll.total, plus, "AP-150", against)
    shift_by_critical(draft, roll, actor.id, target.id)
    if total >= against:
        for one, other in ((actor.id, target.id), (target.id, actor.id)):
            draft.gain(one, Condition(GRAPPLING, source=other), "AP-150")
    return True


def pin(draft: Draft) -> bool:
    """A Power check at -2 makes the other helpless and immobile (AP-154)."""
    act = draft.declared_act.act
    actor, target = draft.token(act.actor), draft.token(act.target)
    plus = (*check_parts(actor, POWER), Modifier("pin", -2, "AP-154"))
    margin = contest(draft, f"pin {target.name}", plus, target, "AP-154")
    if margin is not None and margin >= 0:
        draft.gain(target.id, Condition(PINNED, source=actor.id), "AP-154")
    return margin is not None


def _escape_number(draft: Draft, actor: Token) -> int | None:
    """What an escape has to reach: the highest Power defense of those who hold it (AP-R78).

    ``None`` once the GM was asked, by a setting.
    """
    situation = draft.situation
    if setting(draft, "escape_number") == "gm":
        text = f"GM: what must {actor.name} reach to escape"
        return choose_number(draft, "escape", text, Number("TN", -20, 60, 10), rule="AP-R78")
    holders = (situation.battle.token(one) for one in grapple_partners(situation, actor))
    values = [defence_value(situation, one, POWER) for one in holders if one]
    return max(values, default=0)


def escape_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Why there is nothing to escape from."""
    if grapple_partners(situation, actor):
        return None
    return Refused("free", f"nobody holds {actor.name}", "AP-86")


def escape(draft: Draft) -> bool:
    """A Power or Agility check ends the pin, or else the grapple (AP-86, AP-154)."""
    actor = draft.token(draft.declared_act.act.actor)
    kind = choose_check(draft)
    if kind is None:
        return False
    against = _escape_number(draft, actor)
    if against is None:
        return False
    plus = check_parts(actor, kind)
    total = combat_check(draft, "escape", plus, against, "AP-86")
    if total is None:
        return False
    if total >= against and actor.has(PINNED):
        draft.lose(actor.id, PINNED, "AP-154")
    elif total >= against:
        _release(draft, actor.id)
    return True


def _release(draft: Draft, token_id: str) -> None:
    """Nobody grapples a creature any more, nor it anybody."""
    draft.lose(token_id, GRAPPLING, "AP-86")
    for other in draft.battle.tokens:
        for one in other.conditions:
            if one.id == GRAPPLING and one.source == token_id:
                draft.lose_exact(other.id, one, "AP-86")


def drag_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Only grapplers drag."""
    if grapple_partners(situation, actor):
        return None
    return Refused("free", f"{actor.name} grapples nobody", "AP-152")


def drag(draft: Draft) -> bool:
    """Power against the best Power defense among the grapplers, -2 for each more (AP-152)."""
    actor = draft.token(draft.declared_act.act.actor)
    held = grapple_partners(draft.situation, actor)
    values = [defence_value(draft.situation, draft.token(one), POWER) for one in held]
    plus = (
        *check_parts(actor, POWER),
        Modifier("further opponents", -2 * max(0, len(held) - 1), "AP-152"),
    )
    against = max(values, default=0)
    total = combat_check(draft, "drag", plus, against, "AP-152")
    if total is None:
        return False
    if total >= against:
        draft.gain(actor.id, Condition(DRAGGING, Until.ROUND_END, value=MAX_DRAG_AP), "AP-152")
    return True


HINDRANCE = "hindrance"


MARGIN = "margin"


HINDRANCES = {"disarm": "Disarm", "distract": "Distract", "shove": "Shove", "trip": "Trip"}


YARD_SHARE = 3
"""A shove goes one yard and as many more as this goes into the margin (AP-160, AP-R03)."""


def ask_hindrance(draft: Draft) -> bool:
    """Ask which hindrance is tried."""
    text = f"{draft.token(draft.declared_act.act.actor).name} hinders: how"
    return choose(draft, HINDRANCE, text, HINDRANCES, rule="AP-160") is None


def hinder(draft: Draft) -> bool:
    """Roll, and carry the effect out."""
    way = decided(draft, HINDRANCE) or "trip"
    if decided(draft, MARGIN) is None:
        margin = _hinder_margin(draft, way)
        if margin is None:
            return False
        draft.note_facts(**{MARGIN: str(margin)})
    margin = int(decided(draft, MARGIN) or 0)
    if margin < 0:
        return True
    target = draft.token(draft.declared_act.act.target)
    if way == "shove":
        return _shove(draft, target, 1 + rounded_share(draft, margin, YARD_SHARE))
    if way == "disarm":
        return _disarm(draft, target)
    if way == "trip":
        set_posture(draft, target.id, PRONE, "AP-160")
    else:
        draft.gain(target.id, Condition("distracted", Until.ROUND_END), "AP-160")
    return True


def _hinder_margin(draft: Draft, way: str) -> int | None:
    act = draft.declared_act.act
    actor, target = draft.token(act.actor), draft.token(act.target)
    what = f"{way} {target.name}"
    if way in ("shove", "trip"):
        plus = check_parts(actor, POWER)
        lower = setting(draft, "hinder_defense") == "lower"
        return contest(draft, what, plus, target, "AP-160", lower=lower)
    if way == "distract":
        return _opposed_margin(
            draft, what, _wits_parts(actor, "persona"), _wits_parts(target, "perception")
        )
    return _disarm_margin(draft, actor, target, what)


def _disarm_margin(draft: Draft, actor: Token, target: Token, what: str) -> int | None:
    """A melee weapon check against the other's, or against its Agility, as it picks."""
    plus = check_parts(actor, "melee", draft.declared_act.act.weapon)
    agility = defence_value(draft.situation, target, AGILITY)
    blades = [one for one in carried_weapons(target) if one.equipped]
    names = {AGILITY: f"Agility {agility}"} | ({"blade": "Its weapon"} if blades else {})
    text = f"{target.name} keeps hold of it: with what"
    chosen = choose(draft, "hold", text, names, rule="AP-160", who=target.id)
    if chosen is None:
        return None
    if chosen == AGILITY:
        found = combat_check(draft, what, plus, agility, "AP-160")
        return None if found is None else found - agility
    return _opposed_margin(draft, what, plus, check_parts(target, "melee", blades[0].id))


def _wits_parts(token: Token, attribute: str) -> tuple[Modifier, ...]:
    return nonzero(
        Modifier(attribute.capitalize(), token.stat(attribute), "AP-160"),
        Modifier("Deception", token.stat("deception"), "AP-160"),
    )


def _opposed_margin(
    draft: Draft, what: str, plus: tuple[Modifier, ...], theirs: tuple[Modifier, ...]
) -> int | None:
    """Both roll; a tie is the actor's (AP-R02)."""
    target = draft.token(draft.declared_act.act.target)
    roll = roll_for(draft, "their roll", target.id, f"{target.name}: against {what}", wild=True)
    if roll is None:
        return None
    against = roll.total + sum(part.value for part in theirs)
    found = combat_check(draft, what, plus, against, "AP-160")
    if found is None:
        return None
    report_check(draft, target.id, f"against {what}", roll.total, theirs, "AP-160")
    margin = found - against
    return margin if margin or setting(draft, "opposed_ties") == "initiator" else -1


def _disarm(draft: Draft, target: Token) -> bool:
    """One thing falls from its hands."""
    held = {one.id: one.name for one in carried_weapons(target) if one.equipped}
    if not held:
        return True
    text = f"What does {target.name} drop"
    chosen = choose(draft, "item", text, held, rule="AP-160", who=target.id)
    if chosen is None:
        return False
    weapons = tuple(
        msgspec.structs.replace(one, equipped=False) if one.id == chosen else one
        for one in target.weapons
    )
    draft.update_token(target.id, weapons=weapons)
    draft.emit(Narrated(target.id, f"drops {held[chosen]}", "AP-160"))
    return True


def _shove(draft: Draft, target: Token, most: int) -> bool:
    """Push it straight on, wherever the actor wants; nobody rebuffs that (AP-R74)."""
    grid = draft.situation.grid
    ways = {
        grid.label(route[-1]): route
        for step in grid.directions
        for route in leap_routes(draft.situation, target, step, most)
    }
    if not ways:
        return True
    text = f"Where is {target.name} pushed"
    chosen = choose(draft, "whither", text, {one: one for one in ways}, rule="AP-160")
    if chosen is None:
        return False
    route = ways[chosen]
    draft.update_token(target.id, cell=route[-1])
    update_sharing(draft, target.id)
    draft.emit(Moved(target.id, "hinder", route, grid.length(len(route) - 1)))
    return True
