"""TODO."""

from gridapp.packkit import Draft, Narrated, Number, Situation, Token

from ..checks import choose, choose_number, decided
from ..stats.sheet import STRAINED, setting
from .resting import (
    LONG_REST_MINUTES,
    LONG_RESTS,
    REST_LEFT,
    RESTED,
    long_rest_refusal,
    short_rest_benefits,
)

WHICH_REST = "which"


MINUTES_RESTED = "minutes"


BREAK_MINUTES = "break"


THEN = "then"


SHORT = "short"


LONG = "long"


RESUME = "resume"


BOTH = "both"


OVER = "over"


BOTH_WAYS = 2


LONGEST_BREAK = 30


PENALTY = 60


QUARTER = 15


DAY = 24 * 60


def ask_which_rest(draft: Draft) -> bool:
    """Ask which rest it was; only who could end a long one has begun one."""
    actor = draft.token(draft.declared_act.act.actor)
    text = f"{actor.name}: which rest was broken off"
    return (
        choose(draft, WHICH_REST, text, _rest_options(draft.situation, actor), rule="AP-148")
        is None
    )


def _rest_options(situation: Situation, actor: Token) -> dict[str, str]:
    long = {} if long_rest_refusal(situation, actor) else {LONG: "Long rest"}
    return {SHORT: "Short rest", **long}


def broken_rest(draft: Draft) -> bool:
    """A short rest starts over; of a long one something may be saved (AP-148)."""
    token = draft.token(draft.declared_act.act.actor)
    if decided(draft, WHICH_REST) != LONG:
        draft.emit(Narrated(token.id, "has to start its short rest over", "AP-148"))
        return True
    left = token.pool(REST_LEFT) or LONG_REST_MINUTES
    now = _ask_minutes(
        draft, MINUTES_RESTED, "How many minutes had it rested, since the last break", left
    )
    if now is None:
        return False
    away = _ask_minutes(draft, BREAK_MINUTES, "How many minutes did the break last", DAY)
    if away is None:
        return False
    elapsed, left = token.pool(RESTED) + now, left - now + PENALTY
    then = _choose_outcome(draft, elapsed // QUARTER, left, away)
    if then is None:
        return False
    _carry_out(draft, token, then, elapsed, left)
    return True


def _choose_outcome(draft: Draft, count: int, left: int, away: int) -> str | None:
    """Go on after a short break, or take the short rests: either, not both (AP-R109)."""
    ways = {}
    if away <= LONGEST_BREAK:
        ways[RESUME] = f"Goes on: {left} min to go"
    if count:
        ways[SHORT] = f"Ends it with the benefits of short rests: {count}"
    if len(ways) == BOTH_WAYS and setting(draft, "broken_long_rest") == "both":
        ways[BOTH] = f"Goes on with the benefits of short rests: {count}"
    ways[OVER] = "Starts over"
    name = draft.token(draft.declared_act.act.actor).name
    return choose(draft, THEN, f"{name}'s broken long rest", ways, rule="AP-R109")


def _carry_out(draft: Draft, token: Token, then: str, elapsed: int, left: int) -> None:
    resumed = then in (RESUME, BOTH)
    draft.set_pool(token.id, REST_LEFT, left if resumed else 0)
    draft.set_pool(token.id, RESTED, elapsed if resumed else 0)
    if resumed:
        draft.emit(Narrated(token.id, f"goes on with its long rest, {left} min to go", "AP-148"))
    if then in (SHORT, BOTH):
        draft.emit(
            Narrated(token.id, f"has the benefits of short rests: {elapsed // QUARTER}", "AP-148")
        )
        for _ in range(elapsed // QUARTER):
            short_rest_benefits(draft, token.id)
    if then == OVER:
        draft.emit(Narrated(token.id, "has to start its long rest over", "AP-148"))


def _ask_minutes(draft: Draft, key: str, text: str, most: int) -> int | None:
    asked = f"{draft.token(draft.declared_act.act.actor).name}: {text}"
    number = Number("Minutes", 0, most)
    return choose_number(draft, key, asked, number, rule="AP-148", word="That many")


def new_day(draft: Draft) -> bool:
    """Count long rests anew, for everybody; what was left of one is forgotten (AP-143)."""
    for token in draft.battle.tokens:
        for pool in (LONG_RESTS, REST_LEFT, RESTED):
            draft.set_pool(token.id, pool, 0)
        draft.lose(token.id, STRAINED, "AP-143")
    draft.emit(Narrated("", "a new day begins", "AP-143"))
    return True
