"""High jumps: twice the feet in inches, and half one's height with legs tucked (AP-68)."""

from gridapp.packkit import Situation, Token

INCHES_PER_YARD = 36


def tuck(situation: Situation, actor: Token) -> int:
    """The inches that tucked legs add to the obstacle cleared: half of who stands upright."""
    whole = situation.book.cover.heights.get("", 0) * INCHES_PER_YARD
    return int(whole * actor.stat("stature") / 200)


def inches(situation: Situation, actor: Token, feet: int) -> int:
    """The highest obstacle that a result clears."""
    return 2 * feet + tuck(situation, actor)


def yards(situation: Situation, actor: Token, feet: int) -> float:
    """The same in yards."""
    return inches(situation, actor, feet) / INCHES_PER_YARD


def feet(situation: Situation, actor: Token, height: float, *, tucked: bool) -> int:
    """The least result that clears an obstacle of so many yards."""
    missing = height * INCHES_PER_YARD - (tuck(situation, actor) if tucked else 0)
    return max(0, -int(-missing // 2))


def words(situation: Situation, actor: Token, result: int) -> str:
    """How far and how high a result leads."""
    high, clears = 2 * result, inches(situation, actor, result)
    return f"up to {result} ft far or {high} in high; legs tucked it clears {clears} in"
