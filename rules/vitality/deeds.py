"""Acts without a roll: standing up, weapons in hand, full-round attacks, what the GM judges.

The source prices few of them; the others are house prices (V-31, V-37, V-38, VR-16).
"""

import msgspec

from gridapp.packkit import Act, Condition, Draft, Narrated, Refused, Token, Weapon, require_weapon

from . import skills
from .asking import Terms, Wanted, named
from .budget import EXTRA, HANDS
from .effects import BODILY, PRONE, rearm

BY_THE_GM = frozenset({"rest", "suffer"})
"""Acts that the GM lets happen to a creature, whatever state it is in."""

STAND_UP, DROP_PRONE = "stand_up", "drop_prone"
DRAW, STOW, PICK_UP = "draw", "stow", "pick_up"
STRIKES = {"multiple_attack": 2, "extra_attack": 2, "two_weapon_fighting": 2}
"""How many attacks these give: the numbers are lost, two is a house value (V-38)."""

LEVELS = {"multiple_attack": 2, "extra_attack": 6}
"""The warrior level that they need (V-38)."""

WEAPON, DISTRACTS = "weapon", "distracts"
GM_JUDGED = ("other_standard", "other_short", "other_full_round")
"""Acts of which the GM says whether they distract; free ones do not (VR-16)."""


def weapons_for(actor: Token, action: str) -> tuple[Weapon, ...]:
    """The weapons that a creature could draw, put away or pick up."""
    if action == STOW:
        drawn = (one for one in actor.weapons if one.equipped)
        return tuple(one for one in drawn if not any(one.stats.get(name) for name in BODILY))
    lying = action == PICK_UP
    free = (one for one in actor.weapons if not one.equipped)
    return tuple(one for one in free if bool(one.stats.get("dropped")) == lying)


def refusal(actor: Token, action: str) -> Refused | None:
    """Why a deed makes no sense for a creature as it is, if it does not."""
    if action == STAND_UP and not actor.has(PRONE):
        return Refused("prone", f"{actor.name} is not prone", "V-59")
    if action == DROP_PRONE and actor.has(PRONE):
        return Refused("prone", f"{actor.name} is prone already", "V-59")
    if action in (DRAW, STOW, PICK_UP) and not weapons_for(actor, action):
        return Refused("weapon", f"{actor.name} has no weapon for that", "V-31")
    if actor.stat("warrior") < LEVELS.get(action, 0):
        return Refused("level", f"{actor.name} is no warrior of that level", "V-38")
    if action == "two_weapon_fighting" and len(_two(actor)) < 2:
        return Refused("weapon", f"{actor.name} does not hold two weapons", "V-38")
    return None


def _two(actor: Token) -> list[Weapon]:
    """The weapons in hand, as two-weapon fighting counts them."""
    drawn = (one for one in actor.weapons if one.equipped)
    return [one for one in drawn if not one.stats.get("psychic")]


def wanted(actor: Token, act: Act, known: Terms) -> Wanted | None:
    """What a deed still has to be told."""
    if act.action in (DRAW, STOW, PICK_UP) and WEAPON not in known:
        ids = (one.id for one in weapons_for(actor, act.action))
        return Wanted(WEAPON, f"{actor.name}: which weapon", named(*ids), "V-31")
    if act.action in GM_JUDGED and DISTRACTS not in known:
        text = f"GM: does this distract {actor.name}"
        return Wanted(DISTRACTS, text, named("yes", "no"), "VR-16")
    return skills.wanted(actor, known) if act.action == skills.USE_SKILL else None


def carry_out(draft: Draft, act: Act, known: Terms) -> None:
    """Do it."""
    actor, name = draft.token(act.actor), draft.rules.book.actions[act.action].name
    if act.action == STAND_UP:
        draft.lose(actor.id, PRONE, "V-59")
    elif act.action == DROP_PRONE:
        draft.gain(actor.id, Condition(PRONE), "V-59")
    elif act.action in (DRAW, STOW, PICK_UP):
        _handle(draft, actor, act.action, known[WEAPON])
    elif act.action in STRIKES:
        draft.set_pool(actor.id, EXTRA, STRIKES[act.action])
        draft.set_pool(actor.id, HANDS, int(act.action == "two_weapon_fighting"))
        draft.emit(Narrated(actor.id, f"{name}: {STRIKES[act.action]} attacks", "V-38"))
    elif act.action == skills.USE_SKILL:
        skills.check(draft, actor, known)
    else:
        draft.emit(Narrated(actor.id, name, draft.rules.book.actions[act.action].rule))


def _handle(draft: Draft, actor: Token, action: str, weapon_id: str) -> None:
    weapon = require_weapon(actor, weapon_id)
    stats = {key: value for key, value in weapon.stats.items() if key != "dropped"}
    in_use = action != STOW
    rearm(draft, actor.id, msgspec.structs.replace(weapon, equipped=in_use, stats=stats))
    verb = {DRAW: "draws", STOW: "puts away", PICK_UP: "picks up"}[action]
    draft.emit(Narrated(actor.id, f"{verb} {weapon.name}", "V-31"))
