"""The actions of a turn and what may be paid with what (V-27, V-29, V-30, V-33, V-36, V-39)."""

from gridapp.packkit import Action, Draft, Token

STANDARD, SHORT, STEP, STEPPED = "standard", "short", "step", "stepped"
MOVE_LEFT, DIAGONALS = "move_left", "diagonals"
EXTRA, HANDS, FULL_ROUND = "extra", "hands", "full_round"
NAMES = {STANDARD: "standard action", SHORT: "short action", STEP: "5-ft step"}
STRIKES = ("attack", "manoeuvre")
"""Actions that a strike of a multiple or full-round attack pays for (V-38, V-39)."""


def slots(action: Action) -> tuple[str, ...]:
    """The slots that an action takes; a full-round action takes both (V-29)."""
    return tuple(action.cost)


def is_full_round(action: Action) -> bool:
    """Whether it takes the whole round."""
    return len(action.cost) > 1


def price(action: Action) -> str:
    """What an action costs, in words."""
    if is_full_round(action):
        return "full-round action"
    taken = slots(action)
    return NAMES[taken[0]] if taken else "free action"


def payable(token: Token, slot: str) -> tuple[str, ...]:
    """The slots that could pay now; a standard may serve as a short, never the reverse (V-30)."""
    ways = (SHORT, STANDARD) if slot == SHORT else (slot,)
    return tuple(way for way in ways for _ in range(token.pool(way)))


def strikes_with(token: Token, key: str) -> bool:
    """Whether a strike of a multiple attack pays; two weapons are for attacks alone (V-39)."""
    return token.pool(EXTRA) > 0 and (key == "attack" or (key == "manoeuvre" and not hands(token)))


def hands(token: Token) -> int:
    """1 while fighting with two weapons; 2 more than its place for the one that has struck."""
    return token.pool(HANDS)


def can_pay(token: Token, key: str, action: Action) -> bool:
    """Whether an action can be paid; a full round needs its own slots untouched (V-33, V-36)."""
    if is_full_round(action):
        return all(token.pool(slot) > 0 for slot in slots(action))
    if strikes_with(token, key):
        return True
    committed = token.pool(FULL_ROUND) > 0 and bool(slots(action))
    return not committed and all(payable(token, slot) for slot in slots(action))


def pay(draft: Draft, token_id: str, key: str, action: Action) -> None:
    """Pay for an action."""
    token = draft.token(token_id)
    if strikes_with(token, key):
        draft.spend(token_id, EXTRA, 1)
        return
    for slot in slots(action):
        way = slot if is_full_round(action) else payable(draft.token(token_id), slot)[0]
        draft.spend(token_id, way, 1)
    if is_full_round(action):
        draft.set_pool(token_id, FULL_ROUND, 1)


def use_hand(draft: Draft, token_id: str, weapon_id: str) -> None:
    """Remember which of two weapons has struck: the next strike is with another (V-38)."""
    token = draft.token(token_id)
    if hands(token):
        place = [weapon.id for weapon in token.weapons].index(weapon_id)
        draft.set_pool(token_id, HANDS, 2 + place if token.pool(EXTRA) else 0)


def spent_hand(token: Token) -> str:
    """The weapon that has had its strike in two-weapon fighting, empty if none."""
    place = hands(token) - 2
    return token.weapons[place].id if 0 <= place < len(token.weapons) else ""
