"""Names of statistics, pools and conditions in the code."""

from gridapp.packkit import Refused, Token, message

HP, BEATS, BEGUN = "hp", "beats", "begun"
GUARDING, DOWN, EXPOSED, PINNED = "guarding", "down", "exposed", "pinned"
STRIKE_BEATS = 2


def is_able(token: Token) -> bool:
    """Return True unless the creature is down (N-08)."""
    return not token.has(DOWN)


def down_refusal(token: Token) -> Refused | None:
    """Return why a creature cannot act, None if it can (N-08)."""
    if is_able(token):
        return None
    return Refused("down", message("{token} is down", token=token.name), "N-08")


def exposure(token: Token) -> int:
    """Return how often a creature was hit this round (N-11)."""
    held = token.condition(EXPOSED)
    return held.value if held else 0


def pinned_refusal(token: Token) -> Refused | None:
    """Return why a creature cannot walk, None if it can (N-12)."""
    if not token.has(PINNED):
        return None
    return Refused("pinned", message("{token} is pinned", token=token.name), "N-12")
