"""Damage and wounds: damage rolls, wound levels, slots, death, lightning in water.

AP-16, AP-120 to AP-130, AP-170, AP-171, AP-R100, AP-R101. A weapon or a spell that deals fire or
lightning is marked ``fire`` or ``lightning`` in its statistics.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from gridapp.packkit import (
    THE_GM,
    Act,
    Ask,
    Condition,
    DeclaredAct,
    Draft,
    Metric,
    Modifier,
    Narrated,
    Noted,
    Question,
    Rolled,
    Situation,
    Stage,
    Text,
    Token,
    Weapon,
    ask,
    choose,
    declare_below,
    message,
    nonzero,
    options_of,
    parse_dice,
    stage_of,
    total_of,
)

from .movement.companions import check_mount
from .movement.footing import check_hold_after_wound
from .stats.defences import defence_value, targeted_defence, toughness
from .stats.sheet import (
    DEAD,
    DEFENDING,
    DYING,
    FULL_HEALTH,
    UNCONSCIOUS,
    UNDERWATER,
    WOUND_LEVELS,
    YesNote,
    is_hampered_by_water,
    is_npc,
    is_on,
    is_spell,
    rounded_share,
    setting,
)

LEVEL_STEP = 2
"""Final damage from one wound level to the next (AP-121)."""

FATAL = len(WOUND_LEVELS)
FEET_PER_YARD = 3


class DeathAsk(Ask, frozen=True, tag="death"):
    """The question whether a wound beyond fatal kills (AP-R101)."""


class DeathChoice(StrEnum):
    """The GM's answers to a wound beyond fatal."""

    DIES = "dies"
    LIVES = "lives"


class ShockChoice(StrEnum):
    """The GM's answers to lightning that spreads in water."""

    ALL = "all"
    NOBODY = "nobody"


class Shock(Stage, frozen=True, tag="shock"):
    """Lightning that has hit a creature under water and spreads (AP-171)."""

    rolled: Noted[int | None] = None
    """The attack roll with the modifiers that count for damage."""
    damage: Noted[int | None] = None
    defence: Noted[str] = ""
    """The targeted defence."""
    bare: Noted[YesNote | None] = None
    """Whether armour is bypassed."""
    shock: Noted[ShockChoice | None] = None


class Shocked(NamedTuple):
    """A creature near spreading lightning: distance in feet and remaining damage."""

    token: Token
    feet: int
    damage: int


