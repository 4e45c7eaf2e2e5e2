"""Broken rests, and the new day that resets the count of long rests (AP-143, AP-148, AP-R109)."""

from enum import StrEnum

import msgspec

from gridapp.packkit import (
    Draft,
    Narrated,
    Number,
    Stage,
    Text,
    Token,
    choose,
    choose_number,
    message,
    stage_of,
)

from ..stats.sheet import STRAINED, setting
from .resting import (
    LONG_REST_MINUTES,
    LONG_RESTS,
    REST_LEFT,
    RESTED,
    long_rest_refusal,
    short_rest_benefits,
)

LONGEST_BREAK, PENALTY, QUARTER, DAY = 30, 60, 15, 24 * 60
"""Minutes: the longest break, the extension by a break, a short rest, a day (AP-148)."""


class BrokenKind(StrEnum):
    """Short or long rest."""

    SHORT = "short"
    LONG = "long"


class RestEnding(StrEnum):
    """What becomes of a broken long rest (AP-R109)."""

    RESUME = "resume"
    SHORT = "short"
    BOTH = "both"
    OVER = "over"


class BrokenRest(Stage, frozen=True):
    """Notes on a broken rest."""

    which: BrokenKind | None = None
    minutes: int | None = None
    """The minutes rested since the last break."""
    break_minutes: int | None = msgspec.field(name="break", default=None)
    then: RestEnding | None = None


def ask_which_rest(draft: Draft) -> bool:
    """Ask which rest was broken off; return True while the question is open (AP-148)."""
    actor = draft.token(draft.declared_act.act.actor)
    settled = stage_of(draft.declared_act, BrokenRest).which
    names = {BrokenKind.SHORT: message("Short rest")}
    if not long_rest_refusal(draft.situation, actor):
        names[BrokenKind.LONG] = message("Long rest")
    text = message("{actor}: which rest was broken off", actor=actor.name)
    return choose(draft, settled, "which", text, names, rule="AP-148") is None


def broken_rest(draft: Draft) -> bool:
    """Start a short rest over, or save part of a long rest (AP-148)."""
    token = draft.token(draft.declared_act.act.actor)
    stage = stage_of(draft.declared_act, BrokenRest)
    if stage.which is not BrokenKind.LONG:
        draft.emit(Narrated(token.id, message("has to start its short rest over"), "AP-148"))
        return True
    planned = token.pool(REST_LEFT) or LONG_REST_MINUTES
    text = message(
        "{token}: How many minutes had it rested, since the last break", token=token.name
    )
    rested = _ask_minutes(draft, stage.minutes, "minutes", text, planned)
    if rested is None:
        return False
    text = message("{token}: How many minutes did the break last", token=token.name)
    break_minutes = _ask_minutes(draft, stage.break_minutes, "break", text, DAY)
    if break_minutes is None:
        return False
    total, remaining = token.pool(RESTED) + rested, planned - rested + PENALTY
    outcome = _choose_outcome(draft, total // QUARTER, remaining, break_minutes)
    if outcome is None:
        return False
    _carry_out(draft, token, outcome, total, remaining)
    return True


def _ask_minutes(
    draft: Draft, settled: int | None, field: str, text: Text, limit: int
) -> int | None:
    number = Number(message("Minutes"), 0, limit)
    return choose_number(
        draft, settled, field, text, number, rule="AP-148", word=message("That many")
    )


def _choose_outcome(
    draft: Draft, short_rests: int, remaining: int, break_minutes: int
) -> RestEnding | None:
    """Return what becomes of a broken long rest; ask and return None (AP-R109)."""
    texts = {}
    if break_minutes <= LONGEST_BREAK:
        texts[RestEnding.RESUME] = message("Goes on: {remaining} min to go", remaining=remaining)
    if short_rests:
        texts[RestEnding.SHORT] = message(
            "Ends it with the benefits of short rests: {short_rests}", short_rests=short_rests
        )
    has_choice = RestEnding.RESUME in texts and RestEnding.SHORT in texts
    if has_choice and setting(draft, "broken_long_rest") == "both":
        texts[RestEnding.BOTH] = message(
            "Goes on with the benefits of short rests: {short_rests}", short_rests=short_rests
        )
    texts[RestEnding.OVER] = message("Starts over")
    settled = stage_of(draft.declared_act, BrokenRest).then
    text = message(
        "{actor}'s broken long rest", actor=draft.token(draft.declared_act.act.actor).name
    )
    return choose(draft, settled, "then", text, texts, rule="AP-R109")


def _carry_out(draft: Draft, token: Token, outcome: RestEnding, total: int, remaining: int) -> None:
    is_resumed = outcome in (RestEnding.RESUME, RestEnding.BOTH)
    draft.set_pool(token.id, REST_LEFT, remaining if is_resumed else 0)
    draft.set_pool(token.id, RESTED, total if is_resumed else 0)
    if is_resumed:
        text = message("goes on with its long rest, {remaining} min to go", remaining=remaining)
        draft.emit(Narrated(token.id, text, "AP-148"))
    if outcome in (RestEnding.SHORT, RestEnding.BOTH):
        short_rests = total // QUARTER
        text = message("has the benefits of short rests: {short_rests}", short_rests=short_rests)
        draft.emit(Narrated(token.id, text, "AP-148"))
        for _ in range(short_rests):
            short_rest_benefits(draft, token.id)
    if outcome is RestEnding.OVER:
        draft.emit(Narrated(token.id, message("has to start its long rest over"), "AP-148"))


def new_day(draft: Draft) -> bool:
    """Reset the count of long rests and the broken rests of all creatures (AP-143)."""
    for token in draft.battle.tokens:
        for pool in (LONG_RESTS, REST_LEFT, RESTED):
            draft.set_pool(token.id, pool, 0)
        draft.lose(token.id, STRAINED, "AP-143")
    draft.emit(Narrated("", message("a new day begins"), "AP-143"))
    return True
