"""The four action slots of a turn and what may be paid with what (R-15, R-16, RR-27)."""

from gridapp.engine.kit import Action, Draft, Token

STANDARD = "standard"
REACTION = "reaction"
NAMES = {"standard": "Standard", "move": "Move", "quick": "Quick", "reaction": "Reaction"}


def slot_of(action: Action) -> str:
    """The slot that an action takes."""
    return next(iter(action.cost))


def payable(token: Token, slot: str) -> tuple[str, ...]:
    """The slots that could pay now, in order: its own, then the Standard (R-16)."""
    ways = dict.fromkeys((slot, STANDARD))
    return tuple(way for way in ways for _ in range(token.pool(way)))


def pay(draft: Draft, token_id: str, slot: str) -> str:
    """Pay for a slot, exchanging the Standard if the slot itself is spent; what was paid with."""
    way = payable(draft.token(token_id), slot)[0]
    draft.spend(token_id, way, 1)
    return way
