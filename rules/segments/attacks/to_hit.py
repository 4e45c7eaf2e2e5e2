"""The target score of an attack, its range bands and exact odds (S-41 to S-45, SR-19 to SR-23)."""

from fractions import Fraction
from functools import partial
from math import ceil, floor

import msgspec

from gridapp.packkit import (
    SPREADS_KEPT,
    AttackOdds,
    AttackOutcome,
    DeclaredAct,
    Distribution,
    Modifier,
    Question,
    RangeBand,
    Situation,
    Token,
    Weapon,
    YesNo,
    cached,
    constant,
    message,
    mixture,
    nonzero,
    setting,
    stage_of,
)

from ..checks import DIE_SIDES, ScoreParts, skill_parts, success_chance, successful_faces
from ..damage import UNCALLED, called_location, damage_distribution, remaining_hits
from ..economy import AMBUSH, current_segment
from ..stats import (
    AWARE,
    GM_MODIFIER,
    HITS,
    OPPORTUNITY,
    SURPRISED,
    attack_skill,
    is_in_fight,
    is_melee,
    is_spell,
    yards_per_cell,
)
from .defence import (
    DefendSkill,
    after_defence,
    can_pay_defence,
    defence_parts,
    is_defence_banned,
    on_guard_skill,
    skill_by_id,
    usable_skills,
)
from .stage import DEFENCE, NO_DEFENCE, Attack, Fighters
from .threat import engaging_foes, melee_in_line

UNANSWERED = Attack()
"""An attack about which nothing has been decided: no called shot, no modifier from the GM."""

BAND_WIDTH = Fraction(1, 2)
"""The width of a range band as a multiple of the nominal range."""


def attack_parts(situation: Situation, pair: Fighters, attack: Attack) -> ScoreParts:
    """Return the skill and all modifiers of an attack."""
    attacker, target, weapon = pair
    make = partial(_worked_out_parts, situation, pair, attack)
    if attacker.weapon(weapon.id) is not weapon:
        return make()
    decided = attack.part, attack.clear_shot, attack.scale, attack.cover
    details = weapon.id, attacker.pool(GM_MODIFIER), decided
    return situation.find_between("attack", attacker, target, details, make)


def _worked_out_parts(situation: Situation, pair: Fighters, attack: Attack) -> ScoreParts:
    attacker, target, weapon = pair
    location = called_location(weapon, attack.part)
    engaged = _engaged_part(situation, attacker, weapon)
    counts_once = engaged.value and setting(situation, "shots_past_melee") == "once"
    return (
        *skill_parts("skill", attack_skill(weapon), attacker),
        *nonzero(
            Modifier(location.name.lower(), location.modifier, "S-46"),
            _range_part(situation, attacker, target, weapon),
            engaged,
            *(() if counts_once else (_into_melee_part(situation, pair, attack.clear_shot),)),
            Modifier(message("scale"), attack.scale or 0, "SR-42"),
            Modifier(message("cover"), attack.cover or 0, "S-40"),
        ),
    )


def range_multiple(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon
) -> Fraction:
    """Return the distance as a multiple of the nominal range, 0 for a melee weapon (SR-19)."""
    if is_melee(weapon):
        return Fraction(0)
    return situation.distance(attacker, target) * yards_per_cell(situation) / weapon.range


def range_modifier(multiple: Fraction) -> int:
    """Return -2 for each half of the nominal range, or part of it, beyond the range (S-42)."""
    return -2 * max(0, ceil((multiple - 1) / BAND_WIDTH))


def _range_part(situation: Situation, attacker: Token, target: Token, weapon: Weapon) -> Modifier:
    multiple = range_multiple(situation, attacker, target, weapon)
    return Modifier(
        message("range x{factor}", factor=f"{float(multiple):.3g}"),
        range_modifier(multiple),
        "S-42",
        "map",
    )


def _engaged_part(situation: Situation, attacker: Token, weapon: Weapon) -> Modifier:
    """Return -4 for a shot in melee, however many foes engage; for spells by a setting (S-43)."""
    foes = engaging_foes(situation, attacker) if _is_penalised_in_melee(situation, weapon) else ()
    names = ", ".join(foe.name for foe in foes)
    return Modifier(message("in melee with {names}", names=names), -4 if foes else 0, "S-43", "map")


