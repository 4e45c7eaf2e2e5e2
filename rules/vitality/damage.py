"""Damage to Vitality and Wounds, falling, dying and recovery (V-24, V-77 to V-88, VR-22, VR-26)."""

from fractions import Fraction
from typing import NamedTuple

from gridapp.packkit import (
    THE_GM,
    Ask,
    Condition,
    Damaged,
    DiceExpression,
    Distribution,
    Draft,
    Modifier,
    Narrated,
    Question,
    Rolled,
    Situation,
    Token,
    Weapon,
    ask,
    dice_distribution,
    message,
    options_of,
    parse_dice,
    regain_points,
    setting,
    total_of,
)

from .checks import (
    circumstance_modifiers,
    lasting_adjustments,
    roll_save,
    save_chance,
    shown_modifiers,
)
from .stats import (
    ABILITIES,
    CONSTITUTION,
    DAMAGE,
    DEAD,
    DEXTERITY,
    FLAT_FOOTED,
    OPPORTUNITY,
    STRENGTH,
    UNCONSCIOUS,
    Modifiers,
    ability_modifier,
    is_mended,
    opportunity_limit,
    stance_modifiers,
    weapon_ability,
)

VITALITY, WOUNDS = "vitality", "wounds"
FLAT_FOOTED_SAVE = DYING_SAVE = 15
DIES, LIVES = "dies", "lives"
FULL_STATISTICS = {VITALITY: "vitality_points", WOUNDS: "wound_points"}
TRACKS = (VITALITY, WOUNDS, *ABILITIES)
DRAIN_PREFIX = "drained_"
MINUTE, HOUR, DAY = 1, 60, 1440
WEEK, MONTH = 7 * DAY, 30 * DAY


class Death(Ask, frozen=True, tag="death"):
    """The GM's decision whether a fallen creature dies."""


class RecoveryClock(NamedTuple):
    """The length of a recovery period in minutes, at rest and while active."""

    rest: int
    active: int

    def periods(self, draft: Draft, minutes: int, *, resting: bool) -> int:
        """Return the number of completed periods in an uninterrupted time (V-87, VR-26).

        Settings decide whether a period that has only begun counts, and whether time at rest counts
        as time of activity too (VR-34).
        """
        counts_begun = setting(draft, "recovery_periods") == "begun"
        counts_both = resting and setting(draft, "active_recovery") == "added"
        lengths: tuple[int, ...] = (self.rest,) if resting else (self.active,)
        if counts_both:
            lengths = (self.rest, self.active)
        return sum(
            (minutes + length - 1 if counts_begun else minutes) // length for length in lengths
        )


VITALITY_CLOCK = RecoveryClock(10 * MINUTE, HOUR)
DAMAGE_CLOCK = RecoveryClock(8 * HOUR, DAY)
DRAIN_CLOCK = RecoveryClock(WEEK, MONTH)


def roll_damage(draft: Draft, attacker: Token, target: Token, weapon: Weapon) -> None:
    """Roll the damage of a hit and deal it to the target (V-78)."""
    expression = parse_dice(weapon.damage)
    purpose = message("damage with {weapon}", weapon=weapon.name)
    dice = tuple(
        term.sign
        * draft.roll(
            term.sides,
            message("{attacker}: {purpose}", attacker=attacker.name, purpose=purpose),
            attacker.id,
        )
        for term in expression.terms
        for _ in range(term.count)
    )
    modifiers = damage_modifiers(draft.situation, attacker, weapon, expression)
    total = max(0, sum(dice) + total_of(modifiers))
    draft.emit(Rolled(attacker.id, purpose, dice, modifiers, total, rule="V-78"))
    deal_damage(draft, target.id, total, "V-78")


def damage_modifiers(
    situation: Situation, attacker: Token, weapon: Weapon, expression: DiceExpression
) -> Modifiers:
    """Return what is added to a weapon's dice; a critical hit adds nothing (V-65)."""
    by_strength = weapon_ability(weapon) == STRENGTH
    adds_strength = by_strength and setting(situation, "damage_ability") == STRENGTH
    strength = ability_modifier(attacker, STRENGTH) if adds_strength else 0
    return (
        *shown_modifiers(
            Modifier(message("weapon"), expression.flat, "V-78"), Modifier("STR", strength, "V-78")
        ),
        *circumstance_modifiers(situation, lasting_adjustments(attacker, DAMAGE)),
        *stance_modifiers(situation, attacker, DAMAGE),
    )


def damage_dice(
    situation: Situation, attacker: Token, weapon: Weapon
) -> tuple[DiceExpression, int]:
    """Return the dice of a hit's damage, and what is added to them."""
    expression = parse_dice(weapon.damage)
    return expression, total_of(damage_modifiers(situation, attacker, weapon, expression))


def damage_distribution(expression: DiceExpression, added: int) -> Distribution:
    """Return the probability of each amount of damage of a hit."""
    return dice_distribution(expression).map(lambda dice: max(0, dice + added))


