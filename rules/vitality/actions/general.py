"""Actions without an opponent: stand up, handle weapons, use skills (V-31, V-37, V-38, VR-16)."""

import msgspec

from gridapp.packkit import (
    Act,
    Condition,
    Draft,
    Modifier,
    Option,
    Refused,
    Rolled,
    Token,
    Told,
    Weapon,
    held,
)

from ..checks import circumstance_modifiers, lasting_adjustments, modifier_sum, shown_modifiers
from ..decisions import Choices, Prompt, options_from_ids
from ..economy import EXTRA, HANDS
from ..stats import ABILITIES, BODILY, PRONE, ability_modifier, replace_weapon

GM_ACTIONS = frozenset({"rest", "suffer"})
"""Acts that the GM lets happen to a creature, whatever state it is in."""

STAND_UP, DROP_PRONE = "stand_up", "drop_prone"
DRAW, STOW, PICK_UP = "draw", "stow", "pick_up"
ATTACKS_GIVEN = {"multiple_attack": 2, "extra_attack": 2, "two_weapon_fighting": 2}
"""How many attacks these give: the numbers are lost, two is a house value (V-38)."""

WARRIOR_LEVELS = {"multiple_attack": 2, "extra_attack": 6}
"""The warrior level that they need (V-38)."""

WEAPON, DISTRACTS = "weapon", "distracts"
GM_JUDGED_ACTIONS = ("other_standard", "other_short", "other_full_round")
"""Acts of which the GM says whether they distract; free ones do not (VR-16)."""

USE_SKILL = "use_skill"
ABILITY, DIFFICULTY = "ability", "difficulty"
DIFFICULTIES = ("10", "5", "15", "20", "25", "30")
SKILLS = "skills"


def general_refusal(actor: Token, action: str) -> Refused | None:
    """Why a deed makes no sense for a creature as it is, if it does not."""
    if action == STAND_UP and not actor.has(PRONE):
        return Refused("prone", f"{actor.name} is not prone", "V-59")
    if action == DROP_PRONE and actor.has(PRONE):
        return Refused("prone", f"{actor.name} is prone already", "V-59")
    if action in (DRAW, STOW, PICK_UP) and not weapons_to_handle(actor, action):
        return Refused("weapon", f"{actor.name} has no weapon for that", "V-31")
    if actor.stat("warrior") < WARRIOR_LEVELS.get(action, 0):
        return Refused("level", f"{actor.name} is no warrior of that level", "V-38")
    if action == "two_weapon_fighting" and len(_weapons_in_hand(actor)) < 2:
        return Refused("weapon", f"{actor.name} does not hold two weapons", "V-38")
    return None


def weapons_to_handle(actor: Token, action: str) -> tuple[Weapon, ...]:
    """The weapons that a creature could draw, put away or pick up."""
    if action == STOW:
        drawn = (one for one in actor.weapons if one.equipped)
        return tuple(one for one in drawn if not any(one.stats.get(name) for name in BODILY))
    lying = action == PICK_UP
    free = (one for one in actor.weapons if not one.equipped)
    return tuple(one for one in free if bool(one.stats.get("dropped")) == lying)


def _weapons_in_hand(actor: Token) -> list[Weapon]:
    """The weapons in hand, as two-weapon fighting counts them."""
    drawn = (one for one in actor.weapons if one.equipped)
    return [one for one in drawn if not one.stats.get("psychic")]


def general_prompt(actor: Token, act: Act, known: Choices) -> Prompt | None:
    """What a deed still has to be told."""
    if act.action in (DRAW, STOW, PICK_UP) and WEAPON not in known:
        ids = (one.id for one in weapons_to_handle(actor, act.action))
        return Prompt(WEAPON, f"{actor.name}: which weapon", options_from_ids(*ids), "V-31")
    if act.action in GM_JUDGED_ACTIONS and DISTRACTS not in known:
        text = f"GM: does this distract {actor.name}"
        return Prompt(DISTRACTS, text, options_from_ids("yes", "no"), "VR-16")
    return _skill_prompt(actor, known) if act.action == USE_SKILL else None


def _skill_prompt(actor: Token, known: Choices) -> Prompt | None:
    """Which ability the skill goes by, and how difficult the GM calls it."""
    if ABILITY not in known:
        return Prompt(
            ABILITY, f"{actor.name}: a skill of which ability", options_from_ids(*ABILITIES), "V-05"
        )
    if DIFFICULTY not in known:
        options = tuple(Option(one, f"DC {one}") for one in DIFFICULTIES)
        return Prompt(DIFFICULTY, f"GM: how difficult is it for {actor.name}", options, "V-07")
    return None


def carry_out_general(draft: Draft, act: Act, known: Choices) -> None:
    """Do it."""
    actor, name = draft.token(act.actor), draft.rules.book.actions[act.action].name
    if act.action == STAND_UP:
        draft.lose(actor.id, PRONE, "V-59")
    elif act.action == DROP_PRONE:
        draft.gain(actor.id, Condition(PRONE), "V-59")
    elif act.action in (DRAW, STOW, PICK_UP):
        _handle_weapon(draft, actor, act.action, known[WEAPON])
    elif act.action in ATTACKS_GIVEN:
        draft.set_pool(actor.id, EXTRA, ATTACKS_GIVEN[act.action])
        draft.set_pool(actor.id, HANDS, int(act.action == "two_weapon_fighting"))
        draft.emit(Told(actor.id, f"{name}: {ATTACKS_GIVEN[act.action]} attacks", "V-38"))
    elif act.action == USE_SKILL:
        _roll_skill(draft, actor, known)
    else:
        draft.emit(Told(actor.id, name, draft.rules.book.actions[act.action].rule))


def _handle_weapon(draft: Draft, actor: Token, action: str, weapon_id: str) -> None:
    weapon = held(actor, weapon_id)
    stats = {key: value for key, value in weapon.stats.items() if key != "dropped"}
    in_use = action != STOW
    replace_weapon(draft, actor.id, msgspec.structs.replace(weapon, equipped=in_use, stats=stats))
    verb = {DRAW: "draws", STOW: "puts away", PICK_UP: "picks up"}[action]
    draft.emit(Told(actor.id, f"{verb} {weapon.name}", "V-31"))


def _roll_skill(draft: Draft, actor: Token, known: Choices) -> None:
    """Roll d20 + ability + ranks + circumstances against the difficulty."""
    name, difficulty = known[ABILITY], int(known[DIFFICULTY])
    parts = (
        *shown_modifiers(
            Modifier(name[:3].upper(), ability_modifier(actor, name), "V-05"),
            Modifier("ranks", actor.stat("skill_ranks"), "V-05"),
        ),
        *circumstance_modifiers(draft.rules.book, draft.battle, lasting_adjustments(actor, SKILLS)),
    )
    what = f"{name.capitalize()} skill"
    die = draft.roll(20, f"{actor.name}: {what}")
    total = die + modifier_sum(parts)
    draft.emit(
        Rolled(
            token=actor.id,
            what=what,
            dice=(die,),
            modifiers=parts,
            total=total,
            rule="V-07",
            against=difficulty,
            success=total >= difficulty,
        )
    )
