"""Actions without an opponent: stand up, handle weapons, use skills (V-31, V-37, V-38, VR-16).

The source prices few of these actions; the other prices are house rules.
"""

import msgspec

from gridapp.packkit import (
    THE_GM,
    Condition,
    DeclaredAct,
    Draft,
    Narrated,
    Refused,
    Stage,
    Token,
    Weapon,
    YesNo,
    in_words,
    message,
    replace_weapon,
    require_weapon,
    stage_of,
)

from ..attacks.bare_hands import free_hands
from ..economy import EXTRA, HANDS
from ..reactions import DISTRACTS, Distraction
from ..stats import BODILY, PRONE
from .prompts import Prompt

GM_ACTIONS = frozenset({"rest", "suffer"})
"""Actions that the GM applies to a creature in any state."""

STAND_UP, DROP_PRONE = "stand_up", "drop_prone"
DRAW, STOW, PICK_UP = "draw", "stow", "pick_up"
ATTACKS_GIVEN = {"multiple_attack": 2, "extra_attack": 2, "two_weapon_fighting": 2}
"""The attacks of full-round actions: the source's numbers are lost, 2 is a house rule (V-38)."""

WARRIOR_LEVELS = {"multiple_attack": 2, "extra_attack": 6}
"""The warrior levels that the actions need (V-38)."""

GM_JUDGED_ACTIONS = ("other_standard", "other_short", "other_full_round")
"""Actions for which the GM says whether they distract; free actions do not (VR-16)."""


class WeaponChoice(Stage, frozen=True, tag=""):
    """The id of the weapon to draw, put away or pick up."""

    weapon: str | None = None


def general_refusal(actor: Token, action_id: str) -> Refused | None:
    """Return why an action has no use for a creature in its present state."""
    if action_id == STAND_UP and not actor.has(PRONE):
        return Refused("prone", message("{actor} is not prone", actor=actor.name), "V-59")
    if action_id == DROP_PRONE and actor.has(PRONE):
        return Refused("prone", message("{actor} is prone already", actor=actor.name), "V-59")
    if action_id in (DRAW, STOW, PICK_UP) and not _weapons_to_handle(actor, action_id):
        return Refused(
            "weapon", message("{actor} has no weapon for that", actor=actor.name), "V-31"
        )
    if actor.stat("warrior") < WARRIOR_LEVELS.get(action_id, 0):
        return Refused(
            "level", message("{actor} is no warrior of that level", actor=actor.name), "V-38"
        )
    if action_id == "two_weapon_fighting" and _count_weapons_in_hand(actor) < 2:
        return Refused(
            "weapon", message("{actor} does not hold two weapons", actor=actor.name), "V-38"
        )
    return None


def _weapons_to_handle(actor: Token, action_id: str) -> tuple[Weapon, ...]:
    """Return the weapons to draw, put away or pick up."""
    if action_id == STOW:
        return tuple(
            weapon
            for weapon in actor.weapons
            if weapon.equipped and not any(map(weapon.stats.get, BODILY))
        )
    picks_up = action_id == PICK_UP
    return tuple(
        weapon
        for weapon in actor.weapons
        if not weapon.equipped and bool(weapon.stats.get("dropped")) == picks_up
    )


def _count_weapons_in_hand(actor: Token) -> int:
    """Return the number of weapons for two-weapon fighting."""
    return sum(weapon.equipped and not weapon.stats.get("psychic") for weapon in actor.weapons)


def general_prompt(actor: Token, declared: DeclaredAct) -> Prompt | None:
    """Return the next question of an action, None if all is settled."""
    action_id = declared.act.action
    if action_id in (DRAW, STOW, PICK_UP) and stage_of(declared, WeaponChoice).weapon is None:
        ids = (weapon.id for weapon in _weapons_to_handle(actor, action_id))
        text = message("{actor}: which weapon", actor=actor.name)
        return Prompt(WeaponChoice, "weapon", text, in_words(*ids), "V-31")
    if action_id in GM_JUDGED_ACTIONS and stage_of(declared, Distraction).distracts is None:
        text = message("does this distract {actor}", actor=actor.name)
        return Prompt(Distraction, DISTRACTS, text, in_words(*YesNo), "VR-16", THE_GM)
    return None


def carry_out_general(draft: Draft, declared: DeclaredAct) -> None:
    """Carry out an action; an action without an effect is only reported."""
    actor, action_id = draft.token(declared.act.actor), declared.act.action
    action = draft.rules.book.actions[action_id]
    if action_id == STAND_UP:
        draft.lose(actor.id, PRONE, "V-59")
    elif action_id == DROP_PRONE:
        draft.gain(actor.id, Condition(PRONE), "V-59")
    elif action_id in (DRAW, STOW, PICK_UP):
        _handle_weapon(draft, actor, action_id, stage_of(declared, WeaponChoice).weapon or "")
    elif action_id in ATTACKS_GIVEN:
        attacks = ATTACKS_GIVEN[action_id]
        draft.set_pool(actor.id, EXTRA, attacks)
        draft.set_pool(actor.id, HANDS, int(action_id == "two_weapon_fighting"))
        draft.emit(
            Narrated(
                actor.id,
                message("{action}: {attacks} attacks", action=action.name, attacks=attacks),
                "V-38",
            )
        )
    else:
        draft.emit(Narrated(actor.id, action.name, action.rule))


def _handle_weapon(draft: Draft, actor: Token, action_id: str, weapon_id: str) -> None:
    weapon = require_weapon(actor, weapon_id)
    stats = {key: value for key, value in weapon.stats.items() if key != "dropped"}
    equipped = action_id != STOW
    replace_weapon(draft, actor.id, msgspec.structs.replace(weapon, equipped=equipped, stats=stats))
    free_hands(draft, actor.id)
    verb = {DRAW: "draws", STOW: "puts away", PICK_UP: "picks up"}[action_id]
    draft.emit(
        Narrated(actor.id, message("{verb} {weapon}", verb=verb, weapon=weapon.name), "V-31")
    )
