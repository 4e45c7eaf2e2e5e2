"""Short and long rests, tending, and the recovery check (AP-143 to AP-147, AP-R105 to AP-R107)."""

from enum import StrEnum
from typing import NamedTuple

import msgspec

from gridapp.packkit import (
    Condition,
    Draft,
    Message,
    Modifier,
    Narrated,
    Noted,
    Phase,
    Refused,
    Situation,
    Stage,
    Token,
    choose,
    message,
    nonzero,
    note,
    stage_of,
    total_of,
)

from ..checks import CheckRoll, report_check, roll_for
from ..damage import FATAL, highest_wound, lighten_wound, update_health
from ..economy.stamina import lose_fatigue, max_mana, max_stamina, refill_pools
from ..stats.sheet import (
    DEAD,
    EXHAUSTED,
    FATIGUE,
    MANA,
    STAMINA,
    STRAINED,
    WOUND_LEVELS,
    is_able,
    setting,
)
from .healing import healing_parts
from .spells import retrieve_mana

LIGHT, MODERATE = "light", 2
RECOVERY_NUMBERS = (-8, -5, -1, 4, 10)
"""Target numbers of a recovery check, by wound level (AP-146)."""

LONG_RESTS, REST_LEFT, RESTED, RECOVERY = "long_rests", "rest_left", "rested", "recovery"
"""Pools: long rests today; minutes left and rested of a broken rest; bonus on recovery checks."""

LONG_REST_MINUTES, MAX_LONG_RESTS = 8 * 60, 2
"""Length of a long rest and long rests a day (AP-143)."""

SLEEP_PER_VITALITY, HOUR = 30, 60
NO_TENDER = "nobody"


class RestKind(StrEnum):
    """How a rest went by (AP-143)."""

    CALM = "calm"
    AWAKE = "awake"
    STRAIN = "strain"


class Rest(Stage, frozen=True):
    """Notes on a rest."""

    kind: RestKind | None = msgspec.field(name="how", default=None)
    begun: Noted[tuple[str, ...]] = ()
    """The highest wound level and the fatigue at the beginning of a long rest."""
    recover: Noted[str | None] = None
    """The roll of the recovery check."""
    tended: str | None = None
    """The creature that tends the sleeper."""
    care: Noted[str | None] = None
    """The roll of the tending creature."""
    heals: str | None = None
    """The level of the wound that heals."""


class Care(NamedTuple):
    """The check of a creature that tends a sleeper (AP-147)."""

    tender_id: str
    roll: CheckRoll
    parts: tuple[Modifier, ...]


def rest_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Return why a creature cannot rest: in a fight, or dead (AP-143)."""
    if situation.battle.phase is Phase.FIGHT:
        return Refused("fight", message("nobody rests while a fight goes on"), "AP-143")
    return (
        Refused("dead", message("{actor} is dead", actor=actor.name), "AP-143")
        if actor.has(DEAD)
        else None
    )


def long_rest_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Return why a creature cannot take a long rest (AP-143, AP-145)."""
    if actor.pool(LONG_RESTS) >= MAX_LONG_RESTS:
        return Refused(
            "twice", message("{actor} has had two long rests today", actor=actor.name), "AP-143"
        )
    if highest_wound(actor) == FATAL:
        return Refused("fatal", message("{actor} has a fatal wound", actor=actor.name), "AP-145")
    return rest_refusal(situation, actor)


def sleep_minutes(token: Token) -> int:
    """Return the minutes of a full night's sleep, 30 less per point of Vitality (AP-143)."""
    return max(0, token.stat("sleep") - SLEEP_PER_VITALITY * token.stat("vitality"))


def _rest_question(token: Token, *, long: bool) -> tuple[Message, dict[RestKind, Message]]:
    """Return the question how a rest went, and its options."""
    strain = {RestKind.STRAIN: message("With strain, or stamina or mana spent")}
    if not long:
        text = message("How did {token} rest", token=token.name)
        return text, {RestKind.CALM: message("Calmly"), **strain}
    text = message(
        "How did {token} rest, which needs {time} of sleep in 24 h",
        token=token.name,
        time=_duration_text(sleep_minutes(token)),
    )
    calm = message("Calmly, with that sleep")
    return text, {RestKind.CALM: calm, RestKind.AWAKE: message("With less sleep"), **strain}