def _is_penalised_in_melee(situation: Situation, weapon: Weapon) -> bool:
    if is_spell(weapon):
        penalised = setting(situation, "casting_in_melee")
        return penalised == "all" or (penalised == "ranged" and not is_melee(weapon))
    return not is_melee(weapon)


def _into_melee_part(situation: Situation, pair: Fighters, clear_shot: YesNo | None) -> Modifier:
    """Return -4 for a shot into a melee that is not clear, by the map or the GM (S-44, SR-21)."""
    if not is_shot(pair.weapon):
        return Modifier(message("into melee"), 0, "S-44")
    crossed = melee_in_line(situation, pair.attacker, pair.target)
    is_clear = not crossed if clear_shot is None else clear_shot is YesNo.YES
    names = f" past {', '.join(creature.name for creature in crossed)}" if crossed else ""
    return Modifier(message("into melee{names}", names=names), 0 if is_clear else -4, "S-44", "map")


def is_shot(weapon: Weapon) -> bool:
    """Return True for weapons that shoot or are thrown; spells pass a melee freely (S-44, S-45)."""
    return not is_melee(weapon) and not is_spell(weapon)


def range_bands(situation: Situation, weapon: Weapon) -> tuple[RangeBand, ...]:
    """Return the range bands of a ranged weapon on this board, none for a melee weapon (S-42)."""
    if is_melee(weapon):
        return ()
    cap = setting(situation, "farthest_shot")
    return bands_up_to(situation, weapon, 0 if cap == "none" else int(cap))


def bands_up_to(situation: Situation, weapon: Weapon, cap: int) -> tuple[RangeBand, ...]:
    """Return the range bands up to ``cap`` times the nominal range, 0 for no limit (SR-20).

    Distances are in cells; a band that contains no whole cell is left out.
    """
    cell, farthest = yards_per_cell(situation), situation.grid.columns + situation.grid.rows
    bands: list[RangeBand] = []
    number, nearest = 0, 1
    while nearest <= farthest and not 0 < cap < 1 + number * BAND_WIDTH:
        edge = min(farthest, floor((1 + number * BAND_WIDTH) * weapon.range / cell))
        if edge >= nearest:
            name = str(-2 * number) if number else "no penalty"
            bands.append(RangeBand(name, nearest, edge))
        nearest = max(nearest, edge + 1)
        # On large cells thousands of bands may be narrower than a cell: skip to the next cell's.
        number = max(number + 1, ceil((nearest * cell / weapon.range - 1) / BAND_WIDTH))
    return tuple(bands)


def attack_odds(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
) -> AttackOdds:
    """Return the exact odds of an attack without a called shot.

    The target uses its best defence; numbers that only the GM knows count as 0, and the target of
    an ambush does not react unless it is known to.
    """
    return _odds(*_numbers(situation, Fighters(attacker, target, weapon), action))


def _numbers(
    situation: Situation, pair: Fighters, action: str
) -> tuple[int, int | None, Distribution]:
    """Return the numbers of hitting and of defending faces, and the damage.

    Without a defence the second is ``None``.
    """
    hits = successful_faces(situation, attack_parts(situation, pair, UNANSWERED))
    damage = damage_distribution(situation, pair.target, pair.weapon, UNCALLED)
    return hits, _best_defence(situation, pair, action), damage


def attack_outcomes(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
) -> tuple[AttackOutcome, ...]:
    """Return the target after each outcome of an attack, its defence paid (SR-31)."""
    faces, defended, damage = _numbers(situation, Fighters(attacker, target, weapon), action)
    struck = Fraction(faces, DIE_SIDES)
    averted = struck * Fraction(defended or 0, DIE_SIDES)
    outcomes = [AttackOutcome(1 - struck, is_hit=False, target=target)]
    open_to_hit = target
    if defended is not None:
        spared = after_defence(situation, target, weapon, averted=True)
        outcomes.append(AttackOutcome(averted, is_hit=False, target=spared))
        open_to_hit = after_defence(situation, target, weapon, averted=False)
    hit = struck - averted
    for amount, chance in damage.chances.items():
        pools = {**open_to_hit.pools, HITS: remaining_hits(open_to_hit, amount)}
        wounded = msgspec.structs.replace(open_to_hit, pools=pools)
        outcomes.append(AttackOutcome(hit * chance, is_hit=True, target=wounded))
    return tuple(outcomes)


