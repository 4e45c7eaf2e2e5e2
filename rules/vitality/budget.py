"""The actions of a turn and what may be paid with what (V-27, V-29, V-30, V-33, V-36)."""

from gridapp.engine.kit import Action, Draft, Token

STANDARD, SHORT, STEP, WALK = "standard", "short", "step", "walk"
MOVE_LEFT, DIAGONALS = "move_left", "diagonals"
NAMES = {STANDARD: "standard action", SHORT: "short action", STEP: "5-ft step"}


def slots(action: Action) -> tuple[str, ...]:
    """The slots that an action takes; a full-round action takes both (V-29)."""
    return tuple(action.cost)


def price(action: Action) -> str:
    """What an action costs, in words."""
    taken = slots(action)
    if len(taken) > 1:
        return "full round"
    return NAMES[taken[0]] if taken else "free"


def payable(token: Token, slot: str) -> tuple[str, ...]:
    """The slots that could pay now; a standard may serve as a short, never the reverse (V-30)."""
    ways = (SHORT, STANDARD) if slot == SHORT else (slot,)
    return tuple(way for way in ways for _ in range(token.pool(way)))


def can_pay(token: Token, action: Action) -> bool:
    """Whether an action can be paid; a full round needs its own slots untouched (V-33, V-36)."""
    taken = slots(action)
    if len(taken) > 1:
        return all(token.pool(slot) > 0 for slot in taken)
    return all(payable(token, slot) for slot in taken)


def pay(draft: Draft, token_id: str, action: Action) -> None:
    """Pay for an action."""
    taken = slots(action)
    for slot in taken:
        way = slot if len(taken) > 1 else payable(draft.token(token_id), slot)[0]
        draft.spend(token_id, way, 1)