def _is_restful(draft: Draft, token: Token, *, long: bool) -> bool | None:
    """Return True if a rest has benefits; ask how it went and return None (AP-143).

    The default for a creature that has tended a sleeper is strain (AP-147).
    """
    text, texts = _rest_question(token, long=long)
    default = RestKind.STRAIN if token.has(STRAINED) else RestKind.CALM
    settled = stage_of(draft.declared_act, Rest).kind
    kind = choose(draft, settled, "how", text, texts, rule="AP-143", default=default)
    if kind is None:
        return None
    draft.lose(token.id, STRAINED, "AP-143")
    if kind is not RestKind.CALM:
        why = (
            message("has slept too little")
            if kind is RestKind.AWAKE
            else message("breaks its rest off")
        )
        draft.emit(Narrated(token.id, message("{why}: no benefits", why=why), "AP-143"))
    return kind is RestKind.CALM


def _duration_text(minutes: int) -> str:
    hours, remainder = divmod(minutes, HOUR)
    return f"{hours} h {remainder} min" if remainder else f"{hours} h"


def short_rest(draft: Draft) -> bool:
    """Rest for a quarter of an hour (AP-143, AP-144)."""
    token_id = draft.declared_act.act.actor
    is_restful = _is_restful(draft, draft.token(token_id), long=False)
    if is_restful:
        draft.emit(Narrated(token_id, message("takes a short rest"), "AP-144"))
        short_rest_benefits(draft, token_id)
    return is_restful is not None


