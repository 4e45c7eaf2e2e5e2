"""Stamina, fatigue and mana (AP-140 to AP-142, AP-R107)."""

from collections.abc import Mapping

from gridapp.packkit import Condition, Draft, Narrated, Token, message

from ..stats.sheet import (
    EXHAUSTED,
    FATIGUE,
    INVEST,
    INVESTED,
    MANA,
    STAGGERED,
    STAMINA,
    is_npc,
    setting,
)


def max_stamina(token: Token) -> int:
    """Return the maximum of stamina, lowered by fatigue (AP-141)."""
    return max(0, token.stat("most_stamina") - token.pool(FATIGUE))


def max_mana(token: Token) -> int:
    """Return the maximum of mana, lowered by invested mana (AP-142)."""
    return max(0, token.stat("most_mana") - token.pool(INVESTED))


def spend_stamina(draft: Draft, token_id: str, cost: int) -> None:
    """Spend stamina; the shortfall becomes fatigue (AP-140)."""
    token = draft.token(token_id)
    paid = min(cost, token.pool(STAMINA))
    if paid:
        draft.spend(token_id, STAMINA, paid)
    if cost > paid:
        gain_fatigue(draft, token_id, cost - paid)


def pay_stamina_and_mana(draft: Draft, actor_id: str, cost: Mapping[str, int]) -> None:
    """Pay the stamina and mana of an action as it takes effect (AP-27, AP-142, AP-R11)."""
    if cost.get(STAMINA, 0):
        spend_stamina(draft, actor_id, cost[STAMINA])
    if cost.get(MANA, 0):
        draft.spend(actor_id, MANA, min(cost[MANA], draft.token(actor_id).pool(MANA)))
    if invested := cost.get(INVEST, 0):
        draft.set_pool(actor_id, INVESTED, draft.token(actor_id).pool(INVESTED) + invested)
        draft.spend(actor_id, MANA, min(invested, draft.token(actor_id).pool(MANA)))


def gain_fatigue(draft: Draft, token_id: str, amount: int) -> None:
    """Gain fatigue, which lowers stamina and may exhaust or stagger (AP-141, AP-R106)."""
    if amount <= 0:
        return
    token = draft.token(token_id)
    fatigue, normal_stamina = token.pool(FATIGUE) + amount, token.stat("most_stamina")
    draft.set_pool(token_id, FATIGUE, fatigue)
    draft.emit(
        Narrated(
            token_id,
            message("gains {amount} fatigue, has {fatigue}", amount=amount, fatigue=fatigue),
            "AP-141",
        )
    )
    _clamp_pools(draft, token_id)
    check_exhaustion(draft, token_id)
    if fatigue >= normal_stamina and not is_npc(token):
        draft.gain(token_id, Condition(STAGGERED), "AP-141")


def update_grades(draft: Draft, token_id: str) -> None:
    """Exhaust, stagger or relieve a creature whose fatigue the GM has changed (AP-141)."""
    _clamp_pools(draft, token_id)
    draft.lose(token_id, EXHAUSTED, "AP-141")
    check_exhaustion(draft, token_id)
    token = draft.token(token_id)
    if token.pool(FATIGUE) < token.stat("most_stamina"):
        draft.lose(token_id, STAGGERED, "AP-141")
    elif not is_npc(token):
        draft.gain(token_id, Condition(STAGGERED), "AP-141")


def check_exhaustion(draft: Draft, token_id: str) -> None:
    """Exhaust a creature with fatigue of half the normal stamina (AP-141, AP-R107)."""
    token = draft.token(token_id)
    normal_stamina = token.stat("most_stamina")
    rounds_down = setting(draft, "exhausted_from") == "rounded_down"
    half = normal_stamina // 2 if rounds_down else -(-normal_stamina // 2)
    if token.pool(FATIGUE) >= max(1, half):
        draft.gain(token_id, Condition(EXHAUSTED), "AP-141")


def _clamp_pools(draft: Draft, token_id: str) -> None:
    token = draft.token(token_id)
    draft.set_pool(token_id, STAMINA, min(token.pool(STAMINA), max_stamina(token)))
    draft.set_pool(token_id, MANA, min(token.pool(MANA), max_mana(token)))


def refill_pools(draft: Draft, token_id: str) -> None:
    """Recover all stamina and mana (AP-145)."""
    token = draft.token(token_id)
    draft.set_pool(token_id, STAMINA, max_stamina(token))
    draft.set_pool(token_id, MANA, max_mana(token))
    draft.emit(Narrated(token_id, message("recovers all stamina and mana"), "AP-145"))


def lose_fatigue(draft: Draft, token_id: str, amount: int) -> None:
    """Lower the fatigue of a creature (AP-145)."""
    token = draft.token(token_id)
    fatigue = max(0, token.pool(FATIGUE) - amount)
    draft.set_pool(token_id, FATIGUE, fatigue)
    if fatigue < token.pool(FATIGUE):
        draft.emit(
            Narrated(token_id, message("fatigue falls to {fatigue}", fatigue=fatigue), "AP-145")
        )
    if fatigue < token.stat("most_stamina"):
        draft.lose(token_id, STAGGERED, "AP-141")
