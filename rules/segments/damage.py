"""Hit locations, armour ratings and what a hit does (S-46 to S-51, S-57 to S-63, SR-26)."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from gridapp.packkit import (
    Condition,
    Damaged,
    DeclaredAct,
    Distribution,
    Draft,
    Modifier,
    Narrated,
    Number,
    Option,
    Rolled,
    Token,
    Weapon,
    constant,
    dice_distribution,
    parse_dice,
    require_weapon,
)

from .checks import (
    CHECK,
    CONCENTRATION,
    DIFFICULTY_NAMES,
    KEEPS,
    disturbed_concentration,
    roll_check,
    settle_concentration,
    skill_parts,
)
from .questions import Answers, PendingQuestion, answers_of
from .stats import (
    DISABLED,
    ELEMENTAL,
    ENERGY,
    HITS,
    IMPACT,
    OUT,
    PHYSICAL,
    attack_skill,
    damage_type,
    is_melee,
    is_spell,
    is_unarmed,
)

DAMAGE, DISABLE, KNOCKOUT = "Damage", "Disable", "Knockout"


KILL_SHOT, STRUCTURAL = "Kill Shot", "Structural"


WEAPON = "weapon"


NEED_SEARCH = ("vitals", "vulnerability")


class HitLocation(NamedTuple):
    """A target of called shots: its name, the modifier to hit, the result."""

    id: str
    name: str
    modifier: int
    result: str


_ARMED = (
    HitLocation("torso", "Torso", 0, DAMAGE),
    HitLocation("limb", "Limb", -4, DISABLE),
    HitLocation("appendage", "Appendage", -8, DISABLE),
    HitLocation("joint", "Joint", -8, DISABLE),
    HitLocation("head", "Head", -8, KNOCKOUT),
    HitLocation("vitals", "Vitals", -12, KILL_SHOT),
    HitLocation("vulnerability", "Vulnerability", -4, DAMAGE),
    HitLocation(WEAPON, "Weapon", -4, STRUCTURAL),
)


_UNARMED = (
    HitLocation("vulnerability", "Vulnerability", 0, DAMAGE),
    HitLocation("limb", "Limb", 0, DISABLE),
    HitLocation("appendage", "Appendage", -4, DISABLE),
    HitLocation("joint", "Joint", -4, DISABLE),
    HitLocation("head", "Head", -4, KNOCKOUT),
    HitLocation(WEAPON, "Weapon", 0, STRUCTURAL),
)


_RANGED = _ARMED
"""The table for shots and throws has the figures of the one for armed melee."""


UNCALLED = HitLocation("", "", 0, DAMAGE)
"""What is hit where nothing is called: with a weapon the torso (S-46)."""


def hit_locations(weapon: Weapon) -> tuple[HitLocation, ...]:
    """The targets that may be called with a weapon; spells have none (S-46, SR-26)."""
    if is_spell(weapon):
        return ()
    if is_unarmed(weapon):
        return _UNARMED
    return _ARMED if is_melee(weapon) else _RANGED


def called_location(weapon: Weapon, called: str) -> HitLocation:
    """The target that was called, or none."""
    return next((part for part in hit_locations(weapon) if part.id == called), UNCALLED)


def callable_locations(weapon: Weapon, target: Token) -> tuple[HitLocation, ...]:
    """Of the table those that the target has; a weapon can only be hit if one is held."""
    return tuple(part for part in hit_locations(weapon) if part.id != WEAPON or held_weapon(target))


def held_weapon(target: Token) -> Weapon | None:
    """The first weapon or shield that a creature holds."""
    held = (one for one in target.weapons if one.equipped)
    return next((one for one in held if not (is_unarmed(one) or is_spell(one))), None)


def location_options(weapon: Weapon, target: Token) -> tuple[Option, ...]:
    """The targets as answers, each with its difficulty and result."""
    return tuple(
        Option(part.id, f"{part.name} ({_difficulty_text(part)}, {part.result})")
        for part in callable_locations(weapon, target)
    )


def _difficulty_text(part: HitLocation) -> str:
    name = DIFFICULTY_NAMES[part.modifier]
    return f"{name} {part.modifier}" if part.modifier else name


def needs_search(part: HitLocation) -> bool:
    """Whether it typically has to be found first (S-48)."""
    return part.id in NEED_SEARCH


UNKNOWN_RATINGS = (ENERGY, ELEMENTAL)
"""Types of which the source's text is lost: the GM gives the rating (S-63, SR-28)."""


def damage_type_at(weapon: Weapon, called: str) -> str:
    """The type of a weapon's damage; at a vulnerability Impact turns into Physical (S-49)."""
    kind = damage_type(weapon)
    turned = kind == IMPACT and called_location(weapon, called).id == "vulnerability"
    return PHYSICAL if turned else kind


def armour_rating(token: Token, kind: str) -> int:
    """What is subtracted from damage of a type: as the sheet says, or by its parts (S-57, SR-27).

    The pack's data puts it together: Constitution or Basic Hits and the best single source.
    """
    return token.stat(f"{kind}_rating")


def damage_distribution(target: Token, weapon: Weapon, called: str) -> Distribution:
    """How likely each amount of damage is once an attack lands; never below 0 (SR-29)."""
    if called_location(weapon, called).id == "weapon":
        return constant(0)
    text = parse_dice(weapon.damage)
    less = text.flat - armour_rating(target, damage_type_at(weapon, called))
    return dice_distribution(text).map(lambda dice: max(0, dice + less))