def short_rest_benefits(draft: Draft, token_id: str) -> None:
    """Recover half of the current maxima, and a light wound if none is severe (AP-144)."""
    token = draft.token(token_id)
    for pool, maximum in ((STAMINA, max_stamina(token)), (MANA, max_mana(token))):
        current = token.pool(pool)
        draft.set_pool(token.id, pool, max(current, min(maximum, current + maximum // 2)))
    if 0 < highest_wound(token) <= MODERATE:
        _heal_light_wounds(draft, token.id, 1)


def _heal_light_wounds(draft: Draft, token_id: str, count: int) -> None:
    token = draft.token(token_id)
    healed = min(count, token.stat("light_slots") - token.pool(LIGHT))
    if healed > 0:
        draft.set_pool(token_id, LIGHT, token.pool(LIGHT) + healed)
        update_health(draft, token_id)
        draft.emit(
            Narrated(token_id, message("light wounds healed: {healed}", healed=healed), "AP-145")
        )


def long_rest(draft: Draft) -> bool:
    """Rest for eight hours; the benefits follow in order (AP-145, AP-R105)."""
    token_id = draft.declared_act.act.actor
    is_restful = _is_restful(draft, draft.token(token_id), long=True)
    if not is_restful:
        return is_restful is not None
    begun = stage_of(draft.declared_act, Rest).begun
    if not begun and not _begin_long_rest(draft, draft.token(token_id)):
        return True
    if highest_wound(draft.token(token_id)) and not _check_recovery(draft, token_id):
        return False
    if not retrieve_mana(draft, draft.token(token_id), "AP-142"):
        return False
    refill_pools(draft, token_id)
    return True


def _begin_long_rest(draft: Draft, token: Token) -> bool:
    """Apply what comes before the recovery check; return False if the rest only ends exhaustion."""
    note(draft, Rest, begun=(str(highest_wound(token)), str(token.pool(FATIGUE))))
    _count_long_rest(draft, token)
    if token.has(EXHAUSTED):
        draft.lose(token.id, EXHAUSTED, "AP-145")
        refill_pools(draft, token.id)
        return False
    if 0 < highest_wound(token) <= MODERATE:
        _heal_light_wounds(draft, token.id, token.stat("light_slots"))
    at_start = setting(draft, "long_rest_numbers") == "at_start"
    wound = highest_wound(token if at_start else draft.token(token.id))
    relief = 5 + token.stat("vitality") - wound
    lose_fatigue(draft, token.id, max(relief, 0 if wound else 1))
    return True


def _count_long_rest(draft: Draft, token: Token) -> None:
    minutes = token.pool(REST_LEFT)
    text = (
        message("ends its long rest after {minutes} more min", minutes=minutes)
        if minutes
        else message("takes a long rest")
    )
    draft.emit(Narrated(token.id, text, "AP-145"))
    draft.set_pool(token.id, LONG_RESTS, token.pool(LONG_RESTS) + 1)
    draft.set_pool(token.id, REST_LEFT, 0)
    draft.set_pool(token.id, RESTED, 0)


def _check_recovery(draft: Draft, token_id: str) -> bool:
    """Check Vitality less fatigue to heal a wound by a step; return False while asking (AP-146).

    Each recovery check that heals nothing adds 1 to the next.
    """
    token, stage = draft.token(token_id), stage_of(draft.declared_act, Rest)
    purpose = message("{token}: recovery check", token=token.name)
    roll = roll_for(draft, stage.recover, "recover", token_id, purpose)
    if roll is None:
        return False
    tender_id = _choose_tender(draft, token)
    if tender_id is None:
        return False
    care = None
    if tender_id != NO_TENDER and (care := _care_by(draft, tender_id, token)) is None:
        return False
    parts = _recovery_parts(draft, token)
    total = roll.total + total_of(parts)
    if care:
        total = max(total, care.roll.total + total_of(care.parts))
    level = _choose_wound(draft, token, total)
    if level is None:
        return False
    report_check(draft, token_id, message("recovery check"), roll, parts, "AP-146")
    if care:
        _report_care(draft, care, token)
    is_healed = bool(level) and lighten_wound(draft, token_id, level, 1, "AP-146")
    keeps_bonus = not is_healed and highest_wound(draft.token(token_id)) > 0
    draft.set_pool(token_id, RECOVERY, token.pool(RECOVERY) + 1 if keeps_bonus else 0)
    return True


def _recovery_parts(draft: Draft, token: Token) -> tuple[Modifier, ...]:
    """Return the modifiers of a recovery check."""
    return nonzero(
        Modifier(message("Vitality"), token.stat("vitality"), "AP-146"),
        Modifier(message("fatigue"), -_fatigue(draft, token), "AP-146"),
        Modifier(message("earlier checks"), token.pool(RECOVERY), "AP-146"),
    )


def _fatigue(draft: Draft, token: Token) -> int:
    """Return the fatigue that counts for the recovery check: now, or at the start (AP-R105)."""
    if setting(draft, "long_rest_numbers") == "in_order":
        return token.pool(FATIGUE)
    begun = stage_of(draft.declared_act, Rest).begun
    return int(begun[1]) if begun else 0


def _choose_wound(draft: Draft, token: Token, total: int) -> str | None:
    """Return the level of the wound that heals, empty for none; ask and return None."""
    names = {
        name: message(name.capitalize())
        for name, number in zip(WOUND_LEVELS, RECOVERY_NUMBERS, strict=True)
        if total >= number and token.pool(name) < token.stat(f"{name}_slots")
    }
    if not names:
        return ""
    settled, text = (
        stage_of(draft.declared_act, Rest).heals,
        message("Which wound of {token} heals", token=token.name),
    )
    return choose(draft, settled, "heals", text, names, rule="AP-146")


def _choose_tender(draft: Draft, patient: Token) -> str | None:
    """Return the creature that tends a sleeper, or NO_TENDER; ask and return None (AP-147)."""
    allies = draft.situation.allies(patient)
    names = {ally.id: ally.name for ally in allies if is_able(ally)} | {
        NO_TENDER: message("Nobody")
    }
    return choose(
        draft,
        stage_of(draft.declared_act, Rest).tended,
        "tended",
        message("Who tends {patient} for two hours or more", patient=patient.name),
        names,
        rule="AP-147",
        default=NO_TENDER,
    )


def _care_by(draft: Draft, tender_id: str, patient: Token) -> Care | None:
    """Return the check of a tending creature, or ask for the dice and return None."""
    tender, settled = draft.token(tender_id), stage_of(draft.declared_act, Rest).care
    roll = roll_for(
        draft,
        settled,
        "care",
        tender_id,
        message("{tender}: tend {patient}", tender=tender.name, patient=patient.name),
    )
    return None if roll is None else Care(tender_id, roll, healing_parts(tender, "AP-147"))


def _report_care(draft: Draft, care: Care, patient: Token) -> None:
    """Report the check of a tending creature, which is strained by it (AP-147)."""
    report_check(
        draft,
        care.tender_id,
        message("tend {patient}", patient=patient.name),
        care.roll,
        care.parts,
        "AP-147",
    )
    draft.emit(Narrated(care.tender_id, message("tends for two hours, which is no rest"), "AP-147"))
    draft.gain(care.tender_id, Condition(STRAINED), "AP-147")
