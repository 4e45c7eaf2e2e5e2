"""Rests that were broken off, and the day that counts long ones (AP-143, AP-148, AP-R109)."""

from gridapp.packkit import Draft, Narrated, Number, Situation, Token

from . import resting, rests
from .rulings import ruled
from .stages import asked_number, choose, known

WHICH, RESTED, BREAK, THEN = "which", "minutes", "break", "then"
SHORT, LONG, RESUME, BOTH, OVER = "short", "long", "resume", "both", "over"
BOTH_WAYS = 2
LONGEST_BREAK, PENALTY, QUARTER = 30, 60, 15
DAY = 24 * 60


def asks(draft: Draft) -> bool:
    """Ask which rest it was; only who could end a long one has begun one."""
    actor = draft.token(draft.declared_act.act.actor)
    text = f"{actor.name}: which rest was broken off"
    return choose(draft, WHICH, text, _kinds(draft.situation, actor), rule="AP-148") is None


def _kinds(situation: Situation, actor: Token) -> dict[str, str]:
    long = {} if rests.no_long_rest(situation, actor) else {LONG: "Long rest"}
    return {SHORT: "Short rest", **long}


def resolve(draft: Draft) -> bool:
    """A short rest starts over; of a long one something may be saved (AP-148)."""
    token = draft.token(draft.declared_act.act.actor)
    if known(draft, WHICH) != LONG:
        draft.emit(Narrated(token.id, "has to start its short rest over", "AP-148"))
        return True
    left = token.pool(rests.LEFT) or rests.LONG
    now = _minutes(draft, RESTED, "How many minutes had it rested, since the last break", left)
    if now is None:
        return False
    away = _minutes(draft, BREAK, "How many minutes did the break last", DAY)
    if away is None:
        return False
    elapsed, left = token.pool(rests.RESTED) + now, left - now + PENALTY
    then = _then(draft, elapsed // QUARTER, left, away)
    if then is None:
        return False
    _carry_out(draft, token, then, elapsed, left)
    return True


def _then(draft: Draft, count: int, left: int, away: int) -> str | None:
    """Go on after a short break, or take the short rests: either, not both (AP-R109)."""
    ways = {}
    if away <= LONGEST_BREAK:
        ways[RESUME] = f"Goes on: {left} min to go"
    if count:
        ways[SHORT] = f"Ends it with the benefits of short rests: {count}"
    if len(ways) == BOTH_WAYS and ruled(draft, "broken_long_rest") == "both":
        ways[BOTH] = f"Goes on with the benefits of short rests: {count}"
    ways[OVER] = "Starts over"
    name = draft.token(draft.declared_act.act.actor).name
    return choose(draft, THEN, f"{name}'s broken long rest", ways, rule="AP-R109")


def _carry_out(draft: Draft, token: Token, then: str, elapsed: int, left: int) -> None:
    resumed = then in (RESUME, BOTH)
    draft.set_pool(token.id, rests.LEFT, left if resumed else 0)
    draft.set_pool(token.id, rests.RESTED, elapsed if resumed else 0)
    if resumed:
        draft.emit(Narrated(token.id, f"goes on with its long rest, {left} min to go", "AP-148"))
    if then in (SHORT, BOTH):
        draft.emit(
            Narrated(token.id, f"has the benefits of short rests: {elapsed // QUARTER}", "AP-148")
        )
        for _ in range(elapsed // QUARTER):
            rests.benefit(draft, token.id)
    if then == OVER:
        draft.emit(Narrated(token.id, "has to start its long rest over", "AP-148"))


def _minutes(draft: Draft, key: str, text: str, most: int) -> int | None:
    asked = f"{draft.token(draft.declared_act.act.actor).name}: {text}"
    number = Number("Minutes", 0, most)
    return asked_number(draft, key, asked, number, rule="AP-148", word="That many")


def new_day(draft: Draft) -> bool:
    """Count long rests anew, for everybody; what was left of one is forgotten (AP-143)."""
    for token in draft.battle.tokens:
        for pool in (rests.COUNT, rests.LEFT, rests.RESTED):
            draft.set_pool(token.id, pool, 0)
        draft.lose(token.id, resting.STRAINED, "AP-143")
    draft.emit(Narrated("", "a new day begins", "AP-143"))
    return True
