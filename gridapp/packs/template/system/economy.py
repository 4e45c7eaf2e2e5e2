"""Prices of actions and their payment (N-03)."""

from gridapp.packkit import Action, Draft, Refused, Situation, Token, message

from .stats import down_refusal


def price_text(situation: Situation, action: Action) -> str:
    """Return the cost of an action in words."""
    pools = situation.rules.book.pools
    return ", ".join(f"{cost} {pools[pool].name}" for pool, cost in action.cost.items())


def action_refusal(situation: Situation, actor: Token, action: Action) -> Refused | None:
    """Return why a creature cannot take an action now, None if it can."""
    if situation.battle.active not in ("", actor.id):
        return Refused("turn", message("it is not {actor}'s turn", actor=actor.name), "N-03")
    for pool, cost in action.cost.items():
        points = actor.pool(pool)
        if points < cost:
            why = message(
                "{actor} has {left} {pool} left", actor=actor.name, left=points, pool=pool
            )
            return Refused("cost", why, "N-03")
    return down_refusal(actor)


def pay(draft: Draft, actor_id: str, action: Action) -> None:
    """Take the cost of an action from the pools."""
    for pool, cost in action.cost.items():
        draft.spend(actor_id, pool, cost)
