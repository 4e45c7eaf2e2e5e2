"""Damage to Vitality and Wounds, falling, dying and recovery (V-24, V-77 to V-88, VR-22, VR-26)."""

from fractions import Fraction
from typing import NamedTuple

from gridapp.packkit import (
    Condition,
    Damaged,
    DiceText,
    Draft,
    Modifier,
    Option,
    Question,
    Rolled,
    Situation,
    Spread,
    Token,
    Told,
    Weapon,
    of_text,
    parse_dice,
)

from .checks import (
    FIXED_ROLL,
    circumstance_modifiers,
    lasting_adjustments,
    modifier_sum,
    roll_save,
    rolls_saves,
    shown_modifiers,
)
from .stats import (
    ABILITIES,
    CONSTITUTION,
    DAMAGE,
    DEAD,
    FLAT_FOOTED,
    STRENGTH,
    UNCONSCIOUS,
    ability_modifier,
    stance_modifiers,
    weapon_ability,
)

VITALITY, WOUNDS = "vitality", "wounds"
FLAT_FOOTED_SAVE = DYING_SAVE = 15
DEATH = "death"
DIES, LIVES = "dies", "lives"
FULL_STATISTICS = {VITALITY: "vitality_points", WOUNDS: "wound_points"}
TRACKS = (VITALITY, WOUNDS, *ABILITIES)
DRAIN_PREFIX = "drained_"
MINUTE, HOUR, DAY = 1, 60, 1440
WEEK, MONTH = 7 * DAY, 30 * DAY


