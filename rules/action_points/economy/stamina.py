"""TODO."""

from collections.abc import Mapping

from gridapp.packkit import Condition, Draft, Narrated, Token

from ..stats.sheet import EXHAUSTED, STAGGERED, setting
from .points import MANA, STAMINA

FATIGUE = "fatigue"


INVESTED = "invested"


def max_stamina(token: Token) -> int:
    """The maximum of stamina as fatigue has lowered it (AP-141)."""
    return max(0, token.stat("most_stamina") - token.pool(FATIGUE))


def max_mana(token: Token) -> int:
    """The maximum of mana without what is invested (AP-142)."""
    return max(0, token.stat("most_mana") - token.pool(INVESTED))


def spend_stamina(draft: Draft, token_id: str, cost: int) -> None:
    """Spend stamina; what is missing becomes fatigue (AP-140)."""
    token = draft.token(token_id)
    paid = min(cost, token.pool(STAMINA))
    if paid:
        draft.spend(token_id, STAMINA, paid)
    if cost > paid:
        gain_fatigue(draft, token_id, cost - paid)


def pay_stamina_and_mana(draft: Draft, actor_id: str, cost: Mapping[str, int]) -> None:
    """Pay stamina and mana as an action takes effect, not before (AP-27, AP-142, AP-R11)."""
    if cost.get(STAMINA, 0):
        spend_stamina(draft, actor_id, cost[STAMINA])
    if cost.get(MANA, 0):
        draft.spend(actor_id, MANA, min(cost[MANA], draft.token(actor_id).pool(MANA)))
    if more := cost.get("invest", 0):
        draft.set_pool(actor_id, INVESTED, draft.token(actor_id).pool(INVESTED) + more)
        draft.spend(actor_id, MANA, min(more, draft.token(actor_id).pool(MANA)))


def gain_fatigue(draft: Draft, token_id: str, amount: int) -> None:
    """Gain fatigue: stamina falls to its new maximum, exhaustion may follow (AP-141, AP-R106)."""
    if amount <= 0:
        return
    token = draft.token(token_id)
    draft.set_pool(token_id, FATIGUE, token.pool(FATIGUE) + amount)
    draft.emit(
        Narrated(token_id, f"gains {amount} fatigue, has {token.pool(FATIGUE) + amount}", "AP-141")
    )
    _clamp_pools(draft, token_id)
    check_exhaustion(draft, token_id)
    tired, normal = draft.token(token_id).pool(FATIGUE), token.stat("most_stamina")
    if tired >= normal and not (token.stat("track") and not token.stat("important")):
        draft.gain(token_id, Condition(STAGGERED), "AP-141")


def check_exhaustion(draft: Draft, token_id: str) -> None:
    """Half the normal maximum of stamina in fatigue exhausts a creature (AP-141, AP-R107)."""
    token = draft.token(token_id)
    normal = token.stat("most_stamina")
    half = normal // 2 if setting(draft, "exhausted_from") == "rounded_down" else -(-normal // 2)
    if token.pool(FATIGUE) >= max(1, half):
        draft.gain(token_id, Condition(EXHAUSTED), "AP-141")


def _clamp_pools(draft: Draft, token_id: str) -> None:
    """Keep stamina and mana within their maxima."""
    token = draft.token(token_id)
    draft.set_pool(token_id, STAMINA, min(token.pool(STAMINA), max_stamina(token)))
    draft.set_pool(token_id, MANA, min(token.pool(MANA), max_mana(token)))


def refill_pools(draft: Draft, token_id: str) -> None:
    """Recover all stamina and mana."""
    token = draft.token(token_id)
    draft.set_pool(token_id, STAMINA, max_stamina(token))
    draft.set_pool(token_id, MANA, max_mana(token))
    draft.emit(Narrated(token_id, "recovers all stamina and mana", "AP-145"))


def lose_fatigue(draft: Draft, token_id: str, amount: int) -> None:
    """Lose fatigue."""
    token = draft.token(token_id)
    left = max(0, token.pool(FATIGUE) - amount)
    draft.set_pool(token_id, FATIGUE, left)
    if left < token.pool(FATIGUE):
        draft.emit(Narrated(token_id, f"fatigue falls to {left}", "AP-145"))
    if left < token.stat("most_stamina"):
        draft.lose(token_id, STAGGERED, "AP-141")