def direct_wound_chance(situation: Situation, target: Token) -> Fraction:
    """Return the chance that damage goes straight to Wounds (V-24, VR-23).

    0 unless the target is flat-footed, then the chance to fail the save.
    """
    if not target.has(FLAT_FOOTED):
        return Fraction(0)
    return 1 - save_chance(situation, target, "reflex", FLAT_FOOTED_SAVE)


def deal_damage(draft: Draft, target_id: str, amount: int, rule: str) -> None:
    """Take damage from Vitality, and the excess from Wounds (V-78).

    A flat-footed creature takes all damage to Wounds unless it saves, once for each hit (VR-23).
    """
    if amount <= 0:
        return
    token = draft.token(target_id)
    is_flat_footed = token.has(FLAT_FOOTED)
    if is_flat_footed and not roll_save(draft, token, "reflex", FLAT_FOOTED_SAVE, "V-24"):
        _lose_points(draft, target_id, WOUNDS, amount, "V-24")
        return
    from_vitality = min(amount, max(0, token.pool(VITALITY)))
    _lose_points(draft, target_id, VITALITY, from_vitality, rule)
    _lose_points(draft, target_id, WOUNDS, amount - from_vitality, rule)


def _lose_points(draft: Draft, target_id: str, track: str, amount: int, rule: str) -> None:
    """Take points from a track down to its minimum; the excess is lost (VR-22)."""
    token = draft.token(target_id)
    minimum = _lowest_wounds(draft, token) if track == WOUNDS else 0
    lost = min(amount, max(0, token.pool(track) - minimum))
    if not lost:
        return
    remaining = token.pool(track) - lost
    draft.set_pool(target_id, track, remaining)
    draft.emit(Damaged(target_id, track, lost, remaining, rule))
    if track == WOUNDS and remaining <= 0:
        ends_now = remaining + lost > 0 and is_mended(draft)
        _fall_unconscious(draft, target_id, "V-79", asks_again=ends_now)


def _lowest_wounds(draft: Draft, token: Token) -> int:
    """Return the minimum of Wounds: 0, or -CON if death is set to wait for -CON (VR-22)."""
    return -token.stat(CONSTITUTION) if setting(draft, "death") == "constitution" else 0


def _fall_unconscious(draft: Draft, target_id: str, rule: str, *, asks_again: bool = False) -> None:
    """Make a creature unconscious, and dead by the setting or by the GM's word (V-79, V-80).

    The GM is asked about the conscious alone, with ``asks_again`` about the unconscious too.
    """
    token = draft.token(target_id)
    if token.has(DEAD):
        return
    was_conscious = not token.has(UNCONSCIOUS)
    draft.gain(target_id, Condition(UNCONSCIOUS), rule)
    death = setting(draft, "death")
    if death == "ask" and (was_conscious or asks_again):
        ask(
            draft,
            Death(),
            message("{token} is down; does it die", token=token.name),
            options_of({DIES: message("It dies"), LIVES: message("It lives, unconscious")}),
            asker=THE_GM,
            creature=token.id,
            default=LIVES,
            rule=rule,
        )
    elif death == "constitution" and token.pool(WOUNDS) <= -token.stat(CONSTITUTION):
        draft.gain(target_id, Condition(DEAD), "VR-22")


def answer_death(draft: Draft, question: Question, option: str) -> None:
    """Carry out the GM's decision about a fallen creature."""
    if option == DIES:
        draft.gain(question.about, Condition(DEAD), "VR-22")


def after_gm_edit(draft: Draft, token_id: str, edited: str) -> None:
    """Let a creature fall or wake after the GM has edited Wounds or an ability (V-79, V-80)."""
    if edited not in (WOUNDS, *ABILITIES):
        return
    if edited == DEXTERITY:
        token = draft.token(token_id)
        left = min(token.pool(OPPORTUNITY), opportunity_limit(token))
        draft.set_pool(token_id, OPPORTUNITY, left)
    if _is_spent(draft.token(token_id)):
        _fall_unconscious(draft, token_id, "V-79" if edited == WOUNDS else "V-80")
    else:
        _regain_consciousness(draft, token_id)


def heal(draft: Draft, token_id: str, amount: int) -> None:
    """Give points back to the setting's first track, or to the second track if the first is whole.

    Points beyond a full track are lost, as each track mends by itself (V-84, V-85, VR-26). Older
    battles heal Wounds first and Vitality with the rest. Drained points stay lost (V-88).
    """
    goes_on = setting(draft, "healing") == "both"
    rules = {WOUNDS: "V-85", VITALITY: "V-84"}
    tracks = (VITALITY, WOUNDS) if setting(draft, "healing") == VITALITY else (WOUNDS, VITALITY)
    for track in tracks:
        token = draft.token(token_id)
        full = full_points(token, track) - token.pool(DRAIN_PREFIX + track)
        left_over = regain_points(draft, token_id, track, amount, full, rules[track])
        if left_over < amount and not goes_on:
            break
        amount = left_over
    _regain_consciousness(draft, token_id)


