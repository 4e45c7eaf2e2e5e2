"""Stamina, fatigue, mana (AP-140 to AP-142, AP-R107)."""

from collections.abc import Mapping

from gridapp.packkit import Condition, Draft, Narrated, Token

from .rulings import ruled

STAMINA, FATIGUE, MANA, INVESTED = "stamina", "fatigue", "mana", "invested"
EXHAUSTED, STAGGERED = "exhausted", "staggered"


def most_stamina(token: Token) -> int:
    """The maximum of stamina as fatigue has lowered it (AP-141)."""
    return max(0, token.stat("most_stamina") - token.pool(FATIGUE))


def most_mana(token: Token) -> int:
    """The maximum of mana without what is invested (AP-142)."""
    return max(0, token.stat("most_mana") - token.pool(INVESTED))


def spend(draft: Draft, token_id: str, cost: int) -> None:
    """Spend stamina; what is missing becomes fatigue (AP-140)."""
    token = draft.token(token_id)
    paid = min(cost, token.pool(STAMINA))
    if paid:
        draft.spend(token_id, STAMINA, paid)
    if cost > paid:
        tire(draft, token_id, cost - paid)


def pay_for(draft: Draft, actor_id: str, cost: Mapping[str, int]) -> None:
    """Pay stamina and mana as an action takes effect, not before (AP-27, AP-142, AP-R11)."""
    if cost.get(STAMINA, 0):
        spend(draft, actor_id, cost[STAMINA])
    if cost.get(MANA, 0):
        draft.spend(actor_id, MANA, min(cost[MANA], draft.token(actor_id).pool(MANA)))
    if more := cost.get("invest", 0):
        draft.set_pool(actor_id, INVESTED, draft.token(actor_id).pool(INVESTED) + more)
        draft.spend(actor_id, MANA, min(more, draft.token(actor_id).pool(MANA)))


def tire(draft: Draft, token_id: str, amount: int) -> None:
    """Gain fatigue: stamina falls to its new maximum, exhaustion may follow (AP-141, AP-R106)."""
    if amount <= 0:
        return
    token = draft.token(token_id)
    draft.set_pool(token_id, FATIGUE, token.pool(FATIGUE) + amount)
    draft.emit(
        Narrated(token_id, f"gains {amount} fatigue, has {token.pool(FATIGUE) + amount}", "AP-141")
    )
    fit(draft, token_id)
    weary(draft, token_id)
    tired, normal = draft.token(token_id).pool(FATIGUE), token.stat("most_stamina")
    if tired >= normal and not (token.stat("track") and not token.stat("important")):
        draft.gain(token_id, Condition(STAGGERED), "AP-141")


def weary(draft: Draft, token_id: str) -> None:
    """Half the normal maximum of stamina in fatigue exhausts a creature (AP-141, AP-R107)."""
    token = draft.token(token_id)
    normal = token.stat("most_stamina")
    half = normal // 2 if ruled(draft, "exhausted_from") == "rounded_down" else -(-normal // 2)
    if token.pool(FATIGUE) >= max(1, half):
        draft.gain(token_id, Condition(EXHAUSTED), "AP-141")


def fit(draft: Draft, token_id: str) -> None:
    """Keep stamina and mana within their maxima."""
    token = draft.token(token_id)
    draft.set_pool(token_id, STAMINA, min(token.pool(STAMINA), most_stamina(token)))
    draft.set_pool(token_id, MANA, min(token.pool(MANA), most_mana(token)))


def rest_up(draft: Draft, token_id: str) -> None:
    """Recover all stamina and mana."""
    token = draft.token(token_id)
    draft.set_pool(token_id, STAMINA, most_stamina(token))
    draft.set_pool(token_id, MANA, most_mana(token))
    draft.emit(Narrated(token_id, "recovers all stamina and mana", "AP-145"))


def recover(draft: Draft, token_id: str, amount: int) -> None:
    """Lose fatigue."""
    token = draft.token(token_id)
    left = max(0, token.pool(FATIGUE) - amount)
    draft.set_pool(token_id, FATIGUE, left)
    if left < token.pool(FATIGUE):
        draft.emit(Narrated(token_id, f"fatigue falls to {left}", "AP-145"))
    if left < token.stat("most_stamina"):
        draft.lose(token_id, STAGGERED, "AP-141")
