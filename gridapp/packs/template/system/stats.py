"""Names of statistics, pools and conditions in the code."""

from gridapp.packkit import Refused, Token, message

HP, ACTIONS, REACTION = "hp", "actions", "reaction"
GUARDING, DOWN = "guarding", "down"


def is_able(token: Token) -> bool:
    """Return True unless the creature is down (N-08)."""
    return not token.has(DOWN)


def down_refusal(token: Token) -> Refused | None:
    """Return why a creature cannot act, None if it can (N-08)."""
    if is_able(token):
        return None
    return Refused("down", message("{token} is down", token=token.name), "N-08")