def _is_spent(token: Token) -> bool:
    """Return True for a creature without Wounds, or with an ability at 0 (V-79, V-80)."""
    return token.pool(WOUNDS) <= 0 or any(token.pool(name) <= 0 for name in ABILITIES)


def _regain_consciousness(draft: Draft, token_id: str) -> None:
    """Wake a creature whose Wounds or ability had been spent; no sleeper (V-79, V-80)."""
    token, before = draft.token(token_id), draft.start.token(token_id)
    was_spent = before is None or _is_spent(before)
    if was_spent and not _is_spent(token) and not token.has(DEAD):
        draft.lose(token_id, UNCONSCIOUS, "V-79")


def roll_dying_save(draft: Draft, token: Token) -> None:
    """Roll a dying creature's Fortitude save of the round, by the setting (VR-22)."""
    is_down = token.has(UNCONSCIOUS) and not token.has(DEAD) and token.pool(WOUNDS) <= 0
    is_dying = is_down and setting(draft, "death") == "fortitude"
    if is_dying and not roll_save(draft, token, "fortitude", DYING_SAVE, "VR-22"):
        draft.gain(token.id, Condition(DEAD), "VR-22")


def lose_outside_attacks(
    draft: Draft, token_id: str, track: str, amount: int, *, drained: bool
) -> None:
    """Take points outside attacks; Vitality damage goes on to Wounds, a drain does not (V-88)."""
    before = draft.token(token_id).pool(track)
    if track in ABILITIES:
        lost = min(amount, max(0, before))
        limit = opportunity_limit(draft.token(token_id))
        draft.set_pool(token_id, track, before - lost)
        _lower_opportunities(draft, token_id, limit)
        draft.emit(Damaged(token_id, track, lost, before - lost, "V-80"))
    else:
        _lose_points(draft, token_id, track, amount, "V-81")
        excess = amount - max(0, before)
        if track == VITALITY and excess > 0 and not drained:
            _lose_points(draft, token_id, WOUNDS, excess, "V-78")
    if drained:
        lost = before - draft.token(token_id).pool(track)
        pool = DRAIN_PREFIX + track
        draft.set_pool(token_id, pool, draft.token(token_id).pool(pool) + lost)
    if track in ABILITIES and draft.token(token_id).pool(track) <= 0:
        _fall_unconscious(draft, token_id, "V-80")


def _lower_opportunities(draft: Draft, token_id: str, limit: int) -> None:
    """Take opportunity attacks of the round that lost DEX no longer gives (V-48).

    ``limit`` is what DEX gave before; attacks that were made count against the new limit.
    """
    token = draft.token(token_id)
    lost = limit - opportunity_limit(token)
    if lost > 0:
        draft.set_pool(token_id, OPPORTUNITY, max(0, token.pool(OPPORTUNITY) - lost))


def recover(draft: Draft, token_id: str, minutes: int, *, resting: bool) -> None:
    """Give back what an uninterrupted time of rest or activity heals (V-84 to V-88)."""
    for track in TRACKS:
        _recover_track(draft, draft.token(token_id), track, minutes, resting=resting)
    _regain_consciousness(draft, token_id)


def _recover_track(draft: Draft, token: Token, track: str, minutes: int, *, resting: bool) -> None:
    """Give back drained points by the drain clock, damaged points by the track's (V-88, VR-26)."""
    rate, pool = _recovery_rate(draft, token, track), DRAIN_PREFIX + track
    clock = VITALITY_CLOCK if track == VITALITY else DAMAGE_CLOCK
    drain_periods = DRAIN_CLOCK.periods(draft, minutes, resting=resting)
    undrained = min(token.pool(pool), rate * drain_periods)
    damaged = full_points(token, track) - token.pool(pool) - token.pool(track)
    healed = min(max(0, damaged), rate * clock.periods(draft, minutes, resting=resting))
    if undrained or healed:
        draft.set_pool(token.id, pool, token.pool(pool) - undrained)
        draft.set_pool(token.id, track, token.pool(track) + undrained + healed)
        name = draft.rules.book.pools[track].name
        draft.emit(
            Narrated(
                token.id,
                message("recovers {undrained} {name}", undrained=undrained + healed, name=name),
                "V-84",
            )
        )


def _recovery_rate(draft: Draft, token: Token, track: str) -> int:
    """Return the points of a period: 1 for an ability, else level + CON, at least 1 (VR-25)."""
    if track in ABILITIES:
        return 1
    constitution = ability_modifier(token, CONSTITUTION)
    if setting(draft, "recovery_by") == "bonus":
        constitution = max(0, constitution)
    return max(1, token.stat("level") + constitution)


def full_points(token: Token, track: str) -> int:
    """Return the points of an undamaged track."""
    return token.stat(FULL_STATISTICS.get(track, track))