def roll_damage(draft: Draft, attacker: Token, weapon: Weapon, called: str, rated: int) -> int:
    """Roll damage and subtract a rating, told as it is; what is left is at least 0 (SR-29)."""
    text, kind = parse_dice(weapon.damage), damage_type_at(weapon, called)
    dice = tuple(
        term.sign * draft.roll(term.sides, f"{attacker.name}: damage with {weapon.name}")
        for term in text.terms
        for _ in range(term.count)
    )
    parts = (
        *((Modifier("weapon", text.flat, "S-57"),) if text.flat else ()),
        Modifier(f"{kind} rating", -rated, "S-57"),
    )
    amount = max(0, sum(dice) + text.flat - rated)
    what = f"{kind} damage with {weapon.name}"
    draft.emit(Rolled(attacker.id, what, dice, parts, amount, rule="S-57"))
    return amount


AMOUNT, RATING = "amount", "rating"


FALLS, RESULT, GRIP = "falls", "result", "grip"


LABEL, LEAVES = "label", "out"


DROPS = "drops"


def questions_before_damage(draft: Draft, declared: DeclaredAct) -> Iterator[PendingQuestion]:
    """The rating against Energy and Elemental, whose text is lost: the sheet's, or the GM's."""
    act, known = declared.act, answers_of(declared)
    weapon, target = require_weapon(draft.token(act.actor), act.weapon), draft.token(act.target)
    kind = damage_type_at(weapon, known.get("part", ""))
    asks = draft.rules.book.setting(draft.battle, "lost_ratings") == "ask"
    if kind in UNKNOWN_RATINGS and asks:
        typed = Number("Rating", 0, 1000, armour_rating(target, kind))
        text = f"GM: {kind} rating of {target.name} (its text is missing)"
        options = (Option(RATING, "as the GM says"),)
        yield PendingQuestion(RATING, text, "", options, "SR-28", number=typed)


def lose_hit_points(draft: Draft, token_id: str, amount: int) -> None:
    """Take damage off the hit points that the sheet gives; without any it is only told."""
    token = draft.token(token_id)
    if amount and token.stat("hit_points"):
        left = max(0, token.pool(HITS) - amount)
        draft.set_pool(token_id, HITS, left)
        draft.emit(Damaged(token_id, HITS, amount, left, "SR-33"))


def questions_after_damage(draft: Draft, declared: DeclaredAct) -> Iterator[PendingQuestion]:
    """What the GM decides once damage is done, as the chapter on it is missing."""
    act, known = declared.act, answers_of(declared)
    target, weapon = draft.token(act.target), require_weapon(draft.token(act.actor), act.weapon)
    part, through = called_location(weapon, known.get("part", "")), int(known[AMOUNT]) > 0
    if part.result == STRUCTURAL:
        options = (
            Option(CHECK, "Weapon-skill check"),
            Option(KEEPS, "Keeps hold"),
            Option(DROPS, "Drops it"),
        )
        yield PendingQuestion(GRIP, f"GM: does {target.name} keep hold", "", options, "S-50")
    if through and target.stat("hit_points") and not target.pool(HITS):
        text = f"GM: {target.name} has no hit points left, is it out"
        falls = (Option(LEAVES, "Out of the fight"), Option(LABEL, "Fights on"))
        yield PendingQuestion(FALLS, text, "", falls, "SR-33")
    if through and part.result in (KNOCKOUT, KILL_SHOT):
        text = f"GM: {part.result} on {target.name}, what follows (chapter missing)"
        follows = (Option(LABEL, "Only noted"), Option(LEAVES, "Out of the fight"))
        yield PendingQuestion(RESULT, text, "", follows, "SR-33")
    if through and (disturbed := disturbed_concentration(draft, declared)):
        yield disturbed


def apply_hit_result(draft: Draft, declared: DeclaredAct, known: Answers) -> None:
    """Carry out what was said, and write the called result down."""
    act = declared.act
    target, weapon = draft.token(act.target), require_weapon(draft.token(act.actor), act.weapon)
    part = called_location(weapon, known.get("part", ""))
    if int(known[AMOUNT]) and part.result != DAMAGE:
        draft.emit(Narrated(target.id, f"{part.name.lower()} hit: {part.result}", "S-46"))
        if part.result == DISABLE:
            draft.gain(target.id, Condition(DISABLED), "S-46")
    if GRIP in known:
        _settle_grip(draft, target.id, known[GRIP])
    if CONCENTRATION in known:
        settle_concentration(draft, target.id, known[CONCENTRATION])
    if LEAVES in (known.get(FALLS), known.get(RESULT)):
        draft.gain(target.id, Condition(OUT), "SR-33")


def _settle_grip(draft: Draft, token_id: str, said: str) -> None:
    """A struck weapon hurts nobody; its bearer may lose it, and it may need a save (S-50, S-55)."""
    token = draft.token(token_id)
    weapon = held_weapon(token)
    if weapon is None:
        return
    text = f"{weapon.name} is struck and may need a structural save"
    draft.emit(Narrated(token_id, text, "S-50"))
    parts = skill_parts(weapon.name, attack_skill(weapon), token)
    lost = said == DROPS or (
        said == CHECK and not roll_check(draft, token, f"keep hold of {weapon.name}", parts, "S-50")
    )
    if lost:
        dropped = msgspec.structs.replace(weapon, equipped=False)
        weapons = tuple(dropped if one.id == weapon.id else one for one in token.weapons)
        draft.update_token(token_id, weapons=weapons)
        draft.emit(Narrated(token_id, f"drops {weapon.name}", "S-50"))