class RecoveryClock(NamedTuple):
    """How long one recovery takes, in minutes: at rest, and while active."""

    rest: int
    active: int

    def periods(self, draft: Draft, minutes: int, *, resting: bool) -> int:
        """The periods in one uninterrupted stretch, the completed ones (V-87, VR-26).

        At some tables begun ones count too, or rest counts as activity besides (VR-34).
        """
        book, battle = draft.rules.book, draft.battle
        begun = book.setting(battle, "recovery_periods") == "begun"
        added = resting and book.setting(battle, "active_recovery") == "added"
        clocks = (self.rest, self.active) if added else (self.rest if resting else self.active,)
        return sum((minutes + clock - 1 if begun else minutes) // clock for clock in clocks)


VITALITY_CLOCK = RecoveryClock(10 * MINUTE, HOUR)
DAMAGE_CLOCK = RecoveryClock(8 * HOUR, DAY)
DRAIN_CLOCK = RecoveryClock(WEEK, MONTH)


def roll_damage(draft: Draft, attacker: Token, target: Token, weapon: Weapon) -> None:
    text = parse_dice(weapon.damage)
    dice = tuple(
        term.sign * draft.roll(term.sides, f"{attacker.name}: damage with {weapon.name}")
        for term in text.terms
        for _ in range(term.count)
    )
    parts = damage_modifiers(draft.situation, attacker, weapon, text)
    total = max(0, sum(dice) + modifier_sum(parts))
    what = f"damage with {weapon.name}"
    draft.emit(Rolled(attacker.id, what, dice, parts, total, rule="V-78"))
    deal_damage(draft, target.id, total, "V-78")


def damage_modifiers(
    situation: Situation, attacker: Token, weapon: Weapon, text: DiceText
) -> tuple[Modifier, ...]:
    """What is added to the weapon's dice; a critical adds nothing (V-65)."""
    book, battle = situation.rules.book, situation.battle
    adds = book.setting(battle, "damage_ability") == STRENGTH and weapon_ability(weapon) == STRENGTH
    return (
        *shown_modifiers(
            Modifier("weapon", text.flat, "V-78"),
            Modifier("STR", ability_modifier(attacker, STRENGTH) if adds else 0, "V-78"),
        ),
        *circumstance_modifiers(book, battle, lasting_adjustments(attacker, DAMAGE)),
        *stance_modifiers(situation, attacker, DAMAGE),
    )


def damage_distribution(situation: Situation, attacker: Token, weapon: Weapon) -> Spread:
    """How likely each amount of damage is once the attack hits."""
    text = parse_dice(weapon.damage)
    flat = modifier_sum(damage_modifiers(situation, attacker, weapon, text))
    return of_text(text).map(lambda dice: max(0, dice + flat))


def direct_wound_chance(situation: Situation, target: Token) -> Fraction:
    """The chance that hurt goes straight to Wounds: flat-footed and not saved (V-24, VR-23)."""
    if not target.has(FLAT_FOOTED):
        return Fraction(0)
    needed = FLAT_FOOTED_SAVE - target.stat("reflex")
    if not rolls_saves(situation, target):
        return Fraction(int(needed > FIXED_ROLL))
    return Fraction(sum(die < needed for die in range(1, 21)), 20)


def deal_damage(draft: Draft, target_id: str, amount: int, rule: str) -> None:
    """Take an amount of Vitality and what is over of Wounds (V-78).

    Of a flat-footed creature it is all taken of Wounds unless it saves, once per hit (VR-23).
    """
    if amount <= 0:
        return
    token = draft.token(target_id)
    unready = token.has(FLAT_FOOTED)
    if unready and not roll_save(draft, token, "reflex", FLAT_FOOTED_SAVE, "V-24"):
        lose_points(draft, target_id, WOUNDS, amount, "V-24")
        return
    from_vitality = min(amount, max(0, token.pool(VITALITY)))
    lose_points(draft, target_id, VITALITY, from_vitality, rule)
    lose_points(draft, target_id, WOUNDS, amount - from_vitality, rule)


def lose_points(draft: Draft, target_id: str, track: str, amount: int, rule: str) -> None:
    """Take from one track; it stops at 0, excess is lost (VR-22)."""
    token = draft.token(target_id)
    least = _lowest_wounds(draft, token) if track == WOUNDS else 0
    lost = min(amount, max(0, token.pool(track) - least))
    if not lost:
        return
    left = token.pool(track) - lost
    draft.set_pool(target_id, track, left)
    draft.emit(Damaged(target_id, track, lost, left, rule))
    if track == WOUNDS and left <= 0:
        fall_unconscious(draft, target_id, "V-79")


def _lowest_wounds(draft: Draft, token: Token) -> int:
    """The lowest Wounds can go: 0, or -CON where death waits there (VR-22)."""
    return -token.stat(CONSTITUTION) if _death_setting(draft) == "constitution" else 0


def _death_setting(draft: Draft) -> str:
    return draft.rules.book.setting(draft.battle, "death")


def fall_unconscious(draft: Draft, target_id: str, rule: str) -> None:
    """Let a creature fall unconscious; whether it dies is the GM's to say (V-79, V-80)."""
    token = draft.token(target_id)
    if token.has(DEAD):
        return
    fresh = not token.has(UNCONSCIOUS)
    draft.gain(target_id, Condition(UNCONSCIOUS), rule)
    if _death_setting(draft) == "ask" and fresh:
        _ask_death(draft, token, rule)
    elif _death_setting(draft) == "constitution" and token.pool(WOUNDS) <= -token.stat(
        CONSTITUTION
    ):
        draft.gain(target_id, Condition(DEAD), "VR-22")


def _ask_death(draft: Draft, token: Token, rule: str) -> None:
    draft.ask(
        DEATH,
        f"GM: {token.name} is down; does it die",
        about=token.id,
        options=(Option(DIES, "It dies"), Option(LIVES, "It lives, unconscious")),
        default=LIVES,
        rule=rule,
    )


def answer_death(draft: Draft, question: Question, option: str) -> None:
    """Carry out what the GM said about a fallen creature."""
    if option == DIES:
        draft.gain(question.about, Condition(DEAD), "VR-22")


def after_gm_edit(draft: Draft, token_id: str, what: str) -> None:
    """Let a creature fall or come to, as the GM has set its Wounds or abilities (V-79, V-80)."""
    if what not in (WOUNDS, *ABILITIES):
        return
    if is_spent(draft.token(token_id)):
        fall_unconscious(draft, token_id, "V-79" if what == WOUNDS else "V-80")
    else:
        regain_consciousness(draft, token_id)


def is_spent(token: Token) -> bool:
    """Whether a creature has no Wounds left, or an ability at 0 (V-79, V-80)."""
    return token.pool(WOUNDS) <= 0 or any(token.pool(one) <= 0 for one in ABILITIES)


def regain_consciousness(draft: Draft, token_id: str) -> None:
    """Let a creature that is no longer spent regain consciousness."""
    token = draft.token(token_id)
    if not is_spent(token) and not token.has(DEAD):
        draft.lose(token_id, UNCONSCIOUS, "V-79")


def roll_dying_save(draft: Draft, token: Token) -> None:
    """A round of dying, where a Fortitude save decides (VR-22)."""
    down = token.has(UNCONSCIOUS) and not token.has(DEAD) and token.pool(WOUNDS) <= 0
    dying = down and _death_setting(draft) == "fortitude"
    if dying and not roll_save(draft, token, "fortitude", DYING_SAVE, "VR-22"):
        draft.gain(token.id, Condition(DEAD), "VR-22")


def lose_outside_attacks(
    draft: Draft, token_id: str, track: str, amount: int, *, drained: bool
) -> None:
    """Take from a track; Vitality damage runs on into Wounds, a drain does not (V-78, V-88)."""
    before = draft.token(token_id).pool(track)
    if track in ABILITIES:
        lost = min(amount, max(0, before))
        draft.set_pool(token_id, track, before - lost)
        draft.emit(Damaged(token_id, track, lost, before - lost, "V-80"))
    else:
        lose_points(draft, token_id, track, amount, "V-81")
        over = amount - max(0, before)
        if track == VITALITY and over > 0 and not drained:
            lose_points(draft, token_id, WOUNDS, over, "V-78")
    if drained:
        lost = before - draft.token(token_id).pool(track)
        pool = DRAIN_PREFIX + track
        draft.set_pool(token_id, pool, draft.token(token_id).pool(pool) + lost)
    if track in ABILITIES and draft.token(token_id).pool(track) <= 0:
        fall_unconscious(draft, token_id, "V-80")


def recover(draft: Draft, token_id: str, minutes: int, *, resting: bool) -> None:
    """Let an uninterrupted stretch of time give back what it does (V-84 to V-88)."""
    for track in TRACKS:
        _recover_track(draft, draft.token(token_id), track, minutes, resting=resting)
    regain_consciousness(draft, token_id)


def _recover_track(draft: Draft, token: Token, track: str, minutes: int, *, resting: bool) -> None:
    """Give drained points back by their clock, damaged ones by theirs (V-88, VR-26)."""
    step, pool = recovery_rate(draft, token, track), DRAIN_PREFIX + track
    undrained = min(token.pool(pool), step * DRAIN_CLOCK.periods(draft, minutes, resting=resting))
    drained = token.pool(pool) - undrained
    damaged = full_points(token, track) - token.pool(pool) - token.pool(track)
    healed = min(
        max(0, damaged), step * recovery_clock(track).periods(draft, minutes, resting=resting)
    )
    if undrained or healed:
        draft.set_pool(token.id, pool, drained)
        draft.set_pool(token.id, track, token.pool(track) + undrained + healed)
        name = draft.rules.book.pools[track].name
        draft.emit(Told(token.id, f"recovers {undrained + healed} {name}", "V-84"))


def recovery_clock(track: str) -> RecoveryClock:
    """The clock by which damage to a track heals (V-84 to V-86)."""
    return VITALITY_CLOCK if track == VITALITY else DAMAGE_CLOCK


def recovery_rate(draft: Draft, token: Token, track: str) -> int:
    """What one period gives back: an ability 1, else level + CON, at least 1 (VR-25)."""
    if track in ABILITIES:
        return 1
    by = draft.rules.book.setting(draft.battle, "recovery_by")
    hardy = ability_modifier(token, CONSTITUTION)
    return max(1, token.stat("level") + (max(0, hardy) if by == "bonus" else hardy))


def full_points(token: Token, track: str) -> int:
    """What a track holds when nothing is lost."""
    return token.stat(FULL_STATISTICS.get(track, track))
