"""Hinder: Disarm, Distract, Shove, Trip (AP-160)."""

import msgspec

from gridapp.packkit import Condition, Draft, Modifier, Moved, Narrated, Token, Until, leap_routes

from . import contests, defences, spaces
from .checks import asked_roll, told_check, worth_telling
from .contests import AGILITY, POWER
from .deeds import PRONE, assume
from .rulings import ruled, share
from .sheet import carried
from .stages import choose, known

WAY, MARGIN = "hindrance", "margin"
WAYS = {"disarm": "Disarm", "distract": "Distract", "shove": "Shove", "trip": "Trip"}
SHARE = 3
"""A shove goes one yard and as many more as this goes into the margin (AP-160, AP-R03)."""


def asks(draft: Draft) -> bool:
    """Ask which hindrance is tried."""
    text = f"{draft.token(draft.declared_act.act.actor).name} hinders: how"
    return choose(draft, WAY, text, WAYS, rule="AP-160") is None


def resolve(draft: Draft) -> bool:
    """Roll, and carry the effect out."""
    way = known(draft, WAY) or "trip"
    if known(draft, MARGIN) is None:
        margin = _margin(draft, way)
        if margin is None:
            return False
        draft.note_facts(**{MARGIN: str(margin)})
    margin = int(known(draft, MARGIN) or 0)
    if margin < 0:
        return True
    target = draft.token(draft.declared_act.act.target)
    if way == "shove":
        return _shove(draft, target, 1 + share(draft, margin, SHARE))
    if way == "disarm":
        return _disarm(draft, target)
    if way == "trip":
        assume(draft, target.id, PRONE, "AP-160")
    else:
        draft.gain(target.id, Condition("distracted", Until.ROUND_END), "AP-160")
    return True


def _margin(draft: Draft, way: str) -> int | None:
    act = draft.declared_act.act
    actor, target = draft.token(act.actor), draft.token(act.target)
    what = f"{way} {target.name}"
    if way in ("shove", "trip"):
        plus = contests.parts(actor, POWER)
        lower = ruled(draft, "hinder_defense") == "lower"
        return contests.against(draft, what, plus, target, "AP-160", lower=lower)
    if way == "distract":
        return _opposed(draft, what, _wits(actor, "persona"), _wits(target, "perception"))
    return _disarming(draft, actor, target, what)


def _disarming(draft: Draft, actor: Token, target: Token, what: str) -> int | None:
    """A melee weapon check against the other's, or against its Agility, as it picks."""
    plus = contests.parts(actor, "melee", draft.declared_act.act.weapon)
    agility = defences.value(draft.situation, target, AGILITY)
    blades = [one for one in carried(target) if one.equipped]
    names = {AGILITY: f"Agility {agility}"} | ({"blade": "Its weapon"} if blades else {})
    text = f"{target.name} keeps hold of it: with what"
    chosen = choose(draft, "hold", text, names, rule="AP-160", who=target.id)
    if chosen is None:
        return None
    if chosen == AGILITY:
        found = contests.total(draft, what, plus, agility, "AP-160")
        return None if found is None else found - agility
    return _opposed(draft, what, plus, contests.parts(target, "melee", blades[0].id))


def _wits(token: Token, attribute: str) -> tuple[Modifier, ...]:
    return worth_telling(
        Modifier(attribute.capitalize(), token.stat(attribute), "AP-160"),
        Modifier("Deception", token.stat("deception"), "AP-160"),
    )


def _opposed(
    draft: Draft, what: str, plus: tuple[Modifier, ...], theirs: tuple[Modifier, ...]
) -> int | None:
    """Both roll; a tie is the actor's (AP-R02)."""
    target = draft.token(draft.declared_act.act.target)
    roll = asked_roll(draft, "their roll", target.id, f"{target.name}: against {what}", wild=True)
    if roll is None:
        return None
    against = roll.total + sum(part.value for part in theirs)
    found = contests.total(draft, what, plus, against, "AP-160")
    if found is None:
        return None
    told_check(draft, target.id, f"against {what}", roll.total, theirs, "AP-160")
    margin = found - against
    return margin if margin or ruled(draft, "opposed_ties") == "initiator" else -1


def _disarm(draft: Draft, target: Token) -> bool:
    """One thing falls from its hands."""
    held = {one.id: one.name for one in carried(target) if one.equipped}
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
    spaces.sync(draft, target.id)
    draft.emit(Moved(target.id, "hinder", route, grid.length(len(route) - 1)))
    return True