@cached(SPREADS_KEPT)
def _odds(hits: int, defended: int | None, damage: Distribution) -> AttackOdds:
    """Return the odds of an attack by the numbers of hitting and of defending faces, cached.

    ``defended`` is ``None`` without a defence.
    """
    undefended = Fraction(hits, DIE_SIDES)
    hit = undefended * (1 - Fraction(defended or 0, DIE_SIDES))
    spread = mixture(((1 - hit, constant(0)), (hit, damage)))
    bare = None if defended is None else undefended
    return AttackOdds(hit, Fraction(0), spread, undefended=bare)


def hit_odds(situation: Situation, question: Question) -> AttackOdds | None:
    """Return the odds of the hit against which a defence is asked, as if nobody defended."""
    interrupted = interrupted_attack(situation, question, DEFENCE)
    if interrupted is None:
        return None
    declared, pair = interrupted
    location = called_location(pair.weapon, stage_of(declared, Attack).part)
    damage = damage_distribution(situation, pair.target, pair.weapon, location)
    return AttackOdds(Fraction(1), Fraction(0), damage)


def interrupted_attack(
    situation: Situation, question: Question, kind: str
) -> tuple[DeclaredAct, Fighters] | None:
    """Return the attack interrupted by a question, ``None`` for a question of another kind."""
    underway = situation.battle.underway
    if question.kind != kind or not underway or not isinstance(underway[-1], DeclaredAct):
        return None
    act = underway[-1].act
    attacker, target = situation.token(act.actor), situation.token(act.target)
    weapon = attacker.weapon(act.weapon) if attacker else None
    if attacker is None or target is None or weapon is None:
        return None
    return underway[-1], Fighters(attacker, target, weapon)


def defence_chance(situation: Situation, question: Question, option: str) -> Fraction:
    """Return the chance of a defence with the skill that an answer names (S-38)."""
    target, (*_, declared) = situation.token(question.who), situation.battle.underway
    if target is None or option == NO_DEFENCE or not isinstance(declared, DeclaredAct):
        return Fraction(0)
    aversion = stage_of(declared, Attack).aversion or 0
    skill = skill_by_id(option)
    parts = defence_parts(situation, target, skill, on_guard=False, aversion=aversion)
    return success_chance(situation, parts)


def _best_defence(situation: Situation, pair: Fighters, action: str) -> int | None:
    """Return how many faces of the die succeed in the best defence of a target.

    ``None`` without a defence, and where one that costs an action cannot succeed.
    """
    attacker, target, weapon = pair
    if not is_in_fight(target) or is_defence_banned(situation, attacker, target, action):
        return None
    if (
        _is_surprised(situation, target, action)
        and setting(situation, "surprised_defence") != "yes"
    ):
        return None
    if skill := on_guard_skill(situation, target, weapon):
        return _defending_faces(situation, target, skill, on_guard=True)
    skills = usable_skills(target, weapon) if can_pay_defence(target) else ()
    faces = [_defending_faces(situation, target, skill, on_guard=False) for skill in skills]
    return max(faces, default=0) or None


def _defending_faces(
    situation: Situation, target: Token, skill: DefendSkill, *, on_guard: bool
) -> int:
    parts = defence_parts(situation, target, skill, on_guard=on_guard)
    return successful_faces(situation, parts)


def _is_surprised(situation: Situation, target: Token, action: str) -> bool:
    """Return True if a target is surprised, or will be by the usual answer (S-06, SR-10)."""
    is_ambush = current_segment(situation) == AMBUSH and action != OPPORTUNITY
    return target.has(SURPRISED) or (is_ambush and not target.has(AWARE))
