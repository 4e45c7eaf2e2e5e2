"""The actions of a turn and what can pay for what (V-27, V-29, V-30, V-33, V-36, V-38, V-39)."""

from gridapp.packkit import Action, Draft, Token

STANDARD, SHORT, STEP, STEPPED = "standard", "short", "step", "stepped"
MOVE_LEFT, DIAGONALS = "move_left", "diagonals"
EXTRA, HANDS, FULL_ROUND = "extra", "hands", "full_round"
REST_OF_MOVE = "Rest of the move"
"""What the rest of an interrupted move is called; it is paid already (V-32)."""
SLOT_NAMES = {STANDARD: "standard action", SHORT: "short action", STEP: "5-ft step"}


MOST_SLOTS = 50
"""Most slots of a kind that are counted; a stored pool may hold a billion."""


def is_full_round(action: Action) -> bool:
    """Return True for an action that takes the standard and the short action (V-29)."""
    return len(action.cost) > 1


def price_text(action: Action) -> str:
    """Return the cost of an action in words."""
    if is_full_round(action):
        return "full-round action"
    slot = next(iter(action.cost), "")
    return SLOT_NAMES[slot] if slot else "free action"


def price_now(token: Token, action: Action) -> str:
    """Return the cost the creature would pay now; a standard slot pays for a short one (V-30)."""
    is_short = SHORT in action.cost and not is_full_round(action)
    slot = first_slot_paying_for(token, SHORT) if is_short else ""
    return SLOT_NAMES[slot] if slot else price_text(action)


def slots_paying_for(token: Token, slot: str) -> tuple[str, ...]:
    """Return the slots that could pay now; a standard pays for a short, never reversed (V-30)."""
    slots = (SHORT, STANDARD) if slot == SHORT else (slot,)
    paying: tuple[str, ...] = ()
    for each in slots:
        paying += (each,) * min(token.pool(each), MOST_SLOTS)
    return paying


def first_slot_paying_for(token: Token, slot: str) -> str:
    """Return the first of `slots_paying_for`, empty if none could pay."""
    if token.pool(slot) > 0:
        return slot
    return STANDARD if slot == SHORT and token.pool(STANDARD) > 0 else ""


def pays_with_extra_attack(token: Token, action_id: str) -> bool:
    """Return True if an attack of a multiple attack pays; two weapons only attack (V-39)."""
    if token.pool(EXTRA) <= 0:
        return False
    return action_id == "attack" or (action_id == "manoeuvre" and not token.pool(HANDS))


def can_pay(token: Token, action_id: str, action: Action) -> bool:
    """Return True if an action can be paid; a full round needs both slots unused (V-33, V-36)."""
    if is_full_round(action):
        return all(token.pool(slot) > 0 for slot in action.cost)
    if pays_with_extra_attack(token, action_id):
        return True
    is_committed = token.pool(FULL_ROUND) > 0 and bool(action.cost)
    return not is_committed and all(first_slot_paying_for(token, slot) for slot in action.cost)


def pay(draft: Draft, token_id: str, action_id: str, action: Action) -> None:
    """Take the cost of an action from the pools."""
    if pays_with_extra_attack(draft.token(token_id), action_id):
        draft.spend(token_id, EXTRA, 1)
        return
    whole = is_full_round(action)
    for slot in action.cost:
        paying = slot if whole else first_slot_paying_for(draft.token(token_id), slot)
        draft.spend(token_id, paying, 1)
    if whole:
        draft.set_pool(token_id, FULL_ROUND, 1)


def mark_weapon_used(draft: Draft, token_id: str, weapon_id: str) -> None:
    """Remember the first weapon of two-weapon fighting, so that the second attacks next (V-38).

    The pool `HANDS` is 0 outside two-weapon fighting, 1 before the first attack, then 2 plus the
    index of the weapon.
    """
    token = draft.token(token_id)
    if token.pool(HANDS):
        index = [weapon.id for weapon in token.weapons].index(weapon_id)
        draft.set_pool(token_id, HANDS, 2 + index if token.pool(EXTRA) else 0)


def weapon_already_used(token: Token) -> str:
    """Return the id of the first weapon of two-weapon fighting after its attack, empty if none."""
    index = token.pool(HANDS) - 2
    return token.weapons[index].id if 0 <= index < len(token.weapons) else ""
