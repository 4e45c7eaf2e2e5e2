"""TODO."""

from collections.abc import Iterator
from typing import NamedTuple

from gridapp.packkit import (
    Act,
    Condition,
    DeclaredAct,
    Draft,
    Metric,
    Modifier,
    Narrated,
    Question,
    Rolled,
    Situation,
    Token,
    Weapon,
    parse_dice,
)

from .checks import ASKED, decided, options_of
from .movement.companions import check_mount
from .movement.footing import check_hold_after_wound
from .stats.defences import defence_value, targeted_defence, toughness
from .stats.sheet import (
    DEAD,
    DEFENDING,
    DYING,
    FULL_HEALTH,
    UNDERWATER,
    WOUND_LEVELS,
    is_npc,
    is_spell,
    nonzero,
    rounded_share,
    setting,
    total_of,
)

LEVEL_STEP = 2


FATAL = len(WOUND_LEVELS)


DEATH = "death"


DIES = "dies"


LIVES = "lives"


def wound_level(final: int) -> int:
    """The number of the wound's level, from 1; 0 for a hit that wounds nobody (AP-121)."""
    return min(FATAL, final // LEVEL_STEP + 1) if final >= 0 else 0


def shifted_level(at: Situation | Draft, level: int, steps: int) -> int:
    """A wound some steps worse or lighter; none stays none, unless by a setting (AP-R100)."""
    from_none = setting(at, "steps_without_wound") == "yes"
    return max(0, min(FATAL, level + steps)) if level or from_none else 0


def slot_for(token: Token, level: int) -> int:
    """The level at which a wound is held: the first from there with an open slot (AP-125).

    One more than fatal if even that is full.
    """
    while level <= FATAL and token.pool(WOUND_LEVELS[level - 1]) <= 0:
        level += 1
    return level


def highest_wound(token: Token) -> int:
    """The number of the highest wound held, 0 for none (AP-126)."""
    held = (
        at
        for at, name in enumerate(WOUND_LEVELS, 1)
        if token.pool(name) < token.stat(f"{name}_slots")
    )
    return max(held, default=0)


def wound_count(token: Token) -> int:
    """How many wounds a creature holds (AP-R108)."""
    return sum(max(0, token.stat(f"{name}_slots") - token.pool(name)) for name in WOUND_LEVELS)


def inflict_wound(draft: Draft, token_id: str, level: int, rule: str) -> None:
    """Wound a creature; a level whose slots are full passes the wound on (AP-125, AP-R101)."""
    if not level:
        draft.emit(Narrated(token_id, "is hit without a wound", "AP-R100"))
        return
    token = draft.token(token_id)
    at = slot_for(token, level)
    draft.lose(token_id, DEFENDING, "AP-117")
    if at > FATAL:
        _beyond_fatal(draft, token)
        return
    name = WOUND_LEVELS[at - 1]
    draft.set_pool(token_id, name, token.pool(name) - 1)
    over = f", as its {WOUND_LEVELS[level - 1]} slots are full" if at != level else ""
    draft.emit(Narrated(token_id, f"takes a {name} wound{over}", rule if at == level else "AP-125"))
    update_health(draft, token_id)
    if at == FATAL:
        _take_fatal_wound(draft, token_id)


def update_health(draft: Draft, token_id: str) -> None:
    """Let the pool of health follow the highest wound."""
    token = draft.token(token_id)
    draft.set_pool(token_id, "health", FULL_HEALTH - highest_wound(token))


def _take_fatal_wound(draft: Draft, token_id: str) -> None:
    """A fatal wound: ordinary NPCs die at once, others will unless treated (AP-127, AP-128)."""
    if is_npc(draft.token(token_id)):
        die(draft, token_id, "AP-128")
    else:
        draft.gain(token_id, Condition(DYING), "AP-127")


def _beyond_fatal(draft: Draft, token: Token) -> None:
    """One more than the fatal slot holds: it kills, but the GM has the word (AP-R101)."""
    if token.has(DEAD):
        return
    if is_npc(token) or setting(draft, "beyond_fatal") == "dies":
        die(draft, token.id, "AP-128" if is_npc(token) else "AP-R101")
        return
    draft.ask(
        DEATH,
        f"GM: {token.name} takes a wound beyond fatal; does it die",
        about=token.id,
        options=options_of({DIES: "It dies", LIVES: "It lives"}),
        default=DIES,
        rule="AP-R101",
    )


def answer_death(draft: Draft, question: Question, option: str) -> None:
    """Carry out what the GM said."""
    if option == DIES:
        die(draft, question.about, "AP-R101")


def die(draft: Draft, token_id: str, rule: str) -> None:
    """Be dying no longer, but dead."""
    draft.lose(token_id, DYING, rule)
    draft.gain(token_id, Condition(DEAD), rule)


def lighten_wound(draft: Draft, token_id: str, level: str, steps: int, rule: str) -> bool:
    """Step a wound down, to the last level on the way that has an open slot (AP-R104)."""
    token, at = draft.token(token_id), WOUND_LEVELS.index(level)
    reached = at
    for lower in range(at - 1, max(-1, at - 1 - steps), -1):
        if token.pool(WOUND_LEVELS[lower]) > 0:
            reached = lower
    gone = steps > at
    whole = gone or reached == at - steps
    if (reached == at and not gone) or (not whole and setting(draft, "full_slots") == "none"):
        return False
    draft.set_pool(token_id, level, token.pool(level) + 1)
    if gone:
        draft.emit(Narrated(token_id, f"is healed of a {level} wound", rule))
    else:
        name = WOUND_LEVELS[reached]
        draft.set_pool(token_id, name, draft.token(token_id).pool(name) - 1)
        draft.emit(Narrated(token_id, f"a {level} wound becomes {name}", rule))
    update_health(draft, token_id)
    return True


FIRE = "fire"


LIGHTNING = "lightning"


SHOCK = "shock"


ALL = "all"


NONE_STRUCK = "nobody"


ROLLED = "rolled"


DAMAGE = "damage"


DEFENCE = "defence"


BARE = "bare"


def roll_damage(
    draft: Draft, attacker: Token, target: Token, weapon: Weapon, *, strong: bool
) -> int:
    """Strength + weapon damage, 1d6 more for a strong attack (AP-120, AP-130, AP-R05)."""
    text = parse_dice(weapon.damage)
    what = f"{attacker.name}: damage with {weapon.name}"
    dice = tuple(
        term.sign * draft.roll(term.sides, what) for term in text.terms for _ in range(term.count)
    )
    extra = (draft.roll(6, f"{attacker.name}: strong attack"),) if strong else ()
    plus = (
        Modifier("Strength", strength_bonus(draft, attacker, weapon), "AP-120"),
        Modifier("weapon", text.flat, "AP-120"),
    )
    whole = sum((*dice, *extra)) + total_of(plus)
    less = water_reductions(draft, attacker, target, weapon, text.flat + sum(dice), whole)
    what = f"damage with {weapon.name}"
    parts = nonzero(*plus, *less)
    total = whole + total_of(less)
    draft.emit(Rolled(attacker.id, what, (*dice, *extra), parts, total, rule="AP-120"))
    return total


def strength_bonus(at: Situation | Draft, attacker: Token, weapon: Weapon) -> int:
    """What Strength adds to the damage roll of a weapon (AP-120, AP-R05)."""
    adds = not is_spell(weapon) and setting(at, "strength_in_damage") == "yes"
    return attacker.stat("strength") if adds else 0


def water_reductions(
    at: Situation | Draft, attacker: Token, target: Token, weapon: Weapon, weight: int, whole: int
) -> tuple[Modifier, ...]:
    """What water takes off a damage roll, of whose ``whole`` the weapon makes up ``weight``."""
    wet = attacker.has("underwater") and not (
        attacker.stat("aquatic") or weapon.stats.get("aquatic") or is_spell(weapon)
    )
    half = rounded_share(at, weight, 2) - weight if wet else 0
    quenched = fire_reduction(at, weapon, target, whole + half)
    return (
        Modifier("half under water", half, "AP-170"),
        Modifier("fire under water", quenched, "AP-171"),
    )


def fire_reduction(at: Situation | Draft, weapon: Weapon, target: Token, total: int) -> int:
    """By how much less fire harms whoever is under water: half of it, as a negative number."""
    wet = bool(weapon.stats.get(FIRE)) and target.has(UNDERWATER) and total > 0
    return rounded_share(at, total, 2) - total if wet else 0


class Shocked(NamedTuple):
    """A creature near the place that lightning struck: how far off, and what arrives there."""

    token: Token
    feet: int
    damage: int


def spread_lightning(draft: Draft, act: Act, weapon: Weapon, rolled: int, damage: int) -> None:
    """Let lightning that has hit somebody under water go on, once the act is over."""
    if weapon.stats.get(LIGHTNING) and draft.token(act.target).has(UNDERWATER):
        facts = {
            ROLLED: str(rolled),
            DAMAGE: str(damage),
            DEFENCE: targeted_defence(weapon),
            BARE: "yes" if weapon.stats.get("bypasses_armour") else "",
        }
        after = DeclaredAct(Act(act.actor, SHOCK, target=act.target), SHOCK, facts)
        *below, above = draft.battle.underway
        draft.update(underway=(*below, after, above))


def creatures_in_shock(situation: Situation, struck: Token, damage: int) -> Iterator[Shocked]:
    """Everybody else under water, the attacker too, whom more than nothing reaches.

    A house value: the yards between the nearest cells count three feet each, beside is one.
    """
    cells = situation.cells(struck)
    for one in situation.battle.tokens:
        if one.id == struck.id or one.has(DEAD) or not one.has(UNDERWATER):
            continue
        away = situation.distance_by_metric(cells, situation.cells(one), Metric.ALTERNATING)
        feet = FEET_IN_YARD * int(away)
        if damage > feet:
            yield Shocked(one, feet, damage - feet)


def resolve_shock(draft: Draft, declared: DeclaredAct) -> None:
    """Ask the GM whether lightning strikes those near it, by the same roll."""
    struck = draft.battle.token(declared.act.target)
    damage = int(declared.facts[DAMAGE])
    near = tuple(creatures_in_shock(draft.situation, struck, damage)) if struck else ()
    given = decided(draft, SHOCK)
    if near and given is None:
        _ask_shock(draft, declared.act, near)
        return
    for one in near if given == ALL else ():
        _strike_by_lightning(draft, declared, one)
    draft.pop()


def _ask_shock(draft: Draft, act: Act, near: tuple[Shocked, ...]) -> None:
    whom = ", ".join(f"{one.token.name} ({one.damage} at {one.feet} ft)" for one in near)
    draft.ask(
        SHOCK,
        f"GM: lightning spreads in the water; does it strike {whom}",
        about=act.target,
        options=options_of({ALL: "It does", NONE_STRUCK: "It strikes nobody else"}),
        default=ALL,
        rule="AP-171",
        facts={ASKED: SHOCK},
    )


def _strike_by_lightning(draft: Draft, declared: DeclaredAct, one: Shocked) -> None:
    """The roll that hit, with less damage, against its own Defense and Toughness."""
    token = draft.token(one.token.id)
    rolled = int(declared.facts[ROLLED])
    against = defence_value(draft.situation, token, declared.facts[DEFENCE])
    text = f"lightning, {one.damage} damage at {one.feet} ft: {rolled} against {against}"
    draft.emit(Narrated(token.id, f"{text}, {'hit' if rolled >= against else 'miss'}", "AP-171"))
    if rolled < against:
        return
    tough = toughness(token, bare=bool(declared.facts[BARE]))
    level = wound_level(rolled + one.damage - against - tough)
    inflict_wound(draft, token.id, level, "AP-121")
    if level:
        check_mount(draft, token.id)
        check_hold_after_wound(draft, token.id, level)


FEET_IN_YARD = 3