def wound_level(final_damage: int) -> int:
    """Return the wound level for final damage, from 1; 0 for no wound (AP-121)."""
    return min(FATAL, final_damage // LEVEL_STEP + 1) if final_damage >= 0 else 0


def shifted_level(context: Situation | Draft, level: int, steps: int) -> int:
    """Return a wound level raised or lowered by steps; 0 stays 0, unless set (AP-R100)."""
    from_none = is_on(context, "steps_without_wound")
    return max(0, min(FATAL, level + steps)) if level or from_none else 0


def slot_for(token: Token, level: int) -> int:
    """Return the first level from ``level`` up with an open slot, FATAL + 1 if all are full."""
    while level <= FATAL and token.pool(WOUND_LEVELS[level - 1]) <= 0:
        level += 1
    return level


def highest_wound(token: Token) -> int:
    """Return the highest wound level of a creature, 0 without wounds (AP-126)."""
    levels = (
        level
        for level, name in enumerate(WOUND_LEVELS, 1)
        if token.pool(name) < token.stat(f"{name}_slots")
    )
    return max(levels, default=0)


def wound_count(token: Token) -> int:
    """Return the number of wounds of a creature (AP-R108)."""
    return sum(max(0, token.stat(f"{name}_slots") - token.pool(name)) for name in WOUND_LEVELS)


def deal_wound(draft: Draft, token_id: str, level: int) -> None:
    """Inflict a wound, then check the control of a mount and the hold of a climber or swimmer."""
    inflict_wound(draft, token_id, level, "AP-121")
    if level:
        check_mount(draft, token_id)
        check_hold_after_wound(draft, token_id, level)


def inflict_wound(draft: Draft, token_id: str, level: int, rule: str) -> None:
    """Fill a wound slot; full slots pass the wound on to a higher level (AP-125, AP-R101)."""
    if not level:
        draft.emit(Narrated(token_id, message("is hit without a wound"), "AP-R100"))
        return
    token = draft.token(token_id)
    slot = slot_for(token, level)
    draft.lose(token_id, DEFENDING, "AP-117")
    if slot > FATAL:
        _wound_beyond_fatal(draft, token)
        return
    name = WOUND_LEVELS[slot - 1]
    draft.set_pool(token_id, name, token.pool(name) - 1)
    overflow: Text = ""
    if slot != level:
        overflow = message(", as its {level} slots are full", level=WOUND_LEVELS[level - 1])
    rule = rule if slot == level else "AP-125"
    draft.emit(
        Narrated(
            token_id, message("takes a {name} wound{overflow}", name=name, overflow=overflow), rule
        )
    )
    update_health(draft, token_id)
    if slot == FATAL:
        _take_fatal_wound(draft, token_id)


def update_health(draft: Draft, token_id: str) -> None:
    """Set the pool of health by the highest wound."""
    draft.set_pool(token_id, "health", FULL_HEALTH - highest_wound(draft.token(token_id)))


def _take_fatal_wound(draft: Draft, token_id: str) -> None:
    """Kill an ordinary NPC; any important creature is dying (AP-127, AP-128)."""
    if is_npc(draft.token(token_id)):
        die(draft, token_id, "AP-128")
    else:
        draft.gain(token_id, Condition(DYING), "AP-127")
        faint_of_dying(draft, token_id)


def faint_of_dying(draft: Draft, token_id: str) -> None:
    """Make a dying creature unconscious, if a setting says that the dying are (AP-R07)."""
    if draft.token(token_id).has(DYING) and setting(draft, "dying_state") == "unconscious":
        draft.gain(token_id, Condition(UNCONSCIOUS), "AP-R07")


def _wound_beyond_fatal(draft: Draft, token: Token) -> None:
    """Kill an NPC; ask the GM about a hero, unless a setting decides (AP-R101)."""
    if token.has(DEAD):
        return
    if is_npc(token) or setting(draft, "beyond_fatal") == "dies":
        die(draft, token.id, "AP-128" if is_npc(token) else "AP-R101")
        return
    ask(
        draft,
        DeathAsk(),
        message("{token} takes a wound beyond fatal; does it die", token=token.name),
        options_of({DeathChoice.DIES: message("It dies"), DeathChoice.LIVES: message("It lives")}),
        asker=THE_GM,
        rule="AP-R101",
        creature=token.id,
    )


def answer_death(draft: Draft, question: Question, option: str) -> None:
    """Kill a creature if the GM says so (AP-R101)."""
    if option == DeathChoice.DIES:
        die(draft, question.about, "AP-R101")


def die(draft: Draft, token_id: str, rule: str) -> None:
    """Make a creature dead and no longer dying."""
    draft.lose(token_id, DYING, rule)
    draft.gain(token_id, Condition(DEAD), rule)


def lighten_wound(draft: Draft, token_id: str, level_name: str, steps: int, rule: str) -> bool:
    """Lower a wound by steps, as far as a slot is open; return True if lowered (AP-R104)."""
    token, level = draft.token(token_id), WOUND_LEVELS.index(level_name)
    reached = level
    for lower in range(level - 1, max(-1, level - 1 - steps), -1):
        if token.pool(WOUND_LEVELS[lower]) > 0:
            reached = lower
    is_healed = steps > level
    is_complete = is_healed or reached == level - steps
    is_stuck = reached == level and not is_healed
    if is_stuck or (not is_complete and setting(draft, "full_slots") == "none"):
        return False
    draft.set_pool(token_id, level_name, token.pool(level_name) + 1)
    if is_healed:
        draft.emit(
            Narrated(token_id, message("is healed of a {level} wound", level=level_name), rule)
        )
    else:
        name = WOUND_LEVELS[reached]
        draft.set_pool(token_id, name, draft.token(token_id).pool(name) - 1)
        draft.emit(
            Narrated(
                token_id,
                message("a {level} wound becomes {name}", level=level_name, name=name),
                rule,
            )
        )
    update_health(draft, token_id)
    end_dying(draft, token_id)
    return True


def end_dying(draft: Draft, token_id: str) -> None:
    """End dying once no fatal wound is left (AP-127)."""
    if highest_wound(draft.token(token_id)) < FATAL:
        draft.lose(token_id, DYING, "AP-127")


def take_final_damage(draft: Draft, token_id: str, final_damage: int) -> None:
    """Inflict the wound of some final damage, what is left after toughness (AP-121)."""
    deal_wound(draft, token_id, wound_level(final_damage))


def lighten_highest_wound(draft: Draft, token_id: str, steps: int) -> None:
    """Lower the highest wound by some steps; a light wound and another step heal it (AP-R104)."""
    token = draft.token(token_id)
    level = highest_wound(token)
    if not level:
        draft.emit(Narrated(token_id, message("has no wound to heal"), "AP-163"))
    elif steps > 0 and not lighten_wound(draft, token_id, WOUND_LEVELS[level - 1], steps, "AP-163"):
        draft.emit(Narrated(token_id, message("has no free slot for a lighter wound"), "AP-R104"))


def roll_damage(
    draft: Draft, attacker: Token, target: Token, weapon: Weapon, *, strong: bool
) -> int:
    """Roll Strength + weapon damage, and 1d6 for a strong attack (AP-120, AP-130, AP-R05)."""
    expression = parse_dice(weapon.damage)
    rolled = message("damage with {weapon}", weapon=weapon.name)
    purpose = message("{attacker}: {rolled}", attacker=attacker.name, rolled=rolled)
    dice = tuple(
        term.sign * draft.roll(term.sides, purpose, attacker.id)
        for term in expression.terms
        for _ in range(term.count)
    )
    strong_purpose = message("{attacker}: strong attack", attacker=attacker.name)
    extra = (draft.roll(6, strong_purpose, attacker.id),) if strong else ()
    parts = (
        Modifier(message("Strength"), strength_bonus(draft, attacker, weapon), "AP-120"),
        Modifier(message("weapon"), expression.flat, "AP-120"),
    )
    weapon_damage = expression.flat + sum(dice)
    damage = sum((*dice, *extra)) + total_of(parts)
    reductions = water_reductions(draft, attacker, target, weapon, weapon_damage, damage)
    total = damage + total_of(reductions)
    modifiers = nonzero(*parts, *reductions)
    draft.emit(Rolled(attacker.id, rolled, (*dice, *extra), modifiers, total, rule="AP-120"))
    return total


def strength_bonus(context: Situation | Draft, attacker: Token, weapon: Weapon) -> int:
    """Return the Strength that adds to the damage of a weapon; 0 for spells (AP-R05)."""
    adds = not is_spell(weapon) and is_on(context, "strength_in_damage")
    return attacker.stat("strength") if adds else 0


def water_reductions(
    context: Situation | Draft,
    attacker: Token,
    target: Token,
    weapon: Weapon,
    weapon_damage: int,
    damage: int,
) -> tuple[Modifier, ...]:
    """Return the reductions of a damage roll under water (AP-170, AP-171).

    ``weapon_damage`` is the part of ``damage`` that the weapon deals: only this part is halved.
    """
    is_halved = _is_halved_by_water(attacker, weapon)
    halving = rounded_share(context, weapon_damage, 2) - weapon_damage if is_halved else 0
    is_fire = bool(weapon.stats.get("fire"))
    fire = fire_reduction(context, target, damage + halving) if is_fire else 0
    return (
        Modifier(message("half under water"), halving, "AP-170"),
        Modifier(message("fire under water"), fire, "AP-171"),
    )


def is_reduced_by_water(attacker: Token, target: Token, weapon: Weapon) -> bool:
    """Return True if `water_reductions` may take something from a damage roll."""
    is_quenched = bool(weapon.stats.get("fire")) and target.has(UNDERWATER)
    return is_quenched or _is_halved_by_water(attacker, weapon)


def _is_halved_by_water(attacker: Token, weapon: Weapon) -> bool:
    is_suited = weapon.stats.get("aquatic") or is_spell(weapon)
    return is_hampered_by_water(attacker) and not is_suited


def fire_reduction(context: Situation | Draft, target: Token, damage: int) -> int:
    """Return the reduction of fire damage under water, 0 or negative (AP-171)."""
    is_quenched = target.has(UNDERWATER) and damage > 0
    return rounded_share(context, damage, 2) - damage if is_quenched else 0


def spread_lightning(draft: Draft, act: Act, weapon: Weapon, rolled: int, damage: int) -> None:
    """Let lightning that hits a creature under water spread after the attack (AP-171)."""
    if weapon.stats.get("lightning") and draft.token(act.target).has(UNDERWATER):
        bypasses = bool(weapon.stats.get("bypasses_armour"))
        stage = Shock(
            rolled, damage, targeted_defence(weapon), YesNote.YES if bypasses else YesNote.NO
        )
        declare_below(draft, Act(act.actor, "shock", target=act.target), stage)


def creatures_in_shock(situation: Situation, struck: Token, damage: int) -> Iterator[Shocked]:
    """Yield the creatures under water that spreading lightning damages, attacker included.

    House value: the yards between the nearest cells count three feet each, neighbours one yard.
    """
    cells = situation.cells(struck)
    for token in situation.battle.tokens:
        if token.id == struck.id or token.has(DEAD) or not token.has(UNDERWATER):
            continue
        yards = situation.distance_by_metric(cells, situation.cells(token), Metric.ALTERNATING)
        feet = FEET_PER_YARD * int(yards)
        if damage > feet:
            yield Shocked(token, feet, damage - feet)


def resolve_shock(draft: Draft, declared: DeclaredAct) -> None:
    """Ask the GM whether lightning spreads; strike every creature near with the same roll."""
    stage, struck = stage_of(declared, Shock), draft.battle.token(declared.act.target)
    shocked = (
        tuple(creatures_in_shock(draft.situation, struck, stage.damage or 0)) if struck else ()
    )
    if shocked:
        names = ", ".join(
            f"{near.token.name} ({near.damage} at {near.feet} ft)" for near in shocked
        )
        choice = choose(
            draft,
            stage.shock,
            "shock",
            message("lightning spreads in the water; does it strike {names}", names=names),
            {
                ShockChoice.ALL: message("It does"),
                ShockChoice.NOBODY: message("It strikes nobody else"),
            },
            rule="AP-171",
            asker=THE_GM,
        )
        if choice is None:
            return
        for near in shocked if choice is ShockChoice.ALL else ():
            _strike_by_lightning(draft, stage, near)
    draft.pop()


def _strike_by_lightning(draft: Draft, stage: Shock, shocked: Shocked) -> None:
    """Compare the roll of the attack with a near creature's own defence and toughness."""
    token, rolled = draft.token(shocked.token.id), stage.rolled or 0
    defence = defence_value(token, stage.defence)
    text = message(
        "lightning, {damage} damage at {feet} ft: {rolled} against {defence}",
        damage=shocked.damage,
        feet=shocked.feet,
        rolled=rolled,
        defence=defence,
    )
    draft.emit(
        Narrated(
            token.id,
            message(
                "{text}, {what}",
                text=text,
                what=(message("hit") if rolled >= defence else message("miss")),
            ),
            "AP-171",
        )
    )
    if rolled >= defence:
        resistance = toughness(token, bare=bool(stage.bare))
        deal_wound(draft, token.id, wound_level(rolled + shocked.damage - defence - resistance))
