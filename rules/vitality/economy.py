"""The actions of a turn and what can pay for what (V-27, V-29, V-30, V-33, V-36, V-38, V-39)."""

from gridapp.packkit import Action, Draft, Token

STANDARD, SHORT, STEP, STEPPED = "standard", "short", "step", "stepped"
MOVE_LEFT, DIAGONALS = "move_left", "diagonals"
EXTRA, HANDS, FULL_ROUND = "extra", "hands", "full_round"
SLOT_NAMES = {STANDARD: "standard action", SHORT: "short action", STEP: "5-ft step"}


def action_slots(action: Action) -> tuple[str, ...]:
    """The slots that an action takes; a full-round action takes both (V-29)."""
    return tuple(action.cost)


def is_full_round(action: Action) -> bool:
    """Whether it takes the whole round."""
    return len(action.cost) > 1


def price_text(action: Action) -> str:
    """What an action costs, in words."""
    if is_full_round(action):
        return "full-round action"
    taken = action_slots(action)
    return SLOT_NAMES[taken[0]] if taken else "free action"


def slots_paying_for(token: Token, slot: str) -> tuple[str, ...]:
    """The slots that could pay now; a standard may serve as a short, never the reverse (V-30)."""
    ways = (SHORT, STANDARD) if slot == SHORT else (slot,)
    return tuple(way for way in ways for _ in range(token.pool(way)))


def pays_with_extra_attack(token: Token, key: str) -> bool:
    """Whether a strike of a multiple attack pays; two weapons are for attacks alone (V-39)."""
    return token.pool(EXTRA) > 0 and (
        key == "attack" or (key == "manoeuvre" and not two_weapon_state(token))
    )


def two_weapon_state(token: Token) -> int:
    """1 while fighting with two weapons; 2 more than its place for the one that has struck."""
    return token.pool(HANDS)


def can_pay(token: Token, key: str, action: Action) -> bool:
    """Whether an action can be paid; a full round needs its own slots untouched (V-33, V-36)."""
    if is_full_round(action):
        return all(token.pool(slot) > 0 for slot in action_slots(action))
    if pays_with_extra_attack(token, key):
        return True
    committed = token.pool(FULL_ROUND) > 0 and bool(action_slots(action))
    return not committed and all(slots_paying_for(token, slot) for slot in action_slots(action))


def pay(draft: Draft, token_id: str, key: str, action: Action) -> None:
    """Pay for an action."""
    token = draft.token(token_id)
    if pays_with_extra_attack(token, key):
        draft.spend(token_id, EXTRA, 1)
        return
    for slot in action_slots(action):
        way = slot if is_full_round(action) else slots_paying_for(draft.token(token_id), slot)[0]
        draft.spend(token_id, way, 1)
    if is_full_round(action):
        draft.set_pool(token_id, FULL_ROUND, 1)


def mark_weapon_used(draft: Draft, token_id: str, weapon_id: str) -> None:
    """Remember which of two weapons has struck: the next strike is with another (V-38)."""
    token = draft.token(token_id)
    if two_weapon_state(token):
        place = [weapon.id for weapon in token.weapons].index(weapon_id)
        draft.set_pool(token_id, HANDS, 2 + place if token.pool(EXTRA) else 0)


def weapon_already_used(token: Token) -> str:
    """The weapon that has had its strike in two-weapon fighting, empty if none."""
    place = two_weapon_state(token) - 2
    return token.weapons[place].id if 0 <= place < len(token.weapons) else ""
